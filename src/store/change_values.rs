//! Values that changes replace: ratings, favorites, notes, preferences, playlists with their items, check-ins,
//! notifications, usernames and pictures. The journal stores each value as JSON before and after the change. Undo
//! compares the later one with the present value and writes the earlier one back.

use crate::domain::account::{normalize_username, username_skeleton};
use crate::domain::change::ChangeId;
use crate::domain::ids::{PlaylistId, TitleKey, UserId};
use crate::domain::watch::WatchId;
use crate::store::checkin_values::{read_checkin, write_checkin};
use crate::store::db::{Row, Tx, Value, placeholders, row_placeholders, values};
use crate::store::error::StoreError;
use crate::store::journal_json::{Json, Kind, column, json, parse};
use crate::store::notifications::delete_surplus;
use crate::store::playlist_values;
use crate::store::titles::{for_titles, title_key};
pub(super) use crate::store::value_keys::{ValueChange, ValueKey};
use crate::store::watchlist_order::shift_in_watchlist;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Less than the most parameters that a statement may have.
pub(super) const ROWS_PER_STATEMENT: usize = 100;
/// The tables with values of a user by title. Only `show_settings` has several of a title, by name.
pub(super) const TABLES_BY_TITLE: [&str; 4] =
    ["ratings", "favorites", "title_notes", "show_settings"];

/// The present value, as JSON.
pub(super) fn read_value(
    tx: &Tx<'_>,
    user: UserId,
    key: ValueKey,
) -> Result<Option<String>, StoreError> {
    if let ValueKey::Checkin(title) = key {
        return read_checkin(tx, user, title);
    }
    let columns = key.columns();
    let (table, condition, values) = key.row(user);
    let names: Vec<_> = columns.iter().map(|(name, _)| *name).collect();
    let sql = format!("SELECT {} FROM {table} WHERE {condition}", names.join(", "));
    tx.first(&sql, &values, |row| key.value(row))
}

/// The present values in the order of `keys`, as JSON. Items of a playlist are read together, and values by title.
pub(super) fn read_values(
    tx: &Tx<'_>,
    user: UserId,
    keys: &[ValueKey],
) -> Result<Vec<Option<String>>, StoreError> {
    let mut playlists: BTreeMap<PlaylistId, Vec<TitleKey>> = BTreeMap::new();
    for key in keys {
        if let ValueKey::PlaylistItem(id, title) = key {
            playlists.entry(*id).or_default().push(*title);
        }
    }
    let mut items = HashMap::new();
    for (id, titles) in playlists {
        for (title, value) in playlist_values::read_items(tx, id, &titles)? {
            items.insert((id, title), value);
        }
    }
    let by_title = read_values_by_title(tx, user, keys)?;
    let value = |key: &ValueKey| match (*key, key.title()) {
        (ValueKey::PlaylistItem(id, title), _) => Ok(items.get(&(id, title)).cloned()),
        (key, Some(title)) if TABLES_BY_TITLE.contains(&key.subject()) => {
            Ok(by_title.get(&(key.subject(), title, key.name())).cloned())
        }
        (key, _) => read_value(tx, user, key),
    };
    keys.iter().map(value).collect()
}

/// Values as JSON, by table, title and name.
type ValuesByTitle = HashMap<(&'static str, TitleKey, Option<String>), String>;

/// The present values in [`TABLES_BY_TITLE`].
fn read_values_by_title(
    tx: &Tx<'_>,
    user: UserId,
    keys: &[ValueKey],
) -> Result<ValuesByTitle, StoreError> {
    let mut found = HashMap::new();
    for table in TABLES_BY_TITLE {
        let of_table = || keys.iter().filter(|key| key.subject() == table);
        let Some(first) = of_table().next() else { continue };
        let titles: BTreeSet<_> = of_table().filter_map(|key| key.title()).collect();
        let (columns, has_name) = (first.columns(), first.name().is_some());
        let mut names: Vec<_> = columns.iter().map(|(name, _)| *name).collect();
        names.extend(has_name.then_some("name"));
        let names = names.join(", ");
        let sql = |ids: &str| {
            format!(
                "SELECT media_type, title_id, {names} FROM {table}
                 WHERE user_id = $1 AND media_type = $2 AND title_id IN ({ids})"
            )
        };
        found.extend(for_titles(tx, user.0, &titles, sql, |row| {
            let (title, value) = (title_key(row)?, json(row, columns)?);
            let name = if has_name { Some(row.get("name")?) } else { None };
            Ok(((table, title, name), value))
        })?);
    }
    Ok(found)
}

/// Replaces a value by one from the journal, or removes it.
pub(super) fn write_value(
    tx: &Tx<'_>,
    user: UserId,
    change: &ValueChange,
) -> Result<(), StoreError> {
    let after = change.after.as_deref().map(parse).transpose()?;
    match change.key {
        ValueKey::Playlist(id) => playlist_values::write_playlist(tx, user, id, after.as_ref()),
        ValueKey::ActivePlaylist => playlist_values::write_active(tx, user, after.as_ref()),
        ValueKey::WatchlistPosition(_) => {
            let position = |value: Option<&str>| -> Result<Option<i64>, StoreError> {
                let value = value.map(parse).transpose()?;
                Ok(value.and_then(|value| value.get("position")?.as_i64()))
            };
            let (from, to) = (change.before.as_deref(), change.after.as_deref());
            match (position(from)?, position(to)?) {
                (Some(from), Some(to)) => shift_in_watchlist(tx, user, from, to),
                _ => Ok(()),
            }
        }
        ValueKey::PlaylistItem(id, title) => {
            let is_move =
                playlist_values::is_move(change.before.as_deref(), change.after.as_deref());
            playlist_values::write_item(tx, id, title, after.as_ref(), is_move)
        }
        ValueKey::Username => write_username(tx, user, after.as_ref()),
        ValueKey::Name => write_name(tx, user, after.as_ref()),
        ValueKey::Checkin(title) => write_checkin(tx, user, title, after.as_ref()),
        ValueKey::DigestHour => write_digest_hour(tx, user, after.as_ref()),
        ValueKey::Notification(..) => {
            write_row(tx, user, change.key, after.as_ref())?;
            delete_surplus(tx, user)
        }
        ValueKey::AutoAcceptedCompanion(_) if after.is_some() => Ok(()),
        ValueKey::CompanionRequest(watch, _) => {
            let before = change.before.as_deref().map(parse).transpose()?;
            write_request_state(tx, user, watch, before.as_ref(), after.as_ref())
        }
        key => write_row(tx, user, key, after.as_ref()),
    }
}

fn write_row(
    tx: &Tx<'_>,
    user: UserId,
    key: ValueKey,
    value: Option<&Json>,
) -> Result<(), StoreError> {
    let (table, condition, mut values) = key.row(user);
    tx.execute(&format!("DELETE FROM {table} WHERE {condition}"), &values)?;
    let Some(value) = value else { return Ok(()) };
    let mut names: Vec<&str> = match key {
        ValueKey::Preference(_) => vec!["user_id", "name"],
        ValueKey::Picture => vec!["user_id"],
        ValueKey::Notification(..) => vec!["user_id", "kind", "media_type", "title_id", "day"],
        ValueKey::ShowSetting(..) => vec!["user_id", "media_type", "title_id", "name"],
        _ => vec!["user_id", "media_type", "title_id"],
    };
    for (name, kind) in key.columns() {
        names.push(name);
        values.push(column(value, name, *kind)?);
    }
    let placeholders = placeholders(0, names.len());
    let sql = format!("INSERT INTO {table} ({}) VALUES ({placeholders})", names.join(", "));
    tx.execute(&sql, &values).map(drop)
}

/// The caller has checked that no other user has the username.
fn write_username(tx: &Tx<'_>, user: UserId, value: Option<&Json>) -> Result<(), StoreError> {
    let username = value.and_then(|value| value.get("username")?.as_str());
    let Some(username) = username else { return Ok(()) };
    tx.execute(
        "UPDATE users SET username = $1, username_normalized = $2, username_skeleton = $3
         WHERE id = $4",
        values![username, &normalize_username(username), &username_skeleton(username), user.0],
    )?;
    Ok(())
}

fn write_name(tx: &Tx<'_>, user: UserId, value: Option<&Json>) -> Result<(), StoreError> {
    let Some(value) = value else { return Ok(()) };
    tx.execute(
        "UPDATE users SET first_name = $1, last_name = $2 WHERE id = $3",
        &[
            column(value, "first_name", Kind::Text)?,
            column(value, "last_name", Kind::Text)?,
            Value::from(user.0),
        ],
    )
    .map(drop)
}

/// The next run of the schedule decides when the email is due.
fn write_digest_hour(tx: &Tx<'_>, user: UserId, value: Option<&Json>) -> Result<(), StoreError> {
    let Some(value) = value else { return Ok(()) };
    let hour = column(value, "digest_hour", Kind::Int)?;
    tx.execute(
        "UPDATE notification_schedules SET digest_hour = $1, due_at = 0 WHERE user_id = $2",
        &[hour, Value::from(user.0)],
    )
    .map(drop)
}

/// Also updates the rows that edits of the watch replaced, because undo may restore them.
fn write_request_state(
    tx: &Tx<'_>,
    user: UserId,
    watch: WatchId,
    before: Option<&Json>,
    after: Option<&Json>,
) -> Result<(), StoreError> {
    let state = |value: Option<&Json>| value?.get("state")?.as_str().map(str::to_owned);
    let (Some(before), Some(after)) = (state(before), state(after)) else { return Ok(()) };
    tx.execute(
        "UPDATE watch_companions SET state = $1
         WHERE companion_id = $2 AND state = $3 AND watch_id IN
             (SELECT same.id FROM watches
              JOIN watches AS same ON same.user_id = watches.user_id
                                  AND same.media_type = watches.media_type
                                  AND same.title_id = watches.title_id
                                  AND coalesce(same.episode_id, 0)
                                      = coalesce(watches.episode_id, 0)
                                  AND same.created_at = watches.created_at
              WHERE watches.id = $4)",
        values![&after, user.0, &before, watch.0],
    )?;
    Ok(())
}

/// Replaces the present value, or removes it.
pub(super) fn replace_value(
    tx: &Tx<'_>,
    user: UserId,
    key: ValueKey,
    after: Option<serde_json::Value>,
) -> Result<ValueChange, StoreError> {
    let before = read_value(tx, user, key)?;
    let change = ValueChange { key, before, after: after.map(|value| value.to_string()) };
    write_value(tx, user, &change)?;
    Ok(change)
}

/// Inserts the first values of a change, in this order.
pub(super) fn insert_values(
    tx: &Tx<'_>,
    change: ChangeId,
    changed: &[ValueChange],
) -> Result<(), StoreError> {
    insert_values_after(tx, change, changed, 0)
}

/// Inserts further values of a change, at the positions after `position`.
pub(super) fn insert_values_after(
    tx: &Tx<'_>,
    change: ChangeId,
    changed: &[ValueChange],
    mut position: i64,
) -> Result<(), StoreError> {
    for chunk in changed.chunks(ROWS_PER_STATEMENT) {
        let rows = row_placeholders(chunk.len(), 8);
        let mut values = Vec::with_capacity(8 * chunk.len());
        for ValueChange { key, before, after } in chunk {
            position += 1;
            let title = key.title();
            values.extend_from_slice(values![
                change.0,
                position,
                key.subject(),
                title.map(|title| title.media_type.as_str()),
                title.map(|title| title.title_id),
                &key.name(),
                before,
                after,
            ]);
        }
        let sql = format!(
            "INSERT INTO change_values (change_id, position, subject, media_type, title_id, name,
                                        before, after)
             VALUES {rows}"
        );
        tx.execute_later(&sql, &values)?;
    }
    Ok(())
}

/// Merges values into those that the change has already, so that each is there once and undo restores the first one.
/// Returns the values that are still to be inserted.
pub(super) fn merge_values(
    tx: &Tx<'_>,
    change: ChangeId,
    changed: Vec<ValueChange>,
) -> Result<Vec<ValueChange>, StoreError> {
    let mut rest = Vec::new();
    for value in changed {
        if !merge_value(tx, change, &value)? {
            rest.push(value);
        }
    }
    Ok(rest)
}

/// Updates the value in the change, if the change has one that equals `before`. Returns whether it does.
fn merge_value(tx: &Tx<'_>, change: ChangeId, value: &ValueChange) -> Result<bool, StoreError> {
    let ValueChange { key, before: Some(before), after } = value else { return Ok(false) };
    let (title, name) = (key.title(), key.name().unwrap_or_default());
    let mut values = values![after, change.0, key.subject(), before, &name].to_vec();
    let of_title = match title {
        Some(title) => {
            values.extend_from_slice(values![title.media_type.as_str(), title.title_id]);
            "media_type = $6 AND title_id = $7"
        }
        None => "media_type IS NULL",
    };
    let sql = format!(
        "UPDATE change_values SET after = $1
         WHERE change_id = $2 AND subject = $3 AND after = $4 AND coalesce(name, '') = $5
           AND {of_title}"
    );
    Ok(tx.execute(&sql, &values)? > 0)
}

/// The values that a change replaced. Kinds that only a newer version knows are left out.
pub(super) fn select_values(tx: &Tx<'_>, change: ChangeId) -> Result<Vec<ValueChange>, StoreError> {
    let sql =
        format!("SELECT {VALUE_COLUMNS} FROM change_values WHERE change_id = $1 ORDER BY position");
    let rows = tx.all(&sql, values![change.0], value_change)?;
    Ok(rows.into_iter().flatten().collect())
}

/// [`select_values`] of these positions, which are in ascending order.
pub(super) fn select_values_at(
    tx: &Tx<'_>,
    change: ChangeId,
    positions: &[i64],
) -> Result<Vec<ValueChange>, StoreError> {
    let mut found = Vec::new();
    for chunk in positions.chunks(ROWS_PER_STATEMENT) {
        let sql = format!(
            "SELECT {VALUE_COLUMNS} FROM change_values
             WHERE change_id = $1 AND position IN ({}) ORDER BY position",
            placeholders(1, chunk.len())
        );
        let mut values = values![change.0].to_vec();
        values.extend(chunk.iter().copied().map(Value::from));
        found.extend(tx.all(&sql, &values, value_change)?.into_iter().flatten());
    }
    Ok(found)
}

const VALUE_COLUMNS: &str = "subject, media_type, title_id, name, before, after";

fn value_change(row: &Row<'_>) -> Result<Option<ValueChange>, StoreError> {
    let (before, after) = (row.get("before")?, row.get("after")?);
    Ok(ValueKey::parse(row)?.map(|key| ValueChange { key, before, after }))
}
