"""The fake TMDB as a process, and a server that calls it."""

import http.client
import json
import os
import pathlib
import re
import subprocess

from testkit import NO_LIMITS, PROCESSES, Server

EXECUTABLE = pathlib.Path(__file__).resolve().parents[2] / "target/ci/examples/fake_tmdb"


class FakeTmdb:
    """Answers as TMDB does, or with a chosen fault."""

    def __init__(self):
        command = os.environ.get("FAKE_TMDB_BIN", str(EXECUTABLE))
        self.process = subprocess.Popen([command], stdout=subprocess.PIPE, text=True, start_new_session=True)
        PROCESSES.append(self.process)
        line = self.process.stdout.readline()
        found = re.search(r"(http://[\d.:]+) with the key (\w+)", line)
        self.url, self.key = found[1], found[2]

    def command(self, method, name, body=None):
        connection = http.client.HTTPConnection(self.url.removeprefix("http://"), timeout=20)
        connection.request(method, f"/fake/{name}", body and json.dumps(body))
        answer = json.loads(connection.getresponse().read())
        connection.close()
        return answer

    def fail(self, fault, **more):
        self.command("PUT", "mode", {"fault": fault, **more})

    def heal(self):
        self.fail("none")

    def stop(self):
        self.process.kill()
        self.process.wait()

    def server(self, binary, db, more=NO_LIMITS, log=subprocess.DEVNULL):
        return server_with_tmdb(self.url, self.key, binary, db, more, log)


def server_with_tmdb(url, key, binary, db, more=NO_LIMITS, log=subprocess.DEVNULL):
    more = [*more, "--tmdb-url", url, "--image-url", url, "--proxy-images"]
    return Server(binary, db, more=more, variables={"MOVIESTARS_TMDB_TOKEN": key}, log=log)
