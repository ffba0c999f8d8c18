//! The URL of a database on a PostgreSQL server.

use crate::store::error::OpenError;
use crate::store::postgres::tls::{TlsMode, connector};
use std::fmt;
use std::net::IpAddr;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;
use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode, TargetSessionAttrs};
use tokio_postgres_rustls::MakeRustlsConnect;

/// A server that does not accept a connection within this time is treated as unreachable.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(2);
/// A connection is lost after this time without an acknowledgement of sent data.
const TCP_TIMEOUT: Duration = Duration::from_secs(5);

/// Where the database is. `Debug` and `Display` show hosts, ports and the database's name, never a password.
#[derive(Clone, PartialEq, Eq)]
pub struct DatabaseUrl {
    config: Box<Config>,
    tls: TlsMode,
    /// Whether to use prepared statements. A pooler in transaction mode may not support them.
    pub(super) prepares: bool,
}

/// Why a text is not the URL of a database. The text is not repeated, because it may hold a password.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidUrl {
    #[error(
        "the database URL must begin with postgres:// or postgresql://; for a file use --db PATH"
    )]
    Scheme,
    #[error("the database URL is not valid: {0}")]
    Invalid(String),
    #[error(
        "the database URL names no database: add its name, as in postgres://user@host/moviestars"
    )]
    NoDatabase,
    #[error("sslmode={0} is not supported: use verify-full, require or disable")]
    SslMode(String),
}

impl FromStr for DatabaseUrl {
    type Err = InvalidUrl;

    fn from_str(text: &str) -> Result<Self, InvalidUrl> {
        if !text.starts_with("postgres://") && !text.starts_with("postgresql://") {
            return Err(InvalidUrl::Scheme);
        }
        let (text, own) = take_own_parameters(text);
        let parsed = text.parse::<Config>();
        let mut config = parsed.map_err(|error| InvalidUrl::Invalid(reason(&error)))?;
        if config.get_dbname().is_none_or(str::is_empty) {
            return Err(InvalidUrl::NoDatabase);
        }
        let is_local = config.get_hosts().iter().all(is_this_machine)
            && config.get_hostaddrs().iter().all(IpAddr::is_loopback);
        let tls = match own.sslmode.as_deref() {
            None if is_local && own.sslrootcert.is_none() => TlsMode::Disable,
            None | Some("verify-full") => TlsMode::VerifyFull(own.sslrootcert),
            Some("require") => TlsMode::Require,
            Some("disable") => TlsMode::Disable,
            Some(other) => return Err(InvalidUrl::SslMode(other.to_owned())),
        };
        let is_encrypted = tls != TlsMode::Disable;
        config
            .ssl_mode(if is_encrypted { SslMode::Require } else { SslMode::Disable })
            .application_name("moviestars")
            .connect_timeout(CONNECT_TIMEOUT)
            .tcp_user_timeout(TCP_TIMEOUT)
            .target_session_attrs(TargetSessionAttrs::ReadWrite);
        let prepares = match own.prepare.as_deref() {
            None | Some("on") => true,
            Some("off") => false,
            Some(_) => return Err(InvalidUrl::Invalid("prepare is on or off".to_owned())),
        };
        Ok(Self { config: Box::new(config), tls, prepares })
    }
}

/// Parameters of a URL that the driver does not support, or not with all values.
#[derive(Default)]
struct OwnParameters {
    sslmode: Option<String>,
    sslrootcert: Option<PathBuf>,
    prepare: Option<String>,
}

fn take_own_parameters(url: &str) -> (String, OwnParameters) {
    let mut own = OwnParameters::default();
    let Some((address, query)) = url.split_once('?') else { return (url.to_owned(), own) };
    let mut others = form_urlencoded::Serializer::new(String::new());
    for (name, value) in form_urlencoded::parse(query.as_bytes()) {
        match &*name {
            "sslmode" => own.sslmode = Some(value.into_owned()),
            "sslrootcert" => own.sslrootcert = Some(PathBuf::from(&*value)),
            "prepare" => own.prepare = Some(value.into_owned()),
            _ => {
                others.append_pair(&name, &value);
            }
        }
    }
    // The driver does not decode a plus sign.
    let others = others.finish().replace('+', "%20");
    (format!("{address}?{others}"), own)
}

fn is_this_machine(host: &Host) -> bool {
    match host {
        Host::Tcp(name) => {
            name == "localhost" || name.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback())
        }
        #[cfg(unix)]
        Host::Unix(_) => true,
    }
}

impl DatabaseUrl {
    pub(super) fn config(&self) -> &Config {
        &self.config
    }

    pub(super) fn connector(&self) -> Result<MakeRustlsConnect, OpenError> {
        connector(&self.tls)
    }

    /// The same server with another password.
    #[must_use]
    pub fn with_password(mut self, password: &str) -> Self {
        self.config.password(password);
        self
    }

    #[must_use]
    pub fn has_password(&self) -> bool {
        self.config.get_password().is_some()
    }
}

/// The cause of the error, which names the parameter.
fn reason(error: &tokio_postgres::Error) -> String {
    use std::error::Error;
    error.source().map_or_else(|| error.to_string(), ToString::to_string)
}

impl fmt::Display for DatabaseUrl {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ports = self.config.get_ports();
        let hosts = self.config.get_hosts().iter().enumerate().map(|(index, host)| {
            let port = ports.get(index).or(ports.first()).copied().unwrap_or(5432);
            match host {
                Host::Tcp(name) => format!("{name}:{port}"),
                #[cfg(unix)]
                Host::Unix(path) => path.display().to_string(),
            }
        });
        let hosts = hosts.collect::<Vec<_>>().join(",");
        write!(formatter, "{hosts}/{}", self.config.get_dbname().unwrap_or_default())
    }
}

impl fmt::Debug for DatabaseUrl {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "DatabaseUrl({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_shows_its_hosts_and_database_and_never_its_password() {
        let url: DatabaseUrl =
            "postgres://anna:s3cret@a.example,b.example:6000/films".parse().unwrap();
        assert_eq!(url.to_string(), "a.example:5432,b.example:6000/films");
        assert!(!format!("{url:?}").contains("s3cret"));
        for (text, expected) in [
            ("movies.db", InvalidUrl::Scheme),
            ("mysql://a/b", InvalidUrl::Scheme),
            ("postgres://anna@example.org", InvalidUrl::NoDatabase),
            ("postgres://a/b?sslmode=prefer", InvalidUrl::SslMode("prefer".to_owned())),
        ] {
            assert_eq!(text.parse::<DatabaseUrl>().unwrap_err(), expected, "{text}");
        }
        for (text, expected) in [
            ("postgres://a.example/b", TlsMode::VerifyFull(None)),
            ("postgres://localhost/b", TlsMode::Disable),
            ("postgres://[::1]:5432,127.0.0.2/b", TlsMode::Disable),
            ("postgres:///b?host=/run/postgresql", TlsMode::Disable),
            ("postgres://localhost,a.example/b", TlsMode::VerifyFull(None)),
            ("postgres://localhost/b?hostaddr=203.0.113.5", TlsMode::VerifyFull(None)),
            ("postgres://a.example/b?sslmode=require", TlsMode::Require),
            (
                "postgres://a.example/b?sslrootcert=/etc/ca%20b.pem&options=-c%20geqo%3Doff",
                TlsMode::VerifyFull(Some("/etc/ca b.pem".into())),
            ),
        ] {
            assert_eq!(text.parse::<DatabaseUrl>().unwrap().tls, expected, "{text}");
        }
        let invalid = "postgres://anna:s3cret@a:x/films".parse::<DatabaseUrl>().unwrap_err();
        assert!(!invalid.to_string().contains("s3cret"), "{invalid}");
    }
}
