//! The caller's settings for a show: on hold or dropped, what counts, viewings, the episode order and ratings of parts.

use crate::app::App;
use crate::domain::change::ChangeKind;
use crate::domain::episode_order::OrderId;
use crate::domain::rating::Score10;
use crate::domain::show_progress::Intent;
use crate::domain::show_settings::{SKIPPED, ShowSetting, ShowSettings, ViewingState};
use crate::http::error::{ApiError, ErrorBody, FieldError};
use crate::http::extract::{FromPath, FromQuery, Json, Number};
use crate::http::handlers::changes::ChangeBody;
use crate::http::handlers::show_progress::{ProgressBody, episode, season, show};
use crate::http::handlers::shows::{TodayQuery, today};
use crate::http::middleware::guard::CurrentUser;
use crate::services::shows;
use crate::store::ShowChange;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// A repeated viewing of a show.
#[derive(Serialize, ToSchema)]
pub struct Viewing {
    /// The number of the viewing, from 2.
    viewing: i64,
    state: ViewingState,
}

/// The caller's settings for a show.
#[derive(Serialize, ToSchema)]
#[schema(as = ShowSettings)]
pub struct ShowSettingsBody {
    /// Whether the caller has put the show on hold or dropped it; null if neither.
    #[schema(required)]
    intent: Option<Intent>,
    /// Whether specials of the show count; null if the preference `specials_count` decides.
    #[schema(required)]
    specials: Option<bool>,
    /// Whether specials of the show count, after the preference is applied.
    specials_count: bool,
    /// The second and later viewings, oldest first.
    viewings: Vec<Viewing>,
}

/// The result of changing the caller's settings for a show.
#[derive(Serialize, ToSchema)]
pub struct ChangedShow {
    /// The change; null if the settings already had the values.
    #[schema(required)]
    change: Option<ChangeBody>,
    progress: ProgressBody,
}

/// What the caller wants to do with a show. `watch`: resume it.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WantedIntent {
    Watch,
    OnHold,
    Dropped,
}

/// Whether specials count. `default`: the preference `specials_count` decides.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum WantedSpecials {
    In,
    Out,
    /// As the preference says.
    Default,
}

/// New settings for a show. Absent fields keep their values.
#[derive(Deserialize, ToSchema)]
pub struct ChangeShowBody {
    /// Whether to watch the show, put it on hold or drop it.
    intent: Option<WantedIntent>,
    /// Whether specials of the show count.
    specials: Option<WantedSpecials>,
}

/// Whether the caller skips a season or an episode. Skipped episodes do not count for the progress.
#[derive(Deserialize, ToSchema)]
pub struct SkipBody {
    /// The number of the season; 0 for specials.
    #[schema(required, minimum = 0, maximum = 9999)]
    season_number: Option<i64>,
    /// The number of the episode in its season; without it, the whole season.
    #[schema(minimum = 0, maximum = 99999)]
    episode_number: Option<i64>,
    /// Whether to skip the season or episode.
    #[schema(required)]
    skipped: Option<bool>,
    /// Whether to skip also all later episodes of the season, in the episode order that the caller has chosen. Episodes
    /// that are seen are not skipped. Only with `episode_number`.
    #[serde(default)]
    rest: bool,
}

/// A rating of a season or an episode.
#[derive(Deserialize, ToSchema)]
pub struct RateEpisodeBody {
    /// The number of the season; 0 for specials.
    #[schema(required, minimum = 0, maximum = 9999)]
    season_number: Option<i64>,
    /// The number of the episode in its season; without it, the season is rated.
    #[schema(minimum = 0, maximum = 99999)]
    episode_number: Option<i64>,
    /// The rating in half stars, 1 to 10; null removes the rating.
    #[schema(minimum = 1, maximum = 10)]
    score10: Option<i64>,
}

/// An episode order of a show.
#[derive(Deserialize, ToSchema)]
pub struct ChooseOrderBody {
    /// TMDB's id of an episode group of the show, 24 hexadecimal digits; null for the catalogue's own order.
    order: Option<String>,
}

/// The options of a new viewing.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct StartViewingQuery {
    /// The caller's local date, `YYYY-MM-DD`; without it, the date in UTC.
    today: Option<String>,
    /// Whether the newest watches belong to the new viewing, as far as they repeat successive episodes. Then
    /// `viewed_again` of `watchEpisodes` was true.
    #[serde(default)]
    repeats: bool,
}

/// How a viewing ends. `finished`: the viewing is complete. `stopped`: the viewing no longer counts, and the previous
/// viewing is the current one again.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ViewingEnd {
    Finished,
    Stopped,
}

/// The end of a viewing.
#[derive(Deserialize, ToSchema)]
pub struct EndViewingBody {
    /// How the viewing ends.
    #[schema(required)]
    state: Option<ViewingEnd>,
}

impl ShowSettingsBody {
    pub(super) fn new(settings: &ShowSettings, specials_count: bool) -> Self {
        let viewings = settings.viewings.iter();
        Self {
            intent: settings.intent,
            specials: settings.specials,
            specials_count,
            viewings: viewings
                .map(|(viewing, state)| Viewing { viewing: *viewing, state: *state })
                .collect(),
        }
    }
}

/// Change the caller's settings for a show
///
/// The caller can put the show on hold, drop it or resume it, and choose whether its specials count.
#[utoipa::path(patch, path = "/api/v1/shows/{id}", operation_id = "changeShow", tag = "shows",
    params(("id" = i64, Path, description = "The show's public id"), TodayQuery),
    request_body = ChangeShowBody,
    responses(
        (status = 200, body = ChangedShow),
        (status = 404, description = "4040: not a possible id", body = ErrorBody),
        (status = 409, description = "4090: the limit of unconfirmed titles is reached", body = ErrorBody),
        (status = 422, description = "4220: fields break rules", body = ErrorBody),
    ))]
pub async fn change_show(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromPath(Number(id)): FromPath<Number>,
    FromQuery(query): FromQuery<TodayQuery>,
    Json(body): Json<ChangeShowBody>,
) -> Result<Json<ChangedShow>, ApiError> {
    let mut settings = Vec::new();
    if let Some(intent) = body.intent {
        let value = match intent {
            WantedIntent::Watch => None,
            WantedIntent::OnHold => Some(Intent::OnHold.as_str()),
            WantedIntent::Dropped => Some(Intent::Dropped.as_str()),
        };
        settings.push((ShowSetting::Intent, value.map(str::to_owned)));
    }
    let kind = match body.intent {
        Some(_) => ChangeKind::ShowIntentChanged,
        None => ChangeKind::ShowCountingChanged,
    };
    if let Some(specials) = body.specials {
        let value = match specials {
            WantedSpecials::In => Some("in"),
            WantedSpecials::Out => Some("out"),
            WantedSpecials::Default => None,
        };
        settings.push((ShowSetting::Specials, value.map(str::to_owned)));
    }
    if settings.is_empty() {
        return Err(ApiError::required("intent"));
    }
    changed(&app, user, id, ShowChange::Settings(kind, settings), query).await
}

/// Skip a season, an episode or the rest of a season of a show, or stop skipping it
#[utoipa::path(put, path = "/api/v1/shows/{id}/skips", operation_id = "skipEpisodes", tag = "shows",
    params(("id" = i64, Path, description = "The show's public id"), TodayQuery),
    request_body = SkipBody,
    responses(
        (status = 200, body = ChangedShow),
        (status = 404, description = "4040: no such show or episode", body = ErrorBody),
        (status = 409, description = "4090: the limit of unconfirmed titles is reached", body = ErrorBody),
        (status = 422, description = "4220: fields break rules", body = ErrorBody),
    ))]
pub async fn skip_episodes(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromPath(Number(id)): FromPath<Number>,
    FromQuery(query): FromQuery<TodayQuery>,
    Json(body): Json<SkipBody>,
) -> Result<Json<ChangedShow>, ApiError> {
    let skipped = body.skipped.ok_or_else(|| ApiError::required("skipped"))?;
    let season_number = body.season_number.ok_or_else(|| ApiError::required("season_number"))?;
    let change = if let Some(number) = body.episode_number {
        let number = episode(season_number, number)?;
        if body.rest {
            ShowChange::SkipRest(number, skipped)
        } else {
            ShowChange::SkipEpisode(number, skipped)
        }
    } else if body.rest {
        return Err(ApiError::required("episode_number"));
    } else {
        let setting = ShowSetting::SkippedSeason(season(season_number)?);
        let settings = vec![(setting, skipped.then(|| SKIPPED.to_owned()))];
        ShowChange::Settings(ChangeKind::ShowCountingChanged, settings)
    };
    changed(&app, user, id, change, query).await
}

/// Rate a season or an episode, or remove its rating
///
/// The rating of the show stays as it is.
#[utoipa::path(put, path = "/api/v1/shows/{id}/ratings", operation_id = "rateEpisode", tag = "shows",
    params(("id" = i64, Path, description = "The show's public id"), TodayQuery),
    request_body = RateEpisodeBody,
    responses(
        (status = 200, body = ChangedShow),
        (status = 404, description = "4040: no such show or episode", body = ErrorBody),
        (status = 409, description = "4090: the limit of unconfirmed titles is reached", body = ErrorBody),
        (status = 422, description = "4220: fields break rules", body = ErrorBody),
    ))]
pub async fn rate_episode(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromPath(Number(id)): FromPath<Number>,
    FromQuery(query): FromQuery<TodayQuery>,
    Json(body): Json<RateEpisodeBody>,
) -> Result<Json<ChangedShow>, ApiError> {
    let season_number = body.season_number.ok_or_else(|| ApiError::required("season_number"))?;
    let score = body.score10.map(|half_stars| {
        let error = || ApiError::field("score10", FieldError::OutOfRange(1, 10));
        Score10::from_half_stars(half_stars).ok_or_else(error)
    });
    let score = score.transpose()?;
    let change = match body.episode_number {
        Some(number) => ShowChange::RateEpisode(episode(season_number, number)?, score),
        None => ShowChange::RateSeason(season(season_number)?, score),
    };
    changed(&app, user, id, change, query).await
}

/// Choose the episode order of a show
///
/// The order changes the numbers of episodes and which episode is next, but no watch.
#[utoipa::path(put, path = "/api/v1/shows/{id}/order", operation_id = "chooseOrder", tag = "shows",
    params(("id" = i64, Path, description = "The show's public id"), TodayQuery),
    request_body = ChooseOrderBody,
    responses(
        (status = 200, body = ChangedShow),
        (status = 404, description = "4040: no such show, or TMDB has no such order of it", body = ErrorBody),
        (status = 409, description = "4090: the limit of unconfirmed titles is reached", body = ErrorBody),
        (status = 422, description = "4220: `today` is no day", body = ErrorBody),
        (status = 502, description = "5020: TMDB does not respond", body = ErrorBody),
    ))]
pub async fn choose_order(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromPath(Number(id)): FromPath<Number>,
    FromQuery(query): FromQuery<TodayQuery>,
    Json(body): Json<ChooseOrderBody>,
) -> Result<Json<ChangedShow>, ApiError> {
    let today = today(&app, query.today.as_deref())?;
    let order = body.order.map(|id| OrderId::parse(&id).ok_or(ApiError::NotFound("order")));
    let order = order.transpose()?;
    let (change, progress) = shows::choose_order(&app, user.id, show(id)?, order, today).await?;
    Ok(Json(ChangedShow { change: change.map(Into::into), progress: progress.into() }))
}

/// Start another viewing of a show
///
/// The progress of the new viewing starts at zero, or with `repeats` at the newest watches that repeat successive
/// episodes. The watches of earlier viewings stay. A running viewing that is seen is finished.
#[utoipa::path(post, path = "/api/v1/shows/{id}/viewings", operation_id = "startViewing", tag = "shows",
    params(("id" = i64, Path, description = "The show's public id"), StartViewingQuery),
    responses(
        (status = 200, body = ChangedShow),
        (status = 404, description = "4040: not a possible id", body = ErrorBody),
        (status = 409, description = "4090: a running viewing has unseen episodes that are out, or there are 99 viewings", body = ErrorBody),
        (status = 422, description = "4220: `today` is no day", body = ErrorBody),
    ))]
pub async fn start_viewing(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromPath(Number(id)): FromPath<Number>,
    FromQuery(StartViewingQuery { today, repeats }): FromQuery<StartViewingQuery>,
) -> Result<Json<ChangedShow>, ApiError> {
    let change = ShowChange::StartViewing(repeats);
    changed(&app, user, id, change, TodayQuery { today }).await
}

/// End the running viewing of a show
#[utoipa::path(put, path = "/api/v1/shows/{id}/viewings/{viewing}", operation_id = "endViewing", tag = "shows",
    params(("id" = i64, Path, description = "The show's public id"), ("viewing" = i64, Path, description = "The number of the viewing"), TodayQuery),
    request_body = EndViewingBody,
    responses(
        (status = 200, body = ChangedShow),
        (status = 404, description = "4040: the viewing is not running", body = ErrorBody),
        (status = 409, description = "4090: the limit of unconfirmed titles is reached", body = ErrorBody),
        (status = 422, description = "4220: fields break rules", body = ErrorBody),
    ))]
pub async fn end_viewing(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromPath(path): FromPath<(Number, Number)>,
    FromQuery(query): FromQuery<TodayQuery>,
    Json(body): Json<EndViewingBody>,
) -> Result<Json<ChangedShow>, ApiError> {
    let state = match body.state.ok_or_else(|| ApiError::required("state"))? {
        ViewingEnd::Finished => ViewingState::Finished,
        ViewingEnd::Stopped => ViewingState::Stopped,
    };
    let (Number(id), Number(viewing)) = path;
    let change = ShowChange::EndViewing(viewing, state);
    changed(&app, user, id, change, query).await
}

async fn changed(
    app: &App,
    user: CurrentUser,
    id: i64,
    change: ShowChange,
    query: TodayQuery,
) -> Result<Json<ChangedShow>, ApiError> {
    let today = today(app, query.today.as_deref())?;
    let (change, progress) = shows::change_show(app, user.id, show(id)?, change, today).await?;
    Ok(Json(ChangedShow { change: change.map(Into::into), progress: progress.into() }))
}
