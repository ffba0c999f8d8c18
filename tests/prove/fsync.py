"""D2: an answer that a write was made leaves only after what was written has been handed to the disk; for one who
writes alone, and for several whose writes share a commit."""

import re
import shutil
import subprocess
import threading

from testkit import FILMS, Client, Server, film_id, temporary_folder

ALONE, TOGETHER, CLIENTS = 200, 800, 8
TRACED = "fsync,fdatasync,pwrite64,pwritev,read,readv,recvfrom,recvmsg,write,writev,sendto,sendmsg"
REQUEST = re.compile(r'(?:read|readv|recvfrom|recvmsg)\((\d+)<.*"(?:POST|PUT|DELETE) /api/v1/(movies|playlists)')
ANSWER = re.compile(r'(?:write|writev|sendto|sendmsg)\((\d+)<.*"HTTP/1\.1 (\d+)')


def d2(binary):
    """The figures, and whether they are good enough; strace looks at the system calls."""
    if shutil.which("strace") is None:
        return False, "strace is needed"
    with temporary_folder() as data:
        trace = data / "trace"
        command = ["strace", "-f", "-y", "-s", "40", "-e", f"trace={TRACED}", "-o", str(trace)]
        server = Server(binary, data / "moviestars.db", before=command)
        clients = [Client(server) for _ in range(CLIENTS)]
        for number, client in enumerate(clients):
            client.sign_up(f"writer{number}")
        acknowledged = [write(clients[0], ALONE)]
        acknowledged += at_once(clients)
        for client in clients:
            client.close()
        # strace passes a signal on only once it has none of its own to handle: its child is asked.
        pid = subprocess.run(["pgrep", "-P", str(server.process.pid)], capture_output=True, text=True)
        subprocess.run(["kill", "-TERM", pid.stdout.split()[0]], check=True)
        server.process.wait(timeout=30)
        early, seen, commits = answers_before_the_disk(trace.read_text(errors="replace").splitlines())
    total = sum(acknowledged)
    figure = (
        f"{total} acknowledged writes ({seen['movies']} ratings, {seen['playlists']} of playlists), the last "
        f"{total - ALONE} of {CLIENTS} users at once, in {commits} commits; {early} answered before their fsync "
        "(of those at once, before any fsync that came after their request)"
    )
    return early == 0 and sum(seen.values()) == total >= ALONE + TOGETHER and commits < total, figure


def at_once(clients):
    """How many writes of each were acknowledged."""
    counts = []
    threads = [
        threading.Thread(target=lambda one=client: counts.append(write(one, TOGETHER // CLIENTS))) for client in clients
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return counts


def write(client, count):
    """Rates, and puts into a playlist and takes out again, each of which changes something; how often."""
    status, made = client.call("POST", "/api/v1/playlists", {"title": "Mine", "active": False})
    assert status == 201, made
    for number in range(1, count):
        film = film_id(number // 3)
        if number % 3 == 0:
            status, body = client.rate(film, 1 + number // FILMS % 5)
        elif number % 3 == 1:
            status, body = client.add_to_playlist(made["id"], film)
        else:
            status, body = client.remove_from_playlist(made["id"], film)
        assert status in (200, 201), body
    return count


class Log:
    """The write-ahead log as the trace tells of it, by the numbers of its lines."""

    def __init__(self):
        self.written, self.synced, self.commits = [], [], 0

    def is_kept(self, since):
        """Whether something was written after that line, and handed to the disk after it was."""
        return any(since < wrote < began for began in self.synced for wrote in self.written[-200:])


def answers_before_the_disk(lines):
    """How many of the answers came before something had been both written since the request was read and handed to the
    disk; how many there were of each kind; and how many commits."""
    log, asked, began = Log(), {}, {}
    seen, early = {"movies": 0, "playlists": 0}, 0
    for number, line in enumerate(lines):
        pid, _, call = line.partition(" ")
        call = call.strip()
        start = number
        if call.endswith("<unfinished ...>"):
            began[pid] = (call, number)
        elif call.startswith("<..."):
            first, start = began.pop(pid, ("", number))
            call = first + call
        is_over = "<unfinished" not in call or "resumed>" in call
        if re.match(r"pwrite(64|v)\(\d+<[^>]*-wal>", call) and start == number:
            log.written.append(number)
        elif re.match(r"f(data)?sync\(\d+<[^>]*-wal>", call) and is_over and re.search(r"= 0\b", call):
            log.commits += 1
            log.synced = [*log.synced[-20:], start]
        elif is_over and (found := REQUEST.match(call)):
            asked[found[1]] = (number, "movies" if found[2] == "movies" and "movies_playlists" not in call else "playlists")
        elif start == number and (found := ANSWER.match(call)) and found[1] in asked:
            since, kind = asked.pop(found[1])
            if found[2] in ("200", "201"):
                seen[kind] += 1
                early += not log.is_kept(since)
    return early, seen, log.commits
