//! Discovering titles: filters, an order and a page.

use super::CallError;
use super::filter::Filter;
use super::query::{Parameters, Query};
use super::values::{Language, PageNumber, Region};
use crate::domain::ids::MediaType;

/// A call for titles that are as the filters say.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Discover {
    /// Films or TV titles.
    pub media_type: MediaType,
    /// All that a title must be, in the order of their variants.
    pub filters: Vec<Filter>,
    /// In which order.
    pub sort: Sort,
    /// Which twenty of them.
    pub page: PageNumber,
    /// In which language.
    pub language: Language,
    /// Whose release dates count; only for films.
    pub region: Option<Region>,
}

/// An order of titles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sort {
    /// By what.
    pub key: SortKey,
    /// The greatest first.
    pub descending: bool,
}

/// By what titles can be sorted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SortKey {
    /// How well known they are.
    Popularity,
    /// When they first came out, or began.
    Date,
    /// The title shown.
    Title,
    /// The title in its own language.
    OriginalTitle,
    /// The mean vote.
    VoteAverage,
    /// The number of votes.
    VoteCount,
    /// What they earned; only for films.
    Revenue,
}

impl Sort {
    const MOVIE: &'static [(SortKey, &'static str)] = &[
        (SortKey::Popularity, "popularity"),
        (SortKey::Date, "primary_release_date"),
        (SortKey::Title, "title"),
        (SortKey::OriginalTitle, "original_title"),
        (SortKey::VoteAverage, "vote_average"),
        (SortKey::VoteCount, "vote_count"),
        (SortKey::Revenue, "revenue"),
        // An older name of the date.
        (SortKey::Date, "release_date"),
    ];
    const TV: &'static [(SortKey, &'static str)] = &[
        (SortKey::Popularity, "popularity"),
        (SortKey::Date, "first_air_date"),
        (SortKey::Title, "name"),
        (SortKey::OriginalTitle, "original_name"),
        (SortKey::VoteAverage, "vote_average"),
        (SortKey::VoteCount, "vote_count"),
    ];

    fn keys(media_type: MediaType) -> &'static [(SortKey, &'static str)] {
        match media_type {
            MediaType::Movie => Self::MOVIE,
            MediaType::Tv => Self::TV,
        }
    }

    /// Every value that `sort_by` can have.
    pub(super) fn names(media_type: MediaType) -> Vec<String> {
        let keys = Self::keys(media_type).iter();
        keys.flat_map(|(_, name)| [format!("{name}.asc"), format!("{name}.desc")]).collect()
    }

    /// The order asked for; nonsense counts as none, and then the best known come first.
    fn read(query: &Query, media_type: MediaType) -> Self {
        let asked = query.first("sort_by").and_then(|text| text.rsplit_once('.'));
        let read = |(name, way): (&str, &str)| {
            let keys = Self::keys(media_type);
            let (key, _) = keys.iter().find(|(_, other)| *other == name)?;
            let descending = match way {
                "asc" => false,
                "desc" => true,
                _ => return None,
            };
            Some(Self { key: *key, descending })
        };
        asked.and_then(read).unwrap_or(Self { key: SortKey::Popularity, descending: true })
    }

    fn text(self, media_type: MediaType) -> String {
        let keys = Self::keys(media_type);
        let name = keys.iter().find(|(key, _)| *key == self.key).map_or("", |(_, name)| name);
        format!("{name}.{}", if self.descending { "desc" } else { "asc" })
    }
}

impl Discover {
    pub(super) fn read(media_type: MediaType, query: &Query) -> Result<Self, CallError> {
        Ok(Self {
            media_type,
            filters: Filter::all(query, media_type)?,
            sort: Sort::read(query, media_type),
            page: query.page()?,
            language: query.language(),
            region: query.region("region").filter(|_| media_type == MediaType::Movie),
        })
    }

    pub(super) fn path(&self) -> &'static str {
        match self.media_type {
            MediaType::Movie => "/3/discover/movie",
            MediaType::Tv => "/3/discover/tv",
        }
    }

    pub(super) fn write(&self, parameters: &mut Parameters) {
        parameters.insert("sort_by", self.sort.text(self.media_type));
        parameters.extend(self.region.map(|region| ("region", region.to_string())));
        let named = self
            .filters
            .iter()
            .filter_map(|filter| filter.name(self.media_type).map(|name| (name, filter.text())));
        parameters.extend(named);
    }
}
