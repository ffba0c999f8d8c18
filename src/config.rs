//! What a server is started with. The command line fills it in; tests build it by hand.

use crate::clock::Clock;
use ipnet::IpNet;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Everything that `serve` can be told.
#[derive(Clone, Debug)]
pub struct Config {
    /// The data file. The signing key lies beside it.
    pub db: PathBuf,
    /// Where to listen; port 0 picks a free one.
    pub listen: SocketAddr,
    /// The address that people type, when it is another than the one listened on.
    pub base_url: Option<String>,
    /// Whether people may make their own accounts.
    pub registration: Registration,
    /// Whose word on a client's address is taken.
    pub trusted_proxies: Vec<IpNet>,
    /// Whether tries of secrets and new accounts are limited.
    pub rate_limits: bool,
    /// Where the time comes from.
    pub clock: Arc<Clock>,
}

/// Whether people may make their own accounts.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum, serde::Serialize, utoipa::ToSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Registration {
    /// Anybody who reaches the server.
    Open,
    /// Nobody; accounts come from the command line.
    Closed,
}

impl Config {
    /// Where the signing key lies: beside the data file, `moviestars.db` and `moviestars.db.key`.
    #[must_use]
    pub fn key_path(&self) -> PathBuf {
        self.db.with_added_extension("key")
    }

    /// Whether browsers may be told to come back by https only.
    #[must_use]
    pub fn is_https(&self) -> bool {
        self.base_url.as_deref().is_some_and(|url| url.starts_with("https://"))
    }
}

/// The data file's place when none is named: the platform's folder for an application's data.
#[must_use]
pub fn default_db() -> PathBuf {
    use etcetera::BaseStrategy;
    let folder = etcetera::choose_base_strategy().map(|base| base.data_dir().join("moviestars"));
    folder.as_deref().unwrap_or(Path::new(".")).join("moviestars.db")
}
