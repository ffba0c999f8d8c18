//! Passes to choose a new password with, one for each account: the newest counts, once, for a while.

use crate::domain::ids::UserId;
use crate::store::Store;
use crate::store::db::{Tx, values};
use crate::store::error::StoreError;
use crate::store::user_admin::replace_password;

impl Store {
    /// Keeps the hash of a pass in the place of the user's earlier one, and clears away those that
    /// are over.
    ///
    /// # Errors
    /// As [`StoreError`] says; [`StoreError::Constraint`] when the user is gone.
    pub async fn set_reset_pass(
        &self,
        user: UserId,
        pass_hash: String,
        now: i64,
        expires_at: i64,
    ) -> Result<(), StoreError> {
        self.pool
            .write(move |tx| {
                tx.execute("DELETE FROM reset_passes WHERE expires_at <= $1", values![now])?;
                tx.execute(
                    "INSERT INTO reset_passes (user_id, pass_hash, expires_at) VALUES ($1, $2, $3)
                     ON CONFLICT (user_id) DO UPDATE SET
                         pass_hash = excluded.pass_hash, expires_at = excluded.expires_at",
                    values![user.0, &pass_hash, expires_at],
                )
            })
            .await?;
        Ok(())
    }

    /// Whether the user's pass has this hash and counts at `now` (unix seconds).
    ///
    /// # Errors
    /// As [`StoreError`] says.
    pub async fn has_reset_pass(
        &self,
        user: UserId,
        pass_hash: String,
        now: i64,
    ) -> Result<bool, StoreError> {
        self.pool.read(move |tx| counts(tx, user, &pass_hash, now)).await
    }

    /// Uses the pass up: the password is another one, all sessions are over. `false`, and nothing
    /// changed, when the pass does not count at `now` (unix seconds).
    ///
    /// # Errors
    /// As [`StoreError`] says.
    pub async fn use_reset_pass(
        &self,
        user: UserId,
        pass_hash: String,
        now: i64,
        password_hash: String,
    ) -> Result<bool, StoreError> {
        self.pool
            .write(move |tx| {
                Ok(counts(tx, user, &pass_hash, now)?
                    && replace_password(tx, user, &password_hash)?)
            })
            .await
    }
}

fn counts(tx: &Tx<'_>, user: UserId, pass_hash: &str, now: i64) -> Result<bool, StoreError> {
    let found = tx.first(
        "SELECT user_id FROM reset_passes
         WHERE user_id = $1 AND pass_hash = $2 AND expires_at > $3",
        values![user.0, pass_hash, now],
        |row| row.get::<i64>("user_id"),
    )?;
    Ok(found.is_some())
}
