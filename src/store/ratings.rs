//! The SQL of ratings. Every statement selects by owner, so that no user reaches another's.

use crate::domain::change::{Change, ChangeId, ChangeKind};
use crate::domain::ids::{MediaType, TitleKey, UserId};
use crate::domain::playlist::MAX_RATINGS;
use crate::domain::preferences::Preference;
use crate::domain::rating::{RatedFilter, Rating, Score10};
use crate::domain::title::TitleFacts;
use crate::store::Store;
use crate::store::change_values::{
    ValueChange, ValueKey, insert_values, read_value, replace_value, select_values,
};
use crate::store::changes::{delete_change, insert_change, insert_items};
use crate::store::db::{Query, Row, Tx, Value, placeholders, values};
use crate::store::error::StoreError;
use crate::store::journal_json::parse;
use crate::store::pending_titles::{
    TitleMetadata, delete_unreferenced_pending_titles, record_new_title,
};
use crate::store::preference_rows::is_set;
use crate::store::rated_films::{mark_unseen_film, unmark_rated_film};
use crate::store::titles::{METADATA_COLUMNS, metadata_joins, title_facts, title_key};
use crate::store::watchlist::remove_seen;
use serde_json::json;

/// How many rated titles a page has (docs/api.md).
const PAGE: i64 = 100;

/// Why a title was not rated. Nothing was changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RatingRefusal {
    /// The user has rated as many titles as allowed.
    TooManyRatings,
    /// Too many titles of the user are pending.
    TooManyPending,
}

impl Store {
    /// Rates a title, or replaces the rating, and stores the metadata of the title. If the film has no watches and
    /// the user wants that, also adds a watch, and removes the film from the watchlist; returns whether it added one.
    pub async fn set_rating(
        &self,
        user: UserId,
        rating: Rating,
        metadata: TitleMetadata,
    ) -> Result<Result<(Change, bool), RatingRefusal>, StoreError> {
        self.pool
            .write_for(user, move |tx| {
                let (key, now) = (ValueKey::Rating(rating.title), rating.rated_at);
                // The change first, because on PostgreSQL this saves a round trip.
                tx.prefetch_with_next(&|| context_query(user, rating.title));
                let change = insert_change(tx, user, (ChangeKind::Rated, now), None)?;
                let known = rating_context(tx, user, rating.title)?;
                if let Some(refusal) = refusal(tx, user, &known, &metadata)? {
                    delete_change(tx, change.id)?;
                    return Ok(Err(refusal));
                }
                let after = Some(upsert(tx, user, &rating)?);
                let is_first = known.before.is_none();
                insert_values(tx, change.id, &[ValueChange { key, before: known.before, after }])?;
                let added = if known.becomes_seen {
                    mark_unseen_film(tx, user, rating.title, now)?
                } else {
                    None
                };
                // The undo of a first rating deletes the watch together with the rating.
                let mut items: Vec<_> = added.filter(|_| !is_first).into_iter().collect();
                if added.is_some() && known.is_listed {
                    items.extend(remove_seen(tx, user, rating.title, change.id)?);
                }
                insert_items(tx, change.id, &items)?;
                Ok(Ok((change, added.is_some())))
            })
            .await
    }

    /// Deletes a rating, and the watch that it added; `None` when there was none.
    pub async fn delete_rating(
        &self,
        user: UserId,
        title: TitleKey,
        now: i64,
    ) -> Result<Option<Change>, StoreError> {
        self.pool
            .write_for(user, move |tx| {
                let cleared = replace_value(tx, user, ValueKey::Rating(title), None)?;
                if cleared.before.is_none() {
                    return Ok(None);
                }
                let change = insert_change(tx, user, (ChangeKind::RatingCleared, now), None)?;
                insert_values(tx, change.id, &[cleared])?;
                unmark_rated_film(tx, user, title)?;
                delete_unreferenced_pending_titles(tx, user)?;
                Ok(Some(change))
            })
            .await
    }

    /// A user's ratings, newest first.
    pub async fn ratings(&self, user: UserId) -> Result<Vec<Rating>, StoreError> {
        self.pool
            .read(move |tx| {
                tx.all(
                    "SELECT media_type, title_id, score10, rated_at FROM ratings
                     WHERE user_id = $1 ORDER BY rated_at DESC, media_type, title_id",
                    values![user.0],
                    rating,
                )
            })
            .await
    }

    /// Which of these titles the user has rated.
    pub async fn find_rated_titles(
        &self,
        user: UserId,
        candidates: Vec<TitleKey>,
    ) -> Result<Vec<TitleKey>, StoreError> {
        self.pool.read(move |tx| select_rated_of(tx, user, &candidates)).await
    }

    /// Rated titles with their ratings, newest first: a page of 100 (from 1), or all of them.
    pub async fn rated_titles(
        &self,
        user: UserId,
        filter: RatedFilter,
        page: Option<i64>,
    ) -> Result<Vec<(TitleFacts, Rating)>, StoreError> {
        let (limit, offset) = page.map_or((i64::MAX, 0), |page| (PAGE, (page - 1) * PAGE));
        self.pool.read(move |tx| select_rated_titles(tx, user, filter, limit, offset)).await
    }

    /// Every rated title of a user with its score and its day or year of release.
    pub async fn rated_release_dates(
        &self,
        user: UserId,
    ) -> Result<Vec<(TitleKey, Score10, Option<String>)>, StoreError> {
        self.pool
            .read(move |tx| {
                let sql = format!(
                    "SELECT ratings.media_type, ratings.title_id, ratings.score10, ratings.rated_at,
                            coalesce(titles.release_date, pending_titles.release_date)
                                AS release_date
                     FROM ratings {} WHERE ratings.user_id = $1",
                    metadata_joins("ratings", "ratings.user_id")
                );
                tx.all(&sql, values![user.0], |row| {
                    let Rating { title, score, .. } = rating(row)?;
                    Ok((title, score, row.get("release_date")?))
                })
            })
            .await
    }

    /// Clamps all scores to the scale; returns how many were changed.
    pub async fn clamp_scores(&self) -> Result<usize, StoreError> {
        self.pool
            .write(|tx| {
                tx.execute(
                    "UPDATE ratings SET score10 = CASE WHEN score10 < 1 THEN 1 ELSE 10 END
                     WHERE score10 < 1 OR score10 > 10",
                    &[],
                )
            })
            .await
    }
}

/// Rated titles with their ratings, newest first.
pub(super) fn select_rated_titles(
    tx: &Tx<'_>,
    user: UserId,
    filter: RatedFilter,
    limit: i64,
    offset: i64,
) -> Result<Vec<(TitleFacts, Rating)>, StoreError> {
    let (low, high) = filter.half_star_range();
    let sql = format!(
        "SELECT ratings.media_type, ratings.title_id, ratings.score10,
                ratings.rated_at, {METADATA_COLUMNS}
         FROM ratings {}
         WHERE ratings.user_id = $1 AND ratings.score10 BETWEEN $2 AND $3
         ORDER BY ratings.rated_at DESC, ratings.media_type, ratings.title_id
         LIMIT $4 OFFSET $5",
        metadata_joins("ratings", "ratings.user_id")
    );
    let values = values![user.0, low, high, limit, offset];
    tx.all(&sql, values, |row| Ok((title_facts(row)?, rating(row)?)))
}

/// One statement, because on PostgreSQL each is a round trip.
fn select_rated_of(
    tx: &Tx<'_>,
    user: UserId,
    candidates: &[TitleKey],
) -> Result<Vec<TitleKey>, StoreError> {
    if candidates.is_empty() {
        return Ok(Vec::new());
    }
    let sql = format!(
        "SELECT media_type, title_id FROM ratings WHERE user_id = $1 AND title_id IN ({})",
        placeholders(1, candidates.len())
    );
    let ids = candidates.iter().map(|key| Value::from(key.title_id));
    let values: Vec<Value> = std::iter::once(Value::from(user.0)).chain(ids).collect();
    let mut rated = tx.all(&sql, &values, title_key)?;
    rated.retain(|key| candidates.contains(key));
    Ok(rated)
}

/// The data that decides how a title is rated.
struct RatingContext {
    /// The present rating as JSON.
    before: Option<String>,
    /// Whether the catalogue's metadata is stored.
    has_metadata: bool,
    /// Whether the rating will add a watch: it is a film without watches, and the user wants that.
    becomes_seen: bool,
    /// Whether it is a film in the watchlist.
    is_listed: bool,
    /// How many titles the user has rated.
    ratings: i64,
}

/// One statement, because on PostgreSQL each is a round trip.
fn context_query(user: UserId, title: TitleKey) -> Query {
    let marks_seen = Preference::RatingMarksSeen;
    Query::new(
        "SELECT EXISTS (SELECT 1 FROM watches
                        WHERE user_id = $1 AND media_type = $2 AND media_type = 'movie'
                          AND title_id = $3 AND removed_in IS NULL) AS is_seen,
                EXISTS (SELECT 1 FROM watchlist
                        WHERE user_id = $1 AND media_type = $2 AND media_type = 'movie'
                          AND title_id = $3 AND removed_in IS NULL) AS is_listed,
                EXISTS (SELECT 1 FROM titles
                        WHERE media_type = $2 AND title_id = $3 AND title <> '') AS has_metadata,
                (SELECT user_counts.ratings FROM user_counts WHERE user_id = $1) AS count,
                (SELECT value FROM preferences WHERE user_id = $1 AND name = $4) AS marks_seen,
                rated.score10 IS NOT NULL AS is_rated, rated.score10, rated.rated_at
         FROM (SELECT 1 AS one) AS request
         LEFT JOIN ratings AS rated
           ON rated.user_id = $1 AND rated.media_type = $2 AND rated.title_id = $3",
        values![user.0, title.media_type.as_str(), title.title_id, marks_seen.as_str()],
    )
}

fn rating_context(tx: &Tx<'_>, user: UserId, title: TitleKey) -> Result<RatingContext, StoreError> {
    let known = tx.find(&context_query(user, title), |row| {
        let is_rated: bool = row.get("is_rated")?;
        let before = is_rated.then(|| ValueKey::Rating(title).value(row)).transpose()?;
        let is_seen: bool = row.get("is_seen")?;
        let marks_seen = row.get::<Option<String>>("marks_seen")?;
        let marks_seen = is_set(Preference::RatingMarksSeen, marks_seen.as_deref());
        Ok(RatingContext {
            before,
            has_metadata: row.get("has_metadata")?,
            becomes_seen: title.media_type == MediaType::Movie && !is_seen && marks_seen,
            is_listed: row.get("is_listed")?,
            ratings: row.get::<Option<i64>>("count")?.unwrap_or_default(),
        })
    })?;
    known.ok_or_else(|| StoreError::Broken("a SELECT of one row has none".to_owned()))
}

/// Stores the metadata of the title if it is new; returns why the title must not be rated.
fn refusal(
    tx: &Tx<'_>,
    user: UserId,
    known: &RatingContext,
    metadata: &TitleMetadata,
) -> Result<Option<RatingRefusal>, StoreError> {
    if known.before.is_none() && known.ratings >= MAX_RATINGS {
        return Ok(Some(RatingRefusal::TooManyRatings));
    }
    // A rating does not refresh stored metadata, because an admin may have corrected it.
    if !known.has_metadata && !record_new_title(tx, user, metadata)? {
        return Ok(Some(RatingRefusal::TooManyPending));
    }
    Ok(None)
}

/// Stores a rating in place of the present one; returns the new value as JSON.
fn upsert(tx: &Tx<'_>, user: UserId, rating: &Rating) -> Result<String, StoreError> {
    let Rating { title, score, rated_at } = *rating;
    let score = score.half_stars();
    tx.execute_later(
        "INSERT INTO ratings (user_id, media_type, title_id, score10, rated_at)
         VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (user_id, media_type, title_id) DO UPDATE SET
             score10 = excluded.score10, rated_at = excluded.rated_at",
        values![user.0, title.media_type.as_str(), title.title_id, score, rated_at],
    )?;
    Ok(json!({ "score10": score, "rated_at": rated_at }).to_string())
}

/// Whether the user has rated the title, or may rate one more.
pub(super) fn may_rate(tx: &Tx<'_>, user: UserId, title: TitleKey) -> Result<bool, StoreError> {
    let is_rated = read_value(tx, user, ValueKey::Rating(title))?.is_some();
    Ok(is_rated || count_ratings(tx, user)? < MAX_RATINGS)
}

/// Rates a title as a part of a change. The caller has checked [`may_rate`].
pub(super) fn insert_rating(
    tx: &Tx<'_>,
    user: UserId,
    rating: &Rating,
    change: ChangeId,
) -> Result<(), StoreError> {
    let key = ValueKey::Rating(rating.title);
    let before = read_value(tx, user, key)?;
    let after = Some(upsert(tx, user, rating)?);
    insert_values(tx, change, &[ValueChange { key, before, after }])
}

/// The score that a change gave a title.
pub(super) fn find_given_score(
    tx: &Tx<'_>,
    change: ChangeId,
) -> Result<Option<Score10>, StoreError> {
    let values = select_values(tx, change)?;
    let rating = values.iter().find(|value| matches!(value.key, ValueKey::Rating(_)));
    let rating = rating.and_then(|value| value.after.as_deref()).map(parse).transpose()?;
    let half_stars = rating.and_then(|rating| rating.get("score10")?.as_i64());
    Ok(half_stars.and_then(Score10::from_half_stars))
}

pub(super) fn count_ratings(tx: &Tx<'_>, user: UserId) -> Result<i64, StoreError> {
    tx.count("SELECT ratings AS count FROM user_counts WHERE user_id = $1", values![user.0])
}

pub(super) fn rating(row: &Row<'_>) -> Result<Rating, StoreError> {
    let half_stars: i64 = row.get("score10")?;
    Ok(Rating {
        title: title_key(row)?,
        score: Score10::from_half_stars(half_stars)
            .ok_or_else(|| StoreError::Broken(format!("{half_stars} is no score")))?,
        rated_at: row.get("rated_at")?,
    })
}
