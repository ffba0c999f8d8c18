//! Who has the name of somebody else. Names are all that the records know of people: where two have
//! the same, those titles stand here that mean the one who is less known here.

use super::record::Record;

/// Titles, their years, and who in them is not the other one of that name.
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

/// Who in that title only has the name of somebody who is better known here.
pub fn of(record: &Record) -> Vec<&'static str> {
    let meant = |title, year| record.title == title && record.date.known().starts_with(year);
    let found = NAMESAKES.iter().filter(|(title, year, _)| meant(*title, *year));
    found.map(|(.., name)| *name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::builtin::EMBEDDED;

    #[test]
    fn two_of_one_name_are_two_people_with_works_of_their_own() {
        let builtin = &*EMBEDDED;
        let people = builtin.people();
        for (title, year, name) in NAMESAKES {
            let is_meant = |record: &&Record| of(record).contains(&name) && record.title == title;
            let record = builtin.records.iter().find(is_meant);
            let record = record.unwrap_or_else(|| panic!("{title} ({year}) is not there"));
            let lesser = people.place(record, name);
            let both = people.all().iter().filter(|person| person.name == name);
            assert_eq!(both.count(), 2, "{name} of {title}");
            for work in people.works(lesser) {
                assert!(of(&builtin.records[work.record()]).contains(&name), "{name} of {title}");
            }
        }
    }
}
