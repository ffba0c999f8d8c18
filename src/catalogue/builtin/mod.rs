//! The catalogue that is part of the executable, so that everything works at once, with no key
//! and no network: hand-written records, answered in TMDB's shapes.

mod credits;
mod details;
mod genres;
mod parse;
mod people;
mod places;
mod poster;
mod record;
mod rows;
#[cfg_attr(not(test), expect(dead_code, unused_imports, reason = "no call searches yet"))]
mod search;
mod stable;
mod trending;

use super::call::{Call, MovieRef, PageNumber, TrendingKind};
use super::wire::TrendingPage;
use super::{Answer, CatalogueError, Image};
use crate::domain::ids::{MediaType, TitleKey};
use crate::domain::title::TitleFacts;
use people::People;
use poster::Look;
use record::{Film, Kind, Record, Show};
use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use time::Date;

const FILMS: &str = include_str!("../../../assets/catalogue/films.txt");
const SHOWS: &str = include_str!("../../../assets/catalogue/shows.txt");

/// The sizes in which TMDB's clients ask for posters and portraits. A drawing fits them all.
const SIZES: &[&str] =
    &["w45", "w92", "w154", "w185", "w300", "w342", "w500", "w780", "h632", "original"];

/// How many posters the landing page's wall shows before it repeats itself.
const LANDING: usize = 40;

/// The built-in titles.
pub struct Builtin {
    records: Vec<Record>,
    by_key: HashMap<TitleKey, usize>,
    by_imdb: HashMap<u32, usize>,
    people: People,
    looks: Vec<Look>,
}

impl Builtin {
    /// The titles this executable was built with.
    pub(super) fn embedded() -> Self {
        let mut records =
            parse::records(FILMS, MediaType::Movie).expect("a test reads the same films");
        let shows = parse::records(SHOWS, MediaType::Tv).expect("a test reads the same shows");
        records.extend(shows);
        Self::of(records)
    }

    fn of(records: Vec<Record>) -> Self {
        let places = || records.iter().enumerate();
        Self {
            by_key: places().map(|(place, record)| (record.key, place)).collect(),
            by_imdb: places().filter_map(|(place, record)| Some((record.imdb()?, place))).collect(),
            people: People::of(&records),
            looks: poster::looks(&records),
            records,
        }
    }

    pub(super) fn answer(&self, call: &Call, today: Date) -> Result<Answer, CatalogueError> {
        Ok(match *call {
            Call::Trending { kind, window, page } => {
                let titles = match kind {
                    TrendingKind::Person => return Ok(self.trending_people(page)),
                    TrendingKind::All => trending::mixed(&self.records, window, today),
                    TrendingKind::Movie => {
                        trending::titles(&self.records, MediaType::Movie, window, today)
                    }
                    TrendingKind::Tv => {
                        trending::titles(&self.records, MediaType::Tv, window, today)
                    }
                };
                page_of(&titles, page, |record| rows::title(record))
            }
            Call::Movie(film) => {
                let (record, film) = self.film(film)?;
                Answer::of(&details::movie(record, film))
            }
            Call::MovieCredits(film) => {
                Answer::of(&credits::movie(self.film(film)?.0, &self.people))
            }
            Call::MovieVideos(film) => {
                let (record, film) = self.film(film)?;
                Answer::of(&details::videos(record, film.trailer.as_deref()))
            }
            Call::Tv(number) => {
                let (record, show) = self.show(number)?;
                Answer::of(&details::tv(record, show, &self.people))
            }
            Call::TvCredits(number) => Answer::of(&credits::tv(self.show(number)?.0, &self.people)),
            Call::TvVideos(number) => Answer::of(&details::videos(self.show(number)?.0, None)),
        })
    }

    pub(super) fn title(&self, key: TitleKey) -> Option<TitleFacts> {
        let record = self.record(key)?;
        Some(TitleFacts {
            key,
            title: record.title.clone(),
            overview: record.overview.clone(),
            poster_path: Some(rows::poster_path(key)),
            release_date: Some(record.date.known().to_owned()),
            vote_tenths: record.vote_tenths,
        })
    }

    pub(super) fn image(&self, size: &str, file: &str) -> Option<Image> {
        let place = *self.by_key.get(&rows::poster_key(file)?)?;
        SIZES.contains(&size).then(|| Image {
            content_type: "image/svg+xml",
            bytes: poster::draw(&self.records[place], self.looks[place]).into_bytes(),
        })
    }

    /// The best known, but no motif twice: side by side two of a kind look like a mistake.
    pub(super) fn landing_posters(&self) -> Vec<String> {
        let mut best: Vec<(&Record, &Look)> = self.records.iter().zip(&self.looks).collect();
        best.sort_by_key(|(record, _)| (Reverse(record.rank), record.key.number));
        let mut motifs = HashSet::new();
        best.retain(|(_, look)| motifs.insert(look.scene.name));
        best.truncate(LANDING);
        best.iter().map(|(record, _)| rows::poster_path(record.key)).collect()
    }

    fn trending_people(&self, page: PageNumber) -> Answer {
        page_of(self.people.all(), page, rows::person)
    }

    fn record(&self, key: TitleKey) -> Option<&Record> {
        self.by_key.get(&key).map(|place| &self.records[*place])
    }

    fn film(&self, film: MovieRef) -> Result<(&Record, &Film), CatalogueError> {
        let record = match film {
            MovieRef::Imdb(digits) => self.by_imdb.get(&digits).map(|place| &self.records[*place]),
            MovieRef::Number(number) => {
                self.record(TitleKey { media_type: MediaType::Movie, number })
            }
        };
        match record.map(|record| (record, &record.kind)) {
            Some((record, Kind::Film(film))) => Ok((record, film)),
            _ => Err(CatalogueError::NotFound),
        }
    }

    fn show(&self, number: i64) -> Result<(&Record, &Show), CatalogueError> {
        let media_type = MediaType::Tv;
        let record = self.record(TitleKey { media_type, number });
        match record.map(|record| (record, &record.kind)) {
            Some((record, Kind::Show(show))) => Ok((record, show)),
            _ => Err(CatalogueError::NotFound),
        }
    }
}

fn page_of<T>(
    rows: &[T],
    page: PageNumber,
    item: impl Fn(&T) -> super::wire::TrendingItem,
) -> Answer {
    let (results, total_pages) = trending::page(rows, page.get());
    Answer::of(&TrendingPage {
        page: page.get(),
        results: results.iter().map(item).collect(),
        total_pages,
        total_results: rows.len(),
    })
}

#[cfg(test)]
mod tests;
