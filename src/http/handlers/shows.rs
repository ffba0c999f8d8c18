//! The caller's shows: all of them, and what to watch next.

use crate::app::App;
use crate::domain::episode::EpisodeKind;
use crate::domain::episode_matching::StoredEpisode;
use crate::domain::search_words::{self, normalize};
use crate::domain::show_progress::{ShowOrder, ShowState};
use crate::domain::title::parse_day;
use crate::domain::watch::InvalidTime;
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

/// An episode of a show.
#[derive(Serialize, ToSchema)]
#[schema(as = ShowEpisode)]
pub struct EpisodeBody {
    /// The number of the season; 0 for specials.
    season_number: i64,
    /// The number of the episode in its season.
    episode_number: i64,
    /// The name of the episode; null if it is not known.
    #[schema(required)]
    name: Option<String>,
    /// The day of the first airing, `YYYY-MM-DD`, in the country of the airing; null if it is not known.
    #[schema(required)]
    air_date: Option<String>,
    /// The runtime in minutes; null if it is not known.
    #[schema(required)]
    runtime: Option<i64>,
    kind: EpisodeKind,
    /// The path of an image of the episode, to append to the image base URL and a size; null if there is none.
    #[schema(required)]
    still_path: Option<String>,
}

/// An episode in a list of the caller's shows.
#[derive(Serialize, ToSchema)]
#[schema(as = ListedEpisode)]
pub struct ListedEpisodeBody {
    #[serde(flatten)]
    episode: EpisodeBody,
    /// The number of the episode in the order that the caller has chosen for the show; null without a chosen order, and
    /// for an episode that the order does not have.
    #[schema(required)]
    in_order: Option<EpisodeNumberBody>,
}

/// An episode that has not aired yet.
#[derive(Serialize, ToSchema)]
pub struct AiringEpisode {
    #[serde(flatten)]
    episode: ListedEpisodeBody,
    /// The day on which the caller can watch the episode, `YYYY-MM-DD`.
    out_date: String,
}

/// A show in the caller's list of shows, with the caller's progress.
#[derive(Serialize, ToSchema)]
#[schema(as = ListedShow)]
pub struct ListedShowBody {
    movie: MovieBody,
    state: ShowState,
    /// The number of the current viewing of the show, from 1. Each rewatch of the show is a further viewing.
    viewing: i64,
    /// The number of episodes that count for the progress, aired or not. For a show whose episodes are not known, the
    /// number of seasons.
    counting: i64,
    /// How many of the counting episodes have aired, one day later with the preference `episodes_next_day`. For a show
    /// whose episodes are not known, the number of seasons.
    out: i64,
    /// How many of the aired counting episodes the caller has seen in the current viewing. For a show whose episodes
    /// are not known, the number of seasons seen.
    seen: i64,
    /// The total runtime in minutes of the aired episodes that the caller has not seen. Unknown runtimes are estimated.
    minutes_left: i64,
    /// The number of unseen episodes before the next one.
    earlier_unseen: i64,
    /// The day of the latest watch in the current viewing, `YYYY-MM-DD`; null if no watch has a date.
    #[schema(required)]
    last_watched: Option<String>,
    /// The episode to watch next; null if all aired episodes are seen.
    #[schema(required)]
    next: Option<ListedEpisodeBody>,
    /// The next episode to air; null if its day is not known.
    #[schema(required)]
    next_air: Option<AiringEpisode>,
}

/// A page of the caller's shows.
#[derive(Serialize, ToSchema)]
pub struct ShowList {
    /// The shows of the page, at most 50.
    shows: Vec<ListedShowBody>,
    /// The `cursor` of the next page; null on the last page.
    #[schema(required)]
    next: Option<String>,
    /// The number of the caller's shows by state. The filters of the request do not change it.
    counts: BTreeMap<&'static str, usize>,
}

/// The caller's shows that have an episode to watch, or an airing episode with a known date. Each show is in at most
/// one list.
#[derive(Serialize, ToSchema)]
pub struct UpNext {
    /// Shows with an unseen aired episode that the caller watched in the last 60 days.
    r#continue: Vec<ListedShowBody>,
    /// Shows whose next episode is in a season of which the caller has seen nothing.
    new_seasons: Vec<ListedShowBody>,
    /// Shows of which all aired episodes are seen and the day of the next episode is known, earliest day first.
    soon: Vec<ListedShowBody>,
    /// Shows with an unseen aired episode that the caller has not watched for 60 days, or has watched without a date.
    a_while_ago: Vec<ListedShowBody>,
}

/// The caller's local date.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TodayQuery {
    /// The caller's local date, `YYYY-MM-DD`; without it, the date in UTC. A date more than one day from the date in
    /// UTC is replaced by the nearest allowed one.
    pub(super) today: Option<String>,
}

/// The filter and the order of the shows.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ShowListQuery {
    /// The caller's local date, `YYYY-MM-DD`; without it, the date in UTC. A date more than one day from the date in
    /// UTC is replaced by the nearest allowed one.
    today: Option<String>,
    /// Return only shows with this state.
    state: Option<ShowState>,
    /// The order of the shows; `recent` without it.
    #[serde(default)]
    #[param(inline)]
    sort: ShowOrder,
    /// Return only shows whose title has words that begin with these words.
    #[param(max_length = 200)]
    text: Option<String>,
    /// `next` of the previous page. The other parameters must be the same as for that page.
    cursor: Option<String>,
}

/// The order of the shows.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct UpNextQuery {
    /// The caller's local date, `YYYY-MM-DD`; without it, the date in UTC. A date more than one day from the date in
    /// UTC is replaced by the nearest allowed one.
    today: Option<String>,
    /// The order of the shows in each list but `soon`; `recent` without it.
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

/// List the caller's shows, 50 per page
///
/// The list has the shows that the caller has watched, has chosen settings for or has added to the watchlist.
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
            let text = paging::decode(cursor);
            let start = text.and_then(|text| text.strip_prefix("shows/")?.parse().ok());
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
            && text
                .as_ref()
                .is_none_or(|text| search_words::matches(&normalize(&show.title.title), text))
    });
    sort_shows(&mut shows, query.sort);
    let end = start + PAGE;
    let next = (shows.len() > end).then(|| paging::encode(&format!("shows/{end}")));
    let page = shows.into_iter().skip(start).take(PAGE);
    Ok(Json(ShowList { shows: page.map(Into::into).collect(), next, counts }))
}

/// List the next episode of each show that the caller watches
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
