//! Invites: links with which people can sign up, also when registration is closed.

use crate::app::App;
use crate::clock::rfc3339;
use crate::domain::audit::{AuditAction, AuditEvent};
use crate::domain::invite::InviteTerms;
use crate::http::error::{ApiError, Conflict, ErrorBody};
use crate::http::extract::client::ClientAddress;
use crate::http::extract::{FromPath, Json, Number, OptionalJson};
use crate::http::middleware::guard::{Admin, ConfirmedAdmin};
use crate::services::audit::{self, Actor};
use crate::services::user_admin::{self, CreatedInvite};
use crate::store::Invite;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// An invite that has not expired. Its link is shown only when it is made.
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
    /// How many people can sign up with it in all.
    max_uses: i64,
    /// How many have. With `max_uses` the invite is used up.
    uses: i64,
}

/// The invites that have not expired.
#[derive(Serialize, ToSchema)]
pub struct InviteList {
    /// Newest first.
    invites: Vec<InviteRow>,
}

/// An invite with its link, which no later response has.
#[derive(Serialize, ToSchema)]
pub struct NewInvite {
    id: i64,
    /// A URL, or a path on this server when it has no public address.
    link: String,
    /// RFC 3339.
    expires_at: String,
    /// How many people can sign up with it.
    max_uses: i64,
}

/// An invite to be created.
#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct CreateInviteBody {
    /// 7 without it.
    #[schema(minimum = 1, maximum = 365)]
    expires_in_days: Option<i64>,
    /// How many people can sign up with it; 1 without it.
    #[schema(minimum = 1, maximum = 1000)]
    max_uses: Option<i64>,
}

/// An invite to be checked.
#[derive(Deserialize, ToSchema)]
pub struct CheckInviteBody {
    #[serde(default)]
    invite: String,
}

impl From<Invite> for InviteRow {
    fn from(invite: Invite) -> Self {
        let Invite { id, created_by, created_at, expires_at, max_uses, uses } = invite;
        let (created_at, expires_at) = (rfc3339(created_at), rfc3339(expires_at));
        Self { id, created_by, created_at, expires_at, max_uses, uses }
    }
}

/// List the invites that have not expired, newest first
#[utoipa::path(get, path = "/api/v1/invites", operation_id = "listInvites", tag = "users",
    responses((status = 200, body = InviteList)))]
pub async fn list_invites(
    State(app): State<Arc<App>>,
    _: Admin,
) -> Result<Json<InviteList>, ApiError> {
    let invites = app.store.invites(app.config.clock.now()).await?;
    Ok(Json(InviteList { invites: invites.into_iter().map(Into::into).collect() }))
}

/// Get a link with which people can sign up, also when registration is closed
///
/// Without a body it works once, for seven days.
#[utoipa::path(post, path = "/api/v1/invites", operation_id = "createInvite", tag = "users",
    request_body = Option<CreateInviteBody>,
    responses(
        (status = 201, body = NewInvite),
        (status = 403, description = "4033: the password is needed again", body = ErrorBody),
        (status = 409, description = "4090: too many open invites", body = ErrorBody),
        (status = 422, description = "4220: fields break rules", body = ErrorBody),
    ))]
pub async fn create_invite(
    State(app): State<Arc<App>>,
    _: ConfirmedAdmin,
    actor: Actor,
    OptionalJson(body): OptionalJson<CreateInviteBody>,
) -> Result<(StatusCode, Json<NewInvite>), ApiError> {
    let CreateInviteBody { expires_in_days, max_uses } = body.unwrap_or_default();
    let terms = InviteTerms::parse(expires_in_days, max_uses)?;
    let created = user_admin::create_invite(&app, actor.id, terms).await?;
    let CreatedInvite { id, url, expires_at, max_uses } =
        created.ok_or(Conflict::TooManyInvites)?;
    audit::record(&app, actor, AuditEvent::own(AuditAction::InviteCreated)).await;
    let invite = NewInvite { id, link: url, expires_at: rfc3339(expires_at), max_uses };
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
        (status = 403, description = "4030: the invite is used up, expired, revoked or wrong; the message says which", body = ErrorBody),
        (status = 422, description = "4220: a value of the wrong type", body = ErrorBody),
        (status = 429, description = "4290: too many attempts, with Retry-After", body = ErrorBody),
    ))]
pub async fn check_invite(
    State(app): State<Arc<App>>,
    ClientAddress(client): ClientAddress,
    Json(CheckInviteBody { invite }): Json<CheckInviteBody>,
) -> Result<StatusCode, ApiError> {
    user_admin::check_invite(&app, client, &invite).await?;
    Ok(StatusCode::NO_CONTENT)
}
