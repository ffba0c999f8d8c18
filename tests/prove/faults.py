"""D3: a disk that fails once costs the writes it failed and nothing else."""

import shutil
import signal
import subprocess
import threading

from house import FILMS, FIRST_FILM, Client, Server, folder

WRITES = 40
POSITIONS = 10
# What the disk says, and of which call: that it could not hand over, and that it is full.
FAULTS = {"fsync": "EIO", "pwrite64": "ENOSPC"}
# How many calls in a row fail. After one, the store tries again by itself.
LENGTHS = (1, 6)


def d3(binary):
    """The figures, and whether they are good enough; strace makes the calls fail."""
    if shutil.which("strace") is None:
        return False, "strace is needed"
    met = 0
    sums = {"refused": 0, "odd": 0, "lost": 0, "stuck": 0}
    with folder() as data:
        for call, error in FAULTS.items():
            for length in LENGTHS:
                for first in range(1, POSITIONS + 1):
                    home = data / f"{call}{length}-{first}"
                    home.mkdir()
                    fault = f"{call}:error={error}:when={first}..{first + length - 1}"
                    was_met, counts = one_fault(binary, home, fault)
                    met += was_met
                    sums = {name: sums[name] + counts[name] for name in sums}
    tries = len(FAULTS) * len(LENGTHS) * POSITIONS
    figure = (
        f"{tries} faults, {met} met a write, {sums['refused']} writes refused with 503, "
        f"{sums['odd']} answered otherwise, {sums['lost']} acknowledged and lost, "
        f"{sums['stuck']} times no write passed afterwards"
    )
    good = met == tries and sums["refused"] > 0 and sums["odd"] == sums["lost"] == sums["stuck"] == 0
    return good, figure


def one_fault(binary, home, fault):
    """Writes while calls fail; whether any did, and what came of it."""
    db = home / "moviestars.db"
    server = Server(binary, db)
    client = Client(server)
    client.sign_up("writer")
    trace = home / "trace"
    strace = inject(server, fault, trace)
    acknowledged, statuses = {}, []
    for number in range(WRITES):
        film, score = FIRST_FILM + number % FILMS, 1 + number % 5
        status, _ = client.rate(film, score)
        statuses.append(status)
        if status in (200, 201):
            acknowledged[film] = score
    token = client.token
    client.close()
    strace.send_signal(signal.SIGINT)
    strace.wait(timeout=30)
    server.stop()
    again = Server(binary, db)
    kept = Client(again, token).scores()
    again.stop()
    return "INJECTED" in trace.read_text(errors="replace"), {
        "refused": statuses.count(503),
        "odd": sum(status not in (200, 201, 503) for status in statuses),
        "lost": sum(kept.get(film) != score for film, score in acknowledged.items()),
        "stuck": int(statuses[-1] == 503),
    }


def inject(server, fault, trace):
    """Has a call of the server fail from now on; the strace that does it."""
    command = ["strace", "-f", "-e", f"inject={fault}", "-e", f"trace={fault.partition(':')[0]}"]
    strace = subprocess.Popen(
        [*command, "-o", str(trace), "-p", str(server.process.pid)],
        stderr=subprocess.PIPE, text=True,
    )
    said = strace.stderr.readline()
    if "attached" not in said:
        raise RuntimeError(f"strace cannot look at the server: {said}")
    # Whoever reads no more must not hold strace up.
    threading.Thread(target=strace.stderr.read, daemon=True).start()
    return strace
