//! The SQL of users' pictures.

use crate::domain::change::{Change, ChangeKind, MAX_CHANGES};
use crate::domain::ids::UserId;
use crate::store::Store;
use crate::store::change_values::{ValueKey, insert_values, replace_value};
use crate::store::changes::insert_change;
use crate::store::db::{Tx, values};
use crate::store::error::StoreError;
use serde_json::json;

/// How many changes of the picture the journal keeps for a user.
const MAX_PICTURE_CHANGES: i64 = 10;

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

    /// Replaces the user's picture by a JPEG in base64, or removes it; no change when it is the same.
    pub async fn set_picture(
        &self,
        user: UserId,
        jpeg: Option<String>,
        now: i64,
    ) -> Result<Option<Change>, StoreError> {
        self.pool
            .write_for(user, move |tx| {
                let value = jpeg.as_ref().map(|jpeg| json!({ "jpeg": jpeg }));
                let changed = replace_value(tx, user, ValueKey::Picture, value)?;
                if changed.before == changed.after {
                    return Ok(None);
                }
                let change = insert_change(tx, user, (ChangeKind::PictureChanged, now), None)?;
                insert_values(tx, change.id, &[changed])?;
                delete_old_picture_changes(tx, user)?;
                Ok(Some(change))
            })
            .await
    }
}

/// Deletes old pictures from the journal, because they are large. A change that also has other values keeps those.
pub(super) fn delete_old_picture_changes(tx: &Tx<'_>, user: UserId) -> Result<(), StoreError> {
    let old = tx.all(
        "SELECT change_values.change_id FROM change_values
         JOIN changes ON changes.id = change_values.change_id
         WHERE changes.user_id = $1 AND change_values.subject = $2
         ORDER BY changes.id DESC LIMIT $3 OFFSET $4",
        values![user.0, "pictures", MAX_CHANGES, MAX_PICTURE_CHANGES],
        |row| row.get::<i64>("change_id"),
    )?;
    for change in old {
        tx.execute(
            "DELETE FROM change_values WHERE change_id = $1 AND subject = $2",
            values![change, "pictures"],
        )?;
        tx.execute(
            "DELETE FROM changes
             WHERE id = $1
               AND NOT EXISTS (SELECT 1 FROM change_values WHERE change_id = $1)
               AND NOT EXISTS (SELECT 1 FROM change_items WHERE change_id = $1)",
            values![change],
        )?;
    }
    Ok(())
}
