//! Second factors of accounts: the secret of the authenticator app, and the hashes of recovery codes.

use crate::domain::ids::UserId;
use crate::store::Store;
use crate::store::db::{Tx, values};
use crate::store::error::StoreError;
use secrecy::{ExposeSecret, SecretString};

/// The second factor of an account.
#[derive(Clone, Debug)]
pub struct SecondFactor {
    /// In Base32.
    pub secret: SecretString,
    /// Unix seconds.
    pub enabled_at: i64,
    /// How many recovery codes are unused.
    pub recovery_codes: i64,
}

impl Store {
    /// The second factor of an account, if it has one.
    pub async fn second_factor(&self, user: UserId) -> Result<Option<SecondFactor>, StoreError> {
        self.pool
            .read(move |tx| {
                tx.first(
                    "SELECT secret, enabled_at,
                            (SELECT count(*) FROM recovery_codes
                             WHERE recovery_codes.user_id = second_factors.user_id) AS codes
                     FROM second_factors WHERE user_id = $1",
                    values![user.0],
                    |row| {
                        Ok(SecondFactor {
                            secret: row.get::<String>("secret")?.into(),
                            enabled_at: row.get("enabled_at")?,
                            recovery_codes: row.get("codes")?,
                        })
                    },
                )
            })
            .await
    }

    /// Enables a second factor. The code of `period` was just used and is not accepted again. `false` when there is a
    /// second factor already.
    pub async fn enable_second_factor(
        &self,
        user: UserId,
        secret: SecretString,
        period: i64,
        code_hashes: Vec<String>,
        now: i64,
    ) -> Result<bool, StoreError> {
        self.pool
            .write(move |tx| {
                let inserted = tx.execute(
                    "INSERT INTO second_factors (user_id, secret, enabled_at, used_period)
                     SELECT id, $1, $2, $3 FROM users WHERE id = $4
                     ON CONFLICT (user_id) DO NOTHING",
                    values![secret.expose_secret(), now, period, user.0],
                )?;
                if inserted > 0 {
                    insert_recovery_codes(tx, user, &code_hashes)?;
                }
                Ok(inserted > 0)
            })
            .await
    }

    /// Disables the second factor of an account; `false` when there was none.
    pub async fn disable_second_factor(&self, user: UserId) -> Result<bool, StoreError> {
        self.pool
            .write(move |tx| {
                let sql = "DELETE FROM second_factors WHERE user_id = $1";
                Ok(tx.execute(sql, values![user.0])? > 0)
            })
            .await
    }

    /// Replaces all recovery codes; `false` when there is no second factor.
    pub async fn replace_recovery_codes(
        &self,
        user: UserId,
        code_hashes: Vec<String>,
    ) -> Result<bool, StoreError> {
        self.pool
            .write(move |tx| {
                let sql = "SELECT 1 FROM second_factors WHERE user_id = $1";
                if !tx.exists(sql, values![user.0])? {
                    return Ok(false);
                }
                tx.execute("DELETE FROM recovery_codes WHERE user_id = $1", values![user.0])?;
                insert_recovery_codes(tx, user, &code_hashes)?;
                Ok(true)
            })
            .await
    }

    /// Marks the code of a period as used; `false` when this or a later code was used before.
    pub async fn use_period(&self, user: UserId, period: i64) -> Result<bool, StoreError> {
        self.pool
            .write(move |tx| {
                let sql = "UPDATE second_factors SET used_period = $1
                           WHERE user_id = $2 AND used_period < $1";
                Ok(tx.execute(sql, values![period, user.0])? > 0)
            })
            .await
    }

    /// Deletes a recovery code that is used; `false` when there is none with this hash.
    pub async fn use_recovery_code(
        &self,
        user: UserId,
        code_hash: String,
    ) -> Result<bool, StoreError> {
        self.pool
            .write(move |tx| {
                let sql = "DELETE FROM recovery_codes WHERE user_id = $1 AND code_hash = $2";
                Ok(tx.execute(sql, values![user.0, &code_hash])? > 0)
            })
            .await
    }
}

fn insert_recovery_codes(
    tx: &Tx<'_>,
    user: UserId,
    code_hashes: &[String],
) -> Result<(), StoreError> {
    for hash in code_hashes {
        let sql = "INSERT INTO recovery_codes (user_id, code_hash) VALUES ($1, $2)";
        tx.execute(sql, values![user.0, hash])?;
    }
    Ok(())
}
