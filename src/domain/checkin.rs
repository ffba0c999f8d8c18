//! What a user watches now.

use crate::domain::ids::{MediaType, TitleKey};
use std::ops::RangeInclusive;
use time::OffsetDateTime;

/// How long a title may last, in minutes.
pub const MINUTES: RangeInclusive<i64> = 1..=1_440;

/// A title that a user watches now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checkin {
    pub title: TitleKey,
    /// With the offset of the watcher's clock.
    pub started_at: OffsetDateTime,
    /// Unix seconds.
    pub ends_at: i64,
}

/// How long a title lasts where it is not known, in minutes.
#[must_use]
pub fn usual_minutes(media_type: MediaType) -> i64 {
    match media_type {
        MediaType::Movie => 100,
        MediaType::Tv => 40,
    }
}
