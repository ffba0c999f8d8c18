//! The web app, embedded in the executable and compressed at build time. Files with a hash in their name are
//! cached for ever; the page is always validated again.

use crate::http::encoding::accepts_encoding;
use crate::http::etag::etag_matches;
use crate::http::middleware::security_headers;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, Request, StatusCode, header};
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use rust_embed::{EmbeddedFile, RustEmbed};
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

#[derive(RustEmbed)]
#[folder = "$OUT_DIR/ui"]
struct Files;

/// Vite puts the files here whose names hold a hash of their content.
const HASHED: &str = "assets/";
const PAGE: &str = "index.html";

struct Asset {
    plain: Variant,
    brotli: Option<Variant>,
    gzip: Option<Variant>,
}

/// A file in one encoding, with the headers of its responses.
struct Variant {
    headers: HeaderMap,
    body: Bytes,
}

static ASSETS: LazyLock<HashMap<Cow<'static, str>, Asset>> = LazyLock::new(|| {
    Files::iter().filter_map(|path| Some((path.clone(), asset(&path)?))).collect()
});

fn asset(path: &str) -> Option<Asset> {
    let file = Files::get(path)?;
    let headers = headers(path, &file)?;
    let encoded = |suffix, encoding| {
        let body = bytes(Files::get(&format!("{path}.{suffix}"))?);
        let mut headers = headers.clone();
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
        Some(Variant { headers, body })
    };
    let (brotli, gzip) = (encoded("br", "br"), encoded("gz", "gzip"));
    Some(Asset { brotli, gzip, plain: Variant { headers, body: bytes(file) } })
}

fn headers(path: &str, file: &EmbeddedFile) -> Option<HeaderMap> {
    let caching =
        if path.starts_with(HASHED) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let content_type = content_type(file.metadata.mimetype());
    let mut headers = HeaderMap::new();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_str(&content_type).ok()?);
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    headers.insert(header::ETAG, etag(file)?);
    // The page's depend on the settings.
    if !content_type.starts_with("text/html") {
        security_headers::add_fixed(&mut headers);
    }
    Some(headers)
}

fn bytes(file: EmbeddedFile) -> Bytes {
    match file.data {
        Cow::Borrowed(data) => Bytes::from_static(data),
        Cow::Owned(data) => data.into(),
    }
}

/// Responds with a file of the web app, or else with its page. The page has status 404 where it will show
/// "not found".
pub fn serve<B>(request: &Request<B>) -> Response {
    let path = request.uri().path().trim_start_matches('/');
    if path != PAGE
        && let Some(asset) = ASSETS.get(path)
    {
        return asset.respond(request.headers());
    }
    let status = if is_page_path(path) { StatusCode::OK } else { StatusCode::NOT_FOUND };
    match ASSETS.get(PAGE) {
        Some(page) => {
            let mut page = page.respond(request.headers());
            if page.status() == StatusCode::OK {
                *page.status_mut() = status;
            }
            page
        }
        None => (StatusCode::NOT_FOUND, "This build has no web app.").into_response(),
    }
}

fn is_page_path(path: &str) -> bool {
    path.is_empty() || path == "ms" || path.starts_with("ms/")
}

/// The content type, with the charset for texts.
fn content_type(mime: &str) -> Cow<'_, str> {
    let is_text = mime.starts_with("text/") || mime.ends_with("+xml");
    if is_text { format!("{mime}; charset=utf-8").into() } else { mime.into() }
}

impl Asset {
    /// In the smallest encoding that the browser accepts.
    fn respond(&self, request: &HeaderMap) -> Response {
        let mut response = Response::default();
        if etag_matches(request, &self.plain.headers[header::ETAG]) {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            *response.headers_mut() = self.plain.headers.clone();
        } else {
            let variant = self.variant(request);
            *response.headers_mut() = variant.headers.clone();
            *response.body_mut() = Body::from(variant.body.clone());
        }
        response
    }

    fn variant(&self, request: &HeaderMap) -> &Variant {
        match (&self.brotli, &self.gzip) {
            (Some(brotli), _) if accepts_encoding(request, "br") => brotli,
            (_, Some(gzip)) if accepts_encoding(request, "gzip") => gzip,
            _ => &self.plain,
        }
    }
}

/// Weak, because the same content is sent in several encodings.
fn etag(file: &EmbeddedFile) -> Option<HeaderValue> {
    let hash = file.metadata.sha256_hash();
    let hash = BASE64_URL_SAFE_NO_PAD.encode(&hash[..12]);
    HeaderValue::from_str(&format!("W/\"{hash}\"")).ok()
}
