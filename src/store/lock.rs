//! One server for each data file: two would serve stale caches.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};

/// Exclusive lock on the database. The operating system releases it when the process ends.
#[derive(Debug)]
pub struct DataLock(File);

/// Why the lock was not taken.
#[derive(Debug, thiserror::Error)]
pub enum LockError {
    #[error("{} is in use by process {holder}; stop that server first", path.display())]
    Held {
        path: PathBuf,
        /// The other process's id; may be empty.
        holder: String,
    },
    #[error("cannot use {}: {source}; check that this user may write there", path.display())]
    File {
        /// The lock's file.
        path: PathBuf,
        source: std::io::Error,
    },
}

/// Unlocks explicitly: a child process that is being started has a copy of the file, so closing ours
/// would not release the lock.
impl Drop for DataLock {
    fn drop(&mut self) {
        // If this fails, the lock ends when the last copy is closed.
        let _ = self.0.unlock();
    }
}

impl DataLock {
    /// Locks the data file at `path` through `path.lock`. Links are resolved first, so that two names
    /// of one file have one lock.
    pub fn take(path: &Path) -> Result<Self, LockError> {
        let file = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let lock = file.with_added_extension("lock");
        let failed = |source| LockError::File { path: lock.clone(), source };
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder).map_err(failed)?;
        }
        let mut options = OpenOptions::new();
        let mut file = options
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&lock)
            .map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {
                file.set_len(0).and_then(|()| file.rewind()).map_err(failed)?;
                write!(file, "{}", std::process::id()).map_err(failed)?;
                Ok(Self(file))
            }
            Err(TryLockError::WouldBlock) => {
                let mut holder = String::new();
                let _ = file.read_to_string(&mut holder);
                Err(LockError::Held { path: path.to_owned(), holder })
            }
            Err(TryLockError::Error(source)) => Err(failed(source)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lock_is_free_once_dropped_even_if_a_copy_of_the_file_is_open() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("moviestars.db");
        let lock = DataLock::take(&path).unwrap();
        // Such as a child process that is being started has.
        let copy = lock.0.try_clone().unwrap();
        assert!(matches!(DataLock::take(&path), Err(LockError::Held { .. })));
        drop(lock);
        let again = DataLock::take(&path).unwrap();
        drop(copy);
        assert!(matches!(DataLock::take(&path), Err(LockError::Held { .. })));
        drop(again);
    }
}
