//! The SQL of a user's shows: one show with its episodes, all shows, and what to watch next. Every statement selects
//! by owner.

use crate::domain::change::{Change, ChangeKind};
use crate::domain::episode::{EpisodeId, EpisodeNumber, SeasonFacts, ShowFacts};
use crate::domain::episode_matching::{Listing, StoredEpisode};
use crate::domain::episode_order::{ChosenOrder, EpisodeOrder};
use crate::domain::ids::UserId;
use crate::domain::rating::Score10;
use crate::domain::show_progress::{Progress, ShowState, TrackedEpisode, are_out};
use crate::domain::show_settings::{
    MAX_VIEWINGS, SKIPPED, ShowSetting, ShowSettings, ViewingState,
};
use crate::domain::title::TitleFacts;
use crate::store::Store;
use crate::store::days::{day_of_epoch, days_since_epoch};
use crate::store::db::{Row, Tx, values};
use crate::store::episode_orders::find_numbers;
use crate::store::episodes::{find_episodes, find_show, select_seasons};
use crate::store::error::StoreError;
use crate::store::order_listing::update_order;
use crate::store::pending_titles::{TitleMetadata, record_title};
use crate::store::planned_shows::{IS_PLANNED, select_planned_progress};
use crate::store::show_progress::{
    EpisodeWatches, TrackedShow, track, track_with_names, update_progress,
};
use crate::store::show_settings::change_show_settings;
use crate::store::titles::{METADATA_COLUMNS, metadata_joins, title_facts};
use crate::store::watches::move_to_viewing;
use std::collections::HashMap;
use time::Date;

/// How many watches a new viewing begins with at most.
const MAX_REPEATS: usize = 500;

/// An episode with what the user did with it.
#[derive(Clone, Debug)]
pub struct LoggedEpisode {
    pub episode: StoredEpisode,
    pub watches: EpisodeWatches,
    pub is_out: bool,
    pub is_skipped: bool,
    pub counts: bool,
    pub score: Option<Score10>,
    /// Its number in the order that the user has chosen.
    pub in_order: Option<EpisodeNumber>,
}

/// An episode in a list of shows.
#[derive(Clone, Debug)]
pub struct ListedEpisode {
    pub episode: StoredEpisode,
    /// Its number in the order that the user has chosen.
    pub in_order: Option<EpisodeNumber>,
}

impl ListedEpisode {
    /// The number that is shown.
    #[must_use]
    pub fn number(&self) -> EpisodeNumber {
        self.in_order.unwrap_or(self.episode.facts.number)
    }
}

/// A show with what the user did with it.
#[derive(Clone, Debug)]
pub struct ShowLog {
    /// When the catalogue listed the episodes, in unix seconds; `None` when they are not stored.
    pub fetched_at: Option<i64>,
    pub progress: Progress,
    pub settings: ShowSettings,
    pub specials_count: bool,
    pub order: Option<ChosenOrder>,
    pub seasons: Vec<SeasonFacts>,
    /// In the order of their numbers. Episodes that are no longer listed come last.
    pub episodes: Vec<LoggedEpisode>,
}

/// A show of a user.
#[derive(Clone, Debug)]
pub struct ListedShow {
    pub title: TitleFacts,
    pub state: ShowState,
    pub viewing: i64,
    /// Episodes that count. Seasons, if the episodes of the show are not known.
    pub counting: i64,
    pub out: i64,
    pub seen: i64,
    pub minutes_left: i64,
    pub begins_season: bool,
    pub earlier_unseen: i64,
    /// The ordinal of the newest watch with a date.
    pub last_ordinal: Option<i64>,
    pub next: Option<ListedEpisode>,
    /// The next episode that is not out yet, with its release day.
    pub next_air: Option<(Date, ListedEpisode)>,
}

/// How a user changes the settings of a show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShowChange {
    /// The new value of each setting; `None` removes it.
    Settings(ChangeKind, Vec<(ShowSetting, Option<String>)>),
    /// An alternative order as the catalogue lists it now; `None` for the catalogue's own order.
    Order(Option<EpisodeOrder>),
    SkipEpisode(EpisodeNumber, bool),
    /// The episode and all after it in its season. Seen ones are not skipped.
    SkipRest(EpisodeNumber, bool),
    /// `None` deletes the rating.
    RateEpisode(EpisodeNumber, Option<Score10>),
    RateSeason(i64, Option<Score10>),
    /// With `true`, the viewing begins with the newest watches, as far as they repeat successive episodes.
    StartViewing(bool),
    EndViewing(i64, ViewingState),
}

/// Why a show was not changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShowRefusal {
    /// Too many titles of the user are pending.
    TooManyPending,
    NoSuchEpisode,
    /// The user has no such viewing.
    NoSuchViewing,
    /// The last viewing is not finished.
    ViewingRunning,
    TooManyViewings,
}

impl Store {
    /// When the episodes of a show were stored, in unix seconds.
    pub async fn show_fetched_at(&self, title_id: i64) -> Result<Option<i64>, StoreError> {
        self.pool.read(move |tx| Ok(find_show(tx, title_id)?.map(|show| show.fetched_at))).await
    }

    /// The catalogue that listed the stored episodes of a show, `builtin` or `tmdb`, and when, in unix seconds.
    pub async fn show_listing(&self, title_id: i64) -> Result<Option<(String, i64)>, StoreError> {
        self.pool
            .read(move |tx| {
                let sql = "SELECT catalogue, fetched_at FROM shows WHERE title_id = $1";
                tx.first(sql, values![title_id], |row| {
                    Ok((row.get("catalogue")?, row.get("fetched_at")?))
                })
            })
            .await
    }

    /// A show with what the user did with it. `facts` is used when its episodes are not stored.
    pub async fn show_log(
        &self,
        user: UserId,
        title_id: i64,
        today: Date,
        facts: Option<ShowFacts>,
    ) -> Result<ShowLog, StoreError> {
        self.pool
            .read(move |tx| {
                let mut tracked = track_with_names(tx, user, title_id, today)?;
                let mut seasons = select_seasons(tx, title_id)?;
                if let Some(facts) = facts.as_ref().filter(|_| tracked.show.is_none()) {
                    add_facts(&mut tracked, facts);
                    seasons.clone_from(&facts.seasons);
                }
                Ok(show_log(&tracked, seasons))
            })
            .await
    }

    /// All shows of a user in no order: watched ones, and those in the watchlist.
    pub async fn shows(&self, user: UserId, today: Date) -> Result<Vec<ListedShow>, StoreError> {
        self.pool
            .read(move |tx| {
                let mut shows = select_shows(tx, user, today, "")?;
                shows.extend(select_planned(tx, user, today)?);
                Ok(shows)
            })
            .await
    }

    /// The shows that a user is watching or is waiting for, in no order.
    pub async fn running_shows(
        &self,
        user: UserId,
        today: Date,
    ) -> Result<Vec<ListedShow>, StoreError> {
        self.pool
            .read(move |tx| {
                let running = "AND state IN ('watching', 'caught_up', 'completed')
                               AND (next_episode_id IS NOT NULL OR next_air_day IS NOT NULL
                                    OR version <> (SELECT version FROM shows
                                                   WHERE shows.title_id = show_progress.title_id))";
                select_shows(tx, user, today, running)
            })
            .await
    }

    /// The progress of the user in each watched show.
    pub async fn watched_shows(&self, user: UserId) -> Result<Vec<(i64, i64, i64)>, StoreError> {
        self.pool
            .read(move |tx| {
                tx.all(
                    "SELECT title_id, seen, out FROM show_progress
                     WHERE user_id = $1 AND seen > 0 ORDER BY title_id",
                    values![user.0],
                    |row| Ok((row.get("title_id")?, row.get("seen")?, row.get("out")?)),
                )
            })
            .await
    }

    /// Changes the settings of a show, and stores its metadata; no change when it already has these settings.
    pub async fn change_show(
        &self,
        user: UserId,
        title_id: i64,
        change: ShowChange,
        metadata: TitleMetadata,
        (today, now): (Date, i64),
    ) -> Result<Result<(Option<Change>, Progress), ShowRefusal>, StoreError> {
        let is_own = !matches!(change, ShowChange::Order(Some(_)));
        let work = move |tx: &Tx<'_>| {
            let tracked = track(tx, user, title_id, today)?;
            let (kind, settings) = match settings_of(&tracked, &change) {
                Ok(settings) => settings,
                Err(refusal) => return Ok(Err(refusal)),
            };
            if !record_title(tx, user, &metadata)? {
                return Ok(Err(ShowRefusal::TooManyPending));
            }
            if let ShowChange::Order(Some(order)) = &change {
                update_order(tx, title_id, &order.id, Some(order), now)?;
            }
            let started = change_show_settings(tx, user, title_id, &settings, (kind, now))?;
            if let (Some(started), ShowChange::StartViewing(true)) = (&started, &change) {
                let repeats = tracked.repeats();
                let repeats = &repeats[..repeats.len().min(MAX_REPEATS)];
                move_to_viewing(tx, user, repeats, tracked.next_viewing(), (started.id, now))?;
            }
            let (_, progress) = update_progress(tx, user, title_id, today)?;
            Ok(Ok((started, progress)))
        };
        // Storing a new list of an order may change the progress of other users.
        if is_own { self.pool.write_for(user, work).await } else { self.pool.write(work).await }
    }
}

/// Settings to replace, as one change.
type Settings = (ChangeKind, Vec<(ShowSetting, Option<String>)>);

fn settings_of(tracked: &TrackedShow, change: &ShowChange) -> Result<Settings, ShowRefusal> {
    match change {
        ShowChange::Settings(kind, settings) => Ok((*kind, settings.clone())),
        ShowChange::Order(order) => {
            let value = order.as_ref().map(|order| order.id.as_str().to_owned());
            Ok((ChangeKind::ShowOrderChanged, vec![(ShowSetting::Order, value)]))
        }
        ShowChange::SkipEpisode(number, is_skipped) => {
            let episode = tracked.facts(*number).ok_or(ShowRefusal::NoSuchEpisode)?;
            let setting = ShowSetting::SkippedEpisode(episode.id);
            let value = is_skipped.then(|| SKIPPED.to_owned());
            Ok((ChangeKind::ShowCountingChanged, vec![(setting, value)]))
        }
        ShowChange::SkipRest(number, is_skipped) => {
            let first = tracked.facts(*number).ok_or(ShowRefusal::NoSuchEpisode)?;
            let first = tracked.sort_key(&first.facts);
            let is_of_rest = |one: &TrackedEpisode| {
                one.sort_key.season == first.season
                    && one.sort_key >= first
                    && (!is_skipped || one.is_listed && one.seen.is_none())
            };
            let rest = tracked.tracked().into_iter().filter(is_of_rest);
            let value = is_skipped.then(|| SKIPPED.to_owned());
            let settings = rest.map(|one| (ShowSetting::SkippedEpisode(one.id), value.clone()));
            Ok((ChangeKind::ShowCountingChanged, settings.collect()))
        }
        ShowChange::RateEpisode(number, score) => {
            let episode = tracked.facts(*number).ok_or(ShowRefusal::NoSuchEpisode)?;
            Ok(rating(ShowSetting::EpisodeRating(episode.id), *score))
        }
        ShowChange::RateSeason(season, score) => {
            Ok(rating(ShowSetting::SeasonRating(*season), *score))
        }
        ShowChange::StartViewing(_) => {
            let viewing = tracked.next_viewing();
            let mut settings = vec![viewing_setting(viewing, ViewingState::Running)];
            if viewing > MAX_VIEWINGS {
                return Err(ShowRefusal::TooManyViewings);
            }
            if let Some(running) = tracked.settings.running() {
                let progress = tracked.progress();
                if progress.seen < progress.out {
                    return Err(ShowRefusal::ViewingRunning);
                }
                settings.push(viewing_setting(running, ViewingState::Finished));
            }
            Ok((ChangeKind::ViewingStarted, settings))
        }
        ShowChange::EndViewing(viewing, state) => {
            if tracked.settings.running() != Some(*viewing) {
                return Err(ShowRefusal::NoSuchViewing);
            }
            Ok((ChangeKind::ViewingEnded, vec![viewing_setting(*viewing, *state)]))
        }
    }
}

fn viewing_setting(viewing: i64, state: ViewingState) -> (ShowSetting, Option<String>) {
    (ShowSetting::Viewing(viewing), Some(state.as_str().to_owned()))
}

fn rating(setting: ShowSetting, score: Option<Score10>) -> Settings {
    let kind = match score {
        Some(_) => ChangeKind::EpisodeRated,
        None => ChangeKind::EpisodeRatingCleared,
    };
    (kind, vec![(setting, score.map(|score| score.half_stars().to_string()))])
}

/// Uses the episodes of the catalogue. Episodes that a user watched before are stored and keep their ids.
fn add_facts(tracked: &mut TrackedShow, facts: &ShowFacts) {
    let stored: HashMap<_, _> =
        tracked.episodes.iter().map(|one| (one.facts.number, one.id)).collect();
    // Negative ids, which no row has.
    let listed = (1..).zip(&facts.episodes).map(|(index, facts)| StoredEpisode {
        id: stored.get(&facts.number).copied().unwrap_or(EpisodeId(-index)),
        listing: Listing::Listed,
        facts: facts.clone(),
    });
    tracked.rules.status = facts.status;
    tracked.rules.is_listed = true;
    tracked.episodes = listed.collect();
}

fn show_log(tracked: &TrackedShow, seasons: Vec<SeasonFacts>) -> ShowLog {
    let present = tracked.tracked();
    let out = are_out(&present, &tracked.rules);
    let states: HashMap<_, _> =
        present.iter().zip(out).map(|(episode, is_out)| (episode.id, (episode, is_out))).collect();
    let episodes = tracked.episodes.iter().map(|episode| {
        let state = states.get(&episode.id);
        LoggedEpisode {
            episode: episode.clone(),
            watches: tracked.watches.get(&episode.id).copied().unwrap_or_default(),
            is_out: state.is_some_and(|(_, is_out)| *is_out),
            is_skipped: state.is_some_and(|(episode, _)| episode.is_skipped),
            counts: state.is_some_and(|(episode, _)| episode.counts(&tracked.rules)),
            score: tracked.settings.episode_ratings.get(&episode.id).copied(),
            in_order: tracked.in_order(&episode.facts),
        }
    });
    let is_shown = |one: &LoggedEpisode| {
        one.episode.listing != Listing::Gone || one.watches.watches > 0 || one.score.is_some()
    };
    let episodes = episodes.filter(is_shown);
    ShowLog {
        fetched_at: tracked.show.as_ref().map(|show| show.fetched_at),
        progress: tracked.progress(),
        settings: tracked.settings.clone(),
        specials_count: tracked.rules.specials_count,
        order: tracked.order.clone(),
        seasons,
        episodes: episodes.collect(),
    }
}

/// A row of `show_progress` with its episode ids.
struct ProgressRow {
    show: ListedShow,
    next_id: Option<i64>,
    next_air: Option<(i64, i64)>,
    is_outdated: bool,
    has_order: bool,
}

fn select_shows(
    tx: &Tx<'_>,
    user: UserId,
    today: Date,
    condition: &str,
) -> Result<Vec<ListedShow>, StoreError> {
    let sql = format!(
        "SELECT own.media_type, own.title_id, own.state, own.viewing, own.counting, own.out,
                own.seen, own.minutes_left, own.next_episode_id, own.begins_season,
                own.earlier_unseen, own.last_ordinal, own.next_air_day, own.next_air_id, own.today,
                own.version, shows.version AS newest, chosen.value AS chosen_order,
                {METADATA_COLUMNS}
         FROM (SELECT 'tv' AS media_type, show_progress.* FROM show_progress
               WHERE user_id = $1 {condition}) AS own
         LEFT JOIN shows ON shows.title_id = own.title_id
         LEFT JOIN show_settings AS chosen ON chosen.user_id = $1 AND chosen.media_type = 'tv'
                                          AND chosen.title_id = own.title_id
                                          AND chosen.name = 'order'
         {}",
        metadata_joins("own", "$1")
    );
    let rows = tx.all(&sql, values![user.0], |row| progress_row(row, today))?;
    let ids = rows.iter().filter(|row| !row.is_outdated);
    let ids = ids.flat_map(|row| [row.next_id, row.next_air.map(|(_, id)| id)]);
    let ids: Vec<_> = ids.flatten().collect();
    let episodes = find_episodes(tx, &ids)?;
    let in_order = rows.iter().filter(|row| row.has_order && !row.is_outdated);
    let in_order = in_order.flat_map(|row| [row.next_id, row.next_air.map(|(_, id)| id)]);
    let in_order: Vec<_> = in_order.flatten().map(EpisodeId).collect();
    let numbers = find_numbers(tx, user, &in_order)?;
    let listed = |id: i64| {
        let episode = episodes.get(&id)?.clone();
        Some(ListedEpisode { episode, in_order: numbers.get(&EpisodeId(id)).copied() })
    };
    let mut shows = Vec::with_capacity(rows.len());
    for ProgressRow { mut show, next_id, next_air, is_outdated, .. } in rows {
        if is_outdated {
            show = computed(tx, user, show, today)?;
        } else {
            show.next = next_id.and_then(listed);
            show.next_air = next_air.and_then(|(day, id)| Some((day_of_epoch(day)?, listed(id)?)));
        }
        shows.push(show);
    }
    Ok(shows)
}

fn progress_row(row: &Row<'_>, today: Date) -> Result<ProgressRow, StoreError> {
    let title = title_facts(row)?;
    let state = row.text("state")?;
    let state = ShowState::parse(state)
        .ok_or_else(|| StoreError::Broken(format!("{state} is not a state of a show")))?;
    let today = days_since_epoch(today);
    let next_air_day: Option<i64> = row.get("next_air_day")?;
    let (computed_for, version): (i64, i64) = (row.get("today")?, row.get("version")?);
    let newest = row.get::<Option<i64>>("newest")?.unwrap_or(0);
    let is_outdated = version != newest
        || today < computed_for
        || next_air_day.is_some_and(|air_day| air_day <= today);
    Ok(ProgressRow {
        next_id: row.get("next_episode_id")?,
        next_air: next_air_day.zip(row.get::<Option<i64>>("next_air_id")?),
        is_outdated,
        has_order: row.get::<Option<String>>("chosen_order")?.is_some(),
        show: ListedShow {
            title,
            state,
            viewing: row.get("viewing")?,
            counting: row.get("counting")?,
            out: row.get("out")?,
            seen: row.get("seen")?,
            minutes_left: row.get("minutes_left")?,
            begins_season: row.get("begins_season")?,
            earlier_unseen: row.get("earlier_unseen")?,
            last_ordinal: row.get("last_ordinal")?,
            next: None,
            next_air: None,
        },
    })
}

/// The progress as of today.
fn computed(
    tx: &Tx<'_>,
    user: UserId,
    show: ListedShow,
    today: Date,
) -> Result<ListedShow, StoreError> {
    let tracked = track_with_names(tx, user, show.title.key.title_id, today)?;
    let progress = tracked.progress();
    let episode = |number: EpisodeNumber| {
        let episode = tracked.facts(number)?.clone();
        Some(ListedEpisode { in_order: tracked.in_order(&episode.facts), episode })
    };
    Ok(ListedShow {
        title: show.title,
        state: progress.state,
        viewing: progress.viewing,
        counting: progress.counting,
        out: progress.out,
        seen: progress.seen,
        minutes_left: progress.minutes_left,
        begins_season: progress.begins_season,
        earlier_unseen: progress.earlier_unseen,
        last_ordinal: progress.last_ordinal,
        next: progress.next.and_then(|(_, number)| episode(number)),
        next_air: progress.next_air.and_then(|(day, number)| Some((day, episode(number)?))),
    })
}

/// Shows in the watchlist for which the user has neither watches nor settings.
fn select_planned(tx: &Tx<'_>, user: UserId, today: Date) -> Result<Vec<ListedShow>, StoreError> {
    let sql = format!(
        "SELECT own.media_type, own.title_id, {METADATA_COLUMNS}
         FROM watchlist AS own {} WHERE own.user_id = $1 AND {IS_PLANNED}",
        metadata_joins("own", "own.user_id")
    );
    let titles = tx.all(&sql, values![user.0], title_facts)?;
    let mut planned = select_planned_progress(tx, user, today)?;
    let listed = |episode| ListedEpisode { episode, in_order: None };
    let shows = titles.into_iter().map(|title| {
        let known = planned.remove(&title.key.title_id);
        let number = |of: fn(&Progress) -> i64| known.as_ref().map_or(0, |one| of(&one.progress));
        ListedShow {
            state: ShowState::Planned,
            viewing: 1,
            counting: number(|progress| progress.counting),
            out: number(|progress| progress.out),
            seen: 0,
            minutes_left: number(|progress| progress.minutes_left),
            begins_season: false,
            earlier_unseen: 0,
            last_ordinal: None,
            next: known.as_ref().and_then(|one| one.next.clone()).map(listed),
            next_air: known.and_then(|one| one.next_air).map(|(day, one)| (day, listed(one))),
            title,
        }
    });
    Ok(shows.collect())
}
