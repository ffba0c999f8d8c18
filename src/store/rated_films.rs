//! Watches that are added along with a rating: without a date, for films that have no watches. Every statement
//! selects by owner.

use crate::domain::change::{Change, ChangeId, ChangeKind};
use crate::domain::ids::{MediaType, TitleKey, UserId};
use crate::domain::watch::Origin;
use crate::store::Store;
use crate::store::changes::{Item, ROWS_PER_STATEMENT, Subject, insert_change, insert_items};
use crate::store::db::{Tx, Value, values};
use crate::store::error::StoreError;
use crate::store::preference_rows::select_preferences;
use crate::store::titles::{for_titles, title_key};
use crate::store::watch_rows::{WatchRefusal, watch_count, watch_limit};
use std::collections::BTreeSet;

/// Films that user `$1` has rated and that have no watch.
pub(super) const UNSEEN_RATED_FILMS: &str = "ratings
     WHERE user_id = $1 AND media_type = 'movie'
       AND NOT EXISTS (SELECT 1 FROM watches
                       WHERE watches.user_id = ratings.user_id
                         AND watches.media_type = ratings.media_type
                         AND watches.title_id = ratings.title_id
                         AND watches.removed_in IS NULL)";

impl Store {
    /// Adds a watch without a date to every rated film without watches; returns how many. These films leave the
    /// watchlist, unless the user keeps seen titles there.
    pub async fn mark_rated_films(
        &self,
        user: UserId,
        now: i64,
    ) -> Result<Result<(Option<Change>, i64), WatchRefusal>, StoreError> {
        self.pool
            .write_for(user, move |tx| {
                let sql = format!(
                    "SELECT media_type, title_id FROM {UNSEEN_RATED_FILMS}
                     ORDER BY rated_at, title_id"
                );
                let films = tx.all(&sql, values![user.0], title_key)?;
                let added = i64::try_from(films.len()).unwrap_or(i64::MAX);
                if films.is_empty() {
                    return Ok(Ok((None, 0)));
                }
                if let Some(refusal) = watch_limit(tx, user, added)? {
                    return Ok(Err(refusal));
                }
                let listed = select_unseen_listed(tx, user)?;
                let change = insert_change(tx, user, (ChangeKind::RatedFilmsSeen, now), None)?;
                let mut items = insert_undated(tx, user, &films, now)?;
                Subject::Watchlist.set_removed(tx, &listed, Some(change.id))?;
                items.extend(listed.into_iter().map(|id| Item {
                    subject: Subject::Watchlist,
                    added: None,
                    removed: Some(id),
                }));
                insert_items(tx, change.id, &items)?;
                Ok(Ok((Some(change), added)))
            })
            .await
    }
}

/// The rows of the watchlist whose films are rated and have no watches; none when the user keeps seen titles there.
fn select_unseen_listed(tx: &Tx<'_>, user: UserId) -> Result<Vec<i64>, StoreError> {
    if select_preferences(tx, user)?.watchlist_keeps_seen {
        return Ok(Vec::new());
    }
    let sql = format!(
        "SELECT id FROM watchlist
         WHERE user_id = $1 AND media_type = 'movie' AND removed_in IS NULL
           AND EXISTS (SELECT 1 FROM {UNSEEN_RATED_FILMS}
                         AND ratings.title_id = watchlist.title_id)
         ORDER BY id"
    );
    tx.all(&sql, values![user.0], |row| row.get("id"))
}

/// Adds watches without a date of rated films; returns the items for the journal.
fn insert_undated(
    tx: &Tx<'_>,
    user: UserId,
    films: &[TitleKey],
    now: i64,
) -> Result<Vec<Item>, StoreError> {
    let mut items = Vec::with_capacity(films.len());
    for chunk in films.chunks(ROWS_PER_STATEMENT) {
        let mut values = values![user.0, chunk[0].title_id, Origin::Rating.as_str(), now].to_vec();
        values.extend(chunk[1..].iter().map(|film| Value::from(film.title_id)));
        // Placeholders must first appear in ascending order.
        let films = std::iter::once(2).chain(5..=values.len());
        let row = |film| format!("($1, 'movie', ${film}, 'unknown', $3, $4)");
        let rows = films.map(row).collect::<Vec<_>>().join(", ");
        let sql = format!(
            "INSERT INTO watches (user_id, media_type, title_id, precision, origin, created_at)
             VALUES {rows} RETURNING id"
        );
        let ids = tx.all(&sql, &values, |row| row.get::<i64>("id"))?.into_iter();
        let item = |id| Item { subject: Subject::Watches, added: Some(id), removed: None };
        items.extend(ids.map(item));
    }
    Ok(items)
}

/// Adds a watch without a date to a rated film, if the user wants that and the film has no watch. Returns whether it
/// did. This watch is deleted together with the rating, so the journal has only the rating.
pub(super) fn mark_rated_film(
    tx: &Tx<'_>,
    user: UserId,
    film: TitleKey,
    now: i64,
) -> Result<bool, StoreError> {
    if film.media_type != MediaType::Movie
        || tx.count_of(&watch_count(user, film))? > 0
        || !select_preferences(tx, user)?.rating_marks_seen
    {
        return Ok(false);
    }
    Ok(mark_unseen_film(tx, user, film, now)?.is_some())
}

/// [`mark_rated_film`] when it is known that the film has no watches and that the user wants this.
pub(super) fn mark_unseen_film(
    tx: &Tx<'_>,
    user: UserId,
    film: TitleKey,
    now: i64,
) -> Result<Option<Item>, StoreError> {
    if watch_limit(tx, user, 1)?.is_some() {
        return Ok(None);
    }
    Ok(insert_undated(tx, user, &[film], now)?.pop())
}

/// Deletes the watch that a rating added, if it was not edited.
pub(super) fn unmark_rated_film(
    tx: &Tx<'_>,
    user: UserId,
    film: TitleKey,
) -> Result<(), StoreError> {
    tx.execute(
        "DELETE FROM watches WHERE user_id = $1 AND media_type = $2 AND title_id = $3
                               AND removed_in IS NULL AND origin = $4",
        values![user.0, film.media_type.as_str(), film.title_id, Origin::Rating.as_str()],
    )?;
    Ok(())
}

/// Removes the watches that the ratings of these titles added, if they were not edited; returns the items for the
/// journal.
pub(super) fn remove_rating_watches(
    tx: &Tx<'_>,
    user: UserId,
    titles: &BTreeSet<TitleKey>,
    change: ChangeId,
) -> Result<Vec<Item>, StoreError> {
    let added = Origin::Rating.as_str();
    let sql = |ids: &str| {
        format!(
            "SELECT id FROM watches
             WHERE user_id = $1 AND media_type = $2 AND title_id IN ({ids})
               AND removed_in IS NULL AND origin = '{added}'"
        )
    };
    let removed = for_titles(tx, user.0, titles, sql, |row| row.get::<i64>("id"))?;
    Subject::Watches.set_removed(tx, &removed, Some(change))?;
    let item = |id| Item { subject: Subject::Watches, added: None, removed: Some(id) };
    Ok(removed.into_iter().map(item).collect())
}
