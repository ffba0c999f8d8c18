"""The calendar feed as two calendar programs read it: icalendar, as in Xandikos, and vobject, as in Radicale.

    tests/python tests/calendar/run.py [executable]

Both must read the same events of whole days, with names as they are. The episodes of a day are one event. An event keeps its id
when its day changes, a new link ends the one before, and no token is in the log.
"""

import datetime
import pathlib
import sqlite3
import sys
import urllib.request

import icalendar
import vobject

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from prove.testkit import Client, Server, temporary_folder

# A built-in show whose episodes have no names and dates of their own, and a film.
SHOW, SHOW_TITLE, FILM = 1396, "Breaking Bad", 238
TODAY = datetime.datetime.now(datetime.timezone.utc).date()
EPOCH = datetime.date(1970, 1, 1)
# Episodes that come out on one day.
SAME_DAY = [5, 6, 7]
NAMES = ["Commas, semicolons; and \\backslashes", "é" * 80, "Line\nbreak", "日本語のとても長い名前" * 5]


def follow(client, db):
    """Lets the user follow a film and a show, whose first episodes come out from today on."""
    assert client.call("PUT", f"/api/v1/watchlist/{FILM}", {})[0] == 200
    seen = {"season_number": 5, "episode_number": 16, "when": {"precision": "unknown"}}
    assert client.call("POST", f"/api/v1/shows/999{SHOW}/watches", seen)[0] == 201
    with sqlite3.connect(db) as connection:
        connection.execute("UPDATE titles SET release_date = ? WHERE title_id = ?", (str(TODAY), FILM))
        for number, name in enumerate(NAMES, 1):
            move(connection, number, number)
            connection.execute(
                "UPDATE episodes SET name = ? WHERE title_id = ? AND season = 1 AND episode = ?", (name, SHOW, number),
            )
        for number in SAME_DAY:
            move(connection, number, 10)


def move(connection, episode, days):
    day = (TODAY - EPOCH).days + days
    connection.execute("UPDATE episodes SET air_day = ? WHERE title_id = ? AND season = 1 AND episode = ?", (day, SHOW, episode))


def link(client):
    status, body = client.call("POST", "/api/v1/calendar/link", {})
    assert status == 201, body
    return urllib.request.url2pathname(body["url"][body["url"].index("/calendar/"):])


def download(server, path):
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(f"http://{server.address[0]}:{server.address[1]}{path}", timeout=20) as answer:
        return answer.read()


def by_icalendar(feed):
    """The day and the text of each event, by its id."""
    events = icalendar.Calendar.from_ical(feed).walk("VEVENT")
    return {str(event["UID"]): (event.decoded("DTSTART"), str(event["SUMMARY"])) for event in events}


def by_vobject(feed):
    events = vobject.readOne(feed.decode()).vevent_list
    return {event.uid.value: (event.dtstart.value, event.summary.value) for event in events}


def read(server, path):
    feed = download(server, path)
    events = by_icalendar(feed)
    assert events == by_vobject(feed), (events, by_vobject(feed))
    # A day, and no time on it.
    assert all(type(day) is datetime.date for day, _ in events.values()), events
    return events


def main(binary="target/ci/moviestars"):
    with temporary_folder() as folder:
        db, log = folder / "moviestars.db", folder / "log"
        with log.open("w") as errors:
            server = Server(binary, db, log=errors)
            client = Client(server)
            client.sign_up("firstadmin")
            follow(client, db)
            first = link(client)
            events = read(server, first)
            expected = {f"{SHOW_TITLE} S1 E{number} {name}" for number, name in enumerate(NAMES, 1)}
            expected.add(f"{SHOW_TITLE}: 3 episodes, S1 E5–E7")
            texts = {text for _, text in events.values()}
            assert len(texts - expected) == 1 and expected < texts, texts
            moved = next(uid for uid, (_, text) in events.items() if " S1 E2 " in text)
            with sqlite3.connect(db) as connection:
                move(connection, 2, 30)
            after = read(server, first)
            assert after[moved][0] == events[moved][0] + datetime.timedelta(days=28), (events[moved], after[moved])
            second = link(client)
            assert client.call("GET", first)[0] == 404
            assert read(server, second) == after
            server.stop()
        tokens = [path.removeprefix("/calendar/").removesuffix(".ics") for path in (first, second)]
        assert not any(token in log.read_text() for token in tokens)
    print(f"figure: {len(events)} events of the feed are the same in 2 calendar programs")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
