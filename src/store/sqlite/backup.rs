//! Backups of the data file, even while a server uses it; checking a data file; and restore, which replaces the data
//! file by a copy. At every moment at least one of the two files is complete, and the replaced file is kept.

use crate::clock::{random_name, rfc3339};
use crate::store::error::OpenError;
use crate::store::sqlite::file::DataLock;
use crate::store::sqlite::snapshot::{BackupError, file_failed, publish, vacuum_into};
use crate::store::sqlite::{connection, migrations};
use rusqlite::{Connection, ErrorCode, OpenFlags};
use std::path::{Path, PathBuf};

/// The contents of an undamaged data file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BackupSummary {
    /// How many migrations were applied.
    pub schema: usize,
    pub users: i64,
    pub ratings: i64,
}

/// Copies the data file at `db` to `copy`. Afterwards the copy is complete and flushed, or there is none.
pub fn back_up(db: &Path, copy: &Path) -> Result<(), BackupError> {
    let source = open(db)?;
    migrations::schema_version(&source, db)?;
    if copy.exists() {
        return Err(BackupError::Exists(copy.to_owned()));
    }
    vacuum_into(&source, copy)
}

/// Reads the whole data file. [`BackupError::Damaged`] says what is wrong with it.
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
        return Err(damaged("rows refer to rows that do not exist".to_owned()));
    }
    let users = count("SELECT count(*) FROM users")?;
    Ok(BackupSummary { schema, users, ratings: count("SELECT count(*) FROM ratings")? })
}

fn open(db: &Path) -> Result<Connection, BackupError> {
    if db.exists() {
        Ok(connection::open_source(db)?)
    } else {
        Err(BackupError::Missing(db.to_owned()))
    }
}

/// Suffixes of the log files of a data file.
const LOGS: [&str; 2] = ["-wal", "-journal"];

/// Replaces the data file at `db` by a copy, which is upgraded. Its sessions, reset tokens and access tokens are
/// deleted, because some may have been revoked since. Returns the path of the replaced file.
pub fn restore(copy: &Path, db: &Path, now: i64) -> Result<Option<PathBuf>, BackupError> {
    check(copy).map_err(|error| BackupError::of_copy(copy, error))?;
    // Follows a symbolic link, so that the link is kept and its target is replaced.
    let db = &std::fs::canonicalize(db).unwrap_or_else(|_| db.to_owned());
    let _lock = DataLock::take(db)?;
    let draft = db.with_added_extension(random_name::<9>());
    let restored = prepare(copy, &draft).and_then(|()| swap(&draft, db, now));
    restored.inspect_err(|_| {
        for end in ["", "-wal", "-shm", "-journal"] {
            let _ = std::fs::remove_file(with_end(&draft, end));
        }
    })
}

fn prepare(copy: &Path, draft: &Path) -> Result<(), BackupError> {
    vacuum_into(&open(copy)?, draft)?;
    let mut file = connection::open_writer(draft)?;
    migrations::apply(&mut file, draft)?;
    let ended = file
        .execute_batch("DELETE FROM sessions; DELETE FROM reset_tokens; DELETE FROM access_tokens");
    ended
        .and_then(|()| migrations::drop_litestream_tables(&file))
        .map_err(|source| BackupError::Copy { path: draft.to_owned(), source })
}

fn swap(draft: &Path, db: &Path, now: i64) -> Result<Option<PathBuf>, BackupError> {
    // Locked until the swap is done, so that no process opens the replaced file.
    let _lock = lock_exclusively(db)?;
    let backup = unique_path(db, now);
    let kept = db.exists();
    if kept {
        std::fs::hard_link(db, &backup)
            .or_else(|_| std::fs::copy(db, &backup).map(drop))
            .map_err(|source| file_failed(&backup, source))?;
    }
    let swapped = move_logs(db, &backup).and_then(|()| publish(draft, db));
    swapped.inspect_err(|_| {
        let _ = move_logs(&backup, db);
        if kept {
            let _ = std::fs::remove_file(&backup);
        }
    })?;
    Ok(kept.then_some(backup))
}

/// Checkpoints the present data file and locks it for this process. A damaged file is not locked, because it may be
/// the reason for the restore.
fn lock_exclusively(db: &Path) -> Result<Option<Connection>, BackupError> {
    if !db.exists() {
        return Ok(None);
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let file = Connection::open_with_flags(db, flags);
    let file = file.map_err(|source| OpenError::of(db, source))?;
    match migrations::schema_version(&file, db) {
        Ok(_) | Err(OpenError::Newer { .. }) => {}
        Err(OpenError::NotADatabase(_) | OpenError::Damaged(_)) => return Ok(None),
        Err(OpenError::Failed { source, .. }) if is_busy(&source) => {
            return Err(BackupError::InUse(db.to_owned()));
        }
        Err(error) => return Err(error.into()),
    }
    // Leaving WAL mode fails while another connection is open.
    match file.execute_batch("PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE") {
        Ok(()) => Ok(Some(file)),
        Err(error) if is_busy(&error) => Err(BackupError::InUse(db.to_owned())),
        Err(_) => Ok(None),
    }
}

fn is_busy(error: &rusqlite::Error) -> bool {
    let code = error.sqlite_error_code();
    matches!(code, Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked))
}

/// An unused path beside the data file, with the time of the restore in its name.
fn unique_path(db: &Path, now: i64) -> PathBuf {
    let stem = db.file_stem().unwrap_or_default().to_string_lossy();
    let begin = format!("{stem}-before-restore-{}", rfc3339(now).replace(':', ""));
    let names = (1..).map(|number| match number {
        1 => format!("{begin}.db"),
        _ => format!("{begin}-{number}.db"),
    });
    let mut names = names.map(|name| db.with_file_name(name));
    names.find(|name| !name.exists()).unwrap_or_default()
}

/// Moves the write-ahead log along with its file. SQLite would otherwise apply it to the new file.
fn move_logs(from: &Path, to: &Path) -> Result<(), BackupError> {
    for end in LOGS {
        let (from, to) = (with_end(from, end), with_end(to, end));
        if from.exists() {
            std::fs::rename(&from, &to).map_err(|source| file_failed(&to, source))?;
        }
    }
    // The index of the log, which SQLite rebuilds.
    let _ = std::fs::remove_file(with_end(from, "-shm"));
    Ok(())
}

fn with_end(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    name.into()
}
