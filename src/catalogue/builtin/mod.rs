//! The catalogue that is part of the executable, so that everything works at once, with no key
//! and no network: hand-written records and many generated ones, answered in TMDB's shapes.

mod answers;
mod credits;
mod details;
mod discover;
mod facets;
mod generated;
mod genres;
mod lists;
mod movies;
mod namesakes;
mod overview;
mod pages;
mod parse;
mod people;
mod places;
pub mod poster;
mod record;
mod related;
mod rows;
mod search;
mod seasons;
mod shows;
mod sorted;
mod stable;
mod trending;
mod works;

use super::Image;
use crate::domain::ids::{IdSpace, MediaType, TitleKey};
use crate::domain::title::TitleFacts;
use people::People;
use poster::PosterText;
use poster::design::Designs;
use record::{Part, Record};
use search::{Entry, Index};
use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

const FILMS: &str = include_str!("../../../assets/catalogue/films.txt");
const SHOWS: &str = include_str!("../../../assets/catalogue/shows.txt");
const GENERATED: &str = include_str!("../../../assets/catalogue/generated.txt");

/// The sizes in which TMDB's clients ask for posters and portraits. A drawing fits them all.
const SIZES: &[&str] =
    &["w45", "w92", "w154", "w185", "w300", "w342", "w500", "w780", "w1280", "h632", "original"];

/// How many posters the landing page's wall shows before it repeats itself.
const LANDING: usize = 40;

/// The built-in titles.
pub struct Builtin {
    records: Vec<Record>,
    /// Where the records are, in order of what they are asked for by: less room than a map takes.
    by_key: Vec<u32>,
    by_imdb: Vec<(u32, u32)>,
    /// These three are made when somebody first asks for them, so that the start need not wait.
    people: OnceLock<People>,
    designs: OnceLock<Designs>,
    index: OnceLock<Index>,
}

impl Builtin {
    /// The titles this executable was built with.
    pub(super) fn embedded() -> Self {
        let mut records =
            parse::records(FILMS, MediaType::Movie).expect("a test reads the same films");
        let shows = parse::records(SHOWS, MediaType::Tv).expect("a test reads the same shows");
        records.extend(shows);
        add_votes(&mut records, &generated::votes(GENERATED).expect("a test reads the same votes"));
        let generated = generated::records(GENERATED).expect("a test reads the same films");
        add_others(&mut records, generated);
        Self::of(records)
    }

    fn of(records: Vec<Record>) -> Self {
        let mut by_imdb = Vec::with_capacity(records.len());
        let places = (0..).zip(&records);
        by_imdb.extend(places.filter_map(|(place, record)| Some((record.imdb()?, place))));
        by_imdb.sort_unstable();
        Self {
            by_key: sorted::places(&records, |record| record.key),
            by_imdb,
            people: OnceLock::new(),
            designs: OnceLock::new(),
            index: OnceLock::new(),
            records,
        }
    }

    pub(super) fn title(&self, key: TitleKey) -> Option<TitleFacts> {
        let record = self.record(key)?;
        Some(TitleFacts {
            key,
            title: record.title.to_owned(),
            overview: overview::of(record).into_owned(),
            poster_path: Some(rows::poster_path(key)),
            release_date: Some(record.date.known().to_owned()),
            vote_tenths: record.vote_tenths,
        })
    }

    pub(super) fn imdb_id(&self, key: TitleKey) -> Option<String> {
        self.record(key)?.imdb_id()
    }

    /// Whether a picture of this name would be a drawing of ours.
    pub(super) fn draws(file: &str) -> bool {
        rows::poster_key(file).is_some_and(|key| key.id_space() == IdSpace::Builtin)
    }

    /// Whether a person of this number would be one of ours: TMDB counts in millions.
    pub(super) fn numbers(person: i64) -> bool {
        person >= stable::FIRST_NUMBER
    }

    pub(super) fn image(&self, size: &str, file: &str) -> Option<Image> {
        let record = self.record(rows::poster_key(file)?)?;
        let design = self.designs().get(record.key)?;
        SIZES.contains(&size).then(|| Image {
            content_type: "image/svg+xml; charset=utf-8",
            bytes: poster::draw(poster_text(record), design).into_bytes(),
            max_age: 31_536_000,
        })
    }

    /// The posters of the best known titles, each with a motif of its own.
    pub(super) fn landing_posters(&self) -> Vec<String> {
        let mut best: Vec<&Record> = self.records.iter().collect();
        best.sort_by_key(|record| (Reverse(record.rank), record.key.number));
        let mut motifs = HashSet::new();
        best.retain(|record| {
            let design = self.designs().get(record.key);
            design.is_some_and(|design| motifs.insert(&design.motif.name))
        });
        best.truncate(LANDING);
        best.iter().map(|record| rows::poster_path(record.key)).collect()
    }

    /// Makes now what the first who asks for it would otherwise wait for.
    pub(super) fn prepare(&self) {
        self.designs();
        self.index();
    }

    fn people(&self) -> &People {
        self.people.get_or_init(|| People::of(&self.records))
    }

    fn designs(&self) -> &Designs {
        self.designs.get_or_init(Designs::embedded)
    }

    fn index(&self) -> &Index {
        self.index.get_or_init(|| {
            let titles = self.records.iter().map(|record| Entry {
                names: [record.title, record.original],
                also: &record.also,
                parts: record.cast.iter().map(Part::character).collect(),
                year: Some(record.date.day().year()),
                fame: f64::from(record.rank),
            });
            let people = self.people().all().iter();
            let people = people.map(|person| Entry {
                names: [person.name, ""],
                also: &[],
                parts: Vec::new(),
                year: None,
                fame: person.popularity,
            });
            let mut index = Index::of(titles, people);
            let works = |place| self.people().works(place).iter().map(|work| work.record());
            index.credit((0..self.people().all().len()).map(works));
            index
        })
    }

    fn record(&self, key: TitleKey) -> Option<&Record> {
        self.place(key).map(|place| &self.records[place])
    }

    fn place(&self, key: TitleKey) -> Option<usize> {
        sorted::by_place(&self.by_key, &self.records, &key, |record| record.key)
    }

    fn place_of_imdb(&self, digits: u32) -> Option<usize> {
        sorted::by_key(&self.by_imdb, digits)
    }
}

fn poster_text(record: &Record) -> PosterText<'_> {
    PosterText { title: record.title, makers: &record.makers, year: record.date.year() }
}

/// Gives what was written by hand the votes that are known; others go without.
fn add_votes(records: &mut [Record], votes: &HashMap<u32, (i32, u32)>) {
    for record in records.iter_mut().filter(|record| record.vote_count == 0) {
        if let Some(vote) = record.imdb().and_then(|imdb| votes.get(&imdb)) {
            (record.vote_tenths, record.vote_count) = *vote;
        }
    }
}

/// Adds the films that nobody has written by hand as well.
fn add_others(records: &mut Vec<Record>, mut films: Vec<Record>) {
    let written = || records.iter().filter(|record| record.film().is_some());
    let ids: HashSet<u32> = written().filter_map(Record::imdb).collect();
    let mut of_year: HashMap<&str, Vec<&str>> = HashMap::new();
    for record in written() {
        of_year.entry(record.date.year()).or_default().push(record.title);
    }
    let letters = |title: &'static str| title.chars().flat_map(char::to_lowercase);
    films.retain(|film| {
        let mut names = of_year.get(film.date.year()).into_iter().flatten();
        !film.imdb().is_some_and(|id| ids.contains(&id))
            && !names.any(|name| letters(name).eq(letters(film.title)))
    });
    records.append(&mut films);
}

#[cfg(test)]
mod tests;
