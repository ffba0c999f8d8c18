"""The real executable on a data file of its own, and people who use it over HTTP: what every proof begins with."""

import contextlib
import http.client
import json
import pathlib
import re
import signal
import subprocess
import tempfile
import time

PASSWORD = "Abcdef1"
# Films of the built-in catalogue, one after another.
FIRST_FILM = 90000001
FILMS = 40


class Refused(Exception):
    """The server ended before it listened, with this exit code."""


class Server:
    """A running server; `pid` is its process."""

    def __init__(self, binary, db, before=(), log=subprocess.DEVNULL):
        began = time.monotonic()
        command = [*before, binary, "serve", "--listen", "127.0.0.1:0", "--db", str(db)]
        self.process = subprocess.Popen(
            [*command, "--rate-limits", "off"], stdout=subprocess.PIPE, stderr=log, text=True,
        )
        for line in self.process.stdout:
            if found := re.search(r"listening on http://([\d.]+):(\d+)", line):
                self.address = (found[1], int(found[2]))
                break
        else:
            raise Refused(self.process.wait())
        self.seconds = time.monotonic() - began

    def kill(self):
        """As a power cut would, but for what the system still holds."""
        self.process.kill()
        self.process.wait()

    def stop(self):
        """Asks it to end; how long it took, and its exit code."""
        began = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(timeout=30)
        return time.monotonic() - began, code


class Client:
    """One connection of somebody who is signed in."""

    def __init__(self, server, token=None):
        self.connection = http.client.HTTPConnection(*server.address, timeout=20)
        self.token = token

    def call(self, method, path, body=None):
        """The status and the body of the answer."""
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        self.connection.request(method, path, json.dumps(body) if body is not None else None, headers)
        answer = self.connection.getresponse()
        return answer.status, json.loads(answer.read() or b"null")

    def sign_up(self, name):
        """Makes an account and uses it from now on."""
        form = {"username": name, "email": f"{name}@example.org"}
        form |= {"password": PASSWORD, "passwordConfirmation": PASSWORD}
        status, body = self.call("POST", "/api/v1/users.json", form)
        assert status == 201, body
        self.token = body["auth_token"]

    def rate(self, film, score):
        return self.call("POST", "/api/v1/movies", {"id": film, "media_type": "movie", "score": score})

    def scores(self):
        """Film to score, as the server has it."""
        status, body = self.call("GET", "/api/v1/ratings")
        assert status == 200, body
        return {row["movie_id"]: row["score"] for row in body["ratings"]}

    def close(self):
        self.connection.close()


@contextlib.contextmanager
def folder():
    """A folder for data that is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="moviestars-prove-") as path:
        yield pathlib.Path(path)


def is_sound(binary, db):
    """Whether `moviestars check` finds nothing wrong."""
    command = [binary, "check", "--db", str(db)]
    return subprocess.run(command, capture_output=True).returncode == 0
