//! TMDB's paths and queries, parsed into values. Parsing is the allow-list of requests that reach a catalogue. The
//! value is also the key of the response cache, because equal requests are equal values.

mod description;
mod discover;
mod endpoints;
mod lists;
mod query;
mod subject;
mod title_reference;
mod tmdb_request;

pub use description::{Parameter, ParameterKind};
pub use discover::{Discover, Filter, IdFilter, Sort, SortKey};
pub use endpoints::{ENDPOINTS, Endpoint};
pub use lists::{ExternalId, ExternalSource, Search, SearchKind, TitleList, TrendingKind, Window};
pub use query::{Code, Language, PageNumber, Region};
pub use subject::{MAX_APPENDED, MediaLanguages, MovieRef, SubResource, Subject};
pub use title_reference::TitleReference;
pub use tmdb_request::{Freshness, TmdbRequest};

#[cfg(test)]
mod tests;
