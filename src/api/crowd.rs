//! Turns requests away while too many are being worked on, so that those that are get their answer
//! soon: a refusal at once is worth more than an answer that nobody waits for any more.

use crate::api::error::ApiError;
use crate::api::{catalogue, is_below};
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;
use tokio::sync::Semaphore;

/// How many requests are worked on at once; one more is turned away.
const AT_ONCE: usize = 512;

/// Leave to be worked on.
#[derive(Clone)]
pub struct Crowd(Arc<Semaphore>);

impl Crowd {
    /// With nobody in it.
    pub fn new() -> Self {
        Self(Arc::new(Semaphore::new(AT_ONCE)))
    }
}

/// Lets a request through when there is room; who asks whether the server is well always gets
/// through, as otherwise it would be restarted when it has most to do.
pub async fn shed(State(crowd): State<Crowd>, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    if matches!(path, "/healthz" | "/readyz") {
        return next.run(request).await;
    }
    match crowd.0.try_acquire() {
        Ok(_held) => next.run(request).await,
        Err(_) if is_below(path, "/3") || is_below(path, "/4") => catalogue::overloaded(),
        Err(_) => {
            ApiError::Unavailable(format!("{AT_ONCE} requests are worked on")).into_response()
        }
    }
}
