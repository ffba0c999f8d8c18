//! Signing in and out, and resetting a forgotten password.

use crate::app::App;
use crate::auth::credential::KNOWN_LIFETIME;
use crate::domain::account::{NewPassword, Role};
use crate::domain::ids::UserId;
use crate::domain::validation::{self, FieldErrors};
use crate::http::error::{ApiError, ErrorBody, FieldError};
use crate::http::extract::client::{ClientAddress, ClientDevice};
use crate::http::extract::{FromPath, Json, OptionalJson};
use crate::http::middleware::concurrency_limit::RequestPermit;
use crate::http::middleware::guard::{CurrentUser, ResetToken};
use crate::http::middleware::trace::LoggedUser;
use crate::services::accounts::{self, SignIn};
use crate::services::passwords;
use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use axum_extra::extract::cookie::{Cookie, CookieJar, SameSite};
use secrecy::ExposeSecret;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// A new session.
#[derive(Serialize, ToSchema)]
pub struct SignedIn {
    /// The token of the session, to send as `Authorization: Bearer …`.
    pub auth_token: String,
    pub user: Role,
}

impl From<accounts::SignedIn> for SignedIn {
    fn from(signed_in: accounts::SignedIn) -> Self {
        Self { auth_token: signed_in.token.expose_secret().to_owned(), user: signed_in.role }
    }
}

/// The credentials of a sign-in.
#[derive(Deserialize, ToSchema)]
pub struct SignInBody {
    /// The email address, case-insensitive.
    #[serde(default)]
    email: String,
    /// The password.
    #[serde(default)]
    password: String,
    /// Whether the session lasts 30 days instead of 7.
    #[serde(default)]
    remember: bool,
    /// A code of the authenticator app or a recovery code; required for accounts with a second factor.
    code: Option<String>,
}

/// Sign in with an email address and a password
#[utoipa::path(post, path = "/authenticate", operation_id = "signIn", tag = "sessions",
    request_body = SignInBody,
    responses(
        (status = 200, body = SignedIn),
        (status = 401, description = "4010: wrong email address or password. 4013: email address and password are right, but a code is needed. 4014: wrong code", body = ErrorBody),
        (status = 422, description = "4220: a field is missing", body = ErrorBody),
        (status = 429, description = "4290: too many attempts, with Retry-After", body = ErrorBody),
    ))]
pub async fn sign_in(
    State(app): State<Arc<App>>,
    ClientAddress(client): ClientAddress,
    ClientDevice(device): ClientDevice,
    permit: Option<Extension<RequestPermit>>,
    cookies: CookieJar,
    Json(form): Json<SignInBody>,
) -> Result<(Extension<LoggedUser>, CookieJar, Json<SignedIn>), ApiError> {
    let mut errors = FieldErrors::default();
    for (field, value) in [("email", &form.email), ("password", &form.password)] {
        errors.check(field, value.is_empty().then(|| FieldError::Required.to_string()));
    }
    if !errors.is_empty() {
        return Err(errors.into());
    }
    let SignInBody { email, password, remember, code } = form;
    let device_cookie = cookies.get(&app.tokens.devices().cookie_name(&email));
    let device_token = device_cookie.map(|cookie| cookie.value().to_owned());
    let cookie = new_device_cookie(&app, &email);
    let form = SignIn { email, password, remember, device_token, code, device };
    let turn = accounts::reserve_sign_in(&app, client, form).await?;
    match permit {
        Some(Extension(permit)) if turn.delay > 0 => {
            permit.release_while(turn.wait(&app)).await??;
        }
        _ => turn.wait(&app).await?,
    }
    let signed_in = accounts::sign_in(&app, turn).await?;
    Ok((Extension(LoggedUser(signed_in.id)), cookies.add(cookie), Json(signed_in.into())))
}

/// The cookie for a device that has signed in to an account. It is only sent with sign-ins, and does not
/// authenticate.
pub(super) fn new_device_cookie(app: &App, email: &str) -> Cookie<'static> {
    let devices = app.tokens.devices();
    let token = devices.issue(email, app.config.clock.now());
    Cookie::build((devices.cookie_name(email), token))
        .path(format!("{}/authenticate", app.config.base_path))
        .http_only(true)
        .same_site(SameSite::Strict)
        .secure(app.settings().is_https())
        .max_age(time::Duration::seconds(KNOWN_LIFETIME))
        .build()
}

/// Which sessions to end.
#[derive(Default, Deserialize, ToSchema)]
pub struct SignOutBody {
    /// Whether to end all sessions of the caller instead of only the current one.
    #[serde(default)]
    everywhere: bool,
}

/// Sign out: end the current session, or all sessions of the caller
#[utoipa::path(post, path = "/sign_out", operation_id = "signOut", tag = "sessions",
    request_body = Option<SignOutBody>,
    responses(
        (status = 204, description = "The session has ended"),
        (status = 422, description = "4220: a value of the wrong type", body = ErrorBody),
    ))]
pub async fn sign_out(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    OptionalJson(body): OptionalJson<SignOutBody>,
) -> Result<StatusCode, ApiError> {
    if body.unwrap_or_default().everywhere {
        app.store.end_sessions_of(vec![user.id]).await?;
    } else {
        app.store.end_session(user.session).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Renew the current session
///
/// The session lasts 7 days from now, or 30 if the user chose to be remembered.
#[utoipa::path(post, path = "/api/v1/sessions/renew", operation_id = "renewSession", tag = "sessions",
    responses(
        (status = 200, description = "A new token of the same session. The previous token is valid until it expires", body = SignedIn),
        (status = 404, description = "4040: the session cannot be renewed, because the server's disk is full", body = ErrorBody),
    ))]
pub async fn renew_session(
    State(app): State<Arc<App>>,
    user: CurrentUser,
) -> Result<Json<SignedIn>, ApiError> {
    let renewed = accounts::renew_session(&app, user.id, user.role, user.session).await?;
    Ok(Json(renewed.ok_or(ApiError::NotFound("session"))?.into()))
}

/// A request for a password-reset email.
#[derive(Deserialize, ToSchema)]
pub struct ForgotPasswordBody {
    /// The email address of the account.
    #[serde(default)]
    email: String,
}

/// A new password. The reset token is sent as `Authorization: Bearer …`.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChangePasswordBody {
    /// The user's id from the reset link.
    id: Option<LinkId>,
    /// The reset token; optional, but equal to the one in `Authorization` if it is sent.
    pass: Option<String>,
    /// The new password, which must follow `password_policy` of `/config`.
    #[serde(default)]
    password: String,
    /// The new password again.
    #[serde(default)]
    password_confirmation: String,
}

/// The user's id from a reset link, as a number or a string.
#[derive(Deserialize, ToSchema)]
#[serde(untagged)]
pub enum LinkId {
    Number(i64),
    Text(String),
}

impl LinkId {
    /// The user id. For a text that is not a number 0, which no user has.
    fn user(&self) -> UserId {
        UserId(match self {
            Self::Number(number) => *number,
            Self::Text(text) => text.parse().unwrap_or(0),
        })
    }
}

/// The response of an operation without further data.
#[derive(Serialize, ToSchema)]
pub struct Success {
    /// Always `ok`.
    #[schema(example = "ok")]
    status: &'static str,
}

const SUCCESS: Json<Success> = Json(Success { status: "ok" });

/// Send a password-reset email
///
/// The response is the same whether or not an account has the email address.
#[utoipa::path(post, path = "/forgot_password", operation_id = "forgotPassword", tag = "passwords",
    request_body = ForgotPasswordBody,
    responses(
        (status = 200, body = Success),
        (status = 422, description = "4220: invalid email address", body = ErrorBody),
        (status = 429, description = "4290: too many attempts, with Retry-After", body = ErrorBody),
    ))]
pub async fn forgot_password(
    State(app): State<Arc<App>>,
    ClientAddress(client): ClientAddress,
    Json(body): Json<ForgotPasswordBody>,
) -> Result<Json<Success>, ApiError> {
    let email = body.email.trim();
    if let Some(message) = validation::email(email) {
        return Err(FieldErrors::one("email", &message).into());
    }
    passwords::request(&app, client, email.to_owned()).await?;
    Ok(SUCCESS)
}

/// Check a reset token without using it up
#[utoipa::path(get, path = "/reset_request/{id}", operation_id = "checkReset", tag = "passwords",
    params(("id" = String, Path, description = "The user's id from the reset link")),
    security(("resetToken" = [])),
    responses(
        (status = 200, body = Success),
        (status = 401, description = "4012: the reset token is used, expired or wrong", body = ErrorBody),
        (status = 429, description = "4290: too many attempts, with Retry-After", body = ErrorBody),
    ))]
pub async fn check_reset(
    State(app): State<Arc<App>>,
    ClientAddress(client): ClientAddress,
    ResetToken(token): ResetToken,
    FromPath(id): FromPath<String>,
) -> Result<Json<Success>, ApiError> {
    passwords::check(&app, client, LinkId::Text(id).user(), &token).await?;
    Ok(SUCCESS)
}

/// Set a new password with a reset token
///
/// The reset token is used up. All sessions of the user end.
#[utoipa::path(post, path = "/change_password", operation_id = "changePassword", tag = "passwords",
    request_body = ChangePasswordBody,
    security(("resetToken" = [])),
    responses(
        (status = 202, body = Success),
        (status = 401, description = "4012: the reset token is used, expired or wrong", body = ErrorBody),
        (status = 422, description = "4220: the password breaks rules", body = ErrorBody),
        (status = 429, description = "4290: too many attempts, with Retry-After", body = ErrorBody),
    ))]
pub async fn change_password(
    State(app): State<Arc<App>>,
    ClientAddress(client): ClientAddress,
    ResetToken(token): ResetToken,
    Json(body): Json<ChangePasswordBody>,
) -> Result<(StatusCode, Extension<LoggedUser>, Json<Success>), ApiError> {
    if body.pass.is_some_and(|again| again != token) {
        return Err(ApiError::InvalidResetToken);
    }
    let id = body.id.map_or(UserId(0), |id| id.user());
    let password =
        NewPassword::parse(body.password, &body.password_confirmation, app.config.password_policy);
    passwords::change(&app, client, id, &token, password).await?;
    Ok((StatusCode::ACCEPTED, Extension(LoggedUser(id)), SUCCESS))
}
