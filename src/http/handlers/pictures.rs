//! Users' pictures.

use crate::app::App;
use crate::http::error::{ApiError, ErrorBody, FieldError};
use crate::http::extract::{FromPath, Json, receive};
use crate::http::handlers::changes::ChangeBody;
use crate::http::handlers::users::{Owner, visible_user};
use crate::http::middleware::guard::CurrentUser;
use crate::http::representation::{FileBytes, etag_of, file_response};
use crate::http::uploads::UploadPermit;
use crate::services::pictures::{self, PictureError};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use std::sync::Arc;
use std::time::Duration;
use utoipa::ToSchema;

const FIELD: &str = "picture";
/// How many uploads may be received or wait to be decoded, each of another user. They are held in memory.
const MAX_UPLOADS: usize = 8;
/// Enough for the largest file at 30 kB a second.
const UPLOAD_TIMEOUT: Duration = Duration::from_mins(3);

impl From<PictureError> for ApiError {
    fn from(error: PictureError) -> Self {
        match error {
            PictureError::Unreadable => Self::field(FIELD, FieldError::NotAPicture),
            PictureError::TooManyPixels => Self::field(FIELD, FieldError::TooManyPixels),
            PictureError::Store(error) => error.into(),
        }
    }
}

/// The result of setting or deleting the caller's picture.
#[derive(Serialize, ToSchema)]
pub struct ChangedPicture {
    /// The change; null if the picture is the same as before.
    #[schema(required)]
    change: Option<ChangeBody>,
}

/// Parses a body like [`set_picture`]. For tests with random input.
pub(super) fn parse(body: &[u8]) -> Result<(), u16> {
    let parsed = pictures::to_square_jpeg(body).map(drop);
    parsed.map_err(|error| ApiError::from(error).status().as_u16())
}

/// Get a user's picture
///
/// Admins can get the picture of every user, other callers only their own.
#[utoipa::path(get, path = "/api/v1/users/{id}/picture", operation_id = "picture", tag = "users",
    params(("id" = String, Path, description = "The user's id, or literally `:id` for the caller")),
    responses(
        (status = 200, description = "A square of at most 512 pixels on each side", content_type = "image/jpeg", body = FileBytes, headers(("ETag" = String, description = "Changes with the picture"))),
        (status = 204, description = "There is no picture"),
        (status = 304, description = "The picture has the tag in `If-None-Match`"),
        (status = 404, description = "4040: not the caller's id", body = ErrorBody),
    ))]
pub async fn picture(
    State(app): State<Arc<App>>,
    caller: CurrentUser,
    FromPath(id): FromPath<String>,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    let id = visible_user(&caller, &id)?;
    let Some(picture) = app.store.picture(id).await? else {
        return Ok(StatusCode::NO_CONTENT.into_response());
    };
    let jpeg = pictures::decode(&picture)?;
    // A browser may store the picture, but must revalidate it each time.
    let cache_control = HeaderValue::from_static("private, no-cache");
    Ok(file_response(&request, Some(etag_of(&jpeg)), cache_control, "image/jpeg", jpeg))
}

/// Set the caller's picture
///
/// The body is a JPEG, PNG or WebP file of at most 5 MiB and 25 million pixels, which needs at most 128 MiB when
/// decoded. The server recognizes the format by the content and ignores `Content-Type`. It stores the middle square as
/// a JPEG of at most 512 × 512 pixels, without metadata.
#[utoipa::path(put, path = "/api/v1/users/{id}/picture", operation_id = "setPicture", tag = "users",
    params(("id" = String, Path, description = "The caller's id, or literally `:id`")),
    request_body(content = FileBytes, content_type = "application/octet-stream"),
    responses(
        (status = 200, body = ChangedPicture),
        (status = 404, description = "4040: not the caller's id", body = ErrorBody),
        (status = 422, description = "4220: not a picture, or too many pixels", body = ErrorBody),
    ))]
pub async fn set_picture(
    State(app): State<Arc<App>>,
    Owner(owner): Owner,
    request: Request,
) -> Result<Json<ChangedPicture>, ApiError> {
    let _permit = UploadPermit::begin(&app.picture_uploads, owner.id, MAX_UPLOADS)?;
    let file = receive(request, &app, UPLOAD_TIMEOUT).await?;
    let change = pictures::set(&app, owner.id, file.into()).await?;
    Ok(Json(ChangedPicture { change: change.map(Into::into) }))
}

/// Delete the caller's picture
#[utoipa::path(delete, path = "/api/v1/users/{id}/picture", operation_id = "deletePicture", tag = "users",
    params(("id" = String, Path, description = "The caller's id, or literally `:id`")),
    responses(
        (status = 200, body = ChangedPicture),
        (status = 404, description = "4040: not the caller's id", body = ErrorBody),
    ))]
pub async fn delete_picture(
    State(app): State<Arc<App>>,
    Owner(owner): Owner,
) -> Result<Json<ChangedPicture>, ApiError> {
    let change = app.store.set_picture(owner.id, None, app.config.clock.now()).await?;
    Ok(Json(ChangedPicture { change: change.map(Into::into) }))
}
