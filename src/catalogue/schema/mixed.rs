//! Lists that mix films, TV titles and people.

use super::items::{MovieItem, TitleItem, TvItem};
use super::person::{KnownPerson, PersonItem};
use super::tv::{EpisodeItem, SeasonItem};
use serde::Serialize;
use utoipa::ToSchema;

/// A row of a trending list, by `media_type`.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "media_type", rename_all = "lowercase")]
pub enum TrendingItem {
    Movie(MovieItem),
    Tv(TvItem),
    Person(PersonItem),
}

/// A row of a multi-search, by `media_type`.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "media_type", rename_all = "lowercase")]
pub enum MixedItem {
    Movie(MovieItem),
    Tv(TvItem),
    Person(KnownPerson),
}

/// What an external id names. Each list has one row or none.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct Found {
    pub movie_results: Vec<TitleItem>,
    pub person_results: Vec<MixedItem>,
    pub tv_results: Vec<TitleItem>,
    pub tv_episode_results: Vec<EpisodeItem>,
    pub tv_season_results: Vec<SeasonItem>,
}
