//! Tokens of links that work once: password reset tokens, one for each account (decision 14), and invites,
//! with which a person can sign up. Only hashes are stored.

use crate::domain::ids::UserId;
use crate::domain::job::Task;
use crate::store::Store;
use crate::store::db::{Row, Tx, values};
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

/// How many invites may be open at once.
pub const MAX_INVITES: i64 = 100;

/// An invite that can be used.
#[derive(Clone, Debug)]
pub struct Invite {
    pub id: i64,
    /// The username of the admin.
    pub created_by: String,
    /// Unix seconds.
    pub created_at: i64,
    /// Unix seconds.
    pub expires_at: i64,
}

impl Store {
    /// Stores an invite and deletes expired ones; returns its id, or `None` when there are [`MAX_INVITES`].
    pub async fn add_invite(
        &self,
        token_hash: String,
        created_by: UserId,
        created_at: i64,
        expires_at: i64,
    ) -> Result<Option<i64>, StoreError> {
        self.pool
            .write(move |tx| {
                tx.execute("DELETE FROM invites WHERE expires_at <= $1", values![created_at])?;
                if tx.count("SELECT count(*) AS count FROM invites", &[])? >= MAX_INVITES {
                    return Ok(None);
                }
                tx.first(
                    // The admin may have become a regular user meanwhile.
                    "INSERT INTO invites (token_hash, created_by, created_at, expires_at)
                     SELECT $1, id, $2, $3 FROM users WHERE id = $4 AND role = 'admin'
                     RETURNING id",
                    values![&token_hash, created_at, expires_at, created_by.0],
                    |row| row.get("id"),
                )
            })
            .await
    }

    /// The invites that are valid at `now` (unix seconds), newest first.
    pub async fn invites(&self, now: i64) -> Result<Vec<Invite>, StoreError> {
        self.pool
            .read(move |tx| {
                tx.all(
                    "SELECT invites.id, users.username, invites.created_at, invites.expires_at
                     FROM invites JOIN users ON users.id = invites.created_by
                     WHERE invites.expires_at > $1 ORDER BY invites.id DESC",
                    values![now],
                    invite,
                )
            })
            .await
    }

    /// Whether an invite with this hash is valid at `now` (unix seconds).
    pub async fn has_invite(&self, token_hash: String, now: i64) -> Result<bool, StoreError> {
        self.pool
            .read(move |tx| {
                let sql = "SELECT 1 FROM invites WHERE token_hash = $1 AND expires_at > $2";
                tx.exists(sql, values![&token_hash, now])
            })
            .await
    }

    /// Deletes an invite; `false` when there is none.
    pub async fn delete_invite(&self, id: i64) -> Result<bool, StoreError> {
        self.pool
            .write(move |tx| Ok(tx.execute("DELETE FROM invites WHERE id = $1", values![id])? > 0))
            .await
    }
}

/// Deletes the invite with this hash; `false` when none is valid at `now` (unix seconds).
pub(super) fn use_invite(tx: &Tx<'_>, token_hash: &str, now: i64) -> Result<bool, StoreError> {
    let sql = "DELETE FROM invites WHERE token_hash = $1 AND expires_at > $2";
    Ok(tx.execute(sql, values![token_hash, now])? > 0)
}

/// Deletes the invites of a user who is no longer an admin.
pub(super) fn delete_invites_of(tx: &Tx<'_>, user: UserId) -> Result<(), StoreError> {
    tx.execute("DELETE FROM invites WHERE created_by = $1", values![user.0])?;
    Ok(())
}

fn invite(row: &Row<'_>) -> Result<Invite, StoreError> {
    Ok(Invite {
        id: row.get("id")?,
        created_by: row.get("username")?,
        created_at: row.get("created_at")?,
        expires_at: row.get("expires_at")?,
    })
}
