"""Holds the films written by hand against facts that others collected: the package that the generated films come
from, and, where it is at hand, a file of casts (a JSON list a line: title, year, cast in billing order, genres),
which is for checking only. Says how much of them could be checked; what disagrees fails.

    python3 -B tools/catalogue/check_by_hand.py wheel [casts.jsonl]
"""

import json
import pathlib
import sys

import generate
import rules

# A festival and a cinema may lie a year apart.
NEAR = (0, -1, 1)
# The package's lists are long and in no order, the file's short and in order; neither has everybody.
LEAST_SHARE = 0.5
RUNTIME_SLACK = 5
# Looked at, and right as they stand by hand: why the package says otherwise.
KNOWN = {
    "The Lord of the Rings: The Fellowship of the Ring": "it has the extended version's length",
    "Dr. Strangelove or: How I Learned to Stop Worrying and Love the Bomb": "it has another version's length",
    "Das Boot": "it has the series' length",
    "3 Idiots": "it has a shortened version's length",
}


def films():
    """The films written by hand, with what can be compared."""
    for fields in generate.records(generate.FILMS):
        cast = [part.split(" = ")[0] for part in fields.get("cast", "").split("; ") if part]
        directors = [name for name in fields.get("directors", "").split("; ") if name]
        yield {
            "title": fields["title"], "year": int(fields["date"][:4]), "imdb": fields.get("imdb"),
            "runtime": int(fields.get("runtime", 0)), "cast": cast, "directors": directors,
        }


def folded(names):
    return {rules.folded_name(name) for name in names}


def share(names, others):
    """How much of the shorter list is in the longer; all of nothing."""
    mine, theirs = folded(names), folded(others)
    least = min(len(mine), len(theirs))
    return len(mine & theirs) / least if least else 1


def against_package(film, row):
    """What the package says otherwise."""
    if abs(row["Year"] - film["year"]) > 1:
        yield f"year {film['year']}, not {row['Year']}"
    length = rules.runtime(row["Runtime"])
    if film["runtime"] and length and abs(length - film["runtime"]) > RUNTIME_SLACK:
        yield f"{film['runtime']} minutes, not {length}"
    directors = rules.names(row["Director"])
    if film["directors"] and directors and not folded(film["directors"]) & folded(directors):
        yield f"directed by {film['directors']}, not {directors}"
    if share(film["cast"], rules.names(row["Cast"])) < LEAST_SHARE:
        yield "another cast"


def against_casts(film, cast):
    """What the file says otherwise."""
    if share(film["cast"], cast) < LEAST_SHARE:
        yield f"another cast than {cast}"


def casts(path):
    """The casts of the file by folded title and year."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return {(rules.folded(title), year): cast for title, year, cast, _ in map(json.loads, lines)}


def main(wheel, path=None):
    rows = {row["imdbID"]: row for row in generate.read(wheel)}
    file = pathlib.Path(path) if path else None
    found = casts(file) if file and file.exists() else {}
    wrong, checked, total = [], {"package": 0, "casts": 0, "either": 0}, 0
    for film in films():
        total += 1
        row = rows.get(film["imdb"])
        key = rules.folded(film["title"])
        cast = next((found[key, film["year"] + d] for d in NEAR if (key, film["year"] + d) in found), None)
        said = list(against_package(film, row)) if row else []
        said += against_casts(film, cast) if cast else []
        checked["package"] += row is not None
        checked["casts"] += cast is not None
        checked["either"] += row is not None or cast is not None
        wrong += [f"{film['title']} ({film['year']}): {what}" for what in said if film["title"] not in KNOWN]
    print(f"{total} films by hand, checked: {checked['either']} ({checked['package']} against the package, "
          f"{checked['casts']} against casts)")
    if wrong:
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    main(*sys.argv[1:])
