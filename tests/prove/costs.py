"""What the built-in catalogue costs who starts the program: how long it takes to open, and what it holds in memory."""

import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
# What the bench prints of it.
SAID = ("opened", "what the first visitors", "resident memory", "a start waits")


def cost(_binary):
    """Passes when starting and reading keep to the bars of `benches/catalogue.rs`; its size and its memory are tests."""
    command = ["cargo", "bench", "--quiet", "--locked", "--bench", "catalogue"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    lines = [line for line in run.stdout.splitlines() if line.startswith(SAID)]
    return run.returncode == 0 and len(lines) == len(SAID), "; ".join(lines) or run.stderr.strip()[-200:]
