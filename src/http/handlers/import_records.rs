//! The records of imports, the problems in the files, and the records that are not written.

use crate::app::App;
use crate::auth::limits::Action;
use crate::domain::ids::{MediaType, TitleKey};
use crate::domain::import::{ImportId, RecordOutcome, TitleOutcome};
use crate::domain::imported::{
    AccountValue, EpisodeReference, List, Part, ProblemKind, RecordKind, Statement,
};
use crate::domain::rating::{Score10, ThumbScores};
use crate::domain::search_words::normalize;
use crate::domain::watch::WatchedAt;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::extract::client::ClientAddress;
use crate::http::extract::{FromPath, FromQuery, Json, Number};
use crate::http::handlers::export::file;
use crate::http::handlers::import_titles::{ImportReference, PAGE, parse_cursor, reference};
use crate::http::handlers::imports::own_import;
use crate::http::middleware::guard::CurrentUser;
use crate::http::paging::end_page;
use crate::services::imports;
use crate::store::{ImportProblem, ImportProblemFilter, ImportRecord, ImportRecordFilter};
use axum::body::Body;
use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// A record of an import: one statement of a file, such as a rating of a title or a watch of an episode.
#[derive(Serialize, ToSchema)]
#[schema(as = ImportRecord)]
pub struct ImportRecordBody {
    /// The id of the record.
    id: i64,
    kind: RecordKind,
    /// The name of the file.
    file: String,
    /// The position of the record in the file, such as `line 12`.
    position: String,
    /// What the record changes, or why it was not written; null while the title is not known.
    #[schema(required)]
    outcome: Option<RecordOutcome>,
    /// The outcome of the search for the record's title; null for a list, and for a record about the account.
    #[schema(required)]
    title_outcome: Option<TitleOutcome>,
    /// The title as the file names it; null for a list, and for a record about the account.
    #[schema(required)]
    reference: Option<ImportReference>,
    /// The public id of the title; null while the title is not known.
    #[schema(required)]
    movie_id: Option<i64>,
    /// The media type of the title; null while the title is not known.
    #[schema(required)]
    media_type: Option<MediaType>,
    /// The number of the season; null for a record that is not about a season or an episode.
    #[schema(required)]
    season_number: Option<i64>,
    /// The number of the episode in its season; null for a record that is not about an episode, and if the file does
    /// not have the number.
    #[schema(required)]
    episode_number: Option<i64>,
    /// The rating in half stars, 1 to 10, for a thumb that of the rules; null for a record that is not a rating.
    #[schema(required)]
    score10: Option<i64>,
    /// The date of the record: RFC 3339, `YYYY-MM-DD`, `YYYY-MM` or `YYYY`; null if the record has no date.
    #[schema(required)]
    date: Option<String>,
    /// A note, the name of a list, the setting of a show, the part of the account or the thumb; empty for other records.
    text: String,
}

/// A page of the records of an import.
#[derive(Serialize, ToSchema)]
pub struct ImportRecordPage {
    /// The records in the order of the files, at most 50.
    records: Vec<ImportRecordBody>,
    /// The `cursor` of the next page; null on the last page.
    #[schema(required)]
    next: Option<String>,
}

/// A row or a value of an imported file that is not imported.
#[derive(Serialize, ToSchema)]
#[schema(as = ImportProblem)]
pub struct ImportProblemBody {
    /// The kind of problem. `unreadable`: a row is not imported. `incomplete`: a value of a row is not imported.
    /// `unsupported`: this server cannot store the record.
    kind: String,
    /// The name of the file.
    file: String,
    /// The position of the problem in the file, such as `line 12`.
    position: String,
    /// What is wrong, as a text for users.
    reason: String,
}

/// A page of the problems of an import.
#[derive(Serialize, ToSchema)]
pub struct ImportProblemPage {
    /// The problems in the order of the files, at most 50.
    problems: Vec<ImportProblemBody>,
    /// The `cursor` of the next page; null on the last page.
    #[schema(required)]
    next: Option<String>,
}

/// The filter of the records.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ImportRecordsQuery {
    /// Return only records of this kind.
    kind: Option<RecordKind>,
    /// Return only records with this outcome.
    outcome: Option<RecordOutcome>,
    /// Return only records whose title has this outcome.
    title_outcome: Option<TitleOutcome>,
    /// Return only records whose title contains this text.
    query: Option<String>,
    /// `next` of the previous page. The other parameters must be the same as for that page.
    cursor: Option<String>,
}

/// The filter of the problems.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ImportProblemsQuery {
    /// Return only problems of this kind.
    #[param(inline)]
    kind: Option<ProblemKind>,
    /// Return only problems whose file, position or reason contains this text.
    query: Option<String>,
    /// `next` of the previous page. The other parameters must be the same as for that page.
    cursor: Option<String>,
}

impl From<ImportProblem> for ImportProblemBody {
    fn from(problem: ImportProblem) -> Self {
        let ImportProblem { kind, file, position, reason, .. } = problem;
        Self { kind, file, position, reason }
    }
}

impl ImportRecordBody {
    fn new(record: ImportRecord, scores: ThumbScores) -> Self {
        let (part, date, score10, text) = contents(&record, scores);
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

/// The part, the date, the score and the text of a record.
fn contents(record: &ImportRecord, scores: ThumbScores) -> (Part, String, Option<i64>, String) {
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
        Statement::Rating { thumb: Some(thumb), rated_at, .. } => {
            (rated_at, Some(scores.of(thumb)), thumb.describe().to_owned())
        }
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

/// List the records of an import, 50 per page
#[utoipa::path(get, path = "/api/v1/imports/{id}/records", operation_id = "listImportRecords", tag = "imports",
    params(("id" = i64, Path, description = "The import's id"), ImportRecordsQuery),
    responses(
        (status = 200, body = ImportRecordPage),
        (status = 404, description = "4040: no such import of the caller", body = ErrorBody),
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
        after: parse_cursor(query.cursor.as_deref())?,
        limit: PAGE + 1,
    };
    let mut records = app.store.import_records(import.id, filter).await?;
    let next = end_page(&mut records, PAGE, |record| record.id.to_string());
    let records = records.into_iter();
    let records = records.map(|record| ImportRecordBody::new(record, import.thumb_scores));
    Ok(Json(ImportRecordPage { records: records.collect(), next }))
}

/// List the problems in the files of an import, 50 per page
#[utoipa::path(get, path = "/api/v1/imports/{id}/problems", operation_id = "listImportProblems", tag = "imports",
    params(("id" = i64, Path, description = "The import's id"), ImportProblemsQuery),
    responses(
        (status = 200, body = ImportProblemPage),
        (status = 404, description = "4040: no such import of the caller", body = ErrorBody),
    ))]
pub async fn list_import_problems(
    State(app): State<Arc<App>>,
    caller: CurrentUser,
    FromPath(Number(id)): FromPath<Number>,
    FromQuery(query): FromQuery<ImportProblemsQuery>,
) -> Result<Json<ImportProblemPage>, ApiError> {
    let import = own_import(&app, &caller, ImportId(id)).await?;
    let filter = ImportProblemFilter {
        kind: query.kind,
        query: query.query.unwrap_or_default().trim().to_owned(),
        after: parse_cursor(query.cursor.as_deref())?,
        limit: PAGE + 1,
    };
    let mut problems = app.store.import_problems(import.id, filter).await?;
    let next = end_page(&mut problems, PAGE, |problem| problem.id.to_string());
    Ok(Json(ImportProblemPage { problems: problems.into_iter().map(Into::into).collect(), next }))
}

/// Export the records that an import does not write as CSV (RFC 4180)
///
/// Each row has the file, the position and the reason. The file can be corrected and imported again. Before the
/// writing, the file has the records that would not be written now.
#[utoipa::path(get, path = "/api/v1/imports/{id}/rejects.csv", operation_id = "exportImportRejects", tag = "imports",
    params(("id" = i64, Path, description = "The import's id")),
    responses(
        (status = 200, body = String, content_type = "text/csv", headers(("Content-Disposition" = String, description = "The file name"))),
        (status = 404, description = "4040: no such import of the caller", body = ErrorBody),
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
