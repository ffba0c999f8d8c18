//! `moviestars healthcheck`: for containers and service managers, which want an exit code.

use crate::cli::{CliError, print};
use clap::Args;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

/// A server that is well answers at once.
const PATIENCE: Duration = Duration::from_secs(5);

/// What `healthcheck` takes.
#[derive(Args)]
#[command(after_help = "Example:\n  moviestars healthcheck --listen 127.0.0.1:8080")]
pub struct Healthcheck {
    /// Where the server listens, as given to serve.
    #[arg(long, value_name = "ADDR", env = "MOVIESTARS_LISTEN", default_value = "127.0.0.1:8080")]
    listen: SocketAddr,
}

impl Healthcheck {
    /// Asks once.
    ///
    /// # Errors
    /// When nobody answers, or the answer is not that all is well.
    pub async fn run(self) -> Result<(), CliError> {
        let address = reachable(self.listen);
        let failed = |error: reqwest::Error| {
            CliError::Said(format!("no moviestars answers at {address}: {}", error.without_url()))
        };
        let client =
            reqwest::Client::builder().timeout(PATIENCE).no_proxy().build().map_err(failed)?;
        let answer = client.get(format!("http://{address}/readyz")).send().await.map_err(failed)?;
        if !answer.status().is_success() {
            return Err(CliError::Said(format!(
                "the server at {address} is not well; see its log"
            )));
        }
        print("ok")
    }
}

/// An address listened on for all the world is reached from here by the loopback.
fn reachable(listen: SocketAddr) -> SocketAddr {
    let ip = match listen.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(ip) if ip.is_unspecified() => IpAddr::V6(Ipv6Addr::LOCALHOST),
        ip => ip,
    };
    SocketAddr::new(ip, listen.port())
}
