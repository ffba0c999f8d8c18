//! The embedded records as an index, made once for all tests that search them.

use super::super::{Entry, Hit, Index};
use crate::catalogue::builtin::people::People;
use crate::catalogue::builtin::record::Record;
use crate::catalogue::builtin::{FILMS, SHOWS, parse};
use crate::domain::ids::MediaType;
use std::sync::LazyLock;

/// The hand-written titles and everybody in them.
pub struct Embedded {
    pub titles: Vec<Record>,
    pub people: People,
    pub index: Index,
}

pub static EMBEDDED: LazyLock<Embedded> = LazyLock::new(|| {
    let mut titles = parse::records(FILMS, MediaType::Movie).unwrap();
    titles.extend(parse::records(SHOWS, MediaType::Tv).unwrap());
    let people = People::of(&titles);
    let names = people.all().iter();
    let index = Index::of(
        titles.iter().map(|record| Entry {
            names: [&record.title, &record.original],
            fame: record.popularity(),
        }),
        names.map(|person| Entry { names: [&person.name, ""], fame: person.popularity }),
    );
    Embedded { titles, people, index }
});

impl Embedded {
    /// The title, or the name after an `@`.
    pub fn label(&self, hit: Hit) -> String {
        match hit {
            Hit::Title(place) => self.titles[place].title.clone(),
            Hit::Person(place) => format!("@{}", self.people.all()[place].name),
        }
    }

    pub fn first_three(&self, query: &str) -> Vec<String> {
        self.index.find(query).into_iter().take(3).map(|hit| self.label(hit)).collect()
    }
}
