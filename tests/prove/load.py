"""L1, L2, L3 and L6: slow senders, too many connections, too many requests and too many writes cost those who
bring them, and nobody else much."""

import itertools
import json
import os
import resource
import selectors
import socket
import sqlite3
import statistics
import time
from collections import deque

from testkit import FILMS, FILM_IDS, FIRST_FILM, MIB, NO_LIMITS, Client, ConcurrentWorkers, Server, create_admin, film_id, percentile, temporary_folder

SLOW, SILENT, MACHINES = 1_000, 500, 15
# On this machine's other addresses are strangers, as one proxy is named.
STRANGERS = ("--trusted-proxy", "127.0.0.1/32")
PLACES = 1_024
# A list of so many ratings, which the client holds already, costs the server much and whoever asks little, who is
# thus not the bottleneck; and it waits for the data file, so that many are worked on at once.
RATED, LIST = 1_000, "/api/v1/ratings"
# More than the server works on at once.
CROWD = 900
# So many times what it can serve is to be tried, as three times is to be come by.
OVERLOAD = 3.1
SECONDS, ROUNDS = 5, 5
WRITES = 10_000


def enough_files():
    """Lets this process open as many connections as the system allows."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def own_calls(client):
    """Two calls in turn, one read and one write: their statuses."""
    return calls_of(itertools.repeat(client))


def calls_of_newcomers(server, token):
    """As [`own_calls`], each by somebody who comes just then."""
    def newcomers():
        while True:
            client = Client(server, token)
            yield client
            client.close()
    return calls_of(newcomers())


def calls_of(clients):
    """Two calls in turn, each by the next of these: their statuses."""
    def calls():
        while True:
            for film in FILM_IDS:
                yield next(clients).call("GET", "/3/trending/all/week")[0]
                yield next(clients).rate(film, 4)[0]
    return calls().__next__


def l1(binary):
    """The figures, and whether they are good enough."""
    enough_files()
    with temporary_folder() as data:
        create_admin(binary, data / "moviestars.db")
        server = Server(binary, data / "moviestars.db", more=STRANGERS)
        clients = [Client(server) for _ in range(2)]
        clients[0].sign_up("annak")
        for client in clients:
            client.token = clients[0].token
        waiting, ends = selectors.DefaultSelector(), []
        works = [own_calls(client) for client in clients]
        works += [calls_of_newcomers(server, clients[0].token) for _ in clients]
        with ConcurrentWorkers(works, rest=0.02) as calm:
            time.sleep(3)
        with ConcurrentWorkers(works, rest=0.02) as own:
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
    slow = percentile(own.times, 0.99)
    figure = (
        f"{SLOW} slow and {SILENT} silent connections from {MACHINES} machines: {at_once} not accepted, the rest closed "
        f"after {max(ends, default=0):.1f} s at the latest, {len(began)} left open; meanwhile {len(own.times)} calls "
        f"of others, half of them on new connections, {failed} failed, 99 % within {slow * 1000:.0f} ms "
        f"({percentile(calm.times, 0.99) * 1000:.0f} ms before)"
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
    with temporary_folder() as data:
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
        complaints = "failed to accept connection" in log.read_text()
        server.stop()
    figure = (
        f"with 2,048 files: {served} of {PLACES} connections served at once with {files} files open, "
        f"{early} of {len(late)} more served before one closed and {then} afterwards"
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

    def __init__(self, server, token, tag, connections):
        self.waiting = selectors.DefaultSelector()
        self.idle = deque(socket.create_connection(server.address) for _ in range(connections))
        self.all = {connection: [0.0, b""] for connection in self.idle}
        for connection in self.idle:
            self.waiting.register(connection, selectors.EVENT_READ)
        lines = f"Host: localhost\r\nAuthorization: Bearer {token}\r\nIf-None-Match: {tag}"
        self.request = f"GET {LIST} HTTP/1.1\r\n{lines}\r\n\r\n".encode()

    def ask(self, connection):
        connection.sendall(self.request)
        self.all[connection] = [time.monotonic(), b""]

    def go(self, seconds, pace=None):
        """Asks for so long, as fast as answers come or at so many a second: how long those took that were served,
        how many were turned away, how many were answered otherwise, and how many were sent."""
        served, away, odd = [], 0, 0
        begin = now = time.monotonic()
        sent = 0
        while now < begin + seconds:
            while self.idle and (pace is None or sent < (now - begin) * pace):
                self.ask(self.idle.popleft())
                sent += 1
            for key, _ in self.waiting.select(0.002):
                status, seconds_taken = self.take(key.fileobj)
                if status == 304:
                    served.append(seconds_taken)
                elif status == 503:
                    away += 1
                elif status:
                    odd += 1
            now = time.monotonic()
        return served, away, odd, sent

    def rest(self):
        """Waits until everybody is answered."""
        while len(self.idle) < len(self.all):
            for key, _ in self.waiting.select(1):
                self.take(key.fileobj)

    def take(self, connection):
        """What has come on a connection: the status once the answer is whole, else nothing."""
        began, text = self.all[connection]
        text += connection.recv(1 << 16)
        self.all[connection][1] = text
        head, found, body = text.partition(b"\r\n\r\n")
        length = int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0] or 0)
        if not found or len(body) < length:
            return 0, 0.0
        self.idle.append(connection)
        return int(head[9:12]), time.monotonic() - began

    def close(self):
        for connection in self.all:
            connection.close()


def l3(binary):
    """The figures, and whether they are good enough."""
    cores = os.sched_getaffinity(0)
    try:
        return turned_away(binary)
    finally:
        os.sched_setaffinity(0, cores)


def turned_away(binary):
    enough_files()
    with temporary_folder() as data:
        server = Server(binary, data / "moviestars.db", before=apart())
        client = Client(server)
        client.sign_up("annak")
        tag = rate_many(client)
        few, many = Crowd(server, client.token, tag, 32), Crowd(server, client.token, tag, CROWD)
        few.go(1)
        health = Client(server)
        peaks, rounds, well = [], [], []
        # In turn, for the machine is not always equally quick, and judged by the one in the middle.
        for _ in range(ROUNDS):
            peaks.append(len(few.go(SECONDS)[0]) / SECONDS)
            few.rest()
            with ConcurrentWorkers([lambda: health.call("GET", "/healthz")[0]], rest=0.05) as asked_after:
                many.go(1, OVERLOAD * peaks[-1])
                rounds.append(many.go(SECONDS, OVERLOAD * peaks[-1]))
            many.rest()
            well += asked_after.given
        few.close()
        many.close()
        server.stop()
    served, *amounts = zip(*rounds)
    slow = percentile(itertools.chain(*served), 0.99)
    kept = statistics.median(len(times) / SECONDS / peak for times, peak in zip(served, peaks))
    away, odd, sent = map(sum, amounts)
    healthy = well.count(200)
    figure = (
        f"{statistics.median(peaks):.0f} lists a second at the peak; of {sent / SECONDS / ROUNDS:.0f} a second from {CROWD} connections {kept:.0%} of that served, 99 % within "
        f"{slow * 1000:.0f} ms, {away / SECONDS / ROUNDS:.0f} a second refused with 503, {odd} answered otherwise; {healthy} of {len(well)} health "
        f"checks answered 200; {ROUNDS} rounds"
    )
    offered = sent >= 3 * sum(peaks) * SECONDS
    return offered and away > 0 == odd and kept >= 0.8 and slow < 1 and healthy == len(well) > 10, figure


def apart():
    """Leaves the last core to the server and takes the others, so that asking more takes nothing from who is asked."""
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) == 1:
        return []
    os.sched_setaffinity(0, cores[:-1])
    return ["taskset", "-c", str(cores[-1])]


def rate_many(client):
    """Rates many titles; the name of the list as it then is."""
    films, page = [], 0
    while len(films) < RATED:
        page += 1
        films += [film["id"] for film in client.call("GET", f"/3/discover/movie?page={page}")[1]["results"]]
    for film in films[:RATED]:
        assert client.rate(film, 4)[0] == 201
    client.connection.request("GET", LIST, headers={"Authorization": f"Bearer {client.token}"})
    answer = client.connection.getresponse()
    answer.read()
    return answer.headers["ETag"]


def l6(binary):
    """The figures, and whether they are good enough."""
    enough_files()
    with temporary_folder() as data:
        db = data / "moviestars.db"
        server = Server(binary, db)
        client = Client(server)
        client.sign_up("annak")
        bodies = [json.dumps({"id": film_id(n), "media_type": "movie", "score": 3}) for n in range(FILMS)]
        lines = f"Host: localhost\r\nAuthorization: Bearer {client.token}\r\nContent-Type: application/json"
        requests = deque(
            f"POST /api/v1/movies HTTP/1.1\r\n{lines}\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode()
            for body in bodies
        )
        outsider = sqlite3.connect(db, isolation_level=None)
        before, most, statuses = None, 0, []
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
            # What the connections themselves need is there by then.
            if before is None and len(statuses) >= WRITES // 10:
                before = server.memory()
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
        f"{len(statuses) - refused} answered otherwise, memory grew by at most "
        f"{grown:.1f} MiB after the first {WRITES // 10}; a write succeeded {healed:.2f} s "
        "after it was unlocked"
    )
    return refused == len(statuses) and grown < 4 and healed < 10, figure
