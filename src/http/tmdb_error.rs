//! Errors for the paths of TMDB's API.

use crate::catalogue::{CatalogueError, ErrorBody as CatalogueErrorBody};
use crate::http::error::{ApiError, json};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

/// An error in TMDB's format.
pub enum TmdbError {
    /// There is no session, or it has ended.
    InvalidKey,
    Catalogue(CatalogueError),
    /// With the number of seconds after which the request may succeed.
    Temporary(CatalogueError, i64),
    /// An error of this server: 503 or 500, in the form that TMDB has for these.
    Server(ApiError),
}

impl IntoResponse for TmdbError {
    fn into_response(self) -> Response {
        let of = |error: CatalogueError| {
            let status = StatusCode::from_u16(error.status()).unwrap_or(StatusCode::BAD_GATEWAY);
            json(status, &error.body())
        };
        match self {
            Self::InvalidKey => json(StatusCode::UNAUTHORIZED, &CatalogueErrorBody::invalid_key()),
            Self::Catalogue(error) => of(error),
            Self::Temporary(error, seconds) => {
                let mut response = of(error);
                response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
                response
            }
            Self::Server(error) => {
                let (status, code) = error.status_and_code();
                error.log(code);
                let Some(seconds) = error.retry_after() else {
                    return json(status, &CatalogueErrorBody::internal());
                };
                let mut response = json(status, &CatalogueErrorBody::offline());
                response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
                response
            }
        }
    }
}
