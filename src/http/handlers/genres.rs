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
    /// The titles, films before shows, by id.
    titles: Vec<GenreTitle>,
    /// The number of the caller's other titles whose genres are not known.
    unknown: usize,
}

/// A title of a genre.
#[derive(Serialize, ToSchema)]
pub struct GenreTitle {
    /// The title's public id.
    movie_id: i64,
    media_type: MediaType,
}

impl From<TitleKey> for GenreTitle {
    fn from(key: TitleKey) -> Self {
        Self { movie_id: key.public_id(), media_type: key.media_type }
    }
}

/// List the titles of a genre that the caller has rated or put into playlists
///
/// The genres of titles come from the built-in catalogue and, with TMDB, from cached responses.
#[utoipa::path(get, path = "/api/v1/genres/{id}/titles", operation_id = "listGenreTitles", tag = "ratings",
    params(("id" = i64, Path, description = "TMDB's id of the genre")),
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
