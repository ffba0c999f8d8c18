//! Sends users' changes to their outgoing webhooks, one event after the other.

use crate::app::{App, DeliveryCount};
use crate::clock::{random_name, rfc3339};
use crate::domain::ids::MediaType;
use crate::domain::outgoing_webhook::{
    DeliveryResult, OutgoingWebhookId, SentEvent, WebhookEvent, is_delivered,
};
use crate::store::{EventDetails, NextEvents, StoreError, WebhookReceiver};
use crate::webhook_client::WebhookRequest;
use serde::Serialize;

/// The event name of a test, in the body and in the header.
const TEST: &str = "test";

/// The result of handling the next event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sending {
    Delivered,
    /// The change needs no event. There may be another one.
    Skipped,
    Failed(DeliveryResult),
    /// Nothing is due.
    Finished,
}

/// The body of a request. docs/api.md describes it.
#[derive(Serialize)]
struct EventBody<'a> {
    event: &'a str,
    id: &'a str,
    created_at: String,
    user: &'a str,
    title: Option<TitleBody>,
    count: i64,
    season_number: Option<i64>,
    episode_number: Option<i64>,
    score10: Option<i64>,
    ends_at: Option<String>,
}

#[derive(Serialize)]
struct TitleBody {
    media_type: MediaType,
    title_id: i64,
    imdb_id: Option<String>,
    title: String,
    year: Option<i32>,
}

/// Sends the next event of a webhook that is due.
pub async fn send_next(app: &App, id: OutgoingWebhookId) -> Result<Sending, StoreError> {
    let now = app.config.clock.now();
    let NextEvents { next, skipped, expired, has_more } =
        app.store.next_webhook_events(id, now).await?;
    if let Some(last) = skipped {
        app.store.advance_webhook_cursor(id, last).await?;
        app.metrics.record_deliveries(DeliveryCount::GivenUp, expired);
    }
    let Some((change, event, details)) = next else {
        return Ok(if has_more { Sending::Skipped } else { Sending::Finished });
    };
    let Some(receiver) = app.store.find_webhook_receiver(id).await? else {
        return Ok(Sending::Finished);
    };
    // With the time, because the ids of changes repeat after an older backup was restored.
    let delivery = format!("{}-{}-{}", id.0, change.id.0, change.created_at);
    let body = body(&receiver, (event, &delivery), change.created_at, details);
    let result = send(app, &receiver, event.as_str(), &delivery, &body).await;
    let sent = SentEvent { change: Some(change.id), created_at: change.created_at };
    record(app, id, sent, result).await
}

/// Sends the start of the check-in of a webhook's user. `job` distinguishes it from those before.
pub async fn send_checkin(
    app: &App,
    job: i64,
    id: OutgoingWebhookId,
) -> Result<Sending, StoreError> {
    let found = app.store.find_webhook_checkin(id, app.config.clock.now()).await?;
    let Some((started_at, details)) = found else { return Ok(Sending::Finished) };
    let Some(receiver) = app.store.find_webhook_receiver(id).await? else {
        return Ok(Sending::Finished);
    };
    let event = WebhookEvent::CheckedIn;
    let delivery = format!("{}-checkin-{job}-{started_at}", id.0);
    let body = body(&receiver, (event, &delivery), started_at, details);
    let result = send(app, &receiver, event.as_str(), &delivery, &body).await;
    record(app, id, SentEvent { change: None, created_at: started_at }, result).await
}

async fn record(
    app: &App,
    id: OutgoingWebhookId,
    sent: SentEvent,
    result: DeliveryResult,
) -> Result<Sending, StoreError> {
    app.store.record_delivery(id, Some(sent), result, app.config.clock.now()).await?;
    Ok(if is_delivered(result) { Sending::Delivered } else { Sending::Failed(result) })
}

/// Sends a test, once.
pub async fn send_test(app: &App, id: OutgoingWebhookId) -> Result<(), StoreError> {
    let Some(receiver) = app.store.find_webhook_receiver(id).await? else { return Ok(()) };
    let now = app.config.clock.now();
    let delivery = format!("{}-test-{}", id.0, random_name::<9>());
    let body = EventBody {
        event: TEST,
        id: &delivery,
        created_at: rfc3339(now),
        user: &receiver.username,
        title: None,
        count: 0,
        season_number: None,
        episode_number: None,
        score10: None,
        ends_at: None,
    };
    let result = send(app, &receiver, TEST, &delivery, &body).await;
    app.store.record_delivery(id, None, result, app.config.clock.now()).await
}

fn body<'a>(
    receiver: &'a WebhookReceiver,
    (event, delivery): (WebhookEvent, &'a str),
    created_at: i64,
    details: EventDetails,
) -> EventBody<'a> {
    let title = details.title.map(|(facts, imdb_id)| TitleBody {
        media_type: facts.key.media_type,
        title_id: facts.key.public_id(),
        imdb_id,
        year: facts.year().and_then(|year| year.parse().ok()),
        title: facts.title,
    });
    EventBody {
        event: event.as_str(),
        id: delivery,
        created_at: rfc3339(created_at),
        user: &receiver.username,
        title,
        count: details.count,
        season_number: details.part.map(|(season, _)| season),
        episode_number: details.part.and_then(|(_, episode)| episode),
        score10: details.score10,
        ends_at: details.ends_at.map(rfc3339),
    }
}

async fn send(
    app: &App,
    receiver: &WebhookReceiver,
    event: &str,
    delivery: &str,
    body: &EventBody<'_>,
) -> DeliveryResult {
    use crate::domain::outgoing_webhook::DeliveryError::{HostNotAllowed, InvalidResponse};
    let Some(client) = app.webhooks() else { return Err(HostNotAllowed) };
    // The body has only texts and numbers, so serializing it cannot fail.
    let body = serde_json::to_vec(body).map_err(|_| InvalidResponse)?;
    let WebhookReceiver { url, secret, .. } = receiver;
    let result = client.send(WebhookRequest { url, secret, event, delivery, body }).await;
    let count = if is_delivered(result) { DeliveryCount::Delivered } else { DeliveryCount::Failed };
    app.metrics.record_deliveries(count, 1);
    result
}
