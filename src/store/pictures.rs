//! The SQL of users' pictures.

use crate::domain::ids::UserId;
use crate::store::Store;
use crate::store::db::values;
use crate::store::error::StoreError;

/// A stored picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Of its bytes, in hexadecimal digits.
    pub hash: String,
    /// In base64.
    pub jpeg: String,
}

impl Store {
    pub async fn picture(&self, user: UserId) -> Result<Option<Picture>, StoreError> {
        self.pool
            .read(move |tx| {
                let sql = "SELECT hash, jpeg FROM pictures WHERE user_id = $1";
                tx.first(sql, values![user.0], |row| {
                    Ok(Picture { hash: row.get("hash")?, jpeg: row.get("jpeg")? })
                })
            })
            .await
    }

    /// Replaces the user's picture.
    pub async fn set_picture(&self, user: UserId, picture: Picture) -> Result<(), StoreError> {
        self.pool
            .write_for(user, move |tx| {
                tx.execute(
                    "INSERT INTO pictures (user_id, hash, jpeg) VALUES ($1, $2, $3)
                     ON CONFLICT (user_id) DO UPDATE SET
                         hash = excluded.hash, jpeg = excluded.jpeg",
                    values![user.0, &picture.hash, &picture.jpeg],
                )?;
                Ok(())
            })
            .await
    }

    pub async fn delete_picture(&self, user: UserId) -> Result<(), StoreError> {
        self.pool
            .write_for(user, move |tx| {
                tx.execute("DELETE FROM pictures WHERE user_id = $1", values![user.0])?;
                Ok(())
            })
            .await
    }
}
