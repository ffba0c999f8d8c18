//! What is known about single words: which ones people leave out, and which ones they write in
//! more than one way.

/// Words that say so little that a title is found without them: articles, `and`, `of`.
pub fn is_light(word: &str) -> bool {
    matches!(
        word,
        "the"
            | "a"
            | "an"
            | "and"
            | "of"
            | "le"
            | "la"
            | "les"
            | "l"
            | "un"
            | "une"
            | "des"
            | "el"
            | "los"
            | "las"
            | "una"
            | "il"
            | "lo"
            | "gli"
            | "der"
            | "die"
            | "das"
            | "ein"
            | "eine"
            | "het"
            | "de"
    )
}

/// All ways of writing the word, itself included; none when there is only one.
pub fn spellings(word: &str) -> &'static [&'static str] {
    SPELLINGS.iter().find(|spellings| spellings.contains(&word)).map_or(&[], |spellings| spellings)
}

const SPELLINGS: &[&[&str]] = &[
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
