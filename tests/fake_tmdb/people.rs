//! The invented people and what they did.

use super::titles::{Kind, Title, title};

/// Somebody.
pub struct Person {
    pub id: i64,
    pub name: &'static str,
    /// TMDB's numbers: 0 unknown, 1 female, 2 male, 3 other.
    pub gender: i64,
    pub department: &'static str,
    pub birthday: Option<&'static str>,
    pub popularity: i64,
    pub adult: bool,
}

/// Who did what where.
pub struct Work {
    pub person: i64,
    pub kind: Kind,
    pub title: i64,
    /// The role of a cast member, or the job of somebody else.
    pub part: Part,
}

/// A role or a job.
pub enum Part {
    Role(&'static str),
    Job(&'static str, &'static str),
}

const fn person(
    id: i64,
    name: &'static str,
    gender: i64,
    department: &'static str,
    birthday: Option<&'static str>,
    popularity: i64,
) -> Person {
    Person { id, name, gender, department, birthday, popularity, adult: false }
}

/// Everybody.
#[rustfmt::skip]
pub const PEOPLE: &[Person] = &[
    person(287, "Bela Marquardt", 2, "Acting", Some("1963-12-18"), 310),
    person(819, "Edwin Thorne", 2, "Acting", Some("1969-08-18"), 190),
    person(1_283, "Helga Vane-Croft", 1, "Acting", Some("1966-05-26"), 170),
    person(7_467, "Davit Finnegan", 2, "Directing", Some("1962-08-28"), 88),
    person(6_384, "Kiran Rees", 2, "Acting", Some("1964-09-02"), 420),
    person(5_064, "Mirela Sand", 1, "Acting", None, 95),
    person(17_419, "Barrett Crane", 2, "Acting", Some("1956-03-07"), 160),
    person(84_497, "Aron Pell", 2, "Acting", Some("1979-08-27"), 120),
    person(24_951, "Vesna Gill", 1, "Writing", Some("1967-02-10"), 60),
    person(608, "Hayato Mori", 2, "Directing", Some("1941-01-05"), 140),
    person(2_405, "Aurelie Tissot", 1, "Acting", Some("1976-08-09"), 77),
    person(138, "Quentin Abel", 2, "Directing", Some("1963-03-27"), 130),
    person(1_190_668, "Timo Challis", 2, "Acting", Some("1995-12-27"), 280),
    person(239_019, "Kit Harlow", 0, "Acting", None, 90),
    person(1_356_210, "Milly Bower", 1, "Acting", Some("2004-02-19"), 330),
    person(44_444, "Nobody Known", 0, "Crew", None, 1),
    Person { adult: true, ..person(90_001, "Roxy Placeholder", 1, "Acting", None, 500) },
];

const fn role(person: i64, kind: Kind, title: i64, role: &'static str) -> Work {
    Work { person, kind, title, part: Part::Role(role) }
}

const fn job(
    person: i64,
    kind: Kind,
    title: i64,
    department: &'static str,
    job: &'static str,
) -> Work {
    Work { person, kind, title, part: Part::Job(department, job) }
}

/// Everything they did, in billing order.
#[rustfmt::skip]
pub const WORKS: &[Work] = &[
    role(819, Kind::Film, 550, "The Clerk"),
    role(287, Kind::Film, 550, "The Other Clerk"),
    role(1_283, Kind::Film, 550, "Mara Sting"),
    role(90_001, Kind::Film, 550, "A Passer-by"),
    job(7_467, Kind::Film, 550, "Directing", "Director"),
    job(44_444, Kind::Film, 550, "Sound", "Whistler"),
    role(6_384, Kind::Film, 603, "Nemo"),
    role(5_064, Kind::Film, 603, "Trine"),
    role(287, Kind::Film, 680, "Man with a suitcase"),
    job(138, Kind::Film, 680, "Directing", "Director"),
    job(138, Kind::Film, 680, "Writing", "Screenplay"),
    job(608, Kind::Film, 129, "Directing", "Director"),
    role(2_405, Kind::Film, 194, "Amandine"),
    role(1_190_668, Kind::Film, 438_631, "Pavel"),
    role(1_283, Kind::Film, 862, "Tin of Peas (voice)"),
    role(5_064, Kind::Film, 11, "Captain Ysolde"),
    role(5_064, Kind::Film, 70_002, ""),
    role(287, Kind::Film, 70_001, "Himself"),
    role(17_419, Kind::Show, 1_396, "Walt Gray"),
    role(84_497, Kind::Show, 1_396, "Jess Ink"),
    job(24_951, Kind::Show, 1_396, "Production", "Executive Producer"),
    role(239_019, Kind::Show, 1_399, "Jory Frost"),
    role(1_356_210, Kind::Show, 66_732, "Twelve"),
    role(17_419, Kind::Show, 123, "Dr. Oar"),
];

/// One person by number.
pub fn person_of(id: i64) -> Option<&'static Person> {
    PEOPLE.iter().find(|person| person.id == id)
}

impl Work {
    /// What it was done for.
    pub fn subject(&self) -> &'static Title {
        title(self.kind, self.title).expect("every work is for a title")
    }

    /// Whose it is.
    pub fn doer(&self) -> &'static Person {
        person_of(self.person).expect("every work is somebody's")
    }

    /// TMDB's name for it.
    pub fn credit_id(&self) -> String {
        format!("{:012x}{:012x}", self.person, self.title)
    }
}

impl Person {
    /// The name of the portrait file.
    pub fn portrait(&self) -> Option<String> {
        (self.id != 44_444).then(|| format!("/fakeprofile{}.jpg", self.id))
    }
}
