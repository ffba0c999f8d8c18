"""D3: a disk error fails only the writes that it hits."""

import shutil
import signal
import subprocess
import threading

from testkit import FILMS, FIRST_FILM, Client, ConcurrentWorkers, Server, count_missing, count_unacknowledged, film_id, passes_check, temporary_folder

WRITERS = 4
# Writes by each user after the last failing call. All users may share each commit.
WRITES_MORE = 8
POSITIONS = 40
# The system calls that fail, and their errors: input/output error, disk full.
FAULTS = {"fsync": "EIO", "pwrite64": "ENOSPC"}
# How many consecutive calls fail, alternating. After one failure the store retries.
LENGTHS = (1, 6)
# Acknowledged writes are in the write-ahead log; a checkpoint copies them to the data file after a thousand pages. The
# positions of failing calls on the data file itself, and the writes by each user that reach the last of them.
IN_DATA_FILE = {"fsync": 2, "pwrite64": 4}
WRITES_TO_DATA_FILE = 1_000
COUNTED = ("refused", "otherwise", "lost", "stored", "stuck", "panics", "unread", "damaged")


def d3(binary):
    """Makes system calls fail with strace while users write, at each position in turn."""
    if shutil.which("strace") is None:
        return False, "strace is needed"
    met = reads = of_data = 0
    sums = dict.fromkeys(COUNTED, 0)
    positions = [(call, first, False) for call in FAULTS for first in range(1, POSITIONS + 1)]
    positions += [(call, first, True) for call, last in IN_DATA_FILE.items() for first in range(1, last + 1)]
    with temporary_folder() as data:
        for call, first, in_data in positions:
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
    tries = len(positions)
    figure = (
        f"{tries} faults at {POSITIONS} points of each kind and at {sum(IN_DATA_FILE.values())} in the data file itself ({of_data} calls on it failed), "
        f"{met} hit writes of {WRITERS} users, {sums['refused']} writes refused with 503 and 5030, "
        f"{sums['otherwise']} answered otherwise, {sums['lost']} acknowledged and lost, {sums['stored']} refused and stored, {sums['stuck']} not accepted "
        f"afterwards, {reads} reads meanwhile, {sums['unread']} failed, {sums['panics']} panics, {sums['damaged']} data files damaged"
    )
    good = met == tries and sums["refused"] > 0 and reads > tries
    return good and all(sums[name] == 0 for name in COUNTED if name != "refused"), figure


class Writer(threading.Thread):
    """A user who rates repeatedly; the acknowledged scores, and the numbers of other responses."""

    def __init__(self, server, number, writes):
        super().__init__(daemon=True)
        self.writes = writes
        self.client = Client(server)
        self.client.sign_up(f"writer{number}")
        self.acknowledged, self.refused, self.otherwise = {}, 0, 0

    def run(self):
        for number in range(self.writes):
            self.rate(film_id(number), 1 + (number + number // FILMS) % 5)

    def rate(self, film, score):
        """Whether the write was acknowledged."""
        status, body = self.client.rate(film, score)
        if status in (200, 201):
            self.acknowledged[film] = score
            return True
        if (status, body["code"]) == (503, 5030):
            self.refused += 1
        else:
            self.otherwise += 1
        return False

    def scores(self, server):
        return Client(server, self.client.token).scores()


def one_fault(binary, home, fault, writes, in_data):
    """Writes and reads while calls fail (if `in_data`, only calls on the data file); how many calls failed, how many reads were
    made, and counts of the results."""
    db, log = home / "moviestars.db", home / "log"
    with open(log, "w") as log_file:
        server = Server(binary, db, log=log_file)
    writers = [Writer(server, number, writes) for number in range(WRITERS)]
    reader = Client(server, writers[0].client.token)
    trace = home / "trace"
    strace = inject(server, fault, trace, db if in_data else None)
    with ConcurrentWorkers([lambda: reader.call("GET", "/api/v1/ratings")[0]], pause=0.005) as reads:
        for writer in writers:
            writer.start()
        for writer in writers:
            writer.join()
    strace.send_signal(signal.SIGINT)
    strace.wait(timeout=30)
    stuck = sum(not writer.rate(FIRST_FILM, 5) for writer in writers)
    server.stop()
    restarted = Server(binary, db)
    scores = [(writer.scores(restarted), writer.acknowledged) for writer in writers]
    restarted.stop()
    return trace.read_text(errors="replace").count("INJECTED"), len(reads.results), {
        "refused": sum(writer.refused for writer in writers),
        "otherwise": sum(writer.otherwise for writer in writers),
        # A refused write must not change anything.
        "lost": sum(count_missing(*both) for both in scores),
        "stored": sum(count_unacknowledged(*both) for both in scores),
        "stuck": stuck,
        "panics": log.read_text().count("panicked"),
        "unread": sum(status != 200 for status in reads.results),
        "damaged": not passes_check(binary, db),
    }


def inject(server, fault, trace, file=None):
    """Makes a system call of the server fail from now on, on one file or on all; the strace process, whose trace has the
    start time of each call."""
    command = ["strace", "-f", "-ttt", "-e", f"inject={fault}", "-e", f"trace={fault.partition(':')[0]}", *(["-P", str(file)] if file else [])]
    strace = subprocess.Popen(
        [*command, "-o", str(trace), "-p", str(server.process.pid)],
        stderr=subprocess.PIPE, text=True,
    )
    line = strace.stderr.readline()
    if "attached" not in line:
        raise RuntimeError(f"strace cannot attach to the server: {line}")
    # Keeps reading, because a full pipe would block strace.
    threading.Thread(target=strace.stderr.read, daemon=True).start()
    return strace
