//! The seasons and episodes of TV titles, and alternative orders of the episodes.

use super::parts::{Company, Picture};
use super::people::{CrewMember, TvCast};
use serde::Serialize;
use utoipa::ToSchema;

/// A season in a TV title's details.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SeasonItem {
    /// `YYYY-MM-DD`.
    #[schema(required)]
    pub air_date: Option<String>,
    pub episode_count: u32,
    pub id: i64,
    pub name: String,
    /// May be empty.
    pub overview: String,
    #[schema(required)]
    pub poster_path: Option<String>,
    /// 0 for specials.
    pub season_number: u32,
    /// Mean vote from 0 to 10.
    pub vote_average: f64,
}

/// An episode in a TV title's details.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct EpisodeItem {
    pub id: i64,
    pub name: String,
    /// May be empty.
    pub overview: String,
    /// Mean vote from 0 to 10.
    pub vote_average: f64,
    pub vote_count: u32,
    /// `YYYY-MM-DD`.
    #[schema(required)]
    pub air_date: Option<String>,
    /// The number of the episode in its season.
    pub episode_number: u32,
    /// `standard`, `finale` and so on.
    pub episode_type: String,
    /// May be empty.
    pub production_code: String,
    /// Minutes.
    #[schema(required)]
    pub runtime: Option<u32>,
    /// The number of the season; 0 for specials.
    pub season_number: u32,
    pub show_id: i64,
    /// The path of the image. Its URL is a base URL, a size and this path.
    #[schema(required)]
    pub still_path: Option<String>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SeasonDetails {
    /// Another id of the season, 24 hexadecimal digits.
    #[serde(rename = "_id")]
    pub hex_id: String,
    /// `YYYY-MM-DD`.
    #[schema(required)]
    pub air_date: Option<String>,
    /// The known episodes.
    pub episodes: Vec<Episode>,
    pub name: String,
    /// The networks that first broadcast the season.
    pub networks: Vec<Company>,
    /// May be empty.
    pub overview: String,
    pub id: i64,
    #[schema(required)]
    pub poster_path: Option<String>,
    /// 0 for specials.
    pub season_number: u32,
    /// Mean vote from 0 to 10.
    pub vote_average: f64,
}

/// An episode in a season's details.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Episode {
    /// The fields of every episode.
    #[serde(flatten)]
    pub item: EpisodeItem,
    pub crew: Vec<CrewMember>,
    /// The cast of this episode only.
    pub guest_stars: Vec<TvCast>,
}

/// An episode that is requested on its own path.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct EpisodeDetails {
    /// `YYYY-MM-DD`.
    #[schema(required)]
    pub air_date: Option<String>,
    pub crew: Vec<CrewMember>,
    /// The number of the episode in its season.
    pub episode_number: u32,
    /// `standard`, `finale` and so on.
    pub episode_type: String,
    /// The cast of this episode only.
    pub guest_stars: Vec<TvCast>,
    pub id: i64,
    pub name: String,
    /// May be empty.
    pub overview: String,
    /// May be empty.
    pub production_code: String,
    /// Minutes.
    #[schema(required)]
    pub runtime: Option<u32>,
    /// The number of the season; 0 for specials.
    pub season_number: u32,
    /// The path of the image. Its URL is a base URL, a size and this path.
    #[schema(required)]
    pub still_path: Option<String>,
    /// Mean vote from 0 to 10.
    pub vote_average: f64,
    pub vote_count: u32,
}

/// The images of a season.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct SeasonImages {
    pub posters: Vec<Picture>,
}

/// The alternative orders of a TV title's episodes.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct EpisodeGroups {
    pub results: Vec<EpisodeGroupItem>,
}

/// An alternative order of a TV title's episodes.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct EpisodeGroupItem {
    /// May be empty.
    pub description: String,
    pub episode_count: u32,
    pub group_count: u32,
    /// 24 hexadecimal digits.
    pub id: String,
    pub name: String,
    /// The network of the order; null if there is none.
    #[schema(required)]
    pub network: Option<Company>,
    /// 1 original, 2 absolute, 3 DVD, 4 digital, 5 story arc, 6 production, 7 TV.
    #[serde(rename = "type")]
    pub kind: u8,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct EpisodeGroupDetails {
    #[serde(flatten)]
    pub item: EpisodeGroupItem,
    /// The groups of episodes, which replace the seasons.
    pub groups: Vec<EpisodeGroup>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct EpisodeGroup {
    /// 24 hexadecimal digits.
    pub id: String,
    pub name: String,
    /// The position of the group in the order.
    pub order: u32,
    pub episodes: Vec<GroupedEpisode>,
    /// Whether the group is locked against changes by TMDB's users.
    pub locked: bool,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct GroupedEpisode {
    #[serde(flatten)]
    pub item: EpisodeItem,
    /// The position of the episode in the group, from 0.
    pub order: u32,
}
