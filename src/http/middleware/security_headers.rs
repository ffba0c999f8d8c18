//! Security headers for every response.

use crate::app::App;
use axum::http::header::Entry;
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};

/// Pages may load scripts and styles only from this server, and one foreign frame, the trailer's player. Texts cannot
/// become markup or code.
const PAGE_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; \
    worker-src 'self'; frame-src https://www.youtube-nocookie.com; base-uri 'none'; \
    form-action 'self'; object-src 'none'; frame-ancestors 'none'; \
    require-trusted-types-for 'script'; trusted-types 'none'";
/// An SVG image that is opened directly is a document. It may do nothing.
const IMAGE_POLICY: &str = "default-src 'none'; sandbox";
const DATA_POLICY: &str = "default-src 'none'; frame-ancestors 'none'";
/// Without includeSubDomains, because other services may share the domain.
const HSTS: &str = "max-age=31536000";
const PERMISSIONS: &str = "camera=(), microphone=(), geolocation=(), payment=(), usb=()";

const COOP: HeaderName = HeaderName::from_static("cross-origin-opener-policy");
const CORP: HeaderName = HeaderName::from_static("cross-origin-resource-policy");
const PERMISSIONS_POLICY: HeaderName = HeaderName::from_static("permissions-policy");

/// Adds the missing headers. Cached responses already have all except HSTS, from [`add_fixed`].
pub fn complete(headers: &mut HeaderMap, app: &App) {
    if !headers.contains_key(header::X_CONTENT_TYPE_OPTIONS) {
        add_fixed(headers);
        if is_page(headers)
            && let Some(images) = app.image_origin()
            && let Ok(policy) = HeaderValue::from_str(&page_policy(&images))
        {
            headers.insert(header::CONTENT_SECURITY_POLICY, policy);
        }
    }
    if app.settings().is_https() {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static(HSTS));
    }
}

/// Adds the headers that depend only on other headers. If a response may be stored, the handler sets `Cache-Control`.
pub fn add_fixed(headers: &mut HeaderMap) {
    let fixed = [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        // The trailer's player needs to know the site that embeds it.
        (header::REFERRER_POLICY, "strict-origin-when-cross-origin"),
        (COOP, "same-origin"),
        (CORP, "same-origin"),
        (PERMISSIONS_POLICY, PERMISSIONS),
    ];
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    set_policy(headers);
    if let Entry::Vacant(caching) = headers.entry(header::CACHE_CONTROL) {
        caching.insert(HeaderValue::from_static("no-store"));
    }
}

/// Sets the policy of this content type.
pub fn set_policy(headers: &mut HeaderMap) {
    let policy = HeaderValue::from_static(policy(headers));
    headers.insert(header::CONTENT_SECURITY_POLICY, policy);
}

fn content_type(headers: &HeaderMap) -> &str {
    let content_type = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    content_type.unwrap_or_default()
}

fn is_page(headers: &HeaderMap) -> bool {
    content_type(headers).starts_with("text/html")
}

fn policy(headers: &HeaderMap) -> &'static str {
    if is_page(headers) {
        PAGE_POLICY
    } else if content_type(headers).starts_with("image/") {
        IMAGE_POLICY
    } else {
        DATA_POLICY
    }
}

/// `images` is another origin from which a page may load images.
fn page_policy(images: &str) -> String {
    PAGE_POLICY.replace("img-src", &format!("img-src {images}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pages_may_load_images_from_the_image_host_and_nothing_else_from_it() {
        let of = |kind: &'static str| {
            let kind = (header::CONTENT_TYPE, HeaderValue::from_static(kind));
            policy(&HeaderMap::from_iter([kind]))
        };
        let page = page_policy("https://image.tmdb.org");
        assert!(page.contains("img-src https://image.tmdb.org 'self' data:;"), "{page}");
        assert_eq!(page.matches("tmdb").count(), 1, "{page}");
        assert_eq!(of("text/html; charset=utf-8"), PAGE_POLICY);
        assert_eq!(of("image/png"), IMAGE_POLICY);
        assert_eq!(of("application/json"), DATA_POLICY);
    }
}
