"""Each check of what was written by hand finds what it is for.

    python3 -B tools/catalogue/test_check_by_hand.py
"""

import collections
import contextlib
import io
import unittest

import casts_file
import check_by_hand
import coverage
import leading
import rules
import shows
import tables

NAMES = ["Al", "Bo", "Cy", "Di"]


def film(**facts):
    plain = {
        "title": "Hero", "year": 2005, "imdb": None, "titles": {"hero"}, "runtime": 0,
        "cast": NAMES, "directors": [], "genres": {18}, "rank": 60, "leads": NAMES,
    }
    return plain | facts


def quietly(check, *arguments):
    """What a check finds wrong, and what it says."""
    with contextlib.redirect_stdout(io.StringIO()) as said:
        return list(check(*arguments)), said.getvalue()


def fields_wrong(said):
    return {field for field, what in said if what}


def against_casts(one, cast, words=()):
    values = collections.defaultdict(list)
    return fields_wrong(check_by_hand.against_casts(one, (one["year"], cast, words), values))


class Order(unittest.TestCase):
    def test_the_share_of_pairs_in_one_order(self):
        for theirs, share in ((NAMES, 1), (NAMES[::-1], 0), (["Bo", "Al", "Cy"], 2 / 3),
                              (["Zoe", "Al", "Yul", "Bo", "Cy", "Al"], 1)):
            self.assertAlmostEqual(casts_file.in_order(NAMES, theirs), share)
        self.assertIsNone(casts_file.in_order(NAMES, ["Bo", "Al", "Zoe"]))

    def test_a_reversed_cast_is_noticed_though_its_names_are_right(self):
        self.assertEqual(against_casts(film(), NAMES), set())
        self.assertIn("order", against_casts(film(), NAMES[::-1]))
        # Here the lead stays among the first three, which is all that was looked at once.
        self.assertEqual(against_casts(film(), ["Cy", "Bo", "Al"]), {"order"})

    def test_a_reversal_of_any_cast_by_hand_is_noticed(self):
        films = [one for one in check_by_hand.films() if len(one["cast"]) >= casts_file.LEAST_IN_COMMON]
        self.assertGreaterEqual(len(films), 280)
        for one in films:
            self.assertEqual(against_casts(one, one["cast"]), set(), one["title"])
            self.assertIn("order", against_casts(one, one["cast"][::-1]), one["title"])

    def test_many_casts_that_are_a_little_out_of_order_are_noticed_together(self):
        values = collections.defaultdict(list, order=[0.8] * 10)
        wrong, said = quietly(check_by_hand.below, values, {"order": 0.9})
        self.assertEqual(len(wrong), 1)
        self.assertIn("80.0% alike in the mean of 10 films", said)
        self.assertEqual(quietly(check_by_hand.below, values, {"order": 0.8})[0], [])


class Genres(unittest.TestCase):
    def test_the_files_words_become_the_catalogues(self):
        for word, meant in casts_file.GENRES.items():
            self.assertIn(meant, rules.GENRES, word)
        self.assertEqual(check_by_hand.genres_of(["Sci-Fi", "Noir", "Sport"]), {878, 18})

    def test_a_film_of_no_genre_in_common_is_noticed(self):
        self.assertEqual(against_casts(film(), NAMES, ["Drama", "Comedy", "Horror"]), set())
        self.assertEqual(against_casts(film(), NAMES, ["Comedy"]), {"genres"})
        one = film(genres={18, 80, 53, 37})
        self.assertEqual(against_casts(one, NAMES, ["Drama", "Comedy", "War"]), set())
        self.assertEqual(against_casts(one, NAMES, ["Drama", "Comedy", "War", "Horror"]), {"genres"})

    def test_the_package_has_them_more_fully(self):
        row = {"Title": "Hero", "Year": 2005, "Runtime": None, "Director": None, "Cast": None}

        def wrong(genres):
            values = collections.defaultdict(list)
            said = check_by_hand.against_package(film(genres={18, 80, 53}), row | {"Genre": genres}, values)
            return fields_wrong(said), values["genres as the package"]

        self.assertEqual(wrong("Drama, Crime, War, History"), (set(), [2 / 3]))
        self.assertEqual(wrong("Drama, Comedy, War"), ({"genres"}, [1 / 3]))


class Films(unittest.TestCase):
    def test_what_is_found_where_is_said(self):
        found = {"hero": [(2006, NAMES[::-1], ["Drama"])]}
        films = [film(), film(title="Other", titles={"other"})]
        wrong, said = quietly(check_by_hand.check_films, films, {}, found, {})
        self.assertTrue(any(one.startswith("Hero (2005): 0% of the cast's pairs") for one in wrong), wrong)
        self.assertIn("2 films by hand: 0 found in the package, 1 in the file, 1 in neither", said)

    def test_too_few_films_found_are_noticed(self):
        def wrong(found, **least):
            said, _ = quietly(check_by_hand.check_films, [film(), film(title="Other")], {}, found, least)
            return [what for what in said if "waived for nothing" not in what]

        found = {"hero": [(2005, NAMES, ["Drama"])]}
        self.assertEqual(wrong(found, file=1, either=1, package=0), [])
        self.assertEqual(wrong(found, either=2), ["only 1 films by hand found in either source, not 2"])
        self.assertEqual(wrong(found, file=2), ["only 1 films by hand found in the file, not 2"])
        self.assertEqual(wrong({}, file=1, package=1), [
            "only 0 films by hand found in the file, not 1", "only 0 films by hand found in the package, not 1",
        ])

    def test_a_waiver_of_nothing_is_noticed(self):
        one = film(title="Frankenstein", titles={"frankenstein"})
        wrong, _ = quietly(check_by_hand.check_films, [one], {}, {"frankenstein": [(2005, NAMES, [])]}, {})
        self.assertIn("Frankenstein (order): waived for nothing", wrong)
        wrong, _ = quietly(check_by_hand.check_films, [one], {}, {"frankenstein": [(2005, NAMES[::-1], [])]}, {})
        self.assertFalse(any("Frankenstein" in what for what in wrong), wrong)


class Leads(unittest.TestCase):
    def test_reversed_leads_are_noticed(self):
        def about(pairs):
            wrong, _ = quietly(leading.in_other_order, pairs)
            return [what for what in wrong if "waived for nothing" not in what]

        self.assertEqual(about([(film(), NAMES)]), [])
        wrong = about([(film(), NAMES[::-1])])
        self.assertTrue(wrong[0].startswith("Hero (2005): leads"), wrong)
        self.assertIn("0.0% of the pairs in the order of leads.txt", wrong[1])
        self.assertEqual(len(about([(film(title="Hair"), NAMES[::-1])])), 1, "waived, but for the mean")
        self.assertIn("in the order of fame", about([(film(leads=None), NAMES[::-1])])[0])

    def test_a_waiver_of_an_order_for_nothing_is_noticed(self):
        wrong, _ = quietly(leading.in_other_order, [(film(title="Hair"), NAMES)])
        self.assertIn("Hair: the order is waived for nothing", wrong)

    def test_a_well_known_film_led_by_another_is_noticed(self):
        wrong, _ = quietly(leading.led_wrongly, [(film(), ["Di", "Al"])])
        self.assertIn("Hero (2005): Di is not among ['Al', 'Bo', 'Cy']", wrong)
        wrong, _ = quietly(leading.led_wrongly, [(film(rank=20), ["Di", "Al"])])
        self.assertTrue(wrong[0].startswith("only 0.0% of the other"), wrong)

    def test_too_few_generated_films_found_are_noticed(self):
        films = [film(), film(title="Other", titles={"other"})]
        pairs = list(leading.compared(films, {"hero": [(2005, NAMES, [])]}))
        wrong, said = quietly(leading.too_few, films, pairs, 1)
        self.assertEqual(wrong, [])
        self.assertIn("generated films: 2, 1 of them not found in the file", said)
        self.assertEqual(len(quietly(leading.too_few, films, pairs, 2)[0]), 1)

    def test_every_generated_film_knows_its_leads(self):
        films = list(leading.generated())
        known = [one for one in films if one["leads"]]
        self.assertGreaterEqual(len(known), 1900)
        for one in known:
            self.assertEqual(one["cast"][:len(one["leads"])], one["leads"], one["title"])


class Shows(unittest.TestCase):
    def wrong(self, **fields):
        return list(shows.wrong_in({"date": "1990-03-04"} | fields, 2020))

    def test_what_can_be_is_left_alone(self):
        for fields in (
            {}, {"last": "1990"}, {"last": "1990-03-04", "status": "Ended"}, {"status": "Returning Series"},
            {"seasons": "3", "episodes": "3", "last": "1991-01-02"}, {"seasons": "32"},
            {"date": "1990", "last": "1990-02-01"}, {"last": "1995", "status": "Canceled"},
        ):
            self.assertEqual(self.wrong(**fields), [], fields)

    def test_what_cannot_be_is_noticed(self):
        for fields in (
            {"last": "1990-03-03"}, {"last": "1989"}, {"last": "1995", "status": "Returning Series"},
            {"status": "Over"}, {"seasons": "7", "episodes": "6"}, {"seasons": "33"},
            {"seasons": "4", "last": "1991-01-02"},
        ):
            self.assertEqual(len(self.wrong(**fields)), 1, fields)

    def test_people_of_films_and_shows_are_spelled_alike(self):
        def found(*of_shows):
            return list(shows.spelled_otherwise(set(of_shows), {"Lauren Vélez", "Ed Begley", "Bo Li"}))

        self.assertEqual(len(found("Lauren Velez", "Bo Li", "Al Vu")), 1)
        self.assertEqual(found("Lauren Vélez", "Ed Begley Jr.", "Bo Lee"), [])


    def test_the_verdict_depends_on_the_shows_alone(self):
        found = [{"date": "1990-03-04"}, {"date": "2001", "last": "2007-01-02"}]
        self.assertEqual(shows.newest_year(found), 2007)
        self.assertGreaterEqual(shows.newest_year(tables.rows(tables.SHOWS)), 2024)
        self.assertFalse(hasattr(shows, "datetime"))

    def test_networks_that_differ_by_capitals_are_noticed(self):
        def found(*networks):
            return list(shows.networks_spelled_otherwise({"networks": one} for one in networks))

        self.assertEqual(found("FOX", "FX; Fox", "ITV1"), ["FOX and Fox are one network"])
        self.assertEqual(found("FOX", "FX; FOX", "ITV1"), [])
        self.assertEqual(list(shows.networks_spelled_otherwise([{}])), [])


class Coverage(unittest.TestCase):
    def test_the_share_of_each_field(self):
        cast = "; ".join(f"{name} = Part" for name in "ABCDEF")
        full = {
            "date": "1990-01-02", "language": "fr", "country": "FR", "imdb": "tt1", "original": "Héros",
            "cast": cast, "runtime": "90", "directors": "A", "creators": "A", "seasons": "1", "episodes": "2",
        }
        bare = {"date": "1990", "language": "fr", "country": "FR", "cast": "A = B", "seasons": "1"}
        for kind in coverage.FIELDS:
            found = coverage.shares(kind, [full, bare, bare | {"language": "en"}])
            self.assertEqual(found.pop("country"), (3, 3))
            self.assertEqual(found.pop("language"), (3, 3))
            self.assertEqual(found.pop(coverage.FOREIGN), (1, 2))
            self.assertEqual(set(found.values()), {(1, 3)}, kind)


if __name__ == "__main__":
    unittest.main()
