//! The SQL of playlists. Every statement selects by owner.

use crate::domain::change::ChangeKind;
use crate::domain::ids::{PlaylistId, TitleKey, UserId};
use crate::domain::playlist::{
    MAX_ITEMS_PER_USER, MAX_PLAYLISTS, Playlist, PlaylistName, PlaylistText,
};
use crate::domain::title::TitleFacts;
use crate::domain::watch::ClientKey;
use crate::store::Store;
use crate::store::db::{Row, Tx, values};
use crate::store::error::StoreError;
use crate::store::pending_titles::delete_unreferenced_pending_titles;
use crate::store::playlist_journal::{Scope, is_repeat, journaled, journaled_creation};
use crate::store::playlist_values::titles_in;
use crate::store::titles::{METADATA_COLUMNS, metadata_joins, title_facts, title_key};

pub(super) const PLAYLIST_COUNT: &str =
    "SELECT playlists AS count FROM user_counts WHERE user_id = $1";
pub(super) const ITEM_COUNT: &str =
    "SELECT item_count AS count FROM playlists WHERE id = $1 AND user_id = $2";
/// Only this many items of a playlist are searched for posters. Otherwise a playlist with many titles without posters
/// would make the list of playlists slow.
const ITEMS_FOR_POSTERS: i64 = 50;

/// Why a playlist was not changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaylistRefusal {
    /// The user has no such playlist.
    NoSuchPlaylist,
    /// The user has as many playlists as allowed.
    TooManyPlaylists,
    /// The user has no active playlist.
    NoneActive,
    /// The playlist holds as many titles as allowed.
    Full,
    /// The user's playlists together hold as many titles as allowed.
    TooManyItems,
    /// Too many titles of the user are pending.
    TooManyPending,
    /// The title is not in the playlist.
    NotInPlaylist,
    /// The id means a film and a show, and the user has both.
    Ambiguous,
    /// The client's key was used for another request.
    KeyUsed,
}

/// A user's playlists and their items, read in one snapshot.
#[derive(Clone, Debug, Default)]
pub struct PlaylistSetup {
    /// Oldest first.
    pub playlists: Vec<Playlist>,
    /// The titles of each playlist in the order of adding; `None` for playlists beyond [`MAX_ITEMS_PER_USER`].
    pub items: Vec<Option<Vec<TitleKey>>>,
}

/// A playlist with its titles in their order.
#[derive(Clone, Debug)]
pub struct PlaylistDetails {
    pub name: String,
    pub description: String,
    pub titles: Vec<TitleFacts>,
    /// Details of the items with a note and of the cover.
    pub item_details: Vec<ItemDetails>,
}

/// The user's note on an item, which may be empty, and whether its poster is the playlist's cover.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ItemDetails {
    pub key: TitleKey,
    pub note: String,
    pub cover: bool,
}

impl Store {
    /// Creates a playlist, active on request; `None` when the user has as many as allowed.
    pub async fn add_playlist(
        &self,
        user: UserId,
        name: PlaylistName,
        active: bool,
        created_at: i64,
    ) -> Result<Option<Playlist>, StoreError> {
        self.pool
            .write_for(user, move |tx| {
                if tx.count(PLAYLIST_COUNT, values![user.0])? >= MAX_PLAYLISTS {
                    return Ok(None);
                }
                let create = || {
                    if active {
                        deactivate(tx, user)?;
                    }
                    tx.first(
                        "INSERT INTO playlists (user_id, name, active, created_at)
                         VALUES ($1, $2, $3, $4)
                         RETURNING id, name, description, active, created_at, item_count",
                        values![user.0, name.as_str(), active, created_at],
                        playlist_without_posters,
                    )
                };
                let id = |created: &Option<Playlist>| created.as_ref().map(|created| created.id);
                journaled_creation(tx, user, created_at, create, id)
            })
            .await
    }

    /// The user's playlists, oldest first.
    pub async fn playlists(&self, user: UserId) -> Result<Vec<Playlist>, StoreError> {
        self.pool.read(move |tx| select_playlists(tx, user)).await
    }

    /// Makes one playlist the active one; `None` when the user has no such playlist.
    pub async fn activate_playlist(
        &self,
        user: UserId,
        id: PlaylistId,
        now: i64,
    ) -> Result<Option<Playlist>, StoreError> {
        self.pool
            .write_for(user, move |tx| {
                if !owns(tx, user, id)? {
                    return Ok(None);
                }
                let kind = ChangeKind::PlaylistActivated;
                journaled(tx, user, (kind, now), None, &[(id, Scope::Playlist)], || {
                    deactivate(tx, user)?;
                    tx.execute(
                        "UPDATE playlists SET active = $1 WHERE id = $2 AND user_id = $3",
                        values![true, id.0, user.0],
                    )
                })?;
                select_playlist(tx, user, id)
            })
            .await
    }

    /// Changes the title or description of a playlist; `None` when the user has no such playlist.
    pub async fn update_playlist(
        &self,
        user: UserId,
        id: PlaylistId,
        name: Option<PlaylistName>,
        description: Option<PlaylistText>,
        now: i64,
    ) -> Result<Option<Playlist>, StoreError> {
        self.pool
            .write_for(user, move |tx| {
                let kind = ChangeKind::PlaylistEdited;
                journaled(tx, user, (kind, now), None, &[(id, Scope::Playlist)], || {
                    if let Some(name) = &name {
                        tx.execute(
                            "UPDATE playlists SET name = $1 WHERE id = $2 AND user_id = $3",
                            values![name.as_str(), id.0, user.0],
                        )?;
                    }
                    if let Some(description) = &description {
                        tx.execute(
                            "UPDATE playlists SET description = $1 WHERE id = $2 AND user_id = $3",
                            values![description.as_str(), id.0, user.0],
                        )?;
                    }
                    Ok(())
                })?;
                select_playlist(tx, user, id)
            })
            .await
    }

    /// Deletes a playlist with its items. A second request with the same key changes nothing.
    pub async fn delete_playlist(
        &self,
        user: UserId,
        id: PlaylistId,
        key: Option<ClientKey>,
        now: i64,
    ) -> Result<Result<(), PlaylistRefusal>, StoreError> {
        self.pool
            .write_for(user, move |tx| {
                let kind = ChangeKind::PlaylistDeleted;
                match is_repeat(tx, user, key.as_ref(), (kind, id))? {
                    None => return Ok(Err(PlaylistRefusal::KeyUsed)),
                    Some(true) => return Ok(Ok(())),
                    Some(false) => {}
                }
                if !owns(tx, user, id)? {
                    return Ok(Err(PlaylistRefusal::NoSuchPlaylist));
                }
                journaled(tx, user, (kind, now), key.as_ref(), &[(id, Scope::All)], || {
                    let sql = "DELETE FROM playlists WHERE id = $1 AND user_id = $2";
                    tx.execute(sql, values![id.0, user.0])
                })?;
                delete_unreferenced_pending_titles(tx, user)?;
                Ok(Ok(()))
            })
            .await
    }

    /// Passes the user's playlists and their items to `make`, which builds the response. It runs on a thread of the
    /// store, because a large response takes long. At most [`MAX_ITEMS_PER_USER`] items are read, those of the active
    /// playlist first.
    pub async fn playlist_setup<T: Send + 'static>(
        &self,
        user: UserId,
        make: impl Fn(PlaylistSetup) -> T + Send + 'static,
    ) -> Result<T, StoreError> {
        self.pool.read(move |tx| Ok(make(select_setup(tx, user)?))).await
    }

    /// A playlist with its titles in their order; `None` when the user has no such playlist.
    pub async fn playlist(
        &self,
        user: UserId,
        id: PlaylistId,
    ) -> Result<Option<PlaylistDetails>, StoreError> {
        self.pool
            .read(move |tx| {
                let found = tx.first(
                    "SELECT name, description FROM playlists WHERE id = $1 AND user_id = $2",
                    values![id.0, user.0],
                    |row| Ok((row.get("name")?, row.get("description")?)),
                )?;
                let Some((name, description)) = found else { return Ok(None) };
                let titles = select_titles(tx, user, id, i64::MAX)?;
                let item_details = tx.all(
                    "SELECT media_type, title_id, note, cover FROM playlist_items
                     WHERE playlist_id = $1 AND (note <> $2 OR cover = $3) ORDER BY position",
                    values![id.0, "", true],
                    |row| {
                        let (key, note, cover) =
                            (title_key(row)?, row.get("note")?, row.get("cover")?);
                        Ok(ItemDetails { key, note, cover })
                    },
                )?;
                Ok(Some(PlaylistDetails { name, description, titles, item_details }))
            })
            .await
    }
}

fn select_setup(tx: &Tx<'_>, user: UserId) -> Result<PlaylistSetup, StoreError> {
    let playlists = select_playlists(tx, user)?;
    let mut order: Vec<usize> = (0..playlists.len()).collect();
    order.sort_by_key(|index| !playlists[*index].active);
    let mut items = vec![None; playlists.len()];
    let mut left = MAX_ITEMS_PER_USER;
    for index in order {
        let Playlist { id, movie_count, .. } = playlists[index];
        if movie_count <= left {
            left -= movie_count;
            items[index] = Some(titles_in(tx, id)?);
        }
    }
    Ok(PlaylistSetup { playlists, items })
}

/// The user's playlists, oldest first, each with its number of titles and its first four posters.
fn select_playlists(tx: &Tx<'_>, user: UserId) -> Result<Vec<Playlist>, StoreError> {
    let mut playlists = tx.all(
        "SELECT id, name, description, active, created_at, item_count FROM playlists
         WHERE user_id = $1 ORDER BY id",
        values![user.0],
        playlist_without_posters,
    )?;
    for playlist in &mut playlists {
        playlist.poster_paths = select_posters(tx, user, playlist.id)?;
        playlist.cover_path = select_cover(tx, user, playlist.id)?;
    }
    Ok(playlists)
}

pub(super) fn select_playlist(
    tx: &Tx<'_>,
    user: UserId,
    id: PlaylistId,
) -> Result<Option<Playlist>, StoreError> {
    let mut playlist = tx.first(
        "SELECT id, name, description, active, created_at, item_count FROM playlists
         WHERE id = $1 AND user_id = $2",
        values![id.0, user.0],
        playlist_without_posters,
    )?;
    if let Some(playlist) = &mut playlist {
        playlist.poster_paths = select_posters(tx, user, id)?;
        playlist.cover_path = select_cover(tx, user, id)?;
    }
    Ok(playlist)
}

/// The posters of the first four titles that have one.
fn select_posters(tx: &Tx<'_>, user: UserId, id: PlaylistId) -> Result<Vec<String>, StoreError> {
    let sql = format!(
        "SELECT {METADATA_COLUMNS}
         FROM (SELECT playlist_items.media_type, playlist_items.title_id,
                      playlist_items.position, playlists.user_id
               FROM playlist_items JOIN playlists ON playlists.id = playlist_items.playlist_id
               WHERE playlists.user_id = $1 AND playlists.id = $2
               ORDER BY playlist_items.position LIMIT $3) AS first_items
         {}
         WHERE coalesce(titles.poster_path, pending_titles.poster_path) IS NOT NULL
         ORDER BY first_items.position LIMIT 4",
        metadata_joins("first_items", "first_items.user_id")
    );
    tx.all(&sql, values![user.0, id.0, ITEMS_FOR_POSTERS], |row| row.get("poster_path"))
}

/// The poster of the item that the user chose as cover.
fn select_cover(tx: &Tx<'_>, user: UserId, id: PlaylistId) -> Result<Option<String>, StoreError> {
    let sql = format!(
        "SELECT {METADATA_COLUMNS}
         FROM playlist_items
         JOIN playlists ON playlists.id = playlist_items.playlist_id
         {}
         WHERE playlists.user_id = $1 AND playlists.id = $2 AND playlist_items.cover = $3",
        metadata_joins("playlist_items", "playlists.user_id")
    );
    let found = tx.first(&sql, values![user.0, id.0, true], |row| row.get("poster_path"))?;
    Ok(found.flatten())
}

/// The number of items in all playlists of a user.
pub(super) fn item_total(tx: &Tx<'_>, user: UserId) -> Result<i64, StoreError> {
    let all = "SELECT CAST(coalesce(sum(item_count), 0) AS BIGINT) AS count
               FROM playlists WHERE user_id = $1";
    tx.count(all, values![user.0])
}

pub(super) fn owns(tx: &Tx<'_>, user: UserId, id: PlaylistId) -> Result<bool, StoreError> {
    tx.exists("SELECT 1 FROM playlists WHERE id = $1 AND user_id = $2", values![id.0, user.0])
}

pub(super) fn active(tx: &Tx<'_>, user: UserId) -> Result<Option<PlaylistId>, StoreError> {
    tx.first(
        "SELECT id FROM playlists WHERE user_id = $1 AND active = $2",
        values![user.0, true],
        |row| Ok(PlaylistId(row.get("id")?)),
    )
}

fn deactivate(tx: &Tx<'_>, user: UserId) -> Result<usize, StoreError> {
    tx.execute(
        "UPDATE playlists SET active = $1 WHERE user_id = $2 AND active <> $1",
        values![false, user.0],
    )
}

fn playlist_without_posters(row: &Row<'_>) -> Result<Playlist, StoreError> {
    Ok(Playlist {
        id: PlaylistId(row.get("id")?),
        name: row.get("name")?,
        description: row.get("description")?,
        active: row.get("active")?,
        movie_count: row.get("item_count")?,
        poster_paths: Vec::new(),
        cover_path: None,
        created_at: row.get("created_at")?,
    })
}

/// The first titles of a playlist.
pub(super) fn select_titles(
    tx: &Tx<'_>,
    user: UserId,
    id: PlaylistId,
    limit: i64,
) -> Result<Vec<TitleFacts>, StoreError> {
    let sql = format!(
        "SELECT playlist_items.media_type, playlist_items.title_id, {METADATA_COLUMNS}
         FROM playlist_items
         JOIN playlists ON playlists.id = playlist_items.playlist_id
         {}
         WHERE playlists.user_id = $1 AND playlists.id = $2
         ORDER BY playlist_items.position LIMIT $3",
        metadata_joins("playlist_items", "playlists.user_id")
    );
    tx.all(&sql, values![user.0, id.0, limit], title_facts)
}
