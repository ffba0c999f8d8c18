"""Compares the leads of the generated films with the file of casts: who is billed first, and the order of the leads."""

import collections
import statistics

import casts_file
import generate
import rules
import tables
from casts_file import folded_in_order

# The first of the file's cast must be among this many first ones of the catalogue's cast.
LEADING = 3
# Generated films of this rank or more are checked one by one.
WELL_KNOWN = 50
# Reviewed differences where the catalogue is right: for each title why the file's cast begins differently.
WAIVED_FIRST = {
    "The Great Dictator": "it has the full first name of the lead",
    "Nashville": "an ensemble that is billed alphabetically",
    "Mulan": "its lead has another name now",
}
# The least share of the other generated films with the file's first among their first ones.
LEAST_FIRST_BILLED = 0.97
# The least share of pairs of leads in the file's order; below it, most pairs are reversed.
LEAST_ORDER = 0.5
# The least means of that share, slightly below the measured values: with leads from leads.txt, and with casts
# ordered by fame.
LEAST_MEAN, LEAST_MEAN_BY_FAME = 0.87, 0.71
# The least number of generated films found in the file with a cast, slightly below the count.
LEAST_FOUND = 1350
OWN = "it has a different order, and leads.txt has the order of the film's credits"
ABOUT = "it begins with the main character, whose actor is not billed first"
# Reviewed differences where leads.txt is right: for each title why the file has another order.
WAIVED_ORDER = {
    "Woodstock": "performers of a concert are not billed",
    "Nashville": "an ensemble that is billed alphabetically, of which both lists begin with some",
    "Time Bandits": "an ensemble that is billed alphabetically, except for the boy, whom the file has first",
    "Martha Marcy May Marlene": "after its lead it is billed almost alphabetically",
    "The Joy Luck Club": "it puts the daughters before the mothers",
    "The Cabin in the Woods": "it puts the actor first who is billed last, with an `and`",
    "Peter Pan": "it puts the villain before the boy",
    "A Christmas Story": ABOUT,
    "Supergirl": ABOUT,
    "One Hundred and One Dalmatians": OWN,
    "Witness for the Prosecution": OWN,
    "Hair": OWN,
    "The Witches of Eastwick": OWN,
    "House of Flying Daggers": OWN,
    "Carnage": OWN,
    "Flight": OWN,
    "Forbidden Planet": OWN,
    "Sayonara": OWN,
    "Flash Gordon": OWN,
    "Dark City": OWN,
    "Short Cuts": OWN,
    "Mud": OWN,
    "The Counselor": OWN,
}


def generated():
    """The generated films, with the fields to compare."""
    rows = tables.rows(tables.GENERATED)
    first = generate.leads_of_generated(rows)
    for row in rows:
        yield {
            "title": row["title"], "year": int(row["date"][:4]), "rank": int(row["rank"]),
            "titles": {rules.folded(row[key]) for key in ("title", "original") if key in row},
            "cast": tables.named(row, "cast"), "leads": first.get(row["imdb"]),
        }


def compared(films, found):
    """The films for which the file has a cast, each with that cast."""
    for film in films:
        entry = casts_file.nearest(found, film["titles"], film["year"], 1)
        if entry and entry[1]:
            yield film, entry[1]


def check_first_billed(pairs):
    """Errors for films whose first ones lack the file's first: for each well-known film, and for the share of the others."""
    known, others, errors, unused = 0, collections.Counter(), [], set(WAIVED_FIRST)
    for film, cast in pairs:
        first = rules.folded_name(cast[0])
        good = first in folded_in_order(film["cast"])[:LEADING]
        if film["rank"] < WELL_KNOWN:
            others[good] += 1
            continue
        known += 1
        if not good and film["title"] in WAIVED_FIRST:
            unused.discard(film["title"])
        elif not good:
            first_ones = film["cast"][:LEADING]
            errors.append(f"{film['title']} ({film['year']}): {cast[0]} is not among {first_ones}")
    share = others[True] / others.total() if others else 1
    waived = len(WAIVED_FIRST) - len(unused)
    print(f"generated films: of {known} well-known ones {known - waived - len(errors)} begin as in the file,"
          f" {waived} waived; of {others.total()} others {share:.1%}")
    if share < LEAST_FIRST_BILLED:
        errors.append(f"only {share:.1%} of the other generated films have the file's first among their first ones")
    return errors + [f"{title}: unused waiver" for title in sorted(unused)]


def check_order(pairs):
    """Errors for films whose leads are mostly in the reverse of the file's order, and for means that are too low."""
    known, by_fame, errors, unused = [], [], [], set(WAIVED_ORDER)
    for film, cast in pairs:
        order = casts_file.in_order(film["leads"] or film["cast"], cast)
        if order is None:
            continue
        (known if film["leads"] else by_fame).append(order)
        if not film["leads"] or order >= LEAST_ORDER:
            continue
        if film["title"] in WAIVED_ORDER:
            unused.discard(film["title"])
        else:
            errors.append(f"{film['title']} ({film['year']}): leads {film['leads']}, not {cast}")
    for name, values, least in (("leads.txt", known, LEAST_MEAN), ("fame", by_fame, LEAST_MEAN_BY_FAME)):
        mean = statistics.mean(values) if values else 1
        print(f"  in the order of {name}: {mean:.1%} of pairs as in the file, {len(values)} films")
        if mean < least:
            errors.append(f"only {mean:.1%} of the pairs in the order of {name} are as in the file")
    return errors + [f"{title}: unused waiver of the order" for title in sorted(unused)]


def too_few(films, pairs, least=LEAST_FOUND):
    """Prints how many of the films have no cast in the file; yields an error if they are too many."""
    print(f"generated films: {len(films)}, {len(films) - len(pairs)} of them not found in the file with a cast")
    if len(pairs) < least:
        yield f"only {len(pairs)} generated films found in the file, not {least}"


def check(found):
    """Errors in the leads of the generated films."""
    films = list(generated())
    pairs = list(compared(films, found))
    return [*too_few(films, pairs), *check_first_billed(pairs), *check_order(pairs)]
