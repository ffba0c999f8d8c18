//! The calls that answer with lists: trending, TMDB's own lists, searches, and what other
//! databases' ids name.

use super::CallError;
use super::query::{Parameters, Query};
use super::values::{Language, PageNumber, Region};
use crate::domain::ids::MediaType;

/// Nobody types longer names; what is beyond is cut off, so that no key grows without bounds.
const MAX_QUERY: usize = 200;

/// What a trending list holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TrendingKind {
    /// Films and TV titles, mixed.
    All,
    /// Films.
    Movie,
    /// TV titles.
    Tv,
    /// People.
    Person,
}

/// How often a trending list changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Window {
    /// Every day.
    Day,
    /// Every ISO week.
    Week,
}

/// TMDB's own lists of titles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TitleList {
    /// The best known films.
    PopularMovies,
    /// The best films.
    TopRatedMovies,
    /// The films in cinemas.
    NowPlaying,
    /// The films soon in cinemas.
    Upcoming,
    /// The best known TV titles.
    PopularTv,
    /// The best TV titles.
    TopRatedTv,
    /// The TV titles with an episode today.
    AiringToday,
    /// The TV titles with an episode in the next week.
    OnTheAir,
}

/// Among what a search looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SearchKind {
    /// Films.
    Movie,
    /// TV titles.
    Tv,
    /// People.
    Person,
    /// All of them.
    Multi,
}

/// A search by name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Search {
    /// Among what.
    pub kind: SearchKind,
    /// The words, each one space apart; perhaps none.
    pub query: String,
    /// Which twenty of them.
    pub page: PageNumber,
    /// In which language.
    pub language: Language,
    /// Whose dates count; only for films.
    pub region: Option<Region>,
    /// Only titles of that year.
    pub year: Option<u16>,
    /// Only films that came out first, or TV titles that began, in that year.
    pub first_year: Option<u16>,
}

/// Another database whose ids TMDB knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// `IMDb`.
    Imdb,
    /// `TheTVDB`.
    Tvdb,
    /// Wikidata.
    Wikidata,
    /// Facebook.
    Facebook,
    /// Instagram.
    Instagram,
    /// `TikTok`.
    Tiktok,
    /// Twitter.
    Twitter,
    /// `YouTube`.
    Youtube,
}

/// An id in another database: letters, digits and a few signs, never a path of its own.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ExternalId(String);

impl TrendingKind {
    const ALL: [(Self, &str); 4] =
        [(Self::All, "all"), (Self::Movie, "movie"), (Self::Tv, "tv"), (Self::Person, "person")];

    pub(super) fn parse(word: &str) -> Result<Self, CallError> {
        named(&Self::ALL, word).ok_or(CallError::NotFound)
    }

    pub(super) fn name(self) -> &'static str {
        name_of(&Self::ALL, self)
    }
}

impl Window {
    const ALL: [(Self, &str); 2] = [(Self::Day, "day"), (Self::Week, "week")];

    pub(super) fn parse(word: &str) -> Result<Self, CallError> {
        named(&Self::ALL, word).ok_or(CallError::NotFound)
    }

    pub(super) fn name(self) -> &'static str {
        name_of(&Self::ALL, self)
    }
}

impl TitleList {
    /// Whether it is a list of films or of TV titles.
    #[must_use]
    pub fn media_type(self) -> MediaType {
        match self {
            Self::PopularMovies | Self::TopRatedMovies | Self::NowPlaying | Self::Upcoming => {
                MediaType::Movie
            }
            Self::PopularTv | Self::TopRatedTv | Self::AiringToday | Self::OnTheAir => {
                MediaType::Tv
            }
        }
    }

    pub(super) fn path(self) -> &'static str {
        match self {
            Self::PopularMovies => "/3/movie/popular",
            Self::TopRatedMovies => "/3/movie/top_rated",
            Self::NowPlaying => "/3/movie/now_playing",
            Self::Upcoming => "/3/movie/upcoming",
            Self::PopularTv => "/3/tv/popular",
            Self::TopRatedTv => "/3/tv/top_rated",
            Self::AiringToday => "/3/tv/airing_today",
            Self::OnTheAir => "/3/tv/on_the_air",
        }
    }
}

impl SearchKind {
    pub(super) fn path(self) -> &'static str {
        match self {
            Self::Movie => "/3/search/movie",
            Self::Tv => "/3/search/tv",
            Self::Person => "/3/search/person",
            Self::Multi => "/3/search/multi",
        }
    }

    /// The name of the parameter that picks the first year.
    pub(super) fn first_year(self) -> Option<&'static str> {
        match self {
            Self::Movie => Some("primary_release_year"),
            Self::Tv => Some("first_air_date_year"),
            Self::Person | Self::Multi => None,
        }
    }
}

impl Search {
    pub(super) fn read(kind: SearchKind, query: &Query) -> Result<Self, CallError> {
        let by_year = kind.first_year().is_some();
        Ok(Self {
            kind,
            query: words(query.first("query").unwrap_or_default()),
            page: query.page()?,
            language: query.language(),
            region: query.region("region").filter(|_| kind == SearchKind::Movie),
            year: query.year("year").filter(|_| by_year),
            first_year: kind.first_year().and_then(|name| query.year(name)),
        })
    }

    pub(super) fn write(&self, parameters: &mut Parameters) {
        parameters.insert("query", self.query.clone());
        parameters.extend(self.region.map(|region| ("region", region.to_string())));
        parameters.extend(self.year.map(|year| ("year", year.to_string())));
        let first = self.kind.first_year().zip(self.first_year);
        parameters.extend(first.map(|(name, year)| (name, year.to_string())));
    }
}

impl Source {
    pub(super) const ALL: [(Self, &'static str); 8] = [
        (Self::Imdb, "imdb_id"),
        (Self::Tvdb, "tvdb_id"),
        (Self::Wikidata, "wikidata_id"),
        (Self::Facebook, "facebook_id"),
        (Self::Instagram, "instagram_id"),
        (Self::Tiktok, "tiktok_id"),
        (Self::Twitter, "twitter_id"),
        (Self::Youtube, "youtube_id"),
    ];

    pub(super) fn parse(word: &str) -> Option<Self> {
        named(&Self::ALL, word)
    }

    pub(super) fn name(self) -> &'static str {
        name_of(&Self::ALL, self)
    }
}

impl ExternalId {
    pub(super) fn parse(word: &str) -> Result<Self, CallError> {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"_-.".contains(&byte);
        let good = (1..=64).contains(&word.len())
            && word.bytes().all(plain)
            && word.starts_with(|first: char| first != '.');
        good.then(|| Self(word.to_owned())).ok_or(CallError::NotFound)
    }

    /// The id as the other database writes it.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The digits behind `tt`, where it is `IMDb`'s id of a title.
    #[must_use]
    pub fn imdb_title(&self) -> Option<u32> {
        super::picks::parsed(self.0.strip_prefix("tt")?)
    }
}

/// The words one space apart, without control characters, and cut off where nobody types on.
fn words(text: &str) -> String {
    let plain: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let joined = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    let cut: String = joined.chars().take(MAX_QUERY).collect();
    cut.trim_end().to_owned()
}

fn named<T: Copy>(names: &[(T, &str)], word: &str) -> Option<T> {
    names.iter().find(|(_, name)| *name == word).map(|(value, _)| *value)
}

fn name_of<T: Copy + PartialEq>(names: &[(T, &'static str)], value: T) -> &'static str {
    names.iter().find(|(other, _)| *other == value).map_or("", |(_, name)| name)
}
