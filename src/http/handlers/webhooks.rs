//! Webhooks: addresses to which media servers report the caller's plays.

use crate::app::App;
use crate::auth::limits::Action;
use crate::auth::one_time_token::hash_received_token;
use crate::clock::rfc3339;
use crate::domain::webhook::{MediaAccount, PlayOutcome, WebhookSource};
use crate::http::error::{ApiError, BadRequest, ErrorBody};
use crate::http::extract::client::ClientAddress;
use crate::http::extract::{FromPath, Json, receive};
use crate::http::middleware::guard::CurrentUser;
use crate::services::webhooks;
use crate::store::{ReceivedPlay, WebhookDetails};
use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, Multipart, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;
use std::time::Duration;
use utoipa::ToSchema;

/// The largest body in bytes. Plex also sends a picture.
pub const MAX_BODY: usize = 2 * 1024 * 1024;
/// The time limit for receiving a whole body.
const TIMEOUT: Duration = Duration::from_secs(30);
/// The names of the form part with the play, for Plex and Emby.
const PARTS: [&str; 2] = ["payload", "data"];

/// A play that a media server reported.
#[derive(Serialize, ToSchema)]
#[schema(as = ReceivedPlay)]
pub struct ReceivedPlayBody {
    /// When the server received the report, in RFC 3339.
    received_at: String,
    /// The name of the film, show or episode that was played.
    subject: String,
    outcome: PlayOutcome,
}

/// A webhook to which a media server reports plays, without its address.
#[derive(Serialize, ToSchema)]
#[schema(as = Webhook)]
pub struct WebhookBody {
    source: WebhookSource,
    /// When the address was created, in RFC 3339.
    created_at: String,
    /// The account of the media server whose plays are recorded; empty for all accounts.
    account: String,
    /// When the last request was received, in RFC 3339, up to a minute too early; null before the first request.
    #[schema(required)]
    received_at: Option<String>,
    /// The latest plays, newest first, at most 20.
    plays: Vec<ReceivedPlayBody>,
}

/// The caller's webhooks.
#[derive(Serialize, ToSchema)]
pub struct WebhookList {
    /// The webhooks.
    webhooks: Vec<WebhookBody>,
}

/// The new address of a webhook.
#[derive(Serialize, ToSchema)]
pub struct NewWebhook {
    /// The address: a URL, or a path if the server has no public address. No later response contains it.
    url: String,
}

/// The account of a media server whose plays are recorded.
#[derive(Deserialize, ToSchema)]
pub struct WebhookAccountBody {
    /// The name of the account, at most 100 characters; empty for all accounts.
    #[serde(default)]
    #[schema(required)]
    account: String,
}

/// A play, in the format for programs without a format of their own. Media servers send their own formats.
#[derive(ToSchema)]
#[expect(dead_code, reason = "only described: the forms of all media servers are read")]
pub struct PlayBody {
    /// The event: `stop` with `progress`, or `scrobble`.
    event: Option<String>,
    /// What was played, `movie` or `episode`.
    r#type: String,
    /// The ids of the film or the show, with the keys `tmdb`, `imdb` and `tvdb`.
    ids: Option<Value>,
    /// The title of the film or the name of the show.
    title: Option<String>,
    /// The year of the release or the first airing.
    year: Option<i64>,
    /// The number of the season.
    season: Option<i64>,
    /// The number of the episode in its season.
    episode: Option<i64>,
    /// How much was played, in percent.
    progress: Option<f64>,
    /// The name of the account at the media server.
    account: Option<String>,
}

/// The result of a report.
#[derive(Serialize, ToSchema)]
pub struct PlayResult {
    /// The result of the play; null if the request does not report a play, or reports a play of an account that is not
    /// recorded.
    #[schema(required)]
    outcome: Option<PlayOutcome>,
}

impl From<WebhookDetails> for WebhookBody {
    fn from(webhook: WebhookDetails) -> Self {
        let play = |ReceivedPlay { received_at, subject, outcome }| ReceivedPlayBody {
            received_at: rfc3339(received_at),
            subject,
            outcome,
        };
        Self {
            source: webhook.source,
            created_at: rfc3339(webhook.created_at),
            account: webhook.account.as_str().to_owned(),
            received_at: webhook.received_at.map(rfc3339),
            plays: webhook.plays.into_iter().map(play).collect(),
        }
    }
}

/// List the caller's webhooks with their latest plays
#[utoipa::path(get, path = "/api/v1/webhooks", operation_id = "listWebhooks", tag = "connections",
    responses((status = 200, body = WebhookList)))]
pub async fn list_webhooks(
    State(app): State<Arc<App>>,
    user: CurrentUser,
) -> Result<Json<WebhookList>, ApiError> {
    let webhooks = app.store.webhooks(user.id).await?;
    Ok(Json(WebhookList { webhooks: webhooks.into_iter().map(Into::into).collect() }))
}

/// Create an address to which a media server reports plays
///
/// The new address replaces the previous one, which stops working.
#[utoipa::path(post, path = "/api/v1/webhooks/{source}", operation_id = "createWebhook", tag = "connections",
    params(("source" = WebhookSource, Path, description = "The media server")),
    responses((status = 201, body = NewWebhook)))]
pub async fn create_webhook(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromPath(source): FromPath<WebhookSource>,
) -> Result<(StatusCode, Json<NewWebhook>), ApiError> {
    let url = webhooks::create_address(&app, user.id, source).await?;
    Ok((StatusCode::CREATED, Json(NewWebhook { url })))
}

/// Set the account of a media server whose plays are recorded
#[utoipa::path(put, path = "/api/v1/webhooks/{source}/account", operation_id = "setWebhookAccount",
    tag = "connections",
    params(("source" = WebhookSource, Path, description = "The media server")),
    request_body = WebhookAccountBody,
    responses(
        (status = 204, description = "Plays of the account are recorded from now on"),
        (status = 404, description = "4040: no such webhook", body = ErrorBody),
        (status = 422, description = "4220: the name breaks rules", body = ErrorBody),
    ))]
pub async fn set_webhook_account(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromPath(source): FromPath<WebhookSource>,
    Json(body): Json<WebhookAccountBody>,
) -> Result<StatusCode, ApiError> {
    let account = MediaAccount::parse(&body.account)?;
    let changed = app.store.set_webhook_account(user.id, source, account).await?;
    changed.then_some(StatusCode::NO_CONTENT).ok_or(ApiError::NotFound("webhook"))
}

/// Revoke the address to which a media server reports plays
#[utoipa::path(delete, path = "/api/v1/webhooks/{source}", operation_id = "deleteWebhook", tag = "connections",
    params(("source" = WebhookSource, Path, description = "The media server")),
    responses(
        (status = 204, description = "The address is revoked"),
        (status = 404, description = "4040: no such webhook", body = ErrorBody),
    ))]
pub async fn delete_webhook(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromPath(source): FromPath<WebhookSource>,
) -> Result<StatusCode, ApiError> {
    let deleted = app.store.delete_webhook(user.id, source).await?;
    deleted.then_some(StatusCode::NO_CONTENT).ok_or(ApiError::NotFound("webhook"))
}

/// Report a play
///
/// Media servers use this operation. The body has the format of the media server for which the address was created, and
/// at most 2 MiB. `Content-Type` is ignored, except for forms.
#[utoipa::path(post, path = "/webhooks/{token}", operation_id = "receivePlay", tag = "connections",
    params(("token" = String, Path, description = "The token of the address")),
    request_body = PlayBody,
    responses(
        (status = 200, body = PlayResult),
        (status = 404, description = "4040: the address is revoked or wrong", body = ErrorBody),
        (status = 429, description = "4290: too many requests, with Retry-After", body = ErrorBody),
    ))]
pub async fn receive_play(
    State(app): State<Arc<App>>,
    ClientAddress(client): ClientAddress,
    FromPath(token): FromPath<String>,
    request: Request,
) -> Result<Json<PlayResult>, ApiError> {
    app.check_rate_limit(Action::Webhook, client).await??;
    let webhook = match hash_received_token(&token) {
        Some(hash) => app.store.find_webhook(hash).await?,
        None => None,
    };
    let webhook = webhook.ok_or(ApiError::NotFound("webhook"))?;
    if app.config.rate_limits {
        app.limits.check_write(webhook.user, app.config.clock.now())?;
    }
    let content_type = request.headers().get(header::CONTENT_TYPE).cloned();
    let body = receive(request, &(), TIMEOUT).await?;
    let body = parse(content_type, body).await?;
    let outcome = webhooks::receive(&app, &webhook, &body).await?;
    Ok(Json(PlayResult { outcome }))
}

/// The JSON in a body, or in a part of a form.
async fn parse(content_type: Option<HeaderValue>, body: Bytes) -> Result<Value, ApiError> {
    let Some(form) = content_type.filter(is_form) else { return parse_json(&body) };
    let mut request = Request::new(Body::from(body));
    request.headers_mut().insert(header::CONTENT_TYPE, form);
    let unreadable = |_| ApiError::from(BadRequest::Json);
    let mut parts = Multipart::from_request(request, &()).await.map_err(|_| BadRequest::Json)?;
    while let Some(part) = parts.next_field().await.map_err(unreadable)? {
        if part.name().is_some_and(|name| PARTS.contains(&name)) {
            return parse_json(&part.bytes().await.map_err(unreadable)?);
        }
    }
    Err(BadRequest::Json.into())
}

fn is_form(content_type: &HeaderValue) -> bool {
    let text = content_type.to_str().unwrap_or_default();
    text.trim_start().to_ascii_lowercase().starts_with("multipart/form-data")
}

fn parse_json(body: &[u8]) -> Result<Value, ApiError> {
    let body: Value = serde_json::from_slice(body).map_err(|_| BadRequest::Json)?;
    if body.is_object() { Ok(body) } else { Err(BadRequest::Json.into()) }
}

/// Parses a body like [`receive_play`]. For tests with random input.
pub(super) fn parse_play(body: &[u8]) -> Result<(), u16> {
    let body = parse_json(body).map_err(|error| error.status().as_u16())?;
    webhooks::can_read(&body);
    Ok(())
}
