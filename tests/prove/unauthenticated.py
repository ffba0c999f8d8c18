"""S3, S7, S18: what an unauthenticated client learns from response times. S2, S6, S28, S29: what floods of attempts,
endless bodies and deeply nested bodies cost other users. Where times are compared, the two kinds of request alternate,
so that other load on the machine affects both."""

import concurrent.futures
import json
import os
import socket
import statistics
import threading
import time
import types

from testkit import MIB, NO_LIMITS, Client, Server, percentile, temporary_folder

PAIRS = 200
# Medians may differ by 5 %, or by 1 ms where that is more.
SHARE, SECONDS = 0.05, 0.001
# Ten times as many as the rate limiters remember of each kind.
ATTACKERS = 1_000_000
# Bytes within the size limit of a body, and beyond it.
DEEP, TOO_DEEP = 60_000, 100_000
NESTED, CONNECTIONS = 1_000, 10


def s3(binary):
    """Signing in with a wrong password and with an unknown address takes equally long, with equal responses."""
    with temporary_folder() as data:
        server = Server(binary, data / "moviestars.db")
        Client(server).sign_up("annak")
        client = Client(server)
        kinds = {"wrong": "annak@example.org", "unknown": "unknown@example.org"}
        answers = {kind: set() for kind in kinds}

        def sign_in(kind):
            form = {"email": kinds[kind], "password": "Wrong12"}
            seconds, answer = timed(client, "POST", "/authenticate", form)
            answers[kind].add(answer)
            return seconds

        wrong, unknown = alternate(lambda: sign_in("wrong"), lambda: sign_in("unknown"))
        server.stop()
    same = answers["wrong"] == answers["unknown"] and len(answers["wrong"]) == 1
    figure = f"{difference(wrong, unknown, 'wrong password', 'unknown address')}, "
    figure += f"{'the same' if same else 'a different'} status, body and headers"
    return close(wrong, unknown) and same, figure


def s7(binary):
    """A password of impossible length is refused within 5 ms, without hashing."""
    with temporary_folder() as data:
        server = Server(binary, data / "moviestars.db")
        Client(server).sign_up("annak")
        medians = {}
        for name, length, expected in (("60 KB", 60_000, 401), ("1 MB", 1_000_000, 413)):
            form = {"email": "annak@example.org", "password": "x" * length}
            times = []
            for _ in range(50):
                client = Client(server)
                seconds, (status, _, _) = timed(client, "POST", "/authenticate", form)
                client.close()
                if status != expected:
                    return False, f"a password of {name} is answered with {status}"
                times.append(seconds)
            medians[name] = statistics.median(times)
        server.stop()
    refusals = ", ".join(f"{name} refused after {seconds * 1000:.1f} ms" for name, seconds in medians.items())
    return max(medians.values()) < 0.005, f"medians of 50: {refusals}"


def s18(binary):
    """Requesting a reset email takes as long for known addresses as for unknown ones, also while the mail server hangs."""
    with temporary_folder() as data:
        outbox = data / "outbox"
        server = Server(binary, data / "moviestars.db", more=[*NO_LIMITS, "--mail-dir", str(outbox)])
        Client(server).sign_up("annak")
        known, unknown, answers = request_resets(server)
        server.stop()
        written = len(list(outbox.glob("*.eml")))
    accepted, seconds = request_resets_while_mail_hangs(binary)
    figure = (
        f"{difference(known, unknown, 'known', 'unknown')}, {len(answers)} kind of answer, {written} emails written; "
        f"with a mail server that hangs answered within {seconds * 1000:.0f} ms"
    )
    return close(known, unknown) and len(answers) == 1 and written == PAIRS + 1 and accepted and seconds < 0.05, figure


def request_resets(server):
    """Seconds for known and for unknown addresses, and the responses. Each request waits until the email of the one
    before is written, so that the writing does not slow it down."""
    client, answers = Client(server), set()

    def forgot(email):
        seconds, answer = timed(client, "POST", "/forgot_password", {"email": email})
        answers.add(answer)
        time.sleep(0.01)
        return seconds

    known, unknown = alternate(lambda: forgot("annak@example.org"), lambda: forgot("unknown@example.org"))
    return known, unknown, answers


def request_resets_while_mail_hangs(binary):
    """Whether all requests got 200 while the mail server accepted connections and sent nothing, and the longest time."""
    with temporary_folder() as data, socket.create_server(("127.0.0.1", 0)) as silent:
        more = [*NO_LIMITS, "--smtp-url", f"smtp://127.0.0.1:{silent.getsockname()[1]}?tls=none"]
        more += ["--mail-from", "films@example.org", "--base-url", "http://localhost"]
        server = Server(binary, data / "moviestars.db", more=more)
        Client(server).sign_up("annak")
        client, statuses, longest = Client(server), [], 0
        for _ in range(20):
            seconds, (status, _, _) = timed(client, "POST", "/forgot_password", {"email": "annak@example.org"})
            statuses.append(status)
            longest = max(longest, seconds)
        server.kill()
    return set(statuses) == {200}, longest


def s2(binary):
    """200 sign-ins at once: some get 503, the catalogue still answers, and memory stays small."""
    with temporary_folder() as data:
        server = Server(binary, data / "moviestars.db", log=open(data / "log", "w"))
        reader = Client(server)
        reader.sign_up("annak")
        reader.call("GET", "/3/trending/all/week")
        for _ in range(2):
            Client(server).call("POST", "/authenticate", {"email": "annak@example.org", "password": "Wrong12"})
        before, peak, times, done = server.memory(), 0, [], threading.Event()

        def read_catalogue():
            nonlocal peak
            while not done.is_set():
                seconds, (status, _, _) = timed(reader, "GET", "/3/trending/all/week")
                times.append(seconds if status == 200 else 60)
                peak = max(peak, server.memory())

        reading = threading.Thread(target=read_catalogue)
        reading.start()
        # In a separate process, so that the times of the reader in this one are the server's alone.
        with concurrent.futures.ProcessPoolExecutor(1) as flooding:
            statuses, have_retry_after = flooding.submit(flood, server.address).result()
        done.set()
        reading.join()
        server.stop()
        panics = (data / "log").read_text().count("panicked")
    grown, allowed = (peak - before) / MIB, os.cpu_count() * 19 + 32
    slow = percentile(times, 0.99)
    kinds = {status: statuses.count(status) for status in sorted(set(statuses))}
    figure = (
        f"{len(statuses)} sign-ins at once, answered {kinds}, {panics} panics, {len(times)} reads of the catalogue "
        f"meanwhile, 99 % within {slow * 1000:.0f} ms, memory grew by {grown:.0f} MiB of {allowed} allowed"
    )
    good = set(kinds) <= {401, 503} and 401 in kinds and have_retry_after and panics == 0
    return good and slow < 0.1 and grown < allowed, figure


def flood(address):
    """The statuses of 200 sign-ins at once, and whether each 503 has a Retry-After."""
    barrier, have_retry_after, server = threading.Barrier(PAIRS), [], types.SimpleNamespace(address=address)

    def sign_in(number):
        client = Client(server)
        client.connection.connect()
        barrier.wait()
        form = {"email": f"unknown{number}@example.org", "password": "Wrong12"}
        _, (status, _, headers) = timed(client, "POST", "/authenticate", form)
        have_retry_after.append(status != 503 or "retry-after" in dict(headers))
        return status

    with concurrent.futures.ThreadPoolExecutor(PAIRS) as threads:
        statuses = list(threads.map(sign_in, range(PAIRS)))
    return statuses, all(have_retry_after)


def s6(binary):
    """More attackers than the rate limiters remember, each with a new address and account, take little memory."""
    with temporary_folder() as data:
        more = ["--rate-limits", "on", "--trusted-proxy", "127.0.0.0/8"]
        server = Server(binary, data / "moviestars.db", more=more)
        send_wrong_attempts(server, range(ATTACKERS, ATTACKERS + 1000))
        fill_hashing_memory(server, "before")
        before = server.memory()
        counted, most = send_wrong_attempts(server, range(ATTACKERS))
        fill_hashing_memory(server, "after")
        grown = (max(most, server.memory()) - before) / MIB
        server.stop()
    figure = (
        f"{counted} wrong attempts, each from its own address and for its own account: memory grew by {grown:.0f} MiB of 32 allowed"
    )
    return counted == ATTACKERS and grown < 32, figure


def fill_hashing_memory(server, name):
    """Makes every hashing thread allocate its memory, which it frees after a while without work."""
    forms = [{"email": f"{name}{number}@example.org", "password": "Wrong12"} for number in range(5)]
    with concurrent.futures.ThreadPoolExecutor(len(forms)) as threads:
        list(threads.map(lambda form: Client(server).call("POST", "/authenticate", form), forms))


def send_wrong_attempts(server, numbers):
    """How many wrong attempts were counted and refused, and the most memory meanwhile. The password is too long, so
    nothing is hashed."""
    connection, counted, most = socket.create_connection(server.address), 0, 0
    for first in range(numbers.start, numbers.stop, 100):
        connection.sendall(b"".join(wrong_attempt(number) for number in range(first, first + 100)))
        responses = b""
        while responses.count(b"HTTP/1.1 ") < 100 or not responses.endswith(b"}"):
            responses += connection.recv(1 << 16)
        counted += responses.count(b"HTTP/1.1 401")
        most = max(most, server.memory())
    connection.close()
    return counted, most


def wrong_attempt(number):
    body = json.dumps({"email": f"{number:036}@example.org", "password": "x" * 600})
    address = f"2001:db8:{number >> 16:x}:{number & 0xFFFF:x}::1"
    head = "POST /authenticate HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    return f"{head}X-Forwarded-For: {address}\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode()


def s28(binary):
    """A request whose body arrives at one byte a second is ended after 30 s."""
    with temporary_folder() as data:
        server = Server(binary, data / "moviestars.db")
        with socket.create_connection(server.address, timeout=1) as connection:
            head = "POST /authenticate HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n"
            connection.sendall(head.encode())
            began = time.monotonic()
            status = send_slowly(connection)
            took = time.monotonic() - began
            closed = is_closed(connection)
        server.stop()
    figure = f"a body of one byte a second {f'answered with {status}' if status else 'cut off'} after {took:.1f} s{' and the connection closed' if closed else ''}"
    return status in ("400", "") and closed and 28 < took < 32, figure


def is_closed(connection):
    """Whether the server has closed the connection; what it sent before is discarded."""
    try:
        while connection.recv(4096):
            pass
    except TimeoutError:
        return False
    except OSError:
        pass
    return True


def send_slowly(connection):
    """Sends a byte a second for a minute at most; the status of the response, or an empty string."""
    for _ in range(60):
        try:
            connection.sendall(b" ")
            return connection.recv(12).decode()[9:]
        except TimeoutError:
            pass
        except OSError:
            break
    return ""


def s29(binary):
    """Deeply nested arrays are refused and take no memory."""
    with temporary_folder() as data:
        server = Server(binary, data / "moviestars.db")
        clients = [Client(server) for _ in range(CONNECTIONS)]

        def nested(client, depth=DEEP):
            """The status of such a body and the server's memory after it, while the other clients send theirs."""
            _, (status, _, _) = timed(client, "POST", "/authenticate", "[" * depth)
            return status, server.memory()

        # Memory used after the start and by each connection does not count.
        before = None
        while before != server.memory():
            before = server.memory()
            time.sleep(1)
        with concurrent.futures.ThreadPoolExecutor(CONNECTIONS) as threads:
            before = max(memory for _, memory in threads.map(lambda client: nested(client, 1), clients))
            batches = threads.map(lambda client: [nested(client) for _ in range(NESTED // CONNECTIONS)], clients)
            results = [result for batch in batches for result in batch]
        refused, _ = nested(clients[0], TOO_DEEP)
        server.stop()
    grown = (max(memory for _, memory in results) - before) / MIB
    statuses = [status for status, _ in results]
    kinds = {status: statuses.count(status) for status in sorted(set(statuses))}
    figure = f"bodies of {DEEP} brackets answered {kinds}, memory grew by {grown:.1f} MiB; one of {TOO_DEEP} with {refused}"
    return kinds == {400: NESTED} and grown < 8 and refused == 413, figure


def timed(client, method, path, form=None):
    """Seconds, and the response: status, body, and headers except those that always differ. A string is sent unchanged."""
    body = form if form is None or isinstance(form, str) else json.dumps(form)
    headers = {"Content-Type": "application/json"}
    if client.token:
        headers["Authorization"] = f"Bearer {client.token}"
    began = time.perf_counter()
    try:
        client.connection.request(method, path, body, headers)
    except (BrokenPipeError, ConnectionResetError):
        pass
    answer = client.connection.getresponse()
    text = answer.read()
    seconds = time.perf_counter() - began
    always_differ = {"date", "x-request-id"}
    headers = tuple((name.lower(), value) for name, value in answer.getheaders() if name.lower() not in always_differ)
    return seconds, (answer.status, text, headers)


def alternate(one, other):
    """Calls both in turn, each first in half of the pairs; the seconds that each call took. One call of each warms up."""
    one(), other()
    pairs = []
    for number in range(PAIRS):
        if number % 2:
            second, first = other(), one()
        else:
            first, second = one(), other()
        pairs.append((first, second))
    return [first for first, _ in pairs], [second for _, second in pairs]


def close(one, other):
    """Whether their medians differ by no more than the tolerance."""
    first, second = statistics.median(one), statistics.median(other)
    return abs(first - second) <= max(SHARE * max(first, second), SECONDS)


def difference(one, other, first, second):
    return (
        f"{PAIRS} against {PAIRS}: medians {statistics.median(one) * 1000:.2f} ms ({first}) and "
        f"{statistics.median(other) * 1000:.2f} ms ({second})"
    )
