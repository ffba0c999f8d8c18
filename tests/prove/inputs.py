"""Malformed input: the fuzzers in `fuzz`, schemathesis with requests that the API description allows and forbids, alone
and in sequences, and mail servers that misbehave."""

import json
import os
import pathlib
import re
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
TARGETS = ["catalogue_path", "poster_path", "json_body", "import_file"]
# For each target; the targets run concurrently.
SECONDS = 600


def words():
    """Words from the API description (paths, their segments, names, enum values), and poster files of the built-in catalogue."""
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
        ids = re.findall(r"^(\d+)\t", (ROOT / f"assets/catalogue/{file}.tsv").read_text(), re.M)
        found |= {f"{letter}{number}.svg" for number in ids[:10]}
    return sorted(word for word in found if 0 < len(word) < 60 and word.isascii() and word.isprintable())


def fuzz(_binary):
    """Passes when no target fails within ten minutes; open without the nightly compiler or cargo-fuzz. The dictionary of
    the fuzzers are the words of the API description."""
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
            # A file, because a full pipe that is not read yet would block the fuzzer.
            with open(f"{logs}/{target}", "w") as log:
                runs[target] = subprocess.Popen(command, cwd=ROOT, stderr=log, stdout=subprocess.DEVNULL)
        found = [target for target, run in runs.items() if run.wait()]
        for target in TARGETS:
            done[target] = re.search(r"^Done (\d+) runs", pathlib.Path(logs, target).read_text(), re.M)
    counted = ", ".join(f"{target} {int(match[1]):,}" for target, match in done.items() if match)
    figure = f"inputs in {SECONDS // 60} min, from a dictionary of {len(words())} words: {counted or 'none'}; findings: {', '.join(found) or 'none'}"
    return not found and all(done.values()), figure


def mail(binary):
    """Passes when emails go through mail servers of every kind as they should."""
    good, output = run_checks("mail", binary)
    lines = output.splitlines()
    return good, f"{len(lines)} lines, the last: {lines[-1]}"


def nginx(binary):
    """Passes when entity tags, and responses to bodies that are too large, arrive through nginx: each of four clients sends
    bodies of 2 and 50 MB, with and without Expect, directly and through nginx."""
    good, output = run_checks("nginx", binary, "--tries", "4")
    return good, "; ".join(re.findall("^figure: (.*)$", output, re.M)) or output


def schemathesis(binary):
    """Passes when every response is one that the description names, in sequences of calls too."""
    good, output = run_checks("schemathesis", binary)
    generated = sum(int(count) for count in re.findall(r"(\d+) generated, \d+ passed", output))
    links = re.findall(r"API Links: +(\d+) covered", output)
    last, sequences = output.rpartition("\n")[2], max(map(int, links), default=0)
    return good and generated > 0 and sequences > 0, f"{generated:,} calls, {sequences} kinds of sequence: {last}"


def run_checks(folder, binary, *more):
    """Whether that part of `.ci/integration` passes, and its output."""
    command = [ROOT / "tests/python", ROOT / "tests" / folder / "run.py", os.path.abspath(binary), *more]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    return run.returncode == 0, run.stdout.strip() or run.stderr.strip() or "no output"
