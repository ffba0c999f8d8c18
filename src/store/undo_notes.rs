//! The parts of a large change that its undo has left out, for the journal: the titles that it has kept, and the number
//! of rows and values that it could not undo. These notes are among the values of the undo, at positions below 0, with
//! subjects that are not values of a user, so that no undo restores them.

use crate::domain::change::{ChangeId, KeptReason};
use crate::domain::ids::{TitleKey, UserId};
use crate::domain::title::TitleFacts;
use crate::store::db::{Tx, Value, placeholders, row_placeholders, values};
use crate::store::error::StoreError;
use crate::store::titles::{METADATA_COLUMNS, metadata_joins, title_facts, title_key};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// How many kept titles of an undo are stored.
const MAX_KEPT: usize = 100;
const KEPT: &str = "kept";
const LEFT: &str = "left";
/// Below those of the kept titles.
const LEFT_POSITION: i64 = -1_000_000_000;

/// A title that an undo has kept as it is.
#[derive(Clone, Debug)]
pub struct KeptTitle {
    pub title: TitleFacts,
    pub reason: KeptReason,
}

/// The notes of one undo.
#[derive(Default)]
pub(super) struct UndoNotes {
    pub(super) kept: Vec<KeptTitle>,
    /// How many rows and values it could not undo.
    pub(super) left: i64,
}

/// Deletes the notes of an undo, before all that is left of it is attempted again.
pub(super) fn delete_notes(tx: &Tx<'_>, undo: ChangeId) -> Result<(), StoreError> {
    let sql = "DELETE FROM change_values WHERE change_id = $1 AND position < 0";
    tx.execute(sql, values![undo.0]).map(drop)
}

/// Stores the titles that a part of an undo has kept, as far as there is room.
pub(super) fn insert_kept(
    tx: &Tx<'_>,
    undo: ChangeId,
    kept: &BTreeMap<TitleKey, KeptReason>,
) -> Result<(), StoreError> {
    if kept.is_empty() {
        return Ok(());
    }
    let stored = tx.all(
        "SELECT position, media_type, title_id FROM change_values
         WHERE change_id = $1 AND position < 0 AND subject = $2",
        values![undo.0, KEPT],
        |row| Ok((row.get::<i64>("position")?, title_key(row)?)),
    )?;
    let lowest = stored.iter().map(|(position, _)| *position).min().unwrap_or(0);
    // A title of which several parts keep something has one note.
    let present: BTreeSet<TitleKey> = stored.into_iter().map(|(_, title)| title).collect();
    let new = kept.iter().filter(|(title, _)| !present.contains(*title));
    let new = new.take(MAX_KEPT.saturating_sub(present.len()));
    let rows = (1..).zip(new).map(|(number, (title, reason))| {
        let (media_type, id) = (title.media_type.as_str(), title.title_id);
        values![undo.0, lowest - number, KEPT, media_type, id, reason.as_str()].to_vec()
    });
    let rows: Vec<Vec<Value>> = rows.collect();
    if rows.is_empty() {
        return Ok(());
    }
    let sql = format!(
        "INSERT INTO change_values (change_id, position, subject, media_type, title_id, name)
         VALUES {}",
        row_placeholders(rows.len(), 6)
    );
    tx.execute(&sql, &rows.concat()).map(drop)
}

/// Stores how many rows and values an undo could not undo.
pub(super) fn set_left(tx: &Tx<'_>, undo: ChangeId, left: i64) -> Result<(), StoreError> {
    let sql = "DELETE FROM change_values WHERE change_id = $1 AND position = $2";
    tx.execute(sql, values![undo.0, LEFT_POSITION])?;
    // The undo is deleted together with its account.
    if !tx.exists("SELECT 1 FROM changes WHERE id = $1", values![undo.0])? {
        return Ok(());
    }
    tx.execute(
        "INSERT INTO change_values (change_id, position, subject, name) VALUES ($1, $2, $3, $4)",
        values![undo.0, LEFT_POSITION, LEFT, &left.to_string()],
    )
    .map(drop)
}

/// The notes of these undos.
pub(super) fn select_notes(
    tx: &Tx<'_>,
    user: UserId,
    undos: &[ChangeId],
) -> Result<HashMap<ChangeId, UndoNotes>, StoreError> {
    let mut notes: HashMap<ChangeId, UndoNotes> = HashMap::new();
    if undos.is_empty() {
        return Ok(notes);
    }
    let ids: Vec<_> = undos.iter().map(|undo| Value::from(undo.0)).collect();
    let sql = format!(
        "SELECT own.change_id, own.name AS reason, own.media_type, own.title_id, {METADATA_COLUMNS}
         FROM change_values AS own {}
         WHERE own.change_id IN ({}) AND own.position < 0 AND own.subject = '{KEPT}'
         ORDER BY own.change_id, own.position DESC",
        metadata_joins("own", "$1"),
        placeholders(1, ids.len())
    );
    let kept = tx.all(&sql, &[values![user.0], &ids[..]].concat(), |row| {
        let reason = KeptReason::parse(row.text("reason")?);
        Ok((ChangeId(row.get("change_id")?), title_facts(row)?, reason))
    })?;
    for (undo, title, reason) in kept {
        // `None` for a reason that only a newer version knows.
        let reason = reason.unwrap_or(KeptReason::Changed);
        notes.entry(undo).or_default().kept.push(KeptTitle { title, reason });
    }
    let sql = format!(
        "SELECT change_id, name FROM change_values
         WHERE change_id IN ({}) AND position = {LEFT_POSITION} AND subject = '{LEFT}'",
        placeholders(0, ids.len())
    );
    let left = tx.all(&sql, &ids, |row| {
        let left = row.text("name")?.parse().unwrap_or(0);
        Ok((ChangeId(row.get("change_id")?), left))
    })?;
    for (undo, left) in left {
        notes.entry(undo).or_default().left = left;
    }
    Ok(notes)
}
