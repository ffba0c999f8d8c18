//! A backup for a download: complete, and unlinked before the first byte is sent, so that no copy is
//! left on the disk however the download ends.

use crate::app::App;
use crate::clock::random_name;
use crate::store::{self, BackupError};
use std::fs::File;
use std::path::Path;
use std::sync::Arc;
use tokio::sync::OwnedMutexGuard;

/// In the names of copies, after the name of the data file.
const DOWNLOAD: &str = "download-";

/// Deletes the copies of a killed process. Only for the process that has the data file.
pub fn delete_left_copies(db: &Path) {
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
    /// Held as long as the copy takes space on the disk.
    pub turn: OwnedMutexGuard<()>,
}

/// Makes a copy. There is one at a time, also when the request is dropped meanwhile.
pub async fn copy(app: &App) -> Result<Copy, BackupError> {
    let turn = Arc::clone(&app.backup_lock).lock_owned().await;
    let db = app.config.db.clone();
    let copied = tokio::task::spawn_blocking(move || {
        let path = db.with_added_extension(format!("{DOWNLOAD}{}", random_name::<9>()));
        let refused = |source| BackupError::File { path: path.clone(), source };
        let made =
            store::back_up(&db, &path).and_then(|()| File::open(&path).map_err(refused)).and_then(
                |file| Ok(Copy { bytes: file.metadata().map_err(refused)?.len(), file, turn }),
            );
        // The open file can still be read.
        match std::fs::remove_file(&path) {
            Err(error) if made.is_ok() => Err(refused(error)),
            _ => made,
        }
    });
    copied.await.unwrap_or_else(|error| std::panic::resume_unwind(error.into_panic()))
}
