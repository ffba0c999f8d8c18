"""D6 and D7: damaged data is told and never made worse, and a data file has one server."""

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
    """The figures, and whether they are good enough."""
    chance = random.Random(11)
    counts = dict.fromkeys(("refused", "served", "told", "silent", "changed", "panics", "strange"), 0)
    with temporary_folder() as data:
        whole, hot = data / "whole" / "moviestars.db", data / "hot" / "moviestars.db"
        owners = filled(binary, whole)
        later = written_on(binary, whole, hot, owners)
        cases = [(whole, damage, owners) for damage in damages(whole, chance)]
        cases += [(hot, lambda db: None, [Owner(owner.token, *owner.states[-1]) for owner in later])]
        cases += [(hot, damage, later) for damage in damages_of_log(hot, chance)]
        for number, (source, damage, theirs) in enumerate(cases):
            db = data / f"{number}" / "moviestars.db"
            shutil.copytree(source.parent, db.parent)
            damage(db)
            one_damage(binary, db, theirs, counts)
    logs = len(cases) - PLACES - 2
    figure = (
        f"{counts['refused'] + counts['served']} damaged files, {logs} of them copied with a live log, which was left, "
        f"deleted, cut or overwritten: {counts['refused']} refused at the start, "
        f"{counts['served']} served, of which {counts['told']} with 503 and a failing readiness check; {counts['silent']} without "
        f"naming `restore`, {counts['changed']} changed by a refusal, {counts['panics']} panics, "
        f"{counts['strange']} answers with another user's data, with missing data or with another status"
    )
    bad = ("silent", "changed", "panics", "strange")
    return all(counts[name] == 0 for name in bad) and counts["refused"] > 0, figure


class Owner:
    """Somebody's token, and all that they have had, one state after each write: scores, and by number each playlist's
    name and films."""

    def __init__(self, token, scores, playlists):
        self.token, self.states = token, [(scores, playlists)]

    def now(self):
        scores, playlists = self.states[-1]
        return dict(scores), {number: (name, list(films)) for number, (name, films) in playlists.items()}


def filled(binary, db):
    """A data file of some size, and its owners."""
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
                assert client.collect(made["id"], film_id(number + film))[0] == 200
        owners.append(Owner(client.token, client.scores(), lists(client)))
        client.close()
    server.stop()
    return owners


def lists(client):
    """By number, each playlist's name and films; the status where there is no answer."""
    status, body = client.call("GET", "/api/v1/playlists/setup")
    if status != 200:
        return status
    films = body["playlist_movies_by_id"]
    return {made["id"]: (made["name"], sorted(films.get(str(made["id"]), []))) for made in body["playlists"]}


def written_on(binary, whole, hot, owners):
    """A copy of the file and of its log, made while a server that has written on uses them; its owners."""
    place = whole.parent.with_name("written")
    shutil.copytree(whole.parent, place)
    server = Server(binary, place / whole.name)
    later = [Owner(owner.token, *owner.states[0]) for owner in owners]
    for number, owner in enumerate(later[:2]):
        client = Client(server, owner.token)
        for turn, playlist in enumerate(sorted(owner.now()[1])):
            scores, playlists = owner.now()
            film = film_id(turn)
            assert client.rate(film, number + 4)[0] in (200, 201)
            owner.states.append((scores | {film: number + 4}, playlists))
            scores, playlists = owner.now()
            name, films = f"Hot {number}.{turn}", playlists[playlist][1]
            assert client.call("PATCH", f"/api/v1/playlists/{playlist}", {"title": name})[0] == 200
            playlists[playlist] = (name, films)
            owner.states.append((scores, playlists))
        client.close()
    shutil.copytree(place, hot.parent)
    server.stop()
    assert log_of(hot).stat().st_size > 20 * PAGE, "the log is live"
    return later


def log_of(db):
    return db.with_name(f"{db.name}-wal")


def overwritten(path, place, content):
    with open(path, "r+b") as file:
        file.seek(place)
        file.write(content)


def damages(whole, chance):
    """What is done to a copy of the file: pages overwritten, its end cut off, something else in its place."""
    pages = whole.stat().st_size // PAGE
    places = [0, 1, 2, *(chance.randrange(pages) for _ in range(PLACES - 3))]
    for number, page in enumerate(places):
        content = bytes(PAGE) if number % 2 else chance.randbytes(PAGE)
        yield lambda db, page=page, content=content: overwritten(db, page * PAGE, content)
    yield lambda db: db.write_bytes(db.read_bytes()[: int(db.stat().st_size * 0.6)])
    yield lambda db: db.write_text("Dear diary, this is no database.\n" * 40)


def damages_of_log(hot, chance):
    """What happens to the copy of a live log."""
    size = log_of(hot).stat().st_size
    yield lambda db: log_of(db).unlink()
    yield lambda db: log_of(db).write_bytes(log_of(db).read_bytes()[: int(size * 0.6)])
    yield lambda db: log_of(db).write_text("Dear diary, this is no log.\n" * 400)
    yield lambda db: overwritten(log_of(db), 0, bytes(32))
    for number in range(10):
        place, content = chance.randrange(size - PAGE), bytes(PAGE) if number % 2 else chance.randbytes(PAGE)
        yield lambda db, place=place, content=content: overwritten(log_of(db), place, content)


def one_damage(binary, db, owners, counts):
    before = hashlib.sha256(db.read_bytes()).digest()
    log = db.with_name("log")
    told = False
    with open(log, "w") as said:
        try:
            server = Server(binary, db, log=said)
        except StartFailed:
            counts["refused"] += 1
            told = True
            counts["changed"] += hashlib.sha256(db.read_bytes()).digest() != before
        else:
            counts["served"] += 1
            answers = [answer for owner in owners for answer in answers_to(server, owner)]
            counts["strange"] += sum(answer not in ("good", "told") for answer in answers)
            told = "told" in answers
            red = Client(server).call("GET", "/readyz")[0] == 503
            counts["told"] += told and red
            counts["strange"] += told and not red
            server.stop()
    counts["silent"] += told and "moviestars restore" not in log.read_text()
    counts["panics"] += "panicked" in log.read_text()


def answers_to(server, owner):
    """How somebody is answered who asks for their own: good, told that it cannot be read, or something else. Good is
    what they had after one of their writes, without a cut between scores and playlists."""
    client = Client(server, owner.token)
    status, body = client.call("GET", "/api/v1/ratings")
    scores = {row["movie_id"]: row["score"] for row in body["ratings"]} if status == 200 else status
    playlists = lists(client)
    client.close()
    for answer, had in ((scores, [state[0] for state in owner.states]), (playlists, [state[1] for state in owner.states])):
        yield "told" if answer == 503 else "good" if answer in had else answer
    if 503 not in (scores, playlists):
        yield "good" if (scores, playlists) in owner.states else "mixed"


def d7(binary):
    """The figures, and whether they are good enough."""
    with temporary_folder() as data:
        db, log = data / "moviestars.db", data / "log"
        first = Server(binary, db)
        client = Client(first)
        client.sign_up("writer")
        began = time.monotonic()
        with open(log, "w") as said:
            try:
                Server(binary, db, log=said).stop()
                code = 0
            except StartFailed as refused:
                code = refused.args[0]
        seconds = time.monotonic() - began
        named = str(first.process.pid) in log.read_text()
        beside, wrong = commands_beside(binary, db, data / "copy.db")
        works = client.rate(FIRST_FILM, 5)[0] == 201
        works &= Client(first).call("POST", "/authenticate", {"email": "beside@example.org", "password": PASSWORD})[0] == 200
        first.stop()
    figure = (
        f"the second ended after {seconds:.2f} s with {code}, {'naming' if named else 'not naming'} the first, "
        f"which {'continues' if works else 'does not continue'} and knows the user added meanwhile; run beside it: {beside}"
    )
    figure += "".join(f", {name} failed: {said}" for name, said in wrong.items())
    return seconds < 1 and code == 1 and named and works and not wrong, figure


def commands_beside(binary, db, copy):
    """The commands that work beside a server, run; their names, and what those said that failed."""
    person = ["beside", "beside@example.org"]
    commands = {
        "user add": ["user", "add", *person],
        "user list": ["user", "list"],
        "check": ["check"],
        "backup": ["backup", str(copy)],
        "check of the copy": ["check", "--db", str(copy)],
        "catalogue status": ["catalogue", "status"],
    }
    wrong = {}
    for name, arguments in commands.items():
        where = [] if "--db" in arguments else ["--db", str(db)]
        run = subprocess.run(
            [binary, *arguments, *where], capture_output=True, text=True, input=f"{PASSWORD}\n", timeout=30,
        )
        if run.returncode or name == "user list" and "beside@example.org" not in run.stdout:
            wrong[name] = (run.stderr or run.stdout).strip()[-200:]
    return ", ".join(commands), wrong
