//! Backups of the data file, also beside a running server, and the check of a data file.

use crate::store::sqlite::connection;
use crate::store::sqlite::migrations;
use crate::store::sqlite::snapshot::{BackupError, vacuum_into};
use rusqlite::Connection;
use std::path::Path;

/// What an undamaged data file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BackupSummary {
    /// How many migrations it has seen.
    pub schema: usize,
    pub users: i64,
    pub ratings: i64,
}

/// Copies the data file at `db` to `copy`. Afterwards the copy is complete and flushed, or absent.
pub fn back_up(db: &Path, copy: &Path) -> Result<(), BackupError> {
    let source = open(db)?;
    migrations::schema_version(&source, db)?;
    if copy.exists() {
        return Err(BackupError::Exists(copy.to_owned()));
    }
    vacuum_into(&source, copy)
}

/// Reads the whole data file; [`BackupError::Damaged`] names what is wrong with it.
pub fn check(db: &Path) -> Result<BackupSummary, BackupError> {
    let file = open(db)?;
    let schema = migrations::schema_version(&file, db)?;
    let damaged = |reason: String| BackupError::Damaged { path: db.to_owned(), reason };
    let failed = |error: rusqlite::Error| damaged(error.to_string());
    if schema == 0 {
        return Err(damaged("it is empty".to_owned()));
    }
    let found: String =
        file.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0)).map_err(failed)?;
    if found != "ok" {
        return Err(damaged(found));
    }
    migrations::verify_schema(&file, db, schema)?;
    let count = |sql: &str| file.query_row(sql, [], |row| row.get::<_, i64>(0)).map_err(failed);
    if count("SELECT count(*) FROM pragma_foreign_key_check")? > 0 {
        return Err(damaged("rows refer to others that are gone".to_owned()));
    }
    let users = count("SELECT count(*) FROM users")?;
    Ok(BackupSummary { schema, users, ratings: count("SELECT count(*) FROM ratings")? })
}

pub(in crate::store) fn open(db: &Path) -> Result<Connection, BackupError> {
    if db.exists() {
        Ok(connection::open_source(db)?)
    } else {
        Err(BackupError::Missing(db.to_owned()))
    }
}
