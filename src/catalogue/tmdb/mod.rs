//! The catalogue that is TMDB itself, asked as rarely as can be: what it answered is kept, and
//! given while it is down. No failure of TMDB's is allowed to become one of ours.

mod answers;
mod body;
mod breaker;
mod cache;
mod document;
mod entry;
mod flights;
mod gate;
mod keeper;
mod key;
mod pace;
mod pictures;
mod posters;
mod probe;
mod settings;
mod shape;
mod shelf;
mod upstream;

use super::{CatalogueError, Freshness, Image};
use answers::Answers;
pub use entry::TmdbAnswer;
pub use key::{Key, NoKey};
use posters::Posters;
pub use posters::picture_target;
pub use probe::{ProbeError, takes_key};
pub use settings::{Bounds, Settings, SettingsError};
use std::io;
use std::path::Path;
use std::sync::Arc;

/// TMDB, with what is kept of it.
pub struct Tmdb {
    answers: Arc<Answers>,
    posters: Arc<Posters>,
}

/// Deletes what was kept of TMDB in this cache file and this folder, while nobody uses them.
///
/// # Errors
/// When something of it stays.
pub fn forget(cache_path: &Path, image_folder: &Path) -> io::Result<()> {
    cache::remove(cache_path);
    pictures::remove(image_folder);
    let left = [cache_path, image_folder].into_iter().find(|path| path.exists());
    left.map_or(Ok(()), |path| {
        Err(io::Error::other(format!("{} cannot be deleted; delete it by hand", path.display())))
    })
}

impl Tmdb {
    /// Opens the cache file. Nothing is asked of TMDB yet. Needs a Tokio runtime from then on.
    ///
    /// # Errors
    /// As [`SettingsError`] says. A cache file that cannot be used is none.
    pub fn open(settings: &Settings) -> Result<Self, SettingsError> {
        let client = upstream::client(&settings.bounds)?;
        let answers = Answers::open(settings, client.clone())?;
        Ok(Self { answers, posters: Posters::open(settings, client)? })
    }

    /// The answer to a call, written as TMDB's path with its query: as kept while it is fresh,
    /// else from TMDB; and while TMDB does not answer in time, as kept though it is old.
    ///
    /// # Errors
    /// `NotFound` when TMDB says so, `InvalidPage` likewise, `Unavailable` when it gives no answer
    /// and none is kept, `Overloaded` when it cannot be asked just now.
    pub async fn answer(
        &self,
        target: &str,
        freshness: Freshness,
    ) -> Result<TmdbAnswer, CatalogueError> {
        self.answers.answer(target, freshness).await
    }

    /// The answer to a call as far as it can be given without waiting.
    #[must_use]
    pub fn at_hand(&self, target: &str) -> Option<TmdbAnswer> {
        self.answers.at_hand(target)
    }

    /// Asks TMDB whether it takes our key.
    ///
    /// # Errors
    /// When TMDB gives no answer; then nobody knows.
    pub async fn check_key(&self) -> Result<bool, CatalogueError> {
        self.answers.check_key().await
    }

    /// Whether TMDB refused our key when it was last asked anything.
    #[must_use]
    pub fn key_is_wrong(&self) -> bool {
        self.answers.key_is_wrong()
    }

    /// After how many seconds a call that has just failed may go better; at least one.
    #[must_use]
    pub fn retry_after(&self) -> i64 {
        self.answers.retry_after()
    }

    /// The picture behind `/t/p/{size}/{file}`, by way of us.
    ///
    /// # Errors
    /// `NotFound` for sizes and files that TMDB does not have, else as [`Tmdb::answer`].
    pub async fn poster(&self, size: &str, file: &str) -> Result<Image, CatalogueError> {
        self.posters.get(size, file).await
    }

    /// Deletes what is too old to be kept, for a server that runs for months.
    pub async fn sweep(&self) {
        self.answers.sweep();
        self.posters.sweep().await;
    }

    /// Writes what is kept into the cache file and lets it go. Answers still come, from memory
    /// and from TMDB.
    pub async fn close(&self) {
        self.answers.close().await;
    }
}
