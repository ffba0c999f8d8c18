"""Docker Compose runs docs/compose, by the steps of docs/operations.md: Docker Engine and Docker Compose of Debian in a root
file system, and namespaces of its own for processes, mounts and the network. So neither another Docker nor a used port of this
machine is touched, and nothing is left.

The images are made of Debian's packages, because registries of images cannot be reached from everywhere. `debian` is what the
official image is made of; `postgres` and `nginx` have Debian's programs, and of the official entry points what the file needs.
"""

import contextlib
import http.client
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import textwrap
import time
import traceback
from collections import Counter

from journal import count_faults, describe_faults, sign_up_users, take_calls
from testkit import FIRST_FILM, PASSWORD, Client, ConcurrentWorkers, temporary_folder, wait_until

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Debian's release of that name is the tag `stable` of its image.
RELEASE = "trixie"
MACHINE_PACKAGES = ["docker.io", "docker-cli", "docker-compose", "iptables", "iproute2", "ca-certificates"]
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
# Of the mount namespace, where a health check starts. `chroot` changes the root of processes only.
CHANGE_ROOT = """
cd "$0"
pivot_root . mnt
umount --lazy /mnt
exec "$@"
"""

# The user of the machine who follows the steps, in the folder of a copy of docs/compose.
OPERATOR, HOME, SITE = "admin", "/home/admin", "/srv/moviestars"
UID = 1000
FRONT = ("127.0.0.1", 8080)
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
# Of a command, in seconds.
LONGEST_COMMAND = 300
# Writes that take longer are counted, in seconds.
SLOW = 1


def compose(binary):
    """Passes when all steps do what the document says, and Docker does what the file asks for."""
    if os.geteuid() != 0 or not shutil.which("mmdebstrap"):
        return False, "needs root on Linux and Debian's archive: install the packages mmdebstrap and debian-archive-keyring"
    with temporary_folder() as folder:
        folder.chmod(0o755)
        try:
            make_file_systems(folder)
        except subprocess.CalledProcessError as error:
            return False, f"Debian's packages cannot be installed by mmdebstrap: {error.stderr.strip().splitlines()[-1:]}"
        cgroup = f"moviestars-{os.getpid()}"
        own = ["unshare", "--mount", "--net", "--ipc", "--pid", "--fork", "--kill-child", "--mount-proc"]
        command = [*own, sys.executable, "-B", __file__, folder, pathlib.Path(binary).resolve(), cgroup]
        run = subprocess.run(command, capture_output=True, text=True)
        delete_cgroups(cgroup)
    if run.returncode:
        print(run.stderr, file=sys.stderr)
    output = run.stdout.strip() or run.stderr.strip() or "no output"
    failed = re.findall("^FAILED +(.*)$", output, re.M)
    return run.returncode == 0, "; ".join(re.findall("^figure: (.*)$", output, re.M) + failed) or output


def make_file_systems(folder):
    """A folder with the machine's files, and an archive for each image."""
    make_file_system(folder / "machine", MACHINE_PACKAGES)
    for tag, (packages, entry_point, _) in IMAGES.items():
        make_file_system(archive(folder, tag), packages, entry_point)


def archive(folder, tag):
    return folder / f"{tag.partition(':')[0]}.tar"


def make_file_system(target, packages, entry_point=None):
    command = ["mmdebstrap", "--variant=minbase", "--dpkgopt=force-unsafe-io", *(f"--include={package}" for package in packages)]
    if entry_point:
        file = target.parent / ENTRY_POINT.name
        file.write_text(entry_point)
        file.chmod(0o755)
        command.append(f"--customize-hook=copy-in {file} {ENTRY_POINT.parent}")
    subprocess.run([*command, RELEASE, target], check=True, capture_output=True, text=True)


def delete_cgroups(name):
    """Docker leaves its own parent of the containers' groups."""
    for hierarchy in [pathlib.Path("/sys/fs/cgroup"), *pathlib.Path("/sys/fs/cgroup").iterdir()]:
        for folder, _, _ in os.walk(hierarchy / name, topdown=False):
            with contextlib.suppress(OSError):
                os.rmdir(folder)


def documented_steps():
    """The commands of the document, without the text between them."""
    text = (ROOT / "docs/operations.md").read_text()
    text = text.partition("### Two instances with Compose")[2].partition("\n### ")[0]
    return [textwrap.dedent(block) for block in re.findall(r"^ *```sh\n(.*?)^ *```$", text, re.M | re.S)]


class Machine:
    """Where Docker runs, and the site that it serves; `address` is what clients call."""

    def __init__(self, folder, binary, cgroup):
        self.folder, self.root, self.binary, self.address = folder, folder / "machine", binary, FRONT
        self.servers, self.instances = [self], []
        self.set_up, self.start, self.add_account, self.update, self.back_up = documented_steps()
        self.mount()
        self.run("ip", "link", "set", "lo", "up")
        self.add_operator()
        self.docker_command = ["unshare", "--mount", "sh", "-euc", CHANGE_ROOT, self.root, "dockerd", f"--cgroup-parent=/{cgroup}"]
        self.log = folder / "dockerd.log"
        self.start_docker()
        for tag, (_, _, changes) in IMAGES.items():
            with archive(folder, tag).open("rb") as file:
                self.run("docker", "import", *(f"--change={change}" for change in changes), "-", tag, stdin=file)

    def start_docker(self):
        with self.log.open("a") as log:
            self.docker = subprocess.Popen(self.docker_command, stdout=log, stderr=log, env=self.environment())
        wait_until(self.docker_answers, "Docker does not answer")

    def stop_docker(self):
        self.docker.terminate()
        self.docker.wait(timeout=LONGEST_COMMAND)

    def mount(self):
        """What a machine has below /proc, /sys, /dev and /run. Its root must be a mount."""
        for command in [
            ["--rbind", self.root, self.root],
            ["-t", "proc", "proc", self.root / "proc"],
            ["-t", "sysfs", "sysfs", self.root / "sys"],
            ["--rbind", "/sys/fs/cgroup", self.root / "sys/fs/cgroup"],
            ["--rbind", "/dev", self.root / "dev"],
            ["-t", "tmpfs", "tmpfs", self.root / "run"],
        ]:
            subprocess.run(["mount", *command], check=True)

    def add_operator(self):
        """A user without other rights than those to use Docker, and to write into /srv."""
        self.run("useradd", f"--uid={UID}", "--create-home", f"--home-dir={HOME}", "--groups=docker", OPERATOR)
        home = self.root / HOME.lstrip("/")
        shutil.copytree(ROOT / "docs/compose", home / "docs/compose")
        (home / "moviestars-0.2.0").mkdir()
        shutil.copy(self.binary, home / "moviestars-0.2.0/moviestars")
        self.run("chown", "--recursive", f"{OPERATOR}:", HOME, "/srv")

    def environment(self):
        return {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": HOME}

    def run(self, *command, **options):
        """Runs a program of the machine as root."""
        run = subprocess.run(["chroot", self.root, *command], capture_output=True, text=True, env=self.environment(), timeout=LONGEST_COMMAND, **options)
        assert run.returncode == 0, f"{command[:3]}: {run.stderr.strip()[-1000:]}"
        return run.stdout

    def docker_answers(self):
        assert self.docker.poll() is None, f"Docker ended: {self.log.read_text()[-1000:]}"
        return subprocess.run(["chroot", self.root, "docker", "info"], capture_output=True, env=self.environment()).returncode == 0

    def shell(self, commands, folder=SITE):
        """Runs commands as the operator; the umask stays as the first step sets it."""
        umask = "077" if folder == SITE else "022"
        return self.run("runuser", "-u", OPERATOR, "--", "bash", "-euo", "pipefail", "-c", f"umask {umask}\ncd {folder}\n{commands}")

    def compose(self, command):
        return self.shell(f"docker compose {command}")

    def inspect(self, service):
        """What Docker says of the container of a service."""
        return json.loads(self.shell(f"docker inspect $(docker compose ps --all --quiet {service})"))[0]

    def is_healthy(self):
        """Whether all services run, and those with a health check pass it."""
        states = [self.inspect(name)["State"] for name in SERVICES]
        return all(state["Running"] and state.get("Health", {"Status": "healthy"})["Status"] == "healthy" for state in states)

    def query(self, sql, database="moviestars"):
        return self.compose(f'exec -T postgres psql --username=moviestars --no-psqlrc --tuples-only --no-align --command="{sql}" {database}').strip()

    def stop(self):
        """Removes the containers, whose groups the kernel would keep, and ends Docker."""
        with contextlib.suppress(AssertionError, subprocess.TimeoutExpired):
            self.compose("down --volumes")
        self.stop_docker()

    def file(self, name):
        return self.root / SITE.lstrip("/") / name


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


def the_documented_steps_start_it(machine):
    versions = [machine.run("docker", *command).strip() for command in [
        ["version", "--format={{.Server.Version}}"], ["compose", "version", "--short"], ["info", "--format={{.Driver}}, cgroup v{{.CgroupVersion}}"],
    ]]
    machine.shell(machine.set_up, HOME)
    began = time.monotonic()
    machine.shell(machine.start)
    machine.instances = [Instance(machine, name) for name in INSTANCES]
    print(f"figure: Docker {versions[0]} with Compose {versions[1]} ({versions[2]}): all healthy {time.monotonic() - began:.0f} s after the first `up`")


def what_the_file_asks_for_is_honored(machine):
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


def a_missing_file_is_not_made_as_a_folder(machine):
    said = machine.shell("! MOVIESTARS_AUTHORITIES=/etc/missing docker compose run --rm --no-deps instance-1 true 2>&1")
    assert "bind source path does not exist: /etc/missing" in said, said
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
    size = machine.binary.stat().st_size + 1
    new = machine.file("moviestars-new")
    new.write_bytes(machine.binary.read_bytes() + b"\0")
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
    with ConcurrentWorkers([*(user.write for user in machine.users), read], rest=PAUSE):
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


def the_data_are_there_after_down_and_up(machine):
    token = sign_in(machine, ANNA).token
    machine.compose("down")
    assert not machine.run("docker", "ps", "--all", "--quiet")
    machine.shell(machine.start)
    check_data(machine, token, "`down` and `up`")


def all_services_return_with_docker(machine):
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


def prove(folder, binary, cgroup):
    """In namespaces of its own: prints a line for each check."""
    machine = Machine(pathlib.Path(folder), pathlib.Path(binary), cgroup)
    failed = 0
    for check in [
        the_documented_steps_start_it,
        what_the_file_asks_for_is_honored,
        a_missing_file_is_not_made_as_a_folder,
        only_this_machine_reaches_the_load_balancer,
        the_first_account_is_made_by_the_link_or_the_command,
        a_session_is_valid_on_both_instances,
        the_gateway_is_the_address_of_local_clients,
        a_rating_written_while_an_instance_is_stopped_is_read_after_its_return,
        a_killed_instance_starts_again,
        an_update_interrupts_no_request,
        a_changed_nginx_conf_needs_a_restart,
        a_dump_is_restored_in_full,
        the_data_are_there_after_down_and_up,
        all_services_return_with_docker,
    ]:
        try:
            check(machine)
            print(f"ok      {check.__name__}", flush=True)
        except Exception as error:
            failed += 1
            print(f"FAILED  {check.__name__}: {type(error).__name__}: {error}", flush=True)
            traceback.print_exc()
            with contextlib.suppress(AssertionError):
                print(machine.compose("ps --all"), machine.compose("logs --tail=20"), file=sys.stderr)
            if not machine.instances:
                break
    machine.stop()
    sys.exit(failed > 0)


if __name__ == "__main__":
    prove(*sys.argv[1:])
