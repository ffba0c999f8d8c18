//! All data of the caller as JSON.

use crate::app::App;
use crate::auth::limits::Action;
use crate::clock::rfc3339;
use crate::domain::episode::{EpisodeId, EpisodeNumber};
use crate::domain::ids::{MediaType, PlaylistId, UserId};
use crate::domain::note::TitleNote;
use crate::domain::playlist::Playlist;
use crate::domain::preferences::Preferences;
use crate::domain::rating::Score10;
use crate::domain::show_settings::ShowSettings;
use crate::domain::watch::{Origin, Watch};
use crate::http::error::{ApiError, ErrorBody};
use crate::http::extract::client::ClientAddress;
use crate::http::handlers::show_progress::EpisodeNumberBody;
use crate::http::handlers::show_settings::ShowSettingsBody;
use crate::http::handlers::users::Profile;
use crate::http::handlers::watched_at::WatchedAtBody;
use crate::http::middleware::guard::CurrentUser;
use crate::services::export::{self, Exported};
use crate::store::{ExportedPlaylistItem, StoreError, StoredNote};
use axum::body::Body;
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, Stream, StreamExt};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;
use utoipa::ToSchema;

/// All data of the caller.
#[derive(Serialize, ToSchema)]
pub struct Export {
    /// When the export was made, in RFC 3339.
    exported_at: String,
    /// The server's version.
    version: &'static str,
    profile: Profile,
    /// The caller's picture, a JPEG in base64; absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    picture: Option<String>,
    /// The ratings, newest first.
    ratings: Vec<ExportedRating>,
    /// The watches, oldest first; watches without a date last.
    watches: Vec<ExportedWatch>,
    /// The caller's settings and ratings of shows, seasons and episodes.
    shows: Vec<ExportedShow>,
    /// The titles of the watchlist, in the caller's order.
    watchlist: Vec<ExportedListing>,
    /// The favorites on the profile in their order, then the other favorites, newest first.
    favorites: Vec<ExportedFavorite>,
    /// The notes on titles, last changed first.
    notes: Vec<ExportedNote>,
    preferences: Preferences,
    /// The usernames of the users whose companion requests are accepted automatically.
    auto_accepted_companions: Vec<String>,
    /// The playlists, oldest first. This field comes last, because the server sends playlists one by one.
    playlists: Vec<ExportedPlaylist>,
}

/// A title with its ids on this server and in other databases.
#[derive(Serialize, ToSchema)]
pub struct ExportedTitle {
    /// The title's public id.
    id: i64,
    media_type: MediaType,
    /// The title of the film or the name of the show; empty until the catalogue confirms the title.
    title: String,
    /// The date of the release or the first airing: `YYYY-MM-DD`, `YYYY-MM` or `YYYY`; null if it is not known.
    #[schema(required)]
    release_date: Option<String>,
    /// IMDb's id; null if it is not known.
    #[schema(required)]
    imdb_id: Option<String>,
    /// TMDB's id of the film or show; null if it is not known.
    #[schema(required)]
    tmdb_id: Option<i64>,
}

/// A rating with its title.
#[derive(Serialize, ToSchema)]
pub struct ExportedRating {
    #[serde(flatten)]
    title: ExportedTitle,
    /// The rating in whole stars, 1 to 5.
    score: i64,
    /// The rating in half stars, 1 to 10.
    score10: i64,
    /// When the title was rated, in RFC 3339.
    rated_at: String,
}

/// A watch with its title.
#[derive(Serialize, ToSchema)]
pub struct ExportedWatch {
    #[serde(flatten)]
    title: ExportedTitle,
    /// The number of the season; null for a film or a whole show.
    #[schema(required)]
    season_number: Option<i64>,
    /// The number of the episode in its season; null for a film, a whole show or a whole season.
    #[schema(required)]
    episode_number: Option<i64>,
    /// The number of the viewing of the show, from 1.
    viewing: i64,
    when: WatchedAtBody,
    /// Whether the caller had seen the title before the first recorded watch.
    seen_before: bool,
    /// The note; may be empty.
    note: String,
    tags: Vec<String>,
    /// The usernames of the users with whom the caller watched.
    with: Vec<String>,
    /// The number of further companions whose accounts are deleted.
    with_deleted: i64,
    origin: Origin,
    /// When the watch was recorded, in RFC 3339.
    created_at: String,
}

/// A favorite title.
#[derive(Serialize, ToSchema)]
pub struct ExportedFavorite {
    #[serde(flatten)]
    title: ExportedTitle,
    /// The place on the profile, 1 to 4; null for a favorite that is not on the profile.
    #[schema(required)]
    place: Option<i64>,
    /// When the title was added, in RFC 3339.
    added_at: String,
}

/// A note on a title.
#[derive(Serialize, ToSchema)]
pub struct ExportedNote {
    #[serde(flatten)]
    title: ExportedTitle,
    /// The text of the note.
    text: String,
    /// Whether the note contains spoilers.
    spoiler: bool,
    /// When the note was last changed, in RFC 3339.
    updated_at: String,
}

/// The caller's settings for a show, and ratings of its seasons and episodes.
#[derive(Serialize, ToSchema)]
pub struct ExportedShow {
    #[serde(flatten)]
    title: ExportedTitle,
    #[serde(flatten)]
    settings: ShowSettingsBody,
    /// TMDB's id of the episode order that the caller has chosen; null for the catalogue's own order.
    #[schema(required)]
    order: Option<String>,
    /// The numbers of the skipped seasons.
    skipped_seasons: Vec<i64>,
    /// The numbers of the skipped episodes.
    skipped_episodes: Vec<EpisodeNumberBody>,
    /// The ratings of seasons.
    season_ratings: Vec<ExportedPartRating>,
    /// The ratings of episodes.
    episode_ratings: Vec<ExportedPartRating>,
}

/// A rating of a season or an episode.
#[derive(Serialize, ToSchema)]
pub struct ExportedPartRating {
    /// The number of the season; 0 for specials.
    season_number: i64,
    /// The number of the episode in its season; null for a season.
    #[schema(required)]
    episode_number: Option<i64>,
    /// The rating in half stars, 1 to 10.
    score10: i64,
}

/// A title of the watchlist.
#[derive(Serialize, ToSchema)]
pub struct ExportedListing {
    #[serde(flatten)]
    title: ExportedTitle,
    /// When the title was added, in RFC 3339.
    added_at: String,
}

/// A playlist with its items.
#[derive(Serialize, ToSchema)]
pub struct ExportedPlaylist {
    id: PlaylistId,
    /// The title of the playlist.
    name: String,
    /// The description; may be empty.
    description: String,
    /// Whether the playlist is the active one.
    active: bool,
    /// When the playlist was created, in RFC 3339.
    created_at: String,
    /// The items, in the caller's order.
    movies: Vec<ExportedItem>,
}

/// An item of a playlist.
#[derive(Serialize, ToSchema)]
pub struct ExportedItem {
    #[serde(flatten)]
    title: ExportedTitle,
    /// The note on the item; may be empty.
    note: String,
    /// Whether the item's poster is the cover of the playlist.
    cover: bool,
    /// When the item was added, in RFC 3339.
    added_at: String,
}

impl From<Exported> for ExportedTitle {
    fn from(Exported { title, imdb_id, tmdb_id }: Exported) -> Self {
        Self {
            id: title.key.public_id(),
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

impl From<(Exported, Watch, Option<Score10>)> for ExportedWatch {
    fn from((title, watch, _): (Exported, Watch, Option<Score10>)) -> Self {
        let number = watch.episode.map(|(number, _)| number);
        Self {
            title: title.into(),
            season_number: number.map(|number| number.season).or(watch.part.season),
            episode_number: number.map(|number| number.episode),
            viewing: watch.part.viewing,
            when: watch.at.into(),
            seen_before: watch.seen_before,
            note: watch.note,
            tags: watch.tags,
            with: watch.companions,
            with_deleted: watch.deleted_companions,
            origin: watch.origin,
            created_at: rfc3339(watch.created_at),
        }
    }
}

impl From<(Exported, Option<i64>, i64)> for ExportedFavorite {
    fn from((title, place, added_at): (Exported, Option<i64>, i64)) -> Self {
        Self { title: title.into(), place, added_at: rfc3339(added_at) }
    }
}

impl From<(Exported, StoredNote)> for ExportedNote {
    fn from((title, StoredNote { note, updated_at }): (Exported, StoredNote)) -> Self {
        let TitleNote { text, spoiler } = note;
        Self { title: title.into(), text, spoiler, updated_at: rfc3339(updated_at) }
    }
}

impl ExportedPartRating {
    fn new(season_number: i64, episode_number: Option<i64>, score: Score10) -> Self {
        Self { season_number, episode_number, score10: score.half_stars() }
    }
}

impl ExportedShow {
    fn new(
        (title, settings, numbers): (Exported, ShowSettings, HashMap<EpisodeId, EpisodeNumber>),
        specials_count: bool,
    ) -> Self {
        let count = settings.specials.unwrap_or(specials_count);
        let skipped = settings.skipped_episodes.iter().filter_map(|id| numbers.get(id).copied());
        let skipped: BTreeSet<EpisodeNumber> = skipped.collect();
        let rated = settings.episode_ratings.iter();
        let rated = rated.filter_map(|(id, score)| Some((*numbers.get(id)?, *score)));
        let rated: BTreeMap<EpisodeNumber, Score10> = rated.collect();
        let seasons = settings.season_ratings.iter();
        Self {
            title: title.into(),
            order: settings.order.as_ref().map(|order| order.as_str().to_owned()),
            skipped_seasons: settings.skipped_seasons.iter().copied().collect(),
            skipped_episodes: skipped.into_iter().map(Into::into).collect(),
            season_ratings: seasons
                .map(|(season, score)| ExportedPartRating::new(*season, None, *score))
                .collect(),
            episode_ratings: rated
                .into_iter()
                .map(|(number, score)| {
                    ExportedPartRating::new(number.season, Some(number.episode), score)
                })
                .collect(),
            settings: ShowSettingsBody::new(&settings, count),
        }
    }
}

impl From<(Exported, i64)> for ExportedListing {
    fn from((title, added_at): (Exported, i64)) -> Self {
        Self { title: title.into(), added_at: rfc3339(added_at) }
    }
}

/// Export all data of the caller as JSON
#[utoipa::path(get, path = "/api/v1/export", operation_id = "exportData", tag = "export",
    responses(
        (status = 200, body = Export, headers(("Content-Disposition" = String, description = "The file name, with today's date"))),
        (status = 429, description = "4290: too many exports, with Retry-After", body = ErrorBody),
    ))]
pub async fn export_data(
    State(app): State<Arc<App>>,
    ClientAddress(client): ClientAddress,
    caller: CurrentUser,
) -> Result<Response, ApiError> {
    app.check_rate_limit(Action::Export, client).await??;
    let name = format!("moviestars-{}.json", app.config.clock.today());
    let parts = json_parts(Arc::clone(&app), caller.id).await?;
    Ok(file("application/json", &name, Body::from_stream(parts)))
}

/// The export as a stream of parts.
pub(super) async fn json_parts(
    app: Arc<App>,
    owner: UserId,
) -> Result<impl Stream<Item = Result<Vec<u8>, PartError>>, ApiError> {
    let user = app.store.user(owner).await?.ok_or(ApiError::InvalidToken)?;
    let ratings = export::ratings(&app, owner).await?;
    let playlists = app.store.playlists(owner).await?;
    let watches = export::watches(&app, owner).await?;
    let watchlist = export::watchlist(&app, owner).await?;
    let favorites = export::favorites(&app, owner).await?;
    let notes = export::title_notes(&app, owner).await?;
    let preferences = app.store.preferences(owner).await?;
    let shows = export::show_settings(&app, owner).await?.into_iter();
    let shows = shows.map(|show| ExportedShow::new(show, preferences.specials_count));
    let companions = app.store.known_companions(owner).await?.auto_accepted.into_iter();
    let picture = app.store.picture(owner).await?;
    let head = Export {
        exported_at: rfc3339(app.config.clock.now()),
        version: env!("CARGO_PKG_VERSION"),
        profile: user.into(),
        picture,
        ratings: ratings.into_iter().map(Into::into).collect(),
        watches: watches.into_iter().map(Into::into).collect(),
        shows: shows.collect(),
        watchlist: watchlist.into_iter().map(Into::into).collect(),
        favorites: favorites.into_iter().map(Into::into).collect(),
        notes: notes.into_iter().map(Into::into).collect(),
        preferences,
        auto_accepted_companions: companions.map(|(_, username)| username).collect(),
        playlists: Vec::new(),
    };
    let head = serde_json::to_vec(&head).map_err(|error| ApiError::Internal(error.to_string()))?;
    Ok(with_playlists(app, owner, head, playlists))
}

/// Adds the playlists to the stream. They may have a million items, so one playlist at a time is read and sent.
fn with_playlists(
    app: Arc<App>,
    user: UserId,
    mut head: Vec<u8>,
    playlists: Vec<Playlist>,
) -> impl Stream<Item = Result<Vec<u8>, PartError>> {
    // Removes the end, so that the list of playlists is still open.
    head.truncate(head.len() - b"]}".len());
    let parts = stream::iter(playlists.into_iter().enumerate()).then(move |(index, playlist)| {
        let app = Arc::clone(&app);
        async move {
            let part = part(&app, user, index, playlist).await;
            part.inspect_err(|error| tracing::error!(%error, "export failed"))
        }
    });
    let end = stream::iter([Ok(b"]}".to_vec())]);
    stream::iter([Ok(head)]).chain(parts).chain(end)
}

#[derive(Debug, thiserror::Error)]
pub(super) enum PartError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Json(#[from] serde_json::Error),
}

async fn part(
    app: &App,
    user: UserId,
    index: usize,
    playlist: Playlist,
) -> Result<Vec<u8>, PartError> {
    let comma = if index > 0 { "," } else { "" };
    let text = serde_json::to_string(&exported(app, user, playlist).await?)?;
    Ok(format!("{comma}{text}").into_bytes())
}

async fn exported(
    app: &App,
    user: UserId,
    playlist: Playlist,
) -> Result<ExportedPlaylist, StoreError> {
    let items = export::playlist_items(app, user, playlist.id).await?.into_iter();
    let item = |(title, item): (Exported, ExportedPlaylistItem)| ExportedItem {
        title: title.into(),
        note: item.note,
        cover: item.is_cover,
        added_at: rfc3339(item.added_at),
    };
    Ok(ExportedPlaylist {
        id: playlist.id,
        name: playlist.name,
        description: playlist.description,
        active: playlist.active,
        created_at: rfc3339(playlist.created_at),
        movies: items.map(item).collect(),
    })
}

pub(super) fn file(content_type: &'static str, name: &str, body: Body) -> Response {
    let disposition = format!("attachment; filename=\"{name}\"");
    ([(CONTENT_TYPE, content_type.to_owned()), (CONTENT_DISPOSITION, disposition)], body)
        .into_response()
}
