//! The caller's check-in: the title that the caller is watching now.

use crate::app::App;
use crate::clock::rfc3339;
use crate::domain::checkin::{MINUTES, NewCheckin};
use crate::domain::companion::Companions;
use crate::domain::episode::EpisodeNumber;
use crate::domain::ids::{MediaType, PublicTitleId};
use crate::domain::watch::{InvalidTime, WatchedAt};
use crate::http::error::{ApiError, ErrorBody, FieldError, json};
use crate::http::extract::Json;
use crate::http::handlers::changes::ChangeBody;
use crate::http::handlers::show_progress::{EpisodeNumberBody, episode};
use crate::http::handlers::titles::{MovieBody, TitleHintBody};
use crate::http::handlers::watched_at::with_offset;
use crate::http::handlers::watches::WatchBody;
use crate::http::middleware::guard::CurrentUser;
use crate::services::own_titles::{self, OwnTitleError};
use crate::store::RunningCheckin;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// The film, show or episode that the caller is watching now. The check-in becomes a watch when it ends.
#[derive(Serialize, ToSchema)]
#[schema(as = Checkin)]
pub struct CheckinBody {
    movie: MovieBody,
    /// The number of the season; null for a film or a whole show.
    #[schema(required)]
    season_number: Option<i64>,
    /// The number of the episode in its season; null for a film or a whole show.
    #[schema(required)]
    episode_number: Option<i64>,
    /// The name of the episode; empty if it is not known, null for a film or a whole show.
    #[schema(required)]
    episode_name: Option<String>,
    /// The number of the episode in the order that the caller has chosen.
    #[schema(required)]
    in_order: Option<EpisodeNumberBody>,
    /// When the caller began to watch, in RFC 3339 with the offset of the caller's local time.
    started_at: String,
    /// When the check-in ends, in RFC 3339.
    ends_at: String,
    /// The usernames of the users with whom the caller watches.
    with: Vec<String>,
}

/// The check-in that began.
#[derive(Serialize, ToSchema)]
pub struct StartedCheckin {
    #[serde(flatten)]
    checkin: CheckinBody,
    /// The change that ended another check-in; absent if there was none.
    #[serde(skip_serializing_if = "Option::is_none")]
    change: Option<ChangeBody>,
}

/// The change that ended a check-in.
#[derive(Serialize, ToSchema)]
pub struct StoppedCheckin {
    change: ChangeBody,
}

/// The film, show or episode that the caller begins to watch. For an episode, send `season_number` and
/// `episode_number`.
#[derive(Deserialize, ToSchema)]
pub struct CheckInBody {
    /// The title's public id.
    #[schema(required)]
    id: Option<i64>,
    /// The title's media type; required for ids that begin with 999.
    media_type: Option<MediaType>,
    /// The number of the season; with `episode_number`.
    #[schema(minimum = 0, maximum = 9999)]
    season_number: Option<i64>,
    /// The number of the episode in its season; with `season_number`.
    #[schema(minimum = 0, maximum = 99999)]
    episode_number: Option<i64>,
    /// When the caller began to watch, in RFC 3339 with the offset of the caller's local time. It must not be in the
    /// future.
    #[schema(required)]
    started_at: Option<String>,
    /// The duration in minutes. Without it, a film lasts 100 minutes, a show 40, and an episode its runtime or the
    /// median runtime of its show.
    #[schema(minimum = 1, maximum = 1440)]
    minutes: Option<i64>,
    /// Whether to end another check-in, without adding a watch for it.
    #[serde(default)]
    replace: bool,
    /// The usernames of at most 10 other users. When the check-in ends, each of them gets a request to add the watch to
    /// their diary.
    #[serde(default)]
    with: Vec<String>,
    /// Metadata to show to the caller until the catalogue confirms the title.
    movie: Option<TitleHintBody>,
}

/// The watch that a check-in became.
#[derive(Serialize, ToSchema)]
pub struct FinishedCheckin {
    /// The change that added the watch.
    change: ChangeBody,
    /// The added watch.
    watch: WatchBody,
}

/// Why no check-in began.
#[derive(Serialize, ToSchema)]
pub struct CheckinConflict {
    #[serde(flatten)]
    error: ErrorBody,
    /// The caller's other check-in, for code 4092; otherwise absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    checkin: Option<CheckinBody>,
}

impl From<RunningCheckin> for CheckinBody {
    fn from(running: RunningCheckin) -> Self {
        let (number, episode_name) = running.episode.unzip();
        Self {
            movie: running.title.into(),
            season_number: number.map(|number| number.season),
            episode_number: number.map(|number| number.episode),
            episode_name,
            in_order: running.in_order.map(Into::into),
            started_at: with_offset(running.checkin.started_at),
            ends_at: rfc3339(running.checkin.ends_at),
            with: running.companions,
        }
    }
}

/// Get what the caller is watching now
#[utoipa::path(get, path = "/api/v1/checkin", operation_id = "checkin", tag = "watching",
    responses(
        (status = 200, body = CheckinBody),
        (status = 204, description = "The caller is watching nothing"),
    ))]
pub async fn checkin(State(app): State<Arc<App>>, user: CurrentUser) -> Result<Response, ApiError> {
    let running = own_titles::checkin(&app, user.id).await?;
    Ok(running.map_or_else(
        || StatusCode::NO_CONTENT.into_response(),
        |running| Json(CheckinBody::from(running)).into_response(),
    ))
}

/// Check in: start watching a title or an episode
///
/// When the check-in ends, it becomes a watch with the time of its start.
#[utoipa::path(put, path = "/api/v1/checkin", operation_id = "checkIn", tag = "watching",
    request_body = CheckInBody,
    responses(
        (status = 200, body = StartedCheckin),
        (status = 404, description = "4040: not a possible id", body = ErrorBody),
        (status = 409, description = "4090: the limit of unconfirmed titles is reached; 4091: the id names a film and a show; 4092: the caller has another check-in, which is `checkin`", body = CheckinConflict),
        (status = 422, description = "4220: fields break rules", body = ErrorBody),
    ))]
pub async fn check_in(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    Json(body): Json<CheckInBody>,
) -> Result<Response, ApiError> {
    let id = body.id.ok_or_else(|| ApiError::required("id"))?;
    let started_at = body.started_at.ok_or_else(|| ApiError::required("started_at"))?;
    let now = app.config.clock.now();
    let started_at = match WatchedAt::parse_time(&started_at, now) {
        Ok(WatchedAt::Time(at)) => at,
        Ok(_) => return Err(invalid_start(InvalidTime::NotATime)),
        Err(error) => return Err(invalid_start(error)),
    };
    if body.minutes.is_some_and(|minutes| !MINUTES.contains(&minutes)) {
        let range = FieldError::OutOfRange(*MINUTES.start(), *MINUTES.end());
        return Err(ApiError::field("minutes", range));
    }
    let episode = part(body.season_number, body.episode_number)?;
    let media_type = match (episode, body.media_type) {
        (Some(_), Some(MediaType::Movie)) => {
            return Err(ApiError::field("media_type", FieldError::NotAShow));
        }
        (Some(_), _) => Some(MediaType::Tv),
        (None, media_type) => media_type,
    };
    let title = PublicTitleId::parse(id, media_type).ok_or(ApiError::NotFound("title"))?;
    let hint = body.movie.unwrap_or_default().into();
    let CheckInBody { minutes, replace, with, .. } = body;
    let companions = Companions::parse(with)?;
    let new = NewCheckin { episode, started_at, minutes, companions, replace };
    match own_titles::check_in(&app, user.id, title, new, hint).await {
        Ok((running, change)) => {
            let change = change.map(Into::into);
            Ok(Json(StartedCheckin { checkin: running.into(), change }).into_response())
        }
        Err(OwnTitleError::CheckinRunning(other)) => {
            let (error, checkin) = (ApiError::CheckinRunning, Some((*other).into()));
            Ok(json(error.status(), &CheckinConflict { error: error.body(), checkin }))
        }
        Err(error) => Err(error.into()),
    }
}

fn part(
    season_number: Option<i64>,
    episode_number: Option<i64>,
) -> Result<Option<EpisodeNumber>, ApiError> {
    match (season_number, episode_number) {
        (None, None) => Ok(None),
        (Some(season), Some(number)) => episode(season, number).map(Some),
        (Some(_), None) => Err(ApiError::required("episode_number")),
        (None, Some(_)) => Err(ApiError::required("season_number")),
    }
}

fn invalid_start(error: InvalidTime) -> ApiError {
    ApiError::field("started_at", FieldError::Time(error))
}

/// Cancel the caller's check-in without adding a watch
#[utoipa::path(delete, path = "/api/v1/checkin", operation_id = "cancelCheckin", tag = "watching",
    responses(
        (status = 200, body = StoppedCheckin),
        (status = 404, description = "4040: the caller has no check-in", body = ErrorBody),
    ))]
pub async fn cancel_checkin(
    State(app): State<Arc<App>>,
    user: CurrentUser,
) -> Result<Json<StoppedCheckin>, ApiError> {
    let change = app.store.cancel_checkin(user.id, app.config.clock.now()).await?;
    let change = change.ok_or(ApiError::NotFound("check-in"))?;
    Ok(Json(StoppedCheckin { change: change.into() }))
}

/// Finish the caller's check-in and add a watch with the time of its start
#[utoipa::path(post, path = "/api/v1/checkin/finish", operation_id = "finishCheckin", tag = "watching",
    responses(
        (status = 200, body = FinishedCheckin),
        (status = 404, description = "4040: the caller has no check-in", body = ErrorBody),
    ))]
pub async fn finish_checkin(
    State(app): State<Arc<App>>,
    user: CurrentUser,
) -> Result<Json<FinishedCheckin>, ApiError> {
    let finished = app.store.finish_checkin(user.id, app.config.clock.now()).await?;
    let (change, watch) = finished.ok_or(ApiError::NotFound("check-in"))?;
    Ok(Json(FinishedCheckin { change: change.into(), watch: watch.into() }))
}
