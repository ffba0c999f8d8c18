//! Who gets a connection: so many in all, and so many from one address, so that one machine with
//! patience cannot take every place. Proxies bring many people and are exempt.

use crate::auth::limits::{lock, network};
use crate::config::Config;
use ipnet::IpNet;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// How many connections may be open; more wait to be accepted.
const MAX_CONNECTIONS: usize = 1_024;
/// How many of them from one address, or from the 64 bits of an IPv6 network; more are closed.
pub(super) const MAX_OF_ONE: usize = 64;

/// How many places each address has that has any.
type Taken = Arc<Mutex<HashMap<IpAddr, usize>>>;

/// The places, taken and free.
pub(super) struct Places {
    free: Arc<Semaphore>,
    taken: Taken,
    proxies: Vec<IpNet>,
    limits: bool,
}

/// A place, given back when it is dropped.
pub(super) struct Place {
    counted: Option<(IpAddr, Taken)>,
    _free: OwnedSemaphorePermit,
}

impl Places {
    pub fn new(config: &Config) -> Self {
        Self {
            free: Arc::new(Semaphore::new(MAX_CONNECTIONS)),
            taken: Arc::default(),
            proxies: config.trusted_proxies.clone(),
            limits: config.rate_limits,
        }
    }

    /// Waits until a place is free, for whoever comes next.
    pub async fn free(&self) -> OwnedSemaphorePermit {
        let free = Arc::clone(&self.free).acquire_owned().await;
        free.expect("nobody closes it")
    }

    /// Gives a free place to who has come; `None` when that address has too many.
    pub fn give(&self, free: OwnedSemaphorePermit, peer: IpAddr) -> Option<Place> {
        if self.is_exempt(peer) {
            return Some(Place { counted: None, _free: free });
        }
        let address = network(peer);
        let mut taken = lock(&self.taken);
        let count = taken.entry(address).or_default();
        if *count >= MAX_OF_ONE {
            return None;
        }
        *count += 1;
        Some(Place { counted: Some((address, Arc::clone(&self.taken))), _free: free })
    }

    /// Proxies that were named. As long as none is, whoever comes from this machine may be one.
    fn is_exempt(&self, peer: IpAddr) -> bool {
        let peer = peer.to_canonical();
        let proxy = self.proxies.iter().any(|network| network.contains(&peer));
        !self.limits || proxy || (self.proxies.is_empty() && peer.is_loopback())
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let Some((address, taken)) = &self.counted else { return };
        let mut taken = lock(taken);
        if let Some(count) = taken.get_mut(address) {
            *count -= 1;
            if *count == 0 {
                taken.remove(address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(proxies: &[&str], limits: bool) -> Places {
        Places {
            free: Arc::new(Semaphore::new(MAX_CONNECTIONS)),
            taken: Arc::default(),
            proxies: proxies.iter().map(|text| text.parse().unwrap()).collect(),
            limits,
        }
    }

    async fn come(places: &Places, from: &str, times: usize) -> Vec<Place> {
        let mut given = Vec::new();
        for _ in 0..times {
            given.extend(places.give(places.free().await, from.parse().unwrap()));
        }
        given
    }

    #[tokio::test]
    async fn an_address_has_64_places_and_gets_one_back_when_one_ends() {
        let places = places(&[], true);
        let wanted = 70;
        let mut given = come(&places, "192.0.2.1", wanted).await;
        assert_eq!(given.len(), 64);
        println!("figure: {wanted} connections of one address: {} let in", given.len());
        assert_eq!(come(&places, "::ffff:192.0.2.1", 1).await.len(), 0);
        assert_eq!(come(&places, "192.0.2.2", 1).await.len(), 1);
        given.pop();
        assert_eq!(come(&places, "192.0.2.1", 2).await.len(), 1);
        drop(given);
        assert_eq!(places.free.available_permits(), MAX_CONNECTIONS);
        assert!(lock(&places.taken).is_empty(), "who is gone is forgotten");
    }

    #[tokio::test]
    async fn an_ipv6_network_is_one_address() {
        let places = places(&[], true);
        let _given = come(&places, "2001:db8::1", 64).await;
        assert_eq!(come(&places, "2001:db8::2", 1).await.len(), 0);
        assert_eq!(come(&places, "2001:db8:0:1::1", 1).await.len(), 1);
    }

    #[tokio::test]
    async fn proxies_are_exempt_and_this_machine_as_long_as_none_is_named() {
        for (proxies, limits, from, exempt) in [
            (&["192.0.2.0/24"][..], true, "192.0.2.7", true),
            (&["192.0.2.0/24"], true, "::ffff:192.0.2.7", true),
            (&["192.0.2.0/24"], true, "198.51.100.7", false),
            (&["192.0.2.0/24"], true, "127.0.0.1", false),
            (&[], true, "127.0.0.1", true),
            (&[], true, "::1", true),
            (&[], true, "198.51.100.7", false),
            (&[], false, "198.51.100.7", true),
        ] {
            let given = come(&places(proxies, limits), from, 70).await.len();
            assert_eq!(given, if exempt { 70 } else { 64 }, "{from} {proxies:?}");
        }
    }
}
