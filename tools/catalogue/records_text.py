"""What the tests ask of the texts of records."""

import re

ENDS = re.compile(r"[.!?…]")
TRAILING = "".join([".", '"', "”", "'", ")"])


def sentences(text):
    """How many sentences a text has: each ends at a mark and before a capital or the text's end, but
    not at an initial or a form of address."""
    return sum(ends_a_sentence(text, mark) for mark in ENDS.finditer(text))


def ends_a_sentence(text, mark):
    rest = text[mark.end():].lstrip(TRAILING)
    following = rest[1:2] if rest.startswith(" ") else ""
    is_next = following.isupper() or following.isdigit()
    return not rest or (is_next and not begins_a_name(text[:mark.start()]))


def begins_a_name(text):
    """Whether a text ends with a lone capital, or with what people are addressed by."""
    word = re.split("[ .]", text)[-1]
    return (len(word) == 1 and word.isupper()) or word in {"Dr", "Mr", "Mrs"}
