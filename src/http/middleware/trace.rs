//! One line in the log for each request, under an id that the answer carries too. Who it was is
//! known by their number, and where they are stands beside what they changed, took away or were
//! refused.
//! Queries, headers and bodies never reach the log: they may hold secrets.

use crate::app::App;
use crate::clock::random_bytes;
use crate::domain::ids::UserId;
use crate::http::error::ApiError;
use crate::http::extract::client_ip::ClientAddress;
use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderName, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Instant;
use tracing::Instrument;
use tracing::field::display;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// What changes nothing and yet hands out a copy of much at once: whose data it is wants to know
/// where it went.
const TAKING_AWAY: [&str; 3] = ["/api/v1/backup", "/api/v1/export", "/api/v1/export.csv"];

/// Whose answer this is, for the log; an extension of the answer.
#[derive(Clone, Copy)]
pub struct Whose(pub UserId);

/// Names the request, runs it inside a span of that name and says how it ended.
pub async fn request(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let id = format!("{:016x}", u64::from_be_bytes(random_bytes()));
    let method = request.method().clone();
    let client = ClientAddress::of(request.headers(), request.extensions(), &app);
    // The route rather than the path where there is one: parameters may be secrets or names.
    let route = request.extensions().get::<MatchedPath>().map(MatchedPath::as_str);
    let route = route.unwrap_or("(web app)").to_owned();
    let span = tracing::info_span!("request", id);
    let began = Instant::now();
    async move {
        let mut response = answered(next.run(request)).await;
        let status = response.status().as_u16();
        let micros = u64::try_from(began.elapsed().as_micros()).unwrap_or(u64::MAX);
        let told = !matches!(method, Method::GET | Method::HEAD)
            || TAKING_AWAY.contains(&route.as_str())
            || [401, 403, 429].contains(&status);
        let client = told.then(|| display(client.0));
        let user = response.extensions().get::<Whose>().map(|whose| whose.0.0);
        tracing::info!(%method, route, status, micros, user, client, "{method} {route} answered {status}");
        if let Ok(id) = HeaderValue::from_str(&id) {
            response.headers_mut().insert(REQUEST_ID, id);
        }
        response
    }
    .instrument(span)
    .await
}

/// The answer, also when a handler panics: then it is our fault in the usual words.
async fn answered(handler: impl Future<Output = Response>) -> Response {
    let answer = AssertUnwindSafe(handler).catch_unwind().await;
    answer.unwrap_or_else(|_| ApiError::Internal("a handler panicked".to_owned()).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::to_bytes;

    #[tokio::test]
    async fn a_handler_that_panics_answers_as_any_fault_of_ours() {
        let answer = answered(async { panic!("on purpose") }).await;
        assert_eq!(answer.status().as_u16(), 500);
        let body = to_bytes(answer.into_body(), 1_000).await.unwrap();
        let body: serde_json::Value = serde_json::from_slice(&body).unwrap();
        assert_eq!((&body["status"], &body["code"]), (&"error".into(), &5000.into()));
        assert!(!body.to_string().contains("on purpose"));
    }
}
