//! What the caller has watched: watches of titles, and the diary.

use crate::app::App;
use crate::clock::rfc3339;
use crate::domain::ids::{MediaType, PublicTitleId};
use crate::domain::watch::{
    ClientKey, InvalidTime, Watch, WatchId, WatchNote, WatchTime, WatchUpdate, WatchedAt,
    ordinals_of,
};
use crate::http::error::{ApiError, BadRequest, ErrorBody, FieldError};
use crate::http::extract::{FromPath, FromQuery, Json, Number};
use crate::http::handlers::changes::ChangeBody;
use crate::http::handlers::ratings::{MovieBody, TitleHintBody};
use crate::http::middleware::guard::CurrentUser;
use crate::http::paging::{self, end_page};
use crate::services::watching::{self, WatchRequest};
use crate::store::{DiaryEntry, DiaryFilter};
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
use utoipa::{IntoParams, ToSchema};

/// Watches of one page of the diary.
const PAGE: i64 = 50;

/// When a title was watched, as precisely as it is known. `released` is in requests only.
#[derive(Deserialize, Serialize, ToSchema)]
#[serde(tag = "precision", rename_all = "lowercase")]
#[schema(as = WatchedAt)]
pub enum WatchedAtBody {
    Time {
        /// RFC 3339, with the offset of the watcher's clock.
        at: String,
    },
    Day {
        /// `YYYY-MM-DD`.
        day: String,
    },
    Month {
        /// `YYYY-MM`.
        month: String,
    },
    Year {
        year: i64,
    },
    Unknown,
    /// On the day of the title's release; unknown where that is.
    Released,
}

/// A viewing of a film, or of a whole show.
#[derive(Serialize, ToSchema)]
#[schema(as = Watch)]
pub struct WatchBody {
    /// Changes with each edit.
    id: i64,
    /// The title's public id (decision 5).
    movie_id: i64,
    media_type: MediaType,
    when: WatchedAtBody,
    /// The user had seen the title before the first watch here.
    seen_before: bool,
    /// `seen_before`, or there is an earlier watch of the title.
    rewatch: bool,
    note: String,
    /// RFC 3339.
    created_at: String,
}

/// A watch with its title.
#[derive(Serialize, ToSchema)]
pub struct DiaryWatch {
    #[serde(flatten)]
    watch: WatchBody,
    movie: MovieBody,
    /// The caller's present rating, in half stars; null without one.
    #[schema(required)]
    score10: Option<i64>,
}

/// A page of the diary.
#[derive(Serialize, ToSchema)]
pub struct Diary {
    /// The newest first.
    watches: Vec<DiaryWatch>,
    /// The `cursor` of the next page; null when this is the last.
    #[schema(required)]
    next: Option<String>,
    /// On the first page the number of watches without a date, which are on no page; else null.
    #[schema(required)]
    undated: Option<i64>,
}

/// The caller's watches of a title.
#[derive(Serialize, ToSchema)]
pub struct WatchList {
    /// The newest first, and those without a date last.
    watches: Vec<WatchBody>,
}

/// How often the caller has watched a title.
#[derive(Serialize, ToSchema)]
pub struct WatchedTitle {
    /// The public id.
    movie_id: i64,
    media_type: MediaType,
    watches: i64,
}

/// All titles that the caller has watched.
#[derive(Serialize, ToSchema)]
pub struct WatchedTitles {
    titles: Vec<WatchedTitle>,
}

/// A watch that was added.
#[derive(Serialize, ToSchema)]
pub struct AddedWatchBody {
    change: ChangeBody,
    watch: WatchBody,
    /// How many watches of the title the caller has.
    watches: i64,
    /// Whether the title was in the watchlist and left it.
    left_watchlist: bool,
}

/// A watch that was changed.
#[derive(Serialize, ToSchema)]
pub struct UpdatedWatch {
    change: ChangeBody,
    watch: WatchBody,
}

/// A watch that was removed.
#[derive(Serialize, ToSchema)]
pub struct RemovedWatch {
    change: ChangeBody,
}

/// A watch of a title.
#[derive(Deserialize, ToSchema)]
pub struct AddWatchBody {
    /// The title's public id (decision 5).
    #[schema(required)]
    id: Option<i64>,
    /// Needed for ids that begin with 999.
    media_type: Option<MediaType>,
    #[schema(required)]
    when: Option<WatchedAtBody>,
    /// The user had seen the title before the first watch here.
    #[serde(default)]
    seen_before: bool,
    /// At most 2,000 characters.
    #[serde(default)]
    note: String,
    /// Chosen by the client, 1 to 100 ASCII characters. A second request with it adds nothing and gets the first
    /// response.
    key: Option<String>,
    /// Shown to the caller until the catalogue has confirmed the title (decision 7).
    movie: Option<TitleHintBody>,
}

/// What changes of a watch; what is left out stays.
#[derive(Deserialize, ToSchema)]
pub struct UpdateWatchBody {
    when: Option<WatchedAtBody>,
    seen_before: Option<bool>,
    /// At most 2,000 characters.
    note: Option<String>,
}

/// A title.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TitleQuery {
    /// The public id.
    id: i64,
    /// Needed for ids that begin with 999.
    media_type: Option<MediaType>,
}

/// Which watches of the diary.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct DiaryQuery {
    /// `next` of the page before, with the same other parameters.
    cursor: Option<String>,
    /// Only watches of this year.
    #[param(minimum = 1888, maximum = 9998)]
    year: Option<i64>,
    /// Only watches of this month of the year, 1 to 12.
    #[param(minimum = 1, maximum = 12)]
    month: Option<i64>,
    /// Only films, or only shows.
    media_type: Option<MediaType>,
}

impl WatchedAtBody {
    fn parse(&self, now: i64) -> Result<WatchTime, InvalidTime> {
        let at = match self {
            Self::Time { at } => WatchedAt::parse_time(at, now)?,
            Self::Day { day } => WatchedAt::parse_day(day, now)?,
            Self::Month { month } => WatchedAt::parse_month(month, now)?,
            Self::Year { year } => WatchedAt::parse_year(*year, now)?,
            Self::Unknown => WatchedAt::Unknown,
            Self::Released => return Ok(WatchTime::Released),
        };
        Ok(WatchTime::At(at))
    }
}

impl From<WatchedAt> for WatchedAtBody {
    fn from(at: WatchedAt) -> Self {
        let month = |day: time::Date| format!("{:04}-{:02}", day.year(), u8::from(day.month()));
        match at {
            WatchedAt::Time(at) => Self::Time { at: with_offset(at) },
            WatchedAt::Day(day) => Self::Day { day: day.to_string() },
            WatchedAt::Month(day) => Self::Month { month: month(day) },
            WatchedAt::Year(day) => Self::Year { year: i64::from(day.year()) },
            WatchedAt::Unknown => Self::Unknown,
        }
    }
}

fn with_offset(at: OffsetDateTime) -> String {
    at.format(&Rfc3339).unwrap_or_default()
}

impl From<Watch> for WatchBody {
    fn from(watch: Watch) -> Self {
        Self {
            id: watch.id.0,
            movie_id: watch.title.public_id(),
            media_type: watch.title.media_type,
            when: watch.at.into(),
            seen_before: watch.seen_before,
            rewatch: watch.is_rewatch,
            note: watch.note,
            created_at: rfc3339(watch.created_at),
        }
    }
}

impl From<DiaryEntry> for DiaryWatch {
    fn from(entry: DiaryEntry) -> Self {
        Self {
            watch: entry.watch.into(),
            movie: entry.title.into(),
            score10: entry.score.map(crate::domain::rating::Score10::half_stars),
        }
    }
}

impl DiaryQuery {
    fn filter(&self) -> Result<DiaryFilter, BadRequest> {
        let ordinals = match (self.year, self.month) {
            (None, None) => None,
            (Some(year), month) => Some(ordinals_of(year, month).ok_or(BadRequest::Parameter)?),
            (None, Some(_)) => return Err(BadRequest::Parameter),
        };
        let after = self.cursor.as_deref().map(|cursor| decode(cursor).ok_or(BadRequest::Page));
        Ok(DiaryFilter {
            media_type: self.media_type,
            ordinals,
            has_month: self.month.is_some(),
            after: after.transpose()?,
            // One more, to know whether there is a next page.
            limit: PAGE + 1,
        })
    }
}

fn encode(entry: &DiaryEntry) -> String {
    let ordinal = entry.watch.at.ordinal().unwrap_or_default();
    paging::encode(&format!("{ordinal}/{}", entry.watch.id.0))
}

fn decode(cursor: &str) -> Option<(i64, i64)> {
    let text = paging::decode(cursor)?;
    let (ordinal, id) = text.split_once('/')?;
    Some((ordinal.parse().ok()?, id.parse().ok()?))
}

/// List the caller's watches of a title, newest first
#[utoipa::path(get, path = "/api/v1/watches", operation_id = "listWatches", tag = "watching",
    params(TitleQuery),
    responses(
        (status = 200, body = WatchList),
        (status = 400, description = "4000: a parameter is missing or invalid", body = ErrorBody),
        (status = 404, description = "4040: not a possible id", body = ErrorBody),
        (status = 409, description = "4091: the id names a film and a show", body = ErrorBody),
    ))]
pub async fn list_watches(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromQuery(TitleQuery { id, media_type }): FromQuery<TitleQuery>,
) -> Result<Json<WatchList>, ApiError> {
    let title = PublicTitleId::parse(id, media_type).ok_or(ApiError::NotFound("title"))?;
    let watches = watching::watches_of_title(&app, user.id, title).await?;
    Ok(Json(WatchList { watches: watches.into_iter().map(Into::into).collect() }))
}

/// List the titles that the caller has watched, with the number of watches
#[utoipa::path(get, path = "/api/v1/watched", operation_id = "listWatched", tag = "watching",
    responses(
        (status = 200, body = WatchedTitles, headers(("ETag" = String, description = "Changes with the list"))),
        (status = 304, description = "The list has the tag in `If-None-Match`"),
    ))]
pub async fn list_watched(
    State(app): State<Arc<App>>,
    user: CurrentUser,
) -> Result<Json<WatchedTitles>, ApiError> {
    let titles = app.store.watched_titles(user.id).await?.into_iter();
    let titles = titles.map(|(key, watches)| WatchedTitle {
        movie_id: key.public_id(),
        media_type: key.media_type,
        watches,
    });
    Ok(Json(WatchedTitles { titles: titles.collect() }))
}

/// Add a watch of a title
///
/// The title leaves the caller's watchlist. A title may have several watches, also of one day.
#[utoipa::path(post, path = "/api/v1/watches", operation_id = "addWatch", tag = "watching",
    request_body = AddWatchBody,
    responses(
        (status = 200, description = "An earlier request with the same key added it", body = AddedWatchBody),
        (status = 201, body = AddedWatchBody),
        (status = 404, description = "4040: not a possible id", body = ErrorBody),
        (status = 409, description = "4090: the limit of watches or of unconfirmed titles is reached, or the key was used for something else; 4091: the id names a film and a show", body = ErrorBody),
        (status = 422, description = "4220: fields break rules", body = ErrorBody),
    ))]
pub async fn add_watch(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    Json(body): Json<AddWatchBody>,
) -> Result<(StatusCode, Json<AddedWatchBody>), ApiError> {
    let id = body.id.ok_or_else(|| ApiError::field("id", FieldError::Required))?;
    let when = body.when.ok_or_else(|| ApiError::field("when", FieldError::Required))?;
    let at = when.parse(app.config.clock.now())?;
    let title = PublicTitleId::parse(id, body.media_type).ok_or(ApiError::NotFound("title"))?;
    let request = WatchRequest {
        title,
        hint: body.movie.unwrap_or_default().into(),
        at,
        seen_before: body.seen_before,
        note: WatchNote::parse(&body.note)?,
        key: body.key.as_deref().map(ClientKey::parse).transpose()?,
    };
    let added = watching::add_watch(&app, user.id, request).await?;
    let status = if added.is_repeat { StatusCode::OK } else { StatusCode::CREATED };
    let body = AddedWatchBody {
        change: added.change.into(),
        watch: added.watch.into(),
        watches: added.watches,
        left_watchlist: added.left_watchlist,
    };
    Ok((status, Json(body)))
}

/// Change a watch
///
/// It is replaced by another with a new id.
#[utoipa::path(patch, path = "/api/v1/watches/{id}", operation_id = "updateWatch", tag = "watching",
    params(("id" = i64, Path, description = "The watch's id")),
    request_body = UpdateWatchBody,
    responses(
        (status = 200, body = UpdatedWatch),
        (status = 404, description = "4040: no such watch of the caller", body = ErrorBody),
        (status = 422, description = "4220: fields break rules, or there are none", body = ErrorBody),
    ))]
pub async fn update_watch(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromPath(Number(id)): FromPath<Number>,
    Json(UpdateWatchBody { when, seen_before, note }): Json<UpdateWatchBody>,
) -> Result<Json<UpdatedWatch>, ApiError> {
    if when.is_none() && seen_before.is_none() && note.is_none() {
        return Err(ApiError::field("when", FieldError::Required));
    }
    let now = app.config.clock.now();
    let at = when.map(|when| when.parse(now)).transpose()?;
    let note = note.as_deref().map(WatchNote::parse).transpose()?;
    let update = WatchUpdate { at, seen_before, note };
    let (change, watch) = watching::update_watch(&app, user.id, WatchId(id), update).await?;
    Ok(Json(UpdatedWatch { change: change.into(), watch: watch.into() }))
}

/// Remove a watch
#[utoipa::path(delete, path = "/api/v1/watches/{id}", operation_id = "removeWatch", tag = "watching",
    params(("id" = i64, Path, description = "The watch's id")),
    responses(
        (status = 200, body = RemovedWatch),
        (status = 404, description = "4040: no such watch of the caller", body = ErrorBody),
    ))]
pub async fn remove_watch(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromPath(Number(id)): FromPath<Number>,
) -> Result<Json<RemovedWatch>, ApiError> {
    let now = app.config.clock.now();
    let change = app.store.remove_watch(user.id, WatchId(id), now).await?;
    let change = change.ok_or(ApiError::NotFound("watch"))?;
    Ok(Json(RemovedWatch { change: change.into() }))
}

/// List the caller's watches with a date, newest first, in pages of 50
#[utoipa::path(get, path = "/api/v1/diary", operation_id = "listDiary", tag = "watching",
    params(DiaryQuery),
    responses(
        (status = 200, body = Diary),
        (status = 400, description = "4000: invalid cursor, year or month, or a month without a year", body = ErrorBody),
    ))]
pub async fn list_diary(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromQuery(query): FromQuery<DiaryQuery>,
) -> Result<Json<Diary>, ApiError> {
    let filter = query.filter()?;
    let is_first = filter.after.is_none();
    let mut entries = app.store.diary(user.id, filter).await?;
    let next = end_page(&mut entries, PAGE, encode);
    let undated =
        if is_first { Some(app.store.count_undated_watches(user.id).await?) } else { None };
    Ok(Json(Diary { watches: entries.into_iter().map(Into::into).collect(), next, undated }))
}
