//! The caller's favorites.

use crate::app::App;
use crate::clock::rfc3339;
use crate::domain::favorite::PLACES;
use crate::domain::ids::PublicTitleId;
use crate::http::error::{ApiError, ErrorBody, FieldError};
use crate::http::extract::{FromPath, FromQuery, Json, Number, OptionalJson};
use crate::http::handlers::changes::ChangedTitle;
use crate::http::handlers::titles::{MediaTypeQuery, MovieBody, TitleHintBody};
use crate::http::middleware::guard::CurrentUser;
use crate::services::own_titles;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// A favorite title.
#[derive(Serialize, ToSchema)]
pub struct FavoriteMovie {
    #[serde(flatten)]
    movie: MovieBody,
    /// The place on the profile, 1 to 4; null for a favorite that is not on the profile.
    #[schema(required, minimum = 1, maximum = 4)]
    place: Option<i64>,
    /// When the title was added, in RFC 3339.
    added_at: String,
}

/// The caller's favorites.
#[derive(Serialize, ToSchema)]
pub struct FavoriteList {
    /// The favorites on the profile in their order, then the other favorites, newest first.
    movies: Vec<FavoriteMovie>,
}

/// The place of a favorite on the profile.
#[derive(Deserialize, Default, ToSchema)]
pub struct SetFavoriteBody {
    /// The place on the profile, 1 to 4; null or absent for a favorite that is not on the profile.
    #[schema(minimum = 1, maximum = 4)]
    place: Option<i64>,
    /// Metadata to show to the caller until the catalogue confirms the title.
    movie: Option<TitleHintBody>,
}

/// List the caller's favorites
#[utoipa::path(get, path = "/api/v1/favorites", operation_id = "listFavorites", tag = "watching",
    responses((status = 200, body = FavoriteList)))]
pub async fn list_favorites(
    State(app): State<Arc<App>>,
    user: CurrentUser,
) -> Result<Json<FavoriteList>, ApiError> {
    let favorites = app.store.favorites(user.id).await?.into_iter();
    let movies = favorites.map(|favorite| FavoriteMovie {
        movie: favorite.title.into(),
        place: favorite.place,
        added_at: rfc3339(favorite.added_at),
    });
    Ok(Json(FavoriteList { movies: movies.collect() }))
}

/// Add a title to the caller's favorites, or change its place on the profile
///
/// A favorite that already has the place gets the previous place of this title.
#[utoipa::path(put, path = "/api/v1/favorites/{id}", operation_id = "setFavorite", tag = "watching",
    params(("id" = i64, Path, description = "The title's public id"), MediaTypeQuery),
    request_body = Option<SetFavoriteBody>,
    responses(
        (status = 200, body = ChangedTitle),
        (status = 404, description = "4040: not a possible id", body = ErrorBody),
        (status = 409, description = "4090: the limit of favorites or of unconfirmed titles is reached; 4091: the id names a film and a show", body = ErrorBody),
        (status = 422, description = "4220: fields break rules", body = ErrorBody),
    ))]
pub async fn set_favorite(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromPath(Number(id)): FromPath<Number>,
    FromQuery(query): FromQuery<MediaTypeQuery>,
    OptionalJson(body): OptionalJson<SetFavoriteBody>,
) -> Result<Json<ChangedTitle>, ApiError> {
    let title = PublicTitleId::parse(id, query.media_type).ok_or(ApiError::NotFound("title"))?;
    let SetFavoriteBody { place, movie } = body.unwrap_or_default();
    if place.is_some_and(|place| !PLACES.contains(&place)) {
        let range = FieldError::OutOfRange(*PLACES.start(), *PLACES.end());
        return Err(ApiError::field("place", range));
    }
    let hint = movie.unwrap_or_default().into();
    let (change, key) = own_titles::set_favorite(&app, user.id, title, place, hint).await?;
    Ok(Json(ChangedTitle::new(key, change)))
}

/// Remove a title from the caller's favorites
#[utoipa::path(delete, path = "/api/v1/favorites/{id}", operation_id = "removeFavorite", tag = "watching",
    params(("id" = i64, Path, description = "The title's public id"), MediaTypeQuery),
    responses(
        (status = 200, body = ChangedTitle),
        (status = 404, description = "4040: no such favorite", body = ErrorBody),
        (status = 409, description = "4091: the id names a film and a show", body = ErrorBody),
    ))]
pub async fn remove_favorite(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromPath(Number(id)): FromPath<Number>,
    FromQuery(query): FromQuery<MediaTypeQuery>,
) -> Result<Json<ChangedTitle>, ApiError> {
    let title = PublicTitleId::parse(id, query.media_type).ok_or(ApiError::NotFound("favorite"))?;
    let (change, key) = own_titles::remove_favorite(&app, user.id, title).await?;
    Ok(Json(ChangedTitle::new(key, Some(change))))
}
