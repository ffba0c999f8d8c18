//! Search by what happens in a title: `dream spinning top`. The overviews are read for each search, because few
//! searches need them and an index would stay in memory.

use super::records::Record;
use super::search::is_stop_word;
use crate::domain::words::normalize;
use std::cmp::Reverse;

/// Words of descriptions that say nothing about a title.
const FILLERS: &[&str] = &[
    "about", "at", "film", "for", "from", "guy", "he", "her", "his", "in", "is", "it", "man",
    "movie", "on", "one", "she", "show", "that", "their", "they", "to", "tv", "when", "where",
    "which", "who", "with",
];

/// With this many words, one of them may be missing.
const MANY_WORDS: usize = 4;

/// The positions of the titles whose overview has the words of the query, best known first.
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
    for (place, record) in records.iter().enumerate() {
        let text = normalize(record.overview);
        let is_missing = |word: &&&str| !text.split(' ').any(|other| is_form_of(other, word));
        let missing = words.iter().filter(is_missing).count();
        if missing <= allowed {
            found.push((missing, Reverse(record.rank), place));
        }
    }
    found.sort_unstable();
    found.into_iter().map(|(.., place)| place).collect()
}

/// Whether one word continues the other, as `dreams` continues `dream`.
fn is_form_of(word: &str, other: &str) -> bool {
    const SHORTEST: usize = 4;
    word == other
        || (other.len() >= SHORTEST && word.starts_with(other))
        || (word.len() >= SHORTEST && other.starts_with(word))
}
