//! Queries as people type them when they half remember a title or a name, with the expected results.

use super::super::Hit;
use super::super::normalize::normalize;
use crate::catalogue::builtin::EMBEDDED;
use crate::catalogue::builtin::record::Record;

/// Where a result is expected, the query, and a result (a title, or a name after `@`).
const QUERIES: &str = include_str!("queries.tsv");

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

/// The label, and for a title also the label with its year, which tells namesakes apart.
fn labels(hit: Hit) -> Vec<String> {
    let year = match hit {
        Hit::Title(place) => Some(EMBEDDED.records[place].date.year()),
        Hit::Person(_) => None,
    };
    let with_year = year.map(|year| format!("{} ({year})", label(hit)));
    with_year.into_iter().chain([label(hit)]).collect()
}

fn first_three(query: &str) -> Vec<Vec<String>> {
    EMBEDDED.index().find(query).into_iter().take(3).map(labels).collect()
}

fn is(found: &[String], meant: &str) -> bool {
    found.iter().any(|label| label == meant)
}

#[track_caller]
fn assert_found(rank: &str, count: usize, among: usize) {
    assert_eq!(queries(rank).count(), count);
    let wrong: Vec<_> = queries(rank)
        .map(|(typed, meant)| (typed, meant, first_three(typed)))
        .filter(|(_, meant, found)| !found.iter().take(among).any(|one| is(one, meant)))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn clear_queries_find_the_expected_title_first() {
    assert_found("first", 150, 1);
}

#[test]
fn ambiguous_queries_find_the_expected_title_among_the_first_three() {
    assert_found("first three", 36, 3);
}

#[test]
fn matches_of_characters_come_after_matches_of_titles() {
    for typed in ["sherlock", "hannibal", "michael", "lucy", "king", "rocky", "dexter"] {
        let hits = EMBEDDED.index().find(typed);
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
        // Beside it may stand one that is the same but for an article or a blank.
        let found = EMBEDDED.index().find_titles(name).into_iter().take(2);
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
