//! The description of the API, for programs and for the page that shows it.

use crate::app::App;
use crate::http::error::ApiError;
use crate::http::representation::{accepts_encoding, decode_gzip, etag_matches, etag_of};
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use std::sync::{Arc, LazyLock};

/// `assets/openapi.json`, compressed with gzip.
pub const OPENAPI: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/openapi.json.gz"));

static ETAG: LazyLock<HeaderValue> = LazyLock::new(|| etag_of(OPENAPI));

/// Get this API description (OpenAPI 3.1)
#[utoipa::path(get, path = "/api/v1/openapi", operation_id = "openapi", tag = "status",
    responses(
        (status = 200, body = serde_json::Value, headers(("ETag" = String, description = "Changes with the description"))),
        (status = 304, description = "The description has the tag in `If-None-Match`"),
    ))]
pub async fn openapi(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let base_path = &app.config.base_path;
    let etag = if base_path.is_empty() { ETAG.clone() } else { etag_below(base_path) };
    let caching = [
        (header::ETAG, etag.clone()),
        (header::VARY, HeaderValue::from_static("accept-encoding")),
        (header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache")),
    ];
    if etag_matches(&headers, &etag) {
        return Ok((StatusCode::NOT_MODIFIED, caching).into_response());
    }
    let json = [(header::CONTENT_TYPE, HeaderValue::from_static("application/json"))];
    if accepts_encoding(&headers, "gzip") && base_path.is_empty() {
        let gzip = [(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"))];
        return Ok((caching, json, gzip, Bytes::from_static(OPENAPI)).into_response());
    }
    let document = decode_gzip(OPENAPI).map_err(|error| ApiError::Internal(error.to_string()))?;
    Ok((caching, json, on_base_path(document, base_path)).into_response())
}

/// Adds the base path to the paths of the description.
fn on_base_path(document: Vec<u8>, base_path: &str) -> Vec<u8> {
    match document.split_first() {
        Some((brace, members)) if !base_path.is_empty() => {
            let servers = format!("\"servers\":[{{\"url\":\"{base_path}\"}}],");
            [&[*brace], servers.as_bytes(), members].concat()
        }
        _ => document,
    }
}

fn etag_below(base_path: &str) -> HeaderValue {
    etag_of(&[OPENAPI, base_path.as_bytes()].concat())
}
