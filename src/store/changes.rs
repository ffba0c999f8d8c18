//! All changes that users made, for undo. Removing a row only sets its `removed_in` to the id of the change. The row is
//! deleted together with the change.

use crate::domain::change::{Change, ChangeId, ChangeKind, MAX_CHANGES, UNDO_PERIOD};
use crate::domain::ids::UserId;
use crate::domain::watch::ClientKey;
use crate::store::db::{Query, Row, Tx, Value, placeholders, row_placeholders, values};
use crate::store::error::StoreError;
use crate::store::imports::store_undone;
use std::collections::HashMap;

/// Pruning is slow, so only one of this many frequent changes does it.
const PRUNE_INTERVAL: i64 = 64;
/// At five parameters for each row, this stays below the limit of a statement.
pub(super) const ROWS_PER_STATEMENT: usize = 500;

/// A table whose rows changes can add and remove.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Subject {
    Watches,
    Watchlist,
}

/// A row that was added, a row that was removed, or a row that was replaced by another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item {
    pub(super) subject: Subject,
    pub(super) added: Option<i64>,
    pub(super) removed: Option<i64>,
}

impl Subject {
    pub(super) const ALL: [Self; 2] = [Self::Watches, Self::Watchlist];

    /// The name of the table.
    pub(super) fn as_str(self) -> &'static str {
        match self {
            Self::Watches => "watches",
            Self::Watchlist => "watchlist",
        }
    }

    /// Marks rows as removed, or restores them.
    pub(super) fn set_removed(
        self,
        tx: &Tx<'_>,
        ids: &[i64],
        removed_in: Option<ChangeId>,
    ) -> Result<(), StoreError> {
        for chunk in ids.chunks(ROWS_PER_STATEMENT) {
            let sql = format!(
                "UPDATE {} SET removed_in = $1 WHERE id IN ({})",
                self.as_str(),
                placeholders(1, chunk.len())
            );
            let mut values = values![removed_in.map(|change| change.0)].to_vec();
            values.extend(chunk.iter().copied().map(Value::from));
            tx.execute_later(&sql, &values)?;
        }
        Ok(())
    }
}

/// Adds a change to the journal.
pub(super) fn insert_change(
    tx: &Tx<'_>,
    user: UserId,
    (kind, now): (ChangeKind, i64),
    key: Option<&ClientKey>,
) -> Result<Change, StoreError> {
    insert(tx, user, (kind, now), key, None)
}

pub(super) fn insert_undo(
    tx: &Tx<'_>,
    user: UserId,
    undoes: ChangeId,
    now: i64,
) -> Result<Change, StoreError> {
    insert(tx, user, (ChangeKind::Undone, now), None, Some(undoes))
}

fn insert(
    tx: &Tx<'_>,
    user: UserId,
    (kind, now): (ChangeKind, i64),
    key: Option<&ClientKey>,
    undoes: Option<ChangeId>,
) -> Result<Change, StoreError> {
    let (undoes, key) = (undoes.map(|change| change.0), key.map(ClientKey::as_str));
    let id = tx.insert(
        "INSERT INTO changes (user_id, kind, created_at, undoes, client_key)
         VALUES ($1, $2, $3, $4, $5) RETURNING id",
        values![user.0, kind.as_str(), now, undoes, key],
    )?;
    if !kind.is_frequent() || id % PRUNE_INTERVAL == 0 {
        prune(tx, user, ChangeId(id), now)?;
    }
    Ok(Change { id: ChangeId(id), kind, created_at: now })
}

/// Deletes a change that has changed nothing.
pub(super) fn delete_change(tx: &Tx<'_>, change: ChangeId) -> Result<(), StoreError> {
    tx.execute("DELETE FROM changes WHERE id = $1", values![change.0])?;
    Ok(())
}

/// Deletes the user's oldest changes but `last` and what it undoes, and the rows that they removed. Imports and
/// their last undos and redos are kept for the whole undo period, and an undone import as long as its undo: both can be
/// continued. An undo that is not finished, and what it undoes, are kept.
fn prune(tx: &Tx<'_>, user: UserId, last: ChangeId, now: i64) -> Result<(), StoreError> {
    let oldest = now - UNDO_PERIOD;
    store_undone(tx, user, oldest)?;
    let sql = format!(
        "DELETE FROM changes
         WHERE user_id = $1 AND created_at <= $2
           AND NOT EXISTS (SELECT 1 FROM imports
                           JOIN changes AS undo ON undo.undoes = imports.change_id
                           WHERE imports.user_id = $1 AND imports.change_id = changes.id
                             AND undo.created_at > $2)
           AND {IS_FINISHED}"
    );
    tx.execute_later(&sql, values![user.0, oldest])?;
    let sql = format!(
        "DELETE FROM changes
         WHERE user_id = $1 AND id <> $2
           AND (created_at, id) <= (SELECT created_at, id FROM changes WHERE user_id = $1
                                    ORDER BY created_at DESC, id DESC LIMIT 1 OFFSET $3)
           AND id NOT IN (SELECT id FROM changes WHERE user_id = $1 AND kind = 'imported'
                          UNION ALL
                          SELECT change_id FROM imports
                          WHERE user_id = $1 AND change_id IS NOT NULL
                          UNION ALL
                          SELECT undo.id FROM imports JOIN changes AS undo ON undo.undoes = imports.change_id
                          WHERE imports.user_id = $1
                          UNION ALL
                          SELECT undoes FROM changes WHERE id = $2 AND undoes IS NOT NULL)
           AND {IS_FINISHED}"
    );
    tx.execute_later(&sql, values![user.0, last.0, MAX_CHANGES])
}

/// No job is undoing or redoing the change.
const IS_FINISHED: &str = "NOT EXISTS (
    SELECT 1 FROM jobs
    WHERE jobs.kind = 'undo' AND jobs.failed_at IS NULL
      AND jobs.subject IN (
          SELECT CAST(changes.id AS TEXT)
          UNION ALL
          SELECT CAST(undo.id AS TEXT) FROM changes AS undo WHERE undo.undoes = changes.id
          UNION ALL
          SELECT CAST(redo.id AS TEXT) FROM changes AS undo
          JOIN changes AS redo ON redo.undoes = undo.id
          WHERE undo.undoes = changes.id))";

/// The highest positions of the items and of the values of a change; 0 where it has none.
#[derive(Clone, Copy, Default)]
pub(super) struct Positions {
    pub(super) items: i64,
    pub(super) values: i64,
}

pub(super) fn last_positions(tx: &Tx<'_>, change: ChangeId) -> Result<Positions, StoreError> {
    let last = |table: &str| {
        let sql = format!(
            "SELECT coalesce(max(position), 0) AS count FROM {table}
             WHERE change_id = $1 AND position > 0"
        );
        tx.count(&sql, values![change.0])
    };
    Ok(Positions { items: last("change_items")?, values: last("change_values")? })
}

/// Inserts the first items of a change, in this order.
pub(super) fn insert_items(
    tx: &Tx<'_>,
    change: ChangeId,
    items: &[Item],
) -> Result<(), StoreError> {
    insert_items_after(tx, change, items, 0)
}

/// Inserts further items of a change, at the positions after `position`.
pub(super) fn insert_items_after(
    tx: &Tx<'_>,
    change: ChangeId,
    items: &[Item],
    mut position: i64,
) -> Result<(), StoreError> {
    for chunk in items.chunks(ROWS_PER_STATEMENT) {
        let rows = row_placeholders(chunk.len(), 5);
        let mut values = Vec::with_capacity(5 * chunk.len());
        for Item { subject, added, removed } in chunk {
            position += 1;
            values.extend_from_slice(values![
                change.0,
                position,
                subject.as_str(),
                *added,
                *removed
            ]);
        }
        let sql = format!(
            "INSERT INTO change_items (change_id, position, subject, added_id, removed_id)
             VALUES {rows}"
        );
        tx.execute_later(&sql, &values)?;
    }
    Ok(())
}

/// Merges items into those of a change, so that undo finds each row once. Returns the items that are still to be
/// inserted. A row that the change itself added, and that an item removes or replaces, is dropped from the change.
pub(super) fn merge_items(
    tx: &Tx<'_>,
    change: ChangeId,
    items: Vec<Item>,
) -> Result<Vec<Item>, StoreError> {
    let mut earlier: HashMap<(Subject, i64), (i64, Option<i64>)> = HashMap::new();
    for subject in Subject::ALL {
        let removed = items.iter().filter(|item| item.subject == subject);
        let removed: Vec<_> = removed.filter_map(|item| item.removed).map(Value::from).collect();
        for chunk in removed.chunks(ROWS_PER_STATEMENT) {
            let sql = format!(
                "SELECT position, added_id, removed_id FROM change_items
                 WHERE change_id = $1 AND subject = $2 AND added_id IN ({})",
                placeholders(2, chunk.len())
            );
            let values = [values![change.0, subject.as_str()], chunk].concat();
            let found = tx.all(&sql, &values, |row| {
                Ok((row.get("added_id")?, (row.get("position")?, row.get("removed_id")?)))
            })?;
            earlier.extend(found.into_iter().map(|(added, item)| ((subject, added), item)));
        }
    }
    let mut rest = Vec::new();
    for item in items {
        let earlier = item.removed.and_then(|removed| earlier.get(&(item.subject, removed)));
        match (earlier, item.added) {
            (None, _) => rest.push(item),
            (Some((position, None)), None) => {
                let sql = "DELETE FROM change_items WHERE change_id = $1 AND position = $2";
                tx.execute(sql, values![change.0, *position])?;
            }
            (Some((position, _)), added) => {
                let sql = "UPDATE change_items SET added_id = $1
                           WHERE change_id = $2 AND position = $3";
                tx.execute(sql, values![added, change.0, *position])?;
            }
        }
    }
    Ok(rest)
}

pub(super) fn change_of_key(user: UserId, key: &ClientKey) -> Query {
    let sql = "SELECT id, kind, created_at FROM changes WHERE user_id = $1 AND client_key = $2";
    Query::new(sql, values![user.0, key.as_str()])
}

/// The change that the client made with this key, with its items.
pub(super) fn find_change_of_key(
    tx: &Tx<'_>,
    user: UserId,
    key: &ClientKey,
) -> Result<Option<(Change, Vec<Item>)>, StoreError> {
    let change = tx.find(&change_of_key(user, key), change)?;
    change.map(|change| Ok((change, select_items(tx, change.id)?))).transpose()
}

pub(super) fn select_items(tx: &Tx<'_>, id: ChangeId) -> Result<Vec<Item>, StoreError> {
    tx.all(
        "SELECT subject, added_id, removed_id FROM change_items
         WHERE change_id = $1 ORDER BY position",
        values![id.0],
        item,
    )
}

/// [`select_items`] of these positions, which are in ascending order.
pub(super) fn select_items_at(
    tx: &Tx<'_>,
    id: ChangeId,
    positions: &[i64],
) -> Result<Vec<Item>, StoreError> {
    let mut found = Vec::new();
    for chunk in positions.chunks(ROWS_PER_STATEMENT) {
        let sql = format!(
            "SELECT subject, added_id, removed_id FROM change_items
             WHERE change_id = $1 AND position IN ({}) ORDER BY position",
            placeholders(1, chunk.len())
        );
        let mut values = values![id.0].to_vec();
        values.extend(chunk.iter().copied().map(Value::from));
        found.extend(tx.all(&sql, &values, item)?);
    }
    Ok(found)
}

fn item(row: &Row<'_>) -> Result<Item, StoreError> {
    let subject = subject(row)?;
    Ok(Item { subject, added: row.get("added_id")?, removed: row.get("removed_id")? })
}

pub(super) fn subject(row: &Row<'_>) -> Result<Subject, StoreError> {
    let subject = row.text("subject")?;
    let known = Subject::ALL.into_iter().find(|known| known.as_str() == subject);
    known.ok_or_else(|| StoreError::Broken(format!("{subject} is not a subject")))
}

pub(super) fn change(row: &Row<'_>) -> Result<Change, StoreError> {
    let id = ChangeId(row.get("id")?);
    let kind = row.text("kind")?;
    let kind = ChangeKind::parse(kind)
        .ok_or_else(|| StoreError::Broken(format!("{kind} is not a kind of change")))?;
    Ok(Change { id, kind, created_at: row.get("created_at")? })
}
