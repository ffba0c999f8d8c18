//! Scheduled backups of the data file.

use crate::app::App;
use crate::blocking::run_blocking;
use crate::config::BackupConfig;
use crate::jobs::due::wait_until;
use crate::services::scheduled_backups::{self, ScheduledBackup};
use std::sync::Arc;
use std::time::Duration;

/// The delay after a failure. The interval is used if it is shorter.
const RETRY: Duration = Duration::from_mins(15);

/// Makes a backup whenever the newest one is older than the interval, also at the start.
pub(super) async fn make_backups(app: Arc<App>, config: BackupConfig) {
    let mut retry_at = None;
    while !app.stopping.is_cancelled() {
        let now = app.config.clock.now();
        let every = seconds(config.every);
        let folder = config.folder.clone();
        // If the folder cannot be read, making the backup fails too, and that failure is reported.
        let newest = run_blocking(move || scheduled_backups::newest(&folder, now)).await;
        let newest = newest.unwrap_or_default();
        app.metrics.last_backup.set(newest.unwrap_or(0));
        let due = newest.map_or(now, |newest| newest + every);
        let due = due.max(retry_at.unwrap_or(due));
        if due <= now {
            let is_made = make(&app, &config, now).await;
            retry_at = (!is_made).then(|| now + every.min(seconds(RETRY)));
        }
        wait_until(&app, &app.backup_worker, Ok(Some(due)), now).await;
    }
}

/// Returns whether a backup was made.
async fn make(app: &App, config: &BackupConfig, now: i64) -> bool {
    let (db, owned) = (app.config.db.clone(), config.clone());
    match run_blocking(move || scheduled_backups::make(&db, &owned, now)).await {
        Ok(ScheduledBackup { path, contents }) => {
            let (path, users, ratings) = (path.display(), contents.users, contents.ratings);
            app.metrics.last_backup.set(now);
            tracing::info!(%path, users, ratings, "backup made and verified");
            true
        }
        Err(error) => {
            tracing::error!(%error, "scheduled backup failed");
            app.metrics.backup_failures.increment();
            let notified = app.store.notify_of_failed_backup(app.config.clock.today(), now).await;
            if let Err(error) = notified {
                tracing::warn!(%error, "failed to notify admins of the failed backup");
            }
            false
        }
    }
}

fn seconds(duration: Duration) -> i64 {
    i64::try_from(duration.as_secs()).unwrap_or(i64::MAX)
}
