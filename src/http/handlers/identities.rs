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

/// An account at an identity provider with which the caller signs in.
#[derive(Serialize, ToSchema)]
#[schema(as = Identity)]
pub struct IdentityRow {
    id: i64,
    /// The provider's id.
    provider: String,
    /// The provider's name; null when the server does not have this provider anymore.
    #[schema(required)]
    provider_name: Option<String>,
    /// At the provider when it was linked; may be empty.
    email: String,
    /// When it was linked, in RFC 3339.
    created_at: String,
}

/// The ways in which the caller signs in.
#[derive(Serialize, ToSchema)]
pub struct IdentityList {
    /// Oldest first.
    identities: Vec<IdentityRow>,
    /// False while the password is the random one of an account that a provider made.
    has_password: bool,
}

/// What the provider sent the browser back with.
#[derive(Deserialize, ToSchema)]
pub struct LinkIdentityBody {
    /// The provider's id.
    #[serde(default)]
    #[schema(required)]
    provider: String,
    #[serde(default)]
    #[schema(required)]
    state: String,
    #[serde(default)]
    #[schema(required)]
    code: String,
    /// Of the response with which this began.
    #[serde(default)]
    #[schema(required)]
    binding: String,
    /// The parameter `iss`, of providers that send it.
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

/// Begin to link an account at an identity provider
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
        (status = 204, description = "The caller can sign in with it"),
        (status = 403, description = "4035: this has expired, was started by another user or in another browser, or was not confirmed", body = ErrorBody),
        (status = 404, description = "4040: no such provider", body = ErrorBody),
        (status = 409, description = "4090: it is linked to another user, or too many are linked", body = ErrorBody),
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
        (status = 204, description = "It signs in to the account no more"),
        (status = 403, description = "4033: the password is needed again", body = ErrorBody),
        (status = 404, description = "4040: no such identity of the caller", body = ErrorBody),
        (status = 409, description = "4090: the caller could not sign in without it", body = ErrorBody),
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
