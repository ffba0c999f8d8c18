//! Compression of responses that no cache has compressed: texts of at least a kilobyte, in responses to GET
//! only. Sessions' tokens and links are in responses to POST, and their length must not depend on what else
//! is in them (BREACH).

use axum::Router;
use axum::extract::Request;
use axum::http::{Method, Response, header};
use tower::ServiceBuilder;
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{Predicate, SizeAbove};

const MIN_SIZE: u16 = 1_024;
const COMPRESSED_TYPES: [&str; 3] = ["application/json", "image/svg+xml", "text/"];

#[derive(Clone, Copy)]
struct IsText;

impl Predicate for IsText {
    fn should_compress<B: axum::body::HttpBody>(&self, response: &Response<B>) -> bool {
        let content_type = response.headers().get(header::CONTENT_TYPE);
        let content_type = content_type.and_then(|value| value.to_str().ok()).unwrap_or_default();
        COMPRESSED_TYPES.iter().any(|text| content_type.starts_with(text))
    }
}

pub fn add<S: Clone + Send + Sync + 'static>(router: Router<S>) -> Router<S> {
    let compression = CompressionLayer::new()
        .quality(CompressionLevel::Fastest)
        .compress_when(SizeAbove::new(MIN_SIZE).and(IsText));
    let only_get = |mut request: Request| {
        if request.method() != Method::GET {
            request.headers_mut().remove(header::ACCEPT_ENCODING);
        }
        request
    };
    router.layer(ServiceBuilder::new().map_request(only_get).layer(compression))
}
