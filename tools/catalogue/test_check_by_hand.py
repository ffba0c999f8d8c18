"""Tests that each check of the hand-written records finds its errors.

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


def run(check, *arguments):
    """The errors of a check, and its output."""
    with contextlib.redirect_stdout(io.StringIO()) as output:
        return list(check(*arguments)), output.getvalue()


def fields_with_errors(results):
    return {field for field, error in results if error}


def compare_with_casts(one, cast, words=()):
    values = collections.defaultdict(list)
    return fields_with_errors(check_by_hand.compare_with_casts(one, (one["year"], cast, words), values))


class Order(unittest.TestCase):
    def test_the_share_of_pairs_in_one_order(self):
        for theirs, share in ((NAMES, 1), (NAMES[::-1], 0), (["Bo", "Al", "Cy"], 2 / 3),
                              (["Zoe", "Al", "Yul", "Bo", "Cy", "Al"], 1)):
            self.assertAlmostEqual(casts_file.in_order(NAMES, theirs), share)
        self.assertIsNone(casts_file.in_order(NAMES, ["Bo", "Al", "Zoe"]))

    def test_reversed_cast_with_the_right_names_is_an_error(self):
        self.assertEqual(compare_with_casts(film(), NAMES), set())
        self.assertIn("order", compare_with_casts(film(), NAMES[::-1]))
        # The lead stays among the first three, so that only the order differs.
        self.assertEqual(compare_with_casts(film(), ["Cy", "Bo", "Al"]), {"order"})

    def test_reversal_of_any_hand_written_cast_is_an_error(self):
        films = [one for one in check_by_hand.films() if len(one["cast"]) >= casts_file.LEAST_IN_COMMON]
        self.assertGreaterEqual(len(films), 280)
        for one in films:
            self.assertEqual(compare_with_casts(one, one["cast"]), set(), one["title"])
            self.assertIn("order", compare_with_casts(one, one["cast"][::-1]), one["title"])

    def test_low_mean_of_the_order_is_an_error(self):
        values = collections.defaultdict(list, order=[0.8] * 10)
        errors, output = run(check_by_hand.check_means, values, {"order": 0.9})
        self.assertEqual(len(errors), 1)
        self.assertIn("mean 80.0% over 10 films", output)
        self.assertEqual(run(check_by_hand.check_means, values, {"order": 0.8})[0], [])


class Genres(unittest.TestCase):
    def test_genre_names_of_the_file_map_to_those_of_the_catalogue(self):
        for word, meant in casts_file.GENRES.items():
            self.assertIn(meant, rules.GENRES, word)
        self.assertEqual(check_by_hand.genres_of(["Sci-Fi", "Noir", "Sport"]), {878, 18})

    def test_too_few_common_genres_are_an_error(self):
        self.assertEqual(compare_with_casts(film(), NAMES, ["Drama", "Comedy", "Horror"]), set())
        self.assertEqual(compare_with_casts(film(), NAMES, ["Comedy"]), {"genres"})
        one = film(genres={18, 80, 53, 37})
        self.assertEqual(compare_with_casts(one, NAMES, ["Drama", "Comedy", "War"]), set())
        self.assertEqual(compare_with_casts(one, NAMES, ["Drama", "Comedy", "War", "Horror"]), {"genres"})

    def test_package_must_have_half_of_the_genres(self):
        row = {"Title": "Hero", "Year": 2005, "Runtime": None, "Director": None, "Cast": None}

        def wrong(genres):
            values = collections.defaultdict(list)
            results = check_by_hand.compare_with_package(film(genres={18, 80, 53}), row | {"Genre": genres}, values)
            return fields_with_errors(results), values["genres as the package"]

        self.assertEqual(wrong("Drama, Crime, War, History"), (set(), [2 / 3]))
        self.assertEqual(wrong("Drama, Comedy, War"), ({"genres"}, [1 / 3]))


class Films(unittest.TestCase):
    def test_number_of_films_found_in_each_source_is_printed(self):
        found = {"hero": [(2006, NAMES[::-1], ["Drama"])]}
        films = [film(), film(title="Other", titles={"other"})]
        wrong, output = run(check_by_hand.check_films, films, {}, found, {})
        self.assertTrue(any(one.startswith("Hero (2005): 0% of the cast's pairs") for one in wrong), wrong)
        self.assertIn("2 hand-written films: 0 found in the package, 1 in the file, 1 in neither", output)

    def test_too_few_films_found_are_an_error(self):
        def wrong(found, **least):
            errors, _ = run(check_by_hand.check_films, [film(), film(title="Other")], {}, found, least)
            return [error for error in errors if "unused waiver" not in error]

        found = {"hero": [(2005, NAMES, ["Drama"])]}
        self.assertEqual(wrong(found, file=1, either=1, package=0), [])
        self.assertEqual(wrong(found, either=2), ["only 1 hand-written films found in either source, not 2"])
        self.assertEqual(wrong(found, file=2), ["only 1 hand-written films found in the file, not 2"])
        self.assertEqual(wrong({}, file=1, package=1), [
            "only 0 hand-written films found in the file, not 1", "only 0 hand-written films found in the package, not 1",
        ])

    def test_unused_waiver_is_an_error(self):
        one = film(title="Frankenstein", titles={"frankenstein"})
        wrong, _ = run(check_by_hand.check_films, [one], {}, {"frankenstein": [(2005, NAMES, [])]}, {})
        self.assertIn("Frankenstein (order): unused waiver", wrong)
        wrong, _ = run(check_by_hand.check_films, [one], {}, {"frankenstein": [(2005, NAMES[::-1], [])]}, {})
        self.assertFalse(any("Frankenstein" in what for what in wrong), wrong)


class Leads(unittest.TestCase):
    def test_reversed_leads_are_an_error(self):
        def errors_of(pairs):
            wrong, _ = run(leading.check_order, pairs)
            return [error for error in wrong if "unused waiver" not in error]

        self.assertEqual(errors_of([(film(), NAMES)]), [])
        wrong = errors_of([(film(), NAMES[::-1])])
        self.assertTrue(wrong[0].startswith("Hero (2005): leads"), wrong)
        self.assertIn("0.0% of the pairs in the order of leads.txt", wrong[1])
        self.assertEqual(len(errors_of([(film(title="Hair"), NAMES[::-1])])), 1, "waived, except for the mean")
        self.assertIn("in the order of fame", errors_of([(film(leads=None), NAMES[::-1])])[0])

    def test_unused_waiver_of_an_order_is_an_error(self):
        wrong, _ = run(leading.check_order, [(film(title="Hair"), NAMES)])
        self.assertIn("Hair: unused waiver of the order", wrong)

    def test_well_known_film_with_another_lead_is_an_error(self):
        wrong, _ = run(leading.check_first_billed, [(film(), ["Di", "Al"])])
        self.assertIn("Hero (2005): Di is not among ['Al', 'Bo', 'Cy']", wrong)
        wrong, _ = run(leading.check_first_billed, [(film(rank=20), ["Di", "Al"])])
        self.assertTrue(wrong[0].startswith("only 0.0% of the other"), wrong)

    def test_too_few_generated_films_found_are_an_error(self):
        films = [film(), film(title="Other", titles={"other"})]
        pairs = list(leading.compared(films, {"hero": [(2005, NAMES, [])]}))
        wrong, output = run(leading.too_few, films, pairs, 1)
        self.assertEqual(wrong, [])
        self.assertIn("generated films: 2, 1 of them not found in the file", output)
        self.assertEqual(len(run(leading.too_few, films, pairs, 2)[0]), 1)

    def test_casts_of_generated_films_begin_with_their_leads(self):
        films = list(leading.generated())
        known = [one for one in films if one["leads"]]
        self.assertGreaterEqual(len(known), 1900)
        for one in known:
            self.assertEqual(one["cast"][:len(one["leads"])], one["leads"], one["title"])


class Shows(unittest.TestCase):
    def wrong(self, **fields):
        return list(shows.errors_in({"date": "1990-03-04"} | fields, 2020))

    def test_consistent_shows_have_no_errors(self):
        for fields in (
            {}, {"last": "1990"}, {"last": "1990-03-04", "status": "Ended"}, {"status": "Returning Series"},
            {"seasons": "3", "episodes": "3", "last": "1991-01-02"}, {"seasons": "32"},
            {"date": "1990", "last": "1990-02-01"}, {"last": "1995", "status": "Canceled"},
        ):
            self.assertEqual(self.wrong(**fields), [], fields)

    def test_contradictions_are_errors(self):
        for fields in (
            {"last": "1990-03-03"}, {"last": "1989"}, {"last": "1995", "status": "Returning Series"},
            {"status": "Over"}, {"seasons": "7", "episodes": "6"}, {"seasons": "33"},
            {"seasons": "4", "last": "1991-01-02"},
        ):
            self.assertEqual(len(self.wrong(**fields)), 1, fields)

    def test_different_spellings_in_films_and_shows_are_an_error(self):
        def found(*of_shows):
            return list(shows.spelled_differently(set(of_shows), {"Lauren Vélez", "Ed Begley", "Bo Li"}))

        self.assertEqual(len(found("Lauren Velez", "Bo Li", "Al Vu")), 1)
        self.assertEqual(found("Lauren Vélez", "Ed Begley Jr.", "Bo Lee"), [])

    def test_result_depends_on_the_records_only(self):
        found = [{"date": "1990-03-04"}, {"date": "2001", "last": "2007-01-02"}]
        self.assertEqual(shows.newest_year(found), 2007)
        self.assertGreaterEqual(shows.newest_year(tables.rows(tables.SHOWS)), 2024)
        self.assertFalse(hasattr(shows, "datetime"))

    def test_networks_that_differ_only_in_case_are_an_error(self):
        def found(*networks):
            return list(shows.networks_spelled_differently({"networks": one} for one in networks))

        self.assertEqual(found("FOX", "FX; Fox", "ITV1"), ["FOX and Fox are one network"])
        self.assertEqual(found("FOX", "FX; FOX", "ITV1"), [])
        self.assertEqual(list(shows.networks_spelled_differently([{}])), [])


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
