"""D2: an answer that a write was made leaves only after what was written has been handed to the disk."""

import re
import shutil
import subprocess

from house import FILMS, FIRST_FILM, Client, Server, folder

WRITES = 500
TRACED = "fsync,fdatasync,pwrite64,pwritev,write,writev,sendto,sendmsg"


def d2(binary):
    """The figures, and whether they are good enough; strace looks at the system calls."""
    if shutil.which("strace") is None:
        return False, "strace is needed"
    with folder() as data:
        trace = data / "trace"
        command = ["strace", "-f", "-y", "-s", "32", "-e", f"trace={TRACED}", "-o", str(trace)]
        server = Server(binary, data / "moviestars.db", before=command)
        client = Client(server)
        client.sign_up("writer")
        for number in range(WRITES):
            status, body = client.rate(FIRST_FILM + number % FILMS, 1 + number // FILMS % 5)
            assert status == 201, body
        client.close()
        # strace passes a signal on only once it has none of its own to handle: its child is asked.
        pid = subprocess.run(["pgrep", "-P", str(server.process.pid)], capture_output=True, text=True)
        subprocess.run(["kill", "-TERM", pid.stdout.split()[0]], check=True)
        server.process.wait(timeout=30)
        early, seen = answers_before_the_disk(trace.read_text(errors="replace").splitlines())
    return early == 0 and seen >= WRITES, f"{seen} acknowledged writes, {early} answered before their fsync"


def answers_before_the_disk(lines):
    """How many of the answers came with something written since the last fsync, or without any; and all."""
    early = seen = 0
    written = synced = False
    began = {}
    for line in lines:
        pid, _, call = line.partition(" ")
        call = call.strip()
        if "<unfinished" in call:
            began[pid] = call
            if not re.match(r"p?write", call):
                continue
        if call.startswith("<..."):
            call = began.pop(pid, "") + call
        if re.match(r"pwrite(64|v)\(\d+<[^>]*-wal>", call):
            written, synced = True, False
        elif re.match(r"f(data)?sync\(\d+<[^>]*-wal>", call) and "= 0" in call:
            synced = written
        elif re.search(r"\"HTTP/1\.1 201", call):
            seen += 1
            early += not (written and synced)
            written = synced = False
    return early, seen
