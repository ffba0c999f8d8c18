//! Cast and crew of a title.

use super::person::PersonItem;
use serde::Serialize;
use utoipa::ToSchema;

/// A film's cast and crew.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MovieCredits {
    /// Who played, in billing order.
    pub cast: Vec<MovieCast>,
    /// Who made it.
    pub crew: Vec<CrewMember>,
}

/// A TV title's cast and crew.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TvCredits {
    /// Who played, in billing order.
    pub cast: Vec<TvCast>,
    /// Who made it.
    pub crew: Vec<CrewMember>,
}

/// A part in a film.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MovieCast {
    /// Who played it.
    #[serde(flatten)]
    pub person: PersonItem,
    /// The part's number within the film.
    pub cast_id: u32,
    /// The part.
    pub character: String,
    /// Names this credit alone.
    pub credit_id: String,
    /// Its place in the billing, from 0.
    pub order: u32,
}

/// A part in a TV title.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TvCast {
    /// Who played it.
    #[serde(flatten)]
    pub person: PersonItem,
    /// The part.
    pub character: String,
    /// Names this credit alone.
    pub credit_id: String,
    /// Its place in the billing, from 0.
    pub order: u32,
}

/// A share in making a title.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CrewMember {
    /// Who had it.
    #[serde(flatten)]
    pub person: PersonItem,
    /// Names this credit alone.
    pub credit_id: String,
    /// `Directing`, `Writing` and so on.
    pub department: String,
    /// `Director`, `Screenplay` and so on.
    pub job: String,
}

/// A TV title's cast and crew, summed up over all episodes.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AggregateCredits {
    /// Who played, in billing order.
    pub cast: Vec<AggregateCast>,
    /// Who made it.
    pub crew: Vec<AggregateCrew>,
}

/// All parts of one person in a TV title.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AggregateCast {
    /// Who played them.
    #[serde(flatten)]
    pub person: PersonItem,
    /// Each part once.
    pub roles: Vec<EpisodeRole>,
    /// In how many episodes; 0 when unknown.
    pub total_episode_count: u32,
    /// Its place in the billing, from 0.
    pub order: u32,
}

/// A part in some episodes.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct EpisodeRole {
    /// Names this credit alone.
    pub credit_id: String,
    /// The part.
    pub character: String,
    /// In how many episodes; 0 when unknown.
    pub episode_count: u32,
}

/// All of one person's shares in making a TV title.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AggregateCrew {
    /// Who had them.
    #[serde(flatten)]
    pub person: PersonItem,
    /// Each kind of work once.
    pub jobs: Vec<EpisodeJob>,
    /// `Directing`, `Writing` and so on.
    pub department: String,
    /// In how many episodes; 0 when unknown.
    pub total_episode_count: u32,
}

/// Work on some episodes.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct EpisodeJob {
    /// Names this credit alone.
    pub credit_id: String,
    /// `Director`, `Screenplay` and so on.
    pub job: String,
    /// On how many episodes; 0 when unknown.
    pub episode_count: u32,
}
