//! Episodes of shows, as a catalogue lists them.

use serde::{Deserialize, Serialize};
use time::Date;
use utoipa::ToSchema;

/// Seasons and episodes have numbers from 0 to these.
pub const MAX_SEASON: i64 = 9_999;
pub const MAX_EPISODE: i64 = 99_999;

/// Never reused. It stays the same when the episode's number, metadata or listing changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EpisodeId(pub i64);

/// Numbers need not begin at 1 and may have gaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EpisodeNumber {
    /// 0 for specials.
    pub season: i64,
    pub episode: i64,
}

/// The position of an episode in its season: the last one (`finale`), the last one before a break (`mid_season`), or
/// any other (`standard`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum EpisodeKind {
    Standard,
    Finale,
    MidSeason,
}

/// TMDB's status of a show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShowStatus {
    Returning,
    Planned,
    InProduction,
    Ended,
    Canceled,
    Pilot,
}

/// An episode as a catalogue lists it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EpisodeFacts {
    pub number: EpisodeNumber,
    /// `None` in the built-in catalogue.
    pub tmdb_id: Option<i64>,
    /// Empty when it is not known.
    pub name: String,
    /// The day of the first airing, in the time zone of its country.
    pub air_day: Option<Date>,
    /// In minutes.
    pub runtime: Option<i64>,
    pub kind: EpisodeKind,
    /// Below the image base URL.
    pub still_path: Option<String>,
}

/// A season as a catalogue lists it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeasonFacts {
    pub season: i64,
    /// Empty when it is not known.
    pub name: String,
    pub air_day: Option<Date>,
    /// Below the image base URL.
    pub poster_path: Option<String>,
}

/// A show with all seasons and episodes as a catalogue lists them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShowFacts {
    /// TMDB's id of the show, or the built-in catalogue's.
    pub title_id: i64,
    /// `builtin` or `tmdb`.
    pub catalogue: &'static str,
    pub status: Option<ShowStatus>,
    /// In the order of their numbers, specials first.
    pub seasons: Vec<SeasonFacts>,
    /// In the order of their numbers. A season whose episodes are not known has none here.
    pub episodes: Vec<EpisodeFacts>,
}

impl EpisodeNumber {
    #[must_use]
    pub fn parse(season: i64, episode: i64) -> Option<Self> {
        let is_possible =
            (0..=MAX_SEASON).contains(&season) && (0..=MAX_EPISODE).contains(&episode);
        is_possible.then_some(Self { season, episode })
    }
}

impl EpisodeKind {
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Finale => "finale",
            Self::MidSeason => "mid_season",
        }
    }

    /// Reads TMDB's name of a kind. Unknown ones are read as standard.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        match text {
            "finale" => Self::Finale,
            "mid_season" => Self::MidSeason,
            _ => Self::Standard,
        }
    }
}

impl ShowStatus {
    const ALL: [Self; 6] = [
        Self::Returning,
        Self::Planned,
        Self::InProduction,
        Self::Ended,
        Self::Canceled,
        Self::Pilot,
    ];

    /// TMDB's name of the status.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Returning => "Returning Series",
            Self::Planned => "Planned",
            Self::InProduction => "In Production",
            Self::Ended => "Ended",
            Self::Canceled => "Canceled",
            Self::Pilot => "Pilot",
        }
    }

    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == text)
    }

    /// Whether no further episodes are made.
    #[must_use]
    pub fn is_over(self) -> bool {
        matches!(self, Self::Ended | Self::Canceled)
    }
}
