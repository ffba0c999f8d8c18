//! Changes of the items of the caller's playlists: adding and removing, order, notes, cover, and several at once.

use crate::app::App;
use crate::domain::ids::{MediaType, PlaylistId, PublicTitleId, TitleKey};
use crate::domain::playlist::{ItemUpdate, PlaylistText};
use crate::domain::watch::ClientKey;
use crate::http::error::{ApiError, ErrorBody, FieldError};
use crate::http::extract::{FromPath, FromQuery, Json, Number, OptionalJson};
use crate::http::handlers::titles::TitleHintBody;
use crate::http::middleware::guard::CurrentUser;
use crate::services::titles::{self, PlaylistError};
use crate::store::ItemsChange;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// How many items one request may change.
const MAX_CHANGED_ITEMS: i64 = 1_000;

/// A title to add to a playlist, wrapped as an action (specification 7.15).
#[derive(Deserialize, ToSchema)]
pub struct AddItemBody {
    /// The title to add.
    #[schema(required)]
    payload: Option<AddItemPayload>,
}

/// A title to add to a playlist.
#[derive(Deserialize, ToSchema)]
pub struct AddItemPayload {
    /// The title's public id.
    #[schema(required)]
    id: Option<i64>,
    /// The title's media type; required for ids that begin with 999.
    media_type: Option<MediaType>,
    /// Metadata to show to the caller until the catalogue confirms the title.
    movie: Option<TitleHintBody>,
}

/// The playlist of the title to remove, wrapped as an action. The fields of the payload can be sent as parameters
/// instead.
#[derive(Deserialize, ToSchema)]
pub struct RemoveItemBody {
    payload: Option<RemoveItemPayload>,
}

/// The playlist of the title to remove.
#[derive(Clone, Default, Deserialize, IntoParams, ToSchema)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct RemoveItemPayload {
    /// The id of the playlist; the active playlist without it.
    playlist_id: Option<i64>,
    /// The title's media type; required for ids that begin with 999.
    #[serde(rename = "media_type")]
    media_type: Option<MediaType>,
}

/// An item that was added or removed.
#[derive(Serialize, ToSchema)]
pub struct PlaylistItem {
    #[serde(rename = "playlistId")]
    playlist_id: PlaylistId,
    /// The title's public id.
    #[serde(rename = "movieId")]
    movie_id: i64,
    media_type: MediaType,
}

/// The changes of an item. Absent fields keep their values.
#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct UpdateItemBody {
    /// The title's media type; required for ids that begin with 999.
    media_type: Option<MediaType>,
    /// The position in the playlist, from 1. A position beyond the end means the end.
    position: Option<i64>,
    /// The note on the item, at most 500 characters.
    note: Option<String>,
    /// Whether the item's poster is the cover of the playlist. At most one item is the cover.
    cover: Option<bool>,
}

/// Items of a playlist, and what to do with them.
#[derive(Deserialize, ToSchema)]
pub struct ChangeItemsBody {
    action: ItemsAction,
    /// The id of the other playlist, for `copy` and `move`.
    to: Option<PlaylistId>,
    /// The items, at most 1,000. Titles that are not in the playlist are skipped.
    items: Vec<ItemRef>,
    /// A key that the client chooses, 1 to 100 ASCII characters. A second request with the same key changes nothing.
    key: Option<String>,
}

/// What to do with the items.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ItemsAction {
    Copy,
    Move,
    Remove,
}

/// A title by its public id and media type.
#[derive(Deserialize, ToSchema)]
pub struct ItemRef {
    /// The title's public id.
    id: i64,
    media_type: MediaType,
}

/// The result of copying, moving or removing items.
#[derive(Serialize, ToSchema)]
pub struct ChangedItems {
    /// The number of copied, moved or removed items.
    changed: i64,
}

impl PlaylistItem {
    fn new(playlist_id: PlaylistId, key: TitleKey) -> Self {
        Self { playlist_id, movie_id: key.public_id(), media_type: key.media_type }
    }
}

/// Add a title to one of the caller's playlists
///
/// Adding a title that is already in the playlist changes nothing.
#[utoipa::path(put, path = "/api/v1/playlists/{id}", operation_id = "addPlaylistItem", tag = "playlists",
    params(("id" = i64, Path, description = "The playlist's id")),
    request_body = AddItemBody,
    responses(
        (status = 200, body = PlaylistItem),
        (status = 404, description = "4040: no such playlist of the caller, or not a possible id", body = ErrorBody),
        (status = 409, description = "4090: the limit of items or of unconfirmed titles is reached; 4091: the id names a film and a show", body = ErrorBody),
        (status = 422, description = "4220: the id is missing", body = ErrorBody),
    ))]
pub async fn add_playlist_item(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromPath(Number(id)): FromPath<Number>,
    Json(body): Json<AddItemBody>,
) -> Result<Json<PlaylistItem>, ApiError> {
    let missing = || ApiError::required("payload.id");
    let payload = body.payload.ok_or_else(missing)?;
    let title = payload.id.ok_or_else(missing)?;
    let title =
        PublicTitleId::parse(title, payload.media_type).ok_or(ApiError::NotFound("title"))?;
    let playlist = PlaylistId(id);
    let hint = payload.movie.unwrap_or_default().into();
    let key = titles::add_to_playlist(&app, user.id, playlist, title, hint).await?;
    Ok(Json(PlaylistItem::new(playlist, key)))
}

/// Remove a title from one of the caller's playlists
///
/// Without `playlist_id`, the title is removed from the active playlist.
#[utoipa::path(delete, path = "/api/v1/movies_playlists/{id}", operation_id = "removePlaylistItem", tag = "playlists",
    params(("id" = i64, Path, description = "The title's public id"), RemoveItemPayload),
    responses(
        (status = 200, body = PlaylistItem),
        (status = 400, description = "4000: invalid id", body = ErrorBody),
        (status = 404, description = "4040: no such playlist, or the title is not in it", body = ErrorBody),
        (status = 409, description = "4090: no playlist is active; 4091: the id names a film and a show", body = ErrorBody),
        (status = 413, description = "4130: body too large", body = ErrorBody),
        (status = 415, description = "4150: not JSON", body = ErrorBody),
        (status = 422, description = "4220: a value of the wrong type", body = ErrorBody),
    ))]
pub async fn remove_playlist_item(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromPath(Number(id)): FromPath<Number>,
    FromQuery(query): FromQuery<RemoveItemPayload>,
    OptionalJson(body): OptionalJson<RemoveItemBody>,
) -> Result<Json<PlaylistItem>, ApiError> {
    let payload = body.and_then(|body| body.payload).unwrap_or_default();
    let playlist = payload.playlist_id.or(query.playlist_id).map(PlaylistId);
    let media_type = payload.media_type.or(query.media_type);
    let title = PublicTitleId::parse(id, media_type);
    let title = title.ok_or(ApiError::NotFound("title in this playlist"))?;
    let (playlist, key) = titles::remove_from_playlist(&app, user.id, playlist, title).await?;
    Ok(Json(PlaylistItem::new(playlist, key)))
}

/// Change the position, the note or the cover of a playlist item
#[utoipa::path(patch, path = "/api/v1/playlists/{id}/items/{title}", operation_id = "updatePlaylistItem", tag = "playlists",
    params(
        ("id" = i64, Path, description = "The playlist's id"),
        ("title" = i64, Path, description = "The title's public id"),
    ),
    request_body = UpdateItemBody,
    responses(
        (status = 200, body = PlaylistItem),
        (status = 400, description = "4000: invalid id", body = ErrorBody),
        (status = 404, description = "4040: no such playlist of the caller, or the title is not in it", body = ErrorBody),
        (status = 409, description = "4091: the id names a film and a show", body = ErrorBody),
        (status = 422, description = "4220: the note breaks a rule", body = ErrorBody),
    ))]
pub async fn update_playlist_item(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromPath(path): FromPath<(Number, Number)>,
    Json(body): Json<UpdateItemBody>,
) -> Result<Json<PlaylistItem>, ApiError> {
    let (Number(id), Number(title)) = path;
    let UpdateItemBody { media_type, position, note, cover } = body;
    let note = note.map(|note| PlaylistText::parse("note", &note)).transpose()?;
    let title = PublicTitleId::parse(title, media_type);
    let title = title.ok_or(ApiError::NotFound("title in this playlist"))?;
    let (id, update) = (PlaylistId(id), ItemUpdate { position, note, cover });
    let updated = app
        .store
        .update_playlist_item(user.id, id, title.candidates(), update, app.config.clock.now())
        .await?;
    let key = updated.map_err(PlaylistError::Rejected)?;
    Ok(Json(PlaylistItem::new(id, key)))
}

/// Copy, move or remove several items of a playlist, all or none
///
/// Copied and moved items go to the end of the other playlist, with their notes.
#[utoipa::path(post, path = "/api/v1/playlists/{id}/items", operation_id = "changePlaylistItems", tag = "playlists",
    params(("id" = i64, Path, description = "The playlist's id")),
    request_body = ChangeItemsBody,
    responses(
        (status = 200, body = ChangedItems),
        (status = 400, description = "4000: invalid id", body = ErrorBody),
        (status = 404, description = "4040: no such playlist of the caller, or not a possible id", body = ErrorBody),
        (status = 409, description = "4090: the limit of items is reached, or the key was used for something else", body = ErrorBody),
        (status = 422, description = "4220: a value is missing or of the wrong type, or too many items", body = ErrorBody),
    ))]
pub async fn change_playlist_items(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromPath(Number(id)): FromPath<Number>,
    Json(ChangeItemsBody { action, to, items, key }): Json<ChangeItemsBody>,
) -> Result<Json<ChangedItems>, ApiError> {
    if i64::try_from(items.len()).unwrap_or(i64::MAX) > MAX_CHANGED_ITEMS {
        return Err(ApiError::field("items", FieldError::TooMany(MAX_CHANGED_ITEMS)));
    }
    let to = || to.ok_or_else(|| ApiError::required("to"));
    let change = match action {
        ItemsAction::Copy => ItemsChange::Copy(to()?),
        ItemsAction::Move => ItemsChange::Move(to()?),
        ItemsAction::Remove => ItemsChange::Remove,
    };
    let mut keys = Vec::new();
    for ItemRef { id, media_type } in items {
        let title = PublicTitleId::parse(id, Some(media_type));
        keys.extend(title.ok_or(ApiError::NotFound("title"))?.candidates());
    }
    let change = (change, key.as_deref().map(ClientKey::parse).transpose()?);
    let (id, now) = (PlaylistId(id), app.config.clock.now());
    let changed = app.store.change_playlist_items(user.id, id, keys, change, now).await?;
    Ok(Json(ChangedItems { changed: changed.map_err(PlaylistError::Rejected)? }))
}
