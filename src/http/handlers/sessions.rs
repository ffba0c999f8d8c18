//! Signing in and out.

use crate::app::App;
use crate::domain::account::Role;
use crate::domain::validation::FieldErrors;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::extract::client_ip::ClientAddress;
use crate::http::extract::json::{Json, MaybeJson};
use crate::http::middleware::guard::CurrentUser;
use crate::http::middleware::trace::Whose;
use crate::services::accounts;
use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// Somebody is in.
#[derive(Serialize, ToSchema)]
pub struct SignedIn {
    /// To be sent as `Authorization: Bearer …` from now on.
    pub auth_token: String,
    /// `admin` or `regular`.
    pub user: Role,
}

impl From<accounts::SignedIn> for SignedIn {
    fn from(signed_in: accounts::SignedIn) -> Self {
        Self { auth_token: signed_in.token, user: signed_in.role }
    }
}

/// The sign-in form.
#[derive(Deserialize, ToSchema)]
pub struct SignInBody {
    /// As at sign-up; upper and lower case are the same.
    #[serde(default)]
    email: String,
    /// As at sign-up.
    #[serde(default)]
    password: String,
    /// 30 days instead of 7.
    #[serde(default)]
    remember: bool,
}

/// Begins a session.
#[utoipa::path(post, path = "/authenticate", operation_id = "signIn", tag = "sessions",
    request_body = SignInBody,
    responses(
        (status = 200, body = SignedIn),
        (status = 401, description = "4010: wrong e-mail address or password", body = ErrorBody),
        (status = 422, description = "4220: a field is missing", body = ErrorBody),
        (status = 429, description = "4290: too many tries, with Retry-After", body = ErrorBody),
    ))]
pub async fn sign_in(
    State(app): State<Arc<App>>,
    ClientAddress(client): ClientAddress,
    Json(form): Json<SignInBody>,
) -> Result<(Extension<Whose>, Json<SignedIn>), ApiError> {
    let mut errors = FieldErrors::default();
    for (field, value) in [("email", &form.email), ("password", &form.password)] {
        errors.check(field, value.is_empty().then(|| "Required".to_owned()));
    }
    if !errors.is_empty() {
        return Err(errors.into());
    }
    let SignInBody { email, password, remember } = form;
    let signed_in = accounts::sign_in(&app, client, &email, password, remember).await?;
    Ok((Extension(Whose(signed_in.id)), Json(signed_in.into())))
}

/// How far signing out goes.
#[derive(Default, Deserialize, ToSchema)]
pub struct SignOutBody {
    /// Every session of the caller ends, not only this one.
    #[serde(default)]
    everywhere: bool,
}

/// Ends the session that the request came with, or all that the caller has.
#[utoipa::path(post, path = "/sign_out", operation_id = "signOut", tag = "sessions",
    request_body = Option<SignOutBody>,
    responses(
        (status = 204, description = "The token counts no more"),
        (status = 422, description = "4220: neither yes nor no", body = ErrorBody),
    ))]
pub async fn sign_out(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    MaybeJson(body): MaybeJson<SignOutBody>,
) -> Result<StatusCode, ApiError> {
    if body.unwrap_or_default().everywhere {
        app.store.end_sessions_of(vec![user.id]).await?;
    } else {
        app.store.end_session(user.session).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}
