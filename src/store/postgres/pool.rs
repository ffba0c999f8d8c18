//! Threads with a connection each. Writes and reads have a bounded queue each, so that neither waits behind the
//! other, and overload is refused.

use crate::mutex::lock;
use crate::store::db::{Tx, Value};
use crate::store::error::{OpenError, StoreError};
use crate::store::postgres::connection::Connection;
use crate::store::postgres::migrations;
use crate::store::postgres::url::DatabaseUrl;
use crossbeam_channel::{Receiver, Sender, TrySendError, bounded};
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// How many writes and how many reads may wait; more are refused.
const QUEUE_LENGTH: usize = 1_024;
/// How long a caller waits, in all calls within [`limit_waiting`]. Work that has begun then is rolled back, unless it
/// is committing.
const REPLY_TIMEOUT: Duration = Duration::from_secs(3);
tokio::task_local! {
    /// How long the calls of a request have waited.
    static WAITED: Cell<Duration>;
}

/// Lets all calls of the store within `work` wait for as long as one may.
pub(in crate::store) async fn limit_waiting<T>(work: impl Future<Output = T>) -> T {
    WAITED.scope(Cell::default(), work).await
}

/// A probe counts for so long, because anyone may ask.
const PROBE_INTERVAL: Duration = Duration::from_secs(1);

type Reply<T> = oneshot::Sender<Result<T, StoreError>>;
type Job = Box<dyn FnOnce(&mut Connection) + Send>;

pub(in crate::store) struct PostgresPool {
    /// `None` after the pool was closed.
    queues: Mutex<Option<Queues>>,
    threads: Mutex<Vec<JoinHandle<()>>>,
    epoch: Arc<AtomicU64>,
    /// When the last [`PostgresPool::probe`] was made, and its result.
    probed: tokio::sync::Mutex<Option<(Instant, Result<(), StoreError>)>>,
}

#[derive(Clone)]
struct Queues {
    writes: Sender<Job>,
    reads: Sender<Job>,
}

impl PostgresPool {
    /// Applies migrations and starts the threads: half of `connections` for writes, half for reads.
    pub(in crate::store) async fn open(
        url: &DatabaseUrl,
        connections: usize,
    ) -> Result<Self, OpenError> {
        let tls = url.connector()?;
        migrations::run(url, tls.clone()).await?;
        let epoch = Arc::new(AtomicU64::new(0));
        let mut threads = Vec::new();
        let mut start = |name: &str, count: usize| {
            let (sender, receiver) = bounded(QUEUE_LENGTH);
            for _ in 0..count {
                let connection = Connection::new(url.clone(), tls.clone(), Arc::clone(&epoch));
                threads.push(spawn(name, connection, receiver.clone()));
            }
            sender
        };
        let writers = (connections / 2).max(1);
        let readers = connections.saturating_sub(writers).max(1);
        let queues = Queues {
            writes: start("store-writer", writers),
            reads: start("store-reader", readers),
        };
        Ok(Self {
            queues: Mutex::new(Some(queues)),
            threads: Mutex::new(threads),
            epoch,
            probed: tokio::sync::Mutex::default(),
        })
    }

    /// Changes with every new connection: the server may be another one than before, which lacks commits.
    pub(in crate::store) fn epoch(&self) -> u64 {
        self.epoch.load(Ordering::Acquire)
    }

    pub(in crate::store) async fn write<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        F: Fn(&Tx<'_>) -> Result<T, StoreError> + Send + 'static,
        T: Send + 'static,
    {
        self.run(
            |queues| &queues.writes,
            move |connection, reply| {
                let result = connection.write(&work, &|| !reply.is_closed());
                let _ = reply.send(result);
            },
        )
        .await
    }

    pub(in crate::store) async fn read<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        F: Fn(&Tx<'_>) -> Result<T, StoreError> + Send + 'static,
        T: Send + 'static,
    {
        self.run(
            |queues| &queues.reads,
            move |connection, reply| {
                connection.read(&work, |result| {
                    let _ = reply.send(result);
                });
            },
        )
        .await
    }

    /// Runs the work on a thread of the queue, unless the caller has given up before: it may have tried again
    /// elsewhere.
    async fn run<T: Send + 'static>(
        &self,
        queue: impl Fn(&Queues) -> &Sender<Job>,
        work: impl FnOnce(&mut Connection, Reply<T>) + Send + 'static,
    ) -> Result<T, StoreError> {
        let (reply, response) = oneshot::channel();
        let job: Job = Box::new(move |connection| {
            if !reply.is_closed() {
                work(connection, reply);
            }
        });
        self.send(queue, job)?;
        let waited = WAITED.try_with(Cell::get).unwrap_or_default();
        let started = Instant::now();
        let response = tokio::time::timeout(REPLY_TIMEOUT.saturating_sub(waited), response).await;
        // Outside of `limit_waiting` each call has the whole time.
        let _ = WAITED.try_with(|sum| sum.set(sum.get() + started.elapsed()));
        match response {
            Ok(response) => response.unwrap_or(Err(StoreError::Closed)),
            Err(_) => Err(StoreError::Unavailable("the server does not reply".to_owned())),
        }
    }

    fn send(&self, queue: impl Fn(&Queues) -> &Sender<Job>, job: Job) -> Result<(), StoreError> {
        let queues = lock(&self.queues);
        let queues = queues.as_ref().ok_or(StoreError::Closed)?;
        queue(queues).try_send(job).map_err(|error| match error {
            TrySendError::Full(_) => StoreError::Overloaded,
            TrySendError::Disconnected(_) => StoreError::Closed,
        })
    }

    /// Whether the server replies and is the primary.
    pub(in crate::store) async fn probe(&self) -> Result<(), StoreError> {
        if lock(&self.queues).is_none() {
            return Err(StoreError::Closed);
        }
        // One at a time.
        let mut probed = self.probed.lock().await;
        if let Some((time, result)) = &*probed
            && time.elapsed() < PROBE_INTERVAL
        {
            return result.clone();
        }
        // No user has this id: the write changes nothing, but a standby refuses it.
        let none = [Value::from(0)];
        let result = self
            .write(move |tx| tx.execute("DELETE FROM sessions WHERE user_id = $1", &none).map(drop))
            .await;
        *probed = Some((Instant::now(), result.clone()));
        result
    }

    pub(in crate::store) fn close(&self) {
        // The threads end when their queue is empty.
        lock(&self.queues).take();
        for thread in std::mem::take(&mut *lock(&self.threads)) {
            let _ = thread.join();
        }
    }
}

fn spawn(name: &str, mut connection: Connection, queue: Receiver<Job>) -> JoinHandle<()> {
    let builder = std::thread::Builder::new().name(name.to_owned());
    let run = move || {
        for job in queue {
            // A panic of the work itself is caught before.
            if catch_unwind(AssertUnwindSafe(|| job(&mut connection))).is_err() {
                tracing::error!("a thread of the database pool panicked");
                connection.discard();
            }
        }
    };
    builder.spawn(run).expect("a process that cannot start a thread cannot serve")
}
