//! Reads of shows and their episodes, and inserts of episodes that the catalogue does not list yet.

use crate::domain::episode::{
    EpisodeFacts, EpisodeId, EpisodeKind, EpisodeNumber, SeasonFacts, ShowStatus,
};
use crate::domain::episode_matching::{Listing, StoredEpisode};
use crate::store::days::day_of_epoch;
use crate::store::db::{Query, Row, Tx, Value, placeholders, values};
use crate::store::error::StoreError;
use std::collections::{HashMap, HashSet};
use time::Date;

/// Less than the most parameters that a statement may have.
const EPISODES_PER_STATEMENT: usize = 500;

/// A show as the last refresh left it.
#[derive(Clone, Debug)]
pub(super) struct StoredShow {
    pub(super) status: Option<ShowStatus>,
    pub(super) version: i64,
    /// Unix seconds.
    pub(super) fetched_at: i64,
}

pub(super) fn show_row(title_id: i64) -> Query {
    let sql = "SELECT status, version, fetched_at FROM shows WHERE title_id = $1";
    Query::new(sql, values![title_id])
}

pub(super) fn find_show(tx: &Tx<'_>, title_id: i64) -> Result<Option<StoredShow>, StoreError> {
    tx.find(&show_row(title_id), |row| {
        let status: Option<String> = row.get("status")?;
        Ok(StoredShow {
            status: status.as_deref().and_then(ShowStatus::parse),
            version: row.get("version")?,
            fetched_at: row.get("fetched_at")?,
        })
    })
}

/// In the order of their numbers. Episodes that are no longer listed come last.
pub(super) fn select_episodes(
    tx: &Tx<'_>,
    title_id: i64,
) -> Result<Vec<StoredEpisode>, StoreError> {
    let sql =
        "SELECT id, season, episode, tmdb_id, listing, name, air_day, runtime, kind, still_path
               FROM episodes WHERE title_id = $1";
    Ok(sorted(tx.all(sql, values![title_id], stored_episode)?))
}

/// The columns that progress is computed from, without names and stills, because a show may have thousands of episodes.
pub(super) fn episode_numbers(title_id: i64) -> Query {
    let sql = "SELECT id, season, episode, tmdb_id, listing, air_day, runtime
               FROM episodes WHERE title_id = $1";
    Query::new(sql, values![title_id])
}

/// [`select_episodes`] by [`episode_numbers`].
pub(super) fn select_episode_numbers(
    tx: &Tx<'_>,
    title_id: i64,
) -> Result<Vec<StoredEpisode>, StoreError> {
    let episodes = tx.list(&episode_numbers(title_id), |row| {
        numbered_episode(row, String::new(), EpisodeKind::Standard, None)
    })?;
    Ok(sorted(episodes))
}

fn sorted(mut episodes: Vec<StoredEpisode>) -> Vec<StoredEpisode> {
    episodes.sort_by_key(|one| (one.listing == Listing::Gone, one.facts.number, one.id.0));
    episodes
}

pub(super) fn stored_episode(row: &Row<'_>) -> Result<StoredEpisode, StoreError> {
    let kind = EpisodeKind::parse(row.text("kind")?);
    numbered_episode(row, row.get("name")?, kind, row.get("still_path")?)
}

fn numbered_episode(
    row: &Row<'_>,
    name: String,
    kind: EpisodeKind,
    still_path: Option<String>,
) -> Result<StoredEpisode, StoreError> {
    let id = EpisodeId(row.get("id")?);
    let number = EpisodeNumber { season: row.get("season")?, episode: row.get("episode")? };
    let tmdb_id = row.get("tmdb_id")?;
    let listing = row.text("listing")?;
    let listing = Listing::parse(listing)
        .ok_or_else(|| StoreError::Broken(format!("{listing} is not a listing")))?;
    let facts = EpisodeFacts {
        number,
        tmdb_id,
        name,
        air_day: row.get::<Option<i64>>("air_day")?.and_then(day_of_epoch),
        runtime: row.get("runtime")?,
        kind,
        still_path,
    };
    Ok(StoredEpisode { id, listing, facts })
}

/// In the order of their numbers.
pub(super) fn select_seasons(tx: &Tx<'_>, title_id: i64) -> Result<Vec<SeasonFacts>, StoreError> {
    tx.all(
        "SELECT season, name, air_day, poster_path FROM seasons WHERE title_id = $1 ORDER BY season",
        values![title_id],
        |row| {
            Ok(SeasonFacts {
                season: row.get("season")?,
                name: row.get("name")?,
                air_day: row.get::<Option<i64>>("air_day")?.and_then(day_of_epoch),
                poster_path: row.get("poster_path")?,
            })
        },
    )
}

/// Adds an episode that the catalogue does not list.
pub(super) fn insert_unlisted(
    tx: &Tx<'_>,
    title_id: i64,
    EpisodeNumber { season, episode }: EpisodeNumber,
) -> Result<EpisodeId, StoreError> {
    let id = tx.insert(
        "INSERT INTO episodes (title_id, season, episode, listing) VALUES ($1, $2, $3, $4)
         RETURNING id",
        values![title_id, season, episode, Listing::Unlisted.as_str()],
    )?;
    Ok(EpisodeId(id))
}

/// Deletes an episode that the catalogue does not list, unless something refers to it.
pub(super) fn delete_unlisted(
    tx: &Tx<'_>,
    title_id: i64,
    EpisodeId(id): EpisodeId,
) -> Result<(), StoreError> {
    if select_referenced(tx, title_id, &[id])?.is_empty() {
        let sql = "DELETE FROM episodes WHERE id = $1 AND listing = $2";
        tx.execute(sql, values![id, Listing::Unlisted.as_str()])?;
    }
    Ok(())
}

/// The episodes that a watch (even a removed one), a check-in or a setting refers to.
pub(super) fn select_referenced(
    tx: &Tx<'_>,
    title_id: i64,
    ids: &[i64],
) -> Result<HashSet<i64>, StoreError> {
    let mut referenced = HashSet::new();
    for chunk in ids.chunks(EPISODES_PER_STATEMENT - 1) {
        let sql = format!(
            "SELECT id FROM episodes
             WHERE (EXISTS (SELECT 1 FROM watches WHERE watches.episode_id = episodes.id)
                    OR EXISTS (SELECT 1 FROM checkins WHERE checkins.episode_id = episodes.id)
                    OR EXISTS (SELECT 1 FROM show_settings
                               WHERE media_type = 'tv' AND show_settings.title_id = $1
                                 AND name IN ('skipped_episode/' || episodes.id,
                                              'episode_rating/' || episodes.id)))
               AND id IN ({})",
            placeholders(1, chunk.len())
        );
        let mut values = values![title_id].to_vec();
        values.extend(chunk.iter().copied().map(Value::from));
        referenced.extend(tx.all(&sql, &values, |row| row.get::<i64>("id"))?);
    }
    Ok(referenced)
}

/// The day of the first airing, in the time zone of its country.
pub(super) fn find_air_day(
    tx: &Tx<'_>,
    EpisodeId(id): EpisodeId,
) -> Result<Option<Date>, StoreError> {
    let day = tx.first("SELECT air_day FROM episodes WHERE id = $1", values![id], |row| {
        row.get::<Option<i64>>("air_day")
    })?;
    Ok(day.flatten().and_then(day_of_epoch))
}

/// Stored episodes by id.
pub(super) fn find_episodes(
    tx: &Tx<'_>,
    ids: &[i64],
) -> Result<HashMap<i64, StoredEpisode>, StoreError> {
    let mut found = HashMap::new();
    for chunk in ids.chunks(EPISODES_PER_STATEMENT) {
        let values: Vec<_> = chunk.iter().copied().map(Value::from).collect();
        let sql = format!(
            "SELECT id, season, episode, tmdb_id, listing, name, air_day, runtime, kind, still_path
             FROM episodes WHERE id IN ({})",
            placeholders(0, values.len())
        );
        let episodes = tx.all(&sql, &values, stored_episode)?;
        found.extend(episodes.into_iter().map(|episode| (episode.id.0, episode)));
    }
    Ok(found)
}
