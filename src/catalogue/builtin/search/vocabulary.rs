//! Every word that occurs in a title or a name, once, in order: words that begin alike stand
//! side by side, and words that look alike are found by looking at each.

use super::words::is_light;
use std::collections::HashMap;
use std::ops::Range;

/// The words, numbered in their order.
pub struct Vocabulary {
    text: String,
    words: Vec<Word>,
    /// The words that somebody may have mistyped, by how many characters they have.
    by_length: Vec<Vec<Look>>,
}

/// How a word came to be here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Origin {
    /// Two words written as one, the first of them light: `thematrix`.
    JoinedLight,
    /// Two words written as one: `spiderman`.
    Joined,
    /// Somebody wrote it so.
    Written,
}

struct Word {
    start: u32,
    end: u32,
    /// How many characters, 255 at most.
    length: u8,
    origin: Origin,
    light: bool,
}

/// What tells at a glance that a word is not the one meant.
struct Look {
    /// Which letters it has: words apart in many letters are many errors apart.
    letters: u64,
    word: u32,
}

/// Numbers words as they come, before all are known.
#[derive(Default)]
pub struct Gathering {
    words: HashMap<Box<str>, (u32, Origin)>,
}

impl Gathering {
    /// A number for the word, the same each time.
    pub fn number(&mut self, word: &str, origin: Origin) -> u32 {
        if let Some((number, known)) = self.words.get_mut(word) {
            *known = origin.max(*known);
            return *number;
        }
        let number = narrow(self.words.len());
        self.words.insert(word.into(), (number, origin));
        number
    }

    /// The words in order, and the new number for each old one.
    pub fn sorted(self) -> (Vocabulary, Vec<u32>) {
        let mut gathered: Vec<_> = self.words.into_iter().collect();
        gathered.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        let mut renumbered = vec![0; gathered.len()];
        let mut vocabulary =
            Vocabulary { text: String::new(), words: Vec::new(), by_length: Vec::new() };
        for (new, (word, (old, origin))) in gathered.into_iter().enumerate() {
            renumbered[old as usize] = narrow(new);
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
        let (length, light) = (length(word), is_light(word));
        if !light && origin != Origin::JoinedLight {
            let place = usize::from(length);
            if self.by_length.len() <= place {
                self.by_length.resize_with(place + 1, Vec::new);
            }
            let number = narrow(self.words.len());
            self.by_length[place].push(Look { letters: letters(word), word: number });
        }
        let start = narrow(self.text.len());
        self.text.push_str(word);
        self.words.push(Word { start, end: narrow(self.text.len()), length, origin, light });
    }

    /// How many words there are.
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// How many characters the word has.
    pub fn length(&self, number: u32) -> u8 {
        self.words[number as usize].length
    }

    /// How the word came to be here.
    pub fn origin(&self, number: usize) -> Origin {
        self.words[number].origin
    }

    /// Whether the word says so little that it may be left out.
    pub fn is_light(&self, number: u32) -> bool {
        self.words[number as usize].light
    }

    /// The number of exactly this word.
    pub fn exactly(&self, word: &str) -> Option<usize> {
        self.words.binary_search_by(|other| self.spelling(other).cmp(word)).ok()
    }

    /// The words that begin so.
    pub fn beginning(&self, prefix: &str) -> Range<usize> {
        let start = self.words.partition_point(|word| self.spelling(word) < prefix);
        let rest = &self.words[start..];
        let count = rest.partition_point(|word| self.spelling(word).starts_with(prefix));
        start..start + count
    }

    /// The words that have this inside.
    pub fn containing(&self, part: &str) -> impl Iterator<Item = usize> {
        let words = self.words.iter().enumerate();
        words.filter(move |(_, word)| self.spelling(word).contains(part)).map(|(number, _)| number)
    }

    /// The words that somebody may have meant who typed this, and how many errors that takes.
    pub fn resembling(&self, typed: &str) -> impl Iterator<Item = (usize, usize)> {
        let (mask, long) = (letters(typed), length(typed));
        let lengths = long.saturating_sub(2)..=long.saturating_add(2);
        lengths.flat_map(move |other| {
            let allowed = errors_allowed(long.max(other));
            let longer = usize::from(long.abs_diff(other));
            let looks = if longer > allowed { &[] } else { self.looks(other) };
            looks.iter().filter_map(move |look| {
                let apart = (mask ^ look.letters).count_ones() as usize;
                // A wrong letter takes one away and brings another; a missing one does only one.
                if apart > 2 * allowed - longer {
                    return None;
                }
                let number = look.word as usize;
                let errors = strsim::osa_distance(typed, self.spelling(&self.words[number]));
                (errors <= allowed).then_some((number, errors))
            })
        })
    }

    /// The longer words whose beginning somebody may have meant who typed this. The first letter
    /// has to be right.
    pub fn resembling_beginnings(&self, typed: &str) -> impl Iterator<Item = usize> {
        let (mask, long) = (letters(typed), length(typed));
        let allowed = errors_allowed(long.saturating_sub(1));
        let first = typed.chars().next();
        let longer = self.by_length.iter().skip(usize::from(long) + 1).flatten();
        longer.filter_map(move |look| {
            // Letters are compared first, because errors take long to count.
            let missing = |letters: u64| (mask & !letters).count_ones() as usize;
            if missing(look.letters) > allowed {
                return None;
            }
            let number = look.word as usize;
            let spelling = self.spelling(&self.words[number]);
            let longest = usize::from(long) + allowed;
            if spelling.chars().next() != first
                || missing(letters(beginning(spelling, longest))) > allowed
            {
                return None;
            }
            (usize::from(long).saturating_sub(allowed)..=longest)
                .any(|end| strsim::osa_distance(typed, beginning(spelling, end)) <= allowed)
                .then_some(number)
        })
    }

    fn looks(&self, length: u8) -> &[Look] {
        self.by_length.get(usize::from(length)).map_or(&[], Vec::as_slice)
    }

    fn spelling(&self, word: &Word) -> &str {
        &self.text[word.start as usize..word.end as usize]
    }
}

/// How many characters a word has, 255 at most.
pub fn length(word: &str) -> u8 {
    u8::try_from(word.chars().count()).unwrap_or(u8::MAX)
}

/// Positions and numbers are kept in 32 bits, for the sake of size.
pub fn narrow(number: usize) -> u32 {
    u32::try_from(number).expect("a catalogue has far below four billion letters")
}

fn errors_allowed(length: u8) -> usize {
    match length {
        0..4 => 0,
        4..8 => 1,
        _ => 2,
    }
}

/// A bit for each letter that occurs, and one more if it does so again; digits share them, and
/// so do many letters of other scripts.
fn letters(word: &str) -> u64 {
    word.chars().fold(0, |mask, letter| {
        let place = match letter {
            'a'..='z' => u32::from(letter) - u32::from('a'),
            '0'..='9' => 26,
            other => 27 + u32::from(other) % 5,
        };
        mask | if mask & (1 << place) == 0 { 1 << place } else { 1 << (32 + place) }
    })
}

fn beginning(word: &str, characters: usize) -> &str {
    word.char_indices().nth(characters).map_or(word, |(end, _)| &word[..end])
}
