//! Discover: filters, an order and a page.

use super::query::{Code, Language, PageNumber, Parameters, Query, Region, parse_digits};
use crate::catalogue::error::CatalogueError;
use crate::domain::ids::MediaType;
use crate::domain::title::parse_day;
use std::fmt::{self, Display};
use time::Date;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Discover {
    pub media_type: MediaType,
    /// All must match. In the order of the variants.
    pub filters: Vec<Filter>,
    pub sort: Sort,
    pub page: PageNumber,
    pub language: Language,
    /// The region of the release dates; only for films.
    pub region: Option<Region>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sort {
    pub key: SortKey,
    pub descending: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SortKey {
    Popularity,
    /// First release or first episode.
    Date,
    Title,
    OriginalTitle,
    VoteAverage,
    VoteCount,
    /// Only for films.
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
        // An older name of `primary_release_date`.
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

    /// All values of `sort_by`.
    pub(super) fn names(media_type: MediaType) -> Vec<String> {
        let keys = Self::keys(media_type).iter();
        keys.flat_map(|(_, name)| [format!("{name}.asc"), format!("{name}.desc")]).collect()
    }

    /// By popularity when `sort_by` is missing or invalid.
    fn parse(query: &Query, media_type: MediaType) -> Self {
        let sort_by = query.first("sort_by").and_then(|text| text.rsplit_once('.'));
        let parse = |(name, direction): (&str, &str)| {
            let keys = Self::keys(media_type);
            let (key, _) = keys.iter().find(|(_, other)| *other == name)?;
            let descending = match direction {
                "asc" => false,
                "desc" => true,
                _ => return None,
            };
            Some(Self { key: *key, descending })
        };
        sort_by.and_then(parse).unwrap_or(Self { key: SortKey::Popularity, descending: true })
    }

    fn text(self, media_type: MediaType) -> String {
        let keys = Self::keys(media_type);
        let name = keys.iter().find(|(key, _)| *key == self.key).map_or("", |(_, name)| name);
        format!("{name}.{}", if self.descending { "desc" } else { "asc" })
    }
}

impl Discover {
    pub(super) fn parse(media_type: MediaType, query: &Query) -> Result<Self, CatalogueError> {
        Ok(Self {
            media_type,
            filters: Filter::parse_all(query, media_type)?,
            sort: Sort::parse(query, media_type),
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
            .filter_map(|filter| filter.name(self.media_type).map(|name| (name, filter.value())));
        parameters.extend(named);
    }
}

/// Dates and numbers are inclusive.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Filter {
    Genres(IdFilter<u32>),
    WithoutGenres(IdFilter<u32>),
    Cast(IdFilter<u32>),
    Crew(IdFilter<u32>),
    /// In cast or crew.
    People(IdFilter<u32>),
    Companies(IdFilter<u32>),
    WithoutCompanies(IdFilter<u32>),
    Keywords(IdFilter<u32>),
    WithoutKeywords(IdFilter<u32>),
    Networks(IdFilter<u32>),
    /// TMDB's numbers of the states of shows.
    Status(IdFilter<u32>),
    /// In the watch region.
    WatchProviders(IdFilter<u32>),
    WatchRegion(Region),
    /// Age ratings; only for films.
    CertificationCountry(Region),
    Certification(Certification),
    CertificationFrom(Certification),
    CertificationUntil(Certification),
    /// A release or an episode in this year.
    Year(u16),
    /// The first release or first episode in this year.
    FirstYear(u16),
    FirstFrom(Date),
    FirstUntil(Date),
    /// A release or an episode then or later.
    ShownFrom(Date),
    ShownUntil(Date),
    /// Mean vote in thousandths.
    VoteFrom(u16),
    /// Mean vote in thousandths.
    VoteUntil(u16),
    VotesFrom(u32),
    VotesUntil(u32),
    /// Minutes.
    RuntimeFrom(u32),
    /// Minutes.
    RuntimeUntil(u32),
    OriginalLanguage(IdFilter<Code>),
    OriginCountry(IdFilter<Code>),
}

/// An age rating, as a country writes it, or several, separated by `|`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Certification(String);

impl Certification {
    /// `None` for a text that no country uses.
    fn parse(text: &str) -> Option<Self> {
        let is_plain = |c: char| c.is_alphanumeric() || " +-/.|".contains(c);
        let valid = text.chars().count() <= 64 && text.chars().all(is_plain);
        valid.then(|| Self(text.to_owned()))
    }
}

/// How the value of a parameter is parsed.
#[derive(Clone, Copy)]
pub(super) enum Reader {
    Ids(fn(IdFilter<u32>) -> Filter),
    Languages(fn(IdFilter<Code>) -> Filter),
    Countries(fn(IdFilter<Code>) -> Filter),
    Region(fn(Region) -> Filter),
    Year(fn(u16) -> Filter),
    Date(fn(Date) -> Filter),
    Vote(fn(u16) -> Filter),
    Amount(fn(u32) -> Filter),
    Certification(fn(Certification) -> Filter),
}

/// A filter's parameter in `/discover/movie` and in `/discover/tv` (empty where TMDB has none).
pub(super) struct Row {
    movie: &'static str,
    tv: &'static str,
    pub reader: Reader,
}

const fn row(movie: &'static str, tv: &'static str, reader: Reader) -> Row {
    Row { movie, tv, reader }
}

const fn both(name: &'static str, reader: Reader) -> Row {
    Row { movie: name, tv: name, reader }
}

/// All filters, in the order of the variants.
pub(super) const ROWS: &[Row] = &[
    both("with_genres", Reader::Ids(Filter::Genres)),
    both("without_genres", Reader::Ids(Filter::WithoutGenres)),
    row("with_cast", "", Reader::Ids(Filter::Cast)),
    row("with_crew", "", Reader::Ids(Filter::Crew)),
    row("with_people", "", Reader::Ids(Filter::People)),
    both("with_companies", Reader::Ids(Filter::Companies)),
    both("without_companies", Reader::Ids(Filter::WithoutCompanies)),
    both("with_keywords", Reader::Ids(Filter::Keywords)),
    both("without_keywords", Reader::Ids(Filter::WithoutKeywords)),
    row("", "with_networks", Reader::Ids(Filter::Networks)),
    row("", "with_status", Reader::Ids(Filter::Status)),
    both("with_watch_providers", Reader::Ids(Filter::WatchProviders)),
    both("watch_region", Reader::Region(Filter::WatchRegion)),
    row("certification_country", "", Reader::Region(Filter::CertificationCountry)),
    row("certification", "", Reader::Certification(Filter::Certification)),
    row("certification.gte", "", Reader::Certification(Filter::CertificationFrom)),
    row("certification.lte", "", Reader::Certification(Filter::CertificationUntil)),
    row("year", "", Reader::Year(Filter::Year)),
    row("primary_release_year", "first_air_date_year", Reader::Year(Filter::FirstYear)),
    row("primary_release_date.gte", "first_air_date.gte", Reader::Date(Filter::FirstFrom)),
    row("primary_release_date.lte", "first_air_date.lte", Reader::Date(Filter::FirstUntil)),
    row("release_date.gte", "air_date.gte", Reader::Date(Filter::ShownFrom)),
    row("release_date.lte", "air_date.lte", Reader::Date(Filter::ShownUntil)),
    both("vote_average.gte", Reader::Vote(Filter::VoteFrom)),
    both("vote_average.lte", Reader::Vote(Filter::VoteUntil)),
    both("vote_count.gte", Reader::Amount(Filter::VotesFrom)),
    both("vote_count.lte", Reader::Amount(Filter::VotesUntil)),
    both("with_runtime.gte", Reader::Amount(Filter::RuntimeFrom)),
    both("with_runtime.lte", Reader::Amount(Filter::RuntimeUntil)),
    both("with_original_language", Reader::Languages(Filter::OriginalLanguage)),
    both("with_origin_country", Reader::Countries(Filter::OriginCountry)),
];

impl Row {
    pub fn name(&self, media_type: MediaType) -> Option<&'static str> {
        let name = match media_type {
            MediaType::Movie => self.movie,
            MediaType::Tv => self.tv,
        };
        (!name.is_empty()).then_some(name)
    }

    /// Invalid values are ignored, as TMDB does, except for dates.
    fn parse(&self, text: &str) -> Result<Option<Filter>, CatalogueError> {
        if text.is_empty() {
            return Ok(None);
        }
        Ok(match self.reader {
            Reader::Ids(make) => IdFilter::parse(text, parse_digits).map(make),
            Reader::Languages(make) => IdFilter::parse(text, Code::language).map(make),
            Reader::Countries(make) => IdFilter::parse(text, Code::country).map(make),
            Reader::Region(make) => Region::parse(text).map(make),
            Reader::Year(make) => {
                parse_digits(text).filter(|year| (1000..=9999).contains(year)).map(make)
            }
            Reader::Date(make) => Some(make(parse_day(text).ok_or(CatalogueError::InvalidDate)?)),
            Reader::Vote(make) => thousandths(text).map(make),
            Reader::Amount(make) => parse_digits(text).map(make),
            Reader::Certification(make) => Certification::parse(text).map(make),
        })
    }
}

impl Filter {
    /// In the order of the variants.
    fn parse_all(query: &Query, media_type: MediaType) -> Result<Vec<Self>, CatalogueError> {
        let filters = ROWS.iter().filter_map(|row| {
            let text = query.first(row.name(media_type)?)?;
            row.parse(text.trim()).transpose()
        });
        filters.collect()
    }

    fn value(&self) -> String {
        match self {
            Self::Genres(ids)
            | Self::WithoutGenres(ids)
            | Self::Cast(ids)
            | Self::Crew(ids)
            | Self::People(ids)
            | Self::Companies(ids)
            | Self::WithoutCompanies(ids)
            | Self::Keywords(ids)
            | Self::WithoutKeywords(ids)
            | Self::Networks(ids)
            | Self::Status(ids)
            | Self::WatchProviders(ids) => ids.to_string(),
            Self::OriginalLanguage(ids) | Self::OriginCountry(ids) => ids.to_string(),
            Self::WatchRegion(region) | Self::CertificationCountry(region) => region.to_string(),
            Self::Certification(certification)
            | Self::CertificationFrom(certification)
            | Self::CertificationUntil(certification) => certification.0.clone(),
            Self::Year(year) | Self::FirstYear(year) => year.to_string(),
            Self::FirstFrom(date)
            | Self::FirstUntil(date)
            | Self::ShownFrom(date)
            | Self::ShownUntil(date) => date.to_string(),
            Self::VoteFrom(vote) | Self::VoteUntil(vote) => (f64::from(*vote) / 1000.0).to_string(),
            Self::VotesFrom(amount)
            | Self::VotesUntil(amount)
            | Self::RuntimeFrom(amount)
            | Self::RuntimeUntil(amount) => amount.to_string(),
        }
    }

    /// The parameter's name; `None` when this media type has no such filter.
    fn name(&self, media_type: MediaType) -> Option<&'static str> {
        ROWS.iter().find(|row| row.parses_to(self)).and_then(|row| row.name(media_type))
    }
}

impl Row {
    fn parses_to(&self, filter: &Filter) -> bool {
        let parsed = self.parse(&filter.value());
        parsed.is_ok_and(|parsed| parsed.as_ref() == Some(filter))
    }
}

/// Parses `7`, `7.5` or `7.125`: TMDB's votes have three decimal places.
fn thousandths(text: &str) -> Option<u16> {
    let (whole, rest) = text.split_once('.').unwrap_or((text, "0"));
    let rest = rest.get(..3).unwrap_or(rest);
    let places = parse_digits::<u16>(rest)? * 10_u16.pow(3 - u32::try_from(rest.len()).ok()?);
    parse_digits::<u16>(whole)
        .filter(|whole| *whole <= 10)
        .map(|whole| (whole * 1000 + places).min(10_000))
}

/// A list of values in a filter: `1,2` matches titles with both, `1|2` with either.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum IdFilter<T> {
    All(Vec<T>),
    Any(Vec<T>),
}

impl<T: Ord> IdFilter<T> {
    /// `None` when one value is invalid. One `|` makes the whole list `Any`.
    fn parse(text: &str, parse_value: impl Fn(&str) -> Option<T>) -> Option<Self> {
        let mut values = text
            .split([',', '|'])
            .map(|value| parse_value(value.trim()))
            .collect::<Option<Vec<T>>>()?;
        values.sort_unstable();
        values.dedup();
        let any = text.contains('|') && values.len() > 1;
        Some(if any { Self::Any(values) } else { Self::All(values) })
    }

    /// `has` says whether the title has a value.
    #[must_use]
    pub fn matches(&self, has: impl FnMut(&T) -> bool) -> bool {
        match self {
            Self::All(values) => values.iter().all(has),
            Self::Any(values) => values.iter().any(has),
        }
    }

    #[must_use]
    pub fn values(&self) -> &[T] {
        match self {
            Self::All(values) | Self::Any(values) => values,
        }
    }
}

impl<T: Display> Display for IdFilter<T> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (values, separator) = match self {
            Self::All(values) => (values, ","),
            Self::Any(values) => (values, "|"),
        };
        for (index, value) in values.iter().enumerate() {
            write!(out, "{}{value}", if index == 0 { "" } else { separator })?;
        }
        Ok(())
    }
}
