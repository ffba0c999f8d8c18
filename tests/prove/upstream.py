"""S38: TMDB gets at most 20 requests for pictures a second. U1, U2, U6, U7: while TMDB is silent, down or sends endless
bodies, users can use their own data and the pages that were loaded before."""

import concurrent.futures
import contextlib
import http.client
import json
import selectors
import socket
import sqlite3
import subprocess
import threading
import time
from collections import deque

from testkit import MIB, Client, ConcurrentWorkers, percentile, temporary_folder
from load import raise_file_limit
from fake_tmdb import FakeTmdb, server_with_tmdb

# Films of the fake TMDB.
FILMS = [550, 11, 603, 129, 194, 680, 13, 862]
LISTS = ["/3/trending/all/week", "/3/movie/popular", "/3/movie/top_rated", "/3/tv/popular", "/3/person/popular"]
IN_FLIGHT = 32
CALLERS = 500
SECONDS = 12
PICTURES, PER_SECOND = 1_000, 20
# Requests sent over more than a second can arrive within one: the first twenty are sent together.
LATE = 5
BOMBS = 50


@contextlib.contextmanager
def tmdb_setup(binary):
    """A fake TMDB, a server that calls it, a signed-in client, and the folder."""
    with temporary_folder() as data:
        fake_tmdb = FakeTmdb()
        server = fake_tmdb.server(binary, data / "moviestars.db")
        client = Client(server)
        client.sign_up("annak")
        try:
            yield fake_tmdb, server, client, data
        finally:
            server.kill()
            fake_tmdb.stop()


class Callers(threading.Thread):
    """Connections that request uncached paths, each again `pause` seconds after its response (one second is the
    Retry-After of refusals); `path` has a placeholder for a number that increases with each request."""

    def __init__(self, server, token, path="/3/movie/{}", count=CALLERS, pause=1.0):
        super().__init__(daemon=True)
        self.token, self.path, self.number, self.pause = token, path, 1_000, pause
        self.stopped = threading.Event()
        self.waiting = selectors.DefaultSelector()
        self.statuses = []
        now = time.monotonic()
        self.due = deque((now + number / count, socket.create_connection(server.address)) for number in range(count))

    def send_request(self, connection):
        self.number += 1
        path = self.path.format(self.number)
        head = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {self.token}\r\n\r\n"
        connection.sendall(head.encode())
        self.waiting.register(connection, selectors.EVENT_READ)

    def run(self):
        while not self.stopped.is_set():
            now = time.monotonic()
            while self.due and self.due[0][0] <= now:
                self.send_request(self.due.popleft()[1])
            for key, _ in self.waiting.select(0.005):
                self.waiting.unregister(key.fileobj)
                self.statuses.append(int(key.fileobj.recv(65536)[9:12] or 0))
                self.due.append((time.monotonic() + self.pause, key.fileobj))


def own_data_calls(writer):
    """A function that makes the next of an endless cycle of calls on the user's own data, and returns its status."""
    def calls():
        while True:
            for film in FILMS:
                status, made = writer.call("POST", "/api/v1/playlists", {"title": "Mine", "active": True})
                yield status
                yield writer.rate(film, 4)[0]
                yield writer.call("GET", "/api/v1/ratings")[0]
                yield writer.call("DELETE", f"/api/v1/playlists/{made['id']}")[0]
    return calls().__next__


@contextlib.contextmanager
def unreachable():
    """An address whose backlog is full, so that it neither accepts nor refuses a connection."""
    listener = socket.create_server(("127.0.0.1", 0), backlog=0)
    waiting = []
    for _ in range(8):
        waiting.append(socket.socket())
        waiting[-1].setblocking(False)
        waiting[-1].connect_ex(listener.getsockname())
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        for connection in [*waiting, listener]:
            connection.close()


def time_call(client, path):
    """The status, and the seconds until it came."""
    began = time.monotonic()
    return status_of(client, path), time.monotonic() - began


def u1(binary):
    """While TMDB is silent or unreachable, users' own data stays available, and at most 32 requests are in flight."""
    with temporary_folder() as data, unreachable() as address:
        server = server_with_tmdb(address, "0123456789abcdef0123456789abcdef", binary, data / "moviestars.db")
        client = Client(server)
        client.sign_up("annak")
        unreached, connecting = time_call(client, "/3/movie/999")
        server.kill()
    with tmdb_setup(binary) as (fake_tmdb, server, client, _):
        fake_tmdb.fail("no_response")
        unanswered, waiting = time_call(client, "/3/movie/999")
        fake_tmdb.heal()
        works = [own_data_calls(Client(server, client.token)) for _ in range(2)]
        with ConcurrentWorkers(works, pause=0.02) as baseline:
            time.sleep(3)
        fake_tmdb.fail("no_response")
        callers = Callers(server, client.token)
        callers.start()
        with ConcurrentWorkers(works, pause=0.02) as own:
            time.sleep(SECONDS)
        callers.stopped.set()
        callers.join()
        most = fake_tmdb.command("GET", "max_in_flight")
    slow = percentile(own.times, 0.99)
    failed = sum(status >= 400 for status in own.results)
    figure = (
        f"{CALLERS} callers on a silent TMDB for {SECONDS} s, {len(callers.statuses)} of their calls answered: at most {most} requests to it in flight, "
        f"{len(own.times)} calls on a user's own data, {failed} failed, 99 % within {slow * 1000:.0f} ms "
        f"({percentile(baseline.times, 0.99) * 1000:.0f} ms before); one call gave up with {unanswered} after {waiting:.1f} s without a response, "
        f"with {unreached} after {connecting:.1f} s where no connection is established (3 s, twice)"
    )
    # The limit for a response is 10 s, and for a connection twice 3 s.
    bounded = unanswered == unreached == 502 and 9.5 < waiting < 11 and 5.5 < connecting < 7
    return bounded and 0 < most <= IN_FLIGHT and failed == 0 and slow < 0.1 and len(own.times) > 100, figure


def s38(binary):
    """Requests a thousand uncached pictures a second, each of which TMDB could have."""
    raise_file_limit()
    with tmdb_setup(binary) as (fake_tmdb, server, _, _):
        callers = Callers(server, "", "/t/p/w500/fake{}.jpg", PICTURES, pause=0.8)
        # In a separate process, so that the callers do not delay it.
        with concurrent.futures.ProcessPoolExecutor(1) as watching:
            watch = watching.submit(arrivals, fake_tmdb.url)
            callers.start()
            arrived = watch.result()
        callers.stopped.set()
        callers.join()
    counts = {status: callers.statuses.count(status) for status in sorted(set(callers.statuses))}
    most = most_within(arrived, 1)
    figure = (
        f"{len(callers.statuses) / SECONDS:.0f} pictures a second requested for {SECONDS} s, answered {counts}; "
        f"{len(arrived)} of them reached TMDB, at most {most} within any second ({PER_SECOND} are sent, some arrive late)"
    )
    # The first twenty are not delayed.
    good = 0 < most <= PER_SECOND + LATE and len(arrived) <= PER_SECOND * (SECONDS + 1)
    return good and set(counts) <= {200, 429, 503}, figure


def most_within(arrived, seconds):
    """The largest number that certainly arrived within that many seconds."""
    return max((sum(early >= first and late < first + seconds for early, late in arrived) for first, _ in arrived), default=0)


def arrivals(url):
    """The interval in which each request for a picture reached the fake TMDB, found by polling its counts."""
    connection, arrived = http.client.HTTPConnection(url.removeprefix("http://"), timeout=20), []
    now = before = time.monotonic()
    end = now + SECONDS
    while now < end:
        sent_at = time.monotonic()
        connection.request("GET", "/fake/counts")
        counts = json.loads(connection.getresponse().read())
        now = time.monotonic()
        pictures = sum(count for path, count in counts.items() if path.startswith("/t/p/"))
        arrived += [(before, now)] * (pictures - len(arrived))
        before = sent_at
        time.sleep(0.001)
    return arrived


def load_and_kill(fake_tmdb, server, client, db):
    """Loads pages from TMDB, kills the server, and makes the cache two days older; the pages."""
    paths = [*LISTS, *(f"/3/movie/{film}" for film in FILMS), *(f"/3/movie/{film}/credits" for film in FILMS)]
    pages = {}
    for path in paths:
        status, pages[path] = client.call("GET", path)
        assert status == 200, (path, pages[path])
    cache = sqlite3.connect(f"{db}.cache")
    while cache.execute("SELECT count(*) FROM responses").fetchone()[0] < len(paths):
        time.sleep(0.01)
    server.kill()
    fake_tmdb.stop()
    cache.execute("UPDATE responses SET fetched_at = fetched_at - 2 * 86400")
    cache.commit()
    cache.close()
    return pages


def u2(binary):
    """Pages loaded two days ago are served from the cache while TMDB is down."""
    with tmdb_setup(binary) as (fake_tmdb, server, client, data):
        db = data / "moviestars.db"
        pages = load_and_kill(fake_tmdb, server, client, db)
        server = fake_tmdb.server(binary, db)
        client = Client(server, client.token)
        wrong, times = reload(client, pages)
        for number in range(10):
            client.call("GET", f"/3/movie/{1_000 + number}")
        began = time.monotonic()
        status, body = client.call("GET", "/3/movie/999")
        uncached = time.monotonic() - began
        server.stop()
    figure = (
        f"{len(pages)} pages loaded, server killed, two days later and TMDB down: {len(times) - wrong} of {len(times)} answers "
        f"as before, 95 % within {percentile(times, 0.95) * 1000:.1f} ms; a page never loaded: {status} with TMDB's message "
        f"after {uncached * 1000:.1f} ms"
    )
    good = wrong == 0 and percentile(times, 0.95) < 0.02 and uncached < 0.1
    return good and status == 502 and body["status_code"] == 43, figure


def reload(client, pages):
    """Loads each page twenty times: how many responses differ from the first, and how long each took."""
    wrong, times = 0, []
    for _ in range(20):
        for path, before in pages.items():
            began = time.monotonic()
            status, body = client.call("GET", path)
            times.append(time.monotonic() - began)
            wrong += status != 200 or body != before
    return wrong, times


def u7(binary):
    """Loaded pages survive a kill, in a cache file that backups do not contain."""
    with tmdb_setup(binary) as (fake_tmdb, server, client, data):
        db, copy = data / "moviestars.db", data / "copy.db"
        pages = load_and_kill(fake_tmdb, server, client, db)
        server = fake_tmdb.server(binary, db)
        wrong, times = reload(Client(server, client.token), pages)
        backed_up = subprocess.run([binary, "backup", "--db", str(db), str(copy)], capture_output=True).returncode == 0
        server.stop()
        tables = [{name for (name,) in sqlite3.connect(file).execute("SELECT name FROM sqlite_schema")} for file in (db, copy)]
    separate = backed_up and all("responses" not in names for names in tables)
    figure = (
        f"{len(pages)} pages loaded, server killed and started with TMDB down: {len(times) - wrong} of {len(times)} answers as before; "
        f"{'neither the data file nor a backup holds' if separate else 'the data file or its backup holds'} any of them"
    )
    return wrong == 0 and separate, figure


def u6(binary):
    """Endless responses and decompression bombs from TMDB take little memory."""
    figures, good = [], True
    for fault in ("huge", "bomb"):
        for kind, path in (("documents", "/3/movie/{}"), ("pictures", "/t/p/w500/{}.jpg")):
            with tmdb_setup(binary) as (fake_tmdb, server, client, _):
                client.call("GET", LISTS[0])
                before = most = server.memory()
                # As many as the limit allows are in flight before the first response.
                fake_tmdb.fail("hold")
                clients = [Client(server, client.token) for _ in range(BOMBS)]
                work = [lambda one=one, number=number: status_of(one, path.format(number))
                        for number, one in enumerate(clients, 1_000)]
                with ConcurrentWorkers(work, pause=0.05) as together:
                    deadline = time.monotonic() + 5
                    while fake_tmdb.command("GET", "max_in_flight") < IN_FLIGHT and time.monotonic() < deadline:
                        time.sleep(0.01)
                    fake_tmdb.fail(fault)
                    while len(together.results) < BOMBS:
                        most = max(most, server.memory())
                        time.sleep(0.01)
                statuses = set(together.results)
                most_at_once, sent = fake_tmdb.command("GET", "max_in_flight"), fake_tmdb.command("GET", "sent")
                grown = (most - before) / MIB
                alive = client.call("GET", "/readyz")[0] == 200
            # Requests beyond the queue get 503.
            good &= statuses <= {429, 502, 503} and 502 in statuses and grown < 64 and alive
            good &= most_at_once == IN_FLIGHT and sent > MIB
            figures.append(
                f"{fault} {kind}: {grown:.0f} MiB more, answered with {sorted(statuses)}, {most_at_once} in flight "
                f"at once, {sent / MIB:.0f} MiB sent by the fake TMDB"
            )
    return good, f"{BOMBS} endless answers at once, " + "; ".join(figures)


def status_of(client, path):
    """The status of a GET; the body is discarded."""
    client.connection.request("GET", path, headers={"Authorization": f"Bearer {client.token}"})
    answer = client.connection.getresponse()
    answer.read()
    return answer.status
