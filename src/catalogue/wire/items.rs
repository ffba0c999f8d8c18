//! The rows of TMDB's lists, and the page that carries them.

use serde::Serialize;
use utoipa::ToSchema;

/// One page of a trending list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TrendingPage {
    /// The page asked for, from 1.
    pub page: u16,
    /// Up to twenty rows; none past the end.
    pub results: Vec<TrendingItem>,
    /// How many pages there are.
    pub total_pages: usize,
    /// How many rows there are on all pages.
    pub total_results: usize,
}

/// A row of a trending list; `media_type` says which.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "media_type", rename_all = "lowercase")]
pub enum TrendingItem {
    /// A film.
    Movie(MovieItem),
    /// A TV title.
    Tv(TvItem),
    /// A person.
    Person(PersonItem),
}

/// A film in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MovieItem {
    /// Always false: such titles are left out.
    pub adult: bool,
    /// A wide picture.
    #[schema(required)]
    pub backdrop_path: Option<String>,
    /// Ids of the film genres.
    pub genre_ids: Vec<u32>,
    /// The film's number.
    pub id: i64,
    /// ISO 639-1.
    pub original_language: String,
    /// The title in its own language.
    pub original_title: String,
    /// A few sentences, or empty.
    pub overview: String,
    /// Higher is better known.
    pub popularity: f64,
    /// The poster, below the image base.
    #[schema(required)]
    pub poster_path: Option<String>,
    /// `YYYY-MM-DD`, or empty when unknown.
    pub release_date: String,
    /// Always false: such titles are left out.
    pub softcore: bool,
    /// The title to show.
    pub title: String,
    /// Whether this is a mere video, not a film.
    pub video: bool,
    /// Mean vote from 0 to 10.
    pub vote_average: f64,
    /// Number of votes.
    pub vote_count: u32,
}

/// A TV title in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TvItem {
    /// Always false: such titles are left out.
    pub adult: bool,
    /// A wide picture.
    #[schema(required)]
    pub backdrop_path: Option<String>,
    /// `YYYY-MM-DD`, or empty when unknown.
    pub first_air_date: String,
    /// Ids of the TV genres.
    pub genre_ids: Vec<u32>,
    /// The title's number, without our `999` prefix.
    pub id: i64,
    /// The title to show.
    pub name: String,
    /// ISO 3166-1.
    pub origin_country: Vec<String>,
    /// ISO 639-1.
    pub original_language: String,
    /// The title in its own language.
    pub original_name: String,
    /// A few sentences, or empty.
    pub overview: String,
    /// Higher is better known.
    pub popularity: f64,
    /// The poster, below the image base.
    #[schema(required)]
    pub poster_path: Option<String>,
    /// Always false: such titles are left out.
    pub softcore: bool,
    /// Mean vote from 0 to 10.
    pub vote_average: f64,
    /// Number of votes.
    pub vote_count: u32,
}

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
