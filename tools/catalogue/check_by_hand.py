"""Compares the hand-written records with facts from other sources: the films with the package that the generated
films come from and, if it is available, with a file of casts (casts_file.py). The leads of generated films are
compared with that file too, and the shows are checked for consistency. Prints how much could be compared; a
difference is an error.

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

# A film of the same title is the same film if their years differ by at most this.
NEAR = 2
# The package's casts are long and unordered, the file's short and ordered; both are incomplete.
LEAST_SHARE = 0.5
RUNTIME_SLACK = 5
# The share of genres of the shorter list in the longer one. The package lists all genres, the file one or two.
LEAST_GENRES_PACKAGE, LEAST_GENRES_FILE = 1 / 2, 1 / 3
# The least means over all films, slightly below the measured values.
LEAST_MEANS = {"order": 0.9, "genres as the package": 0.94, "genres as the file": 0.89}
# The least numbers of hand-written films found in the sources, slightly below the counts. Fewer would mean that
# titles or ids no longer match, and that the comparison checks little.
LEAST_FOUND_PACKAGE = {"package": 190}
LEAST_FOUND = LEAST_FOUND_PACKAGE | {"file": 190, "either": 322}
STRANGELOVE = "Dr. Strangelove or: How I Learned to Stop Worrying and Love the Bomb"
# Reviewed differences where the hand-written value is right: for each title and field, what the source has.
WAIVED = {
    ("The Lord of the Rings: The Fellowship of the Ring", "runtime"): "it has the extended version's length",
    (STRANGELOVE, "runtime"): "it has another version's length",
    (STRANGELOVE, "title"): "it has the short one",
    ("Star Wars", "title"): "it has the later title",
    ("Se7en", "title"): "it writes the title out",
    ("Lagaan: Once Upon a Time in India", "title"): "it has the short one",
    ("Das Boot", "runtime"): "it has the series' length",
    ("3 Idiots", "runtime"): "it has a shortened version's length",
    ("Frankenstein", "billing"): "it puts the monster first, whom the film names only at its end",
    ("Frankenstein", "order"): "it puts the monster first, whom the film names only at its end",
    ("42nd Street", "billing"): "it begins with the actors who became stars later",
    ("42nd Street", "order"): "it begins with the actors who became stars later",
    ("You Can't Take It with You", "order"): "it begins with the actor who became the greater star",
    ("It", "billing"): "its lead has another name now",
    ("Mughal-e-Azam", "runtime"): "it has a shortened version's length",
    ("The Saragossa Manuscript", "runtime"): "it has a shortened version's length",
    ("Moscow Does Not Believe in Tears", "runtime"): "it has a shortened version's length",
    ("Dilwale Dulhania Le Jayenge", "runtime"): "it has a length that no version has",
    ("Carnival of Souls", "runtime"): "it has a longer version's length",
    ("Where Is the Friend's House?", "title"): "it has another translation",
    ("Withnail & I", "title"): "it writes the title out",
    ("The Music Room", "title"): "it has the original one",
    ("Harlan County, USA", "cast"): "it names one person only",
    ("Il Postino", "title"): "it has a longer one",
    ("Man Bites Dog", "cast"): "it has other small parts",
    ("Children of Heaven", "cast"): "it spells the names differently",
    ("The Wedding Banquet", "cast"): "it spells the names differently",
    ("Ponyo", "cast"): "it has the English voices",
    ("Ponyo", "billing"): "it has the English voices",
}


def films():
    """The hand-written films, with the fields to compare."""
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
    """The share of the shorter list that is in the longer one; 1 if it is empty."""
    mine, theirs = set(names), set(others)
    least = min(len(mine), len(theirs))
    return len(mine & theirs) / least if least else 1


def genres_of(names):
    """TMDB's genre ids for the names of another source."""
    return {rules.GENRES[name] for name in names if name in rules.GENRES}


def result(field, good, error):
    """The result of comparing a field: an error, or `None`."""
    return field, None if good else error


def compare_with_package(film, row, values):
    """The result for each field that can be compared with the package; adds to `values`."""
    title = rules.title(row["Title"])
    yield result("title", rules.folded(title) in film["titles"], f"is called {title}")
    yield result("year", abs(row["Year"] - film["year"]) <= 1, f"year {film['year']}, not {row['Year']}")
    length = rules.runtime(row["Runtime"])
    if film["runtime"] and length:
        good = abs(length - film["runtime"]) <= RUNTIME_SLACK
        yield result("runtime", good, f"{film['runtime']} minutes, not {length}")
    directors = rules.names(row["Director"])
    if film["directors"] and directors:
        good = bool(folded(film["directors"]) & folded(directors))
        yield result("directors", good, f"directed by {film['directors']}, not {directors}")
    cast = rules.names(row["Cast"])
    if film["cast"] and cast:
        yield result("cast", share(folded(film["cast"]), folded(cast)) >= LEAST_SHARE, "different cast")
    genres = genres_of(rules.words(row["Genre"]))
    if genres:
        alike = share(film["genres"], genres)
        values["genres as the package"].append(alike)
        yield result("genres", alike >= LEAST_GENRES_PACKAGE, f"genres {film['genres']}, not {genres}")


def compare_with_casts(film, entry, values):
    """The result for each field that can be compared with the file; adds to `values`."""
    year, cast, words = entry
    yield result("year", abs(year - film["year"]) <= 1, f"year {film['year']}, not {year}")
    if film["cast"] and cast:
        mine, theirs = folded_in_order(film["cast"]), folded_in_order(cast)
        yield result("cast", share(mine, theirs) >= LEAST_SHARE, f"different cast: {cast}")
        good = mine[0] in theirs[:LEADING] or theirs[0] in mine[:LEADING]
        yield result("billing", good, f"{film['cast'][0]} leads, not {cast[:LEADING]}")
    order = casts_file.in_order(film["cast"], cast)
    if order is not None:
        values["order"].append(order)
        yield result("order", order >= LEAST_ORDER, f"{order:.0%} of the cast's pairs are in the order of {cast}")
    genres = genres_of(words)
    if genres:
        alike = share(film["genres"], genres)
        values["genres as the file"].append(alike)
        yield result("genres", alike >= LEAST_GENRES_FILE, f"genres {film['genres']}, not {words}")


def check_means(values, limits=None):
    """Prints the mean of each measure; yields errors for those below their limits."""
    for measure, least in (LEAST_MEANS if limits is None else limits).items():
        if not values[measure]:
            continue
        mean = statistics.mean(values[measure])
        some = sum(value > 0 for value in values[measure]) / len(values[measure])
        print(f"  {measure}: mean {mean:.1%} over {len(values[measure])} films, {some:.1%} of films above zero")
        if mean < least:
            yield f"{measure}: mean {mean:.1%}, below {least:.0%}"


def too_few(sources, least):
    """Errors for sources in which too few films were found."""
    for source, limit in least.items():
        if sources[source] < limit:
            name = "either source" if source == "either" else f"the {source}"
            yield f"only {sources[source]} hand-written films found in {name}, not {limit}"


def check_films(all_films, rows, found, least):
    """The errors of the films. Prints how many were compared with each source; fewer than `least` is an error."""
    errors, compared_fields, sources, unused = [], collections.Counter(), collections.Counter(), set()
    values = collections.defaultdict(list)
    for film in all_films:
        row = rows.get(film["imdb"])
        near = casts_file.nearest(found, {rules.folded(film["title"])}, film["year"], NEAR)
        results = list(compare_with_package(film, row, values)) if row else []
        results += compare_with_casts(film, near, values) if near else []
        compared_fields.update({field for field, _ in results})
        sources.update(package=bool(row), file=bool(near), either=bool(results))
        title = film["title"]
        unused.update(f"{title} ({field})" for field, error in results if not error and (title, field) in WAIVED)
        errors += [f"{title} ({film['year']}): {error}" for field, error in results if error and (title, field) not in WAIVED]
    print(f"{len(all_films)} hand-written films: {sources['package']} found in the package, {sources['file']} in the file,"
          f" {len(all_films) - sources['either']} in neither")
    print("  compared:", ", ".join(f"{field} {count}" for field, count in sorted(compared_fields.items())))
    errors += [*check_means(values), *too_few(sources, least)]
    return errors + [f"{title}: unused waiver" for title in sorted(unused)]


def main(wheel, path=None):
    rows = {row["imdbID"]: row for row in generate.read(wheel)}
    found = casts_file.read(pathlib.Path(path)) if path else {}
    errors = check_films(list(films()), rows, found, LEAST_FOUND if found else LEAST_FOUND_PACKAGE)
    coverage.report("films", tables.rows(tables.FILMS))
    errors += leading.check(found) if found else []
    errors += shows.check()
    coverage.report("shows", tables.rows(tables.SHOWS))
    if errors:
        sys.exit("\n".join(errors))


if __name__ == "__main__":
    main(*sys.argv[1:])
