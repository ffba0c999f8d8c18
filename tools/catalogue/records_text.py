"""Counts the sentences of overviews, for the tests."""

import re

ENDS = re.compile(r"[.!?…]")
TRAILING = "".join([".", '"', "”", "'", ")"])


def sentences(text):
    """The number of sentences. A sentence ends at a mark before a capital, a digit or the end of the text, except after
    an initial or a form of address."""
    return sum(ends_a_sentence(text, mark) for mark in ENDS.finditer(text))


def ends_a_sentence(text, mark):
    rest = text[mark.end():].lstrip(TRAILING)
    following = rest[1:2] if rest.startswith(" ") else ""
    is_next = following.isupper() or following.isdigit()
    return not rest or (is_next and not begins_a_name(text[:mark.start()]))


def begins_a_name(text):
    """Whether a text ends with an initial or a form of address."""
    word = re.split("[ .]", text)[-1]
    return (len(word) == 1 and word.isupper()) or word in {"Dr", "Mr", "Mrs"}
