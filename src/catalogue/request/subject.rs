//! The subject of a request (a title, a season or a person) and its sub-resources, which TMDB returns separately or
//! appended to the details.

use super::query::{Language, Parameters, Query, parse_digits};
use crate::catalogue::error::CatalogueError;
use crate::domain::episode::{MAX_EPISODE, MAX_SEASON};
use crate::domain::ids::{MediaType, TitleKey};
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt;

/// TMDB refuses a request that appends more.
pub const MAX_APPENDED: usize = 20;

/// Further languages are ignored, so that cache keys stay small.
const MAX_LANGUAGES: usize = 20;

/// A film in a path: TMDB accepts `IMDb` ids too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MovieRef {
    Number(i64),
    /// The digits of an `IMDb` id.
    Imdb(u32),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Subject {
    Movie(MovieRef),
    Tv(i64),
    Season {
        show: i64,
        /// 0 for specials.
        season: u32,
    },
    Episode {
        show: i64,
        season: u32,
        episode: u32,
    },
    /// An order of a show's episodes; its id has 24 hexadecimal digits.
    EpisodeGroup(u128),
    Person(i64),
    /// A series of films.
    Collection(i64),
    Company(i64),
    Keyword(i64),
}

/// A part of a subject that has its own path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SubResource {
    /// Cast and crew of all episodes.
    AggregateCredits,
    /// A title's names in other countries. Only the server requests them.
    AlternativeTitles,
    /// A person's films and TV titles.
    CombinedCredits,
    /// The age ratings of a TV title, by country.
    ContentRatings,
    /// Cast and crew.
    Credits,
    /// The orders of a show's episodes.
    EpisodeGroups,
    ExternalIds,
    Images,
    Keywords,
    MovieCredits,
    Recommendations,
    /// The release dates of a film and its age ratings, by country.
    ReleaseDates,
    /// A season of a TV title, with its episodes. As [`Subject::Season`] it has a path of its own.
    Season(u32),
    Similar,
    /// A title's texts in other languages. Only the server requests them.
    Translations,
    TvCredits,
    Videos,
    WatchProviders,
}

/// The languages of images and videos. `None` among them means images without language. If empty, TMDB's default.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct MediaLanguages {
    /// `include_image_language`.
    pub images: BTreeSet<Option<Language>>,
    /// `include_video_language`.
    pub videos: BTreeSet<Option<Language>>,
}

impl MovieRef {
    /// A number, or `tt` and 7 to 9 digits.
    pub(super) fn parse(segment: &str) -> Result<Self, CatalogueError> {
        match segment.strip_prefix("tt") {
            None => number(segment).map(Self::Number),
            Some(rest) if (7..=9).contains(&rest.len()) => {
                parse_digits(rest).map(Self::Imdb).ok_or(CatalogueError::NotFound)
            }
            Some(_) => Err(CatalogueError::NotFound),
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
    #[must_use]
    pub fn of(TitleKey { media_type, title_id }: TitleKey) -> Self {
        match media_type {
            MediaType::Movie => Self::Movie(MovieRef::Number(title_id)),
            MediaType::Tv => Self::Tv(title_id),
        }
    }

    /// The path of the details.
    pub(super) fn path(&self) -> String {
        match self {
            Self::Movie(film) => format!("/3/movie/{film}"),
            Self::Tv(number) => format!("/3/tv/{number}"),
            Self::Season { show, season } => format!("/3/tv/{show}/season/{season}"),
            Self::Episode { show, season, episode } => {
                format!("/3/tv/{show}/season/{season}/episode/{episode}")
            }
            Self::EpisodeGroup(id) => format!("/3/tv/episode_group/{id:024x}"),
            Self::Person(number) => format!("/3/person/{number}"),
            Self::Collection(number) => format!("/3/collection/{number}"),
            Self::Company(number) => format!("/3/company/{number}"),
            Self::Keyword(number) => format!("/3/keyword/{number}"),
        }
    }

    fn sub_resources(self) -> &'static [SubResource] {
        use SubResource as F;
        match self {
            Self::Movie(_) => &[
                F::Credits,
                F::ExternalIds,
                F::Images,
                F::Keywords,
                F::Recommendations,
                F::ReleaseDates,
                F::Similar,
                F::Videos,
                F::WatchProviders,
            ],
            Self::Tv(_) => &[
                F::AggregateCredits,
                F::ContentRatings,
                F::Credits,
                F::EpisodeGroups,
                F::ExternalIds,
                F::Images,
                F::Keywords,
                F::Recommendations,
                F::Similar,
                F::Videos,
                F::WatchProviders,
            ],
            Self::Season { .. }
            | Self::Episode { .. }
            | Self::EpisodeGroup(_)
            | Self::Collection(_)
            | Self::Company(_)
            | Self::Keyword(_) => &[],
            Self::Person(_) => {
                &[F::CombinedCredits, F::ExternalIds, F::Images, F::MovieCredits, F::TvCredits]
            }
        }
    }

    /// `append_to_response`; unknown names are ignored.
    pub(super) fn parse_appended(
        self,
        query: &Query,
    ) -> Result<BTreeSet<SubResource>, CatalogueError> {
        let names = query.first("append_to_response").unwrap_or_default();
        let names: Vec<&str> =
            names.split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
        if names.len() > MAX_APPENDED {
            return Err(CatalogueError::TooManyAppended);
        }
        let known = self.sub_resources().iter().copied();
        let known = known.filter(|sub_resource| names.contains(&&*sub_resource.path()));
        let is_show = matches!(self, Self::Tv(_));
        let numbers = names.iter().filter_map(|name| name.strip_prefix("season/"));
        let seasons = numbers.filter(|_| is_show).filter_map(season_number);
        Ok(known.chain(seasons.map(SubResource::Season)).collect())
    }
}

impl SubResource {
    /// The contents of the list, up to the title or person, for OpenAPI.
    pub(super) fn description(self) -> &'static str {
        match self {
            Self::AggregateCredits => "the cast and crew of all episodes of",
            Self::AlternativeTitles => "the names in other countries of",
            Self::CombinedCredits => "the films and shows of",
            Self::ContentRatings => "the age ratings of",
            Self::Credits => "the cast and crew of",
            Self::EpisodeGroups => "other orders of the episodes of",
            Self::ExternalIds => "the ids in other databases of",
            Self::Images => "the images of",
            Self::Keywords => "the keywords of",
            Self::MovieCredits => "the films of",
            Self::Recommendations => "recommendations for viewers of",
            Self::ReleaseDates => "the release dates and age ratings of",
            Self::Season(_) => "a season of",
            Self::Similar => "titles similar to",
            Self::Translations => "the texts in other languages of",
            Self::TvCredits => "the shows of",
            Self::Videos => "the videos of",
            Self::WatchProviders => "the watch providers of",
        }
    }

    /// The end of its path, and its key when it is appended.
    #[must_use]
    pub fn path(self) -> Cow<'static, str> {
        Cow::Borrowed(match self {
            Self::Season(number) => return Cow::Owned(format!("season/{number}")),
            Self::AggregateCredits => "aggregate_credits",
            Self::AlternativeTitles => "alternative_titles",
            Self::CombinedCredits => "combined_credits",
            Self::ContentRatings => "content_ratings",
            Self::Credits => "credits",
            Self::EpisodeGroups => "episode_groups",
            Self::ExternalIds => "external_ids",
            Self::Images => "images",
            Self::Keywords => "keywords",
            Self::MovieCredits => "movie_credits",
            Self::Recommendations => "recommendations",
            Self::ReleaseDates => "release_dates",
            Self::Similar => "similar",
            Self::Translations => "translations",
            Self::TvCredits => "tv_credits",
            Self::Videos => "videos",
            Self::WatchProviders => "watch/providers",
        })
    }

    pub(super) fn has_pages(self) -> bool {
        matches!(self, Self::Recommendations | Self::Similar)
    }
}

impl MediaLanguages {
    /// Languages are read only for the requested ones of images and videos.
    pub(super) fn parse(query: &Query, sub_resources: &BTreeSet<SubResource>) -> Self {
        let parse = |sub_resource: SubResource, name| {
            let value = query.first(name).filter(|_| sub_resources.contains(&sub_resource));
            let names = value.unwrap_or_default().split(',').map(str::trim);
            let languages = names.filter_map(|name| match name {
                "null" => Some(None),
                other => Language::parse(other).map(Some),
            });
            languages.take(MAX_LANGUAGES).collect()
        };
        Self {
            images: parse(SubResource::Images, "include_image_language"),
            videos: parse(SubResource::Videos, "include_video_language"),
        }
    }

    pub(super) fn write(&self, parameters: &mut Parameters) {
        let lists =
            [("include_image_language", &self.images), ("include_video_language", &self.videos)];
        for (name, languages) in lists.into_iter().filter(|(_, languages)| !languages.is_empty()) {
            let names = languages.iter().map(|language| {
                language.map_or_else(|| "null".to_owned(), |language| language.to_string())
            });
            parameters.insert(name, names.collect::<Vec<_>>().join(","));
        }
    }
}

/// 0 for specials.
pub(super) fn season_number(segment: &str) -> Option<u32> {
    parse_digits(segment).filter(|season| i64::from(*season) <= MAX_SEASON)
}

pub(super) fn episode_number(segment: &str) -> Option<u32> {
    parse_digits(segment).filter(|episode| i64::from(*episode) <= MAX_EPISODE)
}

/// 24 hexadecimal digits.
pub(super) fn episode_group(segment: &str) -> Option<u128> {
    let is_id = segment.len() == 24 && segment.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_id.then(|| u128::from_str_radix(segment, 16).ok()).flatten()
}

/// The number of a title or person.
pub(super) fn number(segment: &str) -> Result<i64, CatalogueError> {
    parse_digits::<i64>(segment)
        .filter(|number| (1..=i64::from(i32::MAX)).contains(number))
        .ok_or(CatalogueError::NotFound)
}
