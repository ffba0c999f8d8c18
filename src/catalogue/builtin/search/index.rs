//! The search index: the names of all entries as numbers of words, and for each word the names that contain it.

use super::vocabulary::{Origin, Vocabulary, VocabularyBuilder, is_stop_word, length, to_u32};
use crate::domain::search_words::{is_letter, normalize};

/// A title or a person.
#[derive(Clone, Debug)]
pub struct Entry<'a> {
    /// The title and the original title, or the name of a person. Empty ones are ignored, and equal ones count once.
    pub names: [&'a str; 2],
    /// Further names.
    pub also: &'a [&'a str],
    /// The characters of a title.
    pub parts: Vec<&'a str>,
    pub year: Option<i32>,
    /// Not negative; on one scale for all titles, and another for all people.
    pub popularity: f64,
}

/// A hit, as the position among the indexed titles or people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Hit {
    Title(usize),
    Person(usize),
}

pub struct Index {
    pub(super) vocabulary: Vocabulary,
    /// The number of titles, which come before people in the order of entries.
    pub(super) titles: usize,
    /// The popularity of each entry, from 0 to 1.
    pub(super) popularities: Box<[f64]>,
    /// The year of each title.
    years: Box<[Option<i32>]>,
    names: Box<[Name]>,
    words: Box<[u32]>,
    joined: Box<[u32]>,
    /// For each word, the names that contain it.
    postings: Grouped<u32>,
    /// The titles of each person.
    pub(super) credits: Grouped<u32>,
}

struct Name {
    /// 16 bits to save memory. There are 15,000 entries, but many more names.
    entry: u16,
    /// Whether it is the name of a character, not of the title.
    is_part: bool,
    /// The start of its words. They end where those of the next name start.
    start: u32,
}

/// The words of one name.
#[derive(Clone, Copy)]
pub struct NameWords<'i> {
    pub entry: usize,
    /// Whether it is the name of a character, not of the title.
    pub is_part: bool,
    pub words: &'i [u32],
    /// For each word, the word that it forms with the next one, or `NOT_JOINED`.
    pub joined: &'i [u32],
}

/// Stands for a joined word that does not exist.
pub const NOT_JOINED: u32 = u32::MAX;

impl Index {
    /// Builds the index. Hits refer to positions in these two lists.
    pub fn of<'a>(
        titles: impl Iterator<Item = Entry<'a>>,
        people: impl Iterator<Item = Entry<'a>>,
    ) -> Self {
        let mut builder = IndexBuilder::default();
        builder.add_all(titles, true);
        let titles = builder.popularities.len();
        builder.add_all(people, false);
        let (mut words, mut joined) = (builder.words, builder.joined);
        let (vocabulary, renumbered) = builder.vocabulary.sorted();
        for word in words.iter_mut().chain(&mut joined).filter(|word| **word != NOT_JOINED) {
            *word = renumbered[*word as usize];
        }
        let mut index = Self {
            postings: Grouped::of(0, Vec::new()),
            vocabulary,
            titles,
            credits: Grouped::of(builder.popularities.len() - titles, Vec::new()),
            popularities: builder.popularities.into(),
            years: builder.years.into(),
            names: builder.names.into(),
            words: words.into(),
            joined: joined.into(),
        };
        index.postings = index.postings_of_words();
        index
    }

    /// Sets the titles of each person.
    pub fn set_credits(&mut self, people: impl Iterator<Item = impl Iterator<Item = usize>>) {
        let people = (0_u32..).zip(people);
        let pairs =
            people.flat_map(|(person, titles)| titles.map(move |title| (person, to_u32(title))));
        self.credits = Grouped::of(self.popularities.len() - self.titles, pairs.collect());
    }

    pub(super) fn year(&self, entry: usize) -> Option<i32> {
        self.years.get(entry).copied().flatten()
    }

    pub(super) fn name(&self, number: u32) -> NameWords<'_> {
        let number = number as usize;
        let name = &self.names[number];
        let end = self.names.get(number + 1).map_or(self.words.len(), |next| next.start as usize);
        let range = name.start as usize..end;
        NameWords {
            entry: usize::from(name.entry),
            is_part: name.is_part,
            words: &self.words[range.clone()],
            joined: &self.joined[range],
        }
    }

    pub(super) fn names_with(&self, word: u32) -> &[u32] {
        self.postings.get(word as usize)
    }

    fn postings_of_words(&self) -> Grouped<u32> {
        let names = (0..self.names.len()).map(to_u32);
        let pairs = names.flat_map(|number| {
            let name = self.name(number);
            let words = name.words.iter().chain(name.joined).copied();
            words.filter(|word| *word != NOT_JOINED).map(move |word| (word, number))
        });
        Grouped::of(self.vocabulary.len(), pairs.collect())
    }

    pub(super) fn count_of_names(&self) -> usize {
        self.names.len()
    }
}

/// Groups of items, one after another in one allocation, which takes half the memory of a `Vec` of `Vec`s.
pub struct Grouped<T> {
    /// The start of each group, and the end of the last one.
    starts: Box<[u32]>,
    items: Box<[T]>,
}

impl<T> Grouped<T> {
    /// Creates the groups from pairs of a group number and an item. Items of a group keep their order.
    pub fn of(groups: usize, mut pairs: Vec<(u32, T)>) -> Self {
        pairs.sort_by_key(|(group, _)| *group);
        let start = |group| to_u32(pairs.partition_point(|(other, _)| (*other as usize) < group));
        let starts = (0..=groups).map(start).collect();
        Self { starts, items: pairs.into_iter().map(|(_, item)| item).collect() }
    }

    pub fn get(&self, group: usize) -> &[T] {
        &self.items[self.starts[group] as usize..self.starts[group + 1] as usize]
    }
}

#[derive(Default)]
struct IndexBuilder {
    vocabulary: VocabularyBuilder,
    popularities: Vec<f64>,
    years: Vec<Option<i32>>,
    names: Vec<Name>,
    words: Vec<u32>,
    joined: Vec<u32>,
}

impl IndexBuilder {
    fn add_all<'a>(&mut self, entries: impl Iterator<Item = Entry<'a>>, titles: bool) {
        let first = self.popularities.len();
        for entry in entries {
            let [name, other] = entry.names;
            let (name, other) = (normalize(name), normalize(other));
            self.add(&name, titles, false);
            if other != name {
                self.add(&other, titles, false);
            }
            for also in entry.also {
                self.add(&normalize(also), titles, false);
            }
            for part in &entry.parts {
                self.add(&normalize(part), false, true);
            }
            if titles {
                self.years.push(entry.year);
            }
            let popularity = Some(entry.popularity).filter(|popularity| popularity.is_finite());
            self.popularities.push(popularity.map_or(0.0, |popularity| popularity.max(0.0)));
        }
        let popularities = &mut self.popularities[first..];
        let most = popularities.iter().copied().fold(f64::MIN_POSITIVE, f64::max);
        // The square root, because a few stars would otherwise make all others almost equal.
        for popularity in popularities {
            *popularity = (*popularity / most).sqrt();
        }
    }

    fn add(&mut self, normalized: &str, is_title: bool, is_part: bool) {
        if normalized.is_empty() {
            return;
        }
        let entry =
            u16::try_from(self.popularities.len()).expect("there are fewer than 65,536 entries");
        self.names.push(Name { entry, is_part, start: to_u32(self.words.len()) });
        let mut words = normalized.split(' ').peekable();
        let mut first = true;
        while let Some(word) = words.next() {
            self.words.push(self.vocabulary.number(word, Origin::Written));
            let joined = words.peek().filter(|next| is_title || joins(word, next, first));
            let joined = joined.map_or(NOT_JOINED, |next| {
                let origin =
                    if is_stop_word(word) { Origin::JoinedStopWord } else { Origin::Joined };
                self.vocabulary.number(&format!("{word}{next}"), origin)
            });
            self.joined.push(joined);
            first = false;
        }
    }
}

/// Whether two words of a person's name may be written as one: De Niro, Van Damme, J. J.
fn joins(word: &str, next: &str, first: bool) -> bool {
    let short = |word: &str| length(word) < 4;
    (is_letter(word) && is_letter(next)) || short(next) || (!first && short(word))
}
