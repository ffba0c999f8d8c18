//! People in lists, and everything TMDB says about one person.

use super::ids::PersonIds;
use super::images::PersonImages;
use super::items::TitleItem;
use super::works::{CombinedWorks, MovieWorks, TvWorks};
use serde::Serialize;
use utoipa::ToSchema;

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
