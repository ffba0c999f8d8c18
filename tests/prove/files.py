"""D6: damaged data files are reported and never changed. D7: only one server opens a data file."""

import hashlib
import random
import shutil
import subprocess
import time

from testkit import FILM_IDS, FIRST_FILM, PASSWORD, Client, Server, StartFailed, film_id, temporary_folder

PAGE = 4096
PLACES = 40
PEOPLE = 3


def d6(binary):
    """Damages copies of a data file and of its log, starts a server on each, and checks what it answers."""
    rng = random.Random(11)
    counts = dict.fromkeys(("refused", "served", "unavailable", "without_advice", "changed", "panics", "unexpected"), 0)
    with temporary_folder() as data:
        closed, live = data / "closed" / "moviestars.db", data / "live" / "moviestars.db"
        owners = create_data(binary, closed)
        live_owners = copy_with_live_log(binary, closed, live, owners)
        cases = [(closed, damage, owners) for damage in database_damages(closed, rng)]
        cases += [(live, lambda db: None, [Owner(owner.token, *owner.states[-1]) for owner in live_owners])]
        cases += [(live, damage, live_owners) for damage in log_damages(live, rng)]
        for number, (source, damage, case_owners) in enumerate(cases):
            db = data / f"{number}" / "moviestars.db"
            shutil.copytree(source.parent, db.parent)
            damage(db)
            check_damaged(binary, db, case_owners, counts)
    logs = len(cases) - PLACES - 2
    figure = (
        f"{counts['refused'] + counts['served']} damaged files, {logs} of them copied with a live log, which was left, "
        f"deleted, cut or overwritten: {counts['refused']} refused at the start, "
        f"{counts['served']} served, of which {counts['unavailable']} with 503 and a failing readiness check; {counts['without_advice']} without "
        f"naming `restore`, {counts['changed']} changed by a refusal, {counts['panics']} panics, "
        f"{counts['unexpected']} answers with another user's data, with missing data or with another status"
    )
    bad = ("without_advice", "changed", "panics", "unexpected")
    return all(counts[name] == 0 for name in bad) and counts["refused"] > 0, figure


class Owner:
    """A user's token, and the state of their data after each write: scores, and each playlist's name and films by id."""

    def __init__(self, token, scores, playlists):
        self.token, self.states = token, [(scores, playlists)]

    def latest(self):
        scores, playlists = self.states[-1]
        return dict(scores), {number: (name, list(films)) for number, (name, films) in playlists.items()}


def create_data(binary, db):
    """Creates a data file with ratings and playlists; the users that own them."""
    db.parent.mkdir()
    server = Server(binary, db)
    owners = []
    for number in range(PEOPLE):
        client = Client(server)
        client.sign_up(f"owner{number}")
        for film in FILM_IDS:
            client.rate(film, number + 1)
        for playlist in range(30):
            name = f"List {number}.{playlist}"
            made = client.call("POST", "/api/v1/playlists", {"title": name, "active": False})[1]
            for film in range(playlist % 4):
                assert client.add_to_playlist(made["id"], film_id(number + film))[0] == 200
        owners.append(Owner(client.token, client.scores(), playlists_of(client)))
        client.close()
    server.stop()
    return owners


def playlists_of(client):
    """Each playlist's name and films by id; or the status, unless it is 200."""
    status, body = client.call("GET", "/api/v1/playlists/setup")
    if status != 200:
        return status
    films = body["playlist_movies_by_id"]
    return {made["id"]: (made["name"], sorted(films.get(str(made["id"]), []))) for made in body["playlists"]}


def copy_with_live_log(binary, closed, live, owners):
    """Writes more with a server on a copy, and copies the file and its log while that server runs; the owners."""
    folder = closed.parent.with_name("written")
    shutil.copytree(closed.parent, folder)
    server = Server(binary, folder / closed.name)
    live_owners = [Owner(owner.token, *owner.states[0]) for owner in owners]
    for number, owner in enumerate(live_owners[:2]):
        client = Client(server, owner.token)
        for turn, playlist in enumerate(sorted(owner.latest()[1])):
            scores, playlists = owner.latest()
            film = film_id(turn)
            assert client.rate(film, number + 4)[0] in (200, 201)
            owner.states.append((scores | {film: number + 4}, playlists))
            scores, playlists = owner.latest()
            name, films = f"Live {number}.{turn}", playlists[playlist][1]
            assert client.call("PATCH", f"/api/v1/playlists/{playlist}", {"title": name})[0] == 200
            playlists[playlist] = (name, films)
            owner.states.append((scores, playlists))
        client.close()
    shutil.copytree(folder, live.parent)
    server.stop()
    assert log_of(live).stat().st_size > 20 * PAGE, "the log is live"
    return live_owners


def log_of(db):
    return db.with_name(f"{db.name}-wal")


def overwrite(path, offset, content):
    with open(path, "r+b") as file:
        file.seek(offset)
        file.write(content)


def database_damages(closed, rng):
    """Functions that damage a copy of the file: overwrite a page, truncate it, replace its content."""
    pages = closed.stat().st_size // PAGE
    places = [0, 1, 2, *(rng.randrange(pages) for _ in range(PLACES - 3))]
    for number, page in enumerate(places):
        content = bytes(PAGE) if number % 2 else rng.randbytes(PAGE)
        yield lambda db, page=page, content=content: overwrite(db, page * PAGE, content)
    yield lambda db: db.write_bytes(db.read_bytes()[: int(db.stat().st_size * 0.6)])
    yield lambda db: db.write_text("This text is no database.\n" * 40)


def log_damages(live, rng):
    """Functions that damage a copy of a live log."""
    size = log_of(live).stat().st_size
    yield lambda db: log_of(db).unlink()
    yield lambda db: log_of(db).write_bytes(log_of(db).read_bytes()[: int(size * 0.6)])
    yield lambda db: log_of(db).write_text("This text is no log.\n" * 400)
    yield lambda db: overwrite(log_of(db), 0, bytes(32))
    for number in range(10):
        offset, content = rng.randrange(size - PAGE), bytes(PAGE) if number % 2 else rng.randbytes(PAGE)
        yield lambda db, offset=offset, content=content: overwrite(log_of(db), offset, content)


def check_damaged(binary, db, owners, counts):
    before = hashlib.sha256(db.read_bytes()).digest()
    log = db.with_name("log")
    detected = False
    with open(log, "w") as log_file:
        try:
            server = Server(binary, db, log=log_file)
        except StartFailed:
            counts["refused"] += 1
            detected = True
            counts["changed"] += hashlib.sha256(db.read_bytes()).digest() != before
        else:
            counts["served"] += 1
            answers = [answer for owner in owners for answer in answers_to(server, owner)]
            counts["unexpected"] += sum(answer not in ("good", "unavailable") for answer in answers)
            detected = "unavailable" in answers
            not_ready = Client(server).call("GET", "/readyz")[0] == 503
            counts["unavailable"] += detected and not_ready
            counts["unexpected"] += detected and not not_ready
            server.stop()
    counts["without_advice"] += detected and "moviestars restore" not in log.read_text()
    counts["panics"] += "panicked" in log.read_text()


def answers_to(server, owner):
    """How the server answers a user's requests for their own data: "good", "unavailable" (503), or something else.
    Good is the state after one of their writes, the same one for scores and playlists."""
    client = Client(server, owner.token)
    status, body = client.call("GET", "/api/v1/ratings")
    scores = {row["movie_id"]: row["score"] for row in body["ratings"]} if status == 200 else status
    playlists = playlists_of(client)
    client.close()
    for answer, had in ((scores, [state[0] for state in owner.states]), (playlists, [state[1] for state in owner.states])):
        yield "unavailable" if answer == 503 else "good" if answer in had else answer
    if 503 not in (scores, playlists):
        yield "good" if (scores, playlists) in owner.states else "mixed"


def d7(binary):
    """Starts a second server on a data file in use, and runs commands while the first one runs."""
    with temporary_folder() as data:
        db, log = data / "moviestars.db", data / "log"
        first = Server(binary, db)
        client = Client(first)
        client.sign_up("writer")
        began = time.monotonic()
        with open(log, "w") as log_file:
            try:
                Server(binary, db, log=log_file).stop()
                code = 0
            except StartFailed as refused:
                code = refused.args[0]
        seconds = time.monotonic() - began
        named = str(first.process.pid) in log.read_text()
        names, failures = run_commands(binary, db, data / "copy.db")
        works = client.rate(FIRST_FILM, 5)[0] == 201
        works &= Client(first).call("POST", "/authenticate", {"email": "added@example.org", "password": PASSWORD})[0] == 200
        first.stop()
    figure = (
        f"the second ended after {seconds:.2f} s with {code}, {'naming' if named else 'not naming'} the first, "
        f"which {'continues' if works else 'does not continue'} and knows the user added meanwhile; run meanwhile: {names}"
    )
    figure += "".join(f", {name} failed: {error}" for name, error in failures.items())
    return seconds < 1 and code == 1 and named and works and not failures, figure


def run_commands(binary, db, copy):
    """Runs the commands that work while a server runs; their names, and the errors of those that failed."""
    person = ["added", "added@example.org"]
    commands = {
        "user add": ["user", "add", *person],
        "user list": ["user", "list"],
        "check": ["check"],
        "backup": ["backup", str(copy)],
        "check of the copy": ["check", "--db", str(copy)],
        "catalogue status": ["catalogue", "status"],
    }
    failures = {}
    for name, arguments in commands.items():
        where = [] if "--db" in arguments else ["--db", str(db)]
        run = subprocess.run(
            [binary, *arguments, *where], capture_output=True, text=True, input=f"{PASSWORD}\n", timeout=30,
        )
        if run.returncode or name == "user list" and "added@example.org" not in run.stdout:
            failures[name] = (run.stderr or run.stdout).strip()[-200:]
    return ", ".join(commands), failures
