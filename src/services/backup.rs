//! A backup to send: complete, and unlinked before the first byte is sent, so that no copy is left on the
//! disk however the transfer ends.

use crate::app::App;
use crate::blocking::run_blocking;
use crate::clock::random_name;
use crate::store::{self, BackupError};
use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use tokio::sync::OwnedMutexGuard;

/// In the names of temporary copies, after the name of the data file.
const DOWNLOAD: &str = "download-";

/// Deletes the temporary copies that a killed process left. Only for the process that holds the lock of the data
/// file.
pub fn delete_unfinished_copies(db: &Path) {
    let (Some(folder), Some(name)) = (db.parent(), db.file_name()) else { return };
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let prefix = format!("{}.{DOWNLOAD}", name.to_string_lossy());
    let entries = std::fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    for entry in entries.filter(|entry| entry.file_name().to_string_lossy().starts_with(&prefix)) {
        match std::fs::remove_file(entry.path()) {
            Ok(()) => tracing::info!(path = %entry.path().display(), "deleted unfinished backup"),
            Err(error) => {
                tracing::warn!(path = %entry.path().display(), %error, "failed to delete unfinished backup");
            }
        }
    }
}

/// An unlinked copy of the data file.
pub struct Copy {
    pub file: File,
    pub bytes: u64,
    /// The lock is held as long as the copy takes space on the disk.
    pub turn: OwnedMutexGuard<()>,
}

/// Makes a copy. Copies are made one at a time. When the request is dropped, its copy is still finished before the
/// next begins.
pub async fn copy(app: &App) -> Result<Copy, BackupError> {
    let turn = Arc::clone(&app.backup_lock).lock_owned().await;
    let db = app.config.db.clone();
    run_blocking(move || {
        let folder = db.parent().unwrap_or(Path::new(""));
        let (file, bytes) = unlinked_copy(&db, folder)?;
        Ok(Copy { file, bytes, turn })
    })
    .await
}

/// Writes a copy of the data file to `output`.
pub fn write_copy(db: &Path, output: &mut impl Write) -> Result<(), BackupError> {
    let temporary = std::env::temp_dir();
    // A read-only data file may be in a folder that cannot be written.
    let folder = if store::is_immutable(db) { Some(temporary.as_path()) } else { db.parent() };
    let (mut file, _) = unlinked_copy(db, folder.unwrap_or(Path::new("")))?;
    std::io::copy(&mut file, output).and_then(|_| output.flush()).map_err(BackupError::Output)
}

/// A copy of the data file that is already unlinked, and its size in bytes.
fn unlinked_copy(db: &Path, folder: &Path) -> Result<(File, u64), BackupError> {
    let name = db.file_name().unwrap_or_default();
    let copy = folder.join(name).with_added_extension(format!("{DOWNLOAD}{}", random_name::<9>()));
    let refused = |source| BackupError::File { path: copy.clone(), source };
    let made = store::back_up(db, &copy).and_then(|()| {
        let file = File::open(&copy).map_err(refused)?;
        let bytes = file.metadata().map_err(refused)?.len();
        Ok((file, bytes))
    });
    // The open file stays readable after it was unlinked.
    match std::fs::remove_file(&copy) {
        Err(error) if made.is_ok() => Err(refused(error)),
        _ => made,
    }
}
