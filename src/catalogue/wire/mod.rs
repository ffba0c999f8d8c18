//! TMDB's JSON documents as types. Their key sets are a contract with every TMDB client, so they
//! are written once here and whatever answers a call must fill them completely.

mod credits;
mod items;
mod movie;
mod parts;
mod tv;
mod videos;

pub use credits::{CreditedPerson, CrewMember, MovieCast, MovieCredits, TvCast, TvCredits};
pub use items::{MovieItem, PersonItem, TrendingItem, TrendingPage, TvItem};
pub use movie::{CollectionItem, MovieDetails};
pub use parts::{Company, Country, Genre, Language};
pub use tv::{Creator, EpisodeItem, SeasonItem, TvDetails};
pub use videos::{Video, Videos};
