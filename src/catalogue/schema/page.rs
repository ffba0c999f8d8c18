//! The envelopes around TMDB's answers: the page of a list, and the number that says what a facet
//! belongs to.

use super::items::{MixedItem, MovieItem, TitleItem};
use super::season::{EpisodeItem, SeasonItem};
use serde::Serialize;
use utoipa::ToSchema;

/// One page of a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Page<T> {
    /// The page asked for, from 1.
    pub page: u16,
    /// Up to twenty rows; none past the end.
    pub results: Vec<T>,
    /// How many pages there are; an empty list has one.
    pub total_pages: usize,
    /// How many rows there are on all pages.
    pub total_results: usize,
}

/// One page of the films that come out within some days.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DatedPage {
    /// Within which days.
    pub dates: Dates,
    /// The films.
    #[serde(flatten)]
    pub page: Page<MovieItem>,
}

/// From one day to another, both included.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Dates {
    /// The last day, `YYYY-MM-DD`.
    pub maximum: String,
    /// The first day, `YYYY-MM-DD`.
    pub minimum: String,
}

/// A facet by itself. Within the details of what it belongs to it has no number of its own.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct About<T> {
    /// The number of what it belongs to.
    pub id: i64,
    /// The facet.
    #[serde(flatten)]
    pub facet: T,
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
