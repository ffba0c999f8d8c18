"""C5 of the requirements on several instances: all processes of the leading PostgreSQL server are killed while users write,
and its synchronous standby is promoted. Nothing acknowledged is lost. The next round has a new standby."""

import time
from collections import Counter

from cluster import Cluster, Instances, PostgresMissing, database_url, free_port
from journal import count_faults, describe_faults, describe_others, seconds_until_acknowledged, sign_up_users, take_calls
from testkit import ConcurrentWorkers

ROUNDS = 10
USERS, FILMS = 8, 400
PAUSE = 0.02
# How long users write before the kill, until the promotion, and after it.
BEFORE, LEADERLESS, AFTER = 2.0, 2.0, 3.0
# Until all users write again after the promotion was requested.
RECOVERY = 1.0
LEAST_ACKNOWLEDGED = 8_000


def postgres_failover(binary):
    """Kills the leader ROUNDS times, and compares the database with the journals each time."""
    try:
        with Cluster() as cluster:
            return rounds_in(binary, cluster)
    except PostgresMissing as error:
        return False, str(error)


def rounds_in(binary, cluster):
    leader, port = cluster.start_leader(), free_port()
    instances = Instances(binary, cluster.folder, [database_url(leader.port, port)] * 2)
    users = sign_up_users(instances, USERS, FILMS)
    counts, calls, outages, recoveries = Counter(), [], [], []
    for _ in range(ROUNDS):
        standby = cluster.start_standby(leader, port)
        outage, recovered = one_round(users, leader, standby)
        outages.append(outage)
        recoveries.append(recovered)
        calls += take_calls(users)
        counts += count_faults(users)
        cluster.remove(leader)
        leader, port = standby, leader.port
    panics = instances.panics()
    instances.kill()
    acknowledged = sum(call.is_acknowledged for call in calls)
    playlists = sum(sum(user.playlists.values()) for user in users)
    refused = sum(call.is_refusal for call in calls)
    others = [call.status for call in calls if not call.is_refusal and not call.is_acknowledged]
    longest = max(call.seconds for call in calls)
    figure = (
        f"{ROUNDS} leaders killed with their synchronous standby promoted {LEADERLESS:.0f} s later, during {acknowledged} "
        f"acknowledged writes of {USERS} users ({playlists} of them playlists) through 2 instances: {describe_faults(counts)}, "
        f"{refused} refused with 503 and Retry-After, {describe_others(others)}, {panics} panics, no write acknowledged for "
        f"{min(outages):.2f} to {max(outages):.2f} s, all users write again {min(recoveries):.2f} to {max(recoveries):.2f} s after "
        f"the promotion was requested, longest call {longest:.2f} s"
    )
    good = counts.total() == len(others) == panics == 0 and acknowledged >= LEAST_ACKNOWLEDGED
    return good and max(recoveries) <= RECOVERY, figure


def one_round(users, leader, standby):
    """For how long no write was acknowledged after the kill, and how long after the promotion the last user had one."""
    with ConcurrentWorkers([user.write for user in users], pause=PAUSE):
        time.sleep(BEFORE)
        leader.kill()
        killed = time.monotonic()
        time.sleep(LEADERLESS)
        promoted = time.monotonic()
        standby.promote()
        time.sleep(AFTER)
    first, last = seconds_until_acknowledged(users, promoted)
    return promoted + first - killed, last
