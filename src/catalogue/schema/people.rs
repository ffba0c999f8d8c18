//! People in lists, the details of a person, the credits of a person, and the cast and crew of a title.

use super::parts::{PersonIds, PersonImages};
use super::{MovieItem, TitleItem, TvItem};
use serde::Serialize;
use utoipa::openapi::schema::AnyOfBuilder;
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct PersonItem {
    /// Whether the person is known for adult films. Such people are in credits only; other lists leave them out.
    pub adult: bool,
    /// 0 unknown, 1 female, 2 male, 3 non-binary.
    pub gender: u8,
    pub id: i64,
    /// `Acting`, `Directing` and so on.
    pub known_for_department: String,
    pub name: String,
    /// In the original language.
    pub original_name: String,
    /// Higher is more popular.
    pub popularity: f64,
    /// The path of the image. Its URL is a base URL, a size and this path.
    #[schema(required)]
    pub profile_path: Option<String>,
}

/// A person with their best known titles.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct KnownPerson {
    #[serde(flatten)]
    pub person: PersonItem,
    /// Up to three titles, the most popular first.
    pub known_for: Vec<TitleItem>,
}

#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct PersonDetails {
    /// Whether the person is known for adult films.
    pub adult: bool,
    /// Other names.
    pub also_known_as: Vec<String>,
    /// May be empty.
    pub biography: String,
    /// `YYYY-MM-DD`.
    #[schema(required)]
    pub birthday: Option<String>,
    /// `YYYY-MM-DD`.
    #[schema(required)]
    pub deathday: Option<String>,
    /// 0 unknown, 1 female, 2 male, 3 non-binary.
    pub gender: u8,
    /// A web address.
    #[schema(required)]
    pub homepage: Option<String>,
    pub id: i64,
    /// `nm` and digits.
    #[schema(required)]
    pub imdb_id: Option<String>,
    /// `Acting`, `Directing` and so on.
    pub known_for_department: String,
    pub name: String,
    /// Town and country.
    #[schema(required)]
    pub place_of_birth: Option<String>,
    /// Higher is more popular.
    pub popularity: f64,
    /// The path of the image. Its URL is a base URL, a size and this path.
    #[schema(required)]
    pub profile_path: Option<String>,
    /// The sub-resources that `append_to_response` names.
    #[serde(flatten)]
    pub appended: PersonSubResources,
}

/// The sub-resources of a person that `append_to_response` can add.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct PersonSubResources {
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub combined_credits: Option<CombinedCredits>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub external_ids: Option<PersonIds>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub images: Option<PersonImages>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub movie_credits: Option<PersonMovieCredits>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub tv_credits: Option<PersonTvCredits>,
}

/// The film and TV credits of a person.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CombinedCredits {
    pub cast: Vec<CastCredit>,
    pub crew: Vec<CrewCredit>,
}

/// The film credits of a person.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PersonMovieCredits {
    pub cast: Vec<MovieCastCredit<MovieItem>>,
    pub crew: Vec<MovieCrewCredit<MovieItem>>,
}

/// The TV credits of a person.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PersonTvCredits {
    pub cast: Vec<TvCastCredit<TvItem>>,
    pub crew: Vec<TvCrewCredit<TvItem>>,
}

/// A cast credit of a film or TV title, as `media_type` says.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub enum CastCredit {
    /// In a film.
    Movie(MovieCastCredit<TitleItem>),
    /// In a TV title.
    Tv(TvCastCredit<TitleItem>),
}

/// A cast credit of a film.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MovieCastCredit<T> {
    #[serde(flatten)]
    pub title: T,
    pub character: String,
    /// Unique among all credits.
    pub credit_id: String,
    /// The order of billing, from 0.
    pub order: u32,
}

/// A cast credit of a TV title.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TvCastCredit<T> {
    #[serde(flatten)]
    pub title: T,
    pub character: String,
    /// Unique among all credits.
    pub credit_id: String,
    /// 0 when unknown.
    pub episode_count: u32,
    /// `YYYY-MM-DD`.
    #[schema(required)]
    pub first_credit_air_date: Option<String>,
}

/// A crew credit of a film or TV title, as `media_type` says.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum CrewCredit {
    Movie(MovieCrewCredit<TitleItem>),
    Tv(TvCrewCredit<TitleItem>),
}

/// Not derived: a TV credit matches the schema of a film credit too, and the derived `oneOf` would reject a value that
/// matches both schemas.
impl PartialSchema for CrewCredit {
    fn schema() -> RefOr<Schema> {
        let films = AnyOfBuilder::new().item(MovieCrewCredit::<TitleItem>::schema());
        RefOr::T(films.item(TvCrewCredit::<TitleItem>::schema()).into())
    }
}

impl ToSchema for CrewCredit {
    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        MovieCrewCredit::<TitleItem>::schemas(schemas);
        TvCrewCredit::<TitleItem>::schemas(schemas);
    }
}

/// A crew credit of a title.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MovieCrewCredit<T> {
    #[serde(flatten)]
    pub title: T,
    /// Unique among all credits.
    pub credit_id: String,
    /// `Directing`, `Writing` and so on.
    pub department: String,
    /// `Director`, `Screenplay` and so on.
    pub job: String,
}

/// A crew credit of a TV title.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TvCrewCredit<T> {
    #[serde(flatten)]
    pub share: MovieCrewCredit<T>,
    /// 0 when unknown.
    pub episode_count: u32,
    /// `YYYY-MM-DD`.
    #[schema(required)]
    pub first_credit_air_date: Option<String>,
}

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
    /// Unique among the cast of the film.
    pub cast_id: u32,
    pub character: String,
    /// Unique among all credits.
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
    /// Unique among all credits.
    pub credit_id: String,
    /// The order of billing, from 0.
    pub order: u32,
}

/// A crew credit of a title.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CrewMember {
    #[serde(flatten)]
    pub person: PersonItem,
    /// Unique among all credits.
    pub credit_id: String,
    /// `Directing`, `Writing` and so on.
    pub department: String,
    /// `Director`, `Screenplay` and so on.
    pub job: String,
}

/// The cast and crew of all episodes.
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

/// A role, with the number of episodes in which it appears.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct EpisodeRole {
    /// Unique among all credits.
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

/// A job, with the number of episodes for which it was done.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct EpisodeJob {
    /// Unique among all credits.
    pub credit_id: String,
    /// `Director`, `Screenplay` and so on.
    pub job: String,
    /// 0 when unknown.
    pub episode_count: u32,
}
