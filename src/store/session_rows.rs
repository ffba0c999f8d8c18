//! Reads the rows of sessions and access tokens: one, or those of many requests in one statement.

use crate::domain::access_token::TokenScope;
use crate::domain::account::Role;
use crate::domain::ids::{SessionId, UserId};
use crate::store::db::{Row, Tx, values};
use crate::store::error::StoreError;

/// A valid session, or an access token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// For an access token, its hash.
    pub id: SessionId,
    pub user_id: UserId,
    pub role: Role,
    /// Unix seconds; from this second on the session is over.
    pub expires_at: i64,
    /// When the user last gave the password in this session, in unix seconds.
    pub password_confirmed_at: i64,
    /// `None` for a session.
    pub token: Option<TokenUse>,
}

/// The scope of an access token, and when it was last used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TokenUse {
    pub scope: TokenScope,
    /// Up to an hour before the actual last use, in unix seconds; 0 before the first.
    pub last_used_at: i64,
}

/// The columns that [`session`] reads, from [`SESSIONS`].
const COLUMNS: &str = "sessions.id, sessions.user_id, sessions.expires_at,
     sessions.password_confirmed_at, sessions.scope, sessions.last_used_at, users.role";
/// Sessions and access tokens. A token that never expires gets the latest possible time.
const SESSIONS: &str = "(SELECT id, user_id, expires_at, password_confirmed_at, NULL AS scope,
                                0 AS last_used_at
                         FROM sessions
                         UNION ALL
                         SELECT token_hash, user_id, coalesce(expires_at, 9223372036854775807), 0,
                                scope, coalesce(last_used_at, 0)
                         FROM access_tokens) AS sessions
     JOIN users ON users.id = sessions.user_id";

/// On PostgreSQL, for a row of `sessions`: a number that changes whenever data changes that responses to the user
/// depend on. Both counters only grow, so their sum changes with each of them.
const VERSION: &str =
    "coalesce((SELECT version FROM user_counts WHERE user_counts.user_id = sessions.user_id), 0)
     + (SELECT CAST(sum(version) AS BIGINT) FROM title_versions)";

pub(super) fn select_session(tx: &Tx<'_>, id: &SessionId) -> Result<Option<Session>, StoreError> {
    let sql = format!("SELECT {COLUMNS} FROM {SESSIONS} WHERE sessions.id = $1");
    tx.first(&sql, values![&id.0], session)
}

/// The sessions among `ids` that exist, on PostgreSQL. The number with each session is its user's [`VERSION`].
pub(super) fn select_sessions(
    tx: &Tx<'_>,
    ids: &[SessionId],
) -> Result<Vec<(Session, i64)>, StoreError> {
    // Ids are Base64 and contain no commas.
    let ids = ids.iter().map(|id| id.0.as_str()).collect::<Vec<_>>().join(",");
    let sql = format!(
        "SELECT {VERSION} AS version, {COLUMNS}
         FROM {SESSIONS}
         WHERE sessions.id = ANY(string_to_array($1, ','))"
    );
    tx.all(&sql, values![&ids], |row| Ok((session(row)?, row.get("version")?)))
}

/// The user's [`VERSION`], on PostgreSQL.
pub(super) fn select_version(tx: &Tx<'_>, user: UserId) -> Result<i64, StoreError> {
    let sql = format!(
        "SELECT {VERSION} AS version FROM (SELECT CAST($1 AS BIGINT) AS user_id) AS sessions"
    );
    let found = tx.first(&sql, values![user.0], |row| row.get("version"))?;
    Ok(found.unwrap_or_default())
}

fn session(row: &Row<'_>) -> Result<Session, StoreError> {
    let scope: Option<String> = row.get("scope")?;
    let last_used_at = row.get("last_used_at")?;
    Ok(Session {
        id: SessionId(row.get("id")?),
        user_id: UserId(row.get("user_id")?),
        role: Role::parse(row.text("role")?),
        expires_at: row.get("expires_at")?,
        password_confirmed_at: row.get("password_confirmed_at")?,
        token: scope.map(|scope| TokenUse { scope: TokenScope::parse(&scope), last_used_at }),
    })
}
