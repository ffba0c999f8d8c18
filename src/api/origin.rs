//! Only our own pages, and programs that are no pages, change anything. Another site's page holds no
//! token of ours and so could do nothing anyway; this is the second lock.

use crate::api::error::ApiError;
use crate::app::App;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, header};
use axum::middleware::Next;
use axum::response::Response;
use std::sync::Arc;

/// Lets through what only reads, and writes that no other site's page has asked for.
///
/// # Errors
/// [`ApiError::OtherSite`] for all others.
pub async fn own(
    State(app): State<Arc<App>>,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    let reads = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if reads || is_own(request.headers(), &app.settled().site) {
        Ok(next.run(request).await)
    } else {
        Err(ApiError::OtherSite)
    }
}

/// Browsers say by themselves who asks: in `Sec-Fetch-Site`, and where they do not trust the
/// connection in `Origin` alone. Programs say neither.
fn is_own(headers: &HeaderMap, site: &str) -> bool {
    if let Some(asked_by) = headers.get("sec-fetch-site") {
        return asked_by == "same-origin" || asked_by == "none";
    }
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let same_host = || {
        let named = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
        named.is_some_and(|named| host.is_some_and(|host| named.eq_ignore_ascii_case(host)))
    };
    origin_of(site).eq_ignore_ascii_case(origin) || same_host()
}

/// Scheme, host and port of an address.
fn origin_of(site: &str) -> &str {
    let host = site.find("://").map_or(0, |at| at + 3);
    let end = site[host..].find('/').map_or(site.len(), |at| host + at);
    &site[..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_origin_is_an_address_without_its_path() {
        assert_eq!(origin_of("https://films.example.org/cinema/1"), "https://films.example.org");
        assert_eq!(origin_of("http://[::1]:8080"), "http://[::1]:8080");
        assert_eq!(origin_of("strange"), "strange");
    }
}
