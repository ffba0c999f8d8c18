//! Where a request comes from: the connection's other end, or, behind proxies that the owner
//! trusts, the address that the last of them names.

use crate::app::App;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap};
use ipnet::IpNet;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

/// The connection's other end; the accept loop hands it to every request.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub IpAddr);

/// The client's address, as far as it can be known.
#[derive(Clone, Copy, Debug)]
pub struct ClientAddress(pub IpAddr);

impl FromRequestParts<Arc<App>> for ClientAddress {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Infallible> {
        Ok(Self::of(&parts.headers, &parts.extensions, app))
    }
}

impl ClientAddress {
    /// Where a request with these headers comes from.
    pub fn of(headers: &HeaderMap, extensions: &Extensions, app: &App) -> Self {
        let peer = extensions.get::<Peer>();
        let peer = peer.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.0);
        Self(client(peer, headers, &app.config.trusted_proxies))
    }
}

/// Walks from the peer towards the client for as long as each step was written by a trusted proxy.
/// What an untrusted one wrote, or what is no address, ends the walk.
fn client(peer: IpAddr, headers: &HeaderMap, trusted: &[IpNet]) -> IpAddr {
    let lines = headers.get_all("x-forwarded-for").iter();
    // Lossily: a line that is no text still counts, and ends the walk where it makes no sense.
    let lines: Vec<_> = lines.map(|line| String::from_utf8_lossy(line.as_bytes())).collect();
    let entries = lines.iter().rev().flat_map(|line| line.rsplit(',')).map(str::trim);
    let mut address = peer.to_canonical();
    for entry in entries {
        if !trusted.iter().any(|network| network.contains(&address)) {
            break;
        }
        let Some(named) = parse(entry) else { break };
        address = named.to_canonical();
    }
    address
}

/// An address with or without a port.
fn parse(entry: &str) -> Option<IpAddr> {
    let with_port = || entry.parse::<SocketAddr>().ok().map(|socket| socket.ip());
    entry.parse().ok().or_else(with_port)
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
    fn without_trusted_proxies_the_peer_is_the_client_whatever_it_says() {
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
    fn what_is_no_address_ends_the_walk_at_the_last_good_one() {
        let trusted = ["127.0.0.0/8", "10.0.0.0/8"];
        assert_eq!(seen("127.0.0.1", &["198.51.100.7, unknown, 10.0.0.2"], &trusted), "10.0.0.2");
        assert_eq!(seen("127.0.0.1", &["", ","], &trusted), "127.0.0.1");
        let foreign = ["203.0.113.9", "é, 198.51.100.7"];
        assert_eq!(seen("127.0.0.1", &foreign, &trusted), "198.51.100.7");
        assert_eq!(seen("127.0.0.1", &[], &trusted), "127.0.0.1");
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn whatever_is_forwarded_only_a_trusted_word_counts(
            lines in proptest::collection::vec(proptest::collection::vec(32..=255_u8, 0..60), 0..4),
            named in any::<[u8; 4]>(),
            trusted in any::<bool>(),
        ) {
            let mut headers = HeaderMap::new();
            let spoofed = format!("203.0.113.9, {}", IpAddr::from(named));
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
            } else if !networks[0].contains(&IpAddr::from(named)) {
                prop_assert_eq!(seen, IpAddr::from(named));
            }
        }
    }
}
