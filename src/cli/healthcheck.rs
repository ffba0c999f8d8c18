//! `moviestars healthcheck`: reports by its exit code, for containers and service managers.

use crate::cli::error::CliError;
use crate::cli::output::print;
use clap::Args;
use reqwest::StatusCode;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

const TIMEOUT: Duration = Duration::from_secs(5);

#[derive(Args)]
#[command(after_help = "Example:\n  moviestars healthcheck --listen 127.0.0.1:8080")]
pub struct Healthcheck {
    /// The address of the server, as given to `serve`.
    #[arg(long, value_name = "ADDR", env = "MOVIESTARS_LISTEN", default_value = "127.0.0.1:8080",
        value_parser = crate::config::listen_address)]
    listen: SocketAddr,
}

impl Healthcheck {
    pub async fn run(self) -> Result<(), CliError> {
        let address = connect_address(self.listen);
        let status = probe(address).await.map_err(|error| {
            CliError::Message(format!("no moviestars server answers at {address}: {error}"))
        })?;
        if !status.is_success() {
            let message = format!("the server at {address} is not ready; see its log");
            return Err(CliError::Message(message));
        }
        print("ok")
    }
}

/// The status of the response to `/readyz`.
pub async fn probe(listen: SocketAddr) -> Result<StatusCode, reqwest::Error> {
    // No TLS, so no certificates are needed. A container may not have any.
    let client = reqwest::Client::builder().timeout(TIMEOUT).no_proxy().tls_certs_only([]);
    let url = format!("http://{}/readyz", connect_address(listen));
    let response = client.build()?.get(url).send().await;
    response.map(|response| response.status()).map_err(reqwest::Error::without_url)
}

/// The address to connect to. For a server that listens on all addresses, the loopback address.
fn connect_address(listen: SocketAddr) -> SocketAddr {
    let ip = match listen.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(ip) if ip.is_unspecified() => IpAddr::V6(Ipv6Addr::LOCALHOST),
        ip => ip,
    };
    SocketAddr::new(ip, listen.port())
}
