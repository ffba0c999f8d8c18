//! Compression of responses that do not come compressed from a cache: texts of at least a kilobyte, only in responses
//! to GET. Responses to POST contain session tokens and links. Their length must not depend on their other content
//! (BREACH).

use axum::http::{Response, header};
use tower::Layer;
use tower_http::CompressionLevel;
use tower_http::compression::predicate::{And, Predicate, SizeAbove};
use tower_http::compression::{Compression, CompressionLayer};

const MIN_SIZE: u16 = 1_024;
const COMPRESSED_TYPES: [&str; 3] = ["application/json", "image/svg+xml", "text/"];

#[derive(Clone, Copy)]
pub struct IsText;

impl Predicate for IsText {
    fn should_compress<B: axum::body::HttpBody>(&self, response: &Response<B>) -> bool {
        let content_type = response.headers().get(header::CONTENT_TYPE);
        let content_type = content_type.and_then(|value| value.to_str().ok()).unwrap_or_default();
        COMPRESSED_TYPES.iter().any(|text| content_type.starts_with(text))
    }
}

/// A service whose responses to GET are compressed.
pub type Compressed<S> = Compression<S, And<SizeAbove, IsText>>;

pub fn compress<S>(service: S) -> Compressed<S> {
    CompressionLayer::new()
        .quality(CompressionLevel::Fastest)
        .compress_when(SizeAbove::new(MIN_SIZE).and(IsText))
        .layer(service)
}
