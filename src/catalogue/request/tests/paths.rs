//! The paths there are, and those there are not.

use super::super::*;
use super::parse;

#[test]
fn every_listed_path_parses() {
    for endpoint in ENDPOINTS {
        let path = endpoint
            .pattern
            .replace("{id}", "550")
            .replace("{season_number}", "1")
            .replace("{external_id}", "tt0068646")
            .replace("{kind}", "all")
            .replace("{window}", "day");
        let call = parse(&format!("{path}?external_source=imdb_id"));
        assert!(call.is_ok(), "{path}: {call:?}");
    }
}

const NO_PATHS: &[&str] = &[
    "",
    "/",
    "3/movie/1",
    "/3",
    "/3/movie",
    "/3/movie/",
    "/3/movie/1/",
    "/3//movie/1",
    "/3/movie//1",
    "/3/movie/0",
    "/3/movie/-1",
    "/3/movie/+1",
    "/3/movie/1.0",
    "/3/movie/0x1",
    "/3/movie/2147483648",
    "/3/movie/99999999999999999999999",
    "/3/movie/٣",
    "/3/movie/..",
    "/3/movie/../tv/1",
    "/3/movie/1/../2",
    "/3/movie/%2e%2e",
    "/3/movie/%31",
    "/3/movie/1%2fcredits",
    "/3/movie/1\\credits",
    "/3/movie/1;x",
    "/3/movie/1#x",
    "/3/movie/1 ",
    "/3/movie/1\0",
    "/3/movie/tt123",
    "/3/movie/tt00686460000",
    "/3/movie/tt+068646",
    "/3/movie/TT0068646",
    "/3/movie/1/lists",
    "/3/movie/1/watch",
    "/3/movie/1/aggregate_credits",
    "/3/movie/1/combined_credits",
    "/3/movie/latest",
    "/3/Movie/1",
    "/4/movie/1",
    "/4/discover/person",
    "/3/tv/tt0068646",
    "/3/tv/1/season",
    "/3/tv/1/season/-1",
    "/3/tv/1/season/10000",
    "/3/tv/1/season/1/episode/1",
    "/3/person/1/credits",
    "/3/person/1/videos",
    "/3/person/nm0000008",
    "/3/search/company",
    "/3/trending/all",
    "/3/trending/all/month",
    "/3/trending/book/week",
    "/3/account",
    "/3/authentication/token/new",
    "/3/find/..?external_source=imdb_id",
    "/3/find/a%2fb?external_source=imdb_id",
    "/3/find/?external_source=imdb_id",
    "//3/movie/1",
    "http://x/3/movie/1",
    "/3/{id}",
    "/3/movie/{id}",
];

#[test]
fn everything_else_is_not_found() {
    for path in NO_PATHS {
        assert_eq!(parse(path), Err(CallError::NotFound), "{path}");
    }
    assert_eq!(Call::parse("/3/movie/1?x", None), Err(CallError::NotFound));
}

#[test]
fn a_find_wants_a_known_source() {
    for query in ["", "?external_source=", "?external_source=rotten", "?external_source=IMDB_ID"] {
        let call = parse(&format!("/3/find/tt0068646{query}"));
        assert_eq!(call, Err(CallError::InvalidParameters), "{query}");
    }
}

#[test]
fn twenty_facets_can_be_appended_and_no_more() {
    let many = |count: usize| {
        parse(&format!("/3/tv/1?append_to_response={}", vec!["videos"; count].join(",")))
    };
    assert!(many(20).is_ok());
    assert_eq!(many(21), Err(CallError::TooManyAppended));
    let Ok(Call::Details { appended, .. }) =
        parse("/3/tv/1?append_to_response=,aggregate_credits,combined_credits,season/1, images")
    else {
        panic!("no details")
    };
    assert_eq!(appended, BTreeSet::from([Facet::AggregateCredits, Facet::Images]));
}

#[test]
fn operations_are_named_once() {
    let mut names: Vec<_> = ENDPOINTS.iter().map(|endpoint| endpoint.operation).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), ENDPOINTS.len());
}
