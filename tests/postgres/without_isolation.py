"""Runs a command whose transactions are not serializable: a proxy before the PostgreSQL server of MOVIESTARS_TEST_DATABASE
takes the isolation level out of every BEGIN, so that they are READ COMMITTED. Tests of races must fail then, which
tests/prove/isolation.py checks:

    tests/postgres/run python3 tests/postgres/without_isolation.py cargo test --test api shared_database::races
"""

import os
import socket
import subprocess
import sys
import threading
from urllib.parse import urlsplit

LEVEL = b"ISOLATION LEVEL SERIALIZABLE"
# Of the same length, so that the length of the message stays right.
NONE = b"READ WRITE".ljust(len(LEVEL))


def forward(source, target, change):
    try:
        while data := source.recv(65_536):
            target.sendall(change(data))
    except OSError:
        pass
    for end in (source, target):
        try:
            end.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass


def serve(listener, server):
    while True:
        client, _ = listener.accept()
        upstream = socket.create_connection(server)
        for end in (client, upstream):
            end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        without_level = lambda data: data.replace(LEVEL, NONE)
        for arguments in ((client, upstream, without_level), (upstream, client, bytes)):
            threading.Thread(target=forward, args=arguments, daemon=True).start()


def main(command):
    url = urlsplit(os.environ["MOVIESTARS_TEST_DATABASE"])
    listener = socket.create_server(("127.0.0.1", 0), backlog=512)
    server = (url.hostname, url.port)
    threading.Thread(target=serve, args=(listener, server), daemon=True).start()
    port = listener.getsockname()[1]
    proxied = url._replace(netloc=f"{url.username}@127.0.0.1:{port}").geturl()
    return subprocess.run(command, env=os.environ | {"MOVIESTARS_TEST_DATABASE": proxied}).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
