//! A show with its seasons and episodes and the caller's watches, ratings and settings.

use crate::app::App;
use crate::clock::rfc3339;
use crate::domain::episode_matching::Listing;
use crate::domain::episode_order::ChosenOrder;
use crate::domain::rating::Score10;
use crate::domain::show_settings::ShowSettings;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::extract::{FromPath, FromQuery, Json, Number};
use crate::http::handlers::show_progress::{EpisodeNumberBody, ProgressBody, show};
use crate::http::handlers::show_settings::ShowSettingsBody;
use crate::http::handlers::shows::{EpisodeBody, TodayQuery, day_of_ordinal, today};
use crate::http::middleware::guard::CurrentUser;
use crate::http::middleware::response_cache::Uncacheable;
use crate::services::shows;
use crate::store::{LoggedEpisode, ShowLog};
use axum::Extension;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// An episode with the caller's watches, rating and settings.
#[expect(clippy::struct_excessive_bools, reason = "each is a member of the response")]
#[derive(Serialize, ToSchema)]
#[schema(as = LoggedEpisode)]
pub struct LoggedEpisodeBody {
    #[serde(flatten)]
    episode: EpisodeBody,
    /// Whether the catalogue lists the episode. An unlisted episode is shown because the caller watched it.
    listed: bool,
    /// Whether the episode has aired, one day later with the preference `episodes_next_day`.
    out: bool,
    /// Whether the episode counts for the progress in the show.
    counts: bool,
    /// Whether the caller skips the episode.
    skipped: bool,
    /// Whether the caller has seen the episode in the current viewing.
    seen: bool,
    /// The number of watches of the episode in all viewings.
    watches: i64,
    /// The day of the latest watch of the episode in any viewing, `YYYY-MM-DD`; null if no watch has a date.
    #[schema(required)]
    last_watched: Option<String>,
    /// The caller's rating of the episode in half stars, 1 to 10; null without a rating.
    #[schema(required)]
    score10: Option<i64>,
    /// The number of the episode in the order that the caller has chosen for the show; null without a chosen order, and
    /// for an episode that the order does not have.
    #[schema(required)]
    in_order: Option<EpisodeNumberBody>,
}

/// A season of an episode order.
#[derive(Serialize, ToSchema)]
pub struct OrderSeason {
    /// The number of the season; 0 for specials.
    season_number: i64,
    /// The name of the season; null if it is not known.
    #[schema(required)]
    name: Option<String>,
}

/// The episode order that the caller has chosen for a show.
#[derive(Serialize, ToSchema)]
pub struct EpisodeOrder {
    /// TMDB's id of the order.
    id: String,
    /// The name of the order; null if it is not known.
    #[schema(required)]
    name: Option<String>,
    /// Whether TMDB has removed the order. The catalogue's own order is used then.
    removed: bool,
    /// The seasons of the order, by number; empty if TMDB has removed the order.
    seasons: Vec<OrderSeason>,
}

/// A season with its episodes and the caller's rating and settings.
#[derive(Serialize, ToSchema)]
pub struct LoggedSeason {
    /// The number of the season; 0 for specials.
    season_number: i64,
    /// The name of the season; null if it is not known.
    #[schema(required)]
    name: Option<String>,
    /// The day of the first airing, `YYYY-MM-DD`; null if it is not known.
    #[schema(required)]
    air_date: Option<String>,
    /// The path of the season's poster, to append to the image base URL and a size; null if there is none.
    #[schema(required)]
    poster_path: Option<String>,
    /// Whether the caller skips the season.
    skipped: bool,
    /// The caller's rating of the season in half stars, 1 to 10; null without a rating.
    #[schema(required)]
    score10: Option<i64>,
    /// The episodes of the season; empty if they are not known.
    episodes: Vec<LoggedEpisodeBody>,
}

/// An episode that the catalogue no longer lists, but that the caller has watched or rated.
#[derive(Serialize, ToSchema)]
pub struct GoneEpisode {
    /// The id of the episode, for `gone` of `unwatchEpisodes` and `id` of `moveEpisodeWatches`.
    id: i64,
    #[serde(flatten)]
    episode: EpisodeBody,
    /// The number of watches of the episode in all viewings.
    watches: i64,
    /// The caller's rating of the episode in half stars, 1 to 10; null without a rating.
    #[schema(required)]
    score10: Option<i64>,
}

/// A show with its seasons and what the caller has recorded for them.
#[derive(Serialize, ToSchema)]
#[schema(as = ShowLog)]
pub struct ShowLogBody {
    /// When the episodes were last fetched from the catalogue, in RFC 3339; null for a show that no user follows.
    #[schema(required)]
    fetched_at: Option<String>,
    progress: ProgressBody,
    settings: ShowSettingsBody,
    /// The episode order that the caller has chosen; null for the catalogue's own order.
    #[schema(required)]
    order: Option<EpisodeOrder>,
    /// The seasons by number, specials first.
    seasons: Vec<LoggedSeason>,
    /// Episodes that the catalogue no longer lists, but that the caller has watched or rated.
    gone: Vec<GoneEpisode>,
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
            score10: logged.score.map(Score10::half_stars),
            in_order: logged.in_order.map(Into::into),
            episode: logged.episode.into(),
        }
    }
}

impl From<ChosenOrder> for EpisodeOrder {
    fn from(ChosenOrder { order, is_removed }: ChosenOrder) -> Self {
        let known = |name: String| Some(name).filter(|name| !name.is_empty());
        let seasons = order.seasons.into_iter().filter(|_| !is_removed);
        let seasons = seasons
            .map(|season| OrderSeason { season_number: season.number, name: known(season.name) });
        Self {
            id: order.id.as_str().to_owned(),
            name: known(order.name),
            removed: is_removed,
            seasons: seasons.collect(),
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
                score10: season_score(&log.settings, season.season),
                episodes: Vec::new(),
            })
            .collect();
        for logged in present {
            let number = logged.episode.facts.number.season;
            let at = seasons.partition_point(|season| season.season_number < number);
            if seasons.get(at).is_none_or(|season| season.season_number != number) {
                seasons.insert(at, LoggedSeason::unknown(number, &log.settings));
            }
            seasons[at].episodes.push(logged.into());
        }
        let gone = gone.into_iter().map(|logged| GoneEpisode {
            id: logged.episode.id.0,
            watches: logged.watches.watches,
            score10: logged.score.map(Score10::half_stars),
            episode: logged.episode.into(),
        });
        Self {
            fetched_at: log.fetched_at.map(rfc3339),
            progress: log.progress.into(),
            settings,
            order: log.order.map(Into::into),
            seasons,
            gone: gone.collect(),
        }
    }
}

impl LoggedSeason {
    /// A season that the catalogue does not list, but that the user has settings for.
    fn unknown(season_number: i64, settings: &ShowSettings) -> Self {
        Self {
            season_number,
            name: None,
            air_date: None,
            poster_path: None,
            skipped: settings.skipped_seasons.contains(&season_number),
            score10: season_score(settings, season_number),
            episodes: Vec::new(),
        }
    }
}

fn season_score(settings: &ShowSettings, season: i64) -> Option<i64> {
    settings.season_ratings.get(&season).map(|score| score.half_stars())
}

/// Get a show's seasons and episodes with the caller's watches and ratings
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
) -> Result<Response, ApiError> {
    let today = today(&app, query.today.as_deref())?;
    let (log, is_stored) = shows::show_log(&app, user.id, show(id)?, today).await?;
    let body = Json(ShowLogBody::from(log));
    Ok(if is_stored {
        body.into_response()
    } else {
        (Extension(Uncacheable), body).into_response()
    })
}
