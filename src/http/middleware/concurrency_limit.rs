//! Load shedding: at most 512 requests in flight. Further requests get 503 at once. So do all requests except health
//! checks on connections that were accepted over the connection limit.

use crate::catalogue::CatalogueError;
use crate::http::error::ApiError;
use crate::http::paths::is_tmdb;
use crate::http::tmdb_error::TmdbError;
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

    /// The permit for a request to this path. Health checks need no permit, because otherwise a supervisor would
    /// restart the server when it is busiest.
    pub fn admit(
        &self,
        path: &str,
        health_checks_only: bool,
    ) -> Result<Option<OwnedSemaphorePermit>, ApiError> {
        if matches!(path, "/healthz" | "/readyz") {
            return Ok(None);
        }
        if health_checks_only {
            return Err(ApiError::Unavailable("too many connections".to_owned()));
        }
        self.acquire().map(Some)
    }

    pub fn in_flight(&self) -> usize {
        MAX_IN_FLIGHT - self.0.available_permits()
    }

    fn acquire(&self) -> Result<OwnedSemaphorePermit, ApiError> {
        let permit = Arc::clone(&self.0).try_acquire_owned();
        permit.map_err(|_| ApiError::Unavailable(format!("{MAX_IN_FLIGHT} requests in flight")))
    }
}

/// The response to a request that was not admitted.
pub fn rejection(path: &str, error: ApiError) -> Response {
    if is_tmdb(path) {
        TmdbError::Temporary(CatalogueError::Overloaded, 1).into_response()
    } else {
        error.into_response()
    }
}

/// The permit of a request in flight that has a body. It is an extension of the request.
#[derive(Clone)]
pub struct RequestPermit {
    limit: ConcurrencyLimit,
    permit: Arc<Mutex<Option<OwnedSemaphorePermit>>>,
}

impl RequestPermit {
    pub fn new(limit: &ConcurrencyLimit, permit: OwnedSemaphorePermit) -> Self {
        Self { limit: limit.clone(), permit: Arc::new(Mutex::new(Some(permit))) }
    }

    /// Releases the permit while `receiving` waits for the client, so that slow senders occupy no permits. Returns
    /// `Unavailable` when no permit is free afterwards.
    pub async fn release_while<T>(
        &self,
        receiving: impl Future<Output = T>,
    ) -> Result<T, ApiError> {
        self.set(None);
        let received = receiving.await;
        self.set(Some(self.limit.acquire()?));
        Ok(received)
    }

    /// Releases the permit, because the request is no longer in flight.
    pub fn release(&self) {
        self.set(None);
    }

    fn set(&self, permit: Option<OwnedSemaphorePermit>) {
        *self.permit.lock().expect("no thread panics while it holds this lock") = permit;
    }
}
