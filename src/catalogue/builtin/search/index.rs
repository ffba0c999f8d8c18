//! The names of all entries as numbers of words, and for each word the names that have it.

use super::grouped::Grouped;
use super::lexicon::is_stop_word;
use super::normalize::{is_letter, normalize};
use super::vocabulary::{Origin, Vocabulary, VocabularyBuilder, length, to_u32};

/// A title or a person.
#[derive(Clone, Debug, Default)]
pub struct Entry<'a> {
    /// The title, the original title and further ones, or the name of a person.
    pub names: Vec<&'a str>,
    /// Characters of a title.
    pub parts: Vec<&'a str>,
    pub year: Option<i32>,
    /// From 0 up, on one scale for all titles and one for all people.
    pub popularity: f64,
    /// Positions of the titles that a person is credited in.
    pub credits: Vec<u32>,
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
    pub(super) entries: Box<[IndexedEntry]>,
    names: Box<[Name]>,
    words: Grouped<NameWord>,
    /// Numbers of names by word.
    names_by_word: Grouped<u32>,
    /// Positions of titles by person.
    pub(super) credits: Grouped<u32>,
}

pub struct IndexedEntry {
    /// From 0 to 1.
    pub popularity: f64,
    /// Of a title.
    pub year: Option<i32>,
}

struct Name {
    /// Sixteen bits to save memory: there are 15,000 entries, and many more names.
    entry: u16,
    /// A character, not the title.
    is_part: bool,
}

/// A word of a name.
pub struct NameWord {
    pub word: u32,
    /// The word joined with the next one, or `NOT_JOINED`.
    pub joined: u32,
}

/// In the place of a joined word where there is none.
pub const NOT_JOINED: u32 = u32::MAX;

/// The words of one name.
#[derive(Clone, Copy)]
pub struct NameWords<'i> {
    pub entry: usize,
    /// A character, not the title.
    pub is_part: bool,
    pub words: &'i [NameWord],
}

impl Index {
    /// Hits give positions in these two orders.
    pub fn of<'a>(
        titles: impl IntoIterator<Item = Entry<'a>>,
        people: impl IntoIterator<Item = Entry<'a>>,
    ) -> Self {
        let mut builder = IndexBuilder::default();
        builder.add_all(titles, true);
        let titles = builder.entries.len();
        builder.add_all(people, false);
        let IndexBuilder { vocabulary, entries, names, mut words, credits } = builder;
        let (vocabulary, renumbered) = vocabulary.sorted();
        let mut names_by_word = Vec::with_capacity(2 * words.len());
        for (name, NameWord { word, joined }) in &mut words {
            for word in [word, joined].into_iter().filter(|word| **word != NOT_JOINED) {
                *word = renumbered[*word as usize];
                names_by_word.push((*word, *name));
            }
        }
        Self {
            names_by_word: Grouped::of(vocabulary.len(), names_by_word),
            vocabulary,
            titles,
            words: Grouped::of(names.len(), words),
            names: names.into(),
            credits: Grouped::of(entries.len() - titles, credits),
            entries: entries.into(),
        }
    }

    pub(super) fn name(&self, number: u32) -> NameWords<'_> {
        let Name { entry, is_part } = self.names[number as usize];
        let words = self.words.get(number as usize);
        NameWords { entry: usize::from(entry), is_part, words }
    }

    pub(super) fn names_with(&self, word: u32) -> &[u32] {
        self.names_by_word.get(word as usize)
    }
}

#[derive(Default)]
struct IndexBuilder {
    vocabulary: VocabularyBuilder,
    entries: Vec<IndexedEntry>,
    names: Vec<Name>,
    /// Each with the number of its name.
    words: Vec<(u32, NameWord)>,
    /// People and titles.
    credits: Vec<(u32, u32)>,
}

impl IndexBuilder {
    fn add_all<'a>(&mut self, entries: impl IntoIterator<Item = Entry<'a>>, titles: bool) {
        let first = self.entries.len();
        for (place, entry) in (0..).zip(entries) {
            let mut names: Vec<String> = entry.names.iter().map(|name| normalize(name)).collect();
            names.dedup();
            for name in &names {
                self.add(name, titles, false);
            }
            for part in &entry.parts {
                self.add(&normalize(part), false, true);
            }
            self.credits.extend(entry.credits.iter().map(|title| (place, *title)));
            let popularity = Some(entry.popularity).filter(|popularity| popularity.is_finite());
            let popularity = popularity.unwrap_or_default().max(0.0);
            self.entries.push(IndexedEntry { popularity, year: entry.year });
        }
        let entries = &mut self.entries[first..];
        let most = entries.iter().map(|entry| entry.popularity).fold(f64::MIN_POSITIVE, f64::max);
        // The root, because a few stars would otherwise make all others equal.
        for entry in entries {
            entry.popularity = (entry.popularity / most).sqrt();
        }
    }

    fn add(&mut self, normalized: &str, is_title: bool, is_part: bool) {
        if normalized.is_empty() {
            return;
        }
        let number = to_u32(self.names.len());
        let entry = u16::try_from(self.entries.len()).expect("no index is made of so many");
        self.names.push(Name { entry, is_part });
        let mut words = normalized.split(' ').peekable();
        let mut first = true;
        while let Some(word) = words.next() {
            let joined = words.peek().filter(|next| is_title || joins(word, next, first));
            let joined = joined.map_or(NOT_JOINED, |next| {
                let origin =
                    if is_stop_word(word) { Origin::JoinedStopWord } else { Origin::Joined };
                self.vocabulary.number(&format!("{word}{next}"), origin)
            });
            let word = self.vocabulary.number(word, Origin::Written);
            self.words.push((number, NameWord { word, joined }));
            first = false;
        }
    }
}

/// Whether two words of a person's name may be written as one: De Niro, Van Damme, J. J.
fn joins(word: &str, next: &str, first: bool) -> bool {
    let short = |word: &str| length(word) < 4;
    (is_letter(word) && is_letter(next)) || short(next) || (!first && short(word))
}
