//! The caller's ratings, watches, watchlist and notes as CSV for Letterboxd's importer.

use crate::app::App;
use crate::auth::limits::Action;
use crate::clock::rfc3339;
use crate::domain::ids::{MediaType, UserId};
use crate::domain::rating::Score10;
use crate::domain::watch::{Watch, WatchedAt, WatchedPart};
use crate::http::error::{ApiError, ErrorBody};
use crate::http::extract::client::ClientAddress;
use crate::http::handlers::export::file;
use crate::http::middleware::guard::CurrentUser;
use crate::services::export::{self, Exported, csv_row};
use crate::store::{ExportedTitle as StoredTitle, StoreError, StoredNote};
use axum::body::Body;
use axum::extract::State;
use axum::response::Response;
use std::sync::Arc;

/// The columns of the CSV file. Letterboxd reads all except the last.
const COLUMNS: [&str; 7] =
    ["Title", "Year", "Rating", "WatchedDate", "imdbID", "tmdbID", "MediaType"];

/// Export the caller's ratings as CSV (RFC 4180) for Letterboxd
///
/// Only films have a TMDB id, because Letterboxd would take the id of a show for the id of a film.
#[utoipa::path(get, path = "/api/v1/export.csv", operation_id = "exportRatings", tag = "export",
    responses(
        (status = 200, body = String, content_type = "text/csv", headers(("Content-Disposition" = String, description = "The file name, with today's date"))),
        (status = 429, description = "4290: too many exports, with Retry-After", body = ErrorBody),
    ))]
pub async fn export_ratings(
    State(app): State<Arc<App>>,
    ClientAddress(client): ClientAddress,
    caller: CurrentUser,
) -> Result<Response, ApiError> {
    app.check_rate_limit(Action::Export, client).await??;
    let lines = ratings_csv(&app, caller.id).await?;
    let name = format!("moviestars-ratings-{}.csv", app.config.clock.today());
    Ok(file("text/csv; charset=utf-8", &name, Body::from(lines)))
}

/// The columns of the CSV file of the diary. Letterboxd reads all except the last.
const DIARY_COLUMNS: [&str; 10] = [
    "Title",
    "Year",
    "Rating",
    "WatchedDate",
    "Rewatch",
    "Tags",
    "Review",
    "imdbID",
    "tmdbID",
    "MediaType",
];

/// Export the caller's watches as CSV (RFC 4180) for Letterboxd
///
/// Only films have a TMDB id, because Letterboxd would take the id of a show for the id of a film. A watch has a date
/// if its day is known. Watches of episodes and seasons are left out, because Letterboxd would take each for a watch of
/// a film.
#[utoipa::path(get, path = "/api/v1/diary.csv", operation_id = "exportDiary", tag = "export",
    responses(
        (status = 200, body = String, content_type = "text/csv", headers(("Content-Disposition" = String, description = "The file name, with today's date"))),
        (status = 429, description = "4290: too many exports, with Retry-After", body = ErrorBody),
    ))]
pub async fn export_diary(
    State(app): State<Arc<App>>,
    ClientAddress(client): ClientAddress,
    caller: CurrentUser,
) -> Result<Response, ApiError> {
    app.check_rate_limit(Action::Export, client).await??;
    let lines = diary_csv(&app, caller.id).await?;
    let name = format!("moviestars-diary-{}.csv", app.config.clock.today());
    Ok(file("text/csv; charset=utf-8", &name, Body::from(lines)))
}

pub(super) async fn ratings_csv(app: &App, user: UserId) -> Result<String, StoreError> {
    let ratings = export::ratings(app, user).await?.into_iter().map(row);
    Ok(csv_row(COLUMNS) + &ratings.collect::<String>())
}

pub(super) async fn diary_csv(app: &App, user: UserId) -> Result<String, StoreError> {
    let is_whole = |(_, watch, _): &(_, Watch, _)| watch.part == WatchedPart::WHOLE;
    let watches = export::watches(app, user).await?.into_iter().filter(is_whole);
    Ok(csv_row(DIARY_COLUMNS) + &watches.map(diary_row).collect::<String>())
}

/// Letterboxd reads all columns except the last two.
pub(super) async fn watchlist_csv(app: &App, user: UserId) -> Result<String, StoreError> {
    let row = |(title, added_at): (Exported, i64)| {
        let [name, year, imdb_id, tmdb_id, media_type] = title_cells(title);
        csv_row([&*name, &*year, &*imdb_id, &*tmdb_id, &day_of(added_at), &*media_type])
    };
    let columns = ["Title", "Year", "imdbID", "tmdbID", "AddedDate", "MediaType"];
    let rows = export::watchlist(app, user).await?.into_iter().map(row);
    Ok(csv_row(columns) + &rows.collect::<String>())
}

/// Letterboxd reads all columns except the last three.
pub(super) async fn notes_csv(app: &App, user: UserId) -> Result<String, StoreError> {
    let row = |(title, StoredNote { note, updated_at }): (Exported, StoredNote)| {
        let [name, year, imdb_id, tmdb_id, media_type] = title_cells(title);
        let spoiler = if note.spoiler { "Yes" } else { "No" };
        let day = day_of(updated_at);
        csv_row([&*name, &*year, &note.text, &*imdb_id, &*tmdb_id, spoiler, &day, &*media_type])
    };
    let columns =
        ["Title", "Year", "Review", "imdbID", "tmdbID", "Spoiler", "ReviewDate", "MediaType"];
    let rows = export::title_notes(app, user).await?.into_iter().map(row);
    Ok(csv_row(columns) + &rows.collect::<String>())
}

/// The name, the year, the IMDb id, the TMDB id if it is a film, and the media type.
fn title_cells(Exported { title, imdb_id, tmdb_id }: Exported) -> [String; 5] {
    let date = title.release_date.as_deref().unwrap_or_default();
    let year = date.get(..4).unwrap_or_default().to_owned();
    let (film_id, media_type) =
        (film_id(&title, tmdb_id), title.key.media_type.as_str().to_owned());
    [title.title, year, imdb_id.unwrap_or_default(), film_id, media_type]
}

fn day_of(at: i64) -> String {
    rfc3339(at).get(..10).unwrap_or_default().to_owned()
}

fn row((title, score, rated_at): (Exported, Score10, i64)) -> String {
    let [name, year, imdb_id, tmdb_id, media_type] = title_cells(title);
    let (stars, day) = (stars_of(score), day_of(rated_at));
    csv_row([&*name, &year, &stars, &day, &imdb_id, &tmdb_id, &media_type])
}

fn diary_row((title, watch, score): (Exported, Watch, Option<Score10>)) -> String {
    let [name, year, imdb_id, tmdb_id, media_type] = title_cells(title);
    let day = match watch.at {
        WatchedAt::Time(at) => at.date().to_string(),
        WatchedAt::Day(day) => day.to_string(),
        WatchedAt::Month(_) | WatchedAt::Year(_) | WatchedAt::Unknown => String::new(),
    };
    let stars = score.map(stars_of).unwrap_or_default();
    let rewatch = if watch.is_rewatch { "Yes" } else { "No" };
    let tags = watch.tags.join(", ");
    let own = [&*stars, &day, rewatch, &tags, &watch.note];
    csv_row([&*name, &year].into_iter().chain(own).chain([&*imdb_id, &tmdb_id, &media_type]))
}

/// The TMDB id, if it is a film.
fn film_id(title: &StoredTitle, tmdb_id: Option<i64>) -> String {
    let is_film = title.key.media_type == MediaType::Movie;
    tmdb_id.filter(|_| is_film).map(|id| id.to_string()).unwrap_or_default()
}

/// In stars, with `.5` for a half.
fn stars_of(score: Score10) -> String {
    let (whole, half) = (score.half_stars() / 2, score.half_stars() % 2);
    if half == 1 { format!("{whole}.5") } else { whole.to_string() }
}
