"""U1, U2, U6 and U7: while TMDB is silent, gone or sends without end, people go on with what is theirs and with
what was seen before."""

import contextlib
import selectors
import socket
import sqlite3
import threading
import time
from collections import deque

from house import MIB, Client, Together, folder, share
from stand_in import StandIn

# Films that the stand-in knows.
FILMS = [550, 11, 603, 129, 194, 680, 13, 862]
LISTS = ["/3/trending/all/week", "/3/movie/popular", "/3/movie/top_rated", "/3/tv/popular", "/3/person/popular"]
IN_FLIGHT = 32
CALLERS = 500
SECONDS = 12
BOMBS = 50


@contextlib.contextmanager
def house(binary):
    """A stand-in, a server that asks it, somebody who is signed in, and the folder."""
    with folder() as data:
        stand_in = StandIn()
        server = stand_in.server(binary, data / "moviestars.db")
        client = Client(server)
        client.sign_up("annak")
        try:
            yield stand_in, server, client, data
        finally:
            server.kill()
            stand_in.stop()


class Callers(threading.Thread):
    """Many who ask for what nobody has seen, each again a second after it was answered, as a refusal says."""

    def __init__(self, server, token):
        super().__init__(daemon=True)
        self.token, self.film = token, 1_000
        self.enough = threading.Event()
        self.waiting = selectors.DefaultSelector()
        self.statuses = []
        now = time.monotonic()
        self.due = deque(
            (now + number / CALLERS, socket.create_connection(server.address)) for number in range(CALLERS)
        )

    def ask(self, connection):
        self.film += 1
        head = f"GET /3/movie/{self.film} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {self.token}\r\n\r\n"
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
                self.due.append((time.monotonic() + 1, key.fileobj))


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


def u1(binary):
    """The figures, and whether they are good enough."""
    with house(binary) as (stand_in, server, client, _):
        works = [own_things(Client(server, client.token)) for _ in range(2)]
        with Together(works, rest=0.02) as calm:
            time.sleep(3)
        stand_in.fail("silence")
        callers = Callers(server, client.token)
        callers.start()
        with Together(works, rest=0.02) as own:
            time.sleep(SECONDS)
        callers.enough.set()
        callers.join()
        most = stand_in.told("GET", "most_under_way")
    slow = share(own.times, 0.99)
    failed = sum(status >= 400 for status in own.given)
    figure = (
        f"{CALLERS} callers on a silent TMDB for {SECONDS} s, {len(callers.statuses)} of their calls answered: {most} requests under way to it at the most, "
        f"{len(own.times)} calls on one's own data, {failed} failed, 99 % within {slow * 1000:.0f} ms "
        f"({share(calm.times, 0.99) * 1000:.0f} ms before)"
    )
    return 0 < most <= IN_FLIGHT and failed == 0 and slow < 0.1 and len(own.times) > 100, figure


def seen_and_then_killed(stand_in, server, client, db):
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
    stand_in.stop()
    cache.execute("UPDATE answers SET fetched_at = fetched_at - 2 * 86400")
    cache.commit()
    cache.close()
    return seen


def u2(binary):
    """The figures, and whether they are good enough; U7 too: what was seen outlives a kill."""
    with house(binary) as (stand_in, server, client, data):
        db = data / "moviestars.db"
        seen = seen_and_then_killed(stand_in, server, client, db)
        server = stand_in.server(binary, db)
        client = Client(server, client.token)
        wrong, times = 0, []
        for _ in range(20):
            for path, before in seen.items():
                began = time.monotonic()
                status, body = client.call("GET", path)
                times.append(time.monotonic() - began)
                wrong += status != 200 or body != before
        for number in range(10):
            client.call("GET", f"/3/movie/{1_000 + number}")
        began = time.monotonic()
        status, body = client.call("GET", "/3/movie/999")
        unseen = time.monotonic() - began
        server.stop()
    figure = (
        f"{len(seen)} pages seen, killed, two days later and TMDB gone: {len(times) - wrong} of {len(times)} answers "
        f"as before, 95 % within {share(times, 0.95) * 1000:.1f} ms; a page never seen: {status} in TMDB's words "
        f"after {unseen * 1000:.1f} ms"
    )
    good = wrong == 0 and share(times, 0.95) < 0.02 and unseen < 0.1
    return good and status == 502 and body["status_code"] == 43, figure


def u6(binary):
    """The figures, and whether they are good enough."""
    said, good = [], True
    for fault in ("huge", "bomb"):
        for kind, path in (("documents", "/3/movie/{}"), ("pictures", "/t/p/w500/{}.jpg")):
            with house(binary) as (stand_in, server, client, _):
                client.call("GET", LISTS[0])
                before = most = server.memory()
                stand_in.fail(fault)
                clients = [Client(server, client.token) for _ in range(BOMBS)]
                work = [lambda one=one, number=number: status_of(one, path.format(number))
                        for number, one in enumerate(clients, 1_000)]
                with Together(work, rest=0.05) as together:
                    while len(together.given) < BOMBS:
                        most = max(most, server.memory())
                        time.sleep(0.01)
                statuses = set(together.given)
                grown = (most - before) / MIB
                alive = client.call("GET", "/readyz")[0] == 200
            # Who finds the waiting room full is told to come again.
            good &= statuses <= {429, 502, 503} and 502 in statuses and grown < 64 and alive
            said.append(f"{fault} {kind}: {grown:.0f} MiB more, answered with {sorted(statuses)}")
    return good, f"{BOMBS} at once without end, " + "; ".join(said)


def status_of(client, path):
    """Its status, whatever the body is."""
    client.connection.request("GET", path, headers={"Authorization": f"Bearer {client.token}"})
    answer = client.connection.getresponse()
    answer.read()
    return answer.status
