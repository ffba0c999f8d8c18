//! Servers that a test runs itself.

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;

/// Serves until the test's runtime ends.
pub fn serve(listener: TcpListener, router: Router) {
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let service = TowerToHyperService::new(router.clone());
            let served = http1::Builder::new().serve_connection(TokioIo::new(stream), service);
            tokio::spawn(served);
        }
    });
}
