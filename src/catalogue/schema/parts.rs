//! The small objects that many answers share, and the small answers.

use serde::Serialize;
use utoipa::ToSchema;

/// A genre; films and TV have different lists of them.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Genre {
    /// TMDB's number.
    pub id: u32,
    /// Its English name.
    pub name: String,
}

/// A production company or a TV network.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Company {
    /// Its number.
    pub id: i64,
    /// Its logo, below the image base.
    #[schema(required)]
    pub logo_path: Option<String>,
    /// Its name.
    pub name: String,
    /// ISO 3166-1, or empty.
    pub origin_country: String,
}

/// A country.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Country {
    /// Its code.
    pub iso_3166_1: String,
    /// Its English name.
    pub name: String,
}

/// A language.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Language {
    /// Its English name.
    pub english_name: String,
    /// Its code.
    pub iso_639_1: String,
    /// What its speakers call it.
    pub name: String,
}

/// All genres of films or of TV titles.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Genres {
    /// In the order of their names.
    pub genres: Vec<Genre>,
}

/// The answer to a good key.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Authentication {
    /// Always true.
    pub success: bool,
}
