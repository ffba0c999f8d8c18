"""Two instances on one PostgreSQL server. Each reads what the other has written and refuses sessions that the other has ended.
While users write through both, one is killed and the other continues to serve."""

import contextlib
import random
import time
from collections import Counter

from cluster import Cluster, Instances, PostgresMissing, database_url
from journal import count_faults, describe_faults, sign_up_users, take_calls
from testkit import LONGEST_WAIT, PASSWORD, Client, ConcurrentWorkers, wait_until

KILLS = 50
USERS, FILMS = 8, 400
PAUSE = 0.003
# How long users write before a kill, in seconds, and between it and the new start.
UPTIMES, DOWNTIME = (0.1, 0.6), 0.2
# The kills while the instance was working on a write, and all acknowledged writes.
MINIMUMS = {"under_way": 45, "acknowledged": 5_000}
# The longest call of the instance that is not killed, in seconds.
LONGEST = 1.0
CALLS, FILMS_BY_TURNS = 10_000, 20
SIGN_OUTS, PASSWORD_CHANGES, ROLE_CHANGES = 100, 100, 20
# In seconds. Instances read settings again every five seconds.
LONGEST_REFUSAL, LONGEST_RELOAD = 0.1, 6.0


def postgres_kills(binary):
    """Kills one instance, then the other, KILLS times in all."""
    return with_instances(binary, [kill_by_turns])


def two_instances(binary):
    """Writes, ends of sessions and a setting of one instance, which must be in force on the other."""
    return with_instances(binary, [call_by_turns, end_sessions, change_passwords, change_roles, change_setting])


def with_instances(binary, experiments):
    """Runs the experiments with two instances that share a new database."""
    try:
        with Cluster() as cluster:
            server = cluster.start_leader()
            instances = Instances(binary, cluster.folder, [database_url(server.port)] * 2)
            results = [experiment(instances) for experiment in experiments]
            instances.kill()
    except PostgresMissing as error:
        return False, str(error)
    return all(good for good, _ in results), ", ".join(figure for _, figure in results)


def kill_by_turns(instances):
    rng = random.Random(7)
    users = sign_up_users(instances, USERS, FILMS)
    counts, calls, under_way = Counter(), [], []
    slowest, refused_by_other = 0.0, 0
    for number in range(KILLS):
        killed = number % 2
        with ConcurrentWorkers([user.write for user in users], pause=PAUSE):
            time.sleep(rng.uniform(*UPTIMES))
            wait_until(lambda: any(user.pending == killed for user in users), "no user writes")
            under_way.append(sum(user.pending == killed for user in users))
            instances.servers[killed].kill()
            time.sleep(DOWNTIME)
            instances.restart(killed)
            time.sleep(DOWNTIME)
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
    return good and hit >= MINIMUMS["under_way"] and acknowledged >= MINIMUMS["acknowledged"], figure


def call_by_turns(instances):
    """Rates a film on one instance and reads the ratings on the other, CALLS calls in all."""
    clients = [Client(server) for server in instances.servers]
    clients[0].sign_up("bellab")
    clients[1].token = clients[0].token
    films = clients[0].list_films(FILMS_BY_TURNS)
    statuses, stale, scores = Counter(), 0, {}
    for number in range(CALLS // 2):
        writer, reader = clients[number % 2], clients[1 - number % 2]
        film = films[number % FILMS_BY_TURNS]
        scores[film] = number // FILMS_BY_TURNS % 5 + 1
        statuses[writer.rate(film, scores[film])[0]] += 1
        status, body = reader.call("GET", "/api/v1/ratings")
        statuses[status] += 1
        stale += status == 200 and {row["movie_id"]: row["score"] for row in body["ratings"]} != scores
    wrong = CALLS - statuses[200] - statuses[201]
    return wrong == stale == 0, f"{CALLS} calls through two instances by turns: {wrong} refused, {stale} reads without what was acknowledged"


def sign_in(client, name):
    """Keeps the token of a new session."""
    status, body = client.call("POST", "/authenticate", {"email": f"{name}@example.org", "password": PASSWORD})
    assert status == 200, body
    client.token = body["auth_token"]


def with_session(instances, number, token):
    """A client of an instance with the session of another one."""
    return contextlib.closing(Client(instances.servers[number % 2], token))


def seconds_to_refusal(client):
    """The time of the next request, which must be refused; infinite if it is not."""
    began = time.monotonic()
    status, _ = client.call("GET", "/api/v1/ratings")
    return time.monotonic() - began if status == 401 else float("inf")


def describe(times, what):
    """Whether the other instance has refused each of these sessions, and a figure."""
    refused = [seconds for seconds in times if seconds != float("inf")]
    slowest = f", after at most {max(refused) * 1000:.0f} ms" if refused else ""
    figure = f"{len(times)} {what}: {len(refused)} sessions refused by the next request to the other instance{slowest}"
    return max(times) <= LONGEST_REFUSAL, figure


def end_sessions(instances):
    """Signs in and out on one instance, and uses the session on the other."""
    Client(instances.servers[0]).sign_up("annak")
    times = []
    for number in range(SIGN_OUTS):
        with with_session(instances, number, None) as here:
            sign_in(here, "annak")
            with with_session(instances, number + 1, here.token) as there:
                assert there.call("GET", "/api/v1/ratings")[0] == 200
                assert here.call("POST", "/sign_out")[0] == 204
                times.append(seconds_to_refusal(there))
    return describe(times, "sign-outs")


def change_passwords(instances):
    """Changes the password on one instance, and uses the older session on the other."""
    first = Client(instances.servers[0])
    first.sign_up("clarac")
    token, current, times = first.token, PASSWORD, []
    for number in range(PASSWORD_CHANGES):
        with with_session(instances, number, token) as here, with_session(instances, number + 1, token) as there:
            assert there.call("GET", "/api/v1/ratings")[0] == 200
            new = f"{PASSWORD}{number}"
            form = {"currentPassword": current, "password": new, "passwordConfirmation": new}
            status, body = here.call("PUT", "/api/v1/users/:id/password", form)
            assert status == 200, body
            times.append(seconds_to_refusal(there))
            token, current = body["auth_token"], new
    return describe(times, "changed passwords")


def change_roles(instances):
    """Changes a user's role on one instance; on the other the user's older session ends, and a new one has the new role."""
    user = Client(instances.servers[0])
    user.sign_up("doris")
    path = f"/api/v1/users/{user.call('GET', '/api/v1/users/:id')[1]['id']}/role"
    admin = Client(instances.servers[0])
    sign_in(admin, "firstadmin")
    token, times, wrong = user.token, [], 0
    for number in range(ROLE_CHANGES):
        # A user becomes an admin on one instance and a regular user again on the same one; then on the other.
        turn = number // 2
        role, expected = ("admin", 200) if number % 2 == 0 else ("regular", 403)
        with with_session(instances, turn, admin.token) as here, with_session(instances, turn + 1, token) as there:
            status, body = here.call("PUT", path, {"role": role})
            assert status in (200, 204), body
            times.append(seconds_to_refusal(there))
        with with_session(instances, turn, None) as here:
            sign_in(here, "doris")
            token = here.token
        with with_session(instances, turn + 1, token) as there:
            wrong += there.call("GET", "/api/v1/settings")[0] != expected
    good, figure = describe(times, "changed roles")
    return good and wrong == 0, f"{figure}, {wrong} new sessions with another role"


def change_setting(instances):
    """An admin closes the registration on one instance."""
    admin, other = Client(instances.servers[0]), Client(instances.servers[1])
    sign_in(admin, "firstadmin")
    status, body = admin.call("PUT", "/api/v1/settings/registration", {"registration": "closed"})
    assert status == 200, body
    began = time.monotonic()
    while (seconds := time.monotonic() - began) < LONGEST_WAIT:
        if other.call("GET", "/config.json")[1]["registration"] == "closed":
            break
    return seconds <= LONGEST_RELOAD, f"a changed setting in force on the other instance after {seconds:.1f} s"
