//! A TMDB path parsed into a value: the allow-list of what may reach a catalogue, and, because
//! equal calls are equal values, the key under which answers can be cached.

mod discover;
mod endpoints;
mod filter;
mod lists;
mod parameters;
mod picks;
mod query;
mod subject;
mod target;
mod values;

pub use discover::{Discover, Sort, SortKey};
pub use endpoints::{ENDPOINTS, Endpoint};
pub use filter::Filter;
pub use lists::{ExternalId, Search, SearchKind, Source, TitleList, TrendingKind, Window};
pub use parameters::{Parameter, ParameterKind};
pub use picks::Picks;
pub use subject::{Facet, MAX_APPENDED, MovieRef, Subject, Tongues};
pub use values::{Code, Language, PageNumber, Region};

use super::{CatalogueError, Freshness};
use crate::domain::ids::{MediaType, TitleKey};
use query::Query;
use std::collections::BTreeSet;

/// One call of TMDB's API that we answer.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Call {
    /// Whether the key is good.
    Authentication,
    /// Where pictures are, and in which sizes.
    Configuration,
    /// The genres of films or of TV titles.
    Genres {
        /// Whose.
        media_type: MediaType,
        /// In which language.
        language: Language,
    },
    /// What another database's id names.
    Find {
        /// The id.
        id: ExternalId,
        /// The other database.
        source: Source,
        /// In which language.
        language: Language,
    },
    /// What is popular today or this week.
    Trending {
        /// Which titles are asked for.
        kind: TrendingKind,
        /// Over which time.
        window: Window,
        /// Which twenty of them.
        page: PageNumber,
        /// In which language.
        language: Language,
    },
    /// One of TMDB's own lists of titles.
    Titles {
        /// Which list.
        list: TitleList,
        /// Which twenty of them.
        page: PageNumber,
        /// In which language.
        language: Language,
        /// Whose cinemas; only for films.
        region: Option<Region>,
    },
    /// The best known people.
    PopularPeople {
        /// Which twenty of them.
        page: PageNumber,
        /// In which language.
        language: Language,
    },
    /// Titles by what they are.
    Discover(Discover),
    /// Titles and people by their names.
    Search(Search),
    /// Everything about one title, season or person.
    Details {
        /// About what.
        subject: Subject,
        /// Facets that are to stand in the same answer.
        appended: BTreeSet<Facet>,
        /// In which language.
        language: Language,
        /// Of which languages pictures and videos may be, where such are appended.
        tongues: Tongues,
    },
    /// One facet of a title or person.
    Facet {
        /// Of what.
        subject: Subject,
        /// Which.
        facet: Facet,
        /// Which twenty rows; the first where the facet has no pages.
        page: PageNumber,
        /// In which language.
        language: Language,
        /// Of which languages pictures and videos may be.
        tongues: Tongues,
    },
}

/// Why a path is no call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CallError {
    /// The path is not one of `ENDPOINTS`.
    #[error("no such path")]
    NotFound,
    /// `page` is no number from 1 to 500.
    #[error("no such page")]
    InvalidPage,
    /// A date is not of the form `YYYY-MM-DD`.
    #[error("no such date")]
    InvalidDate,
    /// A parameter without which there is no answer is missing or unknown.
    #[error("a parameter is missing or wrong")]
    InvalidParameters,
    /// More than [`MAX_APPENDED`] facets are asked for at once.
    #[error("too many appended")]
    TooManyAppended,
}

impl Call {
    /// Reads a raw path and query. The path is not decoded: what is not plainly a known path is
    /// none. Of a parameter that stands twice the first counts; parameters that change no answer
    /// are ignored.
    ///
    /// # Errors
    /// `NotFound` for any other path, the rest for parameters that TMDB refuses.
    pub fn parse(path: &str, query: Option<&str>) -> Result<Self, CallError> {
        endpoints::find(path)
            .ok_or(CallError::NotFound)
            .and_then(|(endpoint, words)| endpoint.read(&words, &Query::of(query)))
    }

    /// The title that the call is about, if it is about one and names its number.
    #[must_use]
    pub fn title(&self) -> Option<TitleKey> {
        let (Self::Details { subject, .. } | Self::Facet { subject, .. }) = self else {
            return None;
        };
        let (media_type, number) = match *subject {
            Subject::Movie(MovieRef::Number(number)) => (MediaType::Movie, number),
            Subject::Tv(number) | Subject::Season { show: number, .. } => (MediaType::Tv, number),
            Subject::Movie(MovieRef::Imdb(_)) | Subject::Person(_) => return None,
        };
        Some(TitleKey { media_type, number })
    }

    /// The number of the person that the call is about, if it is about one.
    #[must_use]
    pub fn person(&self) -> Option<i64> {
        match self {
            Self::Details { subject: Subject::Person(number), .. }
            | Self::Facet { subject: Subject::Person(number), .. } => Some(*number),
            _ => None,
        }
    }

    /// How soon an answer to this call grows old.
    #[must_use]
    pub fn freshness(&self) -> Freshness {
        match self {
            Self::Trending { .. }
            | Self::Titles { .. }
            | Self::PopularPeople { .. }
            | Self::Discover(_)
            | Self::Search(_)
            | Self::Facet { facet: Facet::Recommendations | Facet::Similar, .. } => {
                Freshness::Lists
            }
            Self::Details { subject: Subject::Person(_), .. }
            | Self::Facet { subject: Subject::Person(_), .. } => Freshness::People,
            _ => Freshness::Details,
        }
    }
}

impl From<CallError> for CatalogueError {
    fn from(error: CallError) -> Self {
        match error {
            CallError::NotFound => Self::NotFound,
            CallError::InvalidPage => Self::InvalidPage,
            CallError::InvalidDate => Self::InvalidDate,
            CallError::InvalidParameters => Self::InvalidParameters,
            CallError::TooManyAppended => Self::TooManyAppended,
        }
    }
}

#[cfg(test)]
mod tests;
