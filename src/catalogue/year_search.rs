//! Extends searches for a year. TMDB's search finds only titles with the year in their name, so titles released in
//! that year are added after them.

use super::error::CatalogueError;
use super::request::{Discover, Filter, Search, SearchKind, Sort, SortKey, TmdbRequest};
use super::response::{CatalogueResponse, JsonResponse};
use super::schema::Page;
use crate::domain::ids::MediaType::{self, Movie, Tv};
use serde_json::Value;
use std::collections::HashSet;

/// The search and the year, if the query is only a year.
pub(super) fn parse(request: &TmdbRequest) -> Option<(&Search, u16)> {
    let TmdbRequest::Search(search) = request else { return None };
    let is_plain = search.year.is_none() && search.first_year.is_none();
    let year = search.query.parse().ok().filter(|year| (1870..=2100).contains(year))?;
    // `is_plain`, because `parse` accepts a leading plus sign and zeros.
    let is_year = search.query.len() == 4 && is_plain && !media_types(search.kind).is_empty();
    is_year.then_some((search, year))
}

fn media_types(kind: SearchKind) -> &'static [MediaType] {
    match kind {
        SearchKind::Multi => &[Movie, Tv],
        SearchKind::Movie => &[Movie],
        SearchKind::Tv => &[Tv],
        SearchKind::Person | SearchKind::Keyword | SearchKind::Company => &[],
    }
}

/// The requests for the titles of the year.
pub(super) fn requests(search: &Search, year: u16) -> Vec<TmdbRequest> {
    let request = |media_type: &MediaType| {
        TmdbRequest::Discover(Discover {
            media_type: *media_type,
            filters: vec![Filter::FirstYear(year)],
            sort: Sort { key: SortKey::Popularity, descending: true },
            page: search.page,
            language: search.language,
            region: search.region.filter(|_| *media_type == Movie),
        })
    };
    media_types(search.kind).iter().map(request).collect()
}

/// The page of the search, made from TMDB's own page and the responses to [`requests`]: first titles whose name is
/// the year, then the most popular.
pub(super) fn page(
    search: &Search,
    named: CatalogueResponse,
    of_year: Vec<CatalogueResponse>,
) -> Result<CatalogueResponse, CatalogueError> {
    let mut rows = Vec::new();
    let mut total_pages = 1;
    let mut total_results = 0;
    let mut add = |response: CatalogueResponse, media_type: Option<MediaType>| {
        let page: Value = response.value()?;
        let number = |name: &str| usize::try_from(page[name].as_u64().unwrap_or_default());
        total_pages = number("total_pages").unwrap_or_default().max(total_pages);
        total_results += number("total_results").unwrap_or_default();
        for mut row in page["results"].as_array().cloned().unwrap_or_default() {
            // Lists of only one media type lack the field.
            if let Some(media_type) = media_type {
                row["media_type"] = media_type.as_str().into();
            }
            rows.push(row);
        }
        Ok::<_, CatalogueError>(())
    };
    add(named, None)?;
    let is_mixed = search.kind == SearchKind::Multi;
    for (response, media_type) in of_year.into_iter().zip(media_types(search.kind)) {
        add(response, Some(*media_type).filter(|_| is_mixed))?;
    }
    let mut known = HashSet::new();
    rows.retain(|row| known.insert((row["media_type"].to_string(), row["id"].to_string())));
    rows.sort_by(|one, other| {
        let rank = |row: &Value| {
            let is_named = row["title"] == *search.query || row["name"] == *search.query;
            (is_named, row["popularity"].as_f64().unwrap_or_default())
        };
        rank(other).partial_cmp(&rank(one)).unwrap_or(std::cmp::Ordering::Equal)
    });
    let page = Page { page: search.page.get(), results: rows, total_pages, total_results };
    Ok(CatalogueResponse::Plain(JsonResponse::of(&page)))
}
