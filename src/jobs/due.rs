//! Work that is due at a time stored in the database: ends of check-ins, and notifications of releases. With
//! several instances, each is done only once.

use crate::app::App;
use crate::store::StoreError;
use crate::worker::{MAX_IDLE, Worker};
use std::sync::Arc;
use std::time::Duration;

/// Turns check-ins whose time is over into watches.
pub(super) async fn finish_checkins(app: Arc<App>) {
    while !app.stopping.is_cancelled() {
        let now = app.config.clock.now();
        let next = match app.store.finish_checkins(now).await {
            Ok(_) => app.store.next_checkin_end().await,
            Err(error) => Err(error),
        };
        wait_until(&app, &app.checkin_worker, next, now).await;
    }
}

/// Notifies users of releases at the start of a day in their time zone, and queues the emails of those who want them.
pub(super) async fn make_notifications(app: Arc<App>) {
    while !app.stopping.is_cancelled() {
        let now = app.config.clock.now();
        let next = match app.store.make_due_notifications(now).await {
            Ok(has_emails) => {
                if has_emails {
                    app.email_worker.wake();
                }
                app.store.next_notification_at().await
            }
            Err(error) => Err(error),
        };
        wait_until(&app, &app.notification_worker, next, now).await;
    }
}

/// Waits until `next` (unix seconds), until the worker is woken, or until the server stops.
pub(super) async fn wait_until(
    app: &App,
    worker: &Worker,
    next: Result<Option<i64>, StoreError>,
    now: i64,
) {
    let wait = match next {
        Ok(None) => MAX_IDLE,
        Ok(Some(at)) => Duration::from_secs((at - now).max(1).unsigned_abs()).min(MAX_IDLE),
        Err(error) => {
            tracing::warn!(worker = worker.name, %error, "background work failed, trying again in a minute");
            MAX_IDLE
        }
    };
    worker.report();
    tokio::select! {
        () = app.stopping.cancelled() => {}
        () = worker.wait(wait) => {}
    }
}
