//! The admin screen's calls. Who is no admin gets a demonstration: invented people, and deletions
//! and sign-outs that concern nobody.

use crate::app::App;
use crate::domain::account::Role;
use crate::domain::ids::UserId;
use crate::domain::sample;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::extract::json::{ColonId, FromPath, FromQuery, Json, MaybeJson};
use crate::http::middleware::guard::CurrentUser;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// How many accounts one call may remove or sign out.
const MAX_RECORDS: usize = 1_000;

/// An account in the admin's table.
#[derive(Serialize, ToSchema)]
pub struct UserRow {
    /// Its number.
    id: UserId,
    /// As typed at sign-up.
    username: String,
    /// As typed at sign-up.
    email: String,
}

/// The admin's table.
#[derive(Serialize, ToSchema)]
pub struct UserList {
    /// Oldest first.
    users: Vec<UserRow>,
    /// Whether these are invented people.
    demo: bool,
}

/// Which accounts to remove.
#[derive(Default, Deserialize, ToSchema)]
pub struct RemoveUsersBody {
    /// At most 1,000 numbers.
    #[schema(required)]
    records: Option<Vec<i64>>,
}

/// The same in the query, for where bodies of a DELETE get lost.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct RemoveUsersQuery {
    /// Numbers with commas between them.
    records: Option<String>,
}

/// Which accounts are gone.
#[derive(Serialize, ToSchema)]
pub struct RemovedUsers {
    /// Their numbers.
    removed: Vec<UserId>,
    /// Whether nothing has really been removed.
    demo: bool,
}

/// Which accounts to sign out.
#[derive(Deserialize, ToSchema)]
pub struct SignOutUsersBody {
    /// At most 1,000 numbers.
    #[serde(default)]
    #[schema(required)]
    records: Vec<i64>,
}

/// Which accounts have no session any more.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SignedOutUsers {
    /// Their numbers.
    signed_out: Vec<UserId>,
    /// Whether nobody has really been signed out.
    demo: bool,
}

/// All accounts, for an admin; invented ones for everybody else.
#[utoipa::path(get, path = "/api/v1/users", operation_id = "listUsers", tag = "users",
    responses((status = 200, body = UserList)))]
pub async fn list_users(
    State(app): State<Arc<App>>,
    caller: CurrentUser,
) -> Result<Json<UserList>, ApiError> {
    if caller.role != Role::Admin {
        let users = sample::users().into_iter();
        let row = |user: sample::SampleUser| UserRow {
            id: user.id,
            username: user.username.to_owned(),
            email: user.email,
        };
        return Ok(Json(UserList { users: users.map(row).collect(), demo: true }));
    }
    let users = app.store.users().await?.into_iter();
    let row = |user: crate::domain::account::User| UserRow {
        id: user.id,
        username: user.username,
        email: user.email,
    };
    Ok(Json(UserList { users: users.map(row).collect(), demo: false }))
}

/// Removes accounts with all that is theirs, all or none.
#[utoipa::path(delete, path = "/api/v1/users/{id}", operation_id = "deleteUsers", tag = "users",
    params(("id" = String, Path, description = "Literally `:id`"), RemoveUsersQuery),
    request_body = Option<RemoveUsersBody>,
    responses(
        (status = 200, body = RemovedUsers),
        (status = 409, description = "4090: the caller or the last admin is among them", body = ErrorBody),
        (status = 422, description = "4220: no numbers, or more than 1,000", body = ErrorBody),
    ))]
pub async fn delete_users(
    State(app): State<Arc<App>>,
    caller: CurrentUser,
    _: FromPath<ColonId>,
    FromQuery(query): FromQuery<RemoveUsersQuery>,
    MaybeJson(body): MaybeJson<RemoveUsersBody>,
) -> Result<Json<RemovedUsers>, ApiError> {
    let ids = records(body.unwrap_or_default(), query)?;
    if caller.role != Role::Admin {
        return Ok(Json(RemovedUsers { removed: ids, demo: true }));
    }
    if ids.contains(&caller.id) {
        return Err(ApiError::Conflict("You cannot remove your own account here."));
    }
    let removed = app.store.delete_users(ids).await?;
    let removed = removed.map_err(|_| ApiError::Conflict("The last admin cannot be removed."))?;
    Ok(Json(RemovedUsers { removed, demo: false }))
}

/// Ends every session of these accounts; the caller's own may be among them.
#[utoipa::path(post, path = "/api/v1/users/sign_out", operation_id = "signOutUsers", tag = "users",
    request_body = SignOutUsersBody,
    responses(
        (status = 200, body = SignedOutUsers),
        (status = 422, description = "4220: no numbers, or more than 1,000", body = ErrorBody),
    ))]
pub async fn sign_out_users(
    State(app): State<Arc<App>>,
    caller: CurrentUser,
    Json(body): Json<SignOutUsersBody>,
) -> Result<Json<SignedOutUsers>, ApiError> {
    let ids = accounts(body.records)?;
    if caller.role != Role::Admin {
        return Ok(Json(SignedOutUsers { signed_out: ids, demo: true }));
    }
    let signed_out = app.store.end_sessions_of(ids).await?;
    Ok(Json(SignedOutUsers { signed_out, demo: false }))
}

fn records(body: RemoveUsersBody, query: RemoveUsersQuery) -> Result<Vec<UserId>, ApiError> {
    let listed = query.records.map(|text| {
        text.split(',').map(|number| number.trim().parse::<i64>().ok()).collect::<Option<Vec<_>>>()
    });
    match (body.records, listed) {
        (Some(ids), _) | (None, Some(Some(ids))) => accounts(ids),
        (None, Some(None)) => Err(wrong_records("Must be numbers")),
        (None, None) => Err(wrong_records("Required")),
    }
}

fn accounts(ids: Vec<i64>) -> Result<Vec<UserId>, ApiError> {
    match ids.len() {
        0 => Err(wrong_records("Required")),
        1..=MAX_RECORDS => Ok(ids.into_iter().map(UserId).collect()),
        _ => Err(wrong_records("Must be 1,000 or less")),
    }
}

fn wrong_records(message: &str) -> ApiError {
    ApiError::field("records", message)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn any_text_lists_up_to_a_thousand_numbers_or_is_refused(
            text in prop_oneof![any::<String>(), "( ?-?[0-9]{1,20} ?,){0,3} ?[0-9]{1,4}", "(7,){990,1010}7"],
        ) {
            let parts: Vec<_> = text.split(',').map(|part| part.trim().parse().ok()).collect();
            let numbers = parts.into_iter().collect::<Option<Vec<i64>>>();
            let wanted = numbers.filter(|numbers| numbers.len() <= MAX_RECORDS);
            let wanted = wanted.map(|numbers| numbers.into_iter().map(UserId).collect::<Vec<_>>());
            let query = RemoveUsersQuery { records: Some(text) };
            prop_assert_eq!(records(RemoveUsersBody { records: None }, query).ok(), wanted);
        }
    }
}
