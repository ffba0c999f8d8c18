"""The supply chain: `tools/supply/check` checks licenses, bans, sources and advisories of crates, advisories of the npm
packages that ship, and the notices."""

import pathlib

from checks import run_checks

CHECK = pathlib.Path(__file__).resolve().parents[2] / "tools/supply/check"


def supply(_binary):
    return run_checks(CHECK)
