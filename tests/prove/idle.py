"""The processor time of a server without requests. MOVIESTARS_IDLE_SECONDS makes it shorter, for trials."""

import os
import pathlib
import time

from testkit import Server, temporary_folder

SECONDS = int(os.environ.get("MOVIESTARS_IDLE_SECONDS", "600"))
# After the start the search is prepared once.
START = 5
MOST = 0.001


def processor_time(pid):
    """User and system time of a process in seconds."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def idle(binary):
    """Passes when a server without requests uses less than 0.1 % of one processor."""
    with temporary_folder() as data:
        server = Server(binary, data / "moviestars.db")
        time.sleep(START)
        before = processor_time(server.process.pid)
        time.sleep(SECONDS)
        used = processor_time(server.process.pid) - before
        server.stop()
    share = used / SECONDS
    return share < MOST, f"{used:.2f} s of processor time in {SECONDS} s without requests, {share:.3%} of one processor"
