//! The SQL of progress in shows. Every statement selects by owner.
//!
//! The rows of `show_progress` are computed when a watch, a setting or an episode changes. A row that is outdated,
//! because the list of episodes or the day changed, is computed again when it is read.

use crate::domain::episode::{EpisodeFacts, EpisodeId, EpisodeNumber, MAX_SEASON};
use crate::domain::episode_matching::{Listing, StoredEpisode};
use crate::domain::episode_order::ChosenOrder;
use crate::domain::ids::{MediaType, TitleKey, UserId};
use crate::domain::show_progress::{
    CoarseProgress, Progress, ProgressRules, TrackedEpisode, progress,
};
use crate::domain::show_settings::ShowSettings;
use crate::domain::watch::{WatchId, WatchedAt};
use crate::store::Store;
use crate::store::days::days_since_epoch;
use crate::store::db::{Query, Tx, Value, values};
use crate::store::episode_orders::find_order;
use crate::store::episodes::{
    StoredShow, episode_numbers, find_show, select_episode_numbers, select_episodes, show_row,
};
use crate::store::error::StoreError;
use crate::store::preference_rows::{preference_rows, select_preferences};
use std::collections::{BTreeSet, HashMap};
use time::{Date, OffsetDateTime};

/// How many rows one transaction computes.
const BATCH: usize = 200;

/// The user's watches of an episode.
#[derive(Clone, Copy, Debug, Default)]
pub struct EpisodeWatches {
    /// The number of watches in all viewings.
    pub watches: i64,
    /// The ordinal of the newest watch with a date.
    pub last_ordinal: Option<i64>,
    /// The newest watch in the present viewing: its ordinal (`None` without a date) and its id.
    pub seen: Option<(Option<i64>, i64)>,
    /// The number of watches in the present viewing.
    pub in_viewing: i64,
}

/// All data from which a user's progress in a show is computed.
pub(super) struct TrackedShow {
    pub(super) title_id: i64,
    pub(super) show: Option<StoredShow>,
    /// In the order of their numbers. Episodes that are no longer listed come last.
    pub(super) episodes: Vec<StoredEpisode>,
    pub(super) settings: ShowSettings,
    pub(super) watches: HashMap<EpisodeId, EpisodeWatches>,
    pub(super) rules: ProgressRules,
    /// The order that the user has chosen.
    pub(super) order: Option<ChosenOrder>,
    /// The numbers in `order` by TMDB's episode ids. Empty when the catalogue's own order is used.
    numbers: HashMap<i64, EpisodeNumber>,
    /// The ordinal of the newest watch of a season or of the whole show.
    last_coarse: Option<i64>,
}

impl TrackedShow {
    /// The episodes that the catalogue lists, or that it does not list yet.
    pub(super) fn tracked(&self) -> Vec<TrackedEpisode> {
        let present = self.episodes.iter().filter(|episode| episode.listing != Listing::Gone);
        present
            .map(|StoredEpisode { id, listing, facts }| TrackedEpisode {
                id: *id,
                number: facts.number,
                sort_key: self.sort_key(facts),
                air_day: facts.air_day,
                runtime: facts.runtime,
                is_listed: *listing == Listing::Listed,
                is_skipped: self.settings.skipped_seasons.contains(&facts.number.season)
                    || self.settings.skipped_episodes.contains(id),
                seen: self.watches.get(id).and_then(|watches| watches.seen),
            })
            .collect()
    }

    /// The number of the episode in the order that the user has chosen.
    pub(super) fn in_order(&self, facts: &EpisodeFacts) -> Option<EpisodeNumber> {
        self.numbers.get(&facts.tmdb_id?).copied()
    }

    pub(super) fn has_order(&self) -> bool {
        !self.numbers.is_empty()
    }

    /// The number by which episodes are sorted. Episodes that the chosen order lacks come last.
    pub(super) fn sort_key(&self, facts: &EpisodeFacts) -> EpisodeNumber {
        let EpisodeNumber { season, episode } = facts.number;
        let after = if self.has_order() { MAX_SEASON + 1 } else { 0 };
        self.in_order(facts).unwrap_or(EpisodeNumber { season: season + after, episode })
    }

    pub(super) fn progress(&self) -> Progress {
        let mut progress = progress(&self.tracked(), &self.rules);
        progress.last_ordinal = progress.last_ordinal.max(self.last_coarse);
        progress
    }

    /// Adds stored watches of the present viewing. `ids` are in the order of `times`. The show is no longer on hold
    /// or dropped. `false` when a watch is of an unknown episode or of the show as a whole: then everything must be
    /// read again.
    pub(super) fn add_watches(
        &mut self,
        times: &[(Option<EpisodeId>, WatchedAt)],
        ids: &[WatchId],
    ) -> bool {
        self.settings.intent = None;
        self.rules.intent = None;
        for ((episode, at), WatchId(id)) in times.iter().zip(ids) {
            let Some(episode) = episode else { return false };
            let entry = self.watches.entry(*episode).or_default();
            let ordinal = at.ordinal();
            let newest = entry.seen.and_then(|(newest, _)| newest);
            entry.watches += 1;
            entry.in_viewing += 1;
            entry.last_ordinal = entry.last_ordinal.max(ordinal);
            entry.seen = Some((newest.max(ordinal), *id));
        }
        true
    }

    /// The number of the viewing that the user may start.
    pub(super) fn next_viewing(&self) -> i64 {
        self.settings.viewings.keys().max().map_or(2, |newest| newest + 1)
    }

    /// Whether the user may be watching the show again: no viewing is running, or it is complete, and the last two
    /// watches repeat successive episodes.
    pub(super) fn may_be_viewed_again(&self) -> bool {
        let is_complete = || {
            let progress = self.progress();
            progress.seen == progress.out
        };
        self.repeats().len() > 1 && (self.settings.running().is_none() || is_complete())
    }

    /// The newest watches in the present viewing, from the last one back, as long as each repeats an episode that was
    /// seen before and its episode is the one after that of the watch before.
    pub(super) fn repeats(&self) -> Vec<WatchId> {
        let newest = || {
            let watched = self.watches.iter();
            watched.filter_map(|(id, one)| Some((one.seen?.1, *id, one.in_viewing > 1)))
        };
        // Most watches repeat nothing, and need no sorted episodes.
        if newest().max().is_none_or(|(.., is_repeat)| !is_repeat) {
            return Vec::new();
        }
        let mut newest: Vec<(i64, EpisodeId, bool)> = newest().collect();
        newest.sort_unstable();
        let mut counting = self.tracked();
        counting.retain(|episode| episode.counts(&self.rules));
        counting.sort_by_key(|episode| episode.sort_key);
        let mut repeats = Vec::new();
        let mut end = counting.len();
        for (watch, id, is_repeat) in newest.into_iter().rev() {
            let index = counting[..end].iter().rposition(|episode| episode.id == id);
            let is_next = repeats.is_empty() || index.is_some_and(|index| index + 1 == end);
            let Some(index) = index.filter(|_| is_repeat && is_next) else { break };
            repeats.push(WatchId(watch));
            end = index;
        }
        repeats
    }

    /// Whether the user has watches or settings of the show.
    fn is_followed(&self) -> bool {
        !self.watches.is_empty()
            || self.rules.coarse.is_some_and(|coarse| coarse.seen > 0)
            || self.settings != ShowSettings::default()
    }

    /// The episode with this number, unless it is no longer listed.
    pub(super) fn facts(&self, number: EpisodeNumber) -> Option<&StoredEpisode> {
        self.episodes
            .iter()
            .find(|episode| episode.facts.number == number && episode.listing != Listing::Gone)
    }
}

/// The latest day that has begun in all time zones, for requests that do not say what day it is.
#[must_use]
pub(super) fn day_everywhere(now: i64) -> Date {
    let latest_zone = OffsetDateTime::from_unix_timestamp(now - 12 * 3_600);
    latest_zone.map_or(Date::MIN, OffsetDateTime::date)
}

impl Store {
    /// Computes the progress of users in a show again, after its episodes changed.
    pub async fn update_show_progress(
        &self,
        title_id: i64,
        users: Vec<UserId>,
        now: i64,
    ) -> Result<(), StoreError> {
        self.update_batches(users.into_iter().map(|user| (user, title_id)).collect(), now).await
    }

    /// Computes the progress again in shows of which an episode was released, in all time zones.
    pub async fn update_due_progress(&self, now: i64) -> Result<(), StoreError> {
        let due = self
            .pool
            .read(move |tx| {
                tx.all(
                    "SELECT user_id, title_id FROM show_progress
                     WHERE next_air_day IS NOT NULL AND next_air_day <= $1",
                    values![days_since_epoch(day_everywhere(now))],
                    |row| Ok((UserId(row.get("user_id")?), row.get("title_id")?)),
                )
            })
            .await?;
        self.update_batches(due, now).await
    }

    async fn update_batches(&self, shows: Vec<(UserId, i64)>, now: i64) -> Result<(), StoreError> {
        for batch in shows.chunks(BATCH) {
            let batch = batch.to_vec();
            self.pool
                .write(move |tx| {
                    for (user, title_id) in &batch {
                        update_progress(tx, *user, *title_id, day_everywhere(now))?;
                    }
                    Ok(())
                })
                .await?;
        }
        Ok(())
    }
}

/// Reads the data from which the progress is computed.
pub(super) fn track(
    tx: &Tx<'_>,
    user: UserId,
    title_id: i64,
    today: Date,
) -> Result<TrackedShow, StoreError> {
    tx.prefetch(&|| progress_queries(user, title_id))?;
    let episodes = select_episode_numbers(tx, title_id)?;
    track_episodes(tx, user, (title_id, today), (find_show(tx, title_id)?, episodes))
}

/// As [`track`], with names and stills.
pub(super) fn track_with_names(
    tx: &Tx<'_>,
    user: UserId,
    title_id: i64,
    today: Date,
) -> Result<TrackedShow, StoreError> {
    tx.prefetch(&|| progress_queries(user, title_id).split_off(1))?;
    let episodes = select_episodes(tx, title_id)?;
    track_episodes(tx, user, (title_id, today), (find_show(tx, title_id)?, episodes))
}

/// The rows that [`track`] reads.
pub(super) fn progress_queries(user: UserId, title_id: i64) -> Vec<Query> {
    vec![
        episode_numbers(title_id),
        show_row(title_id),
        setting_rows(user, title_id),
        preference_rows(user),
        episode_watch_rows(user, title_id),
        coarse_rows(user, title_id),
    ]
}

fn track_episodes(
    tx: &Tx<'_>,
    user: UserId,
    (title_id, today): (i64, Date),
    (show, episodes): (Option<StoredShow>, Vec<StoredEpisode>),
) -> Result<TrackedShow, StoreError> {
    let settings = select_show_settings(tx, user, title_id)?;
    let preferences = select_preferences(tx, user)?;
    let viewing = settings.viewing();
    let watches = select_watches(tx, user, title_id, viewing)?;
    let (coarse, last_coarse) = select_coarse(tx, user, title_id)?;
    let rules = ProgressRules {
        today,
        air_shift: i64::from(preferences.episodes_next_day),
        specials_count: settings.specials.unwrap_or(preferences.specials_count),
        status: show.as_ref().and_then(|show| show.status),
        is_listed: show.is_some(),
        intent: settings.intent,
        viewing,
        is_viewing_again: settings.running().is_some(),
        coarse,
    };
    let order = match &settings.order {
        Some(id) => find_order(tx, title_id, id)?,
        None => None,
    };
    let numbers = order.as_ref().map(ChosenOrder::numbers).unwrap_or_default();
    Ok(TrackedShow {
        title_id,
        show,
        episodes,
        settings,
        watches,
        rules,
        order,
        numbers,
        last_coarse,
    })
}

pub(super) fn select_show_settings(
    tx: &Tx<'_>,
    user: UserId,
    title_id: i64,
) -> Result<ShowSettings, StoreError> {
    let rows = tx.list(&setting_rows(user, title_id), |row| {
        Ok((row.get::<String>("name")?, row.get::<String>("value")?))
    })?;
    let mut settings = ShowSettings::default();
    for (name, value) in rows {
        settings.set(&name, &value);
    }
    Ok(settings)
}

fn setting_rows(user: UserId, title_id: i64) -> Query {
    let sql = "SELECT name, value FROM show_settings
               WHERE user_id = $1 AND media_type = 'tv' AND title_id = $2";
    Query::new(sql, values![user.0, title_id])
}

fn episode_watch_rows(user: UserId, title_id: i64) -> Query {
    let sql =
        "SELECT episode_id, viewing, count(*) AS watches, max(ordinal) AS ordinal, max(id) AS id
         FROM watches
         WHERE user_id = $1 AND media_type = 'tv' AND title_id = $2 AND removed_in IS NULL
           AND episode_id IS NOT NULL
         GROUP BY episode_id, viewing";
    Query::new(sql, values![user.0, title_id])
}

fn coarse_rows(user: UserId, title_id: i64) -> Query {
    let sql = "SELECT season, max(ordinal) AS ordinal FROM watches
               WHERE user_id = $1 AND media_type = 'tv' AND title_id = $2 AND removed_in IS NULL
                 AND episode_id IS NULL
               GROUP BY season";
    Query::new(sql, values![user.0, title_id])
}

fn select_watches(
    tx: &Tx<'_>,
    user: UserId,
    title_id: i64,
    viewing: i64,
) -> Result<HashMap<EpisodeId, EpisodeWatches>, StoreError> {
    let rows = tx.list(&episode_watch_rows(user, title_id), |row| {
        let (id, viewing) = (EpisodeId(row.get("episode_id")?), row.get::<i64>("viewing")?);
        let watches: i64 = row.get("watches")?;
        Ok((id, viewing, watches, row.get::<Option<i64>>("ordinal")?, row.get::<i64>("id")?))
    })?;
    let mut all: HashMap<EpisodeId, EpisodeWatches> = HashMap::new();
    for (id, of, watches, ordinal, newest) in rows {
        let entry = all.entry(id).or_default();
        entry.watches += watches;
        entry.last_ordinal = entry.last_ordinal.max(ordinal);
        if of == viewing {
            entry.seen = Some((ordinal, newest));
            entry.in_viewing = watches;
        }
    }
    Ok(all)
}

/// How many seasons are watched as a whole, how many there are, and the newest ordinal of these watches.
fn select_coarse(
    tx: &Tx<'_>,
    user: UserId,
    title_id: i64,
) -> Result<(Option<CoarseProgress>, Option<i64>), StoreError> {
    let rows = tx.list(&coarse_rows(user, title_id), |row| {
        Ok((row.get::<Option<i64>>("season")?, row.get::<Option<i64>>("ordinal")?))
    })?;
    if rows.is_empty() {
        return Ok((None, None));
    }
    let seasons = tx.count(
        "SELECT count(*) AS count FROM seasons WHERE title_id = $1 AND season > 0",
        values![title_id],
    )?;
    let seen = i64::try_from(rows.iter().filter(|(season, _)| season.is_some()).count());
    let seen = seen.unwrap_or(i64::MAX);
    let seasons = seasons.max(seen).max(1);
    let is_whole = rows.iter().any(|(season, _)| season.is_none());
    let seen = if is_whole { seasons } else { seen };
    let coarse = CoarseProgress { seasons, seen, is_whole };
    Ok((Some(coarse), rows.iter().filter_map(|(_, ordinal)| *ordinal).max()))
}

/// Computes the progress again, and stores it; `today` is in the user's time zone.
pub(super) fn update_progress(
    tx: &Tx<'_>,
    user: UserId,
    title_id: i64,
    today: Date,
) -> Result<(TrackedShow, Progress), StoreError> {
    let tracked = track(tx, user, title_id, today)?;
    let progress = store_progress(tx, user, &tracked)?;
    Ok((tracked, progress))
}

/// Like [`update_progress`], when only the user's watches or settings changed, not the episodes.
pub(super) fn update_tracked(
    tx: &Tx<'_>,
    user: UserId,
    before: TrackedShow,
) -> Result<Progress, StoreError> {
    let TrackedShow { title_id, show, episodes, rules, .. } = before;
    let tracked = track_episodes(tx, user, (title_id, rules.today), (show, episodes))?;
    store_progress(tx, user, &tracked)
}

/// Stores the progress, or deletes it when the user does not follow the show.
pub(super) fn store_progress(
    tx: &Tx<'_>,
    user: UserId,
    tracked: &TrackedShow,
) -> Result<Progress, StoreError> {
    let progress = tracked.progress();
    if tracked.is_followed() {
        upsert(tx, user, &progress, tracked)?;
    } else {
        tx.execute_later(
            "DELETE FROM show_progress WHERE user_id = $1 AND title_id = $2",
            values![user.0, tracked.title_id],
        )?;
    }
    Ok(progress)
}

/// Updates the progress in the shows among the titles, each once.
pub(super) fn update_progress_of(
    tx: &Tx<'_>,
    user: UserId,
    titles: impl Iterator<Item = TitleKey>,
    today: Date,
) -> Result<(), StoreError> {
    let shows = titles.filter(|title| title.media_type == MediaType::Tv);
    let shows: BTreeSet<i64> = shows.map(|title| title.title_id).collect();
    for title_id in shows {
        update_progress(tx, user, title_id, today)?;
    }
    Ok(())
}

/// Updates the progress in all of the user's shows, after a preference changed.
pub(super) fn update_all_progress(
    tx: &Tx<'_>,
    user: UserId,
    today: Date,
) -> Result<(), StoreError> {
    let shows =
        tx.all("SELECT title_id FROM show_progress WHERE user_id = $1", values![user.0], |row| {
            row.get::<i64>("title_id")
        })?;
    for title_id in shows {
        update_progress(tx, user, title_id, today)?;
    }
    Ok(())
}

fn upsert(
    tx: &Tx<'_>,
    user: UserId,
    progress: &Progress,
    tracked: &TrackedShow,
) -> Result<(), StoreError> {
    let version = tracked.show.as_ref().map_or(0, |show| show.version);
    let next_air_id = progress.next_air.and_then(|(_, number)| tracked.facts(number));
    tx.execute_later(
        "INSERT INTO show_progress
             (user_id, title_id, state, viewing, counting, out, seen, minutes_left, next_episode_id,
              begins_season, earlier_unseen, last_ordinal, next_air_day, next_air_id, today, version)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
         ON CONFLICT (user_id, title_id) DO UPDATE SET
             state = excluded.state, viewing = excluded.viewing, counting = excluded.counting,
             out = excluded.out, seen = excluded.seen, minutes_left = excluded.minutes_left,
             next_episode_id = excluded.next_episode_id, begins_season = excluded.begins_season,
             earlier_unseen = excluded.earlier_unseen, last_ordinal = excluded.last_ordinal,
             next_air_day = excluded.next_air_day, next_air_id = excluded.next_air_id,
             today = excluded.today, version = excluded.version",
        &[
            Value::from(user.0),
            Value::from(tracked.title_id),
            Value::from(progress.state.as_str()),
            Value::from(progress.viewing),
            Value::from(progress.counting),
            Value::from(progress.out),
            Value::from(progress.seen),
            Value::from(progress.minutes_left),
            Value::from(progress.next.map(|(id, _)| id.0)),
            Value::from(progress.begins_season),
            Value::from(progress.earlier_unseen),
            Value::from(progress.last_ordinal),
            Value::from(progress.next_air.map(|(day, _)| days_since_epoch(day))),
            Value::from(next_air_id.map(|episode| episode.id.0)),
            Value::from(days_since_epoch(tracked.rules.today)),
            Value::from(version),
        ],
    )?;
    Ok(())
}
