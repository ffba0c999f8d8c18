//! What the caller watches now.

use crate::app::App;
use crate::clock::rfc3339;
use crate::domain::checkin::{MINUTES, NewCheckin};
use crate::domain::companion::Companions;
use crate::domain::episode::EpisodeNumber;
use crate::domain::ids::{MediaType, PublicTitleId};
use crate::domain::watch::{InvalidTime, WatchedAt};
use crate::http::error::{ApiError, ErrorBody, FieldError};
use crate::http::extract::Json;
use crate::http::handlers::changes::ChangeBody;
use crate::http::handlers::show_progress::{EpisodeNumberBody, episode};
use crate::http::handlers::titles::{MovieBody, TitleHintBody};
use crate::http::handlers::watched_at::with_offset;
use crate::http::handlers::watches::WatchBody;
use crate::http::middleware::guard::CurrentUser;
use crate::services::own_titles;
use crate::store::RunningCheckin;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// What the caller watches now. It becomes a watch when it ends.
#[derive(Serialize, ToSchema)]
#[schema(as = Checkin)]
pub struct CheckinBody {
    movie: MovieBody,
    /// Null of a film or a whole show.
    #[schema(required)]
    season_number: Option<i64>,
    /// Null of a film or a whole show.
    #[schema(required)]
    episode_number: Option<i64>,
    /// Null of a film or a whole show; empty when it is not known.
    #[schema(required)]
    episode_name: Option<String>,
    /// The number of the episode in the order that the caller has chosen.
    #[schema(required)]
    in_order: Option<EpisodeNumberBody>,
    /// RFC 3339, with the offset of the watcher's clock.
    started_at: String,
    /// RFC 3339.
    ends_at: String,
    /// The usernames of those with whom the caller watches it.
    with: Vec<String>,
}

/// A title that the caller begins to watch; with `season_number` and `episode_number` an episode of it.
#[derive(Deserialize, ToSchema)]
pub struct CheckInBody {
    /// The title's public id (decision 5).
    #[schema(required)]
    id: Option<i64>,
    /// Needed for ids that begin with 999.
    media_type: Option<MediaType>,
    #[schema(minimum = 0, maximum = 9999)]
    season_number: Option<i64>,
    #[schema(minimum = 0, maximum = 99999)]
    episode_number: Option<i64>,
    /// RFC 3339, with the offset of the watcher's clock; not in the future.
    #[schema(required)]
    started_at: Option<String>,
    /// How long it lasts. Without it 100 minutes for a film and 40 for a show; an episode its runtime, or that of most
    /// episodes of its show.
    #[schema(minimum = 1, maximum = 1440)]
    minutes: Option<i64>,
    /// End another check-in, which then leaves no watch.
    #[serde(default)]
    replace: bool,
    /// The usernames of at most 10 other users. Each gets a request to add the watch to their diary when it ends.
    #[serde(default)]
    with: Vec<String>,
    /// Shown to the caller until the catalogue has confirmed the title (decision 7).
    movie: Option<TitleHintBody>,
}

/// The watch that a check-in became.
#[derive(Serialize, ToSchema)]
pub struct FinishedCheckin {
    change: ChangeBody,
    watch: WatchBody,
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

/// Return what the caller watches now
#[utoipa::path(get, path = "/api/v1/checkin", operation_id = "checkin", tag = "watching",
    responses(
        (status = 200, body = CheckinBody),
        (status = 204, description = "Nothing"),
    ))]
pub async fn checkin(State(app): State<Arc<App>>, user: CurrentUser) -> Result<Response, ApiError> {
    let running = own_titles::checkin(&app, user.id).await?;
    Ok(running.map_or_else(
        || StatusCode::NO_CONTENT.into_response(),
        |running| Json(CheckinBody::from(running)).into_response(),
    ))
}

/// Begin to watch a title or an episode
///
/// When it ends, it becomes a watch with the time of its start.
#[utoipa::path(put, path = "/api/v1/checkin", operation_id = "checkIn", tag = "watching",
    request_body = CheckInBody,
    responses(
        (status = 200, body = CheckinBody),
        (status = 404, description = "4040: not a possible id", body = ErrorBody),
        (status = 409, description = "4090: the limit of unconfirmed titles is reached; 4091: the id names a film and a show; 4092: the caller watches something else", body = ErrorBody),
        (status = 422, description = "4220: fields break rules", body = ErrorBody),
    ))]
pub async fn check_in(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    Json(body): Json<CheckInBody>,
) -> Result<Json<CheckinBody>, ApiError> {
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
    let running = own_titles::check_in(&app, user.id, title, new, hint).await?;
    Ok(Json(running.into()))
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

/// End what the caller watches now, without a watch
#[utoipa::path(delete, path = "/api/v1/checkin", operation_id = "cancelCheckin", tag = "watching",
    responses(
        (status = 204, description = "Nothing is watched now"),
        (status = 404, description = "4040: nothing was watched", body = ErrorBody),
    ))]
pub async fn cancel_checkin(
    State(app): State<Arc<App>>,
    user: CurrentUser,
) -> Result<StatusCode, ApiError> {
    let canceled = app.store.cancel_checkin(user.id).await?;
    canceled.then_some(StatusCode::NO_CONTENT).ok_or(ApiError::NotFound("check-in"))
}

/// End what the caller watches now, with a watch at its start
#[utoipa::path(post, path = "/api/v1/checkin/finish", operation_id = "finishCheckin", tag = "watching",
    responses(
        (status = 200, body = FinishedCheckin),
        (status = 404, description = "4040: nothing was watched", body = ErrorBody),
    ))]
pub async fn finish_checkin(
    State(app): State<Arc<App>>,
    user: CurrentUser,
) -> Result<Json<FinishedCheckin>, ApiError> {
    let finished = app.store.finish_checkin(user.id, app.config.clock.now()).await?;
    let (change, watch) = finished.ok_or(ApiError::NotFound("check-in"))?;
    Ok(Json(FinishedCheckin { change: change.into(), watch: watch.into() }))
}
