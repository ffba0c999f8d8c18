//! Changes of the items of the caller's playlists: order, notes, cover, and several at once.

use crate::app::App;
use crate::domain::ids::{MediaType, PlaylistId, PublicTitleId};
use crate::domain::playlist::{ItemUpdate, PlaylistText};
use crate::domain::watch::ClientKey;
use crate::http::error::{ApiError, ErrorBody, FieldError};
use crate::http::extract::{FromPath, Json, Number};
use crate::http::handlers::playlists::PlaylistItem;
use crate::http::middleware::guard::CurrentUser;
use crate::services::titles::PlaylistError;
use crate::store::ItemsChange;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// Items in one request.
const MAX_CHANGED_ITEMS: i64 = 1_000;

/// What changes of an item; what is left out stays.
#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct UpdateItemBody {
    /// Needed for ids that begin with 999.
    media_type: Option<MediaType>,
    /// From 1; beyond the end means the end.
    position: Option<i64>,
    /// At most 500 characters.
    note: Option<String>,
    /// Whether its poster is the playlist's cover. At most one item's is.
    cover: Option<bool>,
}

/// Several items of a playlist, and what happens to them.
#[derive(Deserialize, ToSchema)]
pub struct ChangeItemsBody {
    action: ItemsAction,
    /// The other playlist, for `copy` and `move`.
    to: Option<PlaylistId>,
    /// At most 1,000. Titles that are not in the playlist are skipped.
    items: Vec<ItemRef>,
    /// A second request with the same key changes nothing. 1 to 100 ASCII characters.
    key: Option<String>,
}

/// What happens to the items.
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
    id: i64,
    media_type: MediaType,
}

/// How many items were copied, moved or removed.
#[derive(Serialize, ToSchema)]
pub struct ChangedItems {
    changed: i64,
}

/// Change the position, the note or the cover of an item
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

/// Copy, move or remove several items of a playlist
///
/// All or nothing. Items go to the end of the other playlist, with their notes.
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
