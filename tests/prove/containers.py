"""The image of a release, by the steps of docs/operations.md: `docker load` and `docker run`, then docs/compose/data-file."""

import contextlib
import http.client
import json
import os
import pathlib
import platform
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tarfile

from docker_machine import (
    HOME, ROOT, DockerMissing, Machine, documented_steps, in_namespaces, make_machine, run_checks_on, status_of, version,
)
from testkit import FIRST_FILM, PASSWORD, Client, temporary_folder, wait_until

ARCHITECTURE = {"x86_64": "amd64", "aarch64": "arm64"}.get(platform.machine(), platform.machine())
NAME = f"moviestars-{version()}-linux-{ARCHITECTURE}"
IMAGE, TARBALL = f"{NAME}.oci.tar", f"{NAME}.tar.gz"
# The user of the image.
UID = "65532"
ADMIN, ANNA = "firstadmin", "anna@example.org"
# Whether the server can write there.
MOUNTS = {"/": "ro", "/data": "rw"}
# In seconds.
GRACE_PERIOD = 15
# The gateway of the network that the compose file sets, and a client behind a proxy.
GATEWAY, CLIENT = "172.30.1.1", "203.0.113.9"
# Of another release, in a test of an update.
NEWER = "9.9.9"


def make_files(binary, folder):
    """An image and a tarball like those of a release. The executable need not be static: the image gets its libraries."""
    contents = folder / "contents" / f"moviestars-{version()}"
    contents.mkdir(parents=True)
    for source, name in [
        (binary, "moviestars"),
        (ROOT / "LICENSE", "LICENSE"),
        (ROOT / "ui/public/third-party-notices.txt", "third-party-notices.txt"),
        ("/usr/share/doc/libc6/copyright", "glibc-copyright.txt"),
    ]:
        shutil.copy(source, contents / name)
    shutil.copytree(ROOT / "docs/compose", contents / "compose")
    output = subprocess.run(["ldd", binary], capture_output=True, text=True).stdout
    libraries = re.findall(r"(/\S+) \(0x", output)
    command = [sys.executable, "-B", ROOT / "tools/release/image.py", contents, version(), ARCHITECTURE, folder / IMAGE, *libraries]
    subprocess.run(command, check=True, env=os.environ | {"SOURCE_DATE_EPOCH": "0"})
    with tarfile.open(folder / TARBALL, "w:gz") as tar:
        tar.add(contents, contents.name)
    return folder


def run_release(artifacts):
    """Passes when the image in this folder runs by the documented steps."""
    with temporary_folder() as folder:
        try:
            make_machine(folder)
        except DockerMissing as error:
            return False, str(error)
        return in_namespaces(__file__, folder, artifacts)


class ContainerMachine(Machine):
    """A machine with the files of a release in the operator's home."""

    def __init__(self, folder, group, artifacts):
        super().__init__(folder, group)
        for name in [IMAGE, TARBALL]:
            self.put(artifacts / name, name)
        self.load_and_run, commands = steps("Container")
        self.show_link, self.list_users, self.back_up = commands.splitlines()

    def container(self):
        return json.loads(self.run("docker", "inspect", "moviestars"))[0]

    def logs(self):
        return self.run("docker", "ps", "--all") + self.run("docker", "logs", "moviestars")


class DataFileMachine(ContainerMachine):
    """The same machine for the compose file."""

    def __init__(self, machine):
        vars(self).update(vars(machine))
        self.set_up, self.start, accounts, self.back_up, self.restore = steps("Container with Compose")
        self.show_link, self.add_user = accounts.splitlines()

    def container(self):
        return self.inspect("moviestars")

    def logs(self):
        return Machine.logs(self)


def steps(heading):
    return [block.replace("amd64", ARCHITECTURE) for block in documented_steps(heading)]


def is_healthy(machine):
    state = machine.container()["State"]
    return state["Running"] and state["Health"]["Status"] == "healthy"


def sign_up_by_link(machine, log):
    """Creates the admin with the link of the log, and rates a film."""
    ((path, code),) = set(re.findall(r"http://[\w.]+:8080(/\S*[?]setup=(\S+))", log))
    with contextlib.closing(Client(machine)) as client:
        assert client.call("GET", path)[0] == 200, path
        client.sign_up(ADMIN, code)
        assert client.rate(FIRST_FILM, 4)[0] == 201
        machine.token = client.token


def scores(machine):
    with contextlib.closing(Client(machine, machine.token)) as client:
        return client.scores()


def sign_in(machine, email, more=None):
    """The status, and the token of the new session."""
    with contextlib.closing(Client(machine)) as client:
        status, body = client.call("POST", "/authenticate", {"email": email, "password": PASSWORD}, more)
        return status, (body or {}).get("auth_token")


def count_users(backup):
    with contextlib.closing(sqlite3.connect(f"file:{backup}?mode=ro&immutable=1", uri=True)) as file:
        return file.execute("SELECT count(*) FROM users").fetchone()[0]


def assert_local_port_only(machine, gateway):
    """The published port is open on 127.0.0.1 only."""
    (port,) = machine.container()["NetworkSettings"]["Ports"]["8080/tcp"]
    assert port == {"HostIp": "127.0.0.1", "HostPort": "8080"}, port
    with contextlib.suppress(ConnectionRefusedError):
        http.client.HTTPConnection(gateway, 8080, timeout=20).connect()
        raise AssertionError("it listens on other addresses")


def assert_unprivileged(machine, no_new_privileges):
    process = machine.container()["State"]["Pid"]
    status = status_of(process)
    wanted = {"Uid": UID, "Gid": UID, "CapBnd": "0" * 16, "CapEff": "0" * 16, "NoNewPrivs": no_new_privileges}
    assert {name: status[name] for name in wanted} == wanted, status
    mounts = [line.split() for line in pathlib.Path(f"/proc/{process}/mounts").read_text().splitlines()]
    options = {path: options.split(",")[0] for _, path, _, options, *_ in mounts}
    assert {path: options[path] for path in MOUNTS} == MOUNTS, options


def assert_restart_after_kill(machine):
    killed = machine.container()
    os.kill(killed["State"]["Pid"], signal.SIGKILL)
    wait_until(
        lambda: machine.container()["RestartCount"] == killed["RestartCount"] + 1 and is_healthy(machine), "it is not healthy after a kill",
    )
    assert scores(machine) == {FIRST_FILM: 4}


def the_documented_commands_run_the_image(machine):
    machine.shell(machine.load_and_run, HOME)
    wait_until(lambda: is_healthy(machine), "it is not healthy")
    print(f"figure: {machine.versions()}: the image is loaded and healthy")


def the_container_runs_without_privileges(machine):
    assert_unprivileged(machine, "0")
    assert_local_port_only(machine, machine.container()["NetworkSettings"]["Gateway"])


def the_log_has_the_link_and_commands_run_in_the_container(machine):
    sign_up_by_link(machine, machine.shell(machine.show_link, HOME))
    assert ADMIN in machine.shell(machine.list_users, HOME)
    machine.shell(machine.back_up, HOME)
    assert count_users(machine.root / HOME.lstrip("/") / "friday.db") == 1


def docker_starts_a_killed_container_again(machine):
    assert_restart_after_kill(machine)


def a_new_container_has_the_data_of_the_volume(machine):
    machine.run("docker", "stop", "moviestars")
    code = machine.container()["State"]["ExitCode"]
    machine.run("docker", "rm", "moviestars")
    assert code == 0, code
    machine.shell(machine.load_and_run, HOME)
    wait_until(lambda: is_healthy(machine), "it is not healthy")
    assert scores(machine) == {FIRST_FILM: 4}
    machine.run("docker", "rm", "--force", "moviestars")
    machine.run("docker", "volume", "rm", "moviestars")


def the_documented_commands_start_the_compose_file(machine):
    machine.shell(machine.set_up, HOME)
    machine.shell(machine.start)
    assert is_healthy(machine)
    print("figure: docs/compose/data-file is healthy")


def the_container_has_the_settings_of_the_compose_file(machine):
    (service,) = json.loads(machine.compose("config --format json"))["services"].values()
    container = machine.container()
    host = container["HostConfig"]
    assert host["RestartPolicy"]["Name"] == service["restart"] == "unless-stopped", host["RestartPolicy"]
    assert container["Config"]["StopTimeout"] == GRACE_PERIOD, container["Config"]
    assert container["Config"]["Image"] == service["image"] == f"moviestars:{version()}", container["Config"]
    assert_unprivileged(machine, "1")
    assert_local_port_only(machine, GATEWAY)


def the_first_accounts_are_made_by_the_link_and_the_command(machine):
    sign_up_by_link(machine, machine.shell(machine.show_link))
    machine.file("password.txt").write_text(f"{PASSWORD}\n")
    machine.shell(machine.add_user)
    assert sign_in(machine, ANNA)[0] == 200


def a_proxy_on_this_machine_names_the_client(machine):
    """A failed sign-in is logged with the client's address."""
    def is_logged(address):
        sign_in(machine, "unknown@example.org", {"X-Forwarded-For": CLIENT})
        return re.search(rf"client={re.escape(address)}\b", machine.compose("logs"))

    wait_until(lambda: is_logged(GATEWAY), "the client's address is not logged")
    assert not is_logged(CLIENT)
    with machine.file(".env").open("a") as file:
        file.write(f"MOVIESTARS_TRUSTED_PROXY={GATEWAY}\n")
    machine.shell(machine.start)
    wait_until(lambda: is_logged(CLIENT), "the client of a proxy is not logged")


def a_backup_is_restored(machine):
    machine.shell(machine.back_up)
    backup = machine.file("friday.db")
    assert count_users(backup) == 2
    with contextlib.closing(Client(machine, machine.token)) as client:
        assert client.rate(FIRST_FILM, 2)[0] in (200, 201)
    machine.shell(machine.restore)
    status, machine.token = sign_in(machine, f"{ADMIN}@example.org")
    assert status == 200
    assert scores(machine) == {FIRST_FILM: 4}
    print(f"figure: a backup of {backup.stat().st_size} bytes restored")


def an_update_keeps_the_data(machine):
    machine.run("docker", "tag", f"moviestars:{version()}", f"moviestars:{NEWER}")
    file = machine.file("compose.yaml")
    file.write_text(file.read_text().replace(f"moviestars:{version()}", f"moviestars:{NEWER}"))
    machine.shell(machine.start)
    assert machine.container()["Config"]["Image"] == f"moviestars:{NEWER}"
    assert scores(machine) == {FIRST_FILM: 4}


def compose_starts_a_killed_container_again(machine):
    assert_restart_after_kill(machine)


def data_survives_down_and_up(machine):
    machine.compose("stop")
    code = machine.container()["State"]["ExitCode"]
    assert code == 0, code
    machine.compose("down")
    machine.shell(machine.start)
    assert scores(machine) == {FIRST_FILM: 4}


def check_containers(machine):
    """The number of failed checks."""
    failed = run_checks_on(machine, [
        the_documented_commands_run_the_image,
        the_container_runs_without_privileges,
        the_log_has_the_link_and_commands_run_in_the_container,
        docker_starts_a_killed_container_again,
        a_new_container_has_the_data_of_the_volume,
    ])
    with contextlib.suppress(AssertionError):
        machine.run("docker", "rm", "--force", "moviestars")
    site = DataFileMachine(machine)
    failed += run_checks_on(site, [
        the_documented_commands_start_the_compose_file,
        the_container_has_the_settings_of_the_compose_file,
        the_first_accounts_are_made_by_the_link_and_the_command,
        a_proxy_on_this_machine_names_the_client,
        a_backup_is_restored,
        an_update_keeps_the_data,
        compose_starts_a_killed_container_again,
        data_survives_down_and_up,
    ])
    site.remove_site()
    return failed


def prove(folder, group, artifacts):
    """In namespaces of its own: prints a line for each check."""
    machine = ContainerMachine(pathlib.Path(folder), group, pathlib.Path(artifacts))
    failed = check_containers(machine)
    machine.stop_docker()
    sys.exit(failed > 0)


if __name__ == "__main__":
    prove(*sys.argv[1:])
