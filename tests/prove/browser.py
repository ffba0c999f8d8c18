"""The items whose proof is a journey in a real browser against the executable: S13, S21, U8, and those without a number on the
policy that pages stand under (every journey fails on a breach of it), on markup in names and titles, and on answers
that are broken, late or missing."""

import json
import os
import pathlib
import subprocess

from fake_tmdb import EXECUTABLE

UI = pathlib.Path(__file__).resolve().parents[2] / "ui"
# By item: the specs that prove it.
SPECS = {
    "S13": ["storage"],
    "S21": ["passwordReset"],
    "U8": ["tmdb"],
    "policy": ["accessibility", "trailer", "routes", "passwordReset"],
    "markup": ["htmlInjection", "htmlInjectionTools"],
    "broken": ["screenFailures", "formFailures", "serverDown"],
}


def journeys(number):
    """The proof of an item by its journeys."""

    def proof(binary):
        counts, failed = ended(binary, SPECS[number])
        figure = f"{counts['expected']} journeys" if counts["expected"] != 1 else "1 journey"
        figure += f", {counts['flaky']} at the second try" if counts["flaky"] else ""
        good = not failed and counts["expected"] > 0 and counts["unexpected"] == counts["skipped"] == 0
        return good, figure + (f", not passed: {'; '.join(failed)}" if failed else "")

    return proof


def ended(binary, specs):
    """How many journeys ended how, and the titles of those that failed."""
    environment = os.environ | {"MOVIESTARS_BIN": str(pathlib.Path(binary).resolve())}
    environment |= {"FAKE_TMDB_BIN": os.environ.get("FAKE_TMDB_BIN", str(EXECUTABLE)), "PLAYWRIGHT_JSON_OUTPUT_NAME": ""}
    # `.ci/test` tries all of them on one screen and one form of each kind, and one on every other.
    environment |= {"MOVIESTARS_ALL_FAULTS": "1"}
    run = subprocess.run(
        ["npx", "playwright", "test", "--reporter=json", *(f"e2e/{spec}.spec.ts" for spec in specs)],
        cwd=UI, env=environment, capture_output=True, text=True,
    )
    report = json.loads(run.stdout)
    return report["stats"], [spec["title"] for suite in report["suites"] for spec in specs_of(suite) if not spec["ok"]]


def specs_of(suite):
    """All journeys of a suite and of those inside it."""
    yield from suite.get("specs", [])
    for inner in suite.get("suites", []):
        yield from specs_of(inner)
