//! Notifications of the caller: titles that were removed because the catalogue does not have them (decision 7).

use crate::app::App;
use crate::clock::rfc3339;
use crate::domain::ids::MediaType;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::extract::{FromPath, Json, Number};
use crate::http::middleware::guard::CurrentUser;
use crate::store::Notification;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// What a notification is about.
#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum NotificationKind {
    /// The catalogue does not know the title, so it was removed from the caller's ratings and playlists.
    UnknownTitle,
}

/// A notification.
#[derive(Serialize, ToSchema)]
#[schema(as = Notification)]
pub struct NotificationBody {
    id: i64,
    kind: NotificationKind,
    /// The title's public id.
    movie_id: i64,
    media_type: MediaType,
    /// From the caller's client; may be empty.
    title: String,
    /// RFC 3339.
    created_at: String,
}

/// The notifications that the caller has not dismissed.
#[derive(Serialize, ToSchema)]
pub struct NotificationList {
    /// Oldest first.
    notifications: Vec<NotificationBody>,
}

impl From<Notification> for NotificationBody {
    fn from(notification: Notification) -> Self {
        Self {
            id: notification.id,
            kind: NotificationKind::UnknownTitle,
            movie_id: notification.title.public_id(),
            media_type: notification.title.media_type,
            title: notification.name,
            created_at: rfc3339(notification.created_at),
        }
    }
}

/// List the caller's notifications, oldest first
#[utoipa::path(get, path = "/api/v1/notifications", operation_id = "listNotifications", tag = "notifications",
    responses((status = 200, body = NotificationList)))]
pub async fn list_notifications(
    State(app): State<Arc<App>>,
    user: CurrentUser,
) -> Result<Json<NotificationList>, ApiError> {
    let notifications = app.store.notifications(user.id).await?;
    let notifications = notifications.into_iter().map(Into::into).collect();
    Ok(Json(NotificationList { notifications }))
}

/// Dismiss a notification of the caller
#[utoipa::path(delete, path = "/api/v1/notifications/{id}", operation_id = "dismissNotification",
    tag = "notifications",
    params(("id" = i64, Path, description = "The notification's id")),
    responses(
        (status = 204, description = "Dismissed"),
        (status = 400, description = "4000: invalid id", body = ErrorBody),
        (status = 404, description = "4040: no such notification of the caller", body = ErrorBody),
    ))]
pub async fn dismiss_notification(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromPath(Number(id)): FromPath<Number>,
) -> Result<StatusCode, ApiError> {
    if app.store.delete_notification(user.id, id).await? {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(ApiError::NotFound("notification"))
    }
}
