//! A copy of the data file that goes out over the network: made whole first, and gone from the
//! disk before the first byte leaves, however the download ends.

use crate::app::App;
use crate::clock::random_name;
use crate::store::{self, BackupError};
use std::fs::File;

/// A copy that nobody else can open.
pub struct Copy {
    /// The copy, from its beginning.
    pub file: File,
    /// How long it is.
    pub bytes: u64,
}

/// Makes a copy; one at a time.
///
/// # Errors
/// As [`BackupError`] says.
pub async fn copy(app: &App) -> Result<Copy, BackupError> {
    let _turn = app.backups.lock().await;
    let db = app.config.db.clone();
    let copied = tokio::task::spawn_blocking(move || {
        let path = db.with_added_extension(format!("download-{}", random_name::<9>()));
        let refused = |source| BackupError::File { path: path.clone(), source };
        let made = store::back_up(&db, &path)
            .and_then(|()| File::open(&path).map_err(refused))
            .and_then(|file| Ok(Copy { bytes: file.metadata().map_err(refused)?.len(), file }));
        // Who has it open can still read it.
        match std::fs::remove_file(&path) {
            Err(error) if made.is_ok() => Err(refused(error)),
            _ => made,
        }
    });
    copied.await.unwrap_or_else(|error| std::panic::resume_unwind(error.into_panic()))
}
