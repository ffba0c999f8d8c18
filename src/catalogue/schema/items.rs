//! The rows of TMDB's lists.

use super::person::{KnownPerson, PersonItem};
use serde::Serialize;
use utoipa::ToSchema;

/// A row of a trending list; `media_type` says which.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "media_type", rename_all = "lowercase")]
pub enum TrendingItem {
    /// A film.
    Movie(MovieItem),
    /// A TV title.
    Tv(TvItem),
    /// A person.
    Person(PersonItem),
}

/// A row of a list in which a title says whether it is a film.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "media_type", rename_all = "lowercase")]
pub enum TitleItem {
    /// A film.
    Movie(MovieItem),
    /// A TV title.
    Tv(TvItem),
}

/// A row of a search among everything; `media_type` says which.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "media_type", rename_all = "lowercase")]
pub enum MixedItem {
    /// A film.
    Movie(MovieItem),
    /// A TV title.
    Tv(TvItem),
    /// A person, and what they are known for.
    Person(KnownPerson),
}

/// A film in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MovieItem {
    /// Always false: such titles are left out.
    pub adult: bool,
    /// A wide picture.
    #[schema(required)]
    pub backdrop_path: Option<String>,
    /// Ids of the film genres.
    pub genre_ids: Vec<u32>,
    /// The film's number.
    pub id: i64,
    /// ISO 639-1.
    pub original_language: String,
    /// The title in its own language.
    pub original_title: String,
    /// A few sentences, or empty.
    pub overview: String,
    /// Higher is better known.
    pub popularity: f64,
    /// The poster, below the image base.
    #[schema(required)]
    pub poster_path: Option<String>,
    /// `YYYY-MM-DD`, or empty when unknown.
    pub release_date: String,
    /// Always false: such titles are left out.
    pub softcore: bool,
    /// The title to show.
    pub title: String,
    /// Whether this is a mere video, not a film.
    pub video: bool,
    /// Mean vote from 0 to 10.
    pub vote_average: f64,
    /// Number of votes.
    pub vote_count: u32,
}

/// A TV title in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TvItem {
    /// Always false: such titles are left out.
    pub adult: bool,
    /// A wide picture.
    #[schema(required)]
    pub backdrop_path: Option<String>,
    /// `YYYY-MM-DD`, or empty when unknown.
    pub first_air_date: String,
    /// Ids of the TV genres.
    pub genre_ids: Vec<u32>,
    /// The title's number, without our `999` prefix.
    pub id: i64,
    /// The title to show.
    pub name: String,
    /// ISO 3166-1.
    pub origin_country: Vec<String>,
    /// ISO 639-1.
    pub original_language: String,
    /// The title in its own language.
    pub original_name: String,
    /// A few sentences, or empty.
    pub overview: String,
    /// Higher is better known.
    pub popularity: f64,
    /// The poster, below the image base.
    #[schema(required)]
    pub poster_path: Option<String>,
    /// Always false: such titles are left out.
    pub softcore: bool,
    /// Mean vote from 0 to 10.
    pub vote_average: f64,
    /// Number of votes.
    pub vote_count: u32,
}
