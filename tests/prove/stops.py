"""D14: asked to end, the server answers whom it has begun to serve, takes nobody new, and leaves nothing half done."""

import json
import os
import signal
import socket
import time

from testkit import FILMS, Client, Server, count_missing, film_id, temporary_folder

ROUNDS = 20
REQUESTS = 200
SCORES = 5
LONGEST = 10.0


def halves(token, film, score):
    """A request to rate, in two parts: the server waits for the second."""
    body = json.dumps({"id": film, "media_type": "movie", "score": score}).encode()
    head = (
        "POST /api/v1/movies HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        f"Authorization: Bearer {token}\r\nContent-Length: {len(body)}\r\n\r\n"
    ).encode()
    return head + body[:9], body[9:]


def begin(server, tokens, number):
    """Requests that the server has begun to read, one for each person and film, each with another score than the round
    before; their connections and what is left to send, and by token the scores that they are to leave."""
    begun, meant = [], {}
    for turn in range(REQUESTS):
        token, film = tokens[turn // FILMS], film_id(turn)
        score = 1 + (turn + number) % SCORES
        first, second = halves(token, film, score)
        connection = socket.create_connection(server.address, timeout=20)
        connection.sendall(first)
        begun.append((connection, second))
        meant.setdefault(token, {})[film] = score
    wait_until_read(server)
    return begun, meant


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
    for connection, second in begun:
        try:
            connection.sendall(second)
        except OSError:
            pass
    for connection, _ in begun:
        try:
            answer = connection.recv(65536)
        except OSError:
            answer = b""
        yield int(answer[9:12]) if answer.startswith(b"HTTP/1.1 ") else 0
        connection.close()


def d14(binary):
    """The figures, and whether they are good enough."""
    answered = lost = unclean = let_in = logs = 0
    slowest = 0.0
    with temporary_folder() as data:
        db = data / "moviestars.db"
        server = Server(binary, db)
        tokens = [signed_up(server, f"writer{number}") for number in range(REQUESTS // FILMS)]
        for number in range(ROUNDS):
            begun, meant = begin(server, tokens, number)
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
            lost += sum(count_missing(Client(server, token).scores(), scores) for token, scores in meant.items())
        patient, code = held_up(server, tokens)
        unclean += code != 0
        hasty, _ = held_up(Server(binary, db), tokens, twice=True)
    figure = (
        f"{ROUNDS} stops, {answered} of {ROUNDS * REQUESTS} requests in flight answered, {lost} acknowledged scores lost, "
        f"{let_in} times a new connection accepted, {unclean} exit codes other than 0, {logs} write-ahead logs left, "
        f"ended within {slowest:.2f} s, with requests that never continue within {patient:.2f} s, after a second signal within {hasty:.2f} s"
    )
    good = answered == ROUNDS * REQUESTS and lost == let_in == unclean == logs == 0
    return good and max(slowest, patient) < LONGEST and hasty < 1, figure


def signed_up(server, name):
    """The token of somebody new."""
    client = Client(server)
    client.sign_up(name)
    client.close()
    return client.token


def held_up(server, tokens, twice=False):
    """How long it takes to end, or to end at a second signal, when nobody goes on with what they began; its exit code."""
    begun, _ = begin(server, tokens, ROUNDS)
    if twice:
        server.process.send_signal(signal.SIGTERM)
        while not is_refused(server):
            time.sleep(0.01)
    ended = server.stop()
    for connection, *_ in begun:
        connection.close()
    return ended
