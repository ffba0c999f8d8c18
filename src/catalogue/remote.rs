//! TMDB as the catalogue, in the types of the rest of the server: titles, images, the state of the key.

use super::request::TmdbRequest;
use super::tmdb::Tmdb;
use super::{CatalogueError, CatalogueResponse, CatalogueTitle, Image};
use crate::domain::ids::{MediaType, TitleKey};
use crate::domain::title::TitleHint;
use serde::Deserialize;

/// The posters of the landing page.
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
    /// Of a film; a show has it in `external_ids`.
    imdb_id: Option<String>,
    external_ids: Option<Ids>,
}

#[derive(Deserialize)]
struct Ids {
    imdb_id: Option<String>,
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

    pub(super) async fn answer(
        &self,
        request: &TmdbRequest,
    ) -> Result<CatalogueResponse, CatalogueError> {
        Ok(CatalogueResponse::Compressed(
            self.tmdb.answer(&request.target(), request.freshness()).await?,
        ))
    }

    pub(super) fn cached_title(&self, key: TitleKey) -> Option<CatalogueTitle> {
        let answer = self.tmdb.cached(&details(key)?.target())?;
        known(key, &answer.json().ok()?, answer.fetched_at()).ok()
    }

    pub(super) async fn look_up(
        &self,
        key: TitleKey,
    ) -> Result<Option<CatalogueTitle>, CatalogueError> {
        let request = details(key).ok_or(CatalogueError::NotFound)?;
        match self.tmdb.answer(&request.target(), request.freshness()).await {
            Ok(answer) => known(key, &answer.json()?, answer.fetched_at()).map(Some),
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

    /// From memory only: the landing page does not wait.
    pub(super) fn landing_posters(&self) -> Vec<String> {
        let answer = landing().and_then(|request| self.tmdb.cached(&request.target()));
        let json = answer.and_then(|answer| answer.json().ok()).unwrap_or_default();
        let posters = serde_json::from_slice(&json).unwrap_or(Posters { results: Vec::new() });
        posters.results.into_iter().filter_map(|row| row.poster_path).take(POSTERS).collect()
    }

    /// Checks the key, logs a failure, and fetches what the first page shows.
    pub(super) async fn warm_up(&self) {
        if let Err(error) = self.tmdb.validate_key().await {
            tracing::warn!(%error, "TMDB does not answer");
        }
        if let Some(request) = landing() {
            // Without it the landing page has no posters yet.
            let _ = self.answer(&request).await;
        }
    }

    pub(super) fn key_is_rejected(&self) -> bool {
        self.tmdb.key_is_rejected()
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

fn details(key: TitleKey) -> Option<TmdbRequest> {
    match key.media_type {
        MediaType::Movie => TmdbRequest::parse(&format!("/3/movie/{}", key.title_id), None),
        MediaType::Tv => {
            let query = Some("append_to_response=external_ids");
            TmdbRequest::parse(&format!("/3/tv/{}", key.title_id), query)
        }
    }
    .ok()
}

fn landing() -> Option<TmdbRequest> {
    TmdbRequest::parse(LANDING, None).ok()
}

fn known(key: TitleKey, json: &[u8], fetched_at: i64) -> Result<CatalogueTitle, CatalogueError> {
    let details: Details = serde_json::from_slice(json).map_err(|_| CatalogueError::Unavailable)?;
    let form = TitleHint {
        title: details.title.or(details.name),
        overview: details.overview,
        poster_path: details.poster_path,
        release_date: details.release_date.or(details.first_air_date),
        vote_average: details.vote_average,
    };
    let elsewhere = details.external_ids.and_then(|ids| ids.imdb_id);
    let imdb_id = imdb_id(details.imdb_id.or(elsewhere));
    Ok(CatalogueTitle { facts: form.of(key), imdb_id, fetched_at: Some(fetched_at) })
}

/// The id if it has the form of `IMDb`'s title ids.
fn imdb_id(text: Option<String>) -> Option<String> {
    let is_one = |text: &String| {
        let digits = text.strip_prefix("tt").unwrap_or_default();
        (1..=10).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    text.filter(is_one)
}
