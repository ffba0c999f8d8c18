"""D6 and D7: damaged data is told and never made worse, and a data file has one server."""

import hashlib
import random
import shutil
import time

from house import FILMS, FIRST_FILM, Client, Refused, Server, folder

PAGE = 4096
PLACES = 40
PEOPLE = 3


def d6(binary):
    """The figures, and whether they are good enough."""
    chance = random.Random(11)
    counts = dict.fromkeys(("refused", "served", "told", "silent", "changed", "panics", "strange"), 0)
    with folder() as data:
        whole = data / "whole" / "moviestars.db"
        owners = filled(binary, whole)
        for number, damage in enumerate(damages(whole, chance)):
            db = data / f"{number}" / "moviestars.db"
            shutil.copytree(whole.parent, db.parent)
            damage(db)
            one_damage(binary, db, owners, counts)
    figure = (
        f"{sum((counts['refused'], counts['served']))} damaged files: {counts['refused']} refused at the start, "
        f"{counts['served']} served, of which {counts['told']} with 503 and red readiness; {counts['silent']} without "
        f"a word of restore, {counts['changed']} changed by a refusal, {counts['panics']} panics, "
        f"{counts['strange']} answers with what is not the owner's or with another status"
    )
    bad = ("silent", "changed", "panics", "strange")
    return all(counts[name] == 0 for name in bad) and counts["refused"] > 0, figure


def filled(binary, db):
    """A data file of some size; each owner's token and ratings."""
    db.parent.mkdir()
    server = Server(binary, db)
    owners = []
    for number in range(PEOPLE):
        client = Client(server)
        client.sign_up(f"owner{number}")
        for film in range(FIRST_FILM, FIRST_FILM + FILMS):
            client.rate(film, number + 1)
        owners.append((client.token, client.scores()))
        for playlist in range(30):
            client.call("POST", "/api/v1/playlists", {"title": f"List {playlist}", "active": False})
        client.close()
    server.stop()
    return owners


def damages(whole, chance):
    """What is done to a copy of the file: pages overwritten, its end cut off, something else in its place."""
    pages = whole.stat().st_size // PAGE

    def overwritten(page, content):
        def damage(db):
            with open(db, "r+b") as file:
                file.seek(page * PAGE)
                file.write(content)
        return damage

    places = [0, 1, 2, *(chance.randrange(pages) for _ in range(PLACES - 3))]
    for number, page in enumerate(places):
        yield overwritten(page, bytes(PAGE) if number % 2 else chance.randbytes(PAGE))
    yield lambda db: db.write_bytes(db.read_bytes()[: int(db.stat().st_size * 0.6)])
    yield lambda db: db.write_text("Dear diary, this is no database.\n" * 40)


def one_damage(binary, db, owners, counts):
    before = hashlib.sha256(db.read_bytes()).digest()
    log = db.with_name("log")
    told = False
    with open(log, "w") as said:
        try:
            server = Server(binary, db, log=said)
        except Refused:
            counts["refused"] += 1
            told = True
            counts["changed"] += hashlib.sha256(db.read_bytes()).digest() != before
        else:
            counts["served"] += 1
            answers = [answer for owner in owners for answer in answers_to(server, *owner)]
            counts["strange"] += sum(answer not in ("good", "told") for answer in answers)
            told = "told" in answers
            red = Client(server).call("GET", "/readyz")[0] == 503
            counts["told"] += told and red
            counts["strange"] += told and not red
            server.stop()
    counts["silent"] += told and "moviestars restore" not in log.read_text()
    counts["panics"] += "panicked" in log.read_text()


def answers_to(server, token, scores):
    """How somebody is answered who asks for their own: good, told that it cannot be read, or something else."""
    client = Client(server, token)
    status, body = client.call("GET", "/api/v1/ratings")
    if status == 200:
        strange = any(scores.get(row["movie_id"]) != row["score"] for row in body["ratings"])
        yield "not theirs" if strange else "good"
    else:
        yield "told" if status == 503 else status
    status, _ = client.call("GET", "/api/v1/playlists")
    yield {200: "good", 503: "told"}.get(status, status)
    client.close()


def d7(binary):
    """The figures, and whether they are good enough."""
    with folder() as data:
        db, log = data / "moviestars.db", data / "log"
        first = Server(binary, db)
        client = Client(first)
        client.sign_up("writer")
        began = time.monotonic()
        with open(log, "w") as said:
            try:
                Server(binary, db, log=said).stop()
                code = 0
            except Refused as refused:
                code = refused.args[0]
        seconds = time.monotonic() - began
        named = str(first.process.pid) in log.read_text()
        works = client.rate(FIRST_FILM, 5)[0] == 201
        first.stop()
    figure = (
        f"the second ended after {seconds:.2f} s with {code}, {'naming' if named else 'not naming'} the first, "
        f"which {'goes' if works else 'does not go'} on"
    )
    return seconds < 1 and code == 1 and named and works, figure
