"""Reads a third-party file of casts, used only for comparison: each line is a JSON list of title, year, cast in billing
order, genres."""

import collections
import itertools
import json

import rules

# The file's genre names that differ from the package's. Names such as noir or superhero are omitted, because they match
# several of TMDB's genres.
GENRES = {
    "Science Fiction": "Sci-Fi", "Animated": "Animation", "Historical": "History",
    "Sports": "Sport", "Suspense": "Thriller", "Slasher": "Horror", "Satire": "Comedy",
    "Martial Arts": "Action", "Dance": "Music",
}
# With two common names, the order is either equal or reversed; a share needs at least three.
LEAST_IN_COMMON = 3


def read(path):
    """The entries of the file by folded title; several films may have one title."""
    found = collections.defaultdict(list)
    for title, year, cast, genres in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
        words = [GENRES.get(word, word) for word in genres]
        found[rules.folded(title)].append((year, list(filter(is_name, cast)), words))
    return found


def is_name(text):
    """Rejects fragments of text around casts: `voices of`, `(voices)`, `screenwriter)`."""
    return text[:1].isupper() and not text.endswith(" of") and ")" not in text


def nearest(found, titles, year, near):
    """The entry with one of these folded titles and the nearest year."""
    same_title = (one for title in titles for one in found.get(title, []))
    close = [one for one in same_title if abs(one[0] - year) <= near]
    return min(close, key=lambda one: abs(one[0] - year), default=None)


def folded_in_order(names):
    return [rules.folded_name(name) for name in names]


def in_order(mine, theirs):
    """The share of pairs of common names in the same order: 1 for the same order, 0 for the reverse; `None` if the lists
    have too few names in common."""
    indices = {name: index for index, name in reversed([*enumerate(folded_in_order(theirs))])}
    common = [indices[name] for name in folded_in_order(mine) if name in indices]
    if len(common) < LEAST_IN_COMMON:
        return None
    pairs = list(itertools.combinations(common, 2))
    return sum(first < second for first, second in pairs) / len(pairs)
