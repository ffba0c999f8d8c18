//! All data of the caller as a ZIP archive: the JSON export, CSV files, and a text that describes them.

use crate::app::App;
use crate::auth::limits::Action;
use crate::domain::ids::UserId;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::extract::client::ClientAddress;
use crate::http::handlers::export::{PartError, file, json_parts};
use crate::http::handlers::export_csv::{diary_csv, notes_csv, ratings_csv, watchlist_csv};
use crate::http::middleware::guard::CurrentUser;
use crate::http::representation::FileBytes;
use crate::services::archive::{self, ArchiveError, ArchiveWriter};
use axum::body::Body;
use axum::extract::State;
use axum::response::Response;
use futures_util::stream::{self, Stream, StreamExt};
use std::pin::pin;
use std::sync::Arc;

const README: &str = "\
This archive has all that your account holds.\r\n\r\n\
moviestars.json\r\n\
    Everything. The import of any moviestars server reads it, or this archive as it is: ratings, watches, shows,\r\n\
    watchlist, favorites, notes, playlists, preferences and the picture. Usernames, emails and roles stay as they are\r\n\
    there.\r\n\
letterboxd/diary.csv\r\n\
    Watches of films and whole shows with ratings, tags and notes.\r\n\
letterboxd/ratings.csv\r\n\
    Ratings with their days.\r\n\
letterboxd/reviews.csv\r\n\
    Notes on titles.\r\n\
letterboxd/watchlist.csv\r\n\
    The watchlist.\r\n\r\n\
Letterboxd imports the first three at https://letterboxd.com/import/ and the watchlist on the page of your watchlist.\r\n\
It may take a show for a film of the same name: the column MediaType says what is a show. Other programs read these\r\n\
files by the columns Title, Year, imdbID and tmdbID. The texts are UTF-8, and the CSV files have the form of RFC 4180.\r\n";

#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error(transparent)]
    Part(#[from] PartError),
    #[error(transparent)]
    Store(#[from] crate::store::StoreError),
    #[error(transparent)]
    Archive(#[from] ArchiveError),
}

/// Export all data of the caller as a ZIP archive
///
/// The archive has the JSON export, CSV files for Letterboxd, and a text that explains each file. `POST
/// /api/v1/imports` can read the archive.
#[utoipa::path(get, path = "/api/v1/export.zip", operation_id = "exportArchive", tag = "export",
    responses(
        (status = 200, body = FileBytes, content_type = "application/zip", headers(("Content-Disposition" = String, description = "The file name, with today's date"))),
        (status = 429, description = "4290: too many exports, with Retry-After", body = ErrorBody),
    ))]
pub async fn export_archive(
    State(app): State<Arc<App>>,
    ClientAddress(client): ClientAddress,
    caller: CurrentUser,
) -> Result<Response, ApiError> {
    app.check_rate_limit(Action::Export, client).await??;
    let name = format!("moviestars-{}.zip", app.config.clock.today());
    let parts = json_parts(Arc::clone(&app), caller.id).await?;
    let (writer, packed) = archive::begin(app.config.clock.now());
    let writing = async move {
        let written = write(&app, caller.id, parts, writer).await;
        written.inspect_err(|error| tracing::error!(%error, "export failed"))
    };
    // Runs while the body is sent, and ends together with the response.
    let writing = stream::once(writing).filter_map(async |written| written.err().map(Err));
    let packed = packed.map(|bytes| bytes.map_err(Failure::from));
    Ok(file("application/zip", &name, Body::from_stream(stream::select(packed, writing))))
}

async fn write(
    app: &App,
    user: UserId,
    parts: impl Stream<Item = Result<Vec<u8>, PartError>>,
    mut archive: ArchiveWriter,
) -> Result<(), Failure> {
    archive.file("readme.txt").await?;
    archive.write(README.into()).await?;
    archive.file("moviestars.json").await?;
    let mut parts = pin!(parts);
    while let Some(part) = parts.next().await {
        archive.write(part?).await?;
    }
    archive.file("letterboxd/diary.csv").await?;
    archive.write(diary_csv(app, user).await?.into()).await?;
    archive.file("letterboxd/ratings.csv").await?;
    archive.write(ratings_csv(app, user).await?.into()).await?;
    archive.file("letterboxd/reviews.csv").await?;
    archive.write(notes_csv(app, user).await?.into()).await?;
    archive.file("letterboxd/watchlist.csv").await?;
    archive.write(watchlist_csv(app, user).await?.into()).await?;
    Ok(archive.finish().await?)
}
