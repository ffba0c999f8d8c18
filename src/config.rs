//! What a server is started with. The command line fills it in; tests build it by hand.

mod mail;
mod secret;
mod tmdb;

pub use mail::{MailRoute, SmtpSecurity, SmtpServer, SmtpUrlError};
pub use secret::{Secret, SecretError};
pub use tmdb::{TmdbConfig, tmdb_address};

use crate::clock::Clock;
use crate::domain::password::PasswordPolicy;
use ipnet::IpNet;
use std::net::{IpAddr, SocketAddr};
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
    /// Whether people may make their own accounts, when that is said from the start.
    pub registration: Option<Registration>,
    /// Which passwords people may choose.
    pub password_policy: PasswordPolicy,
    /// Whose word on a client's address is taken.
    pub trusted_proxies: Vec<IpNet>,
    /// Whether tries of secrets and new accounts are limited.
    pub rate_limits: bool,
    /// Where TMDB is, and the key to it.
    pub tmdb: TmdbConfig,
    /// How mail leaves.
    pub mail: MailRoute,
    /// Whom mail comes from, when that is said from the start.
    pub mail_from: Option<String>,
    /// Where the time comes from.
    pub clock: Arc<Clock>,
}

/// Whether people may make their own accounts.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    clap::ValueEnum,
    serde::Deserialize,
    serde::Serialize,
    utoipa::ToSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Registration {
    /// Anybody who reaches the server.
    Open,
    /// Nobody; accounts come from the command line.
    Closed,
}

impl Registration {
    /// Reads `open` or `closed`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        [Self::Open, Self::Closed].into_iter().find(|choice| choice.as_str() == text)
    }

    /// `open` or `closed`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Closed => "closed",
        }
    }
}

impl Config {
    /// Where the signing key lies: beside the data file, `moviestars.db` and `moviestars.db.key`.
    #[must_use]
    pub fn key_path(&self) -> PathBuf {
        self.db.with_added_extension("key")
    }

    /// Where TMDB's answers are kept for a while: `moviestars.db.cache`.
    #[must_use]
    pub fn cache_path(&self) -> PathBuf {
        self.db.with_added_extension("cache")
    }

    /// Where its pictures are: `moviestars.db.images`.
    #[must_use]
    pub fn image_folder(&self) -> PathBuf {
        self.db.with_added_extension("images")
    }

    /// The address that people type, without a slash at its end: what was said, else what is
    /// listened on.
    #[must_use]
    pub fn site(&self) -> String {
        let listening = || {
            let unspecified = self.listen.ip().is_unspecified();
            let host = if unspecified { "localhost".to_owned() } else { host(self.listen.ip()) };
            format!("http://{host}:{}", self.listen.port())
        };
        self.base_url.clone().unwrap_or_else(listening)
    }

    /// Whether browsers may be told to come back by https only.
    #[must_use]
    pub fn is_https(&self) -> bool {
        self.base_url.as_deref().is_some_and(|url| url.starts_with("https://"))
    }
}

/// Reads an address that people type, and writes it as browsers do, without a slash at its end.
///
/// # Errors
/// When it is none; the message says what it must look like.
pub fn site_url(text: &str) -> Result<String, String> {
    let url = reqwest::Url::parse(text).ok();
    let plain = |c: char| c.is_ascii_alphanumeric() || ".-_:[]".contains(c);
    let is_host = |url: &reqwest::Url| url.host_str().is_some_and(|host| host.chars().all(plain));
    let url = url.filter(|url| matches!(url.scheme(), "http" | "https") && is_host(url));
    let url = url.ok_or("must begin with http:// or https://")?;
    // Links are made by adding to it.
    if url.query().is_some() || url.fragment().is_some() {
        return Err("must end with the path, without ? and #".to_owned());
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err("must hold no user name and no password".to_owned());
    }
    // As browsers read it: what was typed may hold signs that a letter or a header must not.
    Ok(url.as_str().trim_end_matches('/').to_owned())
}

fn host(address: IpAddr) -> String {
    match address {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => format!("[{address}]"),
    }
}

/// Where mail is written when no mail server is named: `mail/` beside the data file.
#[must_use]
pub fn default_mail_dir(db: &Path) -> PathBuf {
    db.with_file_name("mail")
}

/// Whom mail comes from when nobody is named.
#[must_use]
pub fn default_mail_from() -> &'static str {
    "moviestars <moviestars@localhost>"
}

/// The data file's place when none is named: the platform's folder for an application's data.
#[must_use]
pub fn default_db() -> PathBuf {
    use etcetera::BaseStrategy;
    let folder = etcetera::choose_base_strategy().map(|base| base.data_dir().join("moviestars"));
    folder.as_deref().unwrap_or(Path::new(".")).join("moviestars.db")
}
