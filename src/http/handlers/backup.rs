//! A copy of the data file for whoever may have all of it.

use crate::app::App;
use crate::http::error::ApiError;
use crate::http::middleware::guard::Admin;
use crate::services::backup;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use std::sync::Arc;
use tokio_util::io::ReaderStream;

/// The whole data file, as `moviestars restore` takes it; it holds everybody's secrets.
#[utoipa::path(get, path = "/api/v1/backup", operation_id = "backup", tag = "settings",
    responses((status = 200, description = "The copy, with its name in Content-Disposition",
        content_type = "application/vnd.sqlite3", body = Vec<u8>)))]
pub async fn backup(State(app): State<Arc<App>>, _: Admin) -> Result<Response, ApiError> {
    let copy =
        backup::copy(&app).await.map_err(|error| ApiError::Unavailable(error.to_string()))?;
    let name = format!("attachment; filename=\"moviestars-{}.db\"", app.config.clock.today());
    let name =
        HeaderValue::from_str(&name).map_err(|error| ApiError::Internal(error.to_string()))?;
    let length = HeaderValue::from(copy.bytes);
    let kind = HeaderValue::from_static("application/vnd.sqlite3");
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CONTENT_LENGTH, length),
        (header::CONTENT_DISPOSITION, name),
    ];
    let file = ReaderStream::new(tokio::fs::File::from_std(copy.file));
    Ok((headers, Body::from_stream(file)).into_response())
}
