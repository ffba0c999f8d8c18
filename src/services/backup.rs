//! A backup for a download: complete, and unlinked before the first byte is sent, so that no copy is
//! left on the disk however the download ends.

use crate::app::App;
use crate::clock::random_name;
use crate::store::{self, BackupError};
use std::fs::File;

/// An unlinked copy of the data file.
pub struct Copy {
    pub file: File,
    pub bytes: u64,
}

/// Makes a copy; one at a time.
pub async fn copy(app: &App) -> Result<Copy, BackupError> {
    let _turn = app.backup_lock.lock().await;
    let db = app.config.db.clone();
    let copied = tokio::task::spawn_blocking(move || {
        let path = db.with_added_extension(format!("download-{}", random_name::<9>()));
        let refused = |source| BackupError::File { path: path.clone(), source };
        let made = store::back_up(&db, &path)
            .and_then(|()| File::open(&path).map_err(refused))
            .and_then(|file| Ok(Copy { bytes: file.metadata().map_err(refused)?.len(), file }));
        // The open file can still be read.
        match std::fs::remove_file(&path) {
            Err(error) if made.is_ok() => Err(refused(error)),
            _ => made,
        }
    });
    copied.await.unwrap_or_else(|error| std::panic::resume_unwind(error.into_panic()))
}
