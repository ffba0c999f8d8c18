//! The threads that own the connections: one that writes, several that read. SQLite allows one
//! writer at a time anyway; giving it a thread and a bounded queue makes waiting fair and visible.

use crate::store::batch::{self, Work, Write};
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

/// How many requests may wait for the writer, and how many for the readers; one more is refused.
const QUEUE: usize = 1_024;
/// How many writes share a commit at the most, so that none waits long for its reply.
const BATCH: usize = 128;
/// How often an idle writer looks whether another process has written.
const WATCH: Duration = Duration::from_millis(100);

/// How long a read may take: while it does, the log cannot be emptied.
const LONGEST_READ: Duration = Duration::from_secs(5);
/// After how many steps of the engine it is asked whether that long has passed.
const STEPS: i32 = 10_000;

enum Message {
    Write(Box<dyn Write>),
    Stop,
}

type Read = Box<dyn FnOnce(&Connection) + Send>;

enum ReadMessage {
    Read(Read),
    Stop,
}

/// The connections' threads and the queues that lead to them. The queues are of the kind that
/// throws away what waits when its threads end, so that nobody waits for an answer that nobody
/// gives any more.
pub(super) struct Pool {
    writer: SyncSender<Message>,
    readers: SyncSender<ReadMessage>,
    threads: Mutex<Vec<JoinHandle<()>>>,
    epoch: Arc<AtomicU64>,
    closing: AtomicBool,
    reader_count: usize,
    path: PathBuf,
    /// Which file was opened there.
    file: Option<(u64, u64)>,
    /// What the file answered when it was first found damaged.
    damage: OnceLock<StoreError>,
}

impl Pool {
    /// Opens the file, brings its schema up to date and starts the threads.
    ///
    /// # Errors
    /// As [`OpenError`] says; then no thread was left running.
    pub(super) fn open(path: &Path, reader_count: usize) -> Result<Self, OpenError> {
        let mut writer = connection::open_writer(path)?;
        migrations::recognise(&writer, path)?;
        connection::make_durable(&writer, path)?;
        migrations::run(&mut writer, path)?;
        let readers = (0..reader_count)
            .map(|_| connection::open_reader(path))
            .collect::<Result<Vec<_>, _>>()?;
        let (write_sender, write_receiver) = sync_channel(QUEUE);
        let (read_sender, read_receiver) = sync_channel(QUEUE);
        let epoch = Arc::new(AtomicU64::new(0));
        let watched = Arc::clone(&epoch);
        let mut threads = vec![spawn("store-writer", move || {
            write_loop(&writer, &write_receiver, &watched);
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
            epoch,
            closing,
            reader_count,
            path: path.to_owned(),
            file: disk::identity(path),
            damage: OnceLock::new(),
        })
    }

    /// Nothing, as long as the file that was opened lies where it was and answers from the disk,
    /// and no damage was ever found.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] from the first time on that a read or write met broken pages;
    /// [`StoreError::Unavailable`] while the file is not at its place; otherwise as [`Pool::read`].
    pub(super) async fn probe(&self) -> Result<(), StoreError> {
        if let Some(damage) = self.damage.get() {
            return Err(damage.clone());
        }
        if disk::identity(&self.path) != self.file {
            return Err(StoreError::Unavailable("it is not at its place any more".to_owned()));
        }
        self.ask(|connection| Ok(connection::probe(connection)?)).await
    }

    fn noted<T>(&self, answer: Result<T, StoreError>) -> Result<T, StoreError> {
        if let Err(damage @ StoreError::Damaged(_)) = &answer
            && self.damage.set(damage.clone()).is_ok()
        {
            tracing::error!("{damage}");
        }
        answer
    }

    /// A number that grows whenever remembered sessions may be out of date: after a write that
    /// ended sessions, and after any write by another process.
    pub(super) fn epoch(&self) -> u64 {
        self.epoch.load(Ordering::Acquire)
    }

    /// Runs the work in a transaction of its own or shared with others; answers after its commit.
    ///
    /// # Errors
    /// The work's own refusal, or [`StoreError::Overloaded`] when the queue is full, or what the
    /// file answered. After an error nothing of the work is in the file.
    pub(super) async fn write<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        F: Fn(&Tx<'_>) -> Result<T, StoreError> + Send + 'static,
        T: Send + 'static,
    {
        if self.closing.load(Ordering::Acquire) {
            return Err(StoreError::Closed);
        }
        let (reply, answer) = oneshot::channel();
        let work = Box::new(Work::new(work, reply));
        self.writer.try_send(Message::Write(work)).map_err(|error| refused(&error))?;
        self.noted(answer.await.unwrap_or(Err(StoreError::Closed)))
    }

    /// Runs the work on one snapshot of the data.
    ///
    /// # Errors
    /// As [`Pool::write`].
    pub(super) async fn read<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        F: FnOnce(&Tx<'_>) -> Result<T, StoreError> + Send + 'static,
        T: Send + 'static,
    {
        self.ask(|connection| snapshot(connection, work)).await
    }

    async fn ask<T, F>(&self, ask: F) -> Result<T, StoreError>
    where
        F: FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
        T: Send + 'static,
    {
        let (reply, answer) = oneshot::channel();
        let read: Read = Box::new(move |connection| {
            let _ = reply.send(ask(connection));
        });
        self.readers.try_send(ReadMessage::Read(read)).map_err(|error| refused(&error))?;
        self.noted(answer.await.unwrap_or(Err(StoreError::Closed)))
    }

    /// Finishes what is queued, empties the write-ahead log and ends the threads. Later calls are
    /// refused as closed.
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

fn refused<M>(error: &TrySendError<M>) -> StoreError {
    match error {
        TrySendError::Full(_) => StoreError::Overloaded,
        TrySendError::Disconnected(_) => StoreError::Closed,
    }
}

fn spawn(name: &str, run: impl FnOnce() + Send + 'static) -> JoinHandle<()> {
    let builder = std::thread::Builder::new().name(name.to_owned());
    builder.spawn(run).expect("a process that cannot start a thread cannot serve")
}

fn write_loop(connection: &Connection, queue: &Receiver<Message>, epoch: &AtomicU64) {
    let forget = || {
        epoch.fetch_add(1, Ordering::AcqRel);
    };
    let mut version = data_version(connection);
    loop {
        let first = match queue.recv_timeout(WATCH) {
            Ok(Message::Write(write)) => Some(write),
            Err(RecvTimeoutError::Timeout) => None,
            Ok(Message::Stop) | Err(RecvTimeoutError::Disconnected) => break,
        };
        let now = data_version(connection);
        if now != version {
            version = now;
            forget();
        }
        let Some(first) = first else { continue };
        let mut writes = vec![first];
        let mut stop = false;
        while writes.len() < BATCH && !stop {
            match queue.try_recv() {
                Ok(Message::Write(write)) => writes.push(write),
                Ok(Message::Stop) => stop = true,
                Err(_) => break,
            }
        }
        if !batch::commit(connection, writes, &forget) {
            stop |= refuse_waiting(queue, &locked());
        }
        if stop {
            break;
        }
    }
    refuse_waiting(queue, &StoreError::Closed);
    if let Err(error) = connection.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)") {
        tracing::warn!("The write-ahead log could not be emptied: {error}");
    }
}

/// Answers everything that waits; `true` when the message to stop was among it.
fn refuse_waiting(queue: &Receiver<Message>, error: &StoreError) -> bool {
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

/// Changes whenever another connection has committed (<https://sqlite.org/pragma.html#pragma_data_version>).
fn data_version(connection: &Connection) -> Option<i64> {
    connection.query_row("PRAGMA data_version", [], |row| row.get(0)).ok()
}

fn read_loop(connection: &mut Connection, queue: &Mutex<Receiver<ReadMessage>>) {
    let next = || queue.lock().expect("no thread panics while it holds this lock").recv();
    while let Ok(ReadMessage::Read(read)) = next() {
        let end = Instant::now() + LONGEST_READ;
        if let Err(error) = connection.progress_handler(STEPS, Some(move || Instant::now() >= end))
        {
            tracing::warn!("A read has no bound: {error}");
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
