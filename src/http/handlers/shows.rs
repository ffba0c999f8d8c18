//! The caller's shows: all of them, and what to watch next.

use crate::app::App;
use crate::domain::episode::EpisodeKind;
use crate::domain::episode_matching::StoredEpisode;
use crate::domain::show_progress::{ShowOrder, ShowState};
use crate::domain::title::parse_day;
use crate::domain::watch::InvalidTime;
use crate::domain::words::{self, normalize};
use crate::http::error::{ApiError, BadRequest, ErrorBody, FieldError};
use crate::http::extract::{FromQuery, Json};
use crate::http::handlers::show_progress::EpisodeNumberBody;
use crate::http::handlers::titles::MovieBody;
use crate::http::middleware::guard::CurrentUser;
use crate::http::paging;
use crate::services::shows::{ShowsUpNext, list_up_next, sort_shows};
use crate::store::{ListedEpisode, ListedShow};
use axum::extract::State;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;
use time::{Date, Duration, OffsetDateTime};
use utoipa::{IntoParams, ToSchema};

/// How many shows a page has.
const PAGE: usize = 50;

/// An episode.
#[derive(Serialize, ToSchema)]
#[schema(as = ShowEpisode)]
pub struct EpisodeBody {
    /// 0 for specials.
    season_number: i64,
    episode_number: i64,
    /// Null when it is not known.
    #[schema(required)]
    name: Option<String>,
    /// `YYYY-MM-DD`, in the calendar of the place of the first airing.
    #[schema(required)]
    air_date: Option<String>,
    /// Minutes.
    #[schema(required)]
    runtime: Option<i64>,
    kind: EpisodeKind,
    /// Follows the image base and a size.
    #[schema(required)]
    still_path: Option<String>,
}

/// An episode of a show in a list.
#[derive(Serialize, ToSchema)]
#[schema(as = ListedEpisode)]
pub struct ListedEpisodeBody {
    #[serde(flatten)]
    episode: EpisodeBody,
    /// In the order that the caller has chosen.
    #[schema(required)]
    in_order: Option<EpisodeNumberBody>,
}

/// An episode that comes out.
#[derive(Serialize, ToSchema)]
pub struct AiringEpisode {
    #[serde(flatten)]
    episode: ListedEpisodeBody,
    /// `YYYY-MM-DD`: the day on which the caller can watch it.
    out_date: String,
}

/// A show of the caller.
#[derive(Serialize, ToSchema)]
#[schema(as = ListedShow)]
pub struct ListedShowBody {
    movie: MovieBody,
    state: ShowState,
    /// From 1; higher when the show is watched again.
    viewing: i64,
    /// Episodes that count; of a show whose episodes are not known, seasons.
    counting: i64,
    /// Those of them that are out.
    out: i64,
    /// Those of these that are seen.
    seen: i64,
    /// Of the episodes that are out and not seen, partly an estimate.
    minutes_left: i64,
    /// Unseen episodes before the next one.
    earlier_unseen: i64,
    /// `YYYY-MM-DD`: the day of the newest watch with a date.
    #[schema(required)]
    last_watched: Option<String>,
    /// The episode to watch next.
    #[schema(required)]
    next: Option<ListedEpisodeBody>,
    #[schema(required)]
    next_air: Option<AiringEpisode>,
}

/// A page of the caller's shows.
#[derive(Serialize, ToSchema)]
pub struct ShowList {
    shows: Vec<ListedShowBody>,
    /// The `cursor` of the next page; null when this is the last.
    #[schema(required)]
    next: Option<String>,
    /// How many shows there are by state, whatever the filters are.
    counts: BTreeMap<&'static str, usize>,
}

/// What to watch next.
#[derive(Serialize, ToSchema)]
pub struct UpNext {
    /// In the midst of being watched.
    r#continue: Vec<ListedShowBody>,
    /// The next episode begins a season.
    new_seasons: Vec<ListedShowBody>,
    /// All that is out is seen, and the day of the next episode is known; the next first.
    soon: Vec<ListedShowBody>,
    /// Nothing was watched for 60 days.
    a_while_ago: Vec<ListedShowBody>,
}

/// The day.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TodayQuery {
    /// `YYYY-MM-DD`: the day at the caller's place, by default that in UTC. Further than one day from that, the
    /// nearest counts.
    pub(super) today: Option<String>,
}

/// Which shows, and in which order.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ShowListQuery {
    /// `YYYY-MM-DD`: the day at the caller's place, by default that in UTC. Further than one day from that, the
    /// nearest counts.
    today: Option<String>,
    state: Option<ShowState>,
    #[serde(default)]
    #[param(inline)]
    sort: ShowOrder,
    /// Only shows whose title has words that begin with these words.
    #[param(max_length = 200)]
    text: Option<String>,
    /// `next` of the page before, with the same other parameters.
    cursor: Option<String>,
}

/// The order of what to watch next.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct UpNextQuery {
    /// `YYYY-MM-DD`: the day at the caller's place, by default that in UTC. Further than one day from that, the
    /// nearest counts.
    today: Option<String>,
    #[serde(default)]
    #[param(inline)]
    sort: ShowOrder,
}

impl From<ShowsUpNext> for UpNext {
    fn from(shows: ShowsUpNext) -> Self {
        let bodies = |shows: Vec<ListedShow>| shows.into_iter().map(Into::into).collect();
        Self {
            r#continue: bodies(shows.running),
            new_seasons: bodies(shows.new_seasons),
            soon: bodies(shows.soon),
            a_while_ago: bodies(shows.a_while_ago),
        }
    }
}

impl From<StoredEpisode> for EpisodeBody {
    fn from(episode: StoredEpisode) -> Self {
        let facts = episode.facts;
        Self {
            season_number: facts.number.season,
            episode_number: facts.number.episode,
            name: Some(facts.name).filter(|name| !name.is_empty()),
            air_date: facts.air_day.map(|day| day.to_string()),
            runtime: facts.runtime,
            kind: facts.kind,
            still_path: facts.still_path,
        }
    }
}

impl From<ListedEpisode> for ListedEpisodeBody {
    fn from(ListedEpisode { episode, in_order }: ListedEpisode) -> Self {
        Self { episode: episode.into(), in_order: in_order.map(Into::into) }
    }
}

impl From<ListedShow> for ListedShowBody {
    fn from(show: ListedShow) -> Self {
        Self {
            movie: show.title.into(),
            state: show.state,
            viewing: show.viewing,
            counting: show.counting,
            out: show.out,
            seen: show.seen,
            minutes_left: show.minutes_left,
            earlier_unseen: show.earlier_unseen,
            last_watched: show.last_ordinal.and_then(day_of_ordinal),
            next: show.next.map(Into::into),
            next_air: show.next_air.map(|(day, episode)| AiringEpisode {
                episode: episode.into(),
                out_date: day.to_string(),
            }),
        }
    }
}

/// The day in the user's local time.
pub(super) fn day_of_ordinal(ordinal: i64) -> Option<String> {
    Some(OffsetDateTime::from_unix_timestamp(ordinal).ok()?.date().to_string())
}

/// The day from the request, limited to the days that it can be anywhere.
pub(super) fn today(app: &App, today: Option<&str>) -> Result<Date, ApiError> {
    let of_server = app.config.clock.today();
    let Some(today) = today else { return Ok(of_server) };
    let day = parse_day(today);
    let day =
        day.ok_or_else(|| ApiError::field("today", FieldError::Time(InvalidTime::NotADay)))?;
    let nearest = (day - of_server).whole_days().clamp(-1, 1);
    Ok(of_server.checked_add(Duration::days(nearest)).unwrap_or(of_server))
}

/// List the caller's shows, in pages of 50
///
/// Those of which something is watched or chosen, and those in the watchlist.
#[utoipa::path(get, path = "/api/v1/shows", operation_id = "listShows", tag = "shows",
    params(ShowListQuery),
    responses(
        (status = 200, body = ShowList),
        (status = 400, description = "4000: invalid cursor, state or order, or too long a text", body = ErrorBody),
        (status = 422, description = "4220: `today` is no day", body = ErrorBody),
    ))]
pub async fn list_shows(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromQuery(query): FromQuery<ShowListQuery>,
) -> Result<Json<ShowList>, ApiError> {
    let today = today(&app, query.today.as_deref())?;
    let start = match &query.cursor {
        None => 0,
        Some(cursor) => {
            let start = paging::decode(cursor).and_then(|text| text.parse().ok());
            start.ok_or(BadRequest::Page)?
        }
    };
    let text = query.text.as_deref().map(normalize).filter(|text| !text.is_empty());
    let mut shows = app.store.shows(user.id, today).await?;
    let mut counts = BTreeMap::new();
    for show in &shows {
        *counts.entry(show.state.as_str()).or_insert(0) += 1;
    }
    shows.retain(|show| {
        query.state.is_none_or(|state| show.state == state)
            && text.as_ref().is_none_or(|text| words::matches(&normalize(&show.title.title), text))
    });
    sort_shows(&mut shows, query.sort);
    let end = start + PAGE;
    let next = (shows.len() > end).then(|| paging::encode(&end.to_string()));
    let page = shows.into_iter().skip(start).take(PAGE);
    Ok(Json(ShowList { shows: page.map(Into::into).collect(), next, counts }))
}

/// List what to watch next: of each running show one episode
#[utoipa::path(get, path = "/api/v1/up-next", operation_id = "upNext", tag = "shows",
    params(UpNextQuery),
    responses(
        (status = 200, body = UpNext),
        (status = 400, description = "4000: invalid order", body = ErrorBody),
        (status = 422, description = "4220: `today` is no day", body = ErrorBody),
    ))]
pub async fn up_next(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromQuery(query): FromQuery<UpNextQuery>,
) -> Result<Json<UpNext>, ApiError> {
    let today = today(&app, query.today.as_deref())?;
    Ok(Json(list_up_next(&app, user.id, today, query.sort).await?.into()))
}
