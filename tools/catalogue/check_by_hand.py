"""Holds the films written by hand against facts that others collected: the package that the generated films come
from, and, where it is at hand, a file of casts (a JSON list a line: title, year, cast in billing order, genres),
which is for checking only. The generated films' leads are held against that file too. Says how much of them could
be checked; what disagrees fails.

    python3 -B tools/catalogue/check_by_hand.py wheel [casts.jsonl]
"""

import collections
import json
import pathlib
import sys

import generate
import rules

# So many years apart a film of that title may still be this one.
NEAR = 2
# The package's lists are long and in no order, the file's short and in order; neither has everybody.
LEAST_SHARE = 0.5
RUNTIME_SLACK = 5
# Of the genres of the shorter list, in the longer.
LEAST_GENRES = 0.3
# Our lead is among the first of a cast in billing order, or its lead among our first.
LEADING = 3
STRANGELOVE = "Dr. Strangelove or: How I Learned to Stop Worrying and Love the Bomb"
# Looked at, and right as they stand by hand: for each title and field why another says otherwise.
KNOWN = {
    ("The Lord of the Rings: The Fellowship of the Ring", "runtime"): "it has the extended version's length",
    (STRANGELOVE, "runtime"): "it has another version's length",
    (STRANGELOVE, "title"): "it has the short one",
    ("Star Wars", "title"): "it has the one of later years",
    ("Se7en", "title"): "it spells it out",
    ("Lagaan: Once Upon a Time in India", "title"): "it has the short one",
    ("Das Boot", "runtime"): "it has the series' length",
    ("3 Idiots", "runtime"): "it has a shortened version's length",
    ("Frankenstein", "billing"): "it puts the monster first, whom the film does not name until its end",
    ("It", "billing"): "its first has another name now",
}
# Of the generated films, these are known so well that everybody notices who leads them wrongly.
WELL_KNOWN = 50
# Looked at, and right as they stand: for each title why the file has another first.
OTHER_FIRST = {
    "The Great Dictator": "it has its first's full first name",
    "Nashville": "an ensemble that is billed by alphabet",
    "Mulan": "its first has another name now",
}
# How many of the other generated films have the file's first among their first.
LEAST_LED = 0.97


def films():
    """The films written by hand, with what can be compared."""
    for fields in generate.records(generate.FILMS):
        cast = [part.split(" = ")[0] for part in fields.get("cast", "").split("; ") if part]
        directors = [name for name in fields.get("directors", "").split("; ") if name]
        yield {
            "title": fields["title"], "year": int(fields["date"][:4]), "imdb": fields.get("imdb"),
            "titles": {rules.folded(fields[key]) for key in ("title", "original") if key in fields},
            "runtime": int(fields.get("runtime", 0)), "cast": cast, "directors": directors,
            "genres": {int(number) for number in fields["genres"].split()},
        }


def folded(names):
    return {rules.folded_name(name) for name in names}


def share(names, others):
    """How much of the shorter list is in the longer; all of nothing."""
    mine, theirs = folded(names), folded(others)
    least = min(len(mine), len(theirs))
    return len(mine & theirs) / least if least else 1


def genres_of(names):
    """TMDB's numbers of the genres that somebody else names."""
    return {rules.GENRES[name] for name in names if name in rules.GENRES}


def compared(field, good, what):
    """A comparison of one field: what is wrong, if anything is."""
    return field, None if good else what


def against_package(film, row):
    """Each field that can be compared, and what the package says otherwise."""
    title = rules.title(row["Title"])
    yield compared("title", rules.folded(title) in film["titles"], f"is called {title}")
    yield compared("year", abs(row["Year"] - film["year"]) <= 1, f"year {film['year']}, not {row['Year']}")
    length = rules.runtime(row["Runtime"])
    if film["runtime"] and length:
        good = abs(length - film["runtime"]) <= RUNTIME_SLACK
        yield compared("runtime", good, f"{film['runtime']} minutes, not {length}")
    directors = rules.names(row["Director"])
    if film["directors"] and directors:
        good = bool(folded(film["directors"]) & folded(directors))
        yield compared("directors", good, f"directed by {film['directors']}, not {directors}")
    cast = rules.names(row["Cast"])
    if film["cast"] and cast:
        yield compared("cast", share(film["cast"], cast) >= LEAST_SHARE, "another cast")
    genres = genres_of(rules.words(row["Genre"]))
    if genres:
        yield compared("genres", alike(film["genres"], genres), f"genres {film['genres']}, not {genres}")


def alike(mine, theirs):
    return len(mine & theirs) >= LEAST_GENRES * min(len(mine), len(theirs))


def against_casts(film, year, cast, genres):
    """Each field that can be compared, and what the file says otherwise."""
    yield compared("year", abs(year - film["year"]) <= 1, f"year {film['year']}, not {year}")
    if film["cast"] and cast:
        yield compared("cast", share(film["cast"], cast) >= LEAST_SHARE, f"another cast than {cast}")
        mine, theirs = folded_in_order(film["cast"]), folded_in_order(cast)
        good = mine[0] in theirs[:LEADING] or theirs[0] in mine[:LEADING]
        yield compared("billing", good, f"{film['cast'][0]} leads, not {cast[:LEADING]}")
    numbers = genres_of(FILE_GENRES.get(name, name) for name in genres)
    if numbers:
        yield compared("genres", alike(film["genres"], numbers), f"genres {film['genres']}, not {genres}")


# The file's words for genres where they are not the package's.
FILE_GENRES = {"Science Fiction": "Sci-Fi", "Animated": "Animation", "Historical": "History"}


def folded_in_order(names):
    return [rules.folded_name(name) for name in names]


def casts(path):
    """What the file says of films, by folded title; there are namesakes."""
    found = collections.defaultdict(list)
    for title, year, cast, genres in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
        found[rules.folded(title)].append((year, list(filter(is_name, cast)), genres))
    return found


def is_name(text):
    """Not what the file has torn from the words around a cast: `voices of`, `(voices)`, `screenwriter)`."""
    return text[:1].isupper() and not text.endswith(" of") and ")" not in text


def nearest(found, titles, year, near):
    """What the file says of the film of these folded titles and about that year."""
    namesakes = (one for title in titles for one in found.get(title, []))
    close = [one for one in namesakes if abs(one[0] - year) <= near]
    return min(close, key=lambda one: abs(one[0] - year), default=None)


def generated():
    """The generated films, with what can be compared."""
    people, rows, _ = generate.committed()
    for cells in (row.split("\t") for row in rows):
        yield {
            "title": cells[1], "year": int(cells[3][:4]), "rank": int(cells[9]),
            "titles": {rules.folded(title) for title in cells[1:3] if title},
            "cast": [people[int(place)] for place in cells[12].split()],
        }


def led_wrongly(found):
    """The generated films that the file's first does not lead: the well-known one by one, and the others when they
    are too many."""
    known, others, wrong, idle = 0, collections.Counter(), [], set(OTHER_FIRST)
    for film in generated():
        said = nearest(found, film["titles"], film["year"], 1)
        if not said or not said[1]:
            continue
        first = rules.folded_name(said[1][0])
        good = first in folded_in_order(film["cast"])[:LEADING]
        if film["rank"] < WELL_KNOWN:
            others[good] += 1
            continue
        known += 1
        if not good and film["title"] in OTHER_FIRST:
            idle.discard(film["title"])
        elif not good:
            first_ones = film["cast"][:LEADING]
            wrong.append(f"{film['title']} ({film['year']}): {said[1][0]} is not among {first_ones}")
    share = others[True] / others.total() if others else 1
    waived = len(OTHER_FIRST) - len(idle)
    print(f"generated films: of {known} well-known ones {known - waived - len(wrong)} are led as the file says,"
          f" {waived} waived; of {others.total()} others {share:.1%}")
    if share < LEAST_LED:
        wrong.append(f"only {share:.1%} of the other generated films are led by whom the file has first")
    return wrong + [f"{title}: waived for nothing" for title in sorted(idle)]


def main(wheel, path=None):
    rows = {row["imdbID"]: row for row in generate.read(wheel)}
    file = pathlib.Path(path) if path else None
    found = casts(file) if file and file.exists() else {}
    wrong, coverage, total, alone, idle = [], collections.Counter(), 0, 0, set()
    for film in films():
        total += 1
        row = rows.get(film["imdb"])
        near = nearest(found, {rules.folded(film["title"])}, film["year"], NEAR)
        said = list(against_package(film, row)) if row else []
        said += against_casts(film, *near) if near else []
        coverage.update({field for field, _ in said})
        alone += not said
        title = film["title"]
        idle.update(f"{title} ({field})" for field, what in said if not what and (title, field) in KNOWN)
        wrong += [f"{title} ({film['year']}): {what}" for field, what in said if what and (title, field) not in KNOWN]
    fields = ", ".join(f"{field} {count}" for field, count in sorted(coverage.items()))
    print(f"{total} films by hand; compared: {fields}; {alone} with nothing")
    wrong += [f"{title}: waived for nothing" for title in sorted(idle)]
    wrong += led_wrongly(found) if found else []
    if wrong:
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    main(*sys.argv[1:])
