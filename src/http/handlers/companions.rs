//! The caller's companions, and requests of other users to add their watches to the caller's diary.

use crate::app::App;
use crate::clock::rfc3339;
use crate::domain::companion::RequestAnswer;
use crate::domain::ids::UserId;
use crate::domain::watch::WatchId;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::extract::{FromPath, Json, Number};
use crate::http::handlers::changes::ChangeBody;
use crate::http::handlers::titles::MovieBody;
use crate::http::handlers::watched_at::WatchedAtBody;
use crate::http::handlers::watches::WatchBody;
use crate::http::middleware::guard::CurrentUser;
use crate::services::watching;
use crate::store::{CompanionRequest, KnownCompanions, RequestOutcome};
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// Another user has named the caller as a companion of a watch, which the caller may add to their diary.
#[derive(Serialize, ToSchema)]
#[schema(as = CompanionRequest)]
pub struct CompanionRequestBody {
    /// The id of the other user's watch; another after an edit.
    id: i64,
    /// Of the user who sends the request.
    username: String,
    movie: MovieBody,
    when: WatchedAtBody,
    /// RFC 3339.
    requested_at: String,
}

/// The pending requests.
#[derive(Serialize, ToSchema)]
pub struct CompanionRequests {
    /// The newest first.
    requests: Vec<CompanionRequestBody>,
}

/// Answers a request.
#[derive(Deserialize, ToSchema)]
pub struct AnswerRequestBody {
    #[schema(required)]
    answer: Option<RequestAnswer>,
}

/// What an answer changed.
#[derive(Serialize, ToSchema)]
pub struct AnsweredRequest {
    /// By undo of a refusal the request is pending again. Null when the title of an accepted request is in the
    /// caller's diary on that day.
    #[schema(required)]
    change: Option<ChangeBody>,
    /// The caller's; null when none was added.
    #[schema(required)]
    watch: Option<WatchBody>,
}

/// A user whose requests the caller accepts at once.
#[derive(Serialize, ToSchema)]
pub struct AutoAcceptedCompanion {
    id: UserId,
    username: String,
}

/// In the order of the usernames.
#[derive(Serialize, ToSchema)]
#[schema(as = Companions)]
pub struct CompanionsBody {
    /// The usernames of companions of the caller's watches.
    named: Vec<String>,
    auto_accepted: Vec<AutoAcceptedCompanion>,
}

impl From<CompanionRequest> for CompanionRequestBody {
    fn from(request: CompanionRequest) -> Self {
        Self {
            id: request.watch.0,
            username: request.username,
            movie: request.title.into(),
            when: request.at.into(),
            requested_at: rfc3339(request.requested_at),
        }
    }
}

impl From<KnownCompanions> for CompanionsBody {
    fn from(KnownCompanions { named, auto_accepted }: KnownCompanions) -> Self {
        let auto_accepted = auto_accepted.into_iter();
        let companion = |(id, username)| AutoAcceptedCompanion { id, username };
        Self { named, auto_accepted: auto_accepted.map(companion).collect() }
    }
}

/// List the pending requests to add watches of others to the caller's diary
#[utoipa::path(get, path = "/api/v1/companion-requests", operation_id = "companionRequests", tag = "watching",
    responses((status = 200, body = CompanionRequests)))]
pub async fn companion_requests(
    State(app): State<Arc<App>>,
    user: CurrentUser,
) -> Result<Json<CompanionRequests>, ApiError> {
    let requests = app.store.companion_requests(user.id).await?;
    Ok(Json(CompanionRequests { requests: requests.into_iter().map(Into::into).collect() }))
}

/// Answer a request to add a watch of another user to the caller's diary
///
/// The added watch has the time of the other one, and neither its note nor its tags. None is added when the title
/// is in the caller's diary on that day.
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
    let answer = body.answer.ok_or_else(|| ApiError::required("answer"))?;
    let RequestOutcome { change, watch } =
        watching::answer_companion_request(&app, user.id, WatchId(id), answer).await?;
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

/// Stop accepting the requests of a companion at once
#[utoipa::path(delete, path = "/api/v1/companions/{id}", operation_id = "deleteAutoAcceptedCompanion", tag = "watching",
    params(("id" = i64, Path, description = "The id of one of `auto_accepted`")),
    responses(
        (status = 204, description = "Later requests of this user are pending until they are answered"),
        (status = 404, description = "4040: the requests of this user are not accepted at once", body = ErrorBody),
    ))]
pub async fn delete_auto_accepted_companion(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromPath(Number(id)): FromPath<Number>,
) -> Result<StatusCode, ApiError> {
    let deleted = app.store.delete_auto_accepted_companion(user.id, UserId(id)).await?;
    deleted.then_some(StatusCode::NO_CONTENT).ok_or(ApiError::NotFound("companion"))
}
