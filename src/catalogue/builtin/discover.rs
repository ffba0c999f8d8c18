//! `/discover`: TMDB's filters and orders over the records.

use super::hash;
use super::lists::popularity_key;
use super::people::{Credit, People, Role};
use super::records::Record;
use crate::catalogue::request::{Discover, Filter, IdFilter, Sort, SortKey};
use crate::domain::title::PartialDate;
use std::cmp::Reverse;
use time::Date;

pub fn titles<'r>(records: &'r [Record], people: &People, request: &Discover) -> Vec<&'r Record> {
    let has_region = request.filters.iter().any(|filter| matches!(filter, Filter::WatchRegion(_)));
    let country =
        request.filters.iter().any(|filter| matches!(filter, Filter::CertificationCountry(_)));
    let wanted = |index: usize, record: &Record| {
        record.key.media_type == request.media_type
            && request.filters.iter().all(|filter| match filter {
                // Without a region TMDB ignores the providers.
                Filter::WatchProviders(ids) => !has_region || ids.matches(|_| false),
                Filter::Cast(ids) => has(people, ids, index, is_cast),
                Filter::Crew(ids) => has(people, ids, index, |role| !is_cast(role)),
                Filter::People(ids) => has(people, ids, index, |_| true),
                other => matches(record, other, country),
            })
    };
    let found = records.iter().enumerate().filter(|(index, record)| wanted(*index, record));
    let mut found: Vec<&Record> = found.map(|(_, record)| record).collect();
    sort(&mut found, request.sort);
    found
}

fn is_cast(role: Role) -> bool {
    matches!(role, Role::Cast(_))
}

fn has(people: &People, ids: &IdFilter<u32>, record: usize, counts: impl Fn(Role) -> bool) -> bool {
    ids.matches(|id| {
        let credits = people.find(i64::from(*id)).map(|index| people.credits(index));
        let here = |credit: &Credit| credit.index() == record && counts(credit.role);
        credits.is_some_and(|credits| credits.iter().any(here))
    })
}

fn matches(record: &Record, filter: &Filter, has_country: bool) -> bool {
    let first = record.date.day();
    match filter {
        Filter::Genres(ids) => ids.matches(|id| record.genres.contains(id)),
        Filter::WithoutGenres(ids) => !ids.values().iter().any(|id| record.genres.contains(id)),
        // Neither companies nor keywords are recorded.
        Filter::Companies(ids) | Filter::Keywords(ids) => ids.matches(|_| false),
        // Age ratings are not recorded either. TMDB ignores them without a country.
        Filter::Certification(_) | Filter::CertificationFrom(_) | Filter::CertificationUntil(_) => {
            !has_country
        }
        Filter::Networks(ids) => ids.matches(|id| is_network(record, *id)),
        Filter::Status(ids) => ids.matches(|id| has_status(record, *id)),
        Filter::Year(year) | Filter::FirstYear(year) => first.year() == i32::from(*year),
        Filter::FirstFrom(date) => first >= *date,
        Filter::FirstUntil(date) | Filter::ShownUntil(date) => first <= *date,
        Filter::ShownFrom(date) => last(record).is_none_or(|last| last >= *date),
        Filter::VoteFrom(vote) => record.vote_average_x10 * 100 >= i32::from(*vote),
        Filter::VoteUntil(vote) => record.vote_average_x10 * 100 <= i32::from(*vote),
        Filter::VotesFrom(count) => record.vote_count >= *count,
        Filter::VotesUntil(count) => record.vote_count <= *count,
        Filter::RuntimeFrom(minutes) => record.runtime >= *minutes,
        Filter::RuntimeUntil(minutes) => record.runtime <= *minutes,
        Filter::OriginalLanguage(ids) => ids.matches(|code| record.language == code.as_str()),
        Filter::OriginCountry(ids) => {
            ids.matches(|code| record.countries().any(|country| country == code.as_str()))
        }
        Filter::WithoutCompanies(_)
        | Filter::WithoutKeywords(_)
        | Filter::CertificationCountry(_)
        | Filter::WatchRegion(_)
        | Filter::WatchProviders(_)
        | Filter::Cast(_)
        | Filter::Crew(_)
        | Filter::People(_) => true,
    }
}

/// The last day on which a show aired; `None` while it is still running.
fn last(record: &Record) -> Option<Date> {
    match &record.show {
        None => Some(record.date.day()),
        Some(show) => show.last.map(PartialDate::day),
    }
}

fn is_network(record: &Record, id: u32) -> bool {
    let networks = record.show.as_ref().map(|show| show.networks.iter()).into_iter().flatten();
    networks.into_iter().any(|name| hash::id(name) == i64::from(id))
}

/// TMDB numbers the states of shows.
fn has_status(record: &Record, number: u32) -> bool {
    let name = match number {
        0 => "Returning Series",
        3 => "Ended",
        4 => "Canceled",
        _ => return false,
    };
    record.show.as_ref().is_some_and(|show| show.status == name)
}

/// Titles with equal keys are sorted by popularity.
fn sort(titles: &mut [&Record], sort: Sort) {
    titles.sort_by_key(|record| popularity_key(record));
    match sort.key {
        // Popularity increases with the rank. Revenues are not recorded, so they do not change the order.
        SortKey::Popularity => by(titles, sort, |record| record.rank),
        SortKey::Revenue => {}
        SortKey::Date => by(titles, sort, |record| record.date.day()),
        SortKey::VoteAverage => by(titles, sort, |record| record.vote_average_x10),
        SortKey::VoteCount => by(titles, sort, |record| record.vote_count),
        SortKey::Title => by(titles, sort, |record| record.title.to_lowercase()),
        SortKey::OriginalTitle => by(titles, sort, |record| record.original.to_lowercase()),
    }
}

fn by<K: Ord>(titles: &mut [&Record], sort: Sort, key: impl Fn(&Record) -> K) {
    if sort.descending {
        titles.sort_by_cached_key(|record| Reverse(key(record)));
    } else {
        titles.sort_by_cached_key(|record| key(record));
    }
}
