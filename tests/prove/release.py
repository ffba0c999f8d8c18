"""Releases: `tools/release/build` builds the artifacts, and `tools/release/check` installs each of them as far as one machine
allows, and builds the commit again in another folder."""

import os
import pathlib
import shutil
import subprocess
import tempfile

from checks import run_checks

TOOLS = pathlib.Path(__file__).resolve().parents[2] / "tools/release"


def signing_key(folder):
    """Variables with a new key; none without minisign."""
    if not shutil.which("minisign"):
        return {}
    secret, public = folder / "secret", folder / "public"
    subprocess.run(["minisign", "-G", "-W", "-s", secret, "-p", public], check=True, capture_output=True)
    return {"MINISIGN_KEY_FILE": str(secret), "MINISIGN_PUBLIC_KEY": public.read_text().split()[-1]}


def release(_binary):
    """Open with changes that are not committed, because then there is no second build."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"ALLOW_CHANGES": "1"} | signing_key(pathlib.Path(folder))
        build = subprocess.run([TOOLS / "build"], capture_output=True, text=True)
        if build.returncode:
            return False, " ".join(build.stderr.split())[-300:]
        return run_checks(TOOLS / "check", "--twice")
