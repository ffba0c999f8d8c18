//! The connection pool: one writer thread and several reader threads, with bounded queues. SQLite allows one writer
//! at a time. The queue makes waiting fair and refuses work under overload.
//!
//! Group commit: queued writes share one transaction and one fsync. Each has its own savepoint, so that a failing
//! write does not undo the others.

use crate::domain::ids::UserId;
use crate::mutex::lock;
use crate::store::db::Tx;
use crate::store::error::{OpenError, StoreError};
use crate::store::queued_write::{QueuedWrite, Write};
use crate::store::sqlite::versions::{CommitTracker, Versions};
use crate::store::sqlite::{connection, file, migrations};
use crate::store::transaction_metrics::EngineMetrics;
use rusqlite::Connection;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// The length of the queue of the writer and of the queue of the readers; further work is refused.
const QUEUE_LENGTH: usize = 1_024;
/// How many writes share a commit at most, so that none waits long for its reply.
const MAX_BATCH: usize = 128;
/// When no write has completed for this long, the data file counts as not ready.
const WRITER_TIMEOUT: Duration = Duration::from_secs(3);
/// The time limit of a read, because a running read prevents WAL checkpoints.
const READ_TIMEOUT: Duration = Duration::from_secs(5);
/// SQLite checks the time limit each time it has run this many virtual machine instructions.
const PROGRESS_STEPS: i32 = 10_000;

enum Message {
    Write(Box<dyn QueuedWrite>),
    Stop,
}

type Read = Box<dyn FnOnce(&Connection) + Send>;

enum ReadMessage {
    Read(Read),
    Stop,
}

/// The threads and their queues. When the threads end, the queues drop their messages, so that no caller waits
/// forever for a reply.
pub(in crate::store) struct SqlitePool {
    writer: SyncSender<Message>,
    readers: SyncSender<ReadMessage>,
    threads: Mutex<Vec<JoinHandle<()>>>,
    pub(in crate::store) versions: Arc<Versions>,
    pub(in crate::store) metrics: EngineMetrics,
    /// The connection of [`SqlitePool::probe`].
    health: Arc<Mutex<Connection>>,
    closing: AtomicBool,
    reader_count: usize,
    path: PathBuf,
    /// Device and inode of the opened file.
    file: Option<(u64, u64)>,
    /// The first error that reported damage.
    damage: OnceLock<StoreError>,
}

impl SqlitePool {
    /// Opens the file, applies migrations and starts the threads.
    pub(in crate::store) fn open(path: &Path, reader_count: usize) -> Result<Self, OpenError> {
        let mut writer = connection::open_writer(path)?;
        let version = migrations::schema_version(&writer, path)?;
        migrations::verify_schema(&writer, path, version)?;
        connection::make_durable(&writer, path)?;
        migrations::run(&mut writer, path)?;
        let readers = (0..reader_count)
            .map(|_| connection::open_reader(path))
            .collect::<Result<Vec<_>, _>>()?;
        let (write_sender, write_receiver) = sync_channel(QUEUE_LENGTH);
        let (read_sender, read_receiver) = sync_channel(QUEUE_LENGTH);
        let health = Arc::new(Mutex::new(connection::open_reader(path)?));
        let versions = Arc::new(Versions::open(path)?);
        // Its update hook reports each changed row.
        let tracker = CommitTracker::new(Arc::clone(&versions), &mut writer)
            .map_err(|source| OpenError::of(path, source))?;
        let metrics =
            EngineMetrics { commits: Arc::clone(&tracker.commits), ..EngineMetrics::default() };
        let mut threads = vec![spawn("store-writer", move || {
            write_loop(&writer, &write_receiver, &tracker);
        })];
        let read_receiver = Arc::new(Mutex::new(read_receiver));
        for mut connection in readers {
            let receiver = Arc::clone(&read_receiver);
            threads.push(spawn("store-reader", move || {
                if let Err(error) = connection::enlarge_cache(&connection) {
                    tracing::warn!(%error, "failed to enlarge the cache of a reader");
                }
                read_loop(&mut connection, &receiver);
            }));
        }
        let threads = Mutex::new(threads);
        let closing = AtomicBool::new(false);
        Ok(Self {
            writer: write_sender,
            readers: read_sender,
            threads,
            versions,
            metrics,
            health,
            closing,
            reader_count,
            path: path.to_owned(),
            file: file::identity(path),
            damage: OnceLock::new(),
        })
    }

    /// Checks that the opened file is still at its path and readable, and that the writer responds. Returns
    /// [`StoreError::Damaged`] once any read or write has found broken pages, and [`StoreError::Unavailable`] while
    /// the file is missing.
    pub(in crate::store) async fn probe(&self) -> Result<(), StoreError> {
        if let Some(damage) = self.damage.get() {
            return Err(damage.clone());
        }
        if file::identity(&self.path) != self.file {
            return Err(StoreError::Unavailable("the file is no longer at its path".to_owned()));
        }
        let health = Arc::clone(&self.health);
        self.send(move |_| Ok(connection::probe(&lock(&health))?)).await?;
        let no_write = self.write(None, |_| Ok(()));
        let response = tokio::time::timeout(WRITER_TIMEOUT, no_write).await;
        response.unwrap_or_else(|_| Err(StoreError::Unavailable("no write completes".to_owned())))
    }

    fn record_corruption<T>(&self, answer: Result<T, StoreError>) -> Result<T, StoreError> {
        if let Err(damage @ StoreError::Damaged(_)) = &answer
            && self.damage.set(damage.clone()).is_ok()
        {
            tracing::error!(error = %damage, "data file is damaged");
        }
        answer
    }

    /// Runs the work in a transaction, which other writes may share. `owner` is the only user whose data the work
    /// changes, if there is one.
    pub(in crate::store) async fn write<T, F>(
        &self,
        owner: Option<UserId>,
        work: F,
    ) -> Result<T, StoreError>
    where
        F: Fn(&Tx<'_>) -> Result<T, StoreError> + Send + 'static,
        T: Send + 'static,
    {
        let measured = self.metrics.writes.begin();
        let (reply, answer) = oneshot::channel();
        if let Err(error) = self.enqueue(Box::new(Write::new(work, owner, reply))) {
            return measured.end(Err(error));
        }
        let answer = answer.await.unwrap_or(Err(StoreError::Closed));
        measured.end(self.record_corruption(answer))
    }

    fn enqueue(&self, write: Box<dyn QueuedWrite>) -> Result<(), StoreError> {
        if self.closing.load(Ordering::Acquire) {
            return Err(StoreError::Closed);
        }
        self.writer.try_send(Message::Write(write)).map_err(|error| queue_error(&error))
    }

    /// Runs the work on one snapshot of the data.
    pub(in crate::store) async fn read<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        F: FnOnce(&Tx<'_>) -> Result<T, StoreError> + Send + 'static,
        T: Send + 'static,
    {
        self.send(|connection| snapshot(connection, work)).await
    }

    async fn send<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        F: FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
        T: Send + 'static,
    {
        let measured = self.metrics.reads.begin();
        let (reply, answer) = oneshot::channel();
        let read: Read = Box::new(move |connection| {
            let _ = reply.send(work(connection));
        });
        if let Err(error) = self.readers.try_send(ReadMessage::Read(read)) {
            return measured.end(Err(queue_error(&error)));
        }
        let answer = answer.await.unwrap_or(Err(StoreError::Closed));
        measured.end(self.record_corruption(answer))
    }

    /// Finishes queued work, checkpoints the write-ahead log and ends the threads. Later calls fail with
    /// [`StoreError::Closed`].
    pub(in crate::store) fn close(&self) {
        let threads = std::mem::take(
            &mut *self.threads.lock().expect("no thread panics while it holds this lock"),
        );
        if threads.is_empty() {
            return;
        }
        self.closing.store(true, Ordering::Release);
        let _ = self.writer.send(Message::Stop);
        for _ in 0..self.reader_count {
            let _ = self.readers.send(ReadMessage::Stop);
        }
        for thread in threads {
            let _ = thread.join();
        }
    }
}

fn queue_error<M>(error: &TrySendError<M>) -> StoreError {
    match error {
        TrySendError::Full(_) => StoreError::Overloaded,
        TrySendError::Disconnected(_) => StoreError::Closed,
    }
}

fn spawn(name: &str, run: impl FnOnce() + Send + 'static) -> JoinHandle<()> {
    let builder = std::thread::Builder::new().name(name.to_owned());
    builder.spawn(run).expect("a process that cannot start a thread cannot serve")
}

fn write_loop(connection: &Connection, queue: &Receiver<Message>, tracker: &CommitTracker) {
    while let Ok(Message::Write(first)) = queue.recv() {
        let mut writes = vec![first];
        let mut stop = false;
        while writes.len() < MAX_BATCH && !stop {
            match queue.try_recv() {
                Ok(Message::Write(write)) => writes.push(write),
                Ok(Message::Stop) => stop = true,
                Err(_) => break,
            }
        }
        if !commit(connection, writes, tracker) {
            stop |= reject_queued(queue, &locked());
        }
        if stop {
            break;
        }
    }
    reject_queued(queue, &StoreError::Closed);
    if let Err(error) = connection.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)") {
        tracing::warn!(%error, "WAL checkpoint failed");
    }
}

/// Refuses all queued writes; `true` when the stop message was among them.
fn reject_queued(queue: &Receiver<Message>, error: &StoreError) -> bool {
    let mut stop = false;
    while let Ok(message) = queue.try_recv() {
        match message {
            Message::Write(write) => write.reply(Err(error.clone())),
            Message::Stop => stop = true,
        }
    }
    stop
}

fn locked() -> StoreError {
    StoreError::Unavailable("another process holds it".to_owned())
}

fn read_loop(connection: &mut Connection, queue: &Mutex<Receiver<ReadMessage>>) {
    let next = || queue.lock().expect("no thread panics while it holds this lock").recv();
    while let Ok(ReadMessage::Read(read)) = next() {
        let end = Instant::now() + READ_TIMEOUT;
        if let Err(error) =
            connection.progress_handler(PROGRESS_STEPS, Some(move || Instant::now() >= end))
        {
            tracing::warn!(%error, "failed to set read timeout");
        }
        read(connection);
    }
}

fn snapshot<T>(
    connection: &Connection,
    work: impl FnOnce(&Tx<'_>) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    connection.prepare_cached("BEGIN")?.execute([])?;
    let tx = Tx::new(connection);
    let answer = catch_unwind(AssertUnwindSafe(|| work(&tx)));
    let ended = connection.prepare_cached("ROLLBACK").and_then(|mut end| end.execute([]));
    let answer = answer.unwrap_or(Err(StoreError::Panicked))?;
    ended?;
    Ok(answer)
}

/// Why a transaction was not committed.
enum CommitError {
    /// `BEGIN` failed, because the file is locked or unusable. Nothing ran.
    NotStarted(StoreError),
    /// The transaction was rolled back.
    RolledBack(StoreError),
}

/// Commits the writes together and then replies to each. When the whole batch fails (disk full, I/O error, failed
/// commit), each runs once more by itself. When no transaction can begin, all are refused at once, because waiting
/// for each would take minutes. Returns whether transactions can begin.
fn commit(
    connection: &Connection,
    mut writes: Vec<Box<dyn QueuedWrite>>,
    tracker: &CommitTracker,
) -> bool {
    let mut refused = match commit_batch(connection, &mut writes, tracker) {
        Ok(()) => {
            for write in writes {
                write.reply(Ok(()));
            }
            return true;
        }
        Err(CommitError::NotStarted(error)) => Some(error),
        Err(CommitError::RolledBack(_)) => None,
    };
    for mut write in writes {
        if let Some(error) = &refused {
            write.reply(Err(error.clone()));
            continue;
        }
        match commit_single(connection, write.as_mut(), tracker) {
            Ok(()) => write.reply(Ok(())),
            Err(CommitError::RolledBack(error)) => write.reply(Err(error)),
            Err(CommitError::NotStarted(error)) => {
                write.reply(Err(error.clone()));
                refused = Some(error);
            }
        }
    }
    refused.is_none()
}

fn commit_batch(
    connection: &Connection,
    writes: &mut [Box<dyn QueuedWrite>],
    tracker: &CommitTracker,
) -> Result<(), CommitError> {
    transaction(connection, tracker, |tx| {
        for write in writes {
            run(connection, "SAVEPOINT one")?;
            let keep = write.run_caught(tx).is_ok();
            tracker.assign_changes(write.owner());
            if !keep && !connection.is_autocommit() {
                run(connection, "ROLLBACK TO one")?;
            }
            run(connection, "RELEASE one")?;
        }
        Ok(true)
    })
}

fn commit_single(
    connection: &Connection,
    write: &mut dyn QueuedWrite,
    tracker: &CommitTracker,
) -> Result<(), CommitError> {
    transaction(connection, tracker, |tx| {
        let keep = write.run_caught(tx).is_ok();
        tracker.assign_changes(write.owner());
        Ok(keep)
    })
}

/// Runs `work` between BEGIN and COMMIT. Rolls back when it returns `false`.
fn transaction(
    connection: &Connection,
    tracker: &CommitTracker,
    work: impl FnOnce(&Tx<'_>) -> Result<bool, StoreError>,
) -> Result<(), CommitError> {
    run(connection, "BEGIN IMMEDIATE").map_err(|error| CommitError::NotStarted(error.into()))?;
    let tx = Tx::new(connection);
    let kept = work(&tx).and_then(|keep| {
        // When the disk is full, SQLite has already rolled back.
        if keep {
            tracker.mark_versions_unknown();
            let started = Instant::now();
            // Flushes the write-ahead log to the disk before it returns (`connection::make_durable`).
            let committed = run(connection, "COMMIT");
            tracker.commits.observe(started.elapsed());
            tracker.raise_versions(connection);
            committed?;
        } else if !connection.is_autocommit() {
            run(connection, "ROLLBACK")?;
        }
        Ok(keep)
    });
    if kept.is_err() && !connection.is_autocommit() {
        // Only the first error is reported, because it is the cause. If the rollback fails too, the next BEGIN fails.
        let _ = run(connection, "ROLLBACK");
    }
    kept.map(drop).map_err(CommitError::RolledBack)
}

/// Runs a statement that is kept prepared.
fn run(connection: &Connection, sql: &str) -> rusqlite::Result<()> {
    connection.prepare_cached(sql)?.execute([]).map(drop)
}
