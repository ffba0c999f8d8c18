//! A user's preferences. They are stored in the database, so that they are the same on every device.

use crate::domain::film_release::{Region, ReleaseKind, ReleaseKinds};
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
    HideSpoilers,
    NotifyEpisodesOut,
    NotifyFilmsOut,
    NotifySeasonsComplete,
    NotifySeasonsDated,
    NotifyDatesMoved,
    NotifyStatusChanged,
    NotifyEpisodesGone,
    EmailDigest,
    FilmRegion,
    FilmReleaseKinds,
}

/// The value of a preference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum PreferenceValue {
    Flag(bool),
    /// Written as text, which is empty for `None`.
    #[serde(with = "region_text")]
    Region(Option<Region>),
    Kinds(ReleaseKinds),
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
    /// Whether the names and pictures of unseen episodes are hidden until the user reveals them. Initially false.
    pub hide_spoilers: bool,
    /// Whether the user is notified of episodes that come out. Initially true.
    pub notify_episodes_out: bool,
    /// Whether the user is notified of films of the watchlist that come out. Initially true.
    pub notify_films_out: bool,
    /// Whether the user is notified of shows on hold of which all episodes of a season are out. Initially true.
    pub notify_seasons_complete: bool,
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
    /// The country whose release days of films are in the calendar, as two uppercase letters (ISO 3166-1). Initially
    /// empty: then a film comes out on the day of its first release in any country.
    #[serde(with = "region_text")]
    #[schema(value_type = String, pattern = "^([A-Z]{2})?$")]
    pub film_region: Option<Region>,
    /// Which releases of films in that country are in the calendar. Initially those in cinemas and on digital
    /// services.
    #[schema(value_type = Vec<ReleaseKind>)]
    pub film_release_kinds: ReleaseKinds,
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
            hide_spoilers: false,
            notify_episodes_out: true,
            notify_films_out: true,
            notify_seasons_complete: true,
            notify_seasons_dated: true,
            notify_dates_moved: true,
            notify_status_changed: true,
            notify_episodes_gone: true,
            email_digest: false,
            film_region: None,
            film_release_kinds: ReleaseKinds::DEFAULT,
        }
    }
}

impl Preference {
    pub const ALL: [Self; 17] = [
        Self::RatingMarksSeen,
        Self::WatchlistKeepsSeen,
        Self::RatedFilmsOffered,
        Self::CompanionRequests,
        Self::SpecialsCount,
        Self::EpisodesNextDay,
        Self::HideSpoilers,
        Self::NotifyEpisodesOut,
        Self::NotifyFilmsOut,
        Self::NotifySeasonsComplete,
        Self::NotifySeasonsDated,
        Self::NotifyDatesMoved,
        Self::NotifyStatusChanged,
        Self::NotifyEpisodesGone,
        Self::EmailDigest,
        Self::FilmRegion,
        Self::FilmReleaseKinds,
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
            Self::HideSpoilers => "hide_spoilers",
            Self::NotifyEpisodesOut => "notify_episodes_out",
            Self::NotifyFilmsOut => "notify_films_out",
            Self::NotifySeasonsComplete => "notify_seasons_complete",
            Self::NotifySeasonsDated => "notify_seasons_dated",
            Self::NotifyDatesMoved => "notify_dates_moved",
            Self::NotifyStatusChanged => "notify_status_changed",
            Self::NotifyEpisodesGone => "notify_episodes_gone",
            Self::EmailDigest => "email_digest",
            Self::FilmRegion => "film_region",
            Self::FilmReleaseKinds => "film_release_kinds",
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
    /// Returns `false`, without a change, if the value is of another type than the preference.
    pub fn set(&mut self, preference: Preference, value: PreferenceValue) -> bool {
        match (preference, value) {
            (Preference::FilmRegion, PreferenceValue::Region(region)) => self.film_region = region,
            (Preference::FilmReleaseKinds, PreferenceValue::Kinds(kinds)) => {
                self.film_release_kinds = kinds;
            }
            (preference, PreferenceValue::Flag(value)) => {
                let Some(flag) = self.flag(preference) else { return false };
                *flag = value;
            }
            _ => return false,
        }
        true
    }

    #[must_use]
    pub fn get(mut self, preference: Preference) -> PreferenceValue {
        match preference {
            Preference::FilmRegion => PreferenceValue::Region(self.film_region),
            Preference::FilmReleaseKinds => PreferenceValue::Kinds(self.film_release_kinds),
            flag => PreferenceValue::Flag(self.flag(flag).is_some_and(|value| *value)),
        }
    }

    fn flag(&mut self, preference: Preference) -> Option<&mut bool> {
        match preference {
            Preference::RatingMarksSeen => Some(&mut self.rating_marks_seen),
            Preference::WatchlistKeepsSeen => Some(&mut self.watchlist_keeps_seen),
            Preference::RatedFilmsOffered => Some(&mut self.rated_films_offered),
            Preference::CompanionRequests => Some(&mut self.companion_requests),
            Preference::SpecialsCount => Some(&mut self.specials_count),
            Preference::EpisodesNextDay => Some(&mut self.episodes_next_day),
            Preference::HideSpoilers => Some(&mut self.hide_spoilers),
            Preference::NotifyEpisodesOut => Some(&mut self.notify_episodes_out),
            Preference::NotifyFilmsOut => Some(&mut self.notify_films_out),
            Preference::NotifySeasonsComplete => Some(&mut self.notify_seasons_complete),
            Preference::NotifySeasonsDated => Some(&mut self.notify_seasons_dated),
            Preference::NotifyDatesMoved => Some(&mut self.notify_dates_moved),
            Preference::NotifyStatusChanged => Some(&mut self.notify_status_changed),
            Preference::NotifyEpisodesGone => Some(&mut self.notify_episodes_gone),
            Preference::EmailDigest => Some(&mut self.email_digest),
            Preference::FilmRegion | Preference::FilmReleaseKinds => None,
        }
    }
}

const TRUE: &str = "true";
const FALSE: &str = "false";

impl PreferenceValue {
    /// As in the database.
    #[must_use]
    pub fn stored(self) -> String {
        match self {
            Self::Flag(value) => if value { TRUE } else { FALSE }.to_owned(),
            Self::Region(region) => region.map_or_else(String::new, |one| one.as_str().to_owned()),
            Self::Kinds(kinds) => {
                kinds.iter().map(ReleaseKind::as_str).collect::<Vec<_>>().join(" ")
            }
        }
    }

    /// `None` for a value that only a newer version knows.
    #[must_use]
    pub fn parse_stored(preference: Preference, text: &str) -> Option<Self> {
        match preference {
            Preference::FilmRegion if text.is_empty() => Some(Self::Region(None)),
            Preference::FilmRegion => Region::parse(text).map(|region| Self::Region(Some(region))),
            Preference::FilmReleaseKinds => {
                let kinds = text.split_whitespace().map(ReleaseKind::parse);
                kinds.collect::<Option<ReleaseKinds>>().map(Self::Kinds)
            }
            _ => match text {
                TRUE => Some(Self::Flag(true)),
                FALSE => Some(Self::Flag(false)),
                _ => None,
            },
        }
    }

    /// A text for users.
    #[must_use]
    pub fn describe(self) -> String {
        match self {
            Self::Flag(value) => if value { "on" } else { "off" }.to_owned(),
            Self::Region(None) => "none".to_owned(),
            Self::Region(Some(_)) | Self::Kinds(_) => self.stored(),
        }
    }
}

/// A country as text, which is empty for none.
mod region_text {
    use super::Region;
    use serde::{Deserialize, Deserializer, Serializer, de};

    #[expect(clippy::ref_option, clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
    pub fn serialize<S: Serializer>(
        region: &Option<Region>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(region.as_ref().map_or("", Region::as_str))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Region>, D::Error> {
        let text = String::deserialize(deserializer)?;
        if text.is_empty() {
            return Ok(None);
        }
        let region = Region::parse(&text);
        region.map(Some).ok_or_else(|| de::Error::custom("not two uppercase letters"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preference_takes_only_values_of_its_type_and_is_read_as_stored() {
        let kinds =
            PreferenceValue::Kinds([ReleaseKind::Disc, ReleaseKind::Tv].into_iter().collect());
        let values =
            [PreferenceValue::Flag(true), PreferenceValue::Region(Region::parse("DE")), kinds];
        for preference in Preference::ALL {
            let mut accepted = 0;
            for value in values {
                let mut preferences = Preferences::default();
                let is_accepted = preferences.set(preference, value);
                assert_eq!(is_accepted && preferences.get(preference) == value, is_accepted);
                accepted += usize::from(is_accepted);
                if is_accepted {
                    let stored = value.stored();
                    assert_eq!(PreferenceValue::parse_stored(preference, &stored), Some(value));
                }
            }
            assert_eq!(accepted, 1, "{preference:?}");
        }
    }
}
