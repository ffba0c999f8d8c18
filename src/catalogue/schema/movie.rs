//! The details of a film.

use super::credits::MovieCredits;
use super::items::{MovieItem, Page, TitleItem};
use super::parts::{
    Company, Country, Genre, Language, MovieIds, TitleImages, Videos, WatchProviders,
};
use serde::Serialize;
use utoipa::ToSchema;

/// A film's details.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MovieDetails {
    /// Always false: such titles are left out.
    pub adult: bool,
    /// A wide picture.
    #[schema(required)]
    pub backdrop_path: Option<String>,
    /// The series it is part of.
    #[schema(required)]
    pub belongs_to_collection: Option<CollectionItem>,
    /// US dollars; 0 when unknown.
    pub budget: u64,
    /// Its genres.
    pub genres: Vec<Genre>,
    /// A web address, or empty.
    pub homepage: String,
    /// The film's number.
    pub id: i64,
    /// `tt` and digits.
    #[schema(required)]
    pub imdb_id: Option<String>,
    /// ISO 3166-1.
    pub origin_country: Vec<String>,
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
    /// Who made it.
    pub production_companies: Vec<Company>,
    /// Where it was made.
    pub production_countries: Vec<Country>,
    /// `YYYY-MM-DD`, or empty when unknown.
    pub release_date: String,
    /// US dollars; 0 when unknown.
    pub revenue: u64,
    /// Minutes; 0 when unknown.
    pub runtime: u32,
    /// Always false: such titles are left out.
    pub softcore: bool,
    /// What is spoken in it.
    pub spoken_languages: Vec<Language>,
    /// `Released`, `Planned` and so on.
    pub status: String,
    /// The line under the title, or empty.
    pub tagline: String,
    /// The title to show.
    pub title: String,
    /// Whether this is a mere video, not a film.
    pub video: bool,
    /// Mean vote from 0 to 10.
    pub vote_average: f64,
    /// Number of votes.
    pub vote_count: u32,
    /// The facets that were asked for.
    #[serde(flatten)]
    pub appended: MovieFacets,
}

/// What a film's details hold when asked to append it.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct MovieFacets {
    /// Cast and crew.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub credits: Option<MovieCredits>,
    /// Other databases' ids.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub external_ids: Option<MovieIds>,
    /// Pictures.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub images: Option<TitleImages>,
    /// What those who like it like too.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub recommendations: Option<Page<TitleItem>>,
    /// Films of the same kind.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub similar: Option<Page<MovieItem>>,
    /// Trailers and clips.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub videos: Option<Videos>,
    /// Where it can be watched.
    #[serde(rename = "watch/providers", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub watch_providers: Option<WatchProviders>,
}

/// A series of films.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CollectionItem {
    /// Its number.
    pub id: i64,
    /// Its name.
    pub name: String,
    /// A poster, below the image base.
    #[schema(required)]
    pub poster_path: Option<String>,
    /// A wide picture.
    #[schema(required)]
    pub backdrop_path: Option<String>,
}
