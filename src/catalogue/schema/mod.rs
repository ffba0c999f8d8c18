//! TMDB's JSON documents as types. This file has the rows and pages of lists; the submodules have the details.
//! Clients of TMDB depend on the keys.

mod parts;
mod people;
mod seasons;
mod titles;

pub use parts::{
    Authentication, Certification, Certifications, Company, CompanyDetails, Configuration,
    ContentRating, ContentRatings, Country, CountryProviders, CountryReleases, Genre, Genres,
    ImageConfiguration, Keyword, Language, ListedProvider, MovieIds, MovieKeywords, PersonIds,
    PersonImages, Picture, Provider, ProviderList, Release, ReleaseDates, TitleImages, TvIds,
    TvKeywords, Video, Videos, WatchProviders,
};
pub use people::{
    AggregateCast, AggregateCredits, AggregateCrew, CastCredit, CombinedCredits, CrewCredit,
    CrewMember, EpisodeJob, EpisodeRole, KnownPerson, MovieCast, MovieCastCredit, MovieCredits,
    MovieCrewCredit, PersonDetails, PersonItem, PersonMovieCredits, PersonSubResources,
    PersonTvCredits, TvCast, TvCastCredit, TvCredits, TvCrewCredit,
};
pub use seasons::{
    Episode, EpisodeDetails, EpisodeGroup, EpisodeGroupDetails, EpisodeGroupItem, EpisodeGroups,
    EpisodeItem, GroupedEpisode, SeasonDetails, SeasonImages, SeasonItem,
};
pub use titles::{
    CollectionDetails, CollectionItem, Creator, MovieDetails, MovieSubResources, TvDetails,
    TvSubResources,
};

use serde::Serialize;
use utoipa::ToSchema;

/// A row of a trending list: a film, a TV title or a person, as `media_type` says.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "media_type", rename_all = "lowercase")]
pub enum TrendingItem {
    Movie(MovieItem),
    Tv(TvItem),
    Person(PersonItem),
}

/// A row of a search for everything: a film, a TV title or a person, as `media_type` says.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "media_type", rename_all = "lowercase")]
pub enum MixedItem {
    Movie(MovieItem),
    Tv(TvItem),
    Person(KnownPerson),
}

/// The results of a search by external id. Each list has at most one row.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct Found {
    pub movie_results: Vec<TitleItem>,
    pub person_results: Vec<MixedItem>,
    pub tv_results: Vec<TitleItem>,
    pub tv_episode_results: Vec<EpisodeItem>,
    pub tv_season_results: Vec<SeasonItem>,
}

/// A film or TV title. `media_type` says which.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "media_type", rename_all = "lowercase")]
pub enum TitleItem {
    Movie(MovieItem),
    Tv(TvItem),
}

/// A film in a list.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct MovieItem {
    /// Always false: adult titles are filtered out.
    pub adult: bool,
    /// The path of the image. Its URL is a base URL, a size and this path.
    #[schema(required)]
    pub backdrop_path: Option<String>,
    /// Ids of the film genres.
    pub genre_ids: Vec<u32>,
    pub id: i64,
    /// The original language, ISO 639-1.
    pub original_language: String,
    /// The title in the original language.
    pub original_title: String,
    /// The description; may be empty.
    pub overview: String,
    /// Higher is more popular.
    pub popularity: f64,
    #[schema(required)]
    pub poster_path: Option<String>,
    /// `YYYY-MM-DD`, or empty when unknown.
    pub release_date: String,
    /// Always false: softcore titles are filtered out.
    pub softcore: bool,
    pub title: String,
    /// Whether it is a video rather than a film.
    pub video: bool,
    /// Mean vote from 0 to 10.
    pub vote_average: f64,
    pub vote_count: u32,
}

/// A TV title in a list.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct TvItem {
    /// Always false: adult titles are filtered out.
    pub adult: bool,
    /// The path of the image. Its URL is a base URL, a size and this path.
    #[schema(required)]
    pub backdrop_path: Option<String>,
    /// `YYYY-MM-DD`, or empty when unknown.
    pub first_air_date: String,
    /// Ids of the TV genres.
    pub genre_ids: Vec<u32>,
    /// TMDB's id, without the prefix `999` of public ids.
    pub id: i64,
    pub name: String,
    /// The countries of origin, ISO 3166-1.
    pub origin_country: Vec<String>,
    /// The original language, ISO 639-1.
    pub original_language: String,
    /// The name in the original language.
    pub original_name: String,
    /// The description; may be empty.
    pub overview: String,
    /// Higher is more popular.
    pub popularity: f64,
    #[schema(required)]
    pub poster_path: Option<String>,
    /// Always false: softcore titles are filtered out.
    pub softcore: bool,
    /// Mean vote from 0 to 10.
    pub vote_average: f64,
    pub vote_count: u32,
}

/// One page of a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Page<T> {
    /// The number of the page, from 1.
    pub page: u16,
    /// The rows of the page, at most 20. Empty after the last page.
    pub results: Vec<T>,
    /// The number of pages; 1 for an empty list.
    pub total_pages: usize,
    /// The number of rows on all pages.
    pub total_results: usize,
}

/// A title that changed at TMDB.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ChangedItem {
    pub id: i64,
    /// False or null: adult titles are filtered out.
    #[schema(required)]
    pub adult: Option<bool>,
}

/// A page of films with a range of release dates.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DatedPage {
    /// The range of the release dates.
    pub dates: Dates,
    #[serde(flatten)]
    pub page: Page<MovieItem>,
}

/// A range of release dates, with both days included.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Dates {
    /// The last day, `YYYY-MM-DD`.
    pub maximum: String,
    /// The first day, `YYYY-MM-DD`.
    pub minimum: String,
}

/// A sub-resource of a title or person that is requested on its own path. With `append_to_response` it has no `id`.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct About<T> {
    /// The id of the title or person.
    pub id: i64,
    #[serde(flatten)]
    pub sub_resource: T,
}
