//! Where TMDB is, and the installation's own key to it.

use crate::config::secret::Secret;
use reqwest::Url;
use std::net::IpAddr;
use std::time::Duration;

/// Where TMDB is; with a key it stands behind the catalogue.
#[derive(Clone, Debug)]
pub struct TmdbConfig {
    /// The API key or the API read access token, when it is said from the start.
    pub token: Option<Secret>,
    /// The API's address without `/3`.
    pub api_url: String,
    /// The image host's address without `/t/p`.
    pub image_url: String,
    /// Whether pictures come by way of this server.
    pub proxy_images: bool,
    /// How long a whole answer of TMDB's may take.
    pub timeout: Duration,
}

impl Default for TmdbConfig {
    fn default() -> Self {
        Self {
            token: None,
            api_url: Self::API_URL.to_owned(),
            image_url: Self::IMAGE_URL.to_owned(),
            proxy_images: false,
            timeout: Duration::from_secs(10),
        }
    }
}

impl TmdbConfig {
    /// TMDB's API.
    pub const API_URL: &'static str = "https://api.themoviedb.org";
    /// TMDB's image host.
    pub const IMAGE_URL: &'static str = "https://image.tmdb.org";

    /// What stands before a size and a `poster_path`.
    #[must_use]
    pub fn image_base(&self) -> String {
        let host = if self.proxy_images { "" } else { self.image_url.trim_end_matches('/') };
        format!("{host}/t/p/")
    }

    /// The host that a page loads pictures from; `None` when they come by way of this server, and
    /// for a host whose name would be more than a name in the policy that it becomes a word of.
    #[must_use]
    pub fn image_origin(&self) -> Option<String> {
        let url = Url::parse(&self.image_url).ok().filter(|_| !self.proxy_images);
        let plain = |c: char| c.is_ascii_alphanumeric() || ":/.-_[]".contains(c);
        url.map(|url| url.origin().ascii_serialization()).filter(|origin| origin.chars().all(plain))
    }
}

/// Reads the address of one of TMDB's hosts. Whoever stands between could read what is asked of one
/// that is not encrypted, the key too, and change what it answers; this machine itself is no way.
///
/// # Errors
/// When it is such an address; the message says what it must look like.
pub fn tmdb_address(text: &str) -> Result<String, String> {
    if is_in_the_clear(text) {
        return Err("must begin with https://, as it is not on this machine: whoever stands \
                    between could read the key and change the answers"
            .to_owned());
    }
    Ok(text.to_owned())
}

fn is_in_the_clear(address: &str) -> bool {
    let Ok(url) = Url::parse(address) else { return false };
    let host = url.host_str().unwrap_or_default();
    let ip = host.trim_matches(['[', ']']).parse::<IpAddr>();
    let local = ip.map_or(host == "localhost" || host.ends_with(".localhost"), |ip| {
        ip.to_canonical().is_loopback()
    });
    url.scheme() == "http" && !local
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_come_from_the_image_host_or_by_way_of_this_server() {
        let mut config = TmdbConfig::default();
        assert_eq!(config.image_base(), "https://image.tmdb.org/t/p/");
        assert_eq!(config.image_origin().as_deref(), Some("https://image.tmdb.org"));
        for odd in ["https://a.test;script-src", "https://a.test,b.test", "data:text/plain,x"] {
            let config = TmdbConfig { image_url: odd.to_owned(), ..TmdbConfig::default() };
            let origin = config.image_origin();
            assert!(origin.as_deref().is_none_or(|origin| origin == "null"), "{origin:?}");
        }
        config.proxy_images = true;
        assert_eq!((config.image_base().as_str(), config.image_origin()), ("/t/p/", None));
    }

    #[test]
    fn only_this_machine_is_asked_in_the_clear() {
        for local in
            ["http://127.0.0.1:81", "http://localhost", "http://[::1]:81", "http://a.localhost"]
        {
            assert_eq!(tmdb_address(local).as_deref(), Ok(local));
        }
        for safe in [TmdbConfig::API_URL, TmdbConfig::IMAGE_URL, "https://192.0.2.1"] {
            assert_eq!(tmdb_address(safe).as_deref(), Ok(safe));
        }
        for plain in [
            "http://192.0.2.1",
            "http://mirror.test/tmdb",
            "HTTP://[2001:db8::1]",
            "http://localhost.test",
        ] {
            assert!(tmdb_address(plain).unwrap_err().contains("https://"), "{plain}");
        }
    }
}
