"""Two instances on one PostgreSQL server: one is killed while users write through both, and the other goes on. A session that
ends on one is refused by the other."""

import contextlib
import random
import time
from collections import Counter

from cluster import Cluster, Instances, PostgresMissing, database_url
from journal import count_faults, describe_faults, sign_up_users, take_calls
from testkit import PASSWORD, Client, ConcurrentWorkers, wait_until

KILLS = 50
USERS, FILMS = 8, 400
REST = 0.003
# How long users write before a kill, in seconds, and between it and the new start.
LIVES, DEAD = (0.1, 0.6), 0.2
# The kills while the instance was working on a write, and all acknowledged writes.
LEAST = {"under_way": 45, "acknowledged": 5_000}
# A call of the instance that goes on, in seconds.
LONGEST = 1.0
SESSIONS, LONGEST_SESSION = 50, 0.1


def postgres_kills(binary):
    """Kills one instance, then the other, KILLS times in all; then ends SESSIONS sessions."""
    try:
        with Cluster() as cluster:
            server = cluster.start_leader()
            instances = Instances(binary, cluster.folder, [database_url(server.port)] * 2)
            results = [kill_by_turns(instances), end_sessions(instances)]
            instances.kill()
    except PostgresMissing as error:
        return False, str(error)
    return all(good for good, _ in results), ", ".join(figure for _, figure in results)


def kill_by_turns(instances):
    chance = random.Random(7)
    users = sign_up_users(instances, USERS, FILMS)
    counts, calls, under_way = Counter(), [], []
    slowest, refused_by_other = 0.0, 0
    for number in range(KILLS):
        killed = number % 2
        with ConcurrentWorkers([user.write for user in users], rest=REST):
            time.sleep(chance.uniform(*LIVES))
            wait_until(lambda: any(user.pending == killed for user in users), "no user writes")
            under_way.append(sum(user.pending == killed for user in users))
            instances.servers[killed].kill()
            time.sleep(DEAD)
            instances.restart(killed)
            time.sleep(DEAD)
        counts += count_faults(users)
        for call in take_calls(users):
            calls.append(call)
            if call.instance != killed:
                slowest = max(slowest, call.seconds)
                refused_by_other += not call.is_acknowledged
    acknowledged = sum(call.is_acknowledged for call in calls)
    playlists = sum(sum(user.playlists.values()) for user in users)
    hit = sum(writes > 0 for writes in under_way)
    panics = instances.panics()
    figure = (
        f"{KILLS} kills of one of 2 instances, {hit} of them with writes under way in it ({sum(under_way)} in all), during {acknowledged} "
        f"acknowledged writes of {USERS} users ({playlists} of them playlists): {describe_faults(counts)}, {refused_by_other} "
        f"not acknowledged by the other instance, whose longest call took {slowest:.2f} s, {panics} panics"
    )
    good = counts.total() == refused_by_other == panics == 0 and slowest <= LONGEST
    return good and hit >= LEAST["under_way"] and acknowledged >= LEAST["acknowledged"], figure


def end_sessions(instances):
    """Signs in and out on one instance, and uses the session on the other."""
    Client(instances.servers[0]).sign_up("annak")
    form = {"email": "annak@example.org", "password": PASSWORD}
    times, wrong = [], 0
    for number in range(SESSIONS):
        here, there = instances.servers[number % 2], instances.servers[1 - number % 2]
        with contextlib.closing(Client(here)) as client, contextlib.closing(Client(there)) as other:
            status, body = client.call("POST", "/authenticate", form)
            assert status == 200, body
            client.token = other.token = body["auth_token"]
            wrong += other.call("GET", "/api/v1/ratings")[0] != 200
            wrong += client.call("POST", "/sign_out")[0] != 204
            ended = time.monotonic()
            while other.call("GET", "/api/v1/ratings")[0] != 401 and time.monotonic() < ended + 5:
                pass
            times.append(time.monotonic() - ended)
    figure = (
        f"{SESSIONS} sessions ended on one instance, refused by the other within {max(times) * 1000:.0f} ms "
        f"of the response, {wrong} other responses wrong"
    )
    return wrong == 0 and max(times) <= LONGEST_SESSION, figure
