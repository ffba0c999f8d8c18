//! Notifications of users: releases, changes in the shows that they follow, and for admins failed backups.

use crate::domain::episode::{
    EpisodeFacts, EpisodeId, EpisodeNumber, SeasonFacts, ShowFacts, ShowStatus,
};
use crate::domain::episode_matching::{Matching, StoredEpisode};
use crate::domain::film_release::ReleaseKind;
use crate::domain::ids::{MediaType, TitleKey, UserId};
use crate::domain::preferences::Preference;
use crate::domain::show_settings::ShowSettings;
use serde::Serialize;
use time::Date;
use utoipa::ToSchema;

/// The title of a notification that is about no title. No title has this id.
pub const NO_TITLE: TitleKey = TitleKey { media_type: MediaType::Movie, title_id: 2_147_483_647 };

/// What a notification is about. `unknown_title`: the catalogue does not know the title, so that it was removed from
/// the user's ratings and playlists. `episodes_out`: episodes of a show came out. `film_out`: a film of the watchlist
/// came out. `season_complete`: the last episode of a season of a show on hold came out. `season_dated`: the release
/// day of a season became known. `date_moved`: the release day of an episode changed. `status_changed`: a show ended,
/// was canceled or returns. `episodes_gone`: the catalogue no longer lists episodes that the user watched.
/// `backup_failed`: a scheduled backup failed; only for admins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum NotificationKind {
    UnknownTitle,
    EpisodesOut,
    FilmOut,
    SeasonComplete,
    SeasonDated,
    DateMoved,
    StatusChanged,
    EpisodesGone,
    BackupFailed,
}

impl NotificationKind {
    const ALL: [Self; 9] = [
        Self::UnknownTitle,
        Self::EpisodesOut,
        Self::FilmOut,
        Self::SeasonComplete,
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
            Self::SeasonComplete => "season_complete",
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
            Self::SeasonComplete => Some(Preference::NotifySeasonsComplete),
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
    /// The kind of a film's release; `None` when only the film's first release in any country is known.
    pub release_kind: Option<ReleaseKind>,
}

/// The stored list of a show's episodes, before an update.
#[derive(Clone, Copy, Debug)]
pub struct EarlierListing<'l> {
    pub status: Option<ShowStatus>,
    pub seasons: &'l [SeasonFacts],
    pub episodes: &'l [StoredEpisode],
}

/// A change between two lists of a show's episodes, about which followers are notified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShowEvent {
    pub kind: NotificationKind,
    pub details: NotificationDetails,
    /// The season that decides whether a follower is too far behind; `None` if no episode is out.
    season: Option<i64>,
    /// The moved episode.
    episode: Option<EpisodeId>,
}

/// A user who follows a show, with what decides about notifications.
#[derive(Clone, Debug)]
pub struct Follower {
    pub user: UserId,
    /// The season of the next unseen episode; `None` if everything released is seen.
    pub next_season: Option<i64>,
    pub settings: ShowSettings,
    /// Whether specials count in shows without a setting of their own.
    pub specials_count: bool,
}

impl Follower {
    /// Whether the follower is notified: not when more than a season behind, and not of a season or an episode that
    /// is skipped or does not count.
    #[must_use]
    pub fn is_notified_of(&self, event: &ShowEvent) -> bool {
        let Self { next_season, settings, specials_count, .. } = self;
        let counts = |season: i64| {
            !settings.skipped_seasons.contains(&season)
                && (season > 0 || settings.specials.unwrap_or(*specials_count))
        };
        event.season.is_none_or(|season| !is_far_behind(*next_season, season))
            && event.details.season.is_none_or(counts)
            && event.episode.is_none_or(|id| !settings.skipped_episodes.contains(&id))
    }
}

/// Whether a user whose next unseen episode is in `next_season` is more than a season behind this season. Specials are
/// watched with the first season.
#[must_use]
pub fn is_far_behind(next_season: Option<i64>, season: i64) -> bool {
    next_season.is_some_and(|next| season > next.max(1) + 1)
}

/// The events in a new list of TMDB. Each follower is notified of the first event of each kind that concerns them.
#[must_use]
pub fn show_events(
    earlier: EarlierListing<'_>,
    (matching, facts): (&Matching, &ShowFacts),
    today: Date,
) -> Vec<ShowEvent> {
    let mut events = dated_seasons(earlier, facts, today);
    // If a season got its first release day only now, its episodes did not move.
    events.extend(moved_episodes(matching, today));
    let status = changed_status(earlier.status, facts.status);
    events.extend(status.map(|status| ShowEvent {
        kind: NotificationKind::StatusChanged,
        details: NotificationDetails { status: Some(status), ..Default::default() },
        season: newest_season(facts, today),
        episode: None,
    }));
    events
}

/// The seasons whose release day became known.
fn dated_seasons(earlier: EarlierListing<'_>, facts: &ShowFacts, today: Date) -> Vec<ShowEvent> {
    let known = |season| {
        let episodes = earlier.episodes.iter().map(|one| &one.facts);
        first_day(season, earlier.seasons, episodes).is_some()
    };
    let dated = facts.seasons.iter().filter(|one| one.season > 0).filter_map(|one| {
        let day = first_day(one.season, &facts.seasons, facts.episodes.iter())?;
        (day >= today && !known(one.season)).then_some((one.season, day))
    });
    let event = |(season, day)| ShowEvent {
        kind: NotificationKind::SeasonDated,
        details: NotificationDetails {
            season: Some(season),
            air_day: Some(day),
            ..Default::default()
        },
        season: Some(season),
        episode: None,
    };
    dated.map(event).collect()
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

/// The episodes whose release day changed, if the old or the new day is in the future; specials last.
fn moved_episodes(matching: &Matching, today: Date) -> Vec<ShowEvent> {
    let moved = matching.known.iter().filter_map(|(had, now)| {
        let (from, to) = had.facts.air_day.zip(now.facts.air_day)?;
        (from != to && from.max(to) >= today).then_some((now, from, to))
    });
    let mut moved: Vec<_> = moved.collect();
    moved.sort_by_key(|(now, ..)| (now.facts.number.season == 0, now.facts.number));
    let event = |(now, from, to): (&StoredEpisode, Date, Date)| {
        let EpisodeNumber { season, episode } = now.facts.number;
        ShowEvent {
            kind: NotificationKind::DateMoved,
            details: NotificationDetails {
                season: Some(season),
                episode: Some(episode),
                air_day: Some(to),
                previous_air_day: Some(from),
                ..Default::default()
            },
            season: Some(season),
            episode: Some(now.id),
        }
    };
    moved.into_iter().map(event).collect()
}

/// The newest season of which an episode is out.
fn newest_season(facts: &ShowFacts, today: Date) -> Option<i64> {
    let out = facts.episodes.iter().filter(|one| one.air_day.is_some_and(|day| day <= today));
    out.map(|one| one.number.season).max()
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
    ) -> Vec<ShowEvent> {
        let (status, seasons, episodes) = earlier;
        let stored = (1..).zip(episodes).map(|(id, facts)| StoredEpisode {
            id: EpisodeId(id),
            listing: Listing::Listed,
            facts: facts.clone(),
        });
        let stored: Vec<_> = stored.collect();
        let matching = Matching::of(&stored, facts);
        let earlier = EarlierListing { status: Some(status), seasons: &seasons, episodes: &stored };
        show_events(earlier, (&matching, facts), TODAY)
    }

    #[test]
    fn a_season_is_dated_once_whether_its_episodes_are_listed_or_not() {
        let day = date!(2027 - 03 - 01);
        let old = [episode(1, 1, Some(date!(2026 - 01 - 01)))];
        let dated = facts(vec![season(1, None), season(2, Some(day))], old.to_vec());
        let announced = (ShowStatus::Returning, vec![season(1, None), season(2, None)], &old[..]);
        let [ShowEvent { kind, details, .. }] = &compared(announced, &dated)[..] else {
            panic!("one")
        };
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
    fn moved_episodes_come_before_moved_specials_and_past_moves_are_not_named() {
        let (from, to) = (date!(2027 - 02 - 01), date!(2027 - 02 - 08));
        let seasons = vec![season(1, Some(from))];
        let on = |day| [episode(0, 1, day), episode(1, 1, day), episode(1, 2, day)];
        let now = facts(seasons.clone(), on(Some(to)).to_vec());
        let events = compared((ShowStatus::Returning, seasons.clone(), &on(Some(from))), &now);
        let numbers = events.iter().map(|event| (event.details.season, event.details.episode));
        let expected = [(1, 1), (1, 2), (0, 1)].map(|(season, one)| (Some(season), Some(one)));
        assert_eq!(numbers.collect::<Vec<_>>(), expected);
        for ShowEvent { kind, details, .. } in &events {
            assert_eq!(*kind, NotificationKind::DateMoved);
            assert_eq!((details.previous_air_day, details.air_day), (Some(from), Some(to)));
        }
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
            let named = events.first().and_then(|event| event.details.status);
            assert_eq!(named, is_named.then_some(to), "{from:?} {to:?}");
        }
    }

    /// Whether a follower, whose next unseen episode is in this season, is notified of an event.
    fn is_notified_of(
        next_season: Option<i64>,
        settings: &[(&str, &str)],
        (kind, season, episode): (NotificationKind, i64, Option<i64>),
    ) -> bool {
        let mut follower = Follower {
            user: UserId(1),
            next_season,
            settings: ShowSettings::default(),
            specials_count: false,
        };
        for (name, value) in settings {
            follower.settings.set(name, value);
        }
        let about = (kind != NotificationKind::StatusChanged).then_some(season);
        let details = NotificationDetails { season: about, ..Default::default() };
        let episode = episode.map(EpisodeId);
        follower.is_notified_of(&ShowEvent { kind, details, season: Some(season), episode })
    }

    #[test]
    fn a_follower_is_notified_of_what_counts_and_is_at_most_a_season_ahead() {
        let dated = |season| (NotificationKind::SeasonDated, season, None);
        assert!(is_notified_of(None, &[], dated(9)), "everything is seen");
        assert!(is_notified_of(Some(2), &[], dated(3)));
        assert!(!is_notified_of(Some(2), &[], dated(4)));
        assert!(
            is_notified_of(Some(0), &[], dated(2)),
            "specials are watched with the first season"
        );
        assert!(!is_notified_of(Some(2), &[("skipped_season/3", "yes")], dated(3)));
        let ended = (NotificationKind::StatusChanged, 4, None);
        assert!(is_notified_of(Some(3), &[("skipped_season/4", "yes")], ended));
        assert!(!is_notified_of(Some(2), &[], ended));
        let moved = |season| (NotificationKind::DateMoved, season, Some(7));
        assert!(is_notified_of(Some(1), &[], moved(1)));
        assert!(!is_notified_of(Some(1), &[("skipped_episode/7", "yes")], moved(1)));
        assert!(!is_notified_of(Some(1), &[], moved(0)));
        assert!(is_notified_of(Some(1), &[("specials", "in")], moved(0)));
    }

    #[test]
    fn every_kind_is_read_from_its_name() {
        for kind in NotificationKind::ALL {
            assert_eq!(NotificationKind::parse(kind.as_str()), Some(kind));
        }
    }
}
