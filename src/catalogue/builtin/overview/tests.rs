//! What is told of films, of which much is known and of which little.

use super::*;
use crate::catalogue::builtin::Builtin;
use crate::catalogue::builtin::generated;
use std::collections::{HashMap, HashSet};

const FILM: &str = "# people\nAnna Bo\nCarl Dee Jr.\nEd Orr\nJo Li\n\n# films\n";

/// Overviews in all the ways that films of these columns are told.
fn told(columns: &str) -> HashSet<String> {
    let lines: Vec<String> = (1..=600).map(|id| format!("{id}\t{columns}\t\n")).collect();
    let records = generated::records(format!("{FILM}{}", lines.concat()).leak()).unwrap();
    records.iter().map(|record| of(record).into_owned()).collect()
}

#[track_caller]
fn assert_told(columns: &str, expected: &[&str]) {
    let told = told(columns);
    for sentence in expected {
        assert!(told.contains(*sentence), "{sentence}\nis not among {told:#?}");
    }
}

#[test]
fn what_is_written_is_left_alone() {
    let builtin = Builtin::embedded();
    assert!(of(&builtin.records[0]).starts_with("At his daughter's wedding"));
    assert!(matches!(of(&builtin.records[0]), Cow::Borrowed(_)));
}

#[test]
fn a_film_of_which_all_is_known_is_told_in_many_ways() {
    let film = "Hero\t\t1972-03-24\t95\t80 18\t0\tUS\ten\t1\t70\t9\t2 3 1";
    let ways = [
        "A 1972 crime drama by Anna Bo, with Ed Orr, Jo Li and Carl Dee Jr.",
        "This 1972 crime drama was directed by Anna Bo. Ed Orr, Jo Li and Carl Dee Jr. are in \
         the cast.",
        "Ed Orr, Jo Li and Carl Dee Jr. appear in this 1972 crime drama, directed by Anna Bo.",
        "A crime drama by Anna Bo, first shown in March 1972. In the cast are Ed Orr, Jo Li and \
         Carl Dee Jr. It runs for 95 minutes.",
        "From director Anna Bo comes this 1972 crime drama, featuring Ed Orr, Jo Li and Carl Dee \
         Jr. It is 95 minutes long.",
        "A crime drama of the 1970s, directed by Anna Bo and featuring Ed Orr, Jo Li and Carl Dee \
         Jr.",
        "Ed Orr appears alongside Jo Li and Carl Dee Jr. in a 1972 crime drama, directed by Anna \
         Bo.",
        "In this crime drama, first shown in March 1972, Anna Bo directs Ed Orr, Jo Li and Carl \
         Dee Jr.",
        "This 95-minute crime drama, first shown in March 1972, was directed by Anna Bo. It \
         features Ed Orr, Jo Li and Carl Dee Jr.",
    ];
    assert_told(film, &ways);
    let told = told(film);
    assert!(!told.iter().any(|told| told.matches("95").count() > 1), "its length is told once");
    assert!(!told.iter().any(|told| told.contains(['{', '}'])), "{told:#?}");
}

#[test]
fn who_made_and_played_is_named_once() {
    let film = "Hero\t\t1972\t0\t35\t0 1\tUS\ten\t1\t70\t9\t0 2";
    assert_told(
        film,
        &[
            "A 1972 comedy by Anna Bo and Carl Dee Jr., with Ed Orr.",
            "Ed Orr appears in this 1972 comedy, directed by Anna Bo and Carl Dee Jr.",
            "A comedy by Anna Bo and Carl Dee Jr., first shown in 1972. In the cast is Ed Orr.",
            "From directors Anna Bo and Carl Dee Jr. comes this 1972 comedy, featuring Ed Orr.",
            "In this comedy, first shown in 1972, Anna Bo and Carl Dee Jr. direct Ed Orr.",
        ],
    );
    assert!(told(film).iter().all(|told| !told.contains("alongside")), "beside nobody");
}

#[test]
fn who_directs_and_stars_is_told_to() {
    assert_told(
        "Hero\t\t1972\t0\t35\t0\tUS\ten\t1\t70\t9\t0 2",
        &[
            "A 1972 comedy, directed by and starring Anna Bo, with Ed Orr.",
            "Anna Bo directed this 1972 comedy and leads its cast, with Ed Orr.",
            "Anna Bo is director and lead of this 1972 comedy, alongside Ed Orr.",
            "First shown in 1972, this comedy was directed by Anna Bo, who stars in it with Ed Orr.",
        ],
    );
    assert_told(
        "Hero\t\t1972\t0\t35\t0\tUS\ten\t1\t70\t9\t0",
        &["Anna Bo directed this 1972 comedy and leads its cast."],
    );
    for led_by_another in ["35\t0\tUS\ten\t1\t70\t9\t2 0", "99\t0\tUS\ten\t1\t70\t9\t0 2"] {
        let told = told(&format!("Hero\t\t1972\t0\t{led_by_another}"));
        assert!(
            told.iter().all(|told| !told.contains("lead") && !told.contains("star")),
            "{told:#?}"
        );
    }
}

#[test]
fn who_is_in_a_documentary_plays_nobody() {
    let film = "Hero\t\t1972\t0\t99\t0\tUS\ten\t1\t70\t9\t2 3";
    assert_told(
        film,
        &[
            "This 1972 documentary was directed by Anna Bo. Ed Orr and Jo Li appear in it.",
            "Directed by Anna Bo, this 1972 documentary shows Ed Orr and Jo Li.",
        ],
    );
    let told = told(film);
    assert!(told.iter().all(|told| !told.contains("cast") && !told.contains("directed Ed")));
}

#[test]
fn who_is_heard_in_a_drawn_film_is_not_seen() {
    let told = told("Hero\t\t1972\t90\t16 35\t0\tFR\tfr\t1\t70\t9\t2 3");
    assert!(told.iter().all(|told| !told.contains("appear")), "{told:#?}");
}

#[test]
fn what_is_not_known_is_not_told() {
    assert_told("Hero\t\t1895\t0\t99\t\tFR\tfr\t1\t70\t9\t", &["An 1895 documentary from France."]);
    assert_told("Hero\t\t1935\t70\t\t\tUS\tfr\t1\t70\t9\t0", &["A 1935 film with Anna Bo."]);
    let silent = "Hero\t\t1935\t70\t16\t0 1 2 3\tUS\txx\t1\t70\t9\t";
    assert_told(
        silent,
        &["An animated film by Anna Bo, Carl Dee Jr., Ed Orr and others, first shown in 1935. It \
         runs for 70 minutes."],
    );
    assert!(told(silent).iter().all(|told| told.contains("70 minutes")), "else it were short");
}

#[test]
fn where_it_is_from_and_what_it_is_called_there_is_told() {
    let film = "Hero\tHéros?\t1972\t95\t16 28\t0\tFR IT NL SU\tfr\t1\t70\t9\t2";
    assert_told(
        film,
        &[
            "Directed by Anna Bo, this 1972 animated action film from France, Italy and two other \
             countries has Ed Orr in its cast. Its original title is Héros?",
            "From France, Italy and two other countries comes this 1972 animated action film by \
             Anna Bo, with Ed Orr. The original title is Héros?",
        ],
    );
    let film = "Hero\t\t1972\t95\t10749\t0\tNL US\tfr\t1\t70\t9\t2";
    assert_told(
        film,
        &[
            "A 1972 romance from the Netherlands and the United States by Anna Bo, with Ed Orr.",
            "This French-language romance was first shown in 1972. Anna Bo directed it, and it \
             features Ed Orr.",
            "Anna Bo directed Ed Orr in this 1972 romance from the Netherlands and the United \
             States. It is in French.",
        ],
    );
    let told = told(film);
    assert!(!told.iter().any(|told| told.matches("French").count() > 1), "{told:#?}");
}

/// So many ways at least, and none for more than so many of a hundred films.
const FEWEST_SHAPES: usize = 15;
const MOST_OF_A_SHAPE: usize = 10;

#[test]
fn films_are_told_in_many_ways_and_in_none_too_often() {
    let films = generated::records(crate::catalogue::builtin::GENERATED).unwrap();
    let mut used: HashMap<&str, usize> = HashMap::new();
    for film in &films {
        let (shape, _) = Facts::of(film).shape().unwrap();
        *used.entry(shape).or_default() += 1;
    }
    let rare = films.len() / 100;
    let common = used.values().filter(|count| **count >= rare).count();
    assert!(common >= FEWEST_SHAPES, "{used:#?}");
    assert!(used.values().all(|count| count * 100 <= films.len() * MOST_OF_A_SHAPE), "{used:#?}");
}

#[test]
fn every_film_has_an_overview_of_whole_sentences() {
    let builtin = Builtin::embedded();
    for record in &builtin.records {
        let overview = of(record);
        assert!(overview.ends_with(['.', '!', '?', '"', '…']), "{overview}");
        assert!(!overview.contains("  ") && !overview.contains(".."), "{overview}");
        assert!(overview.starts_with(|first: char| !first.is_lowercase()), "{overview}");
    }
}
