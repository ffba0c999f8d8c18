//! The data file. Each aggregate has a file here with its SQL; a method is one transaction.
//! No type of the database engine leaves this folder.

mod backup;
mod batch;
mod connection;
mod db;
mod disk;
mod error;
mod export;
mod lock;
mod maintenance;
mod migrations;
mod notifications;
mod own_account;
mod pending_titles;
mod playlist_items;
mod playlists;
mod pool;
mod ratings;
mod reset_tokens;
mod restore;
mod retention;
mod sessions;
mod settings;
mod sought;
mod sql;
#[cfg(test)]
mod tests;
mod titles;
mod twins;
mod user_admin;
mod users;

pub use backup::{BackupError, Contents, back_up, check};
pub use disk::refuse_network;
pub use error::{OpenError, StoreError};
pub use export::KeptTitle;
pub use lock::{DataLock, LockError};
pub use maintenance::Moved;
pub use migrations::is_of_older_version;
pub use notifications::Notice;
pub use pending_titles::{TitleMetadata, WaitingTitle};
pub use playlist_items::{EntryRefusal, PlaylistSetup};
pub use ratings::RatingRefusal;
pub use restore::restore;
pub use sessions::{NewSession, Session};
pub use sought::{CrossingStatus, Sought};
pub use titles::StoredTitle;
pub use twins::{Crossing, Kept};
pub use user_admin::AdminRefusal;
pub use users::{Credentials, NewUser, SignUpRefusal};

use crate::store::pool::Pool;
use crate::store::sessions::SessionCache;
use std::path::Path;

/// The open data file.
pub struct Store {
    pool: Pool,
    sessions: SessionCache,
    /// Begun while the disk was full: in no file, over with the process.
    unwritten: SessionCache,
}

impl Store {
    /// Opens or makes the file at `path` and brings its schema up to date.
    ///
    /// # Errors
    /// As [`OpenError`] says.
    pub fn open(path: &Path) -> Result<Self, OpenError> {
        // An absolute path, because SQLite takes some relative ones (":memory:") for something else.
        let path = &std::path::absolute(path)
            .map_err(|source| OpenError::Folder { path: path.to_owned(), source })?;
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        let pool = Pool::open(path, cores.clamp(2, 8))?;
        Ok(Self { pool, sessions: SessionCache::default(), unwritten: SessionCache::default() })
    }

    /// Whether the file on the disk answers a read, and no other has met damage in it.
    ///
    /// # Errors
    /// As [`StoreError`] says, when it does not.
    pub async fn ping(&self) -> Result<(), StoreError> {
        self.pool.probe().await
    }

    /// Finishes what is queued and closes the file. Blocks; call it off the async threads.
    pub fn close(&self) {
        self.pool.close();
    }
}
