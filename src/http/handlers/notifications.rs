//! Notifications of the caller: releases, changes in the shows that the caller follows, titles that were
//! removed because the catalogue does not have them (decision 7), and, for admins, failed backups.

use crate::app::App;
use crate::clock::rfc3339;
use crate::domain::episode::ShowStatus;
use crate::domain::film_release::ReleaseKind;
use crate::domain::ids::MediaType;
use crate::domain::notification::NotificationKind;
use crate::domain::zone::Zone;
use crate::http::error::{ApiError, ErrorBody, FieldError};
use crate::http::extract::{FromPath, Json, Number};
use crate::http::handlers::changes::ChangeBody;
use crate::http::middleware::guard::CurrentUser;
use crate::store::{NoSuchNotification, Notification, NotificationSchedule};
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use time::Date;
use utoipa::ToSchema;

/// A notification of the caller.
#[derive(Serialize, ToSchema)]
#[schema(as = Notification)]
pub struct NotificationBody {
    /// The id of the notification. A later notification has a higher id.
    id: i64,
    kind: NotificationKind,
    /// The public id of the title; 0 for `backup_failed`, which is about no title.
    movie_id: i64,
    media_type: MediaType,
    /// The name of the title; may be empty. For `unknown_title`, the name that the caller's client sent.
    title: String,
    /// The number of the season, for `episodes_out`, `season_complete`, `season_dated` and `date_moved`; otherwise
    /// null.
    #[schema(required)]
    season_number: Option<i64>,
    /// The number of the episode, or of the first of several episodes; null if the notification is not about an
    /// episode.
    #[schema(required)]
    episode_number: Option<i64>,
    /// The number of episodes, for `episodes_out` and `episodes_gone`; otherwise null.
    #[schema(required)]
    episodes: Option<i64>,
    /// The day of the release or the airing, `YYYY-MM-DD`; null if the notification is not about a day.
    #[schema(required)]
    air_date: Option<String>,
    /// The day before the change, `YYYY-MM-DD`, for `date_moved`; otherwise null.
    #[schema(required)]
    previous_air_date: Option<String>,
    /// The new status of the show, for `status_changed`; otherwise null.
    #[schema(required)]
    status: Option<NotifiedStatus>,
    /// How the film was released in the caller's country, for `film_out`; null if only its first release in any country
    /// is known, and for other kinds.
    #[schema(required)]
    release_kind: Option<ReleaseKind>,
    /// When the notification was created, in RFC 3339.
    created_at: String,
    /// Whether the caller has marked the notification as read.
    read: bool,
}

/// The new status of a show.
#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum NotifiedStatus {
    Ended,
    Canceled,
    Returning,
}

/// The caller's notifications, without the dismissed ones.
#[derive(Serialize, ToSchema)]
pub struct NotificationList {
    /// The notifications, oldest first, at most 500.
    notifications: Vec<NotificationBody>,
}

/// The last notification that the caller has read.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReadNotificationsBody {
    /// The id of the newest notification that the caller has read.
    last: i64,
}

/// The times at which the caller is notified.
#[derive(Serialize, ToSchema)]
#[schema(as = NotificationSchedule)]
pub struct NotificationScheduleBody {
    /// The IANA name of the caller's time zone, such as `Europe/Berlin`; null if the caller has not set it. Without it,
    /// the caller is not notified of releases.
    #[schema(required)]
    zone: Option<String>,
    /// The hour of the day at which the daily email is sent, in the caller's time zone, 0 to 23.
    #[schema(minimum = 0, maximum = 23)]
    digest_hour: u8,
}

/// The result of dismissing a notification.
#[derive(Serialize, ToSchema)]
pub struct DismissedNotification {
    /// The change; null for `unknown_title`, which is dismissed when it was read.
    #[schema(required)]
    change: Option<ChangeBody>,
}

/// The result of setting the times at which the caller is notified.
#[derive(Serialize, ToSchema)]
pub struct ChangedNotificationSchedule {
    /// The change of the hour; null if the hour stays. The time zone has no changes in the journal.
    #[schema(required)]
    change: Option<ChangeBody>,
}

/// The new times at which the caller is notified.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SetNotificationScheduleBody {
    /// The IANA name of the time zone, such as `Europe/Berlin`; required.
    zone: Option<String>,
    /// The hour of the day at which the daily email is sent, 0 to 23. Without it, the present hour stays.
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
            release_kind: details.release_kind,
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
        (status = 200, body = DismissedNotification),
        (status = 400, description = "4000: invalid id", body = ErrorBody),
        (status = 404, description = "4040: no such notification of the caller", body = ErrorBody),
    ))]
pub async fn dismiss_notification(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromPath(Number(id)): FromPath<Number>,
) -> Result<Json<DismissedNotification>, ApiError> {
    let dismissed = app.store.dismiss_notification(user.id, id, app.config.clock.now()).await?;
    let change = dismissed.map_err(|NoSuchNotification| ApiError::NotFound("notification"))?;
    Ok(Json(DismissedNotification { change: change.map(Into::into) }))
}

/// Mark the caller's notifications as read, up to one of them
///
/// Notifications of the kind `unknown_title` stay unread until they are dismissed.
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

/// Get the times at which the caller is notified
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

/// Set the times at which the caller is notified
///
/// The preferences decide which notifications the caller gets, and whether a daily email is sent.
#[utoipa::path(put, path = "/api/v1/notifications/schedule", operation_id = "setNotificationSchedule",
    tag = "notifications", request_body = SetNotificationScheduleBody,
    responses(
        (status = 200, body = ChangedNotificationSchedule),
        (status = 422, description = "4220: no such time zone or hour", body = ErrorBody),
    ))]
pub async fn set_notification_schedule(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    Json(body): Json<SetNotificationScheduleBody>,
) -> Result<Json<ChangedNotificationSchedule>, ApiError> {
    let zone = body.zone.ok_or_else(|| ApiError::required("zone"))?;
    if Zone::parse(&zone).is_none() {
        return Err(ApiError::field("zone", FieldError::UnknownZone));
    }
    let hour = body.digest_hour.map(u8::try_from).transpose();
    let hour = hour.ok().filter(|hour| hour.is_none_or(|hour| hour < 24));
    let hour = hour.ok_or_else(|| ApiError::field("digest_hour", FieldError::OutOfRange(0, 23)))?;
    let now = app.config.clock.now();
    let change = app.store.set_notification_schedule(user.id, zone, hour, now).await?;
    app.notification_worker.wake();
    Ok(Json(ChangedNotificationSchedule { change: change.map(Into::into) }))
}
