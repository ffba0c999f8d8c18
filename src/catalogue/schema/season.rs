//! Seasons and episodes of a TV title.

use super::credits::{CrewMember, TvCast};
use super::parts::Company;
use serde::Serialize;
use utoipa::ToSchema;

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
