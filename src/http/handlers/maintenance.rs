//! The maintenance tools, for admins. Other users see sample images only (decision 10).

use crate::app::App;
use crate::catalogue::served_poster_path;
use crate::domain::account::Role;
use crate::domain::ids::{MediaType, PublicTitleId, TitleKey, UserId};
use crate::domain::title::is_poster_path;
use crate::http::error::{ApiError, ErrorBody, FieldError};
use crate::http::extract::{FromPath, Json, LiteralIdPlaceholder, Number};
use crate::http::handlers::titles::MovieBody;
use crate::http::middleware::guard::{Admin, CurrentUser};
use crate::services::titles;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::openapi::schema::AnyOfBuilder;
use utoipa::openapi::{ArrayBuilder, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// A title's public id, its poster path and its media type.
#[derive(Serialize)]
pub struct ImageEntry(i64, Option<String>, MediaType);

/// Derived, a tuple would become a list of objects. `items` is for generators that do not know `prefixItems`.
impl PartialSchema for ImageEntry {
    fn schema() -> RefOr<Schema> {
        let parts = [i64::schema(), Option::<String>::schema(), MediaType::schema()];
        let part = parts.iter().cloned().fold(AnyOfBuilder::new(), AnyOfBuilder::item);
        let array = ArrayBuilder::new()
            .description(Some("A title's public id, its poster path and its media type."))
            .prefix_items(parts)
            .items(RefOr::T(part.into()))
            .min_items(Some(3))
            .max_items(Some(3));
        array.into()
    }
}

impl ToSchema for ImageEntry {}

/// The posters of a user's ratings and playlists.
#[derive(Serialize, ToSchema)]
pub struct ImageList {
    /// The posters, one entry for each title.
    images: Vec<ImageEntry>,
}

/// All titles that the server has stored.
#[derive(Serialize, ToSchema)]
pub struct MovieList {
    /// The titles, films before shows, by id.
    movies: Vec<MovieBody>,
}

/// New posters or new media types of titles. A request can have only one of the lists.
#[derive(Deserialize, ToSchema)]
pub struct UpdateMoviesBody {
    /// The new posters.
    images: Option<Vec<PosterUpdate>>,
    /// The new media types.
    media: Option<Vec<MediaTypeUpdate>>,
}

/// A new poster of a title.
#[derive(Deserialize, ToSchema)]
pub struct PosterUpdate {
    /// The title's public id.
    id: i64,
    /// The title's media type; required for ids that begin with 999.
    media_type: Option<MediaType>,
    /// The path of the new poster.
    poster_path: String,
}

/// A new media type of a title.
#[derive(Deserialize, ToSchema)]
pub struct MediaTypeUpdate {
    /// The public id under which the title is stored now.
    id: i64,
    /// The new media type.
    media_type: MediaType,
}

/// The titles that were updated.
#[derive(Serialize, ToSchema)]
pub struct UpdatedTitles {
    /// The public ids of the titles after the update.
    updated: Vec<i64>,
}

/// The result of correcting scores.
#[derive(Serialize, ToSchema)]
pub struct UpdatedScores {
    /// The number of corrected scores.
    updated: usize,
}

/// The unused titles that were deleted.
#[derive(Serialize, ToSchema)]
pub struct RemovedTitles {
    /// The public ids of the titles.
    removed: Vec<i64>,
}

/// List the posters of a user's ratings and playlists
///
/// Callers who are not admins get sample images.
#[utoipa::path(get, path = "/api/v1/playlists/images/{id}", operation_id = "listImages", tag = "tools",
    params(("id" = i64, Path, description = "The user's id")),
    responses(
        (status = 200, body = ImageList),
        (status = 400, description = "4000: invalid id", body = ErrorBody),
        (status = 404, description = "4040: no such user", body = ErrorBody),
    ))]
pub async fn list_images(
    State(app): State<Arc<App>>,
    caller: CurrentUser,
    FromPath(Number(id)): FromPath<Number>,
) -> Result<Json<ImageList>, ApiError> {
    if caller.role != Role::Admin {
        return Ok(Json(ImageList { images: samples(&app) }));
    }
    let id = UserId(id);
    app.store.user(id).await?.ok_or(ApiError::NotFound("user"))?;
    let posters = app.store.posters_of(id).await?.into_iter();
    let images = posters.map(|(key, path)| image(key, path)).collect();
    Ok(Json(ImageList { images }))
}

/// List all stored titles
#[utoipa::path(get, path = "/api/v1/playlists/all_movies", operation_id = "listAllMovies", tag = "tools",
    responses((status = 200, body = MovieList)))]
pub async fn list_all_movies(
    State(app): State<Arc<App>>,
    _: Admin,
) -> Result<Json<MovieList>, ApiError> {
    let movies = app.store.titles().await?.into_iter().map(Into::into).collect();
    Ok(Json(MovieList { movies }))
}

/// Update the posters or media types of titles, all or none
#[utoipa::path(put, path = "/api/v1/movies/{id}", operation_id = "updateMovies", tag = "tools",
    params(("id" = String, Path, description = "Literally `:id`")),
    request_body = UpdateMoviesBody,
    responses(
        (status = 200, body = UpdatedTitles),
        (status = 409, description = "4091: an id names a film and a show", body = ErrorBody),
        (status = 422, description = "4220: an entry is invalid; nothing was changed", body = ErrorBody),
        (status = 502, description = "5020: the movie database does not answer; nothing was changed", body = ErrorBody),
    ))]
pub async fn update_movies(
    State(app): State<Arc<App>>,
    _: Admin,
    _: FromPath<LiteralIdPlaceholder>,
    Json(body): Json<UpdateMoviesBody>,
) -> Result<Json<UpdatedTitles>, ApiError> {
    let mut keys = Vec::new();
    let (images, media) = (body.images.unwrap_or_default(), body.media.unwrap_or_default());
    let images = images.into_iter().map(poster).collect::<Result<Vec<_>, _>>()?;
    let media = media.iter().map(media_type).collect::<Result<Vec<_>, _>>()?;
    match (images.is_empty(), media.is_empty()) {
        (false, false) => return Err(ApiError::field("media", FieldError::NotWithImages)),
        (false, true) => keys.extend(titles::set_posters(&app, images).await?),
        (true, _) => keys.extend(titles::set_media_types(&app, media).await?),
    }
    Ok(Json(UpdatedTitles { updated: keys.into_iter().map(TitleKey::public_id).collect() }))
}

/// Delete titles that no user has rated or listed
#[utoipa::path(delete, path = "/api/v1/movies/orphans", operation_id = "removeOrphans", tag = "tools",
    responses((status = 200, body = RemovedTitles)))]
pub async fn remove_orphans(
    State(app): State<Arc<App>>,
    _: Admin,
) -> Result<Json<RemovedTitles>, ApiError> {
    let removed = app.store.delete_unreferenced_titles().await?;
    Ok(Json(RemovedTitles { removed: removed.into_iter().map(TitleKey::public_id).collect() }))
}

/// Correct all scores that are outside the scale
#[utoipa::path(put, path = "/api/v1/ratings/{id}", operation_id = "updateStars", tag = "ratings",
    params(("id" = String, Path, description = "Literally `:id`")),
    responses(
        (status = 200, body = UpdatedScores),
        (status = 400, description = "4000: not `:id`", body = ErrorBody),
    ))]
pub async fn update_stars(
    State(app): State<Arc<App>>,
    _: Admin,
    _: FromPath<LiteralIdPlaceholder>,
) -> Result<Json<UpdatedScores>, ApiError> {
    Ok(Json(UpdatedScores { updated: app.store.clamp_scores().await? }))
}

fn poster(update: PosterUpdate) -> Result<(PublicTitleId, String), ApiError> {
    let title = PublicTitleId::parse(update.id, update.media_type);
    let title = title.ok_or_else(|| ApiError::field("images", FieldError::UnknownId))?;
    if !is_poster_path(&update.poster_path) {
        return Err(ApiError::field("images", FieldError::NotAPosterPath));
    }
    Ok((title, update.poster_path))
}

fn media_type(update: &MediaTypeUpdate) -> Result<(PublicTitleId, MediaType), ApiError> {
    let title = PublicTitleId::parse(update.id, None);
    let title = title.ok_or_else(|| ApiError::field("media", FieldError::UnknownId))?;
    Ok((title, update.media_type))
}

fn image(key: TitleKey, path: Option<String>) -> ImageEntry {
    ImageEntry(key.public_id(), path.map(served_poster_path), key.media_type)
}

/// Five existing posters and one that does not exist, so that the tool finds something.
fn samples(app: &App) -> Vec<ImageEntry> {
    let posters = app.catalogue().landing_posters().into_iter().take(5);
    let posters = posters.chain(std::iter::once("/missing.svg".to_owned()));
    posters.zip(1..).map(|(path, id)| ImageEntry(id, Some(path), MediaType::Movie)).collect()
}
