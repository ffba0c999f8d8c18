"""Checks the consistency of the shows, and of their people's names with those of the films. No available source has
shows."""

import collections

import corrections
import generate
import tables

OVER = {"Ended", "Canceled"}
STATUSES = OVER | {"Returning Series"}
# A show may have more seasons than calendar years, because some years have two, or the first began late in a year.
MORE_SEASONS = 2


def newest_year(shows):
    """The newest year in the records, used for shows that still run. With the current date, the result of the check
    would change without a change of the records."""
    return max(int(show[key][:4]) for show in shows for key in ("date", "last") if key in show)


def errors_in(fields, this_year):
    """Contradictions in a show."""
    begun, last, status = fields["date"], fields.get("last"), fields.get("status")
    seasons, episodes = int(fields.get("seasons", 0)), int(fields.get("episodes", 0))
    if last and last[:len(begun)] < begun[:len(last)]:
        yield f"its last episode, {last}, is older than its first, {begun}"
    if status and status not in STATUSES:
        yield f"unknown status {status}"
    if last and status and status not in OVER:
        yield f"it ended in {last[:4]}, and is {status}"
    if seasons and episodes and seasons > episodes:
        yield f"{seasons} seasons of {episodes} episodes"
    years = int(last[:4] if last else this_year) - int(begun[:4])
    if seasons > years + MORE_SEASONS:
        yield f"{seasons} seasons within {years} years"


def spelled_differently(of_shows, of_films):
    """Errors for people of shows and films whose names are spelled in two ways."""
    known = {frozenset(pair) for pair in corrections.DIFFERENT_PEOPLE}
    for group in set(map(frozenset, generate.similar_names(of_shows | of_films))) - known:
        if group & of_shows and group & of_films:
            yield " and ".join(sorted(group)) + " are one person, or belong in corrections.DIFFERENT_PEOPLE"


def networks_spelled_differently(shows):
    """Errors for networks whose names differ only in case."""
    groups = collections.defaultdict(set)
    for show in shows:
        for network in tables.named(show, "networks"):
            groups[network.casefold()].add(network)
    for group in groups.values():
        if len(group) > 1:
            yield " and ".join(sorted(group)) + " are one network"


def people(records):
    keys = ("directors", "creators", "cast")
    return {name for fields in records for key in keys for name in tables.named(fields, key)}


def check():
    """Errors in the shows."""
    shows = tables.rows(tables.SHOWS)
    of_shows = people(shows)
    of_films = people(tables.rows(tables.FILMS) + tables.rows(tables.GENERATED))
    this_year = newest_year(shows)
    errors = [f"{show['title']}: {error}" for show in shows for error in errors_in(show, this_year)]
    duplicates = sorted(spelled_differently(of_shows, of_films))
    networks = sorted(networks_spelled_differently(shows))
    print(f"{len(shows)} hand-written shows: no source to compare with. {len(errors)} contradictions in dates, states, seasons"
          f" and episodes; of {len(of_shows)} people {len(of_shows & of_films)} are in films too,"
          f" {len(duplicates)} spelled differently")
    return errors + duplicates + networks
