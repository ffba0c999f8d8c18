"""Instances of moviestars on the PostgreSQL server that tests/postgres/run started, and users who call them by turns."""

import concurrent.futures
import http.client
import itertools
import os
import pathlib
import subprocess
import time
import urllib.parse

from prove.testkit import Client, Server, count_missing, film_id, setup_code_in

# Without a database.
SERVER = urllib.parse.urlsplit(os.environ["MOVIESTARS_TEST_DATABASE"])
ROLE = "moviestars"
TIMEOUT = 30


def execute(*statements, database="postgres"):
    """Runs each statement in a transaction of its own; the output of psql, a line for each row."""
    command = ["psql", "--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--set=ON_ERROR_STOP=1", f"{SERVER.geturl()}/{database}"]
    command += [f"--command={statement}" for statement in statements]
    run = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT)
    assert run.returncode == 0, run.stderr
    return run.stdout.strip()


def create_database(name):
    """Creates a database as docs/operations.md says; it belongs to `ROLE`."""
    if not execute(f"SELECT 1 FROM pg_roles WHERE rolname = '{ROLE}'"):
        execute(f"CREATE ROLE {ROLE} LOGIN")
    execute(f"CREATE DATABASE {name} OWNER {ROLE} ENCODING 'UTF8' LOCALE 'C.UTF-8' TEMPLATE template0")


def require_password(password):
    """Makes the server ask `ROLE` for this password; the configuration of tests/postgres/run asks no one."""
    execute(f"ALTER ROLE {ROLE} PASSWORD '{password}'")
    file = pathlib.Path(execute("SHOW hba_file"))
    file.write_text(f"host all {ROLE} 127.0.0.1/32 scram-sha-256\n{file.read_text()}")
    execute("SELECT pg_reload_conf()")


class Instance(Server):
    """A running instance; what it keeps beside the database, and its log, are in its folder."""

    def __init__(self, binary, folder, variables, listen="127.0.0.1:0"):
        folder.mkdir(exist_ok=True)
        self.log = folder / "log"
        with self.log.open("a") as log:
            super().__init__(binary, folder / "moviestars.db", log=log, more=(), variables=variables, listen=listen)

    def setup_code(self):
        """The code for the first account, from the log."""
        return setup_code_in(self.log)


class CountedUser(Client):
    """A user who calls the servers by turns. `results` has each call's method, and its status or the name of its error."""

    def __init__(self, servers, name, setup_code=None):
        super().__init__(servers[0])
        self.connections = itertools.cycle([http.client.HTTPConnection(*server.address, timeout=TIMEOUT) for server in servers])
        self.results = []
        # By film: the score that was acknowledged last. Without films whose last rating failed.
        self.acknowledged = {}
        # How many responses lacked what was acknowledged before.
        self.stale = 0
        self.sign_up(name, setup_code)
        self.playlist = self.call("POST", "/api/v1/playlists", {"title": "To watch", "active": True})[1]["id"]
        self.read_steps = itertools.cycle([self.get_scores, self.get_title, self.get_playlists, self.get_page])
        self.steps = itertools.cycle([
            self.rate_film, self.get_scores, self.add_film, self.get_playlists, self.remove_film, self.get_title, self.get_page,
        ])

    def call(self, method, path, body=None, more=None):
        self.connection = next(self.connections)
        try:
            status, content = super().call(method, path, body, more)
        except (OSError, http.client.HTTPException) as error:
            self.connection.close()
            status, content = type(error).__name__, None
        self.results.append((method, status))
        return status, content

    def step(self):
        """The next call of those that read and write."""
        next(self.steps)()

    def read(self):
        """The next call of those that only read."""
        next(self.read_steps)()

    def film(self):
        return film_id(len(self.results))

    def rate_film(self):
        film, score = self.film(), len(self.results) % 5 + 1
        self.acknowledged.pop(film, None)
        if self.rate(film, score)[0] == 201:
            self.acknowledged[film] = score

    def get_scores(self):
        status, content = self.call("GET", "/api/v1/ratings")
        if status == 200:
            kept = {row["movie_id"]: row["score"] for row in content["ratings"]}
            self.stale += count_missing(kept, self.acknowledged) > 0

    def add_film(self):
        self.added = self.film()
        self.add_to_playlist(self.playlist, self.added)

    def remove_film(self):
        self.remove_from_playlist(self.playlist, self.added)

    def get_playlists(self):
        self.call("GET", "/api/v1/playlists/setup")

    def get_title(self):
        self.call("GET", f"/3/movie/{self.film()}")

    def get_page(self):
        self.call("GET", "/")


def sign_up_users(servers, count, setup_code):
    """Users, of which the first is the admin."""
    return [CountedUser(servers, f"user{number}", setup_code) for number in range(count)]


def call_concurrently(users, calls):
    """Makes `calls` calls in all, concurrently; the seconds that they took."""
    began = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(len(users)) as pool:
        list(pool.map(lambda user: [user.step() for _ in range(calls // len(users))], users))
    return time.monotonic() - began


def results_of(users):
    return [result for user in users for result in user.results]


def failures(results, methods=None):
    """The results without success, only of these methods."""
    return [(method, status) for method, status in results if status not in range(200, 300) and (not methods or method in methods)]


def stale_reads(users):
    return sum(user.stale for user in users)
