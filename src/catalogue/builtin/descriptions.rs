//! Search by the plot of a title, such as `dream spinning top`. Each search reads all overviews. Few searches need
//! that, and an index would take memory all the time.

use super::records::Record;
use super::search::is_stop_word;
use crate::domain::search_words::normalize;
use std::cmp::Reverse;

/// Words that are too common in descriptions to identify a title.
const FILLERS: &[&str] = &[
    "about", "at", "film", "for", "from", "guy", "he", "her", "his", "in", "is", "it", "man",
    "movie", "on", "one", "she", "show", "that", "their", "they", "to", "tv", "when", "where",
    "which", "who", "with",
];

/// If a query has this many words, one of them may be missing.
const MANY_WORDS: usize = 4;

/// The positions of the titles whose overview contains the words of the query, best known first.
pub fn find(records: &[Record], query: &str) -> Vec<usize> {
    let normalized = normalize(query);
    let is_meaningful = |word: &&str| !is_stop_word(word) && !FILLERS.contains(word);
    let words: Vec<&str> =
        normalized.split(' ').filter(|word| !word.is_empty()).filter(is_meaningful).collect();
    if words.is_empty() {
        return Vec::new();
    }
    let allowed = usize::from(words.len() >= MANY_WORDS);
    let mut found: Vec<(usize, Reverse<u8>, usize)> = Vec::new();
    for (index, record) in records.iter().enumerate() {
        let text = normalize(record.overview);
        let is_missing = |word: &&&str| !text.split(' ').any(|other| is_form_of(other, word));
        let missing = words.iter().filter(is_missing).count();
        if missing <= allowed {
            found.push((missing, Reverse(record.rank), index));
        }
    }
    found.sort_unstable();
    found.into_iter().map(|(.., index)| index).collect()
}

/// Whether one word is a prefix form of the other, as `dream` is of `dreams`.
fn is_form_of(word: &str, other: &str) -> bool {
    const SHORTEST: usize = 4;
    word == other
        || (other.len() >= SHORTEST && word.starts_with(other))
        || (word.len() >= SHORTEST && other.starts_with(word))
}
