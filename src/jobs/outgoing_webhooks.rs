//! Sends users' changes to their outgoing webhooks. What to send is read from the journal, so that requests of users
//! need not queue anything. Only the start of a check-in, which is not in the journal, queues a job.

use crate::app::{App, DeliveryCount};
use crate::backoff::Backoff;
use crate::domain::job::Job;
use crate::domain::outgoing_webhook::{DeliveryResult, OutgoingWebhookId};
use crate::jobs::outcome::Outcome;
use crate::services::outgoing_webhooks::{self, Sending};
use crate::store::StoreError;
use crate::worker::MAX_IDLE;
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
        let has_hosts = app.webhooks().is_some();
        if has_hosts {
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
        }
        app.webhook_event_worker.report();
        tokio::select! {
            () = app.stopping.cancelled() => {}
            () = app.webhook_event_worker.wait(if has_hosts { PERIOD } else { MAX_IDLE }) => {}
        }
    }
}

/// Sends due events in their order. A failed event is retried before later ones are sent.
pub(super) async fn send_events(
    app: &App,
    job: &Job,
    id: OutgoingWebhookId,
) -> Result<Outcome, StoreError> {
    // Once a host is allowed again, what is due then is queued.
    if app.webhooks().is_none() {
        return Ok(Outcome::Done);
    }
    let end = Instant::now() + TURN;
    loop {
        match outgoing_webhooks::send_next(app, id).await? {
            Sending::Delivered | Sending::Skipped => {}
            Sending::Finished => return Ok(Outcome::Done),
            Sending::Failed(result) => {
                if app.store.is_webhook_backlog_full(id).await? {
                    tracing::warn!(
                        webhook = id.0,
                        "as many changes wait for an outgoing webhook as the journal keeps, older ones are not sent"
                    );
                }
                return Ok(retry(job, result));
            }
        }
        if Instant::now() >= end || app.stopping.is_cancelled() {
            return Ok(Outcome::Continue);
        }
    }
}

/// Sends the start of the user's check-in, as long as it runs.
pub(super) async fn send_checkin(
    app: &App,
    job: &Job,
    id: OutgoingWebhookId,
) -> Result<Outcome, StoreError> {
    if app.webhooks().is_none() {
        return Ok(Outcome::Done);
    }
    Ok(match outgoing_webhooks::send_checkin(app, job.id, id).await? {
        Sending::Failed(result) => retry(job, result),
        Sending::Finished => {
            // It has ended before it was delivered.
            app.metrics.record_deliveries(DeliveryCount::GivenUp, u64::from(job.attempts > 0));
            Outcome::Done
        }
        Sending::Delivered | Sending::Skipped => Outcome::Done,
    })
}

fn retry(job: &Job, result: DeliveryResult) -> Outcome {
    let error = match result {
        Ok(status) => format!("the receiver responded with {status}"),
        Err(error) => error.as_str().to_owned(),
    };
    Outcome::Retry { error, delay: Backoff::WEBHOOK.delay_for(job.attempts) }
}

pub(super) async fn send_test(app: &App, id: OutgoingWebhookId) -> Result<Outcome, StoreError> {
    outgoing_webhooks::send_test(app, id).await?;
    Ok(Outcome::Done)
}
