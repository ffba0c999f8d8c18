//! Two-factor authentication of an account.

use crate::app::App;
use crate::clock::rfc3339;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::extract::{FromPath, Json};
use crate::http::handlers::users::{Owner, visible_user};
use crate::http::middleware::guard::{ConfirmedPassword, CurrentUser};
use crate::services::audit::Actor;
use crate::services::second_factor;
use axum::extract::State;
use axum::http::StatusCode;
use secrecy::ExposeSecret;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// The second factor of the caller's account.
#[derive(Serialize, ToSchema)]
pub struct SecondFactor {
    /// Whether signing in needs a code of the authenticator app.
    enabled: bool,
    /// When the second factor was enabled, in RFC 3339; null if it is not enabled.
    #[schema(required)]
    enabled_at: Option<String>,
    /// The number of unused recovery codes.
    recovery_codes: i64,
}

/// A secret for an authenticator app.
#[derive(Serialize, ToSchema)]
pub struct SecondFactorSecret {
    /// The secret in Base32, to type into the app.
    secret: String,
    /// The secret as an `otpauth://` URL, for a QR code.
    url: String,
}

/// The secret with a code, which proves that the authenticator app has the secret.
#[derive(Deserialize, ToSchema)]
pub struct EnableSecondFactorBody {
    /// `secret` from the response of `prepareSecondFactor`.
    #[serde(default)]
    secret: String,
    /// The current code of the app, 6 digits.
    #[serde(default)]
    code: String,
}

/// New recovery codes. They cannot be read again later.
#[derive(Serialize, ToSchema)]
pub struct RecoveryCodes {
    /// The recovery codes. Each can be used once in place of a code of the app.
    recovery_codes: Vec<String>,
}

/// Get the second factor of the caller's account
#[utoipa::path(get, path = "/api/v1/users/{id}/second-factor", operation_id = "secondFactor",
    tag = "users",
    params(("id" = String, Path, description = "The caller's id, or literally `:id`")),
    responses(
        (status = 200, body = SecondFactor),
        (status = 404, description = "4040: not the caller's id", body = ErrorBody),
    ))]
pub async fn second_factor(
    State(app): State<Arc<App>>,
    Owner(owner): Owner,
) -> Result<Json<SecondFactor>, ApiError> {
    let factor = app.store.second_factor(owner.id).await?;
    Ok(Json(SecondFactor {
        enabled: factor.is_some(),
        enabled_at: factor.as_ref().map(|factor| rfc3339(factor.enabled_at)),
        recovery_codes: factor.map_or(0, |factor| factor.recovery_codes),
    }))
}

/// Generate a secret for the caller's authenticator app
///
/// The second factor is not enabled until `enableSecondFactor` gets the secret with a code of the app.
#[utoipa::path(post, path = "/api/v1/users/{id}/second-factor/secret",
    operation_id = "prepareSecondFactor", tag = "users",
    params(("id" = String, Path, description = "The caller's id, or literally `:id`")),
    responses(
        (status = 200, body = SecondFactorSecret),
        (status = 404, description = "4040: not the caller's id", body = ErrorBody),
    ))]
pub async fn prepare_second_factor(
    State(app): State<Arc<App>>,
    Owner(owner): Owner,
) -> Result<Json<SecondFactorSecret>, ApiError> {
    let user = app.store.user(owner.id).await?.ok_or(ApiError::InvalidToken)?;
    let second_factor::NewSecret { secret, url } = second_factor::prepare(&user.username);
    Ok(Json(SecondFactorSecret { secret: secret.expose_secret().to_owned(), url }))
}

/// Enable the second factor of the caller's account
#[utoipa::path(put, path = "/api/v1/users/{id}/second-factor", operation_id = "enableSecondFactor",
    tag = "users",
    params(("id" = String, Path, description = "The caller's id, or literally `:id`")),
    request_body = EnableSecondFactorBody,
    responses(
        (status = 200, body = RecoveryCodes),
        (status = 403, description = "4033: the password is needed again", body = ErrorBody),
        (status = 404, description = "4040: not the caller's id", body = ErrorBody),
        (status = 409, description = "4090: the second factor is already enabled", body = ErrorBody),
        (status = 422, description = "4220: the code is wrong, or the secret is not valid", body = ErrorBody),
    ))]
pub async fn enable_second_factor(
    State(app): State<Arc<App>>,
    _: Owner,
    _: ConfirmedPassword,
    actor: Actor,
    Json(body): Json<EnableSecondFactorBody>,
) -> Result<Json<RecoveryCodes>, ApiError> {
    let EnableSecondFactorBody { secret, code } = body;
    let recovery_codes = second_factor::enable(&app, actor, secret.into(), &code).await?;
    Ok(Json(RecoveryCodes { recovery_codes }))
}

/// Disable the second factor of an account
///
/// Admins can do this for every user.
#[utoipa::path(delete, path = "/api/v1/users/{id}/second-factor",
    operation_id = "disableSecondFactor", tag = "users",
    params(("id" = String, Path, description = "The user's id, or literally `:id` for the caller")),
    responses(
        (status = 204, description = "The second factor is disabled"),
        (status = 403, description = "4033: the password is needed again", body = ErrorBody),
        (status = 404, description = "4040: no such user, or the account has no second factor", body = ErrorBody),
    ))]
pub async fn disable_second_factor(
    State(app): State<Arc<App>>,
    _: ConfirmedPassword,
    caller: CurrentUser,
    actor: Actor,
    FromPath(id): FromPath<String>,
) -> Result<StatusCode, ApiError> {
    let id = visible_user(&caller, &id)?;
    let is_disabled = second_factor::disable(&app, actor, id).await?;
    is_disabled.then_some(StatusCode::NO_CONTENT).ok_or(ApiError::NotFound("second factor"))
}

/// Replace the caller's recovery codes
#[utoipa::path(post, path = "/api/v1/users/{id}/second-factor/recovery-codes",
    operation_id = "replaceRecoveryCodes", tag = "users",
    params(("id" = String, Path, description = "The caller's id, or literally `:id`")),
    responses(
        (status = 200, body = RecoveryCodes),
        (status = 403, description = "4033: the password is needed again", body = ErrorBody),
        (status = 404, description = "4040: not the caller's id, or no second factor", body = ErrorBody),
    ))]
pub async fn replace_recovery_codes(
    State(app): State<Arc<App>>,
    _: Owner,
    _: ConfirmedPassword,
    actor: Actor,
) -> Result<Json<RecoveryCodes>, ApiError> {
    let codes = second_factor::replace_recovery_codes(&app, actor).await?;
    let recovery_codes = codes.ok_or(ApiError::NotFound("second factor"))?;
    Ok(Json(RecoveryCodes { recovery_codes }))
}
