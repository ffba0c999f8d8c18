"""D9: a backup taken while people write is whole, holds all that was acknowledged before it began, and holds nobody up."""

import sqlite3
import subprocess
import threading
import time

from testkit import Client, Server, percentile, temporary_folder

# So many, one begun every so many seconds: the writing is to last.
BACKUPS, EVERY = 20, 0.5
WRITERS = 8
# Each writer begins to write this often in a second, whenever the one before was answered, so that what is lost is
# made up for; and so many have to be answered in all.
PACE, LEAST = 65, 500
SLOWEST = 0.25
# More than anybody gets to while the backups last.
FILMS = 1_500


class Writer(threading.Thread):
    """Rates one film after another, none twice; how many, and how long each took."""

    def __init__(self, server, number):
        super().__init__(daemon=True)
        self.client = Client(server)
        self.client.sign_up(f"writer{number}")
        self.name_in_file = f"writer{number}"
        self.done = threading.Event()
        self.films = []
        self.count, self.times, self.refused = 0, [], 0

    def learn(self, films):
        """Which films there are."""
        page = 0
        while len(self.films) < films:
            page += 1
            status, body = self.client.call("GET", f"/3/discover/movie?page={page}")
            assert status == 200 and body["results"], body
            self.films += [film["id"] for film in body["results"]]

    def run(self):
        first = time.monotonic()
        while not self.done.is_set() and self.count < len(self.films):
            time.sleep(max(0, first + self.count / PACE - time.monotonic()))
            began = time.monotonic()
            status, _ = self.client.rate(self.films[self.count], 4)
            self.times.append(time.monotonic() - began)
            self.refused += status not in (200, 201)
            self.count += 1


def holds(copy, writers, before):
    """Whether the copy has each writer's ratings as of `before` or later."""
    file = sqlite3.connect(f"file:{copy}?mode=ro", uri=True)
    if file.execute("PRAGMA integrity_check").fetchone() != ("ok",):
        return False
    for writer, count in zip(writers, before):
        sql = "SELECT count(*) FROM ratings JOIN users ON users.id = user_id WHERE username = ?"
        (kept,) = file.execute(sql, [writer.name_in_file]).fetchone()
        if kept < count:
            return False
    file.close()
    return True


def d9(binary):
    """The figures, and whether they are good enough."""
    whole = 0
    with temporary_folder() as data:
        db = data / "moviestars.db"
        server = Server(binary, db)
        writers = [Writer(server, number) for number in range(WRITERS)]
        for writer in writers:
            writer.learn(FILMS)
        began = time.monotonic()
        for writer in writers:
            writer.start()
        for number in range(BACKUPS):
            time.sleep(max(0, began + number * EVERY - time.monotonic()))
            before = [writer.count for writer in writers]
            copy = data / f"copy{number}.db"
            code = subprocess.run([binary, "backup", "--db", str(db), str(copy)], capture_output=True).returncode
            whole += code == 0 and copy.stat().st_mode & 0o777 == 0o600 and holds(copy, writers, before)
        rate = sum(writer.count for writer in writers) / (time.monotonic() - began)
        for writer in writers:
            writer.done.set()
            writer.join()
        server.stop()
    slow = percentile([seconds for writer in writers for seconds in writer.times], 0.99)
    refused = sum(writer.refused for writer in writers)
    figure = (
        f"{whole} of {BACKUPS} backups complete at {rate:.0f} of {WRITERS * PACE} offered writes/s, {refused} writes refused, "
        f"99 % of writes within {slow * 1000:.0f} ms"
    )
    return whole == BACKUPS and refused == 0 and slow < SLOWEST and rate >= LEAST, figure
