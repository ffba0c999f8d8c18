//! The data file: its lock, its identity, and its file system. Only one server may use a data file, because two would
//! serve stale caches. Network file systems are refused, because SQLite's write-ahead log needs shared memory.
//! Without it, acknowledged writes are lost and files are damaged.

use crate::store::error::{OpenError, advice};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};

/// An exclusive lock on the data file. The operating system releases it when the process ends. The lock file contains
/// the process id and, on further lines, the [`ServedSite`].
#[derive(Debug)]
pub struct DataLock(File);

/// The address of the server that holds or last held the lock, for links that the command line prints.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ServedSite {
    /// Set by a flag or an environment variable. It overrides the admin's setting.
    Configured(String),
    /// The address on which the server listens.
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
        /// The path of the lock file.
        path: PathBuf,
        source: std::io::Error,
    },
}

/// Unlocks explicitly. A child process that is just being started has a copy of the file, so closing this one would
/// not release the lock.
impl Drop for DataLock {
    fn drop(&mut self) {
        // If this fails, the lock ends when the last copy of the file is closed.
        let _ = self.0.unlock();
    }
}

impl DataLock {
    /// Locks the data file at `path` with the file `path.lock`. Symbolic links are resolved first, so that two paths
    /// of one file use the same lock.
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

    /// Rewrites the lock file, including the process id.
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
    /// The site of the server that uses the data file at `path` or used it last.
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

/// Whether the file system of a path is mounted read-only.
#[cfg(unix)]
pub(in crate::store) fn is_read_only(path: &Path) -> bool {
    use rustix::fs::{StatVfsMountFlags, statvfs};
    let existing = path.ancestors().find(|path| path.exists());
    let found = existing.and_then(|path| statvfs(path).ok());
    found.is_some_and(|found| found.f_flag.contains(StatVfsMountFlags::RDONLY))
}

#[cfg(not(unix))]
pub(in crate::store) fn is_read_only(_: &Path) -> bool {
    false
}

/// Whether no process can write the file: its file system is local, and read-only at each of its mount points.
#[cfg(target_os = "linux")]
pub fn is_immutable(db: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    if network_file_system_of(db).is_some() || !is_read_only(db) {
        return false;
    }
    let Ok(file) = std::fs::canonicalize(db) else { return false };
    let device = file.parent().and_then(|folder| folder.metadata().ok()).map(|found| found.dev());
    let mounts = std::fs::read_to_string("/proc/self/mountinfo").unwrap_or_default();
    device.is_some_and(|device| {
        let device = format!("{}:{}", rustix::fs::major(device), rustix::fs::minor(device));
        is_device_read_only(&mounts, &device)
    })
}

#[cfg(not(target_os = "linux"))]
pub fn is_immutable(_: &Path) -> bool {
    false
}

/// Reads `/proc/self/mountinfo`. The options of a mount are before ` - `. They can be read-only while the options of
/// its file system, in the last field, are not.
#[cfg(target_os = "linux")]
fn is_device_read_only(mounts: &str, device: &str) -> bool {
    let of_device = mounts.lines().filter(|line| line.split(' ').nth(2) == Some(device));
    let mut options = of_device
        .filter_map(|line| line.split_once(" - ")?.1.split(' ').nth(2))
        .map(|options| options.split(',').any(|option| option == "ro"))
        .peekable();
    options.peek().is_some() && options.all(|is_read_only| is_read_only)
}

/// Fails with [`OpenError::Network`] for a data file on a network file system. Unknown file systems are accepted.
pub fn refuse_network(db: &Path) -> Result<(), OpenError> {
    match network_file_system_of(db) {
        Some(kind) => Err(OpenError::Network { path: db.to_owned(), kind }),
        None => Ok(()),
    }
}

/// Device and inode of the file at a path; `None` when there is no file.
#[cfg(unix)]
pub(in crate::store) fn identity(db: &Path) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata(db).ok().map(|found| (found.dev(), found.ino()))
}

/// On systems without inodes: only whether the file exists.
#[cfg(not(unix))]
pub(in crate::store) fn identity(db: &Path) -> Option<(u64, u64)> {
    std::fs::metadata(db).ok().map(|_| (0, 0))
}

/// The name of the network file system of a path. The file need not exist yet.
#[cfg(target_os = "linux")]
fn network_file_system_of(db: &Path) -> Option<&'static str> {
    let found = db.ancestors().find_map(|path| {
        let here = path.as_os_str().is_empty();
        rustix::fs::statfs(if here { Path::new(".") } else { path }).ok()
    })?;
    // The width of `f_type` differs between systems. The lower 32 bits are the magic number.
    let [a, b, c, d, ..] = found.f_type.to_le_bytes();
    network_file_system(u32::from_le_bytes([a, b, c, d]))
}

#[cfg(not(target_os = "linux"))]
fn network_file_system_of(_: &Path) -> Option<&'static str> {
    None
}

/// Magic numbers of statfs(2). FUSE is not in the list, because it may be a local disk.
#[cfg(target_os = "linux")]
fn network_file_system(number: u32) -> Option<&'static str> {
    Some(match number {
        0x6969 => "NFS",
        0x517B | 0xFE53_4D42 | 0xFF53_4D42 => "SMB",
        0x0102_1997 => "9P",
        0x5346_414F | 0x6B41_4653 => "AFS",
        0x00C3_6400 => "Ceph",
        0x7375_7245 => "Coda",
        _ => return None,
    })
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
        // Like the copy in a child process that is being started.
        let copy = lock.0.try_clone().unwrap();
        assert!(matches!(DataLock::take(&path), Err(LockError::Held { .. })));
        drop(lock);
        let again = DataLock::take(&path).unwrap();
        drop(copy);
        assert!(matches!(DataLock::take(&path), Err(LockError::Held { .. })));
        drop(again);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn network_file_systems_are_detected() {
        for number in [0x6969, 0x517B, 0xFE53_4D42, 0xFF53_4D42, 0x0102_1997, 0x00C3_6400] {
            assert!(network_file_system(number).is_some(), "{number:x}");
        }
        let [ext4, xfs, btrfs, zfs, tmpfs, overlay] =
            [0xEF53, 0x5846_5342, 0x9123_683E, 0x2FC1_2FC1, 0x0102_1994, 0x794C_7630];
        for number in [ext4, xfs, btrfs, zfs, tmpfs, overlay] {
            assert_eq!(network_file_system(number), None, "{number:x}");
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_file_system_is_read_only_when_that_is_its_own_option() {
        let mounts =
            "30 1 0:25 / /data ro,relatime shared:1 master:2 - ext4 /dev/sda1 ro,errors=continue
31 1 0:26 / /bind ro,relatime - tmpfs tmpfs rw,size=64k
32 1 0:27 / /one ro - ext4 /dev/sdb ro
33 1 0:27 / /two rw - ext4 /dev/sdb rw";
        let read_only = ["0:25", "0:26", "0:27", "0:2", ""];
        assert_eq!(
            read_only.map(|device| is_device_read_only(mounts, device)),
            [true, false, false, false, false]
        );
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_missing_file_is_on_the_file_system_of_its_folder() {
        let folder = tempfile::tempdir().unwrap();
        for db in [folder.path().join("a/b/moviestars.db"), "moviestars.db".into()] {
            assert!(refuse_network(&db).is_ok());
        }
    }
}
