//! Realistic queries, with typos and missing words, and the expected results.

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

/// Titles with and without their year, and names after an `@`.
fn labels(hit: Hit) -> [String; 2] {
    match hit {
        Hit::Title(place) => {
            let record = &EMBEDDED.records[place];
            let title = record.title.to_owned();
            [format!("{title} ({})", record.date.year()), title]
        }
        Hit::Person(place) => [(); 2].map(|()| format!("@{}", EMBEDDED.people().all()[place].name)),
    }
}

/// The queries of a rank that do not find the expected result among the first hits.
fn failures(rank: &str, first: usize) -> Vec<(&'static str, &'static str, Vec<[String; 2]>)> {
    let found = |query| EMBEDDED.index().find(query).into_iter().take(first).map(labels).collect();
    queries(rank)
        .map(|(query, expected)| (query, expected, found(query)))
        .filter(|(_, expected, found): &(_, _, Vec<_>)| {
            !found.iter().flatten().any(|label| label == expected)
        })
        .collect()
}

#[test]
fn clear_queries_find_the_expected_title_first() {
    assert_eq!(queries("first").count(), 150);
    let failures = failures("first", 1);
    assert!(failures.is_empty(), "{failures:#?}");
}

#[test]
fn ambiguous_queries_find_the_expected_title_among_the_first_three() {
    assert_eq!(queries("first three").count(), 36);
    let failures = failures("first three", 3);
    assert!(failures.is_empty(), "{failures:#?}");
}

#[test]
fn matches_of_characters_come_after_matches_of_titles() {
    for typed in ["sherlock", "hannibal", "michael", "lucy", "king", "rocky", "dexter"] {
        let names = |hit: &Hit| match hit {
            Hit::Title(place) => EMBEDDED.records[*place].names().collect::<Vec<_>>().join(" "),
            Hit::Person(place) => EMBEDDED.people().all()[*place].name.to_owned(),
        };
        let hits = EMBEDDED.index().find(typed);
        assert!(hits.is_sorted_by_key(|hit| !normalize(&names(hit)).contains(typed)), "{typed}");
    }
}

#[test]
fn every_title_and_person_is_found_by_the_full_name() {
    let mut wrong = Vec::new();
    let titles = EMBEDDED.records.iter().flat_map(|record| [record.title, record.original]);
    for name in titles {
        // The title of another may differ only by an article or a space.
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
