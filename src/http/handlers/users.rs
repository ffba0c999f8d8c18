//! Accounts: making one and looking at one's own.

use crate::app::App;
use crate::clock::rfc3339;
use crate::domain::account::{Role, SignUp, SignUpForm, User};
use crate::domain::ids::UserId;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::extract::client_ip::ClientAddress;
use crate::http::extract::json::{FromPath, Json};
use crate::http::handlers::sessions::SignedIn;
use crate::http::middleware::guard::CurrentUser;
use crate::http::middleware::local_request::LocalRequest;
use crate::http::middleware::trace::Whose;
use crate::services::accounts;
use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// The sign-up form (specification 3.12). Other fields are ignored.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[derive(Default)]
pub struct SignUpBody {
    /// May be empty.
    first_name: String,
    /// May be empty.
    last_name: String,
    /// 5 to 15 characters.
    username: String,
    /// An e-mail address.
    email: String,
    /// As `password_policy` of `/config` wants it.
    password: String,
    /// The same again.
    password_confirmation: String,
    /// What the log shows, for the very first account of a server that strangers can reach.
    setup_code: Option<String>,
}

/// An account as its owner sees it.
#[derive(Serialize, ToSchema)]
pub struct Profile {
    /// Its number.
    id: UserId,
    /// May be empty.
    first_name: String,
    /// May be empty.
    last_name: String,
    /// As typed at sign-up.
    username: String,
    /// As typed at sign-up.
    email: String,
    /// `admin` or `regular`.
    role: Role,
    /// RFC 3339.
    created_at: String,
}

impl From<User> for Profile {
    fn from(user: User) -> Self {
        Self {
            id: user.id,
            first_name: user.first_name,
            last_name: user.last_name,
            username: user.username,
            email: user.email,
            role: user.role,
            created_at: rfc3339(user.created_at),
        }
    }
}

/// Makes an account and signs it in.
#[utoipa::path(post, path = "/api/v1/users", operation_id = "signUp", tag = "users",
    request_body = SignUpBody,
    responses(
        (status = 201, body = SignedIn),
        (status = 403, description = "4030: registration is closed, or the set-up code is missing", body = ErrorBody),
        (status = 422, description = "4220: fields break rules, or are taken", body = ErrorBody),
        (status = 429, description = "4290: too many tries, with Retry-After", body = ErrorBody),
    ))]
pub async fn sign_up(
    State(app): State<Arc<App>>,
    ClientAddress(client): ClientAddress,
    LocalRequest(from_here): LocalRequest,
    Json(body): Json<SignUpBody>,
) -> Result<(StatusCode, Extension<Whose>, Json<SignedIn>), ApiError> {
    let setup_code = body.setup_code;
    let form = SignUpForm {
        first_name: body.first_name,
        last_name: body.last_name,
        username: body.username,
        email: body.email,
        password: body.password,
        password_confirmation: body.password_confirmation,
    };
    let sign_up = SignUp::parse(form, app.config.password_policy)?;
    let setup_code = setup_code.as_deref();
    let signed_in = accounts::sign_up(&app, client, sign_up, from_here, setup_code).await?;
    Ok((StatusCode::CREATED, Extension(Whose(signed_in.id)), Json(signed_in.into())))
}

/// The caller's account, named by its number or by `:id`; for an admin, anybody's.
#[utoipa::path(get, path = "/api/v1/users/{id}", operation_id = "profile", tag = "users",
    params(("id" = String, Path, description = "A number, or literally `:id` for the caller")),
    responses(
        (status = 200, body = Profile),
        (status = 404, description = "4040: not there, or not the caller's", body = ErrorBody),
    ))]
pub async fn profile(
    State(app): State<Arc<App>>,
    caller: CurrentUser,
    FromPath(id): FromPath<String>,
) -> Result<Json<Profile>, ApiError> {
    let number =
        |text: &String| text.parse().ok().filter(|number: &i64| number.to_string() == *text);
    let id = if id == ":id" { Some(caller.id) } else { number(&id).map(UserId) };
    let visible = id.filter(|id| *id == caller.id || caller.role == Role::Admin);
    let id = visible.ok_or(ApiError::NotFound("user"))?;
    let user = app.store.user(id).await?.ok_or(ApiError::NotFound("user"))?;
    Ok(Json(user.into()))
}
