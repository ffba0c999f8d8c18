//! The accept loop. axum's own has no limits on the time for a request's head, on its size, and on the number
//! of connections.

use crate::app::{App, StartError};
use crate::auth::limits::network_of;
use crate::auth::rate_limiter::lock;
use crate::clock::LogThrottle;
use crate::config::Config;
use crate::http::extract::client::{Peer, is_trusted};
use crate::http::lingering::LingeringStream;
use crate::http::middleware::concurrency_limit::HealthChecksOnly;
use crate::http::router;
use crate::jobs;
use crate::services::{accounts, backup};
use crate::store::{DataLock, ServedSite};
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::Service;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use ipnet::IpNet;
use std::collections::HashMap;
use std::future::Future;
use std::net::{IpAddr, SocketAddr};
use std::pin::{Pin, pin};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_io_timeout::TimeoutStream;

/// The time for a request's head.
const HEADER_TIMEOUT: Duration = Duration::from_secs(10);
/// How long a client may read nothing of its response.
const WRITE_TIMEOUT: Duration = Duration::from_secs(30);
/// The size of a request's head, in bytes.
const MAX_HEADER_BYTES: usize = 32 * 1024;
/// The time for requests in flight after the signal to stop. Supervisors commonly kill a service after ten
/// seconds, and the data file has to be closed in that time too.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(8);
/// The wait after a failed accept, for example when the process has no file descriptor left.
const ACCEPT_BACKOFF: Duration = Duration::from_millis(50);
const LOG_INTERVAL: Duration = Duration::from_secs(10);
/// Open connections. Further ones serve health checks only.
const MAX_CONNECTIONS: usize = 1_024;
/// Open connections for health checks only; when all are taken too, further ones wait to be accepted.
const MAX_RESERVED_CONNECTIONS: usize = 64;
/// The time of a reserved connection for a request's head, so that it is soon free again.
const RESERVED_HEADER_TIMEOUT: Duration = Duration::from_secs(1);
/// Open connections of one address.
const MAX_CONNECTIONS_PER_ADDRESS: usize = 64;
/// The bits of the networks that share connections, and how many these have; further ones are closed. A
/// single network must not take all.
const IPV4_NETWORKS: [(u32, usize); 2] = [(32, MAX_CONNECTIONS_PER_ADDRESS), (24, 256)];
const IPV6_NETWORKS: [(u32, usize); 3] = [(64, MAX_CONNECTIONS_PER_ADDRESS), (48, 256), (32, 512)];

/// A bound server that does not serve yet.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    app: Arc<App>,
    lock: DataLock,
}

impl Server {
    /// Opens the data file and binds the address. After an error nothing is held.
    pub async fn bind(mut config: Config) -> Result<Self, StartError> {
        let wanted = config.listen;
        let failed = |source| StartError::Listen { address: wanted, source };
        let listener = TcpListener::bind(wanted).await.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        let mut lock = DataLock::take(&config.db)?;
        backup::delete_left_copies(&config.db);
        // Links in emails need the port that was picked.
        config.listen = address;
        let site = match &config.base_url {
            Some(url) => ServedSite::Configured(url.clone()),
            None => ServedSite::Listening(config.site()),
        };
        if let Err(error) = lock.record_site(&site) {
            tracing::warn!(%error, "failed to record the address for links of the command line");
        }
        let app = Arc::new(App::open(config).await?);
        accounts::load_known_networks(&app).await?;
        Ok(Self { listener, address, app, lock })
    }

    /// With the port that was picked.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    #[must_use]
    pub fn app(&self) -> &Arc<App> {
        &self.app
    }

    /// Serves until `stop` is ready. Then waits for requests in flight and closes the data file.
    pub async fn run(self, stop: impl Future<Output = ()>) {
        let app = Arc::clone(&self.app);
        tokio::spawn(async move { app.passwords.prepare().await });
        let workers = jobs::start(&self.app).await;
        let stopping = self.app.stopping.clone();
        let stop = async move {
            stop.await;
            stopping.cancel();
        };
        accept(self.listener, &self.app, stop).await;
        jobs::end(&self.app, workers).await;
        self.app.catalogue().close().await;
        let app = self.app;
        let closed = tokio::task::spawn_blocking(move || app.store.close()).await;
        if let Err(error) = closed {
            tracing::error!(%error, "failed to close data file");
        }
        drop(self.lock);
    }
}

/// Serves connections until `stop` is ready and requests in flight have ended.
async fn accept(listener: TcpListener, app: &Arc<App>, stop: impl Future<Output = ()>) {
    let service = TowerToHyperService::new(router::service(app));
    let limit = ConnectionLimit::new(&app.config);
    let connections = GracefulShutdown::new();
    let mut stop = pin!(stop);
    let (failed, rejected) = (LogThrottle::new(LOG_INTERVAL), LogThrottle::new(LOG_INTERVAL));
    loop {
        let accepted = async { (limit.acquire().await, listener.accept().await) };
        let (slot, accepted) = tokio::select! {
            both = accepted => both,
            () = &mut stop => break,
        };
        match accepted {
            Ok((stream, peer)) => {
                let Some(permit) = limit.admit(slot, peer.ip()) else {
                    log_rejected(peer.ip(), &rejected);
                    continue;
                };
                let is_reserved = permit.slot.is_reserved;
                let service =
                    PeerService { peer: peer.ip(), is_reserved, service: service.clone() };
                let connection = connections.watch(connection(stream, service));
                tokio::spawn(async move {
                    let _permit = permit;
                    // Errors of connections are the clients'.
                    let _ = connection.await;
                });
            }
            Err(error) => {
                if let Some(suppressed) = failed.allow() {
                    tracing::warn!(suppressed, %error, "failed to accept connection");
                }
                tokio::time::sleep(ACCEPT_BACKOFF).await;
            }
        }
    }
    drop(listener);
    if tokio::time::timeout(SHUTDOWN_TIMEOUT, connections.shutdown()).await.is_err() {
        tracing::warn!("shutdown timed out, requests in flight were cut off");
    }
}

/// The service of one connection: adds the peer's address to every request.
struct PeerService {
    peer: IpAddr,
    is_reserved: bool,
    service: TowerToHyperService<router::Service>,
}

impl Service<Request<Incoming>> for PeerService {
    type Response = <TowerToHyperService<router::Service> as Service<Request<Incoming>>>::Response;
    type Error = <TowerToHyperService<router::Service> as Service<Request<Incoming>>>::Error;
    type Future = <TowerToHyperService<router::Service> as Service<Request<Incoming>>>::Future;

    fn call(&self, mut request: Request<Incoming>) -> Self::Future {
        request.extensions_mut().insert(Peer(self.peer));
        if self.is_reserved {
            request.extensions_mut().insert(HealthChecksOnly);
        }
        self.service.call(request)
    }
}

fn log_rejected(address: IpAddr, throttle: &LogThrottle) {
    if let Some(suppressed) = throttle.allow() {
        tracing::warn!(
            suppressed,
            %address,
            "limit of connections per address or network reached; if this is a proxy, set --trusted-proxy"
        );
    }
}

type Io = TokioIo<LingeringStream<Pin<Box<TimeoutStream<TcpStream>>>>>;

fn connection(stream: TcpStream, service: PeerService) -> http1::Connection<Io, PeerService> {
    // Responses are small; Nagle's algorithm would only delay them.
    let _ = stream.set_nodelay(true);
    let mut http = http1::Builder::new();
    let header_timeout = if service.is_reserved { RESERVED_HEADER_TIMEOUT } else { HEADER_TIMEOUT };
    http.timer(TokioTimer::new())
        .keep_alive(!service.is_reserved)
        .header_read_timeout(header_timeout)
        .max_header_size(MAX_HEADER_BYTES);
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(WRITE_TIMEOUT));
    http.serve_connection(TokioIo::new(LingeringStream::new(Box::pin(stream))), service)
}

/// Open connections by network, which is its first address and its bits.
type Counts = Arc<Mutex<HashMap<(IpAddr, u32), usize>>>;

struct ConnectionLimit {
    total: Arc<Semaphore>,
    reserved: Arc<Semaphore>,
    counts: Counts,
    trusted_proxies: Vec<IpNet>,
    is_on: bool,
}

/// A slot for one more connection.
struct ConnectionSlot {
    /// For health checks only.
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
struct ConnectionPermit {
    counted: Option<(IpAddr, Counts)>,
    slot: ConnectionSlot,
}

impl ConnectionLimit {
    fn new(config: &Config) -> Self {
        Self {
            total: Arc::new(Semaphore::new(MAX_CONNECTIONS)),
            reserved: Arc::new(Semaphore::new(MAX_RESERVED_CONNECTIONS)),
            counts: Arc::default(),
            trusted_proxies: config.trusted_proxies.clone(),
            is_on: config.rate_limits,
        }
    }

    /// Waits until one more connection may be accepted.
    async fn acquire(&self) -> ConnectionSlot {
        let permit = tokio::select! {
            biased;
            permit = Arc::clone(&self.total).acquire_owned() => permit.map(ConnectionSlot::ordinary),
            permit = Arc::clone(&self.reserved).acquire_owned() => permit.map(ConnectionSlot::reserved),
        };
        permit.expect("the semaphores are never closed")
    }

    /// `None` when the address or its network has too many connections.
    fn admit(&self, slot: ConnectionSlot, peer: IpAddr) -> Option<ConnectionPermit> {
        // A connection may have ended since the slot was taken.
        let free = Arc::clone(&self.total).try_acquire_owned();
        let slot = free.ok().filter(|_| slot.is_reserved).map_or(slot, ConnectionSlot::ordinary);
        if self.is_exempt(peer) {
            return Some(ConnectionPermit { counted: None, slot });
        }
        let mut counts = lock(&self.counts);
        let count = |network| counts.get(&network).copied().unwrap_or_default();
        // With few free slots, networks share what is left.
        let divisor = if self.total.available_permits() < MAX_CONNECTIONS / 4 { 4 } else { 1 };
        if networks(peer).any(|(network, most)| count(network) >= most / divisor) {
            return None;
        }
        for (network, _) in networks(peer) {
            *counts.entry(network).or_default() += 1;
        }
        Some(ConnectionPermit { counted: Some((peer, Arc::clone(&self.counts))), slot })
    }

    /// Trusted proxies bring the connections of many users. While none is named, any local peer may be a
    /// proxy.
    fn is_exempt(&self, peer: IpAddr) -> bool {
        let is_local = self.trusted_proxies.is_empty() && peer.to_canonical().is_loopback();
        !self.is_on || is_local || is_trusted(peer, &self.trusted_proxies)
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let Some((peer, counts)) = &self.counted else { return };
        let mut counts = lock(counts);
        for (network, _) in networks(*peer) {
            if let Some(count) = counts.get_mut(&network) {
                *count -= 1;
                if *count == 0 {
                    counts.remove(&network);
                }
            }
        }
    }
}

/// The networks of an address, and how many connections each may have.
fn networks(address: IpAddr) -> impl Iterator<Item = ((IpAddr, u32), usize)> {
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
            counts: Arc::default(),
            trusted_proxies: proxies.iter().map(|text| text.parse().unwrap()).collect(),
            is_on,
        }
    }

    async fn connect(limit: &ConnectionLimit, from: &str, times: usize) -> Vec<ConnectionPermit> {
        let mut permits = Vec::new();
        for _ in 0..times {
            permits.extend(limit.admit(limit.acquire().await, from.parse().unwrap()));
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
        assert!(lock(&limit.counts).is_empty(), "no entry is left behind");
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
            assert!(lock(&limit.counts).is_empty(), "no entry is left behind");
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
        let permit = limit.admit(slot, "198.51.100.1".parse().unwrap()).unwrap();
        assert!(!permit.slot.is_reserved, "a slot became free during the wait");
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
