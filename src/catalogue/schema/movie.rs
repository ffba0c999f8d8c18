//! The details of a film.

use super::credits::MovieCredits;
use super::items::{MovieItem, Page, TitleItem};
use super::parts::{
    Company, Country, Genre, Language, MovieIds, TitleImages, Videos, WatchProviders,
};
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct MovieDetails {
    /// Always false: such titles are filtered.
    pub adult: bool,
    /// Below the image base URL.
    #[schema(required)]
    pub backdrop_path: Option<String>,
    #[schema(required)]
    pub belongs_to_collection: Option<CollectionItem>,
    /// US dollars; 0 when unknown.
    pub budget: u64,
    pub genres: Vec<Genre>,
    /// A web address, or empty.
    pub homepage: String,
    pub id: i64,
    /// `tt` and digits.
    #[schema(required)]
    pub imdb_id: Option<String>,
    /// ISO 3166-1.
    pub origin_country: Vec<String>,
    /// ISO 639-1.
    pub original_language: String,
    /// In the original language.
    pub original_title: String,
    /// May be empty.
    pub overview: String,
    /// Higher is more popular.
    pub popularity: f64,
    #[schema(required)]
    pub poster_path: Option<String>,
    pub production_companies: Vec<Company>,
    pub production_countries: Vec<Country>,
    /// `YYYY-MM-DD`, or empty when unknown.
    pub release_date: String,
    /// US dollars; 0 when unknown.
    pub revenue: u64,
    /// Minutes; 0 when unknown.
    pub runtime: u32,
    /// Always false: such titles are filtered.
    pub softcore: bool,
    /// In the original.
    pub spoken_languages: Vec<Language>,
    /// `Released`, `Planned` and so on.
    pub status: String,
    /// May be empty.
    pub tagline: String,
    pub title: String,
    /// Whether it is a video and not a film.
    pub video: bool,
    /// Mean vote from 0 to 10.
    pub vote_average: f64,
    pub vote_count: u32,
    /// `append_to_response`.
    #[serde(flatten)]
    pub appended: MovieSubResources,
}

/// A film's `append_to_response`.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct MovieSubResources {
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub credits: Option<MovieCredits>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub external_ids: Option<MovieIds>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub images: Option<TitleImages>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub recommendations: Option<Page<TitleItem>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub similar: Option<Page<MovieItem>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub videos: Option<Videos>,
    #[serde(rename = "watch/providers", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub watch_providers: Option<WatchProviders>,
}

/// A series of films.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CollectionItem {
    pub id: i64,
    pub name: String,
    /// Below the image base URL.
    #[schema(required)]
    pub poster_path: Option<String>,
    /// Below the image base URL.
    #[schema(required)]
    pub backdrop_path: Option<String>,
}
