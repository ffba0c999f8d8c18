"""How long imports take, and what a large file costs the server and its other users."""

import csv
import http.client
import io
import itertools
import json
import multiprocessing
import os
import pathlib
import time
import zipfile
from concurrent.futures import ProcessPoolExecutor

from testkit import MIB, Client, ConcurrentWorkers, Server, percentile, temporary_folder

CATALOGUE = pathlib.Path(__file__).resolve().parents[2] / "assets" / "catalogue"
BOUNDARY = "----moviestars"
WATCHES, RATINGS = 20_000, 100_000
LARGE_FILE = 200 * MIB
# Records that a user may have in all imports, with some room.
MOST_ROWS = 500_000
# Seconds until the preview of the watches is complete, and until the ratings of known films are written.
PREVIEW, WRITTEN = 2, 10
# What the large file may add to the resident memory, and to the slowest of 100 reads.
MEMORY, SLOWER = 60 * MIB, 2
# Seconds of reads to compare with, and of pauses between two reads.
BEFORE, PAUSE = 10, 0.01
# Seconds between two looks at the state of an import.
POLL = 0.05


def films():
    """TMDB's id, title and year of the films of the built-in catalogue."""
    rows = itertools.chain.from_iterable(
        csv.DictReader(open(CATALOGUE / name), delimiter="\t", quoting=csv.QUOTE_NONE)
        for name in ("films.tsv", "generated.tsv")
    )
    return [(int(row["tmdb"]), row["title"], int(row["date"][:4])) for row in rows if row["tmdb"] and row["date"]]


def table(names, rows):
    text = io.StringIO()
    csv.writer(text).writerows([names, *rows])
    return text.getvalue().encode()


def trakt_archive(known):
    """An account's export with one file of watches."""
    watches = [
        {
            "id": number, "watched_at": f"20{10 + number % 14}-0{1 + number % 9}-1{number % 9}T20:15:00.000Z",
            "action": "watch", "type": "movie",
            "movie": {"title": title, "year": year, "ids": {"trakt": number % len(known), "tmdb": film}},
        }
        for number, (film, title, year) in zip(range(WATCHES), itertools.cycle(known))
    ]
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as out:
        out.writestr("watched/history-1.json", json.dumps(watches))
    return [("trakt.zip", archive.getvalue())]


def movielens(known):
    """One person's ratings of the films of the catalogue, and of invented films, which are searched and not found."""
    rated = known + [("", f"Unknown film {number}", 1950 + number % 70) for number in range(RATINGS - len(known))]
    return [
        ("links.csv", table(["movieId", "imdbId", "tmdbId"], ((at, "", film) for at, (film, _, _) in enumerate(rated, 1)))),
        ("movies.csv", table(["movieId", "title", "genres"], ((at, f"{title} ({year})", "Drama") for at, (_, title, year) in enumerate(rated, 1)))),
        ("ratings.csv", table(["userId", "movieId", "rating", "timestamp"], ((1, at, (at % 10 + 1) / 2, 1_100_000_000 + at * 60) for at in range(1, RATINGS + 1)))),
    ]


def large_file(known):
    """A table with a rating and a long note in each row."""
    note = "An evening with friends, and the second reel was late again. " * 16
    rows = ((title, year, at % 10 + 1, f"{note}{at}") for at, (_, title, year) in enumerate(itertools.cycle(known)))
    text = io.StringIO()
    lines = csv.writer(text)
    lines.writerow(["Title", "Year", "Rating10", "Note"])
    for row in itertools.islice(rows, MOST_ROWS):
        lines.writerow(row)
        if text.tell() > LARGE_FILE:
            break
    return [("diary.csv", text.getvalue().encode())]


def upload(user, files):
    """Status and body of the response."""
    parts = [
        f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="files"; filename="{name}"\r\n'
        f"Content-Type: application/octet-stream\r\n\r\n".encode() + content + b"\r\n"
        for name, content in files
    ]
    headers = {"Authorization": f"Bearer {user.token}", "Content-Type": f"multipart/form-data; boundary={BOUNDARY}"}
    connection = http.client.HTTPConnection(user.connection.host, user.connection.port, timeout=300)
    connection.request("POST", "/api/v1/imports", b"".join([*parts, f"--{BOUNDARY}--\r\n".encode()]), headers)
    with connection.getresponse() as response:
        return response.status, json.loads(response.read())


def upload_from_elsewhere(user, files):
    """`upload` as from another machine: by a process of its own, to which this one and the server are preferred."""
    def send():
        os.nice(19)
        return upload(user, files)

    # The function cannot be pickled, and neither can the files without delay, so the process inherits both.
    globals()["inherited"] = send
    with ProcessPoolExecutor(1, multiprocessing.get_context("fork")) as processes:
        return processes.submit(call_inherited).result()


def call_inherited():
    return globals()["inherited"]()


def reach(user, path, state):
    """The import, once it has this state."""
    # The server has closed a connection that was idle during the upload.
    user.close()
    while (details := user.call("GET", path)[1])["state"] != state:
        time.sleep(POLL)
    return details


def user_of(server, name):
    user = Client(server)
    user.sign_up(name)
    return user


def previewed(server, name, files):
    """The user, the path of the import, and the seconds until its preview was complete."""
    user = user_of(server, name)
    began = time.monotonic()
    status, body = upload(user, files)
    assert status == 201, body
    path = f"/api/v1/imports/{body['id']}"
    reach(user, path, "ready")
    return user, path, time.monotonic() - began


def written(server, name, files):
    """Seconds from the upload until everything that can be written was, and how many records that are."""
    user, path, seconds = previewed(server, name, files)
    began = time.monotonic()
    assert user.call("PUT", f"{path}/state", {"state": "writing"})[0] == 202
    done = reach(user, path, "done")
    return seconds + time.monotonic() - began, done["written"]


def large(binary, db, known):
    """Bytes of memory above those of the server without requests, the 99th percentiles of another user's reads before
    and meanwhile, and the status of the upload."""
    server = Server(binary, db)
    reader, owner = user_of(server, "reader"), user_of(server, "importer")
    for film, _, _ in known[:50]:
        reader.rate(film, 3)

    def read():
        assert reader.call("GET", "/api/v1/ratings")[0] == 200

    with ConcurrentWorkers([read], PAUSE) as before:
        time.sleep(BEFORE)
    files = large_file(known)
    idle = server.memory()
    with ConcurrentWorkers([read], PAUSE) as meanwhile, ConcurrentWorkers([server.memory], PAUSE) as memory:
        status, body = upload_from_elsewhere(owner, files)
        if status == 201:
            reach(owner, f"/api/v1/imports/{body['id']}", "ready")
    server.stop()
    return max(memory.results) - idle, percentile(before.times, 0.99), percentile(meanwhile.times, 0.99), status


def imports(binary):
    """Passes when previews and writing are fast enough, and a large file harms neither memory nor other users."""
    known = films()
    with temporary_folder() as data:
        server = Server(binary, data / "moviestars.db")
        preview = previewed(server, "trakt-user", trakt_archive(known))[2]
        wrote, count = written(server, "lens-user", movielens(known))
        server.stop()
        grown, before, meanwhile, status = large(binary, data / "large.db", known)
    in_time = preview < PREVIEW and wrote < WRITTEN and count == len(known)
    good = in_time and status == 201 and grown < MEMORY and meanwhile < SLOWER * before
    return good, (
        f"preview of {WATCHES} watches in {preview:.2f} s of {PREVIEW} allowed; {RATINGS} ratings read and matched, {count} of films that "
        f"the catalogue has, which were written, and {RATINGS - count} of invented films, in {wrote:.1f} s of {WRITTEN}; a file of {LARGE_FILE // MIB} MiB answered with {status}: memory grew by {grown / MIB:.0f} "
        f"MiB of {MEMORY // MIB}, another user's reads within {before * 1000:.1f} ms before and {meanwhile * 1000:.1f} ms meanwhile (99 %)"
    )
