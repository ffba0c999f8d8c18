"""`moviestars copy` of many accounts and ratings to PostgreSQL and back: all rows are the same, and users sign in and up."""

import contextlib
import sqlite3
import subprocess
import time

from cluster import Cluster, PostgresMissing, database_url
from testkit import NO_LIMITS, PASSWORD, Client, Server, create_admin, film_id, temporary_folder

ACCOUNTS, RATINGS_PER_ACCOUNT = 10_000, 10
# Both copies together, in seconds.
LONGEST = 120
# Sessions, links and counters end with a copy.
NOT_COPIED = {"invites", "passkey_ceremonies", "provider_sign_ins", "rate_limits", "reset_tokens", "sessions"}
USERS = (
    "INSERT INTO users (first_name, last_name, username, username_normalized, username_skeleton, email, email_normalized, "
    "password_hash, role, created_at) SELECT 'Anna', '', ?1, ?1, ?1, ?2, ?2, password_hash, 'regular', created_at FROM users WHERE id = 1"
)
RATINGS = "INSERT INTO ratings (user_id, media_type, title_id, score10, rated_at) VALUES (?, 'movie', ?, ?, ?)"


def copy_there_and_back(binary):
    """Copies a data file with ACCOUNTS accounts, then the database to another file."""
    try:
        with Cluster() as cluster, temporary_folder() as folder:
            url = database_url(cluster.start_leader().port)
            original, back = folder / "moviestars.db", folder / "back.db"
            fill(binary, original)
            times = [copy(binary, source, target) for source, target in [(original, url), (url, back)]]
            expected, found = read_rows(original), read_rows(back)
            different = sorted(table for table in expected.keys() | found.keys() if expected.get(table) != found.get(table))
            statuses = use_copy(binary, folder, url)
    except PostgresMissing as error:
        return False, str(error)
    rows = sum(map(len, expected.values()))
    figure = (
        f"{len(expected['users'])} accounts with {len(expected['ratings'])} ratings copied to PostgreSQL in {times[0]:.1f} s and back in "
        f"{times[1]:.1f} s: {rows} rows of {len(expected)} tables compared, {len(different)} tables differ {different or ''}".rstrip()
        + f"; then a sign-in and a sign-up are answered {statuses[0]} and {statuses[1]}"
    )
    return not different and sum(times) <= LONGEST and statuses == [200, 201], figure


def fill(binary, path):
    """Makes a data file whose accounts all have the password of the first one."""
    create_admin(binary, path)
    with contextlib.closing(sqlite3.connect(path)) as file, file:
        for number in range(2, ACCOUNTS + 1):
            file.execute(USERS, (f"user{number}", f"user{number}@example.org"))
        for number in range(RATINGS_PER_ACCOUNT * ACCOUNTS):
            user, place = divmod(number, RATINGS_PER_ACCOUNT)
            file.execute(RATINGS, (user + 1, film_id(user + place), number % 10 + 1, 1_700_000_000 + number))


def copy(binary, source, target):
    """How long the command took, in seconds."""
    began = time.monotonic()
    command = [binary, "copy", "--from", str(source), "--to", str(target)]
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode != 0:
        raise RuntimeError(run.stderr.strip())
    return time.monotonic() - began


def read_rows(path):
    """The rows of each copied table, in order."""
    with contextlib.closing(sqlite3.connect(path)) as file:
        tables = file.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'").fetchall()
        names = {name for (name,) in tables} - NOT_COPIED
        return {name: sorted(map(repr, file.execute(f"SELECT * FROM {name}"))) for name in names}


def use_copy(binary, folder, url):
    """The statuses of a sign-in and a sign-up at an instance on the copy."""
    key = folder / "moviestars.key"
    key.touch(mode=0o600)
    key.write_bytes(bytes(range(32)))
    server = Server(binary, folder / "instance.db", more=(*NO_LIMITS, "--signing-key-file", str(key), "--database-url", url))
    with contextlib.closing(Client(server)) as client:
        form = {"email": f"user{ACCOUNTS}@example.org", "password": PASSWORD}
        signed_in, _ = client.call("POST", "/authenticate", form)
        form = {"username": "newcomer", "email": "newcomer@example.org", "password": PASSWORD, "passwordConfirmation": PASSWORD}
        signed_up, _ = client.call("POST", "/api/v1/users.json", form)
    server.kill()
    return [signed_in, signed_up]
