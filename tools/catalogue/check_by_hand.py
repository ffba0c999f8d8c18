"""Holds what was written by hand against facts that others collected: the films against the package
that the generated films come from, and, where it is at hand, against a file of casts (casts_file.py).
The generated films' leads are held against that file too, and the shows against themselves. Says how
much of it could be checked; what disagrees fails.

    python3 -B tools/catalogue/check_by_hand.py wheel [casts.jsonl]
"""

import collections
import pathlib
import statistics
import sys

import casts_file
import coverage
import generate
import leading
import rules
import shows
import tables
from casts_file import folded_in_order
from leading import LEADING, LEAST_ORDER

# So many years apart a film of that title may still be this one.
NEAR = 2
# The package's lists are long and in no order, the file's short and in order; neither has everybody.
LEAST_SHARE = 0.5
RUNTIME_SLACK = 5
# Of the genres of the shorter list, in the longer: the package has all, the file a word or two.
LEAST_GENRES_PACKAGE, LEAST_GENRES_FILE = 1 / 2, 1 / 3
# These measures, and that of the order, each as the mean of all films: a bit below what was measured.
LEAST_MEANS = {"order": 0.9, "genres as the package": 0.94, "genres as the file": 0.89}
# So many of the films written by hand are found in the sources, and can be compared at all: a bit
# below what was counted. Fewer are so when titles or numbers no longer meet, and then all seems well.
LEAST_FOUND_PACKAGE = {"package": 190}
LEAST_FOUND = LEAST_FOUND_PACKAGE | {"file": 190, "either": 322}
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
    ("Frankenstein", "order"): "it puts the monster first, whom the film does not name until its end",
    ("42nd Street", "billing"): "it begins with those who became stars by it",
    ("42nd Street", "order"): "it begins with those who became stars by it",
    ("You Can't Take It with You", "order"): "it begins with who became the greater star",
    ("It", "billing"): "its first has another name now",
    ("Mughal-e-Azam", "runtime"): "it has a shortened version's length",
    ("The Saragossa Manuscript", "runtime"): "it has a shortened version's length",
    ("Moscow Does Not Believe in Tears", "runtime"): "it has a shortened version's length",
    ("Dilwale Dulhania Le Jayenge", "runtime"): "it has a length that no version has",
    ("Carnival of Souls", "runtime"): "it has a longer version's length",
    ("Where Is the Friend's House?", "title"): "it translates it otherwise",
    ("Withnail & I", "title"): "it spells it out",
    ("The Music Room", "title"): "it has the original one",
    ("Harlan County, USA", "cast"): "it names one person only",
    ("Il Postino", "title"): "it has a longer one",
    ("Man Bites Dog", "cast"): "it has others of the small parts",
    ("Children of Heaven", "cast"): "it spells the names otherwise",
    ("The Wedding Banquet", "cast"): "it spells the names otherwise",
    ("Ponyo", "cast"): "it has the English voices",
    ("Ponyo", "billing"): "it has the English voices",
}


def films():
    """The films written by hand, with what can be compared."""
    for fields in tables.rows(tables.FILMS):
        yield {
            "title": fields["title"], "year": int(fields["date"][:4]), "imdb": fields.get("imdb"),
            "titles": {rules.folded(fields[key]) for key in ("title", "original") if key in fields},
            "runtime": int(fields.get("runtime", 0)), "cast": tables.named(fields, "cast"),
            "directors": tables.named(fields, "directors"),
            "genres": set(tables.numbers(fields, "genres")),
        }


def folded(names):
    return {rules.folded_name(name) for name in names}


def share(names, others):
    """How much of the shorter list is in the longer; all of nothing."""
    mine, theirs = set(names), set(others)
    least = min(len(mine), len(theirs))
    return len(mine & theirs) / least if least else 1


def genres_of(names):
    """TMDB's numbers of the genres that somebody else names."""
    return {rules.GENRES[name] for name in names if name in rules.GENRES}


def compared(field, good, what):
    """A comparison of one field: what is wrong, if anything is."""
    return field, None if good else what


def against_package(film, row, values):
    """Each field that can be compared, and what the package says otherwise; notes the measures."""
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
        yield compared("cast", share(folded(film["cast"]), folded(cast)) >= LEAST_SHARE, "another cast")
    genres = genres_of(rules.words(row["Genre"]))
    if genres:
        alike = share(film["genres"], genres)
        values["genres as the package"].append(alike)
        yield compared("genres", alike >= LEAST_GENRES_PACKAGE, f"genres {film['genres']}, not {genres}")


def against_casts(film, said, values):
    """Each field that can be compared, and what the file says otherwise; notes the measures."""
    year, cast, words = said
    yield compared("year", abs(year - film["year"]) <= 1, f"year {film['year']}, not {year}")
    if film["cast"] and cast:
        mine, theirs = folded_in_order(film["cast"]), folded_in_order(cast)
        yield compared("cast", share(mine, theirs) >= LEAST_SHARE, f"another cast than {cast}")
        good = mine[0] in theirs[:LEADING] or theirs[0] in mine[:LEADING]
        yield compared("billing", good, f"{film['cast'][0]} leads, not {cast[:LEADING]}")
    order = casts_file.in_order(film["cast"], cast)
    if order is not None:
        values["order"].append(order)
        yield compared("order", order >= LEAST_ORDER, f"{order:.0%} of the cast's pairs are in the order of {cast}")
    genres = genres_of(words)
    if genres:
        alike = share(film["genres"], genres)
        values["genres as the file"].append(alike)
        yield compared("genres", alike >= LEAST_GENRES_FILE, f"genres {film['genres']}, not {words}")


def below(values, bars=None):
    """Says the mean of each measure; returns those that are below their bars."""
    for measure, least in (LEAST_MEANS if bars is None else bars).items():
        if not values[measure]:
            continue
        mean = statistics.mean(values[measure])
        some = sum(value > 0 for value in values[measure]) / len(values[measure])
        print(f"  {measure}: {mean:.1%} alike in the mean of {len(values[measure])} films, {some:.1%} at least in part")
        if mean < least:
            yield f"{measure}: only {mean:.1%} alike, not {least:.0%}"


def too_few(sources, least):
    """In which sources too few films were found."""
    for source, bar in least.items():
        if sources[source] < bar:
            place = "either source" if source == "either" else f"the {source}"
            yield f"only {sources[source]} films by hand found in {place}, not {bar}"


def check_films(all_films, rows, found, least):
    """The errors of the films. Prints how many were compared with each source; fewer than `least` is an
    error."""
    wrong, compared_fields, sources, idle = [], collections.Counter(), collections.Counter(), set()
    values = collections.defaultdict(list)
    for film in all_films:
        row = rows.get(film["imdb"])
        near = casts_file.nearest(found, {rules.folded(film["title"])}, film["year"], NEAR)
        said = list(against_package(film, row, values)) if row else []
        said += against_casts(film, near, values) if near else []
        compared_fields.update({field for field, _ in said})
        sources.update(package=bool(row), file=bool(near), either=bool(said))
        title = film["title"]
        idle.update(f"{title} ({field})" for field, what in said if not what and (title, field) in KNOWN)
        wrong += [f"{title} ({film['year']}): {what}" for field, what in said if what and (title, field) not in KNOWN]
    print(f"{len(all_films)} films by hand: {sources['package']} found in the package, {sources['file']} in the file,"
          f" {len(all_films) - sources['either']} in neither")
    print("  compared:", ", ".join(f"{field} {count}" for field, count in sorted(compared_fields.items())))
    wrong += [*below(values), *too_few(sources, least)]
    return wrong + [f"{title}: waived for nothing" for title in sorted(idle)]


def main(wheel, path=None):
    rows = {row["imdbID"]: row for row in generate.read(wheel)}
    file = pathlib.Path(path) if path else None
    found = casts_file.read(file) if file and file.exists() else {}
    wrong = check_films(list(films()), rows, found, LEAST_FOUND if found else LEAST_FOUND_PACKAGE)
    coverage.report("films", tables.rows(tables.FILMS))
    wrong += leading.check(found) if found else []
    wrong += shows.check()
    coverage.report("shows", tables.rows(tables.SHOWS))
    if wrong:
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    main(*sys.argv[1:])
