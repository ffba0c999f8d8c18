//! Check-ins as values of the journal, which undo restores.

use crate::domain::episode::{EpisodeId, EpisodeNumber};
use crate::domain::episode_matching::Listing;
use crate::domain::ids::{MediaType, TitleKey, UserId};
use crate::store::db::{Tx, Value, values};
use crate::store::episodes::{delete_unlisted, insert_unlisted};
use crate::store::error::StoreError;
use crate::store::journal_json::{Json, Kind, column, json, parse};
use crate::store::titles::title_key;

/// The number of the episode is stored beside its id, because an episode that the catalogue does not list is deleted
/// with the check-in and gets another id.
const COLUMNS: &[(&str, Kind)] = &[
    ("started_at", Kind::Int),
    ("offset_minutes", Kind::Int),
    ("ends_at", Kind::Int),
    ("episode_id", Kind::OptionalInt),
    ("season", Kind::OptionalInt),
    ("episode", Kind::OptionalInt),
];

/// The title of the user's check-in.
pub(super) fn find_checkin_title(
    tx: &Tx<'_>,
    user: UserId,
) -> Result<Option<TitleKey>, StoreError> {
    let sql = "SELECT media_type, title_id FROM checkins WHERE user_id = $1";
    tx.first(sql, values![user.0], title_key)
}

/// Deletes the user's check-in, and its episode if that was inserted only for it. Returns its title.
pub(super) fn delete_checkin(tx: &Tx<'_>, user: UserId) -> Result<Option<TitleKey>, StoreError> {
    let found = tx.first(
        "SELECT media_type, title_id, episode_id FROM checkins WHERE user_id = $1",
        values![user.0],
        |row| Ok((title_key(row)?, row.get::<Option<i64>>("episode_id")?)),
    )?;
    let Some((title, episode_id)) = found else { return Ok(None) };
    tx.execute("DELETE FROM checkins WHERE user_id = $1", values![user.0])?;
    if let Some(id) = episode_id {
        delete_unlisted(tx, title.title_id, EpisodeId(id))?;
    }
    Ok(Some(title))
}

pub(super) fn insert_checkin_companions(
    tx: &Tx<'_>,
    user: UserId,
    companions: &[UserId],
) -> Result<(), StoreError> {
    for (position, companion) in (1_i64..).zip(companions) {
        tx.execute(
            "INSERT INTO checkin_companions (user_id, position, companion_id) VALUES ($1, $2, $3)",
            values![user.0, position, companion.0],
        )?;
    }
    Ok(())
}

/// In the order in which the user named them.
pub(super) fn select_checkin_companions(
    tx: &Tx<'_>,
    user: UserId,
) -> Result<Vec<UserId>, StoreError> {
    tx.all(
        "SELECT companion_id FROM checkin_companions WHERE user_id = $1 ORDER BY position",
        values![user.0],
        |row| Ok(UserId(row.get("companion_id")?)),
    )
}

/// The user's check-in of the title, as JSON.
pub(super) fn read_checkin(
    tx: &Tx<'_>,
    user: UserId,
    title: TitleKey,
) -> Result<Option<String>, StoreError> {
    let found = tx.first(
        "SELECT checkins.started_at, checkins.offset_minutes, checkins.ends_at,
                checkins.episode_id, episodes.season, episodes.episode
         FROM checkins LEFT JOIN episodes ON episodes.id = checkins.episode_id
         WHERE checkins.user_id = $1 AND checkins.media_type = $2 AND checkins.title_id = $3",
        values![user.0, title.media_type.as_str(), title.title_id],
        |row| json(row, COLUMNS),
    )?;
    let Some(found) = found else { return Ok(None) };
    let mut value = parse(&found)?;
    let companions = select_checkin_companions(tx, user)?;
    let companions: Vec<i64> = companions.into_iter().map(|companion| companion.0).collect();
    value.insert("companion_ids".to_owned(), companions.into());
    Ok(Some(serde_json::Value::Object(value).to_string()))
}

/// Whether two values are the same check-in. The id or the number of its episode may have changed since it began, and
/// accounts of companions may have been deleted.
pub(super) fn is_same_checkin(one: &str, other: &str) -> bool {
    let parts = |value: &str| {
        let mut value = parse(value).ok()?;
        value.remove("companion_ids");
        let id = value.remove("episode_id");
        let number = (value.remove("season"), value.remove("episode"));
        Some((value, id, number))
    };
    match (parts(one), parts(other)) {
        (Some(one), Some(other)) => one.0 == other.0 && (one.1 == other.1 || one.2 == other.2),
        _ => false,
    }
}

/// Deletes the check-in of the title, or begins it again in place of the one that is running.
pub(super) fn write_checkin(
    tx: &Tx<'_>,
    user: UserId,
    title: TitleKey,
    value: Option<&Json>,
) -> Result<(), StoreError> {
    let Some(value) = value else {
        if find_checkin_title(tx, user)? == Some(title) {
            delete_checkin(tx, user)?;
        }
        return Ok(());
    };
    delete_checkin(tx, user)?;
    let episode_id = find_or_insert_episode(tx, title, value)?.map(|id| id.0);
    tx.execute(
        "INSERT INTO checkins (user_id, media_type, title_id, episode_id, started_at,
                               offset_minutes, ends_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
        &[
            Value::from(user.0),
            Value::from(title.media_type.as_str()),
            Value::from(title.title_id),
            Value::from(episode_id),
            column(value, "started_at", Kind::Int)?,
            column(value, "offset_minutes", Kind::Int)?,
            column(value, "ends_at", Kind::Int)?,
        ],
    )?;
    let ids = value.get("companion_ids").and_then(serde_json::Value::as_array);
    let ids = ids.into_iter().flatten().filter_map(serde_json::Value::as_i64);
    let mut companions = Vec::new();
    for id in ids {
        // The account may have been deleted since.
        if tx.exists("SELECT 1 FROM users WHERE id = $1", values![id])? {
            companions.push(UserId(id));
        }
    }
    insert_checkin_companions(tx, user, &companions)
}

/// The episode of a value: by its id, or by its number if it was deleted.
fn find_or_insert_episode(
    tx: &Tx<'_>,
    title: TitleKey,
    value: &Json,
) -> Result<Option<EpisodeId>, StoreError> {
    let number = |name: &str| value.get(name).and_then(serde_json::Value::as_i64);
    let (MediaType::Tv, Some(id), Some(season), Some(episode)) =
        (title.media_type, number("episode_id"), number("season"), number("episode"))
    else {
        return Ok(None);
    };
    let by_id = "SELECT 1 FROM episodes WHERE id = $1 AND title_id = $2";
    if tx.exists(by_id, values![id, title.title_id])? {
        return Ok(Some(EpisodeId(id)));
    }
    let found = tx.first(
        "SELECT id FROM episodes
         WHERE title_id = $1 AND season = $2 AND episode = $3 AND listing <> $4",
        values![title.title_id, season, episode, Listing::Gone.as_str()],
        |row| Ok(EpisodeId(row.get("id")?)),
    )?;
    match found {
        Some(id) => Ok(Some(id)),
        None => insert_unlisted(tx, title.title_id, EpisodeNumber { season, episode }).map(Some),
    }
}
