"""D15: litestream, replicating while the server runs, fails no writes. After both are killed, it restores all writes that
were acknowledged before its last interval. The tables that it adds to the data file prevent no backup, start, check or
restore."""

import os
import pathlib
import shutil
import sqlite3
import subprocess
import threading
import time

from testkit import Client, Server, StartFailed, passes_check, temporary_folder
from backups import Writer

# The npm package that ships litestream's executable for Linux; LITESTREAM names another.
PACKAGE = "@flydotio/litestream-linux-x64@1.0.1"
DOWNLOADED = pathlib.Path(__file__).resolve().parents[2] / "target/litestream"
FILMS, PACE, SECONDS = 500, 50, 8
# How often litestream copies by default, in seconds.
INTERVAL = 1.0


def executable():
    """The path of litestream, downloaded if necessary; `None` when that fails."""
    if named := os.environ.get("LITESTREAM"):
        return named
    found = DOWNLOADED / "package/litestream"
    if not found.exists() and shutil.which("npm"):
        DOWNLOADED.mkdir(parents=True, exist_ok=True)
        pack = subprocess.run(["npm", "pack", "--silent", PACKAGE], cwd=DOWNLOADED, capture_output=True, text=True)
        if pack.returncode == 0:
            subprocess.run(["tar", "-xzf", pack.stdout.split()[-1]], cwd=DOWNLOADED, check=True)
    return str(found) if found.exists() else None


class Rater(Writer):
    """Rates each film once; `acknowledged` has the time of each acknowledgment."""

    def __init__(self, server, number):
        super().__init__(server, number)
        self.acknowledged = []

    def run(self):
        try:
            for film in self.films:
                status, _ = self.client.rate(film, 4)
                self.refused += status != 201
                self.acknowledged.append(time.monotonic())
                if self.done.wait(1 / PACE):
                    break
        except OSError:
            # The server is gone.
            pass


def succeeds(*command):
    return subprocess.run([str(part) for part in command], capture_output=True).returncode == 0


def starts(binary, db):
    """Whether a server starts with the file and is ready."""
    try:
        server = Server(binary, db)
    except StartFailed:
        return False
    status, _ = Client(server).call("GET", "/readyz")
    server.stop()
    return status == 200


def d15(binary):
    """Replicates a data file while users rate, kills both, and compares the restored file."""
    litestream = executable()
    if litestream is None:
        return False, f"litestream is needed: {PACKAGE} from npm, or named in LITESTREAM"
    version = subprocess.run([litestream, "version"], capture_output=True, text=True).stdout.strip()
    with temporary_folder() as data:
        db, replica, restored = data / "moviestars.db", data / "replica", data / "restored.db"
        server = Server(binary, db)
        raters = [Rater(server, number) for number in range(4)]
        films = raters[0].client.list_films(FILMS)
        for rater in raters:
            rater.films = films
        replication = subprocess.Popen([litestream, "replicate", str(db), f"file://{replica}"], stderr=subprocess.DEVNULL,
                                  stdout=subprocess.DEVNULL)
        for rater in raters:
            rater.start()
        threading.Event().wait(SECONDS / 2)
        steps = {"backup": succeeds(binary, "backup", "--db", db, data / "backup.db")}
        threading.Event().wait(SECONDS / 2)
        killed = time.monotonic()
        server.kill()
        replication.kill()
        replication.wait()
        for rater in raters:
            rater.done.set()
            rater.join()
        subprocess.run([litestream, "restore", "-o", str(restored), f"file://{replica}"], check=True,
                       capture_output=True)
        file = sqlite3.connect(restored)
        sound = file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        (tables,) = file.execute("SELECT count(*) FROM sqlite_schema WHERE name LIKE '%litestream%'").fetchone()
        lost = late = 0
        for rater in raters:
            sql = "SELECT count(*) FROM ratings JOIN users ON users.id = user_id WHERE username = ?"
            (stored,) = file.execute(sql, [rater.name_in_file]).fetchone()
            lost += max(0, sum(at < killed - INTERVAL for at in rater.acknowledged) - stored)
            late += max(0, len(rater.acknowledged) - stored)
        file.close()
        steps |= {
            "check of the backup": passes_check(binary, data / "backup.db"),
            "check": passes_check(binary, restored),
            "restore": succeeds(binary, "restore", restored, "--db", data / "copy.db"),
            "start": starts(binary, restored),
            "start after a restore": starts(binary, data / "copy.db"),
            "start of the replicated file": starts(binary, db),
        }
    failed = [step for step, good in steps.items() if not good]
    written = sum(len(rater.acknowledged) for rater in raters)
    refused = sum(rater.refused for rater in raters)
    figure = (
        f"litestream {version} during {written} acknowledged writes, {refused} refused; both killed and restored: "
        f"{lost} lost that were older than its {INTERVAL:.0f} s, {late} of the last second, "
        f"{'sound' if sound else 'damaged'}; with its {tables} tables in the file, {len(steps) - len(failed)} of {len(steps)} "
        f"commands and starts succeed{''.join(f', not {step}' for step in failed)}"
    )
    return sound and tables == 2 and not failed and lost == refused == 0 and written > 500, figure
