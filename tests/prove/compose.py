"""Docker Compose runs docs/compose, and Docker the image, by the steps of docs/operations.md.

The images besides that of moviestars are made of Debian's packages, because registries of images cannot be reached from everywhere.
`debian` is what the official image is made of; `postgres` and `nginx` have Debian's programs, and of the official entry points what
the file needs.
"""

import contextlib
import http.client
import json
import os
import pathlib
import re
import signal
import sys
import time
from collections import Counter

from containers import ARCHITECTURE, ContainerMachine, check_containers, make_files
from docker_machine import (
    HOME, UID, DockerMissing, Machine, documented_steps, in_namespaces, make_file_system, make_machine, run_checks_on,
)
from journal import count_faults, describe_faults, sign_up_users, take_calls
from testkit import FIRST_FILM, PASSWORD, Client, ConcurrentWorkers, temporary_folder, wait_until

POSTGRES_MAJOR = 17
# Root reads the secret, which another user may own, then the server's user starts. While the database is created, the server does
# not listen on TCP. So does the official image.
POSTGRES_ENTRY_POINT = """\
#!/bin/bash
set -euo pipefail
if [ "$(id -u)" = 0 ]; then
  POSTGRES_PASSWORD=$(cat "$POSTGRES_PASSWORD_FILE")
  export POSTGRES_PASSWORD
  mkdir -p /run/postgresql
  chown postgres "$PGDATA" /run/postgresql
  chmod 700 "$PGDATA"
  exec setpriv --reuid=postgres --regid=postgres --init-groups "$0" "$@"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # The arguments are several words.
  # shellcheck disable=SC2086
  initdb --username="$POSTGRES_USER" --pwfile=<(echo "$POSTGRES_PASSWORD") $POSTGRES_INITDB_ARGS
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  pg_ctl --wait --options="-c listen_addresses=''" start
  createdb --username="$POSTGRES_USER" "$POSTGRES_DB"
  pg_ctl --wait --mode=fast stop
fi
exec "$@"
"""
ENTRY_POINT = pathlib.PurePath("/usr/local/bin/docker-entrypoint.sh")
# By tag: the packages, the entry point, and what the image's configuration says.
IMAGES = {
    "debian:stable-slim": ([], None, ['CMD ["bash"]']),
    f"postgres:{POSTGRES_MAJOR}": ([f"postgresql-{POSTGRES_MAJOR}"], POSTGRES_ENTRY_POINT, [
        f"ENV PATH=/usr/lib/postgresql/{POSTGRES_MAJOR}/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
        "ENV PGDATA=/var/lib/postgresql/data",
        "VOLUME /var/lib/postgresql/data",
        "STOPSIGNAL SIGINT",
        f'ENTRYPOINT ["{ENTRY_POINT}"]',
        'CMD ["postgres", "-c", "listen_addresses=*"]',
    ]),
    "nginx:stable": (["nginx"], None, ["STOPSIGNAL SIGQUIT", 'CMD ["nginx", "-g", "daemon off;"]']),
}
INSTANCES = ["instance-1", "instance-2"]
SERVICES = ["postgres", *INSTANCES, "nginx"]
# Of an instance: whether it can write there.
MOUNTS = {"/": "ro", "/usr/local/bin/moviestars": "ro", "/etc/ssl/certs/ca-certificates.crt": "ro", "/data": "rw"}
# In seconds.
GRACE_PERIODS = {"postgres": 60} | dict.fromkeys(INSTANCES, 15)
ADMIN, ANNA = "firstadmin", "anna@example.org"
USERS, FILMS = 6, 400
# A pause of each writer, so that it stays below the limit of 20 writes a second.
PAUSE = 0.06
# How many writes are made before, between and after what happens to the instances.
WRITES_MEANWHILE = 200
TABLES = ["users", "ratings", "playlists"]
# Writes that take longer are counted, in seconds.
SLOW = 1


def compose(binary):
    """Passes when all steps do what the document says, and Docker does what the files ask for."""
    with temporary_folder() as folder:
        try:
            make_machine(folder)
            for tag, (packages, entry_point, _) in IMAGES.items():
                make_file_system(archive(folder, tag), packages, entry_point and (ENTRY_POINT, entry_point))
        except DockerMissing as error:
            return False, str(error)
        make_files(binary, folder)
        return in_namespaces(__file__, folder)


def archive(folder, tag):
    return folder / f"{tag.partition(':')[0]}.tar"


class PostgresMachine(Machine):
    """The same machine for the compose file with PostgreSQL."""

    def __init__(self, machine):
        vars(self).update(vars(machine))
        self.servers, self.instances = [self], []
        self.set_up, self.start, self.add_account, self.update, self.back_up = documented_steps("Two instances with Compose")
        for tag, (_, _, changes) in IMAGES.items():
            with archive(self.folder, tag).open("rb") as file:
                self.run("docker", "import", *(f"--change={change}" for change in changes), "-", tag, stdin=file)

    def is_healthy(self):
        """Whether all services run, and those with a health check pass it."""
        states = [self.inspect(name)["State"] for name in SERVICES]
        return all(state["Running"] and state.get("Health", {"Status": "healthy"})["Status"] == "healthy" for state in states)

    def query(self, sql, database="moviestars"):
        return self.compose(f'exec -T postgres psql --username=moviestars --no-psqlrc --tuples-only --no-align --command="{sql}" {database}').strip()


class Instance:
    """One instance, at its address in the network of the containers."""

    def __init__(self, machine, name):
        (network,) = machine.inspect(name)["NetworkSettings"]["Networks"].values()
        self.address = (network["IPAddress"], 8080)


def get_status(server, path, token=None):
    with contextlib.closing(Client(server, token)) as client:
        return client.call("GET", path)[0]


def sign_in(server, email):
    """A client with a new session."""
    client = Client(server)
    status, body = client.call("POST", "/authenticate", {"email": email, "password": PASSWORD})
    assert status == 200, (email, status, body)
    client.token = body["auth_token"]
    return client


def the_documented_steps_start_all_services(machine):
    machine.shell(machine.set_up.replace("amd64", ARCHITECTURE), HOME)
    began = time.monotonic()
    machine.shell(machine.start)
    machine.instances = [Instance(machine, name) for name in INSTANCES]
    print(f"figure: docs/compose/postgresql: all healthy {time.monotonic() - began:.0f} s after the first `up`")


def containers_have_the_settings_of_the_compose_file(machine):
    wanted = json.loads(machine.compose("config --format json"))
    services = {name: (service, machine.inspect(name)) for name, service in wanted["services"].items()}
    for name, (service, container) in services.items():
        host = container["HostConfig"]
        (network,) = container["NetworkSettings"]["Networks"].values()
        assert network["IPAddress"] == service["networks"]["moviestars"]["ipv4_address"], (name, network)
        assert host["RestartPolicy"]["Name"] == "unless-stopped", (name, host["RestartPolicy"])
        assert container["Config"].get("StopTimeout") == GRACE_PERIODS.get(name), (name, container["Config"])
    process = machine.compose("exec -T instance-1 grep -E '^(Uid|CapBnd|CapEff|NoNewPrivs)' /proc/1/status")
    values = {line.split()[0]: line.split()[1] for line in process.splitlines()}
    assert values == {"Uid:": str(UID), "CapBnd:": "0" * 16, "CapEff:": "0" * 16, "NoNewPrivs:": "1"}, values
    mounts = [line.split() for line in machine.compose("exec -T instance-1 cat /proc/1/mounts").splitlines()]
    options = {path: options.split(",")[0] for _, path, _, options, *_ in mounts}
    assert {path: options[path] for path in MOUNTS} == MOUNTS, options
    # What depends on a service started after that one was healthy.
    events = events_of_the_start(machine)
    for name, (service, _) in services.items():
        for other in service.get("depends_on", {}):
            assert events.index((other, "health_status: healthy")) < events.index((name, "start")), (name, other, events)
    print("figure: addresses, users, capabilities, read-only file systems, restarts and the order of starts are as the file says")


def events_of_the_start(machine):
    """What happened first to the containers: the service and the event."""
    lines = machine.run("docker", "events", "--since=0", f"--until={int(time.time())}", "--filter=type=container", "--format={{json .}}").splitlines()
    return [(event["Actor"]["Attributes"].get("com.docker.compose.service"), event["Action"]) for event in map(json.loads, lines)]


def a_missing_file_to_mount_is_an_error(machine):
    output = machine.shell("! MOVIESTARS_AUTHORITIES=/etc/missing docker compose run --rm --no-deps instance-1 true 2>&1")
    assert "bind source path does not exist: /etc/missing" in output, output
    assert not (machine.root / "etc/missing").exists()


def only_this_machine_reaches_the_load_balancer(machine):
    assert machine.compose("port nginx 8080").strip() == "127.0.0.1:8080"
    # The address of this machine in the network of the containers.
    with contextlib.suppress(ConnectionRefusedError):
        http.client.HTTPConnection("172.30.0.1", 8080, timeout=20).connect()
        raise AssertionError("it listens on other addresses")


def the_first_account_is_made_by_the_link_or_the_command(machine):
    show_link, add_user = machine.add_account.strip().splitlines()
    links = [re.findall(r"http://localhost:8080(/\S*[?]setup=(\S+))", machine.shell(show_link.replace("instance-1", name))) for name in INSTANCES]
    assert links[0] and links[0] == links[1], links
    ((path, code),) = links[0]
    assert get_status(machine, path) == 200, path
    Client(machine).sign_up(ADMIN, code)
    machine.file("password.txt").write_text(f"{PASSWORD}\n")
    machine.shell(add_user)
    sign_in(machine, ANNA).close()


def a_session_is_valid_on_both_instances(machine):
    first, second = machine.instances
    client = sign_in(first, ANNA)
    other = Client(second, client.token)
    assert [server.call("GET", "/api/v1/ratings")[0] for server in [other, Client(machine, client.token)]] == [200, 200]
    assert client.call("POST", "/sign_out")[0] == 204
    assert other.call("GET", "/api/v1/ratings")[0] == 401


def the_gateway_is_the_address_of_local_clients(machine):
    with contextlib.closing(Client(machine)) as client:
        assert client.call("POST", "/authenticate", {"email": "unknown@example.org", "password": PASSWORD})[0] == 401
    wait_until(lambda: re.search(r"client=172\.30\.0\.1\b", machine.compose("logs instance-1 instance-2")), "the client's address is not logged")
    logged = machine.compose("logs nginx")
    assert all(f"from 172.30.0.1{number}:8080: 200" in logged for number in [1, 2]), logged[-1000:]


def a_rating_written_while_an_instance_is_stopped_is_read_after_its_return(machine):
    client = sign_in(machine, ANNA)
    machine.users = sign_up_users(machine, USERS, FILMS)

    def stop(wait_for_writes):
        machine.compose("stop instance-1")
        stopped = machine.inspect("instance-1")["State"]
        assert stopped["ExitCode"] == 0, stopped
        for _ in range(5):
            wait_for_writes()
        assert client.rate(FIRST_FILM, 4)[0] == 201
        machine.compose("up --detach --wait")

    failed, figure = calls_during(machine, stop)
    print(f"figure: one instance stopped and started during {figure}")
    assert Client(machine.instances[0], client.token).scores() == {FIRST_FILM: 4}
    assert not failed, failed


def a_killed_instance_starts_again(machine):
    killed = machine.inspect("instance-2")
    assert killed["State"]["Running"], killed["State"]

    def is_healthy_again():
        container = machine.inspect("instance-2")
        return container["RestartCount"] == killed["RestartCount"] + 1 and machine.is_healthy()

    def kill(_wait_for_writes):
        os.kill(killed["State"]["Pid"], signal.SIGKILL)
        wait_until(is_healthy_again, "it is not healthy")

    failed, figure = calls_during(machine, kill)
    print(f"figure: one instance killed and started again by Docker during {figure}")
    # nginx does not repeat a POST that was sent, because it may have been carried out.
    assert not failed - {("POST", 502)}, failed


def an_update_interrupts_no_request(machine):
    # As another version: of another size.
    old, new = machine.file("moviestars"), machine.file("moviestars-new")
    size = old.stat().st_size + 1
    new.write_bytes(old.read_bytes() + b"\0")
    new.chmod(0o755)
    os.chown(new, UID, UID)
    failed, figure = calls_during(machine, lambda _wait_for_writes: machine.shell(machine.update))
    print(f"figure: both instances updated during {figure}")
    assert [int(machine.compose(f"exec -T {name} stat --format=%s /usr/local/bin/moviestars")) for name in INSTANCES] == [size, size]
    assert not failed, failed
    # Compose finds nothing to change afterwards.
    containers = [machine.inspect(name)["Id"] for name in SERVICES]
    machine.shell(machine.start)
    assert [machine.inspect(name)["Id"] for name in SERVICES] == containers


def calls_during(machine, change):
    """All users write through the load balancer, and one reads, while `change` runs; the method and status of what failed, and a description."""
    reader, reads = machine.users[0].client.token, []

    def read():
        try:
            reads.append(get_status(machine, "/api/v1/ratings", reader))
        except (OSError, http.client.HTTPException):
            reads.append(0)

    def wait_for_writes():
        def count():
            return sum(call.is_acknowledged for user in machine.users for call in user.calls)

        target = count() + WRITES_MEANWHILE
        wait_until(lambda: count() >= target, "users do not write")

    take_calls(machine.users)
    with ConcurrentWorkers([*(user.write for user in machine.users), read], pause=PAUSE):
        wait_for_writes()
        began = time.monotonic()
        change(wait_for_writes)
        seconds = time.monotonic() - began
        wait_for_writes()
    writes, faults = take_calls(machine.users), count_faults(machine.users)
    assert not faults.total(), describe_faults(faults)
    failed = Counter(("POST", write.status) for write in writes if not write.is_acknowledged) + Counter(("GET", status) for status in reads if status != 200)
    described = ", ".join(f"{count} {method} with {status or 'no response'}" for (method, status), count in failed.items())
    slow = sum(write.seconds > SLOW for write in writes)
    return set(failed), (
        f"{seconds:.0f} s with {len(writes)} writes of {USERS} users and {len(reads)} reads: {described or 'none'} failed, {describe_faults(faults)}, "
        f"{slow} writes took more than {SLOW} s, the longest {max(write.seconds for write in writes):.2f} s"
    )


def a_changed_nginx_conf_needs_a_restart(machine):
    file, new = machine.file("nginx.conf"), machine.file("nginx.conf.new")
    new.write_text(file.read_text().replace("server_tokens off;", "server_tokens on;"))
    new.replace(file)

    def shows_version():
        with contextlib.suppress(OSError, http.client.HTTPException), contextlib.closing(Client(machine)) as client:
            client.call("GET", "/healthz")
            return "/" in client.headers["Server"]

    machine.compose("up --detach --wait")
    assert shows_version() is False
    machine.compose("restart nginx")
    wait_until(shows_version, "nginx has its old configuration")


def a_dump_is_restored_in_full(machine):
    machine.shell(machine.back_up)
    machine.compose("exec -T postgres createdb --username=moviestars restored")
    machine.compose("exec -T postgres pg_restore --username=moviestars --dbname=restored --exit-on-error < moviestars.dump")
    counts = [[int(machine.query(f"SELECT count(*) FROM {table}", database)) for table in TABLES] for database in ["moviestars", "restored"]]
    assert counts[0] == counts[1] and all(counts[0]), counts
    described = ", ".join(f"{count} {table}" for table, count in zip(TABLES, counts[0]))
    print(f"figure: a dump of {machine.file('moviestars.dump').stat().st_size} bytes restored with {described}")


def data_survives_down_and_up(machine):
    token = sign_in(machine, ANNA).token
    machine.compose("down")
    assert not machine.run("docker", "ps", "--all", "--quiet")
    machine.shell(machine.start)
    check_data(machine, token, "`down` and `up`")


def all_services_start_again_with_docker(machine):
    """As when the machine restarts: then nothing waits for PostgreSQL."""
    token = sign_in(machine, ANNA).token
    machine.stop_docker()
    machine.start_docker()
    wait_until(machine.is_healthy, "not all services are healthy")
    check_data(machine, token, "a restart of Docker")


def check_data(machine, token, event):
    with contextlib.closing(Client(machine, token)) as client:
        assert client.scores() == {FIRST_FILM: 4}
    faults = count_faults(machine.users)
    print(f"figure: after {event} {describe_faults(faults)}")
    assert not faults.total()


def prove(folder, group):
    """In namespaces of its own: prints a line for each check."""
    folder = pathlib.Path(folder)
    machine = ContainerMachine(folder, group, folder)
    failed = check_containers(machine)
    site = PostgresMachine(machine)
    failed += run_checks_on(site, [
        the_documented_steps_start_all_services,
        containers_have_the_settings_of_the_compose_file,
        a_missing_file_to_mount_is_an_error,
        only_this_machine_reaches_the_load_balancer,
        the_first_account_is_made_by_the_link_or_the_command,
        a_session_is_valid_on_both_instances,
        the_gateway_is_the_address_of_local_clients,
        a_rating_written_while_an_instance_is_stopped_is_read_after_its_return,
        a_killed_instance_starts_again,
        an_update_interrupts_no_request,
        a_changed_nginx_conf_needs_a_restart,
        a_dump_is_restored_in_full,
        data_survives_down_and_up,
        all_services_start_again_with_docker,
    ])
    site.remove_site()
    site.stop_docker()
    sys.exit(failed > 0)


if __name__ == "__main__":
    prove(*sys.argv[1:])
