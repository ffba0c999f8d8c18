//! Titles that somebody keeps and the catalogue has not confirmed yet. What their keepers said of
//! them serves those keepers alone, and the rows are the queue of what is still to be looked up:
//! it survives a restart because it is nowhere else.

use crate::domain::ids::{TitleKey, UserId};
use crate::domain::title::TitleFacts;
use crate::store::Store;
use crate::store::db::{Tx, values};
use crate::store::error::StoreError;
use crate::store::notifications::add_notice;
use crate::store::titles::{StoredTitle, is_named, is_stored, title_key, upsert_title};

/// How many titles of one user may wait for the catalogue.
const MAX_CLAIMS: i64 = 1_000;
/// How many may wait in all.
const MAX_WAITING: i64 = 20_000;

/// What is known of a title when it is rated or listed.
#[derive(Clone, Debug, PartialEq)]
pub enum TitleMetadata {
    /// What the catalogue says.
    Verified(StoredTitle),
    /// What the request says, at this time (unix seconds).
    Unverified(TitleFacts, i64),
}

/// A title that waits for the catalogue's word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WaitingTitle {
    /// Which.
    pub key: TitleKey,
    /// How often the catalogue has been asked in vain.
    pub tries: i64,
}

impl Store {
    /// Titles whose turn has come by `now` (unix seconds), each once, those that wait longest first.
    ///
    /// # Errors
    /// As [`StoreError`] says.
    pub async fn claims_due(&self, now: i64, most: i64) -> Result<Vec<WaitingTitle>, StoreError> {
        self.pool
            .read(move |tx| {
                tx.all(
                    "SELECT media_type, number, max(tries) AS tries FROM claims
                     WHERE next_try_at <= $1 GROUP BY media_type, number
                     ORDER BY min(next_try_at), media_type, number LIMIT $2",
                    values![now, most],
                    |row| Ok(WaitingTitle { key: title_key(row)?, tries: row.get("tries")? }),
                )
            })
            .await
    }

    /// When the next title's turn comes, in unix seconds.
    ///
    /// # Errors
    /// As [`StoreError`] says.
    pub async fn next_claim_at(&self) -> Result<Option<i64>, StoreError> {
        self.pool
            .read(|tx| {
                tx.first(
                    "SELECT next_try_at FROM claims ORDER BY next_try_at LIMIT 1",
                    &[],
                    |row| row.get("next_try_at"),
                )
            })
            .await
    }

    /// Keeps what the catalogue says of a title, for everybody.
    ///
    /// # Errors
    /// As [`StoreError`] says.
    pub async fn confirm_title(&self, title: StoredTitle) -> Result<(), StoreError> {
        self.pool
            .write(move |tx| {
                // Whoever claimed it may have let go of it meanwhile.
                if is_claimed(tx, title.facts.key)? { upsert_title(tx, &title) } else { Ok(()) }
            })
            .await
    }

    /// The catalogue has no such title: removes it from whoever claimed it and leaves them a notice.
    ///
    /// # Errors
    /// As [`StoreError`] says; then nothing was removed.
    pub async fn reject_title(&self, key: TitleKey, now: i64) -> Result<(), StoreError> {
        self.pool
            .write(move |tx| {
                let claimed = tx.all(
                    "SELECT user_id, title FROM claims WHERE media_type = $1 AND number = $2",
                    values![key.media_type.as_str(), key.number],
                    |row| Ok((UserId(row.get("user_id")?), row.get::<String>("title")?)),
                )?;
                for (user, title) in claimed {
                    remove_kept(tx, user, key)?;
                    add_notice(tx, user, key, &title, now)?;
                }
                remove_claims(tx, key)
            })
            .await
    }

    /// The catalogue gave no answer: the title's turn comes again at `next_try_at` (unix seconds).
    ///
    /// # Errors
    /// As [`StoreError`] says.
    pub async fn postpone_claims(&self, key: TitleKey, next_try_at: i64) -> Result<(), StoreError> {
        self.pool
            .write(move |tx| {
                tx.execute(
                    "UPDATE claims SET tries = tries + 1, next_try_at = $1
                     WHERE media_type = $2 AND number = $3",
                    values![next_try_at, key.media_type.as_str(), key.number],
                )
            })
            .await?;
        Ok(())
    }
}

/// Notes what is known of a title that the user is about to keep; `false` when too many of theirs
/// wait for the catalogue.
///
/// # Errors
/// [`StoreError::Overloaded`] when too many wait in all.
pub(super) fn note_title(
    tx: &Tx<'_>,
    user: UserId,
    word: &TitleMetadata,
) -> Result<bool, StoreError> {
    let (facts, now) = match word {
        // What is kept may have been mended since; refreshing it is not a rating's affair.
        TitleMetadata::Verified(title) if is_named(tx, title.facts.key)? => return Ok(true),
        TitleMetadata::Verified(title) => return upsert_title(tx, title).map(|()| true),
        TitleMetadata::Unverified(facts, now) => (facts, *now),
    };
    if is_stored(tx, facts.key)? {
        return Ok(true);
    }
    if !is_claimed_by(tx, user, facts.key)? {
        if count(tx)? >= MAX_WAITING {
            return Err(StoreError::Overloaded);
        }
        if count_of(tx, user)? >= MAX_CLAIMS {
            return Ok(false);
        }
    }
    tx.execute(
        "INSERT INTO claims (user_id, media_type, number, title, overview, poster_path,
                             release_date, vote_tenths, tries, next_try_at, claimed_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0, $9, $9)
         ON CONFLICT (user_id, media_type, number) DO UPDATE SET
             title = excluded.title, overview = excluded.overview,
             poster_path = excluded.poster_path, release_date = excluded.release_date,
             vote_tenths = excluded.vote_tenths, claimed_at = excluded.claimed_at
             WHERE excluded.title <> ''",
        values![
            user.0,
            facts.key.media_type.as_str(),
            facts.key.number,
            &facts.title,
            &facts.overview,
            &facts.poster_path,
            &facts.release_date,
            i64::from(facts.vote_tenths),
            now,
        ],
    )?;
    Ok(true)
}

/// What is kept of a title once nobody needs to claim it any more.
pub(super) fn remove_claims(tx: &Tx<'_>, key: TitleKey) -> Result<(), StoreError> {
    tx.execute(
        "DELETE FROM claims WHERE media_type = $1 AND number = $2",
        values![key.media_type.as_str(), key.number],
    )?;
    Ok(())
}

/// Forgets what the user said of titles that they no longer keep.
pub(super) fn forget_unkept_claims(tx: &Tx<'_>, user: UserId) -> Result<(), StoreError> {
    tx.execute(
        "DELETE FROM claims WHERE user_id = $1
         AND NOT EXISTS (SELECT 1 FROM ratings
                         WHERE ratings.user_id = $1 AND ratings.media_type = claims.media_type
                           AND ratings.number = claims.number)
         AND NOT EXISTS (SELECT 1 FROM playlist_entries
                         JOIN playlists ON playlists.id = playlist_entries.playlist_id
                         WHERE playlists.user_id = $1
                           AND playlist_entries.media_type = claims.media_type
                           AND playlist_entries.number = claims.number)",
        values![user.0],
    )?;
    Ok(())
}

fn remove_kept(tx: &Tx<'_>, user: UserId, key: TitleKey) -> Result<(), StoreError> {
    let values = values![user.0, key.media_type.as_str(), key.number];
    tx.execute(
        "DELETE FROM ratings WHERE user_id = $1 AND media_type = $2 AND number = $3",
        values,
    )?;
    tx.execute(
        "DELETE FROM playlist_entries
         WHERE playlist_id IN (SELECT id FROM playlists WHERE user_id = $1)
           AND media_type = $2 AND number = $3",
        values,
    )?;
    Ok(())
}

fn is_claimed(tx: &Tx<'_>, key: TitleKey) -> Result<bool, StoreError> {
    let found = tx.first(
        "SELECT number FROM claims WHERE media_type = $1 AND number = $2 LIMIT 1",
        values![key.media_type.as_str(), key.number],
        |row| row.get::<i64>("number"),
    )?;
    Ok(found.is_some())
}

fn is_claimed_by(tx: &Tx<'_>, user: UserId, key: TitleKey) -> Result<bool, StoreError> {
    let found = tx.first(
        "SELECT number FROM claims WHERE user_id = $1 AND media_type = $2 AND number = $3",
        values![user.0, key.media_type.as_str(), key.number],
        |row| row.get::<i64>("number"),
    )?;
    Ok(found.is_some())
}

fn count(tx: &Tx<'_>) -> Result<i64, StoreError> {
    let counted =
        tx.first("SELECT count(*) AS claims FROM claims", &[], |row| row.get("claims"))?;
    Ok(counted.unwrap_or(0))
}

fn count_of(tx: &Tx<'_>, user: UserId) -> Result<i64, StoreError> {
    let counted = tx.first(
        "SELECT count(*) AS claims FROM claims WHERE user_id = $1",
        values![user.0],
        |row| row.get("claims"),
    )?;
    Ok(counted.unwrap_or(0))
}
