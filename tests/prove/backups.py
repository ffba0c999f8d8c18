"""D9: a backup made while users write is complete, has every write acknowledged before it began, and delays no write."""

import sqlite3
import subprocess
import threading
import time

from testkit import Client, Server, percentile, temporary_folder

# The number of backups, and the seconds between their starts.
BACKUPS, EVERY = 20, 0.5
WRITERS = 8
# Writes that each writer offers a second; a late writer catches up. And the writes a second that must be answered in all.
PACE, LEAST = 65, 500
SLOWEST = 0.25
# More than a writer can rate during the backups.
FILMS = 1_500


class Writer(threading.Thread):
    """Rates each film once; the number of ratings, and their durations."""

    def __init__(self, server, number):
        super().__init__(daemon=True)
        self.client = Client(server)
        self.client.sign_up(f"writer{number}")
        self.name_in_file = f"writer{number}"
        self.done = threading.Event()
        self.films = []
        self.count, self.times, self.refused = 0, [], 0

    def run(self):
        first = time.monotonic()
        while not self.done.is_set() and self.count < len(self.films):
            time.sleep(max(0, first + self.count / PACE - time.monotonic()))
            began = time.monotonic()
            status, _ = self.client.rate(self.films[self.count], 4)
            self.times.append(time.monotonic() - began)
            self.refused += status not in (200, 201)
            self.count += 1


def is_complete(copy, writers, before):
    """Whether the copy has each writer's ratings as of `before` or later."""
    file = sqlite3.connect(f"file:{copy}?mode=ro", uri=True)
    if file.execute("PRAGMA integrity_check").fetchone() != ("ok",):
        return False
    for writer, count in zip(writers, before):
        sql = "SELECT count(*) FROM ratings JOIN users ON users.id = user_id WHERE username = ?"
        (stored,) = file.execute(sql, [writer.name_in_file]).fetchone()
        if stored < count:
            return False
    file.close()
    return True


def d9(binary):
    """Makes backups while users write, and checks each."""
    complete = 0
    with temporary_folder() as data:
        db = data / "moviestars.db"
        server = Server(binary, db)
        writers = [Writer(server, number) for number in range(WRITERS)]
        for writer in writers:
            writer.films = writer.client.list_films(FILMS)
        began = time.monotonic()
        for writer in writers:
            writer.start()
        for number in range(BACKUPS):
            time.sleep(max(0, began + number * EVERY - time.monotonic()))
            before = [writer.count for writer in writers]
            copy = data / f"copy{number}.db"
            code = subprocess.run([binary, "backup", "--db", str(db), str(copy)], capture_output=True).returncode
            complete += code == 0 and copy.stat().st_mode & 0o777 == 0o600 and is_complete(copy, writers, before)
        rate = sum(writer.count for writer in writers) / (time.monotonic() - began)
        for writer in writers:
            writer.done.set()
            writer.join()
        server.stop()
    slow = percentile([seconds for writer in writers for seconds in writer.times], 0.99)
    refused = sum(writer.refused for writer in writers)
    figure = (
        f"{complete} of {BACKUPS} backups complete at {rate:.0f} of {WRITERS * PACE} offered writes/s, {refused} writes refused, "
        f"99 % of writes within {slow * 1000:.0f} ms"
    )
    return complete == BACKUPS and refused == 0 and slow < SLOWEST and rate >= LEAST, figure
