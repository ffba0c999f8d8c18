"""Runs nginx for a test, and has the addresses with secrets that no proxy may log."""

import contextlib
import os
import pathlib
import socket
import subprocess
import time

TIMEOUT = 30
# Where nginx writes, for its section `http`.
FOLDERS = "".join(f"{name}_temp_path {{folder}}/{name};\n" for name in ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"])
SECRET = "ms0123456789secret"
SECRET_ADDRESSES = [
    f"/webhooks/{SECRET}", f"/calendar/{SECRET}.ics", f"/ms/sign-up?setup={SECRET}", f"/3/movie/238?api_key={SECRET}",
    f"/ms/reset_password/1/{SECRET}", f"/api/v1/backup/{SECRET}",
]


@contextlib.contextmanager
def nginx(configuration, folder, ports):
    """Runs nginx as an unprivileged user that owns the folder, until the context ends; it listens on the ports."""
    file = pathlib.Path(folder, "nginx.conf")
    file.write_text(configuration)
    command = ["nginx", "-p", str(folder), "-c", str(file), "-e", f"{folder}/error.log", "-g", "daemon off;"]
    user = {}
    if os.getuid() == 0:
        user = {"user": "nobody", "extra_groups": []}
        subprocess.run(["chown", "-R", "nobody", str(folder)], check=True)
    server = subprocess.Popen(command, env={"PATH": f"{os.environ['PATH']}:/usr/sbin"}, **user)
    try:
        for port in ports:
            wait_for(port, server)
        yield
    finally:
        server.terminate()
        server.wait(timeout=TIMEOUT)


def free_ports(count):
    with contextlib.ExitStack() as sockets:
        found = [sockets.enter_context(socket.create_server(("127.0.0.1", 0))) for _ in range(count)]
        return [each.getsockname()[1] for each in found]


def wait_for(port, server):
    """Waits until the process listens on the port."""
    deadline = time.monotonic() + TIMEOUT
    while True:
        assert server.poll() is None, f"{server.args[0]} ended with {server.returncode}"
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
            return
        assert time.monotonic() < deadline, f"{server.args[0]} does not listen on {port}"
        time.sleep(0.02)
