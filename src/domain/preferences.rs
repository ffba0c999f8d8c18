//! A user's preferences. They are stored in the database, so that they are the same on every device.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The name of a preference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Preference {
    RatingMarksSeen,
    WatchlistKeepsSeen,
    RatedFilmsOffered,
    CompanionRequests,
    SpecialsCount,
    EpisodesNextDay,
    NotifyEpisodesOut,
    NotifyFilmsOut,
    NotifySeasonsDated,
    NotifyDatesMoved,
    NotifyStatusChanged,
    NotifyEpisodesGone,
    EmailDigest,
}

/// A user's preferences.
#[expect(clippy::struct_excessive_bools, reason = "each is a preference of its own")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Preferences {
    /// Whether rating a film without watches adds a watch without a date. Initially true.
    pub rating_marks_seen: bool,
    /// Whether titles stay in the watchlist when they are watched. Initially false.
    pub watchlist_keeps_seen: bool,
    /// Whether the user has answered the offer to mark all rated films as seen. Initially false.
    pub rated_films_offered: bool,
    /// Whether users who are named as companions get requests to add the watches to their diaries, both from this user
    /// and to this user. Initially true.
    pub companion_requests: bool,
    /// Whether specials count for the progress in shows. Initially false.
    pub specials_count: bool,
    /// Whether episodes come out for the user one day after the day of their first airing. Initially false.
    pub episodes_next_day: bool,
    /// Whether the user is notified of episodes that come out. Initially true.
    pub notify_episodes_out: bool,
    /// Whether the user is notified of films of the watchlist that come out. Initially true.
    pub notify_films_out: bool,
    /// Whether the user is notified of seasons whose date became known. Initially true.
    pub notify_seasons_dated: bool,
    /// Whether the user is notified of episodes whose date changed. Initially true.
    pub notify_dates_moved: bool,
    /// Whether the user is notified of shows that end, are canceled or return. Initially true.
    pub notify_status_changed: bool,
    /// Whether the user is notified of watched episodes that the catalogue no longer lists. Initially true.
    pub notify_episodes_gone: bool,
    /// Whether the user gets a daily email with the unread notifications. Initially false.
    pub email_digest: bool,
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
            notify_episodes_out: true,
            notify_films_out: true,
            notify_seasons_dated: true,
            notify_dates_moved: true,
            notify_status_changed: true,
            notify_episodes_gone: true,
            email_digest: false,
        }
    }
}

impl Preference {
    pub const ALL: [Self; 13] = [
        Self::RatingMarksSeen,
        Self::WatchlistKeepsSeen,
        Self::RatedFilmsOffered,
        Self::CompanionRequests,
        Self::SpecialsCount,
        Self::EpisodesNextDay,
        Self::NotifyEpisodesOut,
        Self::NotifyFilmsOut,
        Self::NotifySeasonsDated,
        Self::NotifyDatesMoved,
        Self::NotifyStatusChanged,
        Self::NotifyEpisodesGone,
        Self::EmailDigest,
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
            Self::NotifyEpisodesOut => "notify_episodes_out",
            Self::NotifyFilmsOut => "notify_films_out",
            Self::NotifySeasonsDated => "notify_seasons_dated",
            Self::NotifyDatesMoved => "notify_dates_moved",
            Self::NotifyStatusChanged => "notify_status_changed",
            Self::NotifyEpisodesGone => "notify_episodes_gone",
            Self::EmailDigest => "email_digest",
        }
    }

    /// Whether the progress in shows depends on it.
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
            Preference::NotifyEpisodesOut => self.notify_episodes_out = value,
            Preference::NotifyFilmsOut => self.notify_films_out = value,
            Preference::NotifySeasonsDated => self.notify_seasons_dated = value,
            Preference::NotifyDatesMoved => self.notify_dates_moved = value,
            Preference::NotifyStatusChanged => self.notify_status_changed = value,
            Preference::NotifyEpisodesGone => self.notify_episodes_gone = value,
            Preference::EmailDigest => self.email_digest = value,
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
            Preference::NotifyEpisodesOut => self.notify_episodes_out,
            Preference::NotifyFilmsOut => self.notify_films_out,
            Preference::NotifySeasonsDated => self.notify_seasons_dated,
            Preference::NotifyDatesMoved => self.notify_dates_moved,
            Preference::NotifyStatusChanged => self.notify_status_changed,
            Preference::NotifyEpisodesGone => self.notify_episodes_gone,
            Preference::EmailDigest => self.email_digest,
        }
    }
}
