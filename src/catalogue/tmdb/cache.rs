//! The file that keeps TMDB's answers over a restart. It holds nothing that cannot be fetched
//! again: it may be deleted at any time, and one that is damaged is thrown away and made anew.

use super::entry::{Entry, LONGEST};
use crate::catalogue::Freshness;
use crate::clock::Clock;
use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension, params};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// "MSTC" in the file's header marks it as ours.
const APPLICATION_ID: i64 = 0x4D53_5443;
/// Files of another number are thrown away: what they hold can be had again.
const VERSION: i64 = 1;
/// How many answers may come in before the bounds are looked after again.
const SWEEP_AFTER: u64 = 64;
/// And how much time may pass.
const SWEEP_SECONDS: i64 = 3_600;

/// `synchronous = NORMAL`: losing the last answers in a power cut is no loss, a damaged file is.
const SETTINGS: &str = "
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    PRAGMA journal_size_limit = 4194304;
    PRAGMA trusted_schema = OFF;
    PRAGMA cell_size_check = ON;
    PRAGMA cache_size = -4000;
    PRAGMA mmap_size = 0;
";
const SCHEMA: &str = "
    CREATE TABLE answers (
        target TEXT PRIMARY KEY,
        fetched_at INTEGER NOT NULL,
        freshness TEXT NOT NULL,
        size INTEGER NOT NULL,
        document BLOB
    ) STRICT;
    CREATE INDEX answers_by_age ON answers (fetched_at, size);
";

/// The open file, or none while it cannot be used.
pub(super) struct Cache {
    path: PathBuf,
    connection: Option<Connection>,
    rows: u64,
    bytes: u64,
    clock: Arc<Clock>,
    written: u64,
    swept_at: i64,
}

#[derive(Debug, thiserror::Error)]
enum Fault {
    #[error(transparent)]
    Sql(#[from] rusqlite::Error),
    #[error("it is not a cache of this version")]
    Foreign,
    #[error("it counts answers that are not there")]
    Miscounted,
}

impl Cache {
    /// Opens the file, or makes it anew. Without a file answers are kept in memory only.
    pub fn open(path: &Path, (rows, bytes): (u64, u64), clock: Arc<Clock>) -> Self {
        let path = path.to_owned();
        let mut cache =
            Self { path, connection: None, rows, bytes, clock, written: 0, swept_at: 0 };
        cache.open_or_make();
        cache
    }

    /// The kept answer, unless it is too old to be kept.
    pub fn get(&mut self, target: &str) -> Option<Entry> {
        let found = self.with(|connection| {
            let sql = "SELECT fetched_at, freshness, document FROM answers WHERE target = $1";
            let mut statement = connection.prepare_cached(sql)?;
            let row = statement.query_row([target], |row| {
                let document: Option<Vec<u8>> = row.get("document")?;
                let freshness: String = row.get("freshness")?;
                Ok((row.get("fetched_at")?, freshness, document.map(Arc::from)))
            });
            row.optional()
        });
        let (fetched_at, freshness, document) = found??;
        let freshness = read_freshness(&freshness)?;
        let entry = Entry { fetched_at, freshness, document };
        let now = self.clock.now();
        let sound = entry.answer(now).map_or(true, |answer| answer.json().is_ok());
        (sound && !entry.is_too_old(now)).then_some(entry)
    }

    /// Keeps an answer instead of an earlier one.
    pub fn put(&mut self, target: &str, entry: &Entry) {
        let size = i64::try_from(entry.weight()).unwrap_or(i64::MAX);
        let freshness = freshness_name(entry.freshness);
        self.with(|connection| {
            let sql = "INSERT INTO answers (target, fetched_at, freshness, size, document)
                VALUES ($1, $2, $3, $4, $5)
                ON CONFLICT (target) DO UPDATE SET fetched_at = excluded.fetched_at,
                freshness = excluded.freshness, size = excluded.size, document = excluded.document";
            let mut statement = connection.prepare_cached(sql)?;
            statement.execute(params![target, entry.fetched_at, freshness, size, entry.document])
        });
        self.written += 1;
    }

    /// Looks after the bounds when it is time to.
    pub fn sweep_when_due(&mut self) {
        let passed = self.clock.now().saturating_sub(self.swept_at);
        let due =
            self.written >= SWEEP_AFTER.min(self.rows / 8) || !(0..SWEEP_SECONDS).contains(&passed);
        if due {
            self.sweep();
        }
    }

    /// Removes what is too old, and the oldest of what is too much.
    pub fn sweep(&mut self) {
        if !self.path.exists() {
            self.open_or_make();
        }
        self.written = 0;
        self.swept_at = self.clock.now();
        let oldest = self.swept_at.saturating_sub(LONGEST);
        let (rows, bytes) = (self.rows, self.bytes);
        self.with(|connection| {
            connection.execute("DELETE FROM answers WHERE fetched_at <= $1", [oldest])?;
            while exceeds(connection, rows, bytes)? {
                let sql = "DELETE FROM answers WHERE rowid IN (
                    SELECT rowid FROM answers ORDER BY fetched_at
                    LIMIT max(1, (SELECT count(*) / 16 FROM answers)))";
                if connection.execute(sql, [])? == 0 {
                    return Err(Fault::Miscounted);
                }
            }
            Ok(())
        });
    }

    /// Writes everything into the one file and lets it go.
    pub fn close(mut self) {
        self.sweep();
        if let Some(connection) = self.connection.take() {
            let _ = connection.close();
        }
    }

    fn open_or_make(&mut self) {
        self.connection = None;
        self.connection = match open(&self.path) {
            Err(fault) if is_beyond_repair(&fault) => {
                tracing::warn!(path = %self.path.display(), "The cache file is made anew: {fault}");
                remove(&self.path);
                open(&self.path)
            }
            other => other,
        }
        .inspect_err(|fault| {
            let path = self.path.display();
            tracing::warn!(%path, "The cache file cannot be used; answers stay in memory: {fault}");
        })
        .ok();
    }

    /// Works on the file; what fails there is as if nothing were kept.
    fn with<T, E: Into<Fault>>(
        &mut self,
        work: impl FnOnce(&Connection) -> Result<T, E>,
    ) -> Option<T> {
        match work(self.connection.as_ref()?).map_err(E::into) {
            Ok(done) => Some(done),
            Err(fault) if is_beyond_repair(&fault) => {
                self.connection = None;
                tracing::warn!(path = %self.path.display(), "The cache file is made anew: {fault}");
                remove(&self.path);
                self.open_or_make();
                None
            }
            Err(fault) => {
                tracing::debug!("The cache file refuses: {fault}");
                None
            }
        }
    }
}

fn open(path: &Path) -> Result<Connection, Fault> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
        | OpenFlags::SQLITE_OPEN_CREATE
        | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(Duration::from_secs(1))?;
    connection.execute_batch(SETTINGS)?;
    let number = |pragma: &str| connection.pragma_query_value(None, pragma, |row| row.get(0));
    let (application, version): (i64, i64) = (number("application_id")?, number("user_version")?);
    let objects: i64 =
        connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    match (application, version, objects) {
        (0, 0, 0) => {
            connection.execute_batch(&format!(
                "BEGIN IMMEDIATE; {SCHEMA} PRAGMA application_id = {APPLICATION_ID};
                 PRAGMA user_version = {VERSION}; COMMIT;"
            ))?;
        }
        (APPLICATION_ID, VERSION, _) => {
            exceeds(&connection, u64::MAX, u64::MAX)?;
        }
        _ => return Err(Fault::Foreign),
    }
    Ok(connection)
}

fn exceeds(connection: &Connection, rows: u64, bytes: u64) -> rusqlite::Result<bool> {
    // Sizes of a damaged file may be too large to be added up otherwise.
    let sql = "SELECT count(*) AS rows, CAST(total(size) AS INTEGER) AS bytes FROM answers";
    let (found_rows, found_bytes): (i64, i64) =
        connection.query_row(sql, [], |row| Ok((row.get("rows")?, row.get("bytes")?)))?;
    Ok(found_rows.unsigned_abs() > rows || found_bytes.unsigned_abs() > bytes)
}

fn is_beyond_repair(fault: &Fault) -> bool {
    use rusqlite::Error::{InvalidColumnType, SqlInputError};
    match fault {
        // A statement of ours that cannot be understood, or a column of another type, means that
        // the tables are not ours.
        Fault::Foreign
        | Fault::Miscounted
        | Fault::Sql(SqlInputError { .. } | InvalidColumnType(..)) => true,
        Fault::Sql(error) => matches!(
            error.sqlite_error_code(),
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase)
        ),
    }
}

/// Deletes a cache file that nobody has open, with what lies beside it.
pub(super) fn remove(path: &Path) {
    for ending in ["", "-wal", "-shm", "-journal"] {
        let mut name = path.as_os_str().to_owned();
        name.push(ending);
        let _ = std::fs::remove_file(name);
    }
}

fn freshness_name(freshness: Freshness) -> &'static str {
    match freshness {
        Freshness::Lists => "lists",
        Freshness::Details => "details",
        Freshness::People => "people",
    }
}

fn read_freshness(name: &str) -> Option<Freshness> {
    let all = [Freshness::Lists, Freshness::Details, Freshness::People];
    all.into_iter().find(|freshness| freshness_name(*freshness) == name)
}
