//! The vocabulary: every word of a title or a name, once and sorted. Prefixes are found by binary search, and similar
//! words by comparing signatures first. Also the stop words and synonyms.

use crate::catalogue::builtin::records::table;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::LazyLock;

/// Articles, `and` and `of`, which a query may lack. `die` is missing, because it is an English word.
const STOP_WORDS: &[&str] = &[
    "the", "a", "an", "and", "of", "le", "la", "les", "l", "un", "une", "des", "el", "los", "las",
    "una", "il", "lo", "gli", "der", "das", "ein", "eine", "het", "de",
];

pub fn is_stop_word(word: &str) -> bool {
    STOP_WORDS.contains(&word)
}

/// Rows with two or three spellings of the same word; the third may be empty.
static SYNONYMS: LazyLock<Vec<[String; 3]>> =
    LazyLock::new(|| table(include_str!("../../../../assets/catalogue/synonyms.tsv")).collect());

/// All spellings of the word including itself; none if it has only one.
pub fn synonyms(word: &str) -> impl Iterator<Item = &'static str> {
    let row = SYNONYMS.iter().find(|row| row.iter().any(|spelling| spelling == word));
    row.into_iter().flatten().map(String::as_str).filter(|spelling| !spelling.is_empty())
}

pub struct Vocabulary {
    text: String,
    words: Vec<Word>,
    /// The words that a query may misspell, by their number of characters.
    by_length: Vec<Vec<Signature>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Origin {
    /// Two words joined, the first of them a stop word: `thematrix`.
    JoinedStopWord,
    /// Two words joined: `spiderman`.
    Joined,
    /// Occurs like this in a title or a name.
    Written,
}

struct Word {
    start: u32,
    end: u32,
    /// The number of characters, at most 255.
    length: u8,
    origin: Origin,
    is_stop: bool,
}

/// Rules out most words before the slower edit distance is computed.
struct Signature {
    /// See [`letters`].
    letters: u64,
    word: u32,
}

/// Numbers words in the order in which they are added.
#[derive(Default)]
pub struct VocabularyBuilder {
    words: HashMap<Box<str>, (u32, Origin)>,
}

impl VocabularyBuilder {
    pub fn number(&mut self, word: &str, origin: Origin) -> u32 {
        if let Some((number, known)) = self.words.get_mut(word) {
            *known = origin.max(*known);
            return *number;
        }
        let number = to_u32(self.words.len());
        self.words.insert(word.into(), (number, origin));
        number
    }

    /// The sorted vocabulary, and the new number of each old one.
    pub fn sorted(self) -> (Vocabulary, Vec<u32>) {
        let mut builder: Vec<_> = self.words.into_iter().collect();
        builder.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        let mut renumbered = vec![0; builder.len()];
        let mut vocabulary =
            Vocabulary { text: String::new(), words: Vec::new(), by_length: Vec::new() };
        for (new, (word, (old, origin))) in builder.into_iter().enumerate() {
            renumbered[old as usize] = to_u32(new);
            vocabulary.push(&word, origin);
        }
        vocabulary.text.shrink_to_fit();
        vocabulary.words.shrink_to_fit();
        vocabulary.by_length.iter_mut().for_each(Vec::shrink_to_fit);
        (vocabulary, renumbered)
    }
}

impl Vocabulary {
    fn push(&mut self, word: &str, origin: Origin) {
        let (length, is_stop) = (length(word), is_stop_word(word));
        if !is_stop && origin != Origin::JoinedStopWord {
            let index = usize::from(length);
            if self.by_length.len() <= index {
                self.by_length.resize_with(index + 1, Vec::new);
            }
            let number = to_u32(self.words.len());
            self.by_length[index].push(Signature { letters: letter_mask(word), word: number });
        }
        let (start, end) = (to_u32(self.text.len()), to_u32(self.text.len() + word.len()));
        self.text.push_str(word);
        self.words.push(Word { start, end, length, origin, is_stop });
    }

    pub fn len(&self) -> usize {
        self.words.len()
    }

    pub fn length(&self, number: u32) -> u8 {
        self.words[number as usize].length
    }

    pub fn origin(&self, number: usize) -> Origin {
        self.words[number].origin
    }

    pub fn is_stop_word(&self, number: u32) -> bool {
        self.words[number as usize].is_stop
    }

    pub fn exact(&self, word: &str) -> Option<usize> {
        self.words.binary_search_by(|other| self.spelling(other).cmp(word)).ok()
    }

    pub fn with_prefix(&self, prefix: &str) -> Range<usize> {
        let start = self.words.partition_point(|word| self.spelling(word) < prefix);
        let rest = &self.words[start..];
        let count = rest.partition_point(|word| self.spelling(word).starts_with(prefix));
        start..start + count
    }

    pub fn containing(&self, part: &str) -> impl Iterator<Item = usize> {
        let words = self.words.iter().enumerate();
        words.filter(move |(_, word)| self.spelling(word).contains(part)).map(|(number, _)| number)
    }

    /// The words within the edit distance, each with that distance.
    pub fn fuzzy(&self, typed: &str) -> impl Iterator<Item = (usize, usize)> {
        let (mask, long) = (letter_mask(typed), length(typed));
        let lengths = long.saturating_sub(2)..=long.saturating_add(2);
        lengths.flat_map(move |other| {
            let allowed = errors_allowed(long.max(other));
            let longer = usize::from(long.abs_diff(other));
            let signatures = if longer > allowed { &[] } else { self.signatures(other) };
            signatures.iter().filter_map(move |signature| {
                let differences = (mask ^ signature.letters).count_ones() as usize;
                // A replaced letter changes two bits; a missing one changes one.
                if differences > 2 * allowed - longer {
                    return None;
                }
                let number = signature.word as usize;
                let errors = strsim::osa_distance(typed, self.spelling(&self.words[number]));
                (errors <= allowed).then_some((number, errors))
            })
        })
    }

    /// The longer words with a prefix within the edit distance. The first letter must match.
    pub fn fuzzy_prefixes(&self, typed: &str) -> impl Iterator<Item = usize> {
        let (mask, long) = (letter_mask(typed), length(typed));
        let allowed = errors_allowed(long.saturating_sub(1));
        let first = typed.chars().next();
        let longer = self.by_length.iter().skip(usize::from(long) + 1).flatten();
        longer.filter_map(move |signature| {
            // This cheap check comes first, because edit distances are slow.
            let missing = |letters: u64| (mask & !letters).count_ones() as usize;
            if missing(signature.letters) > allowed {
                return None;
            }
            let number = signature.word as usize;
            let spelling = self.spelling(&self.words[number]);
            let longest = usize::from(long) + allowed;
            if spelling.chars().next() != first
                || missing(letter_mask(first_characters(spelling, longest))) > allowed
            {
                return None;
            }
            (usize::from(long).saturating_sub(allowed)..=longest)
                .any(|end| strsim::osa_distance(typed, first_characters(spelling, end)) <= allowed)
                .then_some(number)
        })
    }

    fn signatures(&self, length: u8) -> &[Signature] {
        self.by_length.get(usize::from(length)).map_or(&[], Vec::as_slice)
    }

    fn spelling(&self, word: &Word) -> &str {
        &self.text[word.start as usize..word.end as usize]
    }
}

/// The number of characters, at most 255.
pub fn length(word: &str) -> u8 {
    u8::try_from(word.chars().count()).unwrap_or(u8::MAX)
}

/// Positions and numbers are 32 bits wide to save memory.
pub fn to_u32(number: usize) -> u32 {
    u32::try_from(number).expect("a catalogue has far below four billion letters")
}

fn errors_allowed(length: u8) -> usize {
    match length {
        0..4 => 0,
        4..8 => 1,
        _ => 2,
    }
}

/// Two bits for each letter: it occurs, and it occurs twice. Digits share one bit, letters of other scripts five.
fn letter_mask(word: &str) -> u64 {
    word.chars().fold(0, |mask, letter| {
        let bit = match letter {
            'a'..='z' => u32::from(letter) - u32::from('a'),
            '0'..='9' => 26,
            other => 27 + u32::from(other) % 5,
        };
        mask | if mask & (1 << bit) == 0 { 1 << bit } else { 1 << (32 + bit) }
    })
}

fn first_characters(word: &str, characters: usize) -> &str {
    word.char_indices().nth(characters).map_or(word, |(end, _)| &word[..end])
}
