"""Scripts that print one line per check: `ok`, `FAILED` or `SKIPPED`, and the check's name."""

import subprocess


def run_checks(*command):
    """Passes when every check ran and found nothing; open when a check was skipped."""
    run = subprocess.run(command, capture_output=True, text=True)
    lines = [line.split(maxsplit=1) for line in run.stdout.splitlines()]
    checks = {
        state: [name for first, *rest in lines if first == state for name in rest]
        for state in ("ok", "FAILED", "SKIPPED")
    }
    figure = "; ".join(f"{state}: {', '.join(checks[state])}" for state in checks if checks[state])
    if run.returncode or checks["FAILED"] or not checks["ok"]:
        return False, figure or run.stderr.strip()
    return (None if checks["SKIPPED"] else True), figure
