"""D5 and D8: on paths that cannot be written and on network file systems, the server refuses to start and says why."""

import os
import shutil
import sqlite3
import subprocess
import time

from testkit import Server, temporary_folder

UNPRIVILEGED = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
LONGEST = 2.0
# Network file systems: the name in the error, and the type number of statfs(2) as its bytes in memory.
NETWORKS = {
    "NFS": ("NFS", "6969000000000000"),
    "SMB": ("SMB", "7b51000000000000"),
    "SMB2": ("SMB", "424d53fe00000000"),
    "CIFS": ("SMB", "424d53ff00000000"),
    "9P": ("9P", "9719020100000000"),
}
READ_ONLY = 'mount -t tmpfs tmpfs "$0" && cp -p "$0".original/* "$0" && mount -o remount,ro "$0" && exec "$@"'


def commands(copy):
    """Every command that opens the data file."""
    named = [["user", word, "anna-k"] for word in ("promote", "demote", "set-password", "reset-link", "delete")]
    others = [["user", "add", "anna-k", "anna@example.org"], ["user", "list"], ["catalogue", "status"], ["check"]]
    return [*named, *others, ["backup", f"{copy}2"], ["restore", str(copy)]]


def start(binary, db, before=(), more=()):
    """Tries to serve; the seconds until the server exited, the exit code (`None` if it kept running), and its standard error."""
    command = [*before, str(binary), "serve", "--listen", "127.0.0.1:0", "--db", str(db), *more]
    began = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        _, errors = process.communicate(timeout=5)
    except subprocess.TimeoutExpired:
        process.terminate()
        _, errors = process.communicate()
        return time.monotonic() - began, None, errors
    return time.monotonic() - began, process.returncode, errors


def d5(binary):
    """Starts on paths that cannot be written; needs root, to mount and to run as an unprivileged user."""
    if os.geteuid() != 0:
        return False, "root is needed, to mount and to run as an unprivileged user"
    with temporary_folder() as data:
        data.chmod(0o755)
        executable = data / "moviestars"
        shutil.copy(binary, executable)
        original = data / "ro.original"
        original.mkdir()
        Server(binary, original / "moviestars.db").stop()
        # An empty log left in the folder could be written even where the folder cannot.
        file = sqlite3.connect(original / "moviestars.db")
        file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        file.close()
        cases = {name: data / name for name in ("file", "folder", "empty", "ro")}
        for name in ("file", "folder"):
            shutil.copytree(original, cases[name])
        cases["empty"].mkdir()
        cases["ro"].mkdir()
        (cases["file"] / "moviestars.db").chmod(0o444)
        for name in ("file", "folder", "empty"):
            for path in (cases[name], *cases[name].iterdir()):
                os.chown(path, 65534, 65534)
        for name, mode in {"file": 0o755, "folder": 0o555, "empty": 0o555}.items():
            cases[name].chmod(mode)
        befores = dict.fromkeys(("file", "folder", "empty"), UNPRIVILEGED)
        befores["ro"] = ["unshare", "-m", "sh", "-c", READ_ONLY, str(cases["ro"])]
        wrong, slowest = [], 0.0
        for name, folder in cases.items():
            seconds, code, errors = start(executable, folder / "moviestars.db", befores[name])
            slowest = max(slowest, seconds)
            last = errors.strip().splitlines()[-1] if errors.strip() else ""
            if code != 1 or str(folder) not in last or "check that" not in last:
                wrong.append(f"{name}: {code} {last!r}")
    figure = (
        f"{len(cases)} paths that cannot be written (file, folder, empty folder, disk): "
        f"{len(cases) - len(wrong)} refused with exit code 1, the path and what to check, within {slowest:.2f} s"
    )
    return not wrong and slowest < LONGEST, "; ".join([figure, *wrong])


def d8(binary):
    """Starts and runs commands while strace makes statfs(2) report a network file system."""
    if shutil.which("strace") is None:
        return False, "strace is needed"
    wrong = []
    with temporary_folder() as data:
        for name, (label, number) in NETWORKS.items():
            db = data / name / "moviestars.db"
            db.parent.mkdir()
            inject = f"inject=statfs:poke_exit=@arg2={number}"
            before = ["strace", "-f", "-qq", "-e", "trace=statfs", "-e", inject, "-o", "/dev/null"]
            _, code, errors = start(binary, db, before)
            if code != 1 or label not in errors or "--allow-network-fs" not in errors or any(db.parent.iterdir()):
                wrong.append(f"{name}: {code} {errors.strip()[-200:]!r}")
            _, code, errors = start(binary, db, ["timeout", "2", *before], ["--allow-network-fs"])
            if code == 1 or not db.exists():
                wrong.append(f"{name} with --allow-network-fs: {code} {errors.strip()[-200:]!r}")
            copy = data / f"{name}.copy"
            subprocess.run([binary, "backup", str(copy), "--db", str(db)], check=True, capture_output=True)
            before_commands = {path.name: path.read_bytes() for path in db.parent.iterdir()}
            for words in commands(copy):
                command = [*before, str(binary), *words, "--db", str(db)]
                done = subprocess.run(command, input="Abcdef1", capture_output=True, text=True)
                if done.returncode != 1 or label not in done.stderr or "--allow-network-fs" not in done.stderr:
                    wrong.append(f"{name}, {' '.join(words[:2])}: {done.returncode} {done.stderr.strip()[-200:]!r}")
            if {path.name: path.read_bytes() for path in db.parent.iterdir()} != before_commands:
                wrong.append(f"{name}: something was written")
    figure = (
        f"{len(NETWORKS)} network file systems ({', '.join(NETWORKS)}), each refused with what to do and "
        f"nothing written, by serve and {len(commands(data))} commands on an existing file, and served with "
        f"--allow-network-fs: {len(wrong)} exceptions"
    )
    return not wrong, "; ".join([figure, *wrong])
