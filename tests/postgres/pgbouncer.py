"""Two instances that reach PostgreSQL through PgBouncer in transaction mode, where a connection to the server is another
user's after each transaction.

    tests/postgres/run tests/python tests/postgres/pgbouncer.py [executable]

PgBouncer 1.21 and newer replace the names of prepared statements; for older ones the URL has `prepare=off`.
"""

import contextlib
import csv
import os
import pathlib
import re
import secrets
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from nginx.proxy import TIMEOUT, free_ports, wait_for
from postgres.instances import (
    ROLE, SERVER, Instance, call_concurrently, create_database, failures, results_of, sign_up_users, stale_reads,
)
from prove.testkit import temporary_folder

CALLS, USERS = 2_000, 8
# Fewer than the connections of the instances, which have 16 each.
SERVER_CONNECTIONS = 6
CONFIGURATION = """
[databases]
* = host={server.hostname} port={server.port} user={role}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
unix_socket_dir =
auth_type = any
admin_users = {role}
pool_mode = transaction
default_pool_size = {connections}
max_client_conn = 100
{more}
"""


def version():
    """The version of PgBouncer as two numbers; `None` when it is not installed."""
    with contextlib.suppress(FileNotFoundError):
        output = subprocess.run(["pgbouncer", "--version"], capture_output=True, text=True, env=path()).stdout
        return tuple(int(number) for number in re.search(r"(\d+)\.(\d+)", output).groups())
    return None


def path():
    return {"PATH": f"{os.environ['PATH']}:/usr/sbin"}


@contextlib.contextmanager
def pgbouncer(folder, prepares):
    """Runs PgBouncer; the context is its port."""
    (port,) = free_ports(1)
    file = folder / "pgbouncer.ini"
    more = "max_prepared_statements = 200" if prepares else ""
    file.write_text(CONFIGURATION.format(server=SERVER, role=ROLE, port=port, connections=SERVER_CONNECTIONS, more=more))
    # It refuses to run as root.
    user = {"user": "nobody", "extra_groups": []} if os.getuid() == 0 else {}
    with open(folder / "pgbouncer.log", "w") as log:
        server = subprocess.Popen(["pgbouncer", str(file)], stdout=log, stderr=log, env=path(), **user)
    try:
        wait_for(port, server)
        yield port
    finally:
        server.terminate()
        server.wait(timeout=TIMEOUT)


def pool(port):
    """The open connections of the instances and those to the server, as PgBouncer counts them."""
    command = ["psql", "--no-psqlrc", "--csv", f"postgres://{ROLE}@127.0.0.1:{port}/pgbouncer", "--command=SHOW POOLS"]
    output = subprocess.run(command, check=True, capture_output=True, text=True, timeout=TIMEOUT).stdout
    (row,) = [row for row in csv.DictReader(output.splitlines()) if row["database"] == "pooled"]
    kinds = ["active", "waiting", "idle", "used", "tested", "login"]

    def total(end):
        return sum(int(row.get(f"{end}_{kind}", 0)) for kind in kinds)

    return total("cl"), total("sv")


def measure(binary, folder, name, address, more="", count=lambda: None):
    """Makes calls to two instances on that database by turns; the users, the calls in a second, and what `count` says then."""
    create_database(name)
    key = folder / "signing_key"
    key.write_bytes(secrets.token_bytes(32))
    variables = {"MOVIESTARS_DATABASE_URL": f"postgres://{ROLE}@{address}/{name}{more}", "MOVIESTARS_SIGNING_KEY_FILE": str(key)}
    instances = [Instance(binary, folder / f"{name}-{number}", variables) for number in range(2)]
    users = sign_up_users(instances, USERS, instances[0].setup_code())
    seconds = call_concurrently(users, CALLS)
    counted = count()
    for instance in instances:
        instance.stop()
    return users, round(CALLS / seconds), counted


def main(binary="target/ci/moviestars"):
    found = version()
    if found is None:
        print("PgBouncer is needed: install the package pgbouncer")
        return 1
    prepares = found >= (1, 21)
    with temporary_folder() as folder:
        folder.chmod(0o755)
        direct, direct_rate, _ = measure(binary, folder, "direct", f"{SERVER.hostname}:{SERVER.port}")
        with pgbouncer(folder, prepares) as port:
            more = "" if prepares else "?prepare=off"
            pooled, rate, (clients, servers) = measure(binary, folder, "pooled", f"127.0.0.1:{port}", more, lambda: pool(port))
    users = direct + pooled
    results = results_of(users)
    failed, stale = failures(results), stale_reads(users)
    print(
        f"figure: PgBouncer {'.'.join(map(str, found))} in transaction mode, prepare={'on' if prepares else 'off'}: {len(results_of(pooled))} calls "
        f"through two instances by turns, {rate} a second (without PgBouncer {direct_rate}), {len(failed)} errors, {stale} reads without what was "
        f"acknowledged; {clients} connections of the instances over {servers} to the server"
    )
    print(*failed[:5], sep="\n", end="\n" * bool(failed))
    return int(bool(failed) or stale > 0 or not servers <= SERVER_CONNECTIONS < clients)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
