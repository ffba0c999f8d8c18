//! Copies of the data file: taken while a server runs, checked, and put back.

use crate::clock::random_name;
use crate::store::connection;
use crate::store::error::OpenError;
use crate::store::lock::{DataLock, LockError};
use crate::store::migrations;
use rusqlite::Connection;
use std::fs::File;
use std::path::{Path, PathBuf};

/// Why a copy was not made, not good, or not put back.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// There is nothing to copy or to look at.
    #[error("there is no data file at {}; name it with --db", .0.display())]
    Missing(PathBuf),
    /// Something is there already.
    #[error("{} exists already; choose another name", .0.display())]
    Exists(PathBuf),
    /// The file is damaged.
    #[error("{} is damaged: {reason}; restore a backup with: moviestars restore FILE", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The first thing that is wrong with it.
        reason: String,
    },
    /// A server uses the data file.
    #[error(transparent)]
    Locked(#[from] LockError),
    /// Not a data file of ours.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The system refuses.
    #[error("cannot write {}: {source}", path.display())]
    File {
        /// The file or folder.
        path: PathBuf,
        /// The system's reason.
        source: std::io::Error,
    },
    /// The database engine refuses.
    #[error("cannot copy to {}: {source}", path.display())]
    Copy {
        /// The copy.
        path: PathBuf,
        /// The engine's reason.
        source: rusqlite::Error,
    },
}

/// What a sound data file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contents {
    /// How many migrations it has seen.
    pub schema: usize,
    /// How many accounts.
    pub users: i64,
    /// How many ratings.
    pub ratings: i64,
}

/// Copies the data file at `db` to `copy` as it is at this moment, also beside a running server.
/// Either the whole copy is there afterwards, safe on the disk, or none.
///
/// # Errors
/// As [`BackupError`] says.
pub fn back_up(db: &Path, copy: &Path) -> Result<(), BackupError> {
    let source = open(db)?;
    migrations::recognise(&source, db)?;
    if copy.exists() {
        return Err(BackupError::Exists(copy.to_owned()));
    }
    vacuum_into(&source, copy)
}

/// Reads the whole data file and says what it holds.
///
/// # Errors
/// As [`BackupError`] says; [`BackupError::Damaged`] names what is wrong.
pub fn check(db: &Path) -> Result<Contents, BackupError> {
    let file = open(db)?;
    let schema = migrations::recognise(&file, db)?;
    let damaged = |reason: String| BackupError::Damaged { path: db.to_owned(), reason };
    let said = |error: rusqlite::Error| damaged(error.to_string());
    let found: String =
        file.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0)).map_err(said)?;
    if found != "ok" {
        return Err(damaged(found));
    }
    let count = |sql: &str| file.query_row(sql, [], |row| row.get::<_, i64>(0)).map_err(said);
    if count("SELECT count(*) FROM pragma_foreign_key_check")? > 0 {
        return Err(damaged("rows refer to others that are gone".to_owned()));
    }
    let users = count("SELECT count(*) FROM users")?;
    Ok(Contents { schema, users, ratings: count("SELECT count(*) FROM ratings")? })
}

/// Puts a copy in the place of the data file at `db` and ends all sessions. What was there is kept
/// under another name, which is answered.
///
/// # Errors
/// As [`BackupError`] says; then the data file is as it was.
pub fn restore(copy: &Path, db: &Path, now: i64) -> Result<Option<PathBuf>, BackupError> {
    check(copy)?;
    let _lock = DataLock::take(db)?;
    let draft = db.with_added_extension(random_name::<9>());
    vacuum_into(&open(copy)?, &draft)?;
    let ready = end_sessions(&draft).and_then(|()| set_aside(db, now));
    let aside = ready.inspect_err(|_| {
        let _ = std::fs::remove_file(&draft);
    })?;
    put(&draft, db).inspect_err(|_| {
        if let Some(aside) = &aside {
            let _ = std::fs::rename(aside, db);
        }
    })?;
    Ok(aside)
}

fn open(db: &Path) -> Result<Connection, BackupError> {
    if db.exists() {
        Ok(connection::open_source(db)?)
    } else {
        Err(BackupError::Missing(db.to_owned()))
    }
}

fn end_sessions(draft: &Path) -> Result<(), BackupError> {
    let ended = Connection::open(draft)
        .and_then(|file| file.execute_batch("PRAGMA journal_mode = DELETE; DELETE FROM sessions;"));
    ended.map_err(|source| BackupError::Copy { path: draft.to_owned(), source })
}

/// Moves the present data file, with what its log holds, out of the way.
fn set_aside(db: &Path, now: i64) -> Result<Option<PathBuf>, BackupError> {
    if !db.exists() {
        return Ok(None);
    }
    let stem = db.file_stem().unwrap_or_default().to_string_lossy();
    let aside = db.with_file_name(format!("{stem}-before-restore-{now}.db"));
    // A damaged file may be the very reason: then it is moved as it is, log and all.
    let settled = Connection::open(db).is_ok_and(|file| {
        file.execute_batch("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE;").is_ok()
    });
    for end in ["", "-wal", "-shm"] {
        let with_end = |path: &Path| PathBuf::from(format!("{}{end}", path.display()));
        let (from, to) = (with_end(db), with_end(&aside));
        if from.exists() && (end.is_empty() || !settled) {
            std::fs::rename(&from, &to).map_err(|source| BackupError::File { path: to, source })?;
        }
    }
    Ok(Some(aside))
}

/// Copies the database behind a connection to a new file that is complete when it has its name.
pub(super) fn vacuum_into(source: &Connection, copy: &Path) -> Result<(), BackupError> {
    let draft = copy.with_added_extension(random_name::<9>());
    let copied = source.execute("VACUUM INTO ?1", [draft.to_string_lossy()]);
    let copied = copied.map_err(|source| BackupError::Copy { path: copy.to_owned(), source });
    copied.map(drop).and_then(|()| put(&draft, copy)).inspect_err(|_| {
        let _ = std::fs::remove_file(&draft);
    })
}

/// Gives a finished file its name, once it is safe on the disk.
fn put(draft: &Path, place: &Path) -> Result<(), BackupError> {
    let folder = place.parent().filter(|folder| !folder.as_os_str().is_empty());
    let put = File::open(draft)
        .and_then(|file| file.sync_all())
        .and_then(|()| std::fs::rename(draft, place))
        .and_then(|()| File::open(folder.unwrap_or(Path::new(".")))?.sync_all());
    put.map_err(|source| BackupError::File { path: place.to_owned(), source })
}
