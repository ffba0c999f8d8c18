//! What somebody does to their own account: another password, and an end. Both ask for the password.

use crate::app::App;
use crate::domain::account::NewPassword;
use crate::domain::validation::FieldErrors;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::extract::client_ip::ClientAddress;
use crate::http::extract::json::{FromPath, Json};
use crate::http::handlers::sessions::SignedIn;
use crate::http::middleware::guard::CurrentUser;
use crate::services::own_account::{self, AuthenticatedUser, OwnAccountError};
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use std::net::IpAddr;
use std::sync::Arc;
use utoipa::ToSchema;

/// The form with the old and the new password.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[derive(Default)]
pub struct OwnPasswordBody {
    /// As it is now.
    current_password: String,
    /// As `password_policy` of `/config` wants it.
    password: String,
    /// The same again.
    password_confirmation: String,
}

/// The form that ends an account.
#[derive(Deserialize, ToSchema)]
pub struct DeleteAccountBody {
    /// As it is now.
    #[serde(default)]
    password: String,
}

/// Changes the caller's password. Every session of the account ends, this one too; the answer brings
/// the token of a new one, which ends when this one would have.
#[utoipa::path(put, path = "/api/v1/users/{id}/password", operation_id = "changeOwnPassword",
    tag = "users",
    params(("id" = String, Path, description = "Literally `:id`, or the caller's number")),
    request_body = OwnPasswordBody,
    responses(
        (status = 200, body = SignedIn),
        (status = 404, description = "4040: not the caller's number", body = ErrorBody),
        (status = 422, description = "4220: the current password is another, or the new one breaks rules", body = ErrorBody),
        (status = 429, description = "4290: too many tries, with Retry-After", body = ErrorBody),
    ))]
pub async fn change_own_password(
    State(app): State<Arc<App>>,
    ClientAddress(client): ClientAddress,
    caller: CurrentUser,
    FromPath(id): FromPath<String>,
    Json(body): Json<OwnPasswordBody>,
) -> Result<Json<SignedIn>, ApiError> {
    let owner = owner(&caller, client, &id)?;
    let new =
        NewPassword::parse(body.password, &body.password_confirmation, app.config.password_policy);
    let new = match (new, missing(&body.current_password)) {
        (Ok(new), None) => new,
        (new, message) => {
            let mut errors = new.err().unwrap_or_default();
            errors.check("currentPassword", message);
            return Err(errors.into());
        }
    };
    let signed_in = own_account::change_password(&app, owner, body.current_password, new).await;
    let signed_in = signed_in.map_err(|error| refusal(error, "currentPassword"))?;
    Ok(Json(signed_in.into()))
}

/// Removes the caller's account with all that is theirs and ends every session. A `POST`, because
/// what stands between here and the caller may drop the body of a `DELETE`, and a password must not
/// stand in an address.
#[utoipa::path(post, path = "/api/v1/users/{id}/deletion", operation_id = "deleteAccount",
    tag = "users",
    params(("id" = String, Path, description = "Literally `:id`, or the caller's number")),
    request_body = DeleteAccountBody,
    responses(
        (status = 204, description = "The account is gone"),
        (status = 404, description = "4040: not the caller's number", body = ErrorBody),
        (status = 409, description = "4090: the last admin stays", body = ErrorBody),
        (status = 422, description = "4220: the password is missing, or another", body = ErrorBody),
        (status = 429, description = "4290: too many tries, with Retry-After", body = ErrorBody),
    ))]
pub async fn delete_account(
    State(app): State<Arc<App>>,
    ClientAddress(client): ClientAddress,
    caller: CurrentUser,
    FromPath(id): FromPath<String>,
    Json(body): Json<DeleteAccountBody>,
) -> Result<StatusCode, ApiError> {
    let owner = owner(&caller, client, &id)?;
    if let Some(message) = missing(&body.password) {
        return Err(FieldErrors::one("password", &message).into());
    }
    let deleted = own_account::delete(&app, owner, body.password).await;
    deleted.map_err(|error| refusal(error, "password"))?;
    Ok(StatusCode::NO_CONTENT)
}

/// Nobody does this for another, no admin either.
fn owner(caller: &CurrentUser, client: IpAddr, id: &str) -> Result<AuthenticatedUser, ApiError> {
    if id != ":id" && id != caller.id.0.to_string() {
        return Err(ApiError::NotFound("user"));
    }
    let (id, role, expires_at) = (caller.id, caller.role, caller.expires_at);
    Ok(AuthenticatedUser { id, role, client, expires_at })
}

fn missing(password: &str) -> Option<String> {
    password.is_empty().then(|| "Required".to_owned())
}

/// A wrong password is a field's fault: the session it came with is as good as before.
fn refusal(error: OwnAccountError, field: &str) -> ApiError {
    match error {
        OwnAccountError::WrongPassword => ApiError::field(field, "This is not your password"),
        OwnAccountError::LastAdmin => ApiError::Conflict(
            "You are the only admin here. Make somebody else an admin first; then you can go.",
        ),
        OwnAccountError::TooMany(tries) => tries.into(),
        OwnAccountError::Password(error) => error.into(),
        OwnAccountError::Store(error) => error.into(),
    }
}
