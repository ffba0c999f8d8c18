//! Watches of episodes, seasons and whole shows.

use crate::app::App;
use crate::domain::companion::Companions;
use crate::domain::episode::EpisodeId;
use crate::domain::note::{Tags, WatchNote};
use crate::domain::watch::{ClientKey, Origin};
use crate::http::error::{ApiError, ErrorBody, FieldError};
use crate::http::extract::{FromPath, FromQuery, Json, Number};
use crate::http::handlers::changes::ChangeBody;
use crate::http::handlers::show_progress::{ProgressBody, episode, season, show};
use crate::http::handlers::shows::{TodayQuery, today};
use crate::http::handlers::titles::TitleHintBody;
use crate::http::handlers::watched_at::WatchedAtBody;
use crate::http::middleware::guard::CurrentUser;
use crate::services::shows;
use crate::store::{
    AddedEpisodeWatches, EpisodeSelection, NewEpisodeWatches, RemovedEpisodeWatches,
};
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// The episodes that were watched, and when. `season_number` and `episode_number` select an episode, and with `up_to`
/// also all earlier ones. `season_number` alone selects a season. Without both, the whole show is selected.
#[derive(Deserialize, ToSchema)]
pub struct WatchEpisodesBody {
    /// The number of the season; 0 for specials.
    #[schema(minimum = 0, maximum = 9999)]
    season_number: Option<i64>,
    /// The number of the episode in its season.
    #[schema(minimum = 0, maximum = 99999)]
    episode_number: Option<i64>,
    /// The number of a season in the episode order that the caller has chosen, in place of `season_number`.
    #[schema(minimum = 0, maximum = 9999)]
    order_season: Option<i64>,
    /// Whether to add watches of all earlier episodes that count too, in the episode order that the caller has chosen.
    #[serde(default)]
    up_to: bool,
    /// Whether episodes that are already seen get another watch.
    #[serde(default)]
    all: bool,
    /// When the episodes were watched.
    #[schema(required)]
    when: Option<WatchedAtBody>,
    /// Whether the caller had seen the episodes before the first recorded watch.
    #[serde(default)]
    seen_before: bool,
    /// A note for each watch, at most 2,000 characters.
    #[serde(default)]
    note: String,
    /// The tags of each watch, at most 10 of at most 50 characters each.
    #[serde(default)]
    tags: Vec<String>,
    /// The usernames of at most 10 other users, for a single episode only. Each of them gets a request to add the watch
    /// to their diary.
    #[serde(default)]
    with: Vec<String>,
    /// A key that the client chooses, 1 to 100 ASCII characters. A second request with the same key adds nothing.
    key: Option<String>,
    /// The caller's local date, `YYYY-MM-DD`; without it, the date in UTC.
    today: Option<String>,
    /// Metadata to show to the caller until the catalogue confirms the show.
    movie: Option<TitleHintBody>,
}

/// The result of adding watches of episodes.
#[derive(Serialize, ToSchema)]
pub struct WatchedEpisodes {
    /// The change; null if there was nothing to add.
    #[schema(required)]
    change: Option<ChangeBody>,
    /// The number of added watches.
    added: usize,
    /// The number of selected episodes that have not aired.
    not_out: usize,
    /// The number of selected episodes that the caller had already seen.
    already_seen: usize,
    /// The ids of the added watches, at most the first 100.
    watches: Vec<i64>,
    progress: ProgressBody,
    /// Whether the show was removed from the watchlist.
    left_watchlist: bool,
    /// Whether the show was on hold or dropped, and was resumed.
    resumed: bool,
    /// Whether this watch of an episode and the one before repeat successive episodes that were seen, and no other
    /// viewing is running: the caller may be watching the show again.
    viewed_again: bool,
}

/// The result of removing or moving watches of episodes.
#[derive(Serialize, ToSchema)]
pub struct ChangedEpisodes {
    change: ChangeBody,
    /// The number of removed or moved watches.
    changed: usize,
    progress: ProgressBody,
}

/// The episodes whose watches are removed.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct EpisodesQuery {
    /// The number of the season; without it, the whole show.
    #[param(minimum = 0, maximum = 9999)]
    season_number: Option<i64>,
    /// The number of the episode in its season; without it, the whole season.
    #[param(minimum = 0, maximum = 99999)]
    episode_number: Option<i64>,
    /// The number of a season in the episode order that the caller has chosen, in place of `season_number`.
    #[param(minimum = 0, maximum = 9999)]
    order_season: Option<i64>,
    /// The id of an episode that the catalogue no longer lists, from `gone` of `showLog`. Its watches of all viewings
    /// and its rating are removed, and the other selections are ignored.
    gone: Option<i64>,
    /// The caller's local date, `YYYY-MM-DD`; without it, the date in UTC.
    today: Option<String>,
}

/// An episode that the catalogue no longer lists, and the listed episode to which its watches are moved.
#[derive(Deserialize, ToSchema)]
pub struct MoveWatchesBody {
    /// The id of the episode that the catalogue no longer lists, from `gone` of `showLog`.
    #[schema(required)]
    id: Option<i64>,
    /// The season number of the listed episode.
    #[schema(required, minimum = 0, maximum = 9999)]
    season_number: Option<i64>,
    /// The number of the listed episode in its season.
    #[schema(required, minimum = 0, maximum = 99999)]
    episode_number: Option<i64>,
}

impl From<AddedEpisodeWatches> for WatchedEpisodes {
    fn from(added: AddedEpisodeWatches) -> Self {
        Self {
            change: added.change.map(Into::into),
            added: added.added,
            not_out: added.not_out,
            already_seen: added.already_seen,
            watches: added.watches.into_iter().map(|id| id.0).collect(),
            progress: added.progress.into(),
            left_watchlist: added.left_watchlist,
            resumed: added.resumed,
            viewed_again: added.viewed_again,
        }
    }
}

impl From<RemovedEpisodeWatches> for ChangedEpisodes {
    fn from(removed: RemovedEpisodeWatches) -> Self {
        Self {
            change: removed.change.into(),
            changed: removed.removed,
            progress: removed.progress.into(),
        }
    }
}

fn selection(
    season_number: Option<i64>,
    episode_number: Option<i64>,
    order_season: Option<i64>,
) -> Result<EpisodeSelection, ApiError> {
    match (season_number, episode_number, order_season) {
        (None, None, None) => Ok(EpisodeSelection::Show),
        (None, None, Some(number)) => Ok(EpisodeSelection::OrderSeason(season(number)?)),
        (None, Some(_), _) => Err(ApiError::required("season_number")),
        (Some(number), None, _) => Ok(EpisodeSelection::Season(season(number)?)),
        (Some(season), Some(number), _) => Ok(EpisodeSelection::Episode(episode(season, number)?)),
    }
}

/// Add watches of episodes of a show
///
/// A watch of several episodes leaves out episodes that have not aired or are already seen. The show leaves the
/// watchlist when all aired episodes are seen. If the episodes are not known, a season or the show is watched as a
/// whole; once they are known, its watch is replaced by watches of the episodes that had aired. Only a watch of a single
/// episode takes companions; `editWatches` names those of several watches.
#[utoipa::path(post, path = "/api/v1/shows/{id}/watches", operation_id = "watchEpisodes", tag = "shows",
    params(("id" = i64, Path, description = "The show's public id")),
    request_body = WatchEpisodesBody,
    responses(
        (status = 200, description = "Nothing was added, or an earlier request with the same key did", body = WatchedEpisodes),
        (status = 201, body = WatchedEpisodes),
        (status = 404, description = "4040: not a possible id", body = ErrorBody),
        (status = 409, description = "4090: the limit of watches, tags or unconfirmed titles is reached, or the key was used for something else", body = ErrorBody),
        (status = 422, description = "4220: fields break rules, or there are no such episodes", body = ErrorBody),
        (status = 502, description = "5020: the catalogue does not respond, and `up_to`, `order_season` or the release days need its list of episodes", body = ErrorBody),
    ))]
pub async fn watch_episodes(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromPath(Number(id)): FromPath<Number>,
    Json(body): Json<WatchEpisodesBody>,
) -> Result<(StatusCode, Json<WatchedEpisodes>), ApiError> {
    let title_id = show(id)?;
    let when = body.when.ok_or_else(|| ApiError::required("when"))?;
    let selection = match selection(body.season_number, body.episode_number, body.order_season)? {
        EpisodeSelection::Episode(last) if body.up_to => EpisodeSelection::UpTo(last),
        _ if body.up_to => return Err(ApiError::required("episode_number")),
        selection => selection,
    };
    let companions = Companions::parse(body.with)?;
    if !companions.is_empty() && !matches!(selection, EpisodeSelection::Episode(_)) {
        return Err(ApiError::field("with", FieldError::OnlyForOneEpisode));
    }
    let new = NewEpisodeWatches {
        title_id,
        selection,
        at: when.parse(app.config.clock.now())?,
        all: body.all,
        seen_before: body.seen_before,
        note: WatchNote::parse(&body.note)?,
        tags: Tags::parse(&body.tags)?,
        companions,
        origin: Origin::User,
        key: body.key.as_deref().map(ClientKey::parse).transpose()?,
        today: today(&app, body.today.as_deref())?,
    };
    let hint = body.movie.unwrap_or_default().into();
    let added = shows::watch_episodes(&app, user.id, new, hint).await?;
    let is_new = added.change.is_some() && !added.is_repeat;
    let status = if is_new { StatusCode::CREATED } else { StatusCode::OK };
    Ok((status, Json(added.into())))
}

/// Remove the watches of an episode, a season or a show in the current viewing
#[utoipa::path(delete, path = "/api/v1/shows/{id}/watches", operation_id = "unwatchEpisodes", tag = "shows",
    params(("id" = i64, Path, description = "The show's public id"), EpisodesQuery),
    responses(
        (status = 200, body = ChangedEpisodes),
        (status = 404, description = "4040: the caller has no such watches or rating", body = ErrorBody),
        (status = 422, description = "4220: numbers out of range", body = ErrorBody),
    ))]
pub async fn unwatch_episodes(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromPath(Number(id)): FromPath<Number>,
    FromQuery(query): FromQuery<EpisodesQuery>,
) -> Result<Json<ChangedEpisodes>, ApiError> {
    let selection = match query.gone {
        Some(id) => EpisodeSelection::Gone(EpisodeId(id)),
        None => selection(query.season_number, query.episode_number, query.order_season)?,
    };
    let today = today(&app, query.today.as_deref())?;
    let removed = shows::unwatch_episodes(&app, user.id, show(id)?, selection, today).await?;
    Ok(Json(removed.into()))
}

/// Move the watches of an episode that the catalogue no longer lists to another episode
#[utoipa::path(post, path = "/api/v1/shows/{id}/moves", operation_id = "moveEpisodeWatches", tag = "shows",
    params(("id" = i64, Path, description = "The show's public id"), TodayQuery),
    request_body = MoveWatchesBody,
    responses(
        (status = 200, body = ChangedEpisodes),
        (status = 404, description = "4040: no such episode, or the caller has no watches of it", body = ErrorBody),
        (status = 422, description = "4220: fields break rules", body = ErrorBody),
    ))]
pub async fn move_episode_watches(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromPath(Number(id)): FromPath<Number>,
    FromQuery(query): FromQuery<TodayQuery>,
    Json(body): Json<MoveWatchesBody>,
) -> Result<Json<ChangedEpisodes>, ApiError> {
    let from = EpisodeId(body.id.ok_or_else(|| ApiError::required("id"))?);
    let season = body.season_number.ok_or_else(|| ApiError::required("season_number"))?;
    let number = body.episode_number.ok_or_else(|| ApiError::required("episode_number"))?;
    let to = episode(season, number)?;
    let today = today(&app, query.today.as_deref())?;
    let moved = shows::move_watches(&app, user.id, show(id)?, (from, to), today).await?;
    Ok(Json(moved.into()))
}
