//! The names of many titles, sorted, so that candidates for an imported title are found without a full scan.

use crate::domain::title_matching::WantedTitle;
use crate::domain::title_name::TitleName;
use std::collections::BTreeSet;

/// The names and the year of a title.
pub struct NamedTitle {
    pub names: Vec<TitleName>,
    pub year: i32,
}

/// Finds titles by name. Results are positions in the list from which it was created.
pub struct TitleNames {
    /// The names of all titles, sorted by their words.
    names: Box<[NameOfTitle]>,
    /// The years of all titles, sorted, with positions in `names`.
    years: Box<[(i32, u32)]>,
}

struct NameOfTitle {
    name: TitleName,
    title: u32,
}

impl TitleNames {
    pub fn of(titles: impl Iterator<Item = NamedTitle>) -> Self {
        let all = (0..).zip(titles).flat_map(|(title, NamedTitle { names, year })| {
            names.into_iter().map(move |name| (NameOfTitle { name, title }, year))
        });
        let mut all: Vec<_> = all.collect();
        all.sort_by(|(one, _), (other, _)| one.name.words().cmp(other.name.words()));
        let mut years: Vec<_> = all.iter().map(|(_, year)| *year).zip(0..).collect();
        years.sort_unstable();
        let names = all.into_iter().map(|(name, _)| name);
        Self { names: names.collect(), years: years.into() }
    }

    /// The titles that have one of the wanted names.
    pub fn equal(&self, wanted: &WantedTitle) -> BTreeSet<u32> {
        let found = wanted.names.iter().flat_map(|name| self.with_words(name.words()));
        found.map(|named| named.title).collect()
    }

    /// The titles with a similar name, or where one of the two names begins with the other. If the wanted year is
    /// known, only titles of that year and its neighbors.
    pub fn similar(&self, wanted: &WantedTitle) -> BTreeSet<u32> {
        let all = || self.names.iter();
        let is_near = |named: &&NameOfTitle| {
            let mut names = wanted.names.iter();
            names.any(|name| name.extends_or_begins(&named.name) || name.is_similar_to(&named.name))
        };
        match wanted.year {
            None => all().filter(is_near).map(|named| named.title).collect(),
            Some(year) => {
                let start = self.years.partition_point(|(other, _)| *other < year - 1);
                let years = self.years[start..].iter().take_while(|(other, _)| *other <= year + 1);
                let named = years.map(|(_, place)| &self.names[*place as usize]);
                named.filter(is_near).map(|named| named.title).collect()
            }
        }
    }

    fn with_words<'n>(&'n self, words: &'n str) -> impl Iterator<Item = &'n NameOfTitle> {
        let start = self.names.partition_point(|named| named.name.words() < words);
        self.names[start..].iter().take_while(move |named| named.name.words() == words)
    }
}

#[cfg(test)]
impl TitleNames {
    pub fn count(&self) -> usize {
        self.names.len()
    }

    /// The memory that it takes, in bytes.
    pub fn bytes(&self) -> usize {
        /// Bytes that an allocation takes beside its content.
        const ALLOCATION: usize = 16;
        let texts = self.names.iter().map(|one| one.name.words().len() + ALLOCATION);
        texts.sum::<usize>() + size_of_val(&*self.names) + size_of_val(&*self.years)
    }
}
