//! The details of films and TV titles.

use super::parts::{
    Company, ContentRatings, Country, Genre, Language, MovieIds, MovieKeywords, ReleaseDates,
    TitleImages, TvIds, TvKeywords, Videos, WatchProviders,
};
use super::seasons::{EpisodeGroups, EpisodeItem, SeasonDetails, SeasonItem};
use super::{MovieItem, Page, TitleItem, TvItem};
use crate::catalogue::schema::people::{AggregateCredits, MovieCredits, TvCredits};
use serde::Serialize;
use std::borrow::Cow;
use std::collections::BTreeMap;
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
    pub keywords: Option<MovieKeywords>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub recommendations: Option<Page<TitleItem>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub release_dates: Option<ReleaseDates>,
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

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CollectionDetails {
    pub id: i64,
    pub name: String,
    /// ISO 639-1.
    pub original_language: String,
    /// In the original language.
    pub original_name: String,
    /// May be empty.
    pub overview: String,
    /// Below the image base URL.
    #[schema(required)]
    pub poster_path: Option<String>,
    /// Below the image base URL.
    #[schema(required)]
    pub backdrop_path: Option<String>,
    /// Its films.
    pub parts: Vec<TitleItem>,
}

#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct TvDetails {
    /// Always false: such titles are filtered.
    pub adult: bool,
    /// Below the image base URL.
    #[schema(required)]
    pub backdrop_path: Option<String>,
    /// Creators.
    pub created_by: Vec<Creator>,
    /// Minutes; often empty.
    pub episode_run_time: Vec<u32>,
    /// `YYYY-MM-DD`, or empty when unknown.
    pub first_air_date: String,
    pub genres: Vec<Genre>,
    /// A web address, or empty.
    pub homepage: String,
    /// TMDB's number, without our `999` prefix.
    pub id: i64,
    /// Whether more episodes are being made.
    pub in_production: bool,
    /// ISO 639-1.
    pub languages: Vec<String>,
    /// `YYYY-MM-DD`.
    #[schema(required)]
    pub last_air_date: Option<String>,
    /// The latest.
    #[schema(required)]
    pub last_episode_to_air: Option<EpisodeItem>,
    pub name: String,
    /// Of the first airing.
    pub networks: Vec<Company>,
    /// The next.
    #[schema(required)]
    pub next_episode_to_air: Option<EpisodeItem>,
    /// Episodes in all seasons.
    pub number_of_episodes: u32,
    /// Seasons, without specials.
    pub number_of_seasons: u32,
    /// ISO 3166-1.
    pub origin_country: Vec<String>,
    /// ISO 639-1.
    pub original_language: String,
    /// In the original language.
    pub original_name: String,
    /// May be empty.
    pub overview: String,
    /// Higher is more popular.
    pub popularity: f64,
    #[schema(required)]
    pub poster_path: Option<String>,
    pub production_companies: Vec<Company>,
    pub production_countries: Vec<Country>,
    /// The known seasons.
    pub seasons: Vec<SeasonItem>,
    /// Always false: such titles are filtered.
    pub softcore: bool,
    /// In the original.
    pub spoken_languages: Vec<Language>,
    /// `Ended`, `Returning Series` and so on.
    pub status: String,
    /// May be empty.
    pub tagline: String,
    /// `Scripted`, `Documentary` and so on.
    #[serde(rename = "type")]
    pub kind: String,
    /// Mean vote from 0 to 10.
    pub vote_average: f64,
    pub vote_count: u32,
    /// `append_to_response`.
    #[serde(flatten)]
    pub appended: TvSubResources,
    /// Likewise, by names like `season/1`.
    #[serde(flatten)]
    #[schema(ignore)]
    pub appended_seasons: BTreeMap<Cow<'static, str>, SeasonDetails>,
}

/// A TV title's `append_to_response`.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct TvSubResources {
    /// Of all episodes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub aggregate_credits: Option<AggregateCredits>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub content_ratings: Option<ContentRatings>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub credits: Option<TvCredits>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub episode_groups: Option<EpisodeGroups>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub external_ids: Option<TvIds>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub images: Option<TitleImages>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub keywords: Option<TvKeywords>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub recommendations: Option<Page<TitleItem>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub similar: Option<Page<TvItem>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub videos: Option<Videos>,
    #[serde(rename = "watch/providers", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub watch_providers: Option<WatchProviders>,
}

/// A creator of a TV title.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct Creator {
    pub id: i64,
    /// Unique.
    pub credit_id: String,
    pub name: String,
    /// In the original language.
    pub original_name: String,
    /// 0 unknown, 1 female, 2 male, 3 non-binary.
    pub gender: u8,
    /// Below the image base URL.
    #[schema(required)]
    pub profile_path: Option<String>,
}
