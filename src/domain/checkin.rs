//! Check-ins: the title that a user is watching now.

use crate::domain::companion::Companions;
use crate::domain::episode::{EpisodeId, EpisodeNumber};
use crate::domain::ids::{MediaType, TitleKey};
use std::ops::RangeInclusive;
use time::OffsetDateTime;

/// The allowed runtime of a title, in minutes.
pub const MINUTES: RangeInclusive<i64> = 1..=1_440;

/// A title or an episode that a user is watching now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checkin {
    pub title: TitleKey,
    /// `None` for a film or a whole show.
    pub episode_id: Option<EpisodeId>,
    /// With the user's offset from UTC.
    pub started_at: OffsetDateTime,
    /// Unix seconds.
    pub ends_at: i64,
}

/// A check-in to begin.
#[derive(Clone, Debug)]
pub struct NewCheckin {
    /// `None` for a film or a whole show.
    pub episode: Option<EpisodeNumber>,
    /// With the user's offset from UTC.
    pub started_at: OffsetDateTime,
    /// The runtime, if the request has it.
    pub minutes: Option<i64>,
    pub companions: Companions,
    /// Whether it may end another running check-in.
    pub replace: bool,
}

/// The runtime in minutes to assume when it is not known.
#[must_use]
pub fn default_minutes(media_type: MediaType) -> i64 {
    match media_type {
        MediaType::Movie => 100,
        MediaType::Tv => 40,
    }
}
