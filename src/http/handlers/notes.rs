//! The caller's notes on titles.

use crate::app::App;
use crate::clock::rfc3339;
use crate::domain::ids::PublicTitleId;
use crate::domain::note::TitleNote;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::extract::{FromPath, FromQuery, Json, Number};
use crate::http::handlers::changes::ChangedTitle;
use crate::http::handlers::titles::{MediaTypeQuery, TitleHintBody};
use crate::http::middleware::guard::CurrentUser;
use crate::services::own_titles;
use crate::store::StoredNote;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// A note on a title.
#[derive(Serialize, ToSchema)]
#[schema(as = Note)]
pub struct NoteBody {
    /// The text of the note; may have several lines.
    text: String,
    /// Whether the note contains spoilers.
    spoiler: bool,
    /// When the note was last changed, in RFC 3339.
    updated_at: String,
}

/// A new note on a title.
#[derive(Deserialize, ToSchema)]
pub struct SetNoteBody {
    /// The text of the note, at most 10,000 characters; may have several lines.
    #[serde(default)]
    #[schema(required)]
    text: String,
    /// Whether the note contains spoilers.
    #[serde(default)]
    spoiler: bool,
    /// Metadata to show to the caller until the catalogue confirms the title.
    movie: Option<TitleHintBody>,
}

impl From<StoredNote> for NoteBody {
    fn from(StoredNote { note, updated_at }: StoredNote) -> Self {
        Self { text: note.text, spoiler: note.spoiler, updated_at: rfc3339(updated_at) }
    }
}

/// Set the caller's note on a title
///
/// The new note replaces the present one.
#[utoipa::path(put, path = "/api/v1/notes/{id}", operation_id = "setNote", tag = "watching",
    params(("id" = i64, Path, description = "The title's public id"), MediaTypeQuery),
    request_body = SetNoteBody,
    responses(
        (status = 200, body = ChangedTitle),
        (status = 404, description = "4040: not a possible id", body = ErrorBody),
        (status = 409, description = "4090: the limit of unconfirmed titles is reached; 4091: the id names a film and a show", body = ErrorBody),
        (status = 422, description = "4220: fields break rules", body = ErrorBody),
    ))]
pub async fn set_note(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromPath(Number(id)): FromPath<Number>,
    FromQuery(query): FromQuery<MediaTypeQuery>,
    Json(SetNoteBody { text, spoiler, movie }): Json<SetNoteBody>,
) -> Result<Json<ChangedTitle>, ApiError> {
    let title = PublicTitleId::parse(id, query.media_type).ok_or(ApiError::NotFound("title"))?;
    let note = TitleNote::parse(&text, spoiler)?;
    let hint = movie.unwrap_or_default().into();
    let (change, key) = own_titles::set_note(&app, user.id, title, note, hint).await?;
    Ok(Json(ChangedTitle::new(key, Some(change))))
}

/// Remove the caller's note on a title
#[utoipa::path(delete, path = "/api/v1/notes/{id}", operation_id = "removeNote", tag = "watching",
    params(("id" = i64, Path, description = "The title's public id"), MediaTypeQuery),
    responses(
        (status = 200, body = ChangedTitle),
        (status = 404, description = "4040: no such note", body = ErrorBody),
        (status = 409, description = "4091: the id names a film and a show", body = ErrorBody),
    ))]
pub async fn remove_note(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromPath(Number(id)): FromPath<Number>,
    FromQuery(query): FromQuery<MediaTypeQuery>,
) -> Result<Json<ChangedTitle>, ApiError> {
    let title = PublicTitleId::parse(id, query.media_type).ok_or(ApiError::NotFound("note"))?;
    let (change, key) = own_titles::remove_note(&app, user.id, title).await?;
    Ok(Json(ChangedTitle::new(key, Some(change))))
}
