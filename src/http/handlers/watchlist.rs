//! The caller's watchlist.

use crate::app::App;
use crate::clock::rfc3339;
use crate::domain::ids::PublicTitleId;
use crate::domain::watch::MAX_WATCHLIST;
use crate::http::error::{ApiError, ErrorBody, FieldError};
use crate::http::extract::{FromPath, FromQuery, Json, Number, OptionalJson};
use crate::http::handlers::changes::ChangedTitle;
use crate::http::handlers::titles::{MediaTypeQuery, MovieBody, TitleHintBody};
use crate::http::middleware::guard::CurrentUser;
use crate::services::watching;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// A title in the watchlist.
#[derive(Serialize, ToSchema)]
pub struct ListedMovie {
    #[serde(flatten)]
    movie: MovieBody,
    /// When the title was added, in RFC 3339.
    added_at: String,
}

/// The caller's watchlist.
#[derive(Serialize, ToSchema)]
pub struct Watchlist {
    /// The titles, in the caller's order. A new title is first.
    movies: Vec<ListedMovie>,
}

/// Metadata of the title to add.
#[derive(Deserialize, ToSchema)]
pub struct AddToWatchlistBody {
    /// Metadata to show to the caller until the catalogue confirms the title.
    movie: Option<TitleHintBody>,
}

/// The position of a title in the watchlist.
#[derive(Deserialize, ToSchema)]
pub struct MoveInWatchlistBody {
    /// The position, from 1. A position beyond the end means the end.
    #[schema(required, minimum = 1)]
    position: Option<i64>,
}

/// List the titles of the caller's watchlist in their order
#[utoipa::path(get, path = "/api/v1/watchlist", operation_id = "listWatchlist", tag = "watching",
    responses(
        (status = 200, body = Watchlist, headers(("ETag" = String, description = "Changes with the list"))),
        (status = 304, description = "The list has the tag in `If-None-Match`"),
    ))]
pub async fn list_watchlist(
    State(app): State<Arc<App>>,
    user: CurrentUser,
) -> Result<Json<Watchlist>, ApiError> {
    let titles = app.store.watchlist(user.id).await?.into_iter();
    let movies = titles
        .map(|(facts, added_at)| ListedMovie { movie: facts.into(), added_at: rfc3339(added_at) });
    Ok(Json(Watchlist { movies: movies.collect() }))
}

/// Add a title to the caller's watchlist
///
/// The title leaves the watchlist when a watch of it is added, unless the preference `watchlist_keeps_seen` is on.
/// Adding a title that is already in the watchlist changes nothing.
#[utoipa::path(put, path = "/api/v1/watchlist/{id}", operation_id = "addToWatchlist", tag = "watching",
    params(("id" = i64, Path, description = "The title's public id"), MediaTypeQuery),
    request_body = Option<AddToWatchlistBody>,
    responses(
        (status = 200, body = ChangedTitle),
        (status = 404, description = "4040: not a possible id", body = ErrorBody),
        (status = 409, description = "4090: the limit of titles or of unconfirmed titles is reached; 4091: the id names a film and a show", body = ErrorBody),
        (status = 422, description = "4220: a value has the wrong type", body = ErrorBody),
    ))]
pub async fn add_to_watchlist(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromPath(Number(id)): FromPath<Number>,
    FromQuery(query): FromQuery<MediaTypeQuery>,
    OptionalJson(body): OptionalJson<AddToWatchlistBody>,
) -> Result<Json<ChangedTitle>, ApiError> {
    let title = PublicTitleId::parse(id, query.media_type).ok_or(ApiError::NotFound("title"))?;
    let hint = body.and_then(|body| body.movie).unwrap_or_default().into();
    let (change, key) = watching::add_to_watchlist(&app, user.id, title, hint).await?;
    Ok(Json(ChangedTitle::new(key, change)))
}

/// Remove a title from the caller's watchlist
#[utoipa::path(delete, path = "/api/v1/watchlist/{id}", operation_id = "removeFromWatchlist", tag = "watching",
    params(("id" = i64, Path, description = "The title's public id"), MediaTypeQuery),
    responses(
        (status = 200, body = ChangedTitle),
        (status = 404, description = "4040: the title is not in the watchlist", body = ErrorBody),
        (status = 409, description = "4091: the id names a film and a show", body = ErrorBody),
    ))]
pub async fn remove_from_watchlist(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromPath(Number(id)): FromPath<Number>,
    FromQuery(query): FromQuery<MediaTypeQuery>,
) -> Result<Json<ChangedTitle>, ApiError> {
    let title = PublicTitleId::parse(id, query.media_type);
    let title = title.ok_or(ApiError::NotFound("title in the watchlist"))?;
    let (change, key) = watching::remove_from_watchlist(&app, user.id, title).await?;
    Ok(Json(ChangedTitle::new(key, Some(change))))
}

/// Move a title within the caller's watchlist
#[utoipa::path(put, path = "/api/v1/watchlist/{id}/position", operation_id = "moveInWatchlist", tag = "watching",
    params(("id" = i64, Path, description = "The title's public id"), MediaTypeQuery),
    request_body = MoveInWatchlistBody,
    responses(
        (status = 200, body = ChangedTitle),
        (status = 404, description = "4040: the title is not in the watchlist", body = ErrorBody),
        (status = 409, description = "4091: the id names a film and a show", body = ErrorBody),
        (status = 422, description = "4220: fields break rules", body = ErrorBody),
    ))]
pub async fn move_in_watchlist(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromPath(Number(id)): FromPath<Number>,
    FromQuery(query): FromQuery<MediaTypeQuery>,
    Json(body): Json<MoveInWatchlistBody>,
) -> Result<Json<ChangedTitle>, ApiError> {
    let title = PublicTitleId::parse(id, query.media_type);
    let title = title.ok_or(ApiError::NotFound("title in the watchlist"))?;
    let position = body.position.ok_or_else(|| ApiError::required("position"))?;
    if position < 1 {
        return Err(ApiError::field("position", FieldError::OutOfRange(1, MAX_WATCHLIST)));
    }
    let (change, key) = watching::move_in_watchlist(&app, user.id, title, position).await?;
    Ok(Json(ChangedTitle::new(key, change)))
}
