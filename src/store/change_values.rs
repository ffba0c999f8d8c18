//! Values that changes replace: ratings, favorites, notes, preferences, playlists with their items, usernames and
//! pictures. The journal stores each value as JSON before and after the change. Undo compares the later one with the
//! present value and writes the earlier one back.

use crate::domain::account::{normalize_username, username_skeleton};
use crate::domain::change::ChangeId;
use crate::domain::ids::{PlaylistId, TitleKey, UserId};
use crate::domain::preferences::Preference;
use crate::domain::show_settings::ShowSetting;
use crate::domain::watch::WatchId;
use crate::store::db::{Row, Tx, Value, placeholders, row_placeholders, values};
use crate::store::error::StoreError;
use crate::store::journal_json::{Json, Kind, column, json, parse};
use crate::store::playlist_values;
use crate::store::titles::{for_titles, title_key};
use crate::store::watchlist_order::shift_in_watchlist;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Less than the most parameters that a statement may have.
pub(super) const ROWS_PER_STATEMENT: usize = 100;
/// The tables with values of a user by title. Only `show_settings` has several of a title, by name.
pub(super) const TABLES_BY_TITLE: [&str; 4] =
    ["ratings", "favorites", "title_notes", "show_settings"];

/// Identifies a value of a user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ValueKey {
    Rating(TitleKey),
    Favorite(TitleKey),
    Note(TitleKey),
    Preference(Preference),
    /// The position of a title in the watchlist.
    WatchlistPosition(TitleKey),
    /// The title and the description of a playlist.
    Playlist(PlaylistId),
    ActivePlaylist,
    PlaylistItem(PlaylistId, TitleKey),
    Username,
    /// The first and the last name.
    Name,
    Picture,
    /// The consent to accept this user's requests at once. Undo can withdraw it but never restores it.
    AutoAcceptedCompanion(UserId),
    ShowSetting(TitleKey, ShowSetting),
    /// The state of the request to add another user's watch of the title.
    CompanionRequest(WatchId, TitleKey),
}

/// A value that was replaced. `before` and `after` are `None` where there is no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ValueChange {
    pub(super) key: ValueKey,
    pub(super) before: Option<String>,
    pub(super) after: Option<String>,
}

impl ValueChange {
    /// The change from the present value, which is what this one wrote, back to `before`. A value that is removed is
    /// recorded as it is at present, because an item of a playlist may have moved since.
    pub(super) fn reversed(self, present: Option<String>) -> Self {
        let Self { key, before, after } = self;
        Self { key, before: if before.is_none() { present } else { after }, after: before }
    }

    /// Whether the present value is still what the change wrote. An item of a playlist also moves when others move.
    /// So its position is compared only if this change moved the item itself.
    pub(super) fn is_current(&self, present: Option<&str>) -> bool {
        let after = self.after.as_deref();
        match (self.key, present, after) {
            (ValueKey::PlaylistItem(..), Some(present), Some(after))
                if !playlist_values::is_move(self.before.as_deref(), Some(after)) =>
            {
                playlist_values::is_same_item(present, after)
            }
            _ => present == after,
        }
    }
}

impl ValueKey {
    pub(super) fn subject(self) -> &'static str {
        match self {
            Self::Rating(_) => "ratings",
            Self::Favorite(_) => "favorites",
            Self::Note(_) => "title_notes",
            Self::Preference(_) => "preferences",
            Self::WatchlistPosition(_) => "watchlist_position",
            Self::Playlist(_) => "playlists",
            Self::ActivePlaylist => "active_playlist",
            Self::PlaylistItem(..) => "playlist_items",
            Self::Username => "username",
            Self::Name => "names",
            Self::Picture => "pictures",
            Self::AutoAcceptedCompanion(_) => "auto_accepted_companions",
            Self::ShowSetting(..) => "show_settings",
            Self::CompanionRequest(..) => "watch_companions",
        }
    }

    /// The columns of the value, in the table named by `subject`.
    pub(super) fn columns(self) -> &'static [(&'static str, Kind)] {
        match self {
            Self::Rating(_) => &[("score10", Kind::Int), ("rated_at", Kind::Int)],
            Self::Favorite(_) => &[("place", Kind::OptionalInt), ("added_at", Kind::Int)],
            Self::Note(_) => {
                &[("text", Kind::Text), ("spoiler", Kind::Bool), ("updated_at", Kind::Int)]
            }
            Self::Preference(_) | Self::ShowSetting(..) => &[("value", Kind::Text)],
            Self::WatchlistPosition(_) => &[("position", Kind::Int)],
            Self::Playlist(_) => playlist_values::COLUMNS,
            Self::ActivePlaylist => &[("id", Kind::Int)],
            Self::PlaylistItem(..) => playlist_values::ITEM_COLUMNS,
            Self::Username => &[("username", Kind::Text)],
            Self::Name => &[("first_name", Kind::Text), ("last_name", Kind::Text)],
            Self::Picture => &[("jpeg", Kind::Text)],
            Self::AutoAcceptedCompanion(_) => &[("companion_id", Kind::Int)],
            Self::CompanionRequest(..) => &[("state", Kind::Text)],
        }
    }

    pub(super) fn title(self) -> Option<TitleKey> {
        match self {
            Self::Rating(title)
            | Self::Favorite(title)
            | Self::Note(title)
            | Self::WatchlistPosition(title)
            | Self::PlaylistItem(_, title)
            | Self::ShowSetting(title, _)
            | Self::CompanionRequest(_, title) => Some(title),
            Self::Preference(_)
            | Self::Playlist(_)
            | Self::ActivePlaylist
            | Self::Username
            | Self::Name
            | Self::Picture
            | Self::AutoAcceptedCompanion(_) => None,
        }
    }

    /// The value as JSON, from a row with its columns.
    pub(super) fn value(self, row: &Row<'_>) -> Result<String, StoreError> {
        json(row, self.columns())
    }

    /// Identifies the value besides its title: the name of a preference or setting, or the id of a playlist, user or
    /// watch.
    pub(super) fn name(self) -> Option<String> {
        match self {
            Self::Preference(preference) => Some(preference.as_str().to_owned()),
            Self::Playlist(id) | Self::PlaylistItem(id, _) => Some(id.0.to_string()),
            Self::AutoAcceptedCompanion(companion) => Some(companion.0.to_string()),
            Self::ShowSetting(_, setting) => Some(setting.name()),
            Self::CompanionRequest(watch, _) => Some(watch.0.to_string()),
            Self::Rating(_)
            | Self::Favorite(_)
            | Self::Note(_)
            | Self::WatchlistPosition(_)
            | Self::ActivePlaylist
            | Self::Username
            | Self::Name
            | Self::Picture => None,
        }
    }

    /// `None` for a kind that only a newer version knows.
    pub(super) fn parse(row: &Row<'_>) -> Result<Option<Self>, StoreError> {
        let id = || {
            let name = row.text("name")?;
            name.parse().map_err(|_| StoreError::Broken(format!("{name} is not an id")))
        };
        let playlist = || Ok::<_, StoreError>(PlaylistId(id()?));
        Ok(match row.text("subject")? {
            "ratings" => Some(Self::Rating(title_key(row)?)),
            "favorites" => Some(Self::Favorite(title_key(row)?)),
            "title_notes" => Some(Self::Note(title_key(row)?)),
            "preferences" => Preference::parse(row.text("name")?).map(Self::Preference),
            "watchlist_position" => Some(Self::WatchlistPosition(title_key(row)?)),
            "playlists" => Some(Self::Playlist(playlist()?)),
            "active_playlist" => Some(Self::ActivePlaylist),
            "playlist_items" => Some(Self::PlaylistItem(playlist()?, title_key(row)?)),
            "username" => Some(Self::Username),
            "names" => Some(Self::Name),
            "pictures" => Some(Self::Picture),
            "auto_accepted_companions" => Some(Self::AutoAcceptedCompanion(UserId(id()?))),
            "show_settings" => {
                let (title, setting) = (title_key(row)?, ShowSetting::parse(row.text("name")?));
                setting.map(|setting| Self::ShowSetting(title, setting))
            }
            "watch_companions" => Some(Self::CompanionRequest(WatchId(id()?), title_key(row)?)),
            _ => None,
        })
    }

    /// The table, and a condition with its parameters, that find the row of the value.
    fn row(self, user: UserId) -> (&'static str, &'static str, Vec<Value>) {
        let of_title = |title: TitleKey| {
            let condition = "user_id = $1 AND media_type = $2 AND title_id = $3";
            let values = values![user.0, title.media_type.as_str(), title.title_id];
            (self.subject(), condition, values.to_vec())
        };
        match self {
            Self::Rating(title) | Self::Favorite(title) | Self::Note(title) => of_title(title),
            Self::WatchlistPosition(title) => {
                let condition = "user_id = $1 AND media_type = $2 AND title_id = $3
                                 AND removed_in IS NULL";
                let values = values![user.0, title.media_type.as_str(), title.title_id];
                ("watchlist", condition, values.to_vec())
            }
            Self::Preference(preference) => {
                let values = values![user.0, preference.as_str()].to_vec();
                (self.subject(), "user_id = $1 AND name = $2", values)
            }
            Self::Playlist(id) => {
                ("playlists", "user_id = $1 AND id = $2", values![user.0, id.0].to_vec())
            }
            Self::ActivePlaylist => {
                ("playlists", "user_id = $1 AND active = $2", values![user.0, true].to_vec())
            }
            Self::Username | Self::Name => ("users", "id = $1", values![user.0].to_vec()),
            Self::Picture => (self.subject(), "user_id = $1", values![user.0].to_vec()),
            Self::AutoAcceptedCompanion(companion) => {
                let values = values![user.0, companion.0].to_vec();
                (self.subject(), "user_id = $1 AND companion_id = $2", values)
            }
            Self::ShowSetting(title, setting) => {
                let condition = "user_id = $1 AND media_type = $2 AND title_id = $3 AND name = $4";
                let media_type = title.media_type.as_str();
                let values = values![user.0, media_type, title.title_id, &setting.name()];
                (self.subject(), condition, values.to_vec())
            }
            Self::CompanionRequest(watch, _) => {
                let values = values![user.0, watch.0].to_vec();
                (self.subject(), "companion_id = $1 AND watch_id = $2", values)
            }
            // The caller has checked that the playlist is the user's, and ids of playlists are never reused.
            Self::PlaylistItem(id, title) => {
                let values = values![id.0, title.media_type.as_str(), title.title_id];
                let condition = "playlist_id = $1 AND media_type = $2 AND title_id = $3";
                ("playlist_items", condition, values.to_vec())
            }
        }
    }
}

/// The present value, as JSON.
pub(super) fn read_value(
    tx: &Tx<'_>,
    user: UserId,
    key: ValueKey,
) -> Result<Option<String>, StoreError> {
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
