//! Sends users' changes to their outgoing webhooks. What to send is read from the journal, so that requests of users
//! need not queue anything.

use crate::app::App;
use crate::backoff::Backoff;
use crate::domain::job::Job;
use crate::domain::outgoing_webhook::OutgoingWebhookId;
use crate::jobs::outcome::Outcome;
use crate::services::outgoing_webhooks::{self, Sending};
use crate::store::StoreError;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

/// How often the journal is read.
const PERIOD: Duration = Duration::from_secs(5);
/// After this time the next webhook gets its turn.
const TURN: Duration = Duration::from_secs(20);

/// Queues a job for each webhook whose user has changes to send.
pub(super) async fn queue_events(app: Arc<App>) {
    let mut has_failed = false;
    while !app.stopping.is_cancelled() {
        let queued = app.store.queue_webhook_events(app.config.clock.now()).await;
        if let Ok(true) = queued {
            app.webhook_worker.wake();
        }
        // Only the first of several consecutive failures is logged.
        if let Err(error) = &queued
            && !has_failed
        {
            tracing::warn!(%error, "failed to queue events for outgoing webhooks");
        }
        has_failed = queued.is_err();
        app.webhook_event_worker.report();
        tokio::select! {
            () = app.stopping.cancelled() => {}
            () = app.webhook_event_worker.wait(PERIOD) => {}
        }
    }
}

/// Sends due events in their order. A failed event is retried before later ones are sent.
pub(super) async fn send_events(
    app: &App,
    job: &Job,
    id: OutgoingWebhookId,
) -> Result<Outcome, StoreError> {
    let end = Instant::now() + TURN;
    loop {
        match outgoing_webhooks::send_next(app, id).await? {
            Sending::Delivered | Sending::Skipped => {}
            Sending::Finished => return Ok(Outcome::Done),
            Sending::Failed(result) => {
                let error = match result {
                    Ok(status) => format!("the receiver responded with {status}"),
                    Err(error) => error.as_str().to_owned(),
                };
                let delay = Backoff::WEBHOOK.delay_for(job.attempts);
                return Ok(Outcome::Retry { error, delay });
            }
        }
        if Instant::now() >= end || app.stopping.is_cancelled() {
            return Ok(Outcome::Continue);
        }
    }
}

pub(super) async fn send_test(app: &App, id: OutgoingWebhookId) -> Result<Outcome, StoreError> {
    outgoing_webhooks::send_test(app, id).await?;
    Ok(Outcome::Done)
}
