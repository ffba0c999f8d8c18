//! The accept loop. Our own, because it bounds what axum's does not: the time a request's head
//! may take, how large it may be, and how many connections there are.

mod connections;

use crate::app::{App, StartError};
use crate::clock::LogThrottle;
use crate::config::Config;
use crate::http::router;
use crate::jobs::{refresh_metadata, send_reset_emails, verify_titles};
use crate::store::DataLock;
use connections::{MAX_OF_ONE, Places};
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::Service;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use std::future::Future;
use std::net::{IpAddr, SocketAddr};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use tokio_io_timeout::TimeoutStream;

/// How long a request's head may take, so that silent and slow senders hold no connection.
const HEAD_DEADLINE: Duration = Duration::from_secs(10);
/// How long a client may take none of its answer before the connection is cut.
const READ_PATIENCE: Duration = Duration::from_secs(30);
/// How large a request's head may be, in bytes.
const MAX_HEAD: usize = 32 * 1024;
/// How long requests in flight may take to end after the signal to stop: what supervises services
/// commonly kills after ten seconds what has not ended, and the data file is yet to be closed.
const GRACE: Duration = Duration::from_secs(8);
/// How long to wait when the system has no more connections to give.
const EXHAUSTED: Duration = Duration::from_millis(50);
/// How often that is worth a line in the log.
const QUIET: Duration = Duration::from_secs(10);

/// A server that holds its address and its data, not yet answering.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    app: Arc<App>,
    lock: DataLock,
}

impl Server {
    /// Opens the data and takes the address.
    ///
    /// # Errors
    /// As [`StartError`] says; then nothing is held.
    pub async fn bind(mut config: Config) -> Result<Self, StartError> {
        let wanted = config.listen;
        let failed = |source| StartError::Listen { address: wanted, source };
        let listener = TcpListener::bind(wanted).await.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        let lock = DataLock::take(&config.db)?;
        // Links in letters name the port that was picked.
        config.listen = address;
        let app = Arc::new(App::open(config).await?);
        Ok(Self { listener, address, app, lock })
    }

    /// Where it listens, with the port that was picked.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What it serves from.
    #[must_use]
    pub fn app(&self) -> &Arc<App> {
        &self.app
    }

    /// Serves until `stop` is ready, then lets requests in flight end and closes the data file.
    pub async fn run(self, stop: impl Future<Output = ()>) {
        let app = Arc::clone(&self.app);
        tokio::spawn(async move { app.passwords.prepare().await });
        let jobs = [
            tokio::spawn(verify_titles::run(Arc::clone(&self.app))),
            tokio::spawn(refresh_metadata::run(Arc::clone(&self.app))),
            tokio::spawn(send_reset_emails::run(Arc::clone(&self.app))),
        ];
        let service = TowerToHyperService::new(router::service(&self.app));
        let places = Places::new(&self.app.config);
        let open = GracefulShutdown::new();
        let mut stop = pin!(stop);
        let (warned, turned_away) = (LogThrottle::new(QUIET), LogThrottle::new(QUIET));
        loop {
            let accepted = async { (places.free().await, self.listener.accept().await) };
            let (free, accepted) = tokio::select! {
                both = accepted => both,
                () = &mut stop => break,
            };
            match accepted {
                Ok((stream, peer)) => {
                    let Some(place) = places.give(free, peer.ip()) else {
                        too_many(peer.ip(), &turned_away);
                        continue;
                    };
                    let service = OfPeer { peer: peer.ip(), service: service.clone() };
                    let connection = open.watch(connection(stream, service));
                    tokio::spawn(async move {
                        let _held = place;
                        // A broken connection is its sender's affair.
                        let _ = connection.await;
                    });
                }
                Err(error) => {
                    if let Some(more) = warned.allow() {
                        tracing::warn!(more, "No connection could be accepted: {error}");
                    }
                    tokio::time::sleep(EXHAUSTED).await;
                }
            }
        }
        drop(self.listener);
        if tokio::time::timeout(GRACE, open.shutdown()).await.is_err() {
            tracing::warn!("Some requests did not end in time and were cut off");
        }
        jobs.iter().for_each(JoinHandle::abort);
        self.app.catalogue().close().await;
        let app = self.app;
        let closed = tokio::task::spawn_blocking(move || app.store.close()).await;
        if let Err(error) = closed {
            tracing::error!("The data file was not closed properly: {error}");
        }
        drop(self.lock);
    }
}

/// The service as one connection sees it: every request carries where it comes from.
struct OfPeer {
    peer: IpAddr,
    service: TowerToHyperService<router::Service>,
}

impl Service<Request<Incoming>> for OfPeer {
    type Response = <TowerToHyperService<router::Service> as Service<Request<Incoming>>>::Response;
    type Error = <TowerToHyperService<router::Service> as Service<Request<Incoming>>>::Error;
    type Future = <TowerToHyperService<router::Service> as Service<Request<Incoming>>>::Future;

    fn call(&self, mut request: Request<Incoming>) -> Self::Future {
        request.extensions_mut().insert(crate::http::Peer(self.peer));
        self.service.call(request)
    }
}

fn too_many(address: IpAddr, seldom: &LogThrottle) {
    if let Some(more) = seldom.allow() {
        tracing::warn!(
            more,
            "{address} has {MAX_OF_ONE} connections open and gets no more; if it is a proxy, name it \
             with --trusted-proxy"
        );
    }
}

type Io = TokioIo<Pin<Box<TimeoutStream<TcpStream>>>>;

fn connection(stream: TcpStream, service: OfPeer) -> http1::Connection<Io, OfPeer> {
    // Answers are small; waiting to fill a packet would only delay them.
    let _ = stream.set_nodelay(true);
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEAD_DEADLINE).max_header_size(MAX_HEAD);
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(READ_PATIENCE));
    http.serve_connection(TokioIo::new(Box::pin(stream)), service)
}
