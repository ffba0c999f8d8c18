//! The configuration that a server is started with, from the command line or a test.

mod mail;
mod secret;
mod tmdb;

pub use mail::{MailRoute, SmtpSecurity, SmtpServer, SmtpUrlError};
pub use secret::{SecretError, masked, secret_from_env};
pub use tmdb::{TmdbConfig, tmdb_url};

use crate::clock::Clock;
use crate::domain::password::PasswordPolicy;
use ipnet::IpNet;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The flags and variables of `serve`. An optional setting that is `None` can be set by an admin.
#[derive(Clone, Debug)]
pub struct Config {
    /// The data file. The signing key, the cache and the images are beside it.
    pub db: PathBuf,
    /// Port 0 picks a free one.
    pub listen: SocketAddr,
    /// The server's URL for users, if it is not `listen`.
    pub base_url: Option<String>,
    pub registration: Option<Registration>,
    pub password_policy: PasswordPolicy,
    /// Proxies whose `X-Forwarded-For` is trusted.
    pub trusted_proxies: Vec<IpNet>,
    pub rate_limits: bool,
    pub tmdb: TmdbConfig,
    pub mail: MailRoute,
    /// The sender of emails.
    pub mail_from: Option<String>,
    pub clock: Arc<Clock>,
}

/// Who can sign up.
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
    /// Everyone who can reach the server.
    Open,
    /// No one; accounts are added on the command line.
    Closed,
}

impl Registration {
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        [Self::Open, Self::Closed].into_iter().find(|choice| choice.as_str() == text)
    }

    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Closed => "closed",
        }
    }
}

impl Config {
    /// The signing key: `moviestars.db.key`.
    #[must_use]
    pub fn key_path(&self) -> PathBuf {
        self.db.with_added_extension("key")
    }

    /// The cache of TMDB's responses: `moviestars.db.cache`.
    #[must_use]
    pub fn cache_path(&self) -> PathBuf {
        self.db.with_added_extension("cache")
    }

    /// The cache of TMDB's images: `moviestars.db.images`.
    #[must_use]
    pub fn image_folder(&self) -> PathBuf {
        self.db.with_added_extension("images")
    }

    /// The server's URL for users, without a slash at its end.
    #[must_use]
    pub fn site(&self) -> String {
        let from_listen = || {
            let unspecified = self.listen.ip().is_unspecified();
            let host = if unspecified { "localhost".to_owned() } else { host(self.listen.ip()) };
            format!("http://{host}:{}", self.listen.port())
        };
        self.base_url.clone().unwrap_or_else(from_listen)
    }

    /// Whether browsers may be told to use https only.
    #[must_use]
    pub fn is_https(&self) -> bool {
        self.base_url.as_deref().is_some_and(|url| url.starts_with("https://"))
    }
}

/// Parses a URL of this server for users, and normalizes it as browsers do, without a slash at its end. The
/// error says what the URL must look like.
pub fn site_url(text: &str) -> Result<String, String> {
    let url = reqwest::Url::parse(text).ok();
    let plain = |c: char| c.is_ascii_alphanumeric() || ".-_:[]".contains(c);
    let is_host = |url: &reqwest::Url| url.host_str().is_some_and(|host| host.chars().all(plain));
    let url = url.filter(|url| matches!(url.scheme(), "http" | "https") && is_host(url));
    let url = url.ok_or("must begin with http:// or https://")?;
    // Links are made by appending to it.
    if url.query().is_some() || url.fragment().is_some() {
        return Err("must end with the path, without ? and #".to_owned());
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err("must not contain a user name or a password".to_owned());
    }
    // Normalized, because the input may have characters that are not allowed in an email or a header.
    Ok(url.as_str().trim_end_matches('/').to_owned())
}

fn host(address: IpAddr) -> String {
    match address {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => format!("[{address}]"),
    }
}

/// Where emails are written without a mail server: `mail/` beside the data file.
#[must_use]
pub fn default_mail_dir(db: &Path) -> PathBuf {
    db.with_file_name("mail")
}

/// The sender of emails if none is set.
#[must_use]
pub fn default_mail_from() -> &'static str {
    "moviestars <moviestars@localhost>"
}

/// The data file if none is named: in the platform's folder for application data.
#[must_use]
pub fn default_db() -> PathBuf {
    use etcetera::BaseStrategy;
    let folder = etcetera::choose_base_strategy().map(|base| base.data_dir().join("moviestars"));
    folder.as_deref().unwrap_or(Path::new(".")).join("moviestars.db")
}
