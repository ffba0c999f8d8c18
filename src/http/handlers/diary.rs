//! The caller's diary: watches by their dates, and their tags.

use crate::app::App;
use crate::domain::ids::MediaType;
use crate::domain::note::Tag;
use crate::domain::rating::Score10;
use crate::domain::search_words::normalize;
use crate::domain::watch::ordinals_of;
use crate::http::error::{ApiError, BadRequest, ErrorBody};
use crate::http::extract::{FromQuery, Json};
use crate::http::handlers::changes::ChangeBody;
use crate::http::handlers::titles::MovieBody;
use crate::http::handlers::watches::WatchBody;
use crate::http::middleware::guard::CurrentUser;
use crate::http::paging::{self, end_page};
use crate::services::watching;
use crate::store::{DiaryEntry, DiaryFilter};
use axum::extract::State;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// The longest search text in characters.
const MAX_TEXT: usize = 200;
/// How many watches a page has.
const PAGE: i64 = 50;

/// A watch with its title and the caller's rating of what was watched.
#[derive(Serialize, ToSchema)]
pub struct DiaryWatch {
    #[serde(flatten)]
    watch: WatchBody,
    movie: MovieBody,
    /// The caller's current rating in half stars, 1 to 10: of the episode or season if the watch is of one, else of the
    /// title. Null without a rating.
    #[schema(required)]
    score10: Option<i64>,
}

/// A page of the caller's diary.
#[derive(Serialize, ToSchema)]
pub struct Diary {
    /// The watches, newest first, at most 50.
    watches: Vec<DiaryWatch>,
    /// The `cursor` of the next page; null on the last page.
    #[schema(required)]
    next: Option<String>,
    /// The number of watches without a date, which are not in these pages; null on all pages but the first.
    #[schema(required)]
    undated: Option<i64>,
    /// The number of rated films without a watch; null on all pages but the first.
    #[schema(required)]
    unseen_rated_films: Option<i64>,
}

/// A tag of the caller's watches.
#[derive(Serialize, ToSchema)]
pub struct OwnTag {
    /// The tag.
    name: String,
    /// The number of watches with the tag.
    watches: i64,
}

/// The tags of the caller's watches.
#[derive(Serialize, ToSchema)]
pub struct TagList {
    /// The tags in alphabetical order.
    tags: Vec<OwnTag>,
}

/// A tag and its new name.
#[derive(Deserialize, ToSchema)]
pub struct RenameTagBody {
    /// The tag, in any case.
    #[schema(required)]
    name: Option<String>,
    /// The new name, at most 50 characters. If the caller has a tag with this name, that tag keeps its spelling.
    #[schema(required)]
    new_name: Option<String>,
}

/// The result of renaming a tag.
#[derive(Serialize, ToSchema)]
pub struct RenamedTag {
    /// The change; null if the names differ only in case.
    #[schema(required)]
    change: Option<ChangeBody>,
    /// The number of watches that had the tag.
    edited: usize,
}

/// The filter of the watches.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct DiaryQuery {
    /// `next` of the previous page. The other parameters must be the same as for that page.
    cursor: Option<String>,
    /// Return only watches in this year.
    #[param(minimum = 1888, maximum = 9998)]
    year: Option<i64>,
    /// Return only watches in this month of the year, 1 to 12.
    #[param(minimum = 1, maximum = 12)]
    month: Option<i64>,
    /// Return only watches of films, or only watches of shows.
    media_type: Option<MediaType>,
    /// Return only watches without a date, last added first.
    #[serde(default)]
    undated: bool,
    /// Return only watches with this tag.
    tag: Option<String>,
    /// Return only rewatches (true), or only first watches (false).
    rewatch: Option<bool>,
    /// Return only watches of titles, seasons and episodes that the caller has rated with this number of whole stars,
    /// 1 to 5.
    #[param(minimum = 1, maximum = 5)]
    stars: Option<i64>,
    /// Return only watches whose title, note, tags or companions have words that begin with these words.
    #[param(max_length = 200)]
    text: Option<String>,
}

impl From<DiaryEntry> for DiaryWatch {
    fn from(entry: DiaryEntry) -> Self {
        Self {
            watch: entry.watch.into(),
            movie: entry.title.into(),
            score10: entry.score.map(Score10::half_stars),
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
        if self.undated && ordinals.is_some()
            || self.stars.is_some_and(|stars| !(1..=5).contains(&stars))
            || self.text.as_ref().is_some_and(|text| text.chars().count() > MAX_TEXT)
        {
            return Err(BadRequest::Parameter);
        }
        let after = self.cursor.as_deref().map(|cursor| decode(cursor).ok_or(BadRequest::Page));
        Ok(DiaryFilter {
            media_type: self.media_type,
            ordinals,
            has_month: self.month.is_some(),
            undated: self.undated,
            tag: self.tag.as_deref().map(Tag::normalize),
            rewatch: self.rewatch,
            stars: self.stars,
            text: self.text.as_deref().map(normalize).filter(|text| !text.is_empty()),
            after: after.transpose()?,
            // One more than a page, to find out whether there is a next page.
            limit: PAGE + 1,
        })
    }
}

fn encode(entry: &DiaryEntry) -> String {
    let ordinal = entry.watch.at.ordinal().unwrap_or_default();
    paging::encode(&format!("diary/{ordinal}/{}", entry.watch.id.0))
}

fn decode(cursor: &str) -> Option<(i64, i64)> {
    let text = paging::decode(cursor)?;
    let (ordinal, id) = text.strip_prefix("diary/")?.split_once('/')?;
    Some((ordinal.parse().ok()?, id.parse().ok()?))
}

/// List the caller's watches, newest first, 50 per page
///
/// Without the parameter `undated`, the list has the watches with a date.
#[utoipa::path(get, path = "/api/v1/diary", operation_id = "listDiary", tag = "watching",
    params(DiaryQuery),
    responses(
        (status = 200, body = Diary),
        (status = 400, description = "4000: invalid cursor, year or month, a month without a year, or too long a text", body = ErrorBody),
    ))]
pub async fn list_diary(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromQuery(query): FromQuery<DiaryQuery>,
) -> Result<Json<Diary>, ApiError> {
    let filter = query.filter()?;
    let is_first = filter.after.is_none();
    let _permit = match filter.text {
        Some(_) => app.diary_searches.acquire().await.ok(),
        None => None,
    };
    let mut entries = app.store.diary(user.id, filter).await?;
    let next = end_page(&mut entries, PAGE, encode);
    let (undated, unseen_rated_films) = if is_first {
        let undated = app.store.count_undated_watches(user.id).await?;
        (Some(undated), Some(app.store.count_unseen_rated_films(user.id).await?))
    } else {
        (None, None)
    };
    let watches = entries.into_iter().map(Into::into).collect();
    Ok(Json(Diary { watches, next, undated, unseen_rated_films }))
}

/// List the tags of the caller's watches
#[utoipa::path(get, path = "/api/v1/tags", operation_id = "listTags", tag = "watching",
    responses((status = 200, body = TagList)))]
pub async fn list_tags(
    State(app): State<Arc<App>>,
    user: CurrentUser,
) -> Result<Json<TagList>, ApiError> {
    let tags = app.store.tags(user.id).await?.into_iter();
    Ok(Json(TagList { tags: tags.map(|(name, watches)| OwnTag { name, watches }).collect() }))
}

/// Rename a tag of the caller's watches
///
/// If the caller has a tag with the new name, both become one. Each watch with the tag is replaced by a new watch with
/// another id, unless the names differ only in case.
#[utoipa::path(put, path = "/api/v1/tags", operation_id = "renameTag", tag = "watching",
    request_body = RenameTagBody,
    responses(
        (status = 200, body = RenamedTag),
        (status = 404, description = "4040: the caller has no such tag", body = ErrorBody),
        (status = 409, description = "4090: the limit of tags is reached, or more than 5,000 watches have the tag", body = ErrorBody),
        (status = 422, description = "4220: fields break rules", body = ErrorBody),
    ))]
pub async fn rename_tag(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    Json(RenameTagBody { name, new_name }): Json<RenameTagBody>,
) -> Result<Json<RenamedTag>, ApiError> {
    let name = name.ok_or_else(|| ApiError::required("name"))?;
    let new_name = new_name.ok_or_else(|| ApiError::required("new_name"))?;
    let (from, to) = (Tag::parse("name", &name)?, Tag::parse("new_name", &new_name)?);
    let (change, edited) = watching::rename_tag(&app, user.id, from, to).await?;
    Ok(Json(RenamedTag { change: change.map(Into::into), edited }))
}
