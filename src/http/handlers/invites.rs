//! Invites: links with which a person can sign up once, also when registration is closed.

use crate::app::App;
use crate::clock::rfc3339;
use crate::domain::audit::{AuditAction, AuditEvent};
use crate::http::error::{ApiError, Conflict, ErrorBody};
use crate::http::extract::client::ClientAddress;
use crate::http::extract::{FromPath, Json, Number};
use crate::http::middleware::guard::{Admin, ConfirmedAdmin};
use crate::services::audit::{self, Actor};
use crate::services::user_admin;
use crate::store::Invite;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// An invite that can be used. Its link is shown only when it is made.
#[derive(Serialize, ToSchema)]
#[schema(as = Invite)]
pub struct InviteRow {
    id: i64,
    /// The username of the admin who made it.
    created_by: String,
    /// RFC 3339.
    created_at: String,
    /// RFC 3339.
    expires_at: String,
}

/// The invites that can be used.
#[derive(Serialize, ToSchema)]
pub struct InviteList {
    /// Newest first.
    invites: Vec<InviteRow>,
}

/// An invite with its link, which no later response has.
#[derive(Serialize, ToSchema)]
pub struct NewInvite {
    id: i64,
    /// Works once. A URL, or a path on this server when it has no public address.
    link: String,
    /// RFC 3339.
    expires_at: String,
}

/// An invite to be checked.
#[derive(Deserialize, ToSchema)]
pub struct CheckInviteBody {
    #[serde(default)]
    invite: String,
}

impl From<Invite> for InviteRow {
    fn from(Invite { id, created_by, created_at, expires_at }: Invite) -> Self {
        let (created_at, expires_at) = (rfc3339(created_at), rfc3339(expires_at));
        Self { id, created_by, created_at, expires_at }
    }
}

/// List the invites that can be used, newest first
#[utoipa::path(get, path = "/api/v1/invites", operation_id = "listInvites", tag = "users",
    responses((status = 200, body = InviteList)))]
pub async fn list_invites(
    State(app): State<Arc<App>>,
    _: Admin,
) -> Result<Json<InviteList>, ApiError> {
    let invites = app.store.invites(app.config.clock.now()).await?;
    Ok(Json(InviteList { invites: invites.into_iter().map(Into::into).collect() }))
}

/// Get a link with which a person can sign up, also when registration is closed
///
/// It works once, for seven days.
#[utoipa::path(post, path = "/api/v1/invites", operation_id = "createInvite", tag = "users",
    responses(
        (status = 201, body = NewInvite),
        (status = 403, description = "4033: the password is needed again", body = ErrorBody),
        (status = 409, description = "4090: too many open invites", body = ErrorBody),
    ))]
pub async fn create_invite(
    State(app): State<Arc<App>>,
    _: ConfirmedAdmin,
    actor: Actor,
) -> Result<(StatusCode, Json<NewInvite>), ApiError> {
    let made = user_admin::create_invite(&app, actor.id).await?;
    let user_admin::NewInvite { id, url, expires_at } = made.ok_or(Conflict::TooManyInvites)?;
    audit::record(&app, actor, AuditEvent::own(AuditAction::InviteCreated)).await;
    let invite = NewInvite { id, link: url, expires_at: rfc3339(expires_at) };
    Ok((StatusCode::CREATED, Json(invite)))
}

/// Revoke an invite
#[utoipa::path(delete, path = "/api/v1/invites/{id}", operation_id = "deleteInvite", tag = "users",
    params(("id" = i64, Path, description = "The invite's id")),
    responses(
        (status = 204, description = "The invite is revoked"),
        (status = 404, description = "4040: no such invite", body = ErrorBody),
    ))]
pub async fn delete_invite(
    State(app): State<Arc<App>>,
    _: Admin,
    actor: Actor,
    FromPath(Number(id)): FromPath<Number>,
) -> Result<StatusCode, ApiError> {
    if !app.store.delete_invite(id).await? {
        return Err(ApiError::NotFound("invite"));
    }
    audit::record(&app, actor, AuditEvent::own(AuditAction::InviteRevoked)).await;
    Ok(StatusCode::NO_CONTENT)
}

/// Check an invite, without using it
#[utoipa::path(post, path = "/api/v1/invites/check", operation_id = "checkInvite", tag = "users",
    request_body = CheckInviteBody,
    responses(
        (status = 204, description = "A person can sign up with it"),
        (status = 403, description = "4030: the invite is used, expired, revoked or wrong", body = ErrorBody),
        (status = 422, description = "4220: a value of the wrong type", body = ErrorBody),
        (status = 429, description = "4290: too many attempts, with Retry-After", body = ErrorBody),
    ))]
pub async fn check_invite(
    State(app): State<Arc<App>>,
    ClientAddress(client): ClientAddress,
    Json(CheckInviteBody { invite }): Json<CheckInviteBody>,
) -> Result<StatusCode, ApiError> {
    let is_valid = user_admin::check_invite(&app, client, &invite).await?;
    is_valid.then_some(StatusCode::NO_CONTENT).ok_or(ApiError::InvalidInvite)
}
