"""Prints how many hand-written records have each field."""

import tables

LEAST_CAST = 6
FOREIGN = "original title, of those not in English"


def has(*keys):
    return lambda fields: all(key in fields for key in keys)


def has_day(fields):
    return len(fields["date"]) == len("YYYY-MM-DD")


def has_cast(fields):
    return len(tables.named(fields, "cast")) >= LEAST_CAST


BOTH = {
    "exact date": has_day, f"{LEAST_CAST} or more in the cast": has_cast,
    "country": has("country"), "language": has("language"), "imdb id": has("imdb"),
}
FIELDS = {
    "films": {"runtime": has("runtime"), "directors": has("directors"), **BOTH},
    "shows": {"seasons and episodes": has("seasons", "episodes"), "creators": has("creators"), **BOTH},
}


def shares(kind, records):
    """For each field the number of records that have it, and the number of records."""
    found = {name: (sum(map(known, records)), len(records)) for name, known in FIELDS[kind].items()}
    foreign = [fields for fields in records if fields["language"] not in {"en", "xx"}]
    found[FOREIGN] = sum("original" in fields for fields in foreign), len(foreign)
    return found


def report(kind, records):
    print(f"hand-written {kind}, {len(records)} records, with")
    for name, (count, total) in shares(kind, records).items():
        print(f"  {name}: {count} of {total}" + (f", {count / total:.1%}" if total else ""))
