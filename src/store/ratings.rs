//! Ratings in the data file. Every statement selects by owner, so that nobody can reach
//! another's.

use crate::domain::ids::{TitleKey, UserId};
use crate::domain::playlist::MAX_RATINGS;
use crate::domain::rating::{RatedFilter, Rating, Score10};
use crate::domain::title::TitleFacts;
use crate::store::Store;
use crate::store::db::{Row, Tx, values};
use crate::store::error::StoreError;
use crate::store::pending_titles::{TitleMetadata, forget_unkept_claims, note_title};
use crate::store::titles::{title_facts, title_key};

/// How many rated titles one page holds (docs/api.md).
const PAGE: i64 = 100;

/// Why a title was not rated. Nothing was changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RatingRefusal {
    /// The user has rated as many titles as allowed.
    TooManyTries,
    /// Too many titles of the user wait for the catalogue.
    TooManyWaiting,
}

impl Store {
    /// Rates a title, or replaces the rating, and keeps what is known of it.
    ///
    /// # Errors
    /// As [`StoreError`] says, [`StoreError::Constraint`] when the user is gone; a refusal is no
    /// error.
    pub async fn set_rating(
        &self,
        user: UserId,
        rating: Rating,
        word: TitleMetadata,
    ) -> Result<Result<(), RatingRefusal>, StoreError> {
        self.pool
            .write(move |tx| {
                if !is_rated(tx, user, rating.title)? && count(tx, user)? >= MAX_RATINGS {
                    return Ok(Err(RatingRefusal::TooManyTries));
                }
                if !note_title(tx, user, &word)? {
                    return Ok(Err(RatingRefusal::TooManyWaiting));
                }
                tx.execute(
                    "INSERT INTO ratings (user_id, media_type, number, score10, rated_at)
                     VALUES ($1, $2, $3, $4, $5)
                     ON CONFLICT (user_id, media_type, number) DO UPDATE SET
                         score10 = excluded.score10, rated_at = excluded.rated_at",
                    values![
                        user.0,
                        rating.title.media_type.as_str(),
                        rating.title.number,
                        rating.score.half_stars(),
                        rating.rated_at,
                    ],
                )?;
                Ok(Ok(()))
            })
            .await
    }

    /// Removes a rating; `false` when there was none.
    ///
    /// # Errors
    /// As [`StoreError`] says.
    pub async fn remove_rating(&self, user: UserId, title: TitleKey) -> Result<bool, StoreError> {
        let removed = self.pool.write(move |tx| {
            let removed = tx.execute(
                "DELETE FROM ratings WHERE user_id = $1 AND media_type = $2 AND number = $3",
                values![user.0, title.media_type.as_str(), title.number],
            )?;
            forget_unkept_claims(tx, user)?;
            Ok(removed)
        });
        Ok(removed.await? > 0)
    }

    /// A user's ratings, newest first.
    ///
    /// # Errors
    /// As [`StoreError`] says.
    pub async fn ratings(&self, user: UserId) -> Result<Vec<Rating>, StoreError> {
        self.pool
            .read(move |tx| {
                tx.all(
                    "SELECT media_type, number, score10, rated_at FROM ratings
                     WHERE user_id = $1 ORDER BY rated_at DESC, media_type, number",
                    values![user.0],
                    rating,
                )
            })
            .await
    }

    /// Which of two readings of one wire id the user has rated.
    ///
    /// # Errors
    /// As [`StoreError`] says.
    pub async fn rated_among(
        &self,
        user: UserId,
        movie: TitleKey,
        tv: TitleKey,
    ) -> Result<Vec<TitleKey>, StoreError> {
        self.pool
            .read(move |tx| {
                let mut rated = Vec::new();
                for title in [movie, tv] {
                    if is_rated(tx, user, title)? {
                        rated.push(title);
                    }
                }
                Ok(rated)
            })
            .await
    }

    /// Rated titles with their ratings, newest first: a page of 100 (from 1), or all of them.
    ///
    /// # Errors
    /// As [`StoreError`] says.
    pub async fn rated_titles(
        &self,
        user: UserId,
        filter: RatedFilter,
        page: Option<i64>,
    ) -> Result<Vec<(TitleFacts, Rating)>, StoreError> {
        let (low, high) = filter.half_star_range();
        let (limit, offset) = page.map_or((i64::MAX, 0), |page| (PAGE, (page - 1) * PAGE));
        self.pool
            .read(move |tx| {
                tx.all(
                    "SELECT ratings.media_type, ratings.number, ratings.score10, ratings.rated_at,
                            coalesce(titles.title, claims.title) AS title,
                            coalesce(titles.overview, claims.overview) AS overview,
                            coalesce(titles.poster_path, claims.poster_path) AS poster_path,
                            coalesce(titles.release_date, claims.release_date) AS release_date,
                            coalesce(titles.vote_tenths, claims.vote_tenths) AS vote_tenths
                     FROM ratings
                     LEFT JOIN titles ON titles.media_type = ratings.media_type
                                     AND titles.number = ratings.number
                     LEFT JOIN claims ON claims.user_id = ratings.user_id
                                     AND claims.media_type = ratings.media_type
                                     AND claims.number = ratings.number
                     WHERE ratings.user_id = $1 AND ratings.score10 BETWEEN $2 AND $3
                     ORDER BY ratings.rated_at DESC, ratings.media_type, ratings.number
                     LIMIT $4 OFFSET $5",
                    values![user.0, low, high, limit, offset],
                    |row| Ok((title_facts(row)?, rating(row)?)),
                )
            })
            .await
    }

    /// Brings every score back into its scale; answers how many were out of it.
    ///
    /// # Errors
    /// As [`StoreError`] says.
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

pub(super) fn is_rated(tx: &Tx<'_>, user: UserId, title: TitleKey) -> Result<bool, StoreError> {
    let found = tx.first(
        "SELECT number FROM ratings WHERE user_id = $1 AND media_type = $2 AND number = $3",
        values![user.0, title.media_type.as_str(), title.number],
        |row| row.get::<i64>("number"),
    )?;
    Ok(found.is_some())
}

fn count(tx: &Tx<'_>, user: UserId) -> Result<i64, StoreError> {
    let counted = tx.first(
        "SELECT count(*) AS ratings FROM ratings WHERE user_id = $1",
        values![user.0],
        |row| row.get("ratings"),
    )?;
    Ok(counted.unwrap_or(0))
}

fn rating(row: &Row<'_>) -> Result<Rating, StoreError> {
    let half_stars: i64 = row.get("score10")?;
    Ok(Rating {
        title: title_key(row)?,
        score: Score10::from_half_stars(half_stars)
            .ok_or_else(|| StoreError::Broken(format!("{half_stars} is no score")))?,
        rated_at: row.get("rated_at")?,
    })
}
