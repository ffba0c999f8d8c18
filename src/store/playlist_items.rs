//! What stands in playlists. Every statement reaches an entry through its playlist's owner.

use crate::domain::ids::{PlaylistId, TitleKey, UserId};
use crate::domain::playlist::{MAX_ENTRIES, Playlist};
use crate::domain::title::TitleFacts;
use crate::store::Store;
use crate::store::db::{Tx, values};
use crate::store::error::StoreError;
use crate::store::pending_titles::{TitleMetadata, forget_unkept_claims, note_title};
use crate::store::playlists::{active, owns, select_playlists};
use crate::store::ratings::is_rated;
use crate::store::titles::{title_facts, title_key};

/// Why an entry was neither added nor removed. Nothing was changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryRefusal {
    /// The user has no such playlist.
    NoSuchPlaylist,
    /// The user has no active playlist.
    NoneActive,
    /// The playlist holds as many titles as allowed.
    Full,
    /// Too many titles of the user wait for the catalogue.
    TooManyWaiting,
    /// The title is not in the playlist.
    NotThere,
    /// The id names a film and a show, and the user keeps both.
    Ambiguous,
}

/// Everything a client needs to show playlists everywhere, read in one snapshot.
#[derive(Clone, Debug, Default)]
pub struct PlaylistSetup {
    /// Oldest first.
    pub playlists: Vec<Playlist>,
    /// Playlist and title of every entry, by playlist, in the order of adding.
    pub entries: Vec<(PlaylistId, TitleKey)>,
}

impl Store {
    /// The user's playlists and all that stands in them.
    ///
    /// # Errors
    /// As [`StoreError`] says.
    pub async fn playlist_setup(&self, user: UserId) -> Result<PlaylistSetup, StoreError> {
        self.pool
            .read(move |tx| {
                let playlists = select_playlists(tx, user)?;
                let entries = tx.all(
                    "SELECT playlist_entries.playlist_id, playlist_entries.media_type,
                            playlist_entries.number
                     FROM playlist_entries JOIN playlists
                          ON playlists.id = playlist_entries.playlist_id
                     WHERE playlists.user_id = $1
                     ORDER BY playlist_entries.playlist_id, playlist_entries.position",
                    values![user.0],
                    |row| Ok((PlaylistId(row.get("playlist_id")?), title_key(row)?)),
                )?;
                Ok(PlaylistSetup { playlists, entries })
            })
            .await
    }

    /// A playlist's name and titles, newest last; `None` when the user has no such playlist.
    ///
    /// # Errors
    /// As [`StoreError`] says.
    pub async fn playlist(
        &self,
        user: UserId,
        id: PlaylistId,
    ) -> Result<Option<(String, Vec<TitleFacts>)>, StoreError> {
        self.pool
            .read(move |tx| {
                let name = tx.first(
                    "SELECT name FROM playlists WHERE id = $1 AND user_id = $2",
                    values![id.0, user.0],
                    |row| row.get::<String>("name"),
                )?;
                let Some(name) = name else { return Ok(None) };
                Ok(Some((name, select_titles(tx, user, id)?)))
            })
            .await
    }

    /// Adds a title to a playlist and keeps what is known of it; adding twice changes nothing.
    ///
    /// # Errors
    /// As [`StoreError`] says; a refusal is no error.
    pub async fn add_entry(
        &self,
        user: UserId,
        id: PlaylistId,
        key: TitleKey,
        word: TitleMetadata,
        added_at: i64,
    ) -> Result<Result<(), EntryRefusal>, StoreError> {
        self.pool
            .write(move |tx| {
                if !owns(tx, user, id)? {
                    return Ok(Err(EntryRefusal::NoSuchPlaylist));
                }
                if holds(tx, user, id, key)? {
                    return Ok(Ok(()));
                }
                if count(tx, user, id)? >= MAX_ENTRIES {
                    return Ok(Err(EntryRefusal::Full));
                }
                if !note_title(tx, user, &word)? {
                    return Ok(Err(EntryRefusal::TooManyWaiting));
                }
                insert(tx, user, id, key, added_at)?;
                Ok(Ok(()))
            })
            .await
    }

    /// Removes a title from a playlist, or from the active one; answers which of `readings` it
    /// was, and from which playlist.
    ///
    /// # Errors
    /// As [`StoreError`] says; a refusal is no error.
    pub async fn remove_entry(
        &self,
        user: UserId,
        id: Option<PlaylistId>,
        readings: Vec<TitleKey>,
    ) -> Result<Result<(PlaylistId, TitleKey), EntryRefusal>, StoreError> {
        self.pool
            .write(move |tx| {
                let id = match id {
                    Some(id) if owns(tx, user, id)? => id,
                    Some(_) => return Ok(Err(EntryRefusal::NoSuchPlaylist)),
                    None => match active(tx, user)? {
                        Some(id) => id,
                        None => return Ok(Err(EntryRefusal::NoneActive)),
                    },
                };
                let mut held = Vec::new();
                for key in &readings {
                    if holds(tx, user, id, *key)? {
                        held.push(*key);
                    }
                }
                let key = match held.as_slice() {
                    [] => return Ok(Err(EntryRefusal::NotThere)),
                    [key] => *key,
                    _ => return Ok(Err(EntryRefusal::Ambiguous)),
                };
                tx.execute(
                    "DELETE FROM playlist_entries
                     WHERE playlist_id = (SELECT id FROM playlists WHERE id = $1 AND user_id = $2)
                       AND media_type = $3 AND number = $4",
                    values![id.0, user.0, key.media_type.as_str(), key.number],
                )?;
                forget_unkept_claims(tx, user)?;
                Ok(Ok((id, key)))
            })
            .await
    }

    /// Which of the readings of one wire id the user keeps, rated or in a playlist.
    ///
    /// # Errors
    /// As [`StoreError`] says.
    pub async fn kept_among(
        &self,
        user: UserId,
        readings: Vec<TitleKey>,
    ) -> Result<Vec<TitleKey>, StoreError> {
        self.pool
            .read(move |tx| {
                let mut kept = Vec::new();
                for key in readings {
                    if is_rated(tx, user, key)? || is_listed(tx, user, key)? {
                        kept.push(key);
                    }
                }
                Ok(kept)
            })
            .await
    }
}

fn insert(
    tx: &Tx<'_>,
    user: UserId,
    id: PlaylistId,
    key: TitleKey,
    added_at: i64,
) -> Result<(), StoreError> {
    tx.execute(
        "INSERT INTO playlist_entries (playlist_id, media_type, number, position, added_at)
         SELECT playlists.id, $1, $2,
                (SELECT coalesce(max(position), 0) + 1 FROM playlist_entries
                 WHERE playlist_id = playlists.id), $3
         FROM playlists WHERE playlists.id = $4 AND playlists.user_id = $5",
        values![key.media_type.as_str(), key.number, added_at, id.0, user.0],
    )?;
    Ok(())
}

fn select_titles(tx: &Tx<'_>, user: UserId, id: PlaylistId) -> Result<Vec<TitleFacts>, StoreError> {
    tx.all(
        "SELECT playlist_entries.media_type, playlist_entries.number,
                coalesce(titles.title, claims.title) AS title,
                coalesce(titles.overview, claims.overview) AS overview,
                coalesce(titles.poster_path, claims.poster_path) AS poster_path,
                coalesce(titles.release_date, claims.release_date) AS release_date,
                coalesce(titles.vote_tenths, claims.vote_tenths) AS vote_tenths
         FROM playlist_entries
         JOIN playlists ON playlists.id = playlist_entries.playlist_id
         LEFT JOIN titles ON titles.media_type = playlist_entries.media_type
                         AND titles.number = playlist_entries.number
         LEFT JOIN claims ON claims.user_id = playlists.user_id
                         AND claims.media_type = playlist_entries.media_type
                         AND claims.number = playlist_entries.number
         WHERE playlists.user_id = $1 AND playlists.id = $2 ORDER BY playlist_entries.position",
        values![user.0, id.0],
        title_facts,
    )
}

fn holds(tx: &Tx<'_>, user: UserId, id: PlaylistId, key: TitleKey) -> Result<bool, StoreError> {
    let found = tx.first(
        "SELECT playlist_entries.number FROM playlist_entries
         JOIN playlists ON playlists.id = playlist_entries.playlist_id
         WHERE playlists.id = $1 AND playlists.user_id = $2
           AND playlist_entries.media_type = $3 AND playlist_entries.number = $4",
        values![id.0, user.0, key.media_type.as_str(), key.number],
        |row| row.get::<i64>("number"),
    )?;
    Ok(found.is_some())
}

fn count(tx: &Tx<'_>, user: UserId, id: PlaylistId) -> Result<i64, StoreError> {
    let counted = tx.first(
        "SELECT count(*) AS entries FROM playlist_entries
         JOIN playlists ON playlists.id = playlist_entries.playlist_id
         WHERE playlists.id = $1 AND playlists.user_id = $2",
        values![id.0, user.0],
        |row| row.get("entries"),
    )?;
    Ok(counted.unwrap_or(0))
}

fn is_listed(tx: &Tx<'_>, user: UserId, key: TitleKey) -> Result<bool, StoreError> {
    let found = tx.first(
        "SELECT playlist_entries.number FROM playlist_entries
         JOIN playlists ON playlists.id = playlist_entries.playlist_id
         WHERE playlists.user_id = $1 AND playlist_entries.media_type = $2
           AND playlist_entries.number = $3 LIMIT 1",
        values![user.0, key.media_type.as_str(), key.number],
        |row| row.get::<i64>("number"),
    )?;
    Ok(found.is_some())
}
