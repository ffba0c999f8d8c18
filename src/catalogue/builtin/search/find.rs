//! The steps of a search: what was typed as it was typed, then with errors forgiven, and only
//! when nothing has all of the words, what has most of them.

use super::index::{Hit, Index};
use super::query::{Query, Reading};
use super::score::{Judge, Match};
use std::ops::Range;

/// Nobody reads on for longer.
const MOST_HITS: usize = 500;

/// With fewer hits than this, and none that is just what was typed, errors are forgiven.
const ENOUGH: usize = 5;

impl Index {
    /// Titles and people that answer the query, best first, 500 at most.
    pub fn find(&self, query: &str) -> Vec<Hit> {
        let places = self.search(query, 0..self.fames.len()).into_iter();
        let hit = |entry| match entry {
            entry if entry < self.titles => Hit::Title(entry),
            entry => Hit::Person(entry - self.titles),
        };
        places.map(hit).collect()
    }

    /// Places of titles that answer the query, best first, 500 at most.
    pub fn find_titles(&self, query: &str) -> Vec<usize> {
        self.search(query, 0..self.titles)
    }

    /// Places of people who answer the query, best first, 500 at most.
    pub fn find_people(&self, query: &str) -> Vec<usize> {
        let people = self.search(query, self.titles..self.fames.len()).into_iter();
        people.map(|entry| entry - self.titles).collect()
    }

    fn search(&self, typed: &str, wanted: Range<usize>) -> Vec<usize> {
        let Some(mut query) = Query::of(typed, self) else {
            return Vec::new();
        };
        let mut hits = Hits::none(self, wanted);
        hits.add_all(&query);
        if hits.are_few() && query.forgive(&self.vocabulary) {
            hits.add_all(&query);
        }
        let crossed = hits.found.is_empty() && hits.add_crossed(&query);
        if hits.found.is_empty() && query.forgive_words(&self.vocabulary) {
            hits.add_all(&query);
        }
        if hits.found.is_empty() && query.forgive_beginnings(&self.vocabulary) {
            hits.add_all(&query);
        }
        if hits.found.is_empty() || crossed {
            hits.add_parts(&query);
        }
        hits.best_first()
    }
}

/// Before all that has only some of the words.
const CROSSED: f64 = 800.0;

struct Hits<'i> {
    index: &'i Index,
    /// The entries among which to search.
    wanted: Range<usize>,
    /// By entry; far below everything where it is no hit.
    scores: Vec<f64>,
    found: Vec<usize>,
    complete: bool,
}

impl<'i> Hits<'i> {
    fn none(index: &'i Index, wanted: Range<usize>) -> Self {
        let scores = vec![f64::NEG_INFINITY; index.fames.len()];
        Self { index, wanted, scores, found: Vec::new(), complete: false }
    }

    fn are_few(&self) -> bool {
        self.found.len() < ENOUGH && !self.complete
    }

    fn add_all(&mut self, query: &Query) {
        for reading in &query.readings {
            let names = |word: &u32| self.index.names_with(*word);
            // Every hit has every word, so the rarest leads to all of them.
            let rarest = reading.needed(query).min_by_key(|term| {
                term.fitting.iter().map(|word| names(word).len()).sum::<usize>()
            });
            let words = rarest.map_or(&[][..], |term| &term.fitting);
            self.add(query, reading, words.iter(), Judge::judge);
        }
    }

    /// Adds the titles that have all words together with their people; whether there are any.
    fn add_crossed(&mut self, query: &Query) -> bool {
        for title in self.index.crossed(query) {
            if self.wanted.contains(&title) {
                self.scores[title] = CROSSED + 150.0 * self.index.fames[title];
                self.found.push(title);
            }
        }
        !self.found.is_empty()
    }

    fn add_parts(&mut self, query: &Query) {
        for reading in &query.readings {
            let words = reading.needed(query).flat_map(|term| {
                let counts = |word: &&u32| Judge::counts_alone(term, term.grade(**word));
                term.fitting.iter().filter(counts)
            });
            self.add(query, reading, words, Judge::judge_part);
        }
    }

    fn add<'q>(
        &mut self,
        query: &'q Query,
        reading: &'q Reading,
        words: impl Iterator<Item = &'q u32>,
        judge: impl Fn(&Judge<'q>, u32) -> Option<Match>,
    ) where
        'i: 'q,
    {
        let bench = Judge { index: self.index, query, reading };
        let mut seen = vec![false; self.index.count_of_names()];
        for name in words.flat_map(|word| self.index.names_with(*word)) {
            if std::mem::replace(&mut seen[*name as usize], true) {
                continue;
            }
            let entry = self.index.name(*name).entry;
            if !self.wanted.contains(&entry) {
                continue;
            }
            if let Some(found) = judge(&bench, *name) {
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
        if self.found.len() > MOST_HITS {
            self.found.select_nth_unstable_by(MOST_HITS, rank);
            self.found.truncate(MOST_HITS);
        }
        self.found.sort_unstable_by(rank);
        self.found
    }
}
