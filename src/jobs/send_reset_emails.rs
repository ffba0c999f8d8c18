//! Writes the password reset emails that were requested. Whether an address has an account is looked
//! up here, so that the response to the request and its time say nothing about it (decision 14).

use crate::app::App;
use crate::backoff::RESET_EMAIL;
use crate::services::passwords;
use std::sync::Arc;

const ATTEMPTS: i64 = 3;

pub async fn run(app: Arc<App>) {
    while let Some(email) = app.reset_queue.next().await {
        let allowed = || app.limits.check_email(&email, app.config.clock.now());
        if app.config.rate_limits && !allowed() {
            tracing::info!("reset email rate limit reached for an address, request dropped");
            continue;
        }
        for attempt in 0..ATTEMPTS {
            let Err(error) = passwords::send_reset_email(&app, &email).await else { break };
            tracing::warn!(%error, attempt, "failed to write reset email");
            if attempt + 1 < ATTEMPTS {
                tokio::time::sleep(RESET_EMAIL.duration_for(attempt)).await;
            }
        }
    }
}
