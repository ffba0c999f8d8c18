//! How mail leaves: the mail server as one types it, read into its parts.

use crate::config::secret::Secret;
use std::fmt;
use std::path::PathBuf;

/// How mail leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MailRoute {
    /// As `.eml` files in this folder.
    Folder(PathBuf),
    /// Through a mail server.
    Smtp(SmtpServer),
}

/// A mail server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SmtpServer {
    /// Its name, which its certificate must bear.
    pub host: String,
    /// Where it listens.
    pub port: u16,
    /// How the connection is kept from listeners.
    pub security: SmtpSecurity,
    /// Whom to sign in as; nobody where the server asks for nobody.
    pub user: Option<String>,
    /// The password that goes with the user.
    pub password: Option<Secret>,
}

/// How a connection to a mail server is kept from listeners.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SmtpSecurity {
    /// Begins in the open and must turn to TLS before anything is said.
    StartTls,
    /// TLS from the first byte.
    Tls,
    /// Not at all; for a server on the same machine.
    None,
}

/// Why a text is no mail server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SmtpUrlError {
    /// Not of the form that is asked for.
    #[error(
        "must look like smtp://user@mail.example.org, smtps://user@mail.example.org \
         or, for a server on the same machine, smtp://localhost:25?tls=none"
    )]
    Form,
    /// A password would go over an open line.
    #[error("must not name a user with tls=none: the password would go over an open line")]
    Open,
    /// The password stands in it.
    #[error("must hold no password: put it into MOVIESTARS_SMTP_PASSWORD")]
    Password,
}

impl SmtpServer {
    /// Reads `smtp://[user@]host[:port]` (must turn to TLS; port 587), `smtps://…` (TLS from the
    /// start; port 465), or `smtp://…?tls=none` (port 25).
    ///
    /// # Errors
    /// As [`SmtpUrlError`] says.
    pub fn parse(text: &str) -> Result<Self, SmtpUrlError> {
        let url = reqwest::Url::parse(text).map_err(|_| SmtpUrlError::Form)?;
        let (security, port) = match (url.scheme(), url.query()) {
            ("smtp", None) => (SmtpSecurity::StartTls, 587),
            ("smtps", None) => (SmtpSecurity::Tls, 465),
            ("smtp", Some("tls=none")) => (SmtpSecurity::None, 25),
            _ => return Err(SmtpUrlError::Form),
        };
        if url.password().is_some() {
            return Err(SmtpUrlError::Password);
        }
        let host = url.host_str().filter(|host| !host.is_empty()).ok_or(SmtpUrlError::Form)?;
        // An IPv6 address stands in brackets there.
        let host = host.trim_start_matches('[').trim_end_matches(']');
        if !matches!(url.path(), "" | "/") || url.fragment().is_some() {
            return Err(SmtpUrlError::Form);
        }
        let user = decoded(url.username()).ok_or(SmtpUrlError::Form)?;
        if security == SmtpSecurity::None && !user.is_empty() {
            return Err(SmtpUrlError::Open);
        }
        Ok(Self {
            host: host.to_owned(),
            port: url.port().unwrap_or(port),
            security,
            user: (!user.is_empty()).then_some(user),
            password: None,
        })
    }
}

/// As [`SmtpServer::parse`] reads it; a password is no part of it.
impl fmt::Display for SmtpServer {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (scheme, usual, query) = match self.security {
            SmtpSecurity::StartTls => ("smtp", 587, ""),
            SmtpSecurity::Tls => ("smtps", 465, ""),
            SmtpSecurity::None => ("smtp", 25, "?tls=none"),
        };
        write!(out, "{scheme}://")?;
        if let Some(user) = &self.user {
            let encoded =
                percent_encoding::utf8_percent_encode(user, percent_encoding::NON_ALPHANUMERIC);
            write!(out, "{encoded}@")?;
        }
        if self.host.contains(':') {
            write!(out, "[{}]", self.host)?;
        } else {
            write!(out, "{}", self.host)?;
        }
        if self.port != usual {
            write!(out, ":{}", self.port)?;
        }
        out.write_str(query)
    }
}

/// User names are often addresses, whose `@` has to be written `%40`.
fn decoded(text: &str) -> Option<String> {
    let decoded = percent_encoding::percent_decode_str(text).decode_utf8().ok()?;
    (!decoded.contains(char::is_control)).then(|| decoded.into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_is_read_with_the_safest_meaning() {
        let read = |text: &str| {
            let server = SmtpServer::parse(text).unwrap();
            (server.host, server.port, server.security, server.user)
        };
        let host = || "mail.example.org".to_owned();
        assert_eq!(read("smtp://mail.example.org"), (host(), 587, SmtpSecurity::StartTls, None));
        let user = Some("films@example.org".to_owned());
        let with_user = "smtps://films%40example.org@mail.example.org";
        assert_eq!(read(with_user), (host(), 465, SmtpSecurity::Tls, user));
        let plain = "smtp://localhost:2525?tls=none";
        assert_eq!(read(plain), ("localhost".to_owned(), 2525, SmtpSecurity::None, None));
        let numbers = "smtp://[::1]:25?tls=none";
        assert_eq!(read(numbers), ("::1".to_owned(), 25, SmtpSecurity::None, None));
    }

    #[test]
    fn a_server_is_written_as_it_is_read() {
        for text in [
            "smtp://mail.example.org",
            "smtps://films%40example%2Eorg@mail.example.org:4650",
            "smtp://localhost:2525?tls=none",
            "smtp://[::1]?tls=none",
        ] {
            let server = SmtpServer::parse(text).unwrap();
            assert_eq!(server.to_string(), text);
            assert_eq!(SmtpServer::parse(&server.to_string()), Ok(server));
        }
    }

    #[test]
    fn anything_else_is_refused() {
        for text in [
            "mail.example.org",
            "http://mail.example.org",
            "smtp://",
            "smtp://mail.example.org?tls=maybe",
            "smtps://mail.example.org?tls=none",
            "smtp://mail.example.org/path",
            "smtp://a%0d%0ab@mail.example.org",
        ] {
            assert_eq!(SmtpServer::parse(text), Err(SmtpUrlError::Form), "{text}");
        }
        let open = SmtpServer::parse("smtp://films@mail.example.org?tls=none");
        assert_eq!(open, Err(SmtpUrlError::Open));
        let with_password = SmtpServer::parse("smtp://user:secret@mail.example.org");
        assert_eq!(with_password, Err(SmtpUrlError::Password));
    }
}
