//! Notifications of the caller: what comes out and what changes in the shows that they follow, titles that were
//! removed because the catalogue does not have them (decision 7), and, for admins, failed backups.

use crate::app::App;
use crate::clock::rfc3339;
use crate::domain::episode::ShowStatus;
use crate::domain::ids::MediaType;
use crate::domain::notification::NotificationKind;
use crate::domain::zone::Zone;
use crate::http::error::{ApiError, ErrorBody, FieldError};
use crate::http::extract::{FromPath, Json, Number};
use crate::http::middleware::guard::CurrentUser;
use crate::store::{Notification, NotificationSchedule};
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use time::Date;
use utoipa::ToSchema;

/// A notification.
#[derive(Serialize, ToSchema)]
#[schema(as = Notification)]
pub struct NotificationBody {
    id: i64,
    kind: NotificationKind,
    /// The title's public id; 0 of `backup_failed`, which is about no title.
    movie_id: i64,
    media_type: MediaType,
    /// What it is called; may be empty. Of `unknown_title` from the caller's client.
    title: String,
    /// Of `episodes_out`, `season_dated` and `date_moved`.
    #[schema(required)]
    season_number: Option<i64>,
    /// The episode, or the first of several.
    #[schema(required)]
    episode_number: Option<i64>,
    /// How many, of `episodes_out` and `episodes_gone`.
    #[schema(required)]
    episodes: Option<i64>,
    /// `YYYY-MM-DD`: when it comes out or came out.
    #[schema(required)]
    air_date: Option<String>,
    /// `YYYY-MM-DD`: of `date_moved`.
    #[schema(required)]
    previous_air_date: Option<String>,
    /// Of `status_changed`.
    #[schema(required)]
    status: Option<NotifiedStatus>,
    /// RFC 3339.
    created_at: String,
    read: bool,
}

/// What became of a show.
#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum NotifiedStatus {
    Ended,
    Canceled,
    Returning,
}

/// The notifications that the caller has not dismissed.
#[derive(Serialize, ToSchema)]
pub struct NotificationList {
    /// Oldest first, at most 500.
    notifications: Vec<NotificationBody>,
}

/// Up to which notification the caller has read.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReadNotificationsBody {
    /// The id of the newest that was read.
    last: i64,
}

/// When the caller is notified.
#[derive(Serialize, ToSchema)]
#[schema(as = NotificationSchedule)]
pub struct NotificationScheduleBody {
    /// IANA's name of the time zone; null until it is set, and as long the caller is not notified of what comes out.
    #[schema(required)]
    zone: Option<String>,
    /// The hour of the day, in this zone, at which the email is sent.
    #[schema(minimum = 0, maximum = 23)]
    digest_hour: u8,
}

/// A new schedule.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SetNotificationScheduleBody {
    /// IANA's name, like `Europe/Berlin`.
    zone: Option<String>,
    /// The present one stays when it is left out.
    #[schema(minimum = 0, maximum = 23)]
    digest_hour: Option<i64>,
}

impl From<Notification> for NotificationBody {
    fn from(notification: Notification) -> Self {
        let details = notification.details;
        let date = |day: Option<Date>| day.map(|day| day.to_string());
        let status = details.status.map(|status| match status {
            ShowStatus::Ended => NotifiedStatus::Ended,
            ShowStatus::Canceled => NotifiedStatus::Canceled,
            _ => NotifiedStatus::Returning,
        });
        Self {
            id: notification.id,
            kind: notification.kind,
            movie_id: match notification.kind {
                NotificationKind::BackupFailed => 0,
                _ => notification.title.public_id(),
            },
            media_type: notification.title.media_type,
            title: notification.name,
            season_number: details.season,
            episode_number: details.episode,
            episodes: details.episodes,
            air_date: date(details.air_day),
            previous_air_date: date(details.previous_air_day),
            status,
            created_at: rfc3339(notification.created_at),
            read: notification.is_read,
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

/// Mark the caller's notifications as read
///
/// Up to one of them. Those of removed titles are dismissed instead.
#[utoipa::path(post, path = "/api/v1/notifications/read", operation_id = "readNotifications",
    tag = "notifications", request_body = ReadNotificationsBody,
    responses(
        (status = 204, description = "Marked"),
        (status = 422, description = "4220: `last` is no id", body = ErrorBody),
    ))]
pub async fn read_notifications(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    Json(body): Json<ReadNotificationsBody>,
) -> Result<StatusCode, ApiError> {
    app.store.mark_notifications_read(user.id, body.last, app.config.clock.now()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Return when the caller is notified
#[utoipa::path(get, path = "/api/v1/notifications/schedule", operation_id = "notificationSchedule",
    tag = "notifications", responses((status = 200, body = NotificationScheduleBody)))]
pub async fn notification_schedule(
    State(app): State<Arc<App>>,
    user: CurrentUser,
) -> Result<Json<NotificationScheduleBody>, ApiError> {
    let NotificationSchedule { zone, digest_hour } =
        app.store.notification_schedule(user.id).await?;
    Ok(Json(NotificationScheduleBody { zone, digest_hour }))
}

/// Set when the caller is notified
///
/// The preferences say of what, and whether by email.
#[utoipa::path(put, path = "/api/v1/notifications/schedule", operation_id = "setNotificationSchedule",
    tag = "notifications", request_body = SetNotificationScheduleBody,
    responses(
        (status = 204, description = "Set"),
        (status = 422, description = "4220: no such time zone or hour", body = ErrorBody),
    ))]
pub async fn set_notification_schedule(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    Json(body): Json<SetNotificationScheduleBody>,
) -> Result<StatusCode, ApiError> {
    let zone = body.zone.ok_or_else(|| ApiError::required("zone"))?;
    if Zone::parse(&zone).is_none() {
        return Err(ApiError::field("zone", FieldError::UnknownZone));
    }
    let hour = body.digest_hour.map(u8::try_from).transpose();
    let hour = hour.ok().filter(|hour| hour.is_none_or(|hour| hour < 24));
    let hour = hour.ok_or_else(|| ApiError::field("digest_hour", FieldError::OutOfRange(0, 23)))?;
    app.store.set_notification_schedule(user.id, zone, hour, app.config.clock.now()).await?;
    app.notification_worker.wake();
    Ok(StatusCode::NO_CONTENT)
}
