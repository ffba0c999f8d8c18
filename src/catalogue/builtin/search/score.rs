//! The score of a name for a query: how the words are aligned, how much of the name is covered, and
//! the entry's popularity.

use super::index::{Index, NameWord, NameWords};
use super::query::{MatchKind, Term, Variant};

/// Words of a name that count; there are titles of forty.
const MOST_WORDS: usize = 32;

/// Weight of a stop word in a name; that of any other word is 1.
const STOP_WORD: f64 = 0.2;

/// Weight of a number among a query's terms: it is often a year, or the 1 that the first film of a
/// series does not have.
const NUMBER: u32 = 1;
const WORD: u32 = 5;

/// Bonus of a title whose year is in the query, so that it goes before a more popular one of that name.
const YEAR: f64 = 100.0;

/// Malus of a character in a title against the title itself.
const PART: f64 = 600.0;

pub struct Match {
    pub score: f64,
    /// All of the name is covered, without errors.
    pub complete: bool,
}

/// Scores names for one variant of a query.
pub struct Scorer<'q> {
    pub index: &'q Index,
    pub variant: &'q Variant,
}

/// Scores by how the query's words are placed in the name.
const SCATTERED: f64 = 650.0;
const ADJACENT: f64 = 690.0;
/// Of a person's name.
const AT_END: f64 = 710.0;
const AT_START: f64 = 800.0;
const WHOLE: f64 = 1000.0;

/// What the terms of a variant match in a name.
struct MatchStats {
    covered: [f64; MOST_WORDS],
    worst: MatchKind,
    errors: u32,
    needed: u32,
    found: u32,
    stop_words_missed: u32,
}

impl Scorer<'_> {
    /// `None` when a needed term does not match.
    pub fn score_full(&self, number: u32) -> Option<Match> {
        let name = self.index.name(number);
        let stats = self.stats(name, false);
        if stats.found < stats.needed {
            return None;
        }
        let tie_break = self.tie_break(name, &stats);
        let complete = stats.worst >= MatchKind::Synonym && self.leaves_nothing(name, &stats);
        let alignment = self.alignment(name, stats.worst);
        let loss = match stats.worst {
            MatchKind::Exact => 0.0,
            MatchKind::Synonym => 5.0,
            MatchKind::Prefix => 50.0,
            _ => 200.0 + 60.0 * f64::from(stats.errors),
        };
        // Alignment counts less where words are misspelled.
        let certainty = if stats.errors > 0 { 0.3 } else { 1.0 };
        let alignment = SCATTERED + (alignment - SCATTERED) * certainty;
        // The query as typed goes before its variants.
        let guess = if self.variant.as_typed { 0.0 } else { 10.0 };
        let missed = 60.0 * f64::from(stats.stop_words_missed);
        let part = if name.is_part { PART } else { 0.0 };
        let score = alignment - part - loss - guess - missed + tie_break;
        Some(Match { score, complete: complete && !name.is_part })
    }

    /// For names that match only some of the terms; `None` below half of them.
    pub fn score_partial(&self, number: u32) -> Option<Match> {
        let name = self.index.name(number);
        if name.is_part {
            return None;
        }
        let stats = self.stats(name, true);
        if stats.found * 2 < stats.needed {
            return None;
        }
        let found = f64::from(stats.found) / f64::from(stats.needed);
        let errors = 40.0 * f64::from(stats.errors);
        let tie_break = self.tie_break(name, &stats);
        let year = if self.names_the_year(name.entry) { YEAR } else { 0.0 };
        Some(Match { score: 500.0 * found - errors + tie_break + year, complete: false })
    }

    fn names_the_year(&self, entry: usize) -> bool {
        let year = self.index.entries[entry].year;
        year.is_some_and(|year| self.variant.terms.iter().any(|term| term.is(year)))
    }

    /// Decides among names with equal matches: coverage and popularity.
    fn tie_break(&self, name: NameWords<'_>, stats: &MatchStats) -> f64 {
        // More people than films share a name, and most queries mean the popular one.
        let weight = if name.entry < self.index.titles { 150.0 } else { 200.0 };
        100.0 * self.share(name, stats) + weight * self.index.entries[name.entry].popularity
    }

    fn stats(&self, name: NameWords<'_>, part: bool) -> MatchStats {
        let mut stats = MatchStats {
            covered: [0.0; MOST_WORDS],
            worst: MatchKind::Exact,
            errors: 0,
            needed: 0,
            found: 0,
            stop_words_missed: 0,
        };
        for term in &self.variant.terms {
            let needed = self.variant.all_stop_words || !term.is_stop_word;
            let weight = match (needed, term.is_number) {
                (false, _) => 0,
                (true, true) => NUMBER,
                (true, false) => WORD,
            };
            stats.needed += weight;
            let place = self.best_place(name, term).filter(|(kind, ..)| {
                if needed { !part || term.counts_alone(*kind) } else { *kind >= MatchKind::Synonym }
            });
            let Some((kind, place, width)) = place else {
                stats.stop_words_missed += u32::from(!needed);
                continue;
            };
            stats.found += weight;
            stats.worst = stats.worst.min(kind);
            stats.errors += match kind {
                MatchKind::OneError | MatchKind::FuzzyPrefix => 1,
                MatchKind::TwoErrors => 2,
                _ => 0,
            };
            let NameWord { word, joined } = name.words[place];
            let word = if width == 1 { word } else { joined };
            let share = self.share_of_word(term, word, kind);
            for covered in stats.covered.iter_mut().skip(place).take(width) {
                *covered = share.max(*covered);
            }
        }
        stats
    }

    /// The best match of the term: its kind, position and width in words.
    fn best_place(&self, name: NameWords<'_>, term: &Term) -> Option<(MatchKind, usize, usize)> {
        let mut best = (MatchKind::None, 0, 0);
        let mut shortest = u8::MAX;
        for (place, NameWord { word, joined }) in name.words.iter().enumerate() {
            let kind = term.kind(*word);
            if kind > MatchKind::None {
                let length = self.index.vocabulary.length(*word);
                if kind > best.0 || (kind == best.0 && length < shortest) {
                    best = (kind, place, 1);
                    shortest = length;
                }
            }
            let kind = term.kind(*joined);
            if kind > best.0 {
                best = (kind, place, 2);
                shortest = self.index.vocabulary.length(*joined);
            }
        }
        (best.0 > MatchKind::None).then_some(best)
    }

    fn share_of_word(&self, term: &Term, word: u32, kind: MatchKind) -> f64 {
        let length = self.index.vocabulary.length(word);
        match kind {
            MatchKind::None => 0.0,
            MatchKind::FuzzyPrefix => 0.5,
            MatchKind::TwoErrors => 0.6,
            MatchKind::OneError => 0.8,
            MatchKind::Prefix => f64::from(term.length) / f64::from(length.max(1)),
            MatchKind::Synonym | MatchKind::Exact => 1.0,
        }
    }

    /// Share of the name that the query covers, 0 to 1.
    fn share(&self, name: NameWords<'_>, stats: &MatchStats) -> f64 {
        let weight = |word: &NameWord| if self.is_stop_word(word) { STOP_WORD } else { 1.0 };
        let all: f64 = name.words.iter().map(weight).sum();
        let pairs = name.words.iter().zip(&stats.covered);
        pairs.map(|(word, covered)| weight(word) * covered).sum::<f64>() / all
    }

    fn leaves_nothing(&self, name: NameWords<'_>, stats: &MatchStats) -> bool {
        let skips = self.skips_stop_words(name);
        name.words
            .iter()
            .zip(&stats.covered)
            .all(|(word, covered)| *covered > 0.0 || (skips && self.is_stop_word(word)))
    }

    fn alignment(&self, name: NameWords<'_>, worst: MatchKind) -> f64 {
        let is_person = name.entry >= self.index.titles;
        let is_single = self.variant.needed().nth(1).is_none();
        let from = |start| {
            let end = self.run(name, start, worst)?;
            let ends = end == name.words.len();
            Some(match (start, ends) {
                // A prefix is not the whole word.
                (0, true) if worst != MatchKind::Prefix && worst != MatchKind::FuzzyPrefix => WHOLE,
                // People are known by their last names and share their first ones with many.
                (_, true) if is_person => AT_END,
                (0, false) if is_person && is_single => ADJACENT,
                (0, _) => AT_START,
                _ => ADJACENT,
            })
        };
        (0..name.words.len()).filter_map(from).fold(SCATTERED, f64::max)
    }

    /// The end in the name when the query matches word for word from `start`; stop words may be missing
    /// on either side.
    fn run(&self, name: NameWords<'_>, start: usize, worst: MatchKind) -> Option<usize> {
        let skips = self.skips_stop_words(name);
        let skip = |mut place: usize| {
            while skips && name.words.get(place).is_some_and(|word| self.is_stop_word(word)) {
                place += 1;
            }
            place
        };
        let inner = if worst >= MatchKind::Prefix { MatchKind::Synonym } else { worst };
        let last = worst.min(MatchKind::Prefix);
        let mut place = skip(start);
        let mut terms = self.variant.needed().peekable();
        while let Some(term) = terms.next() {
            let wanted = if terms.peek().is_some() { inner } else { last };
            let NameWord { word, joined } = name.words.get(place)?;
            if term.kind(*word) >= wanted {
                place += 1;
            } else if term.kind(*joined) >= wanted {
                place += 2;
            } else {
                return None;
            }
            place = skip(place);
        }
        Some(place)
    }

    /// Stop words are skipped unless one side has no other words.
    fn skips_stop_words(&self, name: NameWords<'_>) -> bool {
        !self.variant.all_stop_words && !name.words.iter().all(|word| self.is_stop_word(word))
    }

    fn is_stop_word(&self, word: &NameWord) -> bool {
        self.index.vocabulary.is_stop_word(word.word)
    }
}
