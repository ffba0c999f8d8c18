//! What the TMDB kind of catalogue is started with, and the bounds it keeps to.

use super::key::Key;
use crate::clock::Clock;
use reqwest::Url;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// Where TMDB is and what may be kept of it.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The API's address without `/3`; [`Settings::API_URL`] unless somebody stands in for it.
    pub api_url: String,
    /// The image host's address without `/t/p`; [`Settings::IMAGE_URL`] likewise.
    pub image_url: String,
    /// The installation's own key.
    pub key: Key,
    /// The file that keeps answers. It may be deleted at any time.
    pub cache_path: PathBuf,
    /// The folder that keeps pictures, when they come through us. It may be deleted at any time.
    pub image_folder: PathBuf,
    /// Where the time comes from.
    pub clock: Arc<Clock>,
    /// How much of everything.
    pub bounds: Bounds,
}

/// How much of everything: time, memory, disk and requests.
#[derive(Clone, Debug)]
pub struct Bounds {
    /// Bytes of answers in memory.
    pub memory: usize,
    /// Bytes of answers in the cache file.
    pub file: u64,
    /// Answers in the cache file.
    pub rows: u64,
    /// Bytes of pictures on disk.
    pub images: u64,
    /// Requests within any second, to each of the two hosts.
    pub per_second: usize,
    /// Requests under way at once, to each of the two hosts.
    pub in_flight: usize,
    /// Requests that wait for their turn; one more is refused at once.
    pub waiting: usize,
    /// How long a connection may take.
    pub connect: Duration,
    /// How long a whole answer may take.
    pub total: Duration,
    /// How long a caller waits for news when there is an old answer to give.
    pub patience: Duration,
}

/// Why the TMDB kind of catalogue cannot start. Each message says what to do.
#[derive(Debug, thiserror::Error)]
pub enum SettingsError {
    /// An address that is none.
    #[error("`{0}` is no address that TMDB could have: give one like {api}", api = Settings::API_URL)]
    Address(String),
    /// The TLS library found no roots to trust, or its like.
    #[error("cannot make secure connections: {0}; are the system's CA certificates installed?")]
    Client(reqwest::Error),
}

impl Settings {
    /// TMDB's API.
    pub const API_URL: &'static str = "https://api.themoviedb.org";
    /// TMDB's image host.
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
            patience: Duration::from_secs(2),
        }
    }
}

/// The host's address, to which a path can be added.
///
/// # Errors
/// When it is no plain `http` or `https` address.
pub(super) fn host(address: &str) -> Result<Url, SettingsError> {
    let wrong = || SettingsError::Address(address.to_owned());
    let url = Url::parse(address).map_err(|_| wrong())?;
    let plain = matches!(url.scheme(), "http" | "https")
        && url.username().is_empty()
        && url.password().is_none()
        && url.query().is_none()
        && url.fragment().is_none();
    if plain { Ok(url) } else { Err(wrong()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_a_plain_web_address() {
        for good in [Settings::API_URL, Settings::IMAGE_URL, "http://localhost:8000/tmdb/"] {
            assert!(host(good).is_ok(), "{good}");
        }
        for bad in ["", "api.themoviedb.org", "file:///x", "https://a:b@c", "https://a/?b=c"] {
            assert!(host(bad).is_err(), "{bad}");
        }
    }
}
