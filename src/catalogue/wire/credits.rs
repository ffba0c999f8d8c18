//! Who played and who made a title.

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

/// What every credit says about its person.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CreditedPerson {
    /// Always false: such people are left out.
    pub adult: bool,
    /// 0 unknown, 1 female, 2 male, 3 non-binary.
    pub gender: u8,
    /// The person's number.
    pub id: i64,
    /// `Acting`, `Directing` and so on.
    pub known_for_department: String,
    /// The name to show.
    pub name: String,
    /// The name in its own language.
    pub original_name: String,
    /// Higher is better known.
    pub popularity: f64,
    /// A portrait, below the image base.
    #[schema(required)]
    pub profile_path: Option<String>,
}

/// A part in a film.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MovieCast {
    /// Who played it.
    #[serde(flatten)]
    pub person: CreditedPerson,
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
    pub person: CreditedPerson,
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
    pub person: CreditedPerson,
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
    pub person: CreditedPerson,
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
    pub person: CreditedPerson,
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
