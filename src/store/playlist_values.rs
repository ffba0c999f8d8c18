//! Playlists and their items as values of the journal, which undo restores.

use crate::domain::ids::{PlaylistId, TitleKey, UserId};
use crate::store::db::{Tx, Value, placeholders, row_placeholders, values};
use crate::store::error::StoreError;
use crate::store::journal_json::{Json, Kind, column, json, parse};
use crate::store::titles::{for_titles, title_key};
use std::collections::{BTreeSet, HashSet};

/// Less than the most parameters that a statement may have.
const TITLES_PER_STATEMENT: usize = 500;
/// Each has seven parameters.
const NEW_ITEMS_PER_STATEMENT: usize = 100;

pub(super) const COLUMNS: &[(&str, Kind)] =
    &[("name", Kind::Text), ("description", Kind::Text), ("created_at", Kind::Int)];
pub(super) const ITEM_COLUMNS: &[(&str, Kind)] = &[
    ("position", Kind::Int),
    ("added_at", Kind::Int),
    ("note", Kind::Text),
    ("cover", Kind::Bool),
];

/// Whether the item has different positions in the two states.
pub(super) fn is_move(before: Option<&str>, after: Option<&str>) -> bool {
    let position = |value: Option<&str>| Some(parse(value?).ok()?.get("position")?.as_i64());
    match (position(before), position(after)) {
        (Some(before), Some(after)) => before != after,
        _ => false,
    }
}

/// Whether two states of an item differ at most in the position.
pub(super) fn is_same_item(one: &str, other: &str) -> bool {
    let without_position = |value: &str| {
        let mut value = parse(value).ok()?;
        value.remove("position");
        Some(value)
    };
    without_position(one) == without_position(other)
}

/// The titles of the items, in their order.
pub(super) fn titles_in(tx: &Tx<'_>, id: PlaylistId) -> Result<Vec<TitleKey>, StoreError> {
    let sql = "SELECT media_type, title_id FROM playlist_items
               WHERE playlist_id = $1 ORDER BY position";
    tx.all(sql, values![id.0], title_key)
}

/// The present values, as JSON, of those titles that are items of the playlist.
pub(super) fn read_items(
    tx: &Tx<'_>,
    id: PlaylistId,
    titles: &[TitleKey],
) -> Result<Vec<(TitleKey, String)>, StoreError> {
    let mut found = Vec::new();
    for chunk in titles.chunks(TITLES_PER_STATEMENT) {
        let sql = format!(
            "SELECT media_type, title_id, position, added_at, note, cover FROM playlist_items
             WHERE playlist_id = $1 AND title_id IN ({})",
            placeholders(1, chunk.len())
        );
        let mut values = values![id.0].to_vec();
        values.extend(chunk.iter().map(|title| Value::from(title.title_id)));
        let rows = tx.all(&sql, &values, |row| Ok((title_key(row)?, json(row, ITEM_COLUMNS)?)))?;
        found.extend(rows.into_iter().filter(|(title, _)| chunk.contains(title)));
    }
    Ok(found)
}

/// Writes a playlist or deletes it. Deleting deletes its items too; restored items are written separately afterwards.
pub(super) fn write_playlist(
    tx: &Tx<'_>,
    user: UserId,
    id: PlaylistId,
    value: Option<&Json>,
) -> Result<(), StoreError> {
    let Some(value) = value else {
        let sql = "DELETE FROM playlists WHERE id = $1 AND user_id = $2";
        return tx.execute(sql, values![id.0, user.0]).map(drop);
    };
    let name = column(value, "name", Kind::Text)?;
    let description = column(value, "description", Kind::Text)?;
    let updated = tx.execute(
        "UPDATE playlists SET name = $1, description = $2 WHERE id = $3 AND user_id = $4",
        &[name.clone(), description.clone(), Value::from(id.0), Value::from(user.0)],
    )?;
    if updated > 0 {
        return Ok(());
    }
    let created_at = column(value, "created_at", Kind::Int)?;
    let [id, user, active] = [Value::from(id.0), Value::from(user.0), Value::from(false)];
    tx.execute(
        "INSERT INTO playlists (id, user_id, name, active, created_at, description)
         VALUES ($1, $2, $3, $4, $5, $6)",
        &[id, user, name, active, created_at, description],
    )
    .map(drop)
}

pub(super) fn write_active(
    tx: &Tx<'_>,
    user: UserId,
    value: Option<&Json>,
) -> Result<(), StoreError> {
    tx.execute(
        "UPDATE playlists SET active = $1 WHERE user_id = $2 AND active <> $1",
        values![false, user.0],
    )?;
    let Some(value) = value else { return Ok(()) };
    tx.execute(
        "UPDATE playlists SET active = $1 WHERE user_id = $2 AND id = $3",
        &[Value::from(true), Value::from(user.0), column(value, "id", Kind::Int)?],
    )
    .map(drop)
}

/// Deletes these items of a playlist.
pub(super) fn delete_items(
    tx: &Tx<'_>,
    id: PlaylistId,
    titles: &BTreeSet<TitleKey>,
) -> Result<(), StoreError> {
    let sql = |ids: &str| {
        format!(
            "DELETE FROM playlist_items
             WHERE playlist_id = $1 AND media_type = $2 AND title_id IN ({ids}) RETURNING 1"
        )
    };
    for_titles(tx, id.0, titles, sql, |_| Ok(())).map(drop)
}

/// Restores deleted items. Each gets its old position, or the last one if another item has that now.
pub(super) fn restore_items(
    tx: &Tx<'_>,
    id: PlaylistId,
    items: &[(TitleKey, Json)],
) -> Result<(), StoreError> {
    let present = tx.all(
        "SELECT media_type, title_id, position FROM playlist_items WHERE playlist_id = $1",
        values![id.0],
        |row| Ok((title_key(row)?, row.get::<i64>("position")?)),
    )?;
    let mut titles: HashSet<TitleKey> = present.iter().map(|(title, _)| *title).collect();
    let mut positions: HashSet<i64> = present.iter().map(|(_, position)| *position).collect();
    let mut last = positions.iter().copied().max().unwrap_or(0);
    let missing: Vec<_> = items.iter().filter(|(title, _)| titles.insert(*title)).collect();
    let is_cover = |value: &Json| value.get("cover").and_then(serde_json::Value::as_bool);
    // A playlist has one cover.
    let cover = missing.iter().rposition(|(_, value)| is_cover(value) == Some(true));
    if cover.is_some() {
        unset_cover(tx, id)?;
    }
    let mut rows = Vec::with_capacity(missing.len());
    for (index, (title, value)) in missing.into_iter().enumerate() {
        let wanted = value.get("position").and_then(serde_json::Value::as_i64).unwrap_or(1);
        let position = if positions.contains(&wanted) { last + 1 } else { wanted };
        positions.insert(position);
        last = last.max(position);
        rows.push([
            Value::from(id.0),
            Value::from(title.media_type.as_str()),
            Value::from(title.title_id),
            Value::from(position),
            column(value, "added_at", Kind::Int)?,
            column(value, "note", Kind::Text)?,
            Value::from(cover == Some(index)),
        ]);
    }
    for chunk in rows.chunks(NEW_ITEMS_PER_STATEMENT) {
        let sql = format!(
            "INSERT INTO playlist_items (playlist_id, media_type, title_id, position, added_at,
                                         note, cover)
             VALUES {}",
            row_placeholders(chunk.len(), 7)
        );
        tx.execute(&sql, chunk.as_flattened())?;
    }
    Ok(())
}

fn unset_cover(tx: &Tx<'_>, id: PlaylistId) -> Result<(), StoreError> {
    tx.execute(
        "UPDATE playlist_items SET cover = $1 WHERE playlist_id = $2 AND cover <> $1",
        values![false, id.0],
    )
    .map(drop)
}

/// Writes an item. An existing item keeps its position, unless the value moves it. A restored item gets its old
/// position, or the last one if another item has that now.
pub(super) fn write_item(
    tx: &Tx<'_>,
    id: PlaylistId,
    title: TitleKey,
    value: Option<&Json>,
    is_move: bool,
) -> Result<(), StoreError> {
    let (media_type, title_id) = (title.media_type.as_str(), title.title_id);
    let Some(value) = value else {
        let sql = "DELETE FROM playlist_items
                   WHERE playlist_id = $1 AND media_type = $2 AND title_id = $3";
        return tx.execute(sql, values![id.0, media_type, title_id]).map(drop);
    };
    let wanted = value.get("position").and_then(serde_json::Value::as_i64).unwrap_or(1);
    let cover = column(value, "cover", Kind::Bool)?;
    if cover == Value::from(true) {
        unset_cover(tx, id)?;
    }
    let note = column(value, "note", Kind::Text)?;
    let present = tx.first(
        "SELECT position FROM playlist_items
         WHERE playlist_id = $1 AND media_type = $2 AND title_id = $3",
        values![id.0, media_type, title_id],
        |row| row.get::<i64>("position"),
    )?;
    let key = values![id.0, media_type, title_id];
    if let Some(present) = present {
        if is_move {
            shift(tx, id, present, wanted)?;
        }
        tx.execute(
            "UPDATE playlist_items SET note = $1, cover = $2
             WHERE playlist_id = $3 AND media_type = $4 AND title_id = $5",
            &[&[note, cover], &key[..]].concat(),
        )?;
        return Ok(());
    }
    let added_at = column(value, "added_at", Kind::Int)?;
    let rest = [Value::from(wanted), added_at, note, cover];
    tx.execute(
        "INSERT INTO playlist_items (playlist_id, media_type, title_id, position, added_at, note,
                                     cover)
         VALUES ($1, $2, $3,
                 CASE WHEN EXISTS (SELECT 1 FROM playlist_items
                                   WHERE playlist_id = $1 AND position = $4)
                      THEN (SELECT max(position) + 1 FROM playlist_items WHERE playlist_id = $1)
                      ELSE $4 END,
                 $5, $6, $7)",
        &[key, &rest[..]].concat(),
    )
    .map(drop)
}

/// Moves the item at one position to another, and shifts the items between by one.
pub(super) fn shift(tx: &Tx<'_>, id: PlaylistId, from: i64, to: i64) -> Result<(), StoreError> {
    // Positions are unique at each moment, so the changed ones are negative in between.
    tx.execute(
        "UPDATE playlist_items SET position = -(CASE WHEN position = $1 THEN $2 ELSE position + $3 END)
         WHERE playlist_id = $4 AND position BETWEEN $5 AND $6",
        values![from, to, (from - to).signum(), id.0, from.min(to), from.max(to)],
    )?;
    tx.execute(
        "UPDATE playlist_items SET position = -position WHERE playlist_id = $1 AND position < 0",
        values![id.0],
    )?;
    Ok(())
}
