//! Lists that mix films, TV titles and people.

use super::items::{MovieItem, TitleItem, TvItem};
use super::person::{KnownPerson, PersonItem};
use super::tv::{EpisodeItem, SeasonItem};
use serde::Serialize;
use utoipa::ToSchema;

/// A row of a trending list; `media_type` says which.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "media_type", rename_all = "lowercase")]
pub enum TrendingItem {
    /// A film.
    Movie(MovieItem),
    /// A TV title.
    Tv(TvItem),
    /// A person.
    Person(PersonItem),
}

/// A row of a search among everything; `media_type` says which.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "media_type", rename_all = "lowercase")]
pub enum MixedItem {
    /// A film.
    Movie(MovieItem),
    /// A TV title.
    Tv(TvItem),
    /// A person, and what they are known for.
    Person(KnownPerson),
}

/// What an id of another database names. Each list has one row or none.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct Found {
    /// Films.
    pub movie_results: Vec<TitleItem>,
    /// People.
    pub person_results: Vec<MixedItem>,
    /// TV titles.
    pub tv_results: Vec<TitleItem>,
    /// Episodes.
    pub tv_episode_results: Vec<EpisodeItem>,
    /// Seasons.
    pub tv_season_results: Vec<SeasonItem>,
}
