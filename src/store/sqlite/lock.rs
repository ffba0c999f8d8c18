//! One server for each data file: two would serve stale caches.

use crate::store::error::advice;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};

/// Exclusive lock on the database. The operating system releases it when the process ends. Its file has the id
/// of the process and, on further lines, the [`ServedSite`].
#[derive(Debug)]
pub struct DataLock(File);

/// The address of the server that has or had the lock, for links that the command line prints.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ServedSite {
    /// Set by a flag or a variable: it overrides what an admin has set.
    Configured(String),
    /// The address that it listens on.
    Listening(String),
}

/// Why the lock was not taken.
#[derive(Debug, thiserror::Error)]
pub enum LockError {
    #[error("{} is in use by process {holder}; stop that server first", path.display())]
    Held {
        path: PathBuf,
        /// The other process's id; may be empty.
        holder: String,
    },
    #[error("cannot use {}: {source}; {}", path.display(), advice(source))]
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
        let lock = lock_path(path);
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
                let mut text = String::new();
                let _ = file.read_to_string(&mut text);
                let holder = text.lines().next().unwrap_or_default().to_owned();
                Err(LockError::Held { path: path.to_owned(), holder })
            }
            Err(TryLockError::Error(source)) => Err(failed(source)),
        }
    }

    /// Replaces the content of the file, the id of the process included.
    pub fn record_site(&mut self, site: &ServedSite) -> std::io::Result<()> {
        let (kind, url) = match site {
            ServedSite::Configured(url) => (CONFIGURED, url),
            ServedSite::Listening(url) => (LISTENING, url),
        };
        self.0.set_len(0)?;
        self.0.rewind()?;
        write!(self.0, "{}\n{kind}\n{url}\n", std::process::id())
    }
}

const CONFIGURED: &str = "configured";
const LISTENING: &str = "listening";

impl ServedSite {
    /// The site of the server that uses the data file at `path`, or else of the last one.
    #[must_use]
    pub fn read(path: &Path) -> Option<Self> {
        let text = std::fs::read_to_string(lock_path(path)).ok()?;
        let mut lines = text.lines().skip(1);
        let (kind, url) = (lines.next()?, lines.next()?.to_owned());
        match kind {
            CONFIGURED => Some(Self::Configured(url)),
            LISTENING => Some(Self::Listening(url)),
            _ => None,
        }
    }
}

fn lock_path(path: &Path) -> PathBuf {
    let file = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    file.with_added_extension("lock")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn message_of_a_full_or_read_only_disk_says_what_to_do() {
        use rustix::io::Errno;
        for (error, wanted) in [
            (Errno::NOSPC, "No space left on device (os error 28); make room"),
            (Errno::DQUOT, "; make room"),
            (Errno::ROFS, "; mount it for writing, or choose another path with --db"),
            (Errno::ACCESS, "; check that this user may write there"),
        ] {
            let path = PathBuf::from("moviestars.db.lock");
            let message = LockError::File { path, source: error.into() }.to_string();
            assert!(message.contains(wanted), "{message}");
        }
    }

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
