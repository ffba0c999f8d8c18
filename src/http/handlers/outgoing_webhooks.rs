//! The caller's outgoing webhooks: URLs of other programs to which the server sends the caller's changes.

use crate::app::App;
use crate::clock::{random_name, rfc3339};
use crate::config::{origin_of, webhook_url};
use crate::domain::audit::{AuditAction, AuditEvent};
use crate::domain::credential_name::CredentialName;
use crate::domain::outgoing_webhook::{
    DeliveryError, DeliveryResult, OutgoingWebhookId, WebhookEvent, WebhookEvents,
};
use crate::http::error::{ApiError, Conflict, ErrorBody, FieldError};
use crate::http::extract::{FromPath, Json, Number};
use crate::http::middleware::guard::CurrentUser;
use crate::services::audit::{self, Actor};
use crate::store::{NewOutgoingWebhook, OutgoingWebhook};
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// The last attempt to send an event to a webhook.
#[derive(Serialize, ToSchema)]
pub struct Delivery {
    /// When the attempt was made, in RFC 3339.
    at: String,
    /// The HTTP status of the response; 200 to 299 means success. Null without a response.
    #[schema(required)]
    status: Option<u16>,
    /// Why there is no response; null with a response.
    #[schema(required)]
    error: Option<DeliveryError>,
}

/// An outgoing webhook of the caller, without its secret.
#[derive(Serialize, ToSchema)]
#[schema(as = OutgoingWebhook)]
pub struct OutgoingWebhookBody {
    /// The id of the webhook.
    id: i64,
    /// The name that the user gave the webhook.
    name: String,
    /// The URL to which events are sent.
    url: String,
    /// The kinds of events that are sent.
    events: Vec<WebhookEvent>,
    /// When the webhook was added, in RFC 3339.
    created_at: String,
    /// The last attempt to send an event; null before the first.
    #[schema(required)]
    last_delivery: Option<Delivery>,
    /// When the first attempt failed after the last success, in RFC 3339; null if the last attempt succeeded.
    #[schema(required)]
    failing_since: Option<String>,
    /// When the webhook was turned off because it had failed for five days, in RFC 3339; null while it is on.
    #[schema(required)]
    disabled_at: Option<String>,
    /// Whether a test event is waiting to be sent.
    testing: bool,
}

/// The caller's outgoing webhooks.
#[derive(Serialize, ToSchema)]
pub struct OutgoingWebhookList {
    /// The webhooks, oldest first.
    webhooks: Vec<OutgoingWebhookBody>,
    /// The hosts to which the server sends events, some with a port. If the list is empty, nothing is sent.
    hosts: Vec<String>,
}

/// A new outgoing webhook.
#[derive(Deserialize, ToSchema)]
pub struct CreateOutgoingWebhookBody {
    /// A name for the webhook, at most 60 characters.
    #[serde(default)]
    #[schema(required)]
    name: String,
    /// The URL to which events are sent, with `http` or `https`, on one of the hosts that the server allows.
    #[serde(default)]
    #[schema(required)]
    url: String,
    /// The kinds of events to send, at least one.
    #[serde(default)]
    #[schema(required)]
    events: Vec<WebhookEvent>,
}

/// An outgoing webhook that was added.
#[derive(Serialize, ToSchema)]
pub struct NewOutgoingWebhookBody {
    /// The key of the signatures. No later response contains it.
    secret: String,
    #[serde(flatten)]
    details: OutgoingWebhookBody,
}

impl From<OutgoingWebhook> for OutgoingWebhookBody {
    fn from(webhook: OutgoingWebhook) -> Self {
        let delivery = |(at, result): (i64, DeliveryResult)| Delivery {
            at: rfc3339(at),
            status: result.ok(),
            error: result.err(),
        };
        Self {
            id: webhook.id.0,
            name: webhook.name,
            url: webhook.url,
            events: webhook.events.as_slice().to_vec(),
            created_at: rfc3339(webhook.created_at),
            last_delivery: webhook.last_delivery.map(delivery),
            failing_since: webhook.failing_since.map(rfc3339),
            disabled_at: webhook.disabled_at.map(rfc3339),
            testing: webhook.is_testing,
        }
    }
}

/// List the caller's outgoing webhooks and the allowed hosts
#[utoipa::path(get, path = "/api/v1/outgoing-webhooks", operation_id = "listOutgoingWebhooks",
    tag = "connections", responses((status = 200, body = OutgoingWebhookList)))]
pub async fn list_outgoing_webhooks(
    State(app): State<Arc<App>>,
    user: CurrentUser,
) -> Result<Json<OutgoingWebhookList>, ApiError> {
    let webhooks = app.store.outgoing_webhooks(user.id).await?;
    let hosts = app.webhook_hosts();
    Ok(Json(OutgoingWebhookList {
        webhooks: webhooks.into_iter().map(Into::into).collect(),
        hosts: hosts.iter().map(ToString::to_string).collect(),
    }))
}

/// Add an outgoing webhook
///
/// The webhook gets the events of later changes.
#[utoipa::path(post, path = "/api/v1/outgoing-webhooks", operation_id = "createOutgoingWebhook",
    tag = "connections",
    request_body = CreateOutgoingWebhookBody,
    responses(
        (status = 201, body = NewOutgoingWebhookBody),
        (status = 409, description = "4090: too many webhooks", body = ErrorBody),
        (status = 422, description = "4220: fields break rules, or the host is not allowed",
            body = ErrorBody),
    ))]
pub async fn create_outgoing_webhook(
    State(app): State<Arc<App>>,
    actor: Actor,
    Json(body): Json<CreateOutgoingWebhookBody>,
) -> Result<(StatusCode, Json<NewOutgoingWebhookBody>), ApiError> {
    let name = CredentialName::parse(&body.name)?;
    let url = match body.url.trim() {
        "" => return Err(ApiError::required("url")),
        url => webhook_url(url, &app.webhook_hosts())
            .map_err(|error| ApiError::field("url", FieldError::WebhookUrl(error)))?,
    };
    let events = WebhookEvents::new(&body.events).ok_or_else(|| ApiError::required("events"))?;
    let secret = random_name::<32>();
    let host = host_of(&url).to_owned();
    let new = NewOutgoingWebhook {
        name: name.as_str().to_owned(),
        url,
        events,
        secret: secret.clone(),
        created_at: app.config.clock.now(),
    };
    let added = app.store.add_outgoing_webhook(actor.id, new).await?;
    let details = added.ok_or(Conflict::TooManyOutgoingWebhooks)?.into();
    let event = AuditEvent::own(AuditAction::OutgoingWebhookAdded).with_detail(&host);
    audit::record(&app, actor, event).await;
    Ok((StatusCode::CREATED, Json(NewOutgoingWebhookBody { secret, details })))
}

/// Delete an outgoing webhook
#[utoipa::path(delete, path = "/api/v1/outgoing-webhooks/{id}", operation_id = "deleteOutgoingWebhook",
    tag = "connections",
    params(("id" = i64, Path, description = "The webhook's id")),
    responses(
        (status = 204, description = "The webhook is deleted"),
        (status = 404, description = "4040: no such webhook", body = ErrorBody),
    ))]
pub async fn delete_outgoing_webhook(
    State(app): State<Arc<App>>,
    actor: Actor,
    FromPath(Number(id)): FromPath<Number>,
) -> Result<StatusCode, ApiError> {
    let url = app.store.delete_outgoing_webhook(actor.id, OutgoingWebhookId(id)).await?;
    let url = url.ok_or(ApiError::NotFound("webhook"))?;
    let event = AuditEvent::own(AuditAction::OutgoingWebhookDeleted).with_detail(host_of(&url));
    audit::record(&app, actor, event).await;
    Ok(StatusCode::NO_CONTENT)
}

/// Send a test event to an outgoing webhook
///
/// The event is sent in the background; `last_delivery` of `listOutgoingWebhooks` has the result. A successful test
/// turns the webhook on again.
#[utoipa::path(post, path = "/api/v1/outgoing-webhooks/{id}/test", operation_id = "testOutgoingWebhook",
    tag = "connections",
    params(("id" = i64, Path, description = "The webhook's id")),
    responses(
        (status = 202, description = "The test event is queued"),
        (status = 404, description = "4040: no such webhook", body = ErrorBody),
        (status = 409, description = "4090: the server allows no hosts", body = ErrorBody),
    ))]
pub async fn test_outgoing_webhook(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromPath(Number(id)): FromPath<Number>,
) -> Result<StatusCode, ApiError> {
    let now = app.config.clock.now();
    if app.webhooks().is_none() {
        return Err(Conflict::NoWebhookHosts.into());
    }
    if !app.store.queue_webhook_test(user.id, OutgoingWebhookId(id), now).await? {
        return Err(ApiError::NotFound("webhook"));
    }
    app.webhook_worker.wake();
    Ok(StatusCode::ACCEPTED)
}

/// Only the host is logged, because the rest of the URL may be secret.
fn host_of(url: &str) -> &str {
    let origin = origin_of(url);
    origin.split_once("://").map_or(origin, |(_, host)| host)
}
