"""What is taken from others (the numberless item on the supply chain): licences, bans, sources and known holes of
crates, known holes of the npm packages that ship, and the notices, as `tools/supply/check` looks at them."""

import pathlib
import subprocess

CHECK = pathlib.Path(__file__).resolve().parents[2] / "tools/supply/check"


def supply(_binary):
    """Passes when everything was asked and nothing found; open where something could not be asked."""
    said = subprocess.run([CHECK], capture_output=True, text=True)
    lines = [line.split(maxsplit=1) for line in said.stdout.splitlines()]
    told = {
        state: [what for first, *rest in lines if first == state for what in rest]
        for state in ("ok", "WRONG", "SKIPPED")
    }
    figure = "; ".join(f"{state}: {', '.join(told[state])}" for state in told if told[state])
    if said.returncode or told["WRONG"] or not told["ok"]:
        return False, figure or said.stderr.strip()
    return (None if told["SKIPPED"] else True), figure
