//! Titles that are asked for with words of theirs and of somebody in them: `tom hanks gump`.

use super::index::Index;
use super::query::{Query, Term};
use super::score::Judge;
use super::vocabulary::narrow;

/// Where a word stands: in what the title is called, or in the name of somebody in it.
const CALLED: u8 = 1;
const CREDITED: u8 = 2;

/// For each person the titles they are in, one person's after another's.
#[derive(Default)]
pub struct Credits {
    /// Where each person's begin; one more than there are people, or none at all.
    starts: Vec<u32>,
    titles: Vec<u32>,
}

impl Credits {
    fn of(&self, person: usize) -> &[u32] {
        let range = self.starts.get(person).zip(self.starts.get(person + 1));
        range.map_or(&[], |(start, end)| &self.titles[*start as usize..*end as usize])
    }
}

impl Index {
    /// Says which titles each person is in.
    pub fn credit(&mut self, people: impl Iterator<Item = impl Iterator<Item = usize>>) {
        let mut credits = Credits { starts: vec![0], titles: Vec::new() };
        for titles in people {
            credits.titles.extend(titles.map(narrow));
            credits.starts.push(narrow(credits.titles.len()));
        }
        credits.starts.shrink_to_fit();
        credits.titles.shrink_to_fit();
        self.credits = credits;
    }

    /// The titles in which, or in the names of whose people, each word of the query stands, and
    /// at least one in either.
    pub fn crossed(&self, query: &Query) -> Vec<usize> {
        let mut found = vec![(0, 0); self.titles];
        let mut needed = 0;
        for term in query.readings.iter().take(1).flat_map(|reading| reading.needed(query)) {
            needed += 1;
            for ((fitted, sides), here) in found.iter_mut().zip(self.places(term)) {
                *fitted += u32::from(here > 0);
                *sides |= here;
            }
        }
        let whole = |found: &(u32, u8)| found.0 == needed && found.1 == CALLED | CREDITED;
        (0..self.titles).filter(|title| whole(&found[*title])).collect()
    }

    /// For each title where the word stands.
    fn places(&self, term: &Term) -> Vec<u8> {
        let mut places = vec![0; self.titles];
        let counts = |word: &&u32| Judge::counts_alone(term, term.grade(**word));
        for name in term.fitting.iter().filter(counts).flat_map(|word| self.names_with(*word)) {
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
