//! A show with what the caller did with it: watches of episodes, what counts, and viewings.

use crate::app::App;
use crate::clock::rfc3339;
use crate::domain::change::ChangeKind;
use crate::domain::episode::{EpisodeId, EpisodeNumber, MAX_EPISODE, MAX_SEASON};
use crate::domain::episode_matching::Listing;
use crate::domain::ids::{MediaType, PublicTitleId};
use crate::domain::note::{Tags, WatchNote};
use crate::domain::show_progress::{Intent, Progress, ShowState};
use crate::domain::show_settings::{ShowSetting, ShowSettings, ViewingState};
use crate::domain::watch::ClientKey;
use crate::http::error::{ApiError, ErrorBody, FieldError};
use crate::http::extract::{FromPath, FromQuery, Json, Number};
use crate::http::handlers::changes::ChangeBody;
use crate::http::handlers::shows::{EpisodeBody, TodayQuery, day_of_ordinal, today};
use crate::http::handlers::titles::TitleHintBody;
use crate::http::handlers::watched_at::WatchedAtBody;
use crate::http::middleware::guard::CurrentUser;
use crate::services::shows;
use crate::store::{
    AddedEpisodeWatches, EpisodeSelection, LoggedEpisode, NewEpisodeWatches, RemovedEpisodeWatches,
    ShowChange, ShowLog,
};
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// An episode's number.
#[derive(Serialize, ToSchema)]
#[schema(as = EpisodeNumber)]
pub struct EpisodeNumberBody {
    /// 0 for specials.
    season_number: i64,
    episode_number: i64,
}

/// How far the caller is in a show.
#[derive(Serialize, ToSchema)]
#[schema(as = ShowProgress)]
pub struct ProgressBody {
    state: ShowState,
    /// From 1; higher when the show is watched again.
    viewing: i64,
    /// Episodes that count; of a show whose episodes are not known, seasons.
    counting: i64,
    /// Those of them that are out.
    out: i64,
    /// Those of these that are seen.
    seen: i64,
    /// `seen` of `out`, rounded down.
    percent: i64,
    /// Specials that are seen, where they do not count.
    specials_seen: i64,
    /// Specials that are out, where they do not count.
    specials_out: i64,
    /// The episode to watch next.
    #[schema(required)]
    next: Option<EpisodeNumberBody>,
    /// Unseen episodes before the next one.
    earlier_unseen: i64,
    /// Of the episodes that are out and not seen.
    minutes_left: i64,
    /// How many of these are an estimate.
    minutes_estimated: i64,
    /// `YYYY-MM-DD`: the day on which the next episode comes out; null when it is not known.
    #[schema(required)]
    next_out_date: Option<String>,
}

/// An episode with what the caller did with it.
#[expect(clippy::struct_excessive_bools, reason = "each is a member of the response")]
#[derive(Serialize, ToSchema)]
#[schema(as = LoggedEpisode)]
pub struct LoggedEpisodeBody {
    #[serde(flatten)]
    episode: EpisodeBody,
    /// The catalogue lists it. Otherwise the caller watched it before.
    listed: bool,
    out: bool,
    /// The progress is about it.
    counts: bool,
    skipped: bool,
    /// In this viewing.
    seen: bool,
    /// Of all viewings.
    watches: i64,
    /// `YYYY-MM-DD`: the day of the newest watch with a date.
    #[schema(required)]
    last_watched: Option<String>,
}

/// A season with what the caller did with it.
#[derive(Serialize, ToSchema)]
pub struct LoggedSeason {
    /// 0 for specials.
    season_number: i64,
    /// Null when it is not known.
    #[schema(required)]
    name: Option<String>,
    /// `YYYY-MM-DD`.
    #[schema(required)]
    air_date: Option<String>,
    /// Follows the image base and a size.
    #[schema(required)]
    poster_path: Option<String>,
    skipped: bool,
    /// Empty when they are not known.
    episodes: Vec<LoggedEpisodeBody>,
}

/// An episode that the catalogue no longer lists, with watches of the caller.
#[derive(Serialize, ToSchema)]
pub struct GoneEpisode {
    id: i64,
    #[serde(flatten)]
    episode: EpisodeBody,
    watches: i64,
}

/// A time that the show is watched.
#[derive(Serialize, ToSchema)]
pub struct Viewing {
    viewing: i64,
    state: ViewingState,
}

/// What the caller settled about a show.
#[derive(Serialize, ToSchema)]
#[schema(as = ShowSettings)]
pub struct ShowSettingsBody {
    #[schema(required)]
    intent: Option<Intent>,
    /// Whether specials count; null: as the preference says.
    #[schema(required)]
    specials: Option<bool>,
    /// Whether they count now.
    specials_count: bool,
    /// From the second; the oldest first.
    viewings: Vec<Viewing>,
}

/// A show with what the caller did with it.
#[derive(Serialize, ToSchema)]
#[schema(as = ShowLog)]
pub struct ShowLogBody {
    /// RFC 3339: when the catalogue said so; null of a show that no user follows.
    #[schema(required)]
    fetched_at: Option<String>,
    progress: ProgressBody,
    settings: ShowSettingsBody,
    seasons: Vec<LoggedSeason>,
    gone: Vec<GoneEpisode>,
}

/// Which episodes were watched, and when. With `season_number` and `episode_number` one, with `up_to` all before
/// too, with `season_number` alone a season, with neither the show.
#[derive(Deserialize, ToSchema)]
pub struct WatchEpisodesBody {
    #[schema(minimum = 0, maximum = 9999)]
    season_number: Option<i64>,
    #[schema(minimum = 0, maximum = 99999)]
    episode_number: Option<i64>,
    /// Also the episodes before that count.
    #[serde(default)]
    up_to: bool,
    /// Also episodes that are seen already.
    #[serde(default)]
    all: bool,
    #[schema(required)]
    when: Option<WatchedAtBody>,
    /// At most 2,000 characters.
    #[serde(default)]
    note: String,
    /// At most 10, of at most 50 characters each.
    #[serde(default)]
    tags: Vec<String>,
    /// Chosen by the client, 1 to 100 ASCII characters. A second request with it adds nothing.
    key: Option<String>,
    /// `YYYY-MM-DD`: the day at the caller's place.
    today: Option<String>,
    /// Shown to the caller until the catalogue has confirmed the show (decision 7).
    movie: Option<TitleHintBody>,
}

/// Watches of episodes that were added.
#[derive(Serialize, ToSchema)]
pub struct WatchedEpisodes {
    /// Null when there was nothing to add.
    #[schema(required)]
    change: Option<ChangeBody>,
    added: usize,
    /// Episodes of the selection that are not out.
    not_out: usize,
    /// Episodes of the selection that were seen already.
    already_seen: usize,
    /// The ids of the first 100 watches.
    watches: Vec<i64>,
    progress: ProgressBody,
    /// Whether the show was in the watchlist and left it.
    left_watchlist: bool,
    /// Whether the show was on hold or dropped, and is not any more.
    resumed: bool,
}

/// Watches of episodes that were removed or moved.
#[derive(Serialize, ToSchema)]
pub struct ChangedEpisodes {
    change: ChangeBody,
    /// How many watches.
    changed: usize,
    progress: ProgressBody,
}

/// Settings of a show that were changed.
#[derive(Serialize, ToSchema)]
pub struct ChangedShow {
    /// Null when nothing had to be changed.
    #[schema(required)]
    change: Option<ChangeBody>,
    progress: ProgressBody,
}

/// Which episodes.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct EpisodesQuery {
    /// Without it the whole show.
    #[param(minimum = 0, maximum = 9999)]
    season_number: Option<i64>,
    /// Without it the whole season.
    #[param(minimum = 0, maximum = 99999)]
    episode_number: Option<i64>,
    /// `YYYY-MM-DD`: the day at the caller's place.
    today: Option<String>,
}

/// What the caller wants with a show.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WantedIntent {
    Watch,
    OnHold,
    Dropped,
}

/// Whether specials count.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum WantedSpecials {
    In,
    Out,
    /// As the preference says.
    Default,
}

/// New settings; what is left out stays.
#[derive(Deserialize, ToSchema)]
pub struct ChangeShowBody {
    intent: Option<WantedIntent>,
    specials: Option<WantedSpecials>,
}

/// Whether a season or an episode is skipped: neither seen nor missing.
#[derive(Deserialize, ToSchema)]
pub struct SkipBody {
    #[schema(required, minimum = 0, maximum = 9999)]
    season_number: Option<i64>,
    /// Without it the whole season.
    #[schema(minimum = 0, maximum = 99999)]
    episode_number: Option<i64>,
    #[schema(required)]
    skipped: Option<bool>,
}

/// How a viewing ends.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ViewingEnd {
    Finished,
    /// The viewing before it counts again.
    Stopped,
}

/// The end of a viewing.
#[derive(Deserialize, ToSchema)]
pub struct EndViewingBody {
    #[schema(required)]
    state: Option<ViewingEnd>,
}

/// An episode that is not listed any more, and the one that it became.
#[derive(Deserialize, ToSchema)]
pub struct MoveWatchesBody {
    /// The id among `gone`.
    #[schema(required)]
    id: Option<i64>,
    #[schema(required, minimum = 0, maximum = 9999)]
    season_number: Option<i64>,
    #[schema(required, minimum = 0, maximum = 99999)]
    episode_number: Option<i64>,
}

impl From<Progress> for ProgressBody {
    fn from(progress: Progress) -> Self {
        Self {
            percent: progress.percent(),
            state: progress.state,
            viewing: progress.viewing,
            counting: progress.counting,
            out: progress.out,
            seen: progress.seen,
            specials_seen: progress.specials_seen,
            specials_out: progress.specials_out,
            next: progress.next.map(|(_, number)| number.into()),
            earlier_unseen: progress.earlier_unseen,
            minutes_left: progress.minutes_left,
            minutes_estimated: progress.minutes_estimated,
            next_out_date: progress.next_air.map(|(day, _)| day.to_string()),
        }
    }
}

impl From<LoggedEpisode> for LoggedEpisodeBody {
    fn from(logged: LoggedEpisode) -> Self {
        Self {
            listed: logged.episode.listing == Listing::Listed,
            out: logged.is_out,
            counts: logged.counts,
            skipped: logged.is_skipped,
            seen: logged.watches.seen.is_some(),
            watches: logged.watches.watches,
            last_watched: logged.watches.last_ordinal.and_then(day_of_ordinal),
            episode: logged.episode.into(),
        }
    }
}

impl From<ShowLog> for ShowLogBody {
    fn from(log: ShowLog) -> Self {
        let (gone, present): (Vec<_>, Vec<_>) =
            log.episodes.into_iter().partition(|one| one.episode.listing == Listing::Gone);
        let settings = ShowSettingsBody::new(&log.settings, log.specials_count);
        let mut seasons: Vec<LoggedSeason> = log
            .seasons
            .into_iter()
            .map(|season| LoggedSeason {
                season_number: season.season,
                name: Some(season.name).filter(|name| !name.is_empty()),
                air_date: season.air_day.map(|day| day.to_string()),
                poster_path: season.poster_path,
                skipped: log.settings.skipped_seasons.contains(&season.season),
                episodes: Vec::new(),
            })
            .collect();
        for logged in present {
            let number = logged.episode.facts.number.season;
            let at = seasons.partition_point(|season| season.season_number < number);
            if seasons.get(at).is_none_or(|season| season.season_number != number) {
                let skipped = log.settings.skipped_seasons.contains(&number);
                seasons.insert(at, LoggedSeason::unknown(number, skipped));
            }
            seasons[at].episodes.push(logged.into());
        }
        let gone = gone.into_iter().map(|logged| GoneEpisode {
            id: logged.episode.id.0,
            watches: logged.watches.watches,
            episode: logged.episode.into(),
        });
        Self {
            fetched_at: log.fetched_at.map(rfc3339),
            progress: log.progress.into(),
            settings,
            seasons,
            gone: gone.collect(),
        }
    }
}

impl LoggedSeason {
    /// A season that the catalogue does not list.
    fn unknown(season_number: i64, skipped: bool) -> Self {
        let (name, air_date, poster_path) = (None, None, None);
        Self { season_number, name, air_date, poster_path, skipped, episodes: Vec::new() }
    }
}

impl From<EpisodeNumber> for EpisodeNumberBody {
    fn from(EpisodeNumber { season, episode }: EpisodeNumber) -> Self {
        Self { season_number: season, episode_number: episode }
    }
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

/// The show of a public id.
fn show(id: i64) -> Result<i64, ApiError> {
    match PublicTitleId::parse(id, Some(MediaType::Tv)) {
        Some(PublicTitleId::Exact(key)) => Ok(key.title_id),
        _ => Err(ApiError::NotFound("show")),
    }
}

fn season(number: i64) -> Result<i64, ApiError> {
    let is_possible = (0..=MAX_SEASON).contains(&number);
    let error = || ApiError::field("season_number", FieldError::OutOfRange(0, MAX_SEASON));
    is_possible.then_some(number).ok_or_else(error)
}

fn episode(season_number: i64, episode_number: i64) -> Result<EpisodeNumber, ApiError> {
    let season_number = season(season_number)?;
    let error = || ApiError::field("episode_number", FieldError::OutOfRange(0, MAX_EPISODE));
    EpisodeNumber::parse(season_number, episode_number).ok_or_else(error)
}

fn required(field: &str) -> ApiError {
    ApiError::field(field, FieldError::Required)
}

fn selection(
    season_number: Option<i64>,
    episode_number: Option<i64>,
) -> Result<EpisodeSelection, ApiError> {
    match (season_number, episode_number) {
        (None, None) => Ok(EpisodeSelection::Show),
        (None, Some(_)) => Err(required("season_number")),
        (Some(number), None) => Ok(EpisodeSelection::Season(season(number)?)),
        (Some(season), Some(number)) => Ok(EpisodeSelection::Episode(episode(season, number)?)),
    }
}

/// Return a show's seasons and episodes with what the caller did with them
#[utoipa::path(get, path = "/api/v1/shows/{id}", operation_id = "showLog", tag = "shows",
    params(("id" = i64, Path, description = "The show's public id"), TodayQuery),
    responses(
        (status = 200, body = ShowLogBody),
        (status = 404, description = "4040: the catalogue has no such show", body = ErrorBody),
        (status = 422, description = "4220: `today` is no day", body = ErrorBody),
        (status = 502, description = "5020: the catalogue does not respond, and nothing is stored", body = ErrorBody),
    ))]
pub async fn show_log(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromPath(Number(id)): FromPath<Number>,
    FromQuery(query): FromQuery<TodayQuery>,
) -> Result<Json<ShowLogBody>, ApiError> {
    let today = today(&app, query.today.as_deref())?;
    Ok(Json(shows::show_log(&app, user.id, show(id)?, today).await?.into()))
}

/// Add watches of episodes
///
/// Of several only those that are out and not seen. The show leaves the watchlist when all that is out is seen.
#[utoipa::path(post, path = "/api/v1/shows/{id}/watches", operation_id = "watchEpisodes", tag = "shows",
    params(("id" = i64, Path, description = "The show's public id")),
    request_body = WatchEpisodesBody,
    responses(
        (status = 200, description = "Nothing was added, or an earlier request with the same key did", body = WatchedEpisodes),
        (status = 201, body = WatchedEpisodes),
        (status = 404, description = "4040: not a possible id", body = ErrorBody),
        (status = 409, description = "4090: the limit of watches, tags or unconfirmed titles is reached, or the key was used for something else", body = ErrorBody),
        (status = 422, description = "4220: fields break rules, or there are no such episodes", body = ErrorBody),
        (status = 502, description = "5020: the catalogue does not respond, so the episodes are not known", body = ErrorBody),
    ))]
pub async fn watch_episodes(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromPath(Number(id)): FromPath<Number>,
    Json(body): Json<WatchEpisodesBody>,
) -> Result<(StatusCode, Json<WatchedEpisodes>), ApiError> {
    let title_id = show(id)?;
    let when = body.when.ok_or_else(|| required("when"))?;
    let selection = match selection(body.season_number, body.episode_number)? {
        EpisodeSelection::Episode(last) if body.up_to => EpisodeSelection::UpTo(last),
        _ if body.up_to => return Err(required("episode_number")),
        selection => selection,
    };
    let new = NewEpisodeWatches {
        title_id,
        selection,
        at: when.parse(app.config.clock.now())?,
        all: body.all,
        note: WatchNote::parse(&body.note)?,
        tags: Tags::parse(&body.tags)?,
        key: body.key.as_deref().map(ClientKey::parse).transpose()?,
        today: today(&app, body.today.as_deref())?,
    };
    let hint = body.movie.unwrap_or_default().into();
    let added = shows::watch_episodes(&app, user.id, new, hint).await?;
    let is_new = added.change.is_some() && !added.is_repeat;
    let status = if is_new { StatusCode::CREATED } else { StatusCode::OK };
    Ok((status, Json(added.into())))
}

/// Remove all watches of an episode, a season or a show in this viewing
#[utoipa::path(delete, path = "/api/v1/shows/{id}/watches", operation_id = "unwatchEpisodes", tag = "shows",
    params(("id" = i64, Path, description = "The show's public id"), EpisodesQuery),
    responses(
        (status = 200, body = ChangedEpisodes),
        (status = 404, description = "4040: the caller has no such watches", body = ErrorBody),
        (status = 422, description = "4220: numbers out of range", body = ErrorBody),
    ))]
pub async fn unwatch_episodes(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromPath(Number(id)): FromPath<Number>,
    FromQuery(query): FromQuery<EpisodesQuery>,
) -> Result<Json<ChangedEpisodes>, ApiError> {
    let selection = selection(query.season_number, query.episode_number)?;
    let today = today(&app, query.today.as_deref())?;
    let removed = shows::unwatch_episodes(&app, user.id, show(id)?, selection, today).await?;
    Ok(Json(removed.into()))
}

/// Put a show on hold, drop it or take it up again, and settle whether its specials count
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
        settings.push((ShowSetting::Intent, value));
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
        settings.push((ShowSetting::Specials, value));
    }
    if settings.is_empty() {
        return Err(required("intent"));
    }
    changed(&app, user, id, ShowChange::Settings(kind, settings), query).await
}

/// Skip a season or an episode of a show, or skip it no longer
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
    let skipped = body.skipped.ok_or_else(|| required("skipped"))?;
    let season_number = body.season_number.ok_or_else(|| required("season_number"))?;
    let change = if let Some(number) = body.episode_number {
        ShowChange::SkipEpisode(episode(season_number, number)?, skipped)
    } else {
        let setting = ShowSetting::SkippedSeason(season(season_number)?);
        let settings = vec![(setting, skipped.then_some("yes"))];
        ShowChange::Settings(ChangeKind::ShowCountingChanged, settings)
    };
    changed(&app, user, id, change, query).await
}

/// Watch a show again: begin a viewing
///
/// Its progress begins at zero; nothing of the viewings before is lost.
#[utoipa::path(post, path = "/api/v1/shows/{id}/viewings", operation_id = "startViewing", tag = "shows",
    params(("id" = i64, Path, description = "The show's public id"), TodayQuery),
    responses(
        (status = 200, body = ChangedShow),
        (status = 404, description = "4040: not a possible id", body = ErrorBody),
        (status = 409, description = "4090: a viewing is running, or there are 99", body = ErrorBody),
        (status = 422, description = "4220: `today` is no day", body = ErrorBody),
    ))]
pub async fn start_viewing(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromPath(Number(id)): FromPath<Number>,
    FromQuery(query): FromQuery<TodayQuery>,
) -> Result<Json<ChangedShow>, ApiError> {
    changed(&app, user, id, ShowChange::StartViewing, query).await
}

/// End the viewing that is running
#[utoipa::path(put, path = "/api/v1/shows/{id}/viewings/{viewing}", operation_id = "endViewing", tag = "shows",
    params(("id" = i64, Path, description = "The show's public id"), ("viewing" = i64, Path, description = "Its number"), TodayQuery),
    request_body = EndViewingBody,
    responses(
        (status = 200, body = ChangedShow),
        (status = 404, description = "4040: this viewing is not running", body = ErrorBody),
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
    let state = match body.state.ok_or_else(|| required("state"))? {
        ViewingEnd::Finished => ViewingState::Finished,
        ViewingEnd::Stopped => ViewingState::Stopped,
    };
    let (Number(id), Number(viewing)) = path;
    let change = ShowChange::EndViewing(viewing, state);
    changed(&app, user, id, change, query).await
}

/// Move the watches of an episode that is not listed any more to another
#[utoipa::path(post, path = "/api/v1/shows/{id}/moves", operation_id = "moveEpisodeWatches", tag = "shows",
    params(("id" = i64, Path, description = "The show's public id"), TodayQuery),
    request_body = MoveWatchesBody,
    responses(
        (status = 200, body = ChangedEpisodes),
        (status = 404, description = "4040: one of the episodes is not there, or the caller has no watches of it", body = ErrorBody),
        (status = 422, description = "4220: fields break rules", body = ErrorBody),
    ))]
pub async fn move_episode_watches(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromPath(Number(id)): FromPath<Number>,
    FromQuery(query): FromQuery<TodayQuery>,
    Json(body): Json<MoveWatchesBody>,
) -> Result<Json<ChangedEpisodes>, ApiError> {
    let from = EpisodeId(body.id.ok_or_else(|| required("id"))?);
    let season = body.season_number.ok_or_else(|| required("season_number"))?;
    let number = body.episode_number.ok_or_else(|| required("episode_number"))?;
    let to = episode(season, number)?;
    let today = today(&app, query.today.as_deref())?;
    let moved = shows::move_watches(&app, user.id, show(id)?, (from, to), today).await?;
    Ok(Json(moved.into()))
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
