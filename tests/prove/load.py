"""L1, L2, L3 and L6: slow senders, too many connections, too many requests and too many writes cost those who
bring them, and nobody else much."""

import json
import resource
import selectors
import socket
import sqlite3
import time
from collections import deque

from house import FILMS, FIRST_FILM, MIB, NO_LIMITS, Client, Server, Together, folder, share

SLOW, SILENT, MACHINES = 1_000, 500, 15
# On this machine's other addresses are strangers, as one proxy is named.
STRANGERS = ("--trusted-proxy", "127.0.0.1/32")
PLACES = 1_024
# What costs the server so much that whoever asks here is not the bottleneck.
HEAVY = "/3/search/multi?query={}%20godfahter%20retrun"
CROWD = 900
SECONDS = 5
WRITES = 10_000


def enough_files():
    """Lets this process open as many connections as the system allows."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def own_calls(client):
    """Two calls in turn, one read and one write: their statuses."""
    def calls():
        while True:
            for film in range(FIRST_FILM, FIRST_FILM + FILMS):
                yield client.call("GET", "/3/trending/all/week")[0]
                yield client.rate(film, 4)[0]
    return calls().__next__


def l1(binary):
    """The figures, and whether they are good enough."""
    enough_files()
    with folder() as data:
        server = Server(binary, data / "moviestars.db", more=STRANGERS)
        clients = [Client(server) for _ in range(4)]
        clients[0].sign_up("annak")
        for client in clients:
            client.token = clients[0].token
        waiting, ends = selectors.DefaultSelector(), []
        works = [own_calls(client) for client in clients]
        with Together(works, rest=0.02) as calm:
            time.sleep(3)
        with Together(works, rest=0.02) as own:
            began = {}
            for number in range(SLOW + SILENT):
                # Connected at once, whether the server has a place or not.
                source = (f"127.0.0.{2 + number % MACHINES}", 0)
                connection = socket.create_connection(server.address, timeout=20, source_address=source)
                connection.setblocking(False)
                waiting.register(connection, selectors.EVENT_READ, number < SLOW)
                began[connection] = time.monotonic()
            head = iter(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: " + b"x" * 1_000)
            tick, patience = time.monotonic(), time.monotonic() + 30
            while began and time.monotonic() < patience:
                for key, _ in waiting.select(0.1):
                    ends.append(ended(key.fileobj, began, waiting))
                if time.monotonic() >= tick + 1:
                    tick += 1
                    send_one(bytes([next(head)]), waiting, began, ends)
        server.stop()
    # Who has a place loses it after ten seconds.
    at_once = sum(seconds < 9 for seconds in ends)
    failed = sum(status >= 400 for status in own.given)
    slow = share(own.times, 0.99)
    figure = (
        f"{SLOW} slow and {SILENT} silent connections from {MACHINES} machines: {at_once} got no place, the rest lost it "
        f"after {max(ends, default=0):.1f} s at the latest, {len(began)} left open; meanwhile {len(own.times)} calls "
        f"of others, {failed} failed, 99 % within {slow * 1000:.0f} ms "
        f"({share(calm.times, 0.99) * 1000:.0f} ms before)"
    )
    return not began and max(ends) <= 12 and failed == 0 and slow < 0.25, figure


def ended(connection, began, waiting):
    """Lets go of a connection that the server has closed; how long it was open."""
    waiting.unregister(connection)
    connection.close()
    return time.monotonic() - began.pop(connection)


def send_one(byte, waiting, began, ends):
    """One byte more from each that is slow rather than silent."""
    for key in list(waiting.get_map().values()):
        if key.data:
            try:
                key.fileobj.send(byte)
            except OSError:
                ends.append(ended(key.fileobj, began, waiting))


def l2(binary):
    """The figures, and whether they are good enough."""
    enough_files()
    with folder() as data:
        log = data / "log"
        with open(log, "w") as said:
            before = ["sh", "-c", 'ulimit -n 2048; exec "$0" "$@"']
            server = Server(binary, data / "moviestars.db", before=before, more=NO_LIMITS, log=said)
        request = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
        connections = [socket.create_connection(server.address, timeout=5) for _ in range(PLACES)]
        for connection in connections:
            connection.sendall(request)
        served = sum(answered(connection) for connection in connections)
        files = server.files()
        late = [socket.create_connection(server.address, timeout=5) for _ in range(50)]
        for connection in late:
            connection.sendall(request)
            connection.settimeout(0.02)
        early = sum(answered(connection) for connection in late)
        for connection in connections:
            connection.close()
        for connection in late:
            connection.settimeout(5)
        then = sum(answered(connection) for connection in late)
        complaints = "could be accepted" in log.read_text()
        server.stop()
    figure = (
        f"with 2,048 files: {served} of {PLACES} connections served at once with {files} files open, "
        f"{early} of {len(late)} more served before one ended and {then} afterwards"
    )
    good = served == PLACES and early == 0 and then == len(late) and files < 2_048
    return good and not complaints, figure + (", and the system's limit was met" if complaints else "")


def answered(connection):
    """Whether the answer comes that says all is well."""
    try:
        return connection.recv(65536).startswith(b"HTTP/1.1 200")
    except OSError:
        return False


class Crowd:
    """Connections on which requests go out at a pace, whether or not those before were answered."""

    def __init__(self, server, token, connections):
        self.waiting = selectors.DefaultSelector()
        self.idle = deque(socket.create_connection(server.address) for _ in range(connections))
        self.all = list(self.idle)
        self.token, self.number = token, 0

    def ask(self, connection):
        self.number += 1
        head = f"GET {HEAVY.format(f'w{self.number}')} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {self.token}\r\n\r\n"
        connection.sendall(head.encode())
        self.waiting.register(connection, selectors.EVENT_READ, [time.monotonic(), b""])

    def go(self, seconds, pace=None):
        """Asks for so long, as fast as answers come or at so many a second: how long those took that were served,
        and how many were turned away."""
        served, away = [], 0
        begin = now = time.monotonic()
        sent = 0
        while now < begin + seconds:
            while self.idle and (pace is None or sent < (now - begin) * pace):
                self.ask(self.idle.popleft())
                sent += 1
            for key, _ in self.waiting.select(0.002):
                status, seconds_taken = self.take(key)
                if status == 200:
                    served.append(seconds_taken)
                elif status:
                    away += 1
            now = time.monotonic()
        return served, away

    def take(self, key):
        """What has come on a connection: the status once the answer is whole, else nothing."""
        began, text = key.data
        text += key.fileobj.recv(1 << 18)
        key.data[1] = text
        head, found, body = text.partition(b"\r\n\r\n")
        length = int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0] or 0)
        if not found or len(body) < length:
            return 0, 0.0
        self.waiting.unregister(key.fileobj)
        self.idle.append(key.fileobj)
        return int(head[9:12]), time.monotonic() - began

    def close(self):
        for connection in self.all:
            connection.close()


def l3(binary):
    """The figures, and whether they are good enough."""
    enough_files()
    with folder() as data:
        server = Server(binary, data / "moviestars.db")
        client = Client(server)
        client.sign_up("annak")
        few = Crowd(server, client.token, 32)
        few.go(1)
        peak = len(few.go(SECONDS)[0]) / SECONDS
        few.close()
        many = Crowd(server, client.token, CROWD)
        health = Client(server)
        with Together([lambda: health.call("GET", "/healthz")[0]], rest=0.05) as asked_after:
            many.go(1, 3 * peak)
            served, away = many.go(SECONDS, 3 * peak)
        many.close()
        server.stop()
    slow, kept = share(served, 0.99), len(served) / SECONDS / peak
    well = sum(status == 200 for status in asked_after.given)
    figure = (
        f"{peak:.0f} searches a second at the peak; of three times as many {kept:.0%} of that served, 99 % within "
        f"{slow * 1000:.0f} ms, {away / SECONDS:.0f} a second turned away; {well} of {len(asked_after.given)} asked "
        f"after its health told 200"
    )
    return kept >= 0.8 and slow < 1 and well == len(asked_after.given) > 10, figure


def l6(binary):
    """The figures, and whether they are good enough."""
    enough_files()
    with folder() as data:
        db = data / "moviestars.db"
        server = Server(binary, db)
        client = Client(server)
        client.sign_up("annak")
        bodies = [json.dumps({"id": FIRST_FILM + n, "media_type": "movie", "score": 3}) for n in range(FILMS)]
        lines = f"Host: localhost\r\nAuthorization: Bearer {client.token}\r\nContent-Type: application/json"
        requests = deque(
            f"POST /api/v1/movies HTTP/1.1\r\n{lines}\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode()
            for body in bodies
        )
        outsider = sqlite3.connect(db, isolation_level=None)
        before = most = server.memory()
        statuses = []
        connections = [socket.create_connection(server.address, timeout=30) for _ in range(CROWD)]
        waiting = selectors.DefaultSelector()
        outsider.execute("BEGIN IMMEDIATE")
        for connection in connections:
            waiting.register(connection, selectors.EVENT_READ)
            connection.sendall(requests[0])
        while len(statuses) < WRITES:
            for key, _ in waiting.select(1):
                statuses.append(int(key.fileobj.recv(4096)[9:12] or 0))
                key.fileobj.sendall(requests[0])
                requests.rotate(1)
            most = max(most, server.memory())
        outsider.execute("ROLLBACK")
        for connection in connections:
            connection.close()
        began = time.monotonic()
        client = Client(server, client.token)
        while client.rate(FIRST_FILM, 5)[0] not in (200, 201) and time.monotonic() < began + 10:
            time.sleep(0.01)
        healed = time.monotonic() - began
        server.stop()
    grown, refused = (most - before) / MIB, statuses.count(503)
    figure = (
        f"{len(statuses)} writes from {CROWD} connections while the file was locked: {refused} refused with 503, "
        f"{len(statuses) - refused} answered otherwise, {grown:.0f} MiB more; a write passed {healed:.2f} s "
        "after it was free again"
    )
    return refused == len(statuses) and grown < 32 and healed < 10, figure
