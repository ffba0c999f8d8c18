//! Accounts: signing up, one's own profile, password and deletion.

use crate::app::App;
use crate::clock::rfc3339;
use crate::domain::account::{NewPassword, Role, SignUp, SignUpForm, User, parse_username};
use crate::domain::audit::{AuditAction, AuditEvent};
use crate::domain::ids::UserId;
use crate::http::error::{ApiError, ErrorBody, FieldError};
use crate::http::extract::client::{ClientAddress, ClientDevice, LocalRequest};
use crate::http::extract::{FromPath, Json};
use crate::http::handlers::auth::{SignedIn, new_device_cookie};
use crate::http::handlers::changes::ChangeBody;
use crate::http::middleware::guard::CurrentUser;
use crate::http::middleware::trace::LoggedUser;
use crate::services::accounts::{self, SignUpRequest};
use crate::services::audit::{self, Actor};
use crate::services::own_account::{self, AuthenticatedUser};
use axum::Extension;
use axum::extract::{FromRequestParts, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum_extra::extract::cookie::CookieJar;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// The sign-up form (specification 3.12).
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[derive(Default)]
pub struct SignUpBody {
    /// The first name; may be empty.
    first_name: String,
    /// The last name; may be empty.
    last_name: String,
    /// The username, 5 to 15 characters.
    username: String,
    /// The email address.
    email: String,
    /// The password, which must follow `password_policy` of `/config`.
    password: String,
    /// The password again.
    password_confirmation: String,
    /// The setup code from the server's log; required for the first account if `setup_code_required` of `/config` is
    /// true.
    setup_code: Option<String>,
    /// Whether the session lasts 30 days instead of 7.
    remember: bool,
    /// The token of an invite. With it, people can sign up although registration is closed.
    invite: Option<String>,
}

/// An account.
#[derive(Serialize, ToSchema)]
pub struct Profile {
    id: UserId,
    /// The first name; may be empty.
    first_name: String,
    /// The last name; may be empty.
    last_name: String,
    /// The username.
    username: String,
    /// The email address.
    email: String,
    role: Role,
    /// When the account was created, in RFC 3339.
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

/// Sign up: create an account and start a session
#[utoipa::path(post, path = "/api/v1/users", operation_id = "signUp", tag = "users",
    request_body = SignUpBody,
    responses(
        (status = 201, body = SignedIn),
        (status = 403, description = "4030: registration is closed, there are as many accounts as the server allows, the setup code is missing, or the invite is not valid", body = ErrorBody),
        (status = 422, description = "4220: fields break rules, or are taken", body = ErrorBody),
        (status = 429, description = "4290: too many attempts, with Retry-After", body = ErrorBody),
    ))]
pub async fn sign_up(
    State(app): State<Arc<App>>,
    ClientAddress(client): ClientAddress,
    ClientDevice(device): ClientDevice,
    LocalRequest(is_local): LocalRequest,
    Json(body): Json<SignUpBody>,
) -> Result<(StatusCode, Extension<LoggedUser>, CookieJar, Json<SignedIn>), ApiError> {
    let SignUpBody { setup_code, invite, remember, .. } = body;
    let request = SignUpRequest { client, device, remember, is_local, setup_code, invite };
    let form = SignUpForm {
        first_name: body.first_name,
        last_name: body.last_name,
        username: body.username,
        email: body.email,
        password: body.password.into(),
        password_confirmation: body.password_confirmation.into(),
    };
    let sign_up = SignUp::parse(form, app.config.password_policy)?;
    let cookies = CookieJar::new().add(new_device_cookie(&app, &sign_up.email));
    let signed_in = accounts::sign_up(&app, request, sign_up).await?;
    let user = Extension(LoggedUser(signed_in.id));
    Ok((StatusCode::CREATED, user, cookies, Json(signed_in.into())))
}

/// Get a user's account
///
/// Admins can get the account of every user, other callers only their own.
#[utoipa::path(get, path = "/api/v1/users/{id}", operation_id = "profile", tag = "users",
    params(("id" = String, Path, description = "The user's id, or literally `:id` for the caller")),
    responses(
        (status = 200, body = Profile),
        (status = 404, description = "4040: no such user, or not the caller", body = ErrorBody),
    ))]
pub async fn profile(
    State(app): State<Arc<App>>,
    caller: CurrentUser,
    FromPath(id): FromPath<String>,
) -> Result<Json<Profile>, ApiError> {
    let id = visible_user(&caller, &id)?;
    let user = app.store.user(id).await?.ok_or(ApiError::NotFound("user"))?;
    Ok(Json(user.into()))
}

/// The current and the new password.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[derive(Default)]
pub struct OwnPasswordBody {
    /// The current password.
    current_password: String,
    /// The new password, which must follow `password_policy` of `/config`.
    password: String,
    /// The new password again.
    password_confirmation: String,
}

/// The password that confirms the deletion of the account.
#[derive(Deserialize, ToSchema)]
pub struct DeleteAccountBody {
    /// The caller's current password.
    #[serde(default)]
    password: String,
}

/// The caller's current password.
#[derive(Deserialize, ToSchema)]
pub struct ConfirmPasswordBody {
    /// The caller's current password.
    #[serde(default)]
    password: String,
}

/// A new username.
#[derive(Deserialize, ToSchema)]
pub struct UsernameBody {
    /// The new username, 5 to 15 characters, without `@`.
    #[serde(default)]
    username: String,
}

/// Change the caller's password
///
/// All sessions of the account end. The response has the token of a new session, which expires at the time at which the
/// current session would have expired.
#[utoipa::path(put, path = "/api/v1/users/{id}/password", operation_id = "changeOwnPassword",
    tag = "users",
    params(("id" = String, Path, description = "The caller's id, or literally `:id`")),
    request_body = OwnPasswordBody,
    responses(
        (status = 200, body = SignedIn),
        (status = 404, description = "4040: not the caller's id", body = ErrorBody),
        (status = 422, description = "4220: wrong current password, or the new one breaks rules", body = ErrorBody),
        (status = 429, description = "4290: too many attempts, with Retry-After", body = ErrorBody),
    ))]
pub async fn change_own_password(
    State(app): State<Arc<App>>,
    Owner(owner): Owner,
    ClientDevice(device): ClientDevice,
    Json(body): Json<OwnPasswordBody>,
) -> Result<Json<SignedIn>, ApiError> {
    let new =
        NewPassword::parse(body.password, &body.password_confirmation, app.config.password_policy);
    let is_missing = body.current_password.is_empty();
    let new = match new {
        Ok(new) if !is_missing => new,
        new => {
            let mut errors = new.err().unwrap_or_default();
            let required = || FieldError::Required.to_string();
            errors.check("currentPassword", is_missing.then(required));
            return Err(errors.into());
        }
    };
    let current = body.current_password;
    let signed_in = own_account::change_password(&app, owner, device, current, new).await;
    let signed_in = signed_in.map_err(|error| ApiError::own_account(error, "currentPassword"))?;
    Ok(Json(signed_in.into()))
}

/// Confirm the caller's password
///
/// For ten minutes, the current session can use the operations that need a recent password.
#[utoipa::path(post, path = "/api/v1/users/{id}/password/confirmation",
    operation_id = "confirmPassword", tag = "users",
    params(("id" = String, Path, description = "The caller's id, or literally `:id`")),
    request_body = ConfirmPasswordBody,
    responses(
        (status = 204, description = "The password is right"),
        (status = 404, description = "4040: not the caller's id", body = ErrorBody),
        (status = 422, description = "4220: the password is missing or wrong", body = ErrorBody),
        (status = 429, description = "4290: too many attempts, with Retry-After", body = ErrorBody),
    ))]
pub async fn confirm_password(
    State(app): State<Arc<App>>,
    Owner(owner): Owner,
    caller: CurrentUser,
    Json(body): Json<ConfirmPasswordBody>,
) -> Result<StatusCode, ApiError> {
    let password = required_password(body.password)?;
    let confirmed = own_account::confirm_password(&app, owner, caller.session, password).await;
    confirmed.map_err(|error| ApiError::own_account(error, "password"))?;
    Ok(StatusCode::NO_CONTENT)
}

/// The caller's account with the new username.
#[derive(Serialize, ToSchema)]
pub struct ChangedUsername {
    #[serde(flatten)]
    profile: Profile,
    /// The change; null if the account already had the username.
    #[schema(required)]
    change: Option<ChangeBody>,
}

/// Change the caller's username
#[utoipa::path(put, path = "/api/v1/users/{id}/username", operation_id = "changeUsername",
    tag = "users",
    params(("id" = String, Path, description = "The caller's id, or literally `:id`")),
    request_body = UsernameBody,
    responses(
        (status = 200, body = ChangedUsername),
        (status = 404, description = "4040: not the caller's id", body = ErrorBody),
        (status = 422, description = "4220: the username breaks rules or is taken", body = ErrorBody),
    ))]
pub async fn change_username(
    State(app): State<Arc<App>>,
    Owner(owner): Owner,
    actor: Actor,
    Json(body): Json<UsernameBody>,
) -> Result<Json<ChangedUsername>, ApiError> {
    let username = parse_username(&body.username)?;
    let now = app.config.clock.now();
    let Ok(change) = app.store.change_username(owner.id, username, now).await? else {
        return Err(ApiError::field("username", FieldError::UsernameTaken));
    };
    let user = app.store.user(owner.id).await?.ok_or(ApiError::InvalidToken)?;
    if change.is_some() {
        let event = AuditEvent::own(AuditAction::UsernameChanged).with_detail(&user.username);
        audit::record(&app, actor, event).await;
    }
    Ok(Json(ChangedUsername { profile: user.into(), change: change.map(Into::into) }))
}

/// Delete the caller's account and all its data
///
/// The operation is a `POST`, because proxies may drop the body of a `DELETE` request and a password must not be in an
/// address.
#[utoipa::path(post, path = "/api/v1/users/{id}/deletion", operation_id = "deleteAccount",
    tag = "users",
    params(("id" = String, Path, description = "The caller's id, or literally `:id`")),
    request_body = DeleteAccountBody,
    responses(
        (status = 204, description = "The account is deleted"),
        (status = 404, description = "4040: not the caller's id", body = ErrorBody),
        (status = 409, description = "4090: the caller is the last admin", body = ErrorBody),
        (status = 422, description = "4220: the password is missing or wrong", body = ErrorBody),
        (status = 429, description = "4290: too many attempts, with Retry-After", body = ErrorBody),
    ))]
pub async fn delete_account(
    State(app): State<Arc<App>>,
    Owner(owner): Owner,
    Json(body): Json<DeleteAccountBody>,
) -> Result<StatusCode, ApiError> {
    let deleted = own_account::delete(&app, owner, required_password(body.password)?).await;
    deleted.map_err(|error| ApiError::own_account(error, "password"))?;
    Ok(StatusCode::NO_CONTENT)
}

/// The caller's id for `:id`; `None` for a text that is not an id.
fn parse_user_id(text: &str, caller: UserId) -> Option<UserId> {
    let number = || text.parse().ok().filter(|number: &i64| number.to_string() == text);
    if text == ":id" { Some(caller) } else { number().map(UserId) }
}

fn required_password(password: String) -> Result<String, ApiError> {
    if password.is_empty() {
        return Err(ApiError::required("password"));
    }
    Ok(password)
}

/// The user whose data the caller may see: only the caller, or any user for an admin.
pub(super) fn visible_user(caller: &CurrentUser, id: &str) -> Result<UserId, ApiError> {
    let id = parse_user_id(id, caller.id);
    let visible = id.filter(|id| *id == caller.id || caller.role == Role::Admin);
    visible.ok_or(ApiError::NotFound("user"))
}

/// The caller, if the path has the caller's own id. Admins too cannot use it for other users.
pub struct Owner(pub AuthenticatedUser);

impl FromRequestParts<Arc<App>> for Owner {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &Arc<App>) -> Result<Self, ApiError> {
        let Ok(ClientAddress(client)) = ClientAddress::from_request_parts(parts, state).await;
        let caller = CurrentUser::from_request_parts(parts, state).await?;
        let FromPath(path): FromPath<String> = FromPath::from_request_parts(parts, state).await?;
        if path != ":id" && path != caller.id.0.to_string() {
            return Err(ApiError::NotFound("user"));
        }
        let (id, role, expires_at) = (caller.id, caller.role, caller.expires_at);
        Ok(Self(AuthenticatedUser { id, role, client, expires_at }))
    }
}
