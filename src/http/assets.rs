//! The web app, embedded in the executable and compressed at build time. Files with a hash in their name are
//! cached for ever; the page is always validated again.

use crate::http::encoding::accepts_encoding;
use crate::http::etag::etag_matches;
use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
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

/// A file with what its responses have in common, so that a response only counts references.
struct Asset {
    plain: Bytes,
    brotli: Option<Bytes>,
    gzip: Option<Bytes>,
    content_type: HeaderValue,
    caching: HeaderValue,
    /// Weak, because the same content is sent in several encodings.
    etag: HeaderValue,
}

static ASSETS: LazyLock<HashMap<Cow<'static, str>, Asset>> = LazyLock::new(|| {
    Files::iter().filter_map(|path| Some((path.clone(), asset(&path)?))).collect()
});

fn asset(path: &str) -> Option<Asset> {
    let file = Files::get(path)?;
    let caching =
        if path.starts_with(HASHED) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let encoded = |suffix| Files::get(&format!("{path}.{suffix}")).map(bytes);
    Some(Asset {
        brotli: encoded("br"),
        gzip: encoded("gz"),
        content_type: HeaderValue::from_str(&content_type(file.metadata.mimetype())).ok()?,
        caching: HeaderValue::from_static(caching),
        etag: etag(&file)?,
        plain: bytes(file),
    })
}

fn bytes(file: EmbeddedFile) -> Bytes {
    match file.data {
        Cow::Borrowed(data) => Bytes::from_static(data),
        Cow::Owned(data) => data.into(),
    }
}

/// Responds with a file of the web app, or else with its page. The page has status 404 where it will show
/// "not found".
pub fn serve(request: &Request) -> Response {
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
        let mut response = if etag_matches(request, &self.etag) {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            let (body, encoding) = self.encoded(request);
            let mut response = Response::new(Body::from(body.clone()));
            if let Some(encoding) = encoding {
                let encoding = HeaderValue::from_static(encoding);
                response.headers_mut().insert(header::CONTENT_ENCODING, encoding);
            }
            response
        };
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, self.content_type.clone());
        headers.insert(header::CACHE_CONTROL, self.caching.clone());
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        headers.insert(header::ETAG, self.etag.clone());
        response
    }

    fn encoded(&self, request: &HeaderMap) -> (&Bytes, Option<&'static str>) {
        match (&self.brotli, &self.gzip) {
            (Some(brotli), _) if accepts_encoding(request, "br") => (brotli, Some("br")),
            (_, Some(gzip)) if accepts_encoding(request, "gzip") => (gzip, Some("gzip")),
            _ => (&self.plain, None),
        }
    }
}

fn etag(file: &EmbeddedFile) -> Option<HeaderValue> {
    let hash = file.metadata.sha256_hash();
    let hash = BASE64_URL_SAFE_NO_PAD.encode(&hash[..12]);
    HeaderValue::from_str(&format!("W/\"{hash}\"")).ok()
}
