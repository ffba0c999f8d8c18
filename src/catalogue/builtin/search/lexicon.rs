//! Stop words and synonyms.

use std::sync::LazyLock;

/// Articles, `and`, `of`: a title is found without them.
const STOP_WORDS: &[&str] = &[
    "the", "a", "an", "and", "of", "le", "la", "les", "l", "un", "une", "des", "el", "los", "las",
    "una", "il", "lo", "gli", "der", "die", "das", "ein", "eine", "het", "de",
];

pub fn is_stop_word(word: &str) -> bool {
    STOP_WORDS.contains(&word)
}

/// Spellings of one word on each line of the file.
static SYNONYMS: LazyLock<Vec<Vec<&str>>> = LazyLock::new(|| {
    let text = include_str!("../../../../assets/catalogue/synonyms.tsv");
    text.lines().map(|line| line.split('\t').collect()).collect()
});

/// All spellings of the word, itself included; empty when there is only one.
pub fn synonyms(word: &str) -> &'static [&'static str] {
    SYNONYMS.iter().find(|spellings| spellings.contains(&word)).map_or(&[], Vec::as_slice)
}
