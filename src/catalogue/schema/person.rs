//! People in lists, the details of a person, and a person's credits.

use super::items::{MovieItem, TitleItem, TvItem};
use super::parts::{PersonIds, PersonImages};
use serde::Serialize;
use utoipa::openapi::schema::AnyOfBuilder;
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// A person in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PersonItem {
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

/// A person in a list, with what they are known for.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct KnownPerson {
    /// The person.
    #[serde(flatten)]
    pub person: PersonItem,
    /// Up to three titles, the best known first.
    pub known_for: Vec<TitleItem>,
}

/// A person's details.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PersonDetails {
    /// Always false: such people are left out.
    pub adult: bool,
    /// Other names.
    pub also_known_as: Vec<String>,
    /// A life in some paragraphs, or empty.
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
    /// The person's number.
    pub id: i64,
    /// `nm` and digits.
    #[schema(required)]
    pub imdb_id: Option<String>,
    /// `Acting`, `Directing` and so on.
    pub known_for_department: String,
    /// The name to show.
    pub name: String,
    /// A town and a country.
    #[schema(required)]
    pub place_of_birth: Option<String>,
    /// Higher is better known.
    pub popularity: f64,
    /// A portrait, below the image base.
    #[schema(required)]
    pub profile_path: Option<String>,
    /// The facets that were asked for.
    #[serde(flatten)]
    pub appended: PersonFacets,
}

/// What a person's details hold when asked to append it.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct PersonFacets {
    /// Titles of both kinds.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub combined_credits: Option<CombinedWorks>,
    /// Other databases' ids.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub external_ids: Option<PersonIds>,
    /// Portraits.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub images: Option<PersonImages>,
    /// Films.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub movie_credits: Option<MovieWorks>,
    /// TV titles.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub tv_credits: Option<TvWorks>,
}

/// A person's titles of both kinds.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CombinedWorks {
    /// What they played in.
    pub cast: Vec<PlayedTitle>,
    /// What they made.
    pub crew: Vec<MadeTitle>,
}

/// A person's films.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MovieWorks {
    /// What they played in.
    pub cast: Vec<PlayedMovie<MovieItem>>,
    /// What they made.
    pub crew: Vec<Made<MovieItem>>,
}

/// A person's TV titles.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TvWorks {
    /// What they played in.
    pub cast: Vec<PlayedTv<TvItem>>,
    /// What they made.
    pub crew: Vec<MadeTv<TvItem>>,
}

/// A part in a title of either kind; `media_type` says which.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub enum PlayedTitle {
    /// In a film.
    Movie(PlayedMovie<TitleItem>),
    /// In a TV title.
    Tv(PlayedTv<TitleItem>),
}

/// A part in a film.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PlayedMovie<T> {
    /// The film.
    #[serde(flatten)]
    pub title: T,
    /// The part.
    pub character: String,
    /// Names this credit alone.
    pub credit_id: String,
    /// Its place in the billing, from 0.
    pub order: u32,
}

/// A part in a TV title.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PlayedTv<T> {
    /// The TV title.
    #[serde(flatten)]
    pub title: T,
    /// The part.
    pub character: String,
    /// Names this credit alone.
    pub credit_id: String,
    /// In how many episodes; 0 when unknown.
    pub episode_count: u32,
    /// When they first appeared, `YYYY-MM-DD`.
    #[schema(required)]
    pub first_credit_air_date: Option<String>,
}

/// A share in making a title of either kind; `media_type` says which.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum MadeTitle {
    /// A film.
    Movie(Made<TitleItem>),
    /// A TV title.
    Tv(MadeTv<TitleItem>),
}

/// By hand: what is said of a TV title is all that is said of a film, and more, so that derived, as
/// one of the two and not the other, none would fit.
impl PartialSchema for MadeTitle {
    fn schema() -> RefOr<Schema> {
        let films = AnyOfBuilder::new().item(Made::<TitleItem>::schema());
        RefOr::T(films.item(MadeTv::<TitleItem>::schema()).into())
    }
}

impl ToSchema for MadeTitle {
    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        Made::<TitleItem>::schemas(schemas);
        MadeTv::<TitleItem>::schemas(schemas);
    }
}

/// A share in making a title.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Made<T> {
    /// The title.
    #[serde(flatten)]
    pub title: T,
    /// Names this credit alone.
    pub credit_id: String,
    /// `Directing`, `Writing` and so on.
    pub department: String,
    /// `Director`, `Screenplay` and so on.
    pub job: String,
}

/// A share in making a TV title.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MadeTv<T> {
    /// The share.
    #[serde(flatten)]
    pub share: Made<T>,
    /// In how many episodes; 0 when unknown.
    pub episode_count: u32,
    /// When they first made one, `YYYY-MM-DD`.
    #[schema(required)]
    pub first_credit_air_date: Option<String>,
}
