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

/// An invite that has not expired. Only the response of `createInvite` has its link.
#[derive(Serialize, ToSchema)]
#[schema(as = Invite)]
pub struct InviteRow {
    /// The id of the invite.
    id: i64,
    /// The username of the admin who created the invite.
    created_by: String,
    /// When the invite was created, in RFC 3339.
    created_at: String,
    /// When the invite expires, in RFC 3339.
    expires_at: String,
    /// How many people can sign up with the invite.
    max_uses: i64,
    /// How many people have signed up with the invite. It is used up when `uses` equals `max_uses`.
    uses: i64,
}

/// The invites that have not expired.
#[derive(Serialize, ToSchema)]
pub struct InviteList {
    /// The invites, newest first.
    invites: Vec<InviteRow>,
}

/// An invite that was created. No later response has its link.
#[derive(Serialize, ToSchema)]
pub struct NewInvite {
    /// The id of the invite.
    id: i64,
    /// The link for signing up: a URL, or a path on this server if it has no public address.
    link: String,
    /// When the invite expires, in RFC 3339.
    expires_at: String,
    /// How many people can sign up with the invite.
    max_uses: i64,
}

/// A new invite.
#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct CreateInviteBody {
    /// The lifetime in days; 7 without it.
    #[schema(minimum = 1, maximum = 365)]
    expires_in_days: Option<i64>,
    /// How many people can sign up with the invite; 1 without it.
    #[schema(minimum = 1, maximum = 1000)]
    max_uses: Option<i64>,
}

/// An invite to check.
#[derive(Deserialize, ToSchema)]
pub struct CheckInviteBody {
    /// The token of the invite, from its link.
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

/// Create an invite with which people can sign up, also when registration is closed
///
/// Without a body, the invite works once within seven days.
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

/// Check an invite without using it
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
