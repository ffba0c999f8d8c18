//! The cache file: TMDB's responses that survive a restart, in a separate SQLite file with its own thread. It may be
//! deleted at any time. A damaged file is recreated.

use super::response::{CachedResponse, MAX_AGE};
use super::settings::Settings;
use crate::catalogue::request::Freshness;
use crate::clock::Clock;
use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension, params};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::Duration;
use tokio::sync::oneshot;

/// How many reads and writes may wait for the thread. Further ones bypass the file.
const QUEUE: usize = 512;
/// How often the thread enforces the limits while there are no requests.
const IDLE: Duration = Duration::from_mins(1);
/// The `application_id` in the file header: "MSTC".
const APPLICATION_ID: i64 = 0x4D53_5443;
/// The `user_version` in the file header. A file with another version is recreated.
const VERSION: i64 = 2;
/// The limits are enforced after this many writes, or this many seconds.
const SWEEP_AFTER: u64 = 64;
const SWEEP_SECONDS: i64 = 3_600;

/// `synchronous = NORMAL`: a power failure may lose the last responses, but does not damage the file.
const PRAGMAS: &str = "
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    PRAGMA journal_size_limit = 4194304;
    PRAGMA trusted_schema = OFF;
    PRAGMA cell_size_check = ON;
    PRAGMA cache_size = -4000;
    PRAGMA mmap_size = 0;
";
const SCHEMA: &str = "
    CREATE TABLE responses (
        target TEXT PRIMARY KEY,
        fetched_at INTEGER NOT NULL,
        freshness TEXT NOT NULL,
        size INTEGER NOT NULL,
        document BLOB
    ) STRICT;
    CREATE INDEX responses_by_age ON responses (fetched_at, size);
";

enum Message {
    Get(String, oneshot::Sender<Option<CachedResponse>>),
    Put(String, CachedResponse),
    Close(oneshot::Sender<()>),
}

/// The thread that owns the cache file. When it ends, the channel drops waiting messages, so that no `get` waits
/// forever.
pub(super) struct CacheWriter {
    queue: SyncSender<Message>,
}

impl CacheWriter {
    /// Opens the file and starts the thread. The thread ends when the last sender is dropped.
    pub fn start(settings: &Settings) -> Self {
        let limits = (settings.bounds.rows, settings.bounds.file);
        let file = CacheFile::open(&settings.cache_path, limits, Arc::clone(&settings.clock));
        let (queue, messages) = sync_channel(QUEUE);
        let builder = std::thread::Builder::new().name("tmdb-cache".to_owned());
        builder
            .spawn(move || run(file, &messages))
            .expect("a process that cannot start a thread cannot serve");
        Self { queue }
    }

    pub async fn get(&self, target: &str) -> Option<CachedResponse> {
        let (sender, cached) = oneshot::channel();
        self.queue.try_send(Message::Get(target.to_owned(), sender)).ok()?;
        cached.await.ok().flatten()
    }

    /// Does not wait for the write.
    pub fn put(&self, target: &str, cached: &CachedResponse) {
        let _ = self.queue.try_send(Message::Put(target.to_owned(), cached.clone()));
    }

    /// Waits until everything is written and the file is closed. Afterwards, `get` finds nothing.
    pub async fn close(&self) {
        let (sender, closed) = oneshot::channel();
        let queue = self.queue.clone();
        let sent = tokio::task::spawn_blocking(move || queue.send(Message::Close(sender)));
        if sent.await.is_ok_and(|sent| sent.is_ok()) {
            let _ = closed.await;
        }
    }
}

fn run(mut file: CacheFile, messages: &Receiver<Message>) {
    loop {
        match messages.recv_timeout(IDLE) {
            Ok(Message::Get(target, sender)) => {
                let _ = sender.send(file.get(&target));
            }
            Ok(Message::Put(target, cached)) => file.put(&target, &cached),
            Ok(Message::Close(sender)) => {
                file.close();
                let _ = sender.send(());
                return;
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return file.close(),
        }
        file.sweep_when_due();
    }
}

struct CacheFile {
    path: PathBuf,
    /// `None` while the file cannot be used.
    connection: Option<Connection>,
    max_rows: u64,
    max_bytes: u64,
    clock: Arc<Clock>,
    /// The number of writes since the last sweep.
    writes: u64,
    swept_at: i64,
}

#[derive(Debug, thiserror::Error)]
enum CacheFileError {
    #[error(transparent)]
    Sql(#[from] rusqlite::Error),
    #[error("not a cache file of this version")]
    WrongVersion,
    #[error("its rows do not match their count")]
    Inconsistent,
}

impl CacheFile {
    /// Opens or creates the file. If that fails, responses are cached only in memory.
    fn open(path: &Path, (max_rows, max_bytes): (u64, u64), clock: Arc<Clock>) -> Self {
        let path = path.to_owned();
        let mut file =
            Self { path, connection: None, max_rows, max_bytes, clock, writes: 0, swept_at: 0 };
        file.open_or_recreate();
        file
    }

    fn get(&mut self, target: &str) -> Option<CachedResponse> {
        let found = self.with(|connection| {
            let sql = "SELECT fetched_at, freshness, document FROM responses WHERE target = $1";
            let mut statement = connection.prepare_cached(sql)?;
            let row = statement.query_row([target], |row| {
                let document: Option<Vec<u8>> = row.get("document")?;
                let freshness: String = row.get("freshness")?;
                Ok((row.get("fetched_at")?, freshness, document.map(Arc::from)))
            });
            row.optional()
        });
        let (fetched_at, freshness, document) = found??;
        let freshness = parse_freshness(&freshness)?;
        let cached = CachedResponse { fetched_at, freshness, document };
        let now = self.clock.now();
        let readable = cached.response_at(now).map_or(true, |response| response.json().is_ok());
        (readable && !cached.is_expired(now)).then_some(cached)
    }

    fn put(&mut self, target: &str, cached: &CachedResponse) {
        let size = i64::try_from(cached.size_bytes()).unwrap_or(i64::MAX);
        let freshness = freshness_name(cached.freshness);
        self.with(|connection| {
            let sql = "INSERT INTO responses (target, fetched_at, freshness, size, document)
                VALUES ($1, $2, $3, $4, $5)
                ON CONFLICT (target) DO UPDATE SET fetched_at = excluded.fetched_at,
                freshness = excluded.freshness, size = excluded.size, document = excluded.document";
            let mut statement = connection.prepare_cached(sql)?;
            statement.execute(params![target, cached.fetched_at, freshness, size, cached.document])
        });
        self.writes += 1;
    }

    fn sweep_when_due(&mut self) {
        let elapsed = self.clock.now().saturating_sub(self.swept_at);
        let due = self.writes >= SWEEP_AFTER.min(self.max_rows / 8)
            || !(0..SWEEP_SECONDS).contains(&elapsed);
        if due {
            self.sweep();
        }
    }

    /// Deletes expired responses, and the oldest ones beyond the limits.
    fn sweep(&mut self) {
        if !self.path.exists() {
            self.open_or_recreate();
        }
        self.writes = 0;
        self.swept_at = self.clock.now();
        let oldest = self.swept_at.saturating_sub(MAX_AGE);
        let (max_rows, max_bytes) = (self.max_rows, self.max_bytes);
        self.with(|connection| {
            connection.execute("DELETE FROM responses WHERE fetched_at <= $1", [oldest])?;
            while exceeds_limits(connection, max_rows, max_bytes)? {
                let sql = "DELETE FROM responses WHERE rowid IN (
                    SELECT rowid FROM responses ORDER BY fetched_at
                    LIMIT max(1, (SELECT count(*) / 16 FROM responses)))";
                if connection.execute(sql, [])? == 0 {
                    return Err(CacheFileError::Inconsistent);
                }
            }
            Ok(())
        });
    }

    /// Closes the file, so that no write-ahead log is left.
    fn close(mut self) {
        self.sweep();
        if let Some(connection) = self.connection.take() {
            let _ = connection.close();
        }
    }

    fn open_or_recreate(&mut self) {
        self.connection = None;
        self.connection = match open(&self.path) {
            Err(error) if is_unrecoverable(&error) => {
                tracing::warn!(path = %self.path.display(), %error, "recreating the cache file");
                delete(&self.path);
                open(&self.path)
            }
            other => other,
        }
        .inspect_err(|error| {
            let path = self.path.display();
            tracing::warn!(%path, %error, "cannot use cache file, caching in memory only");
        })
        .ok();
    }

    /// Runs SQL. An error counts as a cache miss, and an unrecoverable one recreates the file.
    fn with<T, E: Into<CacheFileError>>(
        &mut self,
        work: impl FnOnce(&Connection) -> Result<T, E>,
    ) -> Option<T> {
        match work(self.connection.as_ref()?).map_err(E::into) {
            Ok(done) => Some(done),
            Err(error) if is_unrecoverable(&error) => {
                self.connection = None;
                tracing::warn!(path = %self.path.display(), %error, "recreating the cache file");
                delete(&self.path);
                self.open_or_recreate();
                None
            }
            Err(error) => {
                tracing::debug!(%error, "cache file error");
                None
            }
        }
    }
}

fn open(path: &Path) -> Result<Connection, CacheFileError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
        | OpenFlags::SQLITE_OPEN_CREATE
        | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(Duration::from_secs(1))?;
    connection.execute_batch(PRAGMAS)?;
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
            exceeds_limits(&connection, u64::MAX, u64::MAX)?;
        }
        _ => return Err(CacheFileError::WrongVersion),
    }
    Ok(connection)
}

fn exceeds_limits(
    connection: &Connection,
    max_rows: u64,
    max_bytes: u64,
) -> rusqlite::Result<bool> {
    // `total` returns a float, because the sizes in a damaged file may overflow an integer.
    let sql = "SELECT count(*) AS rows, CAST(total(size) AS INTEGER) AS bytes FROM responses";
    let (rows, bytes): (i64, i64) =
        connection.query_row(sql, [], |row| Ok((row.get("rows")?, row.get("bytes")?)))?;
    Ok(rows.unsigned_abs() > max_rows || bytes.unsigned_abs() > max_bytes)
}

fn is_unrecoverable(error: &CacheFileError) -> bool {
    use rusqlite::Error::{InvalidColumnType, SqlInputError};
    match error {
        // An SQL error or an unexpected column type means that the tables are not ours.
        CacheFileError::WrongVersion
        | CacheFileError::Inconsistent
        | CacheFileError::Sql(SqlInputError { .. } | InvalidColumnType(..)) => true,
        CacheFileError::Sql(error) => matches!(
            error.sqlite_error_code(),
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase)
        ),
    }
}

/// Deletes a cache file that is not open, with SQLite's files beside it.
pub(super) fn delete(path: &Path) {
    for suffix in ["", "-wal", "-shm", "-journal"] {
        let mut name = path.as_os_str().to_owned();
        name.push(suffix);
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

fn parse_freshness(name: &str) -> Option<Freshness> {
    let all = [Freshness::Lists, Freshness::Details, Freshness::People];
    all.into_iter().find(|freshness| freshness_name(*freshness) == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_get_that_is_queued_after_close_ends() {
        let folder = tempfile::tempdir().unwrap();
        let clock = Arc::new(Clock::System);
        let file = CacheFile::open(&folder.path().join("cache"), (8, 1 << 20), clock);
        let (queue, messages) = sync_channel(QUEUE);
        let writer = CacheWriter { queue };
        let (sender, closed) = oneshot::channel();
        writer.queue.try_send(Message::Close(sender)).ok().unwrap();
        let get = writer.get("0");
        let thread = async { tokio::task::spawn_blocking(move || run(file, &messages)).await };
        let all = async { tokio::join!(get, thread, closed) };
        let (found, ended, closed) = tokio::time::timeout(Duration::from_secs(30), all)
            .await
            .expect("no call waits for ever");
        assert!(found.is_none() && ended.is_ok() && closed.is_ok());
    }

    #[tokio::test]
    async fn a_full_queue_bypasses_the_file() {
        let (queue, messages) = sync_channel(QUEUE);
        let writer = CacheWriter { queue };
        let cached =
            CachedResponse { fetched_at: 0, freshness: Freshness::Details, document: None };
        for number in 0..=QUEUE {
            writer.put(&number.to_string(), &cached);
        }
        assert!(writer.get("0").await.is_none(), "it does not wait for a busy file");
        assert_eq!(messages.try_iter().count(), QUEUE);
        println!("figure: at most {QUEUE} rows queued for the cache file");
    }
}
