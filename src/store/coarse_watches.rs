//! Watches of whole shows and seasons. They become watches of episodes once the episodes are known.

use crate::domain::change::ChangeKind;
use crate::domain::episode::{EpisodeId, EpisodeNumber, ShowStatus};
use crate::domain::ids::UserId;
use crate::domain::show_progress::{ProgressRules, TrackedEpisode, are_out};
use crate::domain::watch::{Watch, WatchId, WatchedPart};
use crate::store::changes::{Item, Subject, insert_change, insert_items};
use crate::store::companions::{SharedWatch, copy_companions};
use crate::store::days::day_of_epoch;
use crate::store::db::{Tx, Value, placeholders, values};
use crate::store::error::StoreError;
use crate::store::watch_rows::{
    HAS_EARLIER, NewRow, WATCH_COLUMNS, insert_watches, watch, watch_limit,
};
use time::Date;

const DAY: i64 = 86_400;
/// The local time of a user is at most this far ahead of UTC, in seconds.
const MAX_AHEAD: i64 = 14 * 3_600;
/// How many parameters a statement has at most.
const MAX_PARAMETERS: usize = 500;

/// Replaces watches of the show and of its seasons by watches of the episodes that were out at that time. Each user
/// gets one change in the journal. A user who would have too many watches keeps the coarse ones.
pub(super) fn convert_coarse_watches(
    tx: &Tx<'_>,
    title_id: i64,
    status: Option<ShowStatus>,
    now: i64,
) -> Result<(), StoreError> {
    let watches = select_coarse_watches(tx, title_id)?;
    if watches.is_empty() {
        return Ok(());
    }
    let episodes = select_listed_episodes(tx, title_id)?;
    for of_user in watches.chunk_by(|(one, _), (other, _)| one == other) {
        let with_episodes =
            of_user.iter().map(|(_, watch)| (watch, seen_in(watch, &episodes, status)));
        let converted: Vec<_> = with_episodes.filter(|(_, seen)| !seen.is_empty()).collect();
        convert_watches_of(tx, of_user[0].0, &converted, now)?;
    }
    Ok(())
}

/// Replaces watches of a user by watches of these episodes.
fn convert_watches_of(
    tx: &Tx<'_>,
    user: UserId,
    watches: &[(&Watch, Vec<EpisodeId>)],
    now: i64,
) -> Result<(), StoreError> {
    let added: usize = watches.iter().map(|(_, seen)| seen.len()).sum();
    let more = i64::try_from(added - watches.len()).unwrap_or(i64::MAX);
    if watches.is_empty() || watch_limit(tx, user, more)?.is_some() {
        return Ok(());
    }
    let change = insert_change(tx, user, (ChangeKind::EpisodesListed, now), None)?;
    let removed: Vec<i64> = watches.iter().map(|(watch, _)| watch.id.0).collect();
    Subject::Watches.set_removed(tx, &removed, Some(change.id))?;
    let mut items = Vec::with_capacity(added);
    for (watch, seen) in watches {
        let mut replaced = Some(watch.id.0);
        for WatchId(id) in insert_watches_of_episodes(tx, user, watch, seen, now)? {
            items.push(Item { subject: Subject::Watches, added: Some(id), removed: replaced });
            replaced = None;
        }
    }
    insert_items(tx, change.id, &items)
}

/// Episodes up to this day count as watched. A watch dated with a year may have been added before that year ended, so
/// the time of adding is a limit too.
fn last_day(watch: &Watch) -> Option<Date> {
    let latest = watch.created_at.saturating_add(MAX_AHEAD);
    let end = watch.at.ordinal().map_or(watch.created_at, |end| end.min(latest));
    day_of_epoch(end.div_euclid(DAY))
}

/// The episodes that a watch covers, in their order.
fn seen_in(
    watch: &Watch,
    episodes: &[TrackedEpisode],
    status: Option<ShowStatus>,
) -> Vec<EpisodeId> {
    let Some(today) = last_day(watch) else { return Vec::new() };
    let rules = ProgressRules {
        today,
        air_shift: 0,
        specials_count: false,
        status,
        is_listed: true,
        intent: None,
        viewing: 1,
        is_viewing_again: false,
        coarse: None,
    };
    let is_meant = |season| watch.part.season.map_or(season > 0, |meant| meant == season);
    episodes
        .iter()
        .zip(are_out(episodes, &rules))
        .filter(|(episode, is_out)| *is_out && is_meant(episode.number.season))
        .map(|(episode, _)| episode.id)
        .collect()
}

/// Inserts watches of episodes with the data of the coarse watch. Only the first one gets its note and companions.
fn insert_watches_of_episodes(
    tx: &Tx<'_>,
    user: UserId,
    watch: &Watch,
    episodes: &[EpisodeId],
    now: i64,
) -> Result<Vec<WatchId>, StoreError> {
    let part = |episode| WatchedPart { episode_id: Some(episode), season: None, ..watch.part };
    let rows: Vec<_> = (0..)
        .zip(episodes)
        .map(|(index, episode)| NewRow {
            title: watch.title,
            part: part(*episode),
            at: watch.at,
            original_at: watch.original_at,
            seen_before: watch.seen_before,
            note: if index == 0 { &watch.note } else { "" },
            origin: watch.origin,
            created_at: watch.created_at,
        })
        .collect();
    let added = insert_watches(tx, user, &rows)?;
    for chunk in added.chunks(MAX_PARAMETERS - 1) {
        let sql = format!(
            "INSERT INTO watch_tags (watch_id, user_id, name_normalized, name)
             SELECT watches.id, tags.user_id, tags.name_normalized, tags.name
             FROM watch_tags AS tags CROSS JOIN watches
             WHERE tags.watch_id = $1 AND watches.id IN ({})",
            placeholders(1, chunk.len())
        );
        let mut values = values![watch.id.0].to_vec();
        values.extend(chunk.iter().map(|added| Value::from(added.0)));
        tx.execute(&sql, &values)?;
    }
    if let (Some(id), Some(episode)) = (added.first(), episodes.first()) {
        let shared = SharedWatch {
            id: *id,
            owner: user,
            title: watch.title,
            part: part(*episode),
            at: watch.at,
            created_at: watch.created_at,
        };
        copy_companions(tx, watch.id, &shared, None, now)?;
    }
    Ok(added)
}

/// Watches of the whole show and of its seasons, in the order of their users.
fn select_coarse_watches(tx: &Tx<'_>, title_id: i64) -> Result<Vec<(UserId, Watch)>, StoreError> {
    let sql = format!(
        "SELECT watches.user_id, {WATCH_COLUMNS}, {HAS_EARLIER} FROM watches
         WHERE media_type = 'tv' AND title_id = $1 AND episode_id IS NULL AND removed_in IS NULL
         ORDER BY user_id, id"
    );
    tx.all(&sql, values![title_id], |row| Ok((UserId(row.get("user_id")?), watch(row)?)))
}

fn select_listed_episodes(tx: &Tx<'_>, title_id: i64) -> Result<Vec<TrackedEpisode>, StoreError> {
    tx.all(
        "SELECT id, season, episode, air_day, runtime FROM episodes
         WHERE title_id = $1 AND listing = 'listed' ORDER BY season, episode",
        values![title_id],
        |row| {
            let number = EpisodeNumber { season: row.get("season")?, episode: row.get("episode")? };
            Ok(TrackedEpisode {
                id: EpisodeId(row.get("id")?),
                number,
                sort_key: number,
                air_day: row.get::<Option<i64>>("air_day")?.and_then(day_of_epoch),
                runtime: row.get("runtime")?,
                is_listed: true,
                is_skipped: false,
                seen: None,
            })
        },
    )
}
