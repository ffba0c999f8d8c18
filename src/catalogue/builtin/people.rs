//! Everybody who plays in or made a built-in title, once each, with a number that stays the same
//! when titles are added, and what they played in and made.

use super::record::Record;
use super::sorted_index::{self, at};
use super::{disambiguation, stable};
use std::collections::{HashMap, HashSet};

/// All people of the catalogue.
pub struct People {
    /// Best known first.
    all: Vec<Person>,
    /// Hashes of names and places, in order: with 64 bits, no two names share one.
    by_name: Vec<(u64, u32)>,
    /// Places in the order of their numbers.
    by_id: Vec<u32>,
    /// Everybody's works, one person's after another's.
    works: Vec<Work>,
    /// Where each person's works begin; one more than there are people.
    begins: Vec<u32>,
}

/// One of them.
#[derive(Clone, Debug)]
pub struct Person {
    pub id: i64,
    pub name: &'static str,
    maker: bool,
    pub popularity: f64,
}

/// A title that somebody played in or made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Work {
    record: u32,
    pub role: Role,
}

/// What somebody did for a title.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Played the part at this place in the billing.
    Cast(u16),
    /// Made it; the place among its makers.
    Crew(u16),
}

/// What is gathered of a person while the records are read.
struct Draft {
    name: &'static str,
    id: i64,
    made: u32,
    played: u32,
    fame: f64,
}

impl People {
    /// Collects everybody named in the records.
    pub fn of(records: &[Record]) -> Self {
        let (drafts, numbered, shares) = drafts(records);
        let mut order: Vec<(f64, i64, u32)> = (0..)
            .zip(&drafts)
            .map(|(place, draft)| ((draft.fame * 10.0).round(), draft.id, place))
            .collect();
        order.sort_unstable_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        let mut places = vec![0_u32; drafts.len()];
        let mut people = Vec::with_capacity(drafts.len());
        for (place, (fame, id, draft)) in (0_u32..).zip(order) {
            places[at(draft)] = place;
            let draft = &drafts[at(draft)];
            let (name, maker) = (draft.name, draft.made > draft.played);
            people.push(Person { id, name, maker, popularity: fame / 1000.0 });
        }
        let by_id = sorted_index::places(&people, |person| person.id);
        let named = numbered.into_iter().map(|(hash, draft)| (hash, places[at(draft)]));
        let mut by_name: Vec<(u64, u32)> = named.collect();
        by_name.sort_unstable();
        let (works, begins) = grouped(shares, &places);
        Self { all: people, by_name, by_id, works, begins }
    }

    /// The person of that name in a title, where the name must occur.
    pub fn named(&self, record: &Record, name: &str) -> &Person {
        &self.all[self.place(record, name)]
    }

    /// The place of the person of that name in a title, where the name must occur.
    pub fn place(&self, record: &Record, name: &str) -> usize {
        let hash = person_hash(name, &disambiguation::of(record), &mut String::new());
        sorted_index::by_key(&self.by_name, hash)
            .expect("everybody in the records has been collected")
    }

    /// The place of the person of that number.
    pub fn find(&self, id: i64) -> Option<usize> {
        sorted_index::by_place(&self.by_id, &self.all, &id, |person| person.id)
    }

    /// All of them, best known first.
    pub fn all(&self) -> &[Person] {
        &self.all
    }

    /// What the person at that place played in and made, in the order of the records.
    pub fn works(&self, place: usize) -> &[Work] {
        &self.works[at(self.begins[place])..at(self.begins[place + 1])]
    }
}

impl Person {
    /// TMDB's word for what they mostly do.
    pub fn department(&self) -> &'static str {
        if self.maker { "Directing" } else { "Acting" }
    }
}

impl Work {
    /// The place of the title among the records.
    pub fn record(self) -> usize {
        at(self.record)
    }
}

type Drafts = (Vec<Draft>, HashMap<u64, u32>, Vec<(u32, Work)>);

fn drafts(records: &[Record]) -> Drafts {
    let count = records.iter().map(|record| record.makers.len() + record.cast.len()).sum();
    // Somebody is in two titles or three; room for more would be taken and never given back.
    let people = count / 2;
    let mut drafts: Vec<Draft> = Vec::with_capacity(people);
    let mut by_name = HashMap::with_capacity(people);
    let mut ids: HashSet<i64> = HashSet::with_capacity(people);
    let mut shares = Vec::with_capacity(count);
    let mut buffer = String::new();
    let mut draft_of = |name, lesser: &[&str], drafts: &mut Vec<Draft>| {
        let hash = person_hash(name, lesser, &mut buffer);
        *by_name.entry(hash).or_insert_with(|| {
            let mut id = stable::number_of(hash);
            // Whoever was recorded first keeps the number, so that new titles change nobody's.
            while !ids.insert(id) {
                id += 1;
            }
            drafts.push(Draft { name: "", id, made: 0, played: 0, fame: 0.0 });
            u32::try_from(drafts.len() - 1).expect("nobody records four billion people")
        })
    };
    for (place, record) in (0_u32..).zip(records) {
        let rank = f64::from(record.rank);
        let lesser = disambiguation::of(record);
        for (order, name) in (0_u16..).zip(&record.makers) {
            let index = draft_of(name, &lesser, &mut drafts);
            let draft = &mut drafts[at(index)];
            draft.name = name;
            draft.made += 1;
            draft.fame += rank;
            shares.push((index, Work { record: place, role: Role::Crew(order) }));
        }
        for (billing, part) in (0_u16..).zip(&record.cast) {
            let index = draft_of(part.actor(), &lesser, &mut drafts);
            let draft = &mut drafts[at(index)];
            draft.name = part.actor();
            draft.played += 1;
            draft.fame += rank / (1.0 + f64::from(billing) * 0.25);
            shares.push((index, Work { record: place, role: Role::Cast(billing) }));
        }
    }
    (drafts, by_name, shares)
}

/// The works sorted by their people's places, and where each person's begin.
fn grouped(shares: Vec<(u32, Work)>, places: &[u32]) -> (Vec<Work>, Vec<u32>) {
    let mut begins = vec![0_u32; places.len() + 1];
    for (draft, _) in &shares {
        begins[at(places[at(*draft)]) + 1] += 1;
    }
    for place in 1..begins.len() {
        begins[place] += begins[place - 1];
    }
    let mut free = begins.clone();
    let mut works = vec![Work { record: 0, role: Role::Crew(0) }; shares.len()];
    for (draft, work) in shares {
        let next = &mut free[at(places[at(draft)])];
        works[at(*next)] = work;
        *next += 1;
    }
    (works, begins)
}

/// The same for a name however its letters are cased, and another for those who are less known by it.
fn person_hash(name: &str, lesser: &[&str], buffer: &mut String) -> u64 {
    buffer.clear();
    if name.is_ascii() {
        buffer.push_str(name);
        buffer.make_ascii_lowercase();
    } else {
        buffer.push_str(&name.to_lowercase());
    }
    if lesser.contains(&name) {
        buffer.push_str(" (2)");
    }
    stable::hash(buffer.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::builtin::EMBEDDED;

    #[test]
    fn numbers_hang_on_the_name_alone() {
        let builtin = &*EMBEDDED;
        let some = People::of(&builtin.records[10..]);
        for person in some.all() {
            let place = builtin.people().find(person.id).expect("nobody's number changes");
            assert_eq!(builtin.people().all()[place].name, person.name);
        }
    }

    #[test]
    fn everybody_is_found_by_name_and_number_and_has_their_works() {
        let builtin = &*EMBEDDED;
        let people = builtin.people();
        let mut shares = 0;
        for (place, person) in people.all().iter().enumerate() {
            assert_eq!(people.find(person.id), Some(place));
            shares += people.works(place).len();
            for work in people.works(place) {
                let record = &builtin.records[work.record()];
                let name = match work.role {
                    Role::Cast(billing) => record.cast[usize::from(billing)].actor(),
                    Role::Crew(order) => record.makers[usize::from(order)],
                };
                assert_eq!(people.place(record, name), place, "{name}");
                assert_eq!(name.to_lowercase(), person.name.to_lowercase());
            }
        }
        let count = |record: &Record| record.makers.len() + record.cast.len();
        assert_eq!(shares, builtin.records.iter().map(count).sum::<usize>());
    }
}
