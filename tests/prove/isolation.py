"""The tests of races while a proxy takes the isolation level out of every transaction: races that depend on it must fail. So
these tests would find a transaction that is not isolated."""

import pathlib
import re
import subprocess
from collections import Counter

from tests import CARGO

ROOT = pathlib.Path(__file__).resolve().parents[2]
MODULE = "shared_database::races::"
# The races that must fail at least once in RUNS runs.
DEPENDENT = [
    "one_of_thirty_first_accounts_at_once_is_the_admin",
    "two_admins_who_demote_each_other_leave_an_admin",
    "one_of_fifty_uses_of_a_reset_token_counts",
    "no_sign_in_with_the_old_password_survives_its_change",
    "fifty_active_playlists_at_once_leave_one_active",
    "a_rating_acknowledged_by_one_instance_survives_a_move_of_its_title_by_the_other",
]
RUNS = 3
# Of one run, in seconds; the first one compiles.
LONGEST = 1_800


def run_races(*before):
    """The result of each race by name."""
    command = ["tests/postgres/run", *before, *CARGO, "--test", "api", "--", "--format=pretty", MODULE]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=LONGEST)
    results = re.findall(rf"^test {MODULE}(\w+) \.\.\. (\w+)", run.stdout, re.M)
    if not results:
        raise RuntimeError(f"no race ran: {run.stderr[-500:]}")
    return dict(results)


def isolation(_binary):
    """Runs the races once with isolation, and RUNS times without."""
    isolated = run_races()
    failed_with = sorted(name for name, result in isolated.items() if result != "ok")
    failures = Counter()
    for _ in range(RUNS):
        results = run_races("python3", "-B", "tests/postgres/without_isolation.py")
        failures.update(name for name, result in results.items() if result != "ok")
    missing = [name for name in DEPENDENT if not failures[name]]
    counts = ", ".join(f"{name} {failures[name]}" for name in sorted(failures))
    figure = (
        f"with isolation {len(isolated) - len(failed_with)} of {len(isolated)} races pass; of {RUNS} runs without isolation "
        f"fail: {counts or 'none'}"
    )
    return not failed_with and not missing, figure + (f", not failed: {', '.join(missing)}" if missing else "")
