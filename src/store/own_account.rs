//! What somebody does to their own account. The hash of the password that they have shown is checked
//! again in the same step, so that nothing is done with one that was changed meanwhile.

use crate::domain::ids::UserId;
use crate::store::Store;
use crate::store::db::values;
use crate::store::error::StoreError;
use crate::store::sessions::{NewSession, has_password, insert_session};
use crate::store::user_admin::{AdminRefusal, admins, replace_password};

impl Store {
    /// The hash of an account's password; `None` when there is no such account.
    ///
    /// # Errors
    /// As [`StoreError`] says.
    pub async fn password_hash(&self, id: UserId) -> Result<Option<String>, StoreError> {
        self.pool
            .read(move |tx| {
                let sql = "SELECT password_hash FROM users WHERE id = $1";
                tx.first(sql, values![id.0], |row| row.get("password_hash"))
            })
            .await
    }

    /// Changes the password whose hash was `old`, ends all sessions and the reset pass, and begins
    /// one session. `false`, and nothing changed, when the hash is another one by now.
    ///
    /// # Errors
    /// As [`StoreError`] says.
    pub async fn change_password(
        &self,
        id: UserId,
        old: String,
        new: String,
        session: NewSession,
    ) -> Result<bool, StoreError> {
        self.pool
            .write(move |tx| {
                let changed = has_password(tx, id, &old)? && replace_password(tx, id, &new)?;
                if changed {
                    insert_session(tx, id, &session)?;
                }
                Ok(changed)
            })
            .await
    }

    /// Removes an account with all that is its owner's, if its password's hash is still this one.
    ///
    /// # Errors
    /// As [`StoreError`] says; a refusal is no error.
    pub async fn remove_account(
        &self,
        id: UserId,
        password_hash: String,
    ) -> Result<Result<(), AdminRefusal>, StoreError> {
        self.pool
            .write(move |tx| {
                if !has_password(tx, id, &password_hash)? {
                    return Ok(Err(AdminRefusal::NoSuchUser));
                }
                if admins(tx)? == [id] {
                    return Ok(Err(AdminRefusal::LastAdmin));
                }
                tx.ends_sessions();
                tx.execute("DELETE FROM users WHERE id = $1", values![id.0])?;
                Ok(Ok(()))
            })
            .await
    }
}
