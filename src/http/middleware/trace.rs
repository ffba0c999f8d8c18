//! The access log: one line for each request, in a span with the request id, which the response has too. Users are
//! logged by id. The client's address is logged only for writes, audited reads and refusals. Queries, headers and
//! bodies are never logged, because they may contain secrets.

use crate::domain::ids::UserId;
use axum::http::{HeaderName, Method, Request, Response};
use std::net::IpAddr;
use std::time::{Duration, Instant};
use tracing::Span;
use tracing::field::display;

/// The target of these log lines.
pub const ACCESS_LOG: &str = "moviestars::http::access";
pub const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
/// Reads that return much data. They are logged with the address, so that users can find out who got their data.
const AUDITED_ROUTES: [&str; 5] = [
    "/api/v1/backup",
    "/api/v1/backup/{token}",
    "/api/v1/export",
    "/api/v1/export.csv",
    "/api/v1/export.zip",
];
/// Logged at the level `debug`, because supervisors send these requests every few seconds.
const HEALTH_ROUTES: [&str; 2] = ["/healthz", "/readyz"];
const AUDITED_STATUSES: [u16; 3] = [401, 403, 429];

/// The user for the access log; an extension of the response.
#[derive(Clone, Copy)]
pub struct LoggedUser(pub UserId);

/// Writes the log line of a request.
pub struct AccessLog {
    started: Instant,
    client: IpAddr,
    is_audited: bool,
    is_health_check: bool,
}

impl AccessLog {
    /// `route` is the pattern of the path.
    pub fn start<B>(request: &Request<B>, route: &str, client: IpAddr) -> Self {
        let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
        Self {
            started: Instant::now(),
            client,
            is_audited: !is_read || AUDITED_ROUTES.contains(&route),
            is_health_check: HEALTH_ROUTES.contains(&route),
        }
    }

    /// Returns how long the request took.
    pub fn finish<B>(self, response: &Response<B>) -> Duration {
        let duration = self.started.elapsed();
        let status = response.status().as_u16();
        let micros = u64::try_from(duration.as_micros()).unwrap_or(u64::MAX);
        let user = response.extensions().get::<LoggedUser>().map(|user| user.0.0);
        let is_audited = self.is_audited || AUDITED_STATUSES.contains(&status);
        let client = is_audited.then(|| display(self.client));
        if self.is_health_check && response.status().is_success() {
            tracing::debug!(target: ACCESS_LOG, status, micros, user, client, "request finished");
        } else {
            tracing::info!(target: ACCESS_LOG, status, micros, user, client, "request finished");
        }
        duration
    }
}

/// The span of a request. It has the pattern of the route instead of the path, because path parameters may be secrets
/// or names.
pub fn span(id: &str, method: &Method, route: &str) -> Span {
    tracing::info_span!("request", id, %method, route)
}
