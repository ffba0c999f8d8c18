//! The caller's playlists: making them, choosing the active one, taking them away.

use crate::app::App;
use crate::clock::rfc3339;
use crate::domain::ids::{MediaType, PlaylistId, TitleKey};
use crate::domain::playlist::{Playlist, PlaylistName};
use crate::http::error::{ApiError, ErrorBody};
use crate::http::extract::json::{FromPath, Json, Number};
use crate::http::middleware::guard::CurrentUser;
use crate::store::{PlaylistSetup, StoreError};
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use utoipa::ToSchema;

/// A playlist in a list (docs/api.md).
#[derive(Serialize, ToSchema)]
#[schema(as = Playlist)]
pub struct PlaylistBody {
    /// Its number.
    id: PlaylistId,
    /// Its title.
    name: String,
    /// Whether titles are added to it without asking.
    active: bool,
    /// How many titles it holds.
    movie_count: i64,
    /// The posters of its first four titles.
    poster_paths: Vec<String>,
    /// RFC 3339.
    created_at: String,
}

impl From<Playlist> for PlaylistBody {
    fn from(playlist: Playlist) -> Self {
        Self {
            id: playlist.id,
            name: playlist.name,
            active: playlist.active,
            movie_count: playlist.movie_count,
            poster_paths: playlist.poster_paths,
            created_at: rfc3339(playlist.created_at),
        }
    }
}

/// A playlist about to be made.
#[derive(Deserialize, ToSchema)]
#[serde(default)]
#[derive(Default)]
pub struct NewPlaylistBody {
    /// At most 36 characters, with a space at least every 12.
    title: String,
    /// Whether it becomes the active one.
    active: bool,
}

/// Another title for a playlist.
#[derive(Deserialize, ToSchema)]
#[serde(default)]
#[derive(Default)]
pub struct RenamePlaylistBody {
    /// At most 36 characters, with a space at least every 12.
    title: String,
}

/// Which playlist: itself, or inside `playlist`.
#[derive(Deserialize, ToSchema)]
pub struct ChosenPlaylist {
    id: Option<PlaylistId>,
    playlist: Option<PlaylistRef>,
}

/// A playlist by its number.
#[derive(Deserialize, ToSchema)]
pub struct PlaylistRef {
    id: Option<PlaylistId>,
}

/// The playlist that is active now.
#[derive(Serialize, ToSchema)]
pub struct ActivePlaylist {
    playlist: PlaylistBody,
}

/// A playlist is gone.
#[derive(Serialize, ToSchema)]
pub struct RemovedPlaylist {
    #[serde(rename = "removedPlaylistId")]
    removed_playlist_id: PlaylistId,
}

/// A title by its id on the wire and its media type.
#[derive(Serialize, ToSchema)]
pub struct TitleRef {
    id: i64,
    media_type: MediaType,
}

impl From<TitleKey> for TitleRef {
    fn from(key: TitleKey) -> Self {
        Self { id: key.wire_id(), media_type: key.media_type }
    }
}

/// Everything that is needed to show playlists everywhere (specification 7.12).
#[derive(Serialize, ToSchema)]
pub struct PlaylistSetupBody {
    /// The active playlist's number, if there is one.
    #[schema(required)]
    active_id: Option<PlaylistId>,
    /// The wire ids of all titles in any playlist, each once.
    all_movies: Vec<i64>,
    /// Oldest first.
    playlists: Vec<PlaylistBody>,
    /// Wire ids by playlist number, in the order of adding.
    playlist_movies_by_id: BTreeMap<String, Vec<i64>>,
    /// Film or show, for each of these ids.
    media_types_by_id: BTreeMap<String, Vec<MediaType>>,
    /// All titles in any playlist with their media types, each once.
    titles: Vec<TitleRef>,
}

impl From<PlaylistSetup> for PlaylistSetupBody {
    fn from(setup: PlaylistSetup) -> Self {
        let active = setup.playlists.iter().find(|playlist| playlist.active);
        let ids = || setup.playlists.iter().map(|playlist| playlist.id.0.to_string());
        let mut by_id: BTreeMap<String, Vec<i64>> = ids().map(|id| (id, vec![])).collect();
        let mut types: BTreeMap<String, Vec<MediaType>> = ids().map(|id| (id, vec![])).collect();
        for (playlist, key) in &setup.items {
            by_id.entry(playlist.0.to_string()).or_default().push(key.wire_id());
            types.entry(playlist.0.to_string()).or_default().push(key.media_type);
        }
        let keys: BTreeSet<TitleKey> = setup.items.iter().map(|(_, key)| *key).collect();
        let ids: BTreeSet<i64> = keys.iter().map(|key| key.wire_id()).collect();
        Self {
            active_id: active.map(|playlist| playlist.id),
            all_movies: ids.into_iter().collect(),
            playlist_movies_by_id: by_id,
            media_types_by_id: types,
            titles: keys.into_iter().map(Into::into).collect(),
            playlists: setup.playlists.into_iter().map(Into::into).collect(),
        }
    }
}

/// The caller's playlists, oldest first.
#[utoipa::path(get, path = "/api/v1/playlists", operation_id = "listPlaylists", tag = "playlists",
    responses((status = 200, body = Vec<PlaylistBody>)))]
pub async fn list_playlists(
    State(app): State<Arc<App>>,
    user: CurrentUser,
) -> Result<Json<Vec<PlaylistBody>>, ApiError> {
    let playlists = app.store.playlists(user.id).await?;
    Ok(Json(playlists.into_iter().map(Into::into).collect()))
}

/// Makes a playlist.
#[utoipa::path(post, path = "/api/v1/playlists", operation_id = "createPlaylist", tag = "playlists",
    request_body = NewPlaylistBody,
    responses(
        (status = 201, body = PlaylistBody),
        (status = 409, description = "4090: 200 playlists are enough", body = ErrorBody),
        (status = 422, description = "4220: the title breaks a rule", body = ErrorBody),
    ))]
pub async fn create_playlist(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    Json(body): Json<NewPlaylistBody>,
) -> Result<(StatusCode, Json<PlaylistBody>), ApiError> {
    let name = PlaylistName::parse(&body.title)?;
    let now = app.config.clock.now();
    let made = match app.store.add_playlist(user.id, name, body.active, now).await {
        // The only row it needs is its user's: deleted in this very moment.
        Err(StoreError::Constraint(_)) => return Err(ApiError::InvalidToken),
        made => made?,
    };
    let made = made.ok_or(ApiError::Conflict("You have 200 playlists, and no more are kept."))?;
    Ok((StatusCode::CREATED, Json(made.into())))
}

/// Everything that is needed to show playlists everywhere, in one go.
#[utoipa::path(get, path = "/api/v1/playlists/setup", operation_id = "playlistSetup", tag = "playlists",
    responses((status = 200, body = PlaylistSetupBody)))]
pub async fn playlist_setup(
    State(app): State<Arc<App>>,
    user: CurrentUser,
) -> Result<Json<PlaylistSetupBody>, ApiError> {
    Ok(Json(app.store.playlist_setup(user.id).await?.into()))
}

/// Makes one of the caller's playlists the active one.
#[utoipa::path(put, path = "/api/v1/playlists/active", operation_id = "activatePlaylist", tag = "playlists",
    request_body = ChosenPlaylist,
    responses(
        (status = 200, body = ActivePlaylist),
        (status = 404, description = "4040: no such playlist of the caller's", body = ErrorBody),
        (status = 422, description = "4220: no playlist is named", body = ErrorBody),
    ))]
pub async fn activate_playlist(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    Json(chosen): Json<ChosenPlaylist>,
) -> Result<Json<ActivePlaylist>, ApiError> {
    let id = chosen.id.or(chosen.playlist.and_then(|playlist| playlist.id));
    let id = id.ok_or_else(|| ApiError::field("id", "Required"))?;
    let active = app.store.activate_playlist(user.id, id).await?;
    let playlist = active.ok_or(ApiError::NotFound("playlist"))?.into();
    Ok(Json(ActivePlaylist { playlist }))
}

/// Gives one of the caller's playlists another title.
#[utoipa::path(patch, path = "/api/v1/playlists/{id}", operation_id = "renamePlaylist", tag = "playlists",
    params(("id" = i64, Path, description = "The playlist's number")),
    request_body = RenamePlaylistBody,
    responses(
        (status = 200, body = PlaylistBody),
        (status = 400, description = "4000: no number", body = ErrorBody),
        (status = 404, description = "4040: no such playlist of the caller's", body = ErrorBody),
        (status = 422, description = "4220: the title breaks a rule", body = ErrorBody),
    ))]
pub async fn rename_playlist(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromPath(Number(id)): FromPath<Number>,
    Json(body): Json<RenamePlaylistBody>,
) -> Result<Json<PlaylistBody>, ApiError> {
    let name = PlaylistName::parse(&body.title)?;
    let renamed = app.store.rename_playlist(user.id, PlaylistId(id), name).await?;
    Ok(Json(renamed.ok_or(ApiError::NotFound("playlist"))?.into()))
}

/// Removes one of the caller's playlists; was it active, none is.
#[utoipa::path(delete, path = "/api/v1/playlists/{id}", operation_id = "deletePlaylist", tag = "playlists",
    params(("id" = i64, Path, description = "The playlist's number")),
    responses(
        (status = 200, body = RemovedPlaylist),
        (status = 400, description = "4000: no number", body = ErrorBody),
        (status = 404, description = "4040: no such playlist of the caller's", body = ErrorBody),
    ))]
pub async fn delete_playlist(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromPath(Number(id)): FromPath<Number>,
) -> Result<Json<RemovedPlaylist>, ApiError> {
    let id = PlaylistId(id);
    if !app.store.remove_playlist(user.id, id).await? {
        return Err(ApiError::NotFound("playlist"));
    }
    Ok(Json(RemovedPlaylist { removed_playlist_id: id }))
}
