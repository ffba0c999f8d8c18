//! The embedded records as an index, made once for all tests that search them.

use super::super::{Hit, Index};
use crate::catalogue::builtin::EMBEDDED as BUILTIN;
use crate::catalogue::builtin::people::People;
use crate::catalogue::builtin::record::Record;
use std::sync::LazyLock;

/// All titles and everybody in them, as they are searched.
pub struct Embedded {
    pub titles: &'static [Record],
    pub people: &'static People,
    pub index: &'static Index,
}

pub static EMBEDDED: LazyLock<Embedded> = LazyLock::new(|| Embedded {
    titles: &BUILTIN.records,
    people: BUILTIN.people(),
    index: BUILTIN.index(),
});

impl Embedded {
    /// The title, or the name after an `@`.
    pub fn label(&self, hit: Hit) -> String {
        match hit {
            Hit::Title(place) => self.titles[place].title.to_owned(),
            Hit::Person(place) => format!("@{}", self.people.all()[place].name),
        }
    }

    /// What a hit is called, and the same with its year, where several are called so.
    pub fn labels(&self, hit: Hit) -> Vec<String> {
        let label = self.label(hit);
        match hit {
            Hit::Title(place) => {
                vec![format!("{label} ({})", self.titles[place].date.year()), label]
            }
            Hit::Person(_) => vec![label],
        }
    }

    /// By what each of the first three may be named.
    pub fn first_three(&self, query: &str) -> Vec<Vec<String>> {
        self.index.find(query).into_iter().take(3).map(|hit| self.labels(hit)).collect()
    }
}
