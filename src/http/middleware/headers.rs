//! The headers that every answer carries, so that a browser does with it what is meant and
//! nothing else.

use crate::app::App;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use std::borrow::Cow;
use std::sync::Arc;

/// A page runs our own scripts and styles only; the trailer's player is the one foreign frame.
const PAGE_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; \
    worker-src 'self'; frame-src https://www.youtube-nocookie.com; base-uri 'none'; \
    form-action 'self'; object-src 'none'; frame-ancestors 'none'";
/// Opened by itself, a picture is a document that may do nothing.
const IMAGE_POLICY: &str = "default-src 'none'; sandbox";
const DATA_POLICY: &str = "default-src 'none'; frame-ancestors 'none'";
/// Only for the host itself: other services may share its domain.
const HSTS: &str = "max-age=31536000";

const ALWAYS: [(HeaderName, &str); 5] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    // The trailer's player needs to know the site that embeds it.
    (header::REFERRER_POLICY, "strict-origin-when-cross-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    ),
];

/// Sets the headers on the way out.
pub async fn set(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in ALWAYS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    let images = app.image_origin();
    if let Ok(policy) = HeaderValue::from_str(&policy(headers, images.as_deref())) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    if app.config.is_https() {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static(HSTS));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// `images` is the host beside ours that a page may load pictures from.
fn policy(headers: &HeaderMap, images: Option<&str>) -> Cow<'static, str> {
    let content_type = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    match content_type {
        Some(kind) if kind.starts_with("text/html") => match images {
            None => PAGE_POLICY.into(),
            Some(host) => PAGE_POLICY.replace("img-src", &format!("img-src {host}")).into(),
        },
        Some(kind) if kind.starts_with("image/") => IMAGE_POLICY.into(),
        _ => DATA_POLICY.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_page_may_load_pictures_from_the_image_host_and_only_pictures() {
        let of = |kind: &'static str, images| {
            let kind = (header::CONTENT_TYPE, HeaderValue::from_static(kind));
            policy(&HeaderMap::from_iter([kind]), images).into_owned()
        };
        let host = Some("https://image.tmdb.org");
        let page = of("text/html; charset=utf-8", host);
        assert!(page.contains("img-src https://image.tmdb.org 'self' data:;"), "{page}");
        assert_eq!(page.matches("tmdb").count(), 1, "{page}");
        assert_eq!(of("text/html", None), PAGE_POLICY);
        assert_eq!(of("image/png", host), IMAGE_POLICY);
        assert_eq!(of("application/json", host), DATA_POLICY);
    }
}
