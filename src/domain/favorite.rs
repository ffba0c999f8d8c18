//! Titles that a user likes most.

use std::ops::RangeInclusive;

/// Of a user.
pub const MAX_FAVORITES: i64 = 1_000;
/// Places on the profile.
pub const PLACES: RangeInclusive<i64> = 1..=4;
