//! The caller's watches of titles.

use crate::app::App;
use crate::clock::rfc3339;
use crate::domain::companion::Companions;
use crate::domain::ids::{MediaType, PublicTitleId};
use crate::domain::note::{Tags, WatchNote};
use crate::domain::rating::Score10;
use crate::domain::watch::{ClientKey, Origin, Watch, WatchId, WatchUpdate};
use crate::http::error::{ApiError, ErrorBody, FieldError};
use crate::http::extract::{FromPath, FromQuery, Json, Number};
use crate::http::handlers::changes::ChangeBody;
use crate::http::handlers::notes::NoteBody;
use crate::http::handlers::show_progress::EpisodeNumberBody;
use crate::http::handlers::titles::TitleHintBody;
use crate::http::handlers::watched_at::WatchedAtBody;
use crate::http::middleware::guard::CurrentUser;
use crate::services::watching::{self, WatchRequest};
use crate::store::TitleLog;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// How many watches one request may change or remove.
const MAX_IDS: usize = 500;

/// A watch of a film, an episode, a season or a whole show.
#[derive(Serialize, ToSchema)]
#[schema(as = Watch)]
pub struct WatchBody {
    /// The id of the watch. It changes with each edit.
    id: i64,
    /// The title's public id.
    movie_id: i64,
    media_type: MediaType,
    /// The number of the season, 0 for specials; null for a film or a whole show.
    #[schema(required)]
    season_number: Option<i64>,
    /// The number of the episode in its season; null for a film, a whole show or a whole season.
    #[schema(required)]
    episode_number: Option<i64>,
    /// The name of the episode; null if it is not known, and for a watch that is not of an episode.
    #[schema(required)]
    episode_name: Option<String>,
    /// The number of the episode in the order that the caller has chosen.
    #[schema(required)]
    in_order: Option<EpisodeNumberBody>,
    when: WatchedAtBody,
    /// Whether the caller had seen the title before the first recorded watch.
    seen_before: bool,
    /// Whether the watch is a rewatch: `seen_before` is true, or the title has an earlier watch.
    rewatch: bool,
    /// The note; may be empty.
    note: String,
    /// The tags in alphabetical order.
    tags: Vec<String>,
    /// The usernames of the users with whom the caller watched.
    with: Vec<String>,
    /// The number of further companions whose accounts are deleted.
    with_deleted: i64,
    origin: Origin,
    /// When the watch was recorded, in RFC 3339.
    created_at: String,
}

/// The caller's watches of a title, and the title's place in the watchlist and the favorites.
#[derive(Serialize, ToSchema)]
#[schema(as = TitleLog)]
pub struct TitleLogBody {
    /// The watches, newest first; watches without a date last.
    watches: Vec<WatchBody>,
    /// When the title was added to the watchlist, in RFC 3339; null if it is not in the watchlist.
    #[schema(required)]
    listed_at: Option<String>,
    /// Whether the title is a favorite.
    favorite: bool,
    /// The place on the profile, 1 to 4; null if the title is not a favorite on the profile.
    #[schema(required, minimum = 1, maximum = 4)]
    favorite_place: Option<i64>,
    /// The caller's note on the title; null if there is none.
    #[schema(required)]
    note: Option<NoteBody>,
}

/// The number of the caller's watches of a title.
#[derive(Serialize, ToSchema)]
pub struct WatchedTitle {
    /// The title's public id.
    movie_id: i64,
    media_type: MediaType,
    /// The number of watches of the title as a whole, without watches of episodes.
    watches: i64,
    /// The number of seen episodes of a show, of the aired episodes that count.
    episodes_seen: i64,
    /// The number of aired episodes of a show that count; 0 if no episode is seen.
    episodes_out: i64,
}

/// The titles that the caller has watched.
#[derive(Serialize, ToSchema)]
pub struct WatchedTitles {
    /// The titles.
    titles: Vec<WatchedTitle>,
}

/// A watch that was added.
#[derive(Serialize, ToSchema)]
pub struct AddedWatchBody {
    change: ChangeBody,
    watch: WatchBody,
    /// The number of the caller's watches of the title.
    watches: i64,
    /// Whether the title was removed from the watchlist.
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

/// The result of changing watches.
#[derive(Serialize, ToSchema)]
pub struct EditedWatches {
    change: ChangeBody,
    /// The number of changed watches.
    edited: usize,
}

/// The result of removing watches.
#[derive(Serialize, ToSchema)]
pub struct RemovedWatches {
    change: ChangeBody,
    /// The number of removed watches.
    removed: usize,
}

/// The result of marking all rated films as seen.
#[derive(Serialize, ToSchema)]
pub struct MarkedFilms {
    /// The change; null if every rated film already had a watch.
    #[schema(required)]
    change: Option<ChangeBody>,
    /// The number of added watches.
    added: i64,
}

/// A new watch of a title.
#[derive(Deserialize, ToSchema)]
pub struct AddWatchBody {
    /// The title's public id.
    #[schema(required)]
    id: Option<i64>,
    /// The title's media type; required for ids that begin with 999.
    media_type: Option<MediaType>,
    /// When the title was watched.
    #[schema(required)]
    when: Option<WatchedAtBody>,
    /// Whether the caller had seen the title before the first recorded watch.
    #[serde(default)]
    seen_before: bool,
    /// A note, at most 2,000 characters.
    #[serde(default)]
    note: String,
    /// The tags, at most 10 of at most 50 characters each. Tags that differ only in case are the same tag.
    #[serde(default)]
    tags: Vec<String>,
    /// The usernames of at most 10 other users. Each of them gets a request to add the watch to their diary.
    #[serde(default)]
    with: Vec<String>,
    /// A rating of the title in half stars, 1 to 10. It replaces the caller's rating, and undo of the change takes back
    /// both.
    #[schema(minimum = 1, maximum = 10)]
    score10: Option<i64>,
    /// A key that the client chooses, 1 to 100 ASCII characters. A second request with the same key adds nothing and
    /// gets the first response.
    key: Option<String>,
    /// Metadata to show to the caller until the catalogue confirms the title.
    movie: Option<TitleHintBody>,
}

/// The changes of a watch. Absent fields keep their values.
#[derive(Default, Deserialize, ToSchema)]
#[schema(as = WatchUpdate)]
pub struct WatchUpdateBody {
    /// When the title was watched.
    when: Option<WatchedAtBody>,
    /// Whether the caller had seen the title before the first recorded watch.
    seen_before: Option<bool>,
    /// The note, at most 2,000 characters.
    note: Option<String>,
    /// The tags, at most 10 of at most 50 characters each. They replace all tags of the watch.
    tags: Option<Vec<String>>,
    /// The usernames of at most 10 other users. They replace all companions of the watch. Only new companions get a
    /// request.
    with: Option<Vec<String>>,
}

/// The changes of several watches. Absent fields keep their values.
#[derive(Deserialize, ToSchema)]
pub struct EditWatchesBody {
    /// The ids of the watches, at most 500.
    #[schema(required)]
    ids: Option<Vec<i64>>,
    #[serde(flatten)]
    update: WatchUpdateBody,
}

/// The watches to remove.
#[derive(Deserialize, ToSchema)]
pub struct RemoveWatchesBody {
    /// The ids of the watches, at most 500.
    #[schema(required)]
    ids: Option<Vec<i64>>,
}

/// A title.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TitleQuery {
    /// The title's public id.
    id: i64,
    /// The title's media type; required for ids that begin with 999.
    media_type: Option<MediaType>,
}

impl WatchUpdateBody {
    fn parse(self, now: i64) -> Result<WatchUpdate, ApiError> {
        let Self { when, seen_before, note, tags, with } = self;
        let is_empty = when.is_none() && seen_before.is_none() && note.is_none() && tags.is_none();
        if is_empty && with.is_none() {
            return Err(ApiError::required("when"));
        }
        let companions = with.map(Companions::parse).transpose()?;
        let at = when.map(|when| when.parse(now)).transpose()?;
        let note = note.as_deref().map(WatchNote::parse).transpose()?;
        let tags = tags.as_deref().map(Tags::parse).transpose()?;
        Ok(WatchUpdate { at, seen_before, note, tags, companions })
    }
}

/// The ids, each once.
fn watch_ids(ids: Option<Vec<i64>>) -> Result<Vec<WatchId>, ApiError> {
    let mut ids = ids.unwrap_or_default();
    ids.sort_unstable();
    ids.dedup();
    match ids.len() {
        0 => Err(ApiError::required("ids")),
        1..=MAX_IDS => Ok(ids.into_iter().map(WatchId).collect()),
        _ => Err(ApiError::field("ids", FieldError::TooMany(500))),
    }
}

impl From<Watch> for WatchBody {
    fn from(watch: Watch) -> Self {
        let (number, name) = watch.episode.unzip();
        Self {
            id: watch.id.0,
            movie_id: watch.title.public_id(),
            media_type: watch.title.media_type,
            season_number: number.map(|number| number.season).or(watch.part.season),
            episode_number: number.map(|number| number.episode),
            episode_name: name.filter(|name| !name.is_empty()),
            in_order: watch.in_order.map(Into::into),
            when: watch.at.into(),
            seen_before: watch.seen_before,
            rewatch: watch.is_rewatch,
            note: watch.note,
            tags: watch.tags,
            with: watch.companions,
            with_deleted: watch.deleted_companions,
            origin: watch.origin,
            created_at: rfc3339(watch.created_at),
        }
    }
}

impl From<TitleLog> for TitleLogBody {
    fn from(log: TitleLog) -> Self {
        Self {
            watches: log.watches.into_iter().map(Into::into).collect(),
            listed_at: log.listed_at.map(rfc3339),
            favorite: log.is_favorite,
            favorite_place: log.favorite_place,
            note: log.note.map(Into::into),
        }
    }
}

/// Get the caller's watches of a title, and its place in the watchlist and the favorites
#[utoipa::path(get, path = "/api/v1/watches", operation_id = "titleLog", tag = "watching",
    params(TitleQuery),
    responses(
        (status = 200, body = TitleLogBody),
        (status = 400, description = "4000: a parameter is missing or invalid", body = ErrorBody),
        (status = 404, description = "4040: not a possible id", body = ErrorBody),
        (status = 409, description = "4091: the id names a film and a show", body = ErrorBody),
    ))]
pub async fn title_log(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromQuery(TitleQuery { id, media_type }): FromQuery<TitleQuery>,
) -> Result<Json<TitleLogBody>, ApiError> {
    let title = PublicTitleId::parse(id, media_type).ok_or(ApiError::NotFound("title"))?;
    Ok(Json(watching::title_log(&app, user.id, title).await?.into()))
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
    let titles = titles.map(|title| WatchedTitle {
        movie_id: title.key.public_id(),
        media_type: title.key.media_type,
        watches: title.watches,
        episodes_seen: title.episodes_seen,
        episodes_out: title.episodes_out,
    });
    Ok(Json(WatchedTitles { titles: titles.collect() }))
}

/// Add a watch of a title
///
/// The title leaves the caller's watchlist, unless the preference `watchlist_keeps_seen` is on. A title may have
/// several watches on the same day.
#[utoipa::path(post, path = "/api/v1/watches", operation_id = "addWatch", tag = "watching",
    request_body = AddWatchBody,
    responses(
        (status = 200, description = "An earlier request with the same key added it", body = AddedWatchBody),
        (status = 201, body = AddedWatchBody),
        (status = 404, description = "4040: not a possible id", body = ErrorBody),
        (status = 409, description = "4090: the limit of watches, tags, ratings or unconfirmed titles is reached, or the key was used for something else; 4091: the id names a film and a show", body = ErrorBody),
        (status = 422, description = "4220: fields break rules", body = ErrorBody),
    ))]
pub async fn add_watch(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    Json(body): Json<AddWatchBody>,
) -> Result<(StatusCode, Json<AddedWatchBody>), ApiError> {
    let id = body.id.ok_or_else(|| ApiError::required("id"))?;
    let when = body.when.ok_or_else(|| ApiError::required("when"))?;
    let at = when.parse(app.config.clock.now())?;
    let title = PublicTitleId::parse(id, body.media_type).ok_or(ApiError::NotFound("title"))?;
    let score = body.score10.map(|half_stars| {
        Score10::from_half_stars(half_stars)
            .ok_or_else(|| ApiError::field("score10", FieldError::OutOfRange(1, 10)))
    });
    let request = WatchRequest {
        title,
        hint: body.movie.unwrap_or_default().into(),
        at,
        seen_before: body.seen_before,
        note: WatchNote::parse(&body.note)?,
        tags: Tags::parse(&body.tags)?,
        companions: Companions::parse(body.with)?,
        score: score.transpose()?,
        origin: Origin::User,
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
/// The watch is replaced by a new watch with another id. A film leaves the watchlist if its watch gets a date after the
/// film was listed, unless the preference `watchlist_keeps_seen` is on.
#[utoipa::path(patch, path = "/api/v1/watches/{id}", operation_id = "updateWatch", tag = "watching",
    params(("id" = i64, Path, description = "The watch's id")),
    request_body = WatchUpdateBody,
    responses(
        (status = 200, body = UpdatedWatch),
        (status = 404, description = "4040: no such watch of the caller", body = ErrorBody),
        (status = 409, description = "4090: the limit of tags is reached", body = ErrorBody),
        (status = 422, description = "4220: fields break rules, or there are no fields", body = ErrorBody),
    ))]
pub async fn update_watch(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromPath(Number(id)): FromPath<Number>,
    Json(update): Json<WatchUpdateBody>,
) -> Result<Json<UpdatedWatch>, ApiError> {
    let update = update.parse(app.config.clock.now())?;
    let (change, watches) =
        watching::update_watches(&app, user.id, vec![WatchId(id)], update).await?;
    let watch = watches.into_iter().next().ok_or(ApiError::NotFound("watch"))?;
    Ok(Json(UpdatedWatch { change: change.into(), watch: watch.into() }))
}

/// Change several watches, all or none
///
/// Each watch is replaced by a new watch with another id.
#[utoipa::path(post, path = "/api/v1/watches/edit", operation_id = "editWatches", tag = "watching",
    request_body = EditWatchesBody,
    responses(
        (status = 200, body = EditedWatches),
        (status = 404, description = "4040: an id is not of a watch of the caller", body = ErrorBody),
        (status = 409, description = "4090: the limit of tags is reached", body = ErrorBody),
        (status = 422, description = "4220: fields break rules, or there are no fields", body = ErrorBody),
    ))]
pub async fn edit_watches(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    Json(EditWatchesBody { ids, update }): Json<EditWatchesBody>,
) -> Result<Json<EditedWatches>, ApiError> {
    let ids = watch_ids(ids)?;
    let update = update.parse(app.config.clock.now())?;
    let (change, watches) = watching::update_watches(&app, user.id, ids, update).await?;
    Ok(Json(EditedWatches { change: change.into(), edited: watches.len() }))
}

/// Remove several watches, all or none
#[utoipa::path(post, path = "/api/v1/watches/removal", operation_id = "removeWatches", tag = "watching",
    request_body = RemoveWatchesBody,
    responses(
        (status = 200, body = RemovedWatches),
        (status = 404, description = "4040: an id is not of a watch of the caller", body = ErrorBody),
        (status = 422, description = "4220: fields break rules", body = ErrorBody),
    ))]
pub async fn remove_watches(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    Json(body): Json<RemoveWatchesBody>,
) -> Result<Json<RemovedWatches>, ApiError> {
    let ids = watch_ids(body.ids)?;
    let removed = ids.len();
    let change = app.store.remove_watches(user.id, ids, app.config.clock.now()).await?;
    let change = change.ok_or(ApiError::NotFound("watch"))?;
    Ok(Json(RemovedWatches { change: change.into(), removed }))
}

/// Add a watch without a date to every rated film without watches
///
/// All watches are one change, so that one undo removes them. The films leave the watchlist, unless the preference
/// `watchlist_keeps_seen` is on.
#[utoipa::path(post, path = "/api/v1/watches/rated-films", operation_id = "markRatedFilms", tag = "watching",
    responses(
        (status = 200, body = MarkedFilms),
        (status = 409, description = "4090: the limit of watches would be exceeded", body = ErrorBody),
    ))]
pub async fn mark_rated_films(
    State(app): State<Arc<App>>,
    user: CurrentUser,
) -> Result<Json<MarkedFilms>, ApiError> {
    let (change, added) = watching::mark_rated_films(&app, user.id).await?;
    Ok(Json(MarkedFilms { change: change.map(Into::into), added }))
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
    let change = app.store.remove_watches(user.id, vec![WatchId(id)], now).await?;
    let change = change.ok_or(ApiError::NotFound("watch"))?;
    Ok(Json(RemovedWatch { change: change.into() }))
}
