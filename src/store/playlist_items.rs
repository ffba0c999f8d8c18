//! The items of playlists: adding, removing, order, notes and cover, and changes of several items at once. Every
//! statement selects by a playlist that the user owns.

use crate::domain::change::ChangeKind;
use crate::domain::ids::{PlaylistId, TitleKey, UserId};
use crate::domain::playlist::{
    ItemUpdate, MAX_ITEMS, MAX_ITEMS_PER_USER, MAX_PLAYLISTS, Playlist, PlaylistName,
};
use crate::domain::watch::ClientKey;
use crate::store::Store;
use crate::store::db::{Tx, values};
use crate::store::error::StoreError;
use crate::store::pending_titles::{
    TitleMetadata, delete_unreferenced_pending_titles, record_title,
};
use crate::store::playlist_journal::{Scope, is_repeat, journaled, journaled_creation};
use crate::store::playlist_values::shift;
use crate::store::playlists::{
    ITEM_COUNT, PLAYLIST_COUNT, PlaylistRefusal, active, item_total, owns, select_playlist,
};
use crate::store::titles::title_key;

/// A change of several items of a playlist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItemsChange {
    Remove,
    /// To the end of another playlist.
    Copy(PlaylistId),
    /// Like `Copy`, but removed from this playlist.
    Move(PlaylistId),
}

impl Store {
    /// Adds a title to a playlist and stores its metadata; adding it twice changes nothing.
    pub async fn add_playlist_item(
        &self,
        user: UserId,
        id: PlaylistId,
        key: TitleKey,
        metadata: TitleMetadata,
        added_at: i64,
    ) -> Result<Result<(), PlaylistRefusal>, StoreError> {
        self.pool
            .write_for(user, move |tx| {
                if !owns(tx, user, id)? {
                    return Ok(Err(PlaylistRefusal::NoSuchPlaylist));
                }
                if has_item(tx, user, id, key)? {
                    return Ok(Ok(()));
                }
                if tx.count(ITEM_COUNT, values![id.0, user.0])? >= MAX_ITEMS {
                    return Ok(Err(PlaylistRefusal::Full));
                }
                if item_total(tx, user)? >= MAX_ITEMS_PER_USER {
                    return Ok(Err(PlaylistRefusal::TooManyItems));
                }
                if !record_title(tx, user, &metadata)? {
                    return Ok(Err(PlaylistRefusal::TooManyPending));
                }
                let (kind, scope) = (ChangeKind::ItemsAdded, Scope::Items(&[key]));
                journaled(tx, user, (kind, added_at), None, &[(id, scope)], || {
                    insert_item(tx, user, id, key, added_at)
                })?;
                Ok(Ok(()))
            })
            .await
    }

    /// Deletes a title from a playlist, or from the active one; returns the playlist and which of
    /// `candidates` it was.
    pub async fn delete_playlist_item(
        &self,
        user: UserId,
        id: Option<PlaylistId>,
        candidates: Vec<TitleKey>,
        now: i64,
    ) -> Result<Result<(PlaylistId, TitleKey), PlaylistRefusal>, StoreError> {
        self.pool
            .write_for(user, move |tx| {
                let id = match id {
                    Some(id) if owns(tx, user, id)? => id,
                    Some(_) => return Ok(Err(PlaylistRefusal::NoSuchPlaylist)),
                    None => match active(tx, user)? {
                        Some(id) => id,
                        None => return Ok(Err(PlaylistRefusal::NoneActive)),
                    },
                };
                let key = match only_item(tx, user, id, &candidates)? {
                    Ok(key) => key,
                    Err(refusal) => return Ok(Err(refusal)),
                };
                let (kind, scope) = (ChangeKind::ItemsRemoved, Scope::Items(&[key]));
                journaled(tx, user, (kind, now), None, &[(id, scope)], || {
                    tx.execute(
                        "DELETE FROM playlist_items
                         WHERE playlist_id = (SELECT id FROM playlists WHERE id = $1 AND user_id = $2)
                           AND media_type = $3 AND title_id = $4",
                        values![id.0, user.0, key.media_type.as_str(), key.title_id],
                    )
                })?;
                delete_unreferenced_pending_titles(tx, user)?;
                Ok(Ok((id, key)))
            })
            .await
    }

    /// Changes the position, note and cover of one item.
    pub async fn update_playlist_item(
        &self,
        user: UserId,
        id: PlaylistId,
        candidates: Vec<TitleKey>,
        update: ItemUpdate,
        now: i64,
    ) -> Result<Result<TitleKey, PlaylistRefusal>, StoreError> {
        self.pool
            .write_for(user, move |tx| {
                if !owns(tx, user, id)? {
                    return Ok(Err(PlaylistRefusal::NoSuchPlaylist));
                }
                let key = match only_item(tx, user, id, &candidates)? {
                    Ok(key) => key,
                    Err(refusal) => return Ok(Err(refusal)),
                };
                let mut items = vec![key];
                items.extend(cover_of(tx, id)?.filter(|cover| *cover != key));
                let kind = ChangeKind::ItemEdited;
                journaled(tx, user, (kind, now), None, &[(id, Scope::Items(&items))], || {
                    update_item(tx, id, key, &update)
                })?;
                Ok(Ok(key))
            })
            .await
    }

    /// Removes, copies or moves the items with these `keys`; returns how many the playlist had. A repeated request
    /// with the same key changes nothing.
    pub async fn change_playlist_items(
        &self,
        user: UserId,
        id: PlaylistId,
        keys: Vec<TitleKey>,
        (change, client_key): (ItemsChange, Option<ClientKey>),
        now: i64,
    ) -> Result<Result<i64, PlaylistRefusal>, StoreError> {
        self.pool
            .write_for(user, move |tx| {
                let target = match change {
                    ItemsChange::Remove => None,
                    ItemsChange::Copy(target) | ItemsChange::Move(target) => Some(target),
                };
                let owns_target = target.map_or(Ok(true), |target| owns(tx, user, target))?;
                if !owns_target || !owns(tx, user, id)? {
                    return Ok(Err(PlaylistRefusal::NoSuchPlaylist));
                }
                if target == Some(id) {
                    return Ok(Ok(0));
                }
                let kind = match change {
                    ItemsChange::Remove => ChangeKind::ItemsRemoved,
                    ItemsChange::Copy(_) => ChangeKind::ItemsAdded,
                    ItemsChange::Move(_) => ChangeKind::ItemsMoved,
                };
                match is_repeat(tx, user, client_key.as_ref(), (kind, target.unwrap_or(id)))? {
                    None => return Ok(Err(PlaylistRefusal::KeyUsed)),
                    Some(true) => return Ok(Ok(0)),
                    Some(false) => {}
                }
                let mut listed = Vec::new();
                for key in &keys {
                    if !listed.contains(key) && has_item(tx, user, id, *key)? {
                        listed.push(*key);
                    }
                }
                let scope = Scope::Items(&listed);
                let playlists: Vec<_> =
                    std::iter::once(id).chain(target).map(|id| (id, scope)).collect();
                let client_key = client_key.as_ref();
                let refusal = journaled(tx, user, (kind, now), client_key, &playlists, || {
                    change_items(tx, user, id, (change, target), &listed, now)
                })?;
                if let Some(refusal) = refusal {
                    return Ok(Err(refusal));
                }
                Ok(Ok(i64::try_from(listed.len()).unwrap_or(i64::MAX)))
            })
            .await
    }

    /// Creates a playlist with the description and the items of another one, notes and cover included. It
    /// is not active.
    pub async fn duplicate_playlist(
        &self,
        user: UserId,
        id: PlaylistId,
        name: PlaylistName,
        now: i64,
    ) -> Result<Result<Playlist, PlaylistRefusal>, StoreError> {
        self.pool
            .write_for(user, move |tx| {
                if !owns(tx, user, id)? {
                    return Ok(Err(PlaylistRefusal::NoSuchPlaylist));
                }
                if tx.count(PLAYLIST_COUNT, values![user.0])? >= MAX_PLAYLISTS {
                    return Ok(Err(PlaylistRefusal::TooManyPlaylists));
                }
                let count = tx.count(ITEM_COUNT, values![id.0, user.0])?;
                if item_total(tx, user)? + count > MAX_ITEMS_PER_USER {
                    return Ok(Err(PlaylistRefusal::TooManyItems));
                }
                let create = || {
                    let created = tx.first(
                        "INSERT INTO playlists (user_id, name, active, created_at, description)
                     SELECT user_id, $1, $2, $3, description FROM playlists
                     WHERE id = $4 AND user_id = $5 RETURNING id",
                        values![name.as_str(), false, now, id.0, user.0],
                        |row| Ok(PlaylistId(row.get("id")?)),
                    )?;
                    let Some(created) = created else {
                        return Ok(None);
                    };
                    tx.execute(
                        "INSERT INTO playlist_items
                         (playlist_id, media_type, title_id, position, added_at, note, cover)
                     SELECT $1, media_type, title_id, position, $2, note, cover
                     FROM playlist_items WHERE playlist_id = $3",
                        values![created.0, now, id.0],
                    )?;
                    Ok(Some(created))
                };
                let created = journaled_creation(tx, user, now, create, |created| *created)?;
                let Some(created) = created else {
                    return Ok(Err(PlaylistRefusal::NoSuchPlaylist));
                };
                let playlist = select_playlist(tx, user, created)?;
                Ok(playlist.ok_or(PlaylistRefusal::NoSuchPlaylist))
            })
            .await
    }
}

/// The item of the playlist that a public id means.
fn only_item(
    tx: &Tx<'_>,
    user: UserId,
    id: PlaylistId,
    candidates: &[TitleKey],
) -> Result<Result<TitleKey, PlaylistRefusal>, StoreError> {
    let mut found = Vec::new();
    for key in candidates {
        if has_item(tx, user, id, *key)? {
            found.push(*key);
        }
    }
    Ok(match found.as_slice() {
        [] => Err(PlaylistRefusal::NotInPlaylist),
        [key] => Ok(*key),
        _ => Err(PlaylistRefusal::Ambiguous),
    })
}

pub(super) fn insert_item(
    tx: &Tx<'_>,
    user: UserId,
    id: PlaylistId,
    key: TitleKey,
    added_at: i64,
) -> Result<(), StoreError> {
    tx.execute(
        "INSERT INTO playlist_items (playlist_id, media_type, title_id, position, added_at)
         SELECT playlists.id, $1, $2,
                (SELECT coalesce(max(position), 0) + 1 FROM playlist_items
                 WHERE playlist_id = playlists.id), $3
         FROM playlists WHERE playlists.id = $4 AND playlists.user_id = $5",
        values![key.media_type.as_str(), key.title_id, added_at, id.0, user.0],
    )?;
    Ok(())
}

fn has_item(tx: &Tx<'_>, user: UserId, id: PlaylistId, key: TitleKey) -> Result<bool, StoreError> {
    tx.exists(
        "SELECT 1 FROM playlist_items
         JOIN playlists ON playlists.id = playlist_items.playlist_id
         WHERE playlists.id = $1 AND playlists.user_id = $2
           AND playlist_items.media_type = $3 AND playlist_items.title_id = $4",
        values![id.0, user.0, key.media_type.as_str(), key.title_id],
    )
}

/// Copies the items to `target`, if there is one. Removes them from this playlist unless they are only copied.
fn change_items(
    tx: &Tx<'_>,
    user: UserId,
    id: PlaylistId,
    (change, target): (ItemsChange, Option<PlaylistId>),
    listed: &[TitleKey],
    now: i64,
) -> Result<Option<PlaylistRefusal>, StoreError> {
    if let Some(target) = target
        && let Some(refusal) = copy_items(tx, user, (id, target), listed, now)?
    {
        return Ok(Some(refusal));
    }
    if !matches!(change, ItemsChange::Copy(_)) {
        for key in listed {
            if let Some(target) = target {
                keep_note(tx, (id, target), *key)?;
            }
            tx.execute(
                "DELETE FROM playlist_items
                             WHERE playlist_id = $1 AND media_type = $2 AND title_id = $3",
                values![id.0, key.media_type.as_str(), key.title_id],
            )?;
        }
        delete_unreferenced_pending_titles(tx, user)?;
    }
    Ok(None)
}

fn update_item(
    tx: &Tx<'_>,
    id: PlaylistId,
    key: TitleKey,
    update: &ItemUpdate,
) -> Result<(), StoreError> {
    if let Some(position) = update.position {
        move_item(tx, id, key, position)?;
    }
    if let Some(note) = &update.note {
        tx.execute(
            "UPDATE playlist_items SET note = $1
                         WHERE playlist_id = $2 AND media_type = $3 AND title_id = $4",
            values![note.as_str(), id.0, key.media_type.as_str(), key.title_id],
        )?;
    }
    if let Some(cover) = update.cover {
        if cover {
            tx.execute(
                "UPDATE playlist_items SET cover = $1
                             WHERE playlist_id = $2 AND cover = $3",
                values![false, id.0, true],
            )?;
        }
        tx.execute(
            "UPDATE playlist_items SET cover = $1
                         WHERE playlist_id = $2 AND media_type = $3 AND title_id = $4",
            values![cover, id.0, key.media_type.as_str(), key.title_id],
        )?;
    }
    Ok(())
}

fn cover_of(tx: &Tx<'_>, id: PlaylistId) -> Result<Option<TitleKey>, StoreError> {
    tx.first(
        "SELECT media_type, title_id FROM playlist_items WHERE playlist_id = $1 AND cover = $2",
        values![id.0, true],
        title_key,
    )
}

/// Moves an item to a position from 1. A position beyond the end is the last.
fn move_item(tx: &Tx<'_>, id: PlaylistId, key: TitleKey, position: i64) -> Result<(), StoreError> {
    let from = tx.first(
        "SELECT position FROM playlist_items
         WHERE playlist_id = $1 AND media_type = $2 AND title_id = $3",
        values![id.0, key.media_type.as_str(), key.title_id],
        |row| row.get::<i64>("position"),
    )?;
    let count = tx.count(
        "SELECT count(*) AS count FROM playlist_items WHERE playlist_id = $1",
        values![id.0],
    )?;
    let to = tx.first(
        "SELECT position FROM playlist_items WHERE playlist_id = $1
         ORDER BY position LIMIT 1 OFFSET $2",
        values![id.0, position.clamp(1, count.max(1)) - 1],
        |row| row.get::<i64>("position"),
    )?;
    let (Some(from), Some(to)) = (from, to) else { return Ok(()) };
    shift(tx, id, from, to)
}

/// Copies items with their notes to the end of another playlist, unless it has them already.
fn copy_items(
    tx: &Tx<'_>,
    user: UserId,
    (from, to): (PlaylistId, PlaylistId),
    keys: &[TitleKey],
    now: i64,
) -> Result<Option<PlaylistRefusal>, StoreError> {
    let mut missing = Vec::new();
    for key in keys {
        if !has_item(tx, user, to, *key)? {
            missing.push(*key);
        }
    }
    let more = i64::try_from(missing.len()).unwrap_or(i64::MAX);
    if tx.count(ITEM_COUNT, values![to.0, user.0])? + more > MAX_ITEMS {
        return Ok(Some(PlaylistRefusal::Full));
    }
    if item_total(tx, user)? + more > MAX_ITEMS_PER_USER {
        return Ok(Some(PlaylistRefusal::TooManyItems));
    }
    for key in missing {
        tx.execute(
            "INSERT INTO playlist_items (playlist_id, media_type, title_id, position, added_at, note)
             SELECT $1, media_type, title_id,
                    (SELECT coalesce(max(position), 0) + 1 FROM playlist_items
                     WHERE playlist_id = $1), $2, note
             FROM playlist_items WHERE playlist_id = $3 AND media_type = $4 AND title_id = $5",
            values![to.0, now, from.0, key.media_type.as_str(), key.title_id],
        )?;
    }
    Ok(None)
}

/// Copies the note of an item to the item of the same title in another playlist, unless that has a note.
fn keep_note(
    tx: &Tx<'_>,
    (from, to): (PlaylistId, PlaylistId),
    key: TitleKey,
) -> Result<(), StoreError> {
    let title = (key.media_type.as_str(), key.title_id);
    let note = tx.first(
        "SELECT note FROM playlist_items
         WHERE playlist_id = $1 AND media_type = $2 AND title_id = $3 AND note <> ''",
        values![from.0, title.0, title.1],
        |row| row.get::<String>("note"),
    )?;
    if let Some(note) = note {
        tx.execute(
            "UPDATE playlist_items SET note = $1
             WHERE playlist_id = $2 AND media_type = $3 AND title_id = $4 AND note = ''",
            values![&note, to.0, title.0, title.1],
        )?;
    }
    Ok(())
}
