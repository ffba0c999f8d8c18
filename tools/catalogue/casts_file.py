"""A file of casts that others collected, to check by and to copy nothing from: a JSON list a line
of title, year, cast in billing order, genres."""

import collections
import itertools
import json

import rules

# Its words for genres where they are not the package's. What it calls noir or a superhero film can
# be of several of TMDB's genres, so these and their like are left out.
GENRES = {
    "Science Fiction": "Sci-Fi", "Animated": "Animation", "Historical": "History",
    "Sports": "Sport", "Suspense": "Thriller", "Slasher": "Horror", "Satire": "Comedy",
    "Martial Arts": "Action", "Dance": "Music",
}
# Two names stand in one order or the other; of three it can be said how much of an order they keep.
LEAST_IN_COMMON = 3


def read(path):
    """What the file says of films, by folded title; there are namesakes."""
    found = collections.defaultdict(list)
    for title, year, cast, genres in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
        words = [GENRES.get(word, word) for word in genres]
        found[rules.folded(title)].append((year, list(filter(is_name, cast)), words))
    return found


def is_name(text):
    """Not what the file has torn from the words around a cast: `voices of`, `(voices)`, `screenwriter)`."""
    return text[:1].isupper() and not text.endswith(" of") and ")" not in text


def nearest(found, titles, year, near):
    """What the file says of the film of these folded titles and about that year."""
    namesakes = (one for title in titles for one in found.get(title, []))
    close = [one for one in namesakes if abs(one[0] - year) <= near]
    return min(close, key=lambda one: abs(one[0] - year), default=None)


def folded_in_order(names):
    return [rules.folded_name(name) for name in names]


def in_order(mine, theirs):
    """Of all pairs of names that both lists have, the share that stands in one order in both: 1 when
    the order is the same, 0 when it is reversed; none of too few names."""
    places = {name: place for place, name in reversed([*enumerate(folded_in_order(theirs))])}
    common = [places[name] for name in folded_in_order(mine) if name in places]
    if len(common) < LEAST_IN_COMMON:
        return None
    pairs = list(itertools.combinations(common, 2))
    return sum(first < second for first, second in pairs) / len(pairs)
