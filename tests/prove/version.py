"""The version that the executable names is the commit that is proved."""

import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]


def head(*how):
    """The commit that is proved; empty where git does not know."""
    run = subprocess.run(["git", "rev-parse", *how, "HEAD"], capture_output=True, text=True, cwd=ROOT)
    return run.stdout.strip()


def version(binary):
    """Passes when `--version` of a release names the commit in parentheses, by its first twelve digits."""
    said = subprocess.run([binary, "--version"], capture_output=True, text=True).stdout.strip()
    commit = head()
    return len(commit) == 40 and said.endswith(f"({commit[:12]})"), said
