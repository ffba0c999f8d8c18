//! The journal of the caller's changes, and undo.

use crate::app::App;
use crate::clock::rfc3339;
use crate::domain::change::{Change, ChangeId, ChangeKind, KeptReason, UNDO_PERIOD};
use crate::domain::ids::{MediaType, TitleKey};
use crate::domain::show_progress::Intent;
use crate::domain::watch::Origin;
use crate::http::error::{ApiError, BadRequest, ErrorBody};
use crate::http::extract::{FromPath, FromQuery, Json, Number};
use crate::http::handlers::show_progress::EpisodeNumberBody;
use crate::http::handlers::titles::MovieBody;
use crate::http::middleware::guard::CurrentUser;
use crate::http::paging::{self, end_page};
use crate::services::watching;
use crate::store::{JournalEntry, JournalPart, KeptTitle};
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// How many changes a page has.
const PAGE: i64 = 50;

/// A change that the caller made with one request.
#[derive(Serialize, ToSchema)]
#[schema(as = Change)]
pub struct ChangeBody {
    id: ChangeId,
    kind: ChangeKind,
    /// When the change was made, in RFC 3339.
    created_at: String,
    /// The time until which the change can be undone, in RFC 3339. The change is forgotten earlier if 2,000 later
    /// changes follow, unless it is an import or the undo of one.
    undo_until: String,
}

/// The title that a request has changed.
#[derive(Serialize, ToSchema)]
pub struct ChangedTitle {
    /// The title's public id.
    movie_id: i64,
    media_type: MediaType,
    /// The change; null if the request changed nothing.
    #[schema(required)]
    change: Option<ChangeBody>,
}

impl ChangedTitle {
    pub(super) fn new(key: TitleKey, change: Option<Change>) -> Self {
        let change = change.map(Into::into);
        Self { movie_id: key.public_id(), media_type: key.media_type, change }
    }
}

/// A change in the caller's journal.
#[derive(Serialize, ToSchema)]
pub struct JournalChange {
    #[serde(flatten)]
    change: ChangeBody,
    /// The id of the change that this undo reverted; null if this change is not an undo.
    #[schema(required)]
    undoes: Option<ChangeId>,
    /// Whether a later undo reverted this change, or is reverting it. An undone change cannot be undone again, but its
    /// undo can.
    undone: bool,
    /// Whether this is the undo of a large change that the server has not finished. It cannot be undone until then.
    unfinished: bool,
    /// Whether this is the undo of a large change that the server has given up after several failures. Undoing the change
    /// in `undoes` again continues it.
    failed: bool,
    /// The number of rows and values that a failed undo could not undo, 0 if it is not known; 0 for other changes.
    left: i64,
    /// The titles that the undo of a large change has kept as they are, at most 100; empty for other changes.
    kept: Vec<JournalKeptTitle>,
    /// The number of rows and values that the change added, replaced or removed.
    items: i64,
    /// The number of watches that the change added or removed.
    watches: i64,
    /// The titles of the first four changed rows and values, each title once.
    movies: Vec<MovieBody>,
    /// The name of the playlist that the change is about; null for changes of other things.
    #[schema(required)]
    playlist: Option<String>,
    /// The season or episode that was rated or skipped; null for changes of other things.
    #[schema(required)]
    part: Option<JournalPartBody>,
    /// Whether the caller put the show on hold or dropped it; null if the caller resumed the show, and for changes of
    /// other things.
    #[schema(required)]
    intent: Option<Intent>,
    /// Why the watches that it added are there; null for other changes.
    #[schema(required)]
    origin: Option<Origin>,
}

/// A title that the undo of a large change has kept as it is.
#[derive(Serialize, ToSchema)]
pub struct JournalKeptTitle {
    movie: MovieBody,
    reason: KeptReason,
}

/// The season or episode that a change is about.
#[derive(Serialize, ToSchema)]
#[schema(as = JournalPart)]
pub struct JournalPartBody {
    /// The number of the season; 0 for specials.
    season_number: i64,
    /// The number of the episode in its season; null for a season.
    #[schema(required)]
    episode_number: Option<i64>,
    /// The name of the episode; null for a season, and if the name is not known.
    #[schema(required)]
    name: Option<String>,
    /// The number of the episode in the order that the caller has chosen.
    #[schema(required)]
    in_order: Option<EpisodeNumberBody>,
}

/// A page of the journal.
#[derive(Serialize, ToSchema)]
pub struct Journal {
    /// The changes of the page, newest first.
    changes: Vec<JournalChange>,
    /// The `cursor` of the next page; null on the last page.
    #[schema(required)]
    next: Option<String>,
}

/// The page of the journal.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct JournalQuery {
    /// `next` of the previous page.
    cursor: Option<String>,
}

/// A title whose change was not reverted, because a later request changed it again.
#[derive(Serialize, ToSchema)]
#[schema(as = KeptTitle)]
pub struct KeptTitleBody {
    /// The title's public id.
    movie_id: i64,
    media_type: MediaType,
}

/// The result of an undo.
#[derive(Serialize, ToSchema)]
pub struct UndoneChangeBody {
    /// The undo as a change, which can itself be undone.
    change: ChangeBody,
    /// The number of rows and values that were reverted; 0 if it is not finished.
    undone: i64,
    /// The titles that were not reverted, because later requests changed them again.
    kept: Vec<KeptTitleBody>,
    /// Whether the change is undone. Otherwise it is large, and the server is undoing it; `unfinished` in the journal is
    /// false when that is done.
    finished: bool,
}

impl From<Change> for ChangeBody {
    fn from(Change { id, kind, created_at }: Change) -> Self {
        let undo_until = rfc3339(created_at + UNDO_PERIOD);
        Self { id, kind, created_at: rfc3339(created_at), undo_until }
    }
}

impl From<JournalPart> for JournalPartBody {
    fn from(JournalPart { season, episode, name, in_order }: JournalPart) -> Self {
        let name = Some(name).filter(|name| !name.is_empty());
        let in_order = in_order.map(Into::into);
        Self { season_number: season, episode_number: episode, name, in_order }
    }
}

impl From<KeptTitle> for JournalKeptTitle {
    fn from(KeptTitle { title, reason }: KeptTitle) -> Self {
        Self { movie: title.into(), reason }
    }
}

impl From<JournalEntry> for JournalChange {
    fn from(entry: JournalEntry) -> Self {
        Self {
            change: entry.change.into(),
            undoes: entry.undoes,
            undone: entry.is_undone,
            unfinished: entry.is_unfinished,
            failed: entry.is_failed,
            left: entry.left,
            kept: entry.kept.into_iter().map(Into::into).collect(),
            items: entry.items,
            watches: entry.watches,
            movies: entry.titles.into_iter().map(Into::into).collect(),
            playlist: entry.playlist,
            part: entry.part.map(Into::into),
            intent: entry.intent,
            origin: entry.origin,
        }
    }
}

fn encode(Change { id, created_at, .. }: Change) -> String {
    paging::encode(&format!("{created_at}/{}", id.0))
}

fn decode(cursor: &str) -> Option<(i64, ChangeId)> {
    let text = paging::decode(cursor)?;
    let (created_at, id) = text.split_once('/')?;
    Some((created_at.parse().ok()?, ChangeId(id.parse().ok()?)))
}

/// List the caller's changes, newest first, 50 per page
///
/// The journal has the changes of the last 90 days. Older than the last 2,000 are only imports and their undos. The time
/// of an import is when it last wrote something.
#[utoipa::path(get, path = "/api/v1/changes", operation_id = "listChanges", tag = "watching",
    params(JournalQuery),
    responses(
        (status = 200, body = Journal),
        (status = 400, description = "4000: invalid cursor", body = ErrorBody),
    ))]
pub async fn list_changes(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromQuery(JournalQuery { cursor }): FromQuery<JournalQuery>,
) -> Result<Json<Journal>, ApiError> {
    let before = match cursor {
        None => (i64::MAX, ChangeId(i64::MAX)),
        Some(cursor) => decode(&cursor).ok_or(BadRequest::Page)?,
    };
    let now = app.config.clock.now();
    // One more than a page, to find out whether there is a next page.
    let mut entries = app.store.journal(user.id, before, PAGE + 1, now).await?;
    let next = end_page(&mut entries, PAGE, |entry| encode(entry.change));
    Ok(Json(Journal { changes: entries.into_iter().map(Into::into).collect(), next }))
}

/// Undo a change
///
/// What later requests changed again is not reverted. The undo is itself a change, so that it can be undone. A change of
/// more than 2,000 rows and values, or in more than 100 shows, is undone after the response. If the undo of such a change
/// has failed, another request continues it.
#[utoipa::path(post, path = "/api/v1/changes/{id}/undo", operation_id = "undoChange", tag = "watching",
    params(("id" = i64, Path, description = "The change's id")),
    responses(
        (status = 200, body = UndoneChangeBody),
        (status = 202, description = "the server is undoing a large change", body = UndoneChangeBody),
        (status = 404, description = "4040: no such change of the caller", body = ErrorBody),
        (status = 409, description = "4090: the change is already undone or being undone, later requests changed all of it, or a limit is reached", body = ErrorBody),
        (status = 410, description = "4100: the change is older than 90 days", body = ErrorBody),
    ))]
pub async fn undo_change(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromPath(Number(id)): FromPath<Number>,
) -> Result<(StatusCode, Json<UndoneChangeBody>), ApiError> {
    let undone = watching::undo(&app, user.id, ChangeId(id)).await?;
    let kept = undone.kept.into_iter();
    let kept =
        kept.map(|key| KeptTitleBody { movie_id: key.public_id(), media_type: key.media_type });
    let status = if undone.is_finished { StatusCode::OK } else { StatusCode::ACCEPTED };
    let body = UndoneChangeBody {
        change: undone.change.into(),
        undone: undone.undone,
        kept: kept.collect(),
        finished: undone.is_finished,
    };
    Ok((status, Json(body)))
}
