"""Releases: `tools/release/build` builds the artifacts, and `tools/release/check` installs each of them as far as one machine
allows, and builds the commit again in another folder."""

import pathlib
import subprocess

from checks import run_checks

TOOLS = pathlib.Path(__file__).resolve().parents[2] / "tools/release"


def release(_binary):
    """Open with changes that are not committed, because then there is no second build."""
    build = subprocess.run(["env", "ALLOW_CHANGES=1", TOOLS / "build"], capture_output=True, text=True)
    if build.returncode:
        return False, " ".join(build.stderr.split())[-300:]
    return run_checks(TOOLS / "check", "--twice")
