"""Compares the system calls of a server with those that the unit for systemd allows, because a forbidden one would fail only
where systemd runs the service.

    python3 tools/release/syscalls.py EXECUTABLE UNIT

Needs root, strace and systemd-analyze. Prints the forbidden calls; there should be none.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
USER = 65532


def members(group):
    """The system calls of a group such as @system-service, with those of the groups in it."""
    output = subprocess.run(["systemd-analyze", "syscall-filter", group], check=True, capture_output=True, text=True).stdout
    names = [line.strip() for line in output.splitlines()[1:] if line.startswith("    ") and "#" not in line]
    return {call for name in names for call in (members(name) if name.startswith("@") else {name})}


def allowed(unit):
    """What `SystemCallFilter=` allows; a tilde removes groups."""
    calls = set()
    for value in re.findall(r"^SystemCallFilter=(.*)$", unit, re.MULTILINE):
        groups = set().union(*map(members, value.lstrip("~").split()))
        calls = calls - groups if value.startswith("~") else calls | groups
    return calls


def used(executable):
    """The calls of a server and of a health check after their start."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder)
        path.chmod(0o755)
        (path / "data").mkdir()
        os.chown(path / "data", USER, USER)
        # -D: the server is the child of the test, which sends it a signal. -ff: a file for each thread.
        strace = ["strace", "-D", "-ff", "-qq", "-o", path / "trace"]
        user = ["setpriv", f"--reuid={USER}", f"--regid={USER}", "--clear-groups"]
        command = [sys.executable, "-B", HERE / "serves.py", path / "data/moviestars.db", *strace, *user, executable]
        subprocess.run(command, check=True)
        threads = [file.read_text() for file in path.glob("trace.*")]
    # Without the calls of setpriv before it executes the server. strace cannot read the arguments without CAP_SYS_PTRACE.
    own = [re.split(r"^execve\(", thread, flags=re.MULTILINE)[-1] for thread in threads]
    return {call for thread in own for call in re.findall(r"^(\w+)\(", thread, re.MULTILINE)}


if __name__ == "__main__":
    calls = used(sys.argv[1])
    forbidden = sorted(calls - allowed(pathlib.Path(sys.argv[2]).read_text()))
    print(f"figure: {len(calls)} system calls, forbidden: {', '.join(forbidden) or 'none'}")
    sys.exit(bool(forbidden) or len(calls) < 40)
