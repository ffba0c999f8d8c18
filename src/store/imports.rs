//! The SQL of imports and their state. Every statement selects by owner, or by an import of one user.

use crate::domain::change::{ChangeId, UNDO_PERIOD};
use crate::domain::ids::UserId;
use crate::domain::import::{
    ImportId, ImportRules, ImportState, MAX_IMPORT_RECORDS, MAX_IMPORTS, Rule, TitleOutcome,
};
use crate::domain::imported::RecordKind;
use crate::domain::job::Task;
use crate::domain::rating::ThumbScores;
use crate::store::Store;
use crate::store::db::{Row, Tx, values};
use crate::store::error::StoreError;
use crate::store::jobs::{delete_job, replace_job};

/// An import as it is stored.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
#[derive(Clone, Debug)]
pub struct StoredImport {
    pub id: ImportId,
    pub user: UserId,
    /// Unix seconds.
    pub created_at: i64,
    pub state: ImportState,
    pub rule: Rule,
    /// The kinds of records that are not written. Has `Thumb` unless the user imports thumbs.
    pub left_out: Vec<RecordKind>,
    /// Whether films without watches that the import rates get a watch without a date.
    pub as_watched: bool,
    pub thumb_scores: ThumbScores,
    /// The report about each file, as JSON.
    pub files: String,
    /// The catalogue in which titles were last searched.
    pub catalogue: String,
    /// The change, as long as it is in the journal.
    pub change: Option<ChangeId>,
    /// The time of the change, in unix seconds.
    pub changed_at: Option<i64>,
    /// Whether the change was undone, or is being undone. Also after change and undo have left the journal.
    pub is_undone: bool,
    /// Whether a job is undoing the change.
    pub is_undoing: bool,
    /// Whether the undo of the change was given up before its end.
    pub is_undo_failed: bool,
    pub records: i64,
    /// How many records were written in this change.
    pub written: i64,
    /// How many records the account had already.
    pub same: i64,
    /// How many films got a watch in this change because they were rated.
    pub marked_seen: i64,
}

impl StoredImport {
    /// The change, as long as its undo exists or may begin.
    #[must_use]
    pub fn undoable_change(&self, now: i64) -> Option<ChangeId> {
        let is_recent = self.changed_at.is_some_and(|at| at > now - UNDO_PERIOD);
        self.change.filter(|_| is_recent || self.is_undone)
    }
}

/// Why an import was not started or changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImportRefusal {
    /// The user has as many imports as allowed.
    TooManyImports,
    /// The imports of the user would have more records than allowed.
    TooManyRecords,
    /// The user has no such import.
    NoSuchImport,
    /// The import has no such title.
    NoSuchTitle,
    /// The import is being read, matched, written or undone.
    Busy,
}

/// An import that is still in the state "reading" after this time was interrupted; in seconds.
const LONGEST_READING: i64 = 3_600;
/// How many rows one transaction deletes.
const DELETED_AT_ONCE: usize = 1_000;
/// A word of the column `left_out`, besides kinds of records: thumbs are imported.
const THUMBS: &str = "thumbs";
/// The beginning of another such word. The scores of thumbs follow.
const THUMB_SCORES: &str = "thumb_scores=";

pub(super) const IMPORT_COLUMNS: &str =
    "id, user_id, created_at, state, rule, left_out, as_watched, files,
     catalogue, change_id, records, written, same, marked_seen, undo_outcome,
     (SELECT created_at FROM changes WHERE changes.id = imports.change_id) AS changed_at,
     EXISTS (SELECT 1 FROM changes WHERE changes.undoes = imports.change_id) AS is_undone,
     EXISTS (SELECT 1 FROM changes
             JOIN jobs ON jobs.kind = 'undo' AND jobs.subject = CAST(changes.id AS TEXT)
             WHERE changes.undoes = imports.change_id AND jobs.failed_at IS NULL) AS is_undoing,
     EXISTS (SELECT 1 FROM changes
             JOIN jobs ON jobs.kind = 'undo' AND jobs.subject = CAST(changes.id AS TEXT)
             WHERE changes.undoes = imports.change_id AND jobs.failed_at IS NOT NULL)
         AS is_undo_failed";

impl Store {
    /// Starts an import, and deletes imports of the user whose reading was interrupted.
    pub async fn start_import(
        &self,
        user: UserId,
        catalogue: String,
        now: i64,
    ) -> Result<Result<ImportId, ImportRefusal>, StoreError> {
        self.delete_interrupted(user, now).await?;
        if self.count_import_records(user).await? >= MAX_IMPORT_RECORDS {
            return Ok(Err(ImportRefusal::TooManyRecords));
        }
        self.pool
            .write_for(user, move |tx| {
                let own = "SELECT count(*) AS count FROM imports WHERE user_id = $1";
                if tx.count(own, values![user.0])? >= MAX_IMPORTS {
                    return Ok(Err(ImportRefusal::TooManyImports));
                }
                let id = tx.insert(
                    "INSERT INTO imports (user_id, created_at, state, rule, left_out, files, catalogue)
                     VALUES ($1, $2, $3, $4, '', '[]', $5) RETURNING id",
                    values![
                        user.0,
                        now,
                        ImportState::Reading.as_str(),
                        Rule::default().as_str(),
                        &catalogue
                    ],
                )?;
                Ok(Ok(ImportId(id)))
            })
            .await
    }

    /// Ends the reading with the number of records that were read, and queues the matching of the titles.
    pub async fn finish_reading(
        &self,
        user: UserId,
        id: ImportId,
        (files, records): (String, i64),
        now: i64,
    ) -> Result<Result<(), ImportRefusal>, StoreError> {
        if self.count_import_records(user).await? > MAX_IMPORT_RECORDS {
            return Ok(Err(ImportRefusal::TooManyRecords));
        }
        self.pool
            .write_for(user, move |tx| {
                tx.execute(
                    "UPDATE imports SET state = $1, files = $2, records = $3
                     WHERE id = $4 AND user_id = $5",
                    values![ImportState::Matching.as_str(), &files, records, id.0, user.0],
                )?;
                replace_job(tx, &Task::Import(id), now)?;
                Ok(Ok(()))
            })
            .await
    }

    /// Counts the records of all imports of the user, which takes too long for a transaction that writes.
    async fn count_import_records(&self, user: UserId) -> Result<i64, StoreError> {
        self.pool
            .read(move |tx| {
                tx.count(
                    "SELECT count(*) AS count FROM import_items
                     WHERE import_id IN (SELECT id FROM imports WHERE user_id = $1)",
                    values![user.0],
                )
            })
            .await
    }

    /// The user's imports that were read completely, newest first, each with the number of its unknown titles.
    pub async fn imports(&self, user: UserId) -> Result<Vec<(StoredImport, i64)>, StoreError> {
        self.pool
            .read(move |tx| {
                let sql = format!(
                    "SELECT {IMPORT_COLUMNS},
                            (SELECT count(*) FROM import_titles
                             WHERE import_titles.import_id = imports.id
                               AND import_titles.outcome = $1) AS unknown_titles
                     FROM imports WHERE user_id = $2 AND state <> $3
                     ORDER BY id DESC"
                );
                let (unknown, reading) = (TitleOutcome::Unknown, ImportState::Reading);
                tx.all(&sql, values![unknown.as_str(), user.0, reading.as_str()], |row| {
                    Ok((import(row)?, row.get("unknown_titles")?))
                })
            })
            .await
    }

    pub async fn import(
        &self,
        user: UserId,
        id: ImportId,
    ) -> Result<Option<StoredImport>, StoreError> {
        self.pool.read(move |tx| find_import(tx, user, id)).await
    }

    /// Without a user, for the worker.
    pub async fn import_of_job(&self, id: ImportId) -> Result<Option<StoredImport>, StoreError> {
        self.pool
            .read(move |tx| {
                let sql = format!("SELECT {IMPORT_COLUMNS} FROM imports WHERE id = $1");
                tx.first(&sql, values![id.0], import)
            })
            .await
    }

    /// Changes the user's decisions about writing the import. Returns whether the scores of thumbs are set, also to the
    /// present ones, so that a repeated request completes the comparison that an interrupted one began.
    pub async fn set_import_rules(
        &self,
        user: UserId,
        id: ImportId,
        rules: ImportRules,
    ) -> Result<Result<bool, ImportRefusal>, StoreError> {
        let as_watched = rules.as_watched.map(i64::from);
        self.pool
            .write_for(user, move |tx| {
                let Some(import) = find_import(tx, user, id)? else {
                    return Ok(Err(ImportRefusal::NoSuchImport));
                };
                if import.state == ImportState::Writing {
                    return Ok(Err(ImportRefusal::Busy));
                }
                tx.execute(
                    "UPDATE imports
                     SET rule = $1, left_out = $2,
                         as_watched = coalesce(CAST($3 AS BIGINT), as_watched)
                     WHERE id = $4",
                    values![rules.rule.as_str(), &words_of(&rules, &import), as_watched, id.0],
                )?;
                Ok(Ok(rules.thumb_scores.is_some()))
            })
            .await
    }

    /// Deletes an import. What it has written is kept. `false` when the user has no such import.
    pub async fn delete_import(&self, user: UserId, id: ImportId) -> Result<bool, StoreError> {
        let hidden = self.pool.write_for(user, move |tx| hide_imports(tx, user, Some(id))).await?;
        for id in &hidden {
            self.delete_parts(user, *id).await?;
        }
        Ok(!hidden.is_empty())
    }

    /// Deletes all imports of a user, before the account is deleted.
    pub(super) async fn delete_imports(&self, user: UserId) -> Result<(), StoreError> {
        let hidden = self.pool.write_for(user, move |tx| hide_imports(tx, user, None)).await?;
        for id in hidden {
            self.delete_parts(user, id).await?;
        }
        Ok(())
    }

    /// Deletes an import in several transactions, because each one blocks all other writes.
    async fn delete_parts(&self, user: UserId, id: ImportId) -> Result<(), StoreError> {
        for table in ["import_items", "import_problems", "import_titles"] {
            let delete = move |tx: &Tx<'_>| {
                let sql = format!(
                    "DELETE FROM {table} WHERE id IN
                         (SELECT id FROM {table} WHERE import_id = $1 LIMIT {DELETED_AT_ONCE})"
                );
                tx.execute(&sql, values![id.0])
            };
            while self.pool.write_for(user, delete).await? == DELETED_AT_ONCE {}
        }
        let delete =
            move |tx: &Tx<'_>| tx.execute("DELETE FROM imports WHERE id = $1", values![id.0]);
        self.pool.write_for(user, delete).await.map(|_| ())
    }

    /// Deletes imports whose reading or deletion was interrupted. Recent ones are kept, because another process may
    /// still be reading them.
    async fn delete_interrupted(&self, user: UserId, now: i64) -> Result<(), StoreError> {
        let interrupted = self.pool.read(move |tx| {
            let sql =
                "SELECT id FROM imports WHERE user_id = $1 AND state = $2 AND created_at <= $3";
            let reading = ImportState::Reading.as_str();
            let values = values![user.0, reading, now - LONGEST_READING];
            tx.all(sql, values, |row| Ok(ImportId(row.get("id")?)))
        });
        for id in interrupted.await? {
            self.delete_parts(user, id).await?;
        }
        Ok(())
    }
}

/// Before the changes of a user up to `last` (unix seconds) leave the journal: stores in the user's imports whether
/// their changes were undone. Changes whose undo is newer or unfinished stay.
pub(super) fn store_undone(tx: &Tx<'_>, user: UserId, last: i64) -> Result<(), StoreError> {
    tx.execute_later(
        "UPDATE imports
         SET undo_outcome = CASE WHEN EXISTS (SELECT 1 FROM changes AS undo
                                              JOIN jobs ON jobs.kind = 'undo'
                                                       AND jobs.subject = CAST(undo.id AS TEXT)
                                              WHERE undo.undoes = imports.change_id)
                                 THEN 'failed' ELSE 'undone' END
         WHERE user_id = $1 AND undo_outcome IS NULL
           AND EXISTS (SELECT 1 FROM changes
                       JOIN changes AS undo ON undo.undoes = changes.id
                       WHERE changes.id = imports.change_id
                         AND changes.created_at <= $2 AND undo.created_at <= $2
                         AND NOT EXISTS (SELECT 1 FROM jobs
                                         WHERE jobs.kind = 'undo' AND jobs.failed_at IS NULL
                                           AND jobs.subject IN (
                                               SELECT CAST(undo.id AS TEXT)
                                               UNION ALL
                                               SELECT CAST(redo.id AS TEXT) FROM changes AS redo
                                               WHERE redo.undoes = undo.id)))",
        values![user.0, last],
    )
}

/// Marks one import of the user, or all, as interrupted, so that they are not listed. Returns their ids. The next
/// import deletes what is left of them.
fn hide_imports(
    tx: &Tx<'_>,
    user: UserId,
    id: Option<ImportId>,
) -> Result<Vec<ImportId>, StoreError> {
    let hidden = tx.all(
        "UPDATE imports SET state = $1, created_at = 0
         WHERE user_id = $2 AND id = coalesce(CAST($3 AS BIGINT), id) RETURNING id",
        values![ImportState::Reading.as_str(), user.0, id.map(|id| id.0)],
        |row| Ok(ImportId(row.get("id")?)),
    )?;
    for id in &hidden {
        delete_job(tx, &Task::Import(*id))?;
    }
    Ok(hidden)
}

/// The column `left_out` with these rules.
fn words_of(rules: &ImportRules, before: &StoredImport) -> String {
    let kinds = rules.left_out.iter().filter(|kind| **kind != RecordKind::Thumb);
    let mut words: Vec<_> = kinds.map(|kind| kind.as_str().to_owned()).collect();
    if rules.thumbs.unwrap_or(!before.left_out.contains(&RecordKind::Thumb)) {
        words.push(THUMBS.to_owned());
    }
    let scores = rules.thumb_scores.unwrap_or(before.thumb_scores);
    if scores != ThumbScores::SUGGESTED {
        words.push(format!("{THUMB_SCORES}{scores}"));
    }
    words.join(" ")
}

/// From the column `left_out`.
fn thumb_scores(left_out: &str) -> ThumbScores {
    let mut words = left_out.split(' ').filter_map(|word| word.strip_prefix(THUMB_SCORES));
    words.find_map(ThumbScores::parse).unwrap_or(ThumbScores::SUGGESTED)
}

/// The scores of the thumbs in an import.
pub(super) fn select_thumb_scores(tx: &Tx<'_>, id: ImportId) -> Result<ThumbScores, StoreError> {
    let sql = "SELECT left_out FROM imports WHERE id = $1";
    let scores = tx.first(sql, values![id.0], |row| Ok(thumb_scores(row.text("left_out")?)))?;
    Ok(scores.unwrap_or(ThumbScores::SUGGESTED))
}

pub(super) fn find_import(
    tx: &Tx<'_>,
    user: UserId,
    id: ImportId,
) -> Result<Option<StoredImport>, StoreError> {
    let sql = format!("SELECT {IMPORT_COLUMNS} FROM imports WHERE id = $1 AND user_id = $2");
    tx.first(&sql, values![id.0, user.0], import)
}

pub(super) fn import(row: &Row<'_>) -> Result<StoredImport, StoreError> {
    let broken =
        |text: &str| StoreError::Broken(format!("{text} is not a state or rule of an import"));
    let (id, user) = (ImportId(row.get("id")?), UserId(row.get("user_id")?));
    let created_at = row.get("created_at")?;
    let state = row.text("state")?;
    let state = ImportState::parse(state).ok_or_else(|| broken(state))?;
    let undo_outcome: Option<String> = row.get("undo_outcome")?;
    let rule = row.text("rule")?;
    let rule = Rule::parse(rule).ok_or_else(|| broken(rule))?;
    let words = row.text("left_out")?;
    let has_thumbs = words.split(' ').any(|word| word == THUMBS);
    let kinds = words.split(' ').filter_map(RecordKind::parse);
    let left_out = kinds.chain((!has_thumbs).then_some(RecordKind::Thumb)).collect();
    Ok(StoredImport {
        id,
        user,
        created_at,
        state,
        rule,
        left_out,
        as_watched: row.get::<i64>("as_watched")? != 0,
        thumb_scores: thumb_scores(words),
        files: row.get("files")?,
        catalogue: row.get("catalogue")?,
        change: row.get::<Option<i64>>("change_id")?.map(ChangeId),
        changed_at: row.get("changed_at")?,
        records: row.get("records")?,
        written: row.get("written")?,
        same: row.get("same")?,
        marked_seen: row.get("marked_seen")?,
        is_undone: row.get::<bool>("is_undone")? || undo_outcome.is_some(),
        is_undoing: row.get("is_undoing")?,
        is_undo_failed: row.get::<bool>("is_undo_failed")?
            || undo_outcome.is_some_and(|outcome| outcome == "failed"),
    })
}
