//! What a catalogue responds with.

use crate::catalogue::tmdb::response::TmdbResponse;
use crate::domain::title::TitleFacts;

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
    /// How many seconds a browser may keep it unvalidated; `None` where the URL does not change with the
    /// image.
    pub max_age: Option<u32>,
    /// Of a drawn poster; changes with the drawing.
    pub version: Option<String>,
}

impl CatalogueTitle {
    /// A built-in title.
    pub(super) fn of_now(facts: Option<TitleFacts>) -> Option<Self> {
        facts.map(|facts| Self { facts, imdb_id: None, fetched_at: None })
    }
}

/// What a title has in common with others.
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
