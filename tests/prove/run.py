"""Runs experiments and prints a line for each item: its name, pass, FAIL or open, and its figures.

    python3 tests/prove/run.py executable [--record] [item ...]

Without an item all of them run, and the results are written to tests/PROOF.md. With --record the results of some items
replace the older ones there. Each result names its commit, with a plus if the tree had changes, and its machine: items may
be recorded on different machines. L4 and release take half an hour, fuzz, idle and install ten minutes each.

Items with a number are requirements on security (S), durability (D), faults of TMDB (U) and load (L). An item is described
by its function, by its journeys in browser.py, or by its tests in tests.py. Names that do not explain themselves:

    input                    random and malformed input (also fuzz and schemathesis)
    mail, mailtest           emails through real mail servers; the test email of the settings
    nginx, balancer          entity tags and large bodies through nginx; two instances behind it
    mounts, settings         full and read-only file systems; how the data file is opened
    cost                     time and memory of the built-in catalogue
    supply, release          licenses and advisories of dependencies; the artifacts of a release
    install                  `cargo install` in a clean clone
    compose                  the image, and docs/compose with one and with two instances
    policy, markup, broken   what only a browser shows
    stderr                   a log that cannot be written
    setup, accounts          the first account; names that two accounts have
    migrations, schema       rebuilt tables; foreign objects in a data file
    unread, signals, proxy   rejected bodies; signals and spellings of flags; untrusted proxies
    copies, races            concurrent backups; concurrent writes
    pgbouncer, tls           a pooler, and TLS, to PostgreSQL
    instances, postgres-*    two instances; tests on PostgreSQL; failures of the server, its leader or an instance.
                             In postgres-isolation, races without isolation must fail.
"""

import os
import pathlib
import platform
import re
import sys
import time

from backups import d9
from browser import SPECS, journeys
from compose import compose
from copies import copy_there_and_back
from costs import cost
from failover import postgres_failover
from faults import d3
from files import d6, d7
from fsync import d2
from full_disk import d4
from idle import idle
from imports import imports
from testkit import kill_all
from inputs import fuzz, mail, nginx, schemathesis
from install import install
from isolation import isolation
from kills import d1
from load import l1, l2, l3, l6
from migrations import d12
from mounts import mounts
from outages import postgres_faults
from postgres_checks import balancer, database_tls, pgbouncer
from release import release
from replica import d15
from shared import postgres_kills, two_instances
from soak import soak
from starts import d5, d8
from stops import d14
from supply import supply
from tests import ALL, tested
from unauthenticated import s2, s3, s6, s7, s18, s28, s29
from upstream import s38, u1, u2, u6, u7
from version import tested_commit, version

MEASURED = [s2, s3, s6, s7, s18, s28, s29, s38, d1, d2, d3, d4, d5, d6, d7, d8, d9, d12, d14, d15, u1, u2, u6, u7, l1, l2, l3, l6]
UNNUMBERED = {"L4": soak, "fuzz": fuzz, "schemathesis": schemathesis, "mail": mail, "nginx": nginx, "mounts": mounts, "supply": supply, "release": release, "install": install, "cost": cost, "idle": idle, "imports": imports, "version": version} | {
    "balancer": balancer, "compose": compose, "pgbouncer": pgbouncer, "tls": database_tls,
    "postgres-faults": postgres_faults, "postgres-failover": postgres_failover, "postgres-kills": postgres_kills,
    "instances": two_instances, "postgres-copy": copy_there_and_back, "postgres-isolation": isolation,
}
# The items by name: those with a function, with tests, and with journeys.
PROOFS = [
    {item.__name__.upper(): item for item in MEASURED} | UNNUMBERED,
    {number: tested(number) for number in ALL},
    {number: journeys(number) for number in SPECS},
]


def sort_key(number):
    """By section and number; items without a number last."""
    section, rest = number[0], number[1:]
    return (0, "SDUL".index(section), int(rest)) if rest.isdigit() else (1, 0, number)


def combine(proofs):
    """A proof of several parts, which passes when all of them do."""

    def proof(binary):
        verdicts, figures = zip(*(part(binary) for part in proofs))
        failed = any(good is not None and not good for good in verdicts)
        return False if failed else None if None in verdicts else True, ", ".join(figures)

    return proof


NUMBERS = sorted({number for proofs in PROOFS for number in proofs}, key=sort_key)
ITEMS = {number: combine([proofs[number] for proofs in PROOFS if number in proofs]) for number in NUMBERS}
# The last verdict means that nothing failed, but a check was skipped.
VERDICTS = {True: "pass", False: "FAIL", None: "open"}
# Why an item checks less than intended, on this machine or by design.
REASONS = {
    "supply": "the databases of known vulnerabilities cannot be reached from this machine. Where they can be reached, the same run checks them.",
    "D2": "writes at once share commits, so each is checked against the commit that contains it.",
    "D8": "a file system mounted by a program (FUSE) cannot be told from a disk, and is accepted.",
    "D11": "every row of each file is compared. The smallest file has 11 rows, where 20 were required.",
    "D16": "all times are seconds since 1970 and no time zone is read, so there is no daylight saving time to test.",
    "U1": "each of TMDB's two hosts (API and pictures) has its own limits: 32 requests in flight, and 20 a second.",
    "U8": "with a key that TMDB refuses, every list says so. The built-in catalogue answers for all titles only where there is no key.",
    "L1": "one network gets at most 256 or 512 connections, so addresses of several networks can still hold all 1,024. The first connection of another network closes one of the largest, and health checks are answered all the same.",
    "L5": "the queue of 1,024 writes cannot be filled over HTTP, where fewer calls are accepted. A test of the store fills it.",
    "cost": "reading the catalogue takes 4 to 9 ms, depending on the machine, where 5 were required. The start does not wait for it.",
    "compose": "registries of images cannot be reached from this machine: the images of Debian, PostgreSQL and nginx are made of Debian's packages, with short entry points. That of moviestars also has the libraries of the executable, which is not static; release runs the one of a release.",
    "postgres-faults": "a call may take 3.5 s, where 3.2 s were required: the users, PostgreSQL and both instances share the processors of one machine, so their threads may run late.",
    "policy": "YouTube cannot be reached from this machine. A local page replaces the trailer's player.",
}
RESULT = pathlib.Path(__file__).resolve().parents[1] / "PROOF.md"


def main(binary, *wanted):
    record = "--record" in wanted
    wanted = [number for number in wanted if number != "--record"]
    results = recorded() if wanted and record else {}
    failed, commit, here = False, tested_commit(), machine()
    for number in wanted or ITEMS:
        began = time.monotonic()
        try:
            good, figure = ITEMS[number](binary)
        except Exception as error:  # The other items still run.
            kill_all()
            good, figure = False, " ".join(f"raised {type(error).__name__}: {error}".split())
        verdict = VERDICTS[None if good is None else bool(good)]
        failed |= verdict == "FAIL"
        print(f"{number}  {verdict}  {figure}  ({time.monotonic() - began:.0f} s)", flush=True)
        results[number] = verdict, figure, f"{time.strftime('%Y-%m-%d')} {commit}", here
    if record or not wanted:
        RESULT.write_text(report(results))
    sys.exit(failed)


def recorded():
    """The results in the file: verdict, figures, date with commit, and machine."""
    rows = re.findall(r"^\| ([\w-]+) \| (\w+) \| (.*) \| (\d+-\d+-\d+ \w+\+?) \| ([^|]+) \|$", RESULT.read_text(), re.M)
    return {number: columns for number, *columns in rows}


def machine():
    """A description of this machine."""
    processor = re.search(r"^model name\s*: (.*)$", pathlib.Path("/proc/cpuinfo").read_text(), re.M)
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    system = f"{platform.system()} {platform.release().partition('-')[0]}, {platform.machine()}"
    return f"{os.cpu_count()} cores ({processor[1] if processor else 'unnamed'}), {memory:.0f} GiB of memory, {system}"


def report(results):
    """The content of the file: a table of the results, and the reasons."""
    rows = "\n".join(f"| {number} | {' | '.join(results[number])} |" for number in ITEMS if number in results)
    reasons = "\n".join(f"- **{number}**: {why}" for number, why in REASONS.items() if number in results)
    return (
        "# Results of .ci/prove\n\n"
        "The last result of each item: security (S), durability (D), failures of TMDB (U), load (L), and further checks by name. "
        "What an item does is described in `tests/prove`. This file is written by `.ci/prove`.\n\n"
        f"| Item | Result | Figures | Date and commit | Machine |\n| --- | --- | --- | --- | --- |\n{rows}\n\n"
        f"Where an item checks less than intended, on its machine or by design, and why:\n\n{reasons}\n"
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
