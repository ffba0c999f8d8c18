//! Stop words and synonyms.

/// Articles, `and`, `of`: a title is found without them.
const STOP_WORDS: &[&str] = &[
    "the", "a", "an", "and", "of", "le", "la", "les", "l", "un", "une", "des", "el", "los", "las",
    "una", "il", "lo", "gli", "der", "die", "das", "ein", "eine", "het", "de",
];

pub fn is_stop_word(word: &str) -> bool {
    STOP_WORDS.contains(&word)
}

/// All spellings of the word, itself included; empty when there is only one.
pub fn synonyms(word: &str) -> &'static [&'static str] {
    SYNONYMS.iter().find(|synonyms| synonyms.contains(&word)).map_or(&[], |synonyms| synonyms)
}

const SYNONYMS: &[&[&str]] = &[
    &["1", "one", "i"],
    &["2", "two", "ii"],
    &["3", "three", "iii"],
    &["4", "four", "iv"],
    &["5", "five", "v"],
    &["6", "six", "vi"],
    &["7", "seven", "vii"],
    &["8", "eight", "viii"],
    &["9", "nine", "ix"],
    &["10", "ten", "x"],
    &["11", "eleven", "xi"],
    &["12", "twelve", "xii"],
    &["13", "thirteen", "xiii"],
    &["14", "fourteen"],
    &["15", "fifteen"],
    &["16", "sixteen"],
    &["17", "seventeen"],
    &["18", "eighteen"],
    &["19", "nineteen"],
    &["20", "twenty"],
    &["doctor", "dr"],
    &["mister", "mr"],
    &["saint", "st"],
    &["junior", "jr"],
    &["senior", "sr"],
    &["versus", "vs"],
    &["volume", "vol"],
    &["part", "pt"],
    &["gray", "grey"],
    &["color", "colour"],
    &["theater", "theatre"],
];
