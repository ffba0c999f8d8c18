//! Everybody in the built-in titles, once each, with an id that stays the same when titles are added,
//! and what they are credited for.

use super::record::Record;
use super::sorted_index::{self, at};
use super::stable;
use std::collections::{HashMap, HashSet};

pub struct People {
    /// Most popular first.
    all: Vec<Person>,
    /// Hashes of names and positions, sorted: with 64 bits, no two names share one.
    by_name: Vec<(u64, u32)>,
    /// Positions in the order of the ids.
    by_id: Vec<u32>,
    /// The credits of the first person, then of the next.
    credits: Vec<Credit>,
    /// Start of each person's credits, and the end of the last one's.
    starts: Vec<u32>,
}

#[derive(Clone, Debug)]
pub struct Person {
    pub id: i64,
    pub name: &'static str,
    mostly_crew: bool,
    pub popularity: f64,
}

/// A person's part in a title.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Credit {
    record: u32,
    pub role: Role,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The position in the billing.
    Cast(u16),
    /// The position among the directors or creators.
    Crew(u16),
}

struct PersonBuilder {
    name: &'static str,
    id: i64,
    crew: u32,
    cast: u32,
    popularity: f64,
}

/// People and their credits in the order of the records.
struct PeopleBuilder {
    people: Vec<PersonBuilder>,
    /// Positions by the hash of the name.
    by_name: HashMap<u64, u32>,
    ids: HashSet<i64>,
    /// Each with the position of the person.
    credits: Vec<(u32, Credit)>,
    buffer: String,
}

impl People {
    pub fn of(records: &[Record]) -> Self {
        let PeopleBuilder { people: builders, by_name, credits, .. } = PeopleBuilder::of(records);
        let mut order: Vec<(f64, i64, u32)> = (0..)
            .zip(&builders)
            .map(|(place, person)| ((person.popularity * 10.0).round(), person.id, place))
            .collect();
        order.sort_unstable_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        let mut places = vec![0_u32; builders.len()];
        let mut all = Vec::with_capacity(builders.len());
        for (place, (popularity, id, builder)) in (0_u32..).zip(order) {
            places[at(builder)] = place;
            let PersonBuilder { name, crew, cast, .. } = builders[at(builder)];
            let mostly_crew = crew > cast;
            all.push(Person { id, name, mostly_crew, popularity: popularity / 1000.0 });
        }
        let by_id = sorted_index::places(&all, |person| person.id);
        let by_name = by_name.into_iter().map(|(hash, builder)| (hash, places[at(builder)]));
        let mut by_name: Vec<(u64, u32)> = by_name.collect();
        by_name.sort_unstable();
        let (credits, starts) = grouped(credits, &places);
        Self { all, by_name, by_id, credits, starts }
    }

    /// The person of that name in a title, where the name must occur.
    pub fn named(&self, record: &Record, name: &str) -> &Person {
        &self.all[self.place(record, name)]
    }

    /// The position of that person.
    pub fn place(&self, record: &Record, name: &str) -> usize {
        let hash = person_hash(name, &lesser_namesakes(record), &mut String::new());
        sorted_index::by_key(&self.by_name, hash).expect("everybody in the records is collected")
    }

    pub fn find(&self, id: i64) -> Option<usize> {
        sorted_index::by_place(&self.by_id, &self.all, &id, |person| person.id)
    }

    /// Most popular first.
    pub fn all(&self) -> &[Person] {
        &self.all
    }

    /// The credits of the person at that position, in the order of the records.
    pub fn credits(&self, place: usize) -> &[Credit] {
        &self.credits[at(self.starts[place])..at(self.starts[place + 1])]
    }
}

impl Person {
    /// TMDB's `known_for_department`.
    pub fn department(&self) -> &'static str {
        if self.mostly_crew { "Directing" } else { "Acting" }
    }
}

impl Credit {
    /// The position of the title among the records.
    pub fn record(self) -> usize {
        at(self.record)
    }
}

impl PeopleBuilder {
    fn of(records: &[Record]) -> Self {
        let count = records.iter().map(|record| record.makers.len() + record.cast.len()).sum();
        // A person has two credits on average; more capacity would never be given back.
        let people = count / 2;
        let mut builder = Self {
            people: Vec::with_capacity(people),
            by_name: HashMap::with_capacity(people),
            ids: HashSet::with_capacity(people),
            credits: Vec::with_capacity(count),
            buffer: String::new(),
        };
        for (place, record) in (0_u32..).zip(records) {
            let lesser = lesser_namesakes(record);
            let rank = f64::from(record.rank);
            for (order, name) in (0_u16..).zip(&record.makers) {
                let person = builder.add(name, &lesser, place, Role::Crew(order));
                person.crew += 1;
                person.popularity += rank;
            }
            for (billing, part) in (0_u16..).zip(&record.cast) {
                let person = builder.add(part.actor(), &lesser, place, Role::Cast(billing));
                person.cast += 1;
                person.popularity += rank / (1.0 + f64::from(billing) * 0.25);
            }
        }
        builder
    }

    fn add(
        &mut self,
        name: &'static str,
        lesser: &[&str],
        record: u32,
        role: Role,
    ) -> &mut PersonBuilder {
        let hash = person_hash(name, lesser, &mut self.buffer);
        let place = *self.by_name.entry(hash).or_insert_with(|| {
            let mut id = stable::number_of(hash);
            // The first record keeps the id, so that new titles change nobody's.
            while !self.ids.insert(id) {
                id += 1;
            }
            self.people.push(PersonBuilder { name, id, crew: 0, cast: 0, popularity: 0.0 });
            u32::try_from(self.people.len() - 1).expect("there are fewer than four billion people")
        });
        self.credits.push((place, Credit { record, role }));
        let person = &mut self.people[at(place)];
        person.name = name;
        person
    }
}

/// The credits grouped by person, and the start of each group.
fn grouped(credits: Vec<(u32, Credit)>, places: &[u32]) -> (Vec<Credit>, Vec<u32>) {
    let mut starts = vec![0_u32; places.len() + 1];
    for (builder, _) in &credits {
        starts[at(places[at(*builder)]) + 1] += 1;
    }
    for place in 1..starts.len() {
        starts[place] += starts[place - 1];
    }
    let mut next = starts.clone();
    let mut sorted = vec![Credit { record: 0, role: Role::Crew(0) }; credits.len()];
    for (builder, credit) in credits {
        let next = &mut next[at(places[at(builder)])];
        sorted[at(*next)] = credit;
        *next += 1;
    }
    (sorted, starts)
}

/// Equal for a name however its letters are cased, but another for the less known of two namesakes.
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

/// Records identify people by name alone. Where two share a name: a title with its year, and the name in
/// it that means the less known of the two.
const NAMESAKES: [(&str, &str, &str); 27] = [
    ("Stalag 17", "1953", "Michael Moore"),
    ("L'Avventura", "1960", "Jack O'Connell"),
    ("Going My Way", "1944", "James Brown"),
    ("Fist of Fury", "1972", "Robert Baker"),
    ("Network", "1976", "John Carpenter"),
    ("Smokey and the Bandit", "1977", "Michael Mann"),
    ("Smokey and the Bandit", "1977", "Mike Henry"),
    ("The Warriors", "1979", "Steve James"),
    ("To Live and Die in L.A.", "1985", "Steve James"),
    ("Fright Night", "1985", "Tom Holland"),
    ("Child's Play", "1988", "Tom Holland"),
    ("Home and Away", "1988", "James Stewart"),
    ("Law & Order", "1990", "Richard Brooks"),
    ("Xena: Warrior Princess", "1995", "Kevin Smith"),
    ("Teenage Mutant Ninja Turtles", "1990", "David Forman"),
    ("Lake Placid", "1999", "David Lewis"),
    ("Top Gear", "2002", "Chris Evans"),
    ("United 93", "2006", "James Fox"),
    ("In the Shadow of the Moon", "2007", "John Young"),
    ("Hunger", "2008", "Steve McQueen"),
    ("Fish Tank", "2009", "Anthony Geary"),
    ("Modern Family", "2009", "Christopher Lloyd"),
    ("Senna", "2010", "Frank Williams"),
    ("Shame", "2011", "Steve McQueen"),
    ("12 Years a Slave", "2013", "Steve McQueen"),
    ("Slow Horses", "2022", "Will Smith"),
    ("Furiosa: A Mad Max Saga", "2024", "John Howard"),
];

/// The names in a title that mean the less known of two people.
fn lesser_namesakes(record: &Record) -> Vec<&'static str> {
    let meant = |title, year| record.title == title && record.date.known().starts_with(year);
    let found = NAMESAKES.iter().filter(|(title, year, _)| meant(*title, *year));
    found.map(|(.., name)| *name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::builtin::EMBEDDED;

    #[test]
    fn a_persons_id_depends_on_the_name_alone() {
        let some = People::of(&EMBEDDED.records[10..]);
        for person in some.all() {
            let place = EMBEDDED.people().find(person.id).expect("no id changes");
            assert_eq!(EMBEDDED.people().all()[place].name, person.name);
        }
    }

    #[test]
    fn everybody_is_found_by_name_and_id_and_has_their_credits() {
        let people = EMBEDDED.people();
        let mut credits = 0;
        for (place, person) in people.all().iter().enumerate() {
            assert_eq!(people.find(person.id), Some(place));
            credits += people.credits(place).len();
            for credit in people.credits(place) {
                let record = &EMBEDDED.records[credit.record()];
                let name = match credit.role {
                    Role::Cast(billing) => record.cast[usize::from(billing)].actor(),
                    Role::Crew(order) => record.makers[usize::from(order)],
                };
                assert_eq!(people.place(record, name), place, "{name}");
                assert_eq!(name.to_lowercase(), person.name.to_lowercase());
            }
        }
        let count = |record: &Record| record.makers.len() + record.cast.len();
        assert_eq!(credits, EMBEDDED.records.iter().map(count).sum::<usize>());
    }

    #[test]
    fn two_people_of_one_name_have_ids_and_credits_of_their_own() {
        let people = EMBEDDED.people();
        for (title, year, name) in NAMESAKES {
            let is_meant = |record: &&Record| {
                lesser_namesakes(record).contains(&name) && record.title == title
            };
            let record = EMBEDDED.records.iter().find(is_meant);
            let record = record.unwrap_or_else(|| panic!("{title} ({year}) is not there"));
            let lesser = people.place(record, name);
            let both = people.all().iter().filter(|person| person.name == name);
            assert_eq!(both.count(), 2, "{name} of {title}");
            for credit in people.credits(lesser) {
                assert!(
                    lesser_namesakes(&EMBEDDED.records[credit.record()]).contains(&name),
                    "{name} of {title}"
                );
            }
        }
    }
}
