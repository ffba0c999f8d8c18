//! Puts settings into effect that another instance has stored.

use crate::app::App;
use std::sync::Arc;
use std::time::Duration;

const PERIOD: Duration = Duration::from_secs(5);

pub(super) async fn run(app: Arc<App>) {
    while !app.stopping.is_cancelled() {
        if let Err(error) = app.begin_settings_update().await.reload().await {
            tracing::warn!(%error, "failed to reload settings");
        }
        app.settings_worker.report();
        tokio::select! {
            () = app.stopping.cancelled() => {}
            () = app.settings_worker.wait(PERIOD) => {}
        }
    }
}
