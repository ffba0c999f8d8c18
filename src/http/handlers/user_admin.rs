//! User administration. For callers who are not admins it is a demonstration: they see sample users, and deletions
//! and sign-outs only seem to work (decision 10).

use crate::app::App;
use crate::clock::rfc3339;
use crate::domain::account::{Role, SignUp, SignUpForm, User};
use crate::domain::audit::{AuditAction, AuditEvent};
use crate::domain::ids::UserId;
use crate::domain::sample::{self, SampleUser};
use crate::http::error::{ApiError, BadRequest, Conflict, ErrorBody, FieldError};
use crate::http::extract::{FromPath, FromQuery, Json, LiteralIdPlaceholder, Number, OptionalJson};
use crate::http::handlers::users::Profile;
use crate::http::middleware::guard::{ConfirmedAdmin, CurrentUser};
use crate::http::paging::{self, end_page};
use crate::services::audit::{self, Actor};
use crate::services::passwords::ResetLink;
use crate::services::user_admin;
use crate::store::{ListedUser, MAX_USERS_PER_PAGE, UserListing, UserOrder, UserPage, UserRefusal};
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// How many users one request may delete or sign out.
const MAX_RECORDS: i64 = 1_000;

/// A user in the list of users.
#[derive(Serialize, ToSchema)]
pub struct UserRow {
    id: UserId,
    /// The username.
    username: String,
    /// The email address.
    email: String,
    role: Role,
    /// When the account was created, in RFC 3339.
    created_at: String,
    /// When the user last signed in or rated a title, in RFC 3339; null if it is not known.
    #[schema(required)]
    last_seen_at: Option<String>,
    /// The number of rated titles.
    ratings: i64,
    /// The number of playlists.
    playlists: i64,
    /// Whether the account has a second factor.
    second_factor: bool,
}

/// Users, all or one page.
#[derive(Serialize, ToSchema)]
pub struct UserList {
    /// The users, oldest first unless the parameter `sort` is set.
    users: Vec<UserRow>,
    /// Whether the response has sample users.
    demo: bool,
    /// The `cursor` of the next page; null on the last page.
    #[schema(required)]
    next: Option<String>,
    /// The number of users on all pages.
    total: i64,
}

/// The filter, the order and the page of the users. Without parameters, all users are one page.
#[derive(Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct UserListQuery {
    /// Return only users whose username or email address contains this text, case-insensitively.
    search: String,
    /// The order of the users: `id`, `username`, `email`, `role`, `joined`, `last_seen`, `ratings` or `playlists`. A
    /// `-` before the word reverses the order.
    sort: Option<String>,
    /// `next` of the previous page. `search` and `sort` must be the same as for that page.
    cursor: Option<String>,
    /// The number of users on a page; 50 without it.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<i64>,
}

const PAGE: i64 = 50;

impl UserListQuery {
    /// Without parameters, all users are one page.
    fn parse(self) -> Result<UserPage, BadRequest> {
        let Self { search, sort, cursor, limit } = self;
        if search.is_empty() && sort.is_none() && cursor.is_none() && limit.is_none() {
            let (order, limit) = (UserOrder::Id, i64::from(u32::MAX));
            return Ok(UserPage { search, order, descending: false, after: None, limit });
        }
        let sort = sort.as_deref().unwrap_or("id");
        let order = match sort.strip_prefix('-').unwrap_or(sort) {
            "id" => UserOrder::Id,
            "username" => UserOrder::Username,
            "email" => UserOrder::Email,
            "role" => UserOrder::Role,
            "joined" => UserOrder::Joined,
            "last_seen" => UserOrder::LastSeen,
            "ratings" => UserOrder::Ratings,
            "playlists" => UserOrder::Playlists,
            _ => return Err(BadRequest::Order),
        };
        let limit = limit.unwrap_or(PAGE);
        if !(1..=MAX_USERS_PER_PAGE).contains(&limit) {
            return Err(BadRequest::PageSize);
        }
        let after =
            cursor.map(|cursor| paging::decode(&cursor).ok_or(BadRequest::Page)).transpose()?;
        let search = search.trim().to_owned();
        Ok(UserPage { search, order, descending: sort.starts_with('-'), after, limit })
    }
}

/// The users to delete.
#[derive(Default, Deserialize, ToSchema)]
pub struct DeleteUsersBody {
    /// The ids of the users, at most 1,000.
    #[schema(required)]
    records: Option<Vec<i64>>,
}

/// The users to delete, as parameters, because proxies may drop the body of a DELETE request.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct DeleteUsersQuery {
    /// The ids of the users, separated by commas, at most 1,000.
    records: Option<String>,
}

/// The users that were deleted.
#[derive(Serialize, ToSchema)]
pub struct DeletedUsers {
    /// The ids of the users.
    removed: Vec<UserId>,
    /// Whether nothing was deleted, because the caller is not an admin.
    demo: bool,
}

/// The users to sign out.
#[derive(Deserialize, ToSchema)]
pub struct SignOutUsersBody {
    /// The ids of the users, at most 1,000.
    #[serde(default)]
    #[schema(required)]
    records: Vec<i64>,
}

/// The users that were signed out.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SignedOutUsers {
    /// The ids of the users.
    signed_out: Vec<UserId>,
    /// Whether nothing was changed, because the caller is not an admin.
    demo: bool,
}

impl From<ListedUser> for UserRow {
    fn from(listed: ListedUser) -> Self {
        let ListedUser { user, last_seen_at, ratings, playlists, has_second_factor } = listed;
        let User { id, username, email, role, created_at, .. } = user;
        let created_at = rfc3339(created_at);
        let last_seen_at = (last_seen_at > 0).then(|| rfc3339(last_seen_at));
        Self {
            id,
            username,
            email,
            role,
            created_at,
            last_seen_at,
            ratings,
            playlists,
            second_factor: has_second_factor,
        }
    }
}

impl From<SampleUser> for UserRow {
    fn from(user: SampleUser) -> Self {
        Self {
            id: user.id,
            username: user.username.to_owned(),
            email: user.email,
            role: Role::Regular,
            created_at: rfc3339(user.created_at),
            last_seen_at: Some(rfc3339(user.last_seen_at)),
            ratings: user.ratings,
            playlists: user.playlists,
            second_factor: false,
        }
    }
}

/// List the users
///
/// Without parameters the response has all users, otherwise one page. Callers who are not admins get sample users.
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
        let users = sample_users(&page);
        let total = i64::try_from(users.len()).unwrap_or(i64::MAX);
        return Ok(Json(UserList { users, demo: true, next: None, total }));
    }
    let (order, limit) = (page.order, page.limit);
    // One more than a page, to find out whether there is a next page.
    let listing = app.store.users_page(UserPage { limit: limit + 1, ..page }).await?;
    let UserListing { mut users, total } = listing.ok_or(BadRequest::Page)?;
    let next = end_page(&mut users, limit, |user| paging::encode(&order.key(user)));
    let users = users.into_iter().map(Into::into).collect();
    Ok(Json(UserList { users, demo: false, next, total }))
}

/// All sample users that the request may show, on one page.
fn sample_users(page: &UserPage) -> Vec<UserRow> {
    let mut samples = sample::users();
    let search = page.search.to_lowercase();
    samples.retain(|user| user.username.contains(&search) || user.email.contains(&search));
    // Sorted by id, they are also sorted by username, email address and sign-up.
    match page.order {
        UserOrder::LastSeen => samples.sort_by_key(|user| user.last_seen_at),
        UserOrder::Ratings => samples.sort_by_key(|user| user.ratings),
        UserOrder::Playlists => samples.sort_by_key(|user| user.playlists),
        _ => {}
    }
    if page.descending {
        samples.reverse();
    }
    samples.into_iter().map(Into::into).collect()
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
    actor: Actor,
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
    let removed = user_admin::delete_users(&app, actor, ids).await?;
    let removed = removed.map_err(|_| Conflict::LastAdmin)?;
    Ok(Json(DeletedUsers { removed, demo: false }))
}

/// End all sessions of users
#[utoipa::path(post, path = "/api/v1/users/sign_out", operation_id = "signOutUsers", tag = "users",
    request_body = SignOutUsersBody,
    responses(
        (status = 200, body = SignedOutUsers),
        (status = 422, description = "4220: no ids, or too many", body = ErrorBody),
    ))]
pub async fn sign_out_users(
    State(app): State<Arc<App>>,
    caller: CurrentUser,
    actor: Actor,
    Json(body): Json<SignOutUsersBody>,
) -> Result<Json<SignedOutUsers>, ApiError> {
    let ids = user_ids(body.records)?;
    if caller.role != Role::Admin {
        return Ok(Json(SignedOutUsers { signed_out: ids, demo: true }));
    }
    let signed_out = app.store.end_sessions_of(ids).await?;
    let event = |user: &UserId| AuditEvent::of(AuditAction::UserSignedOut, *user);
    audit::record_all(&app, actor, signed_out.iter().map(event).collect()).await;
    Ok(Json(SignedOutUsers { signed_out, demo: false }))
}

/// The new role of a user.
#[derive(Deserialize, ToSchema)]
pub struct UserRoleBody {
    role: Role,
}

/// The role of a user after the change.
#[derive(Serialize, ToSchema)]
pub struct UserRole {
    id: UserId,
    role: Role,
}

/// A link for a user. It works once.
#[derive(Serialize, ToSchema)]
pub struct UserLink {
    /// The link: a URL, or a path on this server if it has no public address.
    link: String,
    /// When the link expires, in RFC 3339.
    expires_at: String,
}

impl From<ResetLink> for UserLink {
    fn from(ResetLink { url, expires_at }: ResetLink) -> Self {
        Self { link: url, expires_at: rfc3339(expires_at) }
    }
}

/// A new account.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[derive(Default)]
pub struct AddUserBody {
    /// The first name; may be empty.
    first_name: String,
    /// The last name; may be empty.
    last_name: String,
    /// The username, 5 to 15 characters.
    username: String,
    /// The email address.
    email: String,
    /// The password, which must follow `password_policy` of `/config`. Without it, the response has a link with which
    /// the user sets a password.
    password: Option<String>,
}

/// An account that was added.
#[derive(Serialize, ToSchema)]
pub struct AddedUser {
    user: Profile,
    /// The link with which the user sets the first password within seven days; null if the request had a password.
    #[schema(required)]
    link: Option<String>,
    /// When the link expires, in RFC 3339; null if there is no link.
    #[schema(required)]
    expires_at: Option<String>,
}

/// Set the role of a user
///
/// All sessions of the user end.
#[utoipa::path(put, path = "/api/v1/users/{id}/role", operation_id = "setUserRole", tag = "users",
    params(("id" = i64, Path, description = "The user's id")),
    request_body = UserRoleBody,
    responses(
        (status = 200, body = UserRole),
        (status = 403, description = "4033: the password is needed again", body = ErrorBody),
        (status = 404, description = "4040: no such user", body = ErrorBody),
        (status = 409, description = "4090: the caller, or the last admin", body = ErrorBody),
        (status = 422, description = "4220: neither admin nor regular", body = ErrorBody),
    ))]
pub async fn set_user_role(
    State(app): State<Arc<App>>,
    _: ConfirmedAdmin,
    actor: Actor,
    FromPath(Number(id)): FromPath<Number>,
    Json(UserRoleBody { role }): Json<UserRoleBody>,
) -> Result<Json<UserRole>, ApiError> {
    let id = UserId(id);
    if id == actor.id {
        return Err(Conflict::OwnRole.into());
    }
    match app.store.set_role(id, role).await? {
        Ok(()) => {
            let event = AuditEvent::of(AuditAction::RoleChanged, id).with_detail(role.as_str());
            audit::record(&app, actor, event).await;
            Ok(Json(UserRole { id, role }))
        }
        Err(UserRefusal::NoSuchUser) => Err(ApiError::NotFound("user")),
        Err(UserRefusal::LastAdmin) => Err(Conflict::LastAdmin.into()),
    }
}

/// Create a link with which a user can set a new password
///
/// The link works once within one hour. It replaces an earlier one.
#[utoipa::path(post, path = "/api/v1/users/{id}/reset_link", operation_id = "createResetLink",
    tag = "users",
    params(("id" = i64, Path, description = "The user's id")),
    responses(
        (status = 201, body = UserLink),
        (status = 403, description = "4033: the password is needed again", body = ErrorBody),
        (status = 404, description = "4040: no such user", body = ErrorBody),
    ))]
pub async fn create_reset_link(
    State(app): State<Arc<App>>,
    _: ConfirmedAdmin,
    actor: Actor,
    FromPath(Number(id)): FromPath<Number>,
) -> Result<(StatusCode, Json<UserLink>), ApiError> {
    let id = UserId(id);
    app.store.user(id).await?.ok_or(ApiError::NotFound("user"))?;
    let link = user_admin::reset_link(&app, id).await?;
    audit::record(&app, actor, AuditEvent::of(AuditAction::ResetLinkCreated, id)).await;
    Ok((StatusCode::CREATED, Json(link.into())))
}

/// Add a user, also when registration is closed
///
/// Without a password, the response has a link with which the user sets one.
#[utoipa::path(post, path = "/api/v1/users/add", operation_id = "addUser", tag = "users",
    request_body = AddUserBody,
    responses(
        (status = 201, body = AddedUser),
        (status = 403, description = "4033: the password is needed again", body = ErrorBody),
        (status = 422, description = "4220: fields break rules, or are taken", body = ErrorBody),
    ))]
pub async fn add_user(
    State(app): State<Arc<App>>,
    _: ConfirmedAdmin,
    actor: Actor,
    Json(body): Json<AddUserBody>,
) -> Result<(StatusCode, Json<AddedUser>), ApiError> {
    let AddUserBody { first_name, last_name, username, email, password } = body;
    let policy = password.is_some().then_some(app.config.password_policy);
    let (password, password_confirmation) = (password.unwrap_or_default().into(), "".into());
    let form =
        SignUpForm { first_name, last_name, username, email, password, password_confirmation };
    let sign_up = SignUp::parse_added(form, policy)?;
    let (id, link) = if policy.is_some() {
        (user_admin::add_user(&app, sign_up).await?, None)
    } else {
        let (id, link) = user_admin::add_user_with_link(&app, sign_up).await?;
        (id, Some(UserLink::from(link)))
    };
    audit::record(&app, actor, AuditEvent::of(AuditAction::UserAdded, id)).await;
    let user = app.store.user(id).await?.ok_or(ApiError::NotFound("user"))?.into();
    let (link, expires_at) = link.map(|link| (link.link, link.expires_at)).unzip();
    Ok((StatusCode::CREATED, Json(AddedUser { user, link, expires_at })))
}

fn records(body: DeleteUsersBody, query: DeleteUsersQuery) -> Result<Vec<UserId>, ApiError> {
    let listed = query.records.map(|text| {
        text.split(',').map(|number| number.trim().parse::<i64>().ok()).collect::<Option<Vec<_>>>()
    });
    match (body.records, listed) {
        (Some(ids), _) | (None, Some(Some(ids))) => user_ids(ids),
        (None, Some(None)) => Err(ApiError::field("records", FieldError::NotNumbers)),
        (None, None) => Err(ApiError::required("records")),
    }
}

fn user_ids(ids: Vec<i64>) -> Result<Vec<UserId>, ApiError> {
    if ids.is_empty() {
        return Err(ApiError::required("records"));
    }
    if i64::try_from(ids.len()).unwrap_or(i64::MAX) > MAX_RECORDS {
        return Err(ApiError::field("records", FieldError::TooMany(MAX_RECORDS)));
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
