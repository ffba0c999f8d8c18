//! The web app, baked into the executable: hashed files for ever, the page itself always fresh,
//! compressed at build time.

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

/// What a file is; of a text also how its letters are written, so that no browser has to guess.
fn kind(mime: &str) -> Cow<'_, str> {
    let is_text = mime.starts_with("text/") || mime.ends_with("+xml");
    if is_text { format!("{mime}; charset=utf-8").into() } else { mime.into() }
}

/// A file in the smallest encoding that the browser takes.
fn file(path: &str, headers: &HeaderMap) -> Option<Response> {
    let plain = Files::get(path)?;
    let mime = HeaderValue::from_str(&kind(plain.metadata.mimetype())).ok()?;
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
        fn an_encoding_is_taken_when_it_is_named_among_whatever_else_and_not_when_it_is_refused(
            before in "([a-z*;=0-9. ]{0,12},){0,3}", after in "(,[ -~]{0,12}){0,3}", gap in " {0,2}",
        ) {
            prop_assume!(!before.contains("br") && !after.to_lowercase().contains("br"));
            let takes = |named: &str| {
                let list = value(&format!("{before}{gap}{named}{after}"));
                takes(&HeaderMap::from_iter([(header::ACCEPT_ENCODING, list)]), "br")
            };
            for named in ["br", "BR", "br;q=0.5", "br ; q=1"] {
                prop_assert!(takes(named), "{named}");
            }
            for other in ["", "br;q=0", "br; q=0.000", "bro", "xbr"] {
                prop_assert!(!takes(other), "{other}");
            }
        }

        #[test]
        fn a_tag_is_named_by_every_list_that_holds_it_and_by_no_other(
            before in "((W/)?\"[a-z0-9]{0,9}\", ?){0,3}", after in "(, ?(W/)?\"[a-z0-9]{0,9}\"){0,3}", junk in "[ -~]{0,30}",
        ) {
            let etag = value("W/\"Tag\"");
            for named in ["W/\"Tag\"", "\"Tag\"", "*"] {
                prop_assert!(names(&value(&format!("{before}{named}{after}")), &etag), "{named}");
            }
            let others = value(&format!("{before}\"gat\"{after}"));
            prop_assert!(!names(&others, &etag));
            prop_assert!(!names(&value(&junk), &etag) || junk.contains("\"Tag\"") || junk.contains('*'));
        }
    }
}
