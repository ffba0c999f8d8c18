//! The caller's passkeys, and signing in with one. The names of the browser's interface (WebAuthn) are in camelCase.

use crate::app::App;
use crate::auth::passkey::{ALGORITHMS, Assertion, Attestation, RelyingParty};
use crate::clock::rfc3339;
use crate::domain::credential_name::CredentialName;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::extract::client::{ClientAddress, ClientDevice};
use crate::http::extract::{FromPath, Json, Number};
use crate::http::handlers::auth::SignedIn;
use crate::http::middleware::guard::{ConfirmedPassword, CurrentUser};
use crate::http::middleware::trace::LoggedUser;
use crate::services::audit::Actor;
use crate::services::passkeys::{
    self, CEREMONY_LIFETIME, Challenge, PasskeySignIn, Registration, RegistrationChallenge,
};
use crate::store::Passkey;
use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use secrecy::ExposeSecret;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// In milliseconds.
const TIMEOUT: i64 = CEREMONY_LIFETIME * 1_000;

/// A passkey of the caller.
#[derive(Serialize, ToSchema)]
#[schema(as = Passkey)]
pub struct PasskeyBody {
    /// The id of the passkey.
    id: i64,
    /// The name that the user gave the passkey.
    name: String,
    /// When the passkey was added, in RFC 3339.
    created_at: String,
    /// When the user last signed in with the passkey, in RFC 3339; null before the first time.
    #[schema(required)]
    last_used_at: Option<String>,
}

/// The caller's passkeys.
#[derive(Serialize, ToSchema)]
pub struct PasskeyList {
    /// The passkeys, oldest first.
    passkeys: Vec<PasskeyBody>,
}

/// The options for creating a passkey in the browser. The passkey must be added within five minutes.
#[derive(Serialize, ToSchema)]
pub struct PasskeyRegistration {
    /// The value to send as `token` of `addPasskey`. It binds the registration to this browser.
    token: String,
    /// The argument of `PublicKeyCredential.parseCreationOptionsFromJSON` in the browser.
    options: PasskeyCreationOptions,
}

/// `WebAuthn`'s `PublicKeyCredentialCreationOptionsJSON`.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasskeyCreationOptions {
    rp: RelyingPartyBody,
    user: PasskeyUser,
    /// The challenge to sign, in base64url.
    challenge: String,
    /// The signature algorithms that the server accepts.
    pub_key_cred_params: Vec<PasskeyAlgorithm>,
    /// The time limit in milliseconds.
    timeout: i64,
    /// The passkeys that the caller already has.
    exclude_credentials: Vec<PasskeyDescriptor>,
    authenticator_selection: AuthenticatorSelection,
    /// Always `none`.
    attestation: &'static str,
}

/// This server as `WebAuthn`'s relying party.
#[derive(Serialize, ToSchema)]
pub struct RelyingPartyBody {
    /// The host name of the server.
    id: String,
    /// Always `moviestars`.
    name: &'static str,
}

/// The caller's account, as authenticators show it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasskeyUser {
    /// `WebAuthn`'s user handle, in base64url.
    id: String,
    /// The username.
    name: String,
    /// The name to show.
    display_name: String,
}

/// A signature algorithm.
#[derive(Serialize, ToSchema)]
pub struct PasskeyAlgorithm {
    /// Always `public-key`.
    r#type: &'static str,
    /// The COSE number of the algorithm.
    alg: i64,
}

/// A passkey by its id.
#[derive(Serialize, ToSchema)]
pub struct PasskeyDescriptor {
    /// Always `public-key`.
    r#type: &'static str,
    /// `WebAuthn`'s credential id, in base64url.
    id: String,
}

/// The requirements for the authenticator.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuthenticatorSelection {
    /// Always `required`: the authenticator must store the passkey.
    resident_key: &'static str,
    /// Always true.
    require_resident_key: bool,
    /// Always `required`: the authenticator must verify the user.
    user_verification: &'static str,
}

/// The options for signing in with a passkey in the browser. The sign-in must be completed within five minutes.
#[derive(Serialize, ToSchema)]
pub struct PasskeySignInOptions {
    /// The value to send as `token` of `signInWithPasskey`. It binds the sign-in to this browser.
    token: String,
    /// The argument of `PublicKeyCredential.parseRequestOptionsFromJSON` in the browser.
    options: PasskeyRequestOptions,
}

/// `WebAuthn`'s `PublicKeyCredentialRequestOptionsJSON`.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasskeyRequestOptions {
    /// The challenge to sign, in base64url.
    challenge: String,
    /// The time limit in milliseconds.
    timeout: i64,
    /// The host name of the server.
    rp_id: String,
    /// Always `required`: the authenticator must verify the user.
    user_verification: &'static str,
}

/// A passkey that the browser has created.
#[derive(Deserialize, ToSchema)]
pub struct AddPasskeyBody {
    /// `token` from the response of `beginPasskeyRegistration`.
    #[serde(default)]
    #[schema(required)]
    token: String,
    /// A name for the passkey, at most 60 characters.
    #[serde(default)]
    #[schema(required)]
    name: String,
    /// The new credential of the browser.
    #[schema(required)]
    credential: Option<CreatedPasskey>,
}

/// The `PublicKeyCredential` of a new passkey, as its `toJSON` writes it. Further fields are ignored.
#[derive(Deserialize, ToSchema)]
pub struct CreatedPasskey {
    response: AttestationResponse,
}

/// The authenticator's response to a registration.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AttestationResponse {
    /// The client data, in base64url.
    #[serde(rename = "clientDataJSON")]
    client_data_json: String,
    /// The attestation object, in base64url.
    attestation_object: String,
}

/// A new name of a passkey.
#[derive(Deserialize, ToSchema)]
pub struct RenamePasskeyBody {
    /// The new name, at most 60 characters.
    #[serde(default)]
    #[schema(required)]
    name: String,
}

/// The browser's response to a sign-in with a passkey.
#[derive(Deserialize, ToSchema)]
pub struct PasskeySignInBody {
    /// `token` from the response of `beginPasskeySignIn`.
    #[serde(default)]
    #[schema(required)]
    token: String,
    /// The credential that the browser returned.
    #[schema(required)]
    credential: Option<UsedPasskey>,
    /// Whether the session lasts 30 days instead of 7.
    #[serde(default)]
    remember: bool,
}

/// The `PublicKeyCredential` of a sign-in, as its `toJSON` writes it. Further fields are ignored.
#[derive(Deserialize, ToSchema)]
pub struct UsedPasskey {
    /// `WebAuthn`'s credential id, in base64url.
    id: String,
    response: AssertionResponse,
}

/// The authenticator's response to a sign-in.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AssertionResponse {
    /// The client data, in base64url.
    #[serde(rename = "clientDataJSON")]
    client_data_json: String,
    /// The authenticator data, in base64url.
    authenticator_data: String,
    /// The signature, in base64url.
    signature: String,
    /// `WebAuthn`'s user handle, in base64url; null if the authenticator does not send it.
    user_handle: Option<String>,
}

impl From<Passkey> for PasskeyBody {
    fn from(passkey: Passkey) -> Self {
        Self {
            id: passkey.id,
            name: passkey.name,
            created_at: rfc3339(passkey.created_at),
            last_used_at: passkey.last_used_at.map(rfc3339),
        }
    }
}

impl From<RegistrationChallenge> for PasskeyRegistration {
    fn from(registration: RegistrationChallenge) -> Self {
        let Challenge { token, challenge, relying_party } = registration.challenge;
        let known = registration.known_credentials.into_iter();
        let options = PasskeyCreationOptions {
            rp: RelyingPartyBody { id: relying_party.id, name: "moviestars" },
            user: PasskeyUser {
                id: registration.user_handle,
                name: registration.username,
                display_name: registration.display_name,
            },
            challenge,
            pub_key_cred_params: ALGORITHMS
                .map(|alg| PasskeyAlgorithm { r#type: "public-key", alg })
                .into(),
            timeout: TIMEOUT,
            exclude_credentials: known
                .map(|id| PasskeyDescriptor { r#type: "public-key", id })
                .collect(),
            authenticator_selection: AuthenticatorSelection {
                resident_key: "required",
                require_resident_key: true,
                user_verification: "required",
            },
            attestation: "none",
        };
        Self { token: token.expose_secret().to_owned(), options }
    }
}

impl From<Challenge> for PasskeySignInOptions {
    fn from(
        Challenge { token, challenge, relying_party: RelyingParty { id, .. } }: Challenge,
    ) -> Self {
        let options = PasskeyRequestOptions {
            challenge,
            timeout: TIMEOUT,
            rp_id: id,
            user_verification: "required",
        };
        Self { token: token.expose_secret().to_owned(), options }
    }
}

/// List the caller's passkeys, oldest first
#[utoipa::path(get, path = "/api/v1/passkeys", operation_id = "listPasskeys", tag = "sessions",
    responses((status = 200, body = PasskeyList)))]
pub async fn list_passkeys(
    State(app): State<Arc<App>>,
    user: CurrentUser,
) -> Result<Json<PasskeyList>, ApiError> {
    let passkeys = app.store.passkeys(user.id).await?;
    Ok(Json(PasskeyList { passkeys: passkeys.into_iter().map(Into::into).collect() }))
}

/// Get the options for creating a passkey
#[utoipa::path(post, path = "/api/v1/passkeys/options", operation_id = "beginPasskeyRegistration",
    tag = "sessions",
    responses(
        (status = 200, body = PasskeyRegistration),
        (status = 403, description = "4033: the password is needed again", body = ErrorBody),
        (status = 409, description = "4090: too many passkeys, or the server has no base URL", body = ErrorBody),
        (status = 429, description = "4290: too many attempts, with Retry-After", body = ErrorBody),
    ))]
pub async fn begin_passkey_registration(
    State(app): State<Arc<App>>,
    _: ConfirmedPassword,
    actor: Actor,
) -> Result<Json<PasskeyRegistration>, ApiError> {
    Ok(Json(passkeys::begin_registration(&app, actor).await?.into()))
}

/// Add a passkey that the browser has created
#[utoipa::path(post, path = "/api/v1/passkeys", operation_id = "addPasskey", tag = "sessions",
    request_body = AddPasskeyBody,
    responses(
        (status = 201, body = PasskeyBody),
        (status = 403, description = "4035: the registration has expired, or was started by another user or in another browser", body = ErrorBody),
        (status = 409, description = "4090: too many passkeys, the passkey was added before, or the server has no base URL", body = ErrorBody),
        (status = 422, description = "4220: fields break rules, or the passkey cannot be verified", body = ErrorBody),
    ))]
pub async fn add_passkey(
    State(app): State<Arc<App>>,
    actor: Actor,
    Json(body): Json<AddPasskeyBody>,
) -> Result<(StatusCode, Json<PasskeyBody>), ApiError> {
    let name = CredentialName::parse(&body.name)?;
    let CreatedPasskey { response } =
        body.credential.ok_or_else(|| ApiError::required("credential"))?;
    let attestation = Attestation {
        client_data: &response.client_data_json,
        attestation_object: &response.attestation_object,
    };
    let registration = Registration { token: &body.token, attestation, name };
    let added = passkeys::register(&app, actor, registration).await?;
    Ok((StatusCode::CREATED, Json(added.into())))
}

/// Rename a passkey
#[utoipa::path(put, path = "/api/v1/passkeys/{id}", operation_id = "renamePasskey", tag = "sessions",
    params(("id" = i64, Path, description = "The passkey's id")),
    request_body = RenamePasskeyBody,
    responses(
        (status = 200, body = PasskeyBody),
        (status = 404, description = "4040: no such passkey of the caller", body = ErrorBody),
        (status = 422, description = "4220: fields break rules", body = ErrorBody),
    ))]
pub async fn rename_passkey(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromPath(Number(id)): FromPath<Number>,
    Json(body): Json<RenamePasskeyBody>,
) -> Result<Json<PasskeyBody>, ApiError> {
    let name = CredentialName::parse(&body.name)?;
    let renamed = app.store.rename_passkey(user.id, id, name).await?;
    Ok(Json(renamed.ok_or(ApiError::NotFound("passkey"))?.into()))
}

/// Delete a passkey
#[utoipa::path(delete, path = "/api/v1/passkeys/{id}", operation_id = "deletePasskey", tag = "sessions",
    params(("id" = i64, Path, description = "The passkey's id")),
    responses(
        (status = 204, description = "The passkey is deleted"),
        (status = 403, description = "4033: the password is needed again", body = ErrorBody),
        (status = 404, description = "4040: no such passkey of the caller", body = ErrorBody),
    ))]
pub async fn delete_passkey(
    State(app): State<Arc<App>>,
    _: ConfirmedPassword,
    actor: Actor,
    FromPath(Number(id)): FromPath<Number>,
) -> Result<StatusCode, ApiError> {
    let is_removed = passkeys::remove(&app, actor, id).await?;
    is_removed.then_some(StatusCode::NO_CONTENT).ok_or(ApiError::NotFound("passkey"))
}

/// Get the options for signing in with a passkey
#[utoipa::path(post, path = "/api/v1/passkey-sign-ins/options", operation_id = "beginPasskeySignIn",
    tag = "sessions",
    responses(
        (status = 200, body = PasskeySignInOptions),
        (status = 409, description = "4090: the server has no base URL", body = ErrorBody),
        (status = 429, description = "4290: too many attempts, with Retry-After", body = ErrorBody),
    ))]
pub async fn begin_passkey_sign_in(
    State(app): State<Arc<App>>,
    ClientAddress(client): ClientAddress,
) -> Result<Json<PasskeySignInOptions>, ApiError> {
    Ok(Json(passkeys::begin_sign_in(&app, client).await?.into()))
}

/// Sign in with a passkey
#[utoipa::path(post, path = "/api/v1/passkey-sign-ins", operation_id = "signInWithPasskey",
    tag = "sessions",
    request_body = PasskeySignInBody,
    responses(
        (status = 200, body = SignedIn),
        (status = 401, description = "4015: no account has the passkey, or it cannot be verified", body = ErrorBody),
        (status = 403, description = "4035: the sign-in has expired, or was started in another browser", body = ErrorBody),
        (status = 409, description = "4090: the server has no base URL", body = ErrorBody),
        (status = 422, description = "4220: a field is missing or has the wrong type", body = ErrorBody),
        (status = 429, description = "4290: too many attempts, with Retry-After", body = ErrorBody),
    ))]
pub async fn sign_in_with_passkey(
    State(app): State<Arc<App>>,
    ClientAddress(client): ClientAddress,
    ClientDevice(device): ClientDevice,
    Json(body): Json<PasskeySignInBody>,
) -> Result<(Extension<LoggedUser>, Json<SignedIn>), ApiError> {
    let UsedPasskey { id, response } =
        body.credential.ok_or_else(|| ApiError::required("credential"))?;
    let assertion = Assertion {
        client_data: &response.client_data_json,
        authenticator_data: &response.authenticator_data,
        signature: &response.signature,
    };
    let request = PasskeySignIn {
        token: &body.token,
        credential_id: &id,
        user_handle: response.user_handle.as_deref().unwrap_or_default(),
        assertion,
        client,
        device,
        remember: body.remember,
    };
    let signed_in = passkeys::sign_in(&app, request).await?;
    Ok((Extension(LoggedUser(signed_in.id)), Json(signed_in.into())))
}
