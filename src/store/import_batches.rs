//! The SQL that adds batches of read records to an import.

use crate::domain::ids::UserId;
use crate::domain::import::{ImportId, ImportTitleId, TitleOutcome};
use crate::domain::imported::RecordKind;
use crate::store::Store;
use crate::store::companions::find_companion;
use crate::store::db::{Tx, Value, row_placeholders, values};
use crate::store::error::StoreError;
use std::collections::HashMap;

/// So that a statement has fewer parameters than it may have.
const ROWS_PER_STATEMENT: usize = 100;

/// A title that files refer to and that has no row yet.
#[derive(Clone, Debug)]
pub struct NewImportTitle {
    /// As JSON.
    pub reference: String,
    pub name: String,
}

/// A record that was read from a file.
#[derive(Clone, Debug)]
pub struct NewImportItem {
    /// `None` for a list.
    pub title: Option<TitleLink>,
    pub kind: RecordKind,
    pub file: String,
    pub position: String,
    /// As JSON.
    pub statement: String,
    pub list: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TitleLink {
    Known(ImportTitleId),
    /// One of the new titles of the batch, by index.
    New(usize),
}

/// A problem in an imported file: a row or a value that is not imported.
#[derive(Clone, Debug)]
pub struct NewImportProblem {
    /// The name of the kind in the API.
    pub kind: &'static str,
    pub file: String,
    pub position: String,
    pub reason: String,
    /// The beginning of an unreadable row; otherwise empty.
    pub text: String,
}

/// A part of what was read.
#[derive(Clone, Debug, Default)]
pub struct ImportBatch {
    pub titles: Vec<NewImportTitle>,
    pub items: Vec<NewImportItem>,
    pub problems: Vec<NewImportProblem>,
    /// The usernames of companions, each with the problem to report if no other user has the name.
    pub companions: Vec<(String, NewImportProblem)>,
}

impl Store {
    /// Adds a batch; returns the ids of its new titles, in their order.
    pub async fn add_to_import(
        &self,
        user: UserId,
        id: ImportId,
        batch: ImportBatch,
    ) -> Result<Vec<ImportTitleId>, StoreError> {
        self.pool
            .write_for(user, move |tx| {
                let titles = insert_titles(tx, id, &batch.titles)?;
                insert_items(tx, id, &batch.items, &titles)?;
                insert_problems(tx, id, &batch.problems)?;
                insert_problems(tx, id, &unknown_companions(tx, user, &batch.companions)?)?;
                Ok(titles)
            })
            .await
    }
}

/// Inserts rows with these columns; returns their ids.
fn insert_returning_ids(
    tx: &Tx<'_>,
    table_and_columns: (&str, &str),
    columns: usize,
    rows: &[Vec<Value>],
) -> Result<Vec<i64>, StoreError> {
    let (table, names) = table_and_columns;
    let mut ids = Vec::with_capacity(rows.len());
    for chunk in rows.chunks(ROWS_PER_STATEMENT) {
        let places = row_placeholders(chunk.len(), columns);
        let sql = format!("INSERT INTO {table} ({names}) VALUES {places} RETURNING id");
        let mut added = tx.all(&sql, &chunk.concat(), |row| row.get::<i64>("id"))?;
        added.sort_unstable();
        ids.append(&mut added);
    }
    Ok(ids)
}

fn insert_titles(
    tx: &Tx<'_>,
    id: ImportId,
    titles: &[NewImportTitle],
) -> Result<Vec<ImportTitleId>, StoreError> {
    let waiting = TitleOutcome::Waiting.as_str();
    let row = |title: &NewImportTitle| {
        values![id.0, &title.reference, &title.name, waiting, "[]"].to_vec()
    };
    let rows: Vec<_> = titles.iter().map(row).collect();
    let columns = "import_id, reference, name, outcome, candidates";
    let ids = insert_returning_ids(tx, ("import_titles", columns), 5, &rows)?;
    Ok(ids.into_iter().map(ImportTitleId).collect())
}

fn insert_items(
    tx: &Tx<'_>,
    id: ImportId,
    items: &[NewImportItem],
    titles: &[ImportTitleId],
) -> Result<(), StoreError> {
    let row = |item: &NewImportItem| {
        let title = item.title.and_then(|link| match link {
            TitleLink::Known(title) => Some(title.0),
            TitleLink::New(index) => titles.get(index).map(|title| title.0),
        });
        let NewImportItem { kind, file, position, statement, list, .. } = item;
        values![id.0, title, kind.as_str(), file, position, statement, list].to_vec()
    };
    let rows: Vec<_> = items.iter().map(row).collect();
    let columns = "import_id, import_title_id, kind, file, position, statement, list";
    insert_returning_ids(tx, ("import_items", columns), 7, &rows).map(drop)
}

/// The problems of usernames that no other user has.
fn unknown_companions(
    tx: &Tx<'_>,
    user: UserId,
    named: &[(String, NewImportProblem)],
) -> Result<Vec<NewImportProblem>, StoreError> {
    let mut known: HashMap<&str, bool> = HashMap::new();
    let mut problems = Vec::new();
    for (username, problem) in named {
        let is_known = match known.get(&**username) {
            Some(is_known) => *is_known,
            None => find_companion(tx, user, username)?.is_some(),
        };
        known.insert(username, is_known);
        if !is_known {
            problems.push(problem.clone());
        }
    }
    Ok(problems)
}

pub(super) fn insert_problems(
    tx: &Tx<'_>,
    id: ImportId,
    problems: &[NewImportProblem],
) -> Result<(), StoreError> {
    let row = |problem: &NewImportProblem| {
        let NewImportProblem { kind, file, position, reason, text } = problem;
        values![id.0, *kind, file, position, reason, text].to_vec()
    };
    let rows: Vec<_> = problems.iter().map(row).collect();
    let columns = "import_id, kind, file, position, reason, text";
    insert_returning_ids(tx, ("import_problems", columns), 6, &rows).map(drop)
}
