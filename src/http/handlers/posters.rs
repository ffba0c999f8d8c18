//! Pictures: public, because an image on a page carries no token, and for ever the same.

use crate::app::App;
use crate::catalogue::CatalogueError;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::extract::json::FromPath;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// The picture of a title, in one of TMDB's sizes.
#[utoipa::path(get, path = "/t/p/{size}/{file}", operation_id = "image", tag = "images",
    params(
        ("size" = String, Path, description = "One of TMDB's sizes, such as `w500`"),
        ("file" = String, Path, description = "A `poster_path` without its slash"),
    ),
    responses(
        (status = 200, description = "The picture", content_type = "image/svg+xml", body = String),
        (status = 404, description = "4040: no such picture", body = ErrorBody),
        (status = 502, description = "5020: TMDB's image host gives none", body = ErrorBody),
    ))]
pub async fn image(
    State(app): State<Arc<App>>,
    FromPath((size, file)): FromPath<(String, String)>,
) -> Result<Response, ApiError> {
    let image = app.catalogue().image(&size, &file).await.map_err(|error| match error {
        CatalogueError::NotFound => ApiError::NotFound("picture"),
        CatalogueError::Overloaded => ApiError::Unavailable(error.to_string()),
        other => ApiError::CatalogueFailed(other.to_string()),
    })?;
    let headers = [
        (header::CONTENT_TYPE, image.content_type.to_owned()),
        (header::CACHE_CONTROL, format!("public, max-age={}, immutable", image.max_age)),
    ];
    Ok((headers, image.bytes).into_response())
}
