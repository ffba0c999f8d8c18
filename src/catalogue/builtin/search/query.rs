//! A query, parsed into terms. Each term knows how well every word of the vocabulary matches it.

use super::index::{Index, NOT_JOINED};
use super::vocabulary::{Origin, Vocabulary, is_stop_word, length, synonyms, to_u32};
use crate::domain::search_words::{is_letter, normalize};

/// The longest query in characters; longer ones are cut.
const MAX_LENGTH: usize = 200;

/// Further terms are ignored, because no title has this many words that matter.
const MAX_TERMS: usize = 24;

/// How many variants there may be besides the query as typed.
const MAX_VARIANTS: usize = 3;

/// Longer queries get no variants with joined words.
const MAX_JOINED_WORDS: usize = 8;

const MAX_FUZZY_TERMS: usize = 6;

/// How well a word matches a term, worst first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum MatchKind {
    #[default]
    None,
    /// The beginning of the word is one or two edits from the term.
    FuzzyPrefix,
    /// Edit distance 2.
    TwoErrors,
    /// Edit distance 1.
    OneError,
    Prefix,
    /// Another spelling: `2`, `two`, `ii`.
    Synonym,
    Exact,
}

pub struct Query {
    pub terms: Vec<Term>,
    /// The query as typed, then variants with two words joined.
    pub variants: Vec<Variant>,
}

pub struct Term {
    text: String,
    pub length: u8,
    pub is_stop_word: bool,
    /// Whether it is a word of a title or a name.
    pub is_word: bool,
    pub is_number: bool,
    /// The kind of match of each word of the vocabulary.
    kinds: Vec<MatchKind>,
    /// The words of the vocabulary that match in any way.
    pub matching: Vec<u32>,
}

/// The words of the query in order, as positions in [`Query::terms`].
pub struct Variant {
    pub terms: Vec<usize>,
    /// If all words are stop words, they are not ignored.
    pub all_stop_words: bool,
    pub as_typed: bool,
}

impl Query {
    /// `None` when the query has no word.
    pub fn of(typed: &str, index: &Index) -> Option<Self> {
        let cut = typed.char_indices().nth(MAX_LENGTH).map_or(typed, |(end, _)| &typed[..end]);
        let normalized = normalize(cut);
        let words: Vec<&str> = normalized.split(' ').filter(|word| !word.is_empty()).collect();
        let mut query = Self { terms: Vec::new(), variants: Vec::new() };
        query.read(&words, true, &index.vocabulary);
        if query.terms.is_empty() {
            return None;
        }
        if words.len() <= MAX_JOINED_WORDS {
            for words in joined_variants(&words, &index.vocabulary) {
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                query.read(&words, false, &index.vocabulary);
            }
        }
        Some(query)
    }

    /// Adds words within the edit distance to the terms that are known words (and may be the wrong ones), or to those
    /// that are not. Returns whether there are any.
    pub fn expand_fuzzy(&mut self, vocabulary: &Vocabulary, known_words: bool) -> bool {
        let mut any = false;
        for term in self.misspelled_candidates().filter(|term| term.is_word == known_words) {
            for (word, errors) in vocabulary.fuzzy(&term.text.clone()) {
                let kind = if errors < 2 { MatchKind::OneError } else { MatchKind::TwoErrors };
                any |= term.add_match(word, kind);
            }
        }
        any
    }

    /// Adds words that have a prefix within the edit distance. Returns whether there are any.
    pub fn expand_fuzzy_prefixes(&mut self, vocabulary: &Vocabulary) -> bool {
        let mut any = false;
        for term in self.misspelled_candidates().filter(|term| !term.is_word) {
            for word in vocabulary.fuzzy_prefixes(&term.text.clone()) {
                any |= term.add_match(word, MatchKind::FuzzyPrefix);
            }
        }
        any
    }

    /// Terms that may be misspelled, unknown words first.
    fn misspelled_candidates(&mut self) -> impl Iterator<Item = &mut Term> {
        let mut terms: Vec<&mut Term> =
            self.terms.iter_mut().filter(|term| term.may_be_misspelled()).collect();
        terms.sort_by(|a, b| (a.is_word, &a.text).cmp(&(b.is_word, &b.text)));
        terms.truncate(MAX_FUZZY_TERMS);
        terms.into_iter()
    }

    fn read(&mut self, words: &[&str], as_typed: bool, vocabulary: &Vocabulary) {
        let alone = words.len() == 1;
        let mut terms = Vec::new();
        for word in words {
            let known = self.terms.iter().position(|term| term.text == *word);
            if known.is_none() && as_typed && self.terms.len() == MAX_TERMS {
                continue;
            }
            terms.push(known.unwrap_or_else(|| {
                self.terms.push(Term::of(word, alone, vocabulary));
                self.terms.len() - 1
            }));
        }
        let all_stop_words = terms.iter().all(|term| self.terms[*term].is_stop_word);
        self.variants.push(Variant { terms, all_stop_words, as_typed });
    }
}

impl Variant {
    /// The terms that a match must have.
    pub fn needed<'q>(&'q self, query: &'q Query) -> impl Iterator<Item = &'q Term> {
        self.terms(query).filter(|term| self.all_stop_words || !term.is_stop_word)
    }

    pub fn terms<'q>(&'q self, query: &'q Query) -> impl Iterator<Item = &'q Term> {
        self.terms.iter().map(|term| &query.terms[*term])
    }
}

impl Term {
    pub fn is(&self, year: i32) -> bool {
        self.text.parse() == Ok(year)
    }

    fn of(text: &str, alone: bool, vocabulary: &Vocabulary) -> Self {
        let mut term = Self {
            text: text.to_owned(),
            length: length(text),
            is_stop_word: is_stop_word(text),
            is_word: false,
            is_number: text.bytes().all(|byte| byte.is_ascii_digit()),
            kinds: vec![MatchKind::None; vocabulary.len()],
            matching: Vec::new(),
        };
        if let Some(word) = vocabulary.exact(text) {
            term.is_word = vocabulary.origin(word) == Origin::Written;
            term.add_match(word, MatchKind::Exact);
        }
        // A query of one or two letters is a prefix, not a Roman numeral.
        if !alone || term.length > 2 || term.is_number {
            for word in synonyms(text).filter_map(|word| vocabulary.exact(word)) {
                term.add_match(word, MatchKind::Synonym);
            }
        }
        for word in vocabulary.with_prefix(text) {
            // Joined words need longer prefixes, because short ones match by chance.
            let chance = match vocabulary.origin(word) {
                Origin::Written => false,
                Origin::Joined => term.length < 5,
                Origin::JoinedStopWord => true,
            };
            if !chance {
                term.add_match(word, MatchKind::Prefix);
            }
        }
        if term.length > 1 && text.chars().any(is_unspaced) {
            for word in vocabulary.containing(text) {
                term.add_match(word, MatchKind::Prefix);
            }
        }
        term
    }

    /// `None` for [`NOT_JOINED`].
    pub fn kind(&self, word: u32) -> MatchKind {
        if word == NOT_JOINED { MatchKind::None } else { self.kinds[word as usize] }
    }

    /// Records a match of a word, if it is better than the present one. Returns whether it is the word's first.
    fn add_match(&mut self, word: usize, kind: MatchKind) -> bool {
        let is_new = self.kinds[word] == MatchKind::None;
        if is_new {
            self.matching.push(to_u32(word));
        }
        self.kinds[word] = kind.max(self.kinds[word]);
        is_new
    }

    fn may_be_misspelled(&self) -> bool {
        self.length > 2 && !self.is_stop_word && !self.is_number
    }
}

/// The query with two of its words joined, if the vocabulary has the joined word. In either order, because the order
/// of words never matters for what is found.
fn joined_variants(words: &[&str], vocabulary: &Vocabulary) -> Vec<Vec<String>> {
    let mut joined = Vec::new();
    for (index, word) in words.iter().enumerate() {
        for (other, next) in words.iter().enumerate().filter(|(other, _)| *other != index) {
            let both = format!("{word}{next}");
            if is_written(&both, vocabulary) {
                joined.push((both, *word, index, other));
            }
        }
    }
    joined.sort_unstable();
    joined.truncate(MAX_VARIANTS);
    let mut variants: Vec<Vec<String>> = joined
        .into_iter()
        .map(|(both, _, index, other)| {
            let mut variant: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
            variant[index] = both;
            variant.remove(other);
            variant
        })
        .collect();
    // Such as M A S H.
    if words.len() > 2 && words.iter().all(|word| is_letter(word)) {
        variants.push(vec![words.concat()]);
    }
    variants
}

fn is_written(word: &str, vocabulary: &Vocabulary) -> bool {
    let written = |number: usize| vocabulary.origin(number) == Origin::Written;
    vocabulary.exact(word).is_some_and(written)
        || (length(word) > 4 && vocabulary.with_prefix(word).any(written))
}

/// Whether a letter is of a script without spaces between words: Thai to Khmer, kana, Han.
fn is_unspaced(letter: char) -> bool {
    matches!(
        letter,
        '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}'
            | '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}'
            | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{323af}'
    )
}
