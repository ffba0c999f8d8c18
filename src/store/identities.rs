//! The SQL of accounts at identity providers, and of sign-ins at a provider that are not finished yet.

use crate::domain::account::Role;
use crate::domain::identity::{IdentityKey, NewIdentity};
use crate::domain::ids::UserId;
use crate::store::Store;
use crate::store::db::{Row, Tx, values};
use crate::store::error::StoreError;
use crate::store::sessions::{NewSession, find_role, insert_session};

/// How many accounts at providers a user can link.
pub const MAX_IDENTITIES: i64 = 20;

/// A linked account at a provider.
#[derive(Clone, Debug)]
pub struct Identity {
    pub id: i64,
    pub provider: String,
    /// The email address at the provider when the account was linked; may be empty.
    pub email: String,
    /// Unix seconds.
    pub created_at: i64,
}

/// How a user can sign in.
#[derive(Clone, Debug)]
pub struct SignInMethods {
    /// Oldest first.
    pub identities: Vec<Identity>,
    /// Whether the user knows the account's password. An account that a provider created has a random one.
    pub has_own_password: bool,
}

/// A sign-in that goes on at the provider.
#[derive(Clone, Debug)]
pub struct PendingSignIn {
    pub state_hash: String,
    pub provider: String,
    /// The hash of the token that the browser stores.
    pub binding_hash: String,
    pub nonce: String,
    pub code_verifier: String,
    /// The user to whose account the identity will be linked; `None` for a sign-in.
    pub user: Option<UserId>,
    /// Unix seconds.
    pub expires_at: i64,
}

/// Why an identity was not linked or unlinked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IdentityRefusal {
    /// It is linked to another account.
    Taken,
    TooMany,
    NotFound,
    /// Without it the user could not sign in anymore.
    LastSignIn,
}

impl Store {
    /// Stores a pending sign-in, and deletes some that have expired at `now` (unix seconds).
    pub async fn add_pending_sign_in(
        &self,
        pending: PendingSignIn,
        now: i64,
    ) -> Result<(), StoreError> {
        self.pool
            .write(move |tx| {
                tx.execute(
                    "DELETE FROM provider_sign_ins WHERE state_hash IN
                     (SELECT state_hash FROM provider_sign_ins WHERE expires_at <= $1 LIMIT 100)",
                    values![now],
                )?;
                tx.execute(
                    "INSERT INTO provider_sign_ins (state_hash, provider, binding_hash, nonce,
                                                    code_verifier, user_id, expires_at)
                     VALUES ($1, $2, $3, $4, $5, (SELECT id FROM users WHERE id = $6), $7)",
                    values![
                        &pending.state_hash,
                        &pending.provider,
                        &pending.binding_hash,
                        &pending.nonce,
                        &pending.code_verifier,
                        pending.user.map(|user| user.0),
                        pending.expires_at
                    ],
                )?;
                Ok(())
            })
            .await
    }

    /// Deletes a pending sign-in and returns it, so that it is used only once. `None` when there is none or it has
    /// expired at `now` (unix seconds).
    pub async fn take_pending_sign_in(
        &self,
        state_hash: String,
        now: i64,
    ) -> Result<Option<PendingSignIn>, StoreError> {
        self.pool
            .write(move |tx| {
                let taken = tx.first(
                    "DELETE FROM provider_sign_ins WHERE state_hash = $1
                     RETURNING state_hash, provider, binding_hash, nonce, code_verifier, user_id,
                               expires_at",
                    values![&state_hash],
                    pending_sign_in,
                )?;
                Ok(taken.filter(|pending| now < pending.expires_at))
            })
            .await
    }

    /// The user who linked the identity.
    pub async fn user_of_identity(&self, key: IdentityKey) -> Result<Option<UserId>, StoreError> {
        self.pool.read(move |tx| user_of_identity(tx, &key)).await
    }

    /// Begins a session of the user who linked the identity; `None` when there is none.
    pub async fn add_session_of_identity(
        &self,
        key: IdentityKey,
        session: NewSession,
    ) -> Result<Option<(UserId, Role)>, StoreError> {
        self.pool
            .write(move |tx| {
                let Some(user) = user_of_identity(tx, &key)? else { return Ok(None) };
                insert_session(tx, user, &session)?;
                Ok(find_role(tx, user)?.map(|role| (user, role)))
            })
            .await
    }

    /// How the user can sign in.
    pub async fn sign_in_methods(&self, user: UserId) -> Result<SignInMethods, StoreError> {
        self.pool.read(move |tx| sign_in_methods(tx, user)).await
    }

    /// Links an identity to a user. Nothing changes when it is linked to this user already.
    pub async fn add_identity(
        &self,
        user: UserId,
        identity: NewIdentity,
    ) -> Result<Result<(), IdentityRefusal>, StoreError> {
        self.pool
            .write(move |tx| {
                match user_of_identity(tx, &identity.key)? {
                    Some(linked) if linked == user => return Ok(Ok(())),
                    Some(_) => return Ok(Err(IdentityRefusal::Taken)),
                    None => {}
                }
                let count = "SELECT count(*) AS count FROM identities WHERE user_id = $1";
                if tx.count(count, values![user.0])? >= MAX_IDENTITIES {
                    return Ok(Err(IdentityRefusal::TooMany));
                }
                insert_identity(tx, user, &identity)?;
                Ok(Ok(()))
            })
            .await
    }

    /// Unlinks an identity; returns the name of its provider. `is_usable` says whether users can sign in with a
    /// provider.
    pub async fn delete_identity(
        &self,
        user: UserId,
        id: i64,
        is_usable: impl Fn(&str) -> bool + Send + 'static,
    ) -> Result<Result<String, IdentityRefusal>, StoreError> {
        self.pool
            .write(move |tx| {
                let methods = sign_in_methods(tx, user)?;
                let Some(found) = methods.identities.iter().find(|identity| identity.id == id)
                else {
                    return Ok(Err(IdentityRefusal::NotFound));
                };
                let others = methods.identities.iter().filter(|identity| identity.id != id);
                let is_last = !methods.has_own_password
                    && !others.into_iter().any(|other| is_usable(&other.provider));
                if is_last {
                    return Ok(Err(IdentityRefusal::LastSignIn));
                }
                tx.execute("DELETE FROM identities WHERE id = $1", values![id])?;
                Ok(Ok(found.provider.clone()))
            })
            .await
    }
}

pub(super) fn user_of_identity(
    tx: &Tx<'_>,
    key: &IdentityKey,
) -> Result<Option<UserId>, StoreError> {
    tx.first(
        "SELECT user_id FROM identities WHERE provider = $1 AND issuer = $2 AND subject = $3",
        values![&key.provider, &key.issuer, &key.subject],
        |row| Ok(UserId(row.get("user_id")?)),
    )
}

pub(super) fn insert_identity(
    tx: &Tx<'_>,
    user: UserId,
    NewIdentity { key, email, created_at }: &NewIdentity,
) -> Result<(), StoreError> {
    tx.execute(
        "INSERT INTO identities (user_id, provider, issuer, subject, email, created_at)
         VALUES ($1, $2, $3, $4, $5, $6)",
        values![user.0, &key.provider, &key.issuer, &key.subject, email, *created_at],
    )?;
    Ok(())
}

fn sign_in_methods(tx: &Tx<'_>, user: UserId) -> Result<SignInMethods, StoreError> {
    let sql = "SELECT 1 FROM users WHERE id = $1 AND has_own_password = 1";
    let has_own_password = tx.exists(sql, values![user.0])?;
    let identities = tx.all(
        "SELECT id, provider, email, created_at FROM identities WHERE user_id = $1 ORDER BY id",
        values![user.0],
        identity,
    )?;
    Ok(SignInMethods { identities, has_own_password })
}

fn identity(row: &Row<'_>) -> Result<Identity, StoreError> {
    Ok(Identity {
        id: row.get("id")?,
        provider: row.get("provider")?,
        email: row.get("email")?,
        created_at: row.get("created_at")?,
    })
}

fn pending_sign_in(row: &Row<'_>) -> Result<PendingSignIn, StoreError> {
    Ok(PendingSignIn {
        state_hash: row.get("state_hash")?,
        provider: row.get("provider")?,
        binding_hash: row.get("binding_hash")?,
        nonce: row.get("nonce")?,
        code_verifier: row.get("code_verifier")?,
        user: row.get::<Option<i64>>("user_id")?.map(UserId),
        expires_at: row.get("expires_at")?,
    })
}
