//! Kept titles that TMDB is to be asked about: built-in ones whose number there is wanted, and its
//! own whose facts are. The queue lies in the data file, so that a restart forgets nothing.

use crate::domain::ids::{IdSpace, TitleKey};
use crate::domain::title::TitleFacts;
use crate::store::Store;
use crate::store::db::{Row, Tx, values};
use crate::store::error::StoreError;
use crate::store::maintenance::{is_kept, nobody_keeps};
use crate::store::titles::{StoredTitle, is_stored, title_facts, title_key, upsert_title};

/// A title whose turn has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sought {
    /// Which.
    pub key: TitleKey,
    /// How often TMDB has said that it knows none such.
    pub misses: i64,
    /// How often it has said nothing since.
    pub silences: i64,
}

/// How far the stored titles are on their way to TMDB's numbers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CrossingStatus {
    /// Kept titles with built-in numbers.
    pub builtin: i64,
    /// Kept titles with TMDB's numbers.
    pub tmdb: i64,
    /// Kept titles whose number in the other catalogue is known.
    pub paired: i64,
    /// Built-in titles that TMDB is still to be asked about.
    pub waiting: i64,
    /// Built-in titles that TMDB does not know.
    pub missing: Vec<TitleFacts>,
}

impl Store {
    /// Queues every title that somebody keeps by a built-in number, and lets go of what nobody
    /// keeps: the executable has its facts anyway.
    ///
    /// # Errors
    /// As [`StoreError`] says.
    pub async fn seek_builtin(&self, now: i64) -> Result<(), StoreError> {
        let (low, high) = IdSpace::Builtin.range();
        self.pool
            .write(move |tx| {
                for table in ["titles", "sought"] {
                    let unkept = nobody_keeps(table);
                    let sql =
                        format!("DELETE FROM {table} WHERE number BETWEEN $1 AND $2 AND {unkept}");
                    tx.execute(&sql, values![low, high])?;
                }
                tx.execute(
                    "INSERT INTO sought (media_type, number, misses, silences, next_try_at)
                     SELECT media_type, number, 0, 0, $1 FROM
                         (SELECT media_type, number FROM ratings
                          WHERE media_type IN ('movie', 'tv') AND number BETWEEN $2 AND $3
                          UNION SELECT media_type, number FROM playlist_entries
                          WHERE media_type IN ('movie', 'tv') AND number BETWEEN $2 AND $3)
                          AS kept
                     WHERE TRUE ON CONFLICT (media_type, number) DO NOTHING",
                    values![now, low, high],
                )
            })
            .await?;
        Ok(())
    }

    /// Empties the queue: without TMDB there is nobody to ask.
    ///
    /// # Errors
    /// As [`StoreError`] says.
    pub async fn seek_nothing(&self) -> Result<(), StoreError> {
        self.pool.write(|tx| tx.execute("DELETE FROM sought", &[])).await?;
        Ok(())
    }

    /// Titles with such numbers whose turn has come by `now` (unix seconds), those that wait
    /// longest first.
    ///
    /// # Errors
    /// As [`StoreError`] says.
    pub async fn sought_due(
        &self,
        numbering: IdSpace,
        now: i64,
        most: i64,
    ) -> Result<Vec<Sought>, StoreError> {
        let (low, high) = numbering.range();
        self.pool
            .read(move |tx| {
                tx.all(
                    "SELECT media_type, number, misses, silences FROM sought
                     WHERE next_try_at <= $1 AND number BETWEEN $2 AND $3
                     ORDER BY next_try_at, media_type, number LIMIT $4",
                    values![now, low, high, most],
                    sought,
                )
            })
            .await
    }

    /// When the next title with such a number has its turn, in unix seconds.
    ///
    /// # Errors
    /// As [`StoreError`] says.
    pub async fn next_sought_at(&self, numbering: IdSpace) -> Result<Option<i64>, StoreError> {
        let (low, high) = numbering.range();
        self.pool
            .read(move |tx| {
                tx.first(
                    "SELECT next_try_at FROM sought WHERE number BETWEEN $1 AND $2
                     ORDER BY next_try_at LIMIT 1",
                    values![low, high],
                    |row| row.get("next_try_at"),
                )
            })
            .await
    }

    /// TMDB knows no such title: it is asked again at `next_try_at`, and until then `instead`
    /// says what the title is, where nothing is stored of it.
    ///
    /// # Errors
    /// As [`StoreError`] says.
    pub async fn is_missing(
        &self,
        key: TitleKey,
        next_try_at: i64,
        instead: Option<StoredTitle>,
    ) -> Result<(), StoreError> {
        self.pool
            .write(move |tx| {
                if !is_kept(tx, key)? {
                    return forget_sought(tx, key);
                }
                seek(tx, key, Try::Missed, next_try_at)?;
                match &instead {
                    Some(title) if !is_stored(tx, key)? => upsert_title(tx, title),
                    _ => Ok(()),
                }
            })
            .await
    }

    /// TMDB gave no answer: the title's turn comes again at `next_try_at` (unix seconds).
    ///
    /// # Errors
    /// As [`StoreError`] says.
    pub async fn postpone_sought(&self, key: TitleKey, next_try_at: i64) -> Result<(), StoreError> {
        self.pool.write(move |tx| seek(tx, key, Try::Unanswered, next_try_at)).await
    }

    /// All that waits because TMDB gave no answer has its turn at `now` (unix seconds).
    ///
    /// # Errors
    /// As [`StoreError`] says.
    pub async fn hurry(&self, now: i64) -> Result<(), StoreError> {
        self.pool
            .write(move |tx| {
                tx.execute(
                    "UPDATE claims SET tries = 0, next_try_at = $1 WHERE next_try_at > $1",
                    values![now],
                )?;
                tx.execute(
                    "UPDATE sought SET silences = 0, next_try_at = $1
                     WHERE next_try_at > $1 AND silences > 0",
                    values![now],
                )
            })
            .await?;
        Ok(())
    }

    /// How far the stored titles are.
    ///
    /// # Errors
    /// As [`StoreError`] says.
    pub async fn crossing_status(&self) -> Result<CrossingStatus, StoreError> {
        self.pool.read(status).await
    }
}

fn status(tx: &Tx<'_>) -> Result<CrossingStatus, StoreError> {
    let (low, high) = IdSpace::Builtin.range();
    let counted = tx.first(
        "SELECT count(CASE WHEN kept.number >= $1 THEN 1 END) AS builtin,
                count(CASE WHEN kept.number < $1 THEN 1 END) AS tmdb,
                count(twins.media_type) AS paired
         FROM (SELECT media_type, number FROM ratings
               UNION SELECT media_type, number FROM playlist_entries) AS kept
         LEFT JOIN twins ON twins.media_type = kept.media_type
                        AND (twins.builtin_number = kept.number
                             OR twins.tmdb_number = kept.number)",
        values![low],
        |row| Ok((row.get("builtin")?, row.get("tmdb")?, row.get("paired")?)),
    )?;
    let (builtin, tmdb, paired) = counted.unwrap_or_default();
    let waiting = tx.first(
        "SELECT count(*) AS waiting FROM sought
         WHERE misses = 0 AND number BETWEEN $1 AND $2",
        values![low, high],
        |row| row.get("waiting"),
    )?;
    let missing = tx.all(
        "SELECT sought.media_type, sought.number, titles.title, titles.overview,
                titles.poster_path, titles.release_date, titles.vote_tenths
         FROM sought LEFT JOIN titles ON titles.media_type = sought.media_type
                                     AND titles.number = sought.number
         WHERE sought.misses > 0 AND sought.number BETWEEN $1 AND $2
         ORDER BY sought.media_type, sought.number",
        values![low, high],
        title_facts,
    )?;
    Ok(CrossingStatus { builtin, tmdb, paired, waiting: waiting.unwrap_or(0), missing })
}

/// Nobody need ask for the title any more.
pub(super) fn forget_sought(tx: &Tx<'_>, key: TitleKey) -> Result<(), StoreError> {
    tx.execute(
        "DELETE FROM sought WHERE media_type = $1 AND number = $2",
        values![key.media_type.as_str(), key.number],
    )?;
    Ok(())
}

/// Reads a row with how often TMDB was asked in vain.
pub(super) fn sought(row: &Row<'_>) -> Result<Sought, StoreError> {
    let (misses, silences) = (row.get("misses")?, row.get("silences")?);
    Ok(Sought { key: title_key(row)?, misses, silences })
}

/// How a try came to nothing.
#[derive(Clone, Copy)]
enum Try {
    Missed,
    Unanswered,
}

/// One more try came to nothing. What TMDB once said it lacks stays missing while it is silent.
fn seek(tx: &Tx<'_>, key: TitleKey, how: Try, next_try_at: i64) -> Result<(), StoreError> {
    let (miss, silence) = match how {
        Try::Missed => (1, 0),
        Try::Unanswered => (0, 1),
    };
    tx.execute(
        "INSERT INTO sought (media_type, number, misses, silences, next_try_at)
         VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (media_type, number) DO UPDATE SET
             misses = sought.misses + excluded.misses,
             silences = (sought.silences + 1) * excluded.silences,
             next_try_at = excluded.next_try_at",
        values![key.media_type.as_str(), key.number, miss, silence, next_try_at],
    )?;
    Ok(())
}
