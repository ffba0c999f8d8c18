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
use std::net::{Ipv4Addr, Ipv6Addr};
use std::sync::Arc;

/// What proxies add.
const FORWARDED: [&str; 6] =
    ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

/// Whether this machine, and nothing else, has asked.
#[derive(Clone, Copy, Debug)]
pub struct LocalRequest(pub bool);

impl FromRequestParts<Arc<App>> for LocalRequest {
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
    let named = host.rsplit_once('@').map_or(host, |(_, named)| named);
    // The parser lets stand behind a name what it likes.
    let behind = named.strip_prefix(authority.host());
    behind.is_some_and(is_port_at_most) && is_own_name(authority.host())
}

fn is_port_at_most(text: &str) -> bool {
    let port = text.strip_prefix(':');
    text.is_empty() || port.is_some_and(|port| port.bytes().all(|byte| byte.is_ascii_digit()))
}

fn is_own_name(name: &str) -> bool {
    let v6 = name.strip_prefix('[').and_then(|name| name.strip_suffix(']'));
    let is_loopback = match v6 {
        Some(v6) => v6.parse().is_ok_and(|ip: Ipv6Addr| ip.is_loopback()),
        None => name.parse().is_ok_and(|ip: Ipv4Addr| ip.is_loopback()),
    };
    is_loopback || name.eq_ignore_ascii_case("localhost")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

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
            "[::1]a",
            "localhost:a",
            "localhost:localhost",
            "127.0.0.1:127.0.0.1",
            "[localhost]",
            "[127.0.0.1]",
            "[x@localhost]",
            "::1",
            "a b",
        ] {
            assert!(!is_here(elsewhere), "{elsewhere}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn no_name_leads_here_that_leads_browsers_elsewhere(
            host in "[a-z@:.\\[\\]0-9/?#\\\\% -]{0,24}|\\[?(localhost|127\\.0\\.0\\.1|::1)\\]?(:(localhost|127\\.0\\.0\\.1))?[a-z@:.0-9/]{0,9}|[a-z@]{0,5}localhost(:[0-9]{1,5})?",
        ) {
            // What browsers take for the end of a host is in none, and behind a name is its port alone.
            let (_, named) = host.rsplit_once('@').unwrap_or(("", &host));
            let at = named.find(']').map(|at| at + 1).or(named.find(':')).unwrap_or(named.len());
            let (name, port) = named.split_at(at);
            let port = port.strip_prefix(':').unwrap_or(port);
            let is_ours = name.eq_ignore_ascii_case("localhost") || name == "[::1]" || name.starts_with("127.");
            let plain = port.bytes().all(|byte| byte.is_ascii_digit()) && !host.contains(['/', '?', '#', '\\', ' ']);
            prop_assert!(!is_here(&host) || (is_ours && plain), "{host:?}");
        }
    }
}
