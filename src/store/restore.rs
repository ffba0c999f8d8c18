//! Putting a copy in the place of the data file, so that at every moment the one or the other is
//! there whole, and what was there is kept.

use crate::clock::{random_name, rfc3339};
use crate::store::backup::{BackupError, check, file_failed, open, put, vacuum_into};
use crate::store::error::OpenError;
use crate::store::lock::DataLock;
use crate::store::{connection, migrations};
use rusqlite::{Connection, ErrorCode, OpenFlags};
use std::path::{Path, PathBuf};

/// What a data file has beside itself that belongs to it.
const LOGS: [&str; 2] = ["-wal", "-journal"];

/// Puts a copy in the place of the data file at `db`, brought up to date and with all sessions
/// and reset passes ended. What was there is kept under another name, which is answered.
///
/// # Errors
/// As [`BackupError`] says; then the data file is as it was.
pub fn restore(copy: &Path, db: &Path, now: i64) -> Result<Option<PathBuf>, BackupError> {
    check(copy).map_err(|error| BackupError::of_copy(copy, error))?;
    // A link to the data file stays one.
    let db = &std::fs::canonicalize(db).unwrap_or_else(|_| db.to_owned());
    let _lock = DataLock::take(db)?;
    let draft = db.with_added_extension(random_name::<9>());
    let restored = prepare(copy, &draft).and_then(|()| exchange(&draft, db, now));
    restored.inspect_err(|_| {
        for end in ["", "-wal", "-shm", "-journal"] {
            let _ = std::fs::remove_file(with_end(&draft, end));
        }
    })
}

/// The copy as the data file that it is to be.
fn prepare(copy: &Path, draft: &Path) -> Result<(), BackupError> {
    vacuum_into(&open(copy)?, draft)?;
    let mut file = connection::open_writer(draft)?;
    migrations::apply(&mut file, draft)?;
    let ended = file.execute_batch("DELETE FROM sessions; DELETE FROM reset_passes");
    ended.map_err(|source| BackupError::Copy { path: draft.to_owned(), source })
}

fn exchange(draft: &Path, db: &Path, now: i64) -> Result<Option<PathBuf>, BackupError> {
    // Held until the exchange is done, so that nobody begins to use the file that goes.
    let _held = hold(db)?;
    let aside = free_name(db, now);
    let kept = db.exists();
    if kept {
        std::fs::hard_link(db, &aside)
            .or_else(|_| std::fs::copy(db, &aside).map(drop))
            .map_err(|source| file_failed(&aside, source))?;
    }
    let exchanged = move_logs(db, &aside).and_then(|()| put(draft, db));
    exchanged.inspect_err(|_| {
        let _ = move_logs(&aside, db);
        if kept {
            let _ = std::fs::remove_file(&aside);
        }
    })?;
    Ok(kept.then_some(aside))
}

/// Takes the present data file for this process alone, with all that its log holds inside it. A
/// damaged file, which may be the very reason, is held by nobody.
fn hold(db: &Path) -> Result<Option<Connection>, BackupError> {
    if !db.exists() {
        return Ok(None);
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let file = Connection::open_with_flags(db, flags);
    let file = file.map_err(|source| OpenError::of(db, source))?;
    match migrations::recognise(&file, db) {
        Ok(_) | Err(OpenError::Newer { .. }) => {}
        Err(OpenError::NotADatabase(_) | OpenError::Damaged(_)) => return Ok(None),
        Err(OpenError::Failed { source, .. }) if is_busy(&source) => {
            return Err(BackupError::InUse(db.to_owned()));
        }
        Err(error) => return Err(error.into()),
    }
    // Leaving the log needs the file for oneself: every other connection would refuse it.
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

/// A name beside the data file that tells why it is there and that nothing has yet.
fn free_name(db: &Path, now: i64) -> PathBuf {
    let stem = db.file_stem().unwrap_or_default().to_string_lossy();
    let begin = format!("{stem}-before-restore-{}", rfc3339(now).replace(':', ""));
    let names = (1..).map(|number| match number {
        1 => format!("{begin}.db"),
        _ => format!("{begin}-{number}.db"),
    });
    let mut names = names.map(|name| db.with_file_name(name));
    names.find(|name| !name.exists()).unwrap_or_default()
}

/// Moves what is left of a file's log: below another file it would be read as that one's.
fn move_logs(from: &Path, to: &Path) -> Result<(), BackupError> {
    for end in LOGS {
        let (from, to) = (with_end(from, end), with_end(to, end));
        if from.exists() {
            std::fs::rename(&from, &to).map_err(|source| file_failed(&to, source))?;
        }
    }
    // Only an index of the log, made anew when it is missing.
    let _ = std::fs::remove_file(with_end(from, "-shm"));
    Ok(())
}

fn with_end(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    name.into()
}
