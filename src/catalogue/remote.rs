//! The catalogue that is TMDB, in the terms of the rest of the server: facts of titles that are to
//! be kept, pictures, and how the key does.

use super::call::Call;
use super::identity::imdb_id;
use super::tmdb::Tmdb;
use super::{CatalogueError, Image, Known, Reply};
use crate::domain::claim::ClaimForm;
use crate::domain::ids::{MediaType, TitleKey};
use serde::Deserialize;

/// What the landing page's wall is made of.
const LANDING: &str = "/3/trending/all/week";
/// How many posters it shows.
const POSTERS: usize = 40;

/// TMDB and how its pictures come.
pub struct Remote {
    tmdb: Tmdb,
    proxy_images: bool,
}

/// What is kept of a title's details.
#[derive(Deserialize)]
struct Details {
    title: Option<String>,
    name: Option<String>,
    overview: Option<String>,
    poster_path: Option<String>,
    release_date: Option<String>,
    first_air_date: Option<String>,
    vote_average: Option<f64>,
    /// A film's; a show's stands among its ids elsewhere.
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

impl Remote {
    pub(super) fn new(tmdb: Tmdb, proxy_images: bool) -> Self {
        Self { tmdb, proxy_images }
    }

    /// The JSON document that answers a call now; an old one is none.
    pub(super) async fn json(&self, call: &Call) -> Result<Vec<u8>, CatalogueError> {
        let answer = self.tmdb.answer(&call.target(), call.freshness()).await?;
        if answer.is_stale() { Err(CatalogueError::Unavailable) } else { answer.json() }
    }

    pub(super) async fn answer(&self, call: &Call) -> Result<Reply, CatalogueError> {
        Ok(Reply::Packed(self.tmdb.answer(&call.target(), call.freshness()).await?))
    }

    pub(super) fn title_at_hand(&self, key: TitleKey) -> Option<Known> {
        let answer = self.tmdb.at_hand(&details(key)?.target())?;
        known(key, &answer.json().ok()?, answer.fetched_at()).ok()
    }

    pub(super) async fn look_up(&self, key: TitleKey) -> Result<Option<Known>, CatalogueError> {
        let call = details(key).ok_or(CatalogueError::NotFound)?;
        match self.tmdb.answer(&call.target(), call.freshness()).await {
            Ok(answer) => known(key, &answer.json()?, answer.fetched_at()).map(Some),
            Err(CatalogueError::NotFound) => Ok(None),
            Err(error) => Err(error),
        }
    }

    pub(super) async fn image(&self, size: &str, file: &str) -> Result<Image, CatalogueError> {
        if self.proxy_images {
            self.tmdb.poster(size, file).await
        } else {
            Err(CatalogueError::NotFound)
        }
    }

    /// What is at hand; nobody waits for a wall of posters.
    pub(super) fn landing_posters(&self) -> Vec<String> {
        let answer = landing().and_then(|call| self.tmdb.at_hand(&call.target()));
        let json = answer.and_then(|answer| answer.json().ok()).unwrap_or_default();
        let posters = serde_json::from_slice(&json).unwrap_or(Posters { results: Vec::new() });
        posters.results.into_iter().filter_map(|row| row.poster_path).take(POSTERS).collect()
    }

    /// Asks for what the first visitor would wait for, and whether TMDB takes the key. The log
    /// says when not.
    pub(super) async fn warm_up(&self) {
        if let Err(error) = self.tmdb.check_key().await {
            tracing::warn!("TMDB does not answer: {error}; it is asked again when it is needed");
        }
        if let Some(call) = landing() {
            // Without it the landing page has no wall for now.
            let _ = self.answer(&call).await;
        }
    }

    pub(super) fn key_is_wrong(&self) -> bool {
        self.tmdb.key_is_wrong()
    }

    pub(super) fn retry_after(&self) -> i64 {
        self.tmdb.retry_after()
    }

    pub(super) async fn tidy(&self) {
        self.tmdb.sweep().await;
    }

    pub(super) async fn close(&self) {
        self.tmdb.close().await;
    }
}

fn details(key: TitleKey) -> Option<Call> {
    match key.media_type {
        MediaType::Movie => Call::parse(&format!("/3/movie/{}", key.number), None),
        MediaType::Tv => {
            let query = Some("append_to_response=external_ids");
            Call::parse(&format!("/3/tv/{}", key.number), query)
        }
    }
    .ok()
}

fn landing() -> Option<Call> {
    Call::parse(LANDING, None).ok()
}

fn known(key: TitleKey, json: &[u8], fetched_at: i64) -> Result<Known, CatalogueError> {
    let details: Details = serde_json::from_slice(json).map_err(|_| CatalogueError::Unavailable)?;
    let form = ClaimForm {
        title: details.title.or(details.name),
        overview: details.overview,
        poster_path: details.poster_path,
        release_date: details.release_date.or(details.first_air_date),
        vote_average: details.vote_average,
    };
    let elsewhere = details.external_ids.and_then(|ids| ids.imdb_id);
    let imdb_id = imdb_id(details.imdb_id.or(elsewhere));
    Ok(Known { facts: form.of(key), imdb_id, fetched_at: Some(fetched_at) })
}
