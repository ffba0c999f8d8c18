"""Writes the overview of a generated film: one to three sentences of recorded facts only. Many templates vary the
wording. The choice depends only on a film's id, so that overviews change only when the film's facts change."""

import re

DOCUMENTARY, ANIMATION, MUSIC, WAR, HISTORY = 99, 16, 10402, 10752, 36

MOST_PLAYERS = 3
# If there are more directors, the rest are `others`.
MOST_DIRECTORS = 3
# If there are more countries, the rest are counted.
MOST_COUNTRIES = 3
NUMBERS = "no one two three four five six seven eight nine ten".split()
MONTHS = (
    "January February March April May June July August September October November December"
).split()

# The films that a template fits: any film, fiction (no documentary), live-action fiction (no documentary, not
# animated), documentaries. A field in braces is a fact of `facts`.
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
# The only director is the first of a cast of several.
LED = (
    (FICTION, "{A dated}, directed by and starring {makers}, with {players}."),
    (FICTION, "{makers} directed this {year} {what} and leads its cast, with {players}."),
    (FICTION, "{makers} is director and lead of this {year} {what}, alongside {players}."),
    (FICTION, "First shown in {when}, this {what} was directed by {makers},"
              " who stars in it with {players}."),
)
# The only director is the only known member of the cast.
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

# Templates of a second sentence, for facts that the first one does not have.
LENGTHS = (
    "It runs for {minutes} minutes.", "It is {minutes} minutes long.",
    "Its running time is {minutes} minutes.",
)
ORIGINALS = ("Its original title is {original}.", "The original title is {original}.")
LANGUAGES = ("It is in {language}.",)

# Nouns for films of these genres. The first entry whose genres the film has is used.
NOUNS = (
    ({99, 10402}, "music documentary"), ({99}, "documentary"), ({10402, 35}, "musical comedy"),
    ({10402, 18, 16}, "musical"), ({10402, 18}, "musical drama"), ({10402}, "musical"),
    ({37}, "western"), ({53}, "thriller"), ({35, 18}, "comedy-drama"), ({35}, "comedy"),
    ({27}, "horror film"), ({12}, "adventure"), ({9648}, "mystery"), ({10752, 18}, "war drama"),
    ({10752}, "war film"), ({28}, "action film"), ({10751}, "family film"), ({18}, "drama"),
    ({10749}, "romance"), ({80}, "crime film"), ({878}, "science fiction film"),
    ({14}, "fantasy film"), ({36}, "historical film"), ({16}, "animated film"),
)
# Adjectives before that noun, in this order, two at most.
ADJECTIVES = {
    16: "animated", 36: "historical", 10751: "family", 10749: "romantic", 878: "science fiction",
    14: "fantasy", 27: "horror", 9648: "mystery", 10752: "war", 28: "action", 80: "crime",
    12: "adventure",
}
MOST_ADJECTIVES = 2

# Names of countries within a sentence.
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
# Languages that are not mentioned: that of most films, and none.
UNMENTIONED_LANGUAGES = {"en", "xx"}

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
        index = random.below(len(fitting))
        template = fitting[index]
        fitting[index] = fitting[-1]
        fitting.pop()
        if first := fill(template, known):
            second = second_sentence(film, known, template, random)
            return " ".join(filter(None, (first, second))), template
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


def second_sentence(film, known, template, random):
    """For some films: the original title, the language or the runtime, unless the first sentence has it."""
    turn = random.below(4)
    short = not known["players"]
    if film["original"] and turn > 0:
        sentences = ORIGINALS
    elif turn == 2 and not short:
        sentences = LANGUAGES
    elif turn == 1 or short:
        sentences = LENGTHS
    else:
        return None
    second = sentences[random.below(len(sentences))]
    return None if set(fields(second)) & set(fields(template)) else fill(second, known)


def fields(template):
    return re.findall(r"{([^}]*)}", template)


def fill(template, known):
    """The template with its fields filled in; `None` if a fact is unknown."""
    text = ""
    for index, part in enumerate(re.split(r"[{}]", template)):
        if index % 2:
            if known[part] is None:
                return None
            text += known[part]
        else:
            # After `Jr.` or `?` a sentence needs no full stop.
            ended = part.startswith(".") and text.endswith((".", "!", "?", "…"))
            text += part[1:] if ended else part
    return text


def facts(film):
    """The facts of a film by field name; `None` where unknown."""
    directors, year = film["directors"], film["date"][:4]
    players = [name for name in film["cast"] if name not in directors][:MOST_PLAYERS]
    many = len(players) > 1
    kind, origin, makers = kind_of(film["genres"]), origin_of(film["countries"]), listed_makers(directors)
    what = f"{kind} from {origin}" if origin else kind
    dated = f"{'n' if year.startswith('18') else ''} {year} {what}"
    language = None if film["language"] in UNMENTIONED_LANGUAGES else SPOKEN[film["language"]]
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
    """The month and year, or the year if only that is known."""
    return f"{MONTHS[int(date[5:7]) - 1]} {date[:4]}" if len(date) > 4 else date


def kind_of(genres):
    """The usual name of a film of these genres, such as romantic comedy or science fiction action film."""
    # As the last genre, music is the subject; before others, it means a musical.
    if len(genres) > 1 and genres[-1] == MUSIC and DOCUMENTARY not in genres:
        genres = genres[:-1]
    parts, noun = next(((parts, noun) for parts, noun in NOUNS if parts <= set(genres)), (set(), "film"))

    def is_subject(genre):
        return (DOCUMENTARY in parts and genre not in {ANIMATION, WAR}) or (MUSIC in parts and genre in {HISTORY, WAR})

    order = list(ADJECTIVES)
    mentioned = [genre for genre in genres if genre in ADJECTIVES and genre not in parts and not is_subject(genre)]
    # Animation is always mentioned.
    mentioned = sorted(mentioned, key=lambda genre: genre != ANIMATION)[:MOST_ADJECTIVES]
    return " ".join([*(ADJECTIVES[genre] for genre in sorted(mentioned, key=order.index)), noun])


def origin_of(countries):
    """The countries of a film; `None` if the first is the United States, as for most films."""
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
    """`A`, `A and B`, or `A, B and C`; `None` for an empty list."""
    if len(names) < 2:
        return names[0] if names else None
    return f"{', '.join(names[:-1])} and {names[-1]}"


def with_article(what):
    return f"{'An' if what[0] in 'aeiou' else 'A'} {what}"
