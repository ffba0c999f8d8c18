//! Stored facts that grow old. TMDB's terms let nobody keep what it said for more than six months,
//! and what the executable says of its own titles changes with its version.

use crate::domain::ids::{IdSpace, TitleKey};
use crate::store::Store;
use crate::store::db::{Tx, values};
use crate::store::error::StoreError;
use crate::store::maintenance::{is_kept, nobody_keeps};
use crate::store::sought::{Sought, forget_sought, sought};
use crate::store::titles::{StoredTitle, is_stored, read_stored, title_key, upsert_title};

impl Store {
    /// What is stored of built-in titles.
    ///
    /// # Errors
    /// As [`StoreError`] says.
    pub async fn builtin_titles(&self) -> Result<Vec<StoredTitle>, StoreError> {
        self.pool
            .read(|tx| {
                tx.all(
                    "SELECT media_type, number, title, overview, poster_path, release_date,
                            vote_tenths, catalogue, imdb_id, fetched_at
                     FROM titles WHERE catalogue = 'builtin'",
                    &[],
                    read_stored,
                )
            })
            .await
    }

    /// Kept titles with such numbers of which nothing at all is known.
    ///
    /// # Errors
    /// As [`StoreError`] says.
    pub async fn nameless(&self, numbering: IdSpace) -> Result<Vec<TitleKey>, StoreError> {
        let (low, high) = numbering.range();
        self.pool
            .read(move |tx| {
                tx.all(
                    "SELECT kept.media_type, kept.number
                     FROM (SELECT media_type, number FROM ratings
                           WHERE media_type IN ('movie', 'tv') AND number BETWEEN $1 AND $2
                           UNION SELECT media_type, number FROM playlist_entries
                           WHERE media_type IN ('movie', 'tv') AND number BETWEEN $1 AND $2)
                          AS kept
                     WHERE NOT EXISTS (SELECT 1 FROM titles
                                       WHERE titles.media_type = kept.media_type
                                         AND titles.number = kept.number)
                       AND NOT EXISTS (SELECT 1 FROM claims
                                       WHERE claims.media_type = kept.media_type
                                         AND claims.number = kept.number)",
                    values![low, high],
                    title_key,
                )
            })
            .await
    }

    /// Queues titles to be asked for, unless they are in the queue.
    ///
    /// # Errors
    /// As [`StoreError`] says.
    pub async fn seek_titles(&self, keys: Vec<TitleKey>, now: i64) -> Result<(), StoreError> {
        self.pool
            .write(move |tx| {
                for key in &keys {
                    tx.execute(
                        "INSERT INTO sought (media_type, number, misses, silences, next_try_at)
                         VALUES ($1, $2, 0, 0, $3)
                         ON CONFLICT (media_type, number) DO NOTHING",
                        values![key.media_type.as_str(), key.number, now],
                    )?;
                }
                Ok(())
            })
            .await
    }

    /// Titles whose facts TMDB gave before `before`, the oldest first, unless they were asked for
    /// in vain and their turn has not come by `now`.
    ///
    /// # Errors
    /// As [`StoreError`] says.
    pub async fn titles_older(
        &self,
        before: i64,
        now: i64,
        most: i64,
    ) -> Result<Vec<Sought>, StoreError> {
        self.pool
            .read(move |tx| {
                tx.all(
                    "SELECT titles.media_type, titles.number, coalesce(sought.misses, 0) AS misses,
                            coalesce(sought.silences, 0) AS silences
                     FROM titles LEFT JOIN sought ON sought.media_type = titles.media_type
                                                 AND sought.number = titles.number
                     WHERE titles.catalogue = 'tmdb' AND titles.fetched_at <= $1
                       AND coalesce(sought.next_try_at, 0) <= $2
                     ORDER BY titles.fetched_at LIMIT $3",
                    values![before, now, most],
                    sought,
                )
            })
            .await
    }

    /// Stores what the catalogue says now of titles that are still kept or stored.
    ///
    /// # Errors
    /// As [`StoreError`] says; then nothing was changed.
    pub async fn renew(&self, titles: Vec<StoredTitle>) -> Result<(), StoreError> {
        self.pool
            .write(move |tx| {
                for title in &titles {
                    let key = title.facts.key;
                    if is_stored(tx, key)? || is_kept(tx, key)? {
                        upsert_title(tx, title)?;
                    }
                    // A built-in title is sought for its number there, which this is not.
                    if key.id_space() == IdSpace::Tmdb {
                        forget_sought(tx, key)?;
                    }
                }
                Ok(())
            })
            .await
    }

    /// Lets go of all that TMDB said before `before`: titles that nobody keeps altogether, the
    /// facts of the others, and what somebody claimed of titles that wait for its word or that it
    /// does not know: they mostly have it from there. When facts were fetched stays, so that they
    /// are fetched again first.
    ///
    /// # Errors
    /// As [`StoreError`] says.
    pub async fn blank_older(&self, before: i64) -> Result<usize, StoreError> {
        self.pool.write(move |tx| blank_older(tx, before)).await
    }
}

fn blank_older(tx: &Tx<'_>, before: i64) -> Result<usize, StoreError> {
    let unkept = nobody_keeps("titles");
    let sql =
        format!("DELETE FROM titles WHERE catalogue = 'tmdb' AND fetched_at <= $1 AND {unkept}");
    tx.execute(&sql, values![before])?;
    tx.execute(
        "UPDATE claims SET title = '', overview = '', poster_path = NULL, release_date = NULL,
                           vote_tenths = 0
         WHERE claimed_at <= $1
           AND (title <> '' OR overview <> '' OR poster_path IS NOT NULL
                OR release_date IS NOT NULL OR vote_tenths <> 0)",
        values![before],
    )?;
    tx.execute(
        "UPDATE notices SET title = '' WHERE created_at <= $1 AND title <> ''",
        values![before],
    )?;
    tx.execute(
        "UPDATE titles SET title = '', overview = '', poster_path = NULL, release_date = NULL,
                           vote_tenths = 0, imdb_id = NULL
         WHERE catalogue = 'tmdb' AND fetched_at <= $1
           AND (title <> '' OR overview <> '' OR poster_path IS NOT NULL
                OR release_date IS NOT NULL OR vote_tenths <> 0 OR imdb_id IS NOT NULL)",
        values![before],
    )
}
