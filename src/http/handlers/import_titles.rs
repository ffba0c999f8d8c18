//! The titles of imports: the references in the files, and the titles of the catalogue that match them.

use crate::app::App;
use crate::catalogue::served_poster_path;
use crate::domain::ids::{MediaType, PublicTitleId};
use crate::domain::import::{ImportCandidate, ImportId, ImportTitleId, TitleOutcome};
use crate::domain::imported::ImportedTitle;
use crate::domain::search_words::normalize;
use crate::http::error::{ApiError, BadRequest, ErrorBody, FieldError};
use crate::http::extract::{FromPath, FromQuery, Json, Number};
use crate::http::handlers::imports::{ImportDetails, details, own_import};
use crate::http::middleware::guard::CurrentUser;
use crate::http::paging::end_page;
use crate::services::imports;
use crate::store::{ImportTitle, ImportTitleFilter};
use axum::extract::State;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// How many rows a page has.
pub(super) const PAGE: i64 = 50;

/// A title as a file names it, and the catalogue's title that it means.
#[derive(Serialize, ToSchema)]
#[schema(as = ImportTitle)]
pub struct ImportTitleBody {
    /// The id of the title in the import.
    id: i64,
    reference: ImportReference,
    outcome: TitleOutcome,
    /// The reason for the outcome. Found titles: `id`, `name_and_year`, `year_differs` (by one year) or `kind_differs`
    /// (a show from a source of films, or the reverse). Unclear titles: `no_year`, `several`, `year_far`,
    /// `part_of_name`, `search_name`, `similar`, `ids_disagree` or `kind_unknown`. Titles about which the user has
    /// decided: `chosen`. Null for other titles.
    #[schema(required)]
    reason: Option<String>,
    /// The title that was found, or the titles that may be meant, most likely first.
    candidates: Vec<ImportCandidateBody>,
    /// The number of records about the title.
    records: i64,
}

/// A title as a file names it.
#[derive(Serialize, ToSchema)]
pub struct ImportReference {
    /// The title or name; may be empty.
    title: String,
    /// The title in the original language; may be empty.
    original_title: String,
    /// The year of the release or the first airing; null if the file does not have it.
    #[schema(required)]
    year: Option<i32>,
    /// The media type; null if the file does not have it.
    #[schema(required)]
    media_type: Option<MediaType>,
    /// TMDB's id of the title; null if the file does not have it.
    #[schema(required)]
    tmdb_id: Option<i64>,
    /// IMDb's id of the title, `tt` and digits; null if the file does not have it.
    #[schema(required)]
    imdb_id: Option<String>,
    /// `TheTVDB`'s id of the title; null if the file does not have it.
    #[schema(required)]
    tvdb_id: Option<i64>,
    /// IMDb's id of an episode whose show the file does not name, otherwise null. `title` and `year` are those of the
    /// episode then.
    #[schema(required)]
    episode_imdb_id: Option<String>,
    /// `TheTVDB`'s id of an episode whose show the file does not name, otherwise null.
    #[schema(required)]
    episode_tvdb_id: Option<i64>,
}

/// A title of the catalogue that a file may mean.
#[derive(Serialize, ToSchema)]
#[schema(as = ImportCandidate)]
pub struct ImportCandidateBody {
    /// The title's public id.
    movie_id: i64,
    media_type: MediaType,
    /// The title of the film or the name of the show.
    title: String,
    /// The description; may be empty.
    overview: String,
    /// The path of the poster, to append to the image base URL and a size; null if there is none.
    #[schema(required)]
    poster_path: Option<String>,
    /// The date of the release or the first airing, `YYYY-MM-DD` or `YYYY`; null if it is not known.
    #[schema(required)]
    release_date: Option<String>,
}

/// A page of the titles of an import.
#[derive(Serialize, ToSchema)]
pub struct ImportTitlePage {
    /// The titles in the order of the files, at most 50.
    titles: Vec<ImportTitleBody>,
    /// The `cursor` of the next page; null on the last page.
    #[schema(required)]
    next: Option<String>,
}

/// The filter of the titles.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ImportTitlesQuery {
    /// Return only titles with this outcome.
    outcome: Option<TitleOutcome>,
    /// Return only titles with this reason.
    reason: Option<String>,
    /// Return only titles that contain this text.
    query: Option<String>,
    /// `next` of the previous page. The other parameters must be the same as for that page.
    cursor: Option<String>,
}

/// The title that a file means.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChooseImportTitleBody {
    /// The title's public id; null leaves the title out of the import.
    movie_id: Option<i64>,
    /// The title's media type; required with `movie_id`.
    media_type: Option<MediaType>,
}

/// A decision about all unclear titles of an import.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChooseImportTitlesBody {
    /// Decide only about titles that are unclear for this reason; all unclear titles without it.
    reason: Option<String>,
    choice: ImportChoice,
}

/// A decision about an unclear title. `first`: take the most likely candidate. `skip`: leave the title out of the
/// import.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ImportChoice {
    First,
    Skip,
}

impl From<ImportedTitle> for ImportReference {
    fn from(title: ImportedTitle) -> Self {
        Self {
            title: title.title,
            original_title: title.original_title,
            year: title.year,
            media_type: title.media_type,
            tmdb_id: title.tmdb_id,
            imdb_id: title.imdb_id,
            tvdb_id: title.tvdb_id,
            episode_imdb_id: title.episode_imdb_id,
            episode_tvdb_id: title.episode_tvdb_id,
        }
    }
}

impl From<ImportCandidate> for ImportCandidateBody {
    fn from(candidate: ImportCandidate) -> Self {
        Self {
            movie_id: candidate.key.public_id(),
            media_type: candidate.key.media_type,
            title: candidate.title,
            overview: candidate.overview,
            poster_path: candidate.poster_path.map(served_poster_path),
            release_date: candidate.release_date,
        }
    }
}

impl From<ImportTitle> for ImportTitleBody {
    fn from(title: ImportTitle) -> Self {
        Self {
            id: title.id.0,
            reference: reference(&title.reference),
            outcome: title.outcome,
            reason: title.reason,
            candidates: title.candidates.into_iter().map(Into::into).collect(),
            records: title.records,
        }
    }
}

/// Parses a stored reference. One that a later version has stored may not be readable.
pub(super) fn reference(stored: &str) -> ImportReference {
    serde_json::from_str::<ImportedTitle>(stored).unwrap_or_default().into()
}

/// The id of the last row of the page before.
pub(super) fn parse_cursor(cursor: Option<&str>) -> Result<i64, ApiError> {
    match cursor {
        None => Ok(0),
        Some(cursor) => {
            let after = cursor.parse().ok().filter(|after: &i64| after.to_string() == cursor);
            after.ok_or_else(|| BadRequest::Parameter.into())
        }
    }
}

/// List the titles of an import, 50 per page
#[utoipa::path(get, path = "/api/v1/imports/{id}/titles", operation_id = "listImportTitles", tag = "imports",
    params(("id" = i64, Path, description = "The import's id"), ImportTitlesQuery),
    responses(
        (status = 200, body = ImportTitlePage),
        (status = 404, description = "4040: no such import of the caller", body = ErrorBody),
    ))]
pub async fn list_import_titles(
    State(app): State<Arc<App>>,
    caller: CurrentUser,
    FromPath(Number(id)): FromPath<Number>,
    FromQuery(query): FromQuery<ImportTitlesQuery>,
) -> Result<Json<ImportTitlePage>, ApiError> {
    let import = own_import(&app, &caller, ImportId(id)).await?;
    let filter = ImportTitleFilter {
        outcome: query.outcome,
        reason: query.reason,
        query: normalize(query.query.as_deref().unwrap_or_default()),
        after: ImportTitleId(parse_cursor(query.cursor.as_deref())?),
        limit: PAGE + 1,
    };
    let mut titles = app.store.import_titles(import.id, filter).await?;
    let next = end_page(&mut titles, PAGE, |title| title.id.0.to_string());
    Ok(Json(ImportTitlePage { titles: titles.into_iter().map(Into::into).collect(), next }))
}

/// Choose the title that a file means
///
/// Later imports use the same choice.
#[utoipa::path(put, path = "/api/v1/imports/{id}/titles/{title}", operation_id = "chooseImportTitle", tag = "imports",
    params(
        ("id" = i64, Path, description = "The import's id"),
        ("title" = i64, Path, description = "The title's id in the import"),
    ),
    request_body = ChooseImportTitleBody,
    responses(
        (status = 200, body = ImportTitleBody),
        (status = 404, description = "4040: no such title of an import of the caller, or its records are already written", body = ErrorBody),
        (status = 409, description = "4090: the import is being written", body = ErrorBody),
        (status = 422, description = "4220: no such title, or no `media_type`", body = ErrorBody),
        (status = 502, description = "5020: TMDB does not respond", body = ErrorBody),
    ))]
pub async fn choose_import_title(
    State(app): State<Arc<App>>,
    caller: CurrentUser,
    FromPath(ids): FromPath<(Number, Number)>,
    Json(body): Json<ChooseImportTitleBody>,
) -> Result<Json<ImportTitleBody>, ApiError> {
    let (id, title) = (ImportId(ids.0.0), ImportTitleId(ids.1.0));
    let choice = match (body.movie_id, body.media_type) {
        (None, _) => None,
        (Some(_), None) => return Err(ApiError::required("media_type")),
        (Some(movie), media_type) => match PublicTitleId::parse(movie, media_type) {
            Some(PublicTitleId::Exact(key)) => Some(key),
            _ => return Err(ApiError::field("movie_id", FieldError::UnknownId)),
        },
    };
    imports::choose(&app, caller.id, id, title, choice).await?;
    let chosen = app.store.import_title(id, title).await?;
    chosen.map(|chosen| Json(chosen.into())).ok_or(ApiError::NotFound("title"))
}

/// Decide about all unclear titles of an import
///
/// Later imports use the same choices. If episodes of chosen shows must be fetched, the import is put into the state
/// `matching`.
#[utoipa::path(post, path = "/api/v1/imports/{id}/choices", operation_id = "chooseImportTitles", tag = "imports",
    params(("id" = i64, Path, description = "The import's id")),
    request_body = ChooseImportTitlesBody,
    responses(
        (status = 200, body = ImportDetails),
        (status = 404, description = "4040: no such import of the caller", body = ErrorBody),
        (status = 409, description = "4090: the import is being written", body = ErrorBody),
        (status = 422, description = "4220: fields break rules", body = ErrorBody),
    ))]
pub async fn choose_import_titles(
    State(app): State<Arc<App>>,
    caller: CurrentUser,
    FromPath(Number(id)): FromPath<Number>,
    Json(body): Json<ChooseImportTitlesBody>,
) -> Result<Json<ImportDetails>, ApiError> {
    let id = ImportId(id);
    let takes_first = body.choice == ImportChoice::First;
    imports::choose_all(&app, caller.id, id, body.reason, takes_first).await?;
    details(&app, &caller, id).await
}
