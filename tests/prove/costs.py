"""What the built-in catalogue costs at the start: the time until it is open, and its memory."""

import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The beginnings of the lines that the benchmark prints.
LINES = ("opened", "prepared for the first requests", "resident memory", "the start waits")


def cost(_binary):
    """Passes when starting and reading keep to the limits in `benches/catalogue.rs`. Tests check its size and memory."""
    command = ["cargo", "bench", "--quiet", "--locked", "--bench", "catalogue"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    lines = [line for line in run.stdout.splitlines() if line.startswith(LINES)]
    return run.returncode == 0 and len(lines) == len(LINES), "; ".join(lines) or run.stderr.strip()[-200:]
