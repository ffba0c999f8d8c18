//! Everybody who plays in or made a built-in title, once each, with a number that stays the same
//! when titles are added.

use super::record::Record;
use super::stable;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// All people of the catalogue.
pub struct People {
    /// Best known first.
    people: Vec<Person>,
    by_name: HashMap<String, usize>,
}

/// One of them.
#[derive(Clone, Debug)]
pub struct Person {
    pub id: i64,
    pub name: String,
    maker: bool,
    pub popularity: f64,
}

#[derive(Default)]
struct Work<'r> {
    name: &'r str,
    made: u32,
    played: u32,
    fame: f64,
}

impl People {
    /// Collects everybody named in the records.
    pub fn of(records: &[Record]) -> Self {
        let mut taken = BTreeSet::new();
        let mut people: Vec<Person> = works(records)
            .into_iter()
            .map(|(name, work)| Person {
                id: free_id(&mut taken, &name),
                name: work.name.to_owned(),
                maker: work.made > work.played,
                popularity: (work.fame * 10.0).round() / 1000.0,
            })
            .collect();
        people.sort_by(|a, b| b.popularity.total_cmp(&a.popularity).then(a.id.cmp(&b.id)));
        let by_name = people
            .iter()
            .enumerate()
            .map(|(place, person)| (normal(&person.name), place))
            .collect();
        Self { people, by_name }
    }

    /// The person of that name, who must occur in the records.
    pub fn named(&self, name: &str) -> &Person {
        &self.people[self.by_name[&normal(name)]]
    }

    /// All of them, best known first.
    pub fn all(&self) -> &[Person] {
        &self.people
    }
}

impl Person {
    /// TMDB's word for what they mostly do.
    pub fn department(&self) -> &'static str {
        if self.maker { "Directing" } else { "Acting" }
    }
}

/// Sorted by name, so that of two people who want the same number always the same one gets it.
fn works(records: &[Record]) -> BTreeMap<String, Work<'_>> {
    let mut works: BTreeMap<String, Work<'_>> = BTreeMap::new();
    for record in records {
        let rank = f64::from(record.rank);
        for name in &record.makers {
            let work = works.entry(normal(name)).or_default();
            work.name = name;
            work.made += 1;
            work.fame += rank;
        }
        for (billing, part) in (0_u32..).zip(&record.cast) {
            let work = works.entry(normal(&part.actor)).or_default();
            work.name = &part.actor;
            work.played += 1;
            work.fame += rank / (1.0 + f64::from(billing) * 0.25);
        }
    }
    works
}

fn free_id(taken: &mut BTreeSet<i64>, name: &str) -> i64 {
    let mut id = stable::number(name);
    while !taken.insert(id) {
        id += 1;
    }
    id
}

fn normal(name: &str) -> String {
    name.to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_hang_on_the_name_alone() {
        let id = free_id(&mut BTreeSet::new(), "al pacino");
        assert_eq!(id, free_id(&mut BTreeSet::new(), "al pacino"));
        assert!((1_000_000_000..2_000_000_000).contains(&id));
    }

    #[test]
    fn a_taken_number_goes_to_the_next() {
        let mut taken = BTreeSet::new();
        let id = free_id(&mut taken, "al pacino");
        assert_eq!(free_id(&mut taken, "al pacino"), id + 1);
    }
}
