//! Forgotten passwords: asking for a link, looking whether it counts, choosing a new password.

use crate::app::App;
use crate::domain::account::NewPassword;
use crate::domain::ids::UserId;
use crate::domain::validation;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::extract::client_ip::ClientAddress;
use crate::http::extract::json::{FromPath, Json};
use crate::http::middleware::guard::Pass;
use crate::http::middleware::trace::Whose;
use crate::services::passwords;
use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// The form for somebody who forgot their password.
#[derive(Deserialize, ToSchema)]
pub struct ForgotBody {
    /// As at sign-up.
    #[serde(default)]
    email: String,
}

/// The form with the new password (specification 3.12).
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChangePasswordBody {
    /// The number in the link.
    id: Option<LinkId>,
    /// The link's pass once more; the one that counts stands in `Authorization`.
    pass: Option<String>,
    /// As `password_policy` of `/config` wants it.
    #[serde(default)]
    password: String,
    /// The same again.
    #[serde(default)]
    password_confirmation: String,
}

/// The number in a link, as a number or as it stands in the address.
#[derive(Deserialize, ToSchema)]
#[serde(untagged)]
pub enum LinkId {
    /// As a number.
    Number(i64),
    /// As text.
    Text(String),
}

/// It is done.
#[derive(Serialize, ToSchema)]
pub struct Done {
    /// Always `ok`.
    #[schema(example = "ok")]
    status: &'static str,
}

const DONE: Json<Done> = Json(Done { status: "ok" });

impl LinkId {
    /// The account; whatever is no number is an account that nobody has.
    fn user(&self) -> UserId {
        UserId(match self {
            Self::Number(number) => *number,
            Self::Text(text) => text.parse().unwrap_or(0),
        })
    }
}

/// Asks for a letter with a link. The answer is the same whether the address is known or not.
#[utoipa::path(post, path = "/forgot_password", operation_id = "forgotPassword", tag = "passwords",
    request_body = ForgotBody,
    responses(
        (status = 200, body = Done),
        (status = 422, description = "4220: no e-mail address", body = ErrorBody),
        (status = 429, description = "4290: too many tries, with Retry-After", body = ErrorBody),
    ))]
pub async fn forgot_password(
    State(app): State<Arc<App>>,
    ClientAddress(client): ClientAddress,
    Json(body): Json<ForgotBody>,
) -> Result<Json<Done>, ApiError> {
    let email = body.email.trim();
    if let Some(message) = validation::email(email) {
        return Err(ApiError::field("email", &message));
    }
    passwords::request(&app, client, email.to_owned())?;
    Ok(DONE)
}

/// Looks whether a link counts.
#[utoipa::path(get, path = "/reset_request/{id}", operation_id = "checkReset", tag = "passwords",
    params(("id" = String, Path, description = "The number in the link")),
    security(("resetPass" = [])),
    responses(
        (status = 200, body = Done),
        (status = 401, description = "4012: the link is used, expired or wrong", body = ErrorBody),
        (status = 429, description = "4290: too many tries, with Retry-After", body = ErrorBody),
    ))]
pub async fn check_reset(
    State(app): State<Arc<App>>,
    ClientAddress(client): ClientAddress,
    Pass(pass): Pass,
    FromPath(id): FromPath<String>,
) -> Result<Json<Done>, ApiError> {
    passwords::check(&app, client, LinkId::Text(id).user(), &pass).await?;
    Ok(DONE)
}

/// Chooses a new password. The link is used up and all sessions of the account end.
#[utoipa::path(post, path = "/change_password", operation_id = "changePassword", tag = "passwords",
    request_body = ChangePasswordBody,
    security(("resetPass" = [])),
    responses(
        (status = 202, body = Done),
        (status = 401, description = "4012: the link is used, expired or wrong", body = ErrorBody),
        (status = 422, description = "4220: the password breaks rules", body = ErrorBody),
        (status = 429, description = "4290: too many tries, with Retry-After", body = ErrorBody),
    ))]
pub async fn change_password(
    State(app): State<Arc<App>>,
    ClientAddress(client): ClientAddress,
    Pass(pass): Pass,
    Json(body): Json<ChangePasswordBody>,
) -> Result<(StatusCode, Extension<Whose>, Json<Done>), ApiError> {
    if body.pass.is_some_and(|again| again != pass) {
        return Err(ApiError::InvalidResetToken);
    }
    let id = body.id.map_or(UserId(0), |id| id.user());
    let password =
        NewPassword::parse(body.password, &body.password_confirmation, app.config.password_policy);
    passwords::change(&app, client, id, &pass, password).await?;
    Ok((StatusCode::ACCEPTED, Extension(Whose(id)), DONE))
}
