//! Brings a data file to the newest schema: numbered files, all or none in one transaction.
//! A released file is never edited; a change is a new file at the end of the list.

use crate::store::backup::{file_failed, vacuum_by_draft};
use crate::store::connection::open_source;
use crate::store::error::OpenError;
use rusqlite::{Connection, TransactionBehavior};
use std::fs::File;
use std::path::Path;

const MIGRATIONS: [&str; 5] = [
    include_str!("../../assets/migrations/0001_accounts_and_ratings.sql"),
    include_str!("../../assets/migrations/0002_playlists.sql"),
    include_str!("../../assets/migrations/0003_password_resets_and_claims.sql"),
    include_str!("../../assets/migrations/0004_settings.sql"),
    include_str!("../../assets/migrations/0005_twins_and_sought.sql"),
];

/// "MSTA" in the file's header marks it as ours.
const APPLICATION_ID: i64 = 0x4D53_5441;

/// How many migrations the file has seen.
///
/// # Errors
/// When the file belongs to another program or to a newer version, or cannot be read.
pub(super) fn recognise(connection: &Connection, path: &Path) -> Result<usize, OpenError> {
    let failed = |source| OpenError::of(path, source);
    let found = header(connection, "user_version").map_err(failed)?;
    let application = header(connection, "application_id").map_err(failed)?;
    let objects: i64 = connection
        .query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))
        .map_err(failed)?;
    let fresh = objects == 0 && found == 0 && application == 0;
    if !fresh && application != APPLICATION_ID {
        return Err(OpenError::Foreign(path.to_owned()));
    }
    let found = usize::try_from(found).unwrap_or(usize::MAX);
    if found > MIGRATIONS.len() {
        return Err(OpenError::Newer { path: path.to_owned(), found, known: MIGRATIONS.len() });
    }
    Ok(found)
}

/// Whether opening the file at `path` would upgrade it. Not so where there is none, or none that can
/// be read: what is wrong, opening it says.
#[must_use]
pub fn is_of_older_version(path: &Path) -> bool {
    open_source(path).and_then(|source| recognise(&source, path)).is_ok_and(is_old)
}

fn is_old(schema: usize) -> bool {
    (1..MIGRATIONS.len()).contains(&schema)
}

/// Applies what is missing, once a copy of what the file was is kept.
///
/// # Errors
/// As [`apply`], and when no copy can be kept.
pub(super) fn run(connection: &mut Connection, path: &Path) -> Result<(), OpenError> {
    if !is_old(recognise(connection, path)?) {
        return apply(connection, path);
    }
    // Links are followed first: two names of one file have one folder.
    let file = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let folder = file.with_file_name("backups");
    std::fs::create_dir_all(&folder)
        .map_err(|source| OpenError::Folder { path: folder.clone(), source })?;
    // The copy of another process that came later would be of the upgraded file.
    let _alone = alone_in(&folder).map_err(|error| OpenError::NoCopy(error.to_string()))?;
    let before = recognise(connection, path)?;
    if is_old(before) {
        keep_copy(connection, &folder, before)?;
    }
    apply(connection, path)
}

/// Waits until no other process upgrades the file that belongs to this folder; so it stays until
/// what is returned is dropped.
fn alone_in(folder: &Path) -> std::io::Result<File> {
    let open = File::open(folder)?;
    if open.try_lock().is_err() {
        tracing::warn!("Another process upgrades the data file; waiting until it has ended.");
        open.lock()?;
    }
    Ok(open)
}

/// Applies what is missing.
///
/// # Errors
/// As [`recognise`], and when the file cannot be written.
pub(super) fn apply(connection: &mut Connection, path: &Path) -> Result<(), OpenError> {
    let failed = |source| OpenError::of(path, source);
    let tx =
        connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(failed)?;
    let found = recognise(&tx, path)?;
    if found == MIGRATIONS.len() {
        return Ok(());
    }
    for migration in &MIGRATIONS[found..] {
        tx.execute_batch(migration).map_err(failed)?;
    }
    tx.pragma_update(None, "application_id", APPLICATION_ID).map_err(failed)?;
    let version = format!("PRAGMA user_version = {}", MIGRATIONS.len());
    tx.execute_batch(&version).map_err(failed)?;
    tx.commit().map_err(failed)
}

/// What the file was before this version changes it stays beside it, in `backups/`; an earlier one
/// of the same schema, from before a restore, makes way, and what a killed process left of one.
fn keep_copy(connection: &Connection, folder: &Path, schema: usize) -> Result<(), OpenError> {
    let copy = folder.join(format!("before-schema-{}.db", schema + 1));
    let draft = copy.with_added_extension("unfinished");
    for left in [copy.with_added_extension("unfinished-journal"), draft.clone()] {
        if left.exists() {
            let removed = std::fs::remove_file(&left);
            removed.map_err(|error| OpenError::NoCopy(file_failed(&left, error).to_string()))?;
        }
    }
    let kept = vacuum_by_draft(connection, &draft, &copy);
    kept.map_err(|error| OpenError::NoCopy(error.to_string()))
}

fn header(connection: &Connection, name: &str) -> rusqlite::Result<i64> {
    connection.pragma_query_value(None, name, |row| row.get(0))
}
