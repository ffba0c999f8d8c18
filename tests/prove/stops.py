"""D14: asked to end, the server answers whom it has begun to serve, takes nobody new, and leaves nothing half done."""

import json
import os
import random
import signal
import socket
import time

from house import FILMS, FIRST_FILM, Client, Server, folder

ROUNDS = 20
REQUESTS = 200
LONGEST = 10.0


def halves(token, film, score):
    """A request to rate, in two parts: the server waits for the second."""
    body = json.dumps({"id": film, "media_type": "movie", "score": score}).encode()
    head = (
        "POST /api/v1/movies HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        f"Authorization: Bearer {token}\r\nContent-Length: {len(body)}\r\n\r\n"
    ).encode()
    return head + body[:9], body[9:]


def begin(server, token, chance):
    """Requests that the server has begun to read; their connections, what is left to send, and film and score."""
    begun = []
    for number in range(REQUESTS):
        film, score = FIRST_FILM + number % FILMS, chance.randint(1, 5)
        first, second = halves(token, film, score)
        connection = socket.create_connection(server.address, timeout=20)
        connection.sendall(first)
        begun.append((connection, second, film, score))
    wait_until_read(server)
    return begun


def wait_until_read(server):
    """Until nothing lies in the system's buffers that the server has yet to read."""
    port = f":{server.address[1]:04X}"
    patience = time.monotonic() + 10
    while time.monotonic() < patience:
        with open("/proc/net/tcp") as table:
            rows = [line.split() for line in table][1:]
        mine = [row for row in rows if row[1].endswith(port) and row[3] == "01"]
        if len(mine) >= REQUESTS and all(row[4].endswith(":00000000") for row in mine):
            return
        time.sleep(0.01)
    raise TimeoutError("the server does not read")


def is_refused(server):
    """Whether nobody new is let in."""
    try:
        socket.create_connection(server.address, timeout=2).close()
    except ConnectionError:
        return True
    return False


def statuses(begun):
    """Ends the requests; the status of each answer, 0 where there was none."""
    for connection, second, _, _ in begun:
        try:
            connection.sendall(second)
        except OSError:
            pass
    for connection, _, _, _ in begun:
        try:
            answer = connection.recv(65536)
        except OSError:
            answer = b""
        yield int(answer[9:12]) if answer.startswith(b"HTTP/1.1 ") else 0
        connection.close()


def d14(binary):
    """The figures, and whether they are good enough."""
    chance = random.Random(3)
    answered = lost = unclean = let_in = logs = 0
    slowest = 0.0
    with folder() as data:
        db = data / "moviestars.db"
        server = Server(binary, db)
        client = Client(server)
        client.sign_up("writer")
        token = client.token
        for _ in range(ROUNDS):
            begun = begin(server, token, chance)
            began = time.monotonic()
            server.process.send_signal(signal.SIGTERM)
            while not is_refused(server) and time.monotonic() < began + 2:
                pass
            let_in += not is_refused(server)
            answers = list(statuses(begun))
            unclean += server.process.wait(timeout=30) != 0
            slowest = max(slowest, time.monotonic() - began)
            logs += db.with_name("moviestars.db-wal").exists() and os.path.getsize(f"{db}-wal") > 0
            answered += sum(status in (200, 201) for status in answers)
            server = Server(binary, db)
            kept = Client(server, token).scores()
            lost += len({film for _, _, film, _ in begun} - kept.keys())
        hasty = twice(server, token, chance)
    figure = (
        f"{ROUNDS} stops, {answered} of {ROUNDS * REQUESTS} requests in flight answered, {lost} lost, "
        f"{let_in} times somebody new let in, {unclean} exits other than 0, {logs} logs left, "
        f"ended within {slowest:.2f} s, after a second signal within {hasty:.2f} s"
    )
    good = answered == ROUNDS * REQUESTS and lost == let_in == unclean == logs == 0
    return good and slowest < LONGEST and hasty < 1, figure


def twice(server, token, chance):
    """How long it takes to end at a second signal, while it waits for somebody who never goes on."""
    begun = begin(server, token, chance)
    server.process.send_signal(signal.SIGTERM)
    while not is_refused(server):
        time.sleep(0.01)
    began = time.monotonic()
    server.process.send_signal(signal.SIGTERM)
    server.process.wait(timeout=60)
    for connection, *_ in begun:
        connection.close()
    return time.monotonic() - began
