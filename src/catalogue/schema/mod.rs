//! TMDB's JSON documents as types. Their keys are a contract with every TMDB client.

mod credits;
mod items;
mod mixed;
mod movie;
mod parts;
mod person;
mod tv;

pub use credits::{
    AggregateCast, AggregateCredits, AggregateCrew, CrewMember, EpisodeJob, EpisodeRole, MovieCast,
    MovieCredits, TvCast, TvCredits,
};
pub use items::{About, DatedPage, Dates, MovieItem, Page, TitleItem, TvItem};
pub use mixed::{Found, MixedItem, TrendingItem};
pub use movie::{CollectionItem, MovieDetails, MovieFacets};
pub use parts::{
    Authentication, Company, Configuration, Country, Genre, Genres, ImageConfiguration, Language,
    MovieIds, Offers, PersonIds, PersonImages, Picture, Provider, TitleImages, TvIds, Video,
    Videos, WatchProviders,
};
pub use person::{
    CombinedWorks, KnownPerson, Made, MadeTitle, MadeTv, MovieWorks, PersonDetails, PersonFacets,
    PersonItem, PlayedMovie, PlayedTitle, PlayedTv, TvWorks,
};
pub use tv::{Creator, Episode, EpisodeItem, SeasonDetails, SeasonItem, TvDetails, TvFacets};
