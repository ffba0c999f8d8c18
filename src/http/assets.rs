//! The web app, embedded in the executable and compressed at build time. Files with a hash in their name are
//! cached for ever; the page is always validated again.

use crate::http::etag::etag_matches;
use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use rust_embed::{EmbeddedFile, RustEmbed};
use std::borrow::Cow;

#[derive(RustEmbed)]
#[folder = "$OUT_DIR/ui"]
struct Files;

/// Vite puts the files here whose names hold a hash of their content.
const HASHED: &str = "assets/";
const PAGE: &str = "index.html";

/// Responds with a file of the web app, or else with its page. The page has status 404 where it will show
/// "not found".
pub fn serve(request: &Request) -> Response {
    let path = request.uri().path().trim_start_matches('/');
    if path != PAGE
        && let Some(response) = file(path, request.headers())
    {
        return response;
    }
    let status = if is_page_path(path) { StatusCode::OK } else { StatusCode::NOT_FOUND };
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

fn is_page_path(path: &str) -> bool {
    path.is_empty() || path == "ms" || path.starts_with("ms/")
}

/// The content type, with the charset for texts.
fn content_type(mime: &str) -> Cow<'_, str> {
    let is_text = mime.starts_with("text/") || mime.ends_with("+xml");
    if is_text { format!("{mime}; charset=utf-8").into() } else { mime.into() }
}

/// A file in the smallest encoding that the browser accepts.
fn file(path: &str, headers: &HeaderMap) -> Option<Response> {
    let plain = Files::get(path)?;
    let mime = HeaderValue::from_str(&content_type(plain.metadata.mimetype())).ok()?;
    let etag = etag(&plain)?;
    let mut response = if etag_matches(headers, &etag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let (file, encoding) = encoded(path, headers).unwrap_or((plain, None));
        let mut response = Body::from(file.data).into_response();
        if let Some(encoding) = encoding {
            response.headers_mut().insert(header::CONTENT_ENCODING, encoding);
        }
        response
    };
    let caching =
        if path.starts_with(HASHED) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, mime);
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    headers.insert(header::ETAG, etag);
    Some(response)
}

fn encoded(path: &str, headers: &HeaderMap) -> Option<(EmbeddedFile, Option<HeaderValue>)> {
    [("br", "br"), ("gzip", "gz")].into_iter().find_map(|(name, suffix)| {
        let file = accepts_encoding(headers, name)
            .then(|| Files::get(&format!("{path}.{suffix}")))
            .flatten()?;
        Some((file, Some(HeaderValue::from_static(name))))
    })
}

/// Whether `Accept-Encoding` names this encoding with a weight above 0. `*` does not count.
pub fn accepts_encoding(headers: &HeaderMap, encoding: &str) -> bool {
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
    // Weak, because the same content is sent in several encodings.
    HeaderValue::from_str(&format!("W/\"{hash}\"")).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn value(text: &str) -> HeaderValue {
        HeaderValue::from_str(text).unwrap()
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn an_encoding_is_accepted_when_it_is_listed_with_a_weight_above_zero(
            before in "([a-z*;=0-9. ]{0,12},){0,3}", after in "(,[ -~]{0,12}){0,3}", gap in " {0,2}",
        ) {
            prop_assume!(!before.contains("br") && !after.to_lowercase().contains("br"));
            let accepts = |named: &str| {
                let list = value(&format!("{before}{gap}{named}{after}"));
                accepts_encoding(&HeaderMap::from_iter([(header::ACCEPT_ENCODING, list)]), "br")
            };
            for named in ["br", "BR", "br;q=0.5", "br ; q=1"] {
                prop_assert!(accepts(named), "{named}");
            }
            for other in ["", "br;q=0", "br; q=0.000", "bro", "xbr"] {
                prop_assert!(!accepts(other), "{other}");
            }
        }
    }
}
