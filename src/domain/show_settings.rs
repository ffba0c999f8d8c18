//! A user's settings for a show: intent, what counts, viewings, and ratings of its parts.

use crate::domain::episode::EpisodeId;
use crate::domain::episode_order::OrderId;
use crate::domain::rating::Score10;
use crate::domain::show_progress::Intent;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use utoipa::ToSchema;

/// How many viewings a show can have.
pub const MAX_VIEWINGS: i64 = 99;

/// The stored value of a skipped season or episode.
pub const SKIPPED: &str = "yes";

/// Identifies a setting of a show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShowSetting {
    Intent,
    Specials,
    /// The order of the episodes.
    Order,
    SkippedSeason(i64),
    SkippedEpisode(EpisodeId),
    /// A viewing, from 2. The first one is not stored.
    Viewing(i64),
    /// The rating of a season, separate from that of the show.
    SeasonRating(i64),
    EpisodeRating(EpisodeId),
}

/// The state of a viewing. `running`: the user has started it and not ended it. `finished`: it is complete. `stopped`:
/// it does not count, and the previous viewing is the current one again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ViewingState {
    Running,
    Finished,
    Stopped,
}

/// The settings of a user for a show.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShowSettings {
    pub intent: Option<Intent>,
    /// Whether specials count; `None` follows the preference.
    pub specials: Option<bool>,
    /// `None` for the catalogue's own order.
    pub order: Option<OrderId>,
    pub skipped_seasons: BTreeSet<i64>,
    pub skipped_episodes: BTreeSet<EpisodeId>,
    /// By number.
    pub viewings: BTreeMap<i64, ViewingState>,
    pub season_ratings: BTreeMap<i64, Score10>,
    pub episode_ratings: BTreeMap<EpisodeId, Score10>,
}

impl ShowSetting {
    /// The name in the database.
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Self::Intent => "intent".to_owned(),
            Self::Specials => "specials".to_owned(),
            Self::Order => "order".to_owned(),
            Self::SkippedSeason(season) => format!("skipped_season/{season}"),
            Self::SkippedEpisode(EpisodeId(id)) => format!("skipped_episode/{id}"),
            Self::Viewing(viewing) => format!("viewing/{viewing}"),
            Self::SeasonRating(season) => format!("season_rating/{season}"),
            Self::EpisodeRating(EpisodeId(id)) => format!("episode_rating/{id}"),
        }
    }

    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        match name.split_once('/') {
            None if name == "intent" => Some(Self::Intent),
            None if name == "specials" => Some(Self::Specials),
            None if name == "order" => Some(Self::Order),
            Some(("skipped_season", season)) => season.parse().ok().map(Self::SkippedSeason),
            Some(("skipped_episode", id)) => {
                id.parse().ok().map(|id| Self::SkippedEpisode(EpisodeId(id)))
            }
            Some(("viewing", viewing)) => viewing.parse().ok().map(Self::Viewing),
            Some(("season_rating", season)) => season.parse().ok().map(Self::SeasonRating),
            Some(("episode_rating", id)) => {
                id.parse().ok().map(|id| Self::EpisodeRating(EpisodeId(id)))
            }
            _ => None,
        }
    }
}

impl Intent {
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::OnHold => "on_hold",
            Self::Dropped => "dropped",
        }
    }

    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        [Self::OnHold, Self::Dropped].into_iter().find(|known| known.as_str() == text)
    }
}

impl ViewingState {
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Running => "running",
            Self::Finished => "finished",
            Self::Stopped => "stopped",
        }
    }

    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        [Self::Running, Self::Finished, Self::Stopped]
            .into_iter()
            .find(|known| known.as_str() == text)
    }
}

impl ShowSettings {
    /// Applies a stored setting. Settings that only a newer version knows are ignored.
    pub fn set(&mut self, name: &str, value: &str) {
        match (ShowSetting::parse(name), value) {
            (Some(ShowSetting::Intent), "on_hold") => self.intent = Some(Intent::OnHold),
            (Some(ShowSetting::Intent), "dropped") => self.intent = Some(Intent::Dropped),
            (Some(ShowSetting::Specials), "in") => self.specials = Some(true),
            (Some(ShowSetting::Specials), "out") => self.specials = Some(false),
            (Some(ShowSetting::Order), id) => self.order = OrderId::parse(id),
            (Some(ShowSetting::SkippedSeason(season)), _) => {
                self.skipped_seasons.insert(season);
            }
            (Some(ShowSetting::SkippedEpisode(id)), _) => {
                self.skipped_episodes.insert(id);
            }
            (Some(ShowSetting::Viewing(viewing)), state) => {
                self.viewings.extend(ViewingState::parse(state).map(|state| (viewing, state)));
            }
            (Some(ShowSetting::SeasonRating(season)), score) => {
                self.season_ratings.extend(parse_score(score).map(|score| (season, score)));
            }
            (Some(ShowSetting::EpisodeRating(id)), score) => {
                self.episode_ratings.extend(parse_score(score).map(|score| (id, score)));
            }
            _ => {}
        }
    }

    /// The skipped and the rated episodes. An episode that is both appears twice.
    pub fn episodes(&self) -> impl Iterator<Item = EpisodeId> {
        self.skipped_episodes.iter().chain(self.episode_ratings.keys()).copied()
    }

    /// The viewing to which new watches belong: the latest that was not stopped.
    #[must_use]
    pub fn viewing(&self) -> i64 {
        let mut newest = self.viewings.iter().rev();
        newest
            .find(|(_, state)| **state != ViewingState::Stopped)
            .map_or(1, |(viewing, _)| *viewing)
    }

    /// The viewing that the user started and neither finished nor stopped.
    #[must_use]
    pub fn running(&self) -> Option<i64> {
        let mut all = self.viewings.iter();
        all.find(|(_, state)| **state == ViewingState::Running).map(|(viewing, _)| *viewing)
    }
}

fn parse_score(half_stars: &str) -> Option<Score10> {
    Score10::from_half_stars(half_stars.parse().ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_setting_is_read_from_its_name() {
        for setting in [
            ShowSetting::Intent,
            ShowSetting::Specials,
            ShowSetting::Order,
            ShowSetting::SkippedSeason(0),
            ShowSetting::SkippedEpisode(EpisodeId(7)),
            ShowSetting::Viewing(2),
            ShowSetting::SeasonRating(0),
            ShowSetting::EpisodeRating(EpisodeId(7)),
        ] {
            assert_eq!(ShowSetting::parse(&setting.name()), Some(setting));
        }
        assert_eq!(ShowSetting::parse("viewing/x"), None);
    }

    #[test]
    fn the_previous_viewing_is_current_after_one_is_stopped() {
        let mut settings = ShowSettings::default();
        assert_eq!((settings.viewing(), settings.running()), (1, None));
        settings.set("viewing/2", "running");
        assert_eq!((settings.viewing(), settings.running()), (2, Some(2)));
        settings.set("viewing/2", "stopped");
        assert_eq!((settings.viewing(), settings.running()), (1, None));
        settings.set("viewing/3", "finished");
        assert_eq!((settings.viewing(), settings.running()), (3, None));
    }
}
