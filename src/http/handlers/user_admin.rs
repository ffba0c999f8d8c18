//! User administration. Callers who are not admins get a demonstration: sample users, and responses as if
//! their deletions and sign-outs had worked (decision 10).

use crate::app::App;
use crate::domain::account::{Role, User};
use crate::domain::ids::UserId;
use crate::domain::sample::{self, SampleUser};
use crate::http::error::{ApiError, BadRequest, Conflict, ErrorBody, FieldError};
use crate::http::extract::json::{FromPath, FromQuery, Json, LiteralIdPlaceholder, OptionalJson};
use crate::http::middleware::guard::CurrentUser;
use crate::store::{UserOrder, UserPage};
use axum::extract::State;
use base64::prelude::{BASE64_URL_SAFE_NO_PAD, Engine};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// How many users one call may delete or sign out.
const MAX_RECORDS: i64 = 1_000;

/// A user in the admin's table.
#[derive(Serialize, ToSchema)]
pub struct UserRow {
    id: UserId,
    username: String,
    email: String,
}

/// The admin's table.
#[derive(Serialize, ToSchema)]
pub struct UserList {
    /// Oldest first, unless `sort` says otherwise.
    users: Vec<UserRow>,
    /// Whether these are sample users.
    demo: bool,
    /// The `cursor` of the next page; null when this is the last.
    #[schema(required)]
    next: Option<String>,
}

/// Which users to list; all of them without any parameter.
#[derive(Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct UserListQuery {
    /// A part of the username or the email address, in any case.
    search: String,
    /// `id`, `username` or `email`; with `-` before it, the last first.
    sort: Option<String>,
    /// `next` of the page before, with the same `search` and `sort`.
    cursor: Option<String>,
    /// The users of one page, 50 without it.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<i64>,
}

const PAGE: i64 = 50;
const MAX_PAGE: i64 = 200;

impl UserListQuery {
    /// `None` without parameters.
    fn parse(self) -> Result<Option<UserPage>, BadRequest> {
        let Self { search, sort, cursor, limit } = self;
        if search.is_empty() && sort.is_none() && cursor.is_none() && limit.is_none() {
            return Ok(None);
        }
        let sort = sort.as_deref().unwrap_or("id");
        let order = match sort.strip_prefix('-').unwrap_or(sort) {
            "id" => UserOrder::Id,
            "username" => UserOrder::Username,
            "email" => UserOrder::Email,
            _ => return Err(BadRequest::Order),
        };
        let limit = limit.unwrap_or(PAGE);
        if !(1..=MAX_PAGE).contains(&limit) {
            return Err(BadRequest::PageSize);
        }
        let after = cursor.map(|cursor| decode(&cursor).ok_or(BadRequest::Page)).transpose()?;
        let search = search.trim().to_owned();
        Ok(Some(UserPage { search, order, descending: sort.starts_with('-'), after, limit }))
    }
}

fn decode(cursor: &str) -> Option<String> {
    String::from_utf8(BASE64_URL_SAFE_NO_PAD.decode(cursor).ok()?).ok()
}

/// Which users to delete.
#[derive(Default, Deserialize, ToSchema)]
pub struct DeleteUsersBody {
    /// User ids, at most 1,000.
    #[schema(required)]
    records: Option<Vec<i64>>,
}

/// The same as parameters, because proxies may drop the body of a DELETE.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct DeleteUsersQuery {
    /// User ids, separated by commas.
    records: Option<String>,
}

/// Which users were deleted.
#[derive(Serialize, ToSchema)]
pub struct DeletedUsers {
    removed: Vec<UserId>,
    /// Whether this was a demonstration.
    demo: bool,
}

/// Which users to sign out.
#[derive(Deserialize, ToSchema)]
pub struct SignOutUsersBody {
    /// User ids, at most 1,000.
    #[serde(default)]
    #[schema(required)]
    records: Vec<i64>,
}

/// Which users were signed out.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SignedOutUsers {
    signed_out: Vec<UserId>,
    /// Whether this was a demonstration.
    demo: bool,
}

impl From<User> for UserRow {
    fn from(user: User) -> Self {
        Self { id: user.id, username: user.username, email: user.email }
    }
}

impl From<SampleUser> for UserRow {
    fn from(user: SampleUser) -> Self {
        Self { id: user.id, username: user.username.to_owned(), email: user.email }
    }
}

/// List users; sample users for callers who are not admins
///
/// All of them, or with any parameter one page.
#[utoipa::path(get, path = "/api/v1/users", operation_id = "listUsers", tag = "users",
    params(UserListQuery),
    responses(
        (status = 200, body = UserList),
        (status = 400, description = "4000: unknown order, limit or cursor", body = ErrorBody),
    ))]
pub async fn list_users(
    State(app): State<Arc<App>>,
    caller: CurrentUser,
    FromQuery(query): FromQuery<UserListQuery>,
) -> Result<Json<UserList>, ApiError> {
    let page = query.parse()?;
    if caller.role != Role::Admin {
        let users = sample_users(page.as_ref());
        return Ok(Json(UserList { users, demo: true, next: None }));
    }
    let Some(page) = page else {
        let users = app.store.users().await?.into_iter().map(Into::into).collect();
        return Ok(Json(UserList { users, demo: false, next: None }));
    };
    let (order, limit) = (page.order, page.limit);
    // One more than asked for shows whether there is a next page.
    let users = app.store.users_page(UserPage { limit: limit + 1, ..page }).await?;
    let mut users = users.ok_or(BadRequest::Page)?;
    let limit = usize::try_from(limit).unwrap_or(usize::MAX);
    let has_more = users.len() > limit;
    users.truncate(limit);
    let last = users.last().filter(|_| has_more);
    let next = last.map(|user| BASE64_URL_SAFE_NO_PAD.encode(order.key(user)));
    Ok(Json(UserList { users: users.into_iter().map(Into::into).collect(), demo: false, next }))
}

/// The sample users that a page would show, all at once.
fn sample_users(page: Option<&UserPage>) -> Vec<UserRow> {
    let mut users: Vec<UserRow> = sample::users().into_iter().map(Into::into).collect();
    let Some(page) = page else { return users };
    let search = page.search.to_lowercase();
    users.retain(|user| user.username.contains(&search) || user.email.contains(&search));
    // Their ids, usernames and email addresses have the same order.
    if page.descending {
        users.reverse();
    }
    users
}

/// Delete users and all their data, all or none
#[utoipa::path(delete, path = "/api/v1/users/{id}", operation_id = "deleteUsers", tag = "users",
    params(("id" = String, Path, description = "Literally `:id`"), DeleteUsersQuery),
    request_body = Option<DeleteUsersBody>,
    responses(
        (status = 200, body = DeletedUsers),
        (status = 409, description = "4090: the caller or the last admin is among them", body = ErrorBody),
        (status = 422, description = "4220: no ids, or too many", body = ErrorBody),
    ))]
pub async fn delete_users(
    State(app): State<Arc<App>>,
    caller: CurrentUser,
    _: FromPath<LiteralIdPlaceholder>,
    FromQuery(query): FromQuery<DeleteUsersQuery>,
    OptionalJson(body): OptionalJson<DeleteUsersBody>,
) -> Result<Json<DeletedUsers>, ApiError> {
    let ids = records(body.unwrap_or_default(), query)?;
    if caller.role != Role::Admin {
        return Ok(Json(DeletedUsers { removed: ids, demo: true }));
    }
    if ids.contains(&caller.id) {
        return Err(Conflict::OwnAccount.into());
    }
    let removed = app.store.delete_users(ids).await?;
    let removed = removed.map_err(|_| Conflict::LastAdmin)?;
    Ok(Json(DeletedUsers { removed, demo: false }))
}

/// End all sessions of users, who may include the caller
#[utoipa::path(post, path = "/api/v1/users/sign_out", operation_id = "signOutUsers", tag = "users",
    request_body = SignOutUsersBody,
    responses(
        (status = 200, body = SignedOutUsers),
        (status = 422, description = "4220: no ids, or too many", body = ErrorBody),
    ))]
pub async fn sign_out_users(
    State(app): State<Arc<App>>,
    caller: CurrentUser,
    Json(body): Json<SignOutUsersBody>,
) -> Result<Json<SignedOutUsers>, ApiError> {
    let ids = user_ids(body.records)?;
    if caller.role != Role::Admin {
        return Ok(Json(SignedOutUsers { signed_out: ids, demo: true }));
    }
    let signed_out = app.store.end_sessions_of(ids).await?;
    Ok(Json(SignedOutUsers { signed_out, demo: false }))
}

fn records(body: DeleteUsersBody, query: DeleteUsersQuery) -> Result<Vec<UserId>, ApiError> {
    let listed = query.records.map(|text| {
        text.split(',').map(|number| number.trim().parse::<i64>().ok()).collect::<Option<Vec<_>>>()
    });
    match (body.records, listed) {
        (Some(ids), _) | (None, Some(Some(ids))) => user_ids(ids),
        (None, Some(None)) => Err(ApiError::field("records", FieldError::NotNumbers)),
        (None, None) => Err(ApiError::field("records", FieldError::Required)),
    }
}

fn user_ids(ids: Vec<i64>) -> Result<Vec<UserId>, ApiError> {
    if ids.is_empty() {
        return Err(ApiError::field("records", FieldError::Required));
    }
    if i64::try_from(ids.len()).unwrap_or(i64::MAX) > MAX_RECORDS {
        return Err(ApiError::field("records", FieldError::TooManyTries(MAX_RECORDS)));
    }
    Ok(ids.into_iter().map(UserId).collect())
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
            let expected = numbers.filter(|numbers| numbers.len() <= 1_000);
            let expected = expected.map(|numbers| numbers.into_iter().map(UserId).collect::<Vec<_>>());
            let query = DeleteUsersQuery { records: Some(text) };
            prop_assert_eq!(records(DeleteUsersBody { records: None }, query).ok(), expected);
        }
    }
}
