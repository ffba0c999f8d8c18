//! The web app, which is embedded in the executable and compressed at build time. Files with a hash in their name are
//! cached forever; the page is always revalidated. Only the page and the manifest contain the base path. A server
//! with a base path rewrites them at the start.

use crate::http::error::ApiError;
use crate::http::middleware::security_headers;
use crate::http::representation::{accepts_encoding, decode_gzip, etag_matches, etag_of};
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, Request, StatusCode, header};
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use rust_embed::RustEmbed;
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

#[derive(RustEmbed)]
#[folder = "$OUT_DIR/ui"]
struct Files;

/// The folder of files whose names contain a hash of their content. Vite puts them there.
const HASHED: &str = "assets/";
const PAGE: &str = "index.html";
const MANIFEST: &str = "manifest.webmanifest";

/// A file with prepared responses, so that a response only clones references.
enum Asset {
    Plain(Variant),
    /// `ui/compress.mjs` has replaced the file by compressed ones.
    Compressed {
        brotli: Variant,
        gzip: Variant,
    },
}

/// A file in one encoding, with its response headers.
struct Variant {
    headers: HeaderMap,
    body: Bytes,
}

static ASSETS: LazyLock<HashMap<String, Asset>> = LazyLock::new(|| {
    let asset = |file: Cow<'static, str>| match file.rsplit_once('.') {
        Some((_, "gz")) => None,
        Some((path, "br")) => {
            let etag = etag(&file)?;
            let brotli = variant(path, content(&file)?, etag.clone(), Some("br"))?;
            let gzip = variant(path, content(&format!("{path}.gz"))?, etag, Some("gzip"))?;
            Some((path.to_owned(), Asset::Compressed { brotli, gzip }))
        }
        _ => {
            let plain = variant(&file, content(&file)?, etag(&file)?, None)?;
            Some((file.into_owned(), Asset::Plain(plain)))
        }
    };
    Files::iter().filter_map(asset).collect()
});

fn content(file: &str) -> Option<Bytes> {
    Some(match Files::get(file)?.data {
        Cow::Borrowed(data) => Bytes::from_static(data),
        Cow::Owned(data) => data.into(),
    })
}

/// `path` is the path in the URL.
fn variant(
    path: &str,
    body: Bytes,
    etag: HeaderValue,
    encoding: Option<&'static str>,
) -> Option<Variant> {
    let caching =
        if path.starts_with(HASHED) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mime = mime_guess::from_path(path).first_or_octet_stream();
    let content_type = content_type(mime.essence_str());
    let mut headers = HeaderMap::new();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_str(&content_type).ok()?);
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    headers.insert(header::ETAG, etag);
    if let Some(encoding) = encoding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    // The headers of the page depend on the settings.
    if !content_type.starts_with("text/html") {
        security_headers::add_fixed(&mut headers);
    }
    Some(Variant { headers, body })
}

/// The web app of one server.
pub struct WebApp {
    /// The page and the manifest, if they were rewritten for a base path.
    rewritten: HashMap<&'static str, Asset>,
}

impl WebApp {
    pub fn new(base_path: &str) -> Self {
        let files = [PAGE, MANIFEST].into_iter().filter(|_| !base_path.is_empty());
        let rewritten = files.filter_map(|path| {
            let text = ASSETS.get(path)?.text()?;
            let body = Bytes::from(on_base_path(path, &text, base_path));
            let etag = etag_of(&body);
            Some((path, Asset::Plain(variant(path, body, etag, None)?)))
        });
        Self { rewritten: rewritten.collect() }
    }

    /// Responds with a file of the web app, or otherwise with the page. The page has status 404 if it will show "not
    /// found".
    pub fn respond<B>(&self, request: &Request<B>) -> Response {
        let path = request.uri().path().trim_start_matches('/');
        if path != PAGE
            && let Some(asset) = self.asset(path)
        {
            return asset.respond(request.headers());
        }
        let status = if is_page_path(path) { StatusCode::OK } else { StatusCode::NOT_FOUND };
        match self.asset(PAGE) {
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

    fn asset(&self, path: &str) -> Option<&Asset> {
        self.rewritten.get(path).or_else(|| ASSETS.get(path))
    }
}

/// Adds the base path to the URLs in the page or the manifest. The root element of the page passes it to the scripts
/// (`ui/src/lib/basePath.ts`).
fn on_base_path(file: &str, text: &str, base_path: &str) -> String {
    if file == MANIFEST {
        return text.replace(": \"/", &format!(": \"{base_path}/"));
    }
    text.replace("=\"/", &format!("=\"{base_path}/")).replacen(
        "<html ",
        &format!("<html data-base=\"{base_path}\" "),
        1,
    )
}

fn is_page_path(path: &str) -> bool {
    path.is_empty() || path == "ms" || path.starts_with("ms/")
}

/// The content type; for texts with the charset.
fn content_type(mime: &str) -> Cow<'_, str> {
    let is_text = mime.starts_with("text/") || mime.ends_with("+xml");
    if is_text { format!("{mime}; charset=utf-8").into() } else { mime.into() }
}

impl Asset {
    fn text(&self) -> Option<String> {
        let plain = match self {
            Self::Plain(plain) => plain.body.to_vec(),
            Self::Compressed { gzip, .. } => decode_gzip(&gzip.body).ok()?,
        };
        String::from_utf8(plain).ok()
    }

    /// Responds with the smallest encoding that the browser accepts.
    fn respond(&self, request: &HeaderMap) -> Response {
        let (variant, is_accepted) = match self {
            Self::Plain(plain) => (plain, true),
            Self::Compressed { brotli, .. } if accepts_encoding(request, "br") => (brotli, true),
            Self::Compressed { gzip, .. } => (gzip, accepts_encoding(request, "gzip")),
        };
        let mut response = Response::default();
        *response.headers_mut() = variant.headers.clone();
        if etag_matches(request, &variant.headers[header::ETAG]) {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            response.headers_mut().remove(header::CONTENT_ENCODING);
        } else if is_accepted {
            *response.body_mut() = Body::from(variant.body.clone());
        } else {
            response.headers_mut().remove(header::CONTENT_ENCODING);
            match decode_gzip(&variant.body) {
                Ok(plain) => *response.body_mut() = Body::from(plain),
                Err(error) => return ApiError::Internal(error.to_string()).into_response(),
            }
        }
        response
    }
}

/// Weak, because the same content is sent in several encodings.
fn etag(file: &str) -> Option<HeaderValue> {
    let hash = Files::get(file)?.metadata.sha256_hash();
    let hash = BASE64_URL_SAFE_NO_PAD.encode(&hash[..12]);
    HeaderValue::from_str(&format!("W/\"{hash}\"")).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_url_in_the_page_and_in_the_manifest_is_below_the_base_path() {
        let page = on_base_path(PAGE, include_str!("../../ui/index.html"), "/movies");
        assert!(page.contains("<html data-base=\"/movies\" lang=\"en\""), "{page}");
        let manifest = include_str!("../../ui/public/manifest.webmanifest");
        let manifest = on_base_path(MANIFEST, manifest, "/movies");
        for (text, count) in [(&page, 7), (&manifest, 7)] {
            let addresses: Vec<_> = text.split('"').filter(|part| part.starts_with('/')).collect();
            assert_eq!(addresses.len(), count, "{addresses:?}");
            let is_below =
                |address: &&str| *address == "/movies" || address.starts_with("/movies/");
            assert!(addresses.iter().all(is_below), "{addresses:?}");
        }
        for member in ["id", "start_url", "scope"] {
            let value = &serde_json::from_str::<serde_json::Value>(&manifest).unwrap()[member];
            assert_eq!(value, "/movies/", "{member}");
        }
    }
}
