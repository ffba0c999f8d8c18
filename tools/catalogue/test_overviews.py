"""Tests overviews of films with many or few known facts, and every committed overview.

    python3 -B tools/catalogue/test_overviews.py
"""

import collections
import re
import unittest

import overviews
import tables
from records_text import sentences

PEOPLE = ["Anna Bo", "Carl Dee Jr.", "Ed Orr", "Jo Li"]
# The number of templates, and the percentage of films of the most frequent one.
FEWEST_TEMPLATES, MOST_OF_A_TEMPLATE = 15, 10
LENGTHS = range(50, 261)
# The words for kinds of films. None is used twice in an overview.
KINDS = set(
    "action adventure animated comedy crime documentary drama family fantasy fiction film historical horror music"
    " musical mystery romance romantic science thriller war western".split()
)


def film(**facts):
    plain = {
        "id": 1, "title": "Hero", "original": "", "date": "1972", "runtime": 0, "genres": [35], "directors": [0],
        "countries": ["US"], "language": "en", "cast": [],
    }
    found = plain | facts
    return found | {key: [PEOPLE[index] for index in found[key]] for key in ("directors", "cast")}


def all_overviews(**facts):
    """All overviews of films with these facts."""
    return {overviews.overview(film(id=number, **facts))[0] for number in range(1, 601)}


def committed():
    """The generated films with their overviews."""
    for row in tables.rows(tables.GENERATED):
        yield row | {
            "id": int(row["id"]), "original": row.get("original", ""), "runtime": int(row.get("runtime", 0)),
            "genres": tables.numbers(row, "genres"), "directors": tables.named(row, "directors"),
            "countries": row["country"].split(), "cast": tables.named(row, "cast"),
        }


class Overviews(unittest.TestCase):
    def assert_overviews(self, expected, **facts):
        found = all_overviews(**facts)
        for sentence in expected:
            self.assertIn(sentence, found)
        return found

    def test_film_with_all_facts_has_many_overviews(self):
        found = self.assert_overviews([
            "A 1972 crime drama by Anna Bo, with Ed Orr, Jo Li and Carl Dee Jr.",
            "This 1972 crime drama was directed by Anna Bo. Ed Orr, Jo Li and Carl Dee Jr. are in the cast.",
            "Ed Orr, Jo Li and Carl Dee Jr. appear in this 1972 crime drama, directed by Anna Bo.",
            "A crime drama by Anna Bo, first shown in March 1972. In the cast are Ed Orr, Jo Li and Carl Dee Jr."
            " It runs for 95 minutes.",
            "From director Anna Bo comes this 1972 crime drama, featuring Ed Orr, Jo Li and Carl Dee Jr."
            " It is 95 minutes long.",
            "A crime drama of the 1970s, directed by Anna Bo and featuring Ed Orr, Jo Li and Carl Dee Jr.",
            "Ed Orr appears alongside Jo Li and Carl Dee Jr. in a 1972 crime drama, directed by Anna Bo.",
            "In this crime drama, first shown in March 1972, Anna Bo directs Ed Orr, Jo Li and Carl Dee Jr.",
            "This 95-minute crime drama, first shown in March 1972, was directed by Anna Bo."
            " It features Ed Orr, Jo Li and Carl Dee Jr.",
        ], date="1972-03-24", runtime=95, genres=[80, 18], cast=[2, 3, 1])
        self.assertFalse([text for text in found if text.count("95") > 1], "the runtime is mentioned once")
        self.assertFalse([text for text in found if "{" in text or "}" in text])

    def test_director_in_the_cast_is_named_once(self):
        found = self.assert_overviews([
            "A 1972 comedy by Anna Bo and Carl Dee Jr., with Ed Orr.",
            "Ed Orr appears in this 1972 comedy, directed by Anna Bo and Carl Dee Jr.",
            "A comedy by Anna Bo and Carl Dee Jr., first shown in 1972. In the cast is Ed Orr.",
            "From directors Anna Bo and Carl Dee Jr. comes this 1972 comedy, featuring Ed Orr.",
            "In this comedy, first shown in 1972, Anna Bo and Carl Dee Jr. direct Ed Orr.",
        ], directors=[0, 1], cast=[0, 2])
        self.assertFalse([text for text in found if "alongside" in text], "the cast has no one else")

    def test_overview_says_that_a_director_stars(self):
        self.assert_overviews([
            "A 1972 comedy, directed by and starring Anna Bo, with Ed Orr.",
            "Anna Bo directed this 1972 comedy and leads its cast, with Ed Orr.",
            "Anna Bo is director and lead of this 1972 comedy, alongside Ed Orr.",
            "First shown in 1972, this comedy was directed by Anna Bo, who stars in it with Ed Orr.",
        ], cast=[0, 2])
        self.assert_overviews(["Anna Bo directed this 1972 comedy and leads its cast."], cast=[0])
        for facts in ({"cast": [2, 0]}, {"genres": [99], "cast": [0, 2]}):
            self.assertFalse([text for text in all_overviews(**facts) if "lead" in text or "star" in text])

    def test_people_in_a_documentary_play_no_roles(self):
        found = self.assert_overviews([
            "This 1972 documentary was directed by Anna Bo. Ed Orr and Jo Li appear in it.",
            "Directed by Anna Bo, this 1972 documentary shows Ed Orr and Jo Li.",
        ], genres=[99], cast=[2, 3])
        self.assertFalse([text for text in found if "cast" in text or "directed Ed" in text])

    def test_overviews_of_animated_films_avoid_appear(self):
        found = all_overviews(genres=[16, 35], runtime=90, countries=["FR"], language="fr", cast=[2, 3])
        self.assertFalse([text for text in found if "appear" in text])

    def test_unknown_facts_are_not_mentioned(self):
        self.assert_overviews(["An 1895 documentary from France."],
                         date="1895", genres=[99], directors=[], countries=["FR"], language="fr")
        self.assert_overviews(["A 1935 film with Anna Bo."],
                         date="1935", runtime=70, genres=[], directors=[], language="fr", cast=[0])
        found = self.assert_overviews([
            "An animated film by Anna Bo, Carl Dee Jr., Ed Orr and others, first shown in 1935."
            " It runs for 70 minutes.",
        ], date="1935", runtime=70, genres=[16], directors=[0, 1, 2, 3], language="xx")
        self.assertTrue(all("70 minutes" in text for text in found), "short overviews have a second sentence")

    def test_overview_has_countries_original_title_and_language(self):
        self.assert_overviews([
            "Directed by Anna Bo, this 1972 animated action film from France, Italy and two other countries has"
            " Ed Orr in its cast. Its original title is Héros?",
            "From France, Italy and two other countries comes this 1972 animated action film by Anna Bo, with"
            " Ed Orr. The original title is Héros?",
        ], original="Héros?", runtime=95, genres=[16, 28], countries=["FR", "IT", "NL", "SU"], language="fr", cast=[2])
        found = self.assert_overviews([
            "A 1972 romance from the Netherlands and the United States by Anna Bo, with Ed Orr.",
            "This French-language romance was first shown in 1972. Anna Bo directed it, and it features Ed Orr.",
            "Anna Bo directed Ed Orr in this 1972 romance from the Netherlands and the United States."
            " It is in French.",
        ], runtime=95, genres=[10749], countries=["NL", "US"], language="fr", cast=[2])
        self.assertFalse([text for text in found if text.count("French") > 1])

    def test_genres_become_usual_names_of_kinds(self):
        for genres, kind in (
            ([80, 18], "crime drama"), ([10749, 35], "romantic comedy"),
            ([14, 10749, 35, 18], "romantic fantasy comedy-drama"), ([28, 12, 14, 878], "fantasy action adventure"),
            ([878, 53, 28], "science fiction action thriller"), ([16, 10402, 14, 10751], "animated fantasy musical"),
            ([14, 10751, 16], "animated fantasy family film"), ([10752, 36, 18], "historical war drama"),
            ([27, 10402, 35], "horror musical comedy"), ([10752, 36, 18, 10402], "historical war drama"),
            ([18, 10402], "drama"), ([10402], "musical"), ([99, 10402], "music documentary"),
            ([99, 80, 36, 35], "documentary"), ([10752, 10402, 36, 18], "musical drama"), ([10749], "romance"),
            ([10770], "film"), ([], "film"),
        ):
            self.assertEqual(overviews.kind_of(genres), kind)


class Committed(unittest.TestCase):
    def setUp(self):
        self.films = list(committed())
        self.assertGreaterEqual(len(self.films), 2000)

    def assert_none(self, wrong):
        found = [(one["title"], one["overview"]) for one in self.films if wrong(one, one["overview"])]
        self.assertEqual(found, [])

    def test_committed_overviews_match_the_committed_facts(self):
        self.assert_none(lambda one, text: overviews.overview(one)[0] != text)

    def test_many_templates_are_used_and_none_too_often(self):
        used = collections.Counter(overviews.overview(one)[1] for one in self.films)
        common = sum(count >= len(self.films) // 100 for count in used.values())
        self.assertGreaterEqual(common, FEWEST_TEMPLATES)
        self.assertLessEqual(max(used.values()) * 100, len(self.films) * MOST_OF_A_TEMPLATE)

    def test_overviews_are_one_to_three_sentences_within_length_limits(self):
        self.assert_none(lambda _, text: len(text) not in LENGTHS or sentences(text) not in (1, 2, 3))

    def test_overviews_have_no_errors_of_punctuation(self):
        slips = ("  ", " ,", " .", ",,", ",.", "{", "}", " and .", " and ,", " by .", "with .", "..")
        self.assert_none(lambda _, text: any(slip in text for slip in slips) or text.strip() != text)

    def test_overviews_are_whole_sentences(self):
        self.assert_none(lambda _, text: not text.endswith((".", "!", "?", '"', "…")) or text[0].islower())

    def test_no_word_for_a_kind_is_used_twice(self):
        def twice(_, text):
            kinds = [word for word in re.findall(r"[^\W\d_]+", text) if word in KINDS]
            return len(set(kinds)) < len(kinds)

        self.assert_none(twice)

    def test_articles_match_the_words_after_them(self):
        def wrong(_, text):
            words = text.split()
            for article, word in zip(words, words[1:]):
                vowel = word.startswith(("a", "e", "i", "o", "u", "8", "18"))
                if (article in ("A", "a") and vowel) or (article in ("An", "an") and not vowel):
                    return True
            return False

        self.assert_none(wrong)

    def test_countries_have_their_articles(self):
        with_article = (
            "Bahamas", "Czech Republic", "Netherlands", "Palestinian Territory", "Philippines", "Soviet Union",
            "United Arab Emirates", "United Kingdom", "United States",
        )
        self.assert_none(lambda _, text: any(
            not text[:match.start()].endswith("the ") for name in with_article for match in re.finditer(name, text)
        ))

    def test_director_is_named(self):
        self.assert_none(lambda one, text: one["directors"][0] not in text)


if __name__ == "__main__":
    unittest.main()
