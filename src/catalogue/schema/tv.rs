//! The details of a TV title, its seasons and episodes.

use super::credits::{AggregateCredits, CrewMember, TvCast, TvCredits};
use super::items::{Page, TitleItem, TvItem};
use super::parts::{Company, Country, Genre, Language, TitleImages, TvIds, Videos, WatchProviders};
use serde::Serialize;
use utoipa::ToSchema;

/// A TV title's details.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TvDetails {
    /// Always false: such titles are left out.
    pub adult: bool,
    /// A wide picture.
    #[schema(required)]
    pub backdrop_path: Option<String>,
    /// Who invented it.
    pub created_by: Vec<Creator>,
    /// Minutes; often empty.
    pub episode_run_time: Vec<u32>,
    /// `YYYY-MM-DD`, or empty when unknown.
    pub first_air_date: String,
    /// Its genres.
    pub genres: Vec<Genre>,
    /// A web address, or empty.
    pub homepage: String,
    /// The title's number, without our `999` prefix.
    pub id: i64,
    /// Whether more of it is being made.
    pub in_production: bool,
    /// ISO 639-1.
    pub languages: Vec<String>,
    /// `YYYY-MM-DD`.
    #[schema(required)]
    pub last_air_date: Option<String>,
    /// The newest episode.
    #[schema(required)]
    pub last_episode_to_air: Option<EpisodeItem>,
    /// The title to show.
    pub name: String,
    /// Where it was first shown.
    pub networks: Vec<Company>,
    /// The episode to come.
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
    /// The title in its own language.
    pub original_name: String,
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
    /// Its seasons, as far as they are known.
    pub seasons: Vec<SeasonItem>,
    /// Always false: such titles are left out.
    pub softcore: bool,
    /// What is spoken in it.
    pub spoken_languages: Vec<Language>,
    /// `Ended`, `Returning Series` and so on.
    pub status: String,
    /// The line under the title, or empty.
    pub tagline: String,
    /// `Scripted`, `Documentary` and so on.
    #[serde(rename = "type")]
    pub kind: String,
    /// Mean vote from 0 to 10.
    pub vote_average: f64,
    /// Number of votes.
    pub vote_count: u32,
    /// The facets that were asked for.
    #[serde(flatten)]
    pub appended: TvFacets,
}

/// What a TV title's details hold when asked to append it.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct TvFacets {
    /// Cast and crew, summed up over all episodes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub aggregate_credits: Option<AggregateCredits>,
    /// Cast and crew.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub credits: Option<TvCredits>,
    /// Other databases' ids.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub external_ids: Option<TvIds>,
    /// Pictures.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub images: Option<TitleImages>,
    /// What those who like it like too.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub recommendations: Option<Page<TitleItem>>,
    /// TV titles of the same kind.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub similar: Option<Page<TvItem>>,
    /// Trailers and clips.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub videos: Option<Videos>,
    /// Where it can be watched.
    #[serde(rename = "watch/providers", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub watch_providers: Option<WatchProviders>,
}

/// A person who invented a TV title.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Creator {
    /// The person's number.
    pub id: i64,
    /// Names this credit alone.
    pub credit_id: String,
    /// The name to show.
    pub name: String,
    /// The name in its own language.
    pub original_name: String,
    /// 0 unknown, 1 female, 2 male, 3 non-binary.
    pub gender: u8,
    /// A portrait, below the image base.
    #[schema(required)]
    pub profile_path: Option<String>,
}

/// A season in a TV title's details.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SeasonItem {
    /// `YYYY-MM-DD`.
    #[schema(required)]
    pub air_date: Option<String>,
    /// How many episodes it has.
    pub episode_count: u32,
    /// Its number in the catalogue.
    pub id: i64,
    /// Its name.
    pub name: String,
    /// A few sentences, or empty.
    pub overview: String,
    /// The poster, below the image base.
    #[schema(required)]
    pub poster_path: Option<String>,
    /// Its number in the series.
    pub season_number: u32,
    /// Mean vote from 0 to 10.
    pub vote_average: f64,
}

/// An episode in a TV title's details.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct EpisodeItem {
    /// Its number in the catalogue.
    pub id: i64,
    /// Its name.
    pub name: String,
    /// A few sentences, or empty.
    pub overview: String,
    /// Mean vote from 0 to 10.
    pub vote_average: f64,
    /// Number of votes.
    pub vote_count: u32,
    /// `YYYY-MM-DD`.
    pub air_date: String,
    /// Its number in the season.
    pub episode_number: u32,
    /// `standard`, `finale` and so on.
    pub episode_type: String,
    /// The maker's own number, or empty.
    pub production_code: String,
    /// Minutes.
    #[schema(required)]
    pub runtime: Option<u32>,
    /// Its season's number in the series.
    pub season_number: u32,
    /// The TV title's number.
    pub show_id: i64,
    /// A picture from it, below the image base.
    #[schema(required)]
    pub still_path: Option<String>,
}

/// A season's details.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SeasonDetails {
    /// Twenty-four hexadecimal digits that name it too.
    #[serde(rename = "_id")]
    pub hex_id: String,
    /// `YYYY-MM-DD`.
    #[schema(required)]
    pub air_date: Option<String>,
    /// Its episodes, as far as they are known.
    pub episodes: Vec<Episode>,
    /// Its name.
    pub name: String,
    /// Where it was first shown.
    pub networks: Vec<Company>,
    /// A few sentences, or empty.
    pub overview: String,
    /// Its number in the catalogue.
    pub id: i64,
    /// The poster, below the image base.
    #[schema(required)]
    pub poster_path: Option<String>,
    /// Its number in the series.
    pub season_number: u32,
    /// Mean vote from 0 to 10.
    pub vote_average: f64,
}

/// An episode in a season's details.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Episode {
    /// What it says wherever it is named.
    #[serde(flatten)]
    pub item: EpisodeItem,
    /// Who made it.
    pub crew: Vec<CrewMember>,
    /// Who played in it alone.
    pub guest_stars: Vec<TvCast>,
}
