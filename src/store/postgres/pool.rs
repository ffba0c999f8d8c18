//! Threads with one connection each. Writes, reads and session reads have separate bounded queues, so that none of
//! them waits for another. When a queue is full, work is refused.

use crate::domain::ids::{SessionId, UserId};
use crate::mutex::lock;
use crate::store::db::{Tx, Value};
use crate::store::error::{OpenError, StoreError};
use crate::store::postgres::connection::Connection;
use crate::store::postgres::migrations::{self, SchemaChange};
use crate::store::postgres::url::DatabaseUrl;
use crate::store::queued_write::{QueuedWrite, Write};
use crate::store::session_rows::{Session, select_sessions, select_version};
use crate::store::transaction_metrics::EngineMetrics;
use crate::store::version::{UserVersions, Version};
use crossbeam_channel::{Receiver, Sender, TrySendError, bounded};
use std::cell::Cell;
use std::collections::HashMap;
use std::iter;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// The length of each queue; further work is refused.
const QUEUE_LENGTH: usize = 1_024;
/// How many sessions one statement reads.
const MAX_SESSIONS_READ: usize = 64;
/// After this time without a reply, sessions are read on a new connection, because every request waits for its
/// session.
const SESSION_TIMEOUT: Duration = Duration::from_millis(1_500);
/// How long a caller waits, for all its calls within [`limit_waiting`] together. After that, its work is rolled back,
/// unless the commit has started.
const REPLY_TIMEOUT: Duration = Duration::from_secs(3);
tokio::task_local! {
    /// How long the calls of the present request have waited so far.
    static WAITED: Cell<Duration>;
}

/// Makes all calls of the store within `work` share one [`REPLY_TIMEOUT`].
pub(in crate::store) async fn limit_waiting<T>(work: impl Future<Output = T>) -> T {
    WAITED.scope(Cell::default(), work).await
}

/// How long the result of a probe is reused, because anyone can request one.
const PROBE_INTERVAL: Duration = Duration::from_secs(1);
/// The server is not ready if a probe takes longer. A readiness check then has its response within a second.
const PROBE_TIMEOUT: Duration = Duration::from_millis(900);

/// How many writes of a user share a commit.
const MAX_BATCH: usize = 32;

type Reply<T> = oneshot::Sender<Result<T, StoreError>>;
type Job = Box<dyn FnOnce(&mut Connection) + Send>;
/// A session with the versions of its user's data and of all titles, if they are known.
type FoundSession = Option<(Session, Option<UserVersions>)>;

type WaitingWrites = HashMap<UserId, Vec<Box<dyn QueuedWrite>>>;

struct SessionRead {
    id: SessionId,
    reply: Reply<FoundSession>,
}

pub(in crate::store) struct PostgresPool {
    /// `None` after the pool was closed.
    queues: Mutex<Option<Queues>>,
    threads: Mutex<Vec<JoinHandle<()>>>,
    /// How many connections were opened.
    opened_count: Arc<AtomicU64>,
    /// What waits for an earlier write of its user; of a user without a write in progress there is no entry.
    waiting: Arc<Mutex<WaitingWrites>>,
    pub(in crate::store) metrics: EngineMetrics,
    /// The time and the result of the last [`PostgresPool::probe`].
    probed: tokio::sync::Mutex<Option<(Instant, Result<(), StoreError>)>>,
}

#[derive(Clone)]
struct Queues {
    writes: Sender<Job>,
    reads: Sender<Job>,
    sessions: Sender<SessionRead>,
}

impl PostgresPool {
    /// Checks or migrates the schema and starts the threads. Half of `connections` are for writes, one or two for
    /// session reads, the rest for other reads.
    pub(in crate::store) async fn open(
        url: &DatabaseUrl,
        connections: usize,
        change: SchemaChange,
    ) -> Result<Self, OpenError> {
        let tls = url.connector()?;
        migrations::run(url, tls.clone(), change).await?;
        let opened_count = Arc::new(AtomicU64::new(0));
        let connect = || Connection::new(url.clone(), tls.clone(), Arc::clone(&opened_count));
        let writer_count = (connections / 2).max(1);
        let session_reader_count = (connections / 6).clamp(1, 2);
        let reader_count = connections.saturating_sub(writer_count + session_reader_count).max(1);
        let (writes, queued_writes) = bounded(QUEUE_LENGTH);
        let (reads, queued_reads) = bounded(QUEUE_LENGTH);
        let (sessions, queued_sessions) = bounded(QUEUE_LENGTH);
        let metrics = EngineMetrics::default();
        let mut threads = Vec::new();
        for _ in 0..writer_count {
            threads.push(run_jobs(
                "store-writer",
                connect().with_commits(Arc::clone(&metrics.commits)),
                queued_writes.clone(),
            ));
        }
        for _ in 0..reader_count {
            threads.push(run_jobs("store-reader", connect(), queued_reads.clone()));
        }
        for _ in 0..session_reader_count {
            threads.push(read_sessions(
                connect().for_single_statements(SESSION_TIMEOUT),
                queued_sessions.clone(),
                Arc::clone(&opened_count),
            ));
        }
        Ok(Self {
            queues: Mutex::new(Some(Queues { writes, reads, sessions })),
            threads: Mutex::new(threads),
            opened_count,
            waiting: Arc::default(),
            metrics,
            probed: tokio::sync::Mutex::default(),
        })
    }

    /// The session with this id, if it exists.
    pub(in crate::store) async fn session(
        &self,
        id: SessionId,
    ) -> Result<FoundSession, StoreError> {
        let (reply, response) = oneshot::channel();
        self.send(|queues| &queues.sessions, SessionRead { id, reply })?;
        wait_for(response).await
    }

    /// The versions of the data that responses to a user depend on; `None` when a connection was opened meanwhile.
    pub(in crate::store) async fn versions(
        &self,
        user: UserId,
    ) -> Result<Option<UserVersions>, StoreError> {
        let before = self.opened_count.load(Ordering::Acquire);
        let number = self.read(move |tx| select_version(tx, user)).await?;
        let is_same_server = self.opened_count.load(Ordering::Acquire) == before;
        Ok(is_same_server.then(|| versions_of(before, number)))
    }

    /// `owner` is the only user whose data the work changes, if there is one.
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
        let (reply, response) = oneshot::channel();
        if let Err(error) = self.enqueue(owner, Box::new(Write::new(work, owner, reply))) {
            return measured.end(Err(error));
        }
        measured.end(wait_for(response).await)
    }

    fn enqueue(
        &self,
        owner: Option<UserId>,
        write: Box<dyn QueuedWrite>,
    ) -> Result<(), StoreError> {
        if let Some(owner) = owner {
            return self.enqueue_for(owner, write);
        }
        let job: Job = Box::new(move |connection| connection.write_together(vec![write]));
        self.send(|queues| &queues.writes, job)
    }

    /// Runs a write after the earlier ones of its user.
    fn enqueue_for(&self, owner: UserId, write: Box<dyn QueuedWrite>) -> Result<(), StoreError> {
        let queues = lock(&self.queues).clone().ok_or(StoreError::Closed)?;
        let mut waiting = lock(&self.waiting);
        if let Some(writes) = waiting.get_mut(&owner) {
            if writes.len() >= QUEUE_LENGTH {
                return Err(StoreError::Overloaded);
            }
            writes.push(write);
            return Ok(());
        }
        waiting.insert(owner, vec![write]);
        drop(waiting);
        Turn { owner, waiting: Arc::clone(&self.waiting), writes: queues.writes }.send();
        Ok(())
    }

    pub(in crate::store) async fn read<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        F: Fn(&Tx<'_>) -> Result<T, StoreError> + Send + 'static,
        T: Send + 'static,
    {
        let measured = self.metrics.reads.begin();
        let (reply, response) = oneshot::channel();
        let job: Job = Box::new(move |connection| {
            // The caller may have tried again elsewhere.
            if !reply.is_closed() {
                connection.read(&work, |result| {
                    let _ = reply.send(result);
                });
            }
        });
        if let Err(error) = self.send(|queues| &queues.reads, job) {
            return measured.end(Err(error));
        }
        measured.end(wait_for(response).await)
    }

    fn send<T>(&self, queue: impl Fn(&Queues) -> &Sender<T>, item: T) -> Result<(), StoreError> {
        let queues = lock(&self.queues);
        let queues = queues.as_ref().ok_or(StoreError::Closed)?;
        queue(queues).try_send(item).map_err(|error| queue_error(&error))
    }

    /// Checks that the server replies and is the primary.
    pub(in crate::store) async fn probe(&self) -> Result<(), StoreError> {
        if lock(&self.queues).is_none() {
            return Err(StoreError::Closed);
        }
        // Only one probe at a time.
        let mut probed = self.probed.lock().await;
        if let Some((time, result)) = &*probed
            && time.elapsed() < PROBE_INTERVAL
        {
            return result.clone();
        }
        // No user has the id 0, so this write changes nothing. A standby still refuses it.
        let none = [Value::from(0)];
        let write = self.write(None, move |tx| {
            tx.execute("DELETE FROM sessions WHERE user_id = $1", &none).map(drop)
        });
        let written = tokio::time::timeout(PROBE_TIMEOUT, write).await;
        let result = written.unwrap_or_else(|_| Err(unavailable()));
        *probed = Some((Instant::now(), result.clone()));
        result
    }

    pub(in crate::store) fn close(&self) {
        // The threads end when their queues are closed and empty.
        lock(&self.queues).take();
        for thread in std::mem::take(&mut *lock(&self.threads)) {
            let _ = thread.join();
        }
    }
}

/// The writes of a user who has some in progress.
struct Turn {
    owner: UserId,
    waiting: Arc<Mutex<WaitingWrites>>,
    writes: Sender<Job>,
}

impl Turn {
    /// Queues it behind the writes of others.
    fn send(self) {
        let (owner, waiting, queue) = (self.owner, Arc::clone(&self.waiting), self.writes.clone());
        let job: Job = Box::new(move |connection| self.run(connection));
        if let Err(error) = queue.try_send(job) {
            let error = queue_error(&error);
            let writes = lock(&waiting).remove(&owner).unwrap_or_default();
            for write in writes {
                write.reply(Err(error.clone()));
            }
        }
    }

    fn run(self, connection: &mut Connection) {
        let mut batch = Vec::new();
        if let Some(writes) = lock(&self.waiting).get_mut(&self.owner) {
            batch.extend(writes.drain(..writes.len().min(MAX_BATCH)));
        }
        let result = catch_unwind(AssertUnwindSafe(|| connection.write_together(batch)));
        self.end();
        if let Err(panic) = result {
            resume_unwind(panic);
        }
    }

    fn end(self) {
        let mut waiting = lock(&self.waiting);
        if waiting.get(&self.owner).is_some_and(|writes| !writes.is_empty()) {
            drop(waiting);
            self.send();
        } else {
            waiting.remove(&self.owner);
        }
    }
}

fn queue_error<T>(error: &TrySendError<T>) -> StoreError {
    match error {
        TrySendError::Full(_) => StoreError::Overloaded,
        TrySendError::Disconnected(_) => StoreError::Closed,
    }
}

async fn wait_for<T>(response: oneshot::Receiver<Result<T, StoreError>>) -> Result<T, StoreError> {
    let waited = WAITED.try_with(Cell::get).unwrap_or_default();
    let started = Instant::now();
    let response = tokio::time::timeout(REPLY_TIMEOUT.saturating_sub(waited), response).await;
    // Outside of `limit_waiting`, each call has the full timeout.
    let _ = WAITED.try_with(|sum| sum.set(sum.get() + started.elapsed()));
    match response {
        Ok(response) => response.unwrap_or(Err(StoreError::Closed)),
        Err(_) => Err(unavailable()),
    }
}

fn unavailable() -> StoreError {
    StoreError::Unavailable("the server does not reply".to_owned())
}

fn run_jobs(name: &str, mut connection: Connection, queue: Receiver<Job>) -> JoinHandle<()> {
    spawn(name, move || {
        for job in queue {
            run_caught(&mut connection, job);
        }
    })
}

/// Reads all waiting sessions in one statement. Every request reads a session, and one statement costs as much as a
/// few dozen rows.
fn read_sessions(
    mut connection: Connection,
    queue: Receiver<SessionRead>,
    opened_count: Arc<AtomicU64>,
) -> JoinHandle<()> {
    spawn("store-sessions", move || {
        while let Ok(first) = queue.recv() {
            let more = queue.try_iter().take(MAX_SESSIONS_READ - 1);
            let (ids, replies): (Vec<_>, Vec<_>) =
                iter::once(first).chain(more).map(|read| (read.id, read.reply)).unzip();
            let before = opened_count.load(Ordering::Acquire);
            let reply = |found: Result<Vec<(Session, i64)>, StoreError>| {
                let is_same_server = opened_count.load(Ordering::Acquire) == before;
                for (id, reply) in ids.iter().zip(replies) {
                    let session = found.as_ref().map_err(Clone::clone).map(|found| {
                        let (session, number) =
                            found.iter().find(|(session, _)| session.id == *id)?;
                        let versions = is_same_server.then(|| versions_of(before, *number));
                        Some((session.clone(), versions))
                    });
                    let _ = reply.send(session);
                }
            };
            run_caught(&mut connection, |connection| {
                connection.read(&|tx| select_sessions(tx, &ids), reply);
            });
        }
    })
}

/// The same number serves as both versions.
fn versions_of(opened_count: u64, number: i64) -> UserVersions {
    let version = Version::of_connection(opened_count, number);
    UserVersions { lists: version, watching: version }
}

/// Catches panics of code around the work. Panics of the work itself are caught before.
fn run_caught(connection: &mut Connection, run: impl FnOnce(&mut Connection)) {
    if catch_unwind(AssertUnwindSafe(|| run(connection))).is_err() {
        tracing::error!("a thread of the database pool panicked");
        connection.discard();
    }
}

fn spawn(name: &str, run: impl FnOnce() + Send + 'static) -> JoinHandle<()> {
    let builder = std::thread::Builder::new().name(name.to_owned());
    builder.spawn(run).expect("a process that cannot start a thread cannot serve")
}
