//! The events that outgoing webhooks send for changes in the journal. A change has no event when the user has undone
//! or replaced all of it.

use crate::domain::change::{Change, ChangeId, ChangeKind};
use crate::domain::ids::UserId;
use crate::domain::title::TitleFacts;
use crate::store::db::{Row, Tx, values};
use crate::store::error::StoreError;
use crate::store::journal_json::parse;
use crate::store::journal_shows::select_changed_settings;
use crate::store::titles::{METADATA_COLUMNS, metadata_joins, title_facts};

/// The data of the event for a change or a check-in.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EventDetails {
    /// The title, if the change is about only one, with its IMDb id if that is known.
    pub title: Option<(TitleFacts, Option<String>)>,
    /// The number of watches or ratings, or of the records that an import wrote.
    pub count: i64,
    /// The season, and the number of the episode if it is about one.
    pub part: Option<(i64, Option<i64>)>,
    pub score10: Option<i64>,
    /// When a check-in ends, in unix seconds.
    pub ends_at: Option<i64>,
}

pub(super) fn find_event(
    tx: &Tx<'_>,
    user: UserId,
    change: Change,
) -> Result<Option<EventDetails>, StoreError> {
    match change.kind {
        ChangeKind::Rated => find_rating(tx, user, change.id),
        ChangeKind::EpisodeRated => find_part_rating(tx, user, change.id),
        ChangeKind::WatchlistAdded => find_listed(tx, user, change.id),
        ChangeKind::Imported => find_import(tx, change.id),
        _ => find_watches(tx, user, change.id),
    }
}

/// Whether the change belongs to an import that is still being written.
pub(super) fn is_being_written(tx: &Tx<'_>, change: ChangeId) -> Result<bool, StoreError> {
    let sql = "SELECT 1 FROM imports WHERE change_id = $1 AND state = 'writing'";
    tx.exists(sql, values![change.0])
}

fn find_watches(
    tx: &Tx<'_>,
    user: UserId,
    change: ChangeId,
) -> Result<Option<EventDetails>, StoreError> {
    // An edited watch still counts: an edit replaces its row.
    let counted = tx.first(
        "SELECT count(*) AS watches, min(own.id) AS first_id,
                count(DISTINCT own.media_type || CAST(own.title_id AS TEXT)) AS titles
         FROM change_items
         JOIN watches AS own ON own.id = change_items.added_id
         LEFT JOIN changes AS later ON later.id = own.removed_in
         WHERE change_items.change_id = $1 AND change_items.subject = 'watches'
           AND own.user_id = $2 AND (own.removed_in IS NULL OR later.kind = 'watch_edited')",
        values![change.0, user.0],
        |row| Ok((row.get("watches")?, row.get::<i64>("titles")?, row.get("first_id")?)),
    )?;
    let Some((count, titles, Some(first))) = counted else { return Ok(None) };
    let first: i64 = first;
    let several = EventDetails { count, ..EventDetails::default() };
    if titles > 1 {
        return Ok(Some(several));
    }
    let sql = format!(
        "SELECT own.media_type, own.title_id, own.season AS watched_season, episodes.season,
                episodes.episode, {METADATA_COLUMNS}
         FROM watches AS own LEFT JOIN episodes ON episodes.id = own.episode_id {}
         WHERE own.id = $2",
        metadata_joins("own", "$1")
    );
    let found = tx.first(&sql, values![user.0, first], |row| {
        let season: Option<i64> = row.get("season")?;
        let season = season.or(row.get("watched_season")?);
        let episode: Option<i64> = row.get("episode")?;
        Ok((title(row)?, season.map(|season| (season, episode))))
    })?;
    Ok(found.map(|(title, part)| EventDetails {
        title: Some(title),
        part: part.filter(|_| count == 1),
        ..several
    }))
}

fn find_listed(
    tx: &Tx<'_>,
    user: UserId,
    change: ChangeId,
) -> Result<Option<EventDetails>, StoreError> {
    let sql = format!(
        "SELECT own.media_type, own.title_id, {METADATA_COLUMNS}
         FROM change_items JOIN watchlist AS own ON own.id = change_items.added_id {}
         WHERE change_items.change_id = $2 AND change_items.subject = 'watchlist'
           AND own.user_id = $1 AND own.removed_in IS NULL
         ORDER BY change_items.position LIMIT 1",
        metadata_joins("own", "$1")
    );
    let found = tx.first(&sql, values![user.0, change.0], title)?;
    Ok(found.map(|title| EventDetails { title: Some(title), count: 1, ..EventDetails::default() }))
}

fn find_rating(
    tx: &Tx<'_>,
    user: UserId,
    change: ChangeId,
) -> Result<Option<EventDetails>, StoreError> {
    let sql = format!(
        "SELECT own.media_type, own.title_id, own.after, ratings.score10, ratings.rated_at,
                {METADATA_COLUMNS}
         FROM change_values AS own
         JOIN ratings ON ratings.user_id = $1 AND ratings.media_type = own.media_type
                     AND ratings.title_id = own.title_id {}
         WHERE own.change_id = $2 AND own.subject = 'ratings' ORDER BY own.position LIMIT 1",
        metadata_joins("own", "$1")
    );
    let found = tx.first(&sql, values![user.0, change.0], |row| {
        let present = (row.get::<i64>("score10")?, row.get::<i64>("rated_at")?);
        Ok((title(row)?, present, row.get::<Option<String>>("after")?))
    })?;
    let Some((title, (score10, rated_at), after)) = found else { return Ok(None) };
    let after = after.map(|after| parse(&after)).transpose()?.unwrap_or_default();
    // A later rating sends its own event.
    let is_present = after.get("score10").and_then(serde_json::Value::as_i64) == Some(score10)
        && after.get("rated_at").and_then(serde_json::Value::as_i64) == Some(rated_at);
    Ok(is_present.then_some(EventDetails {
        title: Some(title),
        count: 1,
        score10: Some(score10),
        ..EventDetails::default()
    }))
}

fn find_part_rating(
    tx: &Tx<'_>,
    user: UserId,
    change: ChangeId,
) -> Result<Option<EventDetails>, StoreError> {
    let sql = format!(
        "SELECT own.media_type, own.title_id, own.after, show_settings.value, {METADATA_COLUMNS}
         FROM change_values AS own
         JOIN show_settings ON show_settings.user_id = $1
                           AND show_settings.media_type = own.media_type
                           AND show_settings.title_id = own.title_id
                           AND show_settings.name = own.name {}
         WHERE own.change_id = $2 AND own.subject = 'show_settings' ORDER BY own.position LIMIT 1",
        metadata_joins("own", "$1")
    );
    let found = tx.first(&sql, values![user.0, change.0], |row| {
        Ok((title(row)?, row.get::<String>("value")?, row.get::<Option<String>>("after")?))
    })?;
    let Some((title, value, after)) = found else { return Ok(None) };
    let after = after.map(|after| parse(&after)).transpose()?.unwrap_or_default();
    if after.get("value").and_then(serde_json::Value::as_str) != Some(&value) {
        return Ok(None);
    }
    let about = select_changed_settings(tx, user, &[change])?.remove(&change);
    let part = about.and_then(|about| about.part).map(|part| (part.season, part.episode));
    Ok(part.map(|part| EventDetails {
        title: Some(title),
        count: 1,
        part: Some(part),
        score10: value.parse().ok(),
        ..EventDetails::default()
    }))
}

fn find_import(tx: &Tx<'_>, change: ChangeId) -> Result<Option<EventDetails>, StoreError> {
    let undone = "SELECT 1 FROM changes WHERE undoes = $1";
    if tx.exists(undone, values![change.0])? {
        return Ok(None);
    }
    let written = "SELECT (SELECT count(*) FROM change_items WHERE change_id = $1)
                          + (SELECT count(*) FROM change_values WHERE change_id = $1) AS count";
    let count = tx.count(written, values![change.0])?;
    Ok(Some(EventDetails { count, ..EventDetails::default() }))
}

/// The user's check-in that runs at `now`, with its start.
pub(super) fn find_checkin(
    tx: &Tx<'_>,
    user: UserId,
    now: i64,
) -> Result<Option<(i64, EventDetails)>, StoreError> {
    let sql = format!(
        "SELECT own.media_type, own.title_id, own.started_at, own.ends_at, episodes.season,
                episodes.episode, {METADATA_COLUMNS}
         FROM checkins AS own LEFT JOIN episodes ON episodes.id = own.episode_id {}
         WHERE own.user_id = $1 AND own.ends_at > $2",
        metadata_joins("own", "$1")
    );
    tx.first(&sql, values![user.0, now], |row| {
        let (season, episode) = (row.get::<Option<i64>>("season")?, row.get("episode")?);
        let details = EventDetails {
            title: Some(title(row)?),
            count: 1,
            part: season.map(|season| (season, episode)),
            ends_at: row.get("ends_at")?,
            ..EventDetails::default()
        };
        Ok((row.get("started_at")?, details))
    })
}

fn title(row: &Row<'_>) -> Result<(TitleFacts, Option<String>), StoreError> {
    Ok((title_facts(row)?, row.get("imdb_id")?))
}
