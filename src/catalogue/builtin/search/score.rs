//! How well a name answers a query: what shape of match it is, how much of the name is covered,
//! and how well known the entry is.

use super::index::{Index, Sequence};
use super::query::{Grade, Query, Reading, Term};

/// What is counted of a name's words; there are titles of forty.
const MOST_WORDS: usize = 32;

/// The weight of a light word, beside 1 for any other.
const LIGHT: f64 = 0.2;

/// The weight of a number among a query's words, beside that of any other: it is often a year,
/// or the 1 that the first of a series does not bear.
const NUMBER: u32 = 1;
const WORD: u32 = 5;

/// What speaks for a title whose year was typed behind its name: of two that are called the same,
/// the less known one may be meant.
const YEAR: f64 = 100.0;

/// How far behind names stand those of people in a title.
const PART: f64 = 600.0;

/// The answer to one query in one reading.
pub struct Match {
    /// More is better.
    pub score: f64,
    /// Nothing of the name is left over, and nothing in the query is wrong.
    pub complete: bool,
}

/// Judges names by one reading of a query.
pub struct Judge<'q> {
    pub index: &'q Index,
    pub query: &'q Query,
    pub reading: &'q Reading,
}

/// How the query's words lie in the name, from the best.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Shape {
    Scattered,
    Together,
    /// Of somebody's name.
    AtEnd,
    AtStart,
    Whole,
}

/// What the terms of a reading found in a name.
struct Findings {
    covered: [f64; MOST_WORDS],
    worst: Grade,
    errors: u32,
    needed: u32,
    found: u32,
    light_missed: u32,
}

impl Judge<'_> {
    /// `None` when a word that has to be there is not.
    pub fn judge(&self, number: u32) -> Option<Match> {
        let name = self.index.name(number);
        let findings = self.findings(name, false);
        if findings.found < findings.needed {
            return None;
        }
        let merit = self.merit(name, &findings);
        let complete = findings.worst >= Grade::Respelt && self.leaves_nothing(name, &findings);
        let shape = match self.shape(name, findings.worst) {
            Shape::Scattered => 650.0,
            Shape::Together => 690.0,
            Shape::AtEnd => 710.0,
            Shape::AtStart => 800.0,
            Shape::Whole => 1000.0,
        };
        let loss = match findings.worst {
            Grade::Exact => 0.0,
            Grade::Respelt => 5.0,
            Grade::Begun => 50.0,
            _ => 200.0 + 60.0 * f64::from(findings.errors),
        };
        // What lies where says less when it may be something else.
        let shape = if findings.errors > 0 { 650.0 + (shape - 650.0) * 0.3 } else { shape };
        // What was typed with the blanks as they were typed goes before all guesses at them.
        let guess = if self.reading.as_typed { 0.0 } else { 10.0 };
        let missed = 60.0 * f64::from(findings.light_missed.min(2));
        // Whoever is in a title comes after whatever is called so.
        let part = if name.is_part { PART } else { 0.0 };
        let score = shape - part - loss - guess - missed + merit;
        Some(Match { score, complete: complete && !name.is_part })
    }

    /// For names that have only some of the words; `None` for less than half of them.
    pub fn judge_part(&self, number: u32) -> Option<Match> {
        let name = self.index.name(number);
        if name.is_part {
            return None;
        }
        let findings = self.findings(name, true);
        if findings.found * 2 < findings.needed {
            return None;
        }
        let found = f64::from(findings.found) / f64::from(findings.needed);
        let errors = 40.0 * f64::from(findings.errors);
        let merit = self.merit(name, &findings);
        let year = if self.names_the_year(name.entry) { YEAR } else { 0.0 };
        Some(Match { score: 500.0 * found - errors + merit + year, complete: false })
    }

    /// Whether one of the words is the year in which a title came out.
    fn names_the_year(&self, entry: usize) -> bool {
        let year = self.index.year(entry);
        year.is_some_and(|year| self.reading.terms(self.query).any(|term| term.is(year)))
    }

    /// Whether a word found only in this way says something when other words are missing.
    pub fn counts_alone(term: &Term, grade: Grade) -> bool {
        match grade {
            Grade::Apart => false,
            Grade::Exact | Grade::Respelt => true,
            Grade::Begun => term.length > 2,
            _ => !term.is_word,
        }
    }

    /// What decides among names that fit alike: how much of each is covered, and its fame.
    fn merit(&self, name: Sequence<'_>, findings: &Findings) -> f64 {
        // Of many with one name the famous one is meant; films share theirs with few.
        let weight = if name.entry < self.index.titles { 150.0 } else { 200.0 };
        100.0 * self.share(name, findings) + weight * self.index.fames[name.entry]
    }

    fn findings(&self, name: Sequence<'_>, part: bool) -> Findings {
        let mut findings = Findings {
            covered: [0.0; MOST_WORDS],
            worst: Grade::Exact,
            errors: 0,
            needed: 0,
            found: 0,
            light_missed: 0,
        };
        for term in self.reading.terms(self.query) {
            let needed = self.reading.all_light || !term.light;
            let weight = match (needed, term.is_number) {
                (false, _) => 0,
                (true, true) => NUMBER,
                (true, false) => WORD,
            };
            findings.needed += weight;
            let place = self.best_place(name, term).filter(|(grade, ..)| {
                if needed {
                    !part || Self::counts_alone(term, *grade)
                } else {
                    *grade >= Grade::Respelt
                }
            });
            let Some((grade, place, width)) = place else {
                findings.light_missed += u32::from(!needed);
                continue;
            };
            findings.found += weight;
            findings.worst = findings.worst.min(grade);
            findings.errors += match grade {
                Grade::OneError | Grade::AlmostBegun => 1,
                Grade::TwoErrors => 2,
                _ => 0,
            };
            let word = if width == 1 { name.words[place] } else { name.joined[place] };
            let share = self.share_of_word(term, word, grade);
            for covered in findings.covered.iter_mut().skip(place).take(width) {
                *covered = share.max(*covered);
            }
        }
        findings
    }

    /// Where the term fits best, how well, and over how many words.
    fn best_place(&self, name: Sequence<'_>, term: &Term) -> Option<(Grade, usize, usize)> {
        let mut best = (Grade::Apart, 0, 0);
        let mut shortest = u8::MAX;
        for (place, (word, joined)) in name.words.iter().zip(name.joined).enumerate() {
            let grade = term.grade(*word);
            if grade > Grade::Apart {
                let length = self.index.vocabulary.length(*word);
                if grade > best.0 || (grade == best.0 && length < shortest) {
                    best = (grade, place, 1);
                    shortest = length;
                }
            }
            let grade = term.grade(*joined);
            if grade > best.0 {
                best = (grade, place, 2);
                shortest = self.index.vocabulary.length(*joined);
            }
        }
        (best.0 > Grade::Apart).then_some(best)
    }

    fn share_of_word(&self, term: &Term, word: u32, grade: Grade) -> f64 {
        let length = self.index.vocabulary.length(word);
        match grade {
            Grade::Apart => 0.0,
            Grade::AlmostBegun => 0.5,
            Grade::TwoErrors => 0.6,
            Grade::OneError => 0.8,
            Grade::Begun => f64::from(term.length) / f64::from(length.max(1)),
            Grade::Respelt | Grade::Exact => 1.0,
        }
    }

    /// How much of the name the query covers, from 0 to 1.
    fn share(&self, name: Sequence<'_>, findings: &Findings) -> f64 {
        let weight = |word: u32| if self.index.vocabulary.is_light(word) { LIGHT } else { 1.0 };
        let pairs = || name.words.iter().zip(&findings.covered);
        let all: f64 = pairs().map(|(word, _)| weight(*word)).sum();
        pairs().map(|(word, covered)| weight(*word) * covered).sum::<f64>() / all
    }

    fn leaves_nothing(&self, name: Sequence<'_>, findings: &Findings) -> bool {
        let skips = self.skips_light(name);
        name.words.iter().zip(&findings.covered).all(|(word, covered)| {
            *covered > 0.0 || (skips && self.index.vocabulary.is_light(*word))
        })
    }

    fn shape(&self, name: Sequence<'_>, worst: Grade) -> Shape {
        let is_person = name.entry >= self.index.titles;
        let is_single = self.reading.needed(self.query).nth(1).is_none();
        let shape_from = |start| {
            let end = self.run(name, start, worst)?;
            let ends = end == name.words.len();
            Some(match (start, ends) {
                // What has only begun is not whole.
                (0, true) if worst != Grade::Begun && worst != Grade::AlmostBegun => Shape::Whole,
                // People go by their last names, and share their first ones with many.
                (_, true) if is_person => Shape::AtEnd,
                (0, false) if is_person && is_single => Shape::Together,
                (0, _) => Shape::AtStart,
                _ => Shape::Together,
            })
        };
        (0..name.words.len()).filter_map(shape_from).max().unwrap_or(Shape::Scattered)
    }

    /// Where the query ends in the name when it begins there and goes on word for word; light
    /// words may be missing on either side.
    fn run(&self, name: Sequence<'_>, start: usize, worst: Grade) -> Option<usize> {
        let skips = self.skips_light(name);
        let skip = |mut place: usize| {
            while skips && name.words.get(place).is_some_and(|w| self.index.vocabulary.is_light(*w))
            {
                place += 1;
            }
            place
        };
        let inner = if worst >= Grade::Begun { Grade::Respelt } else { worst };
        let last = worst.min(Grade::Begun);
        let mut place = skip(start);
        let mut terms = self.reading.needed(self.query).peekable();
        while let Some(term) = terms.next() {
            let wanted = if terms.peek().is_some() { inner } else { last };
            if term.grade(*name.words.get(place)?) >= wanted {
                place += 1;
            } else if term.grade(name.joined[place]) >= wanted {
                place += 2;
            } else {
                return None;
            }
            place = skip(place);
        }
        Some(place)
    }

    /// Light words are passed over unless there are no others on one of the sides.
    fn skips_light(&self, name: Sequence<'_>) -> bool {
        !self.reading.all_light
            && !name.words.iter().all(|word| self.index.vocabulary.is_light(*word))
    }
}
