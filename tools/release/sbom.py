"""Writes the list of the executable's components (CycloneDX, JSON): crates, npm packages and the C library.

    python3 tools/release/sbom.py TARGET FILE

Needs cargo-cyclonedx and npm. SOURCE_DATE_EPOCH is the time in it.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
NAME = "moviestars-release"
# Dependencies of the web app that only its build needs.
BUNDLER = {"vite", "@vitejs/plugin-react"}
FOR_TESTS = {"name": "cdx:npm:package:development", "value": "true"}


def crates(target):
    """The crates in the executable, without build and test dependencies."""
    command = ["cargo", "cyclonedx", "-qq", "--format", "json", "--spec-version", "1.5", "--no-build-deps"]
    subprocess.run([*command, "--target", target, "--override-filename", NAME], cwd=ROOT, check=True)
    file = ROOT / f"{NAME}.json"
    text = file.read_text()
    file.unlink()
    return json.loads(text.replace(f"file://{ROOT}", "file:///src"))


def packages():
    """The npm packages in the bundle of the web app."""
    # Without `--omit dev`: with it, npm 11 also omits React, because test packages depend on it as well.
    command = ["npm", "sbom", "--sbom-format", "cyclonedx", "--package-lock-only"]
    output = subprocess.run(command, cwd=ROOT / "ui", check=True, capture_output=True, text=True).stdout
    document = json.loads(output)
    web_app = document["metadata"]["component"] | {"name": "moviestars-ui"}
    components = {
        one["bom-ref"]: one
        for one in document["components"]
        if one["name"] not in BUNDLER and FOR_TESTS not in one["properties"]
    }
    needed = {one["ref"]: [ref for ref in one["dependsOn"] if ref in components] for one in document["dependencies"]}
    shipped = [web_app["bom-ref"]]
    for reference in shipped:
        shipped += [ref for ref in needed[reference] if ref not in shipped]
    dependencies = [{"ref": ref, "dependsOn": needed[ref]} for ref in sorted(shipped)]
    return [web_app, *(components[ref] for ref in sorted(shipped[1:]))], dependencies


def c_library():
    output = subprocess.run(["ldd", "--version"], check=True, capture_output=True, text=True).stdout
    version = re.search(r"[\d.]+$", output.splitlines()[0])[0]
    purl = f"pkg:generic/glibc@{version}"
    licenses = [{"license": {"id": "LGPL-2.1-or-later"}}]
    return {"type": "library", "bom-ref": purl, "name": "glibc", "version": version, "licenses": licenses, "purl": purl}


def document(target):
    bom = crates(target)
    # Random, and so different in every run.
    bom.pop("serialNumber", None)
    created = time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))
    bom["metadata"]["timestamp"] = time.strftime("%Y-%m-%dT%H:%M:%SZ", created)
    (components, dependencies), library = packages(), c_library()
    own = next(one for one in bom["dependencies"] if one["ref"] == bom["metadata"]["component"]["bom-ref"])
    own["dependsOn"] = [*own.get("dependsOn", []), components[0]["bom-ref"], library["bom-ref"]]
    bom["components"] += [*components, library]
    bom["dependencies"] += [*dependencies, {"ref": library["bom-ref"]}]
    return bom


if __name__ == "__main__":
    pathlib.Path(sys.argv[2]).write_text(json.dumps(document(sys.argv[1]), indent=1) + "\n")
