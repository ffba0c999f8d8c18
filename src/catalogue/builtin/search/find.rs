//! The steps of a search: all terms as typed, then with fuzzy matches, and only when nothing matches
//! all terms, those that match most of them.

use super::index::{Hit, Index};
use super::query::{Query, Term, Variant};
use super::score::Scorer;
use std::collections::HashMap;
use std::ops::Range;

const MOST_HITS: usize = 500;

/// With fewer hits than this, none of them complete, fuzzy matches are added.
const ENOUGH: usize = 5;

impl Index {
    /// Titles and people, best first, 500 at most.
    pub fn find(&self, query: &str) -> Vec<Hit> {
        let places = self.search(query, 0..self.entries.len()).into_iter();
        let hit = |entry| match entry {
            entry if entry < self.titles => Hit::Title(entry),
            entry => Hit::Person(entry - self.titles),
        };
        places.map(hit).collect()
    }

    /// Positions of titles, best first, 500 at most.
    pub fn find_titles(&self, query: &str) -> Vec<usize> {
        self.search(query, 0..self.titles)
    }

    /// Positions of people, best first, 500 at most.
    pub fn find_people(&self, query: &str) -> Vec<usize> {
        let people = self.search(query, self.titles..self.entries.len()).into_iter();
        people.map(|entry| entry - self.titles).collect()
    }

    fn search(&self, typed: &str, wanted: Range<usize>) -> Vec<usize> {
        let Some(mut query) = Query::of(typed, self) else {
            return Vec::new();
        };
        let mut hits = Hits { index: self, wanted, scores: HashMap::new(), complete: false };
        hits.add_all(&query);
        if hits.are_few() && query.expand_fuzzy(&self.vocabulary, false) {
            hits.add_all(&query);
        }
        let cross_field = hits.scores.is_empty() && hits.add_cross_field(&query);
        if hits.scores.is_empty() && query.expand_fuzzy(&self.vocabulary, true) {
            hits.add_all(&query);
        }
        if hits.scores.is_empty() && query.expand_fuzzy_prefixes(&self.vocabulary) {
            hits.add_all(&query);
        }
        if hits.scores.is_empty() || cross_field {
            hits.add_parts(&query);
        }
        hits.best_first()
    }
}

/// Above every partial match.
const CROSS_FIELD: f64 = 800.0;

struct Hits<'i> {
    index: &'i Index,
    wanted: Range<usize>,
    /// The best score of each entry.
    scores: HashMap<usize, f64>,
    complete: bool,
}

impl Hits<'_> {
    fn are_few(&self) -> bool {
        self.scores.len() < ENOUGH && !self.complete
    }

    fn add_all(&mut self, query: &Query) {
        for variant in &query.variants {
            let names = |word: &u32| self.index.names_with(*word).len();
            // Every hit has every term, so the rarest term leads to all hits.
            let rarest =
                variant.needed().min_by_key(|term| term.matching.iter().map(names).sum::<usize>());
            let words = rarest.map_or(&[][..], |term| &term.matching);
            self.add(variant, words.iter(), false);
        }
    }

    /// Adds the titles that match all terms together with their people. Returns whether there are any.
    fn add_cross_field(&mut self, query: &Query) -> bool {
        for title in self.index.cross_field(query) {
            if self.wanted.contains(&title) {
                let score = CROSS_FIELD + 150.0 * self.index.entries[title].popularity;
                self.scores.insert(title, score);
            }
        }
        !self.scores.is_empty()
    }

    fn add_parts(&mut self, query: &Query) {
        for variant in &query.variants {
            let words = variant.needed().flat_map(Term::matching_alone);
            self.add(variant, words, true);
        }
    }

    fn add<'q>(&mut self, variant: &Variant, words: impl Iterator<Item = &'q u32>, partial: bool) {
        let index = self.index;
        let scorer = Scorer { index, variant };
        let mut names: Vec<u32> = words.flat_map(|word| index.names_with(*word)).copied().collect();
        names.sort_unstable();
        names.dedup();
        for name in names {
            let entry = index.name(name).entry;
            if !self.wanted.contains(&entry) {
                continue;
            }
            let found = if partial { scorer.score_partial(name) } else { scorer.score_full(name) };
            if let Some(found) = found {
                let best = self.scores.entry(entry).or_insert(found.score);
                *best = best.max(found.score);
                self.complete |= found.complete;
            }
        }
    }

    fn best_first(self) -> Vec<usize> {
        let mut hits: Vec<(usize, f64)> = self.scores.into_iter().collect();
        hits.sort_unstable_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        hits.truncate(MOST_HITS);
        hits.into_iter().map(|(entry, _)| entry).collect()
    }
}

/// The field that has a word: the title, or the name of a person in it.
const TITLE: u8 = 1;
const PERSON: u8 = 2;

/// Queries with words of a title and of a person in it: `tom hanks gump`.
impl Index {
    /// The titles that, with the names of their people, have every needed term, and at least one in
    /// either field.
    fn cross_field(&self, query: &Query) -> Vec<usize> {
        let terms: Vec<Vec<u8>> =
            query.variants[0].needed().map(|term| self.fields_with(term)).collect();
        let is_found = |title: &usize| {
            let mut fields = terms.iter().map(|fields| fields[*title]);
            let all = fields.clone().fold(0, |all, here| all | here);
            fields.all(|here| here > 0) && all == TITLE | PERSON
        };
        (0..self.titles).filter(is_found).collect()
    }

    /// For each title the fields that have the term.
    fn fields_with(&self, term: &Term) -> Vec<u8> {
        let mut fields = vec![0; self.titles];
        for name in term.matching_alone().flat_map(|word| self.names_with(*word)) {
            let name = self.name(*name);
            match name.entry.checked_sub(self.titles) {
                None if name.is_part => {}
                None => fields[name.entry] |= TITLE,
                Some(person) => {
                    for title in self.credits.get(person) {
                        fields[*title as usize] |= PERSON;
                    }
                }
            }
        }
        fields
    }
}
