"""Two instances behind nginx, with the configuration and the variables of docs/compose/postgresql.

    tests/postgres/run tests/python tests/nginx/balancer.py [executable]

Addresses, paths and the database's server are replaced; everything listens on the loopback.
"""

import http.client
import json
import pathlib
import re
import secrets
import subprocess
import sys
import traceback

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from nginx import compose
from nginx.proxy import FOLDERS, SECRET, SECRET_ADDRESSES, free_ports, nginx
from postgres.instances import (
    SERVER, Instance, call_concurrently, create_database, failures, require_password, results_of, sign_up_users, stale_reads,
)
from prove.testkit import ConcurrentWorkers, StartFailed, count_missing, temporary_folder, wait_until

CALLS, USERS = 1_000, 4
# How many calls are made while an instance is away, and again when it is back.
CALLS_MEANWHILE = 300
# A pause of each writer, so that it stays below the limit of 20 writes a second.
PAUSE = 0.04
# The address of the client in one test, and the one that it sends in X-Forwarded-For.
CLIENT, SPOOFED = "127.0.0.2", "203.0.113.9"


class Site:
    """nginx with two instances; `address` is what clients call."""

    def __init__(self, binary, folder):
        front, *self.ports = free_ports(3)
        self.binary, self.folder, self.address = binary, folder, ("127.0.0.1", front)
        self.nginx_folder = folder / "nginx"
        self.nginx_folder.mkdir()
        password = secrets.token_urlsafe()
        (folder / "database_password").write_text(f"{password}\n")
        (folder / "signing_key").write_bytes(secrets.token_bytes(32))
        create_database("moviestars")
        require_password(password)
        self.instances = [self.start(number) for number in range(2)]

    def variables(self, number):
        """The variables of an instance in the compose file."""
        settings = {"MOVIESTARS_BASE_URL": f"http://127.0.0.1:{self.address[1]}"}
        variables = compose.environment(compose.INSTANCES[number], settings)
        variables = {name: value.replace(compose.SECRETS, f"{self.folder}/") for name, value in variables.items()}
        variables["MOVIESTARS_DATABASE_URL"] = variables["MOVIESTARS_DATABASE_URL"].replace("@postgres/", f"@{SERVER.hostname}:{SERVER.port}/")
        return variables | {"MOVIESTARS_TRUSTED_PROXY": "127.0.0.1"}

    def start(self, number):
        listen = f"127.0.0.1:{self.ports[number]}"
        return Instance(self.binary, self.folder / compose.INSTANCES[number], self.variables(number), listen)

    def configuration(self):
        """nginx.conf, with the addresses and files of this test."""
        text = compose.CONFIGURATION
        instances = [compose.address(name) for name in compose.INSTANCES]
        changes = {f"{instance}:8080": f"127.0.0.1:{port}" for instance, port in zip(instances, self.ports)}
        changes |= {f"/dev/{name}": f"{self.nginx_folder}/{name}" for name in ["stdout", "stderr"]}
        changes |= {"/run/": f"{self.nginx_folder}/", "listen 8080": f"listen 127.0.0.1:{self.address[1]}"}
        changes |= {"http {\n": f"http {{\n{FOLDERS.format(folder=self.nginx_folder)}"}
        for old, new in changes.items():
            assert text.count(old) == 1, old
            text = text.replace(old, new)
        return text

    def logs(self):
        return "".join(instance.log.read_text() for instance in self.instances)

    def access_log(self):
        return (self.nginx_folder / "stdout").read_text()

    def attempts(self):
        """The instances that nginx asked for each request, by their positions."""
        lines = self.access_log().splitlines()
        found = [re.findall(r"127\.0\.0\.1:(\d+)", line.rpartition(" from ")[2]) for line in lines]
        return [[self.ports.index(int(port)) for port in ports] for ports in found]

    def served(self, number):
        """How often nginx asked that instance."""
        return self.access_log().count(f"127.0.0.1:{self.ports[number]}")


def the_compose_file_names_what_exists(site, _users):
    wrong = compose.wrong_names(site.binary)
    assert not wrong, wrong


def the_health_check_succeeds(site, _users):
    for port in site.ports:
        command = [site.binary, "healthcheck", "--listen", f"0.0.0.0:{port}"]
        assert subprocess.run(command, stdout=subprocess.DEVNULL, timeout=20).returncode == 0


def a_wrong_password_is_refused(site, _users):
    folder = site.folder / "refused"
    (site.folder / "wrong_password").write_text("wrong\n")
    wrong = {"MOVIESTARS_DATABASE_PASSWORD_FILE": str(site.folder / "wrong_password")}
    try:
        Instance(site.binary, folder, site.variables(0) | wrong).stop()
        raise AssertionError("it was accepted")
    except StartFailed:
        print(f"        {(folder / 'log').read_text().strip()}")
    assert "password authentication failed" in (folder / "log").read_text()


def all_calls_by_turns_succeed(site, users):
    before, signed_up = site.attempts(), len(results_of(users))
    seconds = call_concurrently(users, CALLS)
    results = results_of(users)
    failed = failures(results)
    asked = site.attempts()[len(before):]
    counts = [sum(number in instances for instances in asked) for number in range(2)]
    print(
        f"figure: {USERS} users signed up with {signed_up} calls, then {CALLS} calls in {seconds:.1f} s, {counts[0]} and {counts[1]} on the "
        f"instances: {len(failed)} errors, {stale_reads(users)} reads without what was acknowledged"
    )
    assert len(results) == CALLS + signed_up and not failed and not stale_reads(users), failed[:5]
    assert min(counts) > CALLS * 0.4, counts


def the_address_of_the_client_reaches_the_instances(site, _users):
    connection = http.client.HTTPConnection(*site.address, source_address=(CLIENT, 0), timeout=20)
    headers = {"Content-Type": "application/json", "X-Forwarded-For": SPOOFED}
    connection.request("POST", "/authenticate", json.dumps({"email": "unknown@example.org", "password": "Abcdef1"}), headers)
    status = connection.getresponse().status
    connection.close()
    assert status == 401, status
    wait_until(lambda: f"client={CLIENT}" in site.logs(), "the client's address is not logged")
    assert SPOOFED not in site.logs()


def send(site, method, path, body=None, headers={}, timeout=20):
    """Sends a request on a connection of its own; the status and the body of the response."""
    connection = http.client.HTTPConnection(*site.address, timeout=timeout)
    connection.request(method, path, body, headers)
    response = connection.getresponse()
    content = response.read()
    connection.close()
    return response.status, content


def a_body_over_the_limit_is_refused(site, users):
    for size, position in [(200_000, "moviestars"), (300_000, "nginx")]:
        before = len(site.attempts())
        status, content = send(site, "POST", "/authenticate", b" " * size, {"Content-Type": "application/json"})
        assert (status, content.startswith(b"{")) == (413, position == "moviestars"), (size, status)
        wait_until(lambda: len(site.attempts()) > before, "nginx has not logged the request")


def pictures_and_imports_may_be_larger(site, users):
    # Larger than other bodies, and than what nginx allows by itself. The picture is none, so moviestars refuses it.
    row = "tt0113277,8,2024-05-01,Heat,Movie,1995\n"
    table = f"Const,Your Rating,Date Rated,Title,Title Type,Year\n{row * 5_000}"
    file = 'Content-Disposition: form-data; name="files"; filename="ratings.csv"'
    uploads = [
        ("POST", "/api/v1/imports", "multipart/form-data; boundary=part", f"--part\r\n{file}\r\n\r\n{table}\r\n--part--\r\n", 201),
        ("PUT", "/api/v1/users/:id/picture", "image/png", " " * 4_000_000, 422),
        ("PUT", "/api/v1/users/:id/picture", "image/png", " " * 6_000_000, 413),
    ]
    for method, path, media_type, body, expected in uploads:
        headers = {"Content-Type": media_type, "Authorization": f"Bearer {users[-1].token}"}
        status, _ = send(site, method, path, body.encode(), headers, timeout=60)
        assert status == expected, (path, len(body), status)


def larger_bodies_pass_below_any_base_path(site, _users):
    # The instances have another base path, so they only refuse them; of other bodies nginx asks no instance.
    for path, size, expected in [
        ("/movies/api/v1/imports", 400_000, True), ("/a/movies/api/v1/imports.json", 400_000, True),
        ("/movies/api/v1/users/:id/picture", 4_000_000, True), ("/movies/webhooks/token", 1_000_000, True),
        ("/movies/webhooks/token", 6_000_000, False), ("/movies/api/v1/movies", 400_000, False),
    ]:
        before = len(site.attempts())
        send(site, "POST", path, b" " * size, timeout=60)
        wait_until(lambda: len(site.attempts()) > before, "nginx has not logged the request")
        assert bool(site.attempts()[-1]) == expected, (path, size)


def secrets_of_addresses_are_not_logged(site, _users):
    before = len(site.attempts())
    addresses = [f"{path}{address}" for path in ["", "/movies"] for address in SECRET_ADDRESSES]
    for address in addresses:
        send(site, "GET", address, headers={"Referer": f"http://{site.address[0]}/ms/sign-up?setup={SECRET}"})
    wait_until(lambda: len(site.attempts()) == before + len(addresses), "nginx has not logged the requests")
    assert all(f" GET {path} " in site.access_log() for path in ["/webhooks/", "/movies/calendar/"])
    assert SECRET not in site.access_log() + (site.nginx_folder / "stderr").read_text()


def no_get_fails_while_each_instance_restarts(site, users):
    def restart():
        for number in range(2):
            _, code = site.instances[number].stop()
            assert code == 0, code
            wait_for_calls(users)
            site.instances[number] = site.start(number)
            wait_until_served(site, number)

    figure = calls_during(site, users, restart)
    print(f"figure: each instance stopped by SIGTERM and started again during {figure}")


def no_get_fails_when_an_instance_is_killed(site, users):
    def kill():
        site.instances[0].kill()
        wait_for_calls(users)
        site.instances[0] = site.start(0)
        wait_until_served(site, 0)

    figure = calls_during(site, users, kill)
    print(f"figure: one instance killed and started again during {figure}")


def calls_during(site, users, change):
    """Makes calls while `change` runs: one user writes, the others read. Passes when no GET fails; the counts."""
    before = {user: len(user.results) for user in users}
    asked = len(site.attempts())
    writer, *readers = users
    with ConcurrentWorkers([reader.read for reader in readers]), ConcurrentWorkers([writer.step], pause=PAUSE):
        wait_for_calls(users)
        change()
    results = [result for user in users for result in user.results[before[user]:]]
    reads, writes = [[each for each in results if (each[0] == "GET") == is_read] for is_read in [True, False]]
    repeated = sum(len(instances) > 1 for instances in site.attempts()[asked:])
    missing = count_missing(writer.scores(), writer.acknowledged)
    failed = failures(reads)
    assert not failed and not missing and not stale_reads(users), (failed[:5], missing, stale_reads(users))
    return (
        f"{len(reads):,} GETs, {len(failed)} failed, and {len(writes)} writes, {len(failures(writes))} failed; nginx asked the other instance "
        f"{repeated} times; {missing} acknowledged ratings missing"
    )


def wait_for_calls(users):
    def count():
        return sum(len(user.results) for user in users)

    target = count() + CALLS_MEANWHILE
    wait_until(lambda: count() > target, "there are no further calls")


def wait_until_served(site, number):
    """nginx asks an instance that failed again after two seconds."""
    target = site.served(number) + CALLS_MEANWHILE // 4
    wait_until(lambda: site.served(number) > target, f"instance {number} gets no requests")


def main(binary="target/ci/moviestars"):
    failed = 0
    with temporary_folder() as folder:
        folder.chmod(0o755)
        site = Site(str(pathlib.Path(binary).resolve()), folder)
        with nginx(site.configuration(), site.nginx_folder, [site.address[1]]):
            users = sign_up_users([site], USERS, site.instances[0].setup_code())
            for test in [
                the_compose_file_names_what_exists,
                the_health_check_succeeds,
                a_wrong_password_is_refused,
                all_calls_by_turns_succeed,
                the_address_of_the_client_reaches_the_instances,
                a_body_over_the_limit_is_refused,
                pictures_and_imports_may_be_larger,
                larger_bodies_pass_below_any_base_path,
                secrets_of_addresses_are_not_logged,
                no_get_fails_while_each_instance_restarts,
                no_get_fails_when_an_instance_is_killed,
            ]:
                try:
                    test(site, users)
                    print(f"ok      {test.__name__}")
                except Exception as error:
                    failed += 1
                    print(f"FAILED  {test.__name__}: {type(error).__name__}: {error}")
                    traceback.print_exc()
        for instance in site.instances:
            instance.stop()
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
