//! The open database, on the engine that is in use.

use crate::domain::ids::UserId;
use crate::store::db::Tx;
use crate::store::error::StoreError;
use crate::store::postgres::pool::PostgresPool;
use crate::store::sqlite::pool::SqlitePool;
use crate::store::transaction_metrics::EngineMetrics;
use crate::store::version::UserVersions;

pub(super) enum Pool {
    Sqlite(SqlitePool),
    Postgres(PostgresPool),
}

impl Pool {
    pub(super) fn metrics(&self) -> &EngineMetrics {
        match self {
            Self::Sqlite(pool) => &pool.metrics,
            Self::Postgres(pool) => &pool.metrics,
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
        match self {
            Self::Sqlite(pool) => pool.write(None, work).await,
            Self::Postgres(pool) => pool.write(None, work).await,
        }
    }

    /// [`Pool::write`] for work that changes only `owner`'s ratings, playlists and pending titles, so that the caches
    /// of other users stay valid. Changes of titles and sessions are allowed too.
    pub(super) async fn write_for<T, F>(&self, owner: UserId, work: F) -> Result<T, StoreError>
    where
        F: Fn(&Tx<'_>) -> Result<T, StoreError> + Send + 'static,
        T: Send + 'static,
    {
        match self {
            Self::Sqlite(pool) => pool.write(Some(owner), work).await,
            Self::Postgres(pool) => pool.write(Some(owner), work).await,
        }
    }

    /// Runs the work on one snapshot of the data. The work may run several times.
    pub(super) async fn read<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        F: Fn(&Tx<'_>) -> Result<T, StoreError> + Send + 'static,
        T: Send + 'static,
    {
        match self {
            Self::Sqlite(pool) => pool.read(work).await,
            Self::Postgres(pool) => pool.read(work).await,
        }
    }

    /// The versions of the data that responses to a user depend on; `None` when they are not known at this moment.
    pub(super) async fn versions(&self, user: UserId) -> Result<Option<UserVersions>, StoreError> {
        match self {
            Self::Sqlite(pool) => Ok(pool.versions.current(user).map(|current| current.user)),
            Self::Postgres(pool) => pool.versions(user).await,
        }
    }

    /// Whether the database can be read and written.
    pub(super) async fn probe(&self) -> Result<(), StoreError> {
        match self {
            Self::Sqlite(pool) => pool.probe().await,
            Self::Postgres(pool) => pool.probe().await,
        }
    }

    /// Finishes queued work and closes the database.
    pub(super) fn close(&self) {
        match self {
            Self::Sqlite(pool) => pool.close(),
            Self::Postgres(pool) => pool.close(),
        }
    }
}
