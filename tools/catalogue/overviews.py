"""Writes the overview of a generated film: one to three sentences of nothing but the recorded facts.
Two thousand films in the same words would read like a form, so there are many templates. Which one a
film gets hangs on its id alone, so that overviews change only when a film's facts do."""

import re

DOCUMENTARY, ANIMATION, MUSIC, WAR, HISTORY = 99, 16, 10402, 10752, 36

MOST_PLAYERS = 3
# Of more directors than these the rest are `others`.
MOST_DIRECTORS = 3
# Of more countries than these the rest are counted.
MOST_COUNTRIES = 3
NUMBERS = "no one two three four five six seven eight nine ten".split()
MONTHS = (
    "January February March April May June July August September October November December"
).split()

# Templates by the films they fit: of any film, of one with a cast (not a documentary), of one whose
# cast is seen (not animated either), of a documentary. A field in braces is a fact of `facts`.
ANY, FICTION, ACTED, REAL = "any", "fiction", "acted", "real"
# The director and the cast are known.
FULL = (
    (ANY, "{A dated} by {makers}, with {players}."),
    (ANY, "Directed by {makers} and featuring {players}, this {what} was first shown in {when}."),
    (ANY, "First shown in {when}, this {what} features {players}. {makers} directed it."),
    (ANY, "From {director} comes this {year} {kind}, featuring {players}."),
    (ANY, "From {origin} comes this {year} {kind} by {makers}, with {players}."),
    (ANY, "The year {year} brought this {what} by {makers}, with {players}."),
    (ANY, "This {minutes}-minute {what}, first shown in {when}, was directed by {makers}."
          " It features {players}."),
    (ANY, "This {language}-language {kind} was first shown in {when}."
          " {makers} directed it, and it features {players}."),
    (ANY, "{A kind} of the {decade}, directed by {makers} and featuring {players}."),
    (FICTION, "This {year} {what} was directed by {makers}. {players} {are} in the cast."),
    (FICTION, "{A what} by {makers}, first shown in {when}. In the cast {are} {players}."),
    (FICTION, "Directed by {makers}, this {year} {what} has {players} in its cast."),
    (FICTION, "The cast of this {year} {what} includes {players}. {makers} directed it."),
    (FICTION, "With {players} in the cast, this {what} by {makers} was first shown in {when}."),
    (FICTION, "{A dated} with {players} in its cast, directed by {makers}."),
    (ACTED, "{players} {appear} in this {year} {what}, directed by {makers}."),
    (ACTED, "{makers} directed {players} in this {year} {what}."),
    (ACTED, "{lead} appears alongside {others} in {a dated}, directed by {makers}."),
    (ACTED, "In this {what}, first shown in {when}, {makers} {direct} {players}."),
    (REAL, "This {year} {what} was directed by {makers}. {players} {appear} in it."),
    (REAL, "{A what} by {makers}, first shown in {when}. {players} {appear} in it."),
    (REAL, "Directed by {makers}, this {year} {what} shows {players}."),
)
# The only director is the first of the cast, before others.
LED = (
    (FICTION, "{A dated}, directed by and starring {makers}, with {players}."),
    (FICTION, "{makers} directed this {year} {what} and leads its cast, with {players}."),
    (FICTION, "{makers} is director and lead of this {year} {what}, alongside {players}."),
    (FICTION, "First shown in {when}, this {what} was directed by {makers},"
              " who stars in it with {players}."),
)
# The only director is all of the cast that is known.
ALONE = (
    (FICTION, "{A dated}, directed by and starring {makers}."),
    (FICTION, "{makers} directed this {year} {what} and leads its cast."),
)
# Only the directors are known.
MADE = (
    (ANY, "{A dated} by {makers}."),
    (ANY, "This {year} {what} was directed by {makers}."),
    (ANY, "{A what} by {makers}, first shown in {when}."),
    (ANY, "First shown in {when}, this {what} was directed by {makers}."),
    (ANY, "From {origin} comes this {year} {kind} by {makers}."),
)
# Only the cast is known.
PLAYED = ((ANY, "{A dated} with {players}."),)
# No person is known.
BARE = ((ANY, "{A dated}."),)

# A further sentence on what the first template does not tell.
LENGTHS = (
    "It runs for {minutes} minutes.", "It is {minutes} minutes long.",
    "Its running time is {minutes} minutes.",
)
ORIGINALS = ("Its original title is {original}.", "The original title is {original}.")
LANGUAGES = ("It is in {language}.",)

# What a film of these genres is called; the first entry whose genres are all there is taken.
NOUNS = (
    ({99, 10402}, "music documentary"), ({99}, "documentary"), ({10402, 35}, "musical comedy"),
    ({10402, 18, 16}, "musical"), ({10402, 18}, "musical drama"), ({10402}, "musical"),
    ({37}, "western"), ({53}, "thriller"), ({35, 18}, "comedy-drama"), ({35}, "comedy"),
    ({27}, "horror film"), ({12}, "adventure"), ({9648}, "mystery"), ({10752, 18}, "war drama"),
    ({10752}, "war film"), ({28}, "action film"), ({10751}, "family film"), ({18}, "drama"),
    ({10749}, "romance"), ({80}, "crime film"), ({878}, "science fiction film"),
    ({14}, "fantasy film"), ({36}, "historical film"), ({16}, "animated film"),
)
# What stands before that noun, in this order, two at most.
ADJECTIVES = {
    16: "animated", 36: "historical", 10751: "family", 10749: "romantic", 878: "science fiction",
    14: "fantasy", 27: "horror", 9648: "mystery", 10752: "war", 28: "action", 80: "crime",
    12: "adventure",
}
MOST_ADJECTIVES = 2

# Names of countries as a sentence has them.
COUNTRIES = {
    "AE": "the United Arab Emirates", "AR": "Argentina", "AT": "Austria", "AU": "Australia",
    "BA": "Bosnia and Herzegovina", "BE": "Belgium", "BF": "Burkina Faso", "BG": "Bulgaria",
    "BR": "Brazil", "BS": "the Bahamas", "CA": "Canada", "CH": "Switzerland", "CL": "Chile",
    "CM": "Cameroon", "CN": "China", "CO": "Colombia", "CU": "Cuba", "CY": "Cyprus",
    "CZ": "the Czech Republic", "DE": "Germany", "DK": "Denmark", "DZ": "Algeria", "EE": "Estonia",
    "EG": "Egypt", "ES": "Spain", "FI": "Finland", "FR": "France", "GB": "the United Kingdom",
    "GE": "Georgia", "GR": "Greece", "HK": "Hong Kong", "HU": "Hungary", "ID": "Indonesia",
    "IE": "Ireland", "IL": "Israel", "IN": "India", "IR": "Iran", "IS": "Iceland", "IT": "Italy",
    "JO": "Jordan", "JP": "Japan", "KR": "South Korea", "KZ": "Kazakhstan", "LB": "Lebanon",
    "LU": "Luxembourg", "LV": "Latvia", "MA": "Morocco", "MK": "Macedonia", "ML": "Mali",
    "MN": "Mongolia", "MR": "Mauritania", "MT": "Malta", "MX": "Mexico", "NL": "the Netherlands",
    "NO": "Norway", "NZ": "New Zealand", "PE": "Peru", "PH": "the Philippines", "PL": "Poland",
    "PS": "the Palestinian Territory", "PT": "Portugal", "RO": "Romania", "RU": "Russia",
    "SA": "Saudi Arabia", "SE": "Sweden", "SG": "Singapore", "SI": "Slovenia", "SK": "Slovakia",
    "SN": "Senegal", "SU": "the Soviet Union", "TH": "Thailand", "TN": "Tunisia", "TR": "Turkey",
    "TW": "Taiwan", "UA": "Ukraine", "US": "the United States", "VE": "Venezuela", "VN": "Vietnam",
    "XC": "Czechoslovakia", "XG": "East Germany", "YU": "Yugoslavia", "ZA": "South Africa",
}
SPOKEN = {
    "ar": "Arabic", "bm": "Bambara", "bn": "Bengali", "bs": "Bosnian", "ca": "Catalan",
    "cn": "Cantonese", "cs": "Czech", "da": "Danish", "de": "German", "el": "Greek",
    "es": "Spanish", "et": "Estonian", "fa": "Persian", "fi": "Finnish", "fr": "French",
    "he": "Hebrew", "hi": "Hindi", "hu": "Hungarian", "hy": "Armenian", "id": "Indonesian",
    "is": "Icelandic", "it": "Italian", "ja": "Japanese", "ko": "Korean", "ml": "Malayalam",
    "mn": "Mongolian", "nl": "Dutch", "no": "Norwegian", "pl": "Polish", "pt": "Portuguese",
    "ro": "Romanian", "ru": "Russian", "sh": "Serbo-Croatian", "sk": "Slovak", "sv": "Swedish",
    "ta": "Tamil", "te": "Telugu", "th": "Thai", "tr": "Turkish", "uk": "Ukrainian",
    "vi": "Vietnamese", "wo": "Wolof", "zh": "Mandarin", "zu": "Zulu",
}
# What is said of most films, or says nothing.
UNTOLD_LANGUAGES = {"en", "xx"}

WORD = 2**64 - 1
GOLDEN = 0x9E37_79B9_7F4A_7C15


class Random:
    """SplitMix64: the same numbers for a seed on every machine and in every version of Python."""

    def __init__(self, seed):
        self.state = mix(seed ^ GOLDEN)

    def below(self, count):
        self.state = (self.state + GOLDEN) & WORD
        return mix(self.state) % count


def mix(bits):
    bits = ((bits ^ (bits >> 30)) * 0xBF58_476D_1CE4_E5B9) & WORD
    bits = ((bits ^ (bits >> 27)) * 0x94D0_49BB_1331_11EB) & WORD
    return bits ^ (bits >> 31)


def overview(film):
    """The overview of a film, and the template of its first sentence."""
    random = Random(film["id"])
    known = facts(film)
    fitting = [text for kind, text in templates(film, known) if fits(kind, film["genres"])]
    while fitting:
        place = random.below(len(fitting))
        template = fitting[place]
        fitting[place] = fitting[-1]
        fitting.pop()
        if told := filled(template, known):
            further = further_sentence(film, known, template, random)
            return " ".join(filter(None, (told, further))), template
    raise ValueError(f"no template fits {film}")


def templates(film, known):
    directors, cast = film["directors"], film["cast"]
    led = DOCUMENTARY not in film["genres"] and directors and directors == cast[:1]
    if directors and known["players"]:
        return LED if led else FULL
    if directors:
        return ALONE if led else MADE
    return PLAYED if known["players"] else BARE


def fits(kind, genres):
    if kind == REAL:
        return DOCUMENTARY in genres
    if kind == ACTED and ANIMATION in genres:
        return False
    return kind == ANY or DOCUMENTARY not in genres


def further_sentence(film, known, template, random):
    """For some films: the original title, the language or the length, where it is not told yet."""
    turn = random.below(4)
    short = not known["players"]
    if film["original"] and turn > 0:
        ways = ORIGINALS
    elif turn == 2 and not short:
        ways = LANGUAGES
    elif turn == 1 or short:
        ways = LENGTHS
    else:
        return None
    way = ways[random.below(len(ways))]
    return None if set(fields(way)) & set(fields(template)) else filled(way, known)


def fields(template):
    return re.findall(r"{([^}]*)}", template)


def filled(template, known):
    """The template with its fields filled; none where a fact is unknown."""
    told = ""
    for place, part in enumerate(re.split(r"[{}]", template)):
        if place % 2:
            if known[part] is None:
                return None
            told += known[part]
        else:
            # `Jr.` and `?` end a sentence without a full stop of its own.
            ended = part.startswith(".") and told.endswith((".", "!", "?", "…"))
            told += part[1:] if ended else part
    return told


def facts(film):
    """What there is to tell of a film, by the names of the fields; none where it is unknown."""
    directors, year = film["directors"], film["date"][:4]
    players = [name for name in film["cast"] if name not in directors][:MOST_PLAYERS]
    many = len(players) > 1
    kind, origin, makers = kind_of(film["genres"]), origin_of(film["countries"]), listed_makers(directors)
    what = f"{kind} from {origin}" if origin else kind
    dated = f"{'n' if year.startswith('18') else ''} {year} {what}"
    language = None if film["language"] in UNTOLD_LANGUAGES else SPOKEN[film["language"]]
    return {
        "year": year, "decade": f"{year[:3]}0s", "when": when(film["date"]), "kind": kind,
        "what": what, "a dated": f"a{dated}", "A dated": f"A{dated}", "A kind": with_article(kind),
        "A what": with_article(what), "origin": origin, "makers": makers,
        "director": makers and f"director{'s' if len(directors) > 1 else ''} {makers}",
        "direct": "direct" if len(directors) > 1 else "directs", "original": film["original"] or film["title"],
        "language": language, "minutes": str(film["runtime"]) if film["runtime"] else None,
        "players": listed(players), "lead": players[0] if players else None,
        "others": listed(players[1:]), "are": "are" if many else "is",
        "appear": "appear" if many else "appears",
    }


def when(date):
    """The month, or the year where only that is known."""
    return f"{MONTHS[int(date[5:7]) - 1]} {date[:4]}" if len(date) > 4 else date


def kind_of(genres):
    """What people call a film of these genres: a romantic comedy, a science fiction action film."""
    # After other genres it says what a film is about; before them, that it is told in songs.
    if len(genres) > 1 and genres[-1] == MUSIC and DOCUMENTARY not in genres:
        genres = genres[:-1]
    parts, noun = next(((parts, noun) for parts, noun in NOUNS if parts <= set(genres)), (set(), "film"))

    def is_subject(genre):
        return (DOCUMENTARY in parts and genre not in {ANIMATION, WAR}) or (MUSIC in parts and genre in {HISTORY, WAR})

    order = list(ADJECTIVES)
    told = [genre for genre in genres if genre in ADJECTIVES and genre not in parts and not is_subject(genre)]
    # That a film is animated is seen at once.
    told = sorted(told, key=lambda genre: genre != ANIMATION)[:MOST_ADJECTIVES]
    return " ".join([*(ADJECTIVES[genre] for genre in sorted(told, key=order.index)), noun])


def origin_of(countries):
    """Where a film is from, unless from where most are."""
    if countries[:1] == ["US"]:
        return None
    names = [COUNTRIES[code] for code in countries]
    if len(names) > MOST_COUNTRIES:
        count = len(names) - 2
        number = NUMBERS[count] if count < len(NUMBERS) else "many"
        names[2:] = [f"{number} other countries"]
    return listed(names)


def listed_makers(names):
    if len(names) > MOST_DIRECTORS:
        return f"{', '.join(names[:MOST_DIRECTORS])} and others"
    return listed(names)


def listed(names):
    """`A`, `A and B`, `A, B and C`; none of none."""
    if len(names) < 2:
        return names[0] if names else None
    return f"{', '.join(names[:-1])} and {names[-1]}"


def with_article(what):
    return f"{'An' if what[0] in 'aeiou' else 'A'} {what}"
