//! Properties that hold for any query.

use super::super::Hit;
use crate::catalogue::builtin::EMBEDDED;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use std::collections::BTreeSet;

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

/// The words of all titles and of the best-known people, some cut short and some misspelt.
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
fn hits_are_places_that_exist_each_once_and_not_too_many() {
    let (titles, people) = (EMBEDDED.records.len(), EMBEDDED.people().all().len());
    let check = |typed: String| {
        let all = EMBEDDED.index().find(&typed);
        prop_assert!(all.len() <= 500);
        let exists = |hit: &Hit| match hit {
            Hit::Title(place) => *place < titles,
            Hit::Person(place) => *place < people,
        };
        prop_assert!(all.iter().all(exists));
        prop_assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len());
        prop_assert!(EMBEDDED.index().find_titles(&typed).iter().all(|place| *place < titles));
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
        let found = |words: &[String]| BTreeSet::from_iter(EMBEDDED.index().find(&words.join(" ")));
        let (once, again) = (found(&words), found(&shuffled));
        // Of more than are shown, the order may choose.
        prop_assert!(once == again || once.len() == 500);
        Ok(())
    };
    runner().run(&orders, check).unwrap();
}

#[test]
fn case_and_accents_do_not_matter() {
    let names = EMBEDDED.records.iter().map(|record| record.title.to_owned()).collect::<Vec<_>>();
    let check = |title: String| {
        let found = EMBEDDED.index().find(&title);
        prop_assert_eq!(&EMBEDDED.index().find(&title.to_uppercase()), &found);
        let accented: String = title
            .chars()
            .flat_map(|c| [Some(c), c.is_ascii_alphabetic().then_some('\u{301}')])
            .flatten()
            .collect();
        prop_assert_eq!(&EMBEDDED.index().find(&accented), &found);
        Ok(())
    };
    runner().run(&proptest::sample::select(names), check).unwrap();
}
