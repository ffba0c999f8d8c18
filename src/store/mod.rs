//! The data file. Each aggregate has a file with its SQL; a method is one transaction. No type of the
//! database engine leaves this folder.

mod backup;
mod batch;
mod connection;
mod db;
mod disk;
mod error;
mod export;
mod jobs;
mod known_networks;
mod lock;
mod migrations;
mod pending_titles;
mod playlists;
mod pool;
mod ratings;
mod reset_tokens;
mod restore;
mod retention;
mod sessions;
mod settings;
mod snapshot;
#[cfg(test)]
mod tests;
mod titles;
mod users;
mod versions;

pub use backup::{BackupSummary, back_up, check};
pub use disk::{is_immutable, refuse_network};
pub use error::{OpenError, StoreError};
pub use export::ExportedTitle;
pub use known_networks::KnownNetwork;
pub use lock::{DataLock, LockError, ServedSite};
pub use migrations::{SCHEMA, is_of_older_version};
pub use pending_titles::{Notification, TitleMetadata};
pub use playlists::{PlaylistRefusal, PlaylistSetup};
pub use ratings::RatingRefusal;
pub use restore::restore;
pub use retention::CatalogueStatus;
pub use sessions::{NewSession, Session};
pub use snapshot::BackupError;
pub use titles::{RetypedTitle, StoredTitle};
pub use users::{Credentials, NewUser, SignUpRefusal, UserOrder, UserPage, UserRefusal};
pub use versions::Version;

use crate::store::pool::Pool;
use crate::store::sessions::SessionCache;
use std::path::Path;

/// The open data file.
pub struct Store {
    pool: Pool,
    sessions: SessionCache,
    /// Created while the disk was full; kept in memory only.
    ephemeral_sessions: SessionCache,
}

impl Store {
    /// Opens or creates the file at `path` and applies migrations.
    pub fn open(path: &Path) -> Result<Self, OpenError> {
        // An absolute path, because SQLite takes some relative ones (":memory:") for something else.
        let path = &std::path::absolute(path)
            .map_err(|source| OpenError::Folder { path: path.to_owned(), source })?;
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        let pool = Pool::open(path, cores.clamp(2, 8))?;
        Ok(Self {
            pool,
            sessions: SessionCache::default(),
            ephemeral_sessions: SessionCache::default(),
        })
    }

    /// Whether the file on the disk is readable, the writer responds, and no read or write has found damage.
    pub async fn ping(&self) -> Result<(), StoreError> {
        self.pool.probe().await
    }

    /// Finishes queued work and closes the file. Blocks: call it outside async threads.
    pub fn close(&self) {
        self.pool.close();
    }
}
