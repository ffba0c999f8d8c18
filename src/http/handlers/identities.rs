//! The caller's accounts at identity providers.

use crate::app::App;
use crate::clock::rfc3339;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::extract::{FromPath, Json, Number};
use crate::http::handlers::sign_in_providers::ProviderAuthorization;
use crate::http::middleware::guard::{ConfirmedPassword, CurrentUser};
use crate::services::audit::Actor;
use crate::services::provider_sign_in::{self, Callback};
use crate::store::Identity;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// An account at an identity provider with which the caller can sign in.
#[derive(Serialize, ToSchema)]
#[schema(as = Identity)]
pub struct IdentityRow {
    /// The id of the linked account.
    id: i64,
    /// The provider's id.
    provider: String,
    /// The provider's name; null if the server no longer has this provider.
    #[schema(required)]
    provider_name: Option<String>,
    /// The email address at the provider when the account was linked; may be empty.
    email: String,
    /// When the account was linked, in RFC 3339.
    created_at: String,
}

/// The caller's accounts at identity providers.
#[derive(Serialize, ToSchema)]
pub struct IdentityList {
    /// The linked accounts, oldest first.
    identities: Vec<IdentityRow>,
    /// Whether the caller has set a password. It is false for an account that a sign-in with a provider created, until
    /// the user sets a password.
    has_password: bool,
}

/// The parameters with which the identity provider redirected the browser to this server.
#[derive(Deserialize, ToSchema)]
pub struct LinkIdentityBody {
    /// The provider's id.
    #[serde(default)]
    #[schema(required)]
    provider: String,
    /// The parameter `state` of the redirect.
    #[serde(default)]
    #[schema(required)]
    state: String,
    /// The parameter `code` of the redirect.
    #[serde(default)]
    #[schema(required)]
    code: String,
    /// `binding` from the response of `beginIdentityLink`.
    #[serde(default)]
    #[schema(required)]
    binding: String,
    /// The parameter `iss` of the redirect, if the provider sends it.
    iss: Option<String>,
}

impl IdentityRow {
    fn new(app: &App, identity: Identity) -> Self {
        let provider = app.providers().find(&identity.provider);
        Self {
            id: identity.id,
            provider_name: provider.map(|provider| provider.config.name.clone()),
            provider: identity.provider,
            email: identity.email,
            created_at: rfc3339(identity.created_at),
        }
    }
}

/// List the accounts at identity providers with which the caller signs in
#[utoipa::path(get, path = "/api/v1/identities", operation_id = "listIdentities", tag = "sessions",
    responses((status = 200, body = IdentityList)))]
pub async fn list_identities(
    State(app): State<Arc<App>>,
    user: CurrentUser,
) -> Result<Json<IdentityList>, ApiError> {
    let methods = app.store.sign_in_methods(user.id).await?;
    let rows = methods.identities.into_iter().map(|identity| IdentityRow::new(&app, identity));
    Ok(Json(IdentityList { identities: rows.collect(), has_password: methods.has_own_password }))
}

/// Get the address for linking an account at an identity provider
#[utoipa::path(post, path = "/api/v1/sign-in-providers/{id}/link",
    operation_id = "beginIdentityLink", tag = "sessions",
    params(("id" = String, Path, description = "The provider's id")),
    responses(
        (status = 200, body = ProviderAuthorization),
        (status = 403, description = "4033: the password is needed again", body = ErrorBody),
        (status = 404, description = "4040: no such provider", body = ErrorBody),
        (status = 502, description = "5021: the provider does not respond as it should", body = ErrorBody),
    ))]
pub async fn begin_identity_link(
    State(app): State<Arc<App>>,
    _: ConfirmedPassword,
    actor: Actor,
    FromPath(id): FromPath<String>,
) -> Result<Json<ProviderAuthorization>, ApiError> {
    let redirect = provider_sign_in::begin(&app, actor.address, &id, Some(actor.id)).await?;
    Ok(Json(redirect.into()))
}

/// Link an account at an identity provider
#[utoipa::path(post, path = "/api/v1/identities", operation_id = "linkIdentity", tag = "sessions",
    request_body = LinkIdentityBody,
    responses(
        (status = 204, description = "The account is linked"),
        (status = 403, description = "4035: the linking has expired, was started by another user or in another browser, or was not confirmed by the provider", body = ErrorBody),
        (status = 404, description = "4040: no such provider", body = ErrorBody),
        (status = 409, description = "4090: the account is linked to another user, or the caller has too many linked accounts", body = ErrorBody),
        (status = 422, description = "4220: a value of the wrong type", body = ErrorBody),
        (status = 502, description = "5021: the provider does not respond as it should", body = ErrorBody),
    ))]
pub async fn link_identity(
    State(app): State<Arc<App>>,
    actor: Actor,
    Json(body): Json<LinkIdentityBody>,
) -> Result<StatusCode, ApiError> {
    let LinkIdentityBody { provider, state, code, binding, iss } = body;
    let callback = Callback { state, code, binding, issuer: iss };
    provider_sign_in::link(&app, actor, &provider, &callback).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Unlink an account at an identity provider
#[utoipa::path(delete, path = "/api/v1/identities/{id}", operation_id = "unlinkIdentity", tag = "sessions",
    params(("id" = i64, Path, description = "The identity's id")),
    responses(
        (status = 204, description = "The account is unlinked"),
        (status = 403, description = "4033: the password is needed again", body = ErrorBody),
        (status = 404, description = "4040: no such identity of the caller", body = ErrorBody),
        (status = 409, description = "4090: the caller could not sign in without the account", body = ErrorBody),
    ))]
pub async fn unlink_identity(
    State(app): State<Arc<App>>,
    _: ConfirmedPassword,
    actor: Actor,
    FromPath(Number(id)): FromPath<Number>,
) -> Result<StatusCode, ApiError> {
    provider_sign_in::unlink(&app, actor, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
