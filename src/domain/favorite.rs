//! Favorites: the titles that a user likes most.

use std::ops::RangeInclusive;

/// How many favorites a user can have.
pub const MAX_FAVORITES: i64 = 1_000;
/// The positions on the profile.
pub const PLACES: RangeInclusive<i64> = 1..=4;
