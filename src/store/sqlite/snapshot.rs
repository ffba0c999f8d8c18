//! Consistent copies of a database file, made with `VACUUM INTO`.

use crate::atomic_file;
use crate::clock::random_name;
use crate::store::error::OpenError;
use crate::store::sqlite::file::LockError;
use rusqlite::Connection;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// Why a backup, a check or a restore failed.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    #[error("there is no data file at {}; name it with --db", .0.display())]
    Missing(PathBuf),
    #[error("{} exists already; choose another name", .0.display())]
    Exists(PathBuf),
    #[error("{} is damaged: {reason}; restore a backup with: moviestars restore FILE", path.display())]
    Damaged {
        path: PathBuf,
        /// The first thing that is wrong with the file.
        reason: String,
    },
    /// The copy is missing or invalid.
    #[error("cannot restore {}: {reason}", path.display())]
    BadCopy { path: PathBuf, reason: String },
    /// A server is using the data file.
    #[error(transparent)]
    Locked(#[from] LockError),
    #[error("{} is in use by another command; try again when that has ended", .0.display())]
    InUse(PathBuf),
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error("cannot write {}: {source}", path.display())]
    File { path: PathBuf, source: std::io::Error },
    #[error("cannot write the backup to standard output: {0}")]
    Output(std::io::Error),
    #[error("cannot copy to {}: {source}", path.display())]
    Copy { path: PathBuf, source: rusqlite::Error },
}

impl BackupError {
    /// Turns an error about a data file into one about a copy to restore.
    pub(in crate::store) fn of_copy(path: &Path, error: Self) -> Self {
        let reason = match error {
            Self::Missing(_) => "there is no such file".to_owned(),
            Self::Damaged { reason, .. } => format!("it is damaged: {reason}; take another copy"),
            Self::Open(OpenError::Damaged(_)) => "it is damaged; take another copy".to_owned(),
            Self::Open(OpenError::Foreign(_) | OpenError::NotADatabase(_)) => {
                "it is no copy of a moviestars data file".to_owned()
            }
            Self::Open(OpenError::Altered { kind, name, .. }) => {
                format!("it has a {kind} {name} that moviestars did not make; take another copy")
            }
            Self::Open(OpenError::Newer { found, known, .. }) => format!(
                "it has schema {found}, this moviestars knows up to {known}; use a newer moviestars"
            ),
            other => other.to_string(),
        };
        Self::BadCopy { path: path.to_owned(), reason }
    }
}

/// Copies a connection's database to a new file, which is complete before it gets its name. Never replaces another
/// file.
pub(in crate::store) fn vacuum_into(source: &Connection, copy: &Path) -> Result<(), BackupError> {
    let draft = copy.with_added_extension(random_name::<9>());
    vacuum(source, &draft, copy)?;
    atomic_file::publish_new(&draft, copy).map_err(|source| match source.kind() {
        ErrorKind::AlreadyExists => BackupError::Exists(copy.to_owned()),
        _ => file_failed(copy, source),
    })
}

/// Like [`vacuum_into`], but the caller chooses the path of the draft, and an existing file is replaced.
pub(in crate::store) fn vacuum_replacing(
    source: &Connection,
    draft: &Path,
    copy: &Path,
) -> Result<(), BackupError> {
    vacuum(source, draft, copy)?;
    publish(draft, copy).inspect_err(|_| {
        let _ = std::fs::remove_file(draft);
    })
}

fn vacuum(source: &Connection, draft: &Path, copy: &Path) -> Result<(), BackupError> {
    let Some(name) = draft.to_str() else {
        let reason = std::io::Error::other("its name is not in UTF-8");
        return Err(file_failed(copy, reason));
    };
    source.execute("VACUUM INTO ?1", [name]).map(drop).map_err(|source| {
        let _ = std::fs::remove_file(draft);
        BackupError::Copy { path: copy.to_owned(), source }
    })
}

/// Flushes a finished draft and renames it.
pub(in crate::store) fn publish(draft: &Path, path: &Path) -> Result<(), BackupError> {
    atomic_file::publish(draft, path).map_err(|source| file_failed(path, source))
}

pub(in crate::store) fn file_failed(path: &Path, source: std::io::Error) -> BackupError {
    BackupError::File { path: path.to_owned(), source }
}
