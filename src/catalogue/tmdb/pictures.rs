//! The folder that keeps pictures which came through us, within a number of bytes. It may be
//! deleted at any time. A file's modification time is when it was fetched, its access time when
//! it was last looked at.

use super::entry::LONGEST;
use super::shelf::Shelf;
use crate::clock::random_name;
use aws_lc_rs::digest::{SHA256, digest};
use std::collections::BTreeMap;
use std::fs::{self, File, FileTimes};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Disks give room by the block, and a file costs memory too.
const BLOCK: u64 = 4_096;
/// The ending of a file that is still being written.
const DRAFT: &str = "draft";

/// The folder and what lies there: names with the times of fetching.
pub(super) struct Pictures {
    folder: PathBuf,
    shelf: Shelf<String, i64>,
}

impl Pictures {
    /// Looks what is there, and clears away what is too old, too much or half written.
    pub fn open(folder: &Path, room: u64, now: i64) -> Self {
        let mut pictures = Self { folder: folder.to_owned(), shelf: Shelf::new(room) };
        let mut by_use: BTreeMap<(i64, String), (i64, u64)> = BTreeMap::new();
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            match entry.metadata() {
                Ok(data) if data.is_file() && !name.ends_with(DRAFT) => {
                    let fetched_at = seconds(data.modified().ok());
                    let used_at = seconds(data.accessed().ok());
                    by_use.insert((used_at, name), (fetched_at, data.len()));
                }
                Ok(data) if data.is_file() => pictures.delete(&name),
                _ => {}
            }
        }
        for ((_, name), (fetched_at, bytes)) in by_use {
            if now.saturating_sub(fetched_at) >= LONGEST {
                pictures.delete(&name);
            } else {
                pictures.shelve(name, fetched_at, bytes);
            }
        }
        pictures
    }

    /// The file of a picture, unless it is too old.
    pub fn get(&mut self, target: &str, now: i64) -> Option<Vec<u8>> {
        let name = name_of(target);
        let fetched_at = *self.shelf.take_up(&name)?;
        let read = || {
            let path = self.folder.join(&name);
            let bytes = fs::read(&path).ok()?;
            let used = FileTimes::new().set_accessed(time(now));
            let _ = File::options().write(true).open(&path).and_then(|file| file.set_times(used));
            Some(bytes)
        };
        let keeps = now.saturating_sub(fetched_at) < LONGEST;
        let found = if keeps { read() } else { None };
        if found.is_none() {
            self.shelf.remove(&name);
            self.delete(&name);
        }
        found
    }

    /// Keeps a picture, whole or not at all.
    ///
    /// # Errors
    /// When the disk refuses.
    pub fn put(&mut self, target: &str, bytes: &[u8], now: i64) -> std::io::Result<()> {
        let name = name_of(target);
        let draft = self.folder.join(format!("{}.{DRAFT}", random_name::<9>()));
        fs::create_dir_all(&self.folder)?;
        let written = fs::write(&draft, bytes).and_then(|()| {
            let times = FileTimes::new().set_modified(time(now)).set_accessed(time(now));
            File::options().write(true).open(&draft)?.set_times(times)?;
            fs::rename(&draft, self.folder.join(&name))
        });
        if written.is_err() {
            let _ = fs::remove_file(&draft);
            return written;
        }
        self.shelve(name, now, u64::try_from(bytes.len()).unwrap_or(u64::MAX));
        Ok(())
    }

    /// Deletes what is too old to be kept.
    pub fn sweep(&mut self, now: i64) {
        let old = self.shelf.take_all(|at| now.saturating_sub(*at) >= LONGEST);
        for name in &old {
            self.delete(name);
        }
    }

    fn shelve(&mut self, name: String, fetched_at: i64, bytes: u64) {
        let room = bytes.div_ceil(BLOCK).max(1) * BLOCK;
        let gone = self.shelf.put(name, fetched_at, room);
        for name in &gone {
            self.delete(name);
        }
    }

    fn delete(&self, name: &str) {
        let _ = fs::remove_file(self.folder.join(name));
    }
}

/// Deletes a folder of pictures; one with something else in it stays, with that.
pub(super) fn remove(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let _ = fs::remove_file(entry.path());
    }
    let _ = fs::remove_dir(folder);
}

/// A name that no path can be made of and that differs in more than upper and lower case, which
/// some file systems do not tell apart.
fn name_of(target: &str) -> String {
    let mut half = [0; 16];
    half.copy_from_slice(&digest(&SHA256, target.as_bytes()).as_ref()[..16]);
    format!("{:032x}", u128::from_be_bytes(half))
}

fn seconds(time: Option<SystemTime>) -> i64 {
    let since = time.and_then(|time| time.duration_since(UNIX_EPOCH).ok()).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}

fn time(seconds: i64) -> SystemTime {
    UNIX_EPOCH + Duration::from_secs(seconds.unsigned_abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: i64 = 86_400;

    fn files(folder: &Path) -> usize {
        fs::read_dir(folder).unwrap().count()
    }

    #[test]
    fn what_was_looked_at_longest_ago_goes_first_and_stays_within_the_room() {
        let folder = tempfile::tempdir().unwrap();
        let mut pictures = Pictures::open(folder.path(), 3 * BLOCK, 0);
        for (at, name) in [(1, "a"), (2, "b"), (3, "c")] {
            pictures.put(name, name.as_bytes(), at).unwrap();
        }
        assert_eq!(pictures.get("a", 4).unwrap(), b"a");
        pictures.put("d", &[0; 5_000], 5).unwrap();
        assert!(pictures.get("b", 6).is_none() && pictures.get("c", 6).is_none());
        assert!(pictures.get("a", 6).is_some() && pictures.get("d", 6).is_some());
        assert_eq!(files(folder.path()), 2);
    }

    #[test]
    fn a_restart_remembers_what_is_there_and_in_which_order_it_was_used() {
        let folder = tempfile::tempdir().unwrap();
        let now = 3_000_000_000;
        let mut pictures = Pictures::open(folder.path(), 3 * BLOCK, now);
        for (at, name) in [(1, "a"), (2, "b"), (3, "c")] {
            pictures.put(name, name.as_bytes(), now + at).unwrap();
        }
        pictures.get("a", now + 4).unwrap();
        fs::write(folder.path().join("half.draft"), b"half").unwrap();
        let mut pictures = Pictures::open(folder.path(), 2 * BLOCK, now + 5);
        assert_eq!(files(folder.path()), 2);
        assert!(pictures.get("b", now + 6).is_none());
        assert_eq!(pictures.get("a", now + 6).unwrap(), b"a");
        assert_eq!(pictures.get("c", now + 6).unwrap(), b"c");
    }

    #[test]
    fn nothing_is_kept_over_six_months() {
        let folder = tempfile::tempdir().unwrap();
        let mut pictures = Pictures::open(folder.path(), 9 * BLOCK, 0);
        for name in ["a", "b", "c"] {
            pictures.put(name, b"x", DAY).unwrap();
        }
        assert!(pictures.get("a", 181 * DAY - 1).is_some());
        assert!(pictures.get("a", 181 * DAY).is_none());
        assert_eq!(files(folder.path()), 2);
        pictures.sweep(181 * DAY);
        assert_eq!(files(folder.path()), 0);
        // One that was looked at last goes before a younger one that nobody looks at.
        pictures.put("old", b"x", DAY).unwrap();
        pictures.put("young", b"x", 179 * DAY).unwrap();
        assert!(pictures.get("old", 180 * DAY).is_some());
        pictures.sweep(181 * DAY);
        assert_eq!(files(folder.path()), 1);
        pictures.sweep(359 * DAY);
        assert_eq!(files(folder.path()), 0);
        pictures.put("a", b"x", DAY).unwrap();
        Pictures::open(folder.path(), 9 * BLOCK, 181 * DAY);
        assert_eq!(files(folder.path()), 0);
    }

    #[test]
    fn a_deleted_folder_is_as_if_nothing_were_kept() {
        let folder = tempfile::tempdir().unwrap();
        let below = folder.path().join("images");
        let mut pictures = Pictures::open(&below, 9 * BLOCK, 0);
        pictures.put("a", b"x", 0).unwrap();
        fs::remove_dir_all(&below).unwrap();
        assert!(pictures.get("a", 0).is_none());
        pictures.put("a", b"y", 0).unwrap();
        assert_eq!(pictures.get("a", 0).unwrap(), b"y");
    }
}
