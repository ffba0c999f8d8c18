//! The SQL of favorites. Every statement selects by owner.

use crate::domain::change::{Change, ChangeKind};
use crate::domain::favorite::MAX_FAVORITES;
use crate::domain::ids::{TitleKey, UserId};
use crate::domain::title::TitleFacts;
use crate::store::Store;
use crate::store::change_values::{ValueChange, ValueKey, insert_values, replace_value};
use crate::store::changes::insert_change;
use crate::store::db::{Query, Row, Tx, values};
use crate::store::error::StoreError;
use crate::store::journal_json::parse;
use crate::store::pending_titles::{
    TitleMetadata, delete_unreferenced_pending_titles, record_title,
};
use crate::store::titles::{METADATA_COLUMNS, metadata_joins, title_facts, title_key};
use serde_json::{Value, json};

/// A favorite title.
#[derive(Clone, Debug)]
pub struct Favorite {
    pub title: TitleFacts,
    /// The position on the profile, from 1 to 4.
    pub place: Option<i64>,
    /// Unix seconds.
    pub added_at: i64,
}

/// Why favorites were not changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FavoriteRefusal {
    /// The user has as many favorites as allowed.
    TooManyFavorites,
    /// Too many titles of the user are pending.
    TooManyPending,
    /// The title is no favorite.
    NotAFavorite,
    /// The id may mean a film or a show, and both are favorites.
    Ambiguous,
}

impl Store {
    /// The user's favorites: first those with a position, in its order, then the others, newest first.
    pub async fn favorites(&self, user: UserId) -> Result<Vec<Favorite>, StoreError> {
        self.pool
            .read(move |tx| {
                let rows = select_favorites(tx, user, title_facts)?.into_iter();
                let favorite = |(title, place, added_at)| Favorite { title, place, added_at };
                Ok(rows.map(favorite).collect())
            })
            .await
    }

    /// Adds a favorite or changes its position. Another title at that position gets the old position, if there was
    /// one. `None` when nothing changed.
    pub async fn set_favorite(
        &self,
        user: UserId,
        title: TitleKey,
        place: Option<i64>,
        metadata: TitleMetadata,
        now: i64,
    ) -> Result<Result<Option<Change>, FavoriteRefusal>, StoreError> {
        self.pool
            .write_for(user, move |tx| {
                let old = find_favorite(tx, user, title)?;
                if old.is_some_and(|(old, _)| old == place) {
                    return Ok(Ok(None));
                }
                if old.is_none() && count_favorites(tx, user)? >= MAX_FAVORITES {
                    return Ok(Err(FavoriteRefusal::TooManyFavorites));
                }
                if !record_title(tx, user, &metadata)? {
                    return Ok(Err(FavoriteRefusal::TooManyPending));
                }
                let (old_place, added_at) = old.unwrap_or((None, now));
                let mut changed = Vec::new();
                for other in find_titles_at(tx, user, place)? {
                    let added_at = find_favorite(tx, user, other)?.map_or(now, |(_, at)| at);
                    changed.push(set(tx, user, other, Some((old_place, added_at)))?);
                }
                changed.push(set(tx, user, title, Some((place, added_at)))?);
                let change = insert_change(tx, user, (ChangeKind::FavoriteAdded, now), None)?;
                insert_values(tx, change.id, &changed)?;
                Ok(Ok(Some(change)))
            })
            .await
    }

    /// Removes the favorite that a public id means; returns which of `candidates` it was.
    pub async fn remove_favorite(
        &self,
        user: UserId,
        candidates: Vec<TitleKey>,
        now: i64,
    ) -> Result<Result<(Change, TitleKey), FavoriteRefusal>, StoreError> {
        self.pool
            .write_for(user, move |tx| {
                let mut found = Vec::new();
                for key in &candidates {
                    found.extend(find_favorite(tx, user, *key)?.map(|_| *key));
                }
                let key = match found.as_slice() {
                    [] => return Ok(Err(FavoriteRefusal::NotAFavorite)),
                    [one] => *one,
                    _ => return Ok(Err(FavoriteRefusal::Ambiguous)),
                };
                let change = insert_change(tx, user, (ChangeKind::FavoriteRemoved, now), None)?;
                insert_values(tx, change.id, &[set(tx, user, key, None)?])?;
                delete_unreferenced_pending_titles(tx, user)?;
                Ok(Ok((change, key)))
            })
            .await
    }
}

/// The user's favorites with position and time of adding: first those with a position, in its order, then the others,
/// newest first. `read` reads the title from a row.
pub(super) fn select_favorites<T>(
    tx: &Tx<'_>,
    user: UserId,
    read: impl Fn(&Row<'_>) -> Result<T, StoreError>,
) -> Result<Vec<(T, Option<i64>, i64)>, StoreError> {
    let sql = format!(
        "SELECT favorites.media_type, favorites.title_id, favorites.place, favorites.added_at,
                {METADATA_COLUMNS}
         FROM favorites {}
         WHERE favorites.user_id = $1
         ORDER BY favorites.place IS NULL, favorites.place, favorites.added_at DESC,
                  favorites.media_type, favorites.title_id",
        metadata_joins("favorites", "favorites.user_id")
    );
    tx.all(&sql, values![user.0], |row| Ok((read(row)?, row.get("place")?, row.get("added_at")?)))
}

/// The position and the time of adding.
pub(super) fn find_favorite(
    tx: &Tx<'_>,
    user: UserId,
    key: TitleKey,
) -> Result<Option<(Option<i64>, i64)>, StoreError> {
    tx.find(&favorite_row(user, key), |row| Ok((row.get("place")?, row.get("added_at")?)))
}

pub(super) fn favorite_row(user: UserId, key: TitleKey) -> Query {
    let sql = "SELECT place, added_at FROM favorites
               WHERE user_id = $1 AND media_type = $2 AND title_id = $3";
    Query::new(sql, values![user.0, key.media_type.as_str(), key.title_id])
}

/// Whether undo would restore a position that another title, not one of `others`, has now.
pub(super) fn is_place_taken(
    tx: &Tx<'_>,
    user: UserId,
    change: &ValueChange,
    others: &[TitleKey],
) -> Result<bool, StoreError> {
    let (ValueKey::Favorite(_), Some(before)) = (change.key, &change.before) else {
        return Ok(false);
    };
    let holders = find_titles_at(tx, user, parse(before)?.get("place").and_then(Value::as_i64))?;
    Ok(holders.iter().any(|holder| !others.contains(holder)))
}

/// The title at this position on the profile; none without a position.
pub(super) fn find_titles_at(
    tx: &Tx<'_>,
    user: UserId,
    place: Option<i64>,
) -> Result<Vec<TitleKey>, StoreError> {
    let Some(place) = place else { return Ok(Vec::new()) };
    tx.all(
        "SELECT media_type, title_id FROM favorites WHERE user_id = $1 AND place = $2",
        values![user.0, place],
        title_key,
    )
}

pub(super) fn set(
    tx: &Tx<'_>,
    user: UserId,
    title: TitleKey,
    value: Option<(Option<i64>, i64)>,
) -> Result<ValueChange, StoreError> {
    let value = value.map(|(place, added_at)| json!({"place": place, "added_at": added_at}));
    replace_value(tx, user, ValueKey::Favorite(title), value)
}

pub(super) fn count_favorites(tx: &Tx<'_>, user: UserId) -> Result<i64, StoreError> {
    tx.count("SELECT count(*) AS count FROM favorites WHERE user_id = $1", values![user.0])
}
