//! What a discovered title must be: TMDB's filters, each with its parameter.

use super::CallError;
use super::picks::{Picks, parsed};
use super::query::{self, Query};
use super::values::{Code, Region};
use crate::domain::ids::MediaType;
use time::Date;

/// One demand on a title. Dates and amounts are inclusive.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Filter {
    /// Of these genres.
    Genres(Picks<u32>),
    /// Of none of these genres.
    WithoutGenres(Picks<u32>),
    /// Played by these people.
    Cast(Picks<u32>),
    /// Made by these people.
    Crew(Picks<u32>),
    /// Played or made by these people.
    People(Picks<u32>),
    /// Produced by these companies.
    Companies(Picks<u32>),
    /// Marked with these keywords.
    Keywords(Picks<u32>),
    /// Marked with none of these keywords.
    WithoutKeywords(Picks<u32>),
    /// First shown by these networks.
    Networks(Picks<u32>),
    /// Offered by these providers, in the watch region.
    WatchProviders(Picks<u32>),
    /// Where providers must offer it.
    WatchRegion(Region),
    /// With a release, or an episode, in this year.
    Year(u16),
    /// First released, or begun, in this year.
    FirstYear(u16),
    /// First released, or begun, then or later.
    FirstFrom(Date),
    /// First released, or begun, then or before.
    FirstUntil(Date),
    /// With a release, or an episode, then or later.
    ShownFrom(Date),
    /// With a release, or an episode, then or before.
    ShownUntil(Date),
    /// Mean vote in thousandths at least.
    VoteFrom(u16),
    /// Mean vote in thousandths at most.
    VoteUntil(u16),
    /// Number of votes at least.
    VotesFrom(u32),
    /// Number of votes at most.
    VotesUntil(u32),
    /// Minutes at least.
    RuntimeFrom(u32),
    /// Minutes at most.
    RuntimeUntil(u32),
    /// In one of these languages.
    OriginalLanguage(Picks<Code>),
    /// From these countries.
    OriginCountry(Picks<Code>),
}

/// How the text of a parameter becomes a filter.
#[derive(Clone, Copy)]
pub(super) enum Reader {
    Ids(fn(Picks<u32>) -> Filter),
    Languages(fn(Picks<Code>) -> Filter),
    Countries(fn(Picks<Code>) -> Filter),
    Region(fn(Region) -> Filter),
    Year(fn(u16) -> Filter),
    Date(fn(Date) -> Filter),
    Vote(fn(u16) -> Filter),
    Amount(fn(u32) -> Filter),
}

/// A filter's name in `/discover/movie`, its name in `/discover/tv` (empty where TMDB has none),
/// and how it is read.
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

/// All filters there are, in the order of their variants.
pub(super) const ROWS: &[Row] = &[
    both("with_genres", Reader::Ids(Filter::Genres)),
    both("without_genres", Reader::Ids(Filter::WithoutGenres)),
    row("with_cast", "", Reader::Ids(Filter::Cast)),
    row("with_crew", "", Reader::Ids(Filter::Crew)),
    row("with_people", "", Reader::Ids(Filter::People)),
    both("with_companies", Reader::Ids(Filter::Companies)),
    both("with_keywords", Reader::Ids(Filter::Keywords)),
    both("without_keywords", Reader::Ids(Filter::WithoutKeywords)),
    row("", "with_networks", Reader::Ids(Filter::Networks)),
    both("with_watch_providers", Reader::Ids(Filter::WatchProviders)),
    both("watch_region", Reader::Region(Filter::WatchRegion)),
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
    /// The parameter's name, or none where TMDB has no such filter.
    pub fn name(&self, media_type: MediaType) -> Option<&'static str> {
        let name = match media_type {
            MediaType::Movie => self.movie,
            MediaType::Tv => self.tv,
        };
        (!name.is_empty()).then_some(name)
    }

    /// The filter that came, if any. Nonsense counts as none, as at TMDB, but for dates.
    fn read(&self, text: &str) -> Result<Option<Filter>, CallError> {
        if text.is_empty() {
            return Ok(None);
        }
        Ok(match self.reader {
            Reader::Ids(make) => Picks::parse(text, parsed).map(make),
            Reader::Languages(make) => Picks::parse(text, Code::language).map(make),
            Reader::Countries(make) => Picks::parse(text, Code::country).map(make),
            Reader::Region(make) => Region::parse(text).map(make),
            Reader::Year(make) => {
                parsed(text).filter(|year| (1000..=9999).contains(year)).map(make)
            }
            Reader::Date(make) => Some(make(query::date(text).ok_or(CallError::InvalidDate)?)),
            Reader::Vote(make) => thousandths(text).map(make),
            Reader::Amount(make) => parsed(text).map(make),
        })
    }
}

impl Filter {
    /// All filters in a query, in the order of their variants.
    pub(super) fn all(query: &Query, media_type: MediaType) -> Result<Vec<Self>, CallError> {
        let asked = ROWS.iter().filter_map(|row| {
            let text = query.first(row.name(media_type)?)?;
            row.read(text.trim()).transpose()
        });
        asked.collect()
    }

    /// What the parameter says.
    pub(super) fn text(&self) -> String {
        match self {
            Self::Genres(picks)
            | Self::WithoutGenres(picks)
            | Self::Cast(picks)
            | Self::Crew(picks)
            | Self::People(picks)
            | Self::Companies(picks)
            | Self::Keywords(picks)
            | Self::WithoutKeywords(picks)
            | Self::Networks(picks)
            | Self::WatchProviders(picks) => picks.to_string(),
            Self::OriginalLanguage(picks) | Self::OriginCountry(picks) => picks.to_string(),
            Self::WatchRegion(region) => region.to_string(),
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

    /// The parameter's name; none where TMDB has no such filter for titles of this type.
    pub(super) fn name(&self, media_type: MediaType) -> Option<&'static str> {
        ROWS.iter().find(|row| row.makes(self)).and_then(|row| row.name(media_type))
    }
}

impl Row {
    fn makes(&self, filter: &Filter) -> bool {
        let made = self.read(&filter.text());
        made.is_ok_and(|made| made.as_ref().is_some_and(|made| made == filter))
    }
}

/// Reads `7`, `7.5` or `7.125`; TMDB's votes have three places.
fn thousandths(text: &str) -> Option<u16> {
    let (whole, rest) = text.split_once('.').unwrap_or((text, "0"));
    let rest = rest.get(..3).unwrap_or(rest);
    let places = parsed::<u16>(rest)? * 10_u16.pow(3 - u32::try_from(rest.len()).ok()?);
    parsed::<u16>(whole)
        .filter(|whole| *whole <= 10)
        .map(|whole| (whole * 1000 + places).min(10_000))
}
