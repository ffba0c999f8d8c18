//! Queries as people type them when they half remember a title or a name, with the expected results.

use super::super::Hit;
use super::super::normalize::normalize;
use super::embedded::EMBEDDED;
use crate::catalogue::builtin::record::Record;

/// Where a result is expected, the query, and a result (a title, or a name after `@`).
const QUERIES: &str = include_str!("queries.tsv");

fn queries(rank: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    QUERIES.lines().filter_map(move |line| {
        let (query, expected) = line.strip_prefix(rank)?.strip_prefix('\t')?.split_once('\t')?;
        Some((query, expected))
    })
}

fn is(found: &[String], meant: &str) -> bool {
    found.iter().any(|label| label == meant)
}

#[test]
fn clear_queries_find_the_expected_title_first() {
    assert_eq!(queries("first").count(), 150);
    let wrong: Vec<_> = queries("first")
        .map(|(typed, meant)| (typed, meant, EMBEDDED.first_three(typed)))
        .filter(|(_, meant, found)| !found.first().is_some_and(|first| is(first, meant)))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn ambiguous_queries_find_the_expected_title_among_the_first_three() {
    assert_eq!(queries("first three").count(), 36);
    let wrong: Vec<_> = queries("first three")
        .map(|(typed, meant)| (typed, meant, EMBEDDED.first_three(typed)))
        .filter(|(_, meant, found)| !found.iter().any(|one| is(one, meant)))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn matches_of_characters_come_after_matches_of_titles() {
    for typed in ["sherlock", "hannibal", "michael", "lucy", "king", "rocky", "dexter"] {
        let hits = EMBEDDED.index.find(typed);
        let called = |hit: &Hit| {
            let more = match hit {
                Hit::Title(place) => {
                    let record = &EMBEDDED.titles[*place];
                    format!("{} {}", record.original, record.also.join(" "))
                }
                Hit::Person(_) => String::new(),
            };
            normalize(&format!("{} {more}", EMBEDDED.label(*hit))).contains(typed)
        };
        assert!(hits.is_sorted_by_key(|hit| !called(hit)), "{typed}");
    }
}

#[test]
fn every_title_and_person_is_found_by_the_full_name() {
    let mut wrong = Vec::new();
    let titles = EMBEDDED.titles.iter().flat_map(|record| [record.title, record.original]);
    for name in titles {
        // Beside it may stand one that is the same but for an article or a blank.
        let found = EMBEDDED.index.find_titles(name).into_iter().take(2);
        let found: Vec<&Record> = found.map(|place| &EMBEDDED.titles[place]).collect();
        if !found.iter().any(|record| [record.title, record.original].contains(&name)) {
            wrong.push((name, found.first().map(|record| record.title)));
        }
    }
    for (place, person) in EMBEDDED.people.all().iter().enumerate() {
        if !EMBEDDED.index.find_people(person.name).iter().take(3).any(|found| *found == place) {
            wrong.push((person.name, None));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
