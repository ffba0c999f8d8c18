//! Queries with words of a title and of a person in it: `tom hanks gump`.

use super::index::Index;
use super::query::{Query, Term};
use super::score::Scorer;

/// The field that has a word: the title, or the name of a person in it.
const CALLED: u8 = 1;
const CREDITED: u8 = 2;

impl Index {
    /// The titles that, with the names of their people, have every needed term, and at least one in
    /// either field.
    pub fn cross_field(&self, query: &Query) -> Vec<usize> {
        let mut found = vec![(0, 0); self.titles];
        let mut needed = 0;
        for term in query.variants.iter().take(1).flat_map(|variant| variant.needed(query)) {
            needed += 1;
            for ((fitted, sides), here) in found.iter_mut().zip(self.places(term)) {
                *fitted += u32::from(here > 0);
                *sides |= here;
            }
        }
        let whole = |found: &(u32, u8)| found.0 == needed && found.1 == CALLED | CREDITED;
        (0..self.titles).filter(|title| whole(&found[*title])).collect()
    }

    /// For each title the fields that have the term.
    fn places(&self, term: &Term) -> Vec<u8> {
        let mut places = vec![0; self.titles];
        let counts = |word: &&u32| Scorer::counts_alone(term, term.kind(**word));
        for name in term.matching.iter().filter(counts).flat_map(|word| self.names_with(*word)) {
            let name = self.name(*name);
            match name.entry.checked_sub(self.titles) {
                None if name.is_part => {}
                None => places[name.entry] |= CALLED,
                Some(person) => {
                    for title in self.credits.of(person) {
                        places[*title as usize] |= CREDITED;
                    }
                }
            }
        }
        places
    }
}
