"""D14: on SIGTERM the server answers the requests in flight, accepts no new connections, and leaves no write-ahead log."""

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
    """A request to rate, in two parts, so that the server waits for the second."""
    body = json.dumps({"id": film, "media_type": "movie", "score": score}).encode()
    head = (
        "POST /api/v1/movies HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        f"Authorization: Bearer {token}\r\nContent-Length: {len(body)}\r\n\r\n"
    ).encode()
    return head + body[:9], body[9:]


def begin(server, tokens, number):
    """Sends the first halves of requests, one for each user and film, each with another score than in the previous round;
    the connections with the second halves, and by token the scores expected afterwards."""
    begun, expected = [], {}
    for turn in range(REQUESTS):
        token, film = tokens[turn // FILMS], film_id(turn)
        score = 1 + (turn + number) % SCORES
        first, second = halves(token, film, score)
        connection = socket.create_connection(server.address, timeout=20)
        connection.sendall(first)
        begun.append((connection, second))
        expected.setdefault(token, {})[film] = score
    wait_until_read(server)
    return begun, expected


def wait_until_read(server):
    """Waits until the server has read all that was sent to it."""
    port = f":{server.address[1]:04X}"
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        with open("/proc/net/tcp") as table:
            rows = [line.split() for line in table][1:]
        mine = [row for row in rows if row[1].endswith(port) and row[3] == "01"]
        if len(mine) >= REQUESTS and all(row[4].endswith(":00000000") for row in mine):
            return
        time.sleep(0.01)
    raise TimeoutError("the server did not read its connections within 10 s")


def is_refused(server):
    """Whether the server refuses new connections."""
    try:
        socket.create_connection(server.address, timeout=2).close()
    except ConnectionError:
        return True
    return False


def statuses(begun):
    """Sends the second halves; the status of each response, 0 where there was none."""
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
    """Stops the server ROUNDS times with requests in flight."""
    answered = lost = unclean = accepted = logs = 0
    slowest = 0.0
    with temporary_folder() as data:
        db = data / "moviestars.db"
        server = Server(binary, db)
        tokens = [sign_up(server, f"writer{number}") for number in range(REQUESTS // FILMS)]
        for number in range(ROUNDS):
            begun, expected = begin(server, tokens, number)
            began = time.monotonic()
            server.process.send_signal(signal.SIGTERM)
            while not is_refused(server) and time.monotonic() < began + 2:
                pass
            accepted += not is_refused(server)
            answers = list(statuses(begun))
            unclean += server.process.wait(timeout=30) != 0
            slowest = max(slowest, time.monotonic() - began)
            logs += db.with_name("moviestars.db-wal").exists() and os.path.getsize(f"{db}-wal") > 0
            answered += sum(status in (200, 201) for status in answers)
            server = Server(binary, db)
            lost += sum(count_missing(Client(server, token).scores(), scores) for token, scores in expected.items())
        one_signal, code = stop_with_unfinished_requests(server, tokens)
        unclean += code != 0
        two_signals, _ = stop_with_unfinished_requests(Server(binary, db), tokens, twice=True)
    figure = (
        f"{ROUNDS} stops, {answered} of {ROUNDS * REQUESTS} requests in flight answered, {lost} acknowledged scores lost, "
        f"{accepted} times a new connection accepted, {unclean} exit codes other than 0, {logs} write-ahead logs left, "
        f"ended within {slowest:.2f} s, with requests that never continue within {one_signal:.2f} s, after a second signal within {two_signals:.2f} s"
    )
    good = answered == ROUNDS * REQUESTS and lost == accepted == unclean == logs == 0
    return good and max(slowest, one_signal) < LONGEST and two_signals < 1, figure


def sign_up(server, name):
    """The token of a new user."""
    client = Client(server)
    client.sign_up(name)
    client.close()
    return client.token


def stop_with_unfinished_requests(server, tokens, twice=False):
    """The seconds until the server ends, or ends after a second signal, with requests that never continue; its exit code."""
    begun, _ = begin(server, tokens, ROUNDS)
    if twice:
        server.process.send_signal(signal.SIGTERM)
        while not is_refused(server):
            time.sleep(0.01)
    ended = server.stop()
    for connection, *_ in begun:
        connection.close()
    return ended
