//! The catalogue that is part of the executable, so that everything works without a key and a network. It has
//! hand-written and generated records, served in TMDB's format.

mod descriptions;
mod details;
mod discover;
mod dto;
mod hash;
mod lists;
mod people;
pub mod poster;
mod records;
mod responses;
mod search;
mod sub_resources;

use crate::catalogue::response::Image;
use crate::domain::ids::{MediaType, TitleKey};
use crate::domain::title::TitleFacts;
use people::People;
use poster::{DESIGNS, PosterDesign, PosterText};
use records::Part;
pub(super) use records::Record;
use search::{Entry, Index};
use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::sync::{LazyLock, OnceLock};

const FILMS: &str = include_str!("../../../assets/catalogue/films.tsv");
const SHOWS: &str = include_str!("../../../assets/catalogue/shows.tsv");
const GENERATED: &str = include_str!("../../../assets/catalogue/generated.tsv");

const FILES: [(&str, MediaType); 3] =
    [(FILMS, MediaType::Movie), (SHOWS, MediaType::Tv), (GENERATED, MediaType::Movie)];

/// The sizes in which TMDB's clients request posters and portraits. A drawing fits all of them.
const SIZES: &[&str] =
    &["w45", "w92", "w154", "w185", "w300", "w342", "w500", "w780", "w1280", "h632", "original"];

/// How many posters the landing page shows.
const LANDING: usize = 40;

/// The records of this executable, read when first used.
pub static EMBEDDED: LazyLock<Builtin> = LazyLock::new(Builtin::embedded);

pub struct Builtin {
    records: Vec<Record>,
    /// Positions of records by key.
    by_key: HashMap<TitleKey, usize>,
    /// Positions of records by the digits of their IMDb id.
    by_imdb: HashMap<u32, usize>,
    /// Created on first use, so that the start does not wait for it.
    people: OnceLock<People>,
    index: OnceLock<Index>,
}

impl Builtin {
    fn embedded() -> Self {
        // Allocated at the right size, because records are large and a growing list would take twice the memory.
        let count = FILES.iter().map(|(text, _)| text.lines().count()).sum();
        let mut records = Vec::with_capacity(count);
        for (text, media_type) in FILES {
            records::read(text, media_type, &mut records).expect("a test reads the same files");
        }
        Self::of(records)
    }

    fn of(records: Vec<Record>) -> Self {
        let indexed = || records.iter().zip(0..);
        Self {
            by_key: indexed().map(|(record, index)| (record.key, index)).collect(),
            by_imdb: indexed().filter_map(|(record, index)| Some((record.imdb?, index))).collect(),
            people: OnceLock::new(),
            index: OnceLock::new(),
            records,
        }
    }

    pub(super) fn keys(&self) -> Vec<TitleKey> {
        self.records.iter().map(|record| record.key).collect()
    }

    pub(super) fn title(&self, key: TitleKey) -> Option<TitleFacts> {
        self.record(key).map(facts)
    }

    pub(super) fn imdb_id(&self, key: TitleKey) -> Option<String> {
        self.record(key)?.imdb_id()
    }

    /// Whether a file name has the form of this catalogue's posters.
    pub(super) fn is_poster_file(file: &str) -> bool {
        PosterFile::parse(file).is_some()
    }

    /// Whether the id is in this catalogue's range of ids of people. TMDB's ids are lower.
    pub(super) fn is_person_id(person: i64) -> bool {
        person >= hash::FIRST_ID
    }

    pub(super) fn image(&self, size: &str, file: &str) -> Option<Image> {
        let file = PosterFile::parse(file)?;
        let record = self.with_past_key(file.key)?;
        let (design, version) = (design(record)?, poster_version(record)?);
        SIZES.contains(&size).then(|| Image {
            content_type: "image/svg+xml; charset=utf-8",
            bytes: poster::draw(poster_text(record), design).into_bytes(),
            max_age: (file.version.as_ref() == Some(&version)).then_some(31_536_000),
            version: Some(version),
        })
    }

    /// The path that serves the present drawing; `None` when the stored path is not that of a drawn poster.
    pub(super) fn served_poster_path(builtin: &LazyLock<Self>, stored: &str) -> Option<String> {
        // The path is parsed first, so that other paths do not cause the records to be read.
        let file = PosterFile::parse(stored.strip_prefix('/')?)?;
        Some(served_path(builtin.with_past_key(file.key)?))
    }

    /// The posters of the best known titles, each with a different motif.
    pub(super) fn landing_posters(&self) -> Vec<String> {
        let mut best: Vec<&Record> = self.records.iter().collect();
        best.sort_by_key(|record| (Reverse(record.rank), record.id));
        let mut motifs = HashSet::new();
        best.retain(|record| {
            design(record).is_some_and(|design| motifs.insert(&design.motif.name))
        });
        best.truncate(LANDING);
        best.iter().map(|record| served_path(record)).collect()
    }

    fn people(&self) -> &People {
        self.people.get_or_init(|| People::of(&self.records))
    }

    fn index(&self) -> &Index {
        self.index.get_or_init(|| {
            let titles = self.records.iter().map(|record| Entry {
                names: [record.title, record.original],
                also: &record.also,
                parts: record.cast.iter().map(Part::character).collect(),
                year: Some(record.date.year()),
                popularity: f64::from(record.rank),
            });
            let people = self.people().all();
            let entries = people.iter().map(|person| Entry {
                names: [person.name, ""],
                also: &[],
                parts: Vec::new(),
                year: None,
                popularity: person.popularity,
            });
            let mut index = Index::of(titles, entries);
            let titles =
                |person| self.people().credits(person).iter().map(|credit| credit.record as usize);
            index.set_credits((0..people.len()).map(titles));
            index
        })
    }

    pub(super) fn records(&self) -> &[Record] {
        &self.records
    }

    pub(super) fn record(&self, key: TitleKey) -> Option<&Record> {
        self.index_of(key).map(|index| &self.records[index])
    }

    pub(super) fn with_imdb_id(&self, digits: u32) -> Option<&Record> {
        self.index_of_imdb(digits).map(|index| &self.records[index])
    }

    /// The record with this key, or with a past key. Earlier versions used our own ids in names of posters and in
    /// exports. Browsers, stored rows and files still have such ids of titles that have a TMDB id by now.
    pub(super) fn with_past_key(&self, key: TitleKey) -> Option<&Record> {
        let is_it =
            |record: &&Record| record.id == key.title_id && record.key.media_type == key.media_type;
        self.record(key).or_else(|| self.records.iter().find(is_it))
    }

    fn index_of(&self, key: TitleKey) -> Option<usize> {
        self.by_key.get(&key).copied()
    }

    fn index_of_imdb(&self, digits: u32) -> Option<usize> {
        self.by_imdb.get(&digits).copied()
    }
}

pub(super) fn facts(record: &Record) -> TitleFacts {
    TitleFacts {
        key: record.key,
        title: record.title.to_owned(),
        overview: record.overview.to_owned(),
        poster_path: Some(stored_path(record.key)),
        release_date: Some(record.date.to_string()),
        vote_average_x10: record.vote_average_x10,
    }
}

fn design(record: &Record) -> Option<&'static PosterDesign> {
    DESIGNS.get(&record.key)
}

/// The length of a version, which is longer than any id.
const VERSION_DIGITS: usize = 10;

/// The file name of a drawn poster, parsed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PosterFile {
    pub key: TitleKey,
    /// `None` in a stored path, which has no version.
    pub version: Option<String>,
}

impl PosterFile {
    pub fn parse(file: &str) -> Option<Self> {
        let name = file.strip_suffix(".svg")?;
        let (media_type, digits) = [MediaType::Movie, MediaType::Tv]
            .into_iter()
            .find_map(|kind| Some((kind, name.strip_prefix(poster_prefix(kind))?)))?;
        if digits.starts_with('0') || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let (id, version) = match digits.len().checked_sub(VERSION_DIGITS) {
            Some(end @ 1..) => (&digits[..end], Some(digits[end..].to_owned())),
            _ => (digits, None),
        };
        Some(Self { key: TitleKey { media_type, title_id: id.parse().ok()? }, version })
    }
}

pub fn stored_path(key: TitleKey) -> String {
    format!("/{}{}.svg", poster_prefix(key.media_type), key.title_id)
}

/// The path that serves the poster; without a version if the title has no design.
pub fn served_path(record: &Record) -> String {
    let TitleKey { media_type, title_id } = record.key;
    let version = poster_version(record).unwrap_or_default();
    format!("/{}{title_id}{version}.svg", poster_prefix(media_type))
}

/// The version of a title's drawing, as the served path has it.
pub fn poster_version(record: &Record) -> Option<String> {
    let hash = poster::version(poster_text(record), design(record)?);
    let modulus = 10_u64.pow(u32::try_from(VERSION_DIGITS).expect("ten fits"));
    Some(format!("{:0VERSION_DIGITS$}", hash % modulus))
}

pub fn poster_text(record: &Record) -> PosterText<'_> {
    PosterText { title: record.title, makers: &record.makers, year: record.date.year() }
}

fn poster_prefix(media_type: MediaType) -> char {
    match media_type {
        MediaType::Movie => 'm',
        MediaType::Tv => 't',
    }
}

#[cfg(test)]
mod tests;
