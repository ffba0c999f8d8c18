//! Limits the number of open connections: of all clients together, and of each address and network.

use crate::auth::credential::network_of;
use crate::config::Config;
use crate::http::extract::client::is_trusted;
use crate::mutex::lock;
use ipnet::IpNet;
use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::AbortHandle;

/// How many connections may be open. Further ones can only be used for health checks.
const MAX_CONNECTIONS: usize = 1_024;
/// How many connections for health checks may be open. When these are used up too, new connections wait to be
/// accepted.
const MAX_RESERVED_CONNECTIONS: usize = 64;
/// How many connections of one address may be open.
const MAX_CONNECTIONS_PER_ADDRESS: usize = 64;
/// The sizes of networks (in bits) that share connections, and how many each may have; further ones are closed. No
/// single network can take all.
const IPV4_NETWORKS: [(u32, usize); 2] = [(32, MAX_CONNECTIONS_PER_ADDRESS), (24, 256)];
const IPV6_NETWORKS: [(u32, usize); 3] = [(64, MAX_CONNECTIONS_PER_ADDRESS), (48, 256), (32, 512)];
/// How long to wait for a connection that is closed to make room for another.
const CLOSE_TIMEOUT: Duration = Duration::from_millis(100);

/// A network: its first address and its bits.
type Network = (IpAddr, u32);

/// The open connections of each network, oldest first.
type Connections = Arc<Mutex<HashMap<Network, VecDeque<ConnectionHandle>>>>;

/// Closes a connection as soon as its task runs.
#[derive(Clone, Default)]
pub(super) struct ConnectionHandle(Arc<OnceLock<AbortHandle>>);

impl ConnectionHandle {
    pub(super) fn set(&self, task: AbortHandle) {
        let _ = self.0.set(task);
    }

    fn close(&self) {
        if let Some(task) = self.0.get() {
            task.abort();
        }
    }
}

pub(super) struct ConnectionLimit {
    total: Arc<Semaphore>,
    reserved: Arc<Semaphore>,
    connections: Connections,
    trusted_proxies: Vec<IpNet>,
    is_on: bool,
}

/// A slot for one more connection.
pub(super) struct ConnectionSlot {
    /// Whether the slot is for health checks only.
    is_reserved: bool,
    _permit: OwnedSemaphorePermit,
}

impl ConnectionSlot {
    fn ordinary(permit: OwnedSemaphorePermit) -> Self {
        Self { is_reserved: false, _permit: permit }
    }

    fn reserved(permit: OwnedSemaphorePermit) -> Self {
        Self { is_reserved: true, _permit: permit }
    }
}

/// The permit of an open connection.
pub(super) struct ConnectionPermit {
    counted: Option<(IpAddr, Connections)>,
    slot: ConnectionSlot,
    handle: ConnectionHandle,
}

impl ConnectionPermit {
    /// Whether the connection can only be used for health checks.
    pub(super) fn is_reserved(&self) -> bool {
        self.slot.is_reserved
    }

    pub(super) fn handle(&self) -> ConnectionHandle {
        self.handle.clone()
    }
}

impl ConnectionLimit {
    pub(super) fn new(config: &Config) -> Self {
        Self {
            total: Arc::new(Semaphore::new(MAX_CONNECTIONS)),
            reserved: Arc::new(Semaphore::new(MAX_RESERVED_CONNECTIONS)),
            connections: Arc::default(),
            trusted_proxies: config.trusted_proxies.clone(),
            is_on: config.rate_limits,
        }
    }

    /// Waits until another connection may be accepted.
    pub(super) async fn acquire(&self) -> ConnectionSlot {
        let permit = tokio::select! {
            biased;
            permit = Arc::clone(&self.total).acquire_owned() => permit.map(ConnectionSlot::ordinary),
            permit = Arc::clone(&self.reserved).acquire_owned() => permit.map(ConnectionSlot::reserved),
        };
        permit.expect("the semaphores are never closed")
    }

    /// `None` when the address or its network has too many connections. If there is no free slot, the first
    /// connection of a network replaces the oldest one of the network with the most connections.
    pub(super) async fn admit(
        &self,
        mut slot: ConnectionSlot,
        peer: IpAddr,
    ) -> Option<ConnectionPermit> {
        // A connection may have ended since the slot was taken.
        if slot.is_reserved
            && let Ok(free) = Arc::clone(&self.total).try_acquire_owned()
        {
            slot = ConnectionSlot::ordinary(free);
        }
        let handle = ConnectionHandle::default();
        if self.is_exempt(peer) {
            return Some(ConnectionPermit { counted: None, slot, handle });
        }
        if slot.is_reserved && self.close_for(peer) {
            let free = Arc::clone(&self.total).acquire_owned();
            if let Ok(Ok(free)) = tokio::time::timeout(CLOSE_TIMEOUT, free).await {
                slot = ConnectionSlot::ordinary(free);
            }
        }
        let mut connections = lock(&self.connections);
        let count = |network| connections.get(&network).map_or(0, VecDeque::len);
        // When few slots are free, each network may use only a quarter of its limit.
        let divisor = if self.total.available_permits() < MAX_CONNECTIONS / 4 { 4 } else { 1 };
        if networks(peer).any(|(network, most)| count(network) >= most / divisor) {
            return None;
        }
        for (network, _) in networks(peer) {
            connections.entry(network).or_default().push_back(handle.clone());
        }
        let counted = Some((peer, Arc::clone(&self.connections)));
        Some(ConnectionPermit { counted, slot, handle })
    }

    /// Closes a connection of another network, if the peer's network has none. Returns whether it did.
    fn close_for(&self, peer: IpAddr) -> bool {
        let connections = lock(&self.connections);
        let Some((own, _)) = networks(peer).nth(1) else { return false };
        if connections.contains_key(&own) {
            return false;
        }
        let shared = connections.iter().filter(|((_, bits), _)| [24, 48].contains(bits));
        let largest = shared.max_by_key(|(_, open)| open.len());
        let oldest = largest.and_then(|(_, open)| open.front());
        oldest.map(ConnectionHandle::close).is_some()
    }

    /// Whether the limits do not apply. Trusted proxies have the connections of many users. If no proxy is
    /// configured, any local peer may be a proxy.
    fn is_exempt(&self, peer: IpAddr) -> bool {
        let is_local = self.trusted_proxies.is_empty() && peer.to_canonical().is_loopback();
        !self.is_on || is_local || is_trusted(peer, &self.trusted_proxies)
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let Some((peer, connections)) = &self.counted else { return };
        let mut connections = lock(connections);
        for (network, _) in networks(*peer) {
            if let Some(open) = connections.get_mut(&network) {
                open.retain(|handle| !Arc::ptr_eq(&handle.0, &self.handle.0));
                if open.is_empty() {
                    connections.remove(&network);
                }
            }
        }
    }
}

/// The networks of an address, and how many connections each may have.
fn networks(address: IpAddr) -> impl Iterator<Item = (Network, usize)> {
    let is_ipv4 = address.to_canonical().is_ipv4();
    let networks = if is_ipv4 { &IPV4_NETWORKS[..] } else { &IPV6_NETWORKS };
    networks.iter().map(move |(bits, most)| ((network_of(address, *bits), *bits), *most))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limit(proxies: &[&str], is_on: bool) -> ConnectionLimit {
        ConnectionLimit {
            total: Arc::new(Semaphore::new(MAX_CONNECTIONS)),
            reserved: Arc::new(Semaphore::new(MAX_RESERVED_CONNECTIONS)),
            connections: Arc::default(),
            trusted_proxies: proxies.iter().map(|text| text.parse().unwrap()).collect(),
            is_on,
        }
    }

    async fn connect(limit: &ConnectionLimit, from: &str, times: usize) -> Vec<ConnectionPermit> {
        let mut permits = Vec::new();
        for _ in 0..times {
            permits.extend(limit.admit(limit.acquire().await, from.parse().unwrap()).await);
        }
        permits
    }

    #[tokio::test]
    async fn an_address_has_64_connections_and_one_more_when_one_closes() {
        let limit = limit(&[], true);
        let wanted = 70;
        let mut permits = connect(&limit, "192.0.2.1", wanted).await;
        assert_eq!(permits.len(), 64);
        println!("figure: {wanted} connections from one address: {} accepted", permits.len());
        assert_eq!(connect(&limit, "::ffff:192.0.2.1", 1).await.len(), 0);
        assert_eq!(connect(&limit, "192.0.2.2", 1).await.len(), 1);
        permits.pop();
        assert_eq!(connect(&limit, "192.0.2.1", 2).await.len(), 1);
        drop(permits);
        assert_eq!(limit.total.available_permits(), MAX_CONNECTIONS);
        assert!(lock(&limit.connections).is_empty(), "no entry is left behind");
    }

    #[tokio::test]
    async fn an_ipv6_network_is_one_address() {
        let limit = limit(&[], true);
        let _permits = connect(&limit, "2001:db8::1", 64).await;
        assert_eq!(connect(&limit, "2001:db8::2", 1).await.len(), 0);
        assert_eq!(connect(&limit, "2001:db8:0:1::1", 1).await.len(), 1);
    }

    #[tokio::test]
    async fn one_network_cannot_take_all_connections() {
        for (network, allowed) in [("v4 /24", 256), ("v6 /48", 256), ("v6 /32", 512)] {
            let limit = limit(&[], true);
            let mut permits = Vec::new();
            for n in 0..200_u32 {
                let address = match network {
                    "v4 /24" => format!("192.0.2.{n}"),
                    "v6 /48" => format!("2001:db8:0:{n:x}::1"),
                    _ => format!("2001:db8:{n:x}::1"),
                };
                permits.extend(connect(&limit, &address, 10).await);
            }
            assert_eq!(permits.len(), allowed, "{network}");
            println!(
                "figure: 2,000 connections from 200 addresses of one {network}: {allowed} accepted"
            );
            drop(permits);
            assert!(lock(&limit.connections).is_empty(), "no entry is left behind");
        }
    }

    #[tokio::test]
    async fn connections_beyond_the_limit_are_reserved_for_health_checks() {
        let limit = limit(&[], true);
        let mut permits = Vec::new();
        for n in 0..28 {
            permits.extend(connect(&limit, &format!("192.0.{n}.1"), 64).await);
            if n == 15 {
                assert_eq!(permits.len(), 12 * 64 + 4 * 16);
                println!("figure: 16 addresses get {} of 1,024 connections", permits.len());
            }
        }
        assert!(permits.len() == 1_024 && !permits.iter().any(|permit| permit.slot.is_reserved));
        let mut reserved = Vec::new();
        for n in 1..=4 {
            reserved.extend(connect(&limit, &format!("198.51.100.{n}"), 16).await);
        }
        assert!(reserved.len() == 64 && reserved.iter().all(|permit| permit.slot.is_reserved));
        let slot = {
            drop(reserved);
            limit.acquire().await
        };
        permits.pop();
        let permit = limit.admit(slot, "198.51.100.1".parse().unwrap()).await.unwrap();
        assert!(!permit.slot.is_reserved, "a slot became free during the wait");
    }

    #[tokio::test]
    async fn the_first_connection_of_a_network_takes_the_place_of_one_of_the_largest() {
        let limit = limit(&[], true);
        let mut tasks = Vec::new();
        for n in 0..28 {
            for permit in connect(&limit, &format!("192.0.{n}.1"), 64).await {
                let handle = permit.handle();
                let task = tokio::spawn(async move {
                    let _permit = permit;
                    std::future::pending::<()>().await;
                });
                handle.set(task.abort_handle());
                tasks.push(task);
            }
        }
        assert_eq!(tasks.len(), 1_024);
        let first = connect(&limit, "198.51.100.1", 1).await;
        assert!(!first[0].is_reserved(), "it serves everything");
        let closed: Vec<_> = (0..1_024).filter(|n| tasks[*n].is_finished()).collect();
        assert!(closed.len() == 1 && closed[0] < 12 * 64 && closed[0] % 64 == 0, "{closed:?}");
        let second = connect(&limit, "198.51.100.2", 1).await;
        assert!(second[0].is_reserved(), "the network has a connection");
        println!(
            "figure: with 1,024 connections taken from 28 networks, another one gets a connection"
        );
    }

    #[tokio::test]
    async fn trusted_proxies_are_exempt_and_local_peers_while_no_proxy_is_named() {
        for (proxies, is_on, from, exempt) in [
            (&["192.0.2.0/24"][..], true, "192.0.2.7", true),
            (&["192.0.2.0/24"], true, "::ffff:192.0.2.7", true),
            (&["192.0.2.0/24"], true, "198.51.100.7", false),
            (&["192.0.2.0/24"], true, "127.0.0.1", false),
            (&[], true, "127.0.0.1", true),
            (&[], true, "::1", true),
            (&[], true, "198.51.100.7", false),
            (&[], false, "198.51.100.7", true),
        ] {
            let connected = connect(&limit(proxies, is_on), from, 70).await.len();
            assert_eq!(connected, if exempt { 70 } else { 64 }, "{from} {proxies:?}");
        }
    }
}
