//! One server to a data file: two would each answer from what they remember of it.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};

/// The right to serve a data file, for as long as it is held. The system takes it back when the
/// process ends, however it ends.
#[derive(Debug)]
pub struct DataLock(File);

/// Why the right cannot be had.
#[derive(Debug, thiserror::Error)]
pub enum LockError {
    /// Another process has it.
    #[error("{} is in use by process {holder}; stop that server first", path.display())]
    Held {
        /// The data file.
        path: PathBuf,
        /// The other process, as far as it said so.
        holder: String,
    },
    /// The lock's file cannot be used.
    #[error("cannot use {}: {source}; check that this user may write there", path.display())]
    File {
        /// The lock's file.
        path: PathBuf,
        /// The system's reason.
        source: std::io::Error,
    },
}

/// Gives the right back in so many words. Closing the file would do only if nobody had a copy of it,
/// and a child process that is just being started has one until its program begins.
impl Drop for DataLock {
    fn drop(&mut self) {
        // What cannot be unlocked is free when the last copy is closed.
        let _ = self.0.unlock();
    }
}

impl DataLock {
    /// Takes the right to the data file at `path`, by a lock on `path` with `.lock` behind it.
    /// Links are followed first: two names of one file have one lock.
    ///
    /// # Errors
    /// As [`LockError`] says, at once.
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
    fn the_right_is_free_once_it_is_dropped_though_somebody_has_a_copy_of_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("moviestars.db");
        let lock = DataLock::take(&path).unwrap();
        // As a child process has one that is being started.
        let copy = lock.0.try_clone().unwrap();
        assert!(matches!(DataLock::take(&path), Err(LockError::Held { .. })));
        drop(lock);
        let again = DataLock::take(&path).unwrap();
        drop(copy);
        assert!(matches!(DataLock::take(&path), Err(LockError::Held { .. })));
        drop(again);
    }
}
