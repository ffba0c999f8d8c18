//! Watches of whole shows and seasons. They become watches of the episodes once these are known.

use crate::domain::change::ChangeKind;
use crate::domain::episode::{EpisodeId, EpisodeNumber, ShowStatus};
use crate::domain::ids::{TitleKey, UserId};
use crate::domain::show_progress::{ProgressRules, TrackedEpisode, are_out};
use crate::domain::watch::{WatchId, WatchedAt, WatchedPart};
use crate::store::changes::{Item, Subject, insert_change, insert_items};
use crate::store::companions::{SharedWatch, copy_companions};
use crate::store::days::day_of_epoch;
use crate::store::db::{Tx, Value, placeholders, values};
use crate::store::error::StoreError;
use crate::store::watch_rows::{watch_limit, watched_at};
use time::Date;

const DAY: i64 = 86_400;
/// The calendar of a watcher is at most so far ahead of UTC, in seconds.
const MAX_AHEAD: i64 = 14 * 3_600;
/// Parameters of a statement.
const MAX_PARAMETERS: usize = 500;

/// A watch of a whole show, or of a season.
struct CoarseWatch {
    id: WatchId,
    user: UserId,
    season: Option<i64>,
    at: WatchedAt,
    created_at: i64,
}

impl CoarseWatch {
    /// The last day of an episode that it includes. A year may be one that has not ended when the watch was added.
    fn last_day(&self) -> Option<Date> {
        let end = self
            .at
            .ordinal()
            .map_or(self.created_at, |end| end.min(self.created_at.saturating_add(MAX_AHEAD)));
        day_of_epoch(end.div_euclid(DAY))
    }
}

/// Replaces watches of the show and of its seasons by watches of the episodes that were out by their date, in a
/// change of each user. Those of a user who would have too many watches stay.
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
    let mut rest = &watches[..];
    while let Some(CoarseWatch { user, .. }) = rest.first() {
        let of_user = rest.partition_point(|watch| watch.user.0 <= user.0);
        convert_watches_of(tx, title_id, &rest[..of_user], &episodes, status, now)?;
        rest = &rest[of_user..];
    }
    Ok(())
}

fn convert_watches_of(
    tx: &Tx<'_>,
    title_id: i64,
    watches: &[CoarseWatch],
    episodes: &[TrackedEpisode],
    status: Option<ShowStatus>,
    now: i64,
) -> Result<(), StoreError> {
    let with_episodes = watches.iter().map(|watch| (watch, seen_in(watch, episodes, status)));
    let converted: Vec<(&CoarseWatch, Vec<i64>)> =
        with_episodes.filter(|(_, seen)| !seen.is_empty()).collect();
    let Some((CoarseWatch { user, .. }, _)) = converted.first() else { return Ok(()) };
    let added: usize = converted.iter().map(|(_, seen)| seen.len()).sum();
    let more = i64::try_from(added - converted.len()).unwrap_or(i64::MAX);
    if watch_limit(tx, *user, more)?.is_some() {
        return Ok(());
    }
    let change = insert_change(tx, *user, (ChangeKind::EpisodesListed, now), None)?;
    let ids: Vec<i64> = converted.iter().map(|(watch, _)| watch.id.0).collect();
    let mut items = Vec::with_capacity(added);
    for (watch, seen) in converted {
        let mut removed = Some(watch.id.0);
        for id in insert_watches_of_episodes(tx, title_id, watch, &seen, now)? {
            items.push(Item { subject: Subject::Watches, added: Some(id), removed });
            removed = None;
        }
    }
    Subject::Watches.set_removed(tx, &ids, Some(change.id))?;
    insert_items(tx, change.id, &items)
}

/// The ids of the episodes that a watch includes, in their order.
fn seen_in(
    watch: &CoarseWatch,
    episodes: &[TrackedEpisode],
    status: Option<ShowStatus>,
) -> Vec<i64> {
    let Some(today) = watch.last_day() else { return Vec::new() };
    let rules = ProgressRules {
        today,
        air_shift: 0,
        specials_count: false,
        status,
        intent: None,
        viewing: 1,
        is_viewing_again: false,
        coarse: None,
    };
    let is_meant = |season| watch.season.map_or(season > 0, |meant| meant == season);
    episodes
        .iter()
        .zip(are_out(episodes, &rules))
        .filter(|(episode, is_out)| *is_out && is_meant(episode.number.season))
        .map(|(episode, _)| episode.id.0)
        .collect()
}

/// Adds watches of the episodes like that of the whole. The first has its note and companions.
fn insert_watches_of_episodes(
    tx: &Tx<'_>,
    title_id: i64,
    watch: &CoarseWatch,
    episodes: &[i64],
    now: i64,
) -> Result<Vec<i64>, StoreError> {
    let mut added = Vec::with_capacity(episodes.len());
    for chunk in episodes.chunks(MAX_PARAMETERS - 2) {
        let sql = format!(
            "INSERT INTO watches (user_id, media_type, title_id, precision, instant, offset_minutes,
                                  year, month, day, ordinal, seen_before, origin, note, created_at,
                                  episode_id, viewing)
             SELECT whole.user_id, whole.media_type, whole.title_id, whole.precision, whole.instant,
                    whole.offset_minutes, whole.year, whole.month, whole.day, whole.ordinal,
                    whole.seen_before, whole.origin,
                    CASE WHEN episodes.id = $1 THEN whole.note ELSE '' END, whole.created_at,
                    episodes.id, whole.viewing
             FROM watches AS whole
             JOIN episodes ON episodes.title_id = whole.title_id
             WHERE whole.id = $2 AND episodes.id IN ({})
             ORDER BY episodes.season, episodes.episode
             RETURNING id",
            placeholders(2, chunk.len())
        );
        let mut values = values![episodes[0], watch.id.0].to_vec();
        values.extend(chunk.iter().copied().map(Value::from));
        added.extend(tx.all(&sql, &values, |row| row.get::<i64>("id"))?);
    }
    added.sort_unstable();
    for chunk in added.chunks(MAX_PARAMETERS - 1) {
        let sql = format!(
            "INSERT INTO watch_tags (watch_id, user_id, name_normalized, name)
             SELECT watches.id, tags.user_id, tags.name_normalized, tags.name
             FROM watch_tags AS tags CROSS JOIN watches
             WHERE tags.watch_id = $1 AND watches.id IN ({})",
            placeholders(1, chunk.len())
        );
        let mut values = values![watch.id.0].to_vec();
        values.extend(chunk.iter().copied().map(Value::from));
        tx.execute(&sql, &values)?;
    }
    if let Some(first) = added.first() {
        let shared = SharedWatch {
            id: WatchId(*first),
            owner: watch.user,
            title: TitleKey::of_show(title_id),
            part: WatchedPart { episode_id: Some(EpisodeId(episodes[0])), ..WatchedPart::WHOLE },
            at: watch.at,
            created_at: watch.created_at,
        };
        copy_companions(tx, watch.id, &shared, None, now)?;
    }
    Ok(added)
}

/// Of all users, in the order of their ids.
fn select_coarse_watches(tx: &Tx<'_>, title_id: i64) -> Result<Vec<CoarseWatch>, StoreError> {
    tx.all(
        "SELECT id, user_id, season, precision, instant, offset_minutes, year, month, day, created_at
         FROM watches
         WHERE media_type = 'tv' AND title_id = $1 AND episode_id IS NULL AND removed_in IS NULL
         ORDER BY user_id, id",
        values![title_id],
        |row| {
            Ok(CoarseWatch {
                id: WatchId(row.get("id")?),
                user: UserId(row.get("user_id")?),
                season: row.get("season")?,
                at: watched_at(row)?,
                created_at: row.get("created_at")?,
            })
        },
    )
}

fn select_listed_episodes(tx: &Tx<'_>, title_id: i64) -> Result<Vec<TrackedEpisode>, StoreError> {
    tx.all(
        "SELECT id, season, episode, air_day, runtime FROM episodes
         WHERE title_id = $1 AND listing = 'listed' ORDER BY season, episode",
        values![title_id],
        |row| {
            Ok(TrackedEpisode {
                id: EpisodeId(row.get("id")?),
                number: EpisodeNumber { season: row.get("season")?, episode: row.get("episode")? },
                air_day: row.get::<Option<i64>>("air_day")?.and_then(day_of_epoch),
                runtime: row.get("runtime")?,
                is_listed: true,
                is_skipped: false,
                seen: None,
            })
        },
    )
}
