//! The connection pool: one writer thread and several reader threads with bounded queues. SQLite
//! allows one writer at a time; a queue makes waiting fair and refuses work under overload.

use crate::store::batch::{self, QueuedWrite};
use crate::store::db::Tx;
use crate::store::error::{OpenError, StoreError};
use crate::store::{connection, disk, migrations};
use rusqlite::Connection;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// How many requests may wait for the writer, and how many for the readers; more are refused.
const QUEUE_LENGTH: usize = 1_024;
/// How many writes share a commit, so that none waits long for its reply.
const MAX_BATCH: usize = 128;
/// After how long without a completed write the data file is not ready.
const WRITER_TIMEOUT: Duration = Duration::from_secs(3);
/// How often the writer checks whether another process has written, while sessions are asked for. Without
/// requests it sleeps.
const WATCH_INTERVAL: Duration = Duration::from_millis(100);
/// How old the last check may be before cached sessions are not used: an interval and time to schedule.
const MAX_WATCH_AGE: Duration = Duration::from_millis(150);

/// A read blocks WAL checkpoints while it runs.
const READ_TIMEOUT: Duration = Duration::from_secs(5);
/// After how many virtual machine steps SQLite checks the timeout.
const PROGRESS_STEPS: i32 = 10_000;

enum Message {
    Write(Box<dyn QueuedWrite>),
    /// Ends the sleep of an idle writer, so that it checks for writes by other processes.
    Wake,
    Stop,
}

/// What the writer and those who ask for sessions know of writes by other processes.
struct Watch {
    /// Grows with every write that ends cached sessions.
    generation: AtomicU64,
    started_at: Instant,
    /// Milliseconds from `started_at` to the last check.
    checked_at: AtomicU64,
    /// Sessions were asked for since the last check.
    is_used: AtomicBool,
    /// A [`Message::Wake`] is queued.
    is_waking: AtomicBool,
    /// The writer waits for a message, however long that takes.
    is_asleep: AtomicBool,
}

impl Watch {
    fn new() -> Self {
        Self {
            generation: AtomicU64::new(0),
            started_at: Instant::now(),
            checked_at: AtomicU64::new(0),
            is_used: AtomicBool::new(false),
            is_waking: AtomicBool::new(false),
            is_asleep: AtomicBool::new(false),
        }
    }

    fn now(&self) -> u64 {
        u64::try_from(self.started_at.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    fn invalidate_sessions(&self) {
        self.generation.fetch_add(1, Ordering::AcqRel);
    }
}

type Read = Box<dyn FnOnce(&Connection) + Send>;

enum ReadMessage {
    Read(Read),
    Stop,
}

/// The threads and their queues. A queue drops its messages when its threads end, so that no caller
/// waits for a reply that never comes.
pub(super) struct Pool {
    writer: SyncSender<Message>,
    readers: SyncSender<ReadMessage>,
    threads: Mutex<Vec<JoinHandle<()>>>,
    watch: Arc<Watch>,
    closing: AtomicBool,
    reader_count: usize,
    path: PathBuf,
    /// Device and inode of the opened file.
    file: Option<(u64, u64)>,
    /// The first error that reported damage.
    damage: OnceLock<StoreError>,
}

impl Pool {
    /// Opens the file, applies migrations and starts the threads.
    pub(super) fn open(path: &Path, reader_count: usize) -> Result<Self, OpenError> {
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
        let watch = Arc::new(Watch::new());
        let of_writer = Arc::clone(&watch);
        let mut threads = vec![spawn("store-writer", move || {
            write_loop(&writer, &write_receiver, &of_writer);
        })];
        let read_receiver = Arc::new(Mutex::new(read_receiver));
        for mut connection in readers {
            let receiver = Arc::clone(&read_receiver);
            threads.push(spawn("store-reader", move || {
                read_loop(&mut connection, &receiver);
            }));
        }
        let threads = Mutex::new(threads);
        let closing = AtomicBool::new(false);
        Ok(Self {
            writer: write_sender,
            readers: read_sender,
            threads,
            watch,
            closing,
            reader_count,
            path: path.to_owned(),
            file: disk::identity(path),
            damage: OnceLock::new(),
        })
    }

    /// Checks that the opened file is still at its path and readable, and that the writer responds.
    /// [`StoreError::Damaged`] once any
    /// read or write has found broken pages; [`StoreError::Unavailable`] while the file is missing.
    pub(super) async fn probe(&self) -> Result<(), StoreError> {
        if let Some(damage) = self.damage.get() {
            return Err(damage.clone());
        }
        if disk::identity(&self.path) != self.file {
            return Err(StoreError::Unavailable("the file is no longer at its path".to_owned()));
        }
        self.send(|connection| Ok(connection::probe(connection)?)).await?;
        let no_write = self.write(|_| Ok(()));
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

    /// Grows whenever cached sessions may be stale: after a write that ended sessions, and after any
    /// write by another process.
    pub(super) fn cache_generation(&self) -> u64 {
        self.watch.generation.load(Ordering::Acquire)
    }

    /// Whether sessions may be taken from the cache: the writer has just checked for writes by other
    /// processes. If it slept, it wakes, and the caller reads the data file meanwhile.
    pub(super) fn is_cache_current(&self) -> bool {
        let watch = &self.watch;
        if !watch.is_used.load(Ordering::Relaxed) {
            watch.is_used.store(true, Ordering::Relaxed);
        }
        let age = watch.now().saturating_sub(watch.checked_at.load(Ordering::Acquire));
        let is_current =
            !watch.is_asleep.load(Ordering::Acquire) && Duration::from_millis(age) <= MAX_WATCH_AGE;
        if !is_current && !watch.is_waking.swap(true, Ordering::AcqRel) {
            // With a full queue the writer is awake.
            let _ = self.writer.try_send(Message::Wake);
        }
        is_current
    }

    #[cfg(test)]
    pub(super) fn is_writer_asleep(&self) -> bool {
        self.watch.is_asleep.load(Ordering::Acquire)
            && !self.watch.is_waking.load(Ordering::Acquire)
    }

    /// Runs the work in a transaction, which may be shared with other writes; returns after the commit.
    /// After an error nothing of the work is in the file. [`StoreError::Overloaded`]: the queue is full.
    pub(super) async fn write<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        F: Fn(&Tx<'_>) -> Result<T, StoreError> + Send + 'static,
        T: Send + 'static,
    {
        if self.closing.load(Ordering::Acquire) {
            return Err(StoreError::Closed);
        }
        let (reply, answer) = oneshot::channel();
        let work = Box::new(batch::Write::new(work, reply));
        self.writer.try_send(Message::Write(work)).map_err(|error| queue_error(&error))?;
        self.record_corruption(answer.await.unwrap_or(Err(StoreError::Closed)))
    }

    /// Runs the work on one snapshot of the data.
    pub(super) async fn read<T, F>(&self, work: F) -> Result<T, StoreError>
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
        let (reply, answer) = oneshot::channel();
        let read: Read = Box::new(move |connection| {
            let _ = reply.send(work(connection));
        });
        self.readers.try_send(ReadMessage::Read(read)).map_err(|error| queue_error(&error))?;
        self.record_corruption(answer.await.unwrap_or(Err(StoreError::Closed)))
    }

    /// Finishes queued work, checkpoints the write-ahead log and ends the threads. Later calls get
    /// [`StoreError::Closed`].
    pub(super) fn close(&self) {
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

fn write_loop(connection: &Connection, queue: &Receiver<Message>, watch: &Watch) {
    let invalidate_sessions = || watch.invalidate_sessions();
    let mut version = data_version(connection);
    let mut sleeps = false;
    loop {
        let message = if sleeps {
            watch.is_asleep.store(true, Ordering::Release);
            let message = queue.recv().map_err(|_| RecvTimeoutError::Disconnected);
            watch.is_asleep.store(false, Ordering::Release);
            message
        } else {
            queue.recv_timeout(WATCH_INTERVAL)
        };
        let is_used = watch.is_used.swap(false, Ordering::Relaxed);
        sleeps = matches!(message, Err(RecvTimeoutError::Timeout)) && !is_used;
        let first = match message {
            Ok(Message::Write(write)) => Some(write),
            Ok(Message::Wake) | Err(RecvTimeoutError::Timeout) => None,
            Ok(Message::Stop) | Err(RecvTimeoutError::Disconnected) => break,
        };
        watch.is_waking.store(false, Ordering::Release);
        let now = watch.now();
        let found = data_version(connection);
        if found != version {
            version = found;
            invalidate_sessions();
        }
        watch.checked_at.store(now, Ordering::Release);
        let Some(first) = first else { continue };
        let mut writes = vec![first];
        let mut stop = false;
        while writes.len() < MAX_BATCH && !stop {
            match queue.try_recv() {
                Ok(Message::Write(write)) => writes.push(write),
                Ok(Message::Wake) => {}
                Ok(Message::Stop) => stop = true,
                Err(_) => break,
            }
        }
        if !batch::commit(connection, writes, &invalidate_sessions) {
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

/// Replies to all queued writes; `true` when the stop message was among them.
fn reject_queued(queue: &Receiver<Message>, error: &StoreError) -> bool {
    let mut stop = false;
    while let Ok(message) = queue.try_recv() {
        match message {
            Message::Write(write) => write.reply(Err(error.clone())),
            Message::Wake => {}
            Message::Stop => stop = true,
        }
    }
    stop
}

fn locked() -> StoreError {
    StoreError::Unavailable("another process holds it".to_owned())
}

/// Changes whenever another connection has committed (<https://sqlite.org/pragma.html#pragma_data_version>).
fn data_version(connection: &Connection) -> Option<i64> {
    connection.query_row("PRAGMA data_version", [], |row| row.get(0)).ok()
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
    connection.execute_batch("BEGIN")?;
    let tx = Tx::new(connection);
    let answer = catch_unwind(AssertUnwindSafe(|| work(&tx)));
    let ended = connection.execute_batch("ROLLBACK");
    let answer = answer.unwrap_or(Err(StoreError::Panicked))?;
    ended?;
    Ok(answer)
}
