"""D9: a backup taken while people write is whole, holds all that was acknowledged before it began, and holds nobody up."""

import sqlite3
import subprocess
import threading
import time

from house import Client, Server, folder, share

BACKUPS = 20
WRITERS = 4
# Each writer writes this often in a second.
PACE = 125
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
        while not self.done.is_set() and self.count < len(self.films):
            began = time.monotonic()
            status, _ = self.client.rate(self.films[self.count], 4)
            self.times.append(time.monotonic() - began)
            self.refused += status not in (200, 201)
            self.count += 1
            time.sleep(max(0, 1 / PACE - self.times[-1]))


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
    with folder() as data:
        db = data / "moviestars.db"
        server = Server(binary, db)
        writers = [Writer(server, number) for number in range(WRITERS)]
        for writer in writers:
            writer.learn(FILMS)
        began = time.monotonic()
        for writer in writers:
            writer.start()
        for number in range(BACKUPS):
            before = [writer.count for writer in writers]
            copy = data / f"copy{number}.db"
            code = subprocess.run([binary, "backup", "--db", str(db), str(copy)], capture_output=True).returncode
            whole += code == 0 and copy.stat().st_mode & 0o777 == 0o600 and holds(copy, writers, before)
        for writer in writers:
            writer.done.set()
            writer.join()
        rate = sum(writer.count for writer in writers) / (time.monotonic() - began)
        server.stop()
    slow = share([seconds for writer in writers for seconds in writer.times], 0.99)
    refused = sum(writer.refused for writer in writers)
    figure = (
        f"{whole} of {BACKUPS} copies whole and complete at {rate:.0f} writes/s, {refused} writes refused, "
        f"99 % of writes within {slow * 1000:.0f} ms"
    )
    return whole == BACKUPS and refused == 0 and slow < SLOWEST, figure
