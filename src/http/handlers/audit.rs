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
    /// The id of the event.
    id: i64,
    /// When the event happened, in RFC 3339.
    created_at: String,
    action: AuditAction,
    /// The username of the user who acted; null for the command line and for a deleted account.
    #[schema(required)]
    actor: Option<String>,
    /// The username of the other user whose account was affected; null if the actor's own account was affected, and for
    /// a deleted account.
    #[schema(required)]
    subject: Option<String>,
    /// A detail that depends on the action, as `AuditAction` says; otherwise empty.
    detail: String,
    /// The client's IP address; empty for the command line.
    address: String,
}

/// A page of the audit log.
#[derive(Serialize, ToSchema)]
pub struct AuditLog {
    /// The events, newest first, at most 50.
    events: Vec<AuditRow>,
    /// The `cursor` of the next page; null on the last page.
    #[schema(required)]
    next: Option<String>,
}

/// The filter of the events.
#[derive(Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct AuditQuery {
    /// Return only events with this action, a value of `AuditAction`.
    action: Option<String>,
    /// Return only events whose actor's or subject's username contains this text, case-insensitively.
    username: String,
    /// `next` of the previous page. The other parameters must be the same as for that page.
    cursor: Option<String>,
}

impl From<StoredAuditEvent> for AuditRow {
    fn from(event: StoredAuditEvent) -> Self {
        let StoredAuditEvent { id, created_at, action, actor, subject, detail, address } = event;
        Self { id, created_at: rfc3339(created_at), action, actor, subject, detail, address }
    }
}

/// List the events of the audit log, newest first, 50 per page
///
/// The server keeps events for a year.
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
