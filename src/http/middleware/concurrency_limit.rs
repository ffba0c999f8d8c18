//! Load shedding: at most 512 requests in flight; further ones get 503 at once, as do all but health checks
//! on connections that were accepted when there were too many.

use crate::catalogue::CatalogueError;
use crate::http::error::{ApiError, TmdbError};
use crate::http::paths::is_tmdb;
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::sync::{Arc, Mutex};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

const MAX_IN_FLIGHT: usize = 512;

#[derive(Clone)]
pub struct ConcurrencyLimit(Arc<Semaphore>);

impl ConcurrencyLimit {
    pub fn new() -> Self {
        Self(Arc::new(Semaphore::new(MAX_IN_FLIGHT)))
    }

    fn acquire(&self) -> Result<OwnedSemaphorePermit, ApiError> {
        let permit = Arc::clone(&self.0).try_acquire_owned();
        permit.map_err(|_| ApiError::Unavailable(format!("{MAX_IN_FLIGHT} requests in flight")))
    }
}

/// The permit of one request in flight; an extension of the request.
#[derive(Clone)]
pub struct RequestPermit {
    limit: ConcurrencyLimit,
    permit: Arc<Mutex<Option<OwnedSemaphorePermit>>>,
}

impl RequestPermit {
    /// Gives the permit back while `receiving` waits for the client, so that slow senders take no
    /// permits. `Unavailable` when no permit is free afterwards.
    pub async fn release_while<T>(
        &self,
        receiving: impl Future<Output = T>,
    ) -> Result<T, ApiError> {
        self.set(None);
        let received = receiving.await;
        self.set(Some(self.limit.acquire()?));
        Ok(received)
    }

    fn set(&self, permit: Option<OwnedSemaphorePermit>) {
        *self.permit.lock().expect("no thread panics while it holds this lock") = permit;
    }
}

/// An extension of requests on connections that serve health checks only.
#[derive(Clone, Copy)]
pub struct HealthChecksOnly;

/// Health checks always pass: otherwise a supervisor would restart the server at its busiest.
pub async fn shed_load(
    State(limit): State<ConcurrencyLimit>,
    mut request: Request,
    next: Next,
) -> Response {
    let path = request.uri().path();
    if matches!(path, "/healthz" | "/readyz") {
        return next.run(request).await;
    }
    let is_tmdb = is_tmdb(path);
    let is_refused = request.extensions().get::<HealthChecksOnly>().is_some();
    let permit = if is_refused {
        Err(ApiError::Unavailable("too many connections".to_owned()))
    } else {
        limit.acquire()
    };
    match permit {
        Ok(permit) => {
            let permit = RequestPermit { limit, permit: Arc::new(Mutex::new(Some(permit))) };
            request.extensions_mut().insert(permit.clone());
            let response = next.run(request).await;
            permit.set(None);
            response
        }
        Err(_) if is_tmdb => TmdbError::Temporary(CatalogueError::Overloaded, 1).into_response(),
        Err(error) => error.into_response(),
    }
}
