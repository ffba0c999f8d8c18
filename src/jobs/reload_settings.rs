//! Puts settings into effect that another instance has stored.

use crate::app::App;
use std::sync::Arc;
use std::time::Duration;

const PERIOD: Duration = Duration::from_secs(5);

pub(super) async fn run(app: Arc<App>) {
    let mut has_failed = false;
    while !app.stopping.is_cancelled() {
        let reloaded = app.begin_settings_update().await.reload().await;
        // Not again while it goes on.
        if let Err(error) = &reloaded
            && !has_failed
        {
            tracing::warn!(%error, "failed to reload settings");
        }
        has_failed = reloaded.is_err();
        app.settings_worker.report();
        tokio::select! {
            () = app.stopping.cancelled() => {}
            () = app.settings_worker.wait(PERIOD) => {}
        }
    }
}
