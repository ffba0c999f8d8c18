"""Turns rows of the source into films of the catalogue. Each rule handles a peculiarity of the source; test_generate.py
has an example of each."""

import collections
import math
import re
import unicodedata

from codes import COUNTRIES, GENRES, LANGUAGES, SPOKEN, UNCODED

MOST_GENRES = 5
MOST_CAST = 11
MOST_DIRECTORS = 4
MOST_PARTS = 20
# Shorter films are not features, and longer ones are mostly errors of the source.
RUNTIMES = range(40, 301)
# Cast sizes from which an animated film is partly or mostly live action.
HYBRID_CAST, LIVE_CAST = 3, 14
# A documentary with a cast of this size is mostly fiction.
PLAYED_CAST = 6


def normalize_spaces(text):
    """Unicode NFC, with single spaces and straight apostrophes."""
    return " ".join(unicodedata.normalize("NFC", text).replace("’", "'").split())


def words(text):
    """The parts of a list that commas separate."""
    return [word for word in map(normalize_spaces, (text or "").split(",")) if word]


def names(text):
    """People's names. Commas also precede `Jr.` and the like, which belong to the name, and titles of nobility, which do
    not."""
    joined = re.sub(r", (?=(?:Jr|Sr|II|III|IV)\b)", " ", text or "")
    plain = (re.sub(r" ?\([^)]*\)", "", name) for name in words(joined))
    return list(dict.fromkeys(name for name in plain if is_name(name)))


def is_name(text):
    """Rejects `12th Earl of Portland`, `PhD`, numbers and pages about series."""
    titled = re.match(r"\d+(st|nd|rd|th) ", text)
    named = any(letter.isalpha() for letter in text)
    return named and not titled and text != "PhD" and not text.startswith("list of ")


def title(text):
    """The title without the suffix that distinguishes pages of the source."""
    return re.sub(r" \((\d{4} )?film\)$", "", normalize_spaces(text))


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


def respell(found, spellings):
    """Names as spelled in the hand-written films, so that one person has one spelling."""
    return list(dict.fromkeys(spellings.get(folded_name(name), name) for name in found))


def date(released, year):
    """The first of January means that only the year is known."""
    if not released or released.endswith("-01-01") or released[:4] != str(year):
        return str(year)
    return released


def runtime(minutes):
    """Minutes, or 0 for impossible values."""
    return int(minutes) if minutes and int(minutes) in RUNTIMES else 0


def genres(text, year, cast_size, certificate):
    """TMDB's genre ids, the most specific first, without genres that contradict others."""
    found = set(words(text))
    for rule in (fix_animation, fix_documentary, fix_history, fix_long_lists):
        found -= rule(found, year, cast_size)
    if "Animation" in found and certificate in {"G", "PG"}:
        found.add("Family")
    numbers = [number for name, number in GENRES.items() if name in found]
    return list(dict.fromkeys(numbers))[:MOST_GENRES]


def fix_animation(found, _year, cast_size):
    """The source adds genres for `live-action and animated`."""
    wrong = set()
    if "Animation" in found and cast_size >= HYBRID_CAST and not found & {"Sci-Fi", "Adventure"}:
        wrong.add("Action")
    if "Animation" in found and cast_size >= LIVE_CAST:
        wrong.add("Animation")
    return wrong


def fix_documentary(found, _year, cast_size):
    """The source has `docudrama`, `mockumentary` and `found footage` as documentaries."""
    fiction = found & {"Thriller", "Fantasy", "Sci-Fi", "Western", "Mystery"}
    played = found & {"Drama", "Horror"} and cast_size >= PLAYED_CAST
    return {"Documentary"} if fiction or played else set()


def fix_history(found, _year, _cast_size):
    """Invented worlds have no history and no historical war, and crime films are not history unless they are
    biographies."""
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


def fix_long_lists(found, year, _cast_size):
    """Long lists have genres that apply only slightly."""
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
    """Country codes in the source's order; adds names without a code to `unknown`."""
    found = words(text)
    unknown.update(name for name in found if name not in COUNTRIES)
    return list(dict.fromkeys(COUNTRIES[name] for name in found if name in COUNTRIES))


def home_first(codes, spoken):
    """Sorts countries where the film's language is spoken first, because the source sorts them alphabetically. Canada
    comes after other English-speaking countries, because films from there are often shot in it. The order is otherwise
    unchanged."""
    def sort_key(code):
        return SPOKEN.get(code) != spoken, code == "CA" and spoken == "en"

    return sorted(codes, key=sort_key)


def language(text, codes, unknown):
    """The original language. The source sorts languages alphabetically, so of several the language of a country of the
    film is chosen, English first."""
    found = words(text)
    unknown.update(name for name in found if name not in LANGUAGES and name not in UNCODED)
    spoken = list(dict.fromkeys(LANGUAGES[name] for name in found if name in LANGUAGES))
    home = list(dict.fromkeys(SPOKEN[code] for code in codes if code in SPOKEN))
    if len(spoken) == 1:
        return spoken[0]
    if not spoken:
        # With only languages without a code it is unknown; with no languages the countries decide.
        return "xx" if found or not home else "en" if "en" in home else home[0]
    likely = [code for code in home if code in spoken]
    if "en" in likely or not likely:
        return "en" if "en" in spoken else spoken[0]
    return likely[0]


def fame_of_people(films, weights):
    """How well known each person is. Films with large casts count less, and only the best MOST_PARTS films of a person
    count. `weights` corrects the rest."""
    shares = collections.defaultdict(list)
    for film in films:
        share = math.sqrt(film["reviews"]) / (len(film["cast"]) + 3)
        for name in film["cast"]:
            shares[name].append(share)
    best = {name: sorted(parts, reverse=True)[:MOST_PARTS] for name, parts in shares.items()}
    return {name: round(sum(best[name]) * weights.get(name, 1), 6) for name in best}


def cameo_directors(films):
    """People who direct at least as often as they act; in their own films they mostly have cameos."""
    acted = collections.Counter(name for film in films for name in film["cast"])
    directed = collections.Counter(name for film in films for name in film["directors"])
    return {name for name in directed if directed[name] >= acted[name]}


def in_billing_order(film, fame, cameos):
    """The cast with the best known first, because the source sorts actors alphabetically."""
    def sort_key(name):
        return name in cameos and name in film["directors"], -fame[name], name

    return sorted(film["cast"], key=sort_key)[:MOST_CAST]


def with_leads_first(leads, others):
    """A cast that begins with the known leads."""
    return (leads + [name for name in others if name not in leads])[:MOST_CAST]


def vote(meter, reviews):
    """The mean vote in tenths: the share of positive reviews, as Wikidata records it. Films with few reviews are moved
    toward the mean of all films."""
    return round((meter * reviews + 62 * 20) / (reviews + 20))
