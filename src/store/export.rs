//! Reads a user's ratings, list items, watches and other data for export.

use crate::domain::episode::{EpisodeId, EpisodeNumber};
use crate::domain::ids::{PlaylistId, TitleKey, UserId};
use crate::domain::rating::Score10;
use crate::domain::show_settings::ShowSettings;
use crate::domain::watch::Watch;
use crate::store::Store;
use crate::store::companions::add_tags_and_companions;
use crate::store::db::{Row, values};
use crate::store::episodes::find_episodes;
use crate::store::error::StoreError;
use crate::store::favorites::select_favorites;
use crate::store::ratings::rating;
use crate::store::title_notes::{StoredNote, stored_note};
use crate::store::titles::{METADATA_COLUMNS, metadata_joins, title_key};
use crate::store::watch_rows::{HAS_EARLIER, WATCH_COLUMNS, watch};
use crate::store::watchlist::select_watchlist;
use std::collections::HashMap;

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
#[derive(Clone, Debug)]
pub struct ExportedWatch {
    pub title: ExportedTitle,
    pub watch: Watch,
    /// The user's rating of the title.
    pub score: Option<Score10>,
}

/// The data of an item of a playlist besides its title.
#[derive(Clone, Debug)]
pub struct ExportedPlaylistItem {
    pub note: String,
    /// Unix seconds.
    pub added_at: i64,
    /// Whether its poster is the playlist's cover.
    pub is_cover: bool,
}

/// The settings that a user chose for a show.
#[derive(Clone, Debug)]
pub struct ExportedShowSettings {
    pub title: ExportedTitle,
    pub settings: ShowSettings,
    /// The numbers of the episodes that are skipped or rated, by id.
    pub numbers: HashMap<EpisodeId, EpisodeNumber>,
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

    /// The user's watches with their titles, oldest first, those without a date last. Watches of the same time are
    /// ordered by title, so that the order does not depend on when they were added.
    pub async fn export_watches(&self, user: UserId) -> Result<Vec<ExportedWatch>, StoreError> {
        self.pool
            .read(move |tx| {
                let sql = format!(
                    "SELECT {WATCH_COLUMNS}, {HAS_EARLIER}, {METADATA_COLUMNS}, ratings.score10
                     FROM watches {}
                     LEFT JOIN ratings ON ratings.user_id = watches.user_id
                                      AND ratings.media_type = watches.media_type
                                      AND ratings.title_id = watches.title_id
                     WHERE watches.user_id = $1 AND watches.removed_in IS NULL
                     ORDER BY watches.ordinal IS NULL, watches.ordinal, watches.media_type,
                              watches.title_id, watches.id",
                    metadata_joins("watches", "watches.user_id")
                );
                let rows = tx.all(&sql, values![user.0], |row| {
                    let score: Option<i64> = row.get("score10")?;
                    let score = score.and_then(Score10::from_half_stars);
                    Ok((exported_title(row)?, watch(row)?, score))
                })?;
                let mut watches = Vec::with_capacity(rows.len());
                let mut others = Vec::with_capacity(rows.len());
                for (title, watch, score) in rows {
                    watches.push(watch);
                    others.push((title, score));
                }
                add_tags_and_companions(tx, &mut watches)?;
                let watches = watches.into_iter().zip(others);
                let exported =
                    watches.map(|(watch, (title, score))| ExportedWatch { title, watch, score });
                Ok(exported.collect())
            })
            .await
    }

    /// The settings that the user chose for shows.
    pub async fn export_show_settings(
        &self,
        user: UserId,
    ) -> Result<Vec<ExportedShowSettings>, StoreError> {
        self.pool
            .read(move |tx| {
                let sql = format!(
                    "SELECT show_settings.media_type, show_settings.title_id, show_settings.name,
                            show_settings.value, {METADATA_COLUMNS}
                     FROM show_settings {}
                     WHERE show_settings.user_id = $1
                     ORDER BY show_settings.media_type, show_settings.title_id, show_settings.name",
                    metadata_joins("show_settings", "show_settings.user_id")
                );
                let rows = tx.all(&sql, values![user.0], |row| {
                    let setting = (row.get::<String>("name")?, row.get::<String>("value")?);
                    Ok((exported_title(row)?, setting))
                })?;
                let mut exported: Vec<ExportedShowSettings> = Vec::new();
                for (title, (name, value)) in rows {
                    if exported.last().is_none_or(|last| last.title.key != title.key) {
                        let (settings, numbers) = (ShowSettings::default(), HashMap::new());
                        exported.push(ExportedShowSettings { title, settings, numbers });
                    }
                    if let Some(last) = exported.last_mut() {
                        last.settings.set(&name, &value);
                    }
                }
                let ids = exported.iter().flat_map(|show| show.settings.episodes());
                let found = find_episodes(tx, &ids.map(|id| id.0).collect::<Vec<_>>())?;
                for show in &mut exported {
                    let ids = show.settings.episodes();
                    let numbers = ids.filter_map(|id| Some((id, found.get(&id.0)?.facts.number)));
                    show.numbers = numbers.collect();
                }
                Ok(exported)
            })
            .await
    }

    /// The titles of the user's watchlist with the time of adding in unix seconds, in their order.
    pub async fn export_watchlist(
        &self,
        user: UserId,
    ) -> Result<Vec<(ExportedTitle, i64)>, StoreError> {
        self.pool.read(move |tx| select_watchlist(tx, user, i64::MAX, exported_title)).await
    }

    /// The user's favorites with the position and the time of adding in unix seconds: first those with a position, in
    /// its order, then the others, newest first.
    pub async fn export_favorites(
        &self,
        user: UserId,
    ) -> Result<Vec<(ExportedTitle, Option<i64>, i64)>, StoreError> {
        self.pool.read(move |tx| select_favorites(tx, user, exported_title)).await
    }

    /// The user's notes on titles, the last changed first.
    pub async fn export_title_notes(
        &self,
        user: UserId,
    ) -> Result<Vec<(ExportedTitle, StoredNote)>, StoreError> {
        self.pool
            .read(move |tx| {
                let sql = format!(
                    "SELECT title_notes.media_type, title_notes.title_id, title_notes.text,
                            title_notes.spoiler, title_notes.updated_at, {METADATA_COLUMNS}
                     FROM title_notes {}
                     WHERE title_notes.user_id = $1
                     ORDER BY title_notes.updated_at DESC, title_notes.media_type,
                              title_notes.title_id",
                    metadata_joins("title_notes", "title_notes.user_id")
                );
                tx.all(&sql, values![user.0], |row| Ok((exported_title(row)?, stored_note(row)?)))
            })
            .await
    }

    /// The items of one of the user's playlists in their order; none when the user has no such playlist.
    pub async fn export_playlist_items(
        &self,
        user: UserId,
        playlist: PlaylistId,
    ) -> Result<Vec<(ExportedTitle, ExportedPlaylistItem)>, StoreError> {
        self.pool
            .read(move |tx| {
                let sql = format!(
                    "SELECT playlist_items.media_type, playlist_items.title_id,
                            playlist_items.note, playlist_items.added_at,
                            playlist_items.cover, {METADATA_COLUMNS}
                     FROM playlist_items
                     JOIN playlists ON playlists.id = playlist_items.playlist_id
                     {}
                     WHERE playlists.user_id = $1 AND playlists.id = $2
                     ORDER BY playlist_items.position",
                    metadata_joins("playlist_items", "playlists.user_id")
                );
                let values = values![user.0, playlist.0];
                tx.all(&sql, values, |row| {
                    let item = ExportedPlaylistItem {
                        note: row.get("note")?,
                        added_at: row.get("added_at")?,
                        is_cover: row.get("cover")?,
                    };
                    Ok((exported_title(row)?, item))
                })
            })
            .await
    }
}

pub(super) fn exported_title(row: &Row<'_>) -> Result<ExportedTitle, StoreError> {
    Ok(ExportedTitle {
        key: title_key(row)?,
        title: row.get::<Option<String>>("title")?.unwrap_or_default(),
        release_date: row.get("release_date")?,
        imdb_id: row.get("imdb_id")?,
    })
}
