//! Titles that users rated or listed before the catalogue confirmed them (decision 7). Metadata from a request is shown
//! to that user only.

use crate::domain::ids::{MediaType, TitleKey, UserId};
use crate::domain::job::Task;
use crate::domain::title::TitleFacts;
use crate::store::Store;
use crate::store::db::{Query, Tx, values};
use crate::store::error::StoreError;
use crate::store::jobs::add_job;
use crate::store::notifications::insert_unknown_title;
use crate::store::show_refreshes::queue_first_refresh;
use crate::store::titles::{
    StoredTitle, TITLE_TABLES, delete_pending_title, has_metadata, is_stored, metadata_row,
    stored_row, upsert_title,
};

/// How many titles of one user may be pending.
const MAX_PENDING_PER_USER: i64 = 1_000;
const MAX_PENDING: i64 = 20_000;
/// The limit for one user once half of [`MAX_PENDING`] is reached, so that a few accounts cannot use up all.
const FAIR_PENDING_PER_USER: i64 = 50;

/// The metadata of a title at the time when it is rated or listed.
#[derive(Clone, Debug, PartialEq)]
pub enum TitleMetadata {
    /// From the catalogue.
    Verified(StoredTitle),
    /// From the request at this time (unix seconds), not confirmed by the catalogue.
    Unverified(TitleFacts, i64),
}

impl TitleMetadata {
    pub(super) fn facts(&self) -> &TitleFacts {
        match self {
            Self::Verified(title) => &title.facts,
            Self::Unverified(facts, _) => facts,
        }
    }
}

impl Store {
    /// Whether any user has the title as pending.
    pub async fn is_title_pending(&self, key: TitleKey) -> Result<bool, StoreError> {
        self.pool.read(move |tx| is_pending(tx, key)).await
    }

    /// Stores the catalogue's metadata of a pending title for all users.
    pub async fn confirm_title(&self, title: StoredTitle) -> Result<(), StoreError> {
        self.pool
            .write(move |tx| {
                // The users may have removed the title meanwhile.
                if !is_pending(tx, title.facts.key)? {
                    return Ok(());
                }
                upsert_title(tx, &title)?;
                queue_first_refresh(tx, title.facts.key, title.fetched_at)
            })
            .await
    }

    /// Deletes a title that the catalogue does not have from the users for whom it was pending, and notifies them.
    pub async fn reject_title(&self, key: TitleKey, now: i64) -> Result<(), StoreError> {
        self.pool
            .write(move |tx| {
                let pending = tx.all(
                    "SELECT user_id, title FROM pending_titles
                     WHERE media_type = $1 AND title_id = $2",
                    values![key.media_type.as_str(), key.title_id],
                    |row| Ok((UserId(row.get("user_id")?), row.get::<String>("title")?)),
                )?;
                for (user, title) in pending {
                    delete_own_rows(tx, user, key)?;
                    insert_unknown_title(tx, user, key, &title, now)?;
                }
                delete_pending_title(tx, key)
            })
            .await
    }
}

/// The row that [`record_title`] reads first.
pub(super) fn title_row(metadata: &TitleMetadata) -> Query {
    match metadata {
        TitleMetadata::Verified(title) => metadata_row(title.facts.key),
        TitleMetadata::Unverified(facts, _) => stored_row(facts.key),
    }
}

/// Stores the metadata of a title that the user is about to rate or list. `false` when too many of the user's titles
/// are pending; [`StoreError::Overloaded`] when too many of all users are.
pub(super) fn record_title(
    tx: &Tx<'_>,
    user: UserId,
    metadata: &TitleMetadata,
) -> Result<bool, StoreError> {
    if let TitleMetadata::Verified(title) = metadata
        && has_metadata(tx, title.facts.key)?
    {
        return Ok(true);
    }
    record_new_title(tx, user, metadata)
}

/// Whether the user may have this number of further pending titles.
pub(super) fn may_have_pending(tx: &Tx<'_>, user: UserId, more: i64) -> Result<bool, StoreError> {
    let own = "SELECT pending_titles AS count FROM user_counts WHERE user_id = $1";
    Ok(more == 0 || tx.count(own, values![user.0])? + more <= MAX_PENDING_PER_USER)
}

/// [`record_title`] for a title that has no metadata of the catalogue yet.
pub(super) fn record_new_title(
    tx: &Tx<'_>,
    user: UserId,
    metadata: &TitleMetadata,
) -> Result<bool, StoreError> {
    let (facts, now) = match metadata {
        TitleMetadata::Verified(title) => return upsert_title(tx, title).map(|()| true),
        TitleMetadata::Unverified(facts, now) => (facts, *now),
    };
    if is_stored(tx, facts.key)? {
        return Ok(true);
    }
    if !is_pending_for(tx, user, facts.key)? {
        let own = "SELECT pending_titles AS count FROM user_counts WHERE user_id = $1";
        let own = tx.count(own, values![user.0])?;
        if own >= MAX_PENDING_PER_USER {
            return Ok(false);
        }
        let total = "SELECT count FROM total_counts WHERE name = 'pending_titles'";
        let total = tx.count(total, &[])?;
        if total >= MAX_PENDING || total >= MAX_PENDING / 2 && own >= FAIR_PENDING_PER_USER {
            return Err(StoreError::Overloaded);
        }
    }
    tx.execute(
        "INSERT INTO pending_titles (user_id, media_type, title_id, title, overview, poster_path,
                                     release_date, vote_average_x10, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         ON CONFLICT (user_id, media_type, title_id) DO UPDATE SET
             title = excluded.title, overview = excluded.overview,
             poster_path = excluded.poster_path, release_date = excluded.release_date,
             vote_average_x10 = excluded.vote_average_x10, updated_at = excluded.updated_at
             WHERE excluded.title <> ''",
        values![
            user.0,
            facts.key.media_type.as_str(),
            facts.key.title_id,
            &facts.title,
            &facts.overview,
            &facts.poster_path,
            &facts.release_date,
            i64::from(facts.vote_average_x10),
            now,
        ],
    )?;
    add_job(tx, &Task::VerifyTitle(facts.key), now)?;
    Ok(true)
}

/// Deletes the user's pending titles that nothing of the user refers to anymore.
pub(super) fn delete_unreferenced_pending_titles(
    tx: &Tx<'_>,
    user: UserId,
) -> Result<(), StoreError> {
    let not_in = |(table, owned): &(&str, &str)| {
        format!(
            "AND NOT EXISTS (SELECT 1 FROM {table}
                             WHERE {table}.{owned}
                               AND {table}.media_type = pending_titles.media_type
                               AND {table}.title_id = pending_titles.title_id)"
        )
    };
    let conditions: Vec<_> = TITLE_TABLES.iter().map(not_in).collect();
    let sql = format!("DELETE FROM pending_titles WHERE user_id = $1 {}", conditions.join(" "));
    tx.execute(&sql, values![user.0])?;
    Ok(())
}

/// Deletes everything that the user has of a title.
fn delete_own_rows(tx: &Tx<'_>, user: UserId, key: TitleKey) -> Result<(), StoreError> {
    for (table, owned) in TITLE_TABLES {
        tx.execute(
            &format!("DELETE FROM {table} WHERE {owned} AND media_type = $2 AND title_id = $3"),
            values![user.0, key.media_type.as_str(), key.title_id],
        )?;
    }
    if key.media_type == MediaType::Tv {
        tx.execute(
            "DELETE FROM show_progress WHERE user_id = $1 AND title_id = $2",
            values![user.0, key.title_id],
        )?;
        tx.execute(
            "DELETE FROM episodes
             WHERE title_id = $1 AND listing = 'unlisted'
               AND NOT EXISTS (SELECT 1 FROM watches WHERE watches.episode_id = episodes.id)
               AND NOT EXISTS (SELECT 1 FROM checkins WHERE checkins.episode_id = episodes.id)",
            values![key.title_id],
        )?;
    }
    Ok(())
}

fn is_pending(tx: &Tx<'_>, key: TitleKey) -> Result<bool, StoreError> {
    tx.exists(
        "SELECT 1 FROM pending_titles WHERE media_type = $1 AND title_id = $2 LIMIT 1",
        values![key.media_type.as_str(), key.title_id],
    )
}

fn is_pending_for(tx: &Tx<'_>, user: UserId, key: TitleKey) -> Result<bool, StoreError> {
    tx.exists(
        "SELECT 1 FROM pending_titles WHERE user_id = $1 AND media_type = $2 AND title_id = $3",
        values![user.0, key.media_type.as_str(), key.title_id],
    )
}
