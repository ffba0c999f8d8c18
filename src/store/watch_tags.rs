//! The SQL of tags on watches. Every statement selects by owner, or by watches of one.

use crate::domain::ids::UserId;
use crate::domain::note::{MAX_OWN_TAGS, Tag, Tags};
use crate::domain::watch::{Watch, WatchId};
use crate::store::Store;
use crate::store::db::{Row, Tx, values};
use crate::store::error::StoreError;
use crate::store::watch_rows::add_to_watches;

impl Store {
    /// The tags of the user's watches in alphabetical order, with the number of watches.
    pub async fn tags(&self, user: UserId) -> Result<Vec<(String, i64)>, StoreError> {
        self.pool
            .read(move |tx| {
                tx.all(
                    "SELECT min(watch_tags.name) AS name, count(*) AS watches
                     FROM watch_tags
                     JOIN watches ON watches.id = watch_tags.watch_id
                     WHERE watch_tags.user_id = $1 AND watches.removed_in IS NULL
                     GROUP BY watch_tags.name_normalized
                     ORDER BY watch_tags.name_normalized",
                    values![user.0],
                    |row| Ok((row.get("name")?, row.get("watches")?)),
                )
            })
            .await
    }
}

/// Whether the user would not have too many different tags with these.
pub(super) fn may_have_tags(tx: &Tx<'_>, user: UserId, tags: &Tags) -> Result<bool, StoreError> {
    let mut new = 0;
    for tag in tags.iter() {
        new += i64::from(spelling(tx, user, tag)?.is_none());
    }
    let own = "SELECT count(DISTINCT name_normalized) AS count FROM watch_tags WHERE user_id = $1";
    Ok(new == 0 || tx.count(own, values![user.0])? + new <= MAX_OWN_TAGS)
}

/// Adds tags to a watch, each in the spelling that the user has already.
pub(super) fn insert_tags(
    tx: &Tx<'_>,
    user: UserId,
    WatchId(watch): WatchId,
    tags: &Tags,
) -> Result<(), StoreError> {
    for tag in tags.iter() {
        let known = spelling(tx, user, tag)?;
        tx.execute(
            "INSERT INTO watch_tags (watch_id, user_id, name_normalized, name)
             VALUES ($1, $2, $3, $4)",
            values![watch, user.0, &tag.normalized, known.as_ref().unwrap_or(&tag.name)],
        )?;
    }
    Ok(())
}

fn spelling(tx: &Tx<'_>, user: UserId, tag: &Tag) -> Result<Option<String>, StoreError> {
    tx.first(
        "SELECT name FROM watch_tags WHERE user_id = $1 AND name_normalized = $2 LIMIT 1",
        values![user.0, &tag.normalized],
        |row| row.get("name"),
    )
}

/// Adds their tags to watches.
pub(super) fn add_tags(tx: &Tx<'_>, watches: &mut [&mut Watch]) -> Result<(), StoreError> {
    let rows = |ids: &str| {
        format!(
            "SELECT watch_id, name FROM watch_tags WHERE watch_id IN ({ids})
             ORDER BY watch_id, name_normalized"
        )
    };
    let name = |row: &Row<'_>| row.get::<String>("name");
    add_to_watches(tx, watches, rows, name, |watch, name| watch.tags.push(name))
}
