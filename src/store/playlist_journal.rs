//! Writes of playlists that are recorded in the journal.

use crate::domain::change::ChangeKind;
use crate::domain::ids::{PlaylistId, TitleKey, UserId};
use crate::store::change_values::{ValueChange, ValueKey, insert_values, read_value};
use crate::store::changes::insert_change;
use crate::store::db::{Tx, values};
use crate::store::error::StoreError;
use crate::store::journal_json::json;
use crate::store::playlist_values::ITEM_COLUMNS;
use crate::store::titles::title_key;

/// Values as they were before a write.
type Before = Vec<(ValueKey, Option<String>)>;

/// What a write of a playlist may change of it.
#[derive(Clone, Copy)]
pub(super) enum Scope<'a> {
    /// Its title, its description and whether it is active.
    Playlist,
    /// These items.
    Items(&'a [TitleKey]),
    /// That, and all items.
    All,
}

/// Runs a write of playlists and records what it has changed; nothing if it has changed nothing.
pub(super) fn journaled<T>(
    tx: &Tx<'_>,
    user: UserId,
    (kind, now): (ChangeKind, i64),
    playlists: &[(PlaylistId, Scope<'_>)],
    write: impl FnOnce() -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    let mut before = Vec::new();
    for (id, scope) in playlists {
        before.extend(read(tx, user, *id, *scope)?);
    }
    let written = write()?;
    record(tx, user, (kind, now), before)?;
    Ok(written)
}

/// Runs a write that makes a playlist, and records it.
pub(super) fn journaled_creation<T>(
    tx: &Tx<'_>,
    user: UserId,
    now: i64,
    create: impl FnOnce() -> Result<T, StoreError>,
    id: impl FnOnce(&T) -> Option<PlaylistId>,
) -> Result<T, StoreError> {
    let active = read_value(tx, user, ValueKey::ActivePlaylist)?;
    let created = create()?;
    if let Some(id) = id(&created) {
        let items = read_items(tx, id)?.into_iter().map(|(key, _)| (key, None));
        let own = [(ValueKey::Playlist(id), None), (ValueKey::ActivePlaylist, active)];
        let before = own.into_iter().chain(items).collect();
        record(tx, user, (ChangeKind::PlaylistCreated, now), before)?;
    }
    Ok(created)
}

fn read(tx: &Tx<'_>, user: UserId, id: PlaylistId, scope: Scope<'_>) -> Result<Before, StoreError> {
    let mut keys = Vec::new();
    match scope {
        Scope::Items(items) => {
            keys.extend(items.iter().map(|item| ValueKey::PlaylistItem(id, *item)));
        }
        Scope::Playlist | Scope::All => {
            keys.extend([ValueKey::Playlist(id), ValueKey::ActivePlaylist]);
        }
    }
    let own = keys.into_iter().map(|key| Ok((key, read_value(tx, user, key)?)));
    let mut before = own.collect::<Result<Before, StoreError>>()?;
    if matches!(scope, Scope::All) {
        before.extend(read_items(tx, id)?);
    }
    Ok(before)
}

fn read_items(tx: &Tx<'_>, id: PlaylistId) -> Result<Before, StoreError> {
    tx.all(
        "SELECT media_type, title_id, position, added_at, note, cover FROM playlist_items
         WHERE playlist_id = $1 ORDER BY position",
        values![id.0],
        |row| {
            let key = ValueKey::PlaylistItem(id, title_key(row)?);
            Ok((key, Some(json(row, ITEM_COLUMNS)?)))
        },
    )
}

fn record(
    tx: &Tx<'_>,
    user: UserId,
    kind_and_time: (ChangeKind, i64),
    before: Before,
) -> Result<(), StoreError> {
    let mut changed = Vec::new();
    let mut deleted = Vec::new();
    for (key, before) in before {
        // The items of a deleted playlist are deleted too.
        let is_of_deleted = matches!(key, ValueKey::PlaylistItem(id, _) if deleted.contains(&id));
        let after = if is_of_deleted { None } else { read_value(tx, user, key)? };
        if let (ValueKey::Playlist(id), None) = (key, &after) {
            deleted.push(id);
        }
        if before != after {
            changed.push(ValueChange { key, before, after });
        }
    }
    if changed.is_empty() {
        return Ok(());
    }
    let change = insert_change(tx, user, kind_and_time, None)?;
    insert_values(tx, change.id, &changed)
}
