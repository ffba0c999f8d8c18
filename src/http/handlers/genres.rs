//! The caller's titles of a genre.

use crate::app::App;
use crate::domain::ids::{MediaType, TitleKey};
use crate::http::error::{ApiError, ErrorBody};
use crate::http::extract::{FromPath, Json, Number};
use crate::http::middleware::guard::CurrentUser;
use crate::services::genres;
use axum::extract::State;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// The caller's titles of a genre.
#[derive(Serialize, ToSchema)]
pub struct GenreTitles {
    /// Films first, by id.
    titles: Vec<GenreTitle>,
    /// How many of the caller's other titles have genres that are unknown.
    unknown: usize,
}

/// A title of the genre.
#[derive(Serialize, ToSchema)]
pub struct GenreTitle {
    /// The public id.
    movie_id: i64,
    media_type: MediaType,
}

impl From<TitleKey> for GenreTitle {
    fn from(key: TitleKey) -> Self {
        Self { movie_id: key.public_id(), media_type: key.media_type }
    }
}

/// List the titles of a genre that the caller rated or put into playlists
///
/// Genres are those of titles that the built-in catalogue has. With TMDB, genres that are in memory are added.
#[utoipa::path(get, path = "/api/v1/genres/{id}/titles", operation_id = "listGenreTitles", tag = "ratings",
    params(("id" = i64, Path, description = "TMDB's number of the genre")),
    responses(
        (status = 200, body = GenreTitles),
        (status = 400, description = "4000: invalid id", body = ErrorBody),
    ))]
pub async fn list_genre_titles(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromPath(Number(genre)): FromPath<Number>,
) -> Result<Json<GenreTitles>, ApiError> {
    let genres::GenreTitles { titles, unknown } =
        genres::titles_of_genre(&app, user.id, genre).await?;
    Ok(Json(GenreTitles { titles: titles.into_iter().map(Into::into).collect(), unknown }))
}
