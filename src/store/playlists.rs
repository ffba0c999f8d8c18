//! Playlists in the data file. Every statement selects by owner.

use crate::domain::ids::{PlaylistId, UserId};
use crate::domain::playlist::{MAX_PLAYLISTS, Playlist, PlaylistName};
use crate::store::Store;
use crate::store::db::{Row, Tx, values};
use crate::store::error::StoreError;
use crate::store::pending_titles::forget_unkept_claims;

impl Store {
    /// Makes a playlist and, when asked for, the active one of it; `None` when the user has as
    /// many as allowed.
    ///
    /// # Errors
    /// As [`StoreError`] says; [`StoreError::Constraint`] when the user is gone.
    pub async fn add_playlist(
        &self,
        user: UserId,
        name: PlaylistName,
        active: bool,
        created_at: i64,
    ) -> Result<Option<Playlist>, StoreError> {
        self.pool
            .write(move |tx| {
                if count(tx, user)? >= MAX_PLAYLISTS {
                    return Ok(None);
                }
                if active {
                    deactivate(tx, user)?;
                }
                tx.first(
                    "INSERT INTO playlists (user_id, name, active, created_at)
                     VALUES ($1, $2, $3, $4) RETURNING id, name, active, created_at",
                    values![user.0, name.as_str(), active, created_at],
                    empty_playlist,
                )
            })
            .await
    }

    /// The user's playlists, oldest first.
    ///
    /// # Errors
    /// As [`StoreError`] says.
    pub async fn playlists(&self, user: UserId) -> Result<Vec<Playlist>, StoreError> {
        self.pool.read(move |tx| select_playlists(tx, user)).await
    }

    /// Makes one playlist the active one; `None` when the user has no such playlist.
    ///
    /// # Errors
    /// As [`StoreError`] says.
    pub async fn activate_playlist(
        &self,
        user: UserId,
        id: PlaylistId,
    ) -> Result<Option<Playlist>, StoreError> {
        self.pool
            .write(move |tx| {
                if !owns(tx, user, id)? {
                    return Ok(None);
                }
                deactivate(tx, user)?;
                tx.execute(
                    "UPDATE playlists SET active = $1 WHERE id = $2 AND user_id = $3",
                    values![true, id.0, user.0],
                )?;
                select_playlist(tx, user, id)
            })
            .await
    }

    /// Gives a playlist another title; `None` when the user has no such playlist.
    ///
    /// # Errors
    /// As [`StoreError`] says.
    pub async fn rename_playlist(
        &self,
        user: UserId,
        id: PlaylistId,
        name: PlaylistName,
    ) -> Result<Option<Playlist>, StoreError> {
        self.pool
            .write(move |tx| {
                tx.execute(
                    "UPDATE playlists SET name = $1 WHERE id = $2 AND user_id = $3",
                    values![name.as_str(), id.0, user.0],
                )?;
                select_playlist(tx, user, id)
            })
            .await
    }

    /// Removes a playlist with all that stands in it; `false` when the user has no such playlist.
    ///
    /// # Errors
    /// As [`StoreError`] says.
    pub async fn remove_playlist(&self, user: UserId, id: PlaylistId) -> Result<bool, StoreError> {
        let removed = self.pool.write(move |tx| {
            let removed = tx.execute(
                "DELETE FROM playlists WHERE id = $1 AND user_id = $2",
                values![id.0, user.0],
            )?;
            forget_unkept_claims(tx, user)?;
            Ok(removed)
        });
        Ok(removed.await? > 0)
    }
}

/// The user's playlists, oldest first, each with its number of titles and its first four posters.
pub(super) fn select_playlists(tx: &Tx<'_>, user: UserId) -> Result<Vec<Playlist>, StoreError> {
    let mut playlists = tx.all(
        "SELECT id, name, active, created_at FROM playlists WHERE user_id = $1 ORDER BY id",
        values![user.0],
        empty_playlist,
    )?;
    for playlist in &mut playlists {
        fill(tx, user, playlist)?;
    }
    Ok(playlists)
}

fn select_playlist(
    tx: &Tx<'_>,
    user: UserId,
    id: PlaylistId,
) -> Result<Option<Playlist>, StoreError> {
    let mut playlist = tx.first(
        "SELECT id, name, active, created_at FROM playlists WHERE id = $1 AND user_id = $2",
        values![id.0, user.0],
        empty_playlist,
    )?;
    if let Some(playlist) = &mut playlist {
        fill(tx, user, playlist)?;
    }
    Ok(playlist)
}

/// Adds the number of titles and the first four posters.
fn fill(tx: &Tx<'_>, user: UserId, playlist: &mut Playlist) -> Result<(), StoreError> {
    let id = playlist.id.0;
    let counted = tx.first(
        "SELECT count(*) AS entries FROM playlist_entries
             JOIN playlists ON playlists.id = playlist_entries.playlist_id
             WHERE playlists.user_id = $1 AND playlists.id = $2",
        values![user.0, id],
        |row| row.get("entries"),
    )?;
    playlist.movie_count = counted.unwrap_or(0);
    playlist.poster_paths = tx.all(
        "SELECT coalesce(titles.poster_path, claims.poster_path) AS poster_path
             FROM playlist_entries
             JOIN playlists ON playlists.id = playlist_entries.playlist_id
             LEFT JOIN titles ON titles.media_type = playlist_entries.media_type
                             AND titles.number = playlist_entries.number
             LEFT JOIN claims ON claims.user_id = playlists.user_id
                             AND claims.media_type = playlist_entries.media_type
                             AND claims.number = playlist_entries.number
             WHERE playlists.user_id = $1 AND playlists.id = $2
               AND coalesce(titles.poster_path, claims.poster_path) IS NOT NULL
             ORDER BY playlist_entries.position LIMIT 4",
        values![user.0, id],
        |row| row.get("poster_path"),
    )?;
    Ok(())
}

/// Whether the playlist is there and the user's.
pub(super) fn owns(tx: &Tx<'_>, user: UserId, id: PlaylistId) -> Result<bool, StoreError> {
    let found = tx.first(
        "SELECT id FROM playlists WHERE id = $1 AND user_id = $2",
        values![id.0, user.0],
        |row| row.get::<i64>("id"),
    )?;
    Ok(found.is_some())
}

/// The user's active playlist.
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

fn count(tx: &Tx<'_>, user: UserId) -> Result<i64, StoreError> {
    let counted = tx.first(
        "SELECT count(*) AS playlists FROM playlists WHERE user_id = $1",
        values![user.0],
        |row| row.get("playlists"),
    )?;
    Ok(counted.unwrap_or(0))
}

fn empty_playlist(row: &Row<'_>) -> Result<Playlist, StoreError> {
    Ok(Playlist {
        id: PlaylistId(row.get("id")?),
        name: row.get("name")?,
        active: row.get("active")?,
        movie_count: 0,
        poster_paths: Vec::new(),
        created_at: row.get("created_at")?,
    })
}
