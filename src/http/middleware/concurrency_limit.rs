//! Turns requests away while too many are being worked on, so that those that are get their answer
//! soon: a refusal at once is worth more than an answer that nobody waits for any more.

use crate::http::error::ApiError;
use crate::http::handlers::catalogue;
use crate::http::router::is_below;
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::sync::{Arc, Mutex};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

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

    fn enter(&self) -> Result<OwnedSemaphorePermit, ApiError> {
        let entered = Arc::clone(&self.0).try_acquire_owned();
        entered.map_err(|_| ApiError::Unavailable(format!("{AT_ONCE} requests are worked on")))
    }
}

/// The place of one request among those that are worked on; an extension of the request.
#[derive(Clone)]
pub struct Place {
    crowd: Crowd,
    held: Arc<Mutex<Option<OwnedSemaphorePermit>>>,
}

impl Place {
    /// Waits for what the client has yet to send, which is no work: meanwhile the place is free,
    /// so that slow senders keep nobody out.
    ///
    /// # Errors
    /// `Unavailable` when all places are taken afterwards.
    pub async fn lend<T>(&self, waiting: impl Future<Output = T>) -> Result<T, ApiError> {
        self.hold(None);
        let came = waiting.await;
        self.hold(Some(self.crowd.enter()?));
        Ok(came)
    }

    fn hold(&self, permit: Option<OwnedSemaphorePermit>) {
        *self.held.lock().expect("no thread panics while it holds this lock") = permit;
    }
}

/// Lets a request through when there is room; who asks whether the server is well always gets
/// through, as otherwise it would be restarted when it has most to do.
pub async fn shed(State(crowd): State<Crowd>, mut request: Request, next: Next) -> Response {
    let path = request.uri().path();
    if matches!(path, "/healthz" | "/readyz") {
        return next.run(request).await;
    }
    let in_dialect = is_below(path, "/3") || is_below(path, "/4");
    match crowd.enter() {
        Ok(permit) => {
            let held = Arc::new(Mutex::new(Some(permit)));
            let place = Place { crowd, held };
            request.extensions_mut().insert(place.clone());
            let answer = next.run(request).await;
            place.hold(None);
            answer
        }
        Err(_) if in_dialect => catalogue::overloaded(),
        Err(refusal) => refusal.into_response(),
    }
}
