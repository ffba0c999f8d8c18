//! The public address of this server, and the path below which it responds.

use reqwest::Url;

/// Parses the path below which a server responds. The result is empty for the root; otherwise it starts with a slash
/// and does not end with one. The error says what the path must look like.
pub fn base_path(text: &str) -> Result<String, String> {
    let path = text.strip_suffix('/').unwrap_or(text);
    // These characters need no escaping in a URL, in HTML, in JSON and in a header.
    let plain = |c: char| c.is_ascii_alphanumeric() || "-._~".contains(c);
    let is_name = |name: &str| !matches!(name, "" | "." | "..") && name.chars().all(plain);
    let mut names = path.split('/');
    if text.starts_with('/') && names.next() == Some("") && names.all(is_name) {
        return Ok(path.to_owned());
    }
    Err("must be a path such as /movies, of letters, digits and the characters - . _ ~".to_owned())
}

/// Why the URL of a server is invalid.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidSite {
    #[error("must begin with http:// or https://")]
    Scheme,
    #[error("must not contain ? and #")]
    Query,
    #[error("has a path, which {0}")]
    Path(String),
    #[error("must not contain a user name or a password")]
    User,
}

/// Parses the public URL of this server, and normalizes it as browsers do, without a trailing slash.
pub fn site_url(text: &str) -> Result<String, InvalidSite> {
    let url = Url::parse(text).ok();
    let plain = |c: char| c.is_ascii_alphanumeric() || ".-_:[]".contains(c);
    let is_host = |url: &Url| url.host_str().is_some_and(|host| host.chars().all(plain));
    let url = url.filter(|url| matches!(url.scheme(), "http" | "https") && is_host(url));
    let url = url.ok_or(InvalidSite::Scheme)?;
    if url.query().is_some() || url.fragment().is_some() {
        return Err(InvalidSite::Query);
    }
    base_path(url.path()).map_err(InvalidSite::Path)?;
    if !url.username().is_empty() || url.password().is_some() {
        return Err(InvalidSite::User);
    }
    // Normalized, because the input may contain characters that are not allowed in an email or a header.
    Ok(url.as_str().trim_end_matches('/').to_owned())
}

/// The URL and the base path of a server with these parsed options. Both contain the path, so one of them is enough.
pub fn public_address(
    url: Option<String>,
    path: Option<String>,
) -> Result<(Option<String>, String), String> {
    let url_path = url.as_deref().map(path_of).unwrap_or_default();
    match path {
        None => {
            let path = url_path.to_owned();
            Ok((url, path))
        }
        Some(path) if url_path.is_empty() || url_path == path => {
            Ok((url.map(|url| on_base_path(&url, &path)), path))
        }
        Some(path) => {
            let path = if path.is_empty() { "/" } else { &path };
            Err(format!(
                "--base-url ends with the path {url_path}, but --base-path is {path}; set only one of them, or both \
                 to the same path"
            ))
        }
    }
}

/// Replaces the path of a server's URL.
#[must_use]
pub fn on_base_path(url: &str, path: &str) -> String {
    format!("{}{path}", origin_of(url))
}

/// Scheme, host and port of a URL.
#[must_use]
pub fn origin_of(url: &str) -> &str {
    &url[..url.len() - path_of(url).len()]
}

/// The host of a URL, if browsers allow passkeys for it: a host name with TLS, or this machine.
#[must_use]
pub fn relying_party_id(url: &str) -> Option<String> {
    let url = Url::parse(url).ok()?;
    let name = url.domain()?;
    let is_local = name == "localhost" || name.ends_with(".localhost");
    (url.scheme() == "https" || is_local).then(|| name.to_owned())
}

/// The part of a URL after the host.
#[must_use]
pub fn path_of(url: &str) -> &str {
    let host = url.find("://").map_or(0, |at| at + 3);
    url[host..].find('/').map_or("", |at| &url[host + at..])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some(text: &str) -> Option<String> {
        (!text.is_empty()).then(|| text.to_owned())
    }

    #[test]
    fn an_origin_is_a_url_without_its_path() {
        assert_eq!(origin_of("https://films.example.org/cinema/1"), "https://films.example.org");
        assert_eq!(origin_of("http://[::1]:8080"), "http://[::1]:8080");
        assert_eq!(origin_of("strange"), "strange");
        assert_eq!(on_base_path("https://a.org/b", "/c"), "https://a.org/c");
    }

    #[test]
    fn passkeys_are_for_names_with_tls_and_for_this_machine() {
        for (url, id) in [
            ("https://films.example.org", "films.example.org"),
            ("https://films.example.org:8443/movies", "films.example.org"),
            ("http://localhost:8080", "localhost"),
            ("http://films.localhost/a", "films.localhost"),
        ] {
            assert_eq!(relying_party_id(url).as_deref(), Some(id), "{url}");
        }
        for url in [
            "http://films.example.org",
            "http://notlocalhost",
            "https://192.0.2.1",
            "https://192.0.2.1:8443/a",
            "http://127.0.0.1:8080",
            "https://[::1]",
            "http://[::1]:8080",
            "strange",
        ] {
            assert_eq!(relying_party_id(url), None, "{url}");
        }
    }

    #[test]
    fn a_base_path_has_plain_names_and_no_slash_at_its_end() {
        for (text, path) in [
            ("/", ""),
            ("/movies", "/movies"),
            ("/movies/", "/movies"),
            ("/a/b.c-d_e~1/", "/a/b.c-d_e~1"),
        ] {
            assert_eq!(base_path(text).unwrap(), path, "{text}");
        }
        for text in [
            "", "movies", "//", "//a", "/a//b", "/a//", "/.", "/../a", "/a b", "/%61", "/a?b",
            "/a\"", "/é",
        ] {
            assert!(base_path(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_site_may_have_a_path_and_nothing_after_it() {
        for (text, url) in [
            ("HTTPS://Films.example.org", "https://films.example.org"),
            ("https://films.example.org:443/", "https://films.example.org"),
            ("https://example.org/movies/", "https://example.org/movies"),
            ("https://example.org/x/../movies", "https://example.org/movies"),
        ] {
            assert_eq!(site_url(text).unwrap(), url, "{text}");
        }
        for text in [
            "x",
            "ftp://a.org",
            "https://a.org/?b",
            "https://a.org/#b",
            "https://u@a.org",
            "https://a.org/%20",
        ] {
            assert!(site_url(text).is_err(), "{text}");
        }
    }

    #[test]
    fn one_of_url_and_path_is_enough_and_both_must_agree() {
        for (url, path, public, below) in [
            ("", "", "", ""),
            ("https://a.org", "", "https://a.org", ""),
            ("https://a.org/b", "", "https://a.org/b", "/b"),
            ("", "/b", "", "/b"),
            ("https://a.org", "/b", "https://a.org/b", "/b"),
            ("https://a.org/b", "/b", "https://a.org/b", "/b"),
        ] {
            assert_eq!(
                public_address(some(url), some(path)).unwrap(),
                (some(public), below.to_owned())
            );
        }
        for path in ["/c", "/b/c", ""] {
            public_address(some("https://a.org/b"), Some(path.to_owned())).unwrap_err();
        }
    }
}
