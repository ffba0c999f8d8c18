//! The origin of a request: the client's address (also behind trusted proxies), and whether the client is on this
//! machine.

use crate::app::App;
use crate::config::Config;
use crate::store::Device;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, Uri, header};
use ipnet::IpNet;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;

/// The client's address: that of the peer, or behind trusted proxies the one in `X-Forwarded-For`. Every request has
/// it as an extension.
#[derive(Clone, Copy, Debug)]
pub struct ClientAddress(pub IpAddr);

impl FromRequestParts<Arc<App>> for ClientAddress {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &Arc<App>) -> Result<Self, Infallible> {
        let unknown = Self(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
        Ok(parts.extensions.get().copied().unwrap_or(unknown))
    }
}

impl ClientAddress {
    /// `peer` is the address of the other end of the connection.
    pub fn of(peer: IpAddr, headers: &HeaderMap, app: &App) -> Self {
        if may_be_untrusted_proxy(peer, headers, &app.config.trusted_proxies)
            && let Some(suppressed) = app.untrusted_proxy_log.allow()
        {
            tracing::warn!(
                suppressed,
                %peer,
                "X-Forwarded-For ignored, its sender is no --trusted-proxy; if it is a proxy, all its \
                 users count as one address and share its rate limits"
            );
        }
        Self(client(peer, headers, &app.config.trusted_proxies))
    }
}

/// Whether a peer may be a proxy that is not configured as trusted: it forwards requests, and is in a private
/// network. Clients on the internet are excluded, because they can send any header.
fn may_be_untrusted_proxy(peer: IpAddr, headers: &HeaderMap, trusted: &[IpNet]) -> bool {
    let peer = peer.to_canonical();
    let is_near = match peer {
        IpAddr::V4(address) => address.is_loopback() || address.is_private(),
        IpAddr::V6(address) => address.is_loopback() || address.is_unique_local(),
    };
    let forwards = ["x-forwarded-for", "forwarded"].iter().any(|name| headers.contains_key(*name));
    is_near && forwards && !is_trusted(peer, trusted)
}

/// Whether the address belongs to a trusted proxy.
pub fn is_trusted(address: IpAddr, trusted: &[IpNet]) -> bool {
    trusted.iter().any(|network| network.contains(&address.to_canonical()))
}

/// Follows the entries from the peer toward the client as long as a trusted proxy has written them. It stops at an
/// entry that is not an address.
fn client(peer: IpAddr, headers: &HeaderMap, trusted: &[IpNet]) -> IpAddr {
    let lines = headers.get_all("x-forwarded-for").iter();
    // Converted lossily, because a line with invalid bytes must not be skipped: the entries before it are not
    // trusted.
    let lines: Vec<_> = lines.map(|line| String::from_utf8_lossy(line.as_bytes())).collect();
    let entries = lines.iter().rev().flat_map(|line| line.rsplit(',')).map(str::trim);
    let mut address = peer.to_canonical();
    for entry in entries {
        if !is_trusted(address, trusted) {
            break;
        }
        let Some(forwarded) = parse(entry) else { break };
        address = forwarded.to_canonical();
    }
    address
}

/// An address with or without a port.
fn parse(entry: &str) -> Option<IpAddr> {
    let with_port = || entry.parse::<SocketAddr>().ok().map(|socket| socket.ip());
    entry.parse().ok().or_else(with_port)
}

/// The device with which a session begins: the client's address and the `User-Agent` header.
pub struct ClientDevice(pub Device);

/// The longest stored `User-Agent` in characters.
const MAX_USER_AGENT: usize = 200;

impl FromRequestParts<Arc<App>> for ClientDevice {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Infallible> {
        let ClientAddress(address) = ClientAddress::from_request_parts(parts, app).await?;
        let user_agent = parts.headers.get(header::USER_AGENT);
        let user_agent = user_agent.and_then(|value| value.to_str().ok()).unwrap_or_default();
        let user_agent = user_agent.chars().take(MAX_USER_AGENT).collect();
        Ok(Self(Device { user_agent, address: address.to_string() }))
    }
}

/// Headers that show that a request came through a proxy.
const PROXY_HEADERS: [&str; 6] =
    ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

/// For how many seconds after the start local requests need no setup code. The time is limited, because a proxy may
/// later be added that sets no header: then all requests look local.
const LOCAL_SETUP: i64 = 30 * 60;

/// Whether the request comes from this machine without a proxy, and the server listens only on this machine and was
/// started within the last half hour. Only then the first account needs no setup code. `Host` and `Origin` must be
/// local too. This excludes pages of other sites whose name resolves to this machine (DNS rebinding).
#[derive(Clone, Copy, Debug)]
pub struct LocalRequest(pub bool);

impl FromRequestParts<Arc<App>> for LocalRequest {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Infallible> {
        let is_recent = app.config.clock.now() - app.started_at <= LOCAL_SETUP;
        // Behind a load balancer every request comes from the same address.
        let is_single_instance = !app.store.is_shared();
        Ok(Self(
            is_single_instance && is_recent && is_private(&app.config) && is_local(&parts.headers),
        ))
    }
}

/// Whether the server listens only on this machine.
fn is_private(config: &Config) -> bool {
    let is_remote_site = config.base_url.as_deref().is_some_and(|url| !is_local_url(url));
    config.listen.ip().is_loopback() && config.trusted_proxies.is_empty() && !is_remote_site
}

fn is_local(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    text(header::HOST).is_some_and(is_local_host)
        && text(header::ORIGIN).is_none_or(is_local_url)
        && !PROXY_HEADERS.iter().any(|name| headers.contains_key(*name))
}

fn is_local_url(url: &str) -> bool {
    let uri = url.parse::<Uri>().ok();
    uri.is_some_and(|uri| uri.authority().is_some_and(|host| is_local_host(host.as_str())))
}

/// Whether a host, with or without a port, is `localhost` or a loopback address.
fn is_local_host(host: &str) -> bool {
    let Ok(authority) = host.parse::<Authority>() else { return false };
    let without_user = host.rsplit_once('@').map_or(host, |(_, host)| host);
    // `Authority` accepts any text after the host, so the rest is checked here.
    let rest = without_user.strip_prefix(authority.host());
    rest.is_some_and(is_port_or_empty) && is_local_name(authority.host())
}

fn is_port_or_empty(text: &str) -> bool {
    let port = text.strip_prefix(':');
    text.is_empty() || port.is_some_and(|port| port.bytes().all(|byte| byte.is_ascii_digit()))
}

fn is_local_name(name: &str) -> bool {
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
    use axum::http::HeaderValue;
    use proptest::prelude::*;

    fn seen(peer: &str, lines: &[&str], trusted: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append("x-forwarded-for", HeaderValue::from_bytes(line.as_bytes()).unwrap());
        }
        let trusted: Vec<IpNet> = trusted.iter().map(|text| text.parse().unwrap()).collect();
        client(peer.parse().unwrap(), &headers, &trusted).to_string()
    }

    #[test]
    fn without_trusted_proxies_the_peer_is_the_client_whatever_it_forwards() {
        assert_eq!(seen("192.0.2.1", &["198.51.100.7"], &[]), "192.0.2.1");
        assert_eq!(seen("192.0.2.1", &["198.51.100.7"], &["10.0.0.0/8"]), "192.0.2.1");
    }

    #[test]
    fn behind_trusted_proxies_the_right_most_untrusted_address_is_the_client() {
        let trusted = ["127.0.0.0/8", "10.0.0.0/8"];
        let spoofed = ["203.0.113.9, 198.51.100.7", "10.0.0.2"];
        assert_eq!(seen("127.0.0.1", &spoofed, &trusted), "198.51.100.7");
        assert_eq!(seen("127.0.0.1", &["10.0.0.3, 10.0.0.2"], &trusted), "10.0.0.3");
        assert_eq!(seen("::ffff:127.0.0.1", &["198.51.100.7:4711"], &trusted), "198.51.100.7");
        assert_eq!(seen("127.0.0.1", &["[2001:db8::1]:80"], &trusted), "2001:db8::1");
    }

    #[test]
    fn an_invalid_forwarded_address_ends_the_walk_at_the_last_valid_one() {
        let trusted = ["127.0.0.0/8", "10.0.0.0/8"];
        assert_eq!(seen("127.0.0.1", &["198.51.100.7, unknown, 10.0.0.2"], &trusted), "10.0.0.2");
        assert_eq!(seen("127.0.0.1", &["", ","], &trusted), "127.0.0.1");
        let foreign = ["203.0.113.9", "é, 198.51.100.7"];
        assert_eq!(seen("127.0.0.1", &foreign, &trusted), "198.51.100.7");
        assert_eq!(seen("127.0.0.1", &[], &trusted), "127.0.0.1");
    }

    #[test]
    fn only_localhost_and_loopback_addresses_are_local() {
        for local in ["localhost", "LOCALHOST:8080", "127.0.0.1:8080", "127.8.8.8", "[::1]:80"] {
            assert!(is_local_host(local), "{local}");
        }
        for remote in [
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
            assert!(!is_local_host(remote), "{remote}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn only_addresses_forwarded_by_trusted_proxies_count(
            lines in proptest::collection::vec(proptest::collection::vec(32..=255_u8, 0..60), 0..4),
            forwarded in any::<[u8; 4]>(),
            trusted in any::<bool>(),
        ) {
            let mut headers = HeaderMap::new();
            let spoofed = format!("203.0.113.9, {}", IpAddr::from(forwarded));
            for line in lines.iter().map(Vec::as_slice).chain([spoofed.as_bytes()]) {
                if let Ok(line) = HeaderValue::from_bytes(line) {
                    headers.append("x-forwarded-for", line);
                }
            }
            let peer = IpAddr::from([192, 0, 2, 1]);
            let networks: Vec<IpNet> = trusted.then(|| "192.0.2.0/24".parse().unwrap()).into_iter().collect();
            let seen = client(peer, &headers, &networks);
            if !trusted {
                prop_assert_eq!(seen, peer);
            } else if !networks[0].contains(&IpAddr::from(forwarded)) {
                prop_assert_eq!(seen, IpAddr::from(forwarded));
            }
        }

        #[test]
        fn no_host_is_local_that_a_browser_resolves_to_another_machine(
            host in "[a-z@:.\\[\\]0-9/?#\\\\% -]{0,24}|\\[?(localhost|127\\.0\\.0\\.1|::1)\\]?(:(localhost|127\\.0\\.0\\.1))?[a-z@:.0-9/]{0,9}|[a-z@]{0,5}localhost(:[0-9]{1,5})?",
        ) {
            // A local host contains no character at which browsers end a host, and only a port follows.
            let (_, named) = host.rsplit_once('@').unwrap_or(("", &host));
            let at = named.find(']').map(|at| at + 1).or(named.find(':')).unwrap_or(named.len());
            let (name, port) = named.split_at(at);
            let port = port.strip_prefix(':').unwrap_or(port);
            let is_loopback = name.eq_ignore_ascii_case("localhost") || name == "[::1]" || name.starts_with("127.");
            let plain = port.bytes().all(|byte| byte.is_ascii_digit()) && !host.contains(['/', '?', '#', '\\', ' ']);
            prop_assert!(!is_local_host(&host) || (is_loopback && plain), "{host:?}");
        }
    }
}
