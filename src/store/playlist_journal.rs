//! Writes of playlists that are recorded in the journal.

use crate::domain::change::ChangeKind;
use crate::domain::ids::{PlaylistId, TitleKey, UserId};
use crate::store::change_values::{ValueChange, ValueKey, insert_values, read_value, read_values};
use crate::store::changes::insert_change;
use crate::store::db::Tx;
use crate::store::error::StoreError;
use crate::store::playlist_values::titles_in;

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
    let mut keys = Vec::new();
    for (id, scope) in playlists {
        keys.extend(keys_of(tx, *id, *scope)?);
    }
    let before = read_values(tx, user, &keys)?;
    let written = write()?;
    record(tx, user, (kind, now), keys, before)?;
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
        let keys = keys_of(tx, id, Scope::All)?;
        let before = keys.iter().map(|key| match key {
            ValueKey::ActivePlaylist => active.clone(),
            _ => None,
        });
        let before = before.collect();
        record(tx, user, (ChangeKind::PlaylistCreated, now), keys, before)?;
    }
    Ok(created)
}

fn keys_of(tx: &Tx<'_>, id: PlaylistId, scope: Scope<'_>) -> Result<Vec<ValueKey>, StoreError> {
    let item = |title| ValueKey::PlaylistItem(id, title);
    if let Scope::Items(titles) = scope {
        return Ok(titles.iter().copied().map(item).collect());
    }
    let mut keys = vec![ValueKey::Playlist(id), ValueKey::ActivePlaylist];
    if matches!(scope, Scope::All) {
        keys.extend(titles_in(tx, id)?.into_iter().map(item));
    }
    Ok(keys)
}

fn record(
    tx: &Tx<'_>,
    user: UserId,
    kind_and_time: (ChangeKind, i64),
    keys: Vec<ValueKey>,
    before: Vec<Option<String>>,
) -> Result<(), StoreError> {
    let after = read_values(tx, user, &keys)?;
    let values = keys.into_iter().zip(before.into_iter().zip(after));
    let changed: Vec<_> = values
        .filter(|(_, (before, after))| before != after)
        .map(|(key, (before, after))| ValueChange { key, before, after })
        .collect();
    if changed.is_empty() {
        return Ok(());
    }
    let change = insert_change(tx, user, kind_and_time, None)?;
    insert_values(tx, change.id, &changed)
}
