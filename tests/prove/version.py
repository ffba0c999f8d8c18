"""The version that the executable names is the commit that is proved."""

import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]


def head(*how):
    """The commit that is proved; empty where git does not know."""
    run = subprocess.run(["git", "rev-parse", *how, "HEAD"], capture_output=True, text=True, cwd=ROOT)
    return run.stdout.strip()


def proved():
    """The commit that is proved, in short, with a plus where the tree is not as it is there."""
    status = ["git", "status", "--porcelain", "--untracked-files=no", "--", ".", ":!tests/PROOF.md"]
    changed = subprocess.run(status, capture_output=True, text=True, cwd=ROOT).stdout
    return (head("--short") or "unknown") + ("+" if changed else "")


def version(binary):
    """Passes when `--version` of a release names the commit in parentheses, by its first twelve digits."""
    said = subprocess.run([binary, "--version"], capture_output=True, text=True).stdout.strip()
    commit = head()
    return len(commit) == 40 and said.endswith(f"({commit[:12]})"), said
