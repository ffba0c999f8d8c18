//! What the maintenance tools do to kept titles: all of a request or nothing of it.

use crate::domain::ids::{TitleKey, UserId};
use crate::domain::title::TitleFacts;
use crate::store::Store;
use crate::store::db::{Tx, values};
use crate::store::error::StoreError;
use crate::store::pending_titles::remove_claims;
use crate::store::titles::{StoredTitle, is_stored, title_facts, title_key, upsert_title};

/// A title that turned out to be of the other media type.
#[derive(Clone, Debug)]
pub struct Moved {
    /// Under what it was kept.
    pub from: TitleKey,
    /// What it really is, as the catalogue confirmed it.
    pub to: StoredTitle,
}

impl Store {
    /// Every kept title, films first, by number.
    ///
    /// # Errors
    /// As [`StoreError`] says.
    pub async fn titles(&self) -> Result<Vec<TitleFacts>, StoreError> {
        self.pool
            .read(|tx| {
                tx.all(
                    "SELECT media_type, number, title, overview, poster_path, release_date,
                            vote_tenths
                     FROM titles ORDER BY media_type, number",
                    &[],
                    title_facts,
                )
            })
            .await
    }

    /// The posters of all that a user rated or put into playlists, each title once.
    ///
    /// # Errors
    /// As [`StoreError`] says.
    pub async fn posters_of(
        &self,
        user: UserId,
    ) -> Result<Vec<(TitleKey, Option<String>)>, StoreError> {
        self.pool
            .read(move |tx| {
                tx.all(
                    "SELECT kept.media_type, kept.number, titles.poster_path
                     FROM (SELECT media_type, number FROM ratings WHERE user_id = $1
                           UNION
                           SELECT playlist_entries.media_type, playlist_entries.number
                           FROM playlist_entries
                           JOIN playlists ON playlists.id = playlist_entries.playlist_id
                           WHERE playlists.user_id = $1) AS kept
                     LEFT JOIN titles ON titles.media_type = kept.media_type
                                     AND titles.number = kept.number
                     ORDER BY kept.media_type, kept.number",
                    values![user.0],
                    |row| Ok((title_key(row)?, row.get("poster_path")?)),
                )
            })
            .await
    }

    /// Which of these titles are kept, in the order asked.
    ///
    /// # Errors
    /// As [`StoreError`] says.
    pub async fn stored_among(&self, keys: Vec<TitleKey>) -> Result<Vec<TitleKey>, StoreError> {
        self.pool
            .read(move |tx| {
                let mut stored = Vec::new();
                for key in keys {
                    if is_stored(tx, key)? || is_kept(tx, key)? {
                        stored.push(key);
                    }
                }
                Ok(stored)
            })
            .await
    }

    /// Gives confirmed titles other posters; answers which there were.
    ///
    /// # Errors
    /// As [`StoreError`] says; then none was changed.
    pub async fn set_posters(
        &self,
        posters: Vec<(TitleKey, String)>,
    ) -> Result<Vec<TitleKey>, StoreError> {
        self.pool
            .write(move |tx| {
                let mut updated = Vec::new();
                for (key, path) in &posters {
                    let changed = tx.execute(
                        "UPDATE titles SET poster_path = $1
                         WHERE media_type = $2 AND number = $3",
                        values![path, key.media_type.as_str(), key.number],
                    )?;
                    if changed > 0 {
                        updated.push(*key);
                    }
                }
                Ok(updated)
            })
            .await
    }

    /// Removes what is stored of titles that nobody rated or listed; answers which.
    ///
    /// # Errors
    /// As [`StoreError`] says; then nothing was removed.
    pub async fn remove_orphans(&self) -> Result<Vec<TitleKey>, StoreError> {
        self.pool
            .write(|tx| {
                let unkept = nobody_keeps("titles");
                let sql = format!("DELETE FROM titles WHERE {unkept} RETURNING media_type, number");
                tx.all(&sql, &[], title_key)
            })
            .await
    }

    /// Refreshes what is kept of titles, and moves everybody's ratings and entries to the right
    /// key where the media type was wrong. Of two ratings the newer one stays (decision 8).
    ///
    /// # Errors
    /// As [`StoreError`] says; then nothing was changed.
    pub async fn refresh_titles(&self, titles: Vec<Moved>) -> Result<(), StoreError> {
        self.pool
            .write(move |tx| {
                for title in &titles {
                    upsert_title(tx, &title.to)?;
                    if title.from != title.to.facts.key {
                        move_title(tx, title.from, title.to.facts.key)?;
                    }
                }
                Ok(())
            })
            .await
    }
}

/// Moves everybody's ratings and entries to another key: of two ratings the newer one stays, and
/// no entry is doubled.
pub(super) fn move_title(tx: &Tx<'_>, from: TitleKey, to: TitleKey) -> Result<(), StoreError> {
    let (old, new) = (from.media_type.as_str(), to.media_type.as_str());
    tx.execute(
        "INSERT INTO ratings (user_id, media_type, number, score10, rated_at)
         SELECT user_id, $1, $2, score10, rated_at FROM ratings
         WHERE media_type = $3 AND number = $4
         ON CONFLICT (user_id, media_type, number) DO UPDATE SET
             score10 = excluded.score10, rated_at = excluded.rated_at
             WHERE excluded.rated_at > ratings.rated_at",
        values![new, to.number, old, from.number],
    )?;
    tx.execute(
        "DELETE FROM playlist_entries WHERE media_type = $1 AND number = $2
         AND playlist_id IN (SELECT playlist_id FROM playlist_entries
                             WHERE media_type = $3 AND number = $4)",
        values![old, from.number, new, to.number],
    )?;
    tx.execute(
        "UPDATE playlist_entries SET media_type = $1, number = $2
         WHERE media_type = $3 AND number = $4",
        values![new, to.number, old, from.number],
    )?;
    for table in ["ratings", "titles"] {
        tx.execute(
            &format!("DELETE FROM {table} WHERE media_type = $1 AND number = $2"),
            values![old, from.number],
        )?;
    }
    remove_claims(tx, from)
}

/// That nobody rated the title of a row of this table or has it in a playlist.
pub(super) fn nobody_keeps(table: &str) -> String {
    format!(
        "NOT EXISTS (SELECT 1 FROM ratings WHERE ratings.media_type = {table}.media_type
                                             AND ratings.number = {table}.number)
         AND NOT EXISTS (SELECT 1 FROM playlist_entries
                         WHERE playlist_entries.media_type = {table}.media_type
                           AND playlist_entries.number = {table}.number)"
    )
}

/// Whether anybody rated the title or has it in a playlist.
pub(super) fn is_kept(tx: &Tx<'_>, key: TitleKey) -> Result<bool, StoreError> {
    let found = tx.first(
        "SELECT number FROM ratings WHERE media_type = $1 AND number = $2
         UNION SELECT number FROM playlist_entries WHERE media_type = $1 AND number = $2",
        values![key.media_type.as_str(), key.number],
        |row| row.get::<i64>("number"),
    )?;
    Ok(found.is_some())
}
