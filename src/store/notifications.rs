//! What a user is to be told at the next opportunity, kept until they have seen it.

use crate::domain::ids::{TitleKey, UserId};
use crate::store::Store;
use crate::store::db::{Tx, values};
use crate::store::error::StoreError;
use crate::store::titles::title_key;

/// How many are kept for one user; the oldest go first.
const KEPT: i64 = 100;

/// A title was removed from a user's ratings and playlists, because the catalogue has none such.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// Its number.
    pub id: i64,
    /// Which title.
    pub title: TitleKey,
    /// What the user called it; may be empty.
    pub name: String,
    /// Unix seconds.
    pub created_at: i64,
}

impl Store {
    /// What the user has not been told yet, oldest first.
    ///
    /// # Errors
    /// As [`StoreError`] says.
    pub async fn notices(&self, user: UserId) -> Result<Vec<Notice>, StoreError> {
        self.pool
            .read(move |tx| {
                tx.all(
                    "SELECT id, media_type, number, title, created_at FROM notices
                     WHERE user_id = $1 ORDER BY id",
                    values![user.0],
                    |row| {
                        Ok(Notice {
                            id: row.get("id")?,
                            title: title_key(row)?,
                            name: row.get("title")?,
                            created_at: row.get("created_at")?,
                        })
                    },
                )
            })
            .await
    }

    /// Forgets a notice that the user has seen; `false` when the user has no such notice.
    ///
    /// # Errors
    /// As [`StoreError`] says.
    pub async fn dismiss_notice(&self, user: UserId, id: i64) -> Result<bool, StoreError> {
        let dismissed = self.pool.write(move |tx| {
            tx.execute("DELETE FROM notices WHERE user_id = $1 AND id = $2", values![user.0, id])
        });
        Ok(dismissed.await? > 0)
    }
}

pub(super) fn add_notice(
    tx: &Tx<'_>,
    user: UserId,
    title: TitleKey,
    name: &str,
    now: i64,
) -> Result<(), StoreError> {
    tx.execute(
        "INSERT INTO notices (user_id, media_type, number, title, created_at)
         VALUES ($1, $2, $3, $4, $5)",
        values![user.0, title.media_type.as_str(), title.number, name, now],
    )?;
    tx.execute(
        "DELETE FROM notices WHERE user_id = $1 AND id NOT IN
         (SELECT id FROM notices WHERE user_id = $1 ORDER BY id DESC LIMIT $2)",
        values![user.0, KEPT],
    )?;
    Ok(())
}
