//! Updates the stored orders of a show's episodes to what TMDB lists, and the progress of their users.

use crate::domain::episode_order::{ChosenOrder, EpisodeOrder, OrderId};
use crate::domain::ids::UserId;
use crate::store::Store;
use crate::store::db::{Tx, values};
use crate::store::episode_orders::{find_order, mark_order_removed, replace_order};
use crate::store::error::StoreError;
use crate::store::show_progress::{day_everywhere, update_progress};

impl Store {
    /// The orders of a show that users have chosen.
    pub async fn chosen_orders(&self, title_id: i64) -> Result<Vec<OrderId>, StoreError> {
        self.pool
            .read(move |tx| {
                let orders = tx.all(
                    "SELECT DISTINCT value FROM show_settings
                     WHERE media_type = 'tv' AND title_id = $1 AND name = 'order' ORDER BY value",
                    values![title_id],
                    |row| Ok(OrderId::parse(row.text("value")?)),
                )?;
                Ok(orders.into_iter().flatten().collect())
            })
            .await
    }

    /// Stores an order that TMDB lists; `None` when TMDB has removed it.
    pub async fn update_order(
        &self,
        title_id: i64,
        id: OrderId,
        order: Option<EpisodeOrder>,
        now: i64,
    ) -> Result<(), StoreError> {
        self.pool.write(move |tx| update_order(tx, title_id, &id, order.as_ref(), now)).await
    }
}

pub(super) fn update_order(
    tx: &Tx<'_>,
    title_id: i64,
    id: &OrderId,
    order: Option<&EpisodeOrder>,
    now: i64,
) -> Result<(), StoreError> {
    let stored = find_order(tx, title_id, id)?;
    let is_changed = match (&stored, order) {
        (Some(ChosenOrder { order: had, is_removed }), Some(order)) => *is_removed || had != order,
        (Some(ChosenOrder { is_removed, .. }), None) => !is_removed,
        (None, order) => order.is_some(),
    };
    match order {
        Some(order) if is_changed => replace_order(tx, title_id, order, now)?,
        Some(_) => {
            tx.execute(
                "UPDATE episode_orders SET fetched_at = $1 WHERE title_id = $2 AND order_id = $3",
                values![now, title_id, id.as_str()],
            )?;
        }
        None => mark_order_removed(tx, title_id, id, now)?,
    }
    if !is_changed {
        return Ok(());
    }
    let users = tx.all(
        "SELECT user_id FROM show_settings
         WHERE media_type = 'tv' AND title_id = $1 AND name = 'order' AND value = $2
         ORDER BY user_id",
        values![title_id, id.as_str()],
        |row| Ok(UserId(row.get("user_id")?)),
    )?;
    for user in users {
        update_progress(tx, user, title_id, day_everywhere(now))?;
    }
    Ok(())
}
