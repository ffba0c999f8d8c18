//! What a user watches now.

use crate::domain::companion::Companions;
use crate::domain::episode::{EpisodeId, EpisodeNumber};
use crate::domain::ids::{MediaType, TitleKey};
use std::ops::RangeInclusive;
use time::OffsetDateTime;

/// How long a title may last, in minutes.
pub const MINUTES: RangeInclusive<i64> = 1..=1_440;

/// A title or an episode that a user watches now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checkin {
    pub title: TitleKey,
    /// `None` of a film or a whole show.
    pub episode_id: Option<EpisodeId>,
    /// With the offset of the watcher's clock.
    pub started_at: OffsetDateTime,
    /// Unix seconds.
    pub ends_at: i64,
}

/// What a user begins to watch.
#[derive(Clone, Debug)]
pub struct NewCheckin {
    /// `None` of a film or a whole show.
    pub episode: Option<EpisodeNumber>,
    /// With the offset of the watcher's clock.
    pub started_at: OffsetDateTime,
    /// How long it lasts, where the request says so.
    pub minutes: Option<i64>,
    pub companions: Companions,
    /// Whether it ends another check-in.
    pub replace: bool,
}

/// How long a title lasts where it is not known, in minutes.
#[must_use]
pub fn usual_minutes(media_type: MediaType) -> i64 {
    match media_type {
        MediaType::Movie => 100,
        MediaType::Tv => 40,
    }
}
