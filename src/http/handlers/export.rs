//! The caller's own data to take along: everything as JSON, and the ratings as a table that other
//! services (Letterboxd) read.

use crate::app::App;
use crate::auth::limits::Action;
use crate::clock::rfc3339;
use crate::domain::ids::{MediaType, PlaylistId, UserId};
use crate::domain::playlist::Playlist;
use crate::domain::rating::Score10;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::extract::client_ip::ClientAddress;
use crate::http::handlers::users::Profile;
use crate::http::middleware::guard::CurrentUser;
use crate::services::export::{self, Exported, csv_row};
use crate::store::StoreError;
use axum::body::Body;
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, StreamExt};
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// All that is the caller's.
#[derive(Serialize, ToSchema)]
pub struct Export {
    /// When, in RFC 3339.
    exported_at: String,
    /// Of the program that wrote it.
    version: &'static str,
    /// The account.
    profile: Profile,
    /// Newest first.
    ratings: Vec<ExportedRating>,
    /// Oldest first. Stands last, so that playlists can follow one by one.
    playlists: Vec<ExportedPlaylist>,
}

/// A title with the ids that it has here and elsewhere.
#[derive(Serialize, ToSchema)]
pub struct ExportedTitle {
    /// Its id on the wire.
    id: i64,
    /// Film or show.
    media_type: MediaType,
    /// The title or name; empty while the catalogue has not said it.
    title: String,
    /// `YYYY-MM-DD`, as far as known.
    #[schema(required)]
    release_date: Option<String>,
    /// `IMDb`'s id, where it is known.
    #[schema(required)]
    imdb_id: Option<String>,
    /// TMDB's number among films or among shows, where it is known.
    #[schema(required)]
    tmdb_id: Option<i64>,
}

/// A title as the caller rated it.
#[derive(Serialize, ToSchema)]
pub struct ExportedRating {
    /// What.
    #[serde(flatten)]
    title: ExportedTitle,
    /// Whole stars, 1 to 5.
    score: i64,
    /// Half stars, 1 to 10.
    score10: i64,
    /// RFC 3339.
    rated_at: String,
}

/// A playlist with all that stands in it.
#[derive(Serialize, ToSchema)]
pub struct ExportedPlaylist {
    /// Its number.
    id: PlaylistId,
    /// Its title.
    name: String,
    /// Whether titles are added to it without asking.
    active: bool,
    /// RFC 3339.
    created_at: String,
    /// In the order of the playlist.
    movies: Vec<ExportedEntry>,
}

/// A title in a playlist.
#[derive(Serialize, ToSchema)]
pub struct ExportedEntry {
    /// What.
    #[serde(flatten)]
    title: ExportedTitle,
    /// RFC 3339.
    added_at: String,
}

impl From<Exported> for ExportedTitle {
    fn from(Exported { title, imdb_id, tmdb_id }: Exported) -> Self {
        Self {
            id: title.key.wire_id(),
            media_type: title.key.media_type,
            title: title.title,
            release_date: title.release_date,
            imdb_id,
            tmdb_id,
        }
    }
}

impl From<(Exported, Score10, i64)> for ExportedRating {
    fn from((title, score, rated_at): (Exported, Score10, i64)) -> Self {
        Self {
            title: title.into(),
            score: score.stars(),
            score10: score.half_stars(),
            rated_at: rfc3339(rated_at),
        }
    }
}

/// What stands at the head of the table. Letterboxd reads all but the last.
const COLUMNS: [&str; 7] =
    ["Title", "Year", "Rating", "WatchedDate", "imdbID", "tmdbID", "MediaType"];

/// All that is the caller's: profile, ratings, playlists. To be kept as a file.
#[utoipa::path(get, path = "/api/v1/export", operation_id = "exportData", tag = "export",
    responses(
        (status = 200, body = Export, headers(("Content-Disposition" = String, description = "The file's name, with today's date"))),
        (status = 429, description = "4290: too often, with Retry-After", body = ErrorBody),
    ))]
pub async fn export_data(
    State(app): State<Arc<App>>,
    ClientAddress(client): ClientAddress,
    caller: CurrentUser,
) -> Result<Response, ApiError> {
    app.check_rate_limit(Action::Export, client)?;
    let user = app.store.user(caller.id).await?.ok_or(ApiError::InvalidToken)?;
    let ratings = export::ratings(&app, caller.id).await?;
    let playlists = app.store.playlists(caller.id).await?;
    let head = Export {
        exported_at: rfc3339(app.config.clock.now()),
        version: env!("CARGO_PKG_VERSION"),
        profile: user.into(),
        ratings: ratings.into_iter().map(Into::into).collect(),
        playlists: Vec::new(),
    };
    let head = serde_json::to_vec(&head).map_err(|error| ApiError::Internal(error.to_string()))?;
    let name = format!("moviestars-{}.json", app.config.clock.today());
    let body = with_playlists(app, caller.id, head, playlists);
    Ok(file("application/json", &name, body))
}

/// The caller's ratings as a table (RFC 4180) that Letterboxd's importer reads. Films bear TMDB's
/// number; shows do not, because Letterboxd would take it for a film's.
#[utoipa::path(get, path = "/api/v1/export.csv", operation_id = "exportRatings", tag = "export",
    responses(
        (status = 200, body = String, content_type = "text/csv", headers(("Content-Disposition" = String, description = "The file's name, with today's date"))),
        (status = 429, description = "4290: too often, with Retry-After", body = ErrorBody),
    ))]
pub async fn export_ratings(
    State(app): State<Arc<App>>,
    ClientAddress(client): ClientAddress,
    caller: CurrentUser,
) -> Result<Response, ApiError> {
    app.check_rate_limit(Action::Export, client)?;
    let ratings = export::ratings(&app, caller.id).await?;
    let mut table = csv_row(COLUMNS);
    for rating in ratings {
        table.push_str(&row(rating));
    }
    let name = format!("moviestars-ratings-{}.csv", app.config.clock.today());
    Ok(file("text/csv; charset=utf-8", &name, Body::from(table)))
}

/// A million titles may stand in somebody's playlists: one playlist at a time is read and sent.
fn with_playlists(
    app: Arc<App>,
    user: UserId,
    mut head: Vec<u8>,
    playlists: Vec<Playlist>,
) -> Body {
    // The list at the end is left open.
    head.truncate(head.len() - b"]}".len());
    let parts = stream::iter(playlists.into_iter().enumerate()).then(move |(place, playlist)| {
        let app = Arc::clone(&app);
        async move {
            let part = part(&app, user, place, playlist).await;
            part.inspect_err(|error| tracing::error!("An export broke off: {error}"))
        }
    });
    let end = stream::iter([Ok(b"]}".to_vec())]);
    Body::from_stream(stream::iter([Ok(head)]).chain(parts).chain(end))
}

/// Why an export broke off.
#[derive(Debug, thiserror::Error)]
enum PartError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Json(#[from] serde_json::Error),
}

async fn part(
    app: &App,
    user: UserId,
    place: usize,
    playlist: Playlist,
) -> Result<Vec<u8>, PartError> {
    let comma = if place > 0 { "," } else { "" };
    let text = serde_json::to_string(&exported(app, user, playlist).await?)?;
    Ok(format!("{comma}{text}").into_bytes())
}

async fn exported(
    app: &App,
    user: UserId,
    playlist: Playlist,
) -> Result<ExportedPlaylist, StoreError> {
    let entries = export::playlist_items(app, user, playlist.id).await?.into_iter();
    let entry = |(title, added_at): (Exported, i64)| ExportedEntry {
        title: title.into(),
        added_at: rfc3339(added_at),
    };
    Ok(ExportedPlaylist {
        id: playlist.id,
        name: playlist.name,
        active: playlist.active,
        created_at: rfc3339(playlist.created_at),
        movies: entries.map(entry).collect(),
    })
}

fn row(
    (Exported { title, imdb_id, tmdb_id }, score, rated_at): (Exported, Score10, i64),
) -> String {
    let is_film = title.key.media_type == MediaType::Movie;
    let tmdb_id = tmdb_id.filter(|_| is_film).map(|number| number.to_string());
    let (whole, half) = (score.half_stars() / 2, score.half_stars() % 2);
    let rating = if half == 1 { format!("{whole}.5") } else { whole.to_string() };
    let date = title.release_date.unwrap_or_default();
    csv_row([
        title.title.as_str(),
        date.get(..4).unwrap_or_default(),
        &rating,
        rfc3339(rated_at).get(..10).unwrap_or_default(),
        imdb_id.as_deref().unwrap_or_default(),
        tmdb_id.as_deref().unwrap_or_default(),
        title.key.media_type.as_str(),
    ])
}

fn file(content_type: &'static str, name: &str, body: Body) -> Response {
    let disposition = format!("attachment; filename=\"{name}\"");
    ([(CONTENT_TYPE, content_type.to_owned()), (CONTENT_DISPOSITION, disposition)], body)
        .into_response()
}
