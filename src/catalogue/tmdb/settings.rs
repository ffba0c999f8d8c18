//! Settings of the TMDB catalogue: URLs, the key, and limits.

use crate::clock::Clock;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use reqwest::{RequestBuilder, Url};
use secrecy::{ExposeSecret, SecretString};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// The URLs of TMDB, and the limits of the cache.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The API's address without `/3`; by default [`Settings::API_URL`].
    pub api_url: String,
    /// The image host's address without `/t/p`; by default [`Settings::IMAGE_URL`].
    pub image_url: String,
    pub key: Key,
    /// The file with cached responses. It may be deleted at any time.
    pub cache_path: PathBuf,
    /// The folder with proxied images. It may be deleted at any time.
    pub image_folder: PathBuf,
    pub clock: Arc<Clock>,
    pub bounds: Bounds,
}

/// Limits on time, memory, disk and requests.
#[derive(Clone, Debug)]
pub struct Bounds {
    /// Bytes of responses in memory.
    pub memory: usize,
    /// Bytes of responses in the cache file.
    pub file: u64,
    /// Responses in the cache file.
    pub rows: u64,
    /// Bytes of images on disk.
    pub images: u64,
    /// Requests within any second, to each of the two hosts.
    pub per_second: usize,
    /// Requests in flight, to each of the two hosts.
    pub in_flight: usize,
    /// How many requests may wait; further ones are refused at once.
    pub waiting: usize,
    /// The longest time that connecting may take.
    pub connect: Duration,
    /// The longest time that a whole response may take.
    pub total: Duration,
    /// How long a caller waits for a fresh response while there is a stale one.
    pub refresh_timeout: Duration,
}

/// Why the TMDB catalogue cannot start. Each message says what to do.
#[derive(Debug, thiserror::Error)]
pub enum SettingsError {
    #[error("`{0}` is not an address of TMDB: give one like {api}", api = Settings::API_URL)]
    Address(String),
    /// For example, the TLS library found no root certificates.
    #[error("cannot make secure connections: {0}; are the system's CA certificates installed?")]
    Client(reqwest::Error),
}

impl Settings {
    pub const API_URL: &'static str = "https://api.themoviedb.org";
    pub const IMAGE_URL: &'static str = "https://image.tmdb.org";
}

impl Default for Bounds {
    fn default() -> Self {
        Self {
            memory: 32 << 20,
            file: 256 << 20,
            rows: 50_000,
            images: 1 << 30,
            per_second: 20,
            in_flight: 32,
            waiting: 64,
            connect: Duration::from_secs(3),
            total: Duration::from_secs(10),
            refresh_timeout: Duration::from_secs(2),
        }
    }
}

/// Parses the address of a host: plain `http` or `https`, to which a path can be added.
pub(super) fn parse_base_url(address: &str) -> Result<Url, SettingsError> {
    let wrong = || SettingsError::Address(address.to_owned());
    let url = Url::parse(address).map_err(|_| wrong())?;
    let plain = matches!(url.scheme(), "http" | "https")
        && url.username().is_empty()
        && url.password().is_none()
        && url.query().is_none()
        && url.fragment().is_none();
    if plain { Ok(url) } else { Err(wrong()) }
}

/// A TMDB key with a valid form.
#[derive(Clone, Debug)]
pub struct Key(ApiKeyKind);

#[derive(Clone, Debug)]
enum ApiKeyKind {
    /// 32 hexadecimal digits, sent as the parameter `api_key`.
    V3(SecretString),
    /// A JSON web token, sent as `Authorization: Bearer`.
    V4(SecretString),
}

/// A text that is not a TMDB key. The message does not repeat the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "this is not a TMDB key: give the API key (32 hexadecimal digits) or the API read access \
     token from https://www.themoviedb.org/settings/api"
)]
pub struct InvalidKey;

impl Key {
    /// Reads a v3 key or a v4 token; surrounding white space is ignored.
    pub fn parse(text: &str) -> Result<Self, InvalidKey> {
        let text = text.trim();
        if text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Ok(Self(ApiKeyKind::V3(text.to_ascii_lowercase().into())));
        }
        let parts: Vec<_> = text.split('.').collect();
        let encoded = |part: &&str| !part.is_empty() && BASE64_URL_SAFE_NO_PAD.decode(part).is_ok();
        if parts.len() == 3 && parts.iter().all(encoded) {
            return Ok(Self(ApiKeyKind::V4(text.into())));
        }
        Err(InvalidKey)
    }

    /// Adds a v3 key to the URL.
    pub(super) fn add_to(&self, url: &mut Url) {
        if let ApiKeyKind::V3(key) = &self.0 {
            url.query_pairs_mut().append_pair("api_key", key.expose_secret());
        }
    }

    /// Adds a v4 token to the headers, marked as sensitive.
    pub(super) fn sign(&self, request: RequestBuilder) -> RequestBuilder {
        match &self.0 {
            ApiKeyKind::V3(_) => request,
            ApiKeyKind::V4(token) => request.bearer_auth(token.expose_secret()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_base_url_is_plain_http_or_https() {
        for good in [Settings::API_URL, Settings::IMAGE_URL, "http://localhost:8000/tmdb/"] {
            assert!(parse_base_url(good).is_ok(), "{good}");
        }
        for bad in ["", "api.themoviedb.org", "file:///x", "https://a:b@c", "https://a/?b=c"] {
            assert!(parse_base_url(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn v3_keys_and_v4_tokens_are_parsed_and_nothing_else() {
        let v3 = "0123456789ABCDEF0123456789abcdef";
        assert!(matches!(Key::parse(&format!(" {v3}\n")).unwrap().0, ApiKeyKind::V3(_)));
        assert!(matches!(Key::parse("eyJh.eyJi.c2ln").unwrap().0, ApiKeyKind::V4(_)));
        for text in ["", "0123", &v3[1..], "eyJh.eyJi", "a b.c.d", "..", "eyJh.eyJi.c2ln.more"] {
            assert_eq!(Key::parse(text).unwrap_err(), InvalidKey, "{text}");
        }
    }

    #[test]
    fn debug_does_not_print_the_key() {
        let printed = format!("{:?}", Key::parse("eyJh.eyJi.c2ln").unwrap());
        assert!(!printed.contains("eyJ"), "{printed}");
    }
}
