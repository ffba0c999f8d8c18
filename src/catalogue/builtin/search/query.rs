//! What somebody typed, and for each of its words how well every word of the vocabulary fits.

use super::fold::{fold, is_letter};
use super::index::{Index, NOT_JOINED};
use super::vocabulary::{Origin, Vocabulary, length, narrow};
use super::words::{is_light, spellings};

/// Longer queries are cut, at this many characters.
const LONGEST: usize = 200;

/// No title has more words that matter; the rest of a longer query is left out.
const MOST_TERMS: usize = 24;

/// In how many further ways a query is read.
const MOST_READINGS: usize = 3;

/// Longer queries are not read in further ways: they say enough as they are.
const MOST_JOINED: usize = 8;

/// In how many words of a query errors are looked for.
const MOST_FORGIVEN: usize = 6;

/// How well a word fits, worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Grade {
    /// Not at all.
    Apart,
    /// It begins with something like what was typed.
    AlmostBegun,
    /// It takes two errors.
    TwoErrors,
    /// It takes one error.
    OneError,
    /// It begins with what was typed.
    Begun,
    /// It is another spelling of what was typed.
    Respelt,
    /// It is what was typed.
    Exact,
}

/// A query against one index.
pub struct Query {
    pub terms: Vec<Term>,
    /// First as it was typed, then with two words written as one.
    pub readings: Vec<Reading>,
}

/// A word of a query.
pub struct Term {
    text: String,
    pub length: u8,
    pub light: bool,
    /// It stands so in a title or a name.
    pub is_word: bool,
    pub is_number: bool,
    /// For each word of the vocabulary.
    grades: Vec<Grade>,
    /// The words that fit in any way.
    pub fitting: Vec<u32>,
}

/// The query's words in order, as numbers of terms.
pub struct Reading {
    pub terms: Vec<usize>,
    /// Nothing but light words: then they are what is looked for.
    pub all_light: bool,
    pub as_typed: bool,
}

impl Query {
    /// Reads what somebody typed; `None` when there is nothing to look for.
    pub fn of(typed: &str, index: &Index) -> Option<Self> {
        let cut = typed.char_indices().nth(LONGEST).map_or(typed, |(end, _)| &typed[..end]);
        let folded = fold(cut);
        let words: Vec<&str> = folded.split(' ').filter(|word| !word.is_empty()).collect();
        let mut query = Self { terms: Vec::new(), readings: Vec::new() };
        query.read(&words, true, &index.vocabulary);
        if query.terms.is_empty() {
            return None;
        }
        if words.len() <= MOST_JOINED {
            for words in joined_readings(&words, &index.vocabulary) {
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                query.read(&words, false, &index.vocabulary);
            }
        }
        Some(query)
    }

    /// Lets words with errors fit what is no word at all; whether any do.
    pub fn forgive(&mut self, vocabulary: &Vocabulary) -> bool {
        self.forgive_if(vocabulary, |term| !term.is_word)
    }

    /// Lets words with errors fit what is a word too, but perhaps the wrong one; whether any do.
    pub fn forgive_words(&mut self, vocabulary: &Vocabulary) -> bool {
        self.forgive_if(vocabulary, |term| term.is_word)
    }

    fn forgive_if(&mut self, vocabulary: &Vocabulary, wanted: impl Fn(&Term) -> bool) -> bool {
        let mut any = false;
        for term in self.doubtful().filter(|term| wanted(term)) {
            for (word, errors) in vocabulary.resembling(&term.text.clone()) {
                let grade = if errors < 2 { Grade::OneError } else { Grade::TwoErrors };
                any |= term.fit(word, grade);
            }
        }
        any
    }

    /// Lets words fit that begin with something like what was typed; whether any do.
    pub fn forgive_beginnings(&mut self, vocabulary: &Vocabulary) -> bool {
        let mut any = false;
        for term in self.doubtful().filter(|term| !term.is_word) {
            for word in vocabulary.resembling_beginnings(&term.text.clone()) {
                any |= term.fit(word, Grade::AlmostBegun);
            }
        }
        any
    }

    /// The terms in which errors are looked for: first those that are no word at all.
    fn doubtful(&mut self) -> impl Iterator<Item = &mut Term> {
        let mut terms: Vec<&mut Term> =
            self.terms.iter_mut().filter(|term| term.may_be_wrong()).collect();
        terms.sort_by(|a, b| (a.is_word, &a.text).cmp(&(b.is_word, &b.text)));
        terms.truncate(MOST_FORGIVEN);
        terms.into_iter()
    }

    fn read(&mut self, words: &[&str], as_typed: bool, vocabulary: &Vocabulary) {
        let alone = words.len() == 1;
        let mut terms = Vec::new();
        for word in words {
            let known = self.terms.iter().position(|term| term.text == *word);
            if known.is_none() && as_typed && self.terms.len() == MOST_TERMS {
                continue;
            }
            terms.push(known.unwrap_or_else(|| {
                self.terms.push(Term::of(word, alone, vocabulary));
                self.terms.len() - 1
            }));
        }
        let all_light = terms.iter().all(|term| self.terms[*term].light);
        self.readings.push(Reading { terms, all_light, as_typed });
    }
}

impl Reading {
    /// The terms that have to be there.
    pub fn needed<'q>(&'q self, query: &'q Query) -> impl Iterator<Item = &'q Term> {
        self.terms(query).filter(|term| self.all_light || !term.light)
    }

    pub fn terms<'q>(&'q self, query: &'q Query) -> impl Iterator<Item = &'q Term> {
        self.terms.iter().map(|term| &query.terms[*term])
    }
}

impl Term {
    /// Whether it is that year.
    pub fn is(&self, year: i32) -> bool {
        self.text.parse() == Ok(year)
    }

    fn of(text: &str, alone: bool, vocabulary: &Vocabulary) -> Self {
        let mut term = Self {
            text: text.to_owned(),
            length: length(text),
            light: is_light(text),
            is_word: false,
            is_number: text.bytes().all(|byte| byte.is_ascii_digit()),
            grades: vec![Grade::Apart; vocabulary.len()],
            fitting: Vec::new(),
        };
        if let Some(word) = vocabulary.exactly(text) {
            term.is_word = vocabulary.origin(word) == Origin::Written;
            term.fit(word, Grade::Exact);
        }
        // One or two letters alone are the beginning of something, not a Roman numeral.
        if !alone || term.length > 2 || term.is_number {
            for word in spellings(text).iter().filter_map(|word| vocabulary.exactly(word)) {
                term.fit(word, Grade::Respelt);
            }
        }
        for word in vocabulary.beginning(text) {
            // Words that are two to everybody else need more than a beginning by chance.
            let chance = match vocabulary.origin(word) {
                Origin::Written => false,
                Origin::Joined => term.length < 5,
                Origin::JoinedLight => true,
            };
            if !chance {
                term.fit(word, Grade::Begun);
            }
        }
        if term.length > 1 && text.chars().any(is_unspaced) {
            for word in vocabulary.containing(text) {
                term.fit(word, Grade::Begun);
            }
        }
        term
    }

    /// How well the word fits; a word that two do not make fits nothing.
    pub fn grade(&self, word: u32) -> Grade {
        if word == NOT_JOINED { Grade::Apart } else { self.grades[word as usize] }
    }

    /// Notes that the word fits; whether it did not do so before.
    fn fit(&mut self, word: usize, grade: Grade) -> bool {
        let is_new = self.grades[word] == Grade::Apart;
        if is_new {
            self.fitting.push(narrow(word));
        }
        self.grades[word] = grade.max(self.grades[word]);
        is_new
    }

    fn may_be_wrong(&self) -> bool {
        self.length > 2 && !self.light && !self.is_number
    }
}

/// The query with two of its words written as one, where there is such a word. In any order, as
/// the order of words never decides what is found.
fn joined_readings(words: &[&str], vocabulary: &Vocabulary) -> Vec<Vec<String>> {
    let mut joined = Vec::new();
    for (place, word) in words.iter().enumerate() {
        for (other, next) in words.iter().enumerate().filter(|(other, _)| *other != place) {
            let both = format!("{word}{next}");
            if is_written(&both, vocabulary) {
                joined.push((both, *word, place, other));
            }
        }
    }
    joined.sort_unstable();
    joined.truncate(MOST_READINGS);
    let mut readings: Vec<Vec<String>> = joined
        .into_iter()
        .map(|(both, _, place, other)| {
            let mut reading: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
            reading[place] = both;
            reading.remove(other);
            reading
        })
        .collect();
    // M A S H.
    if words.len() > 2 && words.iter().all(|word| is_letter(word)) {
        readings.push(vec![words.concat()]);
    }
    readings
}

fn is_written(word: &str, vocabulary: &Vocabulary) -> bool {
    let written = |number: usize| vocabulary.origin(number) == Origin::Written;
    vocabulary.exactly(word).is_some_and(written)
        || (length(word) > 4 && vocabulary.beginning(word).any(written))
}

/// Letters of scripts that put no blanks between words: Thai to Khmer, kana, Han.
fn is_unspaced(letter: char) -> bool {
    matches!(
        letter,
        '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}'
            | '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}'
            | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{323af}'
    )
}
