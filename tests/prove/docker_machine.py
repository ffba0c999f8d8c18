"""A root file system of Debian with Docker Engine and Docker Compose, in namespaces of its own for processes, mounts and the
network. So neither another Docker nor a used port of this machine is touched, and nothing is left.

A module with checks starts itself there with `in_namespaces`, and runs them with `run_checks_on`.
"""

import contextlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import textwrap
import traceback

from testkit import wait_until

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Debian's release of that name is the tag `stable` of its image.
RELEASE = "trixie"
PACKAGES = ["docker.io", "docker-cli", "docker-compose", "iptables", "iproute2", "ca-certificates"]
# Of the mount namespace, where a health check starts. `chroot` changes the root of processes only.
CHANGE_ROOT = """
cd "$0"
pivot_root . mnt
umount --lazy /mnt
exec "$@"
"""
# The user of the machine who follows the steps, and the folder of a site.
OPERATOR, HOME, SITE = "admin", "/home/admin", "/srv/moviestars"
UID = 1000
# What clients of this machine call.
FRONT = ("127.0.0.1", 8080)
# Of a command, in seconds.
LONGEST_COMMAND = 300


class DockerMissing(Exception):
    """Docker cannot be installed here; the argument says what is missing."""


def version():
    """The version of the package, which the documents name."""
    return re.search(r'^version = "(.*)"$', (ROOT / "Cargo.toml").read_text(), re.M)[1]


def documented_steps(heading):
    """The commands of a section of the document, without the text between them."""
    text = (ROOT / "docs/operations.md").read_text()
    text = re.split(r"\n##+ ", text.partition(f"\n### {heading}\n")[2])[0]
    return [textwrap.dedent(block) for block in re.findall(r"^ *```sh\n(.*?)^ *```$", text, re.M | re.S)]


def make_file_system(target, packages, entry_point=None):
    """A folder or an archive with Debian's packages; `entry_point` is the path and the text of a program."""
    if os.geteuid() != 0 or not shutil.which("mmdebstrap"):
        raise DockerMissing("needs root on Linux and Debian's archive: install the packages mmdebstrap and debian-archive-keyring")
    command = ["mmdebstrap", "--variant=minbase", "--dpkgopt=force-unsafe-io", *(f"--include={package}" for package in packages)]
    if entry_point:
        path, text = entry_point
        file = target.parent / path.name
        file.write_text(text)
        file.chmod(0o755)
        command.append(f"--customize-hook=copy-in {file} {path.parent}")
    run = subprocess.run([*command, RELEASE, target], capture_output=True, text=True)
    if run.returncode:
        raise DockerMissing(f"Debian's packages cannot be installed by mmdebstrap: {run.stderr.strip().splitlines()[-1:]}")


def make_machine(folder):
    """The file system of the machine, in `folder`."""
    folder.chmod(0o755)
    make_file_system(folder / "machine", PACKAGES)


def in_namespaces(script, folder, *arguments):
    """Runs a script with the folder, the name of a group for the kernel, and arguments: whether it succeeded, and its figures."""
    group = f"moviestars-{os.getpid()}"
    own = ["unshare", "--mount", "--net", "--ipc", "--pid", "--fork", "--kill-child", "--mount-proc"]
    run = subprocess.run([*own, sys.executable, "-B", script, folder, group, *arguments], capture_output=True, text=True)
    delete_groups(group)
    if run.returncode:
        print(run.stderr, file=sys.stderr)
    output = run.stdout.strip() or run.stderr.strip() or "no output"
    failed = re.findall("^FAILED +(.*)$", output, re.M)
    return run.returncode == 0, "; ".join(re.findall("^figure: (.*)$", output, re.M) + failed) or output


def delete_groups(name):
    """Docker leaves its own parent of the containers' groups."""
    for hierarchy in [pathlib.Path("/sys/fs/cgroup"), *pathlib.Path("/sys/fs/cgroup").iterdir()]:
        for folder, _, _ in os.walk(hierarchy / name, topdown=False):
            with contextlib.suppress(OSError):
                os.rmdir(folder)


def run_checks_on(machine, checks):
    """Prints a line for each check, and returns the number of failed ones. Without the first one there is nothing to check."""
    failed = 0
    for number, check in enumerate(checks):
        try:
            check(machine)
            print(f"ok      {check.__name__}", flush=True)
        except Exception as error:
            failed += 1
            print(f"FAILED  {check.__name__}: {type(error).__name__}: {error}", flush=True)
            traceback.print_exc()
            with contextlib.suppress(AssertionError):
                print(machine.logs(), file=sys.stderr)
            if number == 0:
                break
    return failed


class Machine:
    """Where Docker runs, and the site that it serves; `address` is what clients call."""

    def __init__(self, folder, group):
        self.folder, self.root, self.address = folder, folder / "machine", FRONT
        self.mount()
        self.run("ip", "link", "set", "lo", "up")
        self.run("useradd", f"--uid={UID}", "--create-home", f"--home-dir={HOME}", "--groups=docker", OPERATOR)
        self.run("chown", f"{OPERATOR}:", "/srv")
        self.docker_command = ["unshare", "--mount", "sh", "-euc", CHANGE_ROOT, self.root, "dockerd", f"--cgroup-parent=/{group}"]
        self.log = folder / "dockerd.log"
        self.start_docker()

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

    def put(self, source, name):
        """Copies a file or folder into the operator's home."""
        target = self.root / HOME.lstrip("/") / name
        target.parent.mkdir(exist_ok=True)
        (shutil.copytree if source.is_dir() else shutil.copy)(source, target)
        self.run("chown", "--recursive", f"{OPERATOR}:", HOME)

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

    def versions(self):
        """Of Docker and Compose, with the storage driver and the groups of the kernel."""
        docker, compose, driver = [self.run("docker", *command).strip() for command in [
            ["version", "--format={{.Server.Version}}"], ["compose", "version", "--short"], ["info", "--format={{.Driver}}, cgroup v{{.CgroupVersion}}"],
        ]]
        return f"Docker {docker} with Compose {compose} ({driver})"

    def shell(self, commands, folder=SITE):
        """Runs commands as the operator; the umask stays as the first step of a site sets it."""
        umask = "077" if folder == SITE else "022"
        return self.run("runuser", "-u", OPERATOR, "--", "bash", "-euo", "pipefail", "-c", f"umask {umask}\ncd {folder}\n{commands}")

    def compose(self, command):
        return self.shell(f"docker compose {command}")

    def inspect(self, service):
        """What Docker says of the container of a service."""
        return json.loads(self.shell(f"docker inspect $(docker compose ps --all --quiet {service})"))[0]

    def logs(self):
        return self.compose("ps --all") + self.compose("logs --tail=20")

    def remove_site(self):
        """Removes the containers, whose groups the kernel would keep, and the folder."""
        with contextlib.suppress(AssertionError, subprocess.TimeoutExpired):
            self.compose("down --volumes")
        self.run("rm", "--recursive", "--force", SITE)

    def file(self, name):
        return self.root / SITE.lstrip("/") / name


def status_of(process):
    """The lines of /proc/PID/status as a dictionary of their first values."""
    lines = pathlib.Path(f"/proc/{process}/status").read_text().splitlines()
    return {name: values.split()[0] for name, _, values in (line.partition(":") for line in lines) if values.split()}
