//! Whether a request comes from the very machine that the server runs on, and nobody stands between:
//! only then may the first account be made without the set-up code. A proxy on this machine brings
//! strangers, and a strange page whose name was made to lead here brings them too.

use crate::app::App;
use crate::config::Config;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, Uri, header};
use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;

/// What proxies add.
const FORWARDED: [&str; 6] =
    ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

/// Whether this machine, and nothing else, has asked.
#[derive(Clone, Copy, Debug)]
pub struct FromHere(pub bool);

impl FromRequestParts<Arc<App>> for FromHere {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Infallible> {
        Ok(Self(is_private(&app.config) && is_from_here(&parts.headers)))
    }
}

/// Whether the server was started for this machine alone.
fn is_private(config: &Config) -> bool {
    let named_elsewhere = config.base_url.as_deref().is_some_and(|url| !leads_here(url));
    config.listen.ip().is_loopback() && config.trusted_proxies.is_empty() && !named_elsewhere
}

fn is_from_here(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    let addressed = text(header::HOST).is_some_and(is_here);
    let asked_by_own = text(header::ORIGIN).is_none_or(leads_here);
    addressed && asked_by_own && !FORWARDED.iter().any(|name| headers.contains_key(*name))
}

/// Whether an address is one of this machine's own.
fn leads_here(address: &str) -> bool {
    let uri = address.parse::<Uri>().ok();
    uri.is_some_and(|uri| uri.authority().is_some_and(|host| is_here(host.as_str())))
}

/// Whether a host, with or without a port, is this machine's own name for itself.
fn is_here(host: &str) -> bool {
    let Ok(authority) = host.parse::<Authority>() else { return false };
    let name = authority.host().trim_start_matches('[').trim_end_matches(']');
    name.eq_ignore_ascii_case("localhost") || name.parse().is_ok_and(|ip: IpAddr| ip.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use reqwest::Url;

    #[test]
    fn this_machine_is_localhost_and_the_loopback_and_nothing_that_only_looks_like_it() {
        for here in ["localhost", "LOCALHOST:8080", "127.0.0.1:8080", "127.8.8.8", "[::1]:80"] {
            assert!(is_here(here), "{here}");
        }
        for elsewhere in [
            "",
            "evil.test",
            "localhost.evil.test",
            "127.0.0.1.evil.test:80",
            "192.0.2.1",
            "[::2]",
            "a b",
        ] {
            assert!(!is_here(elsewhere), "{elsewhere}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn no_name_leads_here_that_leads_browsers_elsewhere(
            host in "[a-z@:.\\[\\]0-9/?#\\\\% -]{0,24}|(localhost|127\\.0\\.0\\.1|\\[::1\\])[a-z@:.0-9/]{0,9}|[a-z@]{0,5}localhost(:[0-9]{1,5})?",
        ) {
            if is_here(&host) {
                let url = Url::parse(&format!("http://{host}"));
                let named = url.ok().and_then(|url| url.host_str().map(str::to_owned));
                let here = ["localhost", "[::1]"];
                let leads_here = |name: &String| here.contains(&name.as_str()) || name.starts_with("127.");
                prop_assert!(named.as_ref().is_none_or(leads_here), "{host:?} leads to {named:?}");
            }
        }
    }
}
