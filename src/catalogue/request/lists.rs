//! The values of list requests: trending, TMDB's lists, search, and find by external id.

use super::query::{Language, PageNumber, Parameters, Query, Region, parse_digits};
use crate::catalogue::error::CatalogueError;
use crate::domain::ids::MediaType;

/// The longest query in characters. The rest is cut off, so that cache keys stay small.
const MAX_QUERY: usize = 200;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TrendingKind {
    /// Films, TV titles and people.
    All,
    Movie,
    Tv,
    Person,
}

/// The period of a trending list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Window {
    Day,
    /// An ISO week.
    Week,
}

/// TMDB's own lists of titles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TitleList {
    PopularMovies,
    TopRatedMovies,
    NowPlaying,
    Upcoming,
    PopularTv,
    TopRatedTv,
    AiringToday,
    /// With an episode in the next week.
    OnTheAir,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SearchKind {
    Movie,
    Tv,
    Person,
    Keyword,
    /// Companies that make films.
    Company,
    /// Films, TV titles and people.
    Multi,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Search {
    pub kind: SearchKind,
    /// Words separated by one space; may be empty.
    pub query: String,
    pub page: PageNumber,
    pub language: Language,
    /// The region of the release dates; only for films.
    pub region: Option<Region>,
    /// The year of a release or an episode.
    pub year: Option<u16>,
    /// The year of the first release or the first episode.
    pub first_year: Option<u16>,
}

/// The database of an external id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ExternalSource {
    Imdb,
    Tvdb,
    Wikidata,
    Facebook,
    Instagram,
    Tiktok,
    Twitter,
    Youtube,
}

/// An id of another database: letters, digits, `_`, `-` and `.`, never a path.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ExternalId(String);

impl TrendingKind {
    const ALL: [(Self, &str); 4] =
        [(Self::All, "all"), (Self::Movie, "movie"), (Self::Tv, "tv"), (Self::Person, "person")];

    pub(super) fn parse(segment: &str) -> Result<Self, CatalogueError> {
        from_name(&Self::ALL, segment).ok_or(CatalogueError::NotFound)
    }

    pub(super) fn name(self) -> &'static str {
        name_of(&Self::ALL, self)
    }
}

impl Window {
    const ALL: [(Self, &str); 2] = [(Self::Day, "day"), (Self::Week, "week")];

    pub(super) fn parse(segment: &str) -> Result<Self, CatalogueError> {
        from_name(&Self::ALL, segment).ok_or(CatalogueError::NotFound)
    }

    pub(super) fn name(self) -> &'static str {
        name_of(&Self::ALL, self)
    }
}

impl TitleList {
    /// The summary of a request for the list, for OpenAPI.
    pub(super) fn summary(self) -> &'static str {
        match self {
            Self::PopularMovies => "List popular films",
            Self::TopRatedMovies => "List the films with the highest ratings",
            Self::NowPlaying => "List films in cinemas",
            Self::Upcoming => "List films that will soon be in cinemas",
            Self::PopularTv => "List popular shows",
            Self::TopRatedTv => "List the shows with the highest ratings",
            Self::AiringToday => "List shows with an episode today",
            Self::OnTheAir => "List shows with an episode in the next week",
        }
    }

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
            Self::Keyword => "/3/search/keyword",
            Self::Company => "/3/search/company",
            Self::Multi => "/3/search/multi",
        }
    }

    /// The parameter of the first year.
    pub(super) fn first_year(self) -> Option<&'static str> {
        match self {
            Self::Movie => Some("primary_release_year"),
            Self::Tv => Some("first_air_date_year"),
            Self::Person | Self::Keyword | Self::Company | Self::Multi => None,
        }
    }
}

impl Search {
    pub(super) fn parse(kind: SearchKind, query: &Query) -> Result<Self, CatalogueError> {
        let by_year = kind.first_year().is_some();
        Ok(Self {
            kind,
            query: normalize(query.first("query").unwrap_or_default()),
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

impl ExternalSource {
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

    pub(super) fn parse(name: &str) -> Option<Self> {
        from_name(&Self::ALL, name)
    }

    pub(super) fn name(self) -> &'static str {
        name_of(&Self::ALL, self)
    }
}

impl ExternalId {
    pub(super) fn parse(segment: &str) -> Result<Self, CatalogueError> {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"_-.".contains(&byte);
        let valid = (1..=64).contains(&segment.len())
            && segment.bytes().all(plain)
            && segment.starts_with(|first: char| first != '.');
        valid.then(|| Self(segment.to_owned())).ok_or(CatalogueError::NotFound)
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The digits after `tt` of an `IMDb` id of a title.
    #[must_use]
    pub fn imdb_title(&self) -> Option<u32> {
        parse_digits(self.0.strip_prefix("tt")?)
    }
}

/// Words separated by one space, without control characters, at most [`MAX_QUERY`] characters.
fn normalize(text: &str) -> String {
    let plain: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let joined = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    let cut: String = joined.chars().take(MAX_QUERY).collect();
    cut.trim_end().to_owned()
}

fn from_name<T: Copy>(names: &[(T, &str)], name: &str) -> Option<T> {
    names.iter().find(|(_, other)| *other == name).map(|(value, _)| *value)
}

fn name_of<T: Copy + PartialEq>(names: &[(T, &'static str)], value: T) -> &'static str {
    names.iter().find(|(other, _)| *other == value).map_or("", |(_, name)| name)
}
