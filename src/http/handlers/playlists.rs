//! The caller's playlists and their items.

use crate::app::App;
use crate::catalogue::served_poster_path;
use crate::clock::rfc3339;
use crate::domain::ids::{MediaType, PlaylistId, TitleKey};
use crate::domain::playlist::{Playlist, PlaylistName, PlaylistText};
use crate::domain::watch::ClientKey;
use crate::http::error::{ApiError, Conflict, ErrorBody};
use crate::http::extract::{FromPath, FromQuery, Json, Number};
use crate::http::handlers::titles::MovieBody;
use crate::http::middleware::guard::CurrentUser;
use crate::services::titles::PlaylistError;
use crate::store::{ItemDetails, PlaylistSetup, StoreError};
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// A playlist without its items.
#[derive(Serialize, ToSchema)]
#[schema(as = Playlist)]
pub struct PlaylistBody {
    id: PlaylistId,
    /// The title of the playlist.
    name: String,
    /// The description; may be empty.
    description: String,
    /// Whether the playlist is the active one, to which titles are added by default. At most one playlist of a user is
    /// active.
    active: bool,
    /// The number of items.
    movie_count: i64,
    /// The paths of the first four posters among the first 50 items.
    poster_paths: Vec<String>,
    /// The path of the poster that the user chose as cover; null if the user chose none.
    #[schema(required)]
    cover_path: Option<String>,
    /// When the playlist was created, in RFC 3339.
    created_at: String,
}

/// A new playlist.
#[derive(Deserialize, ToSchema)]
#[serde(default)]
#[derive(Default)]
pub struct NewPlaylistBody {
    /// The title, at most 36 characters, with a space at least every 12 characters.
    title: String,
    /// Whether to make the playlist the active one.
    active: bool,
}

/// A new title or description of a playlist, or both.
#[derive(Deserialize, ToSchema)]
#[serde(default)]
#[derive(Default)]
pub struct UpdatePlaylistBody {
    /// The title, at most 36 characters, with a space at least every 12 characters. It is optional if there is a
    /// description.
    title: Option<String>,
    /// The description, at most 500 characters. Without it, the present description stays.
    description: Option<String>,
}

/// The title of the copy of a playlist.
#[derive(Deserialize, ToSchema)]
#[serde(default)]
#[derive(Default)]
pub struct DuplicatePlaylistBody {
    /// The title, at most 36 characters, with a space at least every 12 characters.
    title: String,
}

/// The playlist to make the active one: either `id`, or `playlist` with an `id`.
#[derive(Deserialize, ToSchema)]
pub struct ActivatePlaylistBody {
    /// The id of the playlist.
    id: Option<PlaylistId>,
    /// The playlist, in place of `id`.
    playlist: Option<PlaylistRef>,
}

/// A playlist by its id.
#[derive(Deserialize, ToSchema)]
pub struct PlaylistRef {
    /// The id of the playlist.
    id: Option<PlaylistId>,
}

/// The active playlist.
#[derive(Serialize, ToSchema)]
pub struct ActivePlaylist {
    playlist: PlaylistBody,
}

/// The key of the request.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct DeletePlaylistQuery {
    /// A key that the client chooses, 1 to 100 ASCII characters. A second request with the same key changes nothing,
    /// even if the playlist was restored between the requests.
    key: Option<String>,
}

/// The playlist that was deleted.
#[derive(Serialize, ToSchema)]
pub struct DeletedPlaylist {
    #[serde(rename = "removedPlaylistId")]
    removed_playlist_id: PlaylistId,
}

/// A title by its public id and media type.
#[derive(Serialize, ToSchema)]
pub struct TitleRef {
    /// The title's public id.
    id: i64,
    media_type: MediaType,
}

/// All playlists of the caller with the public ids of their titles (specification 7.12).
#[derive(Serialize, ToSchema)]
pub struct PlaylistSetupBody {
    /// The id of the active playlist; null if no playlist is active.
    #[schema(required)]
    active_id: Option<PlaylistId>,
    /// The public ids of all titles in any playlist, each once.
    all_movies: Vec<i64>,
    /// The playlists, oldest first.
    playlists: Vec<PlaylistBody>,
    /// The public ids of the titles by playlist id, oldest item first; empty for the playlists in `omitted_ids`.
    playlist_movies_by_id: BTreeMap<String, Vec<i64>>,
    /// The media types of the titles in `playlist_movies_by_id`, in the same order.
    media_types_by_id: BTreeMap<String, Vec<MediaType>>,
    /// All titles in any playlist with their media types, each once.
    titles: Vec<TitleRef>,
    /// The ids of playlists whose titles are left out, because all playlists together have more than 50,000 items. Get
    /// these playlists one by one.
    omitted_ids: Vec<PlaylistId>,
}

/// The caller's note on an item of a playlist.
#[derive(Serialize, ToSchema)]
pub struct ItemNote {
    /// The title's public id.
    id: i64,
    media_type: MediaType,
    /// The text of the note.
    note: String,
}

/// A playlist with its items.
#[derive(Serialize, ToSchema)]
pub struct PlaylistMovies {
    #[serde(rename = "playlistId")]
    playlist_id: PlaylistId,
    /// The title of the playlist.
    name: String,
    /// The description; may be empty.
    description: String,
    /// The titles, in the caller's order.
    movies: Vec<MovieBody>,
    /// The notes of the items that have one.
    notes: Vec<ItemNote>,
    /// The title whose poster the user chose as cover; null if the user chose none.
    #[schema(required)]
    cover: Option<TitleRef>,
}

impl From<Playlist> for PlaylistBody {
    fn from(playlist: Playlist) -> Self {
        Self {
            id: playlist.id,
            name: playlist.name,
            description: playlist.description,
            active: playlist.active,
            movie_count: playlist.movie_count,
            poster_paths: playlist.poster_paths.into_iter().map(served_poster_path).collect(),
            cover_path: playlist.cover_path.map(served_poster_path),
            created_at: rfc3339(playlist.created_at),
        }
    }
}

impl From<TitleKey> for TitleRef {
    fn from(key: TitleKey) -> Self {
        Self { id: key.public_id(), media_type: key.media_type }
    }
}

impl From<PlaylistSetup> for PlaylistSetupBody {
    fn from(PlaylistSetup { playlists, items }: PlaylistSetup) -> Self {
        let active = playlists.iter().find(|playlist| playlist.active);
        let active_id = active.map(|playlist| playlist.id);
        let is_omitted =
            |(playlist, items): (&Playlist, &Option<_>)| items.is_none().then_some(playlist.id);
        let omitted_ids = playlists.iter().zip(&items).filter_map(is_omitted).collect();
        let (mut movies, mut types) = (BTreeMap::new(), BTreeMap::new());
        let mut keys: Vec<TitleKey> = Vec::new();
        for (playlist, items) in playlists.iter().zip(items) {
            let (id, items) = (playlist.id.0.to_string(), items.unwrap_or_default());
            movies.insert(id.clone(), items.iter().map(|key| key.public_id()).collect());
            types.insert(id, items.iter().map(|key| key.media_type).collect());
            keys.extend(items);
        }
        keys.sort_unstable();
        keys.dedup();
        let mut all_movies: Vec<i64> = keys.iter().map(|key| key.public_id()).collect();
        all_movies.sort_unstable();
        all_movies.dedup();
        Self {
            active_id,
            all_movies,
            playlist_movies_by_id: movies,
            media_types_by_id: types,
            titles: keys.into_iter().map(Into::into).collect(),
            playlists: playlists.into_iter().map(Into::into).collect(),
            omitted_ids,
        }
    }
}

/// List the caller's playlists, oldest first
#[utoipa::path(get, path = "/api/v1/playlists", operation_id = "listPlaylists", tag = "playlists",
    responses(
        (status = 200, body = Vec<PlaylistBody>, headers(("ETag" = String, description = "Changes with the content"))),
        (status = 304, description = "The content has the tag in `If-None-Match`"),
    ))]
pub async fn list_playlists(
    State(app): State<Arc<App>>,
    user: CurrentUser,
) -> Result<Json<Vec<PlaylistBody>>, ApiError> {
    let playlists = app.store.playlists(user.id).await?;
    Ok(Json(playlists.into_iter().map(Into::into).collect()))
}

/// Create a playlist
#[utoipa::path(post, path = "/api/v1/playlists", operation_id = "createPlaylist", tag = "playlists",
    request_body = NewPlaylistBody,
    responses(
        (status = 201, body = PlaylistBody),
        (status = 409, description = "4090: the limit of playlists is reached", body = ErrorBody),
        (status = 422, description = "4220: the title breaks a rule", body = ErrorBody),
    ))]
pub async fn create_playlist(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    Json(body): Json<NewPlaylistBody>,
) -> Result<(StatusCode, Json<PlaylistBody>), ApiError> {
    let name = PlaylistName::parse(&body.title)?;
    let now = app.config.clock.now();
    let created = match app.store.add_playlist(user.id, name, body.active, now).await {
        // A playlist references only its user, so the user was deleted during the request.
        Err(StoreError::Constraint(_)) => return Err(ApiError::InvalidToken),
        created => created?,
    };
    let created = created.ok_or(Conflict::TooManyPlaylists)?;
    Ok((StatusCode::CREATED, Json(created.into())))
}

/// List all playlists of the caller with the ids of their titles
///
/// The response has the titles of at most 50,000 items, those of the active playlist first.
#[utoipa::path(get, path = "/api/v1/playlists/setup", operation_id = "playlistSetup", tag = "playlists",
    responses(
        (status = 200, body = PlaylistSetupBody, headers(("ETag" = String, description = "Changes with the content"))),
        (status = 304, description = "The content has the tag in `If-None-Match`"),
    ))]
pub async fn playlist_setup(
    State(app): State<Arc<App>>,
    user: CurrentUser,
) -> Result<Response, ApiError> {
    let respond = |setup| Json(PlaylistSetupBody::from(setup)).into_response();
    Ok(app.store.playlist_setup(user.id, respond).await?)
}

/// Make one of the caller's playlists the active one
#[utoipa::path(put, path = "/api/v1/playlists/active", operation_id = "activatePlaylist", tag = "playlists",
    request_body = ActivatePlaylistBody,
    responses(
        (status = 200, body = ActivePlaylist),
        (status = 404, description = "4040: no such playlist of the caller", body = ErrorBody),
        (status = 422, description = "4220: the id is missing", body = ErrorBody),
    ))]
pub async fn activate_playlist(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    Json(body): Json<ActivatePlaylistBody>,
) -> Result<Json<ActivePlaylist>, ApiError> {
    let id = body.id.or(body.playlist.and_then(|playlist| playlist.id));
    let id = id.ok_or_else(|| ApiError::required("id"))?;
    let active = app.store.activate_playlist(user.id, id, app.config.clock.now()).await?;
    let playlist = active.ok_or(ApiError::NotFound("playlist"))?.into();
    Ok(Json(ActivePlaylist { playlist }))
}

/// Change the title or the description of one of the caller's playlists
#[utoipa::path(patch, path = "/api/v1/playlists/{id}", operation_id = "updatePlaylist", tag = "playlists",
    params(("id" = i64, Path, description = "The playlist's id")),
    request_body = UpdatePlaylistBody,
    responses(
        (status = 200, body = PlaylistBody),
        (status = 400, description = "4000: invalid id", body = ErrorBody),
        (status = 404, description = "4040: no such playlist of the caller", body = ErrorBody),
        (status = 422, description = "4220: a text breaks a rule, or both are missing", body = ErrorBody),
    ))]
pub async fn update_playlist(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromPath(Number(id)): FromPath<Number>,
    Json(body): Json<UpdatePlaylistBody>,
) -> Result<Json<PlaylistBody>, ApiError> {
    let description = body.description.as_deref();
    let description =
        description.map(|text| PlaylistText::parse("description", text)).transpose()?;
    let name = match body.title {
        None if description.is_some() => None,
        title => Some(PlaylistName::parse(&title.unwrap_or_default())?),
    };
    let updated = app
        .store
        .update_playlist(user.id, PlaylistId(id), name, description, app.config.clock.now())
        .await?;
    Ok(Json(updated.ok_or(ApiError::NotFound("playlist"))?.into()))
}

/// Duplicate one of the caller's playlists
///
/// The copy has the description and the items with their notes. The copy is not active.
#[utoipa::path(post, path = "/api/v1/playlists/{id}/duplicate", operation_id = "duplicatePlaylist", tag = "playlists",
    params(("id" = i64, Path, description = "The playlist's id")),
    request_body = DuplicatePlaylistBody,
    responses(
        (status = 201, body = PlaylistBody),
        (status = 400, description = "4000: invalid id", body = ErrorBody),
        (status = 404, description = "4040: no such playlist of the caller", body = ErrorBody),
        (status = 409, description = "4090: the limit of playlists or of items is reached", body = ErrorBody),
        (status = 422, description = "4220: the title breaks a rule", body = ErrorBody),
    ))]
pub async fn duplicate_playlist(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromPath(Number(id)): FromPath<Number>,
    Json(body): Json<DuplicatePlaylistBody>,
) -> Result<(StatusCode, Json<PlaylistBody>), ApiError> {
    let name = PlaylistName::parse(&body.title)?;
    let now = app.config.clock.now();
    let made = app.store.duplicate_playlist(user.id, PlaylistId(id), name, now).await?;
    Ok((StatusCode::CREATED, Json(made.map_err(PlaylistError::Rejected)?.into())))
}

/// Delete one of the caller's playlists
///
/// If the playlist was active, no playlist is active afterwards.
#[utoipa::path(delete, path = "/api/v1/playlists/{id}", operation_id = "deletePlaylist", tag = "playlists",
    params(("id" = i64, Path, description = "The playlist's id"), DeletePlaylistQuery),
    responses(
        (status = 200, body = DeletedPlaylist),
        (status = 400, description = "4000: invalid id", body = ErrorBody),
        (status = 404, description = "4040: no such playlist of the caller", body = ErrorBody),
        (status = 409, description = "4090: the key was used for something else", body = ErrorBody),
        (status = 422, description = "4220: the key breaks a rule", body = ErrorBody),
    ))]
pub async fn delete_playlist(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromPath(Number(id)): FromPath<Number>,
    FromQuery(query): FromQuery<DeletePlaylistQuery>,
) -> Result<Json<DeletedPlaylist>, ApiError> {
    let id = PlaylistId(id);
    let key = query.key.as_deref().map(ClientKey::parse).transpose()?;
    let deleted = app.store.delete_playlist(user.id, id, key, app.config.clock.now()).await?;
    deleted.map_err(PlaylistError::Rejected)?;
    Ok(Json(DeletedPlaylist { removed_playlist_id: id }))
}

/// Get one of the caller's playlists with its titles in their order
#[utoipa::path(get, path = "/api/v1/playlists/{id}", operation_id = "playlist", tag = "playlists",
    params(("id" = i64, Path, description = "The playlist's id")),
    responses(
        (status = 200, body = PlaylistMovies, headers(("ETag" = String, description = "Changes with the content"))),
        (status = 304, description = "The content has the tag in `If-None-Match`"),
        (status = 400, description = "4000: invalid id", body = ErrorBody),
        (status = 404, description = "4040: no such playlist of the caller", body = ErrorBody),
    ))]
pub async fn playlist(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromPath(Number(id)): FromPath<Number>,
) -> Result<Json<PlaylistMovies>, ApiError> {
    let playlist_id = PlaylistId(id);
    let found = app.store.playlist(user.id, playlist_id).await?;
    let found = found.ok_or(ApiError::NotFound("playlist"))?;
    let cover = found.item_details.iter().find(|item| item.cover).map(|item| item.key.into());
    let with_note = found.item_details.into_iter().filter(|item| !item.note.is_empty());
    let note = |ItemDetails { key, note, .. }: ItemDetails| ItemNote {
        id: key.public_id(),
        media_type: key.media_type,
        note,
    };
    Ok(Json(PlaylistMovies {
        playlist_id,
        name: found.name,
        description: found.description,
        movies: found.titles.into_iter().map(Into::into).collect(),
        notes: with_note.map(note).collect(),
        cover,
    }))
}
