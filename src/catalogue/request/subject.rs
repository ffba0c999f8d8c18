//! What a call can be about, a title, a season or a person, and which facets of it TMDB answers
//! for by themselves or within its details.

use super::CallError;
use super::picks::parsed;
use super::query::{Parameters, Query};
use super::values::Language;
use std::collections::BTreeSet;
use std::fmt;

/// How many facets one call may append; beyond, TMDB refuses.
pub const MAX_APPENDED: usize = 20;

/// As many languages as anybody would name; the rest changes no answer.
const MAX_TONGUES: usize = 20;

/// How a film can be named: TMDB takes `IMDb`'s ids too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MovieRef {
    /// By its number.
    Number(i64),
    /// By the digits of its `IMDb` id.
    Imdb(u32),
}

/// What a call is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Subject {
    /// A film.
    Movie(MovieRef),
    /// A TV title, by its number.
    Tv(i64),
    /// A season of a TV title.
    Season {
        /// The title's number.
        show: i64,
        /// The season's, 0 for specials.
        season: u32,
    },
    /// A person, by their number.
    Person(i64),
}

/// Something TMDB says of a subject beside its details.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Facet {
    /// Who played in and made each episode of a TV title, summed up.
    AggregateCredits,
    /// Everything a person played in or made.
    CombinedCredits,
    /// Who played in and made a title.
    Credits,
    /// Other databases' ids.
    ExternalIds,
    /// Pictures.
    Images,
    /// The films a person played in or made.
    MovieCredits,
    /// What those who like a title like too.
    Recommendations,
    /// Titles of the same kind.
    Similar,
    /// The TV titles a person played in or made.
    TvCredits,
    /// Trailers and clips.
    Videos,
    /// Where a title can be watched.
    WatchProviders,
}

/// Of which languages pictures and videos may be; `None` among them means of none. Nothing at all
/// leaves it to TMDB.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tongues {
    /// The pictures' languages.
    pub images: BTreeSet<Option<Language>>,
    /// The videos' languages.
    pub videos: BTreeSet<Option<Language>>,
}

impl MovieRef {
    /// Reads a number, or `tt` and 7 to 9 digits.
    pub(super) fn parse(word: &str) -> Result<Self, CallError> {
        match word.strip_prefix("tt") {
            None => number(word).map(Self::Number),
            Some(rest) if (7..=9).contains(&rest.len()) => {
                parsed(rest).map(Self::Imdb).ok_or(CallError::NotFound)
            }
            Some(_) => Err(CallError::NotFound),
        }
    }
}

impl fmt::Display for MovieRef {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(out, "{number}"),
            Self::Imdb(digits) => write!(out, "tt{digits:07}"),
        }
    }
}

impl Subject {
    /// TMDB's path of its details.
    pub(super) fn path(&self) -> String {
        match self {
            Self::Movie(film) => format!("/3/movie/{film}"),
            Self::Tv(number) => format!("/3/tv/{number}"),
            Self::Season { show, season } => format!("/3/tv/{show}/season/{season}"),
            Self::Person(number) => format!("/3/person/{number}"),
        }
    }

    fn facets(self) -> &'static [Facet] {
        use Facet as F;
        match self {
            Self::Movie(_) => &[
                F::Credits,
                F::ExternalIds,
                F::Images,
                F::Recommendations,
                F::Similar,
                F::Videos,
                F::WatchProviders,
            ],
            Self::Tv(_) => &[
                F::AggregateCredits,
                F::Credits,
                F::ExternalIds,
                F::Images,
                F::Recommendations,
                F::Similar,
                F::Videos,
                F::WatchProviders,
            ],
            Self::Season { .. } => &[],
            Self::Person(_) => {
                &[F::CombinedCredits, F::ExternalIds, F::Images, F::MovieCredits, F::TvCredits]
            }
        }
    }

    /// The facets that are to stand in the details; those we do not know are left out.
    pub(super) fn appended(self, query: &Query) -> Result<BTreeSet<Facet>, CallError> {
        let asked = query.first("append_to_response").unwrap_or_default();
        let asked: Vec<&str> =
            asked.split(',').map(str::trim).filter(|word| !word.is_empty()).collect();
        if asked.len() > MAX_APPENDED {
            return Err(CallError::TooManyAppended);
        }
        let known = self.facets().iter().filter(|facet| asked.contains(&facet.path()));
        Ok(known.copied().collect())
    }
}

impl Facet {
    /// The end of its path, which is also its key where it is appended.
    #[must_use]
    pub fn path(self) -> &'static str {
        match self {
            Self::AggregateCredits => "aggregate_credits",
            Self::CombinedCredits => "combined_credits",
            Self::Credits => "credits",
            Self::ExternalIds => "external_ids",
            Self::Images => "images",
            Self::MovieCredits => "movie_credits",
            Self::Recommendations => "recommendations",
            Self::Similar => "similar",
            Self::TvCredits => "tv_credits",
            Self::Videos => "videos",
            Self::WatchProviders => "watch/providers",
        }
    }

    /// Whether it comes in pages.
    pub(super) fn has_pages(self) -> bool {
        matches!(self, Self::Recommendations | Self::Similar)
    }
}

impl Tongues {
    /// The languages named for those of the facets that have any.
    pub(super) fn of(query: &Query, facets: &BTreeSet<Facet>) -> Self {
        let read = |facet: Facet, name| {
            let asked = query.first(name).filter(|_| facets.contains(&facet));
            let words = asked.unwrap_or_default().split(',').map(str::trim);
            let tongues = words.filter_map(|word| match word {
                "null" => Some(None),
                other => Language::parse(other).map(Some),
            });
            tongues.take(MAX_TONGUES).collect()
        };
        Self {
            images: read(Facet::Images, "include_image_language"),
            videos: read(Facet::Videos, "include_video_language"),
        }
    }

    pub(super) fn write(&self, parameters: &mut Parameters) {
        let lists =
            [("include_image_language", &self.images), ("include_video_language", &self.videos)];
        for (name, tongues) in lists.into_iter().filter(|(_, tongues)| !tongues.is_empty()) {
            let words = tongues.iter().map(|tongue| {
                tongue.map_or_else(|| "null".to_owned(), |language| language.to_string())
            });
            parameters.insert(name, words.collect::<Vec<_>>().join(","));
        }
    }
}

/// Reads the number of a title or a person.
pub(super) fn number(word: &str) -> Result<i64, CallError> {
    parsed::<i64>(word)
        .filter(|number| (1..=i64::from(i32::MAX)).contains(number))
        .ok_or(CallError::NotFound)
}
