//! Cast and crew of a title.

use super::person::PersonItem;
use serde::Serialize;
use utoipa::ToSchema;

/// A film's cast and crew.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MovieCredits {
    pub cast: Vec<MovieCast>,
    pub crew: Vec<CrewMember>,
}

/// A TV title's cast and crew.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TvCredits {
    pub cast: Vec<TvCast>,
    pub crew: Vec<CrewMember>,
}

/// A cast credit of a film.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MovieCast {
    #[serde(flatten)]
    pub person: PersonItem,
    /// Unique within the film.
    pub cast_id: u32,
    pub character: String,
    /// Unique.
    pub credit_id: String,
    /// The order of billing, from 0.
    pub order: u32,
}

/// A cast credit of a TV title.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TvCast {
    #[serde(flatten)]
    pub person: PersonItem,
    pub character: String,
    /// Unique.
    pub credit_id: String,
    /// The order of billing, from 0.
    pub order: u32,
}

/// A crew credit of a title.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CrewMember {
    #[serde(flatten)]
    pub person: PersonItem,
    /// Unique.
    pub credit_id: String,
    /// `Directing`, `Writing` and so on.
    pub department: String,
    /// `Director`, `Screenplay` and so on.
    pub job: String,
}

/// Cast and crew of all episodes.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AggregateCredits {
    pub cast: Vec<AggregateCast>,
    pub crew: Vec<AggregateCrew>,
}

/// All roles of a person in a TV title.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AggregateCast {
    #[serde(flatten)]
    pub person: PersonItem,
    /// Each role once.
    pub roles: Vec<EpisodeRole>,
    /// 0 when unknown.
    pub total_episode_count: u32,
    /// The order of billing, from 0.
    pub order: u32,
}

/// A role in some episodes.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct EpisodeRole {
    /// Unique.
    pub credit_id: String,
    pub character: String,
    /// 0 when unknown.
    pub episode_count: u32,
}

/// All jobs of a person in a TV title.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AggregateCrew {
    #[serde(flatten)]
    pub person: PersonItem,
    /// Each job once.
    pub jobs: Vec<EpisodeJob>,
    /// `Directing`, `Writing` and so on.
    pub department: String,
    /// 0 when unknown.
    pub total_episode_count: u32,
}

/// A job in some episodes.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct EpisodeJob {
    /// Unique.
    pub credit_id: String,
    /// `Director`, `Screenplay` and so on.
    pub job: String,
    /// 0 when unknown.
    pub episode_count: u32,
}
