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
    /// Always false: adult titles are filtered out.
    pub adult: bool,
    /// The path of the image. Its URL is a base URL, a size and this path.
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
    /// Always false: softcore titles are filtered out.
    pub softcore: bool,
    /// The languages spoken in the original.
    pub spoken_languages: Vec<Language>,
    /// `Released`, `Planned` and so on.
    pub status: String,
    /// May be empty.
    pub tagline: String,
    pub title: String,
    /// Whether it is a video rather than a film.
    pub video: bool,
    /// Mean vote from 0 to 10.
    pub vote_average: f64,
    pub vote_count: u32,
    /// The sub-resources that `append_to_response` names.
    #[serde(flatten)]
    pub appended: MovieSubResources,
}

/// The sub-resources of a film that `append_to_response` can add.
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

/// A collection: a series of films.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CollectionItem {
    pub id: i64,
    pub name: String,
    /// The path of the image. Its URL is a base URL, a size and this path.
    #[schema(required)]
    pub poster_path: Option<String>,
    /// The path of the image. Its URL is a base URL, a size and this path.
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
    /// The path of the image. Its URL is a base URL, a size and this path.
    #[schema(required)]
    pub poster_path: Option<String>,
    /// The path of the image. Its URL is a base URL, a size and this path.
    #[schema(required)]
    pub backdrop_path: Option<String>,
    /// The films of the collection.
    pub parts: Vec<TitleItem>,
}

#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct TvDetails {
    /// Always false: adult titles are filtered out.
    pub adult: bool,
    /// The path of the image. Its URL is a base URL, a size and this path.
    #[schema(required)]
    pub backdrop_path: Option<String>,
    pub created_by: Vec<Creator>,
    /// The lengths of episodes in minutes; often empty.
    pub episode_run_time: Vec<u32>,
    /// `YYYY-MM-DD`, or empty when unknown.
    pub first_air_date: String,
    pub genres: Vec<Genre>,
    /// A web address, or empty.
    pub homepage: String,
    /// TMDB's id, without the prefix `999` of public ids.
    pub id: i64,
    /// Whether more episodes are in production.
    pub in_production: bool,
    /// The languages of the episodes, ISO 639-1.
    pub languages: Vec<String>,
    /// `YYYY-MM-DD`.
    #[schema(required)]
    pub last_air_date: Option<String>,
    /// The latest episode that was broadcast.
    #[schema(required)]
    pub last_episode_to_air: Option<EpisodeItem>,
    pub name: String,
    /// The networks that first broadcast the title.
    pub networks: Vec<Company>,
    /// The next episode to be broadcast.
    #[schema(required)]
    pub next_episode_to_air: Option<EpisodeItem>,
    /// The number of episodes in all seasons.
    pub number_of_episodes: u32,
    /// The number of seasons, without the specials.
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
    /// Always false: softcore titles are filtered out.
    pub softcore: bool,
    /// The languages spoken in the original.
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
    /// The sub-resources that `append_to_response` names.
    #[serde(flatten)]
    pub appended: TvSubResources,
    /// The seasons that `append_to_response` names, by keys such as `season/1`.
    #[serde(flatten)]
    #[schema(ignore)]
    pub appended_seasons: BTreeMap<Cow<'static, str>, SeasonDetails>,
}

/// The sub-resources of a TV title that `append_to_response` can add.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct TvSubResources {
    /// The credits of all episodes.
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
    /// Unique among all credits.
    pub credit_id: String,
    pub name: String,
    /// In the original language.
    pub original_name: String,
    /// 0 unknown, 1 female, 2 male, 3 non-binary.
    pub gender: u8,
    /// The path of the image. Its URL is a base URL, a size and this path.
    #[schema(required)]
    pub profile_path: Option<String>,
}
