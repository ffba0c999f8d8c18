"""S38, U1, U2, U6, U7: however many pictures are asked for, TMDB is asked for twenty a second; and while TMDB is silent, gone or sends without end, people go on with what is theirs and with
what was seen before."""

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
from load import enough_files
from fake_tmdb import FakeTmdb, server_with_tmdb

# Films of the fake TMDB.
FILMS = [550, 11, 603, 129, 194, 680, 13, 862]
LISTS = ["/3/trending/all/week", "/3/movie/popular", "/3/movie/top_rated", "/3/tv/popular", "/3/person/popular"]
IN_FLIGHT = 32
CALLERS = 500
SECONDS = 12
PICTURES, PER_SECOND = 1_000, 20
# Of those that set out within a second, so many more may arrive within one: the first twenty leave together.
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
    """Many who ask for what nobody has seen, each again so many seconds after it was answered, a second as a refusal
    says; `path` has a place for a number that is another each time."""

    def __init__(self, server, token, path="/3/movie/{}", count=CALLERS, rest=1.0):
        super().__init__(daemon=True)
        self.token, self.path, self.number, self.rest = token, path, 1_000, rest
        self.enough = threading.Event()
        self.waiting = selectors.DefaultSelector()
        self.statuses = []
        now = time.monotonic()
        self.due = deque((now + number / count, socket.create_connection(server.address)) for number in range(count))

    def ask(self, connection):
        self.number += 1
        path = self.path.format(self.number)
        head = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {self.token}\r\n\r\n"
        connection.sendall(head.encode())
        self.waiting.register(connection, selectors.EVENT_READ)

    def run(self):
        while not self.enough.is_set():
            now = time.monotonic()
            while self.due and self.due[0][0] <= now:
                self.ask(self.due.popleft()[1])
            for key, _ in self.waiting.select(0.005):
                self.waiting.unregister(key.fileobj)
                self.statuses.append(int(key.fileobj.recv(65536)[9:12] or 0))
                self.due.append((time.monotonic() + self.rest, key.fileobj))


def own_things(writer):
    """Calls on what is one's own, one after the other, again and again: their statuses."""
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
    """An address that takes no connection and refuses none: nobody takes those that wait there already."""
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


def gives_up(client, path):
    """Its status, and after how many seconds it came."""
    began = time.monotonic()
    return status_of(client, path), time.monotonic() - began


def u1(binary):
    """The figures, and whether they are good enough."""
    with temporary_folder() as data, unreachable() as address:
        server = server_with_tmdb(address, "0123456789abcdef0123456789abcdef", binary, data / "moviestars.db")
        client = Client(server)
        client.sign_up("annak")
        unreached, connecting = gives_up(client, "/3/movie/999")
        server.kill()
    with tmdb_setup(binary) as (fake_tmdb, server, client, _):
        fake_tmdb.fail("silence")
        unanswered, waiting = gives_up(client, "/3/movie/999")
        fake_tmdb.heal()
        works = [own_things(Client(server, client.token)) for _ in range(2)]
        with ConcurrentWorkers(works, rest=0.02) as calm:
            time.sleep(3)
        fake_tmdb.fail("silence")
        callers = Callers(server, client.token)
        callers.start()
        with ConcurrentWorkers(works, rest=0.02) as own:
            time.sleep(SECONDS)
        callers.enough.set()
        callers.join()
        most = fake_tmdb.told("GET", "most_under_way")
    slow = percentile(own.times, 0.99)
    failed = sum(status >= 400 for status in own.given)
    figure = (
        f"{CALLERS} callers on a silent TMDB for {SECONDS} s, {len(callers.statuses)} of their calls answered: at most {most} requests to it in flight, "
        f"{len(own.times)} calls on a user's own data, {failed} failed, 99 % within {slow * 1000:.0f} ms "
        f"({percentile(calm.times, 0.99) * 1000:.0f} ms before); one call gave up with {unanswered} after {waiting:.1f} s of silence, "
        f"with {unreached} after {connecting:.1f} s where no connection is established (3 s, twice)"
    )
    # No answer is waited for longer than ten seconds, no connection longer than twice three.
    bounded = unanswered == unreached == 502 and 9.5 < waiting < 11 and 5.5 < connecting < 7
    return bounded and 0 < most <= IN_FLIGHT and failed == 0 and slow < 0.1 and len(own.times) > 100, figure


def s38(binary):
    """A thousand pictures a second that nobody has asked for, though each could be one of TMDB's."""
    enough_files()
    with tmdb_setup(binary) as (fake_tmdb, server, _, _):
        callers = Callers(server, "", "/t/p/w500/fake{}.jpg", PICTURES, rest=0.8)
        # In a process of its own, so that the callers do not hold it up.
        with concurrent.futures.ProcessPoolExecutor(1) as watching:
            watch = watching.submit(arrivals, fake_tmdb.url)
            callers.start()
            arrived = watch.result()
        callers.enough.set()
        callers.join()
    counts = {status: callers.statuses.count(status) for status in sorted(set(callers.statuses))}
    most = most_within(arrived, 1)
    figure = (
        f"{len(callers.statuses) / SECONDS:.0f} pictures a second requested for {SECONDS} s, answered {counts}; "
        f"{len(arrived)} of them reached TMDB, at most {most} within any second ({PER_SECOND} are sent, some arrive late)"
    )
    # The first twenty do not wait.
    good = 0 < most <= PER_SECOND + LATE and len(arrived) <= PER_SECOND * (SECONDS + 1)
    return good and set(counts) <= {200, 429, 503}, figure


def most_within(arrived, seconds):
    """The most that certainly came within so many seconds."""
    return max((sum(early >= first and late < first + seconds for early, late in arrived) for first, _ in arrived), default=0)


def arrivals(url):
    """Between which two moments each request for a picture reached the stand-in, as it says when asked again and again."""
    connection, arrived = http.client.HTTPConnection(url.removeprefix("http://"), timeout=20), []
    now = before = time.monotonic()
    end = now + SECONDS
    while now < end:
        asked = time.monotonic()
        connection.request("GET", "/fake/counts")
        counts = json.loads(connection.getresponse().read())
        now = time.monotonic()
        pictures = sum(count for path, count in counts.items() if path.startswith("/t/p/"))
        arrived += [(before, now)] * (pictures - len(arrived))
        before = asked
        time.sleep(0.001)
    return arrived


def seen_and_then_killed(fake_tmdb, server, client, db):
    """What was seen of TMDB, before the server was killed; two days pass."""
    paths = [*LISTS, *(f"/3/movie/{film}" for film in FILMS), *(f"/3/movie/{film}/credits" for film in FILMS)]
    seen = {}
    for path in paths:
        status, seen[path] = client.call("GET", path)
        assert status == 200, (path, seen[path])
    cache = sqlite3.connect(f"{db}.cache")
    while cache.execute("SELECT count(*) FROM answers").fetchone()[0] < len(paths):
        time.sleep(0.01)
    server.kill()
    fake_tmdb.stop()
    cache.execute("UPDATE answers SET fetched_at = fetched_at - 2 * 86400")
    cache.commit()
    cache.close()
    return seen


def u2(binary):
    """The figures, and whether they are good enough."""
    with tmdb_setup(binary) as (fake_tmdb, server, client, data):
        db = data / "moviestars.db"
        seen = seen_and_then_killed(fake_tmdb, server, client, db)
        server = fake_tmdb.server(binary, db)
        client = Client(server, client.token)
        wrong, times = again(client, seen)
        for number in range(10):
            client.call("GET", f"/3/movie/{1_000 + number}")
        began = time.monotonic()
        status, body = client.call("GET", "/3/movie/999")
        unseen = time.monotonic() - began
        server.stop()
    figure = (
        f"{len(seen)} pages loaded, server killed, two days later and TMDB down: {len(times) - wrong} of {len(times)} answers "
        f"as before, 95 % within {percentile(times, 0.95) * 1000:.1f} ms; a page never loaded: {status} with TMDB's message "
        f"after {unseen * 1000:.1f} ms"
    )
    good = wrong == 0 and percentile(times, 0.95) < 0.02 and unseen < 0.1
    return good and status == 502 and body["status_code"] == 43, figure


def again(client, seen):
    """Asks twenty times for what was seen: how many answers differ, and how long each took."""
    wrong, times = 0, []
    for _ in range(20):
        for path, before in seen.items():
            began = time.monotonic()
            status, body = client.call("GET", path)
            times.append(time.monotonic() - began)
            wrong += status != 200 or body != before
    return wrong, times


def u7(binary):
    """What was seen outlives a kill, in a file of its own that no backup holds."""
    with tmdb_setup(binary) as (fake_tmdb, server, client, data):
        db, copy = data / "moviestars.db", data / "copy.db"
        seen = seen_and_then_killed(fake_tmdb, server, client, db)
        server = fake_tmdb.server(binary, db)
        wrong, times = again(Client(server, client.token), seen)
        backed_up = subprocess.run([binary, "backup", "--db", str(db), str(copy)], capture_output=True).returncode == 0
        server.stop()
        tables = [{name for (name,) in sqlite3.connect(file).execute("SELECT name FROM sqlite_schema")} for file in (db, copy)]
    apart = backed_up and all("answers" not in names for names in tables)
    figure = (
        f"{len(seen)} pages loaded, server killed and started with TMDB down: {len(times) - wrong} of {len(times)} answers as before; "
        f"{'neither the data file nor a backup holds' if apart else 'the data file or its backup holds'} any of them"
    )
    return wrong == 0 and apart, figure


def u6(binary):
    """The figures, and whether they are good enough."""
    said, good = [], True
    for fault in ("huge", "bomb"):
        for kind, path in (("documents", "/3/movie/{}"), ("pictures", "/t/p/w500/{}.jpg")):
            with tmdb_setup(binary) as (fake_tmdb, server, client, _):
                client.call("GET", LISTS[0])
                before = most = server.memory()
                # All that may be under way at once are, before the first of them is answered.
                fake_tmdb.fail("hold")
                clients = [Client(server, client.token) for _ in range(BOMBS)]
                work = [lambda one=one, number=number: status_of(one, path.format(number))
                        for number, one in enumerate(clients, 1_000)]
                with ConcurrentWorkers(work, rest=0.05) as together:
                    patience = time.monotonic() + 5
                    while fake_tmdb.told("GET", "most_under_way") < IN_FLIGHT and time.monotonic() < patience:
                        time.sleep(0.01)
                    fake_tmdb.fail(fault)
                    while len(together.given) < BOMBS:
                        most = max(most, server.memory())
                        time.sleep(0.01)
                statuses = set(together.given)
                most_at_once, sent = fake_tmdb.told("GET", "most_under_way"), fake_tmdb.told("GET", "sent")
                grown = (most - before) / MIB
                alive = client.call("GET", "/readyz")[0] == 200
            # Who finds the waiting room full is told to come again.
            good &= statuses <= {429, 502, 503} and 502 in statuses and grown < 64 and alive
            good &= most_at_once == IN_FLIGHT and sent > MIB
            said.append(
                f"{fault} {kind}: {grown:.0f} MiB more, answered with {sorted(statuses)}, {most_at_once} in flight "
                f"at once, {sent / MIB:.0f} MiB sent by the stand-in"
            )
    return good, f"{BOMBS} endless answers at once, " + "; ".join(said)


def status_of(client, path):
    """Its status, whatever the body is."""
    client.connection.request("GET", path, headers={"Authorization": f"Bearer {client.token}"})
    answer = client.connection.getresponse()
    answer.read()
    return answer.status
