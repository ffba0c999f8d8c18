"""The version in the executable is the tested commit."""

import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]


def head(*how):
    """The hash of HEAD; empty without git."""
    run = subprocess.run(["git", "rev-parse", *how, "HEAD"], capture_output=True, text=True, cwd=ROOT)
    return run.stdout.strip()


def tested_commit():
    """The short hash of the tested commit, with a plus if the tree has changes."""
    status = ["git", "status", "--porcelain", "--untracked-files=no", "--", ".", ":!tests/PROOF.md"]
    changed = subprocess.run(status, capture_output=True, text=True, cwd=ROOT).stdout
    return (head("--short") or "unknown") + ("+" if changed else "")


def version(binary):
    """Passes when `--version` ends with the first twelve digits of the commit in parentheses."""
    output = subprocess.run([binary, "--version"], capture_output=True, text=True).stdout.strip()
    commit = head()
    return len(commit) == 40 and output.endswith(f"({commit[:12]})"), output
