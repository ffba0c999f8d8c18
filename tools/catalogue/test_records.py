"""Tests every hand-written record, and that the records cover all kinds and times. The limits are slightly below the
counts, so that single titles may be removed.

    python3 -B tools/catalogue/test_records.py
"""

import unittest

import codes
import rules
import tables
from records_text import sentences
from tables import named, numbers

LENGTHS = range(80, 331)
MOST_CAST = 12

# The trailers of the openly licensed films.
TRAILERS = {
    "Elephants Dream": "TLkA0RELQ1g", "Big Buck Bunny": "YE7VzlLtp-4", "Sintel": "eRsGyueVLvQ",
    "Tears of Steel": "R6MlUcmOul8", "Caminandes 2: Gran Dillama": "Z4C82eyhwgU", "Cosmos Laundromat": "Y-rmzh0PI3c",
    "Glass Half": "lqiN98z6Dak", "Caminandes 3: Llamigos": "SkVqJ1SGeL0",
    "Agent 327: Operation Barbershop": "mN0zPOpADL4", "The Daily Dweebs": "apiu3pTIwuY", "Hero": "pKmSdY56VtY",
    "Spring": "WhWc3b3KhnY", "Coffee Run": "PVGeM40dABA", "Sprite Fright": "_cMxraX_5RE", "Charge": "UXqq0ZvbOnk",
    "Wing It!": "u9lj-c29dxI",
}

FILMS_OF = {16: 99, 99: 32}
FILMS_SINCE_2015, FILMS_NOT_IN_ENGLISH = 215, 222
# Every genre that TMDB has for shows.
SHOWS_OF = {
    10759: 54, 16: 32, 35: 85, 80: 60, 99: 18, 18: 142, 10751: 20, 10762: 11, 9648: 34, 10763: 7, 10764: 12,
    10765: 51, 10766: 12, 10767: 10, 10768: 14, 37: 11,
}
SHOWS_NOT_IN_ENGLISH = 46
SHOWS_BEGUN = {"195": 13, "196": 24, "197": 30, "198": 33, "199": 33, "200": 45, "201": 72, "202": 38}

# The people of a complete cast, and the percentage of stories with a cast that have one.
COMPLETE_CAST, COMPLETE_CASTS = 6, 93
# The percentage of parts with a role, and of records with a cast.
ROLES, CASTS = 98, 96
# Documentaries, news, reality and talk: not stories, and often with one person.
OF_FEW = {99, 10763, 10764, 10767}
LAST_DAY = "2026-11-21"


def films():
    return tables.rows(tables.FILMS)


def shows():
    return tables.rows(tables.SHOWS)


def foreign(records):
    return sum(record["language"] not in {"en", "xx"} for record in records)


def scarce(records, limits):
    """The genres with fewer records than their limits."""
    counts = {genre: sum(genre in numbers(record, "genres") for record in records) for genre in limits}
    return {genre: count for genre, count in counts.items() if count < limits[genre]}


class Records(unittest.TestCase):
    def setUp(self):
        self.all = films() + shows()

    def test_overviews_are_one_to_three_sentences_within_length_limits(self):
        for record in self.all:
            self.assertIn(sentences(record["overview"]), (1, 2, 3), record["title"])
            self.assertIn(len(record["overview"]), LENGTHS, record["title"])

    def test_overviews_are_whole_sentences(self):
        for record in self.all:
            text = record["overview"]
            self.assertTrue(text.endswith((".", "!", "?", '"', "…")) and not text[0].islower(), text)
            self.assertFalse("  " in text or ".." in text, text)

    def test_sentences_are_counted(self):
        for text, count in (
            ("One.", 1), ("One. Two! Three?", 3), ('He said "No." Then he left.', 2), ("J. edgar went. 3.5 miles", 1),
            ("Wait... what. Yes", 1), ("By J. R. Bo and D.A. Li.", 1), ("By Bo Jr. It is long.", 2),
            ("Mrs. Bo met Dr. Li. Mr. Ro left.", 2),
        ):
            self.assertEqual(sentences(text), count, text)

    def test_genres_exist_once_each(self):
        for known, records in ((codes.GENRES.values(), films()), (SHOWS_OF, shows())):
            for record in records:
                genres = numbers(record, "genres")
                self.assertTrue(genres and set(genres) <= set(known), record["title"])
                self.assertEqual(len(set(genres)), len(genres), record["title"])

    def test_dates_follow_each_other(self):
        for record in self.all:
            date, last = record["date"], record.get("last", "9999")
            self.assertLessEqual(date, LAST_DAY, record["title"])
            self.assertLessEqual(date[:len(last)], last[:len(date)], record["title"])
            self.assertTrue(last == "9999" or last <= LAST_DAY, record["title"])

    def test_no_day_is_a_placeholder(self):
        for record in self.all:
            for key in ("date", "last"):
                # Sources use the first of January for unknown days.
                self.assertFalse(record.get(key, "").endswith("-01-01"), record["title"])

    def test_casts_have_no_actor_twice_and_twelve_at_most(self):
        for record in self.all:
            names = named(record, "cast")
            self.assertEqual(len(set(names)), len(names), record["title"])
            self.assertLessEqual(len(names), MOST_CAST, record["title"])

    def test_no_show_is_listed_twice(self):
        keys = [(rules.folded_name(show["title"]), show["date"][:4]) for show in shows()]
        self.assertEqual(len(set(keys)), len(keys))

    def test_the_open_films_have_their_trailers_and_no_other_film_has_one(self):
        self.assertEqual({film["title"]: film["trailer"] for film in films() if "trailer" in film}, TRAILERS)

    def test_tmdb_ids_are_those_of_the_list(self):
        known = tables.tmdb_ids()
        for kind, records in (("movie", films() + tables.rows(tables.GENERATED)), ("tv", shows())):
            for record in records:
                self.assertEqual(record.get("tmdb"), known.get((kind, record.get("imdb"))), record["title"])
            ids = [record["tmdb"] for record in records if "tmdb" in record]
            self.assertEqual(len(set(ids)), len(ids))

    def test_own_ids_are_unique_and_of_their_range(self):
        ids = [int(record["id"]) for record in self.all + tables.rows(tables.GENERATED)]
        self.assertEqual(len(set(ids)), len(ids))
        self.assertTrue(all(90_000_000 < int(film["id"]) < 90_500_001 for film in films()))
        self.assertTrue(all(90_500_000 < int(show["id"]) < 91_000_000 for show in shows()))


class Kinds(unittest.TestCase):
    def test_films_include_enough_recent_animated_documentary_and_foreign_ones(self):
        self.assertEqual(scarce(films(), FILMS_OF), {})
        self.assertGreaterEqual(sum(film["date"] >= "2015" for film in films()), FILMS_SINCE_2015)
        self.assertGreaterEqual(foreign(films()), FILMS_NOT_IN_ENGLISH)

    def test_shows_cover_every_genre_and_decade(self):
        self.assertEqual(scarce(shows(), SHOWS_OF), {})
        for decade, fewest in SHOWS_BEGUN.items():
            begun = sum(show["date"].startswith(decade) for show in shows())
            self.assertGreaterEqual(begun, fewest, f"{decade}0s")
        self.assertGreaterEqual(foreign(shows()), SHOWS_NOT_IN_ENGLISH)

    def test_casts_are_complete_and_nearly_every_role_is_known(self):
        records = films() + shows()
        with_cast = [record for record in records if "cast" in record]
        self.assertGreaterEqual(len(with_cast) * 100, len(records) * CASTS)
        stories = [record for record in with_cast if not OF_FEW & set(numbers(record, "genres"))]
        whole = sum(len(named(record, "cast")) >= COMPLETE_CAST for record in stories)
        self.assertGreaterEqual(whole * 100, len(stories) * COMPLETE_CASTS)
        parts = [part for record in with_cast for part in record["cast"].split("; ")]
        self.assertGreaterEqual(sum(" = " in part for part in parts) * 100, len(parts) * ROLES)


if __name__ == "__main__":
    unittest.main()
