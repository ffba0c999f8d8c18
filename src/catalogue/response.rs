//! Responses of a catalogue.

use crate::catalogue::error::CatalogueError;
use crate::catalogue::tmdb::response::TmdbResponse;
use crate::domain::ids::{MediaType, TitleKey};
use crate::domain::title::TitleFacts;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A title of the catalogue.
#[derive(Clone, Debug, PartialEq)]
pub struct CatalogueTitle {
    pub facts: TitleFacts,
    pub imdb_id: Option<String>,
    /// When TMDB sent it, in unix seconds; `None` for a built-in title.
    pub fetched_at: Option<i64>,
}

#[derive(Clone, Debug)]
pub enum CatalogueResponse {
    Plain(JsonResponse),
    /// TMDB's response as it is cached, compressed with gzip.
    Compressed(TmdbResponse),
}

/// A response as JSON.
#[derive(Clone, Debug)]
pub struct JsonResponse(Vec<u8>);

#[derive(Clone, Debug)]
pub struct Image {
    pub content_type: &'static str,
    pub bytes: Vec<u8>,
    /// How many seconds a browser may use it without revalidation. `None` if the URL stays the same when the image
    /// changes.
    pub max_age: Option<u32>,
    /// The version of a drawn poster, which changes with the drawing.
    pub version: Option<String>,
}

/// A film or show of a list, in TMDB's format, always with its `media_type`.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub struct ListedTitle(Value);

#[derive(Deserialize)]
struct List {
    results: Vec<Value>,
}

impl ListedTitle {
    /// `None` for a person, and for a row without an id.
    fn of(mut row: Value) -> Option<Self> {
        // Lists of only one media type lack the field.
        let media_type = if row.get("title").is_some() {
            MediaType::Movie
        } else {
            row.get("name").filter(|_| row["media_type"] != "person")?;
            MediaType::Tv
        };
        row["id"].as_i64()?;
        row["media_type"] = media_type.as_str().into();
        Some(Self(row))
    }

    #[must_use]
    pub fn key(&self) -> TitleKey {
        let is_movie = self.0["media_type"] == MediaType::Movie.as_str();
        TitleKey {
            media_type: if is_movie { MediaType::Movie } else { MediaType::Tv },
            title_id: self.0["id"].as_i64().unwrap_or_default(),
        }
    }
}

impl CatalogueResponse {
    pub(super) fn value<T: DeserializeOwned>(self) -> Result<T, CatalogueError> {
        let json = match self {
            Self::Plain(response) => response.into_bytes(),
            Self::Compressed(response) => response.json()?,
        };
        serde_json::from_slice(&json).map_err(|_| CatalogueError::Unavailable)
    }

    /// The films and shows of a list.
    pub(super) fn titles(self) -> Result<Vec<ListedTitle>, CatalogueError> {
        let list: List = self.value()?;
        Ok(list.results.into_iter().filter_map(ListedTitle::of).collect())
    }
}

impl CatalogueTitle {
    /// A built-in title.
    pub(super) fn from_builtin(facts: Option<TitleFacts>) -> Option<Self> {
        facts.map(|facts| Self { facts, imdb_id: None, fetched_at: None })
    }
}

/// Properties that a title may share with others.
#[derive(Clone, Debug, Default)]
pub struct TitleTraits {
    /// Names.
    pub genres: Vec<String>,
    /// Directors of a film, creators of a show.
    pub makers: Vec<CreditedPerson>,
    pub cast: Vec<CreditedPerson>,
}

#[derive(Clone, Debug)]
pub struct CreditedPerson {
    pub id: i64,
    pub name: String,
}

impl JsonResponse {
    #[must_use]
    pub fn json(&self) -> &[u8] {
        &self.0
    }

    #[must_use]
    pub fn into_bytes(self) -> Vec<u8> {
        self.0
    }

    pub(super) fn of(wire: &impl serde::Serialize) -> Self {
        Self(serde_json::to_vec(wire).expect("wire types have string keys and finite numbers only"))
    }
}
