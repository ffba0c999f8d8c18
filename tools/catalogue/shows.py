"""Holds the shows against themselves and their people against those of the films: no source at hand
has any shows."""

import collections

import corrections
import generate
import tables

OVER = {"Ended", "Canceled"}
STATUSES = OVER | {"Returning Series"}
# A show may have more seasons than calendar years: two a year now and then, or a first one that began
# late in a year.
MORE_SEASONS = 2


def newest_year(shows):
    """The newest year that the shows themselves tell of. What still runs is measured by it: the day of
    the check would do too, but then the verdict would change without the shows."""
    return max(int(show[key][:4]) for show in shows for key in ("date", "last") if key in show)


def wrong_in(fields, this_year):
    """What cannot be, of one show."""
    begun, last, status = fields["date"], fields.get("last"), fields.get("status")
    seasons, episodes = int(fields.get("seasons", 0)), int(fields.get("episodes", 0))
    if last and last[:len(begun)] < begun[:len(last)]:
        yield f"its last episode, {last}, is older than its first, {begun}"
    if status and status not in STATUSES:
        yield f"no status is called {status}"
    if last and status and status not in OVER:
        yield f"it ended in {last[:4]}, and is {status}"
    if seasons and episodes and seasons > episodes:
        yield f"{seasons} seasons of {episodes} episodes"
    years = int(last[:4] if last else this_year) - int(begun[:4])
    if seasons > years + MORE_SEASONS:
        yield f"{seasons} seasons within {years} years"


def spelled_otherwise(of_shows, of_films):
    """People of both whose names are spelled in two ways."""
    known = {frozenset(pair) for pair in corrections.ALIKE}
    for group in set(map(frozenset, generate.alike(of_shows | of_films))) - known:
        if group & of_shows and group & of_films:
            yield " and ".join(sorted(group)) + " are one person, or belong into corrections.ALIKE"


def networks_spelled_otherwise(shows):
    """Networks whose names differ by nothing but capitals."""
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
    """What is wrong with the shows."""
    shows = tables.rows(tables.SHOWS)
    of_shows = people(shows)
    of_films = people(tables.rows(tables.FILMS) + tables.rows(tables.GENERATED))
    this_year = newest_year(shows)
    wrong = [f"{show['title']}: {what}" for show in shows for what in wrong_in(show, this_year)]
    doubled = sorted(spelled_otherwise(of_shows, of_films))
    networks = sorted(networks_spelled_otherwise(shows))
    print(f"{len(shows)} shows by hand: no source to compare with. Of dates, states, seasons and episodes"
          f" {len(wrong)} cannot be; of {len(of_shows)} people {len(of_shows & of_films)} are among the films' too,"
          f" {len(doubled)} spelled otherwise")
    return wrong + doubled + networks
