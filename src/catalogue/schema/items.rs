//! Rows of lists, and pages of them.

use serde::Serialize;
use utoipa::ToSchema;

/// A row of a list in which a title says whether it is a film.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "media_type", rename_all = "lowercase")]
pub enum TitleItem {
    /// A film.
    Movie(MovieItem),
    /// A TV title.
    Tv(TvItem),
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

/// One page of a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Page<T> {
    /// The page asked for, from 1.
    pub page: u16,
    /// Up to twenty rows; none past the end.
    pub results: Vec<T>,
    /// How many pages there are; an empty list has one.
    pub total_pages: usize,
    /// How many rows there are on all pages.
    pub total_results: usize,
}

/// One page of the films that come out within some days.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DatedPage {
    /// Within which days.
    pub dates: Dates,
    /// The films.
    #[serde(flatten)]
    pub page: Page<MovieItem>,
}

/// From one day to another, both included.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Dates {
    /// The last day, `YYYY-MM-DD`.
    pub maximum: String,
    /// The first day, `YYYY-MM-DD`.
    pub minimum: String,
}

/// A facet by itself. Within the details of what it belongs to it has no number of its own.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct About<T> {
    /// The number of what it belongs to.
    pub id: i64,
    /// The facet.
    #[serde(flatten)]
    pub facet: T,
}
