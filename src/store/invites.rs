//! The SQL of invites, with which people sign up. Only the hashes of their tokens are stored.

use crate::domain::ids::UserId;
use crate::store::Store;
use crate::store::db::{Row, Tx, values};
use crate::store::error::StoreError;

/// How many invites there may be that can still be used.
pub const MAX_INVITES: i64 = 100;
/// How long an expired invite is kept, in seconds, so that its link can say why it does not work.
const RETENTION: i64 = 30 * 86_400;

/// An invite that has not expired.
#[derive(Clone, Debug)]
pub struct Invite {
    pub id: i64,
    /// The username of the admin who created it.
    pub created_by: String,
    /// Unix seconds.
    pub created_at: i64,
    /// Unix seconds.
    pub expires_at: i64,
    /// How many people can sign up with it in all.
    pub max_uses: i64,
    /// How many people have signed up with it.
    pub uses: i64,
}

/// An invite to be stored.
#[derive(Clone, Debug)]
pub struct NewInvite {
    pub token_hash: String,
    pub created_by: UserId,
    /// Unix seconds.
    pub created_at: i64,
    /// Unix seconds.
    pub expires_at: i64,
    pub max_uses: i64,
}

/// Why an invite cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InviteRefusal {
    UsedUp,
    Expired,
    /// The token is wrong, or the invite was revoked or expired long ago.
    Unknown,
}

impl Store {
    /// Stores an invite and deletes those that expired long ago; returns its id, or `None` when there are
    /// [`MAX_INVITES`].
    pub async fn add_invite(&self, invite: NewInvite) -> Result<Option<i64>, StoreError> {
        self.pool
            .write(move |tx| {
                let now = invite.created_at;
                tx.execute("DELETE FROM invites WHERE expires_at <= $1", values![now - RETENTION])?;
                let open = "SELECT count(*) AS count FROM invites WHERE expires_at > $1 AND uses < max_uses";
                if tx.count(open, values![now])? >= MAX_INVITES {
                    return Ok(None);
                }
                tx.first(
                    // The user may meanwhile have lost the admin role.
                    "INSERT INTO invites (token_hash, created_by, created_at, expires_at, max_uses)
                     SELECT $1, id, $2, $3, $4 FROM users WHERE id = $5 AND role = 'admin'
                     RETURNING id",
                    values![
                        &invite.token_hash,
                        now,
                        invite.expires_at,
                        invite.max_uses,
                        invite.created_by.0
                    ],
                    |row| row.get("id"),
                )
            })
            .await
    }

    /// The invites that have not expired at `now` (unix seconds), newest first.
    pub async fn invites(&self, now: i64) -> Result<Vec<Invite>, StoreError> {
        self.pool
            .read(move |tx| {
                tx.all(
                    "SELECT invites.id, users.username, invites.created_at, invites.expires_at,
                            invites.max_uses, invites.uses
                     FROM invites JOIN users ON users.id = invites.created_by
                     WHERE invites.expires_at > $1 ORDER BY invites.id DESC",
                    values![now],
                    invite,
                )
            })
            .await
    }

    /// Whether the invite with this hash can be used at `now` (unix seconds).
    pub async fn check_invite(
        &self,
        token_hash: String,
        now: i64,
    ) -> Result<Result<(), InviteRefusal>, StoreError> {
        self.pool.read(move |tx| check_invite(tx, &token_hash, now)).await
    }

    /// Deletes an invite; `false` when there is none.
    pub async fn delete_invite(&self, id: i64) -> Result<bool, StoreError> {
        self.pool
            .write(move |tx| Ok(tx.execute("DELETE FROM invites WHERE id = $1", values![id])? > 0))
            .await
    }
}

fn check_invite(
    tx: &Tx<'_>,
    token_hash: &str,
    now: i64,
) -> Result<Result<(), InviteRefusal>, StoreError> {
    let sql = "SELECT expires_at, uses, max_uses FROM invites WHERE token_hash = $1";
    let found = tx.first(sql, values![token_hash], |row| {
        let (uses, max_uses) = (row.get::<i64>("uses")?, row.get::<i64>("max_uses")?);
        Ok((row.get::<i64>("expires_at")?, uses < max_uses))
    })?;
    Ok(match found {
        None => Err(InviteRefusal::Unknown),
        Some((_, false)) => Err(InviteRefusal::UsedUp),
        Some((expires_at, true)) if expires_at <= now => Err(InviteRefusal::Expired),
        Some(_) => Ok(()),
    })
}

/// Uses the invite with this hash once at `now` (unix seconds).
pub(super) fn use_invite(
    tx: &Tx<'_>,
    token_hash: &str,
    now: i64,
) -> Result<Result<(), InviteRefusal>, StoreError> {
    let used = check_invite(tx, token_hash, now)?;
    if used.is_ok() {
        tx.execute(
            "UPDATE invites SET uses = uses + 1 WHERE token_hash = $1",
            values![token_hash],
        )?;
    }
    Ok(used)
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
        max_uses: row.get("max_uses")?,
        uses: row.get("uses")?,
    })
}
