//! Imports of other services' exports: uploading files, showing an import, and changing its state.

use crate::app::App;
use crate::clock::rfc3339;
use crate::domain::change::ChangeId;
use crate::domain::import::{
    ImportId, ImportRules, ImportState, MAX_IMPORT_BYTES, MAX_IMPORT_FILES, RecordOutcome, Rule,
    TitleOutcome,
};
use crate::domain::imported::RecordKind;
use crate::domain::rating::{Score10, ThumbScores};
use crate::domain::zone::Zone;
use crate::http::error::{ApiError, BadRequest, ErrorBody, FieldError};
use crate::http::extract::{FromPath, FromQuery, Json, Number};
use crate::http::middleware::concurrency_limit::RequestPermit;
use crate::http::middleware::guard::CurrentUser;
use crate::http::uploads::UploadPermit;
use crate::services::imports::{self, Column, ColumnMap, ReadOptions, Scale, Upload};
use crate::store::{ImportCounts, StoredImport};
use axum::extract::multipart::{Field, MultipartError};
use axum::extract::{FromRequest, Multipart, Request, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::{Seek, SeekFrom};
use std::sync::Arc;
use std::time::Duration;
use tokio::fs::File;
use tokio::io::AsyncWriteExt;
use utoipa::{IntoParams, ToSchema};

/// How many users may upload files at once.
const MAX_UPLOADS: usize = 4;
/// Enough for the largest upload at 150 kB a second.
const UPLOAD_TIMEOUT: Duration = Duration::from_mins(30);
/// How long no bytes may arrive.
const IDLE_TIMEOUT: Duration = Duration::from_secs(30);
/// The largest body: the files, and the multipart form around them.
pub const MAX_BODY: usize = (256 << 20) + (1 << 20);

/// An import of files from another service.
#[expect(clippy::struct_excessive_bools, reason = "each is a member of the response")]
#[derive(Serialize, ToSchema)]
#[schema(as = Import)]
pub struct ImportBody {
    /// The id of the import.
    id: i64,
    /// When the files were uploaded, in RFC 3339.
    created_at: String,
    state: ImportState,
    rule: Rule,
    /// The kinds of records that the import does not write, without `thumb`.
    left_out: Vec<RecordKind>,
    /// Whether films without watches get a watch without a date because the import rates them.
    as_watched: bool,
    /// Whether thumbs of Netflix are imported as ratings.
    thumbs: bool,
    thumb_scores: ThumbScoresBody,
    /// The files that were read.
    files: Vec<ImportFileBody>,
    /// The catalogue in which the import's titles were last searched, `builtin` or `tmdb`.
    catalogue: String,
    /// The number of records that were read from the files.
    records: i64,
    /// The number of records that were written by the change in `change`.
    written: i64,
    /// The number of records that the account already had.
    same: i64,
    /// The number of films that got a watch by the change in `change` because they were rated, with `as_watched`.
    marked_seen: i64,
    /// The number of titles that the catalogue does not have.
    unknown_titles: i64,
    /// The id of the change that wrote the records; null before the writing, and when the change can no longer be
    /// undone.
    #[schema(required)]
    change: Option<ChangeId>,
    /// Whether the written records were undone. Stays true when the undo leaves the journal.
    undone: bool,
    /// Whether the server is undoing the change in `change`, which is large.
    undoing: bool,
    /// Whether the server has given up the undo of the change in `change` after several failures. Undoing the change again
    /// continues it. If `change` is null, the undo has left the journal, and what is left of the import stays.
    undo_failed: bool,
}

/// The ratings for thumbs, in half stars, 1 to 10.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ThumbScores)]
pub struct ThumbScoresBody {
    /// For thumbs down.
    down: i64,
    /// For thumbs up.
    up: i64,
    /// For two thumbs up.
    two_up: i64,
}

/// What was read from an uploaded file.
#[derive(Serialize, Deserialize, ToSchema)]
#[schema(as = ImportFile)]
pub struct ImportFileBody {
    /// The name of the file. For a file in an archive: the archive's name, ` › ` and the path.
    name: String,
    /// The name of the service that wrote the file; null if it is not known.
    #[schema(required)]
    source: Option<String>,
    /// What the file contains, as a plural noun such as `ratings`; null if it is not known.
    #[schema(required)]
    contents: Option<String>,
    outcome: ImportFileOutcome,
    /// Why the file was not read, or not read to its end, as a text for users; null for other files.
    #[schema(required)]
    reason: Option<String>,
    /// The character encoding of the file; null for UTF-8.
    #[schema(required)]
    encoding: Option<String>,
    /// The number of records that were read from the file.
    records: u64,
    /// The number of rows that are not imported.
    unreadable: u64,
    /// The number of values that are left out of imported rows.
    incomplete: u64,
    /// The number of records that this server cannot store, by the kind of record.
    unsupported: BTreeMap<String, u64>,
}

/// The result of reading a file. `read`: the file was read. `failed`: the file cannot be read. `skipped`: the file has
/// nothing to import. `not_recognized`: the format of the file is not known.
#[derive(Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ImportFileOutcome {
    Read,
    Failed,
    Skipped,
    NotRecognized,
}

/// An import with the numbers of its titles, records and problems.
#[derive(Serialize, ToSchema)]
pub struct ImportDetails {
    #[serde(flatten)]
    import: ImportBody,
    /// The number of titles for each outcome and reason.
    titles: Vec<ImportTitleCount>,
    /// The number of records for each kind and outcome.
    record_counts: Vec<ImportRecordCount>,
    /// The number of problems of each kind.
    problems: Vec<ImportProblemCount>,
    /// The number of films that get a watch if `as_watched` is set: films without watches, in the account and in the
    /// files, whose ratings the import writes. 0 in the states `matching` and `writing`.
    as_watched_films: i64,
}

/// The number of titles with an outcome and a reason.
#[derive(Serialize, ToSchema)]
pub struct ImportTitleCount {
    outcome: TitleOutcome,
    /// The reason for the outcome, as in `ImportTitle`; null if there is none.
    #[schema(required)]
    reason: Option<String>,
    /// The number of titles.
    count: i64,
}

/// The number of records of a kind with an outcome.
#[derive(Serialize, ToSchema)]
pub struct ImportRecordCount {
    kind: RecordKind,
    /// The outcome of the records; null while their titles are not known.
    #[schema(required)]
    outcome: Option<RecordOutcome>,
    /// The outcome of the titles of the records; null for records with an `outcome`, and for lists.
    #[schema(required)]
    title_outcome: Option<TitleOutcome>,
    /// The number of records.
    count: i64,
}

/// The number of problems of a kind.
#[derive(Serialize, ToSchema)]
pub struct ImportProblemCount {
    /// The kind of problem. `unreadable`: a row is not imported. `incomplete`: a value of a row is not imported.
    /// `unsupported`: this server cannot store the record.
    kind: String,
    /// The number of problems.
    count: i64,
}

/// The caller's imports.
#[derive(Serialize, ToSchema)]
pub struct ImportList {
    /// The imports, newest first, at most 20.
    imports: Vec<ImportBody>,
}

/// The rules for writing an import.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ImportRulesBody {
    rule: Rule,
    /// The kinds of records that the import does not write. `thumb` is ignored, because `thumbs` decides about that.
    left_out: Vec<RecordKind>,
    /// Whether films without watches get a watch without a date because the import rates them. Without it the value
    /// stays, which is false at first.
    as_watched: Option<bool>,
    /// Whether thumbs of Netflix are imported as ratings. Without it the value stays, which is false at first.
    thumbs: Option<bool>,
    /// The ratings for thumbs. Without it they stay, which are 3, 7 and 10 at first.
    thumb_scores: Option<ThumbScoresBody>,
}

/// The state into which an import is put.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ImportStateBody {
    /// The new state of the import.
    state: WantedImportState,
}

/// A state into which an import can be put. `matching`: search for the titles that are not found yet. `paused`: stop
/// the search. `writing`: write the records whose titles are known.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WantedImportState {
    Matching,
    Paused,
    Writing,
}

/// How the files are read.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct StartImportQuery {
    /// The IANA name of the caller's time zone, such as `Europe/Berlin`. Times that the files give in UTC are converted
    /// to it.
    zone: Option<String>,
    /// The meanings of columns in a table that no known service writes: a JSON object of meanings and column names,
    /// such as `{"title":"Werk"}`. With it, only tables are read, and only their named columns.
    columns: Option<String>,
    /// The person whose rows are read, for files with the rows of several people, such as the profiles of Netflix.
    /// Without it such files are rejected with 4220, and `fields.profile` lists the names.
    profile: Option<String>,
    /// The maximum of the ratings, `5` or `10`, for tables whose ratings are whole numbers up to 5. Without it such files
    /// are rejected with 4220, and `fields.scale` lists both.
    scale: Option<String>,
}

/// The files to import, each in its own part of the form with its file name.
#[derive(ToSchema)]
pub struct ImportUpload {
    /// The files, at most 200 and 256 MiB together.
    #[expect(dead_code, reason = "only for the description of the API")]
    files: Vec<String>,
}

impl From<ThumbScores> for ThumbScoresBody {
    fn from(ThumbScores { down, up, two_up }: ThumbScores) -> Self {
        let [down, up, two_up] = [down, up, two_up].map(Score10::half_stars);
        Self { down, up, two_up }
    }
}

impl ThumbScoresBody {
    fn parse(&self) -> Result<ThumbScores, ApiError> {
        let scores = ThumbScores::from_half_stars([self.down, self.up, self.two_up]);
        scores.ok_or_else(|| ApiError::field("thumb_scores", FieldError::OutOfRange(1, 10)))
    }
}

impl ImportBody {
    fn new(import: StoredImport, unknown_titles: i64, now: i64) -> Self {
        Self {
            change: import.undoable_change(now),
            id: import.id.0,
            created_at: rfc3339(import.created_at),
            state: import.state,
            rule: import.rule,
            thumbs: !import.left_out.contains(&RecordKind::Thumb),
            thumb_scores: import.thumb_scores.into(),
            left_out: import
                .left_out
                .into_iter()
                .filter(|kind| *kind != RecordKind::Thumb)
                .collect(),
            as_watched: import.as_watched,
            files: serde_json::from_str(&import.files).unwrap_or_default(),
            catalogue: import.catalogue,
            records: import.records,
            written: import.written,
            same: import.same,
            marked_seen: import.marked_seen,
            unknown_titles,
            undone: import.is_undone && !import.is_undoing && !import.is_undo_failed,
            undoing: import.is_undoing,
            undo_failed: import.is_undo_failed,
        }
    }
}

impl ImportDetails {
    fn new(import: StoredImport, counts: ImportCounts, now: i64) -> Self {
        let title = |(outcome, reason, count)| ImportTitleCount { outcome, reason, count };
        let record = |(kind, outcome, title_outcome, count)| ImportRecordCount {
            kind,
            outcome,
            title_outcome,
            count,
        };
        let problem = |(kind, count)| ImportProblemCount { kind, count };
        Self {
            import: ImportBody::new(import, counts.unknown_titles(), now),
            titles: counts.titles.into_iter().map(title).collect(),
            record_counts: counts.records.into_iter().map(record).collect(),
            problems: counts.problems.into_iter().map(problem).collect(),
            as_watched_films: counts.as_watched_films,
        }
    }
}

/// List the caller's imports, newest first
#[utoipa::path(get, path = "/api/v1/imports", operation_id = "listImports", tag = "imports",
    responses((status = 200, body = ImportList)))]
pub async fn list_imports(
    State(app): State<Arc<App>>,
    caller: CurrentUser,
) -> Result<Json<ImportList>, ApiError> {
    let imports = app.store.imports(caller.id).await?;
    let now = app.config.clock.now();
    let body = |(import, unknown)| ImportBody::new(import, unknown, now);
    let imports = imports.into_iter().map(body);
    Ok(Json(ImportList { imports: imports.collect() }))
}

/// Start an import by uploading files of another service
///
/// An upload has at most 200 files and 256 MiB. The server recognizes each file by its content; archives need not be
/// unpacked. Nothing is written to the account until the import is put into the state `writing`. The uploaded files are
/// not kept.
#[utoipa::path(post, path = "/api/v1/imports", operation_id = "startImport", tag = "imports",
    params(StartImportQuery),
    request_body(content = ImportUpload, content_type = "multipart/form-data"),
    responses(
        (status = 201, body = ImportDetails),
        (status = 400, description = "4000: an invalid parameter, or an incomplete or slow body", body = ErrorBody),
        (status = 409, description = "4090: too many imports, or too many records in them", body = ErrorBody),
        (status = 422, description = "4220: nothing in the files can be imported, or the profile or the scale must be chosen", body = ErrorBody),
    ))]
pub async fn start_import(
    State(app): State<Arc<App>>,
    caller: CurrentUser,
    FromQuery(query): FromQuery<StartImportQuery>,
    request: Request,
) -> Result<(StatusCode, Json<ImportDetails>), ApiError> {
    let _permit = UploadPermit::begin(&app.import_uploads, caller.id, MAX_UPLOADS)?;
    let zone = match query.zone.as_deref() {
        Some(name) => Some(Zone::parse(name).ok_or(BadRequest::Parameter)?),
        None => None,
    };
    let scale = match query.scale.as_deref() {
        Some(best) => Some(Scale::parse(best).ok_or(BadRequest::Parameter)?),
        None => None,
    };
    let columns = parse_columns(query.columns.as_deref())?;
    let uploads = receive(&app, request).await?;
    let _turn = app.import_reader.lock().await;
    let source = (!columns.is_empty()).then_some(imports::TABLE);
    let options = ReadOptions { columns, zone, source, profile: query.profile, scale };
    let id = imports::read(&app, caller.id, uploads, options).await?;
    details(&app, &caller, id).await.map(|details| (StatusCode::CREATED, details))
}

/// Get an import with its counts
#[utoipa::path(get, path = "/api/v1/imports/{id}", operation_id = "importDetails", tag = "imports",
    params(("id" = i64, Path, description = "The import's id")),
    responses(
        (status = 200, body = ImportDetails),
        (status = 404, description = "4040: no such import of the caller", body = ErrorBody),
    ))]
pub async fn import_details(
    State(app): State<Arc<App>>,
    caller: CurrentUser,
    FromPath(Number(id)): FromPath<Number>,
) -> Result<Json<ImportDetails>, ApiError> {
    details(&app, &caller, ImportId(id)).await
}

/// Set what an import keeps and leaves out, whether ratings add watches, and whether thumbs are ratings
#[utoipa::path(put, path = "/api/v1/imports/{id}/rules", operation_id = "setImportRules", tag = "imports",
    params(("id" = i64, Path, description = "The import's id")),
    request_body = ImportRulesBody,
    responses(
        (status = 200, body = ImportDetails),
        (status = 404, description = "4040: no such import of the caller", body = ErrorBody),
        (status = 409, description = "4090: the import is being written", body = ErrorBody),
        (status = 422, description = "4220: fields break rules", body = ErrorBody),
    ))]
pub async fn set_import_rules(
    State(app): State<Arc<App>>,
    caller: CurrentUser,
    FromPath(Number(id)): FromPath<Number>,
    Json(body): Json<ImportRulesBody>,
) -> Result<Json<ImportDetails>, ApiError> {
    let id = ImportId(id);
    let ImportRulesBody { rule, left_out, as_watched, thumbs, thumb_scores } = body;
    let thumb_scores = thumb_scores.as_ref().map(ThumbScoresBody::parse).transpose()?;
    let rules = ImportRules { rule, left_out, as_watched, thumbs, thumb_scores };
    imports::set_rules(&app, caller.id, id, rules).await?;
    details(&app, &caller, id).await
}

/// Search for the titles of an import, pause the search, or write the import
///
/// The search and the writing run in the background. All written records are one change, which can be undone.
#[utoipa::path(put, path = "/api/v1/imports/{id}/state", operation_id = "setImportState", tag = "imports",
    params(("id" = i64, Path, description = "The import's id")),
    request_body = ImportStateBody,
    responses(
        (status = 202, body = ImportDetails),
        (status = 404, description = "4040: no such import of the caller", body = ErrorBody),
        (status = 409, description = "4090: not possible in the import's present state", body = ErrorBody),
        (status = 422, description = "4220: fields break rules", body = ErrorBody),
    ))]
pub async fn set_import_state(
    State(app): State<Arc<App>>,
    caller: CurrentUser,
    FromPath(Number(id)): FromPath<Number>,
    Json(body): Json<ImportStateBody>,
) -> Result<(StatusCode, Json<ImportDetails>), ApiError> {
    let state = match body.state {
        WantedImportState::Matching => ImportState::Matching,
        WantedImportState::Paused => ImportState::Paused,
        WantedImportState::Writing => ImportState::Writing,
    };
    let id = ImportId(id);
    imports::set_state(&app, caller.id, id, state).await?;
    details(&app, &caller, id).await.map(|details| (StatusCode::ACCEPTED, details))
}

/// Delete an import
///
/// What it has written stays.
#[utoipa::path(delete, path = "/api/v1/imports/{id}", operation_id = "deleteImport", tag = "imports",
    params(("id" = i64, Path, description = "The import's id")),
    responses(
        (status = 204),
        (status = 404, description = "4040: no such import of the caller", body = ErrorBody),
    ))]
pub async fn delete_import(
    State(app): State<Arc<App>>,
    caller: CurrentUser,
    FromPath(Number(id)): FromPath<Number>,
) -> Result<StatusCode, ApiError> {
    let is_deleted = app.store.delete_import(caller.id, ImportId(id)).await?;
    if is_deleted { Ok(StatusCode::NO_CONTENT) } else { Err(ApiError::NotFound("import")) }
}

/// The import, if it is the caller's.
pub(super) async fn own_import(
    app: &App,
    caller: &CurrentUser,
    id: ImportId,
) -> Result<StoredImport, ApiError> {
    let import = app.store.import(caller.id, id).await?;
    let import = import.filter(|import| import.state != ImportState::Reading);
    import.ok_or(ApiError::NotFound("import"))
}

pub(super) async fn details(
    app: &App,
    caller: &CurrentUser,
    id: ImportId,
) -> Result<Json<ImportDetails>, ApiError> {
    let import = own_import(app, caller, id).await?;
    let counts = app.store.import_counts(caller.id, id).await?;
    Ok(Json(ImportDetails::new(import, counts, app.config.clock.now())))
}

fn parse_columns(text: Option<&str>) -> Result<ColumnMap, ApiError> {
    let Some(text) = text else { return Ok(ColumnMap::new()) };
    let named: BTreeMap<String, String> =
        serde_json::from_str(text).map_err(|_| BadRequest::Parameter)?;
    let column = |(meaning, name): (String, String)| Some((Column::parse(&meaning)?, name));
    let columns: Option<_> = named.into_iter().map(column).collect();
    columns.ok_or_else(|| BadRequest::Parameter.into())
}

/// Parses a body like [`start_import`]. For tests with random input.
pub(super) fn parse_upload(body: &[u8]) -> Result<(), u16> {
    let content = Box::new(std::io::Cursor::new(body.to_vec()));
    let readable = imports::has_records(Upload { name: "upload".to_owned(), content });
    if readable { Ok(()) } else { Err(StatusCode::UNPROCESSABLE_ENTITY.as_u16()) }
}

/// Writes the files of the request to unnamed temporary files.
async fn receive(app: &App, request: Request) -> Result<Vec<Upload>, ApiError> {
    let permit = request.extensions().get::<RequestPermit>().cloned();
    let parts = Multipart::from_request(request, &()).await;
    let parts = parts.map_err(|_| ApiError::field("files", FieldError::NoFiles))?;
    let receiving = tokio::time::timeout(UPLOAD_TIMEOUT, receive_parts(app, parts));
    let received = match permit {
        Some(permit) => permit.release_while(receiving).await?,
        None => receiving.await,
    };
    received.map_err(|_| BadRequest::TooSlow)?
}

async fn receive_parts(app: &App, mut parts: Multipart) -> Result<Vec<Upload>, ApiError> {
    let (mut uploads, mut bytes) = (Vec::new(), 0);
    while let Some(part) = with_idle_timeout(parts.next_field()).await? {
        let name = part.file_name().unwrap_or("upload").to_owned();
        if uploads.len() >= MAX_IMPORT_FILES {
            return Err(ApiError::field(
                "files",
                FieldError::TooMany(MAX_IMPORT_FILES.try_into().unwrap_or(0)),
            ));
        }
        let file = receive_file(app, part, &mut bytes).await?;
        uploads.push(Upload { name, content: Box::new(std::io::BufReader::new(file)) });
    }
    if uploads.is_empty() {
        return Err(ApiError::field("files", FieldError::NoFiles));
    }
    Ok(uploads)
}

async fn receive_file(
    app: &App,
    mut part: Field<'_>,
    bytes: &mut u64,
) -> Result<std::fs::File, ApiError> {
    let folder = app.config.db.parent().map(std::path::Path::to_owned).unwrap_or_default();
    let refused = |error: std::io::Error| ApiError::Unavailable(format!("an upload: {error}"));
    let file = tokio::task::spawn_blocking(move || tempfile::tempfile_in(folder)).await;
    let file = file.map_err(|error| ApiError::Internal(error.to_string()))?.map_err(refused)?;
    let mut file = File::from_std(file);
    while let Some(chunk) = with_idle_timeout(part.chunk()).await? {
        *bytes += chunk.len() as u64;
        if *bytes > MAX_IMPORT_BYTES {
            return Err(ApiError::TooLarge);
        }
        file.write_all(&chunk).await.map_err(refused)?;
    }
    file.flush().await.map_err(refused)?;
    let mut file = file.into_std().await;
    file.seek(SeekFrom::Start(0)).map_err(refused)?;
    Ok(file)
}

async fn with_idle_timeout<T>(
    receiving: impl Future<Output = Result<T, MultipartError>>,
) -> Result<T, ApiError> {
    let received = tokio::time::timeout(IDLE_TIMEOUT, receiving).await;
    received.map_err(|_| BadRequest::TooSlow)?.map_err(|error| {
        if error.status() == StatusCode::PAYLOAD_TOO_LARGE {
            ApiError::TooLarge
        } else {
            BadRequest::Incomplete.into()
        }
    })
}
