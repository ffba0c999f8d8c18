"""What a stranger learns from the time an answer takes (S3, S7, S18), and what floods of tries, bodies without end and
bodies of nothing but brackets cost everybody else (S2, S6, S28, S29). Where times are compared, two kinds of call are
made in turn, so that whatever else the machine does falls on both."""

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
# Medians may differ by a twentieth, or by a thousandth of a second where that is more.
SHARE, SECONDS = 0.05, 0.001
# Ten times as many as the server remembers of each kind.
STRANGERS = 1_000_000
# What keeps within the bounds of a body, and what does not.
DEEP, TOO_DEEP = 60_000, 100_000
NESTED, CONNECTIONS = 1_000, 10


def s3(binary):
    """Signing in with a wrong password, and with an address that nobody has, takes as long and says the same."""
    with temporary_folder() as data:
        server = Server(binary, data / "moviestars.db")
        Client(server).sign_up("annak")
        client = Client(server)
        kinds = {"wrong": "annak@example.org", "unknown": "nobody@example.org"}
        answers = {kind: set() for kind in kinds}

        def sign_in(kind):
            form = {"email": kinds[kind], "password": "Wrong12"}
            seconds, answer = timed(client, "POST", "/authenticate", form)
            answers[kind].add(answer)
            return seconds

        wrong, unknown = in_turn(lambda: sign_in("wrong"), lambda: sign_in("unknown"))
        server.stop()
    same = answers["wrong"] == answers["unknown"] and len(answers["wrong"]) == 1
    figure = f"{difference(wrong, unknown, 'wrong password', 'unknown address')}, "
    figure += f"{'the same' if same else 'another'} status, body and headers"
    return close(wrong, unknown) and same, figure


def s7(binary):
    """A password that can be none costs no hashing: refused within 5 ms."""
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
    said = ", ".join(f"{name} refused after {seconds * 1000:.1f} ms" for name, seconds in medians.items())
    return max(medians.values()) < 0.005, f"medians of 50: {said}"


def s18(binary):
    """Asking for a letter takes as long for known addresses as for unknown ones, also while the mail server hangs."""
    with temporary_folder() as data:
        letters = data / "letters"
        server = Server(binary, data / "moviestars.db", more=[*NO_LIMITS, "--mail-dir", str(letters)])
        Client(server).sign_up("annak")
        known, unknown, answers = ask(server)
        server.stop()
        written = len(list(letters.glob("*.eml")))
    hung, seconds = hanging(binary)
    figure = (
        f"{difference(known, unknown, 'known', 'unknown')}, {len(answers)} kind of answer, {written} emails written; "
        f"with a mail server that hangs answered within {seconds * 1000:.0f} ms"
    )
    return close(known, unknown) and len(answers) == 1 and written == PAIRS + 1 and hung and seconds < 0.05, figure


def ask(server):
    """Seconds for known and for unknown addresses, and the answers; a letter is written before the next is asked for,
    so that the writing of one does not fall on the asking for another."""
    client, answers = Client(server), set()

    def forgot(email):
        seconds, answer = timed(client, "POST", "/forgot_password", {"email": email})
        answers.add(answer)
        time.sleep(0.01)
        return seconds

    known, unknown = in_turn(lambda: forgot("annak@example.org"), lambda: forgot("nobody@example.org"))
    return known, unknown, answers


def hanging(binary):
    """Whether all were told the same while a mail server took connections and said nothing, and the longest time."""
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
    """200 sign-ins at once: some are told to come again, the catalogue answers on, and memory stays small."""
    with temporary_folder() as data:
        server = Server(binary, data / "moviestars.db", log=open(data / "log", "w"))
        reader = Client(server)
        reader.sign_up("annak")
        reader.call("GET", "/3/trending/all/week")
        for _ in range(2):
            Client(server).call("POST", "/authenticate", {"email": "annak@example.org", "password": "Wrong12"})
        before, peak, times, done = server.memory(), 0, [], threading.Event()

        def watch():
            nonlocal peak
            while not done.is_set():
                seconds, (status, _, _) = timed(reader, "GET", "/3/trending/all/week")
                times.append(seconds if status == 200 else 60)
                peak = max(peak, server.memory())

        watching = threading.Thread(target=watch)
        watching.start()
        # In a process of its own, so that this one's reader waits for the server alone.
        with concurrent.futures.ProcessPoolExecutor(1) as flooding:
            statuses, waits = flooding.submit(flood, server.address).result()
        done.set()
        watching.join()
        server.stop()
        panics = (data / "log").read_text().count("panicked")
    grown, allowed = (peak - before) / MIB, os.cpu_count() * 19 + 32
    late = percentile(times, 0.99)
    kinds = {status: statuses.count(status) for status in sorted(set(statuses))}
    figure = (
        f"{len(statuses)} sign-ins at once, answered {kinds}, {panics} panics, {len(times)} reads of the catalogue "
        f"meanwhile, 99 % within {late * 1000:.0f} ms, memory grew by {grown:.0f} MiB of {allowed} allowed"
    )
    good = set(kinds) <= {401, 503} and 401 in kinds and waits and panics == 0
    return good and late < 0.1 and grown < allowed, figure


def flood(address):
    """What 200 sign-ins at once are answered, and whether each 503 says when to come again."""
    gate, waits, server = threading.Barrier(PAIRS), [], types.SimpleNamespace(address=address)

    def sign_in(number):
        client = Client(server)
        client.connection.connect()
        gate.wait()
        form = {"email": f"nobody{number}@example.org", "password": "Wrong12"}
        _, (status, _, headers) = timed(client, "POST", "/authenticate", form)
        waits.append(status != 503 or "retry-after" in dict(headers))
        return status

    with concurrent.futures.ThreadPoolExecutor(PAIRS) as threads:
        statuses = list(threads.map(sign_in, range(PAIRS)))
    return statuses, all(waits)


def s6(binary):
    """More strangers than are remembered, each with an address and an account of their own, take little memory."""
    with temporary_folder() as data:
        more = ["--rate-limits", "on", "--trusted-proxy", "127.0.0.0/8"]
        server = Server(binary, data / "moviestars.db", more=more)
        come(server, range(STRANGERS, STRANGERS + 1000))
        hash_some(server, "before")
        before = server.memory()
        counted, most = come(server, range(STRANGERS))
        hash_some(server, "after")
        grown = (max(most, server.memory()) - before) / MIB
        server.stop()
    figure = (
        f"{counted} wrong attempts, each from its own address and for its own account: memory grew by {grown:.0f} MiB of 32 allowed"
    )
    return counted == STRANGERS and grown < 32, figure


def hash_some(server, name):
    """Has every thread that hashes hold its memory, which it gives back after a while without work."""
    forms = [{"email": f"{name}{number}@example.org", "password": "Wrong12"} for number in range(5)]
    with concurrent.futures.ThreadPoolExecutor(len(forms)) as threads:
        list(threads.map(lambda form: Client(server).call("POST", "/authenticate", form), forms))


def come(server, numbers):
    """How many wrong tries were counted and refused, and the most memory meanwhile; without hashing, because the
    password is too long for any."""
    connection, counted, most = socket.create_connection(server.address), 0, 0
    for first in range(numbers.start, numbers.stop, 100):
        connection.sendall(b"".join(wrong_try(number) for number in range(first, first + 100)))
        told = b""
        while told.count(b"HTTP/1.1 ") < 100 or not told.endswith(b"}"):
            told += connection.recv(1 << 16)
        counted += told.count(b"HTTP/1.1 401")
        most = max(most, server.memory())
    connection.close()
    return counted, most


def wrong_try(number):
    body = json.dumps({"email": f"{number:036}@example.org", "password": "x" * 600})
    address = f"2001:db8:{number >> 16:x}:{number & 0xFFFF:x}::1"
    head = "POST /authenticate HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    return f"{head}X-Forwarded-For: {address}\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode()


def s28(binary):
    """A body of which a byte comes each second is not waited for longer than 30 s."""
    with temporary_folder() as data:
        server = Server(binary, data / "moviestars.db")
        with socket.create_connection(server.address, timeout=1) as connection:
            head = "POST /authenticate HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n"
            connection.sendall(head.encode())
            began = time.monotonic()
            told = trickle(connection)
            took = time.monotonic() - began
            closed = is_closed(connection)
        server.stop()
    figure = f"a body of one byte a second {f'answered with {told}' if told else 'cut off'} after {took:.1f} s{' and the connection closed' if closed else ''}"
    return told in ("400", "") and closed and 28 < took < 32, figure


def is_closed(connection):
    """Whether nothing comes any more but the end."""
    try:
        while connection.recv(4096):
            pass
    except TimeoutError:
        return False
    except OSError:
        pass
    return True


def trickle(connection):
    """The status of the answer to who sends a byte a second, empty where there is none; at the latest after a minute."""
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
    """Arrays inside one another without end are refused and take no memory."""
    with temporary_folder() as data:
        server = Server(binary, data / "moviestars.db")
        clients = [Client(server) for _ in range(CONNECTIONS)]

        def nested(client, depth=DEEP):
            """What such a body is answered with, and the memory after it, while the others send theirs."""
            _, (status, _, _) = timed(client, "POST", "/authenticate", "[" * depth)
            return status, server.memory()

        # What is read after the start is not theirs, nor is what each connection needs.
        before = None
        while before != server.memory():
            before = server.memory()
            time.sleep(1)
        with concurrent.futures.ThreadPoolExecutor(CONNECTIONS) as threads:
            before = max(memory for _, memory in threads.map(lambda client: nested(client, 1), clients))
            told = [one for each in threads.map(lambda client: [nested(client) for _ in range(NESTED // CONNECTIONS)], clients) for one in each]
        refused, _ = nested(clients[0], TOO_DEEP)
        server.stop()
    grown = (max(memory for _, memory in told) - before) / MIB
    statuses = [status for status, _ in told]
    kinds = {status: statuses.count(status) for status in sorted(set(statuses))}
    figure = f"bodies of {DEEP} brackets answered {kinds}, memory grew by {grown:.1f} MiB; one of {TOO_DEEP} with {refused}"
    return kinds == {400: NESTED} and grown < 8 and refused == 413, figure


def timed(client, method, path, form=None):
    """Seconds, and the answer: its status, its body and its headers but those that differ each time; a text is sent as it is."""
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
    each = {"date", "x-request-id"}
    kept = tuple((name.lower(), value) for name, value in answer.getheaders() if name.lower() not in each)
    return seconds, (answer.status, text, kept)


def in_turn(one, other):
    """The seconds of both, made in turn, the first of each left out, and each as often the first of its pair."""
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
    """Whether their medians are as good as equal."""
    first, second = statistics.median(one), statistics.median(other)
    return abs(first - second) <= max(SHARE * max(first, second), SECONDS)


def difference(one, other, first, second):
    """Both medians in words."""
    return (
        f"{PAIRS} against {PAIRS}: medians {statistics.median(one) * 1000:.2f} ms ({first}) and "
        f"{statistics.median(other) * 1000:.2f} ms ({second})"
    )
