//! Messages to systemd or another service manager that sets `NOTIFY_SOCKET`: ready, stopping, and watchdog.

use crate::cli::healthcheck;
use sd_notify::NotifyState;
use std::net::SocketAddr;

/// Sends a message. Does nothing without a service manager.
pub fn notify(state: NotifyState<'_>) {
    if let Err(error) = sd_notify::notify(&[state]) {
        tracing::warn!(%error, "failed to notify service manager");
    }
}

/// Reports to the watchdog after each response to `/readyz`, so that the service manager restarts a server that
/// hangs. A 503 counts as a response, because a restart does not help against a full disk or a database that is down.
pub async fn serve_watchdog(address: SocketAddr) {
    let Some(timeout) = sd_notify::watchdog_enabled() else { return };
    let mut ticks = tokio::time::interval(timeout / 2);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        match healthcheck::probe(address).await {
            Ok(_) => notify(NotifyState::Watchdog),
            Err(error) => tracing::warn!(%error, "no response to own readiness check"),
        }
    }
}
