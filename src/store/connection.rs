//! How a connection is opened: the settings that make an acknowledged write durable and a
//! restored file harmless, in the order in which they must be made.

use crate::store::error::OpenError;
use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};
use std::path::Path;
use std::time::Duration;

/// Before anything else: another process (a backup, the command line) may hold a lock for a moment.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
/// How many prepared statements a connection keeps; there are fewer than this.
const STATEMENTS: usize = 128;

/// `synchronous=FULL`: with WAL, anything less loses acknowledged writes when the power fails.
/// `mmap_size=0`: a truncated file would otherwise end the process.
const WRITER: &str = "
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA journal_size_limit = 67108864;
    PRAGMA wal_autocheckpoint = 1000;
";
const READ_ONLY: OpenFlags =
    OpenFlags::SQLITE_OPEN_READ_ONLY.union(OpenFlags::SQLITE_OPEN_NO_MUTEX);
const BOTH: &str = "
    PRAGMA foreign_keys = ON;
    PRAGMA trusted_schema = OFF;
    PRAGMA cell_size_check = ON;
    PRAGMA temp_store = MEMORY;
    PRAGMA cache_size = -16000;
    PRAGMA mmap_size = 0;
";

/// The one connection that will write; makes the file and its folder when they are missing.
/// Changes nothing in a file that exists, so that a stranger's is left as it was.
pub(super) fn open_writer(path: &Path) -> Result<Connection, OpenError> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder)
            .map_err(|source| OpenError::Folder { path: folder.to_owned(), source })?;
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
        | OpenFlags::SQLITE_OPEN_CREATE
        | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let writer = open(path, flags, &[BOTH])?;
    let failed = |source| OpenError::of(path, source);
    if writer.is_readonly("main").map_err(failed)? {
        return Err(OpenError::ReadOnly(path.to_owned()));
    }
    keep_log(&writer, true).map_err(failed)?;
    Ok(writer)
}

/// Makes what the connection commits from now on durable.
pub(super) fn make_durable(connection: &Connection, path: &Path) -> Result<(), OpenError> {
    let set = connection.execute_batch(WRITER).and_then(|()| keep_log(connection, false));
    set.map_err(|source| OpenError::of(path, source))
}

/// Closing a connection empties the write-ahead log into the file, which for a stranger's file
/// would be a change.
fn keep_log(connection: &Connection, keep: bool) -> rusqlite::Result<()> {
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keep).map(drop)
}

/// One of the connections that read.
pub(super) fn open_reader(path: &Path) -> Result<Connection, OpenError> {
    open(path, READ_ONLY, &[BOTH, "PRAGMA query_only = ON;"])
}

/// A connection that reads one file and may write its content to another.
pub(super) fn open_source(path: &Path) -> Result<Connection, OpenError> {
    open(path, READ_ONLY, &[BOTH])
}

/// Reads from the file itself, and not from the pages that the connection remembers: those would
/// answer long after the file under it was damaged. For that, no second connection is opened: were
/// another file at that path, SQLite would take the log's shared memory from under the first.
///
/// # Errors
/// What the file answered.
pub(super) fn probe(reader: &Connection) -> rusqlite::Result<()> {
    reader.execute_batch("PRAGMA shrink_memory")?;
    reader.query_row("SELECT EXISTS (SELECT 1 FROM users)", [], |_| Ok(()))
}

fn open(path: &Path, flags: OpenFlags, settings: &[&str]) -> Result<Connection, OpenError> {
    let opened = Connection::open_with_flags(path, flags).and_then(|connection| {
        connection.busy_timeout(BUSY_TIMEOUT)?;
        for setting in settings {
            connection.execute_batch(setting)?;
        }
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
        connection.set_prepared_statement_cache_capacity(STATEMENTS);
        Ok(connection)
    });
    opened.map_err(|source| OpenError::of(path, source))
}
