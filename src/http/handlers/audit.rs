//! The audit log, for admins.

use crate::app::App;
use crate::clock::rfc3339;
use crate::domain::account::normalize_username;
use crate::domain::audit::AuditAction;
use crate::http::error::{ApiError, BadRequest, ErrorBody};
use crate::http::extract::{FromQuery, Json};
use crate::http::middleware::guard::Admin;
use crate::http::paging::end_page;
use crate::store::{AuditFilter, StoredAuditEvent};
use axum::extract::State;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// How many events a page has.
const PAGE: i64 = 50;

/// An event of the audit log.
#[derive(Serialize, ToSchema)]
#[schema(as = AuditEvent)]
pub struct AuditRow {
    id: i64,
    /// RFC 3339.
    created_at: String,
    action: AuditAction,
    /// The username of who did it; null for the command line and for a deleted account.
    #[schema(required)]
    actor: Option<String>,
    /// The username of whose account it was done to; null if that was the actor's own, or is deleted.
    #[schema(required)]
    subject: Option<String>,
    /// What the action leaves open, as its description says; otherwise empty.
    detail: String,
    /// The client's IP address; empty for the command line.
    address: String,
}

/// A page of the audit log.
#[derive(Serialize, ToSchema)]
pub struct AuditLog {
    /// Newest first.
    events: Vec<AuditRow>,
    /// The `cursor` of the next page; null when this is the last.
    #[schema(required)]
    next: Option<String>,
}

/// Which events to list; all of them without any parameter.
#[derive(Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct AuditQuery {
    /// One action, as `AuditAction` names it.
    action: Option<String>,
    /// A part of the username of who did it or whom it was done to, in any case.
    username: String,
    /// `next` of the page before.
    cursor: Option<String>,
}

impl From<StoredAuditEvent> for AuditRow {
    fn from(event: StoredAuditEvent) -> Self {
        let StoredAuditEvent { id, created_at, action, actor, subject, detail, address } = event;
        Self { id, created_at: rfc3339(created_at), action, actor, subject, detail, address }
    }
}

/// List what happened to accounts and settings, newest first, 50 events a page
///
/// Events are kept for a year.
#[utoipa::path(get, path = "/api/v1/audit-events", operation_id = "listAuditEvents",
    tag = "settings",
    params(AuditQuery),
    responses(
        (status = 200, body = AuditLog),
        (status = 400, description = "4000: unknown action or cursor", body = ErrorBody),
    ))]
pub async fn list_audit_events(
    State(app): State<Arc<App>>,
    _: Admin,
    FromQuery(query): FromQuery<AuditQuery>,
) -> Result<Json<AuditLog>, ApiError> {
    let AuditQuery { action, username, cursor } = query;
    let parse_action = |name: String| AuditAction::parse(&name).ok_or(BadRequest::Filter);
    let parse_cursor = |cursor: String| cursor.parse::<i64>().map_err(|_| BadRequest::Page);
    let filter = AuditFilter {
        action: action.map(parse_action).transpose()?,
        username: normalize_username(username.trim()),
        before: cursor.map(parse_cursor).transpose()?,
    };
    let mut events = app.store.audit_events(filter, PAGE + 1).await?;
    let next = end_page(&mut events, PAGE, |event| event.id.to_string());
    Ok(Json(AuditLog { events: events.into_iter().map(Into::into).collect(), next }))
}
