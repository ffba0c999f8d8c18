//! The description of the API, for programs and for the page that shows it.

use crate::http::error::ApiError;
use crate::http::representation::{accepts_encoding, decode_gzip, etag_matches, etag_of};
use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use std::sync::LazyLock;

/// `assets/openapi.json`, compressed with gzip.
pub const OPENAPI: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/openapi.json.gz"));

static ETAG: LazyLock<HeaderValue> = LazyLock::new(|| etag_of(OPENAPI));

/// Return this description (OpenAPI 3.1)
#[utoipa::path(get, path = "/api/v1/openapi", operation_id = "openapi", tag = "status",
    responses(
        (status = 200, body = serde_json::Value, headers(("ETag" = String, description = "Changes with the description"))),
        (status = 304, description = "The description has the tag in `If-None-Match`"),
    ))]
pub async fn openapi(headers: HeaderMap) -> Result<Response, ApiError> {
    let caching = [
        (header::ETAG, ETAG.clone()),
        (header::VARY, HeaderValue::from_static("accept-encoding")),
        (header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache")),
    ];
    if etag_matches(&headers, &ETAG) {
        return Ok((StatusCode::NOT_MODIFIED, caching).into_response());
    }
    let json = [(header::CONTENT_TYPE, HeaderValue::from_static("application/json"))];
    if accepts_encoding(&headers, "gzip") {
        let gzip = [(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"))];
        return Ok((caching, json, gzip, Bytes::from_static(OPENAPI)).into_response());
    }
    let document = decode_gzip(OPENAPI).map_err(|error| ApiError::Internal(error.to_string()))?;
    Ok((caching, json, document).into_response())
}
