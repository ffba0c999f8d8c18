//! What admins do to accounts, from the web or from the command line. There is always an admin
//! left, and whatever ends or changes somebody's rights ends their sessions in the same step.

use crate::domain::account::{Role, email_key, username_key};
use crate::domain::ids::UserId;
use crate::store::Store;
use crate::store::db::{Tx, values};
use crate::store::error::StoreError;
use crate::store::sessions::end_sessions;

/// Why accounts were left as they were.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AdminRefusal {
    /// There is no such account.
    NoSuchUser,
    /// Nobody would be left to look after the place.
    LastAdmin,
}

impl Store {
    /// Removes accounts with all that is theirs; answers which there were. All or none.
    ///
    /// # Errors
    /// As [`StoreError`] says; a refusal is no error.
    pub async fn remove_users(
        &self,
        ids: Vec<UserId>,
    ) -> Result<Result<Vec<UserId>, AdminRefusal>, StoreError> {
        self.pool
            .write(move |tx| {
                if admins(tx)?.iter().all(|admin| ids.contains(admin)) {
                    return Ok(Err(AdminRefusal::LastAdmin));
                }
                tx.ends_sessions();
                let mut removed = Vec::new();
                for id in &ids {
                    let gone = tx.execute("DELETE FROM users WHERE id = $1", values![id.0])?;
                    if gone > 0 {
                        removed.push(*id);
                    }
                }
                Ok(Ok(removed))
            })
            .await
    }

    /// Gives an account another role and ends its sessions.
    ///
    /// # Errors
    /// As [`StoreError`] says; a refusal is no error.
    pub async fn set_role(
        &self,
        id: UserId,
        role: Role,
    ) -> Result<Result<(), AdminRefusal>, StoreError> {
        self.pool
            .write(move |tx| {
                if role == Role::Regular && admins(tx)? == [id] {
                    return Ok(Err(AdminRefusal::LastAdmin));
                }
                end_sessions(tx, id)?;
                let sql = "UPDATE users SET role = $1 WHERE id = $2";
                let changed = tx.execute(sql, values![role.as_str(), id.0])?;
                Ok(if changed > 0 { Ok(()) } else { Err(AdminRefusal::NoSuchUser) })
            })
            .await
    }

    /// Gives an account another password and ends its sessions and its reset pass; `false` when
    /// there is no such account.
    ///
    /// # Errors
    /// As [`StoreError`] says.
    pub async fn set_password_hash(&self, id: UserId, hash: String) -> Result<bool, StoreError> {
        self.pool.write(move |tx| replace_password(tx, id, &hash)).await
    }

    /// The account with this username or e-mail address.
    ///
    /// # Errors
    /// As [`StoreError`] says.
    pub async fn user_named(&self, name: &str) -> Result<Option<UserId>, StoreError> {
        let (username, email) = (username_key(name), email_key(name));
        self.pool
            .read(move |tx| {
                tx.first(
                    "SELECT id FROM users WHERE username_key = $1 OR email_key = $2",
                    values![&username, &email],
                    |row| Ok(UserId(row.get("id")?)),
                )
            })
            .await
    }
}

pub(super) fn admins(tx: &Tx<'_>) -> Result<Vec<UserId>, StoreError> {
    tx.all(
        "SELECT id FROM users WHERE role = $1 ORDER BY id",
        values![Role::Admin.as_str()],
        |row| Ok(UserId(row.get("id")?)),
    )
}

/// Another password ends whatever could still be done with the old one.
pub(super) fn replace_password(tx: &Tx<'_>, id: UserId, hash: &str) -> Result<bool, StoreError> {
    end_sessions(tx, id)?;
    tx.execute("DELETE FROM reset_passes WHERE user_id = $1", values![id.0])?;
    let sql = "UPDATE users SET password_hash = $1 WHERE id = $2";
    Ok(tx.execute(sql, values![hash, id.0])? > 0)
}
