//! The values of an undo: which of them can be reversed, and writing them.

use crate::domain::ids::{MediaType, PlaylistId, TitleKey, UserId};
use crate::domain::title::TitleHint;
use crate::store::change_values::{
    ROWS_PER_STATEMENT, TABLES_BY_TITLE, ValueChange, ValueKey, read_values, write_value,
};
use crate::store::checkin_values::find_checkin_title;
use crate::store::db::{Tx, Value, placeholders, row_placeholders, typed_row_placeholders, values};
use crate::store::error::StoreError;
use crate::store::favorites::is_place_taken;
use crate::store::journal_json::{Kind, column, parse};
use crate::store::pending_titles::{TitleMetadata, record_title};
use crate::store::playlist_values::{delete_items, restore_items, titles_in};
use crate::store::playlists::owns;
use crate::store::titles::{for_titles, title_key};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// The reversed values of a change, except those that were changed since. The titles of the latter are added to
/// `kept`.
pub(super) fn reversed_values(
    tx: &Tx<'_>,
    user: UserId,
    all: Vec<ValueChange>,
    kept: &mut Vec<TitleKey>,
) -> Result<Vec<ValueChange>, StoreError> {
    let keys: Vec<_> = all.iter().map(|value| value.key).collect();
    let favorites = keys.iter().filter_map(|key| match key {
        ValueKey::Favorite(title) => Some(*title),
        _ => None,
    });
    let favorites: Vec<_> = favorites.collect();
    let present = read_values(tx, user, &keys)?;
    let pairs = all.iter().zip(&present);
    let current: Vec<_> = pairs.map(|(value, now)| value.is_current(now.as_deref())).collect();
    let removable = removable_items(&all, &current);
    let ended = ended_checkins(&all, &current);
    let mut playlists = HashMap::new();
    let mut reversed: Vec<ValueChange> = Vec::new();
    for ((value, present), is_current) in all.into_iter().zip(present).zip(current) {
        if is_current
            && !is_place_taken(tx, user, &value, &favorites)?
            && !would_delete_other_items(tx, &value, &removable)?
            && !is_without_playlist(tx, user, &value, &mut playlists)?
            && !would_end_other_checkin(tx, user, &value, &ended)?
        {
            if let ValueKey::Playlist(id) = value.key {
                playlists.insert(id, true);
            }
            reversed.push(value.reversed(present));
        } else {
            kept.extend(value.key.title());
        }
    }
    Ok(reversed)
}

/// The items of playlists that undo would remove and that are still as the change added them.
fn removable_items(all: &[ValueChange], current: &[bool]) -> HashSet<(PlaylistId, TitleKey)> {
    let items = all.iter().zip(current).filter_map(|(value, is_current)| match value.key {
        ValueKey::PlaylistItem(id, title) if *is_current && value.before.is_none() => {
            Some((id, title))
        }
        _ => None,
    });
    items.collect()
}

/// The titles of the check-ins that undo would end and that are still as the change left them.
fn ended_checkins(all: &[ValueChange], current: &[bool]) -> Vec<TitleKey> {
    let titles = all.iter().zip(current).filter_map(|(value, is_current)| match value.key {
        ValueKey::Checkin(title) if *is_current && value.after.is_some() => Some(title),
        _ => None,
    });
    titles.collect()
}

/// Whether undo would begin a check-in while the user watches something else since.
fn would_end_other_checkin(
    tx: &Tx<'_>,
    user: UserId,
    change: &ValueChange,
    ended: &[TitleKey],
) -> Result<bool, StoreError> {
    let (ValueKey::Checkin(_), Some(_)) = (change.key, &change.before) else { return Ok(false) };
    Ok(find_checkin_title(tx, user)?.is_some_and(|title| !ended.contains(&title)))
}

/// Whether undo would delete a playlist with items that a later change added or edited.
fn would_delete_other_items(
    tx: &Tx<'_>,
    change: &ValueChange,
    removable: &HashSet<(PlaylistId, TitleKey)>,
) -> Result<bool, StoreError> {
    let (ValueKey::Playlist(id), None) = (change.key, &change.before) else { return Ok(false) };
    Ok(titles_in(tx, id)?.into_iter().any(|title| !removable.contains(&(id, title))))
}

/// Whether undo would restore an item of a playlist that no longer exists. `playlists`: which ones are known to exist
/// or to be restored.
fn is_without_playlist(
    tx: &Tx<'_>,
    user: UserId,
    change: &ValueChange,
    playlists: &mut HashMap<PlaylistId, bool>,
) -> Result<bool, StoreError> {
    let (ValueKey::PlaylistItem(id, _), Some(_)) = (change.key, &change.before) else {
        return Ok(false);
    };
    if let Some(exists) = playlists.get(&id) {
        return Ok(!exists);
    }
    let exists = owns(tx, user, id)?;
    playlists.insert(id, exists);
    Ok(!exists)
}

/// Stores the titles of restored values, because their metadata may have been deleted meanwhile. `false` when too
/// many would be pending. Requests of companions are left out, because their titles are stored for the other user, and
/// notifications, which do not keep titles stored.
pub(super) fn record_titles(
    tx: &Tx<'_>,
    user: UserId,
    values: &[ValueChange],
    now: i64,
) -> Result<bool, StoreError> {
    let is_own =
        |key: ValueKey| !matches!(key, ValueKey::CompanionRequest(..) | ValueKey::Notification(..));
    let restored = values.iter().filter(|value| value.after.is_some() && is_own(value.key));
    let titles: BTreeSet<_> = restored.filter_map(|value| value.key.title()).collect();
    let stored = select_stored(tx, &titles)?;
    for title in titles.difference(&stored) {
        let metadata = TitleMetadata::Unverified(TitleHint::default().of(*title), now);
        if !record_title(tx, user, &metadata)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Which of these titles have a row.
fn select_stored(
    tx: &Tx<'_>,
    titles: &BTreeSet<TitleKey>,
) -> Result<BTreeSet<TitleKey>, StoreError> {
    let mut stored = BTreeSet::new();
    for media_type in [MediaType::Movie, MediaType::Tv] {
        let ids = titles.iter().filter(|title| title.media_type == media_type);
        let ids: Vec<_> = ids.map(|title| Value::from(title.title_id)).collect();
        for chunk in ids.chunks(ROWS_PER_STATEMENT) {
            let sql = format!(
                "SELECT media_type, title_id FROM titles
                 WHERE media_type = $1 AND title_id IN ({})",
                placeholders(1, chunk.len())
            );
            let values = [values![media_type.as_str()], chunk].concat();
            stored.extend(tx.all(&sql, &values, title_key)?);
        }
    }
    Ok(stored)
}

/// Writes reversed values: playlists first, then their items, then values of titles, then the others.
pub(super) fn write_values(
    tx: &Tx<'_>,
    user: UserId,
    values: &[ValueChange],
) -> Result<(), StoreError> {
    let is_playlist = |value: &&ValueChange| matches!(value.key, ValueKey::Playlist(_));
    for value in values.iter().filter(is_playlist) {
        write_value(tx, user, value)?;
    }
    write_items(tx, user, values)?;
    for table in TABLES_BY_TITLE {
        write_table(tx, user, table, values)?;
    }
    let is_other = |value: &&ValueChange| {
        !matches!(value.key, ValueKey::Playlist(_) | ValueKey::PlaylistItem(..))
            && !TABLES_BY_TITLE.contains(&value.key.subject())
    };
    for value in values.iter().filter(is_other) {
        write_value(tx, user, value)?;
    }
    Ok(())
}

/// Items of a removed playlist were deleted together with it.
fn write_items(tx: &Tx<'_>, user: UserId, values: &[ValueChange]) -> Result<(), StoreError> {
    let removed_playlists = values.iter().filter(|value| value.after.is_none());
    let removed_playlists = removed_playlists.filter_map(|value| match value.key {
        ValueKey::Playlist(id) => Some(id),
        _ => None,
    });
    let removed_playlists: BTreeSet<_> = removed_playlists.collect();
    let mut removed: BTreeMap<PlaylistId, BTreeSet<TitleKey>> = BTreeMap::new();
    let mut restored: BTreeMap<PlaylistId, Vec<_>> = BTreeMap::new();
    let mut edited = Vec::new();
    for value in values {
        let ValueKey::PlaylistItem(id, title) = value.key else { continue };
        match (&value.before, &value.after) {
            (_, None) if removed_playlists.contains(&id) => {}
            (_, None) => {
                removed.entry(id).or_default().insert(title);
            }
            (None, Some(after)) => restored.entry(id).or_default().push((title, parse(after)?)),
            (Some(_), Some(_)) => edited.push(value),
        }
    }
    for (id, titles) in removed {
        delete_items(tx, id, &titles)?;
    }
    for (id, items) in restored {
        restore_items(tx, id, &items)?;
    }
    for value in edited {
        write_value(tx, user, value)?;
    }
    Ok(())
}

/// Writes the values of one of [`TABLES_BY_TITLE`].
fn write_table(
    tx: &Tx<'_>,
    user: UserId,
    table: &'static str,
    values: &[ValueChange],
) -> Result<(), StoreError> {
    let mut wanted = BTreeMap::new();
    let mut columns: &[(&str, Kind)] = &[];
    for value in values.iter().filter(|value| value.key.subject() == table) {
        let Some(title) = value.key.title() else { continue };
        columns = value.key.columns();
        // After a title was merged with another one, a change may have two values of it. The last one counts.
        wanted.insert((title, value.key.name()), value.after.as_deref());
    }
    let removed = wanted.iter().filter(|(_, after)| after.is_none());
    delete_rows(tx, user, table, removed.map(|((title, name), _)| (*title, name.as_deref())))?;
    let mut rows = Vec::new();
    for ((title, name), after) in &wanted {
        let Some(after) = after else { continue };
        let after = parse(after)?;
        let mut row = values![user.0, title.media_type.as_str(), title.title_id].to_vec();
        row.extend(name.as_ref().map(Value::from));
        for (name, kind) in columns {
            row.push(column(&after, name, *kind)?);
        }
        rows.push(row);
    }
    let mut key = vec!["user_id", "media_type", "title_id"];
    key.extend((table == "show_settings").then_some("name"));
    let names: Vec<_> = key.iter().copied().chain(columns.iter().map(|(name, _)| *name)).collect();
    let updates = columns.iter().map(|(name, _)| format!("{name} = excluded.{name}"));
    let updates: Vec<_> = updates.collect();
    for chunk in rows.chunks(ROWS_PER_STATEMENT) {
        let sql = format!(
            "INSERT INTO {table} ({}) VALUES {} ON CONFLICT ({}) DO UPDATE SET {}",
            names.join(", "),
            row_placeholders(chunk.len(), names.len()),
            key.join(", "),
            updates.join(", ")
        );
        tx.execute(&sql, &chunk.concat())?;
    }
    Ok(())
}

/// Deletes the values of these titles, of `show_settings` those with these names.
fn delete_rows<'a>(
    tx: &Tx<'_>,
    user: UserId,
    table: &str,
    rows: impl Iterator<Item = (TitleKey, Option<&'a str>)>,
) -> Result<(), StoreError> {
    let (mut titles, mut named) = (BTreeSet::new(), Vec::new());
    for (title, name) in rows {
        match name {
            Some(name) => named.push([Value::from(title.title_id), Value::from(name)]),
            None => {
                titles.insert(title);
            }
        }
    }
    let sql = |ids: &str| {
        format!(
            "DELETE FROM {table}
             WHERE user_id = $1 AND media_type = $2 AND title_id IN ({ids}) RETURNING 1"
        )
    };
    for_titles(tx, user.0, &titles, sql, |_| Ok(()))?;
    for chunk in named.chunks(ROWS_PER_STATEMENT) {
        let user_place = 2 * chunk.len() + 1;
        let sql = format!(
            "DELETE FROM {table}
             WHERE (title_id, name) IN (VALUES {}) AND user_id = ${user_place} AND media_type = 'tv'",
            typed_row_placeholders(chunk.len(), &["BIGINT", "TEXT"])
        );
        tx.execute(&sql, &[chunk.as_flattened(), values![user.0]].concat())?;
    }
    Ok(())
}
