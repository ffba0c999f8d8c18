//! The configuration of TMDB: its URLs and the key of this installation.

use crate::config::is_this_machine;
use reqwest::Url;
use secrecy::SecretString;
use std::time::Duration;

/// How TMDB is reached. TMDB is used as the catalogue if there is a key.
#[derive(Clone, Debug)]
pub struct TmdbConfig {
    /// The API key or the API read access token, if it is configured.
    pub token: Option<SecretString>,
    /// The URL of the API, without `/3`.
    pub api_url: String,
    /// The URL of the image host, without `/t/p`.
    pub image_url: String,
    /// Whether this server fetches TMDB's images for browsers.
    pub proxy_images: bool,
    /// The time limit for a whole response of TMDB.
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
    pub const API_URL: &'static str = "https://api.themoviedb.org";
    pub const IMAGE_URL: &'static str = "https://image.tmdb.org";

    /// The base URL of images, which a size and a `poster_path` follow. `None` when images are proxied.
    #[must_use]
    pub fn remote_image_base(&self) -> Option<String> {
        (!self.proxy_images).then(|| format!("{}/t/p/", self.image_url.trim_end_matches('/')))
    }

    /// The origin from which pages load images, for the Content-Security-Policy. `None` when images are proxied, or
    /// when the origin has characters with a meaning in a policy.
    #[must_use]
    pub fn image_origin(&self) -> Option<String> {
        let url = Url::parse(&self.image_url).ok().filter(|_| !self.proxy_images);
        let plain = |c: char| c.is_ascii_alphanumeric() || ":/.-_[]".contains(c);
        url.map(|url| url.origin().ascii_serialization()).filter(|origin| origin.chars().all(plain))
    }
}

/// Parses a URL of TMDB's API or image host. It must be https unless the host is this machine, because others on the
/// network could otherwise read the key and change responses.
pub fn tmdb_url(text: &str) -> Result<String, String> {
    if is_unencrypted(text) {
        return Err(
            "must begin with https://, because others on the network could read the key and \
                    change the responses"
                .to_owned(),
        );
    }
    Ok(text.to_owned())
}

fn is_unencrypted(address: &str) -> bool {
    let Ok(url) = Url::parse(address) else { return false };
    url.scheme() == "http" && !is_this_machine(url.host_str().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn images_are_loaded_from_the_image_host_or_from_this_server() {
        let mut config = TmdbConfig::default();
        let base = "https://image.tmdb.org/t/p/";
        assert_eq!(config.remote_image_base().as_deref(), Some(base));
        assert_eq!(config.image_origin().as_deref(), Some("https://image.tmdb.org"));
        for odd in ["https://a.test;script-src", "https://a.test,b.test", "data:text/plain,x"] {
            let config = TmdbConfig { image_url: odd.to_owned(), ..TmdbConfig::default() };
            let origin = config.image_origin();
            assert!(origin.as_deref().is_none_or(|origin| origin == "null"), "{origin:?}");
        }
        config.proxy_images = true;
        assert_eq!((config.remote_image_base(), config.image_origin()), (None, None));
    }

    #[test]
    fn only_urls_of_this_machine_may_be_unencrypted() {
        for local in
            ["http://127.0.0.1:81", "http://localhost", "http://[::1]:81", "http://a.localhost"]
        {
            assert_eq!(tmdb_url(local).as_deref(), Ok(local));
        }
        for safe in [TmdbConfig::API_URL, TmdbConfig::IMAGE_URL, "https://192.0.2.1"] {
            assert_eq!(tmdb_url(safe).as_deref(), Ok(safe));
        }
        for plain in [
            "http://192.0.2.1",
            "http://mirror.test/tmdb",
            "HTTP://[2001:db8::1]",
            "http://localhost.test",
        ] {
            assert!(tmdb_url(plain).unwrap_err().contains("https://"), "{plain}");
        }
    }
}
