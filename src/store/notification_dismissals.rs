//! The SQL of dismissed notifications. A dismissal is a change in the journal.

use crate::domain::change::{Change, ChangeKind};
use crate::domain::ids::UserId;
use crate::domain::notification::{NO_TITLE, NotificationKind};
use crate::store::Store;
use crate::store::change_values::{ValueKey, insert_values, replace_value};
use crate::store::changes::insert_change;
use crate::store::db::{Tx, values};
use crate::store::error::StoreError;
use crate::store::titles::title_key;

/// The user has no such notification.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSuchNotification;

impl Store {
    /// Deletes a notification. That of a removed title gives no change, because dismissing it is how the user marks it
    /// as read.
    pub async fn dismiss_notification(
        &self,
        user: UserId,
        id: i64,
        now: i64,
    ) -> Result<Result<Option<Change>, NoSuchNotification>, StoreError> {
        self.pool.write_for(user, move |tx| dismiss(tx, user, id, now)).await
    }
}

fn dismiss(
    tx: &Tx<'_>,
    user: UserId,
    id: i64,
    now: i64,
) -> Result<Result<Option<Change>, NoSuchNotification>, StoreError> {
    let found = tx.first(
        "SELECT kind, media_type, title_id, day FROM notifications WHERE user_id = $1 AND id = $2",
        values![user.0, id],
        |row| {
            let kind = NotificationKind::parse(row.text("kind")?);
            Ok((kind, title_key(row)?, row.get::<Option<i64>>("day")?))
        },
    )?;
    let Some((kind, title, day)) = found else { return Ok(Err(NoSuchNotification)) };
    let (Some(kind), Some(day)) = (kind, day) else {
        let sql = "DELETE FROM notifications WHERE user_id = $1 AND id = $2";
        tx.execute(sql, values![user.0, id])?;
        return Ok(Ok(None));
    };
    let key = ValueKey::Notification(kind, day, (title != NO_TITLE).then_some(title));
    let dismissed = replace_value(tx, user, key, None)?;
    let change = insert_change(tx, user, (ChangeKind::NotificationDismissed, now), None)?;
    insert_values(tx, change.id, &[dismissed])?;
    Ok(Ok(Some(change)))
}
