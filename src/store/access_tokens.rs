//! The SQL of access tokens, of which only hashes are stored. `session_rows` reads them for requests. Every statement
//! selects by owner.

use crate::domain::access_token::{MAX_ACCESS_TOKENS, TokenScope};
use crate::domain::credential_name::CredentialName;
use crate::domain::ids::{SessionId, UserId};
use crate::store::Store;
use crate::store::db::{Row, Tx, values};
use crate::store::error::StoreError;

/// A use is recorded only when the recorded one is at least this many seconds old.
const USE_INTERVAL: i64 = 3_600;

/// A token to be added. Times in unix seconds.
#[derive(Clone, Debug)]
pub struct NewAccessToken {
    pub name: CredentialName,
    pub token_hash: String,
    pub scope: TokenScope,
    pub created_at: i64,
    /// `None`: never.
    pub expires_at: Option<i64>,
}

/// A token as its owner sees it. Times in unix seconds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccessToken {
    pub id: i64,
    pub name: String,
    pub scope: TokenScope,
    pub created_at: i64,
    /// `None`: never.
    pub expires_at: Option<i64>,
    /// Up to an hour before the actual last use.
    pub last_used_at: Option<i64>,
}

impl Store {
    /// Adds a token; `None` when the user has [`MAX_ACCESS_TOKENS`].
    pub async fn add_access_token(
        &self,
        user: UserId,
        new: NewAccessToken,
    ) -> Result<Option<AccessToken>, StoreError> {
        self.pool
            .write(move |tx| {
                let owned = "SELECT count(*) AS count FROM access_tokens WHERE user_id = $1";
                if tx.count(owned, values![user.0])? >= MAX_ACCESS_TOKENS {
                    return Ok(None);
                }
                insert(tx, user, &new).map(Some)
            })
            .await
    }

    /// The user's tokens, the newest first.
    pub async fn access_tokens(&self, user: UserId) -> Result<Vec<AccessToken>, StoreError> {
        self.pool
            .read(move |tx| {
                tx.all(
                    "SELECT id, name, scope, created_at, expires_at, last_used_at
                     FROM access_tokens WHERE user_id = $1 ORDER BY id DESC",
                    values![user.0],
                    access_token,
                )
            })
            .await
    }

    /// Revokes a token; it is invalid once this has returned. `false` when the user has no such token.
    pub async fn delete_access_token(&self, user: UserId, id: i64) -> Result<bool, StoreError> {
        self.pool
            .write(move |tx| {
                let sql = "DELETE FROM access_tokens WHERE id = $1 AND user_id = $2";
                Ok(tx.execute(sql, values![id, user.0])? > 0)
            })
            .await
    }

    /// Records that a token is used at `now`, unless a use in the last hour is recorded.
    pub async fn record_token_use(
        &self,
        id: &SessionId,
        last_used_at: i64,
        now: i64,
    ) -> Result<(), StoreError> {
        if now < last_used_at + USE_INTERVAL {
            return Ok(());
        }
        // The cache first, so that concurrent requests do not write too.
        self.sessions.record_use(id, now);
        let hash = id.0.clone();
        self.pool
            .write(move |tx| {
                tx.execute(
                    "UPDATE access_tokens SET last_used_at = $1
                     WHERE token_hash = $2 AND coalesce(last_used_at, 0) <= $3",
                    values![now, &hash, now - USE_INTERVAL],
                )
            })
            .await?;
        Ok(())
    }
}

fn insert(tx: &Tx<'_>, user: UserId, new: &NewAccessToken) -> Result<AccessToken, StoreError> {
    let NewAccessToken { name, token_hash, scope, created_at, expires_at } = new;
    let id = tx.insert(
        "INSERT INTO access_tokens (user_id, name, token_hash, scope, created_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6) RETURNING id",
        values![user.0, name.as_str(), token_hash, scope.as_str(), *created_at, *expires_at],
    )?;
    Ok(AccessToken {
        id,
        name: name.as_str().to_owned(),
        scope: *scope,
        created_at: *created_at,
        expires_at: *expires_at,
        last_used_at: None,
    })
}

fn access_token(row: &Row<'_>) -> Result<AccessToken, StoreError> {
    Ok(AccessToken {
        id: row.get("id")?,
        name: row.get("name")?,
        scope: TokenScope::parse(&row.get::<String>("scope")?),
        created_at: row.get("created_at")?,
        expires_at: row.get("expires_at")?,
        last_used_at: row.get("last_used_at")?,
    })
}
