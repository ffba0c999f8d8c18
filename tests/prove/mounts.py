"""What the commands say and do on a full file system and on a read-only one."""

import pathlib
import subprocess

from testkit import PASSWORD, temporary_folder

# In a mount namespace of its own. `result` prints a name and the last line of a command.
SCRIPT = """
set -e
result() { name=$1; shift; echo "$name|$("$@" 2>&1 | tail -1)"; }
serve() { timeout 20 "$BINARY" serve --listen 127.0.0.1:0 --db "$1"; }
mount -t tmpfs -o size=2m tmpfs "$FOLDER"
DB=$FOLDER/moviestars.db
printf %s "$PASSWORD" | "$BINARY" user add firstadmin firstadmin@example.org --db "$DB" >&2
head -c 4m /dev/zero >"$FOLDER/filling" || true
result full serve "$DB"
result full_new serve "$FOLDER/new/moviestars.db"
rm "$FOLDER/filling"
cp "$DB" "$FOLDER/bound.db"; cp "$DB" "$FOLDER/logged.db"; head -c 4152 /dev/zero >"$FOLDER/logged.db-wal"
# Still writable under its other path.
mkdir "$OTHER/bound"; mount --bind "$FOLDER" "$OTHER/bound"; mount -o remount,bind,ro "$OTHER/bound"
result bound_check "$BINARY" check --db "$OTHER/bound/bound.db"
umount "$OTHER/bound"
mount -o remount,ro "$FOLDER"
result serve serve "$DB"
result list "$BINARY" user list --db "$DB"
result check "$BINARY" check --db "$DB"
result logged "$BINARY" check --db "$FOLDER/logged.db"
result backup "$BINARY" backup "$OTHER/copy.db" --db "$DB"
"$BINARY" backup - --db "$DB" >"$OTHER/piped.db"
result piped "$BINARY" check --db "$OTHER/piped.db"
"""
READ_ONLY = "its file system is mounted read-only; mount it for writing, or choose another path with --db"
SOUND = "accounts: 1, ratings: 0"
# What the last line of each command contains.
EXPECTED = {
    "full": "(os error 28); make room",
    "full_new": "(os error 28); make room",
    "bound_check": READ_ONLY,
    "serve": "(os error 30); mount it for writing, or choose another path with --db",
    "list": READ_ONLY,
    "check": f"intact, {SOUND}",
    "logged": "copy both files to another folder and name the copy with --db",
    "backup": SOUND,
    "piped": f"intact, {SOUND}",
}


def mounts(binary):
    """Passes when each command succeeds, or says what to do; needs the right to mount."""
    with temporary_folder() as data:
        folder, other = data / "small", data / "other"
        folder.mkdir(), other.mkdir()
        variables = {"BINARY": pathlib.Path(binary).resolve(), "FOLDER": folder, "OTHER": other, "PASSWORD": PASSWORD}
        command = ["env", *(f"{name}={value}" for name, value in variables.items()), "unshare", "-m", "bash", "-c", SCRIPT]
        run = subprocess.run(command, capture_output=True, text=True)
    printed = dict(line.split("|", 1) for line in run.stdout.splitlines())
    wrong = [f"{name}: {printed.get(name, run.stderr)!r}" for name, text in EXPECTED.items() if text not in printed.get(name, "")]
    return not wrong, f"{len(EXPECTED) - len(wrong)} of {len(EXPECTED)} commands on a full or read-only file system do as they should{''.join(f', {each}' for each in wrong)}"
