//! TMDB's JSON documents as types. Their keys are a contract with every TMDB client.

mod items;
mod parts;
mod people;
mod titles;

pub use items::{About, DatedPage, Dates, MovieItem, Page, TitleItem, TvItem};
pub use parts::{
    Authentication, Company, Configuration, Country, CountryOffers, Genre, Genres,
    ImageConfiguration, Language, MovieIds, PersonIds, PersonImages, Picture, Provider,
    TitleImages, TvIds, Video, Videos, WatchProviders,
};
pub use people::{
    AggregateCast, AggregateCredits, AggregateCrew, CastCredit, CombinedCredits, CrewCredit,
    CrewMember, EpisodeJob, EpisodeRole, KnownPerson, MovieCast, MovieCastCredit, MovieCredits,
    MovieCrewCredit, PersonDetails, PersonItem, PersonMovieCredits, PersonSubResources,
    PersonTvCredits, TvCast, TvCastCredit, TvCredits, TvCrewCredit,
};
pub use titles::{
    CollectionItem, Creator, Episode, EpisodeItem, MovieDetails, MovieSubResources, SeasonDetails,
    SeasonItem, TvDetails, TvSubResources,
};

use serde::Serialize;
use utoipa::ToSchema;

/// A row of a trending list, by `media_type`.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "media_type", rename_all = "lowercase")]
pub enum TrendingItem {
    Movie(MovieItem),
    Tv(TvItem),
    Person(PersonItem),
}

/// A row of a multi-search, by `media_type`.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "media_type", rename_all = "lowercase")]
pub enum MixedItem {
    Movie(MovieItem),
    Tv(TvItem),
    Person(KnownPerson),
}

/// What an external id names. Each list has one row or none.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct Found {
    pub movie_results: Vec<TitleItem>,
    pub person_results: Vec<MixedItem>,
    pub tv_results: Vec<TitleItem>,
    pub tv_episode_results: Vec<EpisodeItem>,
    pub tv_season_results: Vec<SeasonItem>,
}
