//! Copies of the data file, taken while a server runs, and whether a data file is sound.

use crate::clock::random_name;
use crate::store::connection;
use crate::store::error::OpenError;
use crate::store::lock::LockError;
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
    /// The copy is none, or not good.
    #[error("cannot restore {}: {reason}", path.display())]
    BadCopy {
        /// The copy.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// A server uses the data file.
    #[error(transparent)]
    Locked(#[from] LockError),
    /// Something else uses it.
    #[error("{} is in use by another command; try again when that has ended", .0.display())]
    InUse(PathBuf),
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

impl BackupError {
    /// What is wrong with a data file, said of a copy.
    pub(super) fn of_copy(path: &Path, error: Self) -> Self {
        let reason = match error {
            Self::Missing(_) => "there is no such file".to_owned(),
            Self::Damaged { reason, .. } => format!("it is damaged: {reason}; take another copy"),
            Self::Open(OpenError::Damaged(_)) => "it is damaged; take another copy".to_owned(),
            Self::Open(OpenError::Foreign(_) | OpenError::NotADatabase(_)) => {
                "it is no copy of a moviestars data file".to_owned()
            }
            Self::Open(OpenError::Newer { found, known, .. }) => format!(
                "it has schema {found}, this moviestars knows up to {known}; use a newer moviestars"
            ),
            other => other.to_string(),
        };
        Self::BadCopy { path: path.to_owned(), reason }
    }
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
    if schema == 0 {
        return Err(damaged("it is empty".to_owned()));
    }
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

pub(super) fn open(db: &Path) -> Result<Connection, BackupError> {
    if db.exists() {
        Ok(connection::open_source(db)?)
    } else {
        Err(BackupError::Missing(db.to_owned()))
    }
}

/// Copies the database behind a connection to a new file that is complete when it has its name.
pub(super) fn vacuum_into(source: &Connection, copy: &Path) -> Result<(), BackupError> {
    vacuum_by_draft(source, &copy.with_added_extension(random_name::<9>()), copy)
}

/// As [`vacuum_into`], with the unfinished copy where the caller wants it.
pub(super) fn vacuum_by_draft(
    source: &Connection,
    draft: &Path,
    copy: &Path,
) -> Result<(), BackupError> {
    let Some(name) = draft.to_str() else {
        let reason = std::io::Error::other("its name is not in UTF-8");
        return Err(file_failed(copy, reason));
    };
    let copied = source.execute("VACUUM INTO ?1", [name]);
    let copied = copied.map_err(|source| BackupError::Copy { path: copy.to_owned(), source });
    copied.map(drop).and_then(|()| put(draft, copy)).inspect_err(|_| {
        let _ = std::fs::remove_file(draft);
    })
}

/// Gives a finished file its name, once it is safe on the disk.
pub(super) fn put(draft: &Path, place: &Path) -> Result<(), BackupError> {
    let folder = place.parent().filter(|folder| !folder.as_os_str().is_empty());
    let put = File::open(draft)
        .and_then(|file| file.sync_all())
        .and_then(|()| std::fs::rename(draft, place))
        .and_then(|()| File::open(folder.unwrap_or(Path::new(".")))?.sync_all());
    put.map_err(|source| file_failed(place, source))
}

pub(super) fn file_failed(path: &Path, source: std::io::Error) -> BackupError {
    BackupError::File { path: path.to_owned(), source }
}
