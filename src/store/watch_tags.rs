//! The SQL of tags on watches. Every statement selects by owner, or by watches of one owner.

use crate::domain::ids::UserId;
use crate::domain::note::{MAX_OWN_TAGS, Tag, Tags};
use crate::domain::watch::{Watch, WatchId};
use crate::store::Store;
use crate::store::db::{Query, Row, Tx, Value, row_placeholders, values};
use crate::store::error::StoreError;
use crate::store::watch_rows::{add_to_watches, rows_of};
use std::collections::HashMap;

/// How many tags one statement inserts.
const ROWS_PER_STATEMENT: usize = 100;

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

/// Whether the user stays within the limit of different tags when these are added.
pub(super) fn may_have_tags(tx: &Tx<'_>, user: UserId, tags: &Tags) -> Result<bool, StoreError> {
    let known = spellings(tx, user, tags)?;
    let new = tags.iter().filter(|tag| !known.contains_key(&tag.normalized)).count();
    let new = i64::try_from(new).unwrap_or(i64::MAX);
    let own = "SELECT count(DISTINCT name_normalized) AS count FROM watch_tags WHERE user_id = $1";
    Ok(new == 0 || tx.count(own, values![user.0])? + new <= MAX_OWN_TAGS)
}

/// The user's watches with the tag, except removed ones, in the order of their ids.
pub(super) fn find_tagged(
    tx: &Tx<'_>,
    user: UserId,
    tag: &Tag,
    limit: i64,
) -> Result<Vec<WatchId>, StoreError> {
    tx.all(
        "SELECT watches.id FROM watch_tags JOIN watches ON watches.id = watch_tags.watch_id
         WHERE watch_tags.user_id = $1 AND watch_tags.name_normalized = $2
           AND watches.removed_in IS NULL
         ORDER BY watches.id LIMIT $3",
        values![user.0, &tag.normalized, limit],
        |row| Ok(WatchId(row.get("id")?)),
    )
}

/// The spelling of the tag that the user already has, or else its name.
pub(super) fn find_spelling(tx: &Tx<'_>, user: UserId, tag: &Tag) -> Result<String, StoreError> {
    let tags = Tags::of_names(vec![tag.name.clone()]);
    let present = spellings(tx, user, &tags)?.remove(&tag.normalized);
    Ok(present.unwrap_or_else(|| tag.name.clone()))
}

/// Spells a tag differently on all watches, also on removed ones.
pub(super) fn respell(tx: &Tx<'_>, user: UserId, tag: &Tag) -> Result<(), StoreError> {
    let sql = "UPDATE watch_tags SET name = $1 WHERE user_id = $2 AND name_normalized = $3";
    tx.execute(sql, values![&tag.name, user.0, &tag.normalized]).map(drop)
}

/// Adds tags to watches. A tag that the user already has keeps its spelling.
pub(super) fn insert_tags(
    tx: &Tx<'_>,
    user: UserId,
    watches: &[WatchId],
    tags: &Tags,
) -> Result<(), StoreError> {
    let known = spellings(tx, user, tags)?;
    let spelled = |Tag { name, normalized }: &Tag| {
        let name = known.get(normalized).unwrap_or(name).clone();
        Tag { name, normalized: normalized.clone() }
    };
    let tags: Vec<Tag> = tags.iter().map(spelled).collect();
    let tagged = watches.iter().flat_map(|watch| tags.iter().map(move |tag| (*watch, tag)));
    insert_spelled_tags(tx, user, &tagged.collect::<Vec<_>>())
}

/// Adds to each of these watches a tag in the spelling that the user already has, if the user has it.
pub(super) fn insert_spelled_tags(
    tx: &Tx<'_>,
    user: UserId,
    tagged: &[(WatchId, &Tag)],
) -> Result<(), StoreError> {
    for chunk in tagged.chunks(ROWS_PER_STATEMENT) {
        let places = row_placeholders(chunk.len(), 4);
        let sql = format!(
            "INSERT INTO watch_tags (watch_id, user_id, name_normalized, name) VALUES {places}"
        );
        let row = |(WatchId(watch), tag): &(WatchId, &Tag)| {
            values![*watch, user.0, &tag.normalized, &tag.name].to_vec()
        };
        tx.execute_later(&sql, &chunk.iter().flat_map(row).collect::<Vec<_>>())?;
    }
    Ok(())
}

/// The present spellings of the user's tags among these, by their normalized names.
fn spellings(
    tx: &Tx<'_>,
    user: UserId,
    tags: &Tags,
) -> Result<HashMap<String, String>, StoreError> {
    // One query for each tag, so that the index finds a first row even of tags on many watches.
    let select = |parameter: usize| {
        format!(
            "SELECT name_normalized, name FROM (
                 SELECT name_normalized, name FROM watch_tags
                 WHERE user_id = $1 AND name_normalized = ${parameter} LIMIT 1
             ) AS tag_{parameter}"
        )
    };
    let selects: Vec<_> = tags.iter().zip(2..).map(|(_, parameter)| select(parameter)).collect();
    if selects.is_empty() {
        return Ok(HashMap::new());
    }
    let mut values = values![user.0].to_vec();
    values.extend(tags.iter().map(|tag| Value::from(&tag.normalized)));
    let found = tx.all(&selects.join(" UNION ALL "), &values, |row| {
        Ok((row.get("name_normalized")?, row.get("name")?))
    })?;
    Ok(found.into_iter().collect())
}

/// Fills in the tags of watches.
pub(super) fn add_tags(tx: &Tx<'_>, watches: &mut [&mut Watch]) -> Result<(), StoreError> {
    let name = |row: &Row<'_>| row.get::<String>("name");
    add_to_watches(tx, watches, tag_rows, name, |watch, name| watch.tags.push(name))
}

pub(super) fn tag_rows(watches: &[&mut Watch]) -> Query {
    rows_of(watches, |ids| {
        format!(
            "SELECT watch_id, name FROM watch_tags WHERE watch_id IN ({ids})
             ORDER BY watch_id, name_normalized"
        )
    })
}
