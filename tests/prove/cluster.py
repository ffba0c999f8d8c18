"""PostgreSQL servers on this machine, with durable commits, and instances of the executable that share a database there.
PostgreSQL refuses to run as root, so its processes run as the user postgres then. A standby is synchronous."""

import contextlib
import os
import pathlib
import shutil
import signal
import socket
import subprocess

from testkit import NO_LIMITS, Server, create_admin, temporary_folder, wait_until

USER, DATABASE = "postgres", "moviestars"
# What a server needs to start, to stop or to be copied, in seconds.
LONGEST = 60
SETTINGS = """
listen_addresses = '127.0.0.1'
port = {port}
unix_socket_directories = '{folder}'
max_connections = 100
# In files of the data folder, which are deleted with it.
dynamic_shared_memory_type = mmap
"""


class PostgresMissing(Exception):
    """PostgreSQL's programs are not installed."""

    def __str__(self):
        return "PostgreSQL 13 or newer is needed: install the package postgresql"


def program(name):
    """The path of one of PostgreSQL's programs."""
    installed = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: float(path.parent.name))
    folders = [pathlib.Path(found).resolve().parent for found in [shutil.which("initdb")] if found] + installed[::-1]
    if not folders:
        raise PostgresMissing
    return str(folders[0] / name)


def run(name, *words, folder):
    """Runs one of PostgreSQL's programs, as the user of the servers unless it is a client; what it printed."""
    user = ["runuser", "-u", USER, "--"] if os.geteuid() == 0 and name != "psql" else []
    command = [*user, program(name), *map(str, words)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=LONGEST)
    if done.returncode != 0:
        raise RuntimeError(f"{name} failed: {done.stderr.strip() or done.stdout.strip()}")
    return done.stdout.strip()


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


def is_running(pid):
    try:
        stat = pathlib.Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] not in "ZX"


class Postgres:
    """A server; its data are in `folder`, its log is beside it."""

    def __init__(self, folder, port):
        self.folder, self.port = folder, port

    def configure(self):
        with open(self.folder / "postgresql.conf", "a") as file:
            file.write(SETTINGS.format(port=self.port, folder=self.folder.parent))

    def control(self, *words):
        run("pg_ctl", "-s", "-w", "-D", self.folder, "-l", f"{self.folder}.log", *words, folder=self.folder.parent)

    def restart(self):
        """A planned restart: it ends all connections and does not wait for users."""
        self.control("-m", "fast", "restart")

    def query(self, sql, database="postgres"):
        address = ["-h", "127.0.0.1", "-p", self.port, "-U", USER, "-d", database]
        return run("psql", "-X", "-q", "-A", "-t", *address, "-c", sql, folder=self.folder.parent)

    def promote(self):
        """Makes a standby the leader."""
        self.query("SELECT pg_promote()")

    def pause(self):
        """Sends SIGSTOP to all its processes, and returns their ids."""
        main = int((self.folder / "postmaster.pid").read_text().split()[0])
        # First, so that it starts no others.
        os.kill(main, signal.SIGSTOP)
        children = pathlib.Path(f"/proc/{main}/task/{main}/children").read_text().split()
        pids = [main, *map(int, children)]
        send(pids, signal.SIGSTOP)
        return pids

    def resume(self, pids):
        send(pids[::-1], signal.SIGCONT)

    def kill(self):
        """Sends SIGKILL to all its processes."""
        pids = self.pause()
        send(pids, signal.SIGKILL)
        wait_until(lambda: not any(map(is_running, pids)), "processes of PostgreSQL still run")

    def remove(self):
        """Ends it if it runs, and deletes its data."""
        pid_file = self.folder / "postmaster.pid"
        if pid_file.exists():
            memory = pid_file.read_text().splitlines()[6:7]
            if is_running(int(pid_file.read_text().split()[0])):
                try:
                    self.control("-m", "immediate", "stop")
                except (RuntimeError, subprocess.TimeoutExpired):
                    self.kill()
            if pid_file.exists() and memory and memory[0].strip():
                # A killed server leaves its shared memory; the line has the key and the id.
                subprocess.run(["ipcrm", "-m", memory[0].split()[1]], capture_output=True)
        shutil.rmtree(self.folder, ignore_errors=True)


def send(pids, number):
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, number)


class Cluster:
    """The servers and instances of an experiment, which end with it."""

    def __init__(self):
        self.servers, self.count = [], 0

    def __enter__(self):
        self.stack = contextlib.ExitStack()
        self.folder = self.stack.enter_context(temporary_folder())
        if os.geteuid() == 0:
            shutil.chown(self.folder, USER)
        return self

    def __exit__(self, *_):
        for server in self.servers:
            server.remove()
        self.stack.close()

    def new_server(self, port):
        self.count += 1
        server = Postgres(self.folder / f"postgres{self.count}", port)
        self.servers.append(server)
        return server

    def start_leader(self):
        """A server with an empty database."""
        leader = self.new_server(free_port())
        run("initdb", "-D", leader.folder, "-A", "trust", "-U", USER, "--locale=C.UTF-8", "-E", "UTF8", folder=self.folder)
        leader.configure()
        leader.control("start")
        leader.query(f"CREATE DATABASE {DATABASE}")
        return leader

    def start_standby(self, leader, port):
        """A synchronous standby: from now on the leader acknowledges a commit after the standby has stored it."""
        standby = self.new_server(port)
        source = ["-h", "127.0.0.1", "-p", leader.port, "-U", USER]
        run("pg_basebackup", *source, "-D", standby.folder, "-R", "-X", "stream", "-c", "fast", folder=self.folder)
        standby.configure()
        standby.control("start")
        # Only now, because the standby has a copy of the leader's settings, and waits for no one once it leads.
        leader.query("ALTER SYSTEM SET synchronous_standby_names = '*'")
        leader.query("SELECT pg_reload_conf()")
        state = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'"
        wait_until(lambda: leader.query(state) == "1", "the standby is not synchronous")
        return standby

    def remove(self, server):
        server.remove()
        self.servers.remove(server)


def database_url(*ports):
    hosts = ",".join(f"127.0.0.1:{port}" for port in ports)
    return f"postgres://{USER}@{hosts}/{DATABASE}"


class Instances:
    """Running instances of the executable with the same signing key, each with its own URL of the shared database."""

    def __init__(self, binary, folder, urls):
        self.binary, self.folder, self.urls = binary, folder, urls
        key = folder / "moviestars.key"
        key.touch(mode=0o600)
        key.write_bytes(os.urandom(32))
        self.more = [(*NO_LIMITS, "--signing-key-file", str(key), "--database-url", url) for url in urls]
        self.servers = []
        for number in range(len(urls)):
            (folder / f"instance{number}").mkdir()
            self.servers.append(self.start(number))
        create_admin(binary, urls[0], "--database-url")

    def start(self, number):
        folder = self.folder / f"instance{number}"
        with open(folder / "log", "a") as log:
            return Server(self.binary, folder / "moviestars.db", log=log, more=self.more[number])

    def restart(self, number):
        """Starts an instance that was killed."""
        self.servers[number] = self.start(number)

    def panics(self):
        """How many panics are in the logs."""
        return sum(log.read_text().count("panicked") for log in self.folder.glob("instance*/log"))

    def kill(self):
        for server in self.servers:
            server.kill()
