"""Which films the catalogue keeps, and how well known each of them is."""

import math

from rules import folded

# How many films of each decade, all told; without quotas nearly all would be recent.
DECADES = {
    1940: 62, 1950: 102, 1960: 122, 1970: 172, 1980: 277, 1990: 416, 2000: 515, 2010: 394,
}
# How many of these kinds at least, which the decades alone would have too few of.
DOCUMENTARIES, ANIMATIONS, WORLD = 65, 75, 200
HIGHEST, LOWEST = 85, 10


def distinct(films):
    """Of two with one number, or with one title and year, the better known."""
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
    """Gives every film its `fame`. An old film has fewer reviews and earned smaller money than
    a new one that is as well known, so both count in comparison with the films of its time."""
    reviews = Yardstick(films, "reviews")
    money = Yardstick(films, "money")
    for film in films:
        oscars = math.log2(1 + film["oscars"]) / math.log2(12)
        fame = (
            45 * min(reviews.of(film), 1.2)
            + 25 * math.sqrt(min(money.of(film), 4.0)) / 2
            + 15 * oscars
            + 15 * film["vote"] / 100
        )
        # What happened before most of today's viewers were born is less present to them.
        fame *= 1 - max(0, 1990 - film["year"]) * 0.003
        # A little of the measured fame decides between films that are famous at one level.
        least = at_least.get((film["title"], film["year"]))
        film["famous"] = least is not None
        film["fame"] = round(max(fame, (least or 0) + fame / 100), 6)


class Yardstick:
    """What the films that are seen most had, around each year."""

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


def chosen(films):
    """The films to keep: first the famous ones and those of the kinds that must be there, then
    the best known of each decade up to its quota."""
    whole = [film for film in best_first(films) if film["genres"] and film["directors"]]
    kept = {}
    free = dict(DECADES)

    def take(count, wanted):
        for film in whole:
            decade = film["year"] // 10 * 10
            if count > 0 and film["imdb"] not in kept and wanted(film) and free.get(decade, 0):
                kept[film["imdb"]] = film
                free[decade] -= 1
                count -= 1

    take(len(whole), lambda film: film["famous"])
    take(DOCUMENTARIES, lambda film: 99 in film["genres"] and film["reviews"] >= 30)
    take(ANIMATIONS, lambda film: 16 in film["genres"] and film["reviews"] >= 15)
    take(WORLD, lambda film: film["language"] not in ("en", "xx") and is_feature(film, 10))
    take(len(whole), lambda film: is_feature(film, 15))
    return best_first(kept.values())


def is_feature(film, reviews):
    return len(film["cast"]) >= 4 and film["reviews"] >= reviews and film["runtime"] > 0


def rank(films):
    """Gives every film, best known first, its `rank`: few are at the top, and many further down."""
    for place, film in enumerate(films):
        fall = (HIGHEST - LOWEST) * math.sqrt(place / len(films))
        film["rank"] = round(HIGHEST - fall)
