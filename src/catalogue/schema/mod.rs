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
pub use movie::{CollectionItem, MovieDetails, MovieSubResources};
pub use parts::{
    Authentication, Company, Configuration, Country, CountryOffers, Genre, Genres,
    ImageConfiguration, Language, MovieIds, PersonIds, PersonImages, Picture, Provider,
    TitleImages, TvIds, Video, Videos, WatchProviders,
};
pub use person::{
    CastCredit, CombinedCredits, CrewCredit, KnownPerson, MovieCastCredit, MovieCrewCredit,
    PersonDetails, PersonItem, PersonMovieCredits, PersonSubResources, PersonTvCredits,
    TvCastCredit, TvCrewCredit,
};
pub use tv::{Creator, Episode, EpisodeItem, SeasonDetails, SeasonItem, TvDetails, TvSubResources};
