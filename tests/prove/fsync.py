"""D2: the response to a write is sent only after fsync; for one user alone, and for several whose writes share a commit."""

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
    """Traces the system calls of a server while users write, and checks their order."""
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
        acknowledged += write_concurrently(clients)
        for client in clients:
            client.close()
        # The signal goes to the child of strace, because strace does not always pass it on.
        pid = subprocess.run(["pgrep", "-P", str(server.process.pid)], capture_output=True, text=True)
        subprocess.run(["kill", "-TERM", pid.stdout.split()[0]], check=True)
        server.process.wait(timeout=30)
        early, seen, commits = early_responses(trace.read_text(errors="replace").splitlines())
    total = sum(acknowledged)
    figure = (
        f"{total} acknowledged writes ({seen['movies']} ratings, {seen['playlists']} of playlists), the last "
        f"{total - ALONE} of {CLIENTS} users at once, in {commits} commits; {early} answered before their fsync "
        "(of those at once, before any fsync that came after their request)"
    )
    return early == 0 and sum(seen.values()) == total >= ALONE + TOGETHER and commits < total, figure


def write_concurrently(clients):
    """The number of acknowledged writes of each client."""
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
    """Rates a film, adds it to a playlist and removes it, in turn; the number of writes, each of which changes data."""
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
    """Writes to the write-ahead log and syncs of it, by the line numbers of the trace."""

    def __init__(self):
        self.written, self.synced, self.commits = [], [], 0

    def is_synced(self, since):
        """Whether something was written after that line, and synced after that."""
        return any(since < wrote < began for began in self.synced for wrote in self.written[-200:])


def early_responses(lines):
    """How many responses were sent before anything was written and synced since their request was read; the number of
    responses of each kind; and the number of commits."""
    log, requests, began = Log(), {}, {}
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
            requests[found[1]] = (number, "movies" if found[2] == "movies" and "movies_playlists" not in call else "playlists")
        elif start == number and (found := ANSWER.match(call)) and found[1] in requests:
            since, kind = requests.pop(found[1])
            if found[2] in ("200", "201"):
                seen[kind] += 1
                early += not log.is_synced(since)
    return early, seen, log.commits
