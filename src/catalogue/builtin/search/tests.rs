//! Results of searches and their order: rules on small sets of names, real queries on the embedded
//! records, properties of any text.

use super::{Entry, Hit, Index};
use crate::catalogue::builtin::EMBEDDED;
use crate::catalogue::builtin::records::Record;
use crate::domain::search_words::normalize;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use std::collections::BTreeSet;

/// Titles of equal popularity.
fn titles(names: &[&str]) -> Index {
    Index::of(names.iter().map(|name| entry(name, 1.0)), std::iter::empty())
}

fn entry(name: &str, popularity: f64) -> Entry<'_> {
    Entry { names: [name, ""], also: &[], parts: Vec::new(), year: None, popularity }
}

#[track_caller]
fn assert_order(query: &str, names: &[&str]) {
    // In reverse order, because ties are broken by position.
    let reversed: Vec<&str> = names.iter().rev().copied().collect();
    let found = titles(&reversed).find_titles(query).hits;
    let found: Vec<&str> = found.into_iter().map(|place| reversed[place]).collect();
    assert_eq!(found, names, "{query}");
}

#[track_caller]
fn assert_finds(query: &str, title: &str, whether: bool) {
    let found = !titles(&[title]).find_titles(query).hits.is_empty();
    assert_eq!(found, whether, "{query} for {title}");
}

#[test]
fn complete_matches_go_before_prefixes_before_scattered_words_before_misspellings() {
    assert_order("jaws", &["Jaws", "Jaws of Death", "Jawsome", "The Great Jaws", "Great Jawsome"]);
    assert_order(
        "dark night",
        &["Dark Night", "Dark Night Rises", "Dark Nightly", "Night So Dark"],
    );
    assert_order("harvy", &["Harvyson", "Harvey"]);
}

#[test]
fn the_better_covered_title_goes_first() {
    assert_order("rings", &["My Rings", "My Two Rings", "My Two Golden Rings"]);
}

#[test]
fn the_more_popular_of_equal_titles_goes_first() {
    let films = [entry("Hero", 10.0), entry("Hero", 90.0), entry("Hero", 50.0)];
    let index = Index::of(films.into_iter(), std::iter::empty());
    assert_eq!(index.find_titles("hero").hits, [1, 2, 0]);
}

#[test]
fn a_complete_match_goes_first_whatever_its_popularity() {
    let films = [entry("Up in the Air", 90.0), entry("Up", 1.0), entry("Grown Up", 100.0)];
    assert_eq!(Index::of(films.into_iter(), std::iter::empty()).find_titles("up").hits, [1, 0, 2]);
}

#[test]
fn original_titles_match_and_each_entry_is_found_once() {
    let film = Entry { names: ["Bicycle Thieves", "Ladri di biciclette"], ..entry("", 1.0) };
    let same = Entry { names: ["Roma", "ROMA"], ..entry("", 1.0) };
    let index = Index::of([film, same].into_iter(), std::iter::empty());
    assert_eq!(index.find_titles("ladri").hits, [0]);
    assert_eq!(index.find_titles("bicycle").hits, [0]);
    assert_eq!(index.find_titles("bic").hits, [0]);
    assert_eq!(index.find_titles("roma").hits, [1]);
}

#[test]
fn titles_and_people_are_found_together_or_separately() {
    let films = [entry("Ford v Ferrari", 5.0), entry("Chinatown", 9.0)];
    let people = [entry("Faye Dunaway", 5.0), entry("Harrison Ford", 9.0)];
    let index = Index::of(films.into_iter(), people.into_iter());
    let mut both = index.find("ford").hits;
    both.sort_unstable();
    assert_eq!(both, [Hit::Title(0), Hit::Person(1)]);
    assert_eq!(index.find_titles("ford").hits, [0]);
    assert_eq!(index.find_people("ford"), [1]);
    assert_eq!(index.find("chinatown").hits, [Hit::Title(1)]);
}

#[test]
fn one_typo_is_tolerated_from_four_letters_and_two_from_eight() {
    for (query, title, found) in [
        ("jaxs", "Jaws", true),
        ("jasw", "Jaws", true),
        ("jas", "Jaws", true),
        ("jawws", "Jaws", true),
        ("xaws", "Jaws", true),
        ("jxxs", "Jaws", false),
        ("sax", "Saw", false),
        ("fago", "Fargo", true),
        ("fgo", "Fargo", false),
        ("metropxlxs", "Metropolis", true),
        ("metrplis", "Metropolis", true),
        ("mexropxlxs", "Metropolis", false),
        ("1971", "1917", false),
        ("metrpol", "Metropolis", true),
    ] {
        assert_finds(query, title, found);
    }
}

#[test]
fn a_word_of_a_persons_name_may_be_a_typo_of_one_of_a_title() {
    let (films, people) = ([entry("Logan", 1.0)], [entry("Lindsay Lohan", 1.0)]);
    let index = Index::of(films.into_iter(), people.into_iter());
    assert_eq!(index.find_titles("lohan").hits, [0]);
    assert_eq!(index.find("logan").hits, [Hit::Title(0)]);
}

#[test]
fn one_or_two_letters_match_only_as_a_prefix() {
    let index = titles(&["Up", "Us", "It", "Unforgiven", "The Usual Suspects", "Ten"]);
    assert_eq!(index.find_titles("us").hits, [1, 4]);
    assert_eq!(index.find_titles("x").hits, Vec::<usize>::new());
    assert_eq!(index.find_titles("ub").hits, Vec::<usize>::new());
    assert_eq!(index.find_titles("un").hits, [3]);
}

#[test]
fn numbers_are_found_however_they_are_written() {
    for (query, title) in [
        ("rocky 2", "Rocky II"),
        ("rocky two", "Rocky II"),
        ("rocky ii", "Rocky 2"),
        ("7 samurai", "Seven Samurai"),
        ("seven", "Se7en"),
        ("se7en", "Seven"),
        ("oceans 11", "Ocean's Eleven"),
        ("star wars 4", "Star Wars: Episode IV"),
        ("alien 3", "Alien³"),
        ("8 1/2", "8½"),
    ] {
        assert_finds(query, title, true);
    }
    let index = titles(&["Rocky", "Rocky III", "Rocky II"]);
    assert_eq!(index.find_titles("rocky 2").hits, [2]);
    assert_eq!(index.find_titles("rocky 1").hits[0], 0);
}

#[test]
fn spaces_may_be_missing_or_too_many() {
    for (query, title) in [
        ("spiderman", "Spider-Man"),
        ("spider man", "Spiderman"),
        ("wall e", "WALL·E"),
        ("walle", "WALL·E"),
        ("m a s h", "M*A*S*H"),
        ("star wars", "Starwars"),
        ("lavventura", "L'Avventura"),
        ("avventura", "L'Avventura"),
    ] {
        assert_finds(query, title, true);
    }
    let people = ["Robert De Niro", "Leonardo DiCaprio", "J. J. Abrams", "Vincent D'Onofrio"];
    let people = people.iter().map(|name| entry(name, 1.0));
    let index = Index::of(std::iter::empty(), people);
    for (query, place) in [("deniro", 0), ("di caprio", 1), ("jj abrams", 2), ("donofrio", 3)] {
        assert_eq!(index.find_people(query), [place], "{query}");
    }
}

#[test]
fn articles_may_be_missing_or_too_many_but_exact_ones_go_first() {
    assert_order("the thing", &["The Thing", "Thing"]);
    assert_order("thing", &["Thing", "The Thing"]);
    assert_order("das boot", &["Das Boot", "Boot"]);
    assert_order("the", &["The The", "The Thing"]);
    assert_finds("lord rings", "The Lord of the Rings", true);
    assert_finds("matrix the", "The Matrix", true);
}

#[test]
fn scripts_without_spaces_are_found_by_any_part() {
    let index = titles(&["千と千尋の神隠し", "七人の侍", "ต้มยำกุ้ง"]);
    for (query, place) in [("神隠し", 0), ("千と", 0), ("七人の侍", 1), ("七", 1), ("ยำ", 2)]
    {
        assert_eq!(index.find_titles(query).hits, [place], "{query}");
    }
    assert_finds("ловек", "Человек с киноаппаратом", false);
    assert_finds("киноаппа", "Человек с киноаппаратом", true);
}

#[test]
fn partial_matches_count_only_where_nothing_matches_all_words() {
    let index = titles(&["Star Trek", "Star Wars", "The Wars of Kings"]);
    assert_eq!(index.find_titles("star wars").hits, [1]);
    assert_eq!(index.find_titles("star wars zzzzzz").hits[0], 1);
    assert_eq!(index.find_titles("star zzzzzz yyyyyy").hits, Vec::<usize>::new());
    assert_eq!(index.find_titles("trek 2009").hits, [0]);
    assert_finds("zzzzzz 12", "12 Angry Men", false);
}

#[test]
fn a_search_returns_at_most_500_hits() {
    let names: Vec<String> = (0..700).map(|number| format!("Night {number}")).collect();
    let entries = || names.iter().map(|name| entry(name, 1.0));
    let index = Index::of(entries(), entries());
    assert_eq!(index.find("night").hits.len(), 500);
    assert_eq!(index.find_people("night").len(), 500);
    assert_eq!(index.find_titles("night 699").hits[0], 699);
}

#[test]
fn a_query_is_cut_after_two_hundred_characters() {
    let index = titles(&["Amélie", "Hero"]);
    let long = format!("{}é hero", " ".repeat(199));
    assert_eq!(index.find_titles(&long).hits, index.find_titles("é").hits);
    let longer = format!("amelie{}hero", " ".repeat(195));
    assert_eq!(index.find_titles(&longer).hits, [0]);
}

#[test]
fn empty_queries_and_empty_indexes_find_nothing() {
    let index = titles(&["Hero", "", "..."]);
    for query in ["", " ", "!?", "\u{2014}", "\u{301}", "'"] {
        assert_eq!(index.find(query).hits, [], "{query:?}");
    }
    assert_eq!(titles(&[]).find("hero").hits, []);
}

#[test]
fn invalid_popularity_counts_as_zero() {
    let popularities = [f64::NAN, f64::INFINITY, -5.0, 1.0];
    let films = popularities.map(|popularity| entry("Hero", popularity));
    let index = Index::of(films.into_iter(), std::iter::empty());
    assert_eq!(index.find_titles("hero").hits, [3, 0, 1, 2]);
}

/// Where a result is expected, the query, and a result (a title, or a name after `@`).
const QUERIES: &str = include_str!("tests/queries.tsv");

fn queries(rank: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    QUERIES.lines().filter_map(move |line| {
        let (query, expected) = line.strip_prefix(rank)?.strip_prefix('\t')?.split_once('\t')?;
        Some((query, expected))
    })
}

/// The title, or the name after an `@`.
fn label(hit: Hit) -> String {
    match hit {
        Hit::Title(place) => EMBEDDED.records[place].title.to_owned(),
        Hit::Person(place) => format!("@{}", EMBEDDED.people().all()[place].name),
    }
}

/// Whether a hit has this label, or is a title with this label and year, because two titles may have the same name.
fn is(hit: Hit, meant: &str) -> bool {
    let label = label(hit);
    let year = match hit {
        Hit::Title(place) => EMBEDDED.records[place].date.year(),
        Hit::Person(_) => return label == meant,
    };
    label == meant || format!("{label} ({year})") == meant
}

#[track_caller]
fn assert_found(rank: &str, count: usize, first: usize) {
    assert_eq!(queries(rank).count(), count);
    let found = |typed| EMBEDDED.index().find(typed).hits.into_iter().take(3);
    let wrong: Vec<_> = queries(rank)
        .filter(|(typed, meant)| !found(typed).take(first).any(|hit| is(hit, meant)))
        .map(|(typed, meant)| (typed, meant, found(typed).map(label).collect::<Vec<_>>()))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn clear_queries_find_the_expected_title_first() {
    assert_found("first", 153, 1);
}

#[test]
fn ambiguous_queries_find_the_expected_title_in_the_first_three() {
    assert_found("first three", 36, 3);
}

#[test]
fn matches_of_characters_come_after_matches_of_titles() {
    for typed in ["sherlock", "hannibal", "michael", "lucy", "king", "rocky", "dexter"] {
        let hits = EMBEDDED.index().find(typed).hits;
        let called = |hit: &Hit| {
            let more = match hit {
                Hit::Title(place) => {
                    let record = &EMBEDDED.records[*place];
                    format!("{} {}", record.original, record.also.join(" "))
                }
                Hit::Person(_) => String::new(),
            };
            normalize(&format!("{} {more}", label(*hit))).contains(typed)
        };
        assert!(hits.is_sorted_by_key(|hit| !called(hit)), "{typed}");
    }
}

#[test]
fn every_title_and_person_is_found_by_the_full_name() {
    let mut wrong = Vec::new();
    let titles = EMBEDDED.records.iter().flat_map(|record| [record.title, record.original]);
    for name in titles {
        // A title that differs only by an article or a space may come first.
        let found = EMBEDDED.index().find_titles(name).hits.into_iter().take(2);
        let found: Vec<&Record> = found.map(|place| &EMBEDDED.records[place]).collect();
        if !found.iter().any(|record| [record.title, record.original].contains(&name)) {
            wrong.push((name, found.first().map(|record| record.title)));
        }
    }
    for (place, person) in EMBEDDED.people().all().iter().enumerate() {
        if !EMBEDDED.index().find_people(person.name).iter().take(3).any(|found| *found == place) {
            wrong.push((person.name, None));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

const CASES: u32 = 200;

fn runner() -> TestRunner {
    TestRunner::new(Config { cases: CASES, failure_persistence: None, ..Config::default() })
}

/// Any characters at all, or those of titles with anything between.
fn text() -> impl Strategy<Value = String> {
    let words = words();
    let anything = || proptest::collection::vec(any::<char>(), 0..40).prop_map(String::from_iter);
    let mixed = (proptest::collection::vec(proptest::sample::select(words), 0..60), anything());
    prop_oneof![
        anything(),
        proptest::collection::vec(0_u8..128, 0..300)
            .prop_map(|bytes| bytes.into_iter().map(char::from).collect::<String>()),
        mixed.prop_map(|(words, between)| words.join(&between)),
    ]
}

/// The words of all titles and of the best-known people, some cut short and some misspelled.
fn words() -> Vec<String> {
    let titles = EMBEDDED.records.iter().flat_map(|record| [record.title, record.original]);
    let people = EMBEDDED.people().all().iter().take(200).map(|person| person.name);
    let words = titles.chain(people).flat_map(|name| name.split_whitespace());
    words
        .enumerate()
        .map(|(number, word)| match number % 5 {
            0 => word.chars().take(3).collect(),
            1 => word.chars().take(4).chain(['x']).chain(word.chars().skip(5)).collect(),
            _ => word.to_owned(),
        })
        .collect()
}

#[test]
fn hits_are_valid_positions_without_duplicates_and_at_most_500() {
    let (titles, people) = (EMBEDDED.records.len(), EMBEDDED.people().all().len());
    let check = |typed: String| {
        let all = EMBEDDED.index().find(&typed).hits;
        prop_assert!(all.len() <= 500);
        let exists = |hit: &Hit| match hit {
            Hit::Title(place) => *place < titles,
            Hit::Person(place) => *place < people,
        };
        prop_assert!(all.iter().all(exists));
        prop_assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len());
        prop_assert!(EMBEDDED.index().find_titles(&typed).hits.iter().all(|place| *place < titles));
        prop_assert!(EMBEDDED.index().find_people(&typed).iter().all(|place| *place < people));
        Ok(())
    };
    runner().run(&text(), check).unwrap();
}

#[test]
fn the_order_of_words_does_not_decide_what_is_found() {
    let some = proptest::collection::vec(proptest::sample::select(words()), 1..6);
    let orders = some.prop_flat_map(|words| (Just(words.clone()), Just(words).prop_shuffle()));
    let check = |(words, shuffled): (Vec<String>, Vec<String>)| {
        let found =
            |words: &[String]| BTreeSet::from_iter(EMBEDDED.index().find(&words.join(" ")).hits);
        let (once, again) = (found(&words), found(&shuffled));
        // If more titles match than are returned, the order may affect which ones are.
        prop_assert!(once == again || once.len() == 500);
        Ok(())
    };
    runner().run(&orders, check).unwrap();
}

#[test]
fn case_and_accents_do_not_matter() {
    let names = EMBEDDED.records.iter().map(|record| record.title.to_owned()).collect::<Vec<_>>();
    let check = |title: String| {
        let found = EMBEDDED.index().find(&title).hits;
        prop_assert_eq!(&EMBEDDED.index().find(&title.to_uppercase()).hits, &found);
        let accented: String = title
            .chars()
            .flat_map(|c| [Some(c), c.is_ascii_alphabetic().then_some('\u{301}')])
            .flatten()
            .collect();
        prop_assert_eq!(&EMBEDDED.index().find(&accented).hits, &found);
        Ok(())
    };
    runner().run(&proptest::sample::select(names), check).unwrap();
}
