//! The SQL of users' pictures.

use crate::domain::ids::UserId;
use crate::store::Store;
use crate::store::db::values;
use crate::store::error::StoreError;

impl Store {
    /// The user's picture, a JPEG in base64.
    pub async fn picture(&self, user: UserId) -> Result<Option<String>, StoreError> {
        self.pool
            .read(move |tx| {
                let sql = "SELECT jpeg FROM pictures WHERE user_id = $1";
                tx.first(sql, values![user.0], |row| row.get("jpeg"))
            })
            .await
    }

    /// Replaces the user's picture by a JPEG in base64.
    pub async fn set_picture(&self, user: UserId, jpeg: String) -> Result<(), StoreError> {
        self.pool
            .write_for(user, move |tx| {
                tx.execute(
                    "INSERT INTO pictures (user_id, jpeg) VALUES ($1, $2)
                     ON CONFLICT (user_id) DO UPDATE SET jpeg = excluded.jpeg",
                    values![user.0, &jpeg],
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
