"""D3: a disk that fails once costs the writes it failed and nothing else."""

import shutil
import signal
import subprocess
import threading

from testkit import FILMS, FIRST_FILM, Client, ConcurrentWorkers, Server, count_missing, count_unacknowledged, film_id, passes_check, temporary_folder

WRITERS = 4
# Of each writer after the last call that fails, and it may be that all writers share each commit.
WRITES_MORE = 8
POSITIONS = 40
# What the disk says, and of which call: that it could not hand over, and that it is full.
FAULTS = {"fsync": "EIO", "pwrite64": "ENOSPC"}
# How many calls in a row fail, in turn. After one, the store tries again by itself.
LENGTHS = (1, 6)
# What is acknowledged lies in the log beside the data file, and goes there only after a thousand pages of it: places where
# calls on the data file itself fail, and writes of each person that are enough to come to the last of them.
IN_DATA_FILE = {"fsync": 2, "pwrite64": 4}
WRITES_TO_DATA_FILE = 1_000
COUNTED = ("refused", "odd", "lost", "stored", "stuck", "panics", "unread", "damaged")


def d3(binary):
    """The figures, and whether they are good enough; strace makes the calls fail."""
    if shutil.which("strace") is None:
        return False, "strace is needed"
    met = reads = of_data = 0
    sums = dict.fromkeys(COUNTED, 0)
    places = [(call, first, False) for call in FAULTS for first in range(1, POSITIONS + 1)]
    places += [(call, first, True) for call, last in IN_DATA_FILE.items() for first in range(1, last + 1)]
    with temporary_folder() as data:
        for call, first, in_data in places:
            home = data / f"{call}{first}{in_data}"
            home.mkdir()
            length = LENGTHS[first % len(LENGTHS)]
            fault = f"{call}:error={FAULTS[call]}:when={first}..{first + length - 1}"
            writes = WRITES_TO_DATA_FILE if in_data else first + length + WRITES_MORE
            injected, read, counts = one_fault(binary, home, fault, writes, in_data)
            met += injected >= length
            of_data += injected if in_data else 0
            reads += read
            sums = {name: sums[name] + counts[name] for name in sums}
    tries = len(places)
    figure = (
        f"{tries} faults at {POSITIONS} points of each kind and at {sum(IN_DATA_FILE.values())} in the data file itself ({of_data} calls on it failed), "
        f"{met} hit writes of {WRITERS} users, {sums['refused']} writes refused with 503 and 5030, "
        f"{sums['odd']} answered otherwise, {sums['lost']} acknowledged and lost, {sums['stored']} refused and stored, {sums['stuck']} not accepted "
        f"afterwards, {reads} reads meanwhile, {sums['unread']} failed, {sums['panics']} panics, {sums['damaged']} data files damaged"
    )
    good = met == tries and sums["refused"] > 0 and reads > tries
    return good and all(sums[name] == 0 for name in COUNTED if name != "refused"), figure


class Writer(threading.Thread):
    """Rates again and again; what was answered, and what was acknowledged."""

    def __init__(self, server, number, writes):
        super().__init__(daemon=True)
        self.writes = writes
        self.client = Client(server)
        self.client.sign_up(f"writer{number}")
        self.acknowledged, self.refused, self.odd = {}, 0, 0

    def run(self):
        for number in range(self.writes):
            self.rate(film_id(number), 1 + (number + number // FILMS) % 5)

    def rate(self, film, score):
        """Whether it was taken."""
        status, body = self.client.rate(film, score)
        if status in (200, 201):
            self.acknowledged[film] = score
            return True
        if (status, body["code"]) == (503, 5030):
            self.refused += 1
        else:
            self.odd += 1
        return False

    def scores(self, server):
        """What a server has of it."""
        return Client(server, self.client.token).scores()


def one_fault(binary, home, fault, writes, in_data):
    """Writes and reads while calls fail, or only those on the data file; how many did, how many reads there were, and what came of it."""
    db, log = home / "moviestars.db", home / "log"
    with open(log, "w") as said:
        server = Server(binary, db, log=said)
    writers = [Writer(server, number, writes) for number in range(WRITERS)]
    reader = Client(server, writers[0].client.token)
    trace = home / "trace"
    strace = inject(server, fault, trace, db if in_data else None)
    with ConcurrentWorkers([lambda: reader.call("GET", "/api/v1/ratings")[0]], rest=0.005) as reads:
        for writer in writers:
            writer.start()
        for writer in writers:
            writer.join()
    strace.send_signal(signal.SIGINT)
    strace.wait(timeout=30)
    stuck = sum(not writer.rate(FIRST_FILM, 5) for writer in writers)
    server.stop()
    again = Server(binary, db)
    kept = [(writer.scores(again), writer.acknowledged) for writer in writers]
    again.stop()
    return trace.read_text(errors="replace").count("INJECTED"), len(reads.results), {
        "refused": sum(writer.refused for writer in writers),
        "odd": sum(writer.odd for writer in writers),
        # One that was refused after it changed nothing.
        "lost": sum(count_missing(*both) for both in kept),
        "stored": sum(count_unacknowledged(*both) for both in kept),
        "stuck": stuck,
        "panics": log.read_text().count("panicked"),
        "unread": sum(status != 200 for status in reads.results),
        "damaged": not passes_check(binary, db),
    }


def inject(server, fault, trace, file=None):
    """Has a call of the server fail from now on, or only those on a file; the strace that does it, and says of each call
    when it began."""
    command = ["strace", "-f", "-ttt", "-e", f"inject={fault}", "-e", f"trace={fault.partition(':')[0]}", *(["-P", str(file)] if file else [])]
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
