//! Notifications of users: releases, changes in the shows that they follow, and for admins failed backups.

use crate::domain::episode::{EpisodeFacts, EpisodeNumber, SeasonFacts, ShowFacts, ShowStatus};
use crate::domain::episode_matching::{Matching, StoredEpisode};
use crate::domain::preferences::Preference;
use serde::Serialize;
use time::Date;
use utoipa::ToSchema;

/// What a notification is about. `unknown_title`: the catalogue does not know the title, so that it was removed from
/// the user's ratings and playlists. `episodes_out`: episodes of a show came out. `film_out`: a film of the watchlist
/// came out. `season_dated`: the release day of a season became known. `date_moved`: the release day of an episode
/// changed. `status_changed`: a show ended, was canceled or returns. `episodes_gone`: the catalogue no longer lists
/// episodes that the user watched. `backup_failed`: a scheduled backup failed; only for admins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum NotificationKind {
    /// The catalogue does not know the title, so it was removed from the caller's ratings and playlists.
    UnknownTitle,
    /// Episodes of a show were released on a day.
    EpisodesOut,
    /// A film of the watchlist was released.
    FilmOut,
    /// The release day of a season became known.
    SeasonDated,
    /// The release day of an episode changed.
    DateMoved,
    /// A show ended, was canceled or returns.
    StatusChanged,
    /// The catalogue no longer lists episodes that the user watched.
    EpisodesGone,
    /// A scheduled backup failed. For admins; about no title.
    BackupFailed,
}

impl NotificationKind {
    const ALL: [Self; 8] = [
        Self::UnknownTitle,
        Self::EpisodesOut,
        Self::FilmOut,
        Self::SeasonDated,
        Self::DateMoved,
        Self::StatusChanged,
        Self::EpisodesGone,
        Self::BackupFailed,
    ];

    /// As in the API and in the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::UnknownTitle => "unknown_title",
            Self::EpisodesOut => "episodes_out",
            Self::FilmOut => "film_out",
            Self::SeasonDated => "season_dated",
            Self::DateMoved => "date_moved",
            Self::StatusChanged => "status_changed",
            Self::EpisodesGone => "episodes_gone",
            Self::BackupFailed => "backup_failed",
        }
    }

    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == text)
    }

    /// The preference that turns the kind off.
    #[must_use]
    pub fn preference(self) -> Option<Preference> {
        match self {
            Self::UnknownTitle | Self::BackupFailed => None,
            Self::EpisodesOut => Some(Preference::NotifyEpisodesOut),
            Self::FilmOut => Some(Preference::NotifyFilmsOut),
            Self::SeasonDated => Some(Preference::NotifySeasonsDated),
            Self::DateMoved => Some(Preference::NotifyDatesMoved),
            Self::StatusChanged => Some(Preference::NotifyStatusChanged),
            Self::EpisodesGone => Some(Preference::NotifyEpisodesGone),
        }
    }
}

/// The data of a notification besides its kind and title.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NotificationDetails {
    /// The season, or the season of the episode.
    pub season: Option<i64>,
    /// The episode, or the first of several.
    pub episode: Option<i64>,
    /// How many episodes.
    pub episodes: Option<i64>,
    /// The release day.
    pub air_day: Option<Date>,
    /// The release day before the change.
    pub previous_air_day: Option<Date>,
    pub status: Option<ShowStatus>,
}

/// The stored list of a show's episodes, before an update.
#[derive(Clone, Copy, Debug)]
pub struct EarlierListing<'l> {
    pub status: Option<ShowStatus>,
    pub seasons: &'l [SeasonFacts],
    pub episodes: &'l [StoredEpisode],
}

/// The notifications for followers of a show that follow from a new list of TMDB, at most one of each kind.
#[must_use]
pub fn show_notifications(
    earlier: EarlierListing<'_>,
    (matching, facts): (&Matching, &ShowFacts),
    today: Date,
) -> Vec<(NotificationKind, NotificationDetails)> {
    let dated = dated_season(earlier, facts, today);
    // If a season got its first release day only now, its episodes did not move.
    let moved = moved_episode(matching, today);
    let status = changed_status(earlier.status, facts.status);
    [
        dated.map(|details| (NotificationKind::SeasonDated, details)),
        moved.map(|details| (NotificationKind::DateMoved, details)),
        status.map(|status| {
            let details = NotificationDetails { status: Some(status), ..Default::default() };
            (NotificationKind::StatusChanged, details)
        }),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// The first season whose release day became known.
fn dated_season(
    earlier: EarlierListing<'_>,
    facts: &ShowFacts,
    today: Date,
) -> Option<NotificationDetails> {
    let known = |season| {
        let episodes = earlier.episodes.iter().map(|one| &one.facts);
        first_day(season, earlier.seasons, episodes).is_some()
    };
    let dated = facts.seasons.iter().filter(|one| one.season > 0).find_map(|one| {
        let day = first_day(one.season, &facts.seasons, facts.episodes.iter())?;
        (day >= today && !known(one.season)).then_some((one.season, day))
    });
    dated.map(|(season, day)| NotificationDetails {
        season: Some(season),
        air_day: Some(day),
        ..Default::default()
    })
}

fn first_day<'f>(
    season: i64,
    seasons: &[SeasonFacts],
    episodes: impl Iterator<Item = &'f EpisodeFacts>,
) -> Option<Date> {
    let of_season = episodes.filter(|one| one.number.season == season);
    let first = of_season.filter_map(|one| one.air_day).min();
    first.or_else(|| seasons.iter().find(|one| one.season == season)?.air_day)
}

/// The first episode whose release day changed, if the old or the new day is in the future.
fn moved_episode(matching: &Matching, today: Date) -> Option<NotificationDetails> {
    let moved = matching.known.iter().filter(|(_, now)| now.facts.number.season > 0);
    let moved = moved.filter_map(|(had, now)| {
        let (from, to) = had.facts.air_day.zip(now.facts.air_day)?;
        (from != to && from.max(to) >= today).then_some((now.facts.number, from, to))
    });
    let (EpisodeNumber { season, episode }, from, to) = moved.min()?;
    Some(NotificationDetails {
        season: Some(season),
        episode: Some(episode),
        air_day: Some(to),
        previous_air_day: Some(from),
        ..Default::default()
    })
}

/// The new status, if the show ended, was canceled or returns.
fn changed_status(earlier: Option<ShowStatus>, now: Option<ShowStatus>) -> Option<ShowStatus> {
    let (earlier, now) = earlier.zip(now)?;
    (earlier.is_over() != now.is_over()).then_some(now)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::episode::{EpisodeId, EpisodeKind};
    use crate::domain::episode_matching::Listing;
    use time::macros::date;

    const TODAY: Date = date!(2027 - 01 - 15);

    fn episode(season: i64, episode: i64, air_day: Option<Date>) -> EpisodeFacts {
        EpisodeFacts {
            number: EpisodeNumber { season, episode },
            tmdb_id: Some(100 * season + episode),
            name: String::new(),
            air_day,
            runtime: None,
            kind: EpisodeKind::Standard,
            still_path: None,
        }
    }

    fn season(season: i64, air_day: Option<Date>) -> SeasonFacts {
        SeasonFacts { season, name: String::new(), air_day, poster_path: None }
    }

    fn facts(seasons: Vec<SeasonFacts>, episodes: Vec<EpisodeFacts>) -> ShowFacts {
        let status = Some(ShowStatus::Returning);
        ShowFacts { title_id: 1, catalogue: "tmdb", status, seasons, episodes }
    }

    fn compared(
        earlier: (ShowStatus, Vec<SeasonFacts>, &[EpisodeFacts]),
        facts: &ShowFacts,
    ) -> Vec<(NotificationKind, NotificationDetails)> {
        let (status, seasons, episodes) = earlier;
        let stored = (1..).zip(episodes).map(|(id, facts)| StoredEpisode {
            id: EpisodeId(id),
            listing: Listing::Listed,
            facts: facts.clone(),
        });
        let stored: Vec<_> = stored.collect();
        let matching = Matching::of(&stored, facts);
        let earlier = EarlierListing { status: Some(status), seasons: &seasons, episodes: &stored };
        show_notifications(earlier, (&matching, facts), TODAY)
    }

    #[test]
    fn a_season_is_dated_once_whether_its_episodes_are_listed_or_not() {
        let day = date!(2027 - 03 - 01);
        let old = [episode(1, 1, Some(date!(2026 - 01 - 01)))];
        let dated = facts(vec![season(1, None), season(2, Some(day))], old.to_vec());
        let announced = (ShowStatus::Returning, vec![season(1, None), season(2, None)], &old[..]);
        let [(kind, details)] = &compared(announced, &dated)[..] else { panic!("one") };
        let expected = (NotificationKind::SeasonDated, Some(2), Some(day));
        assert_eq!((*kind, details.season, details.air_day), expected);
        let with_episode =
            facts(dated.seasons.clone(), vec![old[0].clone(), episode(2, 1, Some(day))]);
        let known = (ShowStatus::Returning, dated.seasons.clone(), &old[..]);
        assert_eq!(compared(known, &with_episode), []);
        let past = facts(vec![season(2, Some(date!(2026 - 12 - 31)))], old.to_vec());
        assert_eq!(compared((ShowStatus::Returning, vec![], &old[..]), &past), []);
    }

    #[test]
    fn the_first_of_several_moved_episodes_is_named_and_past_moves_are_not() {
        let (from, to) = (date!(2027 - 02 - 01), date!(2027 - 02 - 08));
        let seasons = vec![season(1, Some(from))];
        let had = [episode(1, 1, Some(from)), episode(1, 2, Some(from))];
        let now = facts(seasons.clone(), vec![episode(1, 1, Some(to)), episode(1, 2, Some(to))]);
        let [(kind, details)] = &compared((ShowStatus::Returning, seasons.clone(), &had), &now)[..]
        else {
            panic!("one")
        };
        assert_eq!(*kind, NotificationKind::DateMoved);
        let days = (details.previous_air_day, details.air_day);
        assert_eq!((details.episode, days), (Some(1), (Some(from), Some(to))));
        let corrected = [episode(1, 1, Some(date!(2026 - 01 - 02)))];
        let past = facts(seasons.clone(), vec![episode(1, 1, Some(date!(2026 - 01 - 01)))]);
        assert_eq!(compared((ShowStatus::Returning, seasons, &corrected), &past), []);
    }

    #[test]
    fn a_status_is_named_when_a_show_ends_or_returns() {
        let seasons = vec![season(1, None)];
        for (from, to, is_named) in [
            (ShowStatus::Returning, ShowStatus::Ended, true),
            (ShowStatus::Returning, ShowStatus::Canceled, true),
            (ShowStatus::Canceled, ShowStatus::Returning, true),
            (ShowStatus::Planned, ShowStatus::Returning, false),
            (ShowStatus::Ended, ShowStatus::Canceled, false),
        ] {
            let now = ShowFacts { status: Some(to), ..facts(seasons.clone(), vec![]) };
            let events = compared((from, seasons.clone(), &[]), &now);
            let named = events.first().and_then(|(_, details)| details.status);
            assert_eq!(named, is_named.then_some(to), "{from:?} {to:?}");
        }
    }

    #[test]
    fn every_kind_is_read_from_its_name() {
        for kind in NotificationKind::ALL {
            assert_eq!(NotificationKind::parse(kind.as_str()), Some(kind));
        }
    }
}
