"""Starts the executable on a new data file, and calls it over HTTP."""

import atexit
import contextlib
import http.client
import json
import os
import pathlib
import re
import signal
import subprocess
import tempfile
import threading
import time

PASSWORD = "Abcdef1"
# Films of the built-in catalogue.
FILM_IDS = [
    238, 278, 680, 155, 27205, 603, 129, 496243, 11, 120, 872585, 545611, 329, 105, 289, 539,
    346, 19, 630, 862, 598, 194, 419430, 76341, 10331, 14275, 843, 15, 234, 992, 26317, 901,
    832, 244, 408, 995, 3085, 996, 5156, 1092,
]
FILMS = len(FILM_IDS)
FIRST_FILM = FILM_IDS[0]
MIB = 1024 * 1024
NO_LIMITS = ("--rate-limits", "off")
# Seconds.
LONGEST_WAIT = 60


def film_id(number):
    """The film at that position of the list, which repeats."""
    return FILM_IDS[number % FILMS]


def wait_until(is_true, otherwise):
    """Waits until the condition is true; after LONGEST_WAIT the error has the message `otherwise`."""
    deadline = time.monotonic() + LONGEST_WAIT
    while not is_true():
        if time.monotonic() > deadline:
            raise TimeoutError(f"after {LONGEST_WAIT} s {otherwise}")
        time.sleep(0.001)


# Every process that was started, because a proof that raises does not stop its own.
PROCESSES = []


def kill_all():
    """Kills every process that still runs."""
    for process in PROCESSES:
        if process.poll() is None:
            # The whole process group: the server may be a child of strace.
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
    PROCESSES.clear()


atexit.register(kill_all)


class StartFailed(Exception):
    """The server exited before it listened; the argument is its exit code."""


class Server:
    """A running server; `pid` is its process."""

    def __init__(self, binary, db, before=(), log=subprocess.DEVNULL, more=NO_LIMITS, variables=None, listen="127.0.0.1:0"):
        began = time.monotonic()
        self.binary = pathlib.Path(binary).resolve()
        command = [*before, binary, "serve", "--listen", listen, "--db", str(db), *more]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=log, text=True, env=os.environ | (variables or {}),
            start_new_session=True,
        )
        PROCESSES.append(self.process)
        for line in self.process.stdout:
            if found := re.search(r"listening on http://([\d.]+):(\d+)", line):
                self.address = (found[1], int(found[2]))
                break
        else:
            raise StartFailed(self.process.wait())
        self.seconds = time.monotonic() - began

    def memory(self):
        """Resident memory in bytes."""
        with open(f"/proc/{self.process.pid}/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE")

    def files(self):
        """The number of open files and connections."""
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def threads(self):
        return len(os.listdir(f"/proc/{self.process.pid}/task"))

    def kill(self):
        """Sends SIGKILL. Unlike in a power cut, the kernel still writes its buffers."""
        self.process.kill()
        self.process.wait()

    def stop(self):
        """Sends SIGTERM; the seconds until the server exited, and its exit code."""
        began = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(timeout=30)
        return time.monotonic() - began, code


def setup_code_in(log):
    """The setup code of the first account, once the log has it."""
    wait_until(lambda: "?setup=" in log.read_text(), "the setup code is not in the log")
    return re.search(r"\?setup=(\S+)", log.read_text())[1]


class Client:
    """A user's connection."""

    def __init__(self, server, token=None):
        self.connection = http.client.HTTPConnection(*server.address, timeout=20)
        self.token, self.headers = token, None

    def call(self, method, path, body=None, more=None):
        """The status, and the body if it is JSON; `more` are headers."""
        headers = {"Content-Type": "application/json"} | (more or {})
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        self.connection.request(method, path, json.dumps(body) if body is not None else None, headers)
        answer = self.connection.getresponse()
        text = answer.read()
        self.headers = answer.headers
        is_json = answer.headers.get_content_type() == "application/json"
        return answer.status, json.loads(text) if is_json and text else None

    def sign_up(self, name, setup_code=None):
        """Creates an account and keeps its token; the first one may need the setup code of the log."""
        form = {"username": name, "email": f"{name}@example.org", "setupCode": setup_code}
        form |= {"password": PASSWORD, "passwordConfirmation": PASSWORD}
        status, body = self.call("POST", "/api/v1/users.json", form)
        assert status == 201, body
        self.token = body["auth_token"]

    def rate(self, film, score):
        return self.call("POST", "/api/v1/movies", {"id": film, "media_type": "movie", "score": score})

    def add_to_playlist(self, playlist, film):
        payload = {"payload": {"id": film, "media_type": "movie"}}
        return self.call("PUT", f"/api/v1/playlists/{playlist}", payload)

    def remove_from_playlist(self, playlist, film):
        return self.call("DELETE", f"/api/v1/movies_playlists/{film}?playlistId={playlist}&media_type=movie")

    def list_films(self, count):
        """The ids of at least that many films of the catalogue."""
        films, page = [], 0
        while len(films) < count:
            page += 1
            status, body = self.call("GET", f"/3/discover/movie?page={page}")
            assert status == 200 and body["results"], body
            films += [film["id"] for film in body["results"]]
        return films

    def scores(self):
        """The user's scores by film."""
        status, body = self.call("GET", "/api/v1/ratings")
        assert status == 200, body
        return {row["movie_id"]: row["score"] for row in body["ratings"]}

    def close(self):
        self.connection.close()


def create_admin(binary, data, flag="--db"):
    """Creates the first account. Behind a proxy and on a shared database, signing up would need the setup code."""
    command = [binary, "user", "add", "firstadmin", "firstadmin@example.org", flag, str(data)]
    subprocess.run(command, input=PASSWORD, text=True, check=True, stdout=subprocess.DEVNULL)


def count_missing(stored, acknowledged):
    """How many acknowledged scores are missing or different."""
    return sum(stored.get(film) != score for film, score in acknowledged.items())


def count_unacknowledged(stored, acknowledged):
    """How many scores were refused but are stored."""
    return len(stored.keys() - acknowledged.keys())


def percentile(times, part):
    """The time that `part` of them, between 0 and 1, do not exceed."""
    times = sorted(times)
    return times[min(len(times) - 1, int(len(times) * part))] if times else float("inf")


class ConcurrentWorkers:
    """Threads that repeat their work until they are stopped; the results of each call, and their durations."""

    def __init__(self, works, pause=0.0):
        self.stopped = threading.Event()
        self.pause, self.times, self.results = pause, [], []
        self.threads = [threading.Thread(target=self.repeat, args=(work,), daemon=True) for work in works]

    def repeat(self, work):
        while not self.stopped.wait(self.pause):
            began = time.monotonic()
            result = work()
            self.times.append(time.monotonic() - began)
            self.results.append(result)

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self.stopped.set()
        for thread in self.threads:
            thread.join()


@contextlib.contextmanager
def temporary_folder():
    with tempfile.TemporaryDirectory(prefix="moviestars-prove-") as path:
        yield pathlib.Path(path)


def passes_check(binary, db):
    """Whether `moviestars check` finds nothing wrong."""
    command = [binary, "check", "--db", str(db)]
    return subprocess.run(command, capture_output=True).returncode == 0
