//! The SQL of usernames. No two may be equal or look alike.

use crate::domain::account::{normalize_username, username_skeleton};
use crate::domain::change::{Change, ChangeKind};
use crate::domain::ids::UserId;
use crate::store::Store;
use crate::store::change_values::{ValueKey, insert_values, replace_value};
use crate::store::changes::insert_change;
use crate::store::db::{Tx, values};
use crate::store::error::StoreError;
use serde_json::json;

/// Another account has this username, or one that looks like it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UsernameTaken;

impl Store {
    /// Changes the username of an account; no change when it is the same.
    pub async fn change_username(
        &self,
        user: UserId,
        username: String,
        now: i64,
    ) -> Result<Result<Option<Change>, UsernameTaken>, StoreError> {
        self.pool
            .write(move |tx| {
                if is_username_taken(tx, &username, user)? {
                    return Ok(Err(UsernameTaken));
                }
                let value = json!({ "username": username });
                let changed = replace_value(tx, user, ValueKey::Username, Some(value))?;
                if changed.before == changed.after {
                    return Ok(Ok(None));
                }
                let change = insert_change(tx, user, (ChangeKind::UsernameChanged, now), None)?;
                insert_values(tx, change.id, &[changed])?;
                Ok(Ok(Some(change)))
            })
            .await
    }
}

/// Whether another user has the username.
pub(super) fn is_username_taken(
    tx: &Tx<'_>,
    username: &str,
    user: UserId,
) -> Result<bool, StoreError> {
    let taken = "SELECT 1 FROM users WHERE username_normalized = $1 AND id <> $2";
    Ok(tx.exists(taken, values![&normalize_username(username), user.0])?
        || has_lookalike(tx, username, user)?)
}

/// Whether another user has a different username that looks like this one.
pub(super) fn has_lookalike(tx: &Tx<'_>, username: &str, user: UserId) -> Result<bool, StoreError> {
    tx.exists(
        "SELECT 1 FROM users WHERE username_skeleton = $1 AND username_normalized <> $2 AND id <> $3",
        values![&username_skeleton(username), &normalize_username(username), user.0],
    )
}
