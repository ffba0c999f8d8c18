//! The undo of a large change in parts, each in a transaction. The change of the undo itself has what was undone so far,
//! so that it continues after a restart. It is unfinished as long as its job exists, and has failed if that was given up.

use crate::domain::change::{Change, ChangeId, KeptReason};
use crate::domain::ids::{MediaType, PlaylistId, TitleKey, UserId};
use crate::store::Store;
use crate::store::change_values::{ValueKey, select_values_at};
use crate::store::changes::{Subject, change, last_positions, select_items_at, subject};
use crate::store::db::{Row, Tx, values};
use crate::store::error::StoreError;
use crate::store::journal_json::parse;
use crate::store::titles::title_key;
use crate::store::undo::{Reversal, replace_redone_import};
use crate::store::undo_notes::{delete_notes, insert_kept, set_left};
use std::collections::{BTreeMap, HashSet};

/// How many rows and values one part has, unless a single title or playlist has more.
const MAX_ROWS: usize = 500;
/// Of how many shows one part has watches or settings.
const MAX_SHOWS: usize = 25;

/// The parts of an undo that are not done yet.
pub struct UndoPlan {
    pub user: UserId,
    pub parts: Vec<UndoPart>,
}

/// The positions of items and values of the undone change, ascending.
#[derive(Default)]
pub struct UndoPart {
    items: Vec<i64>,
    values: Vec<i64>,
}

/// Rows and values that must be in the same part.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Group {
    /// Values of the account, and favorites, which may have swapped their positions.
    Account,
    Playlist(PlaylistId),
    Title(TitleKey),
}

impl Store {
    /// The parts of an undo that are not done yet; `None` when the undo no longer exists.
    pub async fn plan_undo(&self, undo: ChangeId) -> Result<Option<UndoPlan>, StoreError> {
        self.pool.read(move |tx| plan(tx, undo)).await
    }

    /// Deletes the notes of an undo, before all that is left of it is attempted again.
    pub async fn delete_undo_notes(&self, user: UserId, undo: ChangeId) -> Result<(), StoreError> {
        self.pool.write_for(user, move |tx| delete_notes(tx, undo)).await
    }

    /// Undoes a part, except where later changes touched it. What would exceed a limit is left out.
    pub async fn undo_part(
        &self,
        user: UserId,
        undo: ChangeId,
        part: UndoPart,
        now: i64,
    ) -> Result<(), StoreError> {
        self.pool.write_for(user, move |tx| undo_part(tx, user, undo, &part, now)).await
    }

    /// Stores how many rows and values an undo could not undo.
    pub async fn set_left_of_undo(
        &self,
        user: UserId,
        undo: ChangeId,
        left: usize,
    ) -> Result<(), StoreError> {
        let left = i64::try_from(left).unwrap_or(i64::MAX);
        self.pool.write_for(user, move |tx| set_left(tx, undo, left)).await
    }

    /// Ends an undo. If later changes touched everything, nothing was undone, and the undo is deleted.
    pub async fn finish_undo(&self, user: UserId, undo: ChangeId) -> Result<(), StoreError> {
        self.pool
            .write_for(user, move |tx| {
                replace_redone_import(tx, undo)?;
                tx.execute(
                    "DELETE FROM changes
                     WHERE id = $1
                       AND NOT EXISTS (SELECT 1 FROM change_items WHERE change_id = $1)
                       AND NOT EXISTS (SELECT 1 FROM change_values
                                       WHERE change_id = $1 AND position > 0)",
                    values![undo.0],
                )
                .map(drop)
            })
            .await
    }
}

/// An undo with its user and the change that it undoes. `None` when one of the changes no longer exists.
fn find_undo(
    tx: &Tx<'_>,
    undo: ChangeId,
) -> Result<Option<(Change, UserId, ChangeId)>, StoreError> {
    tx.first(
        "SELECT id, kind, created_at, user_id, undoes FROM changes
         WHERE id = $1 AND undoes IS NOT NULL",
        values![undo.0],
        |row| Ok((change(row)?, UserId(row.get("user_id")?), ChangeId(row.get("undoes")?))),
    )
}

fn plan(tx: &Tx<'_>, undo: ChangeId) -> Result<Option<UndoPlan>, StoreError> {
    let Some((undo, user, undone)) = find_undo(tx, undo)? else { return Ok(None) };
    let mut groups: BTreeMap<Group, UndoPart> = BTreeMap::new();
    add_values(tx, undone, undo.id, &mut groups)?;
    for subject in Subject::ALL {
        add_items(tx, undone, undo.id, subject, &mut groups)?;
    }
    let mut parts: Vec<UndoPart> = Vec::new();
    let mut shows = 0;
    for (group, mut rows) in groups {
        let is_show = matches!(group, Group::Title(TitleKey { media_type: MediaType::Tv, .. }));
        let has_room = |part: &UndoPart| {
            part.rows() + rows.rows() <= MAX_ROWS && shows + usize::from(is_show) <= MAX_SHOWS
        };
        if !parts.last().is_some_and(has_room) {
            parts.push(UndoPart::default());
            shows = 0;
        }
        shows += usize::from(is_show);
        if let Some(part) = parts.last_mut() {
            part.items.append(&mut rows.items);
            part.values.append(&mut rows.values);
        }
    }
    for part in &mut parts {
        part.items.sort_unstable();
        part.values.sort_unstable();
    }
    Ok(Some(UndoPlan { user, parts }))
}

impl UndoPart {
    /// How many rows and values it has.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.items.len() + self.values.len()
    }
}

/// Adds the values of the undone change that the undo does not have.
fn add_values(
    tx: &Tx<'_>,
    undone: ChangeId,
    undo: ChangeId,
    groups: &mut BTreeMap<Group, UndoPart>,
) -> Result<(), StoreError> {
    let sql = "SELECT position, subject, media_type, title_id, name,
                      CASE WHEN subject = 'active_playlist' THEN coalesce(after, before) END AS active
               FROM change_values WHERE change_id = $1 ORDER BY position";
    let keys = |change: ChangeId| {
        tx.all(sql, values![change.0], |row| {
            let Some(key) = ValueKey::parse(row)? else { return Ok(None) };
            Ok(Some((row.get::<i64>("position")?, key, group(row, key)?)))
        })
    };
    let identity = |key: ValueKey| (key.subject(), key.title(), key.name());
    let done = keys(undo)?.into_iter().flatten().map(|(_, key, _)| identity(key));
    let done: HashSet<_> = done.collect();
    for (position, key, group) in keys(undone)?.into_iter().flatten() {
        if !done.contains(&identity(key)) {
            groups.entry(group).or_default().values.push(position);
        }
    }
    Ok(())
}

fn group(row: &Row<'_>, key: ValueKey) -> Result<Group, StoreError> {
    Ok(match (key, key.title()) {
        (ValueKey::Playlist(id) | ValueKey::PlaylistItem(id, _), _) => Group::Playlist(id),
        (ValueKey::ActivePlaylist, _) => {
            let active = row.get::<Option<String>>("active")?;
            let active = active.as_deref().map(parse).transpose()?;
            let id = active.and_then(|active| active.get("id")?.as_i64());
            id.map_or(Group::Account, |id| Group::Playlist(PlaylistId(id)))
        }
        (ValueKey::Favorite(_), _) | (_, None) => Group::Account,
        (_, Some(title)) => Group::Title(title),
    })
}

/// Adds the items of the undone change that the undo does not have. Rows that no longer exist are left out.
fn add_items(
    tx: &Tx<'_>,
    undone: ChangeId,
    undo: ChangeId,
    of: Subject,
    groups: &mut BTreeMap<Group, UndoPart>,
) -> Result<(), StoreError> {
    let done = tx.all(
        "SELECT subject, added_id, removed_id FROM change_items WHERE change_id = $1",
        values![undo.0],
        |row| {
            let (added, removed) = (row.get::<Option<i64>>("added_id")?, row.get("removed_id")?);
            Ok((subject(row)?, removed, added))
        },
    )?;
    let done: HashSet<(Subject, Option<i64>, Option<i64>)> = done.into_iter().collect();
    let table = of.as_str();
    let sql = format!(
        "SELECT change_items.position, change_items.added_id, change_items.removed_id,
                own.media_type, own.title_id
         FROM change_items
         JOIN {table} AS own ON own.id = coalesce(change_items.added_id, change_items.removed_id)
         WHERE change_items.change_id = $1 AND change_items.subject = '{table}'
         ORDER BY change_items.position"
    );
    let items = tx.all(&sql, values![undone.0], |row| {
        let ids = (row.get::<Option<i64>>("added_id")?, row.get::<Option<i64>>("removed_id")?);
        Ok((row.get::<i64>("position")?, ids, title_key(row)?))
    })?;
    for (position, (added, removed), title) in items {
        if !done.contains(&(of, added, removed)) {
            groups.entry(Group::Title(title)).or_default().items.push(position);
        }
    }
    Ok(())
}

fn undo_part(
    tx: &Tx<'_>,
    user: UserId,
    undo: ChangeId,
    part: &UndoPart,
    now: i64,
) -> Result<(), StoreError> {
    let Some((_, _, undone)) = find_undo(tx, undo)? else { return Ok(()) };
    let values = select_values_at(tx, undone, &part.values)?;
    let items = select_items_at(tx, undone, &part.items)?;
    let reversal = Reversal::new(tx, user, values, &items)?;
    let kept = reversal.kept.iter().map(|title| (*title, KeptReason::Changed));
    let mut kept: BTreeMap<TitleKey, KeptReason> = kept.collect();
    let is_written = if reversal.is_empty() {
        false
    } else if let Some(refusal) = reversal.prepare(tx, user, now)? {
        tracing::warn!(change = undone.0, ?refusal, "left out a part of an undo");
        kept.extend(reversal.titles().into_iter().map(|title| (title, KeptReason::Limit)));
        false
    } else {
        true
    };
    insert_kept(tx, undo, &kept)?;
    if !is_written {
        return Ok(());
    }
    let last = last_positions(tx, undo)?;
    reversal.write(tx, user, (undo, last), now)
}
