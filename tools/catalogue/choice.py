"""Selects the films of the catalogue, and measures how well known each film is."""

import math

from rules import folded

# The number of films of each decade. Without quotas nearly all would be recent.
DECADES = {
    1940: 62, 1950: 102, 1960: 122, 1970: 172, 1980: 277, 1990: 416, 2000: 515, 2010: 394,
}
# The least numbers of these kinds, of which the quotas alone would select too few.
DOCUMENTARIES, ANIMATIONS, WORLD = 65, 75, 200
HIGHEST, LOWEST = 85, 10


def distinct(films):
    """Of films with equal IMDb ids, or equal titles and years, only the best known."""
    seen, kept = set(), []
    for film in best_first(films):
        keys = {film["imdb"], (folded(film["title"]), film["year"])}
        if not keys & seen:
            kept.append(film)
        seen |= keys
    return kept


def best_first(films):
    return sorted(films, key=lambda film: (-film["fame"], film["imdb"]))


def measure_fame(films, at_least):
    """Sets `fame` of every film. Old films have fewer reviews and lower takings than equally known new ones, so both are
    relative to films of the same years."""
    reviews = NearbyYearsPercentile(films, "reviews")
    money = NearbyYearsPercentile(films, "money")
    for film in films:
        oscars = math.log2(1 + film["oscars"]) / math.log2(12)
        fame = (
            45 * min(reviews.of(film), 1.2)
            + 25 * math.sqrt(min(money.of(film), 4.0)) / 2
            + 15 * oscars
            + 15 * film["vote"] / 100
        )
        # Films from before 1990 are less known to most viewers today.
        fame *= 1 - max(0, 1990 - film["year"]) * 0.003
        # A small share of the measured fame orders films of one level.
        least = at_least.get((film["title"], film["year"]))
        film["famous"] = least is not None
        film["fame"] = round(max(fame, (least or 0) + fame / 100), 6)


class NearbyYearsPercentile:
    """The 95th percentile of a field among films of nearby years."""

    def __init__(self, films, field):
        self.field = field
        self.by_year = {}
        for year in {film["year"] for film in films}:
            near = sorted(
                film[field] for film in films if abs(film["year"] - year) <= 4 and film[field]
            )
            self.by_year[year] = near[len(near) * 95 // 100] if near else 1

    def of(self, film):
        return film[self.field] / self.by_year[film["year"]]


def select(films):
    """The selected films: first the famous ones and the least numbers of each kind, then the best known of each decade
    up to its quota."""
    complete = [film for film in best_first(films) if film["genres"] and film["directors"]]
    selected = {}
    free = dict(DECADES)

    def take(count, wanted):
        for film in complete:
            decade = film["year"] // 10 * 10
            if count > 0 and film["imdb"] not in selected and wanted(film) and free.get(decade, 0):
                selected[film["imdb"]] = film
                free[decade] -= 1
                count -= 1

    take(len(complete), lambda film: film["famous"])
    take(DOCUMENTARIES, lambda film: 99 in film["genres"] and film["reviews"] >= 30)
    take(ANIMATIONS, lambda film: 16 in film["genres"] and film["reviews"] >= 15)
    take(WORLD, lambda film: film["language"] not in ("en", "xx") and is_feature(film, 10))
    take(len(complete), lambda film: is_feature(film, 15))
    return best_first(selected.values())


def is_feature(film, reviews):
    return len(film["cast"]) >= 4 and film["reviews"] >= reviews and film["runtime"] > 0


def rank(films):
    """Sets `rank` of every film, which are sorted best known first: few have high ranks, many have low ones."""
    for index, film in enumerate(films):
        fall = (HIGHEST - LOWEST) * math.sqrt(index / len(films))
        film["rank"] = round(HIGHEST - fall)
