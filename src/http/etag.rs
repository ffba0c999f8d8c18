//! Answers that a client may hold already: named by their content, and not sent twice.

use crate::http::extract::json::Json;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use std::hash::{DefaultHasher, Hash, Hasher};

/// Sends the answer under a name made from its content, or only says that it has not changed when
/// the client names it in `If-None-Match`. `content` is everything that the answer is made from.
pub fn tagged<T: serde::Serialize>(
    request: &HeaderMap,
    content: &impl Hash,
    answer: impl FnOnce() -> T,
) -> Response {
    let mut hasher = DefaultHasher::new();
    content.hash(&mut hasher);
    let tag = HeaderValue::from_str(&format!("\"{:016x}\"", hasher.finish()))
        .expect("hexadecimal digits in quotes are a header's text");
    let mut response = if request.get(header::IF_NONE_MATCH) == Some(&tag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        Json(answer()).into_response()
    };
    response.headers_mut().insert(header::ETAG, tag);
    response
}
