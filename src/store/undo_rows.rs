//! The rows of watches and of the watchlist that an undo restores or removes.

use crate::domain::ids::{TitleKey, UserId};
use crate::domain::watch::Origin;
use crate::store::change_values::{ValueChange, ValueKey};
use crate::store::changes::{Item, ROWS_PER_STATEMENT, Subject};
use crate::store::db::{Tx, Value, placeholders, values};
use crate::store::error::StoreError;
use crate::store::titles::title_key;
use std::collections::{HashMap, HashSet};

/// By table and row id.
type Rows = HashMap<(Subject, i64), StoredRow>;

#[derive(Clone, Copy)]
struct StoredRow {
    title: TitleKey,
    /// Whether it is not removed.
    is_live: bool,
    /// Whether it is a watch that a rating added.
    is_of_rating: bool,
}

/// The reversed items of a change, and their titles.
#[derive(Default)]
pub(super) struct ReversedItems {
    pub(super) items: Vec<Item>,
    /// The titles of the watches.
    pub(super) watched: Vec<TitleKey>,
    /// The titles of the rows of the watchlist.
    pub(super) listed: Vec<TitleKey>,
}

/// Reverses the items of a change, except those that were changed since. The titles of the latter are added to `kept`.
/// `ratings`: the titles whose ratings the change has, and those whose ratings are reversed.
pub(super) fn reversed_items(
    tx: &Tx<'_>,
    user: UserId,
    items: &[Item],
    ratings: (&HashSet<TitleKey>, &HashSet<TitleKey>),
    kept: &mut Vec<TitleKey>,
) -> Result<ReversedItems, StoreError> {
    let rows = find_rows(tx, user, items)?;
    let row = |subject, id: Option<i64>| id.and_then(|id| rows.get(&(subject, id)).copied());
    let listed = find_listed_again(tx, user, items)?;
    let mut reversed = ReversedItems::default();
    let mut kept_watches: HashSet<TitleKey> = HashSet::new();
    let (had_rating, reverses_rating) = ratings;
    let is_of_kept_rating =
        |title: TitleKey| had_rating.contains(&title) && !reverses_rating.contains(&title);
    let still_seen = find_still_seen(tx, user, items, is_of_kept_rating)?;
    let mut not_restored: HashSet<TitleKey> = HashSet::new();
    for subject in Subject::ALL {
        for item in items.iter().filter(|item| item.subject == subject) {
            let (added, removed) = (row(subject, item.added), row(subject, item.removed));
            let title = added.or(removed).map(|row| row.title);
            // The watch that a rating added comes back only together with the rating.
            let restored = removed.filter(|_| item.added.is_none());
            if restored.is_some_and(|row| row.is_of_rating && is_of_kept_rating(row.title)) {
                not_restored.extend(title);
                continue;
            }
            let is_unchanged = item.added.is_none_or(|_| added.is_some_and(|row| row.is_live))
                && item.removed.is_none_or(|_| removed.is_some_and(|row| !row.is_live));
            // If the watch that caused this change of the watchlist is kept, the change of the watchlist is kept too.
            let is_effect_of_kept = item.removed.is_some_and(|id| still_seen.contains(&id))
                || title.is_some_and(|title| {
                    kept_watches.contains(&title)
                        || item.added.is_some() && not_restored.contains(&title)
                });
            let is_listed_again = item.removed.is_some_and(|id| listed.contains(&id));
            let is_kept = subject == Subject::Watchlist && (is_effect_of_kept || is_listed_again);
            if is_unchanged && !is_kept {
                reversed.items.push(Item { subject, added: item.removed, removed: item.added });
                match subject {
                    Subject::Watches => reversed.watched.extend(title),
                    Subject::Watchlist => reversed.listed.extend(title),
                }
            } else {
                kept.extend(title);
                if subject == Subject::Watches {
                    kept_watches.extend(title);
                }
            }
        }
    }
    Ok(reversed)
}

/// The titles whose ratings are among the values of a change.
pub(super) fn rated_titles(values: &[ValueChange]) -> HashSet<TitleKey> {
    let rated = values.iter().filter_map(|value| match value.key {
        ValueKey::Rating(title) => Some(title),
        _ => None,
    });
    rated.collect()
}

fn find_rows(tx: &Tx<'_>, user: UserId, items: &[Item]) -> Result<Rows, StoreError> {
    let mut found = HashMap::new();
    for subject in Subject::ALL {
        let of_subject = items.iter().filter(|item| item.subject == subject);
        let ids: Vec<_> =
            of_subject.flat_map(|item| [item.added, item.removed]).flatten().collect();
        let origin = if subject == Subject::Watches { "origin" } else { "'' AS origin" };
        for chunk in ids.chunks(ROWS_PER_STATEMENT) {
            let sql = format!(
                "SELECT id, media_type, title_id, removed_in, {origin} FROM {}
                 WHERE user_id = $1 AND id IN ({})",
                subject.as_str(),
                placeholders(1, chunk.len())
            );
            let mut values = values![user.0].to_vec();
            values.extend(chunk.iter().copied().map(Value::from));
            let rows = tx.all(&sql, &values, |row| {
                let id: i64 = row.get("id")?;
                let title = title_key(row)?;
                let is_live = row.get::<Option<i64>>("removed_in")?.is_none();
                let is_of_rating = row.text("origin")? == Origin::Rating.as_str();
                Ok(((subject, id), StoredRow { title, is_live, is_of_rating }))
            })?;
            found.extend(rows);
        }
    }
    Ok(found)
}

/// The rows of the watchlist that ratings removed, and whose films stay seen when the watches that these ratings added
/// are removed. The journal lacks the watches of first ratings.
fn find_still_seen(
    tx: &Tx<'_>,
    user: UserId,
    items: &[Item],
    is_of_kept_rating: impl Fn(TitleKey) -> bool,
) -> Result<HashSet<i64>, StoreError> {
    let of_watches = items.iter().filter(|item| item.subject == Subject::Watches);
    let added: HashSet<i64> = of_watches.filter_map(|item| item.added).collect();
    let of_watchlist = items.iter().filter(|item| item.subject == Subject::Watchlist);
    let removed: Vec<_> = of_watchlist.filter_map(|item| item.removed).map(Value::from).collect();
    let mut found = HashSet::new();
    for chunk in removed.chunks(ROWS_PER_STATEMENT) {
        let sql = format!(
            "SELECT listed.id, listed.media_type, listed.title_id, watches.id AS watch_id,
                    watches.origin
             FROM watchlist AS listed
             JOIN changes ON changes.id = listed.removed_in
                         AND changes.kind IN ('rated', 'rated_films_seen', 'undone')
             JOIN watches ON watches.user_id = listed.user_id
                         AND watches.media_type = listed.media_type
                         AND watches.title_id = listed.title_id AND watches.removed_in IS NULL
             WHERE listed.user_id = $1 AND listed.id IN ({})",
            placeholders(1, chunk.len())
        );
        let values = [values![user.0], chunk].concat();
        let ids = tx.all(&sql, &values, |row| {
            let is_of_rating = row.text("origin")? == Origin::Rating.as_str();
            let is_removed = added.contains(&row.get::<i64>("watch_id")?);
            let stays = !is_removed && (!is_of_rating || is_of_kept_rating(title_key(row)?));
            Ok(stays.then_some(row.get::<i64>("id")?))
        })?;
        found.extend(ids.into_iter().flatten());
    }
    Ok(found)
}

/// The removed rows of the watchlist whose titles are in it again, in other rows.
fn find_listed_again(
    tx: &Tx<'_>,
    user: UserId,
    items: &[Item],
) -> Result<HashSet<i64>, StoreError> {
    let of_watchlist = items.iter().filter(|item| item.subject == Subject::Watchlist);
    let removed: Vec<_> = of_watchlist.filter_map(|item| item.removed).collect();
    let mut found = HashSet::new();
    for chunk in removed.chunks(ROWS_PER_STATEMENT) {
        let sql = format!(
            "SELECT removed.id FROM watchlist AS removed
             JOIN watchlist ON watchlist.user_id = removed.user_id
                           AND watchlist.media_type = removed.media_type
                           AND watchlist.title_id = removed.title_id
             WHERE removed.user_id = $1 AND watchlist.removed_in IS NULL AND removed.id IN ({})",
            placeholders(1, chunk.len())
        );
        let mut values = values![user.0].to_vec();
        values.extend(chunk.iter().copied().map(Value::from));
        found.extend(tx.all(&sql, &values, |row| row.get::<i64>("id"))?);
    }
    Ok(found)
}
