//! The configuration of email: parses the URL of a mail server.

use crate::config::is_this_machine;
use secrecy::{ExposeSecret, SecretString};
use std::fmt;
use std::path::PathBuf;

/// How email is sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MailRoute {
    /// Written to this folder as `.eml` files.
    Folder(PathBuf),
    Smtp(SmtpServer),
}

/// A mail server, and how to connect to it.
#[derive(Clone, Debug)]
pub struct SmtpServer {
    /// The name that its certificate must have.
    pub host: String,
    pub port: u16,
    pub security: SmtpSecurity,
    /// `None` if the server requires no authentication.
    pub user: Option<String>,
    pub password: Option<SecretString>,
}

/// The encryption of the connection to a mail server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SmtpSecurity {
    /// STARTTLS. It is an error if the server does not offer it.
    StartTls,
    /// TLS from the first byte.
    Tls,
    /// No encryption, only for a server on the same machine.
    None,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SmtpUrlError {
    #[error(
        "must look like smtp://user@mail.example.org, smtps://user@mail.example.org \
         or, for a server on the same machine, smtp://localhost:25?tls=none"
    )]
    Form,
    #[error(
        "must not have tls=none for another machine, because emails contain links to set passwords"
    )]
    Remote,
    #[error("must not have a user with tls=none, which would send the password unencrypted")]
    Unencrypted,
    #[error("must not contain a password; set MOVIESTARS_SMTP_PASSWORD instead")]
    Password,
}

impl SmtpServer {
    /// Parses `smtp://[user@]host[:port]` (STARTTLS; port 587), `smtps://…` (TLS; port 465) or
    /// `smtp://…?tls=none` (port 25).
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
        // IPv6 addresses are in brackets in URLs.
        let host = host.trim_start_matches('[').trim_end_matches(']');
        if !matches!(url.path(), "" | "/") || url.fragment().is_some() {
            return Err(SmtpUrlError::Form);
        }
        let user = decoded(url.username()).ok_or(SmtpUrlError::Form)?;
        if security == SmtpSecurity::None && !is_this_machine(host) {
            return Err(SmtpUrlError::Remote);
        }
        if security == SmtpSecurity::None && !user.is_empty() {
            return Err(SmtpUrlError::Unencrypted);
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

impl PartialEq for SmtpServer {
    fn eq(&self, other: &Self) -> bool {
        let fields = |server: &Self| {
            (server.host.clone(), server.port, server.security, server.user.clone())
        };
        let password =
            |server: &Self| server.password.as_ref().map(|text| text.expose_secret().to_owned());
        fields(self) == fields(other) && password(self) == password(other)
    }
}

impl Eq for SmtpServer {}

/// The URL in the form that [`SmtpServer::parse`] reads, without the password.
impl fmt::Display for SmtpServer {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (scheme, default_port, query) = match self.security {
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
        if self.port != default_port {
            write!(out, ":{}", self.port)?;
        }
        out.write_str(query)
    }
}

/// Usernames are often email addresses, whose `@` is written as `%40` in a URL.
fn decoded(text: &str) -> Option<String> {
    let decoded = percent_encoding::percent_decode_str(text).decode_utf8().ok()?;
    (!decoded.contains(char::is_control)).then(|| decoded.into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_without_options_is_parsed_as_encrypted() {
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
    fn a_url_is_formatted_as_it_was_parsed() {
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
    fn other_urls_are_rejected() {
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
        let open = SmtpServer::parse("smtp://films@localhost?tls=none");
        assert_eq!(open, Err(SmtpUrlError::Unencrypted));
        for host in ["mail.example.org", "192.168.1.2:25", "[fd00::1]", "localhost.example.org"] {
            let remote = SmtpServer::parse(&format!("smtp://{host}?tls=none"));
            assert_eq!(remote, Err(SmtpUrlError::Remote), "{host}");
        }
        let with_password = SmtpServer::parse("smtp://user:secret@mail.example.org");
        assert_eq!(with_password, Err(SmtpUrlError::Password));
    }
}
