//! The hosts to which users may send events, and the URLs there.

use reqwest::Url;
use std::fmt;

/// The longest URL in bytes, as it is sent.
const MAX_URL: usize = 1_000;

/// A host that the operator allows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WebhookHost {
    /// In the form of URLs: lowercase, with IPv6 addresses in brackets.
    name: String,
    /// `None` means the default ports of http and https.
    port: Option<u16>,
}

/// Why the URL of an outgoing webhook is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidWebhookUrl {
    #[error("Must be an address that begins with http:// or https://")]
    Invalid,
    #[error("Must not contain a user name or a password")]
    User,
    #[error("Must not contain #")]
    Fragment,
    #[error("Must have at most {MAX_URL} characters")]
    TooLong,
    #[error("This server does not send to this host and port. Its operator can allow them")]
    HostNotAllowed,
}

impl WebhookHost {
    fn includes(&self, url: &Url) -> bool {
        let is_port = match self.port {
            Some(port) => url.port_or_known_default() == Some(port),
            None => url.port().is_none(),
        };
        is_port && url.host_str() == Some(&self.name)
    }
}

impl fmt::Display for WebhookHost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        self.port.map_or(Ok(()), |port| write!(f, ":{port}"))
    }
}

/// Parses a host, with or without a port.
pub fn webhook_host(text: &str) -> Result<WebhookHost, String> {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let (name, port) = match text.rsplit_once(':') {
        Some((name, port)) if is_number(port) => (name, Some(port)),
        _ => (text, None),
    };
    let port = port.map(str::parse).transpose().ok().filter(|port| *port != Some(0));
    let is_plain = |name: &str| {
        let plain = |c: char| c.is_alphanumeric() || ".-_".contains(c);
        let is_ip_v6 = name.starts_with('[') && name.ends_with(']');
        is_ip_v6 || (!name.is_empty() && name.chars().all(plain))
    };
    let url = Url::parse(&format!("http://{name}/")).ok().filter(|_| is_plain(name));
    match (url.as_ref().and_then(Url::host_str), port) {
        (Some(name), Some(port)) => Ok(WebhookHost { name: name.to_owned(), port }),
        _ => Err("must be a host such as ntfy.example.org or homeassistant.lan:8123".to_owned()),
    }
}

/// Parses the URL of an outgoing webhook, and normalizes it as browsers do.
pub fn webhook_url(text: &str, hosts: &[WebhookHost]) -> Result<String, InvalidWebhookUrl> {
    let url = Url::parse(text.trim()).map_err(|_| InvalidWebhookUrl::Invalid)?;
    if !matches!(url.scheme(), "http" | "https") {
        return Err(InvalidWebhookUrl::Invalid);
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err(InvalidWebhookUrl::User);
    }
    if url.fragment().is_some() {
        return Err(InvalidWebhookUrl::Fragment);
    }
    if url.as_str().len() > MAX_URL {
        return Err(InvalidWebhookUrl::TooLong);
    }
    if !hosts.iter().any(|host| host.includes(&url)) {
        return Err(InvalidWebhookUrl::HostNotAllowed);
    }
    Ok(url.into())
}

#[cfg(test)]
mod tests {
    use super::InvalidWebhookUrl::{Fragment, HostNotAllowed, Invalid, TooLong, User};
    use super::*;

    #[test]
    fn a_host_may_have_a_port_and_nothing_else() {
        for (text, host) in [
            ("ntfy.example.org", "ntfy.example.org"),
            ("Ntfy.Example.org", "ntfy.example.org"),
            ("homeassistant.lan:8123", "homeassistant.lan:8123"),
            ("ntfy.example.org:80", "ntfy.example.org:80"),
            ("192.168.1.5", "192.168.1.5"),
            ("[fd00::1]", "[fd00::1]"),
            ("[FD00:0::1]:8123", "[fd00::1]:8123"),
            ("köln.example", "xn--kln-sna.example"),
        ] {
            assert_eq!(webhook_host(text).map(|host| host.to_string()), Ok(host.to_owned()));
        }
        for text in [
            "",
            " ",
            ":80",
            "a:",
            "a:0",
            "a:65536",
            "a:b",
            "::1",
            "*",
            "*.example.org",
            "http://a",
            "a/b",
            "a?b",
            "u@a",
            "a b",
            "[::1]a]",
        ] {
            assert!(webhook_host(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_webhook_url_has_an_allowed_host_and_port() {
        let hosts = ["ntfy.example.org", "ha.lan:8123", "open.lan:443", "[::1]:9"];
        let hosts: Vec<_> = hosts.iter().map(|host| webhook_host(host).unwrap()).collect();
        for (text, url) in [
            ("https://ntfy.example.org/films?a=b", "https://ntfy.example.org/films?a=b"),
            (" HTTP://NTFY.example.org:80 ", "http://ntfy.example.org/"),
            ("http://ha.lan:8123/api/webhook/x", "http://ha.lan:8123/api/webhook/x"),
            ("https://ha.lan:8123/", "https://ha.lan:8123/"),
            ("https://open.lan/", "https://open.lan/"),
            ("http://open.lan:443/", "http://open.lan:443/"),
            ("http://[0::1]:9/", "http://[::1]:9/"),
        ] {
            assert_eq!(webhook_url(text, &hosts).as_deref(), Ok(url));
        }
        let long = format!("https://ntfy.example.org/{}", "a".repeat(MAX_URL));
        for (text, error) in [
            ("", Invalid),
            ("ntfy.example.org/films", Invalid),
            ("ftp://ntfy.example.org/", Invalid),
            ("https://a b/", Invalid),
            ("https://anna@ntfy.example.org/", User),
            ("https://:secret@ntfy.example.org/", User),
            ("https://ntfy.example.org/#a", Fragment),
            (&long, TooLong),
            ("https://ntfy.example.org:8443/", HostNotAllowed),
            ("https://example.org/", HostNotAllowed),
            ("https://ntfy.example.org.evil.org/", HostNotAllowed),
            ("https://ntfy.example.org./", HostNotAllowed),
            ("http://ha.lan/", HostNotAllowed),
            ("http://open.lan/", HostNotAllowed),
            ("http://127.0.0.1/", HostNotAllowed),
        ] {
            assert_eq!(webhook_url(text, &hosts), Err(error), "{text}");
        }
    }
}
