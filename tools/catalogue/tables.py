"""The record files: tab-separated values with a header line and no quoting, as IANA defines them.
assets/catalogue/README.md describes the columns."""

import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
GENERATED = ROOT / "assets/catalogue/generated.tsv"
FILMS = ROOT / "assets/catalogue/films.tsv"
SHOWS = ROOT / "assets/catalogue/shows.tsv"
TMDB_IDS = ROOT / "tools/catalogue/tmdb_ids.tsv"

FILM_COLUMNS = (
    "id tmdb imdb rank title original also date runtime genres directors country language vote votes"
    " trailer overview cast"
).split()
GENERATED_COLUMNS = [column for column in FILM_COLUMNS if column not in {"trailer", "overview"}]


def parsed(text):
    """The rows of a table, by column; empty cells are left out."""
    header, *lines = (line.split("\t") for line in text.splitlines())
    for number, cells in enumerate(lines, 2):
        if len(cells) != len(header):
            raise ValueError(f"line {number}: {len(cells)} cells under {len(header)} headings")
        yield {column: cell for column, cell in zip(header, cells) if cell}


def rows(path):
    return list(parsed(path.read_text(encoding="utf-8")))


def table(columns, found):
    """The text of a table."""
    lines = [columns, *([str(row.get(column, "")) for column in columns] for row in found)]
    for cells in lines:
        if any("\t" in cell or "\n" in cell for cell in cells):
            raise ValueError(f"a tab or a line break in {cells}")
    return "".join("\t".join(cells) + "\n" for cells in lines)


def named(fields, column):
    """The names in a field of a record, in order."""
    entries = (entry.split(" = ")[0] for entry in fields.get(column, "").split("; "))
    return [name for name in entries if name]


def numbers(fields, column):
    return [int(number) for number in fields.get(column, "").split()]


def tmdb_ids():
    """TMDB's ids by kind (`movie`, `tv`) and IMDb id."""
    return {(row["kind"], row["imdb_id"]): row["tmdb_id"] for row in rows(TMDB_IDS)}
