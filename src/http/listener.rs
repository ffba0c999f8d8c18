//! The accept loop. axum's own does not limit the time and size of request headers and the number of connections.

use crate::app::{App, StartError};
use crate::clock::LogThrottle;
use crate::config::Config;
use crate::http::connection_limit::ConnectionLimit;
use crate::http::metrics;
use crate::http::service::{Peer, Service};
use crate::jobs;
use crate::services::backup;
use crate::store::{DataLock, ServedSite};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulConnection, GracefulShutdown};
use std::convert::Infallible;
use std::future::Future;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Instant, Sleep, sleep};
use tokio_io_timeout::TimeoutStream;

/// The time limit for receiving the request headers.
const HEADER_TIMEOUT: Duration = Duration::from_secs(10);
/// How long a client may stop reading its response.
const WRITE_TIMEOUT: Duration = Duration::from_secs(30);
/// The largest size of the request headers in bytes.
const MAX_HEADER_BYTES: usize = 32 * 1024;
/// The time limit for requests in flight after the signal to stop. Supervisors commonly kill a service after ten
/// seconds, and closing the data file takes some of these.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(8);
/// The delay after a failed accept, for example when the process has no free file descriptor.
const ACCEPT_BACKOFF: Duration = Duration::from_millis(50);
const LOG_INTERVAL: Duration = Duration::from_secs(10);
/// The time limit for the request headers on a reserved connection, so that it is soon free again.
const RESERVED_HEADER_TIMEOUT: Duration = Duration::from_secs(1);
/// A server that is bound to its address but does not serve yet.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    metrics: Option<TcpListener>,
    app: Arc<App>,
    lock: DataLock,
}

impl Server {
    /// Opens the data file and binds the address. After an error, both are closed.
    pub async fn bind(mut config: Config) -> Result<Self, StartError> {
        let (listener, address) = listen("--listen", config.listen).await?;
        let metrics = match config.metrics_listen {
            None => None,
            Some(wanted) => {
                let (listener, address) = listen("--metrics-listen", wanted).await?;
                config.metrics_listen = Some(address);
                Some(listener)
            }
        };
        let mut lock = DataLock::take(&config.db)?;
        backup::delete_unfinished_copies(&config.db);
        // Links in emails need the actual port.
        config.listen = address;
        let site = match &config.base_url {
            Some(url) => ServedSite::Configured(url.clone()),
            None => ServedSite::Listening(config.site()),
        };
        if let Err(error) = lock.record_site(&site) {
            tracing::warn!(%error, "failed to record the address for links of the command line");
        }
        let app = Arc::new(App::open(config).await?);
        Ok(Self { listener, address, metrics, app, lock })
    }

    /// The bound address, with the actual port.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    #[must_use]
    pub fn app(&self) -> &Arc<App> {
        &self.app
    }

    /// Serves until `stop` completes. Then waits for requests in flight and closes the data file.
    pub async fn run(self, stop: impl Future<Output = ()>) {
        // In the background, because requests need not wait for the first writes of the workers.
        let app = Arc::clone(&self.app);
        let workers = tokio::spawn(async move {
            // The first writes of the workers may wait for a data file that another process has locked. A stop must
            // not wait for that.
            app.stopping.run_until_cancelled(jobs::start(&app)).await
        });
        let stopping = self.app.stopping.clone();
        let stop = async move {
            stop.await;
            stopping.cancel();
        };
        let service = Arc::new(Service::new(&self.app));
        if let Some(listener) = self.metrics {
            tokio::spawn(metrics::serve(listener, Arc::clone(&self.app), Arc::clone(&service)));
        }
        accept(self.listener, service, &self.app, stop).await;
        match workers.await {
            Ok(Some(workers)) => jobs::end(&self.app, workers).await,
            Ok(None) => {}
            Err(error) => tracing::error!(%error, "background workers did not start"),
        }
        self.app.catalogue().close().await;
        let app = self.app;
        let closed = tokio::task::spawn_blocking(move || app.store.close()).await;
        if let Err(error) = closed {
            tracing::error!(%error, "failed to close data file");
        }
        drop(self.lock);
    }
}

/// Binds an address; port 0 means any free port. `flag` is named in errors.
async fn listen(
    flag: &'static str,
    address: SocketAddr,
) -> Result<(TcpListener, SocketAddr), StartError> {
    let failed = |source| StartError::Listen { flag, address, source };
    let listener = TcpListener::bind(address).await.map_err(failed)?;
    let address = listener.local_addr().map_err(failed)?;
    Ok((listener, address))
}

/// Serves connections until `stop` completes and all requests in flight have ended.
async fn accept(
    listener: TcpListener,
    service: Arc<Service>,
    app: &App,
    stop: impl Future<Output = ()>,
) {
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
                let Some(permit) = limit.admit(slot, peer.ip()).await else {
                    log_rejected(peer.ip(), &rejected);
                    continue;
                };
                let handle = permit.handle();
                let peer = Peer { address: peer.ip(), health_checks_only: permit.is_reserved() };
                let connection = connection(stream, peer, Arc::clone(&service));
                let connection = connections.watch(connection);
                let service = Arc::clone(&service);
                let task = tokio::spawn(async move {
                    let _permit = permit;
                    let _open = service.count_connection();
                    // Errors of connections are caused by clients.
                    let _ = connection.await;
                });
                handle.set(task.abort_handle());
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

fn log_rejected(address: IpAddr, throttle: &LogThrottle) {
    if let Some(suppressed) = throttle.allow() {
        tracing::warn!(
            suppressed,
            %address,
            "limit of connections per address or network reached; if this is a proxy, set --trusted-proxy"
        );
    }
}

fn connection(
    stream: TcpStream,
    peer: Peer,
    service: Arc<Service>,
) -> impl GracefulConnection<Error = hyper::Error> + Send {
    // Nagle's algorithm would only delay the small responses.
    let _ = stream.set_nodelay(true);
    let mut http = http1::Builder::new();
    let is_reserved = peer.health_checks_only;
    let header_timeout = if is_reserved { RESERVED_HEADER_TIMEOUT } else { HEADER_TIMEOUT };
    http.timer(TokioTimer::new())
        .keep_alive(!is_reserved)
        .header_read_timeout(header_timeout)
        .max_header_size(MAX_HEADER_BYTES);
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(WRITE_TIMEOUT));
    let stream = TokioIo::new(LingeringStream::new(Box::pin(stream)));
    let respond = service_fn(move |request| {
        let service = Arc::clone(&service);
        async move { Ok::<_, Infallible>(service.respond(peer, request).await) }
    });
    http.serve_connection(stream, respond)
}

/// How many bytes are read after the response.
const MAX_BYTES: usize = 64 * 1024 * 1024;
/// The time limit for reading them, which is far below the time limit of a shutdown.
const MAX_TIME: Duration = Duration::from_secs(2);
/// If a client sends nothing for this long, it has no more body to send.
const MAX_QUIET: Duration = Duration::from_millis(500);

/// A stream whose `poll_shutdown` first ends the response, and then reads until the client has closed its side.
pub struct LingeringStream<S> {
    stream: S,
    drain: Option<Drain>,
}

struct Drain {
    left: usize,
    end: Instant,
    quiet: Pin<Box<Sleep>>,
}

impl<S> LingeringStream<S> {
    pub fn new(stream: S) -> Self {
        Self { stream, drain: None }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for LingeringStream<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncWrite for LingeringStream<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(context, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let Self { stream, drain } = &mut *self;
        if drain.is_none() {
            ready!(Pin::new(&mut *stream).poll_shutdown(context))?;
        }
        let drain = drain.get_or_insert_with(|| Drain {
            left: MAX_BYTES,
            end: Instant::now() + MAX_TIME,
            quiet: Box::pin(sleep(MAX_QUIET)),
        });
        let mut bytes = [0; 16 * 1024];
        loop {
            let mut buffer = ReadBuf::new(&mut bytes);
            if let Poll::Ready(read) = Pin::new(&mut *stream).poll_read(context, &mut buffer) {
                let count = buffer.filled().len();
                // An error means that the client has closed the connection.
                if read.is_err() || count == 0 || count >= drain.left {
                    return Poll::Ready(Ok(()));
                }
                drain.left -= count;
                drain.quiet.as_mut().reset(drain.end.min(Instant::now() + MAX_QUIET));
                if Instant::now() < drain.end {
                    continue;
                }
            }
            return drain.quiet.as_mut().poll(context).map(Ok);
        }
    }
}
