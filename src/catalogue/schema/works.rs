//! What a person played in and made.

use super::items::{MovieItem, TitleItem, TvItem};
use serde::Serialize;
use utoipa::openapi::schema::AnyOfBuilder;
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

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
