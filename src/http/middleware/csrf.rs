//! Only our own pages, and programs that are no pages, change anything. Another site's page holds no
//! token of ours and so could do nothing anyway; this is the second lock.

use crate::app::App;
use crate::http::error::ApiError;
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
    if reads || is_own(request.headers(), &app.settings().site) {
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
    use axum::http::{HeaderName, HeaderValue};
    use proptest::prelude::*;

    #[test]
    fn an_origin_is_an_address_without_its_path() {
        assert_eq!(origin_of("https://films.example.org/cinema/1"), "https://films.example.org");
        assert_eq!(origin_of("http://[::1]:8080"), "http://[::1]:8080");
        assert_eq!(origin_of("strange"), "strange");
    }

    const SITE: &str = "https://films.example.org/cinema";

    fn asked(fields: &[(&'static str, &[u8])]) -> HeaderMap {
        let value = |text: &[u8]| HeaderValue::from_bytes(text).unwrap();
        let named =
            |(name, text): &(&'static str, &[u8])| (HeaderName::from_static(name), value(text));
        fields.iter().map(named).collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn no_other_site_is_own(
            stranger in "(https?://)?[a-z0-9.-]{1,24}(:[0-9]{1,5})?|null|[ -~]{0,40}",
            host in "[a-z0-9.-]{1,24}(:[0-9]{1,5})?",
            (before, behind) in ("(https?|ftp)?(://)?x?", "(\\.evil|0|:80|/)?"), is_near in any::<bool>(),
        ) {
            let other = if is_near { format!("{before}{host}{behind}") } else { stranger };
            let own = [format!("http://{host}"), format!("https://{host}"), origin_of(SITE).to_owned()];
            let is_other = !own.iter().any(|own| own.eq_ignore_ascii_case(&other));
            let headers = asked(&[("origin", other.as_bytes()), ("host", host.as_bytes())]);
            prop_assert_eq!(is_own(&headers, SITE), !is_other);
        }

        #[test]
        fn what_a_browser_says_of_who_asks_counts_before_all_else(
            asked_by in "same-origin|same-site|cross-site|none|[ -~]{0,20}",
            origin in proptest::collection::vec(0x80..=0xff_u8, 0..20),
        ) {
            let headers = asked(&[("sec-fetch-site", asked_by.as_bytes()), ("origin", &origin)]);
            prop_assert_eq!(is_own(&headers, SITE), ["same-origin", "none"].contains(&asked_by.as_str()));
            let headers = asked(&[("origin", &origin), ("host", &origin)]);
            prop_assert!(!is_own(&headers, SITE), "bytes that are no text are nobody's name");
        }
    }
}
