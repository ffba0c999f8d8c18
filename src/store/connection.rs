//! Opens connections with the settings that make an acknowledged write durable and a restored file
//! harmless. Their order matters.

use crate::store::error::OpenError;
use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};
use std::path::Path;
use std::time::Duration;

/// Set first: another process (a backup, the command line) may hold a lock for a moment.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
/// Prepared statements cached by a connection; the store has fewer.
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

/// The connection that will write. Creates the file and its folder if they are missing. An existing file is
/// not changed, because it may be another program's.
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

/// Makes later commits of the connection durable.
pub(super) fn make_durable(connection: &Connection, path: &Path) -> Result<(), OpenError> {
    let set = connection.execute_batch(WRITER).and_then(|()| keep_log(connection, false));
    set.map_err(|source| OpenError::of(path, source))
}

/// Closing a connection checkpoints the write-ahead log, which would change another program's file.
fn keep_log(connection: &Connection, keep: bool) -> rusqlite::Result<()> {
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keep).map(drop)
}

/// A connection for reads.
pub(super) fn open_reader(path: &Path) -> Result<Connection, OpenError> {
    open(path, READ_ONLY, &[BOTH, "PRAGMA query_only = ON;"])
}

/// A connection that reads one file and can copy it with `VACUUM INTO`.
pub(super) fn open_source(path: &Path) -> Result<Connection, OpenError> {
    open(path, READ_ONLY, &[BOTH])
}

/// Reads a page from the file, not from the connection's page cache, which would succeed long after the file
/// was damaged. It uses the same connection: a second one, opened while another file is at the path, would
/// take the log's shared memory from the first.
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
