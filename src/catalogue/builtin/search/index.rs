//! The names of all entries as numbers of words, and for each word the names that have it.

use super::lexicon::is_stop_word;
use super::normalize::{is_letter, normalize};
use super::vocabulary::{Origin, Vocabulary, VocabularyBuilder, length, to_u32};
use std::ops::Range;

/// A title or a person.
#[derive(Clone, Debug)]
pub struct Entry<'a> {
    /// The title and the original title, or a name. Empty ones are ignored, equal ones count once.
    pub names: [&'a str; 2],
    /// Further names.
    pub also: &'a [&'a str],
    /// Characters of a title.
    pub parts: Vec<&'a str>,
    pub year: Option<i32>,
    /// From 0 up, on one scale for all titles and one for all people.
    pub popularity: f64,
}

/// A hit, by its position among the entries given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Hit {
    Title(usize),
    Person(usize),
}

pub struct Index {
    pub(super) vocabulary: Vocabulary,
    /// The first so many entries are titles.
    pub(super) titles: usize,
    /// By entry, from 0 to 1.
    pub(super) popularities: Vec<f64>,
    /// By title.
    years: Vec<Option<i32>>,
    names: Vec<Name>,
    words: Vec<u32>,
    joined: Vec<u32>,
    postings: Postings,
    pub(super) credits: Credits,
}

struct Name {
    /// Sixteen bits to save memory: there are 15,000 entries, and many more names.
    entry: u16,
    /// A character, not the title.
    is_part: bool,
    /// Start of its words; the next name's start is their end.
    start: u32,
}

/// For each word the names that have it.
struct Postings {
    starts: Vec<u32>,
    names: Vec<u32>,
}

/// The titles of each person.
#[derive(Default)]
pub struct Credits {
    /// Start of each person's titles, and the end of the last one's; empty when none are set.
    starts: Vec<u32>,
    titles: Vec<u32>,
}

impl Credits {
    pub fn of(&self, person: usize) -> &[u32] {
        let range = self.starts.get(person).zip(self.starts.get(person + 1));
        range.map_or(&[], |(start, end)| &self.titles[*start as usize..*end as usize])
    }
}

/// The words of one name.
#[derive(Clone, Copy)]
pub struct NameWords<'i> {
    pub entry: usize,
    /// A character, not the title.
    pub is_part: bool,
    pub words: &'i [u32],
    /// Each word joined with the next, or `NOT_JOINED`.
    pub joined: &'i [u32],
}

/// In the place of a joined word where there is none.
pub const NOT_JOINED: u32 = u32::MAX;

impl Index {
    /// Hits give positions in these two orders.
    pub fn of<'a>(
        titles: impl Iterator<Item = Entry<'a>>,
        people: impl Iterator<Item = Entry<'a>>,
    ) -> Self {
        let mut builder = IndexBuilder::default();
        builder.add_all(titles, true);
        let titles = builder.popularities.len();
        builder.add_all(people, false);
        let IndexBuilder {
            vocabulary,
            mut popularities,
            mut years,
            mut names,
            mut words,
            mut joined,
        } = builder;
        popularities.shrink_to_fit();
        years.shrink_to_fit();
        names.shrink_to_fit();
        words.shrink_to_fit();
        joined.shrink_to_fit();
        let (vocabulary, renumbered) = vocabulary.sorted();
        for word in words.iter_mut().chain(&mut joined).filter(|word| **word != NOT_JOINED) {
            *word = renumbered[*word as usize];
        }
        let mut index = Self {
            postings: Postings { starts: Vec::new(), names: Vec::new() },
            vocabulary,
            titles,
            popularities,
            years,
            names,
            words,
            joined,
            credits: Credits::default(),
        };
        index.postings = Postings::of(&index);
        index
    }

    /// Sets the titles of each person.
    pub fn set_credits(&mut self, people: impl Iterator<Item = impl Iterator<Item = usize>>) {
        let mut credits = Credits { starts: vec![0], titles: Vec::new() };
        for titles in people {
            credits.titles.extend(titles.map(to_u32));
            credits.starts.push(to_u32(credits.titles.len()));
        }
        credits.starts.shrink_to_fit();
        credits.titles.shrink_to_fit();
        self.credits = credits;
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
        &self.postings.names[self.postings.range(word as usize)]
    }

    pub(super) fn count_of_names(&self) -> usize {
        self.names.len()
    }
}

impl Postings {
    fn of(index: &Index) -> Self {
        let all = || {
            (0..index.names.len()).map(to_u32).flat_map(|number| {
                let name = index.name(number);
                let words = name.words.iter().chain(name.joined).copied();
                words.filter(|word| *word != NOT_JOINED).map(move |word| (word as usize, number))
            })
        };
        let mut starts = vec![0; index.vocabulary.len() + 1];
        for (word, _) in all() {
            starts[word + 1] += 1;
        }
        for word in 1..starts.len() {
            starts[word] += starts[word - 1];
        }
        let mut next = starts.clone();
        let mut names = vec![0; starts[starts.len() - 1] as usize];
        for (word, name) in all() {
            names[next[word] as usize] = name;
            next[word] += 1;
        }
        Self { starts, names }
    }

    fn range(&self, word: usize) -> Range<usize> {
        self.starts[word] as usize..self.starts[word + 1] as usize
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
            let normalized = normalize(name);
            self.add(&normalized, titles, false);
            if !other.is_empty() && other != name {
                let other = normalize(other);
                if other != normalized {
                    self.add(&other, titles, false);
                }
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
            self.popularities.push(if entry.popularity.is_finite() {
                entry.popularity.max(0.0)
            } else {
                0.0
            });
        }
        let popularities = &mut self.popularities[first..];
        let most = popularities.iter().copied().fold(f64::MIN_POSITIVE, f64::max);
        // The root, because a few stars would otherwise make all others equal.
        for popularity in popularities {
            *popularity = (*popularity / most).sqrt();
        }
    }

    fn add(&mut self, normalized: &str, is_title: bool, is_part: bool) {
        if normalized.is_empty() {
            return;
        }
        let entry = u16::try_from(self.popularities.len()).expect("no index is made of so many");
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
