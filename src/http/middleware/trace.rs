//! The access log: one line for each request, in a span with the request's id, which the response has too.
//! Users are logged by id. The client's address is logged for writes, audited reads and refusals only.
//! Queries, headers and bodies are never logged, because they may hold secrets.

use crate::domain::ids::UserId;
use axum::http::{HeaderName, Method, Request, Response};
use std::net::IpAddr;
use std::time::{Duration, Instant};
use tracing::Span;
use tracing::field::display;

/// The log target of the lines of requests.
pub const ACCESS_LOG: &str = "moviestars::http::access";
pub const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
/// Reads that return much data, so that users can find out where their data went.
const AUDITED_ROUTES: [&str; 5] = [
    "/api/v1/backup",
    "/api/v1/backup/{token}",
    "/api/v1/export",
    "/api/v1/export.csv",
    "/api/v1/export.zip",
];
/// Logged at the level `debug`, because supervisors ask every few seconds.
const HEALTH_ROUTES: [&str; 2] = ["/healthz", "/readyz"];
const AUDITED_STATUSES: [u16; 3] = [401, 403, 429];

/// The user for the access log; an extension of the response.
#[derive(Clone, Copy)]
pub struct LoggedUser(pub UserId);

/// The line of a request that is in flight.
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

/// The span of a request. It has the pattern of the path instead of the path, whose parameters may be secrets or
/// names.
pub fn span(id: &str, method: &Method, route: &str) -> Span {
    tracing::info_span!("request", id, %method, route)
}
