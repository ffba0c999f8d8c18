//! Scores a name for a query by the alignment of words, the covered share of the name, and the entry's popularity.

use super::index::{Index, NameWords};
use super::query::{MatchKind, Query, Term, Variant};

/// How many words of a name count. Some titles have forty.
const MAX_WORDS: usize = 32;

/// The weight of a stop word in a name. Any other word has 1.
const STOP_WORD_WEIGHT: f64 = 0.2;

/// The weights of numbers and of other words in a query. Numbers have the lower one, because they are often years, or
/// the 1 that the first film of a series does not have.
const NUMBER_WEIGHT: u32 = 1;
const WORD_WEIGHT: u32 = 5;

/// The bonus of a title whose year is in the query. It outweighs popularity, because the less popular of two titles
/// with the same name may be meant.
const YEAR_BONUS: f64 = 100.0;

/// The penalty of a match in a character compared with the title itself.
const CHARACTER_PENALTY: f64 = 600.0;

pub struct Match {
    pub score: f64,
    /// Whether the whole name is covered without errors.
    pub complete: bool,
}

/// Scores names for one variant of a query.
pub struct Scorer<'q> {
    pub index: &'q Index,
    pub query: &'q Query,
    pub variant: &'q Variant,
}

/// How the words of the query are placed in the name, worst first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Alignment {
    Scattered,
    Adjacent,
    /// At the end of a person's name.
    AtEnd,
    AtStart,
    Whole,
}

/// How the terms of a variant match a name.
#[derive(Default)]
struct MatchStats {
    covered: [f64; MAX_WORDS],
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
        let complete = stats.worst >= MatchKind::Synonym && self.covers_whole_name(name, &stats);
        let shape = match self.shape(name, stats.worst) {
            Alignment::Scattered => 650.0,
            Alignment::Adjacent => 690.0,
            Alignment::AtEnd => 710.0,
            Alignment::AtStart => 800.0,
            Alignment::Whole => 1000.0,
        };
        let loss = match stats.worst {
            MatchKind::Exact => 0.0,
            MatchKind::Synonym => 5.0,
            MatchKind::Prefix => 50.0,
            _ => 200.0 + 60.0 * f64::from(stats.errors),
        };
        // For misspelled words the alignment counts less.
        let shape = if stats.errors > 0 { 650.0 + (shape - 650.0) * 0.3 } else { shape };
        // The query as typed is preferred to its variants.
        let variant_penalty = if self.variant.as_typed { 0.0 } else { 10.0 };
        let missed = 60.0 * f64::from(stats.stop_words_missed.min(2));
        let part = if name.is_part { CHARACTER_PENALTY } else { 0.0 };
        let score = shape - part - loss - variant_penalty - missed + tie_break;
        Some(Match { score, complete: complete && !name.is_part })
    }

    /// The score of a name that matches only some of the terms; `None` if it is less than half of them.
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
        let year = if self.query_has_year_of(name.entry) { YEAR_BONUS } else { 0.0 };
        Some(Match { score: 500.0 * found - errors + tie_break + year, complete: false })
    }

    fn query_has_year_of(&self, entry: usize) -> bool {
        let year = self.index.year(entry);
        year.is_some_and(|year| self.variant.terms(self.query).any(|term| term.is(year)))
    }

    /// Whether such a match counts even if other terms do not match.
    pub fn counts_alone(term: &Term, kind: MatchKind) -> bool {
        match kind {
            MatchKind::None => false,
            MatchKind::Exact | MatchKind::Synonym => true,
            MatchKind::Prefix => term.length > 2,
            _ => !term.is_word,
        }
    }

    /// Ranks names with equal matches, by coverage and popularity.
    fn tie_break(&self, name: NameWords<'_>, stats: &MatchStats) -> f64 {
        // Popularity counts more for people, because many share a name and the popular one is usually meant.
        let weight = if name.entry < self.index.titles { 150.0 } else { 200.0 };
        100.0 * self.share(name, stats) + weight * self.index.popularities[name.entry]
    }

    fn stats(&self, name: NameWords<'_>, part: bool) -> MatchStats {
        let mut stats = MatchStats { worst: MatchKind::Exact, ..MatchStats::default() };
        for term in self.variant.terms(self.query) {
            let needed = self.variant.all_stop_words || !term.is_stop_word;
            let weight = match (needed, term.is_number) {
                (false, _) => 0,
                (true, true) => NUMBER_WEIGHT,
                (true, false) => WORD_WEIGHT,
            };
            stats.needed += weight;
            let place = self.best_place(name, term).filter(|(kind, ..)| {
                if needed {
                    !part || Self::counts_alone(term, *kind)
                } else {
                    *kind >= MatchKind::Synonym
                }
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
            let word = if width == 1 { name.words[place] } else { name.joined[place] };
            let share = self.share_of_word(term, word, kind);
            for covered in stats.covered.iter_mut().skip(place).take(width) {
                *covered = share.max(*covered);
            }
        }
        stats
    }

    /// The best match of the term: its kind, its position, and its width in words.
    fn best_place(&self, name: NameWords<'_>, term: &Term) -> Option<(MatchKind, usize, usize)> {
        let mut best = (MatchKind::None, 0, 0);
        let mut shortest = u8::MAX;
        for (place, (word, joined)) in name.words.iter().zip(name.joined).enumerate() {
            for (number, width) in [(*word, 1), (*joined, 2)] {
                let kind = term.kind(number);
                if kind > best.0 || (kind > MatchKind::None && kind == best.0 && width == 1) {
                    let length = self.index.vocabulary.length(number);
                    if kind > best.0 || length < shortest {
                        (best, shortest) = ((kind, place, width), length);
                    }
                }
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

    /// The share of the name that the query covers, 0 to 1.
    fn share(&self, name: NameWords<'_>, stats: &MatchStats) -> f64 {
        let weight = |word: u32| {
            if self.index.vocabulary.is_stop_word(word) { STOP_WORD_WEIGHT } else { 1.0 }
        };
        let pairs = || name.words.iter().zip(&stats.covered);
        let all: f64 = pairs().map(|(word, _)| weight(*word)).sum();
        pairs().map(|(word, covered)| weight(*word) * covered).sum::<f64>() / all
    }

    fn covers_whole_name(&self, name: NameWords<'_>, stats: &MatchStats) -> bool {
        let skips = self.skips_stop_words(name);
        name.words.iter().zip(&stats.covered).all(|(word, covered)| {
            *covered > 0.0 || (skips && self.index.vocabulary.is_stop_word(*word))
        })
    }

    fn shape(&self, name: NameWords<'_>, worst: MatchKind) -> Alignment {
        let is_person = name.entry >= self.index.titles;
        let is_single = self.variant.needed(self.query).nth(1).is_none();
        let shape_from = |start| {
            let end = self.run(name, start, worst)?;
            let ends = end == name.words.len();
            Some(match (start, ends) {
                // A prefix does not cover the whole word.
                (0, true) if worst != MatchKind::Prefix && worst != MatchKind::FuzzyPrefix => {
                    Alignment::Whole
                }
                // People are known by their last names, and share first names with many others.
                (_, true) if is_person => Alignment::AtEnd,
                (0, false) if is_person && is_single => Alignment::Adjacent,
                (0, _) => Alignment::AtStart,
                _ => Alignment::Adjacent,
            })
        };
        (0..name.words.len()).filter_map(shape_from).max().unwrap_or(Alignment::Scattered)
    }

    /// The end of a match word for word from `start`. Stop words may be missing on either side.
    fn run(&self, name: NameWords<'_>, start: usize, worst: MatchKind) -> Option<usize> {
        let skips = self.skips_stop_words(name);
        let is_skipped = |word: &&u32| skips && self.index.vocabulary.is_stop_word(**word);
        let skip = |place| place + name.words.iter().skip(place).take_while(is_skipped).count();
        let inner = if worst >= MatchKind::Prefix { MatchKind::Synonym } else { worst };
        let last = worst.min(MatchKind::Prefix);
        let mut place = skip(start);
        let mut terms = self.variant.needed(self.query).peekable();
        while let Some(term) = terms.next() {
            let wanted = if terms.peek().is_some() { inner } else { last };
            if term.kind(*name.words.get(place)?) >= wanted {
                place += 1;
            } else if term.kind(name.joined[place]) >= wanted {
                place += 2;
            } else {
                return None;
            }
            place = skip(place);
        }
        Some(place)
    }

    /// Whether stop words are skipped. They are not if one side has no other words.
    fn skips_stop_words(&self, name: NameWords<'_>) -> bool {
        !self.variant.all_stop_words
            && !name.words.iter().all(|word| self.index.vocabulary.is_stop_word(*word))
    }
}
