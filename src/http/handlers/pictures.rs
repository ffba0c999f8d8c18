//! Users' pictures.

use crate::app::App;
use crate::domain::account::Role;
use crate::domain::ids::UserId;
use crate::http::error::{ApiError, ErrorBody, FieldError};
use crate::http::extract::client::ClientAddress;
use crate::http::extract::{FromPath, receive};
use crate::http::handlers::users::{owner, parse_user_id};
use crate::http::middleware::guard::CurrentUser;
use crate::http::representation::etag_matches;
use crate::services::pictures::{self, PictureError};
use axum::extract::{Request, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use std::sync::Arc;
use std::time::Duration;
use utoipa::ToSchema;

/// The bytes of an image.
#[derive(ToSchema)]
#[schema(value_type = String, format = Binary)]
pub struct PictureFile(Vec<u8>);

const FIELD: &str = "picture";
/// A file of the largest size at 30 kB a second.
const UPLOAD_TIMEOUT: Duration = Duration::from_mins(3);

impl From<PictureError> for ApiError {
    fn from(error: PictureError) -> Self {
        match error {
            PictureError::Unreadable => Self::field(FIELD, FieldError::NotAPicture),
            PictureError::TooManyPixels => Self::field(FIELD, FieldError::TooManyPixels),
            PictureError::Overloaded => Self::Unavailable(error.to_string()),
            PictureError::Store(error) => error.into(),
        }
    }
}

/// As [`set_picture`] does with a body, for the tests of random input.
pub(super) fn parse(body: &[u8]) -> Result<(), u16> {
    let parsed = pictures::to_square_jpeg(body).map(drop);
    parsed.map_err(|error| ApiError::from(error).status().as_u16())
}

/// Get the caller's picture; an admin can get any
#[utoipa::path(get, path = "/api/v1/users/{id}/picture", operation_id = "picture", tag = "users",
    params(("id" = String, Path, description = "The user's id, or literally `:id` for the caller")),
    responses(
        (status = 200, description = "A square of at most 512 pixels on each side", content_type = "image/jpeg", body = PictureFile, headers(("ETag" = String, description = "Changes with the picture"))),
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
    let id: Option<UserId> = parse_user_id(&id, caller.id);
    let visible = id.filter(|id| *id == caller.id || caller.role == Role::Admin);
    let id = visible.ok_or(ApiError::NotFound("user"))?;
    let Some(picture) = app.store.picture(id).await? else {
        return Ok(StatusCode::NO_CONTENT.into_response());
    };
    let etag = HeaderValue::from_str(&format!("\"{}\"", picture.hash));
    let etag = etag.map_err(|error| ApiError::Internal(error.to_string()))?;
    let headers = [
        (ETAG, etag.clone()),
        // A browser keeps it, and asks each time whether it has changed.
        (CACHE_CONTROL, HeaderValue::from_static("private, no-cache")),
    ];
    if etag_matches(&request, &etag) {
        return Ok((StatusCode::NOT_MODIFIED, headers).into_response());
    }
    let content_type = [(CONTENT_TYPE, HeaderValue::from_static("image/jpeg"))];
    let PictureFile(jpeg) = PictureFile(pictures::decode(&picture)?);
    Ok((headers, content_type, jpeg).into_response())
}

/// Replace the caller's picture
///
/// A JPEG, PNG or WebP file of at most 5 MiB and 25 million pixels. Its middle is stored as a JPEG of at most 512 pixels
/// on each side, without metadata. Its content decides the format, whatever `Content-Type` says.
#[utoipa::path(put, path = "/api/v1/users/{id}/picture", operation_id = "setPicture", tag = "users",
    params(("id" = String, Path, description = "The caller's id, or literally `:id`")),
    request_body(content = PictureFile, content_type = "application/octet-stream"),
    responses(
        (status = 204, description = "The picture is stored"),
        (status = 404, description = "4040: not the caller's id", body = ErrorBody),
        (status = 422, description = "4220: not a picture, or too many pixels", body = ErrorBody),
    ))]
pub async fn set_picture(
    State(app): State<Arc<App>>,
    ClientAddress(client): ClientAddress,
    caller: CurrentUser,
    FromPath(id): FromPath<String>,
    request: Request,
) -> Result<StatusCode, ApiError> {
    let owner = owner(&caller, client, &id)?;
    let _permit = pictures::begin_upload()?;
    let file = receive(request, &app, UPLOAD_TIMEOUT).await?;
    pictures::set(&app, owner.id, file.into()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Delete the caller's picture
#[utoipa::path(delete, path = "/api/v1/users/{id}/picture", operation_id = "deletePicture", tag = "users",
    params(("id" = String, Path, description = "The caller's id, or literally `:id`")),
    responses(
        (status = 204, description = "There is no picture any more"),
        (status = 404, description = "4040: not the caller's id", body = ErrorBody),
    ))]
pub async fn delete_picture(
    State(app): State<Arc<App>>,
    ClientAddress(client): ClientAddress,
    caller: CurrentUser,
    FromPath(id): FromPath<String>,
) -> Result<StatusCode, ApiError> {
    let owner = owner(&caller, client, &id)?;
    app.store.delete_picture(owner.id).await?;
    Ok(StatusCode::NO_CONTENT)
}
