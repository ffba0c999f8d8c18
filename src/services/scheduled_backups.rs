//! Scheduled backups in a folder of their own. Each one is verified in full before it gets its final name. Old ones
//! are deleted.

use crate::atomic_file;
use crate::clock::random_name;
use crate::config::BackupConfig;
use crate::store::{self, BackupError, BackupSummary};
use std::fs::{DirBuilder, File};
use std::io::{self, ErrorKind};
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use time::format_description::StaticFormatDescription;
use time::macros::format_description;
use time::{OffsetDateTime, PrimitiveDateTime};

const PREFIX: &str = "moviestars-";
const SUFFIX: &str = ".db";
/// In the name of a backup that is not complete or not verified.
const DRAFT: &str = "unverified";
const TIME: StaticFormatDescription =
    format_description!("[year]-[month]-[day]T[hour][minute][second]Z");

/// A backup that was made.
pub struct ScheduledBackup {
    pub path: PathBuf,
    pub contents: BackupSummary,
}

/// When the newest backup in the folder was made, in unix seconds. Backups dated after `now`, by a wrong clock, are
/// ignored.
pub fn newest(folder: &Path, now: i64) -> io::Result<Option<i64>> {
    Ok(times(folder)?.into_iter().filter(|time| *time <= now).max())
}

/// Creates a file in the folder, or in the nearest existing one above it, and deletes it.
pub fn check_writable(folder: &Path) -> io::Result<()> {
    let folder = std::path::absolute(folder)?;
    let existing = folder.ancestors().find(|folder| folder.is_dir()).unwrap_or(&folder);
    // The name of a draft, so that the next backup deletes the file if this process is killed.
    let path = existing.join(format!("{PREFIX}{}{SUFFIX}.{DRAFT}", random_name::<9>()));
    File::create_new(&path)?;
    delete_draft(&path)
}

/// Makes a backup, verifies it, and deletes the backups that exceed the number to keep.
pub fn make(db: &Path, config: &BackupConfig, now: i64) -> Result<ScheduledBackup, BackupError> {
    let folder = &config.folder;
    let failed = |source| BackupError::File { path: folder.clone(), source };
    DirBuilder::new().recursive(true).mode(0o700).create(folder).map_err(failed)?;
    delete_drafts(folder).map_err(failed)?;
    let path = folder.join(file_name(now));
    let draft = path.with_added_extension(DRAFT);
    let verified = store::back_up(db, &draft).and_then(|()| store::check(&draft));
    let published = verified.and_then(|contents| {
        let failed = |source| BackupError::File { path: path.clone(), source };
        atomic_file::publish(&draft, &path).map_err(failed)?;
        Ok(contents)
    });
    let contents = published.inspect_err(|_| {
        let _ = std::fs::remove_file(&draft);
    })?;
    for expired in config.keep.expired(&times(folder).map_err(failed)?) {
        let path = folder.join(file_name(expired));
        if let Err(error) = std::fs::remove_file(&path) {
            tracing::warn!(path = %path.display(), %error, "failed to delete old backup");
        }
    }
    Ok(ScheduledBackup { path, contents })
}

fn file_name(time: i64) -> String {
    let at = OffsetDateTime::from_unix_timestamp(time).unwrap_or(OffsetDateTime::UNIX_EPOCH);
    format!("{PREFIX}{}{SUFFIX}", at.format(TIME).unwrap_or_default())
}

fn time_of(name: &str) -> Option<i64> {
    let time = name.strip_prefix(PREFIX)?.strip_suffix(SUFFIX)?;
    Some(PrimitiveDateTime::parse(time, TIME).ok()?.assume_utc().unix_timestamp())
}

/// When the backups in the folder were made. Files with other names are ignored.
fn times(folder: &Path) -> io::Result<Vec<i64>> {
    Ok(names(folder)?.iter().filter_map(|name| time_of(name)).collect())
}

/// Deletes unfinished backups that a killed process left.
fn delete_drafts(folder: &Path) -> io::Result<()> {
    for name in names(folder)? {
        if name.starts_with(PREFIX) && name.contains(&format!("{SUFFIX}.{DRAFT}")) {
            delete_draft(&folder.join(name))?;
        }
    }
    Ok(())
}

/// A server and `moviestars doctor` may delete the same file.
fn delete_draft(path: &Path) -> io::Result<()> {
    match std::fs::remove_file(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        deleted => deleted,
    }
}

fn names(folder: &Path) -> io::Result<Vec<String>> {
    let entries = match std::fs::read_dir(folder) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    entries.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned())).collect()
}
