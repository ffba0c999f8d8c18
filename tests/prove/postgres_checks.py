"""Scripts of `.ci/integration` and tests/postgres that need a PostgreSQL server: two instances behind nginx, PgBouncer, TLS."""

import os
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]


def checked(script):
    """An experiment that passes when the script does; its figures."""

    def proof(binary):
        command = [ROOT / "tests/postgres/run", ROOT / "tests/python", ROOT / "tests" / script, os.path.abspath(binary)]
        run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        output = run.stdout.strip() or run.stderr.strip() or "no output"
        figures = re.findall("^figure: (.*)$", output, re.M)
        failed = re.findall("^FAILED +(.*)$", output, re.M)
        return run.returncode == 0, "; ".join(figures + failed) or output

    return proof


balancer = checked("nginx/balancer.py")
pgbouncer = checked("postgres/pgbouncer.py")
database_tls = checked("postgres/tls.py")
