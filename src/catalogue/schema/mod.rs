//! TMDB's JSON documents as types. Their key sets are a contract with every TMDB client, so they
//! are written once here and whatever answers a call must fill them completely.

mod credits;
mod ids;
mod images;
mod items;
mod movie;
mod page;
mod parts;
mod person;
mod providers;
mod season;
mod tv;
mod videos;
mod works;

pub use credits::{
    AggregateCast, AggregateCredits, AggregateCrew, CrewMember, EpisodeJob, EpisodeRole, MovieCast,
    MovieCredits, TvCast, TvCredits,
};
pub use ids::{MovieIds, PersonIds, TvIds};
pub use images::{Configuration, ImageConfiguration, PersonImages, Picture, TitleImages};
pub use items::{MixedItem, MovieItem, TitleItem, TrendingItem, TvItem};
pub use movie::{CollectionItem, MovieDetails, MovieFacets};
pub use page::{About, DatedPage, Dates, Found, Page};
pub use parts::{Authentication, Company, Country, Genre, Genres, Language};
pub use person::{KnownPerson, PersonDetails, PersonFacets, PersonItem};
pub use providers::{Offers, Provider, WatchProviders};
pub use season::{Episode, EpisodeItem, SeasonDetails, SeasonItem};
pub use tv::{Creator, TvDetails, TvFacets};
pub use videos::{Video, Videos};
pub use works::{
    CombinedWorks, Made, MadeTitle, MadeTv, MovieWorks, PlayedMovie, PlayedTitle, PlayedTv, TvWorks,
};
