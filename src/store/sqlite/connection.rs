//! Opens connections. Their settings, in this order, make acknowledged writes durable and a malicious file harmless.
//! Also runs portable statements on a connection.

use crate::store::db::{ReadRow, Row, SqliteColumns, SqliteRow, Transaction, Value};
use crate::store::error::{OpenError, StoreError};
use crate::store::sqlite::file;
use rusqlite::config::DbConfig;
use rusqlite::types::{Null, ToSqlOutput};
use rusqlite::{Connection, ErrorCode, OpenFlags, ToSql, params_from_iter};
use std::borrow::Cow;
use std::path::Path;
use std::time::Duration;

/// Applied first, because another process (a backup, the command line) may hold a lock for a moment.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
/// How many prepared statements a connection caches; the store has fewer.
const STATEMENTS: usize = 128;
/// Up to this many parameters, the cost of named parameters does not matter.
const FEW_PARAMETERS: usize = 32;

/// `synchronous=FULL`: with WAL, anything less loses acknowledged writes when the power fails.
/// `fullfsync`: on macOS, fsync(2) leaves data in the disk's own cache; no effect elsewhere.
/// `mmap_size=0`: a truncated file would otherwise end the process.
const WRITER: &str = "
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA fullfsync = ON;
    PRAGMA checkpoint_fullfsync = ON;
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
    PRAGMA mmap_size = 0;
";
/// Separate from the other settings, because it reads the schema, which takes half a millisecond.
const CACHE: &str = "PRAGMA cache_size = -4000;";

/// Opens the connection for writes. Creates the file and its folder if they are missing. Does not change an existing
/// file, because it may belong to another program.
pub(in crate::store) fn open_writer(path: &Path) -> Result<Connection, OpenError> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder)
            .map_err(|source| OpenError::Folder { path: folder.to_owned(), source })?;
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
        | OpenFlags::SQLITE_OPEN_CREATE
        | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let writer = open(path, flags, &[BOTH, CACHE])?;
    let failed = |source| OpenError::of(path, source);
    if writer.is_readonly("main").map_err(failed)? {
        let path = path.to_owned();
        return Err(if file::is_read_only(&path) {
            OpenError::ReadOnlyFileSystem(path)
        } else {
            OpenError::ReadOnly(path)
        });
    }
    keep_log(&writer, true).map_err(failed)?;
    Ok(writer)
}

/// Makes later commits of the connection durable.
pub(in crate::store) fn make_durable(
    connection: &Connection,
    path: &Path,
) -> Result<(), OpenError> {
    let set = connection.execute_batch(WRITER).and_then(|()| keep_log(connection, false));
    set.map_err(|source| OpenError::of(path, source))
}

/// Keeps the write-ahead log when the connection is closed. A checkpoint would change another program's file.
fn keep_log(connection: &Connection, keep: bool) -> rusqlite::Result<()> {
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keep).map(drop)
}

/// Opens a connection for reads. It reads the schema with its first statement, so that the start of the server does
/// not wait for that.
pub(in crate::store) fn open_reader(path: &Path) -> Result<Connection, OpenError> {
    open(path, READ_ONLY, &[BOTH, "PRAGMA query_only = ON;"])
}

/// Lets a connection cache more pages.
pub(in crate::store) fn enlarge_cache(connection: &Connection) -> rusqlite::Result<()> {
    connection.execute_batch(CACHE)
}

/// Opens the connection that checks whether others have committed. It never waits for a lock, because requests wait
/// for it.
pub(in crate::store) fn open_probe(path: &Path) -> Result<Connection, OpenError> {
    let probe = open_reader(path)?;
    probe.busy_timeout(Duration::ZERO).map_err(|source| OpenError::of(path, source))?;
    Ok(probe)
}

/// Opens a connection that reads a file and can copy it with `VACUUM INTO`.
pub(in crate::store) fn open_source(path: &Path) -> Result<Connection, OpenError> {
    if file::is_immutable(path) {
        return open_immutable(path);
    }
    // The first read opens the log. It fails where the shared memory of the log cannot be created.
    open(path, READ_ONLY, &[BOTH, "PRAGMA schema_version;"])
}

/// Opens a file that no process can write, as immutable, because SQLite cannot create the shared memory of the
/// write-ahead log there. It then ignores the content of the log.
fn open_immutable(path: &Path) -> Result<Connection, OpenError> {
    for end in ["-wal", "-journal"] {
        let mut log = path.as_os_str().to_owned();
        log.push(end);
        if std::fs::metadata(&log).is_ok_and(|log| log.len() > 0) {
            return Err(OpenError::UnreadLog(path.to_owned()));
        }
    }
    let name = path.as_os_str().as_encoded_bytes().iter().fold(String::new(), |name, byte| {
        let byte = *byte;
        let is_plain = byte.is_ascii_alphanumeric() || b"/-._".contains(&byte);
        if is_plain { name + &char::from(byte).to_string() } else { format!("{name}%{byte:02X}") }
    });
    let uri = format!("file:{name}?immutable=1");
    open(Path::new(&uri), READ_ONLY | OpenFlags::SQLITE_OPEN_URI, &[BOTH]).map_err(|error| {
        match error {
            OpenError::Failed { source, .. } => OpenError::of(path, source),
            other => other,
        }
    })
}

/// Reads a page from the file. A read from the page cache would succeed long after the file was damaged, so the cache
/// is emptied first. This needs a connection of its own, so that readers keep their pages. It must be as old as they
/// are: a new connection, opened while another file is at the path, would take the log's shared memory from them.
pub(in crate::store) fn probe(connection: &Connection) -> rusqlite::Result<()> {
    connection.execute_batch("PRAGMA shrink_memory")?;
    connection.query_row("SELECT EXISTS (SELECT 1 FROM users)", [], |_| Ok(()))
}

fn open(path: &Path, flags: OpenFlags, settings: &[&str]) -> Result<Connection, OpenError> {
    let opened = Connection::open_with_flags(path, flags).and_then(|connection| {
        connection.busy_timeout(BUSY_TIMEOUT)?;
        for setting in settings {
            connection.execute_batch(setting)?;
        }
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
        // Without this, each new value for `LIMIT $n` prepares the statement again.
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
        connection.set_prepared_statement_cache_capacity(STATEMENTS);
        Ok(connection)
    });
    opened.map_err(|source| match source.sqlite_error_code() {
        Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen) if file::is_read_only(path) => {
            OpenError::ReadOnlyFileSystem(path.to_owned())
        }
        _ => OpenError::of(path, source),
    })
}

impl ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        match self {
            Self::Int(value) => value.to_sql(),
            Self::Bool(value) => value.to_sql(),
            Self::Text(value) => value.to_sql(),
            Self::Null => Null.to_sql(),
        }
    }
}

/// Replaces `$n` by `?n` in a statement with many parameters. SQLite treats `$n` as a name and compares it with all
/// names before it, so a statement with a thousand takes three times as long to prepare. Statements contain no other
/// `$`.
fn with_numbered_parameters(sql: &str, count: usize) -> Cow<'_, str> {
    if count > FEW_PARAMETERS { sql.replace('$', "?").into() } else { sql.into() }
}

impl Transaction for Connection {
    fn execute(&self, sql: &str, values: &[Value]) -> Result<usize, StoreError> {
        let sql = with_numbered_parameters(sql, values.len());
        Ok(self.prepare_cached(&sql)?.execute(params_from_iter(values))?)
    }

    fn query(&self, sql: &str, values: &[Value], read: &mut ReadRow<'_>) -> Result<(), StoreError> {
        let sql = with_numbered_parameters(sql, values.len());
        let mut statement = self.prepare_cached(&sql)?;
        let mut rows = statement.query(params_from_iter(values))?;
        let columns = SqliteColumns::default();
        while let Some(row) = rows.next()? {
            if !read(&Row::Sqlite(SqliteRow::new(row, &columns)))? {
                break;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rusqlite::StatementStatus;

    #[test]
    fn a_statement_is_not_prepared_again_for_another_value() {
        let folder = tempfile::tempdir().unwrap();
        let connection = open_writer(&folder.path().join("data.db")).unwrap();
        connection.execute_batch("CREATE TABLE t (a); INSERT INTO t VALUES (1), (2)").unwrap();
        let mut statement = connection.prepare("SELECT a FROM t ORDER BY a LIMIT $1").unwrap();
        for (limit, count) in [(1, 1), (2, 2), (1, 1)] {
            let found = statement.query_map([limit], |row| row.get::<_, i64>(0)).unwrap();
            assert_eq!(found.count(), count);
        }
        assert_eq!(statement.get_status(StatementStatus::RePrepare), 0);
    }

    #[test]
    fn an_immutable_file_is_read_without_a_file_beside_it_unless_it_has_a_log() {
        let folder = tempfile::tempdir().unwrap();
        // Characters that mean something in a URI.
        let path = folder.path().join("movie stars?100%#.db");
        let writer = open_writer(&path).unwrap();
        make_durable(&writer, &path).unwrap();
        writer.execute_batch("CREATE TABLE t (a); INSERT INTO t VALUES (7)").unwrap();
        let refused = open_immutable(&path).unwrap_err();
        assert!(matches!(refused, OpenError::UnreadLog(_)), "{refused}");
        drop(writer);
        let reader = open_immutable(&path).unwrap();
        let found: i64 = reader.query_row("SELECT a FROM t", [], |row| row.get(0)).unwrap();
        assert_eq!(found, 7);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
