//! Changing the order of a watchlist.

use crate::domain::ids::UserId;
use crate::store::db::{Tx, values};
use crate::store::error::StoreError;

/// Moves the title at one position to another, and shifts the titles between by one. Removed titles are shifted too,
/// so that undo can restore them at the right place.
pub(super) fn shift_in_watchlist(
    tx: &Tx<'_>,
    user: UserId,
    from: i64,
    to: i64,
) -> Result<(), StoreError> {
    tx.execute(
        "UPDATE watchlist
         SET position = CASE WHEN position = $1 THEN $2 ELSE position + $3 END
         WHERE user_id = $4 AND position BETWEEN $5 AND $6",
        values![from, to, (from - to).signum(), user.0, from.min(to), from.max(to)],
    )
    .map(drop)
}
