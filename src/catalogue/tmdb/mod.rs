//! TMDB as the catalogue, in the types of the rest of the server. Its responses are cached, and are served while TMDB
//! is down.

mod cache;
mod circuit_breaker;
mod client;
mod disk_cache;
mod images;
mod limiter;
pub(super) mod response;
mod settings;
mod single_flight;

pub use cache::CacheMetrics;
pub use client::HostMetrics;
pub use images::image_path;
pub use limiter::Caller;
pub use response::TmdbResponse;
pub use settings::{Bounds, InvalidKey, Key, Settings, SettingsError};

use crate::catalogue::error::CatalogueError;
use crate::catalogue::request::{
    Freshness, Language, MediaLanguages, SubResource, Subject, TmdbRequest,
};
use crate::catalogue::response::{CatalogueResponse, CatalogueTitle, Image, TitleTraits};
use crate::domain::ids::{MediaType, TitleKey};
use crate::domain::title::TitleHint;
use cache::TmdbCache;
use images::ImageProxy;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeSet;
use std::io;
use std::path::Path;
use std::sync::Arc;

pub struct Tmdb {
    responses: Arc<TmdbCache>,
    images: Arc<ImageProxy>,
}

/// The metrics of a TMDB client.
pub struct TmdbMetrics<'t> {
    pub hosts: [HostMetrics<'t>; 2],
    pub cache: &'t CacheMetrics,
}

/// Why the check of a key failed. Each message says what to do.
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

/// Deletes the cache file and the image folder, which must not be in use. Fails if something is left.
pub fn delete_cache(cache_path: &Path, image_folder: &Path) -> io::Result<()> {
    disk_cache::delete(cache_path);
    images::delete_folder(image_folder);
    let left = [cache_path, image_folder].into_iter().find(|path| path.exists());
    left.map_or(Ok(()), |path| {
        Err(io::Error::other(format!("cannot delete {}; delete it by hand", path.display())))
    })
}

impl Tmdb {
    /// Opens the cache file. If the file cannot be used, that is not an error. Sends no request to TMDB. From then
    /// on, a Tokio runtime is required.
    pub fn open(settings: &Settings) -> Result<Self, SettingsError> {
        let client = client::build_client(&settings.bounds)?;
        let responses = TmdbCache::open(settings, client.clone())?;
        Ok(Self { responses, images: ImageProxy::open(settings, client)? })
    }

    /// The response to a TMDB path with its query: a fresh one from the cache, or else from TMDB. If TMDB does not
    /// respond in time, a stale one.
    ///
    /// `NotFound` and `InvalidPage` when TMDB says so; `Unavailable` when TMDB does not respond and nothing is
    /// cached; `Overloaded` when no request can be sent now.
    pub async fn respond(
        &self,
        target: &str,
        freshness: Freshness,
    ) -> Result<TmdbResponse, CatalogueError> {
        self.responses.get(target, freshness).await
    }

    /// The response in memory, which may be stale. Does not wait.
    #[must_use]
    pub fn cached(&self, target: &str) -> Option<TmdbResponse> {
        self.responses.cached(target)
    }

    /// Asks TMDB whether it accepts the key.
    pub async fn validate_key(&self) -> Result<bool, CatalogueError> {
        self.responses.validate_key().await
    }

    /// Whether TMDB has a title that it certainly has. Nothing is cached.
    pub async fn has_known_title(&self) -> Result<bool, CatalogueError> {
        self.responses.has_known_title().await
    }

    /// Whether TMDB rejected the key at the last request.
    #[must_use]
    pub fn key_is_rejected(&self) -> bool {
        self.responses.key_is_rejected()
    }

    /// In how many seconds a failed request can succeed; at least one.
    #[must_use]
    pub fn retry_after(&self) -> i64 {
        self.responses.retry_after()
    }

    /// The image `/t/p/{size}/{file}`. `NotFound` for a size or file that TMDB does not have; otherwise the errors of
    /// [`Tmdb::respond`].
    pub async fn poster(&self, size: &str, file: &str) -> Result<Image, CatalogueError> {
        self.images.get(size, file).await
    }

    #[must_use]
    pub fn metrics(&self) -> TmdbMetrics<'_> {
        let (api, cache) = self.responses.metrics();
        TmdbMetrics { hosts: [api, self.images.metrics()], cache }
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

/// The list whose posters the landing page shows.
const LANDING: &str = "/3/trending/all/week";
const POSTERS: usize = 40;

pub struct TmdbCatalogue {
    tmdb: Tmdb,
    proxy_images: bool,
}

/// The fields of a title's details that are stored.
#[derive(Deserialize)]
struct Details {
    title: Option<String>,
    name: Option<String>,
    overview: Option<String>,
    poster_path: Option<String>,
    release_date: Option<String>,
    first_air_date: Option<String>,
    vote_average: Option<f64>,
    /// Only for a film. The details of a show have it in `external_ids`.
    imdb_id: Option<String>,
    external_ids: Option<Ids>,
}

#[derive(Deserialize)]
struct Ids {
    imdb_id: Option<String>,
}

#[derive(Deserialize)]
struct Genres {
    genres: Vec<Genre>,
}

#[derive(Deserialize)]
struct FilmRuntime {
    /// Minutes; 0 when it is not known.
    #[serde(default)]
    runtime: Option<i64>,
}

#[derive(Deserialize)]
struct Genre {
    id: u32,
    name: String,
}

#[derive(Deserialize)]
struct Posters {
    results: Vec<Poster>,
}

#[derive(Deserialize)]
struct Poster {
    poster_path: Option<String>,
}

impl TmdbCatalogue {
    pub(super) fn new(tmdb: Tmdb, proxy_images: bool) -> Self {
        Self { tmdb, proxy_images }
    }

    pub(super) async fn respond(
        &self,
        request: &TmdbRequest,
    ) -> Result<CatalogueResponse, CatalogueError> {
        self.fetch(request).await.map(CatalogueResponse::Compressed)
    }

    pub(super) async fn fetch(
        &self,
        request: &TmdbRequest,
    ) -> Result<TmdbResponse, CatalogueError> {
        self.tmdb.respond(&request.target(), request.freshness()).await
    }

    /// Only the genres, because people are in other responses.
    pub(super) fn cached_traits(&self, key: TitleKey) -> Option<TitleTraits> {
        let genres = self.genres(key)?.into_iter().map(|genre| genre.name).collect();
        Some(TitleTraits { genres, ..TitleTraits::default() })
    }

    pub(super) fn cached_genres(&self, key: TitleKey) -> Option<Vec<u32>> {
        Some(self.genres(key)?.into_iter().map(|genre| genre.id).collect())
    }

    pub(super) fn cached_minutes(&self, film: TitleKey) -> Option<i64> {
        let response = self.tmdb.cached(&details(film).target())?;
        let details: FilmRuntime = serde_json::from_slice(&response.json().ok()?).ok()?;
        details.runtime.filter(|minutes| *minutes > 0)
    }

    fn genres(&self, key: TitleKey) -> Option<Vec<Genre>> {
        let response = self.tmdb.cached(&details(key).target())?;
        let details: Genres = serde_json::from_slice(&response.json().ok()?).ok()?;
        Some(details.genres)
    }

    pub(super) fn cached_title(&self, key: TitleKey) -> Option<CatalogueTitle> {
        let response = self.tmdb.cached(&details(key).target())?;
        title_from_json(key, &response.json().ok()?, response.fetched_at()).ok()
    }

    pub(super) async fn look_up(
        &self,
        key: TitleKey,
    ) -> Result<Option<CatalogueTitle>, CatalogueError> {
        let request = details(key);
        match self.tmdb.respond(&request.target(), request.freshness()).await {
            Ok(response) => {
                title_from_json(key, &response.json()?, response.fetched_at()).map(Some)
            }
            Err(CatalogueError::NotFound) => Ok(None),
            Err(error) => Err(error),
        }
    }

    pub(super) async fn has_known_title(&self) -> Result<bool, CatalogueError> {
        self.tmdb.has_known_title().await
    }

    pub(super) async fn image(&self, size: &str, file: &str) -> Result<Image, CatalogueError> {
        if self.proxy_images {
            self.tmdb.poster(size, file).await
        } else {
            Err(CatalogueError::NotFound)
        }
    }

    /// From memory only, so that the landing page does not wait.
    pub(super) fn landing_posters(&self) -> Vec<String> {
        let response = landing().and_then(|request| self.tmdb.cached(&request.target()));
        let json = response.and_then(|response| response.json().ok()).unwrap_or_default();
        let posters = serde_json::from_slice(&json).unwrap_or(Posters { results: Vec::new() });
        posters.results.into_iter().filter_map(|row| row.poster_path).take(POSTERS).collect()
    }

    /// Checks the key, logs a failure, and fetches the data of the landing page.
    pub(super) async fn warm_up(&self) {
        if let Err(error) = self.tmdb.validate_key().await {
            tracing::warn!(%error, "TMDB does not respond");
        }
        if let Some(request) = landing() {
            // If this fails, the landing page has no posters yet.
            let _ = self.respond(&request).await;
        }
    }

    pub(super) fn key_is_rejected(&self) -> bool {
        self.tmdb.key_is_rejected()
    }

    pub(super) fn metrics(&self) -> TmdbMetrics<'_> {
        self.tmdb.metrics()
    }

    pub(super) fn retry_after(&self) -> i64 {
        self.tmdb.retry_after()
    }

    pub(super) async fn sweep(&self) {
        self.tmdb.sweep().await;
    }

    pub(super) async fn close(&self) {
        self.tmdb.close().await;
    }
}

pub(super) fn details(key: TitleKey) -> TmdbRequest {
    // Films have their ids in the details.
    let appended = (key.media_type == MediaType::Tv).then_some(SubResource::ExternalIds);
    details_with(key, appended.into_iter().collect())
}

/// The details, with the names of the title in other countries and languages.
pub(super) fn details_with_names(key: TitleKey) -> TmdbRequest {
    details_with(key, BTreeSet::from([SubResource::AlternativeTitles, SubResource::Translations]))
}

fn details_with(key: TitleKey, appended: BTreeSet<SubResource>) -> TmdbRequest {
    TmdbRequest::Details {
        subject: Subject::of(key),
        appended,
        language: Language::default(),
        media_languages: MediaLanguages::default(),
    }
}

fn landing() -> Option<TmdbRequest> {
    TmdbRequest::parse(LANDING, None).ok()
}

fn title_from_json(
    key: TitleKey,
    json: &[u8],
    fetched_at: i64,
) -> Result<CatalogueTitle, CatalogueError> {
    let details = serde_json::from_slice(json).map_err(|_| CatalogueError::Unavailable)?;
    Ok(title_from_details(key, details, fetched_at))
}

/// A title from a row of a list, or from details.
pub(super) fn title_of(
    key: TitleKey,
    row: &Value,
    fetched_at: i64,
) -> Result<CatalogueTitle, CatalogueError> {
    let details = Details::deserialize(row).map_err(|_| CatalogueError::Unavailable)?;
    Ok(title_from_details(key, details, fetched_at))
}

fn title_from_details(key: TitleKey, details: Details, fetched_at: i64) -> CatalogueTitle {
    let form = TitleHint {
        title: details.title.or(details.name),
        overview: details.overview,
        poster_path: details.poster_path,
        release_date: details.release_date.or(details.first_air_date),
        vote_average: details.vote_average,
    };
    let elsewhere = details.external_ids.and_then(|ids| ids.imdb_id);
    let imdb_id = imdb_id(details.imdb_id.or(elsewhere));
    CatalogueTitle { facts: form.of(key), imdb_id, fetched_at: Some(fetched_at) }
}

/// The id, if it has the form of an IMDb id of a title.
fn imdb_id(text: Option<String>) -> Option<String> {
    let is_one = |text: &String| {
        let digits = text.strip_prefix("tt").unwrap_or_default();
        (1..=10).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    text.filter(is_one)
}
