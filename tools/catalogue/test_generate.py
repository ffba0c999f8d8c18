"""Each peculiarity of the source has an example here, so that no rule is lost unseen.

    python3 -B tools/catalogue/test_generate.py
"""

import collections
import tempfile
import unittest

import choice
import corrections
import generate
import rules
import tables
from tables import named, numbers

# How much of each table of corrections speaks of films that are in the committed file.
MOST_STAND = 0.8
TAGGED = {number: name for name, number in reversed(rules.GENRES.items())}


def genres(text, year=2000, cast_size=0, certificate=None):
    return [TAGGED[number] for number in rules.genres(text, year, cast_size, certificate)]


def film(imdb, **facts):
    """A film that would be kept, but for what is said of it."""
    plain = {
        "imdb": imdb, "title": f"Title {imdb}", "original": "", "year": 2005, "date": "2005",
        "runtime": 100, "genres": [18], "directors": ["Di Rector"], "countries": ["US"],
        "language": "en", "cast": ["A", "B", "C", "D"], "reviews": 50, "money": 0, "oscars": 0,
        "vote": 70, "fame": 1.0, "famous": False, "rank": 5,
    }
    return plain | facts


def committed():
    """The films of the committed file by the title and year the source gives."""
    dated = {(title, int(date[:4])): (title, year)
             for (title, year), date in corrections.DATES.items()}
    rows = {}
    for row in tables.rows(tables.GENERATED):
        key = row["title"], int(row["date"][:4])
        rows[dated.get(key, key)] = row
    return rows


def people():
    """Everybody in the generated films."""
    return {name for row in tables.rows(tables.GENERATED) for key in ("directors", "cast") for name in named(row, key)}


def everybody():
    return people().union(generate.names_by_hand())


class Names(unittest.TestCase):
    def test_a_junior_keeps_his_name(self):
        found = rules.names("Anna Bo, Sammy Lee, Jr., Ed Orr, Sr., Carl Dee, III, Max Roe Jr.")
        self.assertEqual(
            found, ["Anna Bo", "Sammy Lee Jr.", "Ed Orr Sr.", "Carl Dee III", "Max Roe Jr."],
        )

    def test_titles_of_nobility_and_pages_about_series_are_no_people(self):
        text = "Tim Bentinck, 12th Earl of Portland, Jo Doe, PhD, list of Soap characters, 40"
        self.assertEqual(rules.names(text), ["Tim Bentinck", "Jo Doe"])

    def test_a_name_stands_once_and_without_years_or_odd_spaces(self):
        self.assertEqual(rules.names("Bo  Li , Bo Li,, Vu Ko (1940-2013)"), ["Bo Li", "Vu Ko"])
        self.assertEqual(rules.names(None), [])
        self.assertEqual(rules.names("50 Cent, André 3000"), ["50 Cent", "André 3000"])

    def test_nobody_is_two_people(self):
        spellings = {rules.folded_name("Toshiro Mifune"): "Toshiro Mifune"}
        found = rules.respelled(["Toshirō Mifune", "Bo", "Toshiro Mifune"], spellings)
        self.assertEqual(found, ["Toshiro Mifune", "Bo"])
        self.assertEqual(generate.spellings()["hirokazu koreeda"], "Hirokazu Kore-eda")


    def test_names_of_much_the_same_spelling_are_noticed(self):
        for one, other in (
            ("Lung Sihung", "Sihung Lung"), ("James B. Sikking", "James Sikking"),
            ("Lauren Vélez", "Lauren Velez"), ("Ed Begley", "Ed Begley Jr."),
            ("Kore-eda Hirokazu", "Hirokazu Kore-eda"), ("Hirokazu Koreeda", "Hirokazu Kore-eda"),
            ("Nikolay Lee", "Nikolai Lee"), ('William "Bill" Lee', "William Lee"), ("Ana Lee", "Ana Lee Roe"),
        ):
            self.assertIn({one, other}, generate.alike([one, other, "Somebody Else"]))
        self.assertEqual(generate.alike(["Bo Li", "Bo Lee"]), [])

    def test_a_short_first_name_is_the_long_one(self):
        for one, other in (
            ("Joe Mazzello", "Joseph Mazzello"), ("Ed Asner", "Edward Asner"),
            ("Rob Tapert", "Robert Tapert"), ("Bob Tapert", "Rob Tapert"),
            ("Steve Brill", "Stephen Brill"), ("Steven Brill", "Stephen Brill"),
            ("James B. Sikking", "Jim Sikking"), ("Chris Shea", "Christopher J. Shea"),
        ):
            self.assertIn({one, other}, generate.alike([one, other, "Somebody Else"]))
        # A last name is none: nobody calls a man named Thomas Tom for it.
        self.assertEqual(generate.alike(["Henry Thomas", "Henry Tom", "Bill", "William"]), [])
        self.assertEqual(generate.alike(["Tom Orr", "Tim Orr"]), [])


class Titles(unittest.TestCase):
    def test_a_label_is_kept_but_for_its_spaces(self):
        label = "Star Wars: Episode IV – A New Hope"
        self.assertEqual(rules.title(f" {label.replace(' A', '  A')} "), label)

    def test_what_sets_pages_apart_is_no_part_of_a_title(self):
        self.assertEqual(rules.title("Faust (2011 film)"), "Faust")
        self.assertEqual(rules.title("Godspell (film)"), "Godspell")
        self.assertEqual(rules.title("I Am Curious (Yellow)"), "I Am Curious (Yellow)")

    def test_titles_are_compared_without_case_accents_dashes_and_articles(self):
        self.assertEqual(rules.folded("The Amélie – a Tale"), rules.folded("amelie: tale"))


class Dates(unittest.TestCase):
    def test_the_first_of_january_is_a_year(self):
        self.assertEqual(rules.date("1977-01-01", 1977), "1977")
        self.assertEqual(rules.date("2010-07-08", 2010), "2010-07-08")

    def test_a_day_of_another_year_is_not_believed(self):
        self.assertEqual(rules.date("2009-12-31", 2010), "2010")
        self.assertEqual(rules.date(None, 2010), "2010")


class Runtimes(unittest.TestCase):
    def test_a_runtime_of_no_feature_is_unknown(self):
        found = [rules.runtime(minutes) for minutes in (1.0, 39.0, 40.0, 300.0, 301.0, None)]
        self.assertEqual(found, [0, 0, 40, 300, 0, 0])


class Genres(unittest.TestCase):
    def test_the_telling_ones_come_first_and_five_are_enough(self):
        text = "Sci-Fi, Thriller, Mystery, Drama, Crime, Action, Adventure"
        self.assertEqual(genres(text), ["Sci-Fi", "Crime", "Mystery", "Thriller", "Action"])

    def test_genres_that_the_catalogue_lacks_become_the_nearest(self):
        self.assertEqual(rules.genres("Musical", 1950, 9, None), [10402])
        self.assertEqual(rules.genres("Biography", 1950, 9, None), [36])
        self.assertEqual(rules.genres("Sport, Drama", 1950, 9, None), [18])
        self.assertEqual(rules.genres("Music, Musical", 1950, 9, None), [10402])
        self.assertEqual(rules.genres(None, 1950, 9, None), [])

    def test_what_is_invented_did_not_happen(self):
        self.assertEqual(genres("Sci-Fi, History, War, Action"), ["Sci-Fi", "Action"])
        self.assertEqual(genres("Drama, Crime, History, War"), ["Crime", "Drama"])
        self.assertEqual(genres("Biography, Crime, History"), ["Crime", "Biography"])

    def test_a_film_shot_with_people_is_not_drawn(self):
        found = genres("Sci-Fi, Animation, Action", cast_size=18)
        self.assertEqual(found, ["Sci-Fi", "Action"])

    def test_live_action_is_no_action(self):
        found = genres("Animation, Comedy, Action", cast_size=5)
        self.assertEqual(found, ["Animation", "Comedy"])
        self.assertIn("Action", genres("Animation, Comedy, Action"))

    def test_found_footage_is_no_documentary(self):
        found = genres("Documentary, Sci-Fi, Thriller", cast_size=18)
        self.assertEqual(found, ["Sci-Fi", "Thriller"])
        self.assertEqual(genres("Documentary, Drama", cast_size=20), ["Drama"])
        self.assertEqual(genres("Documentary, Drama", cast_size=1), ["Documentary", "Drama"])

    def test_long_lists_lose_what_somebody_once_saw_a_trace_of(self):
        found = genres("Sci-Fi, Thriller, Comedy, Drama, Action, Adventure")
        self.assertNotIn("Comedy", found)
        self.assertNotIn("Horror", genres("Horror, Comedy, Fantasy, Action, Adventure"))
        self.assertNotIn("Horror", genres("Horror, Crime, Mystery, Thriller, Drama"))
        self.assertNotIn("Fantasy", genres("Horror, Thriller, Fantasy, Drama"))
        self.assertNotIn("Western", genres("Western, Thriller, Drama", year=2007))
        self.assertIn("Western", genres("Western, Thriller, Drama", year=1952))

    def test_drawn_films_for_everybody_are_for_families(self):
        self.assertIn("Family", genres("Animation, Comedy", certificate="PG"))
        self.assertNotIn("Family", genres("Animation, Comedy", certificate="R"))


class Places(unittest.TestCase):
    def test_countries_are_codes_once_each(self):
        unknown = set()
        found = rules.countries("Germany, United States, West Germany", unknown)
        self.assertEqual((found, unknown), (["DE", "US"], set()))

    def test_a_film_is_first_from_where_its_language_is_spoken(self):
        for codes, spoken, wanted in (
            ("DK FR PL GB", "pl", "PL DK FR GB"), ("DE US", "en", "US DE"), ("CA JP GB US", "en", "GB US CA JP"),
            ("CA FR", "fr", "FR CA"), ("AU US", "en", "AU US"), ("DK SE", "en", "DK SE"), ("DE FR", "xx", "DE FR"),
        ):
            self.assertEqual(rules.home_first(codes.split(), spoken), wanted.split(), codes)

    def test_the_committed_films_are_first_from_home(self):
        rows = committed()
        for title, year, first in (
            ("Ida", 2013, "PL"), ("Russian Ark", 2002, "RU"), ("Waltz with Bashir", 2008, "IL"), ("Fight Club", 1999, "US"),
            ("Dancer in the Dark", 2000, "DK"), ("The Turin Horse", 2011, "HU"),
        ):
            self.assertEqual(rows[title, year]["country"].split()[0], first, title)

    def test_what_no_table_has_is_noted(self):
        unknown = set()
        rules.countries("Atlantis", unknown)
        rules.language("Klingon, Atlantic", [], unknown)
        self.assertEqual(unknown, {"Atlantis", "Atlantic"})

    def test_a_language_is_that_of_a_country_of_the_film(self):
        def language(text, *codes):
            return rules.language(text, codes, set())

        self.assertEqual(language("Japanese", "US"), "ja")
        self.assertEqual(language("English, French, Japanese", "GB", "US"), "en")
        self.assertEqual(language("English, German, Italian", "IT"), "it")
        self.assertEqual(language("English, French", "RO"), "en")
        self.assertEqual(language("", "FR", "US"), "en")
        self.assertEqual(language("", "FR"), "fr")
        self.assertEqual(language("", "XX"), "xx")


class Casts(unittest.TestCase):
    def test_the_best_known_come_first_and_eleven_are_enough(self):
        films = [
            film(1, cast=["Aa", "Star"], reviews=100),
            film(2, cast=["Star"], reviews=100),
            film(3, cast=[f"Crowd {number:02}" for number in range(40)] + ["Star"], reviews=100),
        ]
        fame = rules.fame_of_people(films, {})
        self.assertEqual(rules.billed(films[0], fame, set()), ["Star", "Aa"])
        crowd = rules.billed(films[2], fame, set())
        self.assertEqual((crowd[:2], len(crowd)), (["Star", "Crowd 00"], 11))

    def test_who_is_known_for_leads_comes_before_who_is_seen_often(self):
        films = [film(1, cast=["Lead", "Extra"])] + [film(2, cast=["Extra"])] * 2
        fame = rules.fame_of_people(films, {"Lead": 3, "Extra": 0.25})
        self.assertEqual(rules.billed(films[0], fame, set()), ["Lead", "Extra"])

    def test_a_director_who_walks_past_comes_last(self):
        films = [film(1, cast=["Hitch", "Bo"], directors=["Hitch"]), film(2, directors=["Hitch"])]
        films.append(film(3, cast=["Hitch"], directors=["Somebody"]))
        passing = rules.passers_by(films)
        fame = rules.fame_of_people(films, {})
        self.assertEqual(rules.billed(films[0], fame, passing), ["Bo", "Hitch"])
        self.assertEqual(passing & {"Hitch", "Bo"}, {"Hitch"})


    def test_known_leads_come_first_and_nobody_twice(self):
        self.assertEqual(rules.led(["Bo", "Al"], ["Al", "Cy"]), ["Bo", "Al", "Cy"])
        crowd = [f"Crowd {number}" for number in range(20)]
        self.assertEqual(len(rules.led(["Bo"], crowd)), rules.MOST_CAST)


class Votes(unittest.TestCase):
    def test_few_reviews_are_drawn_to_the_middle(self):
        self.assertEqual(rules.vote(100, 5), 70)
        self.assertEqual(rules.vote(100, 380), 98)
        self.assertTrue(all(0 <= rules.vote(meter, 400) <= 100 for meter in (0, 100)))


class Choice(unittest.TestCase):
    def test_of_two_of_one_number_or_one_title_and_year_the_better_known_stays(self):
        films = [
            film(1, title="The Twin"), film(2, title="Twin", fame=2.0),
            film(3, title="Twin", year=2006), film(3, title="Other"),
        ]
        kept = [(one["imdb"], one["title"]) for one in choice.distinct(films)]
        self.assertEqual(kept, [(2, "Twin"), (3, "Twin")])

    def test_quotas_bring_in_what_is_less_known(self):
        known = [film(number, fame=9.0) for number in range(1000, 1600)]
        rare = [
            film(1, genres=[99], cast=[], runtime=0, reviews=30), film(2, genres=[16], cast=[]),
            film(3, language="ja"),
        ]
        kept = {one["imdb"] for one in choice.chosen(known + rare)}
        self.assertLessEqual({1, 2, 3}, kept)
        self.assertEqual(len(kept), choice.DECADES[2000])

    def test_films_without_cast_minutes_genre_or_director_stay_out(self):
        films = [
            film(1, cast=["A"]), film(2, runtime=0), film(3, genres=[]), film(4, directors=[]),
            film(5, year=1939), film(6, reviews=14),
        ]
        self.assertEqual(choice.chosen(films), [])

    def test_old_fame_counts_in_the_measure_of_its_time(self):
        films = [film(1, year=1950, reviews=90), film(2, reviews=100), film(3, reviews=300)]
        choice.measure_fame(films, {})
        old, new, _ = (one["fame"] for one in films)
        self.assertGreater(old, new)

    def test_a_famous_film_is_as_well_known_as_was_said_and_stays_in(self):
        films = [film(1, cast=[], reviews=5), film(2)]
        choice.measure_fame(films, {("Title 1", 2005): 80, ("Title 2", 2005): 1})
        self.assertEqual([one["fame"] >= 80 for one in films], [True, False])
        self.assertEqual([one["imdb"] for one in choice.chosen(films)], [1, 2])

    def test_ranks_fall_from_the_highest_and_stay_in_bounds(self):
        films = [film(number) for number in range(100)]
        choice.rank(films)
        ranks = [one["rank"] for one in films]
        self.assertEqual(ranks, sorted(ranks, reverse=True))
        self.assertEqual(ranks[0], choice.HIGHEST)
        self.assertGreaterEqual(ranks[-1], choice.LOWEST)


class File(unittest.TestCase):
    def test_films_stand_in_the_order_of_their_ids_with_all_that_is_known(self):
        films = [
            film(20, title="Later", directors=["Zoe"], cast=["Bo", "Al"]),
            film(10, title="Sooner", directors=["Zoe"], cast=["Al", "Zoe"], genres=[35, 18], runtime=0),
        ]
        text = generate.written(films, {("movie", "tt0000010"): "7", ("tv", "tt0000020"): "8"})
        sooner, later = tables.parsed(text)
        overview = sooner.pop("overview")
        self.assertEqual(sooner, {
            "id": "1000000010", "tmdb": "7", "imdb": "tt0000010", "rank": "5", "title": "Sooner", "date": "2005",
            "genres": "35 18", "directors": "Zoe", "country": "US", "language": "en", "vote": "70", "votes": "50",
            "cast": "Al; Zoe",
        })
        self.assertIn("Zoe", overview)
        self.assertEqual((later["runtime"], later["cast"]), ("100", "Bo; Al"))
        self.assertNotIn("tmdb", later)
        self.assertEqual(text, generate.written(films[::-1], {("movie", "tt0000010"): "7"}))

    def test_hand_written_films_get_the_votes_that_are_known_and_no_others(self):
        films = [{"id": "1", "imdb": "tt0000009", "title": "A"}, {"id": "2", "title": "B", "vote": "1", "votes": "2"}]
        known = [film(9, vote=97, reviews=153), film(8, vote=62, reviews=20)]
        rows = list(tables.parsed(generate.with_votes(films, known)))
        self.assertEqual(rows, [films[0] | {"vote": "97", "votes": "153"}, {"id": "2", "title": "B"}])

    def test_a_table_is_read_as_it_was_written(self):
        found = [{"a": "x", "b": '"y" z'}, {"b": "é"}]
        text = tables.table(["a", "b"], found)
        self.assertEqual(text, 'a\tb\nx\t"y" z\n\té\n')
        self.assertEqual(list(tables.parsed(text)), found)
        for cell in ("a\tb", "a\nb"):
            with self.assertRaises(ValueError):
                tables.table(["a"], [{"a": cell}])
        with self.assertRaises(ValueError):
            list(tables.parsed("a\tb\nx\n"))

    def test_nobody_is_spelled_in_two_ways(self):
        found = {frozenset(group) for group in generate.alike(everybody())}
        self.assertEqual(found, {frozenset(pair) for pair in corrections.ALIKE})

    def test_the_corrections_stand_in_the_committed_file(self):
        rows = committed()
        first = generate.leads()
        castless = {key: first.get(key, []) for key in corrections.CASTLESS}
        names = {column: (lambda row, column=column: named(row, column)) for column in ("directors", "also", "cast")}
        text = {column: (lambda row, column=column: row[column]) for column in ("language", "original", "date")}
        tested = (
            (corrections.GENRES, lambda row: numbers(row, "genres")),
            (corrections.RUNTIMES, lambda row: int(row.get("runtime", 0))),
            (corrections.LANGUAGES, text["language"]), (corrections.ORIGINALS, text["original"]),
            (corrections.DATES, text["date"]), (corrections.DIRECTORS, names["directors"]),
            (corrections.COUNTRIES, lambda row: row["country"].split()),
            (corrections.ALSO, names["also"]), (castless, names["cast"]),
        )
        for table, read in tested:
            there = table.keys() & rows.keys()
            # Some stand for films that were written by hand since, or that others pushed out.
            self.assertGreaterEqual(len(there), MOST_STAND * len(table), sorted(table)[0])
            for key in there:
                self.assertEqual(read(rows[key]), table[key], key)
        for all_there in (first, castless, corrections.DIRECTORS):
            self.assertLessEqual(all_there.keys(), rows.keys())
        for key, leads in first.items():
            self.assertEqual(named(rows[key], "cast")[:len(leads)], leads, key)
        for table in (corrections.NAMESAKES, corrections.ONLY_SHOWN, corrections.NOT_IN_IT):
            for key in table.keys() & rows.keys():
                self.assertFalse(set(table[key]) & set(named(rows[key], "cast")), key)
        for key in corrections.ABOUT_MUSIC & rows.keys():
            genres = numbers(rows[key], "genres")
            self.assertEqual(genres.index(generate.MUSIC) + 1, len(genres), key)
        for key in corrections.SONGLESS & rows.keys():
            self.assertNotIn(generate.MUSIC, numbers(rows[key], "genres"), key)
        self.assertFalse(corrections.LEFT_OUT & rows.keys())
        self.assertFalse(corrections.NAMES.keys() & people())
        self.assertIn("Anthony Wong Chau-sang", named(rows["Infernal Affairs", 2002], "cast"))

    def test_the_committed_file_reads_and_holds_what_was_promised(self):
        rows = tables.rows(tables.GENERATED)
        self.assertEqual(len({row["imdb"] for row in rows}), len(rows))
        for row in rows:
            self.assertEqual(int(row["id"]), generate.FIRST_ID + int(row["imdb"].removeprefix("tt")))
            self.assertLess(int(row["id"]), 2**31)
            self.assertFalse(row["date"].endswith("-01-01"))
            self.assertLessEqual({"genres", "country", "language", "overview"}, row.keys())
        kinds = [numbers(row, "genres") for row in rows]
        self.assertGreaterEqual(sum(99 in kind for kind in kinds), 60)
        self.assertGreaterEqual(sum(16 in kind for kind in kinds), 60)
        self.assertGreaterEqual(sum(row["language"] not in {"en", "xx"} for row in rows), 250)
        imdb, titles = generate.by_hand()
        self.assertGreaterEqual(sum("votes" in row for row in tables.rows(tables.FILMS)), 100)
        for row in rows:
            self.assertNotIn(int(row["imdb"].removeprefix("tt")), imdb)
            self.assertNotIn((rules.folded(row["title"]), int(row["date"][:4])), titles)


class Traps(unittest.TestCase):
    """What the source is known to get wrong, in the committed file and beside it."""

    def setUp(self):
        self.rows = tables.rows(tables.GENERATED)

    def cast(self, row):
        return named(row, "cast")

    def genres_of(self, title):
        """The genres of a film that stands in the file, or was written by hand."""
        found = [row for row in self.rows + tables.rows(tables.FILMS) if row["title"] == title]
        self.assertEqual(len(found), 1, title)
        return set(numbers(found[0], "genres"))

    def test_another_package_is_refused(self):
        with tempfile.NamedTemporaryFile() as wheel, self.assertRaises(SystemExit):
            generate.read(wheel.name)

    def test_casts_are_not_left_in_the_order_of_the_alphabet(self):
        casts = [cast for cast in map(self.cast, self.rows) if len(cast) >= 5]
        unordered = sum(cast == sorted(cast, key=rules.folded_name) for cast in casts)
        self.assertGreaterEqual(len(casts), 1800)
        # A few are by chance, or because nobody in them is better known than the others.
        self.assertLessEqual(unordered, len(casts) * 0.01)
        self.assertLessEqual(max(map(len, casts)), rules.MOST_CAST)

    def test_names_are_of_whole_people(self):
        found = people()
        for name in found:
            self.assertEqual(rules.names(name), [name])
            self.assertNotIn(name, {"Jr.", "Sr.", "II", "III", "IV"})
        self.assertTrue(any(name.endswith(" Jr.") for name in found))

    def test_titles_have_nothing_of_their_pages(self):
        for row in self.rows:
            self.assertEqual(row["title"], rules.title(row["title"]))

    def test_genres_that_were_known_to_be_wrong_are_gone(self):
        for title, wrong in (
            ("Avatar", {"History", "Animation"}), ("Gravity", {"Horror"}), ("Interstellar", {"Mystery", "Thriller"}),
            ("Star Wars: Episode III – Revenge of the Sith", {"History", "War"}),
        ):
            found = self.genres_of(title)
            self.assertFalse(found & {rules.GENRES[name] for name in wrong}, title)
            self.assertIn(rules.GENRES["Sci-Fi"], found)

    def test_every_genre_is_one_of_the_catalogues(self):
        self.assertLessEqual({number for row in self.rows for number in numbers(row, "genres")}, TAGGED.keys())
        self.assertEqual(rules.genres("Musical", 1950, 0, None), [10402])

    def test_what_the_source_lacks_was_written_by_hand(self):
        by_hand = {rules.folded(fields["title"]) for fields in tables.rows(tables.FILMS)}
        self.assertLessEqual({"spirited away", "princess mononoke", "se7en", "big buck bunny"}, by_hand)

    def test_the_drawn_films_mostly_have_their_voices(self):
        drawn = [row for row in self.rows if 16 in numbers(row, "genres")]
        self.assertGreaterEqual(sum(len(self.cast(row)) >= 3 for row in drawn), 0.8 * len(drawn))
        for row in self.rows:
            if "cast" not in row:
                self.assertTrue({16, 99} & set(numbers(row, "genres")), f"{row['title']}: nobody is in it")

    def test_people_have_the_names_they_go_by(self):
        found = everybody()
        self.assertLessEqual({"Elliot Page", "Lana Wachowski", "Lilly Wachowski"}, found)
        self.assertFalse({"Ellen Page", "Larry Wachowski", "Andy Wachowski"} & found)

    def test_no_title_stands_twice_in_a_year(self):
        keys = collections.Counter((rules.folded(row["title"]), row["date"][:4]) for row in self.rows)
        self.assertEqual([key for key, count in keys.items() if count > 1], [])

    def test_runtimes_are_of_features_or_unknown(self):
        listed = set(corrections.RUNTIMES.values())
        for row in self.rows:
            self.assertTrue(int(row.get("runtime", 0)) in {0, *rules.RUNTIMES} | listed, row["title"])
        self.assertLessEqual(sum("runtime" not in row for row in self.rows), len(self.rows) * 0.01)

    def test_votes_are_within_bounds_and_name_no_brand(self):
        for row in self.rows:
            self.assertIn(int(row["vote"]), range(101))
            self.assertGreater(int(row["votes"]), 0)
        for path in (tables.GENERATED, tables.FILMS, tables.SHOWS):
            text = path.read_text(encoding="utf-8").casefold()
            self.assertFalse([word for word in ("rotten tomatoes", "tomatometer", "metacritic") if word in text])

    def test_every_decade_has_its_share(self):
        years = [int(row["date"][:4]) for row in self.rows]
        counts = collections.Counter(year // 10 * 10 for year in years)
        self.assertEqual(counts.keys(), choice.DECADES.keys())
        for decade, quota in choice.DECADES.items():
            # A corrected date may be of another decade than the source's.
            self.assertAlmostEqual(counts[decade], quota, delta=3)

    def test_days_are_told_where_they_are_known(self):
        exact = [row for row in self.rows if len(row["date"]) == len("YYYY-MM-DD")]
        self.assertGreaterEqual(len(exact), 0.6 * len(self.rows))
        self.assertTrue(all(len(row["date"]) in {4, 10} for row in self.rows))


if __name__ == "__main__":
    unittest.main()
