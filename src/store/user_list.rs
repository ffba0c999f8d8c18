//! The admin's list of accounts: sorted by any column, searched and paged.

use crate::domain::account::{User, normalize_email, normalize_username};
use crate::store::Store;
use crate::store::db::{Row, Tx, Value};
use crate::store::error::StoreError;
use crate::store::users::user;
use std::fmt::Write;

/// How many users one page holds at most.
pub const MAX_USERS_PER_PAGE: i64 = 200;

/// The column by which a list of users is sorted. Users with the same value are sorted by id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UserOrder {
    Id,
    Username,
    Email,
    Role,
    Joined,
    LastSeen,
    Ratings,
    Playlists,
}

/// One page of users.
#[derive(Clone, Debug)]
pub struct UserPage {
    /// A part of the username or email address, in any case. All users if it is empty.
    pub search: String,
    pub order: UserOrder,
    pub descending: bool,
    /// [`UserOrder::key`] of the last user of the page before.
    pub after: Option<String>,
    pub limit: i64,
}

/// An account in the list.
#[derive(Clone, Debug)]
pub struct ListedUser {
    pub user: User,
    /// The newest sign-in or rating, in unix seconds; 0 when none is known.
    pub last_seen_at: i64,
    pub ratings: i64,
    pub playlists: i64,
    /// Whether signing in needs a code.
    pub has_second_factor: bool,
}

/// A page of the list.
#[derive(Clone, Debug)]
pub struct UserListing {
    pub users: Vec<ListedUser>,
    /// The number of users on all pages.
    pub total: i64,
}

const LAST_SEEN: &str = "coalesce((SELECT max(seen_at) FROM (
        SELECT max(signed_in_at) AS seen_at FROM known_networks WHERE user_id = users.id
        UNION ALL SELECT max(created_at) FROM sessions WHERE user_id = users.id
        UNION ALL SELECT max(rated_at) FROM ratings WHERE user_id = users.id) AS activity), 0)";
const RATINGS: &str =
    "coalesce((SELECT ratings FROM user_counts WHERE user_counts.user_id = users.id), 0)";
const PLAYLISTS: &str =
    "coalesce((SELECT playlists FROM user_counts WHERE user_counts.user_id = users.id), 0)";

impl UserOrder {
    const fn column(self) -> &'static str {
        match self {
            Self::Id => "id",
            Self::Username => "username_normalized",
            Self::Email => "email_normalized",
            Self::Role => "role",
            Self::Joined => "created_at",
            Self::LastSeen => LAST_SEEN,
            Self::Ratings => RATINGS,
            Self::Playlists => PLAYLISTS,
        }
    }

    /// The column as an SQL expression. It prevents SQLite from reading rows in the order of the column's index: a
    /// search with few results would then read every row. So it uses the index for searches, and sorts.
    const fn expression(self) -> &'static str {
        match self {
            Self::Id => "id + 0",
            Self::Username => "username_normalized || ''",
            Self::Email => "email_normalized || ''",
            other => other.column(),
        }
    }

    /// Whether no two users have the same value.
    const fn is_unique(self) -> bool {
        matches!(self, Self::Id | Self::Username | Self::Email)
    }

    /// The value by which a user is sorted, as text.
    #[must_use]
    pub fn key(self, listed: &ListedUser) -> String {
        let ListedUser { user, last_seen_at, ratings, playlists, .. } = listed;
        let id = user.id.0;
        match self {
            Self::Id => id.to_string(),
            Self::Username => normalize_username(&user.username),
            Self::Email => normalize_email(&user.email),
            Self::Role => format!("{}/{id}", user.role.as_str()),
            Self::Joined => format!("{}/{id}", user.created_at),
            Self::LastSeen => format!("{last_seen_at}/{id}"),
            Self::Ratings => format!("{ratings}/{id}"),
            Self::Playlists => format!("{playlists}/{id}"),
        }
    }

    /// The value of a key, and the id if several users can have the same value. `None` when it is not a valid key.
    fn parse(self, key: &str) -> Option<(Value, Option<i64>)> {
        if self == Self::Id {
            return Some((Value::from(key.parse::<i64>().ok()?), None));
        }
        if self.is_unique() {
            return Some((Value::from(key), None));
        }
        let (value, id) = key.rsplit_once('/')?;
        let value = match self {
            Self::Role => Value::from(value),
            _ => Value::from(value.parse::<i64>().ok()?),
        };
        Some((value, Some(id.parse().ok()?)))
    }
}

impl Store {
    /// One page of the accounts; `None` when `after` is not a valid key.
    pub async fn users_page(&self, page: UserPage) -> Result<Option<UserListing>, StoreError> {
        let after = match &page.after {
            None => None,
            Some(key) => match page.order.parse(key) {
                None => return Ok(None),
                after => after,
            },
        };
        self.pool
            .read(move |tx| {
                let users = select_page(tx, &page, after.clone())?;
                Ok(Some(UserListing { users, total: count(tx, &page.search)? }))
            })
            .await
    }
}

fn select_page(
    tx: &Tx<'_>,
    page: &UserPage,
    after: Option<(Value, Option<i64>)>,
) -> Result<Vec<ListedUser>, StoreError> {
    let column = page.order.column();
    let (direction, compared) = if page.descending { ("DESC", "<") } else { ("ASC", ">") };
    let mut values = Vec::new();
    let mut conditions = String::from("id > 0");
    if let Some((value, id)) = after {
        values.push(value);
        match id {
            None => {
                let _ = write!(conditions, " AND {column} {compared} $1");
            }
            Some(id) => {
                values.push(Value::from(id));
                let _ = write!(conditions, " AND ({column}, id) {compared} ($1, $2)");
            }
        }
    }
    let mut sorted_by = column;
    if !page.search.is_empty() {
        push_search(&mut conditions, &mut values, &page.search);
        sorted_by = page.order.expression();
    }
    let then = if page.order.is_unique() { String::new() } else { format!(", id {direction}") };
    values.push(Value::from(page.limit));
    let sql = format!(
        "SELECT id, first_name, last_name, username, email, role, created_at,
                {LAST_SEEN} AS last_seen_at, {RATINGS} AS ratings, {PLAYLISTS} AS playlists,
                (SELECT count(*) FROM second_factors
                 WHERE second_factors.user_id = users.id) AS second_factors
         FROM users
         WHERE id IN (SELECT id FROM users WHERE {conditions}
                      ORDER BY {sorted_by} {direction}{then} LIMIT ${})
         ORDER BY {column} {direction}{then}",
        values.len()
    );
    tx.all(&sql, &values, listed_user)
}

fn count(tx: &Tx<'_>, search: &str) -> Result<i64, StoreError> {
    let (mut conditions, mut values) = (String::from("id > 0"), Vec::new());
    if !search.is_empty() {
        push_search(&mut conditions, &mut values, search);
    }
    tx.count(&format!("SELECT count(*) AS count FROM users WHERE {conditions}"), &values)
}

fn push_search(conditions: &mut String, values: &mut Vec<Value>, search: &str) {
    let n = values.len();
    values.push(Value::from(&contains(&normalize_username(search))));
    values.push(Value::from(&contains(&normalize_email(search))));
    let _ = write!(
        conditions,
        " AND (username_normalized LIKE ${} ESCAPE '\\' OR email_normalized LIKE ${} ESCAPE '\\')",
        n + 1,
        n + 2
    );
}

/// The LIKE pattern of texts that contain this one.
pub(super) fn contains(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    format!("%{escaped}%")
}

fn listed_user(row: &Row<'_>) -> Result<ListedUser, StoreError> {
    Ok(ListedUser {
        user: user(row)?,
        last_seen_at: row.get("last_seen_at")?,
        ratings: row.get("ratings")?,
        playlists: row.get("playlists")?,
        has_second_factor: row.get::<i64>("second_factors")? > 0,
    })
}
