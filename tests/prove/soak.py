"""L4: half an hour of mixed requests, from 100,000 addresses behind a proxy, leaves the numbers of files and threads
and the memory stable. MOVIESTARS_SOAK_SECONDS makes it shorter, for trials."""

import ipaddress
import itertools
import os
import random
import statistics
import threading
import time
from collections import Counter

from testkit import MIB, PASSWORD, Client, create_admin, percentile, temporary_folder
from fake_tmdb import FakeTmdb
from upstream import FILMS, LISTS

SECONDS = int(os.environ.get("MOVIESTARS_SOAK_SECONDS", "1800"))
PACE, THREADS = 300, 6
USERS = 50
# Addresses reserved for benchmarks (RFC 2544): 131,072.
CLIENTS, FIRST_CLIENT = 100_000, int(ipaddress.ip_address("198.18.0.0"))
SAMPLES = 90
MOST = 256 * MIB
UNIQUE = itertools.count(1)


class Visitor(Client):
    """A client with another address in each request, according to the proxy header."""

    def __init__(self, server, rng):
        super().__init__(server)
        self.rng = rng

    def call(self, method, path, body=None):
        address = str(ipaddress.ip_address(FIRST_CLIENT + self.rng.randrange(CLIENTS)))
        return super().call(method, path, body, {"X-Forwarded-For": address})


class Load(threading.Thread):
    """Sends random requests at a fixed rate, each as a random user."""

    def __init__(self, server, tokens, end, seed):
        super().__init__(daemon=True)
        self.rng = random.Random(seed)
        self.visitor, self.tokens, self.end = Visitor(server, self.rng), list(tokens), end
        self.statuses, self.times = Counter(), []

    def run(self):
        begin, done = time.monotonic(), 0
        kinds, weights = zip(*self.kinds().items())
        while (now := time.monotonic()) < self.end:
            wait = begin + done * THREADS / PACE - now
            if wait > 0:
                time.sleep(wait)
            done += 1
            self.number = self.rng.randrange(len(self.tokens))
            self.visitor.token = self.tokens[self.number]
            [kind] = self.rng.choices(kinds, weights)
            began = time.monotonic()
            try:
                self.statuses[kind()[0]] += 1
            except (OSError, ValueError) as error:
                self.statuses[type(error).__name__] += 1
                self.visitor.close()
            self.times.append(time.monotonic() - began)

    def kinds(self):
        """The requests, and their shares in percent."""
        get, film = self.get, lambda: self.rng.choice(FILMS)
        return {
            lambda: self.visitor.rate(film(), self.rng.randint(1, 5)): 20,
            lambda: get("/api/v1/ratings"): 12,
            lambda: get("/api/v1/playlists/setup"): 8,
            lambda: get(self.rng.choice(LISTS)): 15,
            lambda: get(f"/3/movie/{film()}"): 15,
            lambda: get(f"/t/p/w500/fakeposter{film()}.jpg"): 5,
            lambda: get(f"/3/search/multi?query=unknown{next(UNIQUE)}"): 4,
            lambda: get("/config.json"): 5,
            lambda: get("/readyz"): 3,
            lambda: get("/api/v1/users/:id"): 4,
            self.change_playlists: 3,
            self.sign_out_and_in: 2,
            self.guess_password: 2,
            self.request_reset: 1,
            self.use_invalid_token: 1,
        }

    def get(self, path):
        return self.visitor.call("GET", path)

    def change_playlists(self):
        status, made = self.visitor.call("POST", "/api/v1/playlists", {"title": "For a while", "active": True})
        if status != 201:
            return status, made
        status, body = self.visitor.add_to_playlist(made["id"], self.rng.choice(FILMS))
        if status not in (200, 201):
            return status, body
        return self.visitor.call("DELETE", f"/api/v1/playlists/{made['id']}")

    def sign_out_and_in(self):
        """Ends the session and starts a new one; each thread has its own sessions."""
        status, body = self.visitor.call("POST", "/sign_out")
        if status != 204:
            return status, body
        form = {"email": f"person{self.number}@example.org", "password": PASSWORD}
        status, body = self.visitor.call("POST", "/authenticate.json", form)
        if status == 200:
            self.tokens[self.number] = body["auth_token"]
        return status, body

    def guess_password(self):
        form = {"email": f"unknown{next(UNIQUE)}@example.org", "password": PASSWORD}
        return self.visitor.call("POST", "/authenticate.json", form)

    def request_reset(self):
        return self.visitor.call("POST", "/forgot_password.json", {"email": f"lost{next(UNIQUE)}@example.org"})

    def use_invalid_token(self):
        self.visitor.token = "eyJhbGciOiJIUzI1NiJ9.e30.nothing"
        return self.get("/api/v1/ratings")


def accounts(server):
    """Signs up users; for each thread a list of their tokens, so that signing out does not affect other threads."""
    visitor = Visitor(server, random.Random(1))
    for number in range(USERS):
        visitor.sign_up(f"person{number}")
    for _ in range(THREADS):
        tokens = []
        for number in range(USERS):
            form = {"email": f"person{number}@example.org", "password": PASSWORD}
            status, body = visitor.call("POST", "/authenticate.json", form)
            assert status == 200, body
            tokens.append(body["auth_token"])
        yield tokens


def soak(binary):
    """Sends requests for SECONDS and compares memory, files and threads at the end with those before."""
    with temporary_folder() as data:
        fake_tmdb = FakeTmdb()
        create_admin(binary, data / "moviestars.db")
        server = fake_tmdb.server(binary, data / "moviestars.db", more=("--trusted-proxy", "127.0.0.1/32"))
        tokens = list(accounts(server))
        begin = time.monotonic()
        loads = [Load(server, some, begin + SECONDS, seed) for seed, some in enumerate(tokens)]
        for load in loads:
            load.start()
        samples = []
        for number in range(1, SAMPLES + 1):
            time.sleep(max(0, begin + SECONDS * number / SAMPLES - 0.5 - time.monotonic()))
            samples.append((server.memory(), server.files(), server.threads()))
        for load in loads:
            load.join()
        server.stop()
        fake_tmdb.stop()
    statuses = sum((load.statuses for load in loads), Counter())
    calls = statuses.total()
    wrong = sum(count for status, count in statuses.items() if not isinstance(status, int) or status >= 500)
    slow = percentile([seconds for load in loads for seconds in load.times], 0.99)
    memory, files, threads = (list(column) for column in zip(*samples))
    grown = statistics.median(memory[-10:]) / statistics.median(memory[-30:-20]) - 1
    more_files, more_threads = (max(some[-30:]) - max(some[:-30]) for some in (files, threads))
    figure = (
        f"{SECONDS // 60} min at {calls / SECONDS:.0f} calls/s from {CLIENTS} addresses: {wrong} answered with 5xx or "
        f"not at all, 99 % within {slow * 1000:.0f} ms, memory {max(memory) / MIB:.0f} MiB at most and "
        f"{grown:+.1%} in the last third, files {files[0]} to {max(files)}, threads {threads[0]} to {max(threads)}; "
        f"by status {dict(sorted(statuses.items(), key=str))}"
    )
    flat = grown < 0.05 and more_files <= 2 and more_threads <= 2
    return wrong == 0 and max(memory) < MOST and flat and calls / SECONDS > 0.9 * PACE, figure
