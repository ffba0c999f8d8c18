//! One title of the built-in catalogue: its facts, before any wire shape. Every text is borrowed from
//! the record files, which are part of the executable.

use crate::catalogue::request::MovieRef;
use crate::domain::ids::{MediaType, TitleKey};
use crate::domain::title::PartialDate;

/// A film or a TV title.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// Its number is TMDB's where that is known, else [`Record::id`].
    pub key: TitleKey,
    /// Our own number, above 90,000,000. The order of trending, ties and credit ids depend on it,
    /// so that a TMDB id that is added later does not change them.
    pub id: i64,
    pub title: &'static str,
    /// The title in its own language; equal to `title` where that is English.
    pub original: &'static str,
    /// Further names that people search for.
    pub also: Box<[&'static str]>,
    pub date: PartialDate,
    pub genres: Box<[u32]>,
    /// Directors of a film, creators of a TV title.
    pub makers: Box<[&'static str]>,
    /// ISO 3166-1 codes, separated by spaces.
    pub country_codes: &'static str,
    pub language: &'static str,
    /// Mean vote in tenths, 0 to 100.
    pub vote_average_x10: i32,
    pub vote_count: u32,
    /// Editorial order of popularity, 0 to 100.
    pub rank: u8,
    /// In billing order; in generated records the leads first, then the best known.
    pub cast: Box<[Part]>,
    pub overview: &'static str,
    /// The digits of the `IMDb` id.
    pub imdb: Option<u32>,
    /// Minutes of a film; 0 when unknown.
    pub runtime: u32,
    /// The `YouTube` key of a film's trailer.
    pub trailer: Option<&'static str>,
    /// Of a TV title. Boxed, because few records are shows and each film would take as much memory.
    pub show: Option<Box<Show>>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Show {
    /// When the last episode was first aired.
    pub last: Option<PartialDate>,
    /// TMDB's status; empty when unknown.
    pub status: &'static str,
    /// 0 when unknown.
    pub seasons: u32,
    /// 0 when unknown.
    pub episodes: u32,
    pub networks: Box<[&'static str]>,
}

/// An actor and a role.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// As recorded: a second reference in each of 30,000 parts would cost half a megabyte.
    text: &'static str,
}

impl Part {
    /// Reads `Actor = Role`, or `Actor` alone where the role is unknown.
    pub fn parse(text: &'static str) -> Option<Self> {
        let part = Self { text };
        let is_name = !part.actor().is_empty() && !part.actor().contains('=');
        is_name.then_some(part)
    }

    pub fn actor(&self) -> &'static str {
        self.split().0
    }

    /// Empty when unknown.
    pub fn character(&self) -> &'static str {
        self.split().1
    }

    fn split(&self) -> (&'static str, &'static str) {
        self.text.split_once(" = ").unwrap_or((self.text, ""))
    }
}

impl Record {
    pub fn countries(&self) -> impl Iterator<Item = &'static str> {
        self.country_codes.split_ascii_whitespace()
    }

    /// On a scale like TMDB's.
    pub fn popularity(&self) -> f64 {
        let rank = f64::from(self.rank);
        // Squared, because TMDB's is also much higher for the best known titles.
        (rank * rank * 1.5 + 100.0).round() / 100.0
    }

    /// 0 to 10.
    pub fn vote_average(&self) -> f64 {
        f64::from(self.vote_average_x10) / 10.0
    }

    /// `tt` and digits.
    pub fn imdb_id(&self) -> Option<String> {
        self.imdb.map(|digits| MovieRef::Imdb(digits).to_string())
    }

    pub fn is_film(&self) -> bool {
        self.key.media_type == MediaType::Movie
    }
}
