//! A user's ratings, items of lists and watches in the form in which they are exported.

use crate::domain::ids::{PlaylistId, TitleKey, UserId};
use crate::domain::rating::Score10;
use crate::domain::watch::WatchedAt;
use crate::store::Store;
use crate::store::db::{Row, values};
use crate::store::error::StoreError;
use crate::store::ratings::rating;
use crate::store::titles::{METADATA_COLUMNS, metadata_joins, title_key};
use crate::store::watches::{WATCH_COLUMNS, watched_at};
use crate::store::watchlist::select_watchlist;

/// A title as it is exported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExportedTitle {
    pub key: TitleKey,
    /// The title or name; empty while it is not known.
    pub title: String,
    /// The day of release or first airing, `YYYY-MM-DD`, or only the year, `YYYY`.
    pub release_date: Option<String>,
    /// `IMDb`'s id, where TMDB gave it.
    pub imdb_id: Option<String>,
}

/// A watch as it is exported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredWatch {
    pub at: WatchedAt,
    pub seen_before: bool,
    pub note: String,
    /// Unix seconds.
    pub created_at: i64,
}

impl Store {
    /// The user's rated titles with the score and the time of rating in unix seconds, newest first.
    pub async fn export_ratings(
        &self,
        user: UserId,
    ) -> Result<Vec<(ExportedTitle, Score10, i64)>, StoreError> {
        self.pool
            .read(move |tx| {
                let sql = format!(
                    "SELECT ratings.media_type, ratings.title_id, ratings.score10,
                            ratings.rated_at, {METADATA_COLUMNS}
                     FROM ratings {}
                     WHERE ratings.user_id = $1
                     ORDER BY ratings.rated_at DESC, ratings.media_type, ratings.title_id",
                    metadata_joins("ratings", "ratings.user_id")
                );
                tx.all(&sql, values![user.0], |row| {
                    let rating = rating(row)?;
                    Ok((exported_title(row)?, rating.score, rating.rated_at))
                })
            })
            .await
    }

    /// The user's watches with their titles, oldest first and those without a date last.
    pub async fn export_watches(
        &self,
        user: UserId,
    ) -> Result<Vec<(ExportedTitle, StoredWatch)>, StoreError> {
        self.pool
            .read(move |tx| {
                let sql = format!(
                    "SELECT {WATCH_COLUMNS}, {METADATA_COLUMNS}
                     FROM watches {}
                     WHERE watches.user_id = $1 AND watches.removed_in IS NULL
                     ORDER BY watches.ordinal IS NULL, watches.ordinal, watches.id",
                    metadata_joins("watches", "watches.user_id")
                );
                tx.all(&sql, values![user.0], |row| {
                    let watch = StoredWatch {
                        at: watched_at(row)?,
                        seen_before: row.get("seen_before")?,
                        note: row.get("note")?,
                        created_at: row.get("created_at")?,
                    };
                    Ok((exported_title(row)?, watch))
                })
            })
            .await
    }

    /// The titles of the user's watchlist with the time of adding in unix seconds, newest first.
    pub async fn export_watchlist(
        &self,
        user: UserId,
    ) -> Result<Vec<(ExportedTitle, i64)>, StoreError> {
        self.pool.read(move |tx| select_watchlist(tx, user, exported_title)).await
    }

    /// The titles of one of the user's playlists in their order, with the note and the time of
    /// adding in unix seconds; none when the user has no such playlist.
    pub async fn export_playlist_items(
        &self,
        user: UserId,
        playlist: PlaylistId,
    ) -> Result<Vec<(ExportedTitle, String, i64)>, StoreError> {
        self.pool
            .read(move |tx| {
                let sql = format!(
                    "SELECT playlist_items.media_type, playlist_items.title_id,
                            playlist_items.note, playlist_items.added_at, {METADATA_COLUMNS}
                     FROM playlist_items
                     JOIN playlists ON playlists.id = playlist_items.playlist_id
                     {}
                     WHERE playlists.user_id = $1 AND playlists.id = $2
                     ORDER BY playlist_items.position",
                    metadata_joins("playlist_items", "playlists.user_id")
                );
                let values = values![user.0, playlist.0];
                tx.all(&sql, values, |row| {
                    Ok((exported_title(row)?, row.get("note")?, row.get("added_at")?))
                })
            })
            .await
    }
}

fn exported_title(row: &Row<'_>) -> Result<ExportedTitle, StoreError> {
    Ok(ExportedTitle {
        key: title_key(row)?,
        title: row.get::<Option<String>>("title")?.unwrap_or_default(),
        release_date: row.get("release_date")?,
        imdb_id: row.get("imdb_id")?,
    })
}
