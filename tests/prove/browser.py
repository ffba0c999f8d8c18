"""The items that journeys in a real browser prove: S13, S21, U8, and without a number: the content security policy (every
journey fails when it is violated), markup in names and titles, and responses that are broken, late or missing."""

import json
import os
import pathlib
import subprocess

from fake_tmdb import EXECUTABLE

UI = pathlib.Path(__file__).resolve().parents[2] / "ui"
# The specs that prove each item.
SPECS = {
    "S13": ["storage"],
    "S21": ["passwordReset"],
    "U8": ["tmdb"],
    "policy": ["accessibility", "trailer", "routes", "passwordReset"],
    "markup": ["htmlInjection", "htmlInjectionTools"],
    "broken": ["screenFailures", "formFailures", "serverDown"],
}


def journeys(number):
    """A function that proves an item by running its journeys."""

    def proof(binary):
        counts, failed = run_specs(binary, SPECS[number])
        figure = f"{counts['expected']} journeys" if counts["expected"] != 1 else "1 journey"
        figure += f", {counts['flaky']} at the second try" if counts["flaky"] else ""
        good = not failed and counts["expected"] > 0 and counts["unexpected"] == counts["skipped"] == 0
        return good, figure + (f", not passed: {'; '.join(failed)}" if failed else "")

    return proof


def run_specs(binary, specs):
    """The numbers of journeys by outcome, and the titles of those that failed."""
    environment = os.environ | {"MOVIESTARS_BIN": str(pathlib.Path(binary).resolve())}
    environment |= {"FAKE_TMDB_BIN": os.environ.get("FAKE_TMDB_BIN", str(EXECUTABLE)), "PLAYWRIGHT_JSON_OUTPUT_NAME": ""}
    # Every fault on every screen and form. `.ci/test` tries one of each message on one of each kind; the others are in unit
    # tests.
    environment |= {"MOVIESTARS_ALL_FAULTS": "1"}
    run = subprocess.run(
        ["npx", "playwright", "test", "--reporter=json", *(f"e2e/{spec}.spec.ts" for spec in specs)],
        cwd=UI, env=environment, capture_output=True, text=True,
    )
    report = json.loads(run.stdout)
    return report["stats"], [spec["title"] for suite in report["suites"] for spec in specs_of(suite) if not spec["ok"]]


def specs_of(suite):
    """All journeys of a suite and of the suites in it."""
    yield from suite.get("specs", [])
    for nested in suite.get("suites", []):
        yield from specs_of(nested)
