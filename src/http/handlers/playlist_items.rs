//! What stands in the caller's playlists.

use crate::app::App;
use crate::domain::ids::{MediaType, PlaylistId, PublicTitleId, TitleKey};
use crate::http::error::{ApiError, ErrorBody};
use crate::http::extract::json::{FromPath, FromQuery, Json, MaybeJson, Number};
use crate::http::handlers::claims::ClaimBody;
use crate::http::handlers::movies::MovieBody;
use crate::http::middleware::guard::CurrentUser;
use crate::services::playlists;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// A playlist with its titles.
#[derive(Serialize, ToSchema)]
pub struct PlaylistMovies {
    /// Its number.
    #[serde(rename = "playlistId")]
    playlist_id: PlaylistId,
    /// Its title.
    name: String,
    /// Newest last.
    movies: Vec<MovieBody>,
}

/// The action that adds a title (specification 7.15).
#[derive(Deserialize, ToSchema)]
pub struct AddEntryBody {
    #[schema(required)]
    payload: Option<AddEntryPayload>,
}

/// Which title is added.
#[derive(Deserialize, ToSchema)]
pub struct AddEntryPayload {
    /// The title's id on the wire.
    #[schema(required)]
    id: Option<i64>,
    /// Film or show; needed for ids that begin with 999.
    media_type: Option<MediaType>,
    /// What the client knows of the title, for the caller alone until the catalogue has spoken.
    movie: Option<ClaimBody>,
}

/// The action that removes a title; all of it may come in the query instead.
#[derive(Deserialize, ToSchema)]
pub struct RemoveEntryBody {
    payload: Option<RemoveEntryPayload>,
}

/// From where a title is removed.
#[derive(Clone, Default, Deserialize, IntoParams, ToSchema)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct RemoveEntryPayload {
    /// The playlist; without it, the active one.
    playlist_id: Option<i64>,
    /// Film or show; needed for ids that begin with 999.
    #[serde(rename = "media_type")]
    media_type: Option<MediaType>,
}

/// A title stands in a playlist now, or no more.
#[derive(Serialize, ToSchema)]
pub struct EntryBody {
    /// The playlist.
    #[serde(rename = "playlistId")]
    playlist_id: PlaylistId,
    /// The title's id on the wire.
    #[serde(rename = "movieId")]
    movie_id: i64,
    /// Film or show.
    media_type: MediaType,
}

impl EntryBody {
    fn new(playlist_id: PlaylistId, key: TitleKey) -> Self {
        Self { playlist_id, movie_id: key.wire_id(), media_type: key.media_type }
    }
}

/// The titles of one of the caller's playlists.
#[utoipa::path(get, path = "/api/v1/playlists/{id}", operation_id = "playlist", tag = "playlists",
    params(("id" = i64, Path, description = "The playlist's number")),
    responses(
        (status = 200, body = PlaylistMovies),
        (status = 400, description = "4000: no number", body = ErrorBody),
        (status = 404, description = "4040: no such playlist of the caller's", body = ErrorBody),
    ))]
pub async fn playlist(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromPath(Number(id)): FromPath<Number>,
) -> Result<Json<PlaylistMovies>, ApiError> {
    let playlist_id = PlaylistId(id);
    let found = app.store.playlist(user.id, playlist_id).await?;
    let (name, titles) = found.ok_or(ApiError::NotFound("playlist"))?;
    let movies = titles.into_iter().map(Into::into).collect();
    Ok(Json(PlaylistMovies { playlist_id, name, movies }))
}

/// Adds a title to one of the caller's playlists; adding twice changes nothing.
#[utoipa::path(put, path = "/api/v1/playlists/{id}", operation_id = "addEntry", tag = "playlists",
    params(("id" = i64, Path, description = "The playlist's number")),
    request_body = AddEntryBody,
    responses(
        (status = 200, body = EntryBody),
        (status = 404, description = "4040: no such playlist of the caller's, or no title can have this id", body = ErrorBody),
        (status = 409, description = "4090: 5,000 titles are enough, or too many wait for the catalogue; 4091: the id names a film and a show", body = ErrorBody),
        (status = 422, description = "4220: no title is named", body = ErrorBody),
    ))]
pub async fn add_entry(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromPath(Number(id)): FromPath<Number>,
    Json(body): Json<AddEntryBody>,
) -> Result<Json<EntryBody>, ApiError> {
    let missing = || ApiError::field("payload.id", "Required");
    let payload = body.payload.ok_or_else(missing)?;
    let title = payload.id.ok_or_else(missing)?;
    let title =
        PublicTitleId::parse(title, payload.media_type).ok_or(ApiError::NotFound("title"))?;
    let playlist = PlaylistId(id);
    let claim = payload.movie.unwrap_or_default().into();
    let key = playlists::add(&app, user.id, playlist, title, claim).await?;
    Ok(Json(EntryBody::new(playlist, key)))
}

/// Removes a title from one of the caller's playlists, or from the active one.
#[utoipa::path(delete, path = "/api/v1/movies_playlists/{id}", operation_id = "removeEntry", tag = "playlists",
    params(("id" = i64, Path, description = "The title's id on the wire"), RemoveEntryPayload),
    responses(
        (status = 200, body = EntryBody),
        (status = 400, description = "4000: no id", body = ErrorBody),
        (status = 404, description = "4040: no such playlist, or the title is not in it", body = ErrorBody),
        (status = 409, description = "4090: no playlist is active; 4091: the id names a film and a show", body = ErrorBody),
        (status = 413, description = "4130: over 64 KiB", body = ErrorBody),
        (status = 415, description = "4150: not JSON", body = ErrorBody),
        (status = 422, description = "4220: a value of the wrong kind", body = ErrorBody),
    ))]
pub async fn remove_entry(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromPath(Number(id)): FromPath<Number>,
    FromQuery(query): FromQuery<RemoveEntryPayload>,
    MaybeJson(body): MaybeJson<RemoveEntryBody>,
) -> Result<Json<EntryBody>, ApiError> {
    let payload = body.and_then(|body| body.payload).unwrap_or_default();
    let playlist = payload.playlist_id.or(query.playlist_id).map(PlaylistId);
    let media_type = payload.media_type.or(query.media_type);
    let title = PublicTitleId::parse(id, media_type);
    let title = title.ok_or(ApiError::NotFound("title in this playlist"))?;
    let (playlist, key) = playlists::remove(&app, user.id, playlist, title).await?;
    Ok(Json(EntryBody::new(playlist, key)))
}
