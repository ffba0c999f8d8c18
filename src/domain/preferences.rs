//! What a user has chosen about the own data. Stored in the database, so that it is the same on every device.

use serde::Serialize;
use utoipa::ToSchema;

/// The name of a preference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preference {
    RatingMarksSeen,
    WatchlistKeepsSeen,
    RatedFilmsOffered,
    CompanionRequests,
    SpecialsCount,
    EpisodesNextDay,
}

/// A user's preferences.
#[expect(clippy::struct_excessive_bools, reason = "each is a preference of its own")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Preferences {
    /// A rating of a film without watches adds a watch without a date. Initially true.
    pub rating_marks_seen: bool,
    /// Titles stay in the watchlist when they are watched. Initially false.
    pub watchlist_keeps_seen: bool,
    /// The offer to mark all rated films as seen was answered. Initially false.
    pub rated_films_offered: bool,
    /// The companions of others get requests to add watches to their diary, this user among them. Initially true.
    pub companion_requests: bool,
    /// The specials of shows count as their other episodes do. Initially false.
    pub specials_count: bool,
    /// Episodes are out one day after the day of their first airing. Initially false.
    pub episodes_next_day: bool,
}

impl Default for Preferences {
    fn default() -> Self {
        Self {
            rating_marks_seen: true,
            watchlist_keeps_seen: false,
            rated_films_offered: false,
            companion_requests: true,
            specials_count: false,
            episodes_next_day: false,
        }
    }
}

impl Preference {
    pub const ALL: [Self; 6] = [
        Self::RatingMarksSeen,
        Self::WatchlistKeepsSeen,
        Self::RatedFilmsOffered,
        Self::CompanionRequests,
        Self::SpecialsCount,
        Self::EpisodesNextDay,
    ];

    /// As in the API and in the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::RatingMarksSeen => "rating_marks_seen",
            Self::WatchlistKeepsSeen => "watchlist_keeps_seen",
            Self::RatedFilmsOffered => "rated_films_offered",
            Self::CompanionRequests => "companion_requests",
            Self::SpecialsCount => "specials_count",
            Self::EpisodesNextDay => "episodes_next_day",
        }
    }

    /// Whether the progress in shows follows from it.
    #[must_use]
    pub fn affects_progress(self) -> bool {
        matches!(self, Self::SpecialsCount | Self::EpisodesNextDay)
    }

    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|preference| preference.as_str() == name)
    }
}

impl Preferences {
    pub fn set(&mut self, preference: Preference, value: bool) {
        match preference {
            Preference::RatingMarksSeen => self.rating_marks_seen = value,
            Preference::WatchlistKeepsSeen => self.watchlist_keeps_seen = value,
            Preference::RatedFilmsOffered => self.rated_films_offered = value,
            Preference::CompanionRequests => self.companion_requests = value,
            Preference::SpecialsCount => self.specials_count = value,
            Preference::EpisodesNextDay => self.episodes_next_day = value,
        }
    }

    #[must_use]
    pub fn get(self, preference: Preference) -> bool {
        match preference {
            Preference::RatingMarksSeen => self.rating_marks_seen,
            Preference::WatchlistKeepsSeen => self.watchlist_keeps_seen,
            Preference::RatedFilmsOffered => self.rated_films_offered,
            Preference::CompanionRequests => self.companion_requests,
            Preference::SpecialsCount => self.specials_count,
            Preference::EpisodesNextDay => self.episodes_next_day,
        }
    }
}
