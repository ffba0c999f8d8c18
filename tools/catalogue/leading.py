"""Holds the leads of the generated films against the file of casts: who is first, and in which order
the leads stand."""

import collections
import statistics

import casts_file
import generate
import rules
import tables
from casts_file import folded_in_order

# The file's first is among so many first of ours.
LEADING = 3
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
# Of the pairs of leads, those in the file's order; below, most are the other way round.
LEAST_ORDER = 0.5
# The mean of that, a bit below what was measured: where leads.txt has the leads, and where only
# fame orders a cast.
LEAST_MEAN, LEAST_MEAN_BY_FAME = 0.87, 0.71
# So many of the generated films are found in the file with a cast: a bit below what was counted.
LEAST_FOUND = 1350
OWN = "it has an order of its own, and leads.txt has that of the film's titles"
ABOUT = "it begins with whom the film is about, who is not billed first"
# Looked at, and right as they stand in leads.txt: for each title why the file has another order.
OTHER_ORDER = {
    "Woodstock": "who plays in a concert is not billed",
    "Nashville": "an ensemble that is billed by alphabet, of which both begin with some",
    "Time Bandits": "an ensemble that is billed by alphabet, but for the boy whom the file has first",
    "Martha Marcy May Marlene": "after its lead it is billed by alphabet, as good as",
    "The Joy Luck Club": "it puts the daughters before the mothers",
    "The Cabin in the Woods": "it puts first who is billed last, with an `and`",
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
    """The generated films, with what can be compared."""
    rows = tables.rows(tables.GENERATED)
    first = generate.leads_committed(rows)
    for row in rows:
        yield {
            "title": row["title"], "year": int(row["date"][:4]), "rank": int(row["rank"]),
            "titles": {rules.folded(row[key]) for key in ("title", "original") if key in row},
            "cast": tables.named(row, "cast"), "leads": first.get(row["imdb"]),
        }


def compared(films, found):
    """The films that the file has a cast of, each with that."""
    for film in films:
        said = casts_file.nearest(found, film["titles"], film["year"], 1)
        if said and said[1]:
            yield film, said[1]


def led_wrongly(pairs):
    """The films that the file's first does not lead: the well-known one by one, and the others when
    they are too many."""
    known, others, wrong, idle = 0, collections.Counter(), [], set(OTHER_FIRST)
    for film, cast in pairs:
        first = rules.folded_name(cast[0])
        good = first in folded_in_order(film["cast"])[:LEADING]
        if film["rank"] < WELL_KNOWN:
            others[good] += 1
            continue
        known += 1
        if not good and film["title"] in OTHER_FIRST:
            idle.discard(film["title"])
        elif not good:
            first_ones = film["cast"][:LEADING]
            wrong.append(f"{film['title']} ({film['year']}): {cast[0]} is not among {first_ones}")
    share = others[True] / others.total() if others else 1
    waived = len(OTHER_FIRST) - len(idle)
    print(f"generated films: of {known} well-known ones {known - waived - len(wrong)} are led as the file says,"
          f" {waived} waived; of {others.total()} others {share:.1%}")
    if share < LEAST_LED:
        wrong.append(f"only {share:.1%} of the other generated films are led by whom the file has first")
    return wrong + [f"{title}: waived for nothing" for title in sorted(idle)]


def in_other_order(pairs):
    """The films whose leads stand mostly in the reverse of the file's order, and whether all of them
    together stand in it too seldom."""
    known, by_fame, wrong, idle = [], [], [], set(OTHER_ORDER)
    for film, cast in pairs:
        order = casts_file.in_order(film["leads"] or film["cast"], cast)
        if order is None:
            continue
        (known if film["leads"] else by_fame).append(order)
        if not film["leads"] or order >= LEAST_ORDER:
            continue
        if film["title"] in OTHER_ORDER:
            idle.discard(film["title"])
        else:
            wrong.append(f"{film['title']} ({film['year']}): leads {film['leads']}, not {cast}")
    for name, values, least in (("leads.txt", known, LEAST_MEAN), ("fame", by_fame, LEAST_MEAN_BY_FAME)):
        mean = statistics.mean(values) if values else 1
        print(f"  in the order of {name}: {mean:.1%} of pairs as in the file, {len(values)} films")
        if mean < least:
            wrong.append(f"only {mean:.1%} of the pairs in the order of {name} stand as in the file")
    return wrong + [f"{title}: the order is waived for nothing" for title in sorted(idle)]


def too_few(films, pairs, least=LEAST_FOUND):
    """Says how many of the films the file has no cast of, and whether they are too many."""
    print(f"generated films: {len(films)}, {len(films) - len(pairs)} of them not found in the file with a cast")
    if len(pairs) < least:
        yield f"only {len(pairs)} generated films found in the file, not {least}"


def check(found):
    """What is wrong with the generated films' leads."""
    films = list(generated())
    pairs = list(compared(films, found))
    return [*too_few(films, pairs), *led_wrongly(pairs), *in_other_order(pairs)]
