//! Writes files that are either complete or absent: a draft beside the target is written, then renamed.

use crate::clock::random_name;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

/// The file name extension of drafts that [`write`] makes.
pub const DRAFT: &str = "draft";

/// Who may read a new file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Mode 0666, restricted by the process's umask.
    Default,
    /// Mode 0600.
    OwnerOnly,
}

/// Writes a new file; fails if it exists. Does not flush it to the disk.
pub fn create(path: &Path, bytes: &[u8], access: Access) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    if access == Access::OwnerOnly {
        options.mode(0o600);
    }
    let mut file = options.open(path)?;
    file.write_all(bytes)?;
    Ok(file)
}

/// Writes or replaces a file, without flushing it to the disk. After an error the target is unchanged, and no draft
/// is left.
pub fn write(path: &Path, bytes: &[u8], access: Access) -> io::Result<()> {
    let draft = path.with_added_extension(format!("{}.{DRAFT}", random_name::<9>()));
    let created = create(&draft, bytes, access);
    created.and_then(|_| std::fs::rename(&draft, path)).inspect_err(|_| {
        let _ = std::fs::remove_file(&draft);
    })
}

/// Flushes a finished draft to the disk and renames it, replacing any existing file.
pub fn publish(draft: &Path, path: &Path) -> io::Result<()> {
    File::open(draft)?.sync_all()?;
    std::fs::rename(draft, path)?;
    flush_folder(path)
}

/// Like [`publish`], but fails with `AlreadyExists` when there is a file with this name. No draft is left.
pub fn publish_new(draft: &Path, path: &Path) -> io::Result<()> {
    let named =
        File::open(draft).and_then(|file| file.sync_all()).and_then(|()| match std::fs::hard_link(
            draft, path,
        ) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
                publish_without_link(draft, path)
            }
            linked => linked,
        });
    // If it was renamed, it no longer exists.
    let _ = std::fs::remove_file(draft);
    named.and_then(|()| flush_folder(path))
}

/// For file systems without hard links: creates an empty file with the name, so that no other process can, and then
/// replaces it by the draft.
fn publish_without_link(draft: &Path, path: &Path) -> io::Result<()> {
    create(path, &[], Access::OwnerOnly)?;
    std::fs::rename(draft, path).inspect_err(|_| {
        let _ = std::fs::remove_file(path);
    })
}

fn flush_folder(path: &Path) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn a_file_is_replaced_whole_and_no_draft_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        for text in ["one", "two"] {
            write(&path, text.as_bytes(), Access::OwnerOnly).unwrap();
            assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        }
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
        assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    }

    #[test]
    fn a_new_file_never_replaces_another_and_leaves_no_draft() {
        type Publish = fn(&Path, &Path) -> io::Result<()>;
        for publish in [publish_new as Publish, publish_without_link] {
            let folder = tempfile::tempdir().unwrap();
            let (draft, path) = (folder.path().join("draft"), folder.path().join("file"));
            std::fs::write(&draft, "new").unwrap();
            publish(&draft, &path).unwrap();
            assert_eq!(std::fs::read_to_string(&path).unwrap(), "new");
            assert!(!draft.exists());
            std::fs::write(&draft, "other").unwrap();
            let error = publish(&draft, &path).unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::AlreadyExists);
            assert_eq!(std::fs::read_to_string(&path).unwrap(), "new");
        }
    }

    #[test]
    fn a_failed_rename_leaves_no_draft() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("taken");
        std::fs::create_dir_all(path.join("full")).unwrap();
        assert!(write(&path, b"text", Access::Default).is_err());
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
