//! The journal of what users change, and undo. A row that a change removes stays, with the change's id in
//! `removed_in`, and is deleted together with the change.

use crate::domain::change::{Change, ChangeId, ChangeKind, MAX_CHANGES, UNDO_PERIOD};
use crate::domain::ids::{TitleKey, UserId};
use crate::domain::title::TitleFacts;
use crate::domain::watch::{ClientKey, MAX_WATCHES, MAX_WATCHLIST};
use crate::store::Store;
use crate::store::db::{Row, Tx, Value, placeholders, values};
use crate::store::error::StoreError;
use crate::store::titles::{METADATA_COLUMNS, metadata_joins, title_facts, title_key};

/// The first titles of a change that are shown in the journal.
const TITLES: i64 = 4;

/// A table whose rows changes add and remove.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Subject {
    Watches,
    Watchlist,
}

/// A row that was added, a row that was removed, or a row with its replacement.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item {
    pub(super) subject: Subject,
    pub(super) added: Option<i64>,
    pub(super) removed: Option<i64>,
}

/// A change in the journal.
#[derive(Clone, Debug)]
pub struct JournalEntry {
    pub change: Change,
    /// The change that this one took back.
    pub undoes: Option<ChangeId>,
    /// Whether a later change took this one back.
    pub is_undone: bool,
    /// How many rows it changed.
    pub items: i64,
    /// The first ones, each once.
    pub titles: Vec<TitleFacts>,
}

/// What an undo took back.
#[derive(Clone, Debug)]
pub struct UndoneChange {
    pub change: Change,
    pub undone: i64,
    /// The titles of what was changed since, and so stays.
    pub kept: Vec<TitleKey>,
}

/// Why a change was not taken back. Nothing was changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UndoRefusal {
    /// The user has no such change, or not any more.
    NoSuchChange,
    /// It was taken back already.
    AlreadyUndone,
    /// It is older than the time in which it could be.
    TooOld,
    /// All that it changed was changed since.
    ChangedSince,
    /// The user would have more watches than allowed.
    TooManyWatches,
    /// The watchlist would have more titles than allowed.
    WatchlistFull,
}

impl Store {
    /// The user's changes with ids below `before`, the newest first.
    pub async fn journal(
        &self,
        user: UserId,
        before: ChangeId,
        limit: i64,
        now: i64,
    ) -> Result<Vec<JournalEntry>, StoreError> {
        self.pool
            .read(move |tx| {
                let mut entries = tx.all(
                    "SELECT id, kind, created_at, undoes,
                            EXISTS (SELECT 1 FROM changes AS later WHERE later.undoes = changes.id)
                                AS is_undone,
                            (SELECT count(*) FROM change_items
                             WHERE change_items.change_id = changes.id) AS items
                     FROM changes WHERE user_id = $1 AND id < $2 AND created_at > $3
                     ORDER BY id DESC LIMIT $4",
                    values![user.0, before.0, now - UNDO_PERIOD, limit],
                    journal_entry,
                )?;
                for subject in Subject::ALL {
                    add_titles(tx, user, subject, &mut entries)?;
                }
                Ok(entries)
            })
            .await
    }

    /// Takes back what a change did, as far as nothing changed it since.
    pub async fn undo(
        &self,
        user: UserId,
        id: ChangeId,
        now: i64,
    ) -> Result<Result<UndoneChange, UndoRefusal>, StoreError> {
        self.pool.write_for(user, move |tx| undo(tx, user, id, now)).await
    }
}

impl Subject {
    const ALL: [Self; 2] = [Self::Watches, Self::Watchlist];

    /// The table.
    fn as_str(self) -> &'static str {
        match self {
            Self::Watches => "watches",
            Self::Watchlist => "watchlist",
        }
    }

    /// Marks a row as removed, or restores it.
    pub(super) fn set_removed(
        self,
        tx: &Tx<'_>,
        id: i64,
        removed_in: Option<ChangeId>,
    ) -> Result<(), StoreError> {
        let sql = format!("UPDATE {} SET removed_in = $1 WHERE id = $2", self.as_str());
        tx.execute(&sql, values![removed_in.map(|change| change.0), id]).map(drop)
    }
}

/// Adds a change to the journal and deletes the oldest ones.
pub(super) fn insert_change(
    tx: &Tx<'_>,
    user: UserId,
    (kind, now): (ChangeKind, i64),
    key: Option<&ClientKey>,
) -> Result<Change, StoreError> {
    insert(tx, user, (kind, now), key, None)
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
    let id = ChangeId(id);
    tx.execute(
        "DELETE FROM changes WHERE user_id = $1 AND created_at <= $2",
        values![user.0, now - UNDO_PERIOD],
    )?;
    tx.execute(
        "DELETE FROM changes WHERE user_id = $1
         AND id <= (SELECT id FROM changes WHERE user_id = $1 ORDER BY id DESC LIMIT 1 OFFSET $2)",
        values![user.0, MAX_CHANGES],
    )?;
    Ok(Change { id, kind, created_at: now })
}

/// Adds items to a change, in this order.
pub(super) fn insert_items(
    tx: &Tx<'_>,
    change: ChangeId,
    items: &[Item],
) -> Result<(), StoreError> {
    for (position, Item { subject, added, removed }) in (1_i64..).zip(items) {
        tx.execute(
            "INSERT INTO change_items (change_id, position, subject, added_id, removed_id)
             VALUES ($1, $2, $3, $4, $5)",
            values![change.0, position, subject.as_str(), *added, *removed],
        )?;
    }
    Ok(())
}

/// The change that the client made with this key, with its items.
pub(super) fn find_change_of_key(
    tx: &Tx<'_>,
    user: UserId,
    key: &ClientKey,
) -> Result<Option<(Change, Vec<Item>)>, StoreError> {
    let change = tx.first(
        "SELECT id, kind, created_at FROM changes WHERE user_id = $1 AND client_key = $2",
        values![user.0, key.as_str()],
        change,
    )?;
    change.map(|change| Ok((change, select_items(tx, change.id)?))).transpose()
}

fn undo(
    tx: &Tx<'_>,
    user: UserId,
    id: ChangeId,
    now: i64,
) -> Result<Result<UndoneChange, UndoRefusal>, StoreError> {
    let found = tx.first(
        "SELECT created_at, EXISTS (SELECT 1 FROM changes AS later
                                    WHERE later.undoes = changes.id) AS is_undone
         FROM changes WHERE id = $1 AND user_id = $2",
        values![id.0, user.0],
        |row| Ok((row.get::<i64>("created_at")?, row.get("is_undone")?)),
    )?;
    match found {
        None => return Ok(Err(UndoRefusal::NoSuchChange)),
        Some((_, true)) => return Ok(Err(UndoRefusal::AlreadyUndone)),
        Some((made_at, false)) if made_at <= now - UNDO_PERIOD => {
            return Ok(Err(UndoRefusal::TooOld));
        }
        Some(_) => {}
    }
    let (mut reversed, mut kept) = (Vec::new(), Vec::new());
    for item in select_items(tx, id)? {
        let added = find_row(tx, user, item.subject, item.added)?;
        let removed = find_row(tx, user, item.subject, item.removed)?;
        let title = added.or(removed).map(|(title, _)| title);
        let is_unchanged = item.added.is_none_or(|_| added.is_some_and(|(_, is_live)| is_live))
            && item.removed.is_none_or(|_| removed.is_some_and(|(_, is_live)| !is_live));
        // A title leaves or enters the watchlist along with the watch that was the cause.
        let is_effect_of_kept = title.is_some_and(|title| kept.contains(&title));
        if is_unchanged && !is_effect_of_kept && !is_listed_again(tx, user, item)? {
            reversed.push(Item { added: item.removed, removed: item.added, ..item });
        } else {
            kept.extend(title);
        }
    }
    if reversed.is_empty() {
        return Ok(Err(UndoRefusal::ChangedSince));
    }
    if let Some(refusal) = limit_reached(tx, user, &reversed)? {
        return Ok(Err(refusal));
    }
    let change = insert(tx, user, (ChangeKind::Undone, now), None, Some(id))?;
    for Item { subject, added, removed } in &reversed {
        // In this order, because a row and its replacement are never both there.
        if let Some(row) = removed {
            subject.set_removed(tx, *row, Some(change.id))?;
        }
        if let Some(row) = added {
            subject.set_removed(tx, *row, None)?;
        }
    }
    insert_items(tx, change.id, &reversed)?;
    let undone = i64::try_from(reversed.len()).unwrap_or(i64::MAX);
    Ok(Ok(UndoneChange { change, undone, kept }))
}

/// The limit that the user would exceed.
fn limit_reached(
    tx: &Tx<'_>,
    user: UserId,
    items: &[Item],
) -> Result<Option<UndoRefusal>, StoreError> {
    let more = |subject| {
        let of_subject = items.iter().filter(|item| item.subject == subject);
        of_subject
            .map(|item| i64::from(item.added.is_some()) - i64::from(item.removed.is_some()))
            .sum::<i64>()
    };
    let watches = more(Subject::Watches);
    if watches > 0 && count_watches(tx, user)? + watches > MAX_WATCHES {
        return Ok(Some(UndoRefusal::TooManyWatches));
    }
    let listed = more(Subject::Watchlist);
    if listed > 0 && count_watchlist(tx, user)? + listed > MAX_WATCHLIST {
        return Ok(Some(UndoRefusal::WatchlistFull));
    }
    Ok(None)
}

pub(super) fn count_watches(tx: &Tx<'_>, user: UserId) -> Result<i64, StoreError> {
    tx.count("SELECT watches AS count FROM user_counts WHERE user_id = $1", values![user.0])
}

pub(super) fn count_watchlist(tx: &Tx<'_>, user: UserId) -> Result<i64, StoreError> {
    let sql = "SELECT count(*) AS count FROM watchlist WHERE user_id = $1 AND removed_in IS NULL";
    tx.count(sql, values![user.0])
}

/// Whether the title of a row that was removed from the watchlist is on it by another row.
fn is_listed_again(tx: &Tx<'_>, user: UserId, item: Item) -> Result<bool, StoreError> {
    let Item { subject: Subject::Watchlist, removed: Some(removed), .. } = item else {
        return Ok(false);
    };
    tx.exists(
        "SELECT 1 FROM watchlist
         JOIN watchlist AS removed ON removed.media_type = watchlist.media_type
                                  AND removed.title_id = watchlist.title_id
         WHERE removed.id = $1 AND watchlist.user_id = $2 AND watchlist.removed_in IS NULL",
        values![removed, user.0],
    )
}

/// The title of a row, and whether the row is not removed.
fn find_row(
    tx: &Tx<'_>,
    user: UserId,
    subject: Subject,
    id: Option<i64>,
) -> Result<Option<(TitleKey, bool)>, StoreError> {
    let Some(id) = id else { return Ok(None) };
    let sql = format!(
        "SELECT media_type, title_id, removed_in FROM {} WHERE id = $1 AND user_id = $2",
        subject.as_str()
    );
    tx.first(&sql, values![id, user.0], |row| {
        Ok((title_key(row)?, row.get::<Option<i64>>("removed_in")?.is_none()))
    })
}

fn select_items(tx: &Tx<'_>, id: ChangeId) -> Result<Vec<Item>, StoreError> {
    tx.all(
        "SELECT subject, added_id, removed_id FROM change_items
         WHERE change_id = $1 ORDER BY position",
        values![id.0],
        |row| {
            let subject = row.text("subject")?;
            let known = Subject::ALL.into_iter().find(|known| known.as_str() == subject);
            let subject =
                known.ok_or_else(|| StoreError::Broken(format!("{subject} is no subject")))?;
            Ok(Item { subject, added: row.get("added_id")?, removed: row.get("removed_id")? })
        },
    )
}

/// Adds the titles of items of one table.
fn add_titles(
    tx: &Tx<'_>,
    user: UserId,
    subject: Subject,
    entries: &mut [JournalEntry],
) -> Result<(), StoreError> {
    if entries.is_empty() {
        return Ok(());
    }
    let sql = format!(
        "SELECT change_items.change_id, own.media_type, own.title_id, {METADATA_COLUMNS}
         FROM change_items
         JOIN {} AS own ON own.id = coalesce(change_items.added_id, change_items.removed_id)
         {}
         WHERE own.user_id = $1 AND change_items.subject = $2 AND change_items.position <= $3
           AND change_items.change_id IN ({})
         ORDER BY change_items.change_id, change_items.position",
        subject.as_str(),
        metadata_joins("own", "own.user_id"),
        placeholders(3, entries.len())
    );
    let mut values = values![user.0, subject.as_str(), TITLES].to_vec();
    values.extend(entries.iter().map(|entry| Value::from(entry.change.id.0)));
    let rows =
        tx.all(&sql, &values, |row| Ok((row.get::<i64>("change_id")?, title_facts(row)?)))?;
    for (id, title) in rows {
        let entry = entries.iter_mut().find(|entry| entry.change.id.0 == id);
        let titles = entry.map(|entry| &mut entry.titles);
        if let Some(titles) = titles.filter(|titles| titles.iter().all(|one| one.key != title.key))
        {
            titles.push(title);
        }
    }
    Ok(())
}

fn journal_entry(row: &Row<'_>) -> Result<JournalEntry, StoreError> {
    Ok(JournalEntry {
        change: change(row)?,
        undoes: row.get::<Option<i64>>("undoes")?.map(ChangeId),
        is_undone: row.get("is_undone")?,
        items: row.get("items")?,
        titles: Vec::new(),
    })
}

fn change(row: &Row<'_>) -> Result<Change, StoreError> {
    let id = ChangeId(row.get("id")?);
    let kind = row.text("kind")?;
    let kind = ChangeKind::parse(kind)
        .ok_or_else(|| StoreError::Broken(format!("{kind} is no kind of change")))?;
    Ok(Change { id, kind, created_at: row.get("created_at")? })
}
