//! Refusals at the paths of TMDB's API.

use crate::catalogue::{CatalogueError, ErrorBody as CatalogueErrorBody};
use crate::http::error::{ApiError, json};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

/// A refusal in TMDB's shape.
pub enum TmdbError {
    /// No session, or one that has ended.
    InvalidKey,
    Catalogue(CatalogueError),
    /// With the seconds after which the same call may succeed.
    Temporary(CatalogueError, i64),
    /// A fault of this server: 503 and 500, as TMDB has them.
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
