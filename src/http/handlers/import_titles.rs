//! The titles and records of imports: which titles are meant, what would be written, and what is wrong in the files.

use crate::app::App;
use crate::auth::limits::Action;
use crate::catalogue::served_poster_path;
use crate::domain::ids::{MediaType, PublicTitleId, TitleKey};
use crate::domain::import::{
    ImportCandidate, ImportId, ImportTitleId, RecordOutcome, TitleOutcome,
};
use crate::domain::imported::{
    AccountValue, EpisodeReference, ImportedTitle, List, Part, RecordKind, Statement,
};
use crate::domain::rating::Score10;
use crate::domain::watch::WatchedAt;
use crate::domain::words::normalize;
use crate::http::error::{ApiError, BadRequest, ErrorBody, FieldError};
use crate::http::extract::client::ClientAddress;
use crate::http::extract::{FromPath, FromQuery, Json, Number};
use crate::http::handlers::export::file;
use crate::http::handlers::imports::{ImportDetails, details, own_import};
use crate::http::middleware::guard::CurrentUser;
use crate::http::paging::end_page;
use crate::services::imports;
use crate::store::{
    ImportProblem, ImportRecord, ImportRecordFilter, ImportTitle, ImportTitleFilter,
};
use axum::body::Body;
use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// Rows of one page.
const PAGE: i64 = 50;

/// A title as a file refers to it, and which one it is.
#[derive(Serialize, ToSchema)]
#[schema(as = ImportTitle)]
pub struct ImportTitleBody {
    id: i64,
    reference: ImportReference,
    outcome: TitleOutcome,
    /// Why it is certain, or not.
    #[schema(required)]
    reason: Option<String>,
    /// The title that was found, or those that it may be, the most likely first.
    candidates: Vec<ImportCandidateBody>,
    /// How many records are about it.
    records: i64,
}

/// How a file refers to a title.
#[derive(Serialize, ToSchema)]
pub struct ImportReference {
    /// May be empty.
    title: String,
    /// May be empty.
    original_title: String,
    #[schema(required)]
    year: Option<i32>,
    #[schema(required)]
    media_type: Option<MediaType>,
    #[schema(required)]
    tmdb_id: Option<i64>,
    #[schema(required)]
    imdb_id: Option<String>,
    #[schema(required)]
    tvdb_id: Option<i64>,
}

/// A title that may be meant.
#[derive(Serialize, ToSchema)]
#[schema(as = ImportCandidate)]
pub struct ImportCandidateBody {
    /// The public id.
    movie_id: i64,
    media_type: MediaType,
    title: String,
    overview: String,
    #[schema(required)]
    poster_path: Option<String>,
    /// `YYYY-MM-DD` or `YYYY`.
    #[schema(required)]
    release_date: Option<String>,
}

/// A page of the titles of an import.
#[derive(Serialize, ToSchema)]
pub struct ImportTitlePage {
    /// In the order of the files.
    titles: Vec<ImportTitleBody>,
    /// The `cursor` of the next page; null when this is the last.
    #[schema(required)]
    next: Option<String>,
}

/// What a file says.
#[derive(Serialize, ToSchema)]
#[schema(as = ImportRecord)]
pub struct ImportRecordBody {
    id: i64,
    kind: RecordKind,
    file: String,
    /// The place in the file, such as `line 12`.
    position: String,
    /// Null while the title is not known.
    #[schema(required)]
    outcome: Option<RecordOutcome>,
    /// That of the title; null of a list.
    #[schema(required)]
    title_outcome: Option<TitleOutcome>,
    /// Null of a list.
    #[schema(required)]
    reference: Option<ImportReference>,
    /// The public id of the title, once it is known.
    #[schema(required)]
    movie_id: Option<i64>,
    #[schema(required)]
    media_type: Option<MediaType>,
    /// Of a season or an episode.
    #[schema(required)]
    season_number: Option<i64>,
    /// Of an episode.
    #[schema(required)]
    episode_number: Option<i64>,
    /// Half stars, of a rating.
    #[schema(required)]
    score10: Option<i64>,
    /// The date of the record: RFC 3339, `YYYY-MM-DD`, `YYYY-MM` or `YYYY`; null when it has none.
    #[schema(required)]
    date: Option<String>,
    /// A note, the name of a list, what was chosen for a show, or which part of the account; may be empty.
    text: String,
}

/// A page of the records of an import.
#[derive(Serialize, ToSchema)]
pub struct ImportRecordPage {
    /// In the order of the files.
    records: Vec<ImportRecordBody>,
    /// The `cursor` of the next page; null when this is the last.
    #[schema(required)]
    next: Option<String>,
}

/// What of a file is not imported as it stands.
#[derive(Serialize, ToSchema)]
#[schema(as = ImportProblem)]
pub struct ImportProblemBody {
    /// `unreadable`, `incomplete` or `unsupported`.
    kind: String,
    file: String,
    /// The place in the file, such as `line 12`.
    position: String,
    reason: String,
}

/// A page of the problems of an import.
#[derive(Serialize, ToSchema)]
pub struct ImportProblemPage {
    /// In the order of the files.
    problems: Vec<ImportProblemBody>,
    /// The `cursor` of the next page; null when this is the last.
    #[schema(required)]
    next: Option<String>,
}

/// Which titles.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ImportTitlesQuery {
    outcome: Option<TitleOutcome>,
    /// Why it is certain, or not.
    reason: Option<String>,
    /// A part of the title.
    query: Option<String>,
    /// `next` of the page before.
    cursor: Option<String>,
}

/// Which records.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ImportRecordsQuery {
    kind: Option<RecordKind>,
    outcome: Option<RecordOutcome>,
    title_outcome: Option<TitleOutcome>,
    /// A part of the title.
    query: Option<String>,
    /// `next` of the page before.
    cursor: Option<String>,
}

/// A page.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ImportProblemsQuery {
    /// `next` of the page before.
    cursor: Option<String>,
}

/// Which title is meant.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChooseImportTitleBody {
    /// The public id; null leaves the title out.
    movie_id: Option<i64>,
    /// With `movie_id`.
    media_type: Option<MediaType>,
}

/// What is done with all titles that are unclear.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChooseImportTitlesBody {
    /// Only those that are unclear for this reason.
    reason: Option<String>,
    choice: ImportChoice,
}

/// What is done with a title that is unclear.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ImportChoice {
    /// The most likely title is taken.
    First,
    /// It is left out.
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

impl From<ImportProblem> for ImportProblemBody {
    fn from(problem: ImportProblem) -> Self {
        let ImportProblem { kind, file, position, reason, .. } = problem;
        Self { kind, file, position, reason }
    }
}

impl From<ImportRecord> for ImportRecordBody {
    fn from(record: ImportRecord) -> Self {
        let (part, date, score10, text) = contents(&record);
        let (season_number, episode_number) = match part {
            Part::Title => (None, None),
            Part::Season(season) => (Some(season), None),
            Part::Episode(EpisodeReference { season, number, .. }) => (season, number),
        };
        Self {
            id: record.id,
            kind: record.kind,
            file: record.file,
            position: record.position,
            outcome: record.outcome,
            title_outcome: record.title_outcome,
            reference: record.reference.as_deref().map(reference),
            movie_id: record.key.map(TitleKey::public_id),
            media_type: record.key.map(|key| key.media_type),
            season_number,
            episode_number,
            score10,
            date: Some(date).filter(|date| !date.is_empty()),
            text,
        }
    }
}

/// What is stored is what was written; of a later version it may be something else.
fn reference(stored: &str) -> ImportReference {
    serde_json::from_str::<ImportedTitle>(stored).unwrap_or_default().into()
}

/// The part, the date, the score and the text of a record.
fn contents(record: &ImportRecord) -> (Part, String, Option<i64>, String) {
    if record.kind == RecordKind::List {
        let list = serde_json::from_str::<List>(&record.statement).ok();
        let name = list.map(|list| list.name).unwrap_or_default();
        return (Part::Title, String::new(), None, name);
    }
    if record.kind == RecordKind::Account {
        let value = serde_json::from_str::<AccountValue>(&record.statement).ok();
        let text = value.map(|value| value.describe()).unwrap_or_default();
        return (Part::Title, String::new(), None, text);
    }
    let Ok((part, statement)) = serde_json::from_str::<(Part, Statement)>(&record.statement) else {
        return (Part::Title, String::new(), None, String::new());
    };
    let (at, score, text) = match statement {
        Statement::Watch(watch) => (watch.at, None, watch.note),
        Statement::Rating { score, rated_at, .. } => (rated_at, Some(score), String::new()),
        Statement::Watchlist { added_at, .. } | Statement::Favorite { added_at, .. } => {
            (added_at, None, String::new())
        }
        Statement::ListItem { note, added_at, .. } => (added_at, None, note),
        Statement::Note { text, written_at, .. } => (written_at, None, text),
        Statement::Intent { intent, since } => (since, None, intent.as_str().to_owned()),
        Statement::Show(choice) => (WatchedAt::Unknown, None, choice.describe()),
    };
    (part, at.into(), score.map(Score10::half_stars), text)
}

fn after(cursor: Option<&str>) -> Result<i64, ApiError> {
    match cursor {
        None => Ok(0),
        Some(cursor) => {
            let after = cursor.parse().ok().filter(|after: &i64| after.to_string() == cursor);
            after.ok_or_else(|| BadRequest::Parameter.into())
        }
    }
}

/// List the titles of an import
#[utoipa::path(get, path = "/api/v1/imports/{id}/titles", operation_id = "listImportTitles", tag = "imports",
    params(("id" = i64, Path, description = "The import's id"), ImportTitlesQuery),
    responses(
        (status = 200, body = ImportTitlePage),
        (status = 404, description = "4040", body = ErrorBody),
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
        after: ImportTitleId(after(query.cursor.as_deref())?),
        limit: PAGE + 1,
    };
    let mut titles = app.store.import_titles(import.id, filter).await?;
    let next = end_page(&mut titles, PAGE, |title| title.id.0.to_string());
    Ok(Json(ImportTitlePage { titles: titles.into_iter().map(Into::into).collect(), next }))
}

/// Say which title a file means
///
/// It is remembered for later imports.
#[utoipa::path(put, path = "/api/v1/imports/{id}/titles/{title}", operation_id = "chooseImportTitle", tag = "imports",
    params(
        ("id" = i64, Path, description = "The import's id"),
        ("title" = i64, Path, description = "The title's id in the import"),
    ),
    request_body = ChooseImportTitleBody,
    responses(
        (status = 200, body = ImportTitleBody),
        (status = 404, description = "4040: not the caller's, or already written", body = ErrorBody),
        (status = 409, description = "4090: it is being written", body = ErrorBody),
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

/// Decide about all titles of an import that are unclear
///
/// It is remembered for later imports.
#[utoipa::path(post, path = "/api/v1/imports/{id}/choices", operation_id = "chooseImportTitles", tag = "imports",
    params(("id" = i64, Path, description = "The import's id")),
    request_body = ChooseImportTitlesBody,
    responses(
        (status = 200, body = ImportDetails),
        (status = 404, description = "4040", body = ErrorBody),
        (status = 409, description = "4090: it is being written", body = ErrorBody),
        (status = 422, description = "4220", body = ErrorBody),
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

/// List what the files of an import say
#[utoipa::path(get, path = "/api/v1/imports/{id}/records", operation_id = "listImportRecords", tag = "imports",
    params(("id" = i64, Path, description = "The import's id"), ImportRecordsQuery),
    responses(
        (status = 200, body = ImportRecordPage),
        (status = 404, description = "4040", body = ErrorBody),
    ))]
pub async fn list_import_records(
    State(app): State<Arc<App>>,
    caller: CurrentUser,
    FromPath(Number(id)): FromPath<Number>,
    FromQuery(query): FromQuery<ImportRecordsQuery>,
) -> Result<Json<ImportRecordPage>, ApiError> {
    let import = own_import(&app, &caller, ImportId(id)).await?;
    let filter = ImportRecordFilter {
        kind: query.kind,
        outcome: query.outcome,
        title_outcome: query.title_outcome,
        query: normalize(query.query.as_deref().unwrap_or_default()),
        after: after(query.cursor.as_deref())?,
        limit: PAGE + 1,
    };
    let mut records = app.store.import_records(import.id, filter).await?;
    let next = end_page(&mut records, PAGE, |record| record.id.to_string());
    Ok(Json(ImportRecordPage { records: records.into_iter().map(Into::into).collect(), next }))
}

/// List what of an import's files is not imported as it stands
#[utoipa::path(get, path = "/api/v1/imports/{id}/problems", operation_id = "listImportProblems", tag = "imports",
    params(("id" = i64, Path, description = "The import's id"), ImportProblemsQuery),
    responses(
        (status = 200, body = ImportProblemPage),
        (status = 404, description = "4040", body = ErrorBody),
    ))]
pub async fn list_import_problems(
    State(app): State<Arc<App>>,
    caller: CurrentUser,
    FromPath(Number(id)): FromPath<Number>,
    FromQuery(query): FromQuery<ImportProblemsQuery>,
) -> Result<Json<ImportProblemPage>, ApiError> {
    let import = own_import(&app, &caller, ImportId(id)).await?;
    let after = after(query.cursor.as_deref())?;
    let mut problems = app.store.import_problems(import.id, after, PAGE + 1).await?;
    let next = end_page(&mut problems, PAGE, |problem| problem.id.to_string());
    Ok(Json(ImportProblemPage { problems: problems.into_iter().map(Into::into).collect(), next }))
}

/// Export what an import does not write as CSV (RFC 4180), which can be corrected and imported again
///
/// With the file, the place in it and the reason. Before the import is written: what would not be written now.
#[utoipa::path(get, path = "/api/v1/imports/{id}/rejects.csv", operation_id = "exportImportRejects", tag = "imports",
    params(("id" = i64, Path, description = "The import's id")),
    responses(
        (status = 200, body = String, content_type = "text/csv", headers(("Content-Disposition" = String, description = "The file name"))),
        (status = 404, description = "4040", body = ErrorBody),
        (status = 429, description = "4290: too many exports, with Retry-After", body = ErrorBody),
    ))]
pub async fn export_import_rejects(
    State(app): State<Arc<App>>,
    ClientAddress(client): ClientAddress,
    caller: CurrentUser,
    FromPath(Number(id)): FromPath<Number>,
) -> Result<Response, ApiError> {
    let import = own_import(&app, &caller, ImportId(id)).await?;
    app.check_rate_limit(Action::Export, client).await??;
    let name = format!("moviestars-import-{id}-rejects.csv");
    let parts = imports::rejects(app, import);
    Ok(file("text/csv; charset=utf-8", &name, Body::from_stream(parts)))
}
