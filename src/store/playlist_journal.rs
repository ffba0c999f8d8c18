//! Writes of playlists that are recorded in the journal.

use crate::domain::change::ChangeKind;
use crate::domain::ids::{PlaylistId, TitleKey, UserId};
use crate::domain::watch::ClientKey;
use crate::store::change_values::{
    ValueChange, ValueKey, insert_values, read_value, read_values, select_values,
};
use crate::store::changes::{find_change_of_key, insert_change};
use crate::store::db::Tx;
use crate::store::error::StoreError;
use crate::store::playlist_values::titles_in;

/// The parts of a playlist that a write may change.
#[derive(Clone, Copy)]
pub(super) enum Scope<'a> {
    /// Its title, its description and whether it is active.
    Playlist,
    /// These items.
    Items(&'a [TitleKey]),
    /// The playlist and all its items.
    All,
}

/// Runs a write of playlists and records in the journal what it changed, with the client's key. Records nothing if
/// nothing changed.
pub(super) fn journaled<T>(
    tx: &Tx<'_>,
    user: UserId,
    (kind, now): (ChangeKind, i64),
    key: Option<&ClientKey>,
    playlists: &[(PlaylistId, Scope<'_>)],
    write: impl FnOnce() -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    let mut keys = Vec::new();
    for (id, scope) in playlists {
        keys.extend(keys_of(tx, *id, *scope)?);
    }
    let before = read_values(tx, user, &keys)?;
    let written = write()?;
    record(tx, user, (kind, now), key, keys, before)?;
    Ok(written)
}

/// Whether the user already made this change of this playlist with this key. `None` when the key was used for another
/// change.
pub(super) fn is_repeat(
    tx: &Tx<'_>,
    user: UserId,
    key: Option<&ClientKey>,
    (kind, id): (ChangeKind, PlaylistId),
) -> Result<Option<bool>, StoreError> {
    let Some(key) = key else { return Ok(Some(false)) };
    let Some((change, _)) = find_change_of_key(tx, user, key)? else { return Ok(Some(false)) };
    let is_of_playlist = |value: &ValueChange| match value.key {
        ValueKey::Playlist(other) | ValueKey::PlaylistItem(other, _) => other == id,
        _ => false,
    };
    let is_same = change.kind == kind && select_values(tx, change.id)?.iter().any(is_of_playlist);
    Ok(is_same.then_some(true))
}

/// Runs a write that creates a playlist, and records it in the journal.
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
        record(tx, user, (ChangeKind::PlaylistCreated, now), None, keys, before)?;
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
    client_key: Option<&ClientKey>,
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
    let change = insert_change(tx, user, kind_and_time, client_key)?;
    insert_values(tx, change.id, &changed)
}
