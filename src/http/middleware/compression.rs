//! Compression of responses that no cache has compressed: texts of at least a kilobyte, in responses to GET
//! only. Sessions' tokens and links are in responses to POST, and their length must not depend on what else
//! is in them (BREACH).

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

/// The service, with its responses to GET compressed.
pub type Compressed<S> = Compression<S, And<SizeAbove, IsText>>;

pub fn compress<S>(service: S) -> Compressed<S> {
    CompressionLayer::new()
        .quality(CompressionLevel::Fastest)
        .compress_when(SizeAbove::new(MIN_SIZE).and(IsText))
        .layer(service)
}
