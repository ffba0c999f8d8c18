//! Rows of sessions: one, or those of many requests in one statement.

use crate::domain::account::Role;
use crate::domain::ids::{SessionId, UserId};
use crate::store::db::{Row, Tx, values};
use crate::store::error::StoreError;

/// A valid session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    pub id: SessionId,
    pub user_id: UserId,
    pub role: Role,
    /// Unix seconds; from this second on the session is over.
    pub expires_at: i64,
    /// When the user last gave the password in this session, in unix seconds.
    pub password_confirmed_at: i64,
}

pub(super) fn select_session(tx: &Tx<'_>, id: &SessionId) -> Result<Option<Session>, StoreError> {
    tx.first(
        "SELECT sessions.id, sessions.user_id, sessions.expires_at,
                sessions.password_confirmed_at, users.role
         FROM sessions JOIN users ON users.id = sessions.user_id
         WHERE sessions.id = $1",
        values![&id.0],
        session,
    )
}

/// The sessions that exist, of a PostgreSQL server. Beside each stands a number that changes with every change of
/// what its user's responses are made from.
pub(super) fn select_sessions(
    tx: &Tx<'_>,
    ids: &[SessionId],
) -> Result<Vec<(Session, i64)>, StoreError> {
    // An id is Base64, without commas.
    let ids = ids.iter().map(|id| id.0.as_str()).collect::<Vec<_>>().join(",");
    tx.all(
        "SELECT (SELECT version FROM user_counts WHERE user_counts.user_id = sessions.user_id)
                    AS user_version,
                (SELECT CAST(sum(version) AS BIGINT) FROM title_versions) AS title_version,
                sessions.id, sessions.user_id, sessions.expires_at,
                sessions.password_confirmed_at, users.role
         FROM sessions JOIN users ON users.id = sessions.user_id
         WHERE sessions.id = ANY(string_to_array($1, ','))",
        values![&ids],
        |row| {
            let of_user: Option<i64> = row.get("user_version")?;
            let of_titles: Option<i64> = row.get("title_version")?;
            // Both only grow, so that their sum changes with each of them.
            Ok((session(row)?, of_user.unwrap_or_default() + of_titles.unwrap_or_default()))
        },
    )
}

fn session(row: &Row<'_>) -> Result<Session, StoreError> {
    Ok(Session {
        id: SessionId(row.get("id")?),
        user_id: UserId(row.get("user_id")?),
        role: Role::parse(row.text("role")?),
        expires_at: row.get("expires_at")?,
        password_confirmed_at: row.get("password_confirmed_at")?,
    })
}
