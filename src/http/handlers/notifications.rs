//! What the caller is to be told at the next opportunity (decision 7).

use crate::app::App;
use crate::clock::rfc3339;
use crate::domain::ids::MediaType;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::extract::json::{FromPath, Json, Number};
use crate::http::middleware::guard::CurrentUser;
use crate::store::Notification;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// What a notice says.
#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum NoticeKind {
    /// The title was removed from the caller's ratings and playlists: the catalogue has none such.
    UnknownTitle,
}

/// Something that the caller is to be told once.
#[derive(Serialize, ToSchema)]
#[schema(as = Notification)]
pub struct NoticeBody {
    /// Its number, by which it is dismissed.
    id: i64,
    /// What it says.
    kind: NoticeKind,
    /// The title's id on the wire.
    movie_id: i64,
    /// Film or show.
    media_type: MediaType,
    /// What the caller's client called the title; may be empty.
    title: String,
    /// RFC 3339.
    created_at: String,
}

/// All that the caller has not dismissed yet.
#[derive(Serialize, ToSchema)]
pub struct NoticeList {
    /// Oldest first.
    notices: Vec<NoticeBody>,
}

impl From<Notification> for NoticeBody {
    fn from(notice: Notification) -> Self {
        Self {
            id: notice.id,
            kind: NoticeKind::UnknownTitle,
            movie_id: notice.title.wire_id(),
            media_type: notice.title.media_type,
            title: notice.name,
            created_at: rfc3339(notice.created_at),
        }
    }
}

/// What the caller has not been told yet.
#[utoipa::path(get, path = "/api/v1/notices", operation_id = "listNotices", tag = "notices",
    responses((status = 200, body = NoticeList)))]
pub async fn list_notices(
    State(app): State<Arc<App>>,
    user: CurrentUser,
) -> Result<Json<NoticeList>, ApiError> {
    let notices = app.store.notifications(user.id).await?;
    Ok(Json(NoticeList { notices: notices.into_iter().map(Into::into).collect() }))
}

/// Forgets a notice that the caller has seen.
#[utoipa::path(delete, path = "/api/v1/notices/{id}", operation_id = "dismissNotice", tag = "notices",
    params(("id" = i64, Path, description = "The notice's number")),
    responses(
        (status = 204, description = "It is gone"),
        (status = 400, description = "4000: no number", body = ErrorBody),
        (status = 404, description = "4040: no such notice of the caller's", body = ErrorBody),
    ))]
pub async fn dismiss_notice(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromPath(Number(id)): FromPath<Number>,
) -> Result<StatusCode, ApiError> {
    if app.store.delete_notification(user.id, id).await? {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(ApiError::NotFound("notice"))
    }
}
