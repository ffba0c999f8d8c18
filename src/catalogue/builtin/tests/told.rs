//! What is told of the films that nobody has described: every sentence of two thousand.

use super::*;

/// Of an overview, in characters.
const LENGTHS: std::ops::RangeInclusive<usize> = 50..=260;

/// The words for kinds of films, of which none is needed twice.
const KINDS: &[&str] = &[
    "action",
    "adventure",
    "animated",
    "comedy",
    "crime",
    "documentary",
    "drama",
    "family",
    "fantasy",
    "fiction",
    "film",
    "historical",
    "horror",
    "music",
    "musical",
    "mystery",
    "romance",
    "romantic",
    "science",
    "thriller",
    "war",
    "western",
];

/// Every film that nobody has described, and what is told of it.
fn told() -> Vec<(Record, String)> {
    let films = generated::records(GENERATED).unwrap().into_iter();
    let told = films.map(|film| {
        let overview = overview::of(&film).into_owned();
        (film, overview)
    });
    told.collect()
}

#[track_caller]
fn assert_none(wrong: impl Fn(&Record, &str) -> bool) {
    let all = told();
    assert!(all.len() >= 2000);
    let found: Vec<_> = all.iter().filter(|(film, text)| wrong(film, text)).collect();
    let texts: Vec<_> = found.iter().take(10).map(|(film, text)| (film.title, text)).collect();
    assert!(found.is_empty(), "{} such as {texts:#?}", found.len());
}

#[test]
fn they_are_one_to_three_sentences_of_some_length() {
    assert_none(|_, text| {
        let is_long = !LENGTHS.contains(&text.chars().count());
        is_long || !(1..=3).contains(&by_hand::sentences(text))
    });
}

#[test]
fn nothing_is_left_between_their_words() {
    assert_none(|_, text| {
        let slips = ["  ", " ,", " .", ",,", ",.", "{", "}", " and .", " and ,", " by .", "with ."];
        slips.iter().any(|slip| text.contains(slip)) || text.trim() != text
    });
}

#[test]
fn no_word_for_a_kind_stands_twice() {
    assert_none(|_, text| {
        let words = text.split(|letter: char| !letter.is_alphabetic());
        let mut kinds = HashSet::new();
        words.filter(|word| KINDS.contains(word)).any(|word| !kinds.insert(word))
    });
}

#[test]
fn articles_go_with_the_words_after_them() {
    assert_none(|_, text| {
        let words: Vec<&str> = text.split_whitespace().collect();
        words.windows(2).any(|pair| {
            let sounds_open =
                pair[1].starts_with(['a', 'e', 'i', 'o', 'u', '8']) || pair[1].starts_with("18");
            match pair[0] {
                "A" | "a" => sounds_open,
                "An" | "an" => !sounds_open,
                _ => false,
            }
        })
    });
}

/// Those that a sentence does not name without an article.
const WITH_ARTICLE: &[&str] = &[
    "Bahamas",
    "Czech Republic",
    "Netherlands",
    "Palestinian Territory",
    "Philippines",
    "Soviet Union",
    "United Arab Emirates",
    "United Kingdom",
    "United States",
];

#[test]
fn countries_have_their_articles() {
    assert_none(|_, text| {
        WITH_ARTICLE
            .iter()
            .any(|name| text.match_indices(name).any(|(place, _)| !text[..place].ends_with("the ")))
    });
}

#[test]
fn who_made_it_is_named() {
    assert_none(|film, text| !text.contains(film.makers[0]));
}
