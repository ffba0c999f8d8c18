//! Finds titles and people by their names: for now, whatever holds the words as they stand.

use super::people::People;
use super::record::Record;
use crate::catalogue::call::SearchKind;
use crate::domain::ids::MediaType;

/// All names of titles and people.
pub struct Index {
    names: Vec<(String, Name)>,
}

/// What a search has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hit {
    /// A title, by its place among the records.
    Title(usize),
    /// A person, by their place among the people.
    Person(usize),
}

struct Name {
    hit: Hit,
    kind: SearchKind,
}

impl Index {
    /// Reads all names.
    pub fn new(records: &[Record], people: &People) -> Self {
        let titles = records.iter().enumerate().map(|(place, record)| {
            let kind = match record.key.media_type {
                MediaType::Movie => SearchKind::Movie,
                MediaType::Tv => SearchKind::Tv,
            };
            (record.title.to_lowercase(), Name { hit: Hit::Title(place), kind })
        });
        let people = people.all().iter().enumerate().map(|(place, person)| {
            (person.name.to_lowercase(), Name { hit: Hit::Person(place), kind: SearchKind::Person })
        });
        Self { names: titles.chain(people).collect() }
    }

    /// Everything of that kind with the words in its name, best first.
    pub fn find(&self, query: &str, kind: SearchKind) -> Vec<Hit> {
        let query = query.to_lowercase();
        let fits = |name: &Name| kind == SearchKind::Multi || name.kind == kind;
        let found = self.names.iter().filter(|(text, name)| fits(name) && text.contains(&query));
        if query.is_empty() { Vec::new() } else { found.map(|(_, name)| name.hit).collect() }
    }
}
