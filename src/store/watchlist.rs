//! The SQL of watchlists: the titles that users want to watch. Every statement selects by owner.

use crate::domain::change::{Change, ChangeId, ChangeKind};
use crate::domain::ids::{TitleKey, UserId};
use crate::domain::show_progress::{Progress, ShowState};
use crate::domain::title::TitleFacts;
use crate::domain::watch::MAX_WATCHLIST;
use crate::store::Store;
use crate::store::change_values::{ValueKey, insert_values, replace_value};
use crate::store::changes::{Item, Subject, insert_change, insert_items};
use crate::store::db::{Query, Row, Tx, values};
use crate::store::error::StoreError;
use crate::store::pending_titles::{TitleMetadata, record_title};
use crate::store::preference_rows::select_preferences;
use crate::store::show_refreshes::queue_first_refresh;
use crate::store::titles::{METADATA_COLUMNS, metadata_joins, title_facts};
use serde_json::json;

/// Why a watchlist was not changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WatchlistRefusal {
    /// The watchlist has as many titles as allowed.
    Full,
    /// Too many titles of the user are pending.
    TooManyPending,
    /// The title is not in the watchlist.
    NotListed,
    /// The id may mean a film or a show, and both are in the watchlist.
    Ambiguous,
}

impl Store {
    /// The user's watchlist with the times of adding in unix seconds, in the user's order. A new title comes first.
    pub async fn watchlist(&self, user: UserId) -> Result<Vec<(TitleFacts, i64)>, StoreError> {
        self.pool.read(move |tx| select_watchlist(tx, user, i64::MAX, title_facts)).await
    }

    /// Adds a title to the watchlist and stores its metadata; `None` when it is already in it.
    pub async fn add_to_watchlist(
        &self,
        user: UserId,
        key: TitleKey,
        metadata: TitleMetadata,
        now: i64,
    ) -> Result<Result<Option<Change>, WatchlistRefusal>, StoreError> {
        self.pool
            .write_for(user, move |tx| {
                if listed_row(tx, user, key)?.is_some() {
                    return Ok(Ok(None));
                }
                if count_watchlist(tx, user)? >= MAX_WATCHLIST {
                    return Ok(Err(WatchlistRefusal::Full));
                }
                if !record_title(tx, user, &metadata)? {
                    return Ok(Err(WatchlistRefusal::TooManyPending));
                }
                let change = insert_change(tx, user, (ChangeKind::WatchlistAdded, now), None)?;
                let added = tx.insert(
                    "INSERT INTO watchlist (user_id, media_type, title_id, added_at, position)
                     VALUES ($1, $2, $3, $4,
                             (SELECT coalesce(max(position), 0) + 1 FROM watchlist WHERE user_id = $1))
                     RETURNING id",
                    values![user.0, key.media_type.as_str(), key.title_id, now],
                )?;
                let item = Item { subject: Subject::Watchlist, added: Some(added), removed: None };
                insert_items(tx, change.id, &[item])?;
                queue_first_refresh(tx, key, now)?;
                Ok(Ok(Some(change)))
            })
            .await
    }

    /// Removes the title that a public id means; returns which of `candidates` it was.
    pub async fn remove_from_watchlist(
        &self,
        user: UserId,
        candidates: Vec<TitleKey>,
        now: i64,
    ) -> Result<Result<(Change, TitleKey), WatchlistRefusal>, StoreError> {
        self.pool
            .write_for(user, move |tx| {
                let (row, key) = match only_listed(tx, user, &candidates)? {
                    Ok(listed) => listed,
                    Err(refusal) => return Ok(Err(refusal)),
                };
                let change = insert_change(tx, user, (ChangeKind::WatchlistRemoved, now), None)?;
                insert_items(tx, change.id, &[remove_row(tx, row.id, change.id)?])?;
                Ok(Ok((change, key)))
            })
            .await
    }

    /// Moves the title that a public id means to a position from 1; returns which of `candidates` it was. A position
    /// beyond the end is the last.
    pub async fn move_in_watchlist(
        &self,
        user: UserId,
        candidates: Vec<TitleKey>,
        position: i64,
        now: i64,
    ) -> Result<Result<(Option<Change>, TitleKey), WatchlistRefusal>, StoreError> {
        self.pool
            .write_for(user, move |tx| {
                let (row, key) = match only_listed(tx, user, &candidates)? {
                    Ok(listed) => listed,
                    Err(refusal) => return Ok(Err(refusal)),
                };
                let last = count_watchlist(tx, user)?.max(1);
                let to = tx.first(
                    "SELECT position FROM watchlist WHERE user_id = $1 AND removed_in IS NULL
                     ORDER BY position DESC, id DESC LIMIT 1 OFFSET $2",
                    values![user.0, position.clamp(1, last) - 1],
                    |row| row.get::<i64>("position"),
                )?;
                let to = to.unwrap_or(row.position);
                if to == row.position {
                    return Ok(Ok((None, key)));
                }
                let value = json!({ "position": to });
                let moved = replace_value(tx, user, ValueKey::WatchlistPosition(key), Some(value))?;
                let change = insert_change(tx, user, (ChangeKind::WatchlistOrdered, now), None)?;
                insert_values(tx, change.id, &[moved])?;
                Ok(Ok((Some(change), key)))
            })
            .await
    }
}

/// The row of the title that a public id means, and which of `candidates` that is.
fn only_listed(
    tx: &Tx<'_>,
    user: UserId,
    candidates: &[TitleKey],
) -> Result<Result<(ListedRow, TitleKey), WatchlistRefusal>, StoreError> {
    let mut listed = Vec::new();
    for key in candidates {
        listed.extend(listed_row(tx, user, *key)?.map(|row| (row, *key)));
    }
    Ok(match listed.as_slice() {
        [] => Err(WatchlistRefusal::NotListed),
        [one] => Ok(*one),
        _ => Err(WatchlistRefusal::Ambiguous),
    })
}

/// Removes a title from the watchlist, if it was added before this time in unix seconds; returns the item for the
/// journal.
pub(super) fn remove_listed_before(
    tx: &Tx<'_>,
    user: UserId,
    key: TitleKey,
    time: i64,
    change: ChangeId,
) -> Result<Option<Item>, StoreError> {
    let row = listed_row(tx, user, key)?.filter(|row| row.added_at < time);
    row.map(|row| remove_row(tx, row.id, change)).transpose()
}

/// Removes a title that was just watched from the watchlist, unless the user keeps such titles; returns the item for
/// the journal.
pub(super) fn remove_seen(
    tx: &Tx<'_>,
    user: UserId,
    key: TitleKey,
    change: ChangeId,
) -> Result<Option<Item>, StoreError> {
    match listed_row(tx, user, key)? {
        Some(row) if !select_preferences(tx, user)?.watchlist_keeps_seen => {
            remove_row(tx, row.id, change).map(Some)
        }
        _ => Ok(None),
    }
}

/// Removes a show from the watchlist if everything released is seen.
pub(super) fn remove_seen_show(
    tx: &Tx<'_>,
    user: UserId,
    title_id: i64,
    change: ChangeId,
    progress: &Progress,
) -> Result<Option<Item>, StoreError> {
    let is_seen = matches!(progress.state, ShowState::CaughtUp | ShowState::Completed);
    if is_seen { remove_seen(tx, user, TitleKey::of_show(title_id), change) } else { Ok(None) }
}

fn remove_row(tx: &Tx<'_>, row: i64, change: ChangeId) -> Result<Item, StoreError> {
    Subject::Watchlist.set_removed(tx, &[row], Some(change))?;
    Ok(Item { subject: Subject::Watchlist, added: None, removed: Some(row) })
}

/// The first titles of the user's watchlist with the times of adding, in the user's order. `read` reads the title
/// from a row.
pub(super) fn select_watchlist<T>(
    tx: &Tx<'_>,
    user: UserId,
    limit: i64,
    read: impl Fn(&Row<'_>) -> Result<T, StoreError>,
) -> Result<Vec<(T, i64)>, StoreError> {
    let sql = format!(
        "SELECT watchlist.media_type, watchlist.title_id, watchlist.added_at, {METADATA_COLUMNS}
         FROM watchlist {}
         WHERE watchlist.user_id = $1 AND watchlist.removed_in IS NULL
         ORDER BY watchlist.position DESC, watchlist.id DESC LIMIT $2",
        metadata_joins("watchlist", "watchlist.user_id")
    );
    tx.all(&sql, values![user.0, limit], |row| {
        let added_at = row.get("added_at")?;
        Ok((read(row)?, added_at))
    })
}

pub(super) fn count_watchlist(tx: &Tx<'_>, user: UserId) -> Result<i64, StoreError> {
    let sql = "SELECT count(*) AS count FROM watchlist WHERE user_id = $1 AND removed_in IS NULL";
    tx.count(sql, values![user.0])
}

/// A row of a watchlist.
#[derive(Clone, Copy)]
pub(super) struct ListedRow {
    id: i64,
    /// The highest position is shown first.
    position: i64,
    /// Unix seconds.
    pub(super) added_at: i64,
}

pub(super) fn listed_row(
    tx: &Tx<'_>,
    user: UserId,
    key: TitleKey,
) -> Result<Option<ListedRow>, StoreError> {
    tx.find(&watchlist_row(user, key), |row| {
        let (id, position) = (row.get("id")?, row.get("position")?);
        Ok(ListedRow { id, position, added_at: row.get("added_at")? })
    })
}

pub(super) fn watchlist_row(user: UserId, key: TitleKey) -> Query {
    let sql = "SELECT id, position, added_at FROM watchlist
               WHERE user_id = $1 AND media_type = $2 AND title_id = $3 AND removed_in IS NULL";
    Query::new(sql, values![user.0, key.media_type.as_str(), key.title_id])
}
