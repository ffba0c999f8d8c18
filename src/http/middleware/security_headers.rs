//! Security headers of every response.

use crate::app::App;
use axum::Router;
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::response::Response;
use std::borrow::Cow;
use std::sync::Arc;
use tower::ServiceBuilder;
use tower_http::set_header::SetResponseHeaderLayer;

/// The page loads scripts and styles from this server only, and one foreign frame: the trailer's player. No
/// text becomes markup or code.
const PAGE_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; \
    worker-src 'self'; frame-src https://www.youtube-nocookie.com; base-uri 'none'; \
    form-action 'self'; object-src 'none'; frame-ancestors 'none'; \
    require-trusted-types-for 'script'; trusted-types 'none'";
/// An SVG image opened by itself is a document; it may do nothing.
const IMAGE_POLICY: &str = "default-src 'none'; sandbox";
const DATA_POLICY: &str = "default-src 'none'; frame-ancestors 'none'";
/// Without includeSubDomains, because other services may share the domain.
const HSTS: &str = "max-age=31536000";
const PERMISSIONS: &str = "camera=(), microphone=(), geolocation=(), payment=(), usb=()";

/// Adds the headers to every response. Handlers set `Cache-Control` where a response may be stored.
pub fn add(router: Router<Arc<App>>, app: &Arc<App>) -> Router<Arc<App>> {
    let state = Arc::clone(app);
    let policy = move |response: &Response| match policy(
        response.headers(),
        state.image_origin().as_deref(),
    ) {
        Cow::Borrowed(policy) => Some(HeaderValue::from_static(policy)),
        Cow::Owned(policy) => HeaderValue::from_str(&policy).ok(),
    };
    let state = Arc::clone(app);
    let hsts =
        move |_: &Response| state.settings().is_https().then(|| HeaderValue::from_static(HSTS));
    let fixed = |name: HeaderName, value: &'static str| {
        SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value))
    };
    router.layer(
        ServiceBuilder::new()
            .layer(fixed(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
            // The trailer's player needs to know the site that embeds it.
            .layer(fixed(header::REFERRER_POLICY, "strict-origin-when-cross-origin"))
            .layer(fixed(HeaderName::from_static("cross-origin-opener-policy"), "same-origin"))
            .layer(fixed(HeaderName::from_static("cross-origin-resource-policy"), "same-origin"))
            .layer(fixed(HeaderName::from_static("permissions-policy"), PERMISSIONS))
            .layer(SetResponseHeaderLayer::overriding(header::CONTENT_SECURITY_POLICY, policy))
            .layer(SetResponseHeaderLayer::overriding(header::STRICT_TRANSPORT_SECURITY, hsts))
            .layer(SetResponseHeaderLayer::if_not_present(
                header::CACHE_CONTROL,
                HeaderValue::from_static("no-store"),
            )),
    )
}

/// `images` is the origin that a page may load images from besides its own.
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
    fn only_pages_may_load_images_from_the_image_host_and_nothing_else_from_it() {
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
