//! The journal of what the caller changed, and undo.

use crate::app::App;
use crate::clock::rfc3339;
use crate::domain::change::{Change, ChangeId, ChangeKind, UNDO_PERIOD};
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
use crate::store::{JournalEntry, JournalPart};
use axum::extract::State;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// How many changes a page has.
const PAGE: i64 = 50;

/// What the caller did, in one request.
#[derive(Serialize, ToSchema)]
#[schema(as = Change)]
pub struct ChangeBody {
    id: ChangeId,
    kind: ChangeKind,
    /// RFC 3339.
    created_at: String,
    /// RFC 3339. It can be undone before this time, unless 2,000 later changes follow.
    undo_until: String,
}

/// A title of which something was changed.
#[derive(Serialize, ToSchema)]
pub struct ChangedTitle {
    /// The public id.
    movie_id: i64,
    media_type: MediaType,
    /// Null when nothing had to be changed.
    #[schema(required)]
    change: Option<ChangeBody>,
}

impl ChangedTitle {
    pub(super) fn new(key: TitleKey, change: Option<Change>) -> Self {
        let change = change.map(Into::into);
        Self { movie_id: key.public_id(), media_type: key.media_type, change }
    }
}

/// A change in the journal.
#[derive(Serialize, ToSchema)]
pub struct JournalChange {
    #[serde(flatten)]
    change: ChangeBody,
    /// The change that this one took back; null if it is no undo.
    #[schema(required)]
    undoes: Option<ChangeId>,
    /// Whether a later change took this one back. Then that can be undone, and this cannot.
    undone: bool,
    /// How many rows and values it added, changed or removed.
    items: i64,
    /// How many of these are watches.
    watches: i64,
    /// Of the first four of these, each once.
    movies: Vec<MovieBody>,
    /// The name of the playlist that it changed; null for other changes.
    #[schema(required)]
    playlist: Option<String>,
    /// The season or episode that was rated or skipped; null for other changes.
    #[schema(required)]
    part: Option<JournalPartBody>,
    /// What the caller wanted with the show; null when it was taken up again, and for other changes.
    #[schema(required)]
    intent: Option<Intent>,
    /// Why the watches that it added are there; null for other changes.
    #[schema(required)]
    origin: Option<Origin>,
}

/// A season or an episode of which something was changed.
#[derive(Serialize, ToSchema)]
#[schema(as = JournalPart)]
pub struct JournalPartBody {
    /// 0 for specials.
    season_number: i64,
    /// Null for a season.
    #[schema(required)]
    episode_number: Option<i64>,
    /// The name of the episode; null when it is not known.
    #[schema(required)]
    name: Option<String>,
    /// The number of the episode in the order that the caller has chosen.
    #[schema(required)]
    in_order: Option<EpisodeNumberBody>,
}

/// A page of the journal.
#[derive(Serialize, ToSchema)]
pub struct Journal {
    /// The newest first.
    changes: Vec<JournalChange>,
    /// The `cursor` of the next page; null when this is the last.
    #[schema(required)]
    next: Option<String>,
}

/// Which changes.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct JournalQuery {
    /// `next` of the page before.
    cursor: Option<String>,
}

/// A title of something that was changed again, and so was not taken back.
#[derive(Serialize, ToSchema)]
pub struct KeptTitle {
    /// The public id.
    movie_id: i64,
    media_type: MediaType,
}

/// What an undo took back.
#[derive(Serialize, ToSchema)]
pub struct UndoneChangeBody {
    /// The undo, which can be undone too.
    change: ChangeBody,
    /// How many items were taken back.
    undone: i64,
    /// Those that stay.
    kept: Vec<KeptTitle>,
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

impl From<JournalEntry> for JournalChange {
    fn from(entry: JournalEntry) -> Self {
        Self {
            change: entry.change.into(),
            undoes: entry.undoes,
            undone: entry.is_undone,
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

/// List the caller's changes, newest first, in pages of 50
///
/// Those of the last 90 days, and at most 2,000. The time of an import is when it last wrote something.
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
/// What was changed again since stays. The undo is a change itself, so that it can be undone.
#[utoipa::path(post, path = "/api/v1/changes/{id}/undo", operation_id = "undoChange", tag = "watching",
    params(("id" = i64, Path, description = "The change's id")),
    responses(
        (status = 200, body = UndoneChangeBody),
        (status = 404, description = "4040: no such change of the caller", body = ErrorBody),
        (status = 409, description = "4090: it was undone already, all of it was changed again, or a limit is reached", body = ErrorBody),
        (status = 410, description = "4100: it is older than 90 days", body = ErrorBody),
    ))]
pub async fn undo_change(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromPath(Number(id)): FromPath<Number>,
) -> Result<Json<UndoneChangeBody>, ApiError> {
    let undone = watching::undo(&app, user.id, ChangeId(id)).await?;
    let kept = undone.kept.into_iter();
    let kept = kept.map(|key| KeptTitle { movie_id: key.public_id(), media_type: key.media_type });
    Ok(Json(UndoneChangeBody {
        change: undone.change.into(),
        undone: undone.undone,
        kept: kept.collect(),
    }))
}
