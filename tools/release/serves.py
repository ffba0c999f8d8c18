"""Starts an installed executable, loads the first page, signs up, runs the health check, and stops it.

    python3 tools/release/serves.py DATA_FILE COMMAND ...

The command is the executable, with what comes before it, such as `chroot FOLDER /moviestars`.
"""

import json
import os
import signal
import subprocess
import sys
import urllib.request

ACCOUNT = {"username": "annak", "email": "anna@example.org", "password": "Abcdef1", "passwordConfirmation": "Abcdef1"}
SECONDS = 20


def load(url, body=None):
    """The body of the response, which must be a success."""
    data = json.dumps(body).encode() if body else None
    request = urllib.request.Request(url, data, {"Content-Type": "application/json", "Accept-Encoding": "gzip"})
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(request, timeout=SECONDS) as response:
        return response.read()


def serves(data_file, *command):
    variables = {name: value for name, value in os.environ.items() if not name.startswith("MOVIESTARS_")}
    server = subprocess.Popen(
        [*command, "serve", "--listen", "127.0.0.1:0", "--db", data_file],
        env=variables, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )
    try:
        line = server.stdout.readline()
        if "listening on" not in line:
            sys.exit(f"the server did not start: {server.communicate()[1]}")
        url = line.split()[-1]
        assert load(url).startswith(b"\x1f\x8b"), "the page is not the web app's"
        assert json.loads(load(f"{url}/api/v1/users.json", ACCOUNT))["auth_token"]
        check = subprocess.run(
            [*command, "healthcheck", "--listen", url.removeprefix("http://")],
            env=variables, capture_output=True, text=True, timeout=SECONDS,
        )
        assert check.stdout == "ok\n", check
        server.send_signal(signal.SIGTERM)
        code = server.wait(timeout=SECONDS)
        assert code == 0, f"the server stopped with {code}"
    finally:
        server.kill()
        server.wait()


if __name__ == "__main__":
    serves(*sys.argv[1:])
