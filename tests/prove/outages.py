"""C4 of the requirements on several instances: two instances on one PostgreSQL server, whose connections are cut, refused,
silent or slow, whose processes stand still, and which is restarted, while users write through both. An instance that
vanishes during a write does not keep others from writing the same."""

import socket
import threading
import time
from collections import Counter

from cluster import Cluster, Instances, PostgresMissing, database_url
from journal import count_faults, describe_faults, describe_others, seconds_until_acknowledged, sign_up_users, take_calls
from testkit import ConcurrentWorkers, wait_until

USERS, FILMS = 8, 600
# Between two writes of a user: at most 200 writes a second in all.
PAUSE = 0.04
# How long users write before a fault, the fault lasts, and users write after it.
BEFORE, FAULT, AFTER = 1.0, 5.0, 4.0
CUT_EVERY = 0.25
# How often one instance gets no reply while one user writes.
STALLS = 3
# In the data with which an instance begins and ends a write.
BEGIN, COMMIT = b"SERIALIZABLE", b"COMMIT"
# For how long an instance has vanished, and a transaction on the server that holds the lock of a rating.
VANISHED = 15.0
LOCKS = "SELECT count(*) FROM pg_stat_activity WHERE state = 'idle in transaction' AND query LIKE 'INSERT INTO ratings%'"
# Of each piece of data, in each direction. With the second, the statements of one request take longer than LONGEST.
DELAYS = (0.03, 0.4)
# A caller of the store waits for 3 s; 0.2 s are for the rest of the request. On few cores, which this program shares with
# PostgreSQL and the instances, threads of all of them may run late: TOLERANCE is for that.
LONGEST, TOLERANCE = 3.2, 0.3
RECOVERY = 2.0
LEAST_ACKNOWLEDGED = 3_000


class Proxy:
    """Forwards connections to a port of this machine, and interferes with them."""

    def __init__(self, upstream):
        self.upstream, self.port, self.delay = upstream, 0, 0.0
        self.flows, self.stalls_at = threading.Event(), None
        self.flows.set()
        self.connections = set()
        self.listen()

    def listen(self):
        self.listener = socket.create_server(("127.0.0.1", self.port), backlog=64)
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, args=(self.listener,), daemon=True).start()

    def accept(self, listener):
        while True:
            try:
                client, _ = listener.accept()
            except OSError:
                return
            try:
                server = socket.create_connection(("127.0.0.1", self.upstream))
            except OSError:
                client.close()
                continue
            for connection in (client, server):
                connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self.connections |= {client, server}
            for pair in ((client, server), (server, client)):
                threading.Thread(target=self.forward, args=pair, daemon=True).start()

    def forward(self, source, target):
        try:
            while data := source.recv(65_536):
                if self.stalls_at and self.stalls_at in data:
                    self.flows.clear()
                self.flows.wait()
                if self.delay:
                    time.sleep(self.delay)
                target.sendall(data)
        except OSError:
            pass
        shut_down(target)
        self.connections.discard(source)
        source.close()

    def stall(self, at=BEGIN):
        """From the beginning of the next write until `resume`, accepts connections and forwards nothing. A write that the
        instance has begun, and that its user no longer waits for, could be stored too late."""
        self.stalls_at = at
        wait_until(lambda: not self.flows.is_set(), "no instance writes")
        self.stalls_at = None

    def resume(self):
        self.flows.set()

    def cut(self):
        """Ends all connections."""
        for connection in list(self.connections):
            shut_down(connection)

    def refuse(self):
        """Ends all connections, and refuses new ones until it listens again."""
        shut_down(self.listener)
        self.listener.close()
        self.cut()


def shut_down(connection):
    """Ends a connection in both directions, which wakes a thread that waits for it."""
    try:
        connection.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass


def cut(proxies, _server):
    end = time.monotonic() + FAULT
    while time.monotonic() < end:
        for proxy in proxies:
            proxy.cut()
        time.sleep(CUT_EVERY)


def refuse(proxies, _server):
    for proxy in proxies:
        proxy.refuse()
    time.sleep(FAULT)
    for proxy in proxies:
        proxy.listen()


def stall(proxies, _server):
    for proxy in proxies:
        proxy.stall()
    time.sleep(FAULT)
    for proxy in proxies:
        proxy.resume()


def stall_one(proxies, server):
    """Only one instance gets no reply, so users write through the other after 3 s."""
    stall(proxies[:1], server)


def stall_one_user(proxies, server):
    """Only one user writes. With others at that time, PostgreSQL mostly rejects what is written too late as a conflict."""
    for _ in range(STALLS):
        stall(proxies[:1], server)
        time.sleep(AFTER)


def vanish(proxies, server):
    """The server gets no more data from an instance that has written a rating and not committed."""
    proxies[0].stall(COMMIT)
    while server.query(LOCKS) != "1":
        # It was another write.
        proxies[0].resume()
        proxies[0].stall(COMMIT)
    time.sleep(VANISHED)
    proxies[0].resume()


def slow(delay):
    """A fault that delays everything that is sent."""
    def fault(proxies, _server):
        for proxy in proxies:
            proxy.delay = delay
        time.sleep(FAULT)
        for proxy in proxies:
            proxy.delay = 0.0

    return fault


def stand_still(_proxies, server):
    """SIGSTOP to all processes of the server: the kernel accepts connections, and no one replies."""
    processes = server.pause()
    time.sleep(FAULT)
    server.resume(processes)


def restart(_proxies, server):
    server.restart()


FAULTS = {
    "cut every 0.25 s": cut,
    "refused": refuse,
    "silent": stall,
    "silent to one instance": stall_one,
    f"silent to one instance {STALLS} times with one user": stall_one_user,
    "silent to one instance before a commit with one user": vanish,
} | {f"slower by {2 * delay * 1000:.0f} ms a round trip": slow(delay) for delay in DELAYS} | {
    "kept by a server in SIGSTOP": stand_still,
    "ended by a planned restart": restart,
}
# While these last, no write through the instance can succeed.
REFUSING = (refuse, stall, stall_one, stall_one_user, vanish, stand_still)
# Only one user writes, who has the same write acknowledged by the other instance in time: after 3 s without a response, and
# 5 s in which a transaction may still have locked the row.
ALONE, TAKEOVER = (stall_one_user, vanish), 8.5


def postgres_faults(binary):
    """Lets users write during each fault, and compares the database with their journals after it."""
    try:
        with Cluster() as cluster:
            return faults_in(binary, cluster)
    except PostgresMissing as error:
        return False, str(error)


def faults_in(binary, cluster):
    server = cluster.start_leader()
    proxies = [Proxy(server.port) for _ in range(2)]
    instances = Instances(binary, cluster.folder, [database_url(proxy.port) for proxy in proxies])
    users = sign_up_users(instances, USERS, FILMS)
    good, parts, acknowledged, all_counts, all_others = True, [], 0, Counter(), []
    for name, fault in FAULTS.items():
        writers = users[:1] if fault in ALONE else users
        calls, began, ended, recovered = one_fault(writers, lambda: fault(proxies, server))
        counts = count_faults(users)
        refused = sum(call.is_refusal for call in calls)
        others = [call.status for call in calls if not call.is_refusal and not call.is_acknowledged]
        longest = max(call.seconds for call in calls)
        acknowledged += sum(call.is_acknowledged for call in calls)
        all_counts += counts
        all_others += others
        passed = not others and counts.total() == 0 and longest <= LONGEST + TOLERANCE and recovered <= RECOVERY
        passed &= fault not in ALONE or seconds_until_taken_over(calls) <= TAKEOVER
        passed &= refused > 0 or fault not in REFUSING
        good &= passed
        part = [
            f"{name} for {ended - began:.1f} s: {refused} of {len(calls)} refused", f"longest call {longest:.2f} s",
            f"all users write again after {recovered:.2f} s",
        ]
        part += [f"the refused write succeeds elsewhere after {seconds_until_taken_over(calls):.2f} s"] if fault in ALONE else []
        part += [] if passed else [f"{describe_others(others)}, {describe_faults(counts)} (FAIL)"]
        parts.append(", ".join(part))
    panics = instances.panics()
    instances.kill()
    figure = (
        f"{acknowledged} acknowledged writes of {USERS} users through 2 instances: {describe_faults(all_counts)}, refused "
        f"with 503 and Retry-After and {describe_others(all_others)}, {panics} panics; connections to PostgreSQL {'; '.join(parts)}"
    )
    return good and panics == 0 and acknowledged >= LEAST_ACKNOWLEDGED, figure


def seconds_until_taken_over(calls):
    """From the beginning of the first refused write until one was acknowledged."""
    refused = min((call.began for call in calls if call.is_refusal), default=float("inf"))
    return min((call.ended for call in calls if call.is_acknowledged and call.began > refused), default=float("inf")) - refused


def one_fault(users, fault):
    """All calls made before, during and after the fault, when it began and ended, and how long after it the last user had
    a write acknowledged."""
    with ConcurrentWorkers([user.write for user in users], pause=PAUSE):
        time.sleep(BEFORE)
        began = time.monotonic()
        fault()
        ended = time.monotonic()
        time.sleep(AFTER)
    _, recovered = seconds_until_acknowledged(users, ended)
    return take_calls(users), began, ended, recovered
