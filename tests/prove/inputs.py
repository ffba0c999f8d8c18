"""Malformed input: the fuzzers in `fuzz`, schemathesis with requests that the API description allows and forbids, alone
and in sequences, and mail servers that misbehave."""

import gzip
import io
import json
import os
import pathlib
import re
import subprocess
import tempfile
import zipfile

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


def import_words():
    """Lines of a dictionary: names of columns and keys that the importers know, and the first bytes of archives, of their
    parts and of encodings."""
    names = set()
    for source in (ROOT / "src/import/sources").glob("*.rs"):
        names.update(re.findall(r'"([A-Za-z][A-Za-z0-9_ .-]{1,38})"', source.read_text().split("#[cfg(test)]")[0]))
    starts = [b"PK\x03\x04", b"PK\x01\x02", b"PK\x05\x06", b"\x1f\x8b\x08", b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff"]
    quoted = ["".join(f"\\x{byte:02x}" for byte in start) for start in starts]
    return [json.dumps(name) for name in sorted(names)] + [f'"{start}"' for start in quoted]


def write_import_seeds(folder):
    """Writes the fixtures of the importers as inputs of `import_file`: each for itself, and up to four of a service beside
    each other and all of them in an archive."""
    names = re.findall('"(.+?)"', re.search(r"const NAMES: .*?\];", (ROOT / "fuzz/src/lib.rs").read_text(), re.S)[0])

    def named(name, content):
        """The content after the byte that chooses a name like this one."""
        alike = [at for at, known in enumerate(names) if known.endswith(name)]
        alike += [at for at, known in enumerate(names) if known.endswith(pathlib.Path(name).suffix)]
        return bytes([*alike, 0][:1]) + content

    for service in (ROOT / "src/import/sources/fixtures").iterdir():
        files = {path.relative_to(service): path.read_bytes() for path in sorted(service.rglob("*.*"))}
        seeds = [named(path.name, content) for path, content in files.items()]
        seeds += [named(".gz", gzip.compress(content, mtime=0)) for path, content in files.items() if path.suffix == ".xml"]
        archive = io.BytesIO()
        # Not compressed, so that changed bytes are changed content.
        with zipfile.ZipFile(archive, "w") as out:
            for path, content in files.items():
                out.writestr(zipfile.ZipInfo(str(path)), content)
        seeds += [b"\0".join(seeds[:4]), named(".zip", archive.getvalue())]
        for number, seed in enumerate(seeds):
            (folder / f"{service.name}-{number}").write_bytes(seed)


def fuzz(_binary):
    """Passes when no target fails within ten minutes; open without the nightly compiler or cargo-fuzz. The dictionary of
    the fuzzers are the words of the API description. The fuzzer of imports also has names of columns, and begins with the
    fixtures of the importers."""
    fuzzer, quiet = ["cargo", "+nightly", "fuzz"], {"cwd": ROOT, "capture_output": True, "text": True}
    if subprocess.run([*fuzzer, "--version"], **quiet).returncode:
        return None, "needs `rustup toolchain install nightly` and `cargo install cargo-fuzz`"
    built = subprocess.run([*fuzzer, "build"], **quiet)
    if built.returncode:
        return False, f"cannot be built: {built.stderr.strip().splitlines()[-1]}"
    runs, done = {}, {}
    with tempfile.TemporaryDirectory() as logs:
        seeds = pathlib.Path(logs, "seeds")
        seeds.mkdir()
        write_import_seeds(seeds)
        lines = [json.dumps(word) for word in words()]
        for target in TARGETS:
            is_import = target == "import_file"
            dictionary = pathlib.Path(logs, f"{target}.dict")
            dictionary.write_text("\n".join(lines + (import_words() if is_import else [])))
            # New inputs are added to the first folder.
            corpus = ROOT / "fuzz/corpus" / target
            corpus.mkdir(parents=True, exist_ok=True)
            folders = [corpus, seeds] if is_import else [corpus]
            options = [f"-max_total_time={SECONDS}", "-timeout=10", f"-dict={dictionary}"]
            command = [*fuzzer, "run", target, *folders, "--", *options]
            # A file, because a full pipe that is not read yet would block the fuzzer.
            with open(f"{logs}/{target}", "w") as log:
                runs[target] = subprocess.Popen(command, cwd=ROOT, stderr=log, stdout=subprocess.DEVNULL)
        found = [target for target, run in runs.items() if run.wait()]
        for target in TARGETS:
            done[target] = re.search(r"^Done (\d+) runs", pathlib.Path(logs, target).read_text(), re.M)
    counted = ", ".join(f"{target} {int(match[1]):,}" for target, match in done.items() if match)
    dictionary = f"a dictionary of {len(words())} words, for imports {len(import_words())} more"
    figure = f"inputs in {SECONDS // 60} min, from {dictionary}: {counted or 'none'}; findings: {', '.join(found) or 'none'}"
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
