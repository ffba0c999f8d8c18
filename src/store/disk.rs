//! The file system of the data file, and the identity of the file. SQLite's write-ahead log needs shared
//! memory, which network file systems do not have: acknowledged writes are lost there, and files damaged.

use crate::store::error::OpenError;
use std::path::Path;

/// [`OpenError::Network`] for a data file on a network file system. An unknown file system is accepted.
pub fn refuse_network(db: &Path) -> Result<(), OpenError> {
    match kind_of(db) {
        Some(kind) => Err(OpenError::Network { path: db.to_owned(), kind }),
        None => Ok(()),
    }
}

/// Device and inode of the file at a path; `None` when there is no file.
#[cfg(unix)]
pub(super) fn identity(db: &Path) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata(db).ok().map(|found| (found.dev(), found.ino()))
}

/// Without inodes, only whether the file exists.
#[cfg(not(unix))]
pub(super) fn identity(db: &Path) -> Option<(u64, u64)> {
    std::fs::metadata(db).ok().map(|_| (0, 0))
}

/// The network file system of a file that need not exist yet.
#[cfg(target_os = "linux")]
fn kind_of(db: &Path) -> Option<&'static str> {
    let found = db.ancestors().find_map(|path| {
        let here = path.as_os_str().is_empty();
        rustix::fs::statfs(if here { Path::new(".") } else { path }).ok()
    })?;
    // The field is as wide as a machine word; the lower 32 bits are the magic number.
    let [a, b, c, d, ..] = found.f_type.to_le_bytes();
    named(u32::from_le_bytes([a, b, c, d]))
}

#[cfg(not(target_os = "linux"))]
fn kind_of(_: &Path) -> Option<&'static str> {
    None
}

/// Magic numbers of statfs(2). FUSE is missing, because it may be a local disk.
#[cfg(target_os = "linux")]
fn named(number: u32) -> Option<&'static str> {
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

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn network_file_systems_are_detected() {
        for number in [0x6969, 0x517B, 0xFE53_4D42, 0xFF53_4D42, 0x0102_1997, 0x00C3_6400] {
            assert!(named(number).is_some(), "{number:x}");
        }
        let [ext4, xfs, btrfs, zfs, tmpfs, overlay] =
            [0xEF53, 0x5846_5342, 0x9123_683E, 0x2FC1_2FC1, 0x0102_1994, 0x794C_7630];
        for number in [ext4, xfs, btrfs, zfs, tmpfs, overlay] {
            assert_eq!(named(number), None, "{number:x}");
        }
    }

    #[test]
    fn a_missing_file_is_on_the_file_system_of_its_folder() {
        let folder = tempfile::tempdir().unwrap();
        for db in [folder.path().join("a/b/moviestars.db"), "moviestars.db".into()] {
            assert!(refuse_network(&db).is_ok());
        }
    }
}
