"""`cargo install` in a clean clone of the commit, as docs/operations.md says: the installed executable names the commit and serves
the web app."""

import pathlib
import subprocess
import sys
import tempfile

from docker_machine import documented_steps
from version import ROOT, version

SERVES = ROOT / "tools/release/serves.py"


def install(_binary):
    """Passes when the documented command succeeds, with `--root` added, and its executable is complete."""
    command = next(line for block in documented_steps("Executable") for line in block.splitlines() if line.startswith("cargo install "))
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        clone, root = folder / "clone", folder / "root"
        for step in [["git", "clone", "--quiet", "--no-hardlinks", ROOT, clone], [*command.split(), "--quiet", "--root", root]]:
            run = subprocess.run(step, capture_output=True, text=True, cwd=clone if clone.exists() else folder)
            if run.returncode:
                return False, " ".join(run.stderr.split())[-300:]
        executable = root / "bin/moviestars"
        good, figure = version(executable)
        run = subprocess.run([sys.executable, "-B", SERVES, folder / "data/moviestars.db", executable], capture_output=True, text=True)
        if run.returncode:
            return False, f"{figure}: {run.stderr.strip().splitlines()[-1:]}"
        return good, f"`{command}` in a clean clone: {figure}, which serves"
