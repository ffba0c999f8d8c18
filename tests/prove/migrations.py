"""D12: a kill during an upgrade leaves the old file or the new one. The next start finishes the upgrade and leaves exactly
one copy of the old file."""

import pathlib
import re
import shutil
import sqlite3
import subprocess

from testkit import Server, passes_check, temporary_folder

# Kills in upgrades of each schema.
KILLS = 2
SCHEMAS = pathlib.Path(__file__).resolve().parents[1] / "upgrade"
# The system calls that change files or folders. The server is killed at one of them.
CALLS = "pwrite64,fdatasync,fsync,ftruncate,unlink,rename,linkat,renameat"

MIGRATION = SCHEMAS.parents[1] / "assets/migrations/0006_tmdb_ids_and_names.sql"
# The TMDB ids that this migration gives to titles.
TMDB_IDS = {(kind, int(old)): int(new)
            for kind, old, new in re.findall(r"\('(movie|tv)', ?(\d+), ?(\d+)\)", MIGRATION.read_text())}

# The data that users entered, by the table names before and since migration 6. Titles that the current catalogue lacks
# are removed, with one notification more than each file had.
CONTENT = {
    ("users", "users"): "id, username, email",
    ("ratings", "ratings"): "user_id, score10, media_type, {id}",
    ("playlists", "playlists"): "id, user_id, name, active",
    ("playlist_entries", "playlist_items"): "playlist_id, position, media_type, {id}",
    ("notices", "notifications"): "id, user_id, title",
    ("settings", "settings"): "name, value",
}


def user_data(file, tables):
    """The data that users entered, with the ids and names since migration 6; only titles of the built-in catalogue."""
    found = []
    for (before, since), columns in CONTENT.items():
        table = since if since in tables else before
        # An older schema lacks some tables.
        if table not in tables:
            found.append([])
            continue
        title_id = "title_id" if "playlist_items" in tables else "number"
        rows = file.execute(f"SELECT {columns.format(id=title_id)} FROM {table}").fetchall()
        if "{id}" in columns:
            rows = [(*row[:-1], TMDB_IDS.get(row[-2:], row[-1])) for row in rows]
            known = set(TMDB_IDS.values())
            rows = [row for row in rows if row[-1] in known or row[-1] > 90_000_000]
        if table == since == "notifications" or table == "notices":
            rows = [row for row in rows if row[0] == 1]
        if table == "settings":
            rows = [("tmdb_ever_enabled" if name == "tmdb_stood" else name, value) for name, value in rows]
        found.append(sorted(rows))
    return found


def copy_schema(schema, folder):
    """A copy of the data file of that schema, with its log, as a killed process left it."""
    shutil.copytree(schema, folder)
    return folder / "moviestars.db"


def content(db):
    """The schema's number and the user data, read from a copy, because opening a file with a log changes it."""
    with temporary_folder() as folder:
        for path in db.parent.glob(f"{db.name}*"):
            if path.is_file():
                shutil.copy(path, folder)
        file = sqlite3.connect(folder / db.name)
        (number,) = file.execute("PRAGMA user_version").fetchone()
        tables = {name for (name,) in file.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
        rows = user_data(file, tables)
        broken = file.execute("PRAGMA foreign_key_check").fetchall()
        file.close()
    return number, (rows, broken)


def backup_contents(db):
    """The content of each file in `backups/`; `None` for an incomplete copy."""
    copies = []
    for path in db.with_name("backups").iterdir():
        try:
            copies.append(content(path))
        except sqlite3.DatabaseError:
            copies.append(None)
    return copies


def traced(binary, db, inject=()):
    """Starts the server under strace and ends it, unless it is killed; the lines of the trace."""
    trace = db.with_name("trace")
    command = ["strace", "-f", "-o", str(trace), "-e", f"trace=write,{CALLS}", *inject]
    command += [binary, "serve", "--listen", "127.0.0.1:0", "--db", str(db)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    if process.stdout.readline():
        pid = subprocess.run(["pgrep", "-P", str(process.pid)], capture_output=True, text=True).stdout.split()
        subprocess.run(["kill", "-TERM", *pid], check=False)
    process.wait(timeout=30)
    return trace.read_text(errors="replace").splitlines()


def before_listening(lines):
    """The names of the calls made before the server listened."""
    names = []
    for line in lines:
        if "moviestars listening" in line:
            break
        if (call := re.match(r"\d+ +(\w+)\(", line)) and call[1] != "write":
            names.append(call[1])
    return names


def d12(binary):
    """Kills upgrades of each schema with strace, at chosen system calls."""
    if shutil.which("strace") is None:
        return False, "strace is needed"
    counts = dict.fromkeys(("killed", "old", "new", "between", "changed", "unfinished", "copies"), 0)
    # The newest is not upgraded.
    schemas = sorted(SCHEMAS.glob("schema-*"), key=lambda path: int(path.name.removeprefix("schema-")))[:-1]
    tries = KILLS * len(schemas)
    with temporary_folder() as data:
        for index, schema in enumerate(schemas):
            whole = copy_schema(schema, data / schema.name)
            before = content(whole)
            names = before_listening(traced(binary, whole))
            new = content(whole)[0]
            for number in range(KILLS):
                # From the first call to the last: each schema once in each part.
                at = (number * len(schemas) + index) * (len(names) - 1) // (tries - 1)
                # strace counts the calls of each name separately.
                nth = names[: at + 1].count(names[at])
                db = copy_schema(schema, data / f"{schema.name}-{number}")
                inject = ["-e", f"inject={names[at]}:signal=SIGKILL:when={nth}"]
                counts["killed"] += "+++ killed by SIGKILL" in "".join(traced(binary, db, inject))
                found, data_then = content(db)
                counts["old"] += found == before[0]
                counts["new"] += found == new
                counts["between"] += found not in (before[0], new)
                Server(binary, db).stop()
                found, after = content(db)
                counts["changed"] += data_then != before[1] or after != before[1]
                counts["unfinished"] += found != new or not passes_check(binary, db)
                counts["copies"] += backup_contents(db) != [before]
    figure = (
        f"{counts['killed']} of {tries} kills, {KILLS} in upgrades of each of {len(schemas)} schemas: {counts['old']} left the old file, "
        f"{counts['new']} the new one, {counts['between']} any other; {counts['changed']} with other content, "
        f"{counts['unfinished']} not finished by the next start, {counts['copies']} without exactly one copy of the old file"
    )
    good = counts["killed"] == tries and counts["old"] > 0 and counts["new"] > 0
    return good and not any(counts[wrong] for wrong in ("between", "changed", "unfinished", "copies")), figure
