//! The caller's access tokens, with which programs use the API.

use crate::app::App;
use crate::auth::one_time_token::{hash_one_time_token, new_access_token};
use crate::clock::rfc3339;
use crate::domain::access_token::{TokenScope, expiry};
use crate::domain::audit::{AuditAction, AuditEvent};
use crate::domain::credential_name::CredentialName;
use crate::http::error::{ApiError, Conflict, ErrorBody};
use crate::http::extract::{FromPath, Json, Number};
use crate::http::middleware::guard::{ConfirmedPassword, CurrentUser};
use crate::services::audit::{self, Actor};
use crate::store::{AccessToken, NewAccessToken};
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// An access token of the caller, without the token itself.
#[derive(Serialize, ToSchema)]
#[schema(as = AccessToken)]
pub struct AccessTokenBody {
    /// The id of the access token.
    id: i64,
    /// The name that the user gave the token.
    name: String,
    scope: TokenScope,
    /// When the token was created, in RFC 3339.
    created_at: String,
    /// When the token expires, in RFC 3339; null if it does not expire.
    #[schema(required)]
    expires_at: Option<String>,
    /// When the token was last used, in RFC 3339, up to an hour too early; null before the first use.
    #[schema(required)]
    last_used_at: Option<String>,
}

/// The caller's access tokens.
#[derive(Serialize, ToSchema)]
pub struct AccessTokenList {
    /// The tokens, newest first, including expired ones.
    tokens: Vec<AccessTokenBody>,
}

/// A new access token.
#[derive(Deserialize, ToSchema)]
pub struct CreateAccessTokenBody {
    /// A name for the token, at most 60 characters.
    #[serde(default)]
    #[schema(required)]
    name: String,
    #[schema(required)]
    scope: Option<TokenScope>,
    /// The lifetime in days. Without it, the token does not expire.
    #[schema(minimum = 1, maximum = 366)]
    expires_in_days: Option<i64>,
}

/// An access token that was created.
#[derive(Serialize, ToSchema)]
pub struct NewAccessTokenBody {
    /// The token, to send as `Authorization: Bearer …`. No later response contains it.
    token: String,
    #[serde(flatten)]
    details: AccessTokenBody,
}

impl From<AccessToken> for AccessTokenBody {
    fn from(token: AccessToken) -> Self {
        Self {
            id: token.id,
            name: token.name,
            scope: token.scope,
            created_at: rfc3339(token.created_at),
            expires_at: token.expires_at.map(rfc3339),
            last_used_at: token.last_used_at.map(rfc3339),
        }
    }
}

/// List the caller's access tokens, newest first
#[utoipa::path(get, path = "/api/v1/access-tokens", operation_id = "listAccessTokens", tag = "connections",
    responses((status = 200, body = AccessTokenList)))]
pub async fn list_access_tokens(
    State(app): State<Arc<App>>,
    user: CurrentUser,
) -> Result<Json<AccessTokenList>, ApiError> {
    let tokens = app.store.access_tokens(user.id).await?;
    Ok(Json(AccessTokenList { tokens: tokens.into_iter().map(Into::into).collect() }))
}

/// Create an access token
#[utoipa::path(post, path = "/api/v1/access-tokens", operation_id = "createAccessToken", tag = "connections",
    request_body = CreateAccessTokenBody,
    responses(
        (status = 201, body = NewAccessTokenBody),
        (status = 403, description = "4033: the password is needed again", body = ErrorBody),
        (status = 409, description = "4090: too many tokens", body = ErrorBody),
        (status = 422, description = "4220: fields break rules", body = ErrorBody),
    ))]
pub async fn create_access_token(
    State(app): State<Arc<App>>,
    _: ConfirmedPassword,
    actor: Actor,
    Json(body): Json<CreateAccessTokenBody>,
) -> Result<(StatusCode, Json<NewAccessTokenBody>), ApiError> {
    let now = app.config.clock.now();
    let token = new_access_token();
    let new = NewAccessToken {
        name: CredentialName::parse(&body.name)?,
        token_hash: hash_one_time_token(&token),
        scope: body.scope.ok_or_else(|| ApiError::required("scope"))?,
        created_at: now,
        expires_at: expiry(body.expires_in_days, now)?,
    };
    let added = app.store.add_access_token(actor.id, new).await?;
    let details: AccessTokenBody = added.ok_or(Conflict::TooManyAccessTokens)?.into();
    let event = AuditEvent::own(AuditAction::AccessTokenCreated).with_detail(&details.name);
    audit::record(&app, actor, event).await;
    Ok((StatusCode::CREATED, Json(NewAccessTokenBody { token, details })))
}

/// Revoke an access token
#[utoipa::path(delete, path = "/api/v1/access-tokens/{id}", operation_id = "deleteAccessToken", tag = "connections",
    params(("id" = i64, Path, description = "The token's id")),
    responses(
        (status = 204, description = "The token is revoked"),
        (status = 404, description = "4040: no such token", body = ErrorBody),
    ))]
pub async fn delete_access_token(
    State(app): State<Arc<App>>,
    actor: Actor,
    FromPath(Number(id)): FromPath<Number>,
) -> Result<StatusCode, ApiError> {
    if !app.store.delete_access_token(actor.id, id).await? {
        return Err(ApiError::NotFound("access token"));
    }
    audit::record(&app, actor, AuditEvent::own(AuditAction::AccessTokenRevoked)).await;
    Ok(StatusCode::NO_CONTENT)
}
