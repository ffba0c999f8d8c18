//! The journal: the user's changes, as they are listed.

use crate::domain::change::{Change, ChangeId, ChangeKind, UNDO_PERIOD};
use crate::domain::ids::UserId;
use crate::domain::show_progress::Intent;
use crate::domain::title::TitleFacts;
use crate::domain::watch::Origin;
use crate::store::Store;
use crate::store::changes::{Subject, change};
use crate::store::db::{Row, Tx, Value, placeholders, values};
use crate::store::error::StoreError;
use crate::store::journal_json::parse;
use crate::store::journal_shows::{JournalPart, select_changed_settings};
use crate::store::titles::{METADATA_COLUMNS, metadata_joins, title_facts};
use crate::store::undo_notes::{KeptTitle, select_notes};

/// How many titles of a change are listed.
const TITLES: usize = 4;

/// A change in the journal.
#[derive(Clone, Debug)]
pub struct JournalEntry {
    pub change: Change,
    /// The change that this one undid.
    pub undoes: Option<ChangeId>,
    /// Whether a later change undid this one, or is undoing it.
    pub is_undone: bool,
    /// Whether this is the undo of a large change that a job has not finished.
    pub is_unfinished: bool,
    /// Whether this is the undo of a large change that was given up.
    pub is_failed: bool,
    /// How many rows and values an undo that was given up could not undo, as far as known.
    pub left: i64,
    /// The titles that the undo of a large change has kept as they are.
    pub kept: Vec<KeptTitle>,
    /// How many rows and values it changed.
    pub items: i64,
    /// How many of these are watches.
    pub watches: i64,
    /// The first titles that it is about, each once.
    pub titles: Vec<TitleFacts>,
    /// The title of the first playlist that it is about. A deleted playlist keeps its last title.
    pub playlist: Option<String>,
    /// The season or episode that was rated or skipped.
    pub part: Option<JournalPart>,
    /// The user's intent for the show; `None` when the user resumed it.
    pub intent: Option<Intent>,
    /// Of the watches that were added.
    pub origin: Option<Origin>,
}

impl Store {
    /// The user's changes before this one, the newest first. An import that is continued moves to the front.
    pub async fn journal(
        &self,
        user: UserId,
        (created_at, id): (i64, ChangeId),
        limit: i64,
        now: i64,
    ) -> Result<Vec<JournalEntry>, StoreError> {
        self.pool
            .read(move |tx| {
                // Instances of a later version may have stored further kinds.
                let kinds = ChangeKind::ALL.map(|kind| format!("'{}'", kind.as_str())).join(", ");
                let sql = format!(
                    "SELECT id, kind, created_at, undoes,
                            EXISTS (SELECT 1 FROM changes AS later WHERE later.undoes = changes.id)
                                AS is_undone,
                            EXISTS (SELECT 1 FROM jobs
                                    WHERE jobs.kind = 'undo' AND jobs.failed_at IS NULL
                                      AND jobs.subject = CAST(changes.id AS TEXT))
                                AS is_unfinished,
                            EXISTS (SELECT 1 FROM jobs
                                    WHERE jobs.kind = 'undo' AND jobs.failed_at IS NOT NULL
                                      AND jobs.subject = CAST(changes.id AS TEXT))
                                AS is_failed,
                            (SELECT count(*) FROM change_items
                             WHERE change_items.change_id = changes.id)
                            + (SELECT count(*) FROM change_values
                               WHERE change_values.change_id = changes.id AND position > 0)
                                AS items,
                            (SELECT count(*) FROM change_items
                             WHERE change_items.change_id = changes.id AND subject = 'watches')
                                AS watches,
                            CASE WHEN kind IN ('watch_added', 'episodes_watched') THEN
                                (SELECT own.origin
                                 FROM change_items JOIN watches AS own ON own.id = added_id
                                 WHERE change_items.change_id = changes.id AND subject = 'watches'
                                 ORDER BY position LIMIT 1)
                            END AS origin
                     FROM changes
                     WHERE user_id = $1 AND (created_at, id) < ($2, $3) AND created_at > $4
                       AND kind IN ({kinds})
                     ORDER BY created_at DESC, id DESC LIMIT $5"
                );
                let mut entries = tx.all(
                    &sql,
                    values![user.0, created_at, id.0, now - UNDO_PERIOD, limit],
                    journal_entry,
                )?;
                add_titles(tx, user, &mut entries)?;
                add_playlists(tx, user, &mut entries)?;
                add_show_settings(tx, user, &mut entries)?;
                add_undo_notes(tx, user, &mut entries)?;
                Ok(entries)
            })
            .await
    }
}

/// Adds the first titles of each change.
fn add_titles(tx: &Tx<'_>, user: UserId, entries: &mut [JournalEntry]) -> Result<(), StoreError> {
    if entries.is_empty() {
        return Ok(());
    }
    let changes = placeholders(1, entries.len());
    let of_rows = |subject: Subject| {
        let table = subject.as_str();
        format!(
            "SELECT change_items.change_id, change_items.position, own.media_type, own.title_id
             FROM change_items
             JOIN {table} AS own ON own.id = coalesce(change_items.added_id, change_items.removed_id)
             WHERE own.user_id = $1 AND change_items.subject = '{table}'
               AND change_items.position <= {TITLES} AND change_items.change_id IN ({changes})"
        )
    };
    let of_values = format!(
        "SELECT change_values.change_id, change_values.position, change_values.media_type,
                change_values.title_id
         FROM change_values
         JOIN changes ON changes.id = change_values.change_id
         WHERE changes.user_id = $1 AND change_values.title_id IS NOT NULL
           AND change_values.position BETWEEN 1 AND {TITLES}
           AND change_values.change_id IN ({changes})"
    );
    let sources = [of_rows(Subject::Watches), of_rows(Subject::Watchlist), of_values];
    let sql = format!(
        "SELECT own.change_id, own.media_type, own.title_id, {METADATA_COLUMNS}
         FROM ({}) AS own {} ORDER BY own.change_id, own.position",
        sources.join(" UNION ALL "),
        metadata_joins("own", "$1")
    );
    let mut values = values![user.0].to_vec();
    values.extend(entries.iter().map(|entry| Value::from(entry.change.id.0)));
    let rows =
        tx.all(&sql, &values, |row| Ok((row.get::<i64>("change_id")?, title_facts(row)?)))?;
    for (id, title) in rows {
        let entry = entries.iter_mut().find(|entry| entry.change.id.0 == id);
        let titles = entry.map(|entry| &mut entry.titles);
        if let Some(titles) = titles
            .filter(|titles| titles.len() < TITLES && titles.iter().all(|one| one.key != title.key))
        {
            titles.push(title);
        }
    }
    Ok(())
}

/// Adds the playlist of each change.
fn add_playlists(
    tx: &Tx<'_>,
    user: UserId,
    entries: &mut [JournalEntry],
) -> Result<(), StoreError> {
    if entries.is_empty() {
        return Ok(());
    }
    let sql = format!(
        "SELECT change_values.change_id, playlists.name, change_values.before, change_values.after
         FROM change_values
         LEFT JOIN playlists ON playlists.id = CAST(change_values.name AS BIGINT)
                            AND playlists.user_id = $1
         WHERE change_values.subject IN ('playlists', 'playlist_items')
           AND change_values.position <= {TITLES}
           AND change_values.change_id IN ({})
         ORDER BY change_values.change_id, change_values.position DESC",
        placeholders(1, entries.len())
    );
    let mut values = values![user.0].to_vec();
    values.extend(entries.iter().map(|entry| Value::from(entry.change.id.0)));
    let rows = tx.all(&sql, &values, |row| {
        let stored = [row.get::<Option<String>>("before")?, row.get("after")?];
        Ok((row.get::<i64>("change_id")?, row.get::<Option<String>>("name")?, stored))
    })?;
    for (id, present, stored) in rows {
        let stored = stored
            .iter()
            .flatten()
            .find_map(|value| Some(parse(value).ok()?.get("name")?.as_str()?.to_owned()));
        let entry = entries.iter_mut().find(|entry| entry.change.id.0 == id);
        if let (Some(entry), Some(name)) = (entry, present.or(stored)) {
            entry.playlist = Some(name);
        }
    }
    Ok(())
}

/// Adds to each change the part of the show that it is about.
fn add_show_settings(
    tx: &Tx<'_>,
    user: UserId,
    entries: &mut [JournalEntry],
) -> Result<(), StoreError> {
    let of_settings = |kind| {
        matches!(
            kind,
            ChangeKind::ShowIntentChanged
                | ChangeKind::ShowCountingChanged
                | ChangeKind::EpisodeRated
                | ChangeKind::EpisodeRatingCleared
        )
    };
    let changes = entries.iter().map(|entry| entry.change);
    let changes: Vec<_> =
        changes.filter(|change| of_settings(change.kind)).map(|change| change.id).collect();
    let mut found = select_changed_settings(tx, user, &changes)?;
    for entry in entries {
        if let Some(changed) = found.remove(&entry.change.id) {
            (entry.part, entry.intent) = (changed.part, changed.intent);
        }
    }
    Ok(())
}

/// Adds to each undo what it has left out.
fn add_undo_notes(
    tx: &Tx<'_>,
    user: UserId,
    entries: &mut [JournalEntry],
) -> Result<(), StoreError> {
    let undos = entries.iter().filter(|entry| entry.change.kind == ChangeKind::Undone);
    let undos: Vec<_> = undos.map(|entry| entry.change.id).collect();
    let mut notes = select_notes(tx, user, &undos)?;
    for entry in entries {
        if let Some(notes) = notes.remove(&entry.change.id) {
            entry.kept = notes.kept;
            entry.left = if entry.is_failed { notes.left } else { 0 };
        }
    }
    Ok(())
}

fn journal_entry(row: &Row<'_>) -> Result<JournalEntry, StoreError> {
    Ok(JournalEntry {
        change: change(row)?,
        undoes: row.get::<Option<i64>>("undoes")?.map(ChangeId),
        is_undone: row.get("is_undone")?,
        is_unfinished: row.get("is_unfinished")?,
        is_failed: row.get("is_failed")?,
        left: 0,
        kept: Vec::new(),
        items: row.get("items")?,
        watches: row.get("watches")?,
        titles: Vec::new(),
        playlist: None,
        part: None,
        intent: None,
        origin: row.get::<Option<String>>("origin")?.and_then(|origin| Origin::parse(&origin)),
    })
}
