//! Password reset tokens, at most one for each account (decision 14). Only hashes are stored.

use crate::domain::ids::UserId;
use crate::domain::job::Task;
use crate::store::Store;
use crate::store::db::{Tx, values};
use crate::store::error::StoreError;
use crate::store::jobs::replace_job;

impl Store {
    /// Stores the hash of a token in place of the user's earlier one, queues `email`, and deletes expired
    /// tokens.
    pub async fn set_reset_token(
        &self,
        user: UserId,
        token_hash: String,
        now: i64,
        expires_at: i64,
        email: Option<Task>,
    ) -> Result<(), StoreError> {
        self.pool
            .write(move |tx| {
                tx.execute("DELETE FROM reset_tokens WHERE expires_at <= $1", values![now])?;
                tx.execute(
                    "INSERT INTO reset_tokens (user_id, token_hash, expires_at) VALUES ($1, $2, $3)
                     ON CONFLICT (user_id) DO UPDATE SET
                         token_hash = excluded.token_hash, expires_at = excluded.expires_at",
                    values![user.0, &token_hash, expires_at],
                )?;
                email.iter().try_for_each(|email| replace_job(tx, email, now))
            })
            .await
    }

    /// Whether the user's token has this hash and is valid at `now` (unix seconds).
    pub async fn has_reset_token(
        &self,
        user: UserId,
        token_hash: String,
        now: i64,
    ) -> Result<bool, StoreError> {
        self.pool.read(move |tx| is_valid_reset_token(tx, user, &token_hash, now)).await
    }
}

pub(super) fn is_valid_reset_token(
    tx: &Tx<'_>,
    user: UserId,
    token_hash: &str,
    now: i64,
) -> Result<bool, StoreError> {
    tx.exists(
        "SELECT 1 FROM reset_tokens WHERE user_id = $1 AND token_hash = $2 AND expires_at > $3",
        values![user.0, token_hash, now],
    )
}
