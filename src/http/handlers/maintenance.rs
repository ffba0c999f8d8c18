//! The calls of the maintenance tools. Admins only, except that everybody else sees sample images.

use crate::app::App;
use crate::domain::account::Role;
use crate::domain::ids::{MediaType, PublicTitleId, TitleKey, UserId};
use crate::domain::title::is_poster_path;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::extract::json::{ColonId, FromPath, Json, Number};
use crate::http::handlers::movies::MovieBody;
use crate::http::middleware::guard::{Admin, CurrentUser};
use crate::services::maintenance;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::openapi::schema::AnyOfBuilder;
use utoipa::openapi::{ArrayBuilder, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// A title's wire id, its poster, and its media type.
#[derive(Serialize)]
pub struct ImageEntry(i64, Option<String>, MediaType);

/// By hand: derived, a tuple would be a list of objects. `items` says once more, for makers of
/// clients that know no `prefixItems`, what may stand in it at all.
impl PartialSchema for ImageEntry {
    fn schema() -> RefOr<Schema> {
        let parts = [i64::schema(), Option::<String>::schema(), MediaType::schema()];
        let part = parts.iter().cloned().fold(AnyOfBuilder::new(), AnyOfBuilder::item);
        let array = ArrayBuilder::new()
            .description(Some("A title's wire id, its poster, and its media type."))
            .prefix_items(parts)
            .items(RefOr::T(part.into()))
            .min_items(Some(3))
            .max_items(Some(3));
        array.into()
    }
}

impl ToSchema for ImageEntry {}

/// The posters of what one user keeps.
#[derive(Serialize, ToSchema)]
pub struct ImageList {
    /// Each title once.
    images: Vec<ImageEntry>,
}

/// All kept titles.
#[derive(Serialize, ToSchema)]
pub struct MovieList {
    /// Films first, by number.
    movies: Vec<MovieBody>,
}

/// What a tool writes back: posters, or media types.
#[derive(Deserialize, ToSchema)]
pub struct MaintenanceBody {
    /// Posters that were looked up again.
    images: Option<Vec<ImageFix>>,
    /// Media types that were looked up.
    media: Option<Vec<MediaFix>>,
}

/// A title and its poster.
#[derive(Deserialize, ToSchema)]
pub struct ImageFix {
    id: i64,
    media_type: Option<MediaType>,
    poster_path: String,
}

/// A title and what it is.
#[derive(Deserialize, ToSchema)]
pub struct MediaFix {
    /// The wire id under which it is kept.
    id: i64,
    /// What it really is.
    media_type: MediaType,
}

/// What was mended.
#[derive(Serialize, ToSchema)]
pub struct UpdatedTitles {
    /// Wire ids, as they are now.
    updated: Vec<i64>,
}

/// What nobody kept any more.
#[derive(Serialize, ToSchema)]
pub struct RemovedTitles {
    /// Wire ids.
    removed: Vec<i64>,
}

/// The posters of what one user keeps; sample images for who is no admin.
#[utoipa::path(get, path = "/api/v1/playlists/images/{id}", operation_id = "listImages", tag = "tools",
    params(("id" = i64, Path, description = "The user's number")),
    responses(
        (status = 200, body = ImageList),
        (status = 400, description = "4000: no number", body = ErrorBody),
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

/// All kept titles, whoever keeps them.
#[utoipa::path(get, path = "/api/v1/playlists/all_movies", operation_id = "listAllMovies", tag = "tools",
    responses((status = 200, body = MovieList)))]
pub async fn list_all_movies(
    State(app): State<Arc<App>>,
    _: Admin,
) -> Result<Json<MovieList>, ApiError> {
    let movies = app.store.titles().await?.into_iter().map(Into::into).collect();
    Ok(Json(MovieList { movies }))
}

/// Writes posters or media types back, all or none.
#[utoipa::path(put, path = "/api/v1/movies/{id}", operation_id = "updateMovies", tag = "tools",
    params(("id" = String, Path, description = "Literally `:id`")),
    request_body = MaintenanceBody,
    responses(
        (status = 200, body = UpdatedTitles),
        (status = 409, description = "4091: an id names a film and a show", body = ErrorBody),
        (status = 422, description = "4220: an entry is not what it should be; none was taken", body = ErrorBody),
        (status = 502, description = "5020: the movie database gives no answer; none was taken", body = ErrorBody),
    ))]
pub async fn update_movies(
    State(app): State<Arc<App>>,
    _: Admin,
    _: FromPath<ColonId>,
    Json(body): Json<MaintenanceBody>,
) -> Result<Json<UpdatedTitles>, ApiError> {
    let mut keys = Vec::new();
    let (images, media) = (body.images.unwrap_or_default(), body.media.unwrap_or_default());
    let images = images.into_iter().map(poster).collect::<Result<Vec<_>, _>>()?;
    let media = media.iter().map(media_type).collect::<Result<Vec<_>, _>>()?;
    match (images.is_empty(), media.is_empty()) {
        (false, false) => return Err(ApiError::field("media", "Must not come with images")),
        (false, true) => keys.extend(maintenance::set_posters(&app, images).await?),
        (true, _) => keys.extend(maintenance::set_media_types(&app, media).await?),
    }
    Ok(Json(UpdatedTitles { updated: keys.into_iter().map(TitleKey::wire_id).collect() }))
}

/// Removes what is stored of titles that nobody rated or listed.
#[utoipa::path(delete, path = "/api/v1/movies/orphans", operation_id = "removeOrphans", tag = "tools",
    responses((status = 200, body = RemovedTitles)))]
pub async fn remove_orphans(
    State(app): State<Arc<App>>,
    _: Admin,
) -> Result<Json<RemovedTitles>, ApiError> {
    let removed = app.store.delete_unreferenced_titles().await?;
    Ok(Json(RemovedTitles { removed: removed.into_iter().map(TitleKey::wire_id).collect() }))
}

fn poster(fix: ImageFix) -> Result<(PublicTitleId, String), ApiError> {
    let title = PublicTitleId::parse(fix.id, fix.media_type);
    let title = title.ok_or_else(|| ApiError::field("images", "No title has such an id"))?;
    if !is_poster_path(&fix.poster_path) {
        return Err(ApiError::field("images", "A poster's path looks like /name.jpg"));
    }
    Ok((title, fix.poster_path))
}

fn media_type(fix: &MediaFix) -> Result<(PublicTitleId, MediaType), ApiError> {
    let title = PublicTitleId::parse(fix.id, None);
    let title = title.ok_or_else(|| ApiError::field("media", "No title has such an id"))?;
    Ok((title, fix.media_type))
}

fn image(key: TitleKey, path: Option<String>) -> ImageEntry {
    ImageEntry(key.wire_id(), path, key.media_type)
}

/// Some posters that are there and one that is not, so that the tool has something to find.
fn samples(app: &App) -> Vec<ImageEntry> {
    let posters = app.catalogue().landing_posters().into_iter().take(5);
    let posters = posters.chain(std::iter::once("/missing.svg".to_owned()));
    posters.zip(1..).map(|(path, id)| ImageEntry(id, Some(path), MediaType::Movie)).collect()
}
