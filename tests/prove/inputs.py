"""Input that nobody sends in good faith: what the fuzzers of `fuzz` found, and what schemathesis did with all that the
description of the own API allows and forbids, each call by itself and in sequences; and mail servers that misbehave."""

import json
import os
import pathlib
import re
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
TARGETS = ["catalogue_path", "poster_path", "json_body"]
# For each target, all at once.
SECONDS = 600


def words():
    """What the description of the API spells out: paths and their pieces, names of parameters and fields, examples;
    and pictures that the built-in catalogue draws."""
    description = json.loads((ROOT / "assets/openapi.json").read_text())
    found = set(description["paths"]) | {piece for path in description["paths"] for piece in path.split("/")}

    def collect(node):
        if isinstance(node, list):
            for each in node:
                collect(each)
        elif isinstance(node, dict):
            found.update(node.get("properties", {}))
            found.update(str(each) for each in [node.get("name", ""), *node.get("enum", [])])
            for each in node.values():
                collect(each)

    collect(description)
    found |= {re.sub(r"\{[^}]*\}", "603", path) for path in found if path.startswith("/")}
    for letter, file in {"m": "films", "t": "shows"}.items():
        numbers = re.findall(r"^id: (\d+)$", (ROOT / f"assets/catalogue/{file}.txt").read_text(), re.M)
        found |= {f"{letter}{number}.svg" for number in numbers[:10]}
    return sorted(word for word in found if 0 < len(word) < 60 and word.isascii() and word.isprintable())


def fuzz(_binary):
    """Passes when no input of ten minutes upset a target; open without the nightly compiler or cargo-fuzz. What is
    mixed into the inputs are the words of the API's description."""
    fuzzer, quiet = ["cargo", "+nightly", "fuzz"], {"cwd": ROOT, "capture_output": True, "text": True}
    if subprocess.run([*fuzzer, "--version"], **quiet).returncode:
        return None, "needs `rustup toolchain install nightly` and `cargo install cargo-fuzz`"
    built = subprocess.run([*fuzzer, "build"], **quiet)
    if built.returncode:
        return False, f"cannot be built: {built.stderr.strip().splitlines()[-1]}"
    runs, done = {}, {}
    with tempfile.TemporaryDirectory() as logs:
        dictionary = pathlib.Path(logs, "words.dict")
        dictionary.write_text("".join(f"{json.dumps(word)}\n" for word in words()))
        for target in TARGETS:
            command = [*fuzzer, "run", target, "--", f"-max_total_time={SECONDS}", "-timeout=10", f"-dict={dictionary}"]
            # A file: who says much to a pipe that nobody reads yet is held up.
            with open(f"{logs}/{target}", "w") as log:
                runs[target] = subprocess.Popen(command, cwd=ROOT, stderr=log, stdout=subprocess.DEVNULL)
        found = [target for target, run in runs.items() if run.wait()]
        for target in TARGETS:
            done[target] = re.search(r"^Done (\d+) runs", pathlib.Path(logs, target).read_text(), re.M)
    counted = ", ".join(f"{target} {int(match[1]):,}" for target, match in done.items() if match)
    figure = f"inputs in {SECONDS // 60} min, from a dictionary of {len(words())} words: {counted or 'none'}; findings: {', '.join(found) or 'none'}"
    return not found and all(done.values()), figure


def mail(binary):
    """Passes when letters went through mail servers of every kind as they should."""
    good, said = tried("mail", binary)
    lines = said.splitlines()
    return good, f"{len(lines)} lines, the last: {lines[-1]}"


def schemathesis(binary):
    """Passes when every answer was one that the description names, in sequences of calls too."""
    good, said = tried("schemathesis", binary)
    generated = sum(int(count) for count in re.findall(r"(\d+) generated, \d+ passed", said))
    links = re.findall(r"API Links: +(\d+) covered", said)
    last, sequences = said.rpartition("\n")[2], max(map(int, links), default=0)
    return good and generated > 0 and sequences > 0, f"{generated:,} calls, {sequences} kinds of sequence: {last}"


def tried(folder, binary):
    """Whether that part of `.ci/test` passes, and what it says."""
    command = [ROOT / "tests/python", ROOT / "tests" / folder / "run.py", os.path.abspath(binary)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    return run.returncode == 0, run.stdout.strip() or run.stderr.strip() or "nothing said"
