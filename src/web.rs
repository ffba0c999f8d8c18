//! The web app, baked into the executable: hashed files for ever, the page itself always fresh,
//! compressed at build time.

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use rust_embed::{EmbeddedFile, RustEmbed};

#[derive(RustEmbed)]
#[folder = "$OUT_DIR/ui"]
struct Files;

/// Where Vite puts files whose names change with their content.
const HASHED: &str = "assets/";
const PAGE: &str = "index.html";

/// Answers any address that is not the API's: a file of the web app, or its page. The page comes
/// with 404 where it will show that there is nothing.
#[must_use]
pub fn serve(request: &Request) -> Response {
    let path = request.uri().path().trim_start_matches('/');
    if path != PAGE
        && let Some(response) = file(path, request.headers())
    {
        return response;
    }
    let status = if is_screen(path) { StatusCode::OK } else { StatusCode::NOT_FOUND };
    match file(PAGE, request.headers()) {
        Some(mut page) => {
            if page.status() == StatusCode::OK {
                *page.status_mut() = status;
            }
            page
        }
        None => (StatusCode::NOT_FOUND, "This build has no web app.").into_response(),
    }
}

fn is_screen(path: &str) -> bool {
    path.is_empty() || path == "ms" || path.starts_with("ms/")
}

/// A file in the smallest encoding that the browser takes.
fn file(path: &str, headers: &HeaderMap) -> Option<Response> {
    let plain = Files::get(path)?;
    let mime = HeaderValue::from_str(plain.metadata.mimetype()).ok()?;
    let etag = etag(&plain)?;
    let fresh = headers.get(header::IF_NONE_MATCH).is_some_and(|known| names(known, &etag));
    let mut response = if fresh {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let (file, encoding) = encoded(path, headers).unwrap_or((plain, None));
        let mut response = Body::from(file.data).into_response();
        if let Some(encoding) = encoding {
            response.headers_mut().insert(header::CONTENT_ENCODING, encoding);
        }
        response
    };
    let lasting =
        if path.starts_with(HASHED) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, mime);
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(lasting));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    headers.insert(header::ETAG, etag);
    Some(response)
}

fn encoded(path: &str, headers: &HeaderMap) -> Option<(EmbeddedFile, Option<HeaderValue>)> {
    [("br", "br"), ("gzip", "gz")].into_iter().find_map(|(name, suffix)| {
        let file =
            takes(headers, name).then(|| Files::get(&format!("{path}.{suffix}"))).flatten()?;
        Some((file, Some(HeaderValue::from_static(name))))
    })
}

/// Whether a client takes this encoding: it must have named it, and not in order to refuse it.
pub fn takes(headers: &HeaderMap, encoding: &str) -> bool {
    let lines = headers.get_all(header::ACCEPT_ENCODING).into_iter();
    let mut parts = lines.filter_map(|line| line.to_str().ok()).flat_map(|line| line.split(','));
    parts.any(|part| {
        let mut pieces = part.split(';').map(str::trim);
        let weight = |text: &str| text.strip_prefix("q=").and_then(|q| q.parse::<f32>().ok());
        pieces.next().is_some_and(|name| name.eq_ignore_ascii_case(encoding))
            && pieces.next().and_then(weight) != Some(0.0)
    })
}

fn etag(file: &EmbeddedFile) -> Option<HeaderValue> {
    let hash = file.metadata.sha256_hash();
    let hash = BASE64_URL_SAFE_NO_PAD.encode(&hash[..12]);
    // Weak, because the same content travels in several encodings.
    HeaderValue::from_str(&format!("W/\"{hash}\"")).ok()
}

/// Whether a list of entity tags names this one; a strong name of it will do.
fn names(known: &HeaderValue, etag: &HeaderValue) -> bool {
    let strong = |text: &str| text.trim().trim_start_matches("W/").to_owned();
    let (Ok(known), Ok(etag)) = (known.to_str(), etag.to_str()) else { return false };
    known.split(',').any(|tag| tag.trim() == "*" || strong(tag) == strong(etag))
}
