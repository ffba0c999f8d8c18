//! The names of all records, sorted, so that the records that an imported title may be are found without a search.

use super::records::Record;
use crate::domain::title_matching::{Candidate, WantedTitle};
use crate::domain::title_name::TitleName;
use std::collections::BTreeSet;

/// The positions of records are those in the list that it is made of.
pub struct TitleNames {
    /// Sorted by their words.
    names: Box<[NameOfRecord]>,
    /// Years of all records, sorted, with positions of names.
    years: Box<[(i32, u32)]>,
}

struct NameOfRecord {
    name: TitleName,
    record: u32,
}

impl TitleNames {
    pub fn of(records: &[Record]) -> Self {
        let mut names = Vec::new();
        for (place, record) in (0..).zip(records) {
            let all = record_names(record).into_iter().chain(search_names(record));
            names.extend(all.map(|name| NameOfRecord { name, record: place }));
        }
        names.sort_by(|one, other| one.name.words().cmp(other.name.words()));
        let year = |named: &NameOfRecord| records[named.record as usize].date.year();
        let mut years: Vec<_> = names.iter().map(year).zip(0..).collect();
        years.sort_unstable();
        Self { names: names.into(), years: years.into() }
    }

    /// The records with one of the names.
    pub fn equal(&self, wanted: &WantedTitle) -> BTreeSet<u32> {
        let found = wanted.names.iter().flat_map(|name| self.with_words(name.words()));
        found.map(|named| named.record).collect()
    }

    /// The records with a similar name, or one that begins with the wanted one, or with which that begins: those of the
    /// year and its neighbors, or of any year where it is not known.
    pub fn similar(&self, wanted: &WantedTitle) -> BTreeSet<u32> {
        let all = || self.names.iter();
        let is_near = |named: &&NameOfRecord| {
            let mut names = wanted.names.iter();
            names.any(|name| name.extends_or_begins(&named.name) || name.is_similar_to(&named.name))
        };
        match wanted.year {
            None => all().filter(is_near).map(|named| named.record).collect(),
            Some(year) => {
                let start = self.years.partition_point(|(other, _)| *other < year - 1);
                let years = self.years[start..].iter().take_while(|(other, _)| *other <= year + 1);
                let named = years.map(|(_, place)| &self.names[*place as usize]);
                named.filter(is_near).map(|named| named.record).collect()
            }
        }
    }

    fn with_words<'n>(&'n self, words: &'n str) -> impl Iterator<Item = &'n NameOfRecord> {
        let start = self.names.partition_point(|named| named.name.words() < words);
        self.names[start..].iter().take_while(move |named| named.name.words() == words)
    }
}

/// A record as far as rules of matching need it.
pub fn candidate(records: &[Record], place: usize) -> Candidate<usize> {
    let record = &records[place];
    Candidate {
        key: record.key,
        imdb_id: record.imdb_id(),
        names: record_names(record),
        search_names: search_names(record).collect(),
        year: Some(record.date.year()),
        title: place,
    }
}

fn record_names(record: &Record) -> Vec<TitleName> {
    let mut names: Vec<_> =
        [record.title, record.original].into_iter().filter_map(TitleName::of).collect();
    names.dedup();
    names
}

/// Among the further names of a record are nicknames, characters and series (`007`).
fn search_names(record: &Record) -> impl Iterator<Item = TitleName> {
    record.also.iter().filter_map(|name| TitleName::of(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::builtin::EMBEDDED;

    /// Bytes that an allocation takes beside its content.
    const ALLOCATION: usize = 16;
    const MAX_BYTES: usize = 400_000;

    #[test]
    fn names_take_little_memory() {
        let TitleNames { names, years } = TitleNames::of(&EMBEDDED.records);
        assert!(names.len() > EMBEDDED.records.len());
        let texts: usize = names.iter().map(|one| one.name.words().len() + ALLOCATION).sum();
        let bytes = texts + size_of_val(&*names) + size_of_val(&*years);
        assert!(bytes < MAX_BYTES, "{bytes} bytes for {} names", names.len());
    }
}
