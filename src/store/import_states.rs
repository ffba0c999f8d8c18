//! Changes of the state of imports: matching, pausing and writing.

use crate::domain::change::UNDO_PERIOD;
use crate::domain::ids::UserId;
use crate::domain::import::{ImportId, ImportState, RecordOutcome, TitleOutcome};
use crate::domain::imported::RecordKind;
use crate::domain::job::Task;
use crate::store::Store;
use crate::store::db::{Tx, values};
use crate::store::error::StoreError;
use crate::store::imports::{ImportRefusal, StoredImport, find_import};
use crate::store::jobs::{delete_job, replace_job};

impl Store {
    /// Starts the matching, pauses it, or starts the writing.
    pub async fn set_import_state(
        &self,
        user: UserId,
        id: ImportId,
        wanted: ImportState,
        catalogue: String,
        now: i64,
    ) -> Result<Result<(), ImportRefusal>, StoreError> {
        self.pool
            .write_for(user, move |tx| {
                let Some(import) = find_import(tx, user, id)? else {
                    return Ok(Err(ImportRefusal::NoSuchImport));
                };
                let may_change = match wanted {
                    ImportState::Paused => import.state == ImportState::Matching,
                    ImportState::Matching | ImportState::Writing => {
                        !matches!(import.state, ImportState::Reading | ImportState::Writing)
                    }
                    ImportState::Reading | ImportState::Ready | ImportState::Done => false,
                };
                if import.state == wanted {
                    return Ok(Ok(()));
                }
                let is_writing = wanted == ImportState::Writing;
                let is_matching = import.state == ImportState::Matching;
                if !may_change
                    || is_writing && import.is_undoing
                    || is_writing && is_matching && has_waiting_choices(tx, &import)?
                {
                    return Ok(Err(ImportRefusal::Busy));
                }
                if wanted == ImportState::Matching {
                    mark_for_matching(tx, &import, &catalogue)?;
                }
                if is_writing {
                    // Writing adds to the change of the import as long as that can be undone. Otherwise it begins a
                    // new one.
                    tx.execute(
                        "UPDATE imports
                         SET change_id = NULL, written = 0, same = 0, marked_seen = 0, undo_outcome = NULL
                         WHERE id = $1
                           AND NOT EXISTS (SELECT 1 FROM changes
                                           WHERE changes.id = imports.change_id
                                             AND changes.kind = 'imported'
                                             AND changes.created_at > $2
                                             AND NOT EXISTS (SELECT 1 FROM changes AS later
                                                             WHERE later.undoes = changes.id))",
                        values![id.0, now - UNDO_PERIOD],
                    )?;
                    reopen_titles(tx, &import)?;
                }
                let looks = wanted == ImportState::Matching;
                let catalogue = if looks { &catalogue } else { &import.catalogue };
                tx.execute(
                    "UPDATE imports SET state = $1, catalogue = $2 WHERE id = $3",
                    values![wanted.as_str(), catalogue, id.0],
                )?;
                if wanted == ImportState::Paused {
                    return delete_job(tx, &Task::Import(id)).map(Ok);
                }
                replace_job(tx, &Task::Import(id), now)?;
                Ok(Ok(()))
            })
            .await
    }
}

/// Whether titles wait to be matched about which the user has decided. Without them the import would lack these titles.
fn has_waiting_choices(tx: &Tx<'_>, import: &StoredImport) -> Result<bool, StoreError> {
    tx.exists(
        "SELECT 1 FROM import_titles
         JOIN import_choices ON import_choices.user_id = $1
                            AND import_choices.reference = import_titles.reference
         WHERE import_titles.import_id = $2 AND import_titles.outcome = $3",
        values![import.user.0, import.id.0, TitleOutcome::Waiting.as_str()],
    )
}

/// Marks titles to be matched again: unknown ones, and those with episodes that have no number here. With another
/// catalogue, also those that wait for the user's decision.
fn mark_for_matching(
    tx: &Tx<'_>,
    import: &StoredImport,
    catalogue: &str,
) -> Result<(), StoreError> {
    let (id, waiting) = (import.id.0, TitleOutcome::Waiting.as_str());
    let mut outcomes = Vec::new();
    if import.state != ImportState::Paused {
        outcomes.push(TitleOutcome::Unknown);
        tx.execute(
            "UPDATE import_titles SET outcome = $1
             WHERE import_id = $2 AND outcome IN ('found', 'written')
               AND EXISTS (SELECT 1 FROM import_items
                           WHERE import_items.import_title_id = import_titles.id
                             AND import_items.outcome = 'unplaced')",
            values![waiting, id],
        )?;
        tx.execute(
            "UPDATE import_items SET outcome = NULL WHERE import_id = $1 AND outcome = 'unplaced'",
            values![id],
        )?;
    }
    if import.catalogue != catalogue {
        outcomes.push(TitleOutcome::Unclear);
    }
    for outcome in outcomes {
        tx.execute(
            "UPDATE import_titles SET outcome = $1 WHERE import_id = $2 AND outcome = $3",
            values![waiting, id, outcome.as_str()],
        )?;
    }
    Ok(())
}

/// Marks written titles to be written again that have records which the preview counts as written by the present
/// rules: those of kinds that the user had left out, and wants now.
fn reopen_titles(tx: &Tx<'_>, import: &StoredImport) -> Result<(), StoreError> {
    let is_wanted = |kind: &&RecordKind| !import.left_out.contains(kind);
    let kinds = RecordKind::ALL.iter().filter(is_wanted);
    let kinds: Vec<_> = kinds.map(|kind| format!("'{}'", kind.as_str())).collect();
    if kinds.is_empty() {
        return Ok(());
    }
    let outcomes = RecordOutcome::ALL.iter().filter(|outcome| import.rule.writes(**outcome));
    let outcomes: Vec<_> = outcomes.map(|outcome| format!("'{}'", outcome.as_str())).collect();
    let sql = format!(
        "UPDATE import_titles SET outcome = $1
         WHERE import_id = $2 AND outcome = $3
           AND EXISTS (SELECT 1 FROM import_items
                       WHERE import_items.import_title_id = import_titles.id
                         AND import_items.outcome IN ({}) AND import_items.list IS NULL
                         AND import_items.kind IN ({}))",
        outcomes.join(", "),
        kinds.join(", ")
    );
    let (found, written) = (TitleOutcome::Found.as_str(), TitleOutcome::Written.as_str());
    tx.execute(&sql, values![found, import.id.0, written]).map(drop)
}
