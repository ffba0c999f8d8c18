//! One line in the log for each request, under an id that the answer carries too. Queries,
//! headers and bodies never reach the log: they may hold secrets.

use crate::api::error::ApiError;
use crate::clock::random_bytes;
use axum::extract::{MatchedPath, Request};
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;
use std::panic::AssertUnwindSafe;
use std::time::Instant;
use tracing::Instrument;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Names the request, runs it inside a span of that name and says how it ended.
pub async fn request(request: Request, next: Next) -> Response {
    let id = format!("{:016x}", u64::from_be_bytes(random_bytes()));
    let method = request.method().clone();
    // The route rather than the path where there is one: parameters may be secrets or names.
    let route = request.extensions().get::<MatchedPath>().map(MatchedPath::as_str);
    let route = route.unwrap_or("(web app)").to_owned();
    let span = tracing::info_span!("request", id);
    let began = Instant::now();
    async move {
        let answered = AssertUnwindSafe(next.run(request)).catch_unwind().await;
        let mut response = answered.unwrap_or_else(|_| {
            ApiError::Internal("a handler panicked".to_owned()).into_response()
        });
        let status = response.status().as_u16();
        let micros = u64::try_from(began.elapsed().as_micros()).unwrap_or(u64::MAX);
        tracing::info!(%method, route, status, micros, "{method} {route} answered {status}");
        if let Ok(id) = HeaderValue::from_str(&id) {
            response.headers_mut().insert(REQUEST_ID, id);
        }
        response
    }
    .instrument(span)
    .await
}
