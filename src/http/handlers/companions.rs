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

/// A request from another user who named the caller as a companion of a watch. The caller can add the watch to their
/// own diary.
#[derive(Serialize, ToSchema)]
#[schema(as = CompanionRequest)]
pub struct CompanionRequestBody {
    /// The id of the request. It changes when the other user edits the watch.
    id: i64,
    /// The username of the other user.
    username: String,
    movie: MovieBody,
    /// The number of the season, 0 for specials; null for a film or a whole show.
    #[schema(required)]
    season_number: Option<i64>,
    /// The number of the episode in its season; null for a film, a whole show or a whole season.
    #[schema(required)]
    episode_number: Option<i64>,
    /// When the other user watched the title.
    when: WatchedAtBody,
    /// When the request was sent, in RFC 3339.
    requested_at: String,
}

/// The caller's pending companion requests.
#[derive(Serialize, ToSchema)]
pub struct CompanionRequests {
    /// The requests, newest first.
    requests: Vec<CompanionRequestBody>,
}

/// The answer to a companion request.
#[derive(Deserialize, ToSchema)]
pub struct AnswerRequestBody {
    /// The answer.
    #[schema(required)]
    answer: Option<RequestAnswer>,
}

/// The result of an answer to a companion request.
#[derive(Serialize, ToSchema)]
pub struct AnsweredRequest {
    /// The change; null if the request was accepted and the title is already in the caller's diary on that day. Undoing
    /// a declined request makes it pending again.
    #[schema(required)]
    change: Option<ChangeBody>,
    /// The watch that was added to the caller's diary; null if none was added.
    #[schema(required)]
    watch: Option<WatchBody>,
}

/// A user whose companion requests the caller accepts automatically.
#[derive(Serialize, ToSchema)]
pub struct AutoAcceptedCompanion {
    id: UserId,
    /// The username.
    username: String,
}

/// The caller's companions, in the order of their usernames.
#[derive(Serialize, ToSchema)]
#[schema(as = Companions)]
pub struct CompanionsBody {
    /// The usernames of the users whom the caller has named as companions of watches.
    named: Vec<String>,
    /// The users whose companion requests the caller accepts automatically.
    auto_accepted: Vec<AutoAcceptedCompanion>,
}

impl From<CompanionRequest> for CompanionRequestBody {
    fn from(request: CompanionRequest) -> Self {
        Self {
            id: request.watch.0,
            username: request.username,
            movie: request.title.into(),
            season_number: request.season,
            episode_number: request.episode,
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

/// List the caller's pending companion requests
#[utoipa::path(get, path = "/api/v1/companion-requests", operation_id = "companionRequests", tag = "watching",
    responses((status = 200, body = CompanionRequests)))]
pub async fn companion_requests(
    State(app): State<Arc<App>>,
    user: CurrentUser,
) -> Result<Json<CompanionRequests>, ApiError> {
    let requests = app.store.companion_requests(user.id).await?;
    Ok(Json(CompanionRequests { requests: requests.into_iter().map(Into::into).collect() }))
}

/// Answer a companion request
///
/// An accepted request adds a watch with the time of the other user's watch, without its note and tags, and resumes a
/// show that is on hold or dropped. No watch is added if the title or episode is already in the caller's diary on that
/// day.
#[utoipa::path(post, path = "/api/v1/companion-requests/{id}", operation_id = "answerCompanionRequest", tag = "watching",
    params(("id" = i64, Path, description = "The request's id")),
    request_body = AnswerRequestBody,
    responses(
        (status = 200, body = AnsweredRequest),
        (status = 404, description = "4040: no such request to the caller", body = ErrorBody),
        (status = 409, description = "4090: the limit of watches or unconfirmed titles is reached", body = ErrorBody),
        (status = 422, description = "4220: the answer is missing or invalid", body = ErrorBody),
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

/// Stop accepting a companion's requests automatically
#[utoipa::path(delete, path = "/api/v1/companions/{id}", operation_id = "deleteAutoAcceptedCompanion", tag = "watching",
    params(("id" = i64, Path, description = "The user's id, from `auto_accepted`")),
    responses(
        (status = 204, description = "Later requests of the user wait for an answer"),
        (status = 404, description = "4040: the requests of the user are not accepted automatically", body = ErrorBody),
    ))]
pub async fn delete_auto_accepted_companion(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromPath(Number(id)): FromPath<Number>,
) -> Result<StatusCode, ApiError> {
    let deleted = app.store.delete_auto_accepted_companion(user.id, UserId(id)).await?;
    deleted.then_some(StatusCode::NO_CONTENT).ok_or(ApiError::NotFound("companion"))
}
