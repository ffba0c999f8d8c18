//! The names of everything that can be found, as numbers of words, and for each word the names
//! it stands in.

use super::crossed::Credits;
use super::fold::{fold, is_letter};
use super::vocabulary::{Gathering, Origin, Vocabulary, length, narrow};
use super::words::is_light;
use std::ops::Range;

/// Something to be found.
#[derive(Clone, Debug)]
pub struct Entry<'a> {
    /// What it is called: the title and the original title, or a name. Empty ones count for
    /// nothing, and equal ones once.
    pub names: [&'a str; 2],
    /// What else it is called.
    pub also: &'a [&'a str],
    /// Whom one meets in it.
    pub parts: Vec<&'a str>,
    /// When a title came out, where that is known.
    pub year: Option<i32>,
    /// How well known it is, on any scale from 0 up that is one for all titles or for all people.
    pub fame: f64,
}

/// Something found, by its place among the entries that were given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Hit {
    /// The title at this place.
    Title(usize),
    /// The person at this place.
    Person(usize),
}

/// Answers queries over one set of titles and people.
pub struct Index {
    pub(super) vocabulary: Vocabulary,
    /// How many of the entries are titles; they come first.
    pub(super) titles: usize,
    /// How well known each entry is, from 0 to 1.
    pub(super) fames: Vec<f64>,
    /// Of the titles.
    years: Vec<Option<i32>>,
    names: Vec<Name>,
    words: Vec<u32>,
    joined: Vec<u32>,
    postings: Postings,
    pub(super) credits: Credits,
}

struct Name {
    /// Sixteen bits: of titles and people there are 15,000, and of names many more.
    entry: u16,
    /// Not what it is called, but somebody in it.
    is_part: bool,
    /// Where its words begin; they end where the next name's begin.
    start: u32,
}

/// For each word the names it stands in.
struct Postings {
    starts: Vec<u32>,
    names: Vec<u32>,
}

/// One name, word for word.
#[derive(Clone, Copy)]
pub struct Sequence<'i> {
    pub entry: usize,
    /// Somebody in the title, and not what it is called.
    pub is_part: bool,
    pub words: &'i [u32],
    /// Each word written as one with the next, or `NOT_JOINED`.
    pub joined: &'i [u32],
}

/// Stands where two words are not also looked for as one.
pub const NOT_JOINED: u32 = u32::MAX;

impl Index {
    /// Makes the index; hits give places in these two orders.
    pub fn of<'a>(
        titles: impl Iterator<Item = Entry<'a>>,
        people: impl Iterator<Item = Entry<'a>>,
    ) -> Self {
        let mut gathered = Gathered::default();
        gathered.add_all(titles, true);
        let titles = gathered.fames.len();
        gathered.add_all(people, false);
        let Gathered { gathering, mut fames, mut years, mut names, mut words, mut joined } =
            gathered;
        fames.shrink_to_fit();
        years.shrink_to_fit();
        names.shrink_to_fit();
        words.shrink_to_fit();
        joined.shrink_to_fit();
        let (vocabulary, renumbered) = gathering.sorted();
        for word in words.iter_mut().chain(&mut joined).filter(|word| **word != NOT_JOINED) {
            *word = renumbered[*word as usize];
        }
        let mut index = Self {
            postings: Postings { starts: Vec::new(), names: Vec::new() },
            vocabulary,
            titles,
            fames,
            years,
            names,
            words,
            joined,
            credits: Credits::default(),
        };
        index.postings = Postings::of(&index);
        index
    }

    /// When an entry came out, if it is a title.
    pub(super) fn year(&self, entry: usize) -> Option<i32> {
        self.years.get(entry).copied().flatten()
    }

    pub(super) fn name(&self, number: u32) -> Sequence<'_> {
        let number = number as usize;
        let name = &self.names[number];
        let end = self.names.get(number + 1).map_or(self.words.len(), |next| next.start as usize);
        let range = name.start as usize..end;
        Sequence {
            entry: usize::from(name.entry),
            is_part: name.is_part,
            words: &self.words[range.clone()],
            joined: &self.joined[range],
        }
    }

    /// The names in which the word stands.
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
            (0..index.names.len()).map(narrow).flat_map(|number| {
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
struct Gathered {
    gathering: Gathering,
    fames: Vec<f64>,
    years: Vec<Option<i32>>,
    names: Vec<Name>,
    words: Vec<u32>,
    joined: Vec<u32>,
}

impl Gathered {
    fn add_all<'a>(&mut self, entries: impl Iterator<Item = Entry<'a>>, titles: bool) {
        let first = self.fames.len();
        for entry in entries {
            let [name, other] = entry.names;
            let folded = fold(name);
            self.add(&folded, titles, false);
            if !other.is_empty() && other != name {
                let other = fold(other);
                if other != folded {
                    self.add(&other, titles, false);
                }
            }
            for also in entry.also {
                self.add(&fold(also), titles, false);
            }
            for part in &entry.parts {
                self.add(&fold(part), false, true);
            }
            if titles {
                self.years.push(entry.year);
            }
            self.fames.push(if entry.fame.is_finite() { entry.fame.max(0.0) } else { 0.0 });
        }
        let fames = &mut self.fames[first..];
        let most = fames.iter().copied().fold(f64::MIN_POSITIVE, f64::max);
        // The root, because a few stars would otherwise leave all others in one heap.
        for fame in fames {
            *fame = (*fame / most).sqrt();
        }
    }

    fn add(&mut self, folded: &str, is_title: bool, is_part: bool) {
        if folded.is_empty() {
            return;
        }
        let entry = u16::try_from(self.fames.len()).expect("no index is made of so many");
        self.names.push(Name { entry, is_part, start: narrow(self.words.len()) });
        let mut words = folded.split(' ').peekable();
        let mut first = true;
        while let Some(word) = words.next() {
            self.words.push(self.gathering.number(word, Origin::Written));
            let joined = words.peek().filter(|next| is_title || joins(word, next, first));
            let joined = joined.map_or(NOT_JOINED, |next| {
                let origin = if is_light(word) { Origin::JoinedLight } else { Origin::Joined };
                self.gathering.number(&format!("{word}{next}"), origin)
            });
            self.joined.push(joined);
            first = false;
        }
    }
}

/// Whether people may write two words of somebody's name as one: De Niro, Van Damme, J. J.
fn joins(word: &str, next: &str, first: bool) -> bool {
    let short = |word: &str| length(word) < 4;
    (is_letter(word) && is_letter(next)) || short(next) || (!first && short(word))
}
