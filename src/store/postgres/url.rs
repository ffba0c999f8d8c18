//! The URL of a database on a PostgreSQL server.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use tokio_postgres::Config;
use tokio_postgres::config::{SslMode, TargetSessionAttrs};

/// A server that does not accept a connection in this time is unreachable.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(2);
/// After how long without an acknowledgement a connection is lost.
const TCP_TIMEOUT: Duration = Duration::from_secs(5);

/// Where the database is. `Debug` and `Display` show hosts, ports and the database's name, never a password.
#[derive(Clone, PartialEq, Eq)]
pub struct DatabaseUrl(Config);

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
        let parsed = text.parse::<Config>();
        let mut config = parsed.map_err(|error| InvalidUrl::Invalid(reason(&error)))?;
        if config.get_dbname().is_none_or(str::is_empty) {
            return Err(InvalidUrl::NoDatabase);
        }
        if config.get_ssl_mode() == SslMode::Prefer {
            config.ssl_mode(SslMode::Disable);
        }
        config
            .application_name("moviestars")
            .connect_timeout(CONNECT_TIMEOUT)
            .tcp_user_timeout(TCP_TIMEOUT)
            .target_session_attrs(TargetSessionAttrs::ReadWrite);
        Ok(Self(config))
    }
}

impl DatabaseUrl {
    pub(in crate::store) fn config(&self) -> &Config {
        &self.0
    }

    /// The same server with another password.
    #[must_use]
    pub fn with_password(mut self, password: &str) -> Self {
        self.0.password(password);
        self
    }

    #[must_use]
    pub fn has_password(&self) -> bool {
        self.0.get_password().is_some()
    }
}

/// The cause, which names the parameter.
fn reason(error: &tokio_postgres::Error) -> String {
    use std::error::Error;
    error.source().map_or_else(|| error.to_string(), ToString::to_string)
}

impl fmt::Display for DatabaseUrl {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ports = self.0.get_ports();
        let hosts = self.0.get_hosts().iter().enumerate().map(|(index, host)| {
            let port = ports.get(index).or(ports.first()).copied().unwrap_or(5432);
            match host {
                tokio_postgres::config::Host::Tcp(name) => format!("{name}:{port}"),
                #[cfg(unix)]
                tokio_postgres::config::Host::Unix(path) => path.display().to_string(),
            }
        });
        let hosts = hosts.collect::<Vec<_>>().join(",");
        write!(formatter, "{hosts}/{}", self.0.get_dbname().unwrap_or_default())
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
        ] {
            assert_eq!(text.parse::<DatabaseUrl>().unwrap_err(), expected, "{text}");
        }
        let invalid = "postgres://anna:s3cret@a:x/films".parse::<DatabaseUrl>().unwrap_err();
        assert!(!invalid.to_string().contains("s3cret"), "{invalid}");
    }
}
