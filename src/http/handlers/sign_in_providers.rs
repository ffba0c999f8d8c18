//! The ways to sign in besides the password, and signing in with identity providers (OpenID Connect).

use crate::app::App;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::extract::client::{ClientAddress, ClientDevice};
use crate::http::extract::{FromPath, Json};
use crate::http::handlers::auth::SignedIn;
use crate::http::middleware::trace::LoggedUser;
use crate::services::passkeys;
use crate::services::provider_sign_in::{self, Callback, CallbackSignIn, ProviderRedirect};
use axum::Extension;
use axum::extract::State;
use secrecy::ExposeSecret;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// An identity provider with which users can sign in.
#[derive(Serialize, ToSchema)]
pub struct SignInProvider {
    /// The id of the provider.
    id: String,
    /// The name of the provider, for the button.
    name: String,
}

/// The ways to sign in without a password.
#[derive(Serialize, ToSchema)]
pub struct SignInProviderList {
    /// The identity providers, in the order of their ids.
    providers: Vec<SignInProvider>,
    /// Whether users can sign in with passkeys. The server needs a base URL for passkeys.
    passkeys: bool,
}

/// The address at the identity provider, to which the client sends the browser. The sign-in or the linking must be
/// completed within ten minutes.
#[derive(Serialize, ToSchema)]
pub struct ProviderAuthorization {
    /// The address at the provider. The provider redirects the browser to `/ms/sign-in/{id}` of this server, with the
    /// parameters `code` and `state`.
    authorization_url: String,
    /// The value to keep in the browser and to send as `binding` later. It binds the sign-in or the linking to this
    /// browser.
    binding: String,
}

/// The parameters with which the identity provider redirected the browser to this server.
#[derive(Deserialize, ToSchema)]
pub struct ProviderCallbackBody {
    /// The parameter `state` of the redirect.
    #[serde(default)]
    #[schema(required)]
    state: String,
    /// The parameter `code` of the redirect.
    #[serde(default)]
    #[schema(required)]
    code: String,
    /// `binding` from the response of `beginProviderSignIn`.
    #[serde(default)]
    #[schema(required)]
    binding: String,
    /// The parameter `iss` of the redirect, if the provider sends it.
    iss: Option<String>,
    /// Whether the session lasts 30 days instead of 7.
    #[serde(default)]
    remember: bool,
    /// The token of an invite. With it, a first sign-in can create an account although registration is closed.
    invite: Option<String>,
}

impl From<ProviderRedirect> for ProviderAuthorization {
    fn from(ProviderRedirect { authorization_url, binding }: ProviderRedirect) -> Self {
        Self { authorization_url, binding: binding.expose_secret().to_owned() }
    }
}

/// List the identity providers, and whether passkeys are available
#[utoipa::path(get, path = "/api/v1/sign-in-providers", operation_id = "listSignInProviders", tag = "sessions",
    responses((status = 200, body = SignInProviderList)))]
pub async fn list_sign_in_providers(State(app): State<Arc<App>>) -> Json<SignInProviderList> {
    let configured = app.providers();
    let providers = configured.iter().map(|provider| SignInProvider {
        id: provider.config.id.clone(),
        name: provider.config.name.clone(),
    });
    let passkeys = passkeys::relying_party(&app).is_some();
    Json(SignInProviderList { providers: providers.collect(), passkeys })
}

/// Get the address for signing in with an identity provider
#[utoipa::path(post, path = "/api/v1/sign-in-providers/{id}/authorization",
    operation_id = "beginProviderSignIn", tag = "sessions",
    params(("id" = String, Path, description = "The provider's id")),
    responses(
        (status = 200, body = ProviderAuthorization),
        (status = 404, description = "4040: no such provider", body = ErrorBody),
        (status = 429, description = "4290: too many attempts, with Retry-After", body = ErrorBody),
        (status = 502, description = "5021: the provider does not respond as it should", body = ErrorBody),
    ))]
pub async fn begin_provider_sign_in(
    State(app): State<Arc<App>>,
    ClientAddress(client): ClientAddress,
    FromPath(id): FromPath<String>,
) -> Result<Json<ProviderAuthorization>, ApiError> {
    Ok(Json(provider_sign_in::begin(&app, client, &id, None).await?.into()))
}

/// Complete a sign-in with an identity provider
///
/// A first sign-in creates an account, if the provider and the server allow it.
#[utoipa::path(post, path = "/api/v1/sign-in-providers/{id}/callback",
    operation_id = "completeProviderSignIn", tag = "sessions",
    params(("id" = String, Path, description = "The provider's id")),
    request_body = ProviderCallbackBody,
    responses(
        (status = 200, body = SignedIn),
        (status = 403, description = "4030: no account can be created. 4035: the sign-in has expired, was started in another browser or was not confirmed by the provider", body = ErrorBody),
        (status = 404, description = "4040: no such provider", body = ErrorBody),
        (status = 409, description = "4090: another account has the email address", body = ErrorBody),
        (status = 422, description = "4220: a value of the wrong type", body = ErrorBody),
        (status = 429, description = "4290: too many attempts, with Retry-After", body = ErrorBody),
        (status = 502, description = "5021: the provider does not respond as it should", body = ErrorBody),
    ))]
pub async fn complete_provider_sign_in(
    State(app): State<Arc<App>>,
    ClientAddress(client): ClientAddress,
    ClientDevice(device): ClientDevice,
    FromPath(id): FromPath<String>,
    Json(body): Json<ProviderCallbackBody>,
) -> Result<(Extension<LoggedUser>, Json<SignedIn>), ApiError> {
    let ProviderCallbackBody { state, code, binding, iss, remember, invite } = body;
    let callback = Callback { state, code, binding, issuer: iss };
    let request = CallbackSignIn { client, device, remember, invite };
    let signed_in = provider_sign_in::sign_in(&app, &id, &callback, request).await?;
    Ok((Extension(LoggedUser(signed_in.id)), Json(signed_in.into())))
}
