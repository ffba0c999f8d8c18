"""Proves by experiment what tests promise, a line an item: its number, pass or fail, and its figure. The numbers are
those of the requirements on durability: what survives kills (D1), the order of disk and answer (D2), a failing disk
(D3), a full one (D4), damaged files (D6), two servers on one file (D7), copies taken meanwhile (D9), and being asked
to end (D14).

    python3 tests/prove/run.py executable [number ...]

Without a number all items run, and the result is written to tests/PROOF.md.
"""

import os
import pathlib
import platform
import sys
import time

from backups import d9
from faults import d3
from files import d6, d7
from fsync import d2
from full_disk import d4
from kills import d1
from load import l1, l2, l3, l6
from migrations import d12
from starts import d5, d8
from stops import d14
from upstream import u1, u2, u6

ITEMS = {"D1": d1, "D2": d2, "D3": d3, "D4": d4, "D5": d5, "D6": d6, "D7": d7, "D8": d8, "D9": d9, "D12": d12, "D14": d14, "U1": u1, "U2": u2, "U6": u6, "L1": l1, "L2": l2, "L3": l3, "L6": l6}
RESULT = pathlib.Path(__file__).resolve().parents[1] / "PROOF.md"


def main(binary, *wanted):
    results = []
    for number in wanted or ITEMS:
        began = time.monotonic()
        good, figure = ITEMS[number](binary)
        verdict = "pass" if good else "FAIL"
        print(f"{number}  {verdict}  {figure}  ({time.monotonic() - began:.0f} s)", flush=True)
        results.append((number, verdict, figure))
    if not wanted:
        RESULT.write_text(report(results))
    sys.exit(any(verdict == "FAIL" for _, verdict, _ in results))


def report(results):
    """The results as a table, with when and where."""
    rows = "\n".join(f"| {number} | {verdict} | {figure} |" for number, verdict, figure in results)
    machine = f"{os.cpu_count()} cores, {platform.system()} {platform.release().partition('-')[0]}, {platform.machine()}"
    return (
        "# What was proved\n\n"
        "The last full result of `.ci/prove`; what each item does stands in `tests/prove`.\n\n"
        f"{time.strftime('%Y-%m-%d')}, {machine}.\n\n"
        f"| Item | Result | Figure |\n| --- | --- | --- |\n{rows}\n"
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
