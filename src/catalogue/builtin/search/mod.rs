//! Full-text search for titles and people. It accepts normalized words in any order, prefixes, and one or two typing
//! errors. It knows only names, popularity and credits, so that a benchmark can use it separately.
//!
//! A search first looks for all terms as typed, then adds fuzzy matches. Only if nothing matches all terms, it looks
//! for entries that match most of them.

mod index;
mod query;
mod score;
mod vocabulary;

pub use index::{Entry, Grouped, Hit, Index};
pub use vocabulary::is_stop_word;

use query::{Query, Term, Variant};
use score::{Match, Scorer};
use std::ops::Range;

const MAX_HITS: usize = 500;

/// Fuzzy matches are added if there are fewer hits than this and none of them is complete.
const MIN_EXACT_HITS: usize = 5;

impl Index {
    /// Titles and people, best first, at most 500.
    pub fn find(&self, query: &str) -> Found<Hit> {
        self.search(query, 0..self.popularities.len()).map(|entry| match entry {
            entry if entry < self.titles => Hit::Title(entry),
            entry => Hit::Person(entry - self.titles),
        })
    }

    /// Positions of titles, best first, at most 500.
    pub fn find_titles(&self, query: &str) -> Found<usize> {
        self.search(query, 0..self.titles)
    }

    /// Positions of people, best first, at most 500.
    pub fn find_people(&self, query: &str) -> Vec<usize> {
        let people = self.search(query, self.titles..self.popularities.len());
        people.map(|entry| entry - self.titles).hits
    }

    fn search(&self, typed: &str, wanted: Range<usize>) -> Found<usize> {
        let Some(mut query) = Query::of(typed, self) else {
            return Found { hits: Vec::new(), has_all_words: false };
        };
        let mut hits = Hits::none(self, wanted);
        hits.add_all(&query);
        if hits.has_too_few() && query.expand_fuzzy(&self.vocabulary, false) {
            hits.add_all(&query);
        }
        let cross_field = hits.found.is_empty() && hits.add_cross_field(&query);
        if hits.found.is_empty() && query.expand_fuzzy(&self.vocabulary, true) {
            hits.add_all(&query);
        }
        if hits.found.is_empty() && query.expand_fuzzy_prefixes(&self.vocabulary) {
            hits.add_all(&query);
        }
        let has_all_words = !hits.found.is_empty();
        if !has_all_words || cross_field {
            hits.add_partial_matches(&query);
        }
        Found { hits: hits.best_first(), has_all_words }
    }
}

/// The result of a search by names.
pub struct Found<T> {
    pub hits: Vec<T>,
    /// Whether some hits have all words of the query, perhaps misspelled.
    pub has_all_words: bool,
}

impl<T> Found<T> {
    fn map<U>(self, change: impl FnMut(T) -> U) -> Found<U> {
        let hits = self.hits.into_iter().map(change).collect();
        Found { hits, has_all_words: self.has_all_words }
    }
}

/// The score of a cross-field match, which is above every partial match.
const CROSS_FIELD_SCORE: f64 = 800.0;

struct Hits<'i> {
    index: &'i Index,
    wanted: Range<usize>,
    /// The score of each entry; minus infinity if it is not a hit.
    scores: Vec<f64>,
    found: Vec<usize>,
    complete: bool,
}

impl<'i> Hits<'i> {
    fn none(index: &'i Index, wanted: Range<usize>) -> Self {
        let scores = vec![f64::NEG_INFINITY; index.popularities.len()];
        Self { index, wanted, scores, found: Vec::new(), complete: false }
    }

    fn has_too_few(&self) -> bool {
        self.found.len() < MIN_EXACT_HITS && !self.complete
    }

    fn add_all(&mut self, query: &Query) {
        for variant in &query.variants {
            let names = |word: &u32| self.index.names_with(*word);
            // A hit has all terms, so only entries with the rarest term are scored.
            let rarest = variant.needed(query).min_by_key(|term| {
                term.matching.iter().map(|word| names(word).len()).sum::<usize>()
            });
            let words = rarest.map_or(&[][..], |term| &term.matching);
            self.add(query, variant, words.iter(), Scorer::score_full);
        }
    }

    /// Adds titles that match all terms only together with the names of their people. Returns whether there are any.
    fn add_cross_field(&mut self, query: &Query) -> bool {
        for title in self.index.cross_field(query) {
            if self.wanted.contains(&title) {
                self.scores[title] = CROSS_FIELD_SCORE + 150.0 * self.index.popularities[title];
                self.found.push(title);
            }
        }
        !self.found.is_empty()
    }

    fn add_partial_matches(&mut self, query: &Query) {
        for variant in &query.variants {
            let words = variant.needed(query).flat_map(|term| {
                let counts = |word: &&u32| Scorer::counts_alone(term, term.kind(**word));
                term.matching.iter().filter(counts)
            });
            self.add(query, variant, words, Scorer::score_partial);
        }
    }

    fn add<'q>(
        &mut self,
        query: &'q Query,
        variant: &'q Variant,
        words: impl Iterator<Item = &'q u32>,
        score_full: impl Fn(&Scorer<'q>, u32) -> Option<Match>,
    ) where
        'i: 'q,
    {
        let scorer = Scorer { index: self.index, query, variant };
        let mut seen = vec![false; self.index.count_of_names()];
        for name in words.flat_map(|word| self.index.names_with(*word)) {
            if std::mem::replace(&mut seen[*name as usize], true) {
                continue;
            }
            let entry = self.index.name(*name).entry;
            if !self.wanted.contains(&entry) {
                continue;
            }
            if let Some(found) = score_full(&scorer, *name) {
                if self.scores[entry] == f64::NEG_INFINITY {
                    self.found.push(entry);
                }
                self.scores[entry] = found.score.max(self.scores[entry]);
                self.complete |= found.complete;
            }
        }
    }

    fn best_first(mut self) -> Vec<usize> {
        let rank =
            |a: &usize, b: &usize| self.scores[*b].total_cmp(&self.scores[*a]).then(a.cmp(b));
        if self.found.len() > MAX_HITS {
            self.found.select_nth_unstable_by(MAX_HITS, rank);
            self.found.truncate(MAX_HITS);
        }
        self.found.sort_unstable_by(rank);
        self.found
    }
}

/// Bits for the field that contains a word: the title, or the name of a person in it.
const IN_TITLE: u8 = 1;
const IN_PEOPLE: u8 = 2;

/// Queries that combine words of a title (or its year) with words of a person in it: `tom hanks gump`, `tom hanks
/// 1994`.
impl Index {
    /// The titles that have all needed terms in their name and their people's names, at least one in each.
    fn cross_field(&self, query: &Query) -> Vec<usize> {
        let mut found = vec![(0, 0); self.titles];
        let mut needed = 0;
        for term in query.variants.iter().take(1).flat_map(|variant| variant.needed(query)) {
            needed += 1;
            for ((fitted, sides), here) in found.iter_mut().zip(self.matching_fields(term)) {
                *fitted += u32::from(here > 0);
                *sides |= here;
            }
        }
        let whole = |found: &(u32, u8)| found.0 == needed && found.1 == IN_TITLE | IN_PEOPLE;
        (0..self.titles).filter(|title| whole(&found[*title])).collect()
    }

    /// For each title, the fields that have the term. The year counts as a part of the title.
    fn matching_fields(&self, term: &Term) -> Vec<u8> {
        let year = |title| self.year(title).is_some_and(|year| term.is(year));
        let mut places: Vec<u8> =
            (0..self.titles).map(|title| if year(title) { IN_TITLE } else { 0 }).collect();
        let counts = |word: &&u32| Scorer::counts_alone(term, term.kind(**word));
        for name in term.matching.iter().filter(counts).flat_map(|word| self.names_with(*word)) {
            let name = self.name(*name);
            match name.entry.checked_sub(self.titles) {
                None if name.is_part => {}
                None => places[name.entry] |= IN_TITLE,
                Some(person) => {
                    for title in self.credits.get(person) {
                        places[*title as usize] |= IN_PEOPLE;
                    }
                }
            }
        }
        places
    }
}

#[cfg(test)]
mod tests;
