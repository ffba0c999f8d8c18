//! Runs transactions on the engine of the open database, and measures them.

use crate::domain::ids::UserId;
use crate::metrics::{Counter, Gauge, GaugeGuard, Histogram};
use crate::store::db::Tx;
use crate::store::error::StoreError;
use crate::store::postgres::pool::PostgresPool;
use crate::store::sqlite::pool::SqlitePool;
use crate::store::version::UserVersions;
use std::time::Instant;

pub(super) struct Pool {
    pub(super) engine: Engine,
    pub(super) reads: TransactionMetrics,
    pub(super) writes: TransactionMetrics,
}

pub(super) enum Engine {
    Sqlite(SqlitePool),
    Postgres(PostgresPool),
}

/// Metrics of the reads or of the writes.
#[derive(Default)]
pub struct TransactionMetrics {
    /// How many are waiting or running.
    pub pending: Gauge,
    /// The time from the call to the reply.
    pub duration: Histogram,
    /// How many were refused because too many were waiting.
    pub refused: Counter,
}

/// Measures a transaction. A guard, not a wrapping future, which would make the futures of all requests larger.
struct Measured<'m> {
    metrics: &'m TransactionMetrics,
    started: Instant,
    _pending: GaugeGuard<'m>,
}

impl TransactionMetrics {
    fn begin(&self) -> Measured<'_> {
        Measured { metrics: self, started: Instant::now(), _pending: self.pending.enter() }
    }
}

impl Measured<'_> {
    fn end<T>(self, result: Result<T, StoreError>) -> Result<T, StoreError> {
        self.metrics.duration.observe(self.started.elapsed());
        if matches!(result, Err(StoreError::Overloaded)) {
            self.metrics.refused.increment();
        }
        result
    }
}

impl Pool {
    pub(super) fn new(engine: Engine) -> Self {
        let (reads, writes) = (TransactionMetrics::default(), TransactionMetrics::default());
        Self { engine, reads, writes }
    }

    /// How long commits took.
    pub(super) fn commits(&self) -> &Histogram {
        match &self.engine {
            Engine::Sqlite(pool) => &pool.commits,
            Engine::Postgres(pool) => &pool.commits,
        }
    }

    /// Runs the work in a transaction; returns after the commit, which is durable. After an error nothing of the work
    /// is in the database, unless the connection to a server was lost during the commit. The work may run several
    /// times, so it must have no side effects outside the database. [`StoreError::Overloaded`]: too many writes wait.
    pub(super) async fn write<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        F: Fn(&Tx<'_>) -> Result<T, StoreError> + Send + 'static,
        T: Send + 'static,
    {
        let measured = self.writes.begin();
        measured.end(match &self.engine {
            Engine::Sqlite(pool) => pool.write(work).await,
            Engine::Postgres(pool) => pool.write(None, work).await,
        })
    }

    /// [`Pool::write`] for work that changes only `owner`'s ratings, playlists and pending titles, so that the caches
    /// of other users stay valid. Changes of titles and sessions are allowed too.
    pub(super) async fn write_for<T, F>(&self, owner: UserId, work: F) -> Result<T, StoreError>
    where
        F: Fn(&Tx<'_>) -> Result<T, StoreError> + Send + 'static,
        T: Send + 'static,
    {
        let measured = self.writes.begin();
        measured.end(match &self.engine {
            Engine::Sqlite(pool) => pool.write_for(owner, work).await,
            Engine::Postgres(pool) => pool.write(Some(owner), work).await,
        })
    }

    /// Runs the work on one snapshot of the data. The work may run several times.
    pub(super) async fn read<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        F: Fn(&Tx<'_>) -> Result<T, StoreError> + Send + 'static,
        T: Send + 'static,
    {
        let measured = self.reads.begin();
        measured.end(match &self.engine {
            Engine::Sqlite(pool) => pool.read(work).await,
            Engine::Postgres(pool) => pool.read(work).await,
        })
    }

    /// The versions of the data that responses to a user depend on; `None` when they are not known at this moment.
    pub(super) async fn versions(&self, user: UserId) -> Result<Option<UserVersions>, StoreError> {
        match &self.engine {
            Engine::Sqlite(pool) => Ok(pool.versions.current(user).map(|current| current.user)),
            Engine::Postgres(pool) => pool.versions(user).await,
        }
    }

    /// Whether the database can be read and written.
    pub(super) async fn probe(&self) -> Result<(), StoreError> {
        match &self.engine {
            Engine::Sqlite(pool) => pool.probe().await,
            Engine::Postgres(pool) => pool.probe().await,
        }
    }

    /// Finishes queued work and closes the database.
    pub(super) fn close(&self) {
        match &self.engine {
            Engine::Sqlite(pool) => pool.close(),
            Engine::Postgres(pool) => pool.close(),
        }
    }
}
