//! Runs transactions on the database engine that the store was opened with.

use crate::domain::ids::UserId;
use crate::store::db::Tx;
use crate::store::error::StoreError;
use crate::store::postgres::pool::PostgresPool;
use crate::store::sqlite::pool::SqlitePool;

pub(super) enum Pool {
    Sqlite(SqlitePool),
    Postgres(PostgresPool),
}

impl Pool {
    /// Runs the work in a transaction; returns after the commit, which is durable. After an error nothing of
    /// the work is in the database, except when a server was lost while it committed. The work may run several
    /// times, so it changes nothing but the database. [`StoreError::Overloaded`]: too many writes wait.
    pub(super) async fn write<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        F: Fn(&Tx<'_>) -> Result<T, StoreError> + Send + 'static,
        T: Send + 'static,
    {
        match self {
            Self::Sqlite(pool) => pool.write(work).await,
            Self::Postgres(pool) => pool.write(work).await,
        }
    }

    /// [`Pool::write`] of work that changes no other user's ratings, playlists and pending titles than
    /// `owner`'s, so that the caches of others stay. Titles and sessions do not count.
    pub(super) async fn write_for<T, F>(&self, owner: UserId, work: F) -> Result<T, StoreError>
    where
        F: Fn(&Tx<'_>) -> Result<T, StoreError> + Send + 'static,
        T: Send + 'static,
    {
        match self {
            Self::Sqlite(pool) => pool.write_for(owner, work).await,
            Self::Postgres(pool) => pool.write(work).await,
        }
    }

    /// Runs the work on one snapshot of the data. It may run several times.
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
