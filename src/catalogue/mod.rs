//! The source of all titles: the built-in catalogue or TMDB, both in TMDB's format.

mod builtin;
mod episode_orders;
mod error;
mod film_releases;
mod matching;
mod reference_search;
pub mod request;
mod response;
pub mod schema;
mod shows;
mod tables;
pub mod tmdb;
mod year_search;

use crate::domain::ids::{IdSpace, MediaType, TitleKey};
/// For the tool that assigns the designs.
pub use builtin::poster;
use builtin::{Builtin, EMBEDDED};
pub use error::{CatalogueError, ErrorBody};
use futures_util::future::try_join_all;
pub use request::Freshness;
use request::TmdbRequest;
pub use response::{
    CatalogueResponse, CatalogueTitle, CreditedPerson, Image, JsonResponse, ListedTitle,
    TitleTraits,
};
use std::sync::LazyLock;
use time::Date;
pub use tmdb::Caller;
use tmdb::{Tmdb, TmdbCatalogue, TmdbMetrics};

/// The source of titles of a running server.
pub enum Catalogue {
    /// The titles in the executable, which need no key and no network.
    Builtin(&'static LazyLock<Builtin>),
    /// TMDB, with a key.
    Tmdb(Box<TmdbCatalogue>),
}

impl Catalogue {
    /// The built-in catalogue. Its titles are read at the first request, and its search index is built at the first
    /// search, so that the start does not wait for them.
    #[must_use]
    pub fn builtin() -> Self {
        Self::Builtin(&EMBEDDED)
    }

    #[must_use]
    pub fn tmdb(tmdb: Tmdb, proxy_images: bool) -> Self {
        Self::Tmdb(Box::new(TmdbCatalogue::new(tmdb, proxy_images)))
    }

    /// The name in `/config.json`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Builtin(_) => "builtin",
            Self::Tmdb(_) => "tmdb",
        }
    }

    #[must_use]
    pub fn is_tmdb(&self) -> bool {
        matches!(self, Self::Tmdb(_))
    }

    /// The keys of all titles of the built-in catalogue.
    #[must_use]
    pub fn builtin_keys(&self) -> Vec<TitleKey> {
        match self {
            Self::Builtin(builtin) => builtin.keys(),
            Self::Tmdb(_) => EMBEDDED.keys(),
        }
    }

    /// A title of the built-in catalogue, whichever catalogue is in use.
    #[must_use]
    pub fn builtin_title(&self, key: TitleKey) -> Option<CatalogueTitle> {
        CatalogueTitle::from_builtin(match self {
            Self::Builtin(builtin) => builtin.title(key),
            Self::Tmdb(_) => EMBEDDED.title(key),
        })
    }

    /// The titles that a search of the built-in catalogue finds, best first, 20 at most, whichever catalogue is in use.
    pub fn search_builtin(&self, query: &str) -> Result<Vec<ListedTitle>, CatalogueError> {
        let query =
            form_urlencoded::Serializer::new(String::new()).append_pair("query", query).finish();
        let request = TmdbRequest::parse("/3/search/multi", Some(&query))?;
        let builtin = match self {
            Self::Builtin(builtin) => builtin,
            Self::Tmdb(_) => &EMBEDDED,
        };
        // The date does not matter for a search.
        builtin.respond(&request, Date::MIN).map(CatalogueResponse::Plain)?.titles()
    }

    /// Responds to a request of TMDB's API. `today` decides what is trending. `NotFound` when the request names a
    /// title that does not exist; `Unavailable` and `Overloaded` when TMDB does not respond.
    pub async fn respond(
        &self,
        request: &TmdbRequest,
        today: Date,
    ) -> Result<CatalogueResponse, CatalogueError> {
        match self {
            Self::Builtin(builtin) => builtin.respond(request, today).map(CatalogueResponse::Plain),
            // The router has checked the session, which takes the place of a key here.
            Self::Tmdb(_) if *request == TmdbRequest::Authentication => {
                Ok(CatalogueResponse::Plain(JsonResponse::of(&schema::Authentication {
                    success: true,
                })))
            }
            // Titles and people without a TMDB id.
            Self::Tmdb(_)
                if request.title().is_some_and(has_builtin_id)
                    || request.person().is_some_and(Builtin::is_person_id) =>
            {
                EMBEDDED.respond(request, today).map(CatalogueResponse::Plain)
            }
            Self::Tmdb(remote) => {
                if let Some((search, title)) = reference_search::parse(request) {
                    let request = reference_search::request(search, &title);
                    let response = Box::pin(self.respond(&request, today)).await;
                    reference_search::page(search, &title, response)
                } else if let Some((search, year)) = year_search::parse(request) {
                    let requests = year_search::requests(search, year);
                    let of_year = try_join_all(requests.iter().map(|one| remote.respond(one)));
                    let (named, of_year) = tokio::try_join!(remote.respond(request), of_year)?;
                    year_search::page(search, named, of_year)
                } else {
                    remote.respond(request).await
                }
            }
        }
    }

    /// Responds to `/3/configuration`, with `image_base` as the place where images are.
    pub async fn configuration(
        &self,
        image_base: &str,
    ) -> Result<CatalogueResponse, CatalogueError> {
        let mut document: serde_json::Value =
            self.respond(&TmdbRequest::Configuration, Date::MIN).await?.value()?;
        for name in ["base_url", "secure_base_url"] {
            document["images"][name] = image_base.into();
        }
        Ok(CatalogueResponse::Plain(JsonResponse::of(&document)))
    }

    /// The films and shows of a list.
    pub async fn titles(
        &self,
        request: &TmdbRequest,
        today: Date,
    ) -> Result<Vec<ListedTitle>, CatalogueError> {
        self.respond(request, today).await?.titles()
    }

    /// In how many seconds a request that just failed may succeed; at least one.
    #[must_use]
    pub fn retry_after(&self) -> i64 {
        match self {
            Self::Builtin(_) => 1,
            Self::Tmdb(remote) => remote.retry_after(),
        }
    }

    /// Checks the key, and fetches the data of the landing page.
    pub async fn warm_up(&self) {
        if let Self::Tmdb(remote) = self {
            remote.warm_up().await;
        }
    }

    /// Whether TMDB rejected the key; `None` without a key.
    #[must_use]
    pub fn key_is_rejected(&self) -> Option<bool> {
        match self {
            Self::Builtin(_) => None,
            Self::Tmdb(remote) => Some(remote.key_is_rejected()),
        }
    }

    #[must_use]
    pub fn tmdb_metrics(&self) -> Option<TmdbMetrics<'_>> {
        match self {
            Self::Builtin(_) => None,
            Self::Tmdb(remote) => Some(remote.metrics()),
        }
    }

    /// Deletes expired responses and images.
    pub async fn sweep(&self) {
        if let Self::Tmdb(remote) = self {
            remote.sweep().await;
        }
    }

    /// Flushes the cache file before the process exits.
    pub async fn close(&self) {
        if let Self::Tmdb(remote) = self {
            remote.close().await;
        }
    }

    /// The title, if it is in memory. Does not wait.
    #[must_use]
    pub fn cached_title(&self, key: TitleKey) -> Option<CatalogueTitle> {
        match self {
            Self::Builtin(builtin) => CatalogueTitle::from_builtin(builtin.title(key)),
            Self::Tmdb(_) if has_builtin_id(key) => {
                CatalogueTitle::from_builtin(EMBEDDED.title(key))
            }
            Self::Tmdb(remote) => remote.cached_title(key),
        }
    }

    /// The genres and people of a title that are in memory. Does not wait.
    #[must_use]
    pub fn cached_traits(&self, key: TitleKey) -> Option<TitleTraits> {
        match self {
            Self::Builtin(builtin) => builtin.traits(key),
            Self::Tmdb(remote) => EMBEDDED.traits(key).or_else(|| remote.cached_traits(key)),
        }
    }

    /// The genre ids of a title, if they are in memory. Does not wait.
    #[must_use]
    pub fn cached_genres(&self, key: TitleKey) -> Option<Vec<u32>> {
        match self {
            Self::Builtin(builtin) => builtin.genres(key),
            Self::Tmdb(remote) => EMBEDDED.genres(key).or_else(|| remote.cached_genres(key)),
        }
    }

    /// The runtime of a film in minutes, if it is in memory. Does not wait.
    #[must_use]
    pub fn cached_minutes(&self, film: i64) -> Option<i64> {
        let key = TitleKey { media_type: MediaType::Movie, title_id: film };
        match self {
            Self::Builtin(builtin) => builtin.minutes(key),
            Self::Tmdb(remote) => EMBEDDED.minutes(key).or_else(|| remote.cached_minutes(key)),
        }
    }

    /// The IMDb id of a title, if it is in memory. Does not wait.
    #[must_use]
    pub fn cached_imdb_id(&self, key: TitleKey) -> Option<String> {
        match self {
            Self::Builtin(builtin) => builtin.imdb_id(key),
            Self::Tmdb(remote) => {
                let cached = remote.cached_title(key).and_then(|title| title.imdb_id);
                cached.or_else(|| EMBEDDED.imdb_id(key))
            }
        }
    }

    /// `None` when the catalogue has no such title. An error means that it is not known.
    pub async fn look_up(&self, key: TitleKey) -> Result<Option<CatalogueTitle>, CatalogueError> {
        match self {
            Self::Builtin(builtin) => Ok(CatalogueTitle::from_builtin(builtin.title(key))),
            Self::Tmdb(_) if has_builtin_id(key) => {
                Ok(CatalogueTitle::from_builtin(EMBEDDED.title(key)))
            }
            Self::Tmdb(remote) => remote.look_up(key).await,
        }
    }

    /// Whether the server at TMDB's address has a title that TMDB certainly has. A wrong address responds to every
    /// path with 404.
    pub async fn has_known_title(&self) -> Result<bool, CatalogueError> {
        match self {
            Self::Builtin(_) => Ok(true),
            Self::Tmdb(remote) => remote.has_known_title().await,
        }
    }

    /// The image `/t/p/{size}/{file}`. `NotFound` for unknown sizes and files; `Unavailable` and
    /// `Overloaded` as TMDB's image host is.
    pub async fn image(&self, size: &str, file: &str) -> Result<Image, CatalogueError> {
        match self {
            Self::Builtin(builtin) => builtin.image(size, file).ok_or(CatalogueError::NotFound),
            Self::Tmdb(_) if Builtin::is_poster_file(file) => {
                EMBEDDED.image(size, file).ok_or(CatalogueError::NotFound)
            }
            Self::Tmdb(remote) => remote.image(size, file).await,
        }
    }

    /// Up to 40 poster paths for the landing page: well-known titles, films and TV mixed.
    #[must_use]
    pub fn landing_posters(&self) -> Vec<String> {
        match self {
            Self::Builtin(builtin) => builtin.landing_posters(),
            Self::Tmdb(remote) => remote.landing_posters(),
        }
    }
}

/// The path that serves a stored poster. That of a drawn poster changes with the drawing.
#[must_use]
pub fn served_poster_path(stored: String) -> String {
    Builtin::served_poster_path(&EMBEDDED, &stored).unwrap_or(stored)
}

/// Whether the id is our own, of a built-in title without a TMDB id.
fn has_builtin_id(key: TitleKey) -> bool {
    key.id_space() == IdSpace::Builtin
}
