//! What somebody keeps, in the form in which they take it away.

use crate::domain::ids::{PlaylistId, TitleKey, UserId};
use crate::domain::rating::Score10;
use crate::store::Store;
use crate::store::db::{Row, values};
use crate::store::error::StoreError;
use crate::store::titles::title_key;

/// A title as it is taken away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptTitle {
    /// Which title.
    pub key: TitleKey,
    /// The title or name; empty while the catalogue has not said it.
    pub title: String,
    /// The day of release or first airing, `YYYY-MM-DD`, or only the year, `YYYY`.
    pub release_date: Option<String>,
    /// `IMDb`'s id, where TMDB said it.
    pub imdb_id: Option<String>,
}

impl Store {
    /// The user's rated titles with the score and the time of rating in unix seconds, newest first.
    ///
    /// # Errors
    /// As [`StoreError`] says.
    pub async fn kept_ratings(
        &self,
        user: UserId,
    ) -> Result<Vec<(KeptTitle, Score10, i64)>, StoreError> {
        self.pool
            .read(move |tx| {
                tx.all(
                    "SELECT ratings.media_type, ratings.number, ratings.score10, ratings.rated_at,
                            coalesce(titles.title, claims.title) AS title,
                            coalesce(titles.release_date, claims.release_date) AS release_date,
                            titles.imdb_id
                     FROM ratings
                     LEFT JOIN titles ON titles.media_type = ratings.media_type
                                     AND titles.number = ratings.number
                     LEFT JOIN claims ON claims.user_id = ratings.user_id
                                     AND claims.media_type = ratings.media_type
                                     AND claims.number = ratings.number
                     WHERE ratings.user_id = $1
                     ORDER BY ratings.rated_at DESC, ratings.media_type, ratings.number",
                    values![user.0],
                    |row| {
                        let half_stars: i64 = row.get("score10")?;
                        let score = Score10::from_half_stars(half_stars)
                            .ok_or_else(|| StoreError::Broken(format!("{half_stars} is no score")));
                        Ok((kept_title(row)?, score?, row.get("rated_at")?))
                    },
                )
            })
            .await
    }

    /// The titles of one of the user's playlists in their order, with the time of adding in unix
    /// seconds; none when the user has no such playlist.
    ///
    /// # Errors
    /// As [`StoreError`] says.
    pub async fn kept_entries(
        &self,
        user: UserId,
        playlist: PlaylistId,
    ) -> Result<Vec<(KeptTitle, i64)>, StoreError> {
        self.pool
            .read(move |tx| {
                tx.all(
                    "SELECT playlist_entries.media_type, playlist_entries.number,
                            playlist_entries.added_at,
                            coalesce(titles.title, claims.title) AS title,
                            coalesce(titles.release_date, claims.release_date) AS release_date,
                            titles.imdb_id
                     FROM playlist_entries
                     JOIN playlists ON playlists.id = playlist_entries.playlist_id
                     LEFT JOIN titles ON titles.media_type = playlist_entries.media_type
                                     AND titles.number = playlist_entries.number
                     LEFT JOIN claims ON claims.user_id = playlists.user_id
                                     AND claims.media_type = playlist_entries.media_type
                                     AND claims.number = playlist_entries.number
                     WHERE playlists.user_id = $1 AND playlists.id = $2
                     ORDER BY playlist_entries.position",
                    values![user.0, playlist.0],
                    |row| Ok((kept_title(row)?, row.get("added_at")?)),
                )
            })
            .await
    }
}

fn kept_title(row: &Row<'_>) -> Result<KeptTitle, StoreError> {
    Ok(KeptTitle {
        key: title_key(row)?,
        title: row.get::<Option<String>>("title")?.unwrap_or_default(),
        release_date: row.get("release_date")?,
        imdb_id: row.get("imdb_id")?,
    })
}
