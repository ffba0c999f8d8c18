//! Stop words and synonyms.

/// Articles, `and`, `of`: a title is found without them.
const STOP_WORDS: &[&str] = &[
    "the", "a", "an", "and", "of", "le", "la", "les", "l", "un", "une", "des", "el", "los", "las",
    "una", "il", "lo", "gli", "der", "die", "das", "ein", "eine", "het", "de",
];

pub fn is_stop_word(word: &str) -> bool {
    STOP_WORDS.contains(&word)
}

/// Spellings of one word on each line.
const SYNONYMS: &str = include_str!("../../../../assets/catalogue/synonyms.tsv");

/// All spellings of the word, itself included; nothing when there is only one.
pub fn synonyms(word: &str) -> impl Iterator<Item = &'static str> {
    let line = SYNONYMS.lines().find(|line| line.split('\t').any(|other| other == word));
    line.into_iter().flat_map(|line| line.split('\t'))
}
