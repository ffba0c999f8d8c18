//! Watching together: the caller's companions, and their requests to add watches to the caller's diary.

use crate::app::App;
use crate::clock::rfc3339;
use crate::domain::companion::CompanionAnswer;
use crate::domain::watch::WatchId;
use crate::http::error::{ApiError, ErrorBody, FieldError};
use crate::http::extract::{FromPath, Json, Number};
use crate::http::handlers::changes::ChangeBody;
use crate::http::handlers::titles::MovieBody;
use crate::http::handlers::watches::{WatchBody, WatchedAtBody};
use crate::http::middleware::guard::CurrentUser;
use crate::services::watching;
use crate::store::{CompanionRequest, KnownCompanions};
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// Another user has watched a title with the caller, and asks whether to add that to the caller's diary.
#[derive(Serialize, ToSchema)]
#[schema(as = CompanionRequest)]
pub struct CompanionRequestBody {
    /// The id of the other user's watch; another after an edit.
    id: i64,
    /// Who asks.
    username: String,
    movie: MovieBody,
    when: WatchedAtBody,
    /// RFC 3339.
    asked_at: String,
}

/// The requests that are not answered.
#[derive(Serialize, ToSchema)]
pub struct CompanionRequests {
    /// The newest first.
    requests: Vec<CompanionRequestBody>,
}

/// What the caller says to a request.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = CompanionAnswer)]
pub enum AnswerBody {
    Add,
    /// This watch, and every later one on which this user names the caller.
    AlwaysAdd,
    Refuse,
}

/// The answer to a request.
#[derive(Deserialize, ToSchema)]
pub struct AnswerRequestBody {
    #[schema(required)]
    answer: Option<AnswerBody>,
}

/// What an answer did.
#[derive(Serialize, ToSchema)]
pub struct AnsweredRequest {
    /// Null when the watch was not added.
    #[schema(required)]
    change: Option<ChangeBody>,
    /// The caller's own watch; null when it was not added.
    #[schema(required)]
    watch: Option<WatchBody>,
}

/// Usernames in alphabetical order.
#[derive(Serialize, ToSchema)]
#[schema(as = Companions)]
pub struct CompanionsBody {
    /// Whom the caller has named on watches.
    named: Vec<String>,
    /// Whose watches are added to the caller's diary without a request.
    accepted: Vec<String>,
}

impl From<CompanionRequest> for CompanionRequestBody {
    fn from(request: CompanionRequest) -> Self {
        Self {
            id: request.watch.0,
            username: request.username,
            movie: request.title.into(),
            when: request.at.into(),
            asked_at: rfc3339(request.asked_at),
        }
    }
}

impl From<KnownCompanions> for CompanionsBody {
    fn from(KnownCompanions { named, accepted }: KnownCompanions) -> Self {
        Self { named, accepted }
    }
}

/// List the requests of others to add their watches to the caller's diary
#[utoipa::path(get, path = "/api/v1/companion-requests", operation_id = "companionRequests", tag = "watching",
    responses((status = 200, body = CompanionRequests)))]
pub async fn companion_requests(
    State(app): State<Arc<App>>,
    user: CurrentUser,
) -> Result<Json<CompanionRequests>, ApiError> {
    let requests = app.store.companion_requests(user.id).await?;
    Ok(Json(CompanionRequests { requests: requests.into_iter().map(Into::into).collect() }))
}

/// Answer a request to add another's watch to the caller's diary
///
/// The added watch has the other one's time, and neither its note nor its tags.
#[utoipa::path(post, path = "/api/v1/companion-requests/{id}", operation_id = "answerCompanionRequest", tag = "watching",
    params(("id" = i64, Path, description = "The request's id")),
    request_body = AnswerRequestBody,
    responses(
        (status = 200, body = AnsweredRequest),
        (status = 404, description = "4040: no such request to the caller", body = ErrorBody),
        (status = 409, description = "4090: the limit of watches or unconfirmed titles is reached", body = ErrorBody),
        (status = 422, description = "4220: no answer", body = ErrorBody),
    ))]
pub async fn answer_companion_request(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromPath(Number(id)): FromPath<Number>,
    Json(body): Json<AnswerRequestBody>,
) -> Result<Json<AnsweredRequest>, ApiError> {
    let answer = match body.answer {
        Some(AnswerBody::Add) => CompanionAnswer::Add,
        Some(AnswerBody::AlwaysAdd) => CompanionAnswer::AlwaysAdd,
        Some(AnswerBody::Refuse) => CompanionAnswer::Refuse,
        None => return Err(ApiError::field("answer", FieldError::Required)),
    };
    let added = watching::answer_companion_request(&app, user.id, WatchId(id), answer).await?;
    let (change, watch) = added.unzip();
    Ok(Json(AnsweredRequest { change: change.map(Into::into), watch: watch.map(Into::into) }))
}

/// List the caller's companions
#[utoipa::path(get, path = "/api/v1/companions", operation_id = "companions", tag = "watching",
    responses((status = 200, body = CompanionsBody)))]
pub async fn companions(
    State(app): State<Arc<App>>,
    user: CurrentUser,
) -> Result<Json<CompanionsBody>, ApiError> {
    Ok(Json(app.store.known_companions(user.id).await?.into()))
}

/// Have a companion ask again
#[utoipa::path(delete, path = "/api/v1/companions/{username}", operation_id = "removeAcceptedCompanion", tag = "watching",
    params(("username" = String, Path, description = "One of `accepted`")),
    responses(
        (status = 204, description = "Later watches of this user are not added without a request"),
        (status = 404, description = "4040: they are not", body = ErrorBody),
    ))]
pub async fn remove_accepted_companion(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromPath(username): FromPath<String>,
) -> Result<StatusCode, ApiError> {
    let removed = app.store.remove_accepted_companion(user.id, username).await?;
    removed.then_some(StatusCode::NO_CONTENT).ok_or(ApiError::NotFound("companion"))
}
