//! The SQL of passkeys, and of registrations and sign-ins that are not finished yet.

use crate::domain::account::Role;
use crate::domain::credential_name::CredentialName;
use crate::domain::ids::UserId;
use crate::store::Store;
use crate::store::db::{Row, Tx, values};
use crate::store::error::StoreError;
use crate::store::sessions::{NewSession, find_role, insert_session};

/// How many passkeys a user can have.
pub const MAX_PASSKEYS: i64 = 20;

/// A passkey as its owner sees it. Times in unix seconds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passkey {
    pub id: i64,
    pub name: String,
    pub created_at: i64,
    /// `None` before the first sign-in.
    pub last_used_at: Option<i64>,
}

/// A passkey to be added. All texts except the name are in base64url.
#[derive(Clone, Debug)]
pub struct NewPasskey {
    pub name: CredentialName,
    pub credential_id: String,
    pub user_handle: String,
    /// A COSE key.
    pub public_key: String,
    pub sign_count: i64,
    /// Unix seconds.
    pub created_at: i64,
}

/// The stored data that a sign-in with a passkey is verified with.
#[derive(Clone, Debug)]
pub struct StoredCredential {
    pub id: i64,
    pub user: UserId,
    pub user_handle: String,
    /// A COSE key in base64url.
    pub public_key: String,
    pub sign_count: i64,
}

/// The user's passkeys as a new registration needs them, in base64url.
#[derive(Clone, Debug)]
pub struct KnownPasskeys {
    pub credential_ids: Vec<String>,
    /// The user handle of WebAuthn; `None` before the first passkey.
    pub user_handle: Option<String>,
}

/// A registration or sign-in with a passkey that is not finished yet.
#[derive(Clone, Debug)]
pub struct PasskeyCeremony {
    /// The hash of the token that the browser stores.
    pub token_hash: String,
    pub challenge: String,
    /// The user who registers a passkey; `None` for a sign-in.
    pub user: Option<UserId>,
    /// The user handle of the new passkey; empty for a sign-in.
    pub user_handle: String,
    /// Unix seconds.
    pub expires_at: i64,
}

/// Why a passkey was not added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PasskeyRefusal {
    /// An account already has this passkey.
    Taken,
    TooMany,
}

impl Store {
    /// Stores a ceremony, and deletes some that have expired at `now` (unix seconds).
    pub async fn add_passkey_ceremony(
        &self,
        ceremony: PasskeyCeremony,
        now: i64,
    ) -> Result<(), StoreError> {
        self.pool
            .write(move |tx| {
                tx.execute(
                    "DELETE FROM passkey_ceremonies WHERE token_hash IN
                     (SELECT token_hash FROM passkey_ceremonies WHERE expires_at <= $1 LIMIT 100)",
                    values![now],
                )?;
                tx.execute(
                    "INSERT INTO passkey_ceremonies (token_hash, challenge, user_id, user_handle,
                                                     expires_at)
                     VALUES ($1, $2, (SELECT id FROM users WHERE id = $3), $4, $5)",
                    values![
                        &ceremony.token_hash,
                        &ceremony.challenge,
                        ceremony.user.map(|user| user.0),
                        &ceremony.user_handle,
                        ceremony.expires_at
                    ],
                )?;
                Ok(())
            })
            .await
    }

    /// Deletes a ceremony and returns it, so that it is used only once. `None` when there is none or it has expired
    /// at `now` (unix seconds).
    pub async fn take_passkey_ceremony(
        &self,
        token_hash: String,
        now: i64,
    ) -> Result<Option<PasskeyCeremony>, StoreError> {
        self.pool
            .write(move |tx| {
                let taken = tx.first(
                    "DELETE FROM passkey_ceremonies WHERE token_hash = $1
                     RETURNING token_hash, challenge, user_id, user_handle, expires_at",
                    values![&token_hash],
                    ceremony,
                )?;
                Ok(taken.filter(|ceremony| now < ceremony.expires_at))
            })
            .await
    }

    /// The user handle and the credential ids of the user's passkeys.
    pub async fn known_passkeys(&self, user: UserId) -> Result<KnownPasskeys, StoreError> {
        self.pool
            .read(move |tx| {
                let rows = tx.all(
                    "SELECT credential_id, user_handle FROM passkeys WHERE user_id = $1 ORDER BY id",
                    values![user.0],
                    |row| Ok((row.get("credential_id")?, row.get("user_handle")?)),
                )?;
                let (credential_ids, handles): (Vec<_>, Vec<_>) = rows.into_iter().unzip();
                Ok(KnownPasskeys { credential_ids, user_handle: handles.into_iter().next() })
            })
            .await
    }

    /// Adds a passkey to a user.
    pub async fn add_passkey(
        &self,
        user: UserId,
        new: NewPasskey,
    ) -> Result<Result<Passkey, PasskeyRefusal>, StoreError> {
        self.pool
            .write(move |tx| {
                let taken = "SELECT 1 FROM passkeys WHERE credential_id = $1";
                if tx.exists(taken, values![&new.credential_id])? {
                    return Ok(Err(PasskeyRefusal::Taken));
                }
                let owned = "SELECT count(*) AS count FROM passkeys WHERE user_id = $1";
                if tx.count(owned, values![user.0])? >= MAX_PASSKEYS {
                    return Ok(Err(PasskeyRefusal::TooMany));
                }
                insert(tx, user, &new).map(Ok)
            })
            .await
    }

    /// The user's passkeys, the oldest first.
    pub async fn passkeys(&self, user: UserId) -> Result<Vec<Passkey>, StoreError> {
        self.pool
            .read(move |tx| {
                tx.all(
                    "SELECT id, name, created_at, last_used_at FROM passkeys WHERE user_id = $1
                     ORDER BY id",
                    values![user.0],
                    passkey,
                )
            })
            .await
    }

    /// Renames a passkey; `None` when the user has no such passkey.
    pub async fn rename_passkey(
        &self,
        user: UserId,
        id: i64,
        name: CredentialName,
    ) -> Result<Option<Passkey>, StoreError> {
        self.pool
            .write(move |tx| {
                tx.first(
                    "UPDATE passkeys SET name = $1 WHERE id = $2 AND user_id = $3
                     RETURNING id, name, created_at, last_used_at",
                    values![name.as_str(), id, user.0],
                    passkey,
                )
            })
            .await
    }

    /// Deletes a passkey; returns its name, or `None` when the user has no such passkey.
    pub async fn delete_passkey(
        &self,
        user: UserId,
        id: i64,
    ) -> Result<Option<String>, StoreError> {
        self.pool
            .write(move |tx| {
                tx.first(
                    "DELETE FROM passkeys WHERE id = $1 AND user_id = $2 RETURNING name",
                    values![id, user.0],
                    |row| row.get("name"),
                )
            })
            .await
    }

    /// The passkey with this credential id.
    pub async fn passkey_credential(
        &self,
        credential_id: String,
    ) -> Result<Option<StoredCredential>, StoreError> {
        self.pool
            .read(move |tx| {
                tx.first(
                    "SELECT id, user_id, user_handle, public_key, sign_count FROM passkeys
                     WHERE credential_id = $1",
                    values![&credential_id],
                    credential,
                )
            })
            .await
    }

    /// Begins a session of the passkey's user, and stores the new signature counter. `None` when the passkey was
    /// deleted or used since it was read.
    pub async fn add_session_of_passkey(
        &self,
        credential: StoredCredential,
        sign_count: i64,
        session: NewSession,
    ) -> Result<Option<Role>, StoreError> {
        self.pool
            .write(move |tx| {
                let updated = tx.execute(
                    "UPDATE passkeys SET sign_count = $1, last_used_at = $2
                     WHERE id = $3 AND user_id = $4 AND sign_count = $5",
                    values![
                        sign_count,
                        session.created_at,
                        credential.id,
                        credential.user.0,
                        credential.sign_count
                    ],
                )?;
                if updated == 0 {
                    return Ok(None);
                }
                insert_session(tx, credential.user, &session)?;
                find_role(tx, credential.user)
            })
            .await
    }
}

fn insert(tx: &Tx<'_>, user: UserId, new: &NewPasskey) -> Result<Passkey, StoreError> {
    let id = tx.insert(
        "INSERT INTO passkeys (user_id, credential_id, user_handle, public_key, sign_count, name,
                               created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id",
        values![
            user.0,
            &new.credential_id,
            &new.user_handle,
            &new.public_key,
            new.sign_count,
            new.name.as_str(),
            new.created_at
        ],
    )?;
    let NewPasskey { name, created_at, .. } = new;
    let name = name.as_str().to_owned();
    Ok(Passkey { id, name, created_at: *created_at, last_used_at: None })
}

fn passkey(row: &Row<'_>) -> Result<Passkey, StoreError> {
    Ok(Passkey {
        id: row.get("id")?,
        name: row.get("name")?,
        created_at: row.get("created_at")?,
        last_used_at: row.get("last_used_at")?,
    })
}

fn credential(row: &Row<'_>) -> Result<StoredCredential, StoreError> {
    Ok(StoredCredential {
        id: row.get("id")?,
        user: UserId(row.get("user_id")?),
        user_handle: row.get("user_handle")?,
        public_key: row.get("public_key")?,
        sign_count: row.get("sign_count")?,
    })
}

fn ceremony(row: &Row<'_>) -> Result<PasskeyCeremony, StoreError> {
    Ok(PasskeyCeremony {
        token_hash: row.get("token_hash")?,
        challenge: row.get("challenge")?,
        user: row.get::<Option<i64>>("user_id")?.map(UserId),
        user_handle: row.get("user_handle")?,
        expires_at: row.get("expires_at")?,
    })
}
