"""Checks the server against its OpenAPI description: schemathesis sends requests that the description allows and
requests that it forbids. Every response must be described there, and none may be a server error.

    tests/python tests/schemathesis/run.py executable [--cases N] [options of schemathesis]

--cases: the number of cases for each operation from the admin (45 by default); the regular user sends a quarter.
The server gets a new data file and a free port; the file is deleted afterwards.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import urllib.request

from titles import TITLES

HERE = pathlib.Path(__file__).resolve().parent
DOCUMENT = HERE.parents[1] / "assets/openapi.json"
PASSWORD = "Abcdef1"
CHECKS = [
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
]
# Cases for each operation from the admin, who may call all of them. The regular user comes first, because the
# description has those refusals too.
CASES = 45
REGULAR, ADMIN, COMPANION, ACCEPTED = "regular", "first-admin", "companion", "accepted"
# For each caller, a user whose sessions and second factor may change.
ACCOUNTS = {REGULAR: "regular-account", ADMIN: "admin-account"}


def add_user(binary, environment, name):
    subprocess.run(
        [binary, "user", "add", name, f"{name}@example.org"],
        env=environment, input=PASSWORD, text=True, check=True, stdout=subprocess.DEVNULL,
    )


def reset_links(binary, environment, count):
    """User ids and reset tokens, each of a new user."""
    for number in range(count):
        name = f"reset-{number}"
        add_user(binary, environment, name)
        command = [binary, "user", "reset-link", name]
        run = subprocess.run(command, env=environment, text=True, check=True, capture_output=True)
        yield run.stdout.strip().split("/")[-2:]


def expendable_users(binary, environment, count):
    """The names of new users that change their password or delete their account."""
    for number in range(count):
        name = f"expendable-{number}"
        add_user(binary, environment, name)
        yield name


def call(base, path, body=None, token="", method=None):
    request = urllib.request.Request(
        base + path,
        body and json.dumps(body).encode(),
        {"Content-Type": "application/json", "Authorization": f"Bearer {token}"},
        method=method,
    )
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(request, timeout=10) as answer:
        return json.load(answer)


def create_session(base, name):
    """The token of a new session."""
    form = {"email": f"{name}@example.org", "password": PASSWORD, "remember": True}
    return call(base, "/authenticate", form)["auth_token"]


def sign_in(base, name):
    """Creates sessions, ratings, playlists with titles, watches and notifications of a user; their tokens and ids."""
    token, *spare = (create_session(base, name) for _ in range(21))
    new = {"title": "Evenings", "active": True}
    playlists = [call(base, "/api/v1/playlists", new, token)["id"] for _ in range(20)]
    for title in TITLES:
        call(base, "/api/v1/movies", {**title, "score": 4}, token)
        call(base, f"/api/v1/playlists/{playlists[0]}", {"payload": title}, token, method="PUT")
    new = {"when": {"precision": "unknown"}}
    changes = [call(base, "/api/v1/watches", {**title, **new}, token)["change"]["id"] for title in TITLES]
    watches = [call(base, "/api/v1/watches", {**title, **new}, token)["watch"]["id"] for title in TITLES]
    # A tag that is renamed.
    call(base, "/api/v1/watches", {**TITLES[0], **new, "tags": ["cinema"]}, token)
    for title in TITLES:
        path = f"/api/v1/watchlist/{title['id']}?media_type={title['media_type']}"
        call(base, path, token=token, method="PUT")
    # No titles have these ids, so each rating creates a notification.
    for unknown in range(2_000_001, 2_000_021):
        call(base, "/api/v1/movies", {"id": unknown, "media_type": "movie", "score": 1}, token)
    return token, spare, playlists, notifications(base, token, 20), watches, changes


def companion_requests(base, name):
    """The ids of requests that ask the user to add a companion's watches."""
    token = create_session(base, COMPANION)
    months = [{"precision": "month", "month": f"{year}-01"} for year in range(2000, 2020)]
    new = [{**TITLES[0], "when": month, "with": [name]} for month in months]
    return [call(base, "/api/v1/watches", watch, token)["watch"]["id"] for watch in new]


def accept_always(base, name, user):
    """The user accepts all requests of another companion at once, so that this consent can be ended."""
    watch = {**TITLES[0], "when": {"precision": "year", "year": 1999}, "with": [name]}
    request = call(base, "/api/v1/watches", watch, create_session(base, ACCEPTED))["watch"]["id"]
    call(base, f"/api/v1/companion-requests/{request}", {"answer": "auto_accept"}, user)


def notifications(base, token, count):
    """The ids of the notifications, once there are `count`."""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        found = call(base, "/api/v1/notifications", token=token)["notifications"]
        if len(found) >= count:
            return [notification["id"] for notification in found]
    raise TimeoutError(f"only {len(found)} notifications")


def run_schemathesis(base, session, account, links, expendable, requests, cases, folder, options):
    """The exit code of schemathesis, and the statuses that each operation has returned."""
    token, spare, playlists, notifications, watches, changes = session
    statuses = pathlib.Path(folder, "statuses.json")
    environment = {
        **os.environ,
        "PYTHONPATH": str(HERE), "SCHEMATHESIS_HOOKS": "known", "PYTHONDONTWRITEBYTECODE": "1",
        "BASE": base, "TOKEN": token, "SPARE_TOKENS": json.dumps(spare), "PLAYLISTS": json.dumps(playlists), "NOTIFICATIONS": json.dumps(notifications),
        "LINKS": json.dumps(links), "EXPENDABLE": json.dumps(expendable), "STATUSES": str(statuses),
        "WATCHES": json.dumps(watches), "CHANGES": json.dumps(changes), "COMPANION_USER": "32",
        "COMPANION_REQUESTS": json.dumps(requests), "ACCOUNT": f"{account}@example.org",
    }
    command = [
        sys.executable, "-m", "schemathesis.cli", "run", str(DOCUMENT),
        "--url", base,
        "--checks", ",".join(CHECKS), "--phases", "coverage,fuzzing,stateful",
        "--max-examples", str(cases), "--generation-deterministic", "--workers", "1",
        "--request-timeout", "10",
        "--suppress-health-check", "all", "--warnings", "off",
        "--continue-on-failure", "--no-shrink", "--no-color", *options,
    ]
    code = subprocess.run(command, cwd=folder, env=environment).returncode
    return code, json.loads(statuses.read_text())


# The built-in catalogue has none of these, so it responds with 404.
WITHOUT_RECORDS = [
    "GET /3/collection/{id}", "GET /3/company/{id}", "GET /3/keyword/{id}", "GET /3/tv/episode_group/{group_id}",
    # The built-in catalogue removes no episodes.
    "POST /api/v1/shows/{id}/moves",
    # The server has no identity provider; tests/oidc/run.py has one.
    "POST /api/v1/sign-in-providers/{id}/authorization", "POST /api/v1/sign-in-providers/{id}/callback",
    "POST /api/v1/sign-in-providers/{id}/link", "POST /api/v1/identities", "DELETE /api/v1/identities/{id}",
    # The server has no base URL, so it offers no passkeys; ui/e2e/passkeys.spec.ts has one.
    "POST /api/v1/passkeys/options", "POST /api/v1/passkeys", "PUT /api/v1/passkeys/{id}", "DELETE /api/v1/passkeys/{id}",
    "POST /api/v1/passkey-sign-ins/options", "POST /api/v1/passkey-sign-ins",
]


def never_succeeded(returned):
    """The operations that have not succeeded once."""
    for path, methods in json.loads(DOCUMENT.read_text())["paths"].items():
        for method, operation in methods.items():
            label = f"{method.upper()} {path}"
            succeeded = any(status < 300 for status in returned.get(label, []))
            if not succeeded and label not in WITHOUT_RECORDS:
                yield f"{label} has only returned {returned.get(label, [])}"


def main(binary, options):
    binary = str(pathlib.Path(binary).resolve())
    cases = CASES
    if options[:1] == ["--cases"]:
        cases, options = int(options[1]), options[2:]
    callers = {REGULAR: max(1, cases // 4), ADMIN: cases}
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "MOVIESTARS_DB": str(pathlib.Path(folder, "moviestars.db"))}
        # The first account is the admin's.
        for name in (ADMIN, REGULAR):
            add_user(binary, environment, name)
        links = list(reset_links(binary, environment, 12))
        names = list(expendable_users(binary, environment, 16))
        add_user(binary, environment, COMPANION)
        add_user(binary, environment, ACCEPTED)
        for name in ACCOUNTS.values():
            add_user(binary, environment, name)
        serve = [binary, "serve", "--listen", "127.0.0.1:0", "--rate-limits", "off", "--webhook-hosts", "127.0.0.1:9"]
        log = pathlib.Path(folder, "log")
        with log.open("w") as errors, subprocess.Popen(
            serve, env=environment, stdout=subprocess.PIPE, stderr=errors, text=True
        ) as server:
            try:
                base = server.stdout.readline().strip().rpartition(" ")[2]
                wrong = []
                for turn, (name, cases) in enumerate(callers.items()):
                    session, own = sign_in(base, name), links[turn::2]
                    accept_always(base, name, session[0])
                    expendable = [create_session(base, name) for name in names[turn::2]]
                    code, returned = run_schemathesis(
                        base, session, ACCOUNTS[name], own, expendable, companion_requests(base, name), cases,
                        folder, options,
                    )
                    wrong += [f"{name}: schemathesis ended with {code}"] if code else []
                wrong += never_succeeded(returned)
            finally:
                server.terminate()
            ended = server.wait(timeout=30)
        wrong += [f"the server ended with {ended}"] if ended else []
        wrong += [line for line in log.read_text().splitlines() if "panicked" in line]
    took = time.monotonic() - began
    print(f"It took {took:.0f} seconds.")
    print(*wrong or ["Every response was as described, and every operation has succeeded."], sep="\n")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
