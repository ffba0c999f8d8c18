//! The caller's calendar: releases of followed shows and listed films, and a feed for calendar programs.

use crate::app::App;
use crate::clock::rfc3339;
use crate::domain::episode::EpisodeKind;
use crate::domain::film_release::ReleaseKind;
use crate::domain::ids::TitleKey;
use crate::domain::title::parse_day;
use crate::http::error::{ApiError, BadRequest, ErrorBody};
use crate::http::extract::{FromQuery, Json};
use crate::http::handlers::shows::ListedEpisodeBody;
use crate::http::handlers::titles::MovieBody;
use crate::http::middleware::guard::{CurrentUser, Owner};
use crate::services::calendar;
use crate::store::CalendarEntry;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use time::{Date, Duration};
use utoipa::{IntoParams, ToSchema};

/// How many days a request may cover.
const MAX_DAYS: i64 = 62;
/// How many days before and after today the feed covers.
const FEED_DAYS: (i64, i64) = (30, 365);
/// How many events the feed has at most.
const MAX_EVENTS: usize = 1_000;

/// An episode in the calendar.
#[derive(Serialize, ToSchema)]
pub struct CalendarEpisode {
    #[serde(flatten)]
    episode: ListedEpisodeBody,
    /// Whether the episode is the first of its season.
    premiere: bool,
    /// Whether the caller has seen the episode.
    seen: bool,
}

/// A film, or the episodes of a show that air on the same day.
#[derive(Serialize, ToSchema)]
#[schema(as = CalendarEntry)]
pub struct CalendarEntryBody {
    movie: MovieBody,
    /// Whether the caller has seen the film or all of the episodes.
    seen: bool,
    /// The episodes of the show; empty for a film.
    episodes: Vec<CalendarEpisode>,
    /// How the film is released in the country of the preference `film_region`. Empty for a show, and for a film whose
    /// day is that of its first release in any country.
    release_kinds: Vec<ReleaseKind>,
    /// Whether the film has no known release in that country.
    elsewhere: bool,
}

/// A day with releases.
#[derive(Serialize, ToSchema)]
pub struct CalendarDay {
    /// The day, `YYYY-MM-DD`.
    date: String,
    /// The films and shows that come out on the day.
    entries: Vec<CalendarEntryBody>,
}

/// Releases of films and episodes by day.
#[derive(Serialize, ToSchema)]
pub struct Calendar {
    /// The days with releases, earliest first.
    days: Vec<CalendarDay>,
    /// Whether the catalogue knows the air dates of episodes. The built-in catalogue does not.
    knows_dates: bool,
}

/// Which entries are shown. `premieres`: only the first and last episodes of seasons. `episodes`: only episodes.
/// `films`: only films.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum CalendarFilter {
    Premieres,
    Episodes,
    Films,
}

/// The days and the filter of the calendar.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CalendarQuery {
    /// The first day, `YYYY-MM-DD`.
    from: String,
    /// The last day, `YYYY-MM-DD`. The range may have at most 62 days.
    to: String,
    /// Return only these entries; all entries without it.
    #[param(inline)]
    only: Option<CalendarFilter>,
}

/// The filter of the feed.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FeedQuery {
    /// Return only these entries; all entries without it.
    #[param(inline)]
    only: Option<CalendarFilter>,
}

/// The state of the link to the caller's calendar feed.
#[derive(Serialize, ToSchema)]
#[schema(as = CalendarLink)]
pub struct CalendarLinkBody {
    /// When the link was created, in RFC 3339; null if there is no link.
    #[schema(required)]
    created_at: Option<String>,
}

/// A new link to the caller's calendar feed.
#[derive(Serialize, ToSchema)]
pub struct NewCalendarLink {
    /// The address of the feed: a URL, or a path if the server has no public address. No later response contains it.
    url: String,
}

impl CalendarFilter {
    fn includes(self, entry: &CalendarEntry) -> bool {
        match (self, &entry.episode) {
            (Self::Films, episode) => episode.is_none(),
            (Self::Episodes, episode) => episode.is_some(),
            (Self::Premieres, Some(listed)) => {
                entry.is_premiere || listed.episode.facts.kind == EpisodeKind::Finale
            }
            (Self::Premieres, None) => false,
        }
    }
}

/// Groups the episodes of a show, and the releases of a film, on the same day into one entry.
fn group(entries: Vec<CalendarEntry>) -> Vec<CalendarDay> {
    let mut days: Vec<(Date, Vec<CalendarEntryBody>, Vec<TitleKey>)> = Vec::new();
    for entry in entries {
        let CalendarEntry { day, title, episode, is_premiere, is_seen, .. } = entry;
        if days.last().is_none_or(|(last, ..)| *last != day) {
            days.push((day, Vec::new(), Vec::new()));
        }
        let Some((_, bodies, titles)) = days.last_mut() else { continue };
        let key = title.key;
        let index = titles.iter().position(|known| *known == key).unwrap_or_else(|| {
            bodies.push(CalendarEntryBody {
                movie: title.into(),
                seen: true,
                episodes: Vec::new(),
                release_kinds: Vec::new(),
                elsewhere: entry.is_elsewhere,
            });
            titles.push(key);
            bodies.len() - 1
        });
        bodies[index].seen &= is_seen;
        let episode = episode.map(|episode| CalendarEpisode {
            episode: episode.into(),
            premiere: is_premiere,
            seen: is_seen,
        });
        bodies[index].episodes.extend(episode);
        bodies[index].release_kinds.extend(entry.release_kind);
    }
    let day = |(day, entries, _): (Date, _, _)| CalendarDay { date: day.to_string(), entries };
    days.into_iter().map(day).collect()
}

/// List the releases that the caller follows, by day
///
/// The calendar has the episodes of shows that the caller watches or plans to watch, and the films of the watchlist.
/// Films come out on the days of their releases in the country of the preference `film_region`, of the kinds in
/// `film_release_kinds`. Without a known release there, a film has the day of its first release in any country.
#[utoipa::path(get, path = "/api/v1/calendar", operation_id = "calendar", tag = "shows",
    params(CalendarQuery),
    responses(
        (status = 200, body = Calendar),
        (status = 400, description = "4000: invalid days, or more than 62", body = ErrorBody),
    ))]
pub async fn calendar(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromQuery(query): FromQuery<CalendarQuery>,
) -> Result<Json<Calendar>, ApiError> {
    let days = parse_day(&query.from).zip(parse_day(&query.to));
    let days = days.filter(|(from, to)| (0..MAX_DAYS).contains(&(*to - *from).whole_days()));
    let days = days.ok_or(BadRequest::Parameter)?;
    let mut entries = app.store.calendar(user.id, days).await?;
    entries.retain(|entry| query.only.is_none_or(|only| only.includes(entry)));
    Ok(Json(Calendar { days: group(entries), knows_dates: app.catalogue().is_tmdb() }))
}

/// Get the state of the link to the caller's calendar feed
#[utoipa::path(get, path = "/api/v1/calendar/link", operation_id = "calendarLink", tag = "shows",
    responses((status = 200, body = CalendarLinkBody)))]
pub async fn calendar_link(
    State(app): State<Arc<App>>,
    user: CurrentUser,
) -> Result<Json<CalendarLinkBody>, ApiError> {
    let created_at = app.store.calendar_link(user.id).await?.map(rfc3339);
    Ok(Json(CalendarLinkBody { created_at }))
}

/// Create a link to the caller's calendar feed
///
/// The new link replaces the previous one, which stops working.
#[utoipa::path(post, path = "/api/v1/calendar/link", operation_id = "createCalendarLink", tag = "shows",
    responses((status = 201, body = NewCalendarLink)))]
pub async fn create_calendar_link(
    State(app): State<Arc<App>>,
    user: CurrentUser,
) -> Result<(StatusCode, Json<NewCalendarLink>), ApiError> {
    let url = calendar::create_link(&app, user.id).await?;
    Ok((StatusCode::CREATED, Json(NewCalendarLink { url })))
}

/// Revoke the link to the caller's calendar feed
#[utoipa::path(delete, path = "/api/v1/calendar/link", operation_id = "deleteCalendarLink", tag = "shows",
    responses(
        (status = 204, description = "The link is revoked"),
        (status = 404, description = "4040: there is no link", body = ErrorBody),
    ))]
pub async fn delete_calendar_link(
    State(app): State<Arc<App>>,
    user: CurrentUser,
) -> Result<StatusCode, ApiError> {
    let deleted = app.store.delete_calendar_link(user.id).await?;
    deleted.then_some(StatusCode::NO_CONTENT).ok_or(ApiError::NotFound("link"))
}

/// Download a calendar feed for calendar programs
///
/// The feed has the releases from 30 days ago to 365 days ahead, at most 1,000 events. The episodes of a show that come
/// out on the same day are one event.
#[utoipa::path(get, path = "/calendar/{file}", operation_id = "calendarFeed", tag = "shows",
    params(("file" = String, Path, description = "The token of the link, followed by `.ics`"), FeedQuery),
    responses(
        (status = 200, description = "iCalendar (RFC 5545)", body = String, content_type = "text/calendar",
            headers(("ETag" = String, description = "Changes with the feed"))),
        (status = 304, description = "The feed has the tag in `If-None-Match`"),
        (status = 404, description = "4040: the link is revoked or wrong", body = ErrorBody),
        (status = 429, description = "4290: too many requests, with Retry-After", body = ErrorBody),
    ))]
pub async fn calendar_feed(
    State(app): State<Arc<App>>,
    owner: Owner,
    FromQuery(query): FromQuery<FeedQuery>,
) -> Result<impl IntoResponse, ApiError> {
    let (now, today) = (app.config.clock.now(), app.config.clock.today());
    let day = |days| today.checked_add(Duration::days(days)).unwrap_or(today);
    let hides_spoilers = app.store.preferences(owner.id).await?.hide_spoilers;
    let mut events = Vec::new();
    // First a week ahead, which is enough for users with many shows.
    for ahead in [7, FEED_DAYS.1] {
        let mut entries = app.store.calendar(owner.id, (day(-FEED_DAYS.0), day(ahead))).await?;
        entries.retain(|entry| query.only.is_none_or(|only| only.includes(entry)));
        events = calendar::events(entries, hides_spoilers);
        if events.len() >= MAX_EVENTS {
            break;
        }
    }
    events.truncate(MAX_EVENTS);
    let headers = [
        (header::CACHE_CONTROL, "private, no-cache"),
        (header::CONTENT_TYPE, "text/calendar; charset=utf-8"),
    ];
    Ok((headers, calendar::feed(&events, now)))
}
