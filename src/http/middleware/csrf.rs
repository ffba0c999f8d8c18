//! CSRF protection: writes from pages of other sites are rejected. Sessions use bearer tokens, which other sites do
//! not have, so this is only a second line of defense.

use crate::app::App;
use crate::config::origin_of;
use crate::http::error::ApiError;
use axum::http::{HeaderMap, Method, Request, header};

/// Rejects writes from pages of other sites.
pub fn require_same_origin<B>(request: &Request<B>, app: &App) -> Result<(), ApiError> {
    let is_read = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if is_read || is_same_origin(request.headers(), &app.settings().site) {
        Ok(())
    } else {
        Err(ApiError::OtherSite)
    }
}

/// Browsers send `Sec-Fetch-Site`, or over plain HTTP only `Origin`. Clients that are not browsers send neither.
fn is_same_origin(headers: &HeaderMap, site: &str) -> bool {
    if let Some(fetch_site) = headers.get("sec-fetch-site") {
        return fetch_site == "same-origin" || fetch_site == "none";
    }
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let same_host = || {
        let origin = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
        origin.is_some_and(|origin| host.is_some_and(|host| origin.eq_ignore_ascii_case(host)))
    };
    origin_of(site).eq_ignore_ascii_case(origin) || same_host()
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::{HeaderName, HeaderValue};
    use proptest::prelude::*;

    const SITE: &str = "https://films.example.org/cinema";

    fn request(fields: &[(&'static str, &[u8])]) -> HeaderMap {
        let value = |text: &[u8]| HeaderValue::from_bytes(text).unwrap();
        let named =
            |(name, text): &(&'static str, &[u8])| (HeaderName::from_static(name), value(text));
        fields.iter().map(named).collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn no_other_site_is_same_origin(
            stranger in "(https?://)?[a-z0-9.-]{1,24}(:[0-9]{1,5})?|null|[ -~]{0,40}",
            host in "[a-z0-9.-]{1,24}(:[0-9]{1,5})?",
            (before, behind) in ("(https?|ftp)?(://)?x?", "(\\.evil|0|:80|/)?"), is_near in any::<bool>(),
        ) {
            let other = if is_near { format!("{before}{host}{behind}") } else { stranger };
            let own = [format!("http://{host}"), format!("https://{host}"), origin_of(SITE).to_owned()];
            let is_other = !own.iter().any(|own| own.eq_ignore_ascii_case(&other));
            let headers = request(&[("origin", other.as_bytes()), ("host", host.as_bytes())]);
            prop_assert_eq!(is_same_origin(&headers, SITE), !is_other);
        }

        #[test]
        fn sec_fetch_site_decides_before_origin(
            fetch_site in "same-origin|same-site|cross-site|none|[ -~]{0,20}",
            origin in proptest::collection::vec(0x80..=0xff_u8, 0..20),
        ) {
            let headers = request(&[("sec-fetch-site", fetch_site.as_bytes()), ("origin", &origin)]);
            prop_assert_eq!(is_same_origin(&headers, SITE), ["same-origin", "none"].contains(&fetch_site.as_str()));
            let headers = request(&[("origin", &origin), ("host", &origin)]);
            prop_assert!(!is_same_origin(&headers, SITE), "bytes that are not text match no host");
        }
    }
}
