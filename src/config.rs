//! The configuration with which a server is started, from the command line or a test. Secrets come from the
//! environment or a file, never from a flag, because every user of a machine can read the flags of its processes.

mod backups;
mod mail;
mod oidc;
mod site;
mod tmdb;
mod webhooks;

pub use backups::{BackupConfig, backup_interval};
pub use mail::{MailRoute, SmtpSecurity, SmtpServer, SmtpUrlError};
pub use oidc::{
    OidcProvider, ProviderSignUp, is_safe_url, issuer, provider_id, provider_name,
    read_client_secret,
};
pub use site::{
    InvalidSite, base_path, on_base_path, origin_of, path_of, public_address, relying_party_id,
    site_url,
};
pub use tmdb::{TmdbConfig, tmdb_url};
pub use webhooks::{InvalidWebhookUrl, WebhookHost, webhook_host, webhook_url};

use crate::clock::Clock;
use crate::domain::account::PasswordPolicy;
use crate::store::{DatabaseUrl, InvalidUrl};
use ipnet::IpNet;
use secrecy::{ExposeSecret, SecretString};
use std::collections::BTreeSet;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The flags and variables of `serve`. If an optional setting is `None`, an admin can set it.
#[derive(Clone, Debug)]
pub struct Config {
    /// The data file. The signing key, the cache and the images are in the same folder, even if the data is in
    /// `database`.
    pub db: PathBuf,
    /// A PostgreSQL database instead of the data file. Other instances may share it.
    pub database: Option<DatabaseConfig>,
    /// The signing key, if it is not in the folder of the data file.
    pub signing_key_file: Option<PathBuf>,
    /// Port 0 means any free port.
    pub listen: SocketAddr,
    /// The address at which metrics are served, if any.
    pub metrics_listen: Option<SocketAddr>,
    /// The URL under which users reach the server, ending with `base_path`; `None` if it is `listen`.
    pub base_url: Option<String>,
    /// The path below which the server responds, as returned by [`base_path`].
    pub base_path: String,
    pub registration: Option<Registration>,
    /// No one can sign up when there are this many accounts.
    pub max_users: Option<u32>,
    pub password_policy: PasswordPolicy,
    /// Proxies whose `X-Forwarded-For` is trusted.
    pub trusted_proxies: Vec<IpNet>,
    pub rate_limits: bool,
    /// Scheduled backups, only of a data file.
    pub backups: Option<BackupConfig>,
    pub tmdb: TmdbConfig,
    pub mail: MailRoute,
    /// The sender address of emails.
    pub mail_from: Option<String>,
    /// Identity providers with which users can sign in, sorted by id.
    pub oidc: Vec<OidcProvider>,
    /// The hosts to which users may send events. If empty, none.
    pub webhook_hosts: Vec<WebhookHost>,
    pub clock: Arc<Clock>,
}

/// Who can sign up. `open`: everyone who can reach the server. `closed`: only people with an invite; admins can still
/// add users.
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
    /// Only people with an invite. Admins can still add users.
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
    /// The signing key: `moviestars.db.key`, unless another file is named.
    #[must_use]
    pub fn key_path(&self) -> PathBuf {
        let beside = || self.db.with_added_extension("key");
        self.signing_key_file.clone().unwrap_or_else(beside)
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

    /// The URL under which users reach the server, without a trailing slash.
    #[must_use]
    pub fn site(&self) -> String {
        let from_listen = || {
            let unspecified = self.listen.ip().is_unspecified();
            let host = if unspecified { "localhost".to_owned() } else { host(self.listen.ip()) };
            format!("http://{host}:{}{}", self.listen.port(), self.base_path)
        };
        self.base_url.clone().unwrap_or_else(from_listen)
    }
}

/// Whether the host of a URL is `localhost` or a loopback address.
fn is_this_machine(host: &str) -> bool {
    match host.trim_matches(['[', ']']).parse::<IpAddr>() {
        Ok(ip) => ip.to_canonical().is_loopback(),
        Err(_) => host == "localhost" || host.ends_with(".localhost"),
    }
}

fn host(address: IpAddr) -> String {
    match address {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => format!("[{address}]"),
    }
}

/// Parses an address to listen on. A port alone means this machine only, and `:PORT` means all addresses.
pub fn listen_address(text: &str) -> Result<SocketAddr, String> {
    let with_host = match text.strip_prefix("localhost:").or(Some(text)) {
        Some(port) if port.parse::<u16>().is_ok() => format!("127.0.0.1:{port}"),
        _ if text.starts_with(':') => format!("0.0.0.0{text}"),
        _ => text.to_owned(),
    };
    let address = with_host.parse();
    address.map_err(|_| {
        "must be an address and a port, such as 127.0.0.1:8080 or [::]:8080".to_owned()
    })
}

/// Parses a network or a single address.
pub fn trusted_proxy(text: &str) -> Result<IpNet, String> {
    let network = text.parse().ok().or_else(|| text.parse::<IpAddr>().ok().map(IpNet::from));
    let network =
        network.ok_or("must be an address or a network, such as 10.0.0.1 or 10.0.0.0/8")?;
    // Otherwise every client could claim any address.
    if network.prefix_len() == 0 {
        return Err("must not contain all addresses".to_owned());
    }
    Ok(network)
}

/// The names of all set variables with our prefix, sorted.
#[must_use]
pub fn set_variables() -> BTreeSet<String> {
    let names = std::env::vars_os().map(|(name, _)| name);
    let names = names.filter_map(|name| name.into_string().ok());
    names.filter(|name| name.starts_with("MOVIESTARS_")).collect()
}

/// Set variables with our prefix that no command knows.
#[must_use]
pub fn unknown_variables(known: &BTreeSet<String>) -> Vec<String> {
    set_variables().difference(known).cloned().collect()
}

/// The folder for emails when there is no mail server: `mail/` in the folder of the data file.
#[must_use]
pub fn default_mail_dir(db: &Path) -> PathBuf {
    db.with_file_name("mail")
}

/// The default sender address of emails.
#[must_use]
pub fn default_mail_from() -> &'static str {
    "moviestars <moviestars@localhost>"
}

/// The default data file, in the platform's folder for application data.
#[must_use]
pub fn default_db() -> PathBuf {
    use etcetera::BaseStrategy;
    let folder = etcetera::choose_base_strategy().map(|base| base.data_dir().join("moviestars"));
    folder.as_deref().unwrap_or(Path::new(".")).join("moviestars.db")
}

#[derive(Debug, thiserror::Error)]
pub enum SecretError {
    #[error("cannot read the file of {name}, {}: {source}", path.display())]
    File { name: &'static str, path: PathBuf, source: std::io::Error },
    #[error("{0} and {0}_FILE are both set; remove one of them")]
    Both(&'static str),
}

/// A secret: the value of the variable, or the content of the file without the line break at its end. `None` if it is
/// empty. The file is named by the flag or the variable with the suffix `_FILE`.
pub fn read_secret(
    name: &'static str,
    file: Option<&Path>,
) -> Result<Option<SecretString>, SecretError> {
    let file = file.filter(|path| !path.as_os_str().is_empty());
    let text = match (variable(name), file) {
        (None, None) => return Ok(None),
        (Some(text), None) => text,
        (Some(_), Some(_)) => return Err(SecretError::Both(name)),
        (None, Some(path)) => std::fs::read_to_string(path)
            .map_err(|source| SecretError::File { name, path: path.to_owned(), source })?,
    };
    let text = text.trim_end_matches(['\r', '\n']);
    Ok((!text.is_empty()).then(|| text.into()))
}

/// Masks a secret by dots. If it has at least 16 bytes, the last four characters are shown, so that its owner
/// recognizes it.
#[must_use]
pub fn masked(secret: &SecretString) -> String {
    let text = secret.expose_secret();
    let end = text.char_indices().rev().nth(3).filter(|_| text.len() >= 16);
    format!("••••{}", end.map_or("", |(at, _)| &text[at..]))
}

/// Whether the variable is set and not empty.
pub fn is_set(name: &str) -> bool {
    variable(name).is_some()
}

fn variable(name: &str) -> Option<String> {
    #[expect(clippy::disallowed_methods, reason = "the one place that may read them")]
    let value = std::env::var(name);
    value.ok().filter(|value| !value.is_empty())
}

pub const TMDB_TOKEN: &str = "MOVIESTARS_TMDB_TOKEN";
pub const SMTP_PASSWORD: &str = "MOVIESTARS_SMTP_PASSWORD";
const DATABASE_URL: &str = "MOVIESTARS_DATABASE_URL";
const DATABASE_PASSWORD: &str = "MOVIESTARS_DATABASE_PASSWORD";
/// Variables that may contain a password.
pub const DATABASE_SECRETS: [&str; 2] = [DATABASE_URL, DATABASE_PASSWORD];

/// The URL of the database server, and the number of connections.
#[derive(Clone, Debug)]
pub struct DatabaseConfig {
    pub url: DatabaseUrl,
    /// How many connections this instance opens at most.
    pub connections: usize,
}

#[derive(Debug, thiserror::Error)]
pub enum DatabaseError {
    #[error(transparent)]
    Secret(#[from] SecretError),
    #[error(transparent)]
    Url(#[from] InvalidUrl),
    #[error(
        "the database URL holds a password, which other users of this machine can see; set {DATABASE_PASSWORD} or \
         {DATABASE_PASSWORD}_FILE in its place"
    )]
    PasswordInFlag,
}

/// The URL from the flag, the variable or the file. `None` means that the data is in a file.
pub fn read_database_url(
    flag: Option<&str>,
    url_file: Option<&Path>,
    password_file: Option<&Path>,
) -> Result<Option<DatabaseUrl>, DatabaseError> {
    if let Some(flag) = flag {
        return database_from_flag(flag, password_file).map(Some);
    }
    let url = read_secret(DATABASE_URL, url_file)?;
    let url = url.map(|url| url.expose_secret().parse()).transpose()?;
    url.map(|url| with_password(url, password_file)).transpose()
}

/// The URL from the command line, with the password from the variable or the file.
pub fn database_from_flag(
    flag: &str,
    password_file: Option<&Path>,
) -> Result<DatabaseUrl, DatabaseError> {
    let url: DatabaseUrl = flag.parse()?;
    if url.has_password() {
        return Err(DatabaseError::PasswordInFlag);
    }
    with_password(url, password_file)
}

fn with_password(url: DatabaseUrl, file: Option<&Path>) -> Result<DatabaseUrl, DatabaseError> {
    Ok(match read_secret(DATABASE_PASSWORD, file)? {
        Some(password) => url.with_password(password.expose_secret()),
        None => url,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_port_alone_is_on_loopback_and_a_port_after_a_colon_on_all_addresses() {
        for (text, address) in [
            ("8080", "127.0.0.1:8080"),
            ("localhost:8080", "127.0.0.1:8080"),
            (":8080", "0.0.0.0:8080"),
            ("[::]:8080", "[::]:8080"),
            ("192.0.2.1:0", "192.0.2.1:0"),
        ] {
            assert_eq!(listen_address(text).unwrap().to_string(), address, "{text}");
        }
        for text in ["", ":", "localhost", "example.org:8080", "65536", "localhost:x"] {
            assert!(listen_address(text).is_err(), "{text}");
        }
    }
}
