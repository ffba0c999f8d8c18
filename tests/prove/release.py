"""Releases: `tools/release/build` builds the artifacts, `tools/release/check` installs each of them as far as one machine allows,
and builds the commit again in another folder, and Docker runs the image by the documented steps."""

import os
import pathlib
import shutil
import subprocess
import tempfile

from checks import run_checks
from containers import run_release
from docker_machine import ROOT

TOOLS = ROOT / "tools/release"
ARTIFACTS = ROOT / "target/release-artifacts"


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
        good, figure = run_checks(TOOLS / "check", "--twice")
        runs, figures = run_release(ARTIFACTS)
        return good if runs else False, f"{figure}; {figures}"
