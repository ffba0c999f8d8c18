"""How a row of the source becomes a film of the catalogue. Each rule answers a peculiarity of the
source; test_generate.py has an example of each."""

import collections
import math
import re
import unicodedata

from codes import COUNTRIES, GENRES, LANGUAGES, SPOKEN, UNCODED

MOST_GENRES = 5
MOST_CAST = 11
MOST_DIRECTORS = 4
MOST_PARTS = 20
# What is shorter is no feature, and what is longer is mostly a mistake of the source.
RUNTIMES = range(40, 301)
# Nobody is in a drawn film by these many names: it was shot with people, and drawn parts.
HYBRID_CAST, LIVE_CAST = 3, 14
# A film that plays at being a documentary lists its players.
PLAYED_CAST = 6


def squeezed(text):
    """Composed, with no space more than needed, and with one kind of apostrophe."""
    return " ".join(unicodedata.normalize("NFC", text).replace("’", "'").split())


def words(text):
    """The parts of a list that commas separate."""
    return [word for word in map(squeezed, (text or "").split(",")) if word]


def names(text):
    """People's names. A comma also stands before `Jr.` and its like, which belong to the name and
    are as often written without one, and before titles of nobility, which do not belong to it."""
    glued = re.sub(r", (?=(?:Jr|Sr|II|III|IV)\b)", " ", text or "")
    plain = (re.sub(r" ?\([^)]*\)", "", name) for name in words(glued))
    return list(dict.fromkeys(name for name in plain if is_name(name)))


def is_name(text):
    """Not `12th Earl of Portland`, `PhD`, a bare number or a page about a series."""
    titled = re.match(r"\d+(st|nd|rd|th) ", text)
    named = any(letter.isalpha() for letter in text)
    return named and not titled and text != "PhD" and not text.startswith("list of ")


def title(text):
    """Without what sets the source's own pages apart."""
    return re.sub(r" \((\d{4} )?film\)$", "", squeezed(text))


def folded(text):
    """The form in which titles are compared."""
    return " ".join(word for word in folded_words(text) if word not in {"the", "a", "an"})


def folded_name(text):
    """The form in which names are compared."""
    return " ".join(folded_words(text))


def folded_words(text):
    """The words without case, accents and punctuation."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    return re.findall(r"\w+", "".join(c for c in plain if not unicodedata.combining(c)))


def respelled(found, spellings):
    """Names as the films written by hand have them, so that nobody is two people."""
    return list(dict.fromkeys(spellings.get(folded_name(name), name) for name in found))


def date(released, year):
    """The first of January says that only the year is known."""
    if not released or released.endswith("-01-01") or released[:4] != str(year):
        return str(year)
    return released


def runtime(minutes):
    """Minutes, or 0 for what cannot be."""
    return int(minutes) if minutes and int(minutes) in RUNTIMES else 0


def genres(text, year, cast_size, certificate):
    """TMDB's numbers, the telling ones first, without what the other tags belie."""
    found = set(words(text))
    for rule in (drawn_or_shot, documented_or_played, happened_or_invented, overdone):
        found -= rule(found, year, cast_size)
    if "Animation" in found and certificate in {"G", "PG"}:
        found.add("Family")
    numbers = [number for name, number in GENRES.items() if name in found]
    return list(dict.fromkeys(numbers))[:MOST_GENRES]


def drawn_or_shot(found, _year, cast_size):
    """The source reads `live-action and animated` as two genres more."""
    wrong = set()
    if "Animation" in found and cast_size >= HYBRID_CAST and not found & {"Sci-Fi", "Adventure"}:
        wrong.add("Action")
    if "Animation" in found and cast_size >= LIVE_CAST:
        wrong.add("Animation")
    return wrong


def documented_or_played(found, _year, cast_size):
    """`Docudrama`, `mockumentary` and `found footage` come as documentaries."""
    fiction = found & {"Thriller", "Fantasy", "Sci-Fi", "Western", "Mystery"}
    played = found & {"Drama", "Horror"} and cast_size >= PLAYED_CAST
    return {"Documentary"} if fiction or played else set()


def happened_or_invented(found, _year, _cast_size):
    """A galaxy far away has no history and no war that happened, and a gangster's life is no
    history either, unless he lived."""
    if found & {"Biography", "Documentary"}:
        return set()
    wrong = set()
    if found & {"Sci-Fi", "Fantasy"}:
        wrong |= {"History", "War"}
    if found & {"Crime", "Comedy", "Sport"}:
        wrong |= {"History"}
    if "Crime" in found:
        wrong |= {"War"}
    return wrong


def overdone(found, year, _cast_size):
    """Tags that the longest lists carry because somebody once saw a trace of them."""
    wrong = set()
    if len(found) >= 5 and found & {"Thriller", "War"} and "Romance" not in found:
        wrong |= {"Comedy"}
    if {"War", "History"} <= found:
        wrong |= {"Comedy"}
    if found >= {"Comedy", "Adventure"} or found >= {"Crime", "Mystery", "Thriller"}:
        wrong |= {"Horror"}
    if found >= {"Horror", "Thriller"} and not found & {"Action", "Adventure", "Comedy", "Family"}:
        wrong |= {"Fantasy"}
    if year >= 1980 and found >= {"Western", "Thriller"}:
        wrong |= {"Western"}
    if len(found - wrong) > MOST_GENRES:
        wrong |= {"Drama"}
    return wrong


def countries(text, unknown):
    """Codes, in the source's order; names without one are noted."""
    found = words(text)
    unknown.update(name for name in found if name not in COUNTRIES)
    return list(dict.fromkeys(COUNTRIES[name] for name in found if name in COUNTRIES))


def home_first(codes, spoken):
    """Countries where a film's language is spoken, before others that had a share in it: the source sorts them by
    alphabet. Canada, where others come to shoot, stands behind those who come in English. What is in no language, or
    in none of theirs, stays as it was."""
    def place(code):
        return SPOKEN.get(code) != spoken, code == "CA" and spoken == "en"

    return sorted(codes, key=place)


def language(text, codes, unknown):
    """The language a film was made in. The source sorts a film's languages by alphabet, so of
    several that of a country of the film counts, and English first."""
    found = words(text)
    unknown.update(name for name in found if name not in LANGUAGES and name not in UNCODED)
    spoken = list(dict.fromkeys(LANGUAGES[name] for name in found if name in LANGUAGES))
    home = list(dict.fromkeys(SPOKEN[code] for code in codes if code in SPOKEN))
    if len(spoken) == 1:
        return spoken[0]
    if not spoken:
        # Languages without a code are none of the catalogue's; nothing at all says nothing.
        return "xx" if found or not home else "en" if "en" in home else home[0]
    likely = [code for code in home if code in spoken]
    if "en" in likely or not likely:
        return "en" if "en" in spoken else spoken[0]
    return likely[0]


def fame_of_people(films, weights):
    """How much each person has been seen. Among forty names, the crowd's, one says little, and
    whoever is seen in very many films is seen in passing; the rest is known by heart."""
    shares = collections.defaultdict(list)
    for film in films:
        share = math.sqrt(film["reviews"]) / (len(film["cast"]) + 3)
        for name in film["cast"]:
            shares[name].append(share)
    best = {name: sorted(parts, reverse=True)[:MOST_PARTS] for name, parts in shares.items()}
    return {name: round(sum(best[name]) * weights.get(name, 1), 6) for name in best}


def passers_by(films):
    """Those who direct more than they act: in their own films they only walk past."""
    acted = collections.Counter(name for film in films for name in film["cast"])
    directed = collections.Counter(name for film in films for name in film["directors"])
    return {name for name in directed if directed[name] >= acted[name]}


def billed(film, fame, passing):
    """The source lists actors by alphabet; here the best known come first."""
    def place(name):
        return name in passing and name in film["directors"], -fame[name], name

    return sorted(film["cast"], key=place)[:MOST_CAST]


def led(leads, others):
    """A cast of which the leads are known."""
    return (leads + [name for name in others if name not in leads])[:MOST_CAST]


def vote(meter, reviews):
    """The mean vote in tenths: what share of the critics liked it, as Wikidata records it, drawn
    towards the mean of all films where few have seen it."""
    return round((meter * reviews + 62 * 20) / (reviews + 20))
