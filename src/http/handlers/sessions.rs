//! The devices on which the caller is signed in.

use crate::app::App;
use crate::clock::rfc3339;
use crate::domain::audit::{AuditAction, AuditEvent};
use crate::domain::ids::SessionId;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::extract::{FromPath, Json};
use crate::http::middleware::guard::CurrentUser;
use crate::services::audit::{self, Actor};
use crate::store::ListedSession;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// A session of the caller.
#[derive(Serialize, ToSchema)]
#[schema(as = Session)]
pub struct SessionRow {
    /// The id of the session, for `endSession`. It does not authenticate.
    id: String,
    /// Whether the request was made with this session.
    current: bool,
    /// When the user signed in, in RFC 3339.
    started_at: String,
    /// When the session was last renewed, in RFC 3339. The web app renews a session once a day while the user is
    /// active.
    renewed_at: String,
    /// When the session expires, in RFC 3339.
    expires_at: String,
    /// The `User-Agent` header of the sign-in, at most 200 characters; may be empty.
    user_agent: String,
    /// The client's IP address at the sign-in; empty for sessions of older versions of the server.
    address: String,
}

/// The caller's sessions.
#[derive(Serialize, ToSchema)]
pub struct SessionList {
    /// The sessions, last renewed first.
    sessions: Vec<SessionRow>,
}

impl SessionRow {
    fn new(session: ListedSession, caller: &CurrentUser) -> Self {
        Self {
            current: session.id == caller.session,
            id: session.id.0,
            started_at: rfc3339(session.started_at),
            renewed_at: rfc3339(session.renewed_at),
            expires_at: rfc3339(session.expires_at),
            user_agent: session.device.user_agent,
            address: session.device.address,
        }
    }
}

/// List the caller's sessions, last renewed first
#[utoipa::path(get, path = "/api/v1/sessions", operation_id = "listSessions", tag = "sessions",
    responses((status = 200, body = SessionList)))]
pub async fn list_sessions(
    State(app): State<Arc<App>>,
    caller: CurrentUser,
) -> Result<Json<SessionList>, ApiError> {
    let sessions = app.store.sessions(caller.id, app.config.clock.now()).await?;
    let row = |session| SessionRow::new(session, &caller);
    Ok(Json(SessionList { sessions: sessions.into_iter().map(row).collect() }))
}

/// End one of the caller's sessions
#[utoipa::path(delete, path = "/api/v1/sessions/{id}", operation_id = "endSession", tag = "sessions",
    params(("id" = String, Path, description = "The session's id")),
    responses(
        (status = 204, description = "The session has ended"),
        (status = 404, description = "4040: no such session of the caller", body = ErrorBody),
    ))]
pub async fn end_session(
    State(app): State<Arc<App>>,
    actor: Actor,
    FromPath(id): FromPath<String>,
) -> Result<StatusCode, ApiError> {
    if !app.store.end_session_of(actor.id, SessionId(id)).await? {
        return Err(ApiError::NotFound("session"));
    }
    audit::record(&app, actor, AuditEvent::own(AuditAction::SessionsEnded)).await;
    Ok(StatusCode::NO_CONTENT)
}

/// End all sessions of the caller except the current one
#[utoipa::path(delete, path = "/api/v1/sessions", operation_id = "endOtherSessions", tag = "sessions",
    responses((status = 204, description = "The other sessions have ended")))]
pub async fn end_other_sessions(
    State(app): State<Arc<App>>,
    caller: CurrentUser,
    actor: Actor,
) -> Result<StatusCode, ApiError> {
    if app.store.end_other_sessions(caller.id, caller.session).await? > 0 {
        audit::record(&app, actor, AuditEvent::own(AuditAction::SessionsEnded)).await;
    }
    Ok(StatusCode::NO_CONTENT)
}
