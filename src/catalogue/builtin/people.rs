//! The people of the built-in titles and their credits. New titles do not change a person's id.

use super::hash;
use super::records::{Record, table};
use super::search::Grouped;
use serde::Deserialize;
use std::collections::HashMap;
use std::sync::LazyLock;

pub struct People {
    /// Most popular first.
    all: Vec<Person>,
    /// Positions sorted by id, for binary search. A `HashMap` would take ten times the memory.
    by_id: Vec<u32>,
    /// Credits by person.
    credits: Grouped<Credit>,
}

#[derive(Clone, Debug, Default)]
pub struct Person {
    pub id: i64,
    pub name: &'static str,
    /// See [`person_hash`]. No two names have the same 64-bit hash.
    name_hash: u64,
    crew_count: u32,
    cast_count: u32,
    pub popularity: f64,
}

/// A person's credit in a title.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Credit {
    pub record: u32,
    pub role: Role,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The position in the billing order.
    Cast(u16),
    /// The position among the directors or creators.
    Crew(u16),
}

/// Collects people and their credits in the order of the records.
struct PeopleBuilder {
    people: Vec<Person>,
    /// Positions of people by id.
    by_id: HashMap<i64, u32>,
    /// Credits, each with the position of its person.
    credits: Vec<(u32, Credit)>,
}

impl People {
    pub fn of(records: &[Record]) -> Self {
        let PeopleBuilder { people: mut all, mut by_id, credits, .. } = PeopleBuilder::of(records);
        for person in &mut all {
            person.popularity = (person.popularity * 10.0).round() / 1000.0;
        }
        let ids: Vec<i64> = all.iter().map(|person| person.id).collect();
        all.sort_unstable_by(|a, b| b.popularity.total_cmp(&a.popularity).then(a.id.cmp(&b.id)));
        all.shrink_to_fit();
        by_id.extend(all.iter().map(|person| person.id).zip(0..));
        let credits =
            credits.into_iter().map(|(index, credit)| (by_id[&ids[index as usize]], credit));
        let credits = Grouped::of(all.len(), credits.collect());
        let mut by_id: Vec<u32> = by_id.into_values().collect();
        by_id.sort_unstable_by_key(|index| all[*index as usize].id);
        Self { all, by_id, credits }
    }

    /// The person with this name in a title. The name must occur in the title.
    pub fn named(&self, record: &Record, name: &str) -> &Person {
        &self.all[self.index_of(record, name)]
    }

    /// The position of that person.
    pub fn index_of(&self, record: &Record, name: &str) -> usize {
        let hash = person_hash(name, &lesser_known_names(record));
        let mut indexes = (hash::id_of_hash(hash)..).map_while(|id| self.find(id));
        let index = indexes.find(|index| self.all[*index].name_hash == hash);
        index.expect("every name in the records is collected")
    }

    pub fn find(&self, id: i64) -> Option<usize> {
        let found =
            self.by_id.binary_search_by_key(&id, |index| self.all[*index as usize].id).ok()?;
        Some(self.by_id[found] as usize)
    }

    /// Most popular first.
    pub fn all(&self) -> &[Person] {
        &self.all
    }

    /// The credits of the person at that position, in the order of the records.
    pub fn credits(&self, index: usize) -> &[Credit] {
        self.credits.get(index)
    }
}

impl Person {
    /// TMDB's `known_for_department`.
    pub fn department(&self) -> &'static str {
        if self.crew_count > self.cast_count { "Directing" } else { "Acting" }
    }
}

impl Credit {
    /// The position of the title among the records.
    pub fn index(self) -> usize {
        self.record as usize
    }
}

impl PeopleBuilder {
    fn of(records: &[Record]) -> Self {
        let count = records.iter().map(|record| record.makers.len() + record.cast.len()).sum();
        // A person has two credits on average. Unused capacity would never be freed.
        let people = count / 2;
        let mut builder = Self {
            people: Vec::with_capacity(people),
            by_id: HashMap::with_capacity(people),
            credits: Vec::with_capacity(count),
        };
        for (index, record) in (0_u32..).zip(records) {
            let lesser = lesser_known_names(record);
            let rank = f64::from(record.rank);
            for (order, name) in (0_u16..).zip(&record.makers) {
                let person = builder.add(name, &lesser, index, Role::Crew(order));
                person.crew_count += 1;
                person.popularity += rank;
            }
            for (billing, part) in (0_u16..).zip(&record.cast) {
                let person = builder.add(part.actor(), &lesser, index, Role::Cast(billing));
                person.cast_count += 1;
                person.popularity += rank / (1.0 + f64::from(billing) * 0.25);
            }
        }
        builder
    }

    fn add(&mut self, name: &'static str, lesser: &[&str], record: u32, role: Role) -> &mut Person {
        let hash = person_hash(name, lesser);
        let mut id = hash::id_of_hash(hash);
        // The person of the first record keeps the id, so that new titles do not change it.
        let is_taken = |index: &u32| self.people[*index as usize].name_hash != hash;
        while self.by_id.get(&id).is_some_and(is_taken) {
            id += 1;
        }
        let index = *self.by_id.entry(id).or_insert_with(|| {
            self.people.push(Person { id, name, name_hash: hash, ..Person::default() });
            u32::try_from(self.people.len() - 1).expect("there are fewer than four billion people")
        });
        self.credits.push((index, Credit { record, role }));
        let person = &mut self.people[index as usize];
        person.name = name;
        person
    }
}

/// The hash of a name, ignoring case. The less known of two people with the same name gets a different one.
fn person_hash(name: &str, lesser: &[&str]) -> u64 {
    let suffix = if lesser.contains(&name) { " (2)" } else { "" };
    hash::hash(format!("{}{suffix}", name.to_lowercase()).as_bytes())
}

/// A row of `same_name_people.tsv`, for two people who share a name (records have no other identification): a title
/// with its year, and the name in it that means the less known person.
#[derive(Deserialize)]
struct SameName {
    title: String,
    year: i32,
    name: String,
}

static SAME_NAME_PEOPLE: LazyLock<Vec<SameName>> = LazyLock::new(|| {
    table(include_str!("../../../assets/catalogue/same_name_people.tsv")).collect()
});

/// The names in a title that mean the less known of two people.
fn lesser_known_names(record: &Record) -> Vec<&'static str> {
    let meant = |row: &&SameName| row.title == record.title && row.year == record.date.year();
    SAME_NAME_PEOPLE.iter().filter(meant).map(|row| &*row.name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::builtin::EMBEDDED;

    #[test]
    fn person_id_depends_only_on_the_name() {
        let some = People::of(&EMBEDDED.records[10..]);
        for person in some.all() {
            let index = EMBEDDED.people().find(person.id).expect("the id is the same");
            assert_eq!(EMBEDDED.people().all()[index].name, person.name);
        }
    }

    #[test]
    fn every_person_is_found_by_name_and_id_with_all_credits() {
        let people = EMBEDDED.people();
        let mut credits = 0;
        for (index, person) in people.all().iter().enumerate() {
            assert_eq!(people.find(person.id), Some(index));
            credits += people.credits(index).len();
            for credit in people.credits(index) {
                let record = &EMBEDDED.records[credit.index()];
                let name = match credit.role {
                    Role::Cast(billing) => record.cast[usize::from(billing)].actor(),
                    Role::Crew(order) => record.makers[usize::from(order)],
                };
                assert_eq!(people.index_of(record, name), index, "{name}");
                assert_eq!(name.to_lowercase(), person.name.to_lowercase());
            }
        }
        let count = |record: &Record| record.makers.len() + record.cast.len();
        assert_eq!(credits, EMBEDDED.records.iter().map(count).sum::<usize>());
    }

    #[test]
    fn two_people_of_one_name_have_ids_and_credits_of_their_own() {
        let people = EMBEDDED.people();
        for SameName { title, year, name } in &*SAME_NAME_PEOPLE {
            let is_meant = |record: &&Record| {
                lesser_known_names(record).contains(&&**name) && record.title == title
            };
            let record = EMBEDDED.records.iter().find(is_meant);
            let record = record.unwrap_or_else(|| panic!("{title} ({year}) is not there"));
            let lesser = people.index_of(record, name);
            let both = people.all().iter().filter(|person| person.name == name);
            assert_eq!(both.count(), 2, "{name} of {title}");
            for credit in people.credits(lesser) {
                assert!(
                    lesser_known_names(&EMBEDDED.records[credit.index()]).contains(&&**name),
                    "{name} of {title}"
                );
            }
        }
    }
}
