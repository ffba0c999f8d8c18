//! TMDB as the catalogue, with its responses cached: they are served while TMDB is down.

mod cache;
mod circuit_breaker;
mod client;
mod disk_cache;
mod error;
mod images;
mod limiter;
mod response;
mod settings;
mod single_flight;

use super::{CatalogueError, Freshness, Image};
use cache::ResponseCache;
use images::ImageProxy;
pub use images::image_path;
pub use response::TmdbAnswer;
pub use settings::{Bounds, InvalidKey, Key, Settings, SettingsError};
use std::io;
use std::path::Path;
use std::sync::Arc;

pub struct Tmdb {
    responses: Arc<ResponseCache>,
    images: Arc<ImageProxy>,
}

/// Why it is not known whether TMDB accepts a key. Each message says what to do.
#[derive(Debug, thiserror::Error)]
pub enum KeyCheckError {
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// TMDB does not respond.
    #[error(transparent)]
    Catalogue(#[from] CatalogueError),
}

/// Asks TMDB whether it accepts the key of these settings. Nothing is cached.
pub async fn validate_key(settings: &Settings) -> Result<bool, KeyCheckError> {
    let client = client::build_client(&settings.bounds)?;
    Ok(cache::validate_key(settings, client).await??)
}

/// Deletes the cache file and the image folder, which must not be in use. An error when something
/// is left.
pub fn delete_cache(cache_path: &Path, image_folder: &Path) -> io::Result<()> {
    disk_cache::delete(cache_path);
    images::delete_folder(image_folder);
    let left = [cache_path, image_folder].into_iter().find(|path| path.exists());
    left.map_or(Ok(()), |path| {
        Err(io::Error::other(format!("cannot delete {}; delete it by hand", path.display())))
    })
}

impl Tmdb {
    /// Opens the cache file; a file that cannot be used is not an error. Sends no request to TMDB.
    /// Needs a Tokio runtime from then on.
    pub fn open(settings: &Settings) -> Result<Self, SettingsError> {
        let client = client::build_client(&settings.bounds)?;
        let responses = ResponseCache::open(settings, client.clone())?;
        Ok(Self { responses, images: ImageProxy::open(settings, client)? })
    }

    /// The response to a TMDB path with its query: the cached one while it is fresh, else TMDB's;
    /// a stale one while TMDB does not respond in time.
    ///
    /// `NotFound` and `InvalidPage` when TMDB says so, `Unavailable` when TMDB does not respond and
    /// nothing is cached, `Overloaded` when no request can be sent to it now.
    pub async fn answer(
        &self,
        target: &str,
        freshness: Freshness,
    ) -> Result<TmdbAnswer, CatalogueError> {
        self.responses.get(target, freshness).await
    }

    /// The response in memory, which may be stale. Does not wait.
    #[must_use]
    pub fn cached(&self, target: &str) -> Option<TmdbAnswer> {
        self.responses.cached(target)
    }

    /// Asks TMDB whether it accepts the key.
    pub async fn validate_key(&self) -> Result<bool, CatalogueError> {
        self.responses.validate_key().await
    }

    /// Whether TMDB has a title that it is known to have. Nothing is cached.
    pub async fn has_known_title(&self) -> Result<bool, CatalogueError> {
        self.responses.has_known_title().await
    }

    /// Whether TMDB rejected the key at the last request.
    #[must_use]
    pub fn key_is_rejected(&self) -> bool {
        self.responses.key_is_rejected()
    }

    /// Seconds until a failed request can succeed; at least one.
    #[must_use]
    pub fn retry_after(&self) -> i64 {
        self.responses.retry_after()
    }

    /// The image `/t/p/{size}/{file}`. `NotFound` for a size or file that TMDB does not have, else
    /// the errors of [`Tmdb::answer`].
    pub async fn poster(&self, size: &str, file: &str) -> Result<Image, CatalogueError> {
        self.images.get(size, file).await
    }

    /// Deletes expired responses and images.
    pub async fn sweep(&self) {
        self.responses.sweep();
        self.images.sweep().await;
    }

    /// Flushes the cache file and closes it. Responses still come from memory and TMDB.
    pub async fn close(&self) {
        self.responses.close().await;
    }
}
