"""L1, L2, L3 and L6: slow senders, too many connections, too many requests and too many writes hardly affect other
clients."""

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
# Trusts only 127.0.0.1 as a proxy, so the other loopback addresses count as separate clients.
ONE_PROXY = ("--trusted-proxy", "127.0.0.1/32")
MAX_CONNECTIONS = 1_024
# A conditional GET of a long list that the client already has is expensive for the server and cheap for the client, so
# the client is not the bottleneck. It reads the data file, so that many requests are in flight at once.
RATED, LIST = 1_000, "/api/v1/ratings"
# More than the 512 requests that the server handles at once.
MANY = 900
# Offered requests per served request. The goal is 3; the rest is a margin.
OVERLOAD = 3.1
SECONDS, ROUNDS = 5, 5
WRITES = 10_000


def raise_file_limit():
    """Raises this process's limit of open files to the maximum."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def own_calls(client):
    """A function that alternates between a read and a write, and returns the status."""
    return calls_of(itertools.repeat(client))


def calls_on_new_connections(server, token):
    """Like `own_calls`, each on a new connection."""
    def new_clients():
        while True:
            client = Client(server, token)
            yield client
            client.close()
    return calls_of(new_clients())


def calls_of(clients):
    """A function that alternates between a read and a write, each by the next client, and returns the status."""
    def calls():
        while True:
            for film in FILM_IDS:
                yield next(clients).call("GET", "/3/trending/all/week")[0]
                yield next(clients).rate(film, 4)[0]
    return calls().__next__


def l1(binary):
    """Slow and silent connections are closed and do not affect other clients."""
    raise_file_limit()
    with temporary_folder() as data:
        create_admin(binary, data / "moviestars.db")
        server = Server(binary, data / "moviestars.db", more=ONE_PROXY)
        clients = [Client(server) for _ in range(2)]
        clients[0].sign_up("annak")
        for client in clients:
            client.token = clients[0].token
        waiting, ends = selectors.DefaultSelector(), []
        works = [own_calls(client) for client in clients]
        works += [calls_on_new_connections(server, clients[0].token) for _ in clients]
        with ConcurrentWorkers(works, pause=0.02) as baseline:
            time.sleep(3)
        with ConcurrentWorkers(works, pause=0.02) as own:
            began = {}
            for number in range(SLOW + SILENT):
                # The kernel accepts the connection at once, even if the server does not.
                source = (f"127.0.0.{2 + number % MACHINES}", 0)
                connection = socket.create_connection(server.address, timeout=20, source_address=source)
                connection.setblocking(False)
                waiting.register(connection, selectors.EVENT_READ, number < SLOW)
                began[connection] = time.monotonic()
            head = iter(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: " + b"x" * 1_000)
            tick, deadline = time.monotonic(), time.monotonic() + 30
            while began and time.monotonic() < deadline:
                for key, _ in waiting.select(0.1):
                    ends.append(close_connection(key.fileobj, began, waiting))
                if time.monotonic() >= tick + 1:
                    tick += 1
                    send_one(bytes([next(head)]), waiting, began, ends)
        server.stop()
    # Accepted connections are closed after 10 s.
    at_once = sum(seconds < 9 for seconds in ends)
    failed = sum(status >= 400 for status in own.results)
    slow = percentile(own.times, 0.99)
    figure = (
        f"{SLOW} slow and {SILENT} silent connections from {MACHINES} machines: {at_once} not accepted, the rest closed "
        f"after {max(ends, default=0):.1f} s at the latest, {len(began)} left open; meanwhile {len(own.times)} calls "
        f"of others, half of them on new connections, {failed} failed, 99 % within {slow * 1000:.0f} ms "
        f"({percentile(baseline.times, 0.99) * 1000:.0f} ms before)"
    )
    return not began and max(ends) <= 12 and failed == 0 and slow < 0.25, figure


def close_connection(connection, began, waiting):
    """Closes a connection that the server has closed; the seconds that it was open."""
    waiting.unregister(connection)
    connection.close()
    return time.monotonic() - began.pop(connection)


def send_one(byte, waiting, began, ends):
    """Sends a byte on each of the slow connections."""
    for key in list(waiting.get_map().values()):
        if key.data:
            try:
                key.fileobj.send(byte)
            except OSError:
                ends.append(close_connection(key.fileobj, began, waiting))


def l2(binary):
    """The server serves 1,024 connections and answers health checks on more, which it then closes."""
    raise_file_limit()
    with temporary_folder() as data:
        log = data / "log"
        with open(log, "w") as log_file:
            before = ["sh", "-c", 'ulimit -n 2048; exec "$0" "$@"']
            server = Server(binary, data / "moviestars.db", before=before, more=NO_LIMITS, log=log_file)
        request = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
        connections = [socket.create_connection(server.address, timeout=5) for _ in range(MAX_CONNECTIONS)]
        for connection in connections:
            connection.sendall(request)
        served = sum(answered(connection) for connection in connections)
        files = server.files()
        late = [socket.create_connection(server.address, timeout=5) for _ in range(50)]
        for connection in late:
            connection.sendall(request)
            connection.settimeout(5)
        early = sum(answered(connection) for connection in late)
        for connection in connections:
            connection.close()
        late = [socket.create_connection(server.address, timeout=5) for _ in range(50)]
        for connection in late:
            connection.sendall(request)
        then = sum(answered(connection) for connection in late)
        accept_failed = "failed to accept connection" in log.read_text()
        server.stop()
    figure = (
        f"with 2,048 files: {served} of {MAX_CONNECTIONS} connections served at once with {files} files open, "
        f"{early} of {len(late)} health checks more answered and {then} after they closed"
    )
    good = served == MAX_CONNECTIONS and early == then == len(late) and files < 2_048
    return good and not accept_failed, figure + (", and the system's limit was met" if accept_failed else "")


def answered(connection):
    """Whether a response with 200 arrives."""
    try:
        return connection.recv(65536).startswith(b"HTTP/1.1 200")
    except OSError:
        return False


class LoadGenerator:
    """Connections that send requests at a chosen rate, whether or not earlier ones were answered."""

    def __init__(self, server, token, tag, connections):
        self.waiting = selectors.DefaultSelector()
        self.idle = deque(socket.create_connection(server.address) for _ in range(connections))
        self.all = {connection: [0.0, b""] for connection in self.idle}
        for connection in self.idle:
            self.waiting.register(connection, selectors.EVENT_READ)
        lines = f"Host: localhost\r\nAuthorization: Bearer {token}\r\nIf-None-Match: {tag}"
        self.request = f"GET {LIST} HTTP/1.1\r\n{lines}\r\n\r\n".encode()

    def send_request(self, connection):
        connection.sendall(self.request)
        self.all[connection] = [time.monotonic(), b""]

    def run(self, seconds, rate=None):
        """Sends for `seconds`, at `rate` a second or as fast as responses come: the durations of served requests, and the
        numbers of refused ones, of other responses and of sent requests."""
        served, refused, otherwise = [], 0, 0
        begin = now = time.monotonic()
        sent = 0
        while now < begin + seconds:
            while self.idle and (rate is None or sent < (now - begin) * rate):
                self.send_request(self.idle.popleft())
                sent += 1
            for key, _ in self.waiting.select(0.002):
                status, duration = self.receive(key.fileobj)
                if status == 304:
                    served.append(duration)
                elif status == 503:
                    refused += 1
                elif status:
                    otherwise += 1
            now = time.monotonic()
        return served, refused, otherwise, sent

    def drain(self):
        """Waits until every request is answered."""
        while len(self.idle) < len(self.all):
            for key, _ in self.waiting.select(1):
                self.receive(key.fileobj)

    def receive(self, connection):
        """Reads from a connection; the status and duration once the response is complete, else zeros."""
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
    """Under three times the load that the server can serve, it refuses the excess and serves the rest quickly."""
    cores = os.sched_getaffinity(0)
    try:
        return overload(binary)
    finally:
        os.sched_setaffinity(0, cores)


def overload(binary):
    raise_file_limit()
    with temporary_folder() as data:
        server = Server(binary, data / "moviestars.db", before=pin_server())
        client = Client(server)
        client.sign_up("annak")
        tag = rate_many(client)
        few, many = LoadGenerator(server, client.token, tag, 32), LoadGenerator(server, client.token, tag, MANY)
        few.run(1)
        health = Client(server)
        peaks, rounds, health_statuses = [], [], []
        # Several rounds and their median, because the speed of the machine varies.
        for _ in range(ROUNDS):
            peaks.append(len(few.run(SECONDS)[0]) / SECONDS)
            few.drain()
            with ConcurrentWorkers([lambda: health.call("GET", "/healthz")[0]], pause=0.05) as health_checks:
                many.run(1, OVERLOAD * peaks[-1])
                rounds.append(many.run(SECONDS, OVERLOAD * peaks[-1]))
            many.drain()
            health_statuses += health_checks.results
        few.close()
        many.close()
        server.stop()
    served, *amounts = zip(*rounds)
    slow = percentile(itertools.chain(*served), 0.99)
    goodput = statistics.median(len(times) / SECONDS / peak for times, peak in zip(served, peaks))
    refused, otherwise, sent = map(sum, amounts)
    healthy = health_statuses.count(200)
    figure = (
        f"{statistics.median(peaks):.0f} lists a second at the peak; of {sent / SECONDS / ROUNDS:.0f} a second from {MANY} connections {goodput:.0%} of that served, 99 % within "
        f"{slow * 1000:.0f} ms, {refused / SECONDS / ROUNDS:.0f} a second refused with 503, {otherwise} answered otherwise; {healthy} of {len(health_statuses)} health "
        f"checks answered 200; {ROUNDS} rounds"
    )
    offered = sent >= 3 * sum(peaks) * SECONDS
    return offered and refused > 0 == otherwise and goodput >= 0.8 and slow < 1 and healthy == len(health_statuses) > 10, figure


def pin_server():
    """Pins the server to the last core and this process to the others; the command that starts the server there."""
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) == 1:
        return []
    os.sched_setaffinity(0, cores[:-1])
    return ["taskset", "-c", str(cores[-1])]


def rate_many(client):
    """Rates many titles; the ETag of the list of ratings."""
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
    """While another process locks the data file, writes are refused and take no memory."""
    raise_file_limit()
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
        other_process = sqlite3.connect(db, isolation_level=None)
        before, most, statuses = None, 0, []
        connections = [socket.create_connection(server.address, timeout=30) for _ in range(MANY)]
        waiting = selectors.DefaultSelector()
        other_process.execute("BEGIN IMMEDIATE")
        for connection in connections:
            waiting.register(connection, selectors.EVENT_READ)
            connection.sendall(requests[0])
        while len(statuses) < WRITES:
            for key, _ in waiting.select(1):
                statuses.append(int(key.fileobj.recv(4096)[9:12] or 0))
                key.fileobj.sendall(requests[0])
                requests.rotate(1)
            # The connections have allocated their memory by then.
            if before is None and len(statuses) >= WRITES // 10:
                before = server.memory()
            most = max(most, server.memory())
        other_process.execute("ROLLBACK")
        for connection in connections:
            connection.close()
        began = time.monotonic()
        client = Client(server, client.token)
        while client.rate(FIRST_FILM, 5)[0] not in (200, 201) and time.monotonic() < began + 10:
            time.sleep(0.01)
        recovery = time.monotonic() - began
        server.stop()
    grown, refused = (most - before) / MIB, statuses.count(503)
    figure = (
        f"{len(statuses)} writes from {MANY} connections while the file was locked: {refused} refused with 503, "
        f"{len(statuses) - refused} answered otherwise, memory grew by at most "
        f"{grown:.1f} MiB after the first {WRITES // 10}; a write succeeded {recovery:.2f} s "
        "after it was unlocked"
    )
    return refused == len(statuses) and grown < 4 and recovery < 10, figure
