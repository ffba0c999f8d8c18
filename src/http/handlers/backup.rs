//! The backup: the whole data file, including all users' secrets. `moviestars restore` reads it.

use crate::app::App;
use crate::domain::audit::{AuditAction, AuditEvent};
use crate::http::error::{ApiError, Conflict, ErrorBody};
use crate::http::extract::{FromPath, Json};
use crate::http::middleware::guard::ConfirmedAdmin;
use crate::http::representation::FileBytes;
use crate::services::audit::{self, Actor};
use crate::services::backup;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;
use serde::Serialize;
use std::sync::Arc;
use tokio_util::io::ReaderStream;
use utoipa::ToSchema;

/// A link to download a backup.
#[derive(Serialize, ToSchema)]
pub struct BackupLink {
    /// A path on this server. The link works once within one minute, and without a session.
    path: String,
}

/// Create a link to download a backup
///
/// A browser can save the response of the link to the disk without holding it in memory.
#[utoipa::path(post, path = "/api/v1/backup", operation_id = "createBackupLink", tag = "settings",
    responses(
        (status = 201, body = BackupLink),
        (status = 403, description = "4033: the password is needed again", body = ErrorBody),
        (status = 409, description = "4090: the data is not in a file", body = ErrorBody),
    ))]
pub async fn create_backup_link(
    State(app): State<Arc<App>>,
    _: ConfirmedAdmin,
    actor: Actor,
) -> Result<(StatusCode, Json<BackupLink>), ApiError> {
    require_data_file(&app)?;
    audit::record(&app, actor, AuditEvent::own(AuditAction::BackupDownloaded)).await;
    let token = app.backup_links.issue(app.config.clock.now());
    let path = format!("{}/api/v1/backup/{token}", app.config.base_path);
    Ok((StatusCode::CREATED, Json(BackupLink { path })))
}

fn require_data_file(app: &App) -> Result<(), ApiError> {
    if app.store.is_shared() { Err(Conflict::NoDataFile.into()) } else { Ok(()) }
}

/// Download a backup of the data file
#[utoipa::path(get, path = "/api/v1/backup", operation_id = "backup", tag = "settings",
    responses(
        (status = 200, description = "The backup, with its file name in Content-Disposition",
            content_type = "application/vnd.sqlite3", body = FileBytes),
        (status = 403, description = "4033: the password is needed again", body = ErrorBody),
        (status = 409, description = "4090: the data is not in a file", body = ErrorBody),
    ))]
pub async fn backup(
    State(app): State<Arc<App>>,
    _: ConfirmedAdmin,
    actor: Actor,
) -> Result<Response, ApiError> {
    let response = send(&app).await?;
    audit::record(&app, actor, AuditEvent::own(AuditAction::BackupDownloaded)).await;
    Ok(response)
}

/// Download a backup of the data file with a link
#[utoipa::path(get, path = "/api/v1/backup/{token}", operation_id = "linkedBackup", tag = "settings",
    params(("token" = String, Path, description = "The token in the link")),
    responses(
        (status = 200, description = "The backup, with its file name in Content-Disposition",
            content_type = "application/vnd.sqlite3", body = FileBytes),
        (status = 404, description = "4040: the link is used, expired or wrong", body = ErrorBody),
    ))]
pub async fn linked_backup(
    State(app): State<Arc<App>>,
    method: Method,
    FromPath(token): FromPath<String>,
) -> Result<Response, ApiError> {
    // A HEAD request would use up the link.
    if method != Method::GET {
        return Err(ApiError::MethodNotAllowed);
    }
    if !app.backup_links.redeem(&token, app.config.clock.now()) {
        return Err(ApiError::NotFound("link"));
    }
    send(&app).await
}

async fn send(app: &App) -> Result<Response, ApiError> {
    require_data_file(app)?;
    let copy = backup::copy(app).await.map_err(|error| ApiError::Unavailable(error.to_string()))?;
    let name = format!("attachment; filename=\"moviestars-{}.db\"", app.config.clock.today());
    let name =
        HeaderValue::from_str(&name).map_err(|error| ApiError::Internal(error.to_string()))?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("application/vnd.sqlite3")),
        (header::CONTENT_LENGTH, HeaderValue::from(copy.bytes)),
        (header::CONTENT_DISPOSITION, name),
    ];
    let turn = copy.turn;
    let parts = ReaderStream::new(tokio::fs::File::from_std(copy.file)).map(move |part| {
        // Held until the body is sent or the client has disconnected. Only then the next copy is made.
        let _ = &turn;
        part
    });
    Ok((headers, Body::from_stream(parts)).into_response())
}
