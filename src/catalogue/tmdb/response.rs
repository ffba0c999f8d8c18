//! TMDB's responses: validation, filtering, and the form in which they are cached.

use crate::catalogue::error::CatalogueError;
use crate::catalogue::request::Freshness;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use serde_json::Value;
use std::io::{Read, Write};
use std::sync::Arc;

/// By TMDB's terms, nothing may be cached longer than six months. In seconds.
pub(super) const MAX_AGE: i64 = 180 * 24 * 3_600;
/// How many seconds a 404 is fresh.
const NOT_FOUND_SECONDS: i64 = 3_600;
/// The largest decompressed document in bytes. Bodies of responses are smaller.
const MAX_DOCUMENT: u64 = 16 << 20;

/// Members of a document that are lists of titles and people.
const LISTS: [&str; 10] = [
    "results",
    "cast",
    "crew",
    "known_for",
    "parts",
    "movie_results",
    "tv_results",
    "person_results",
    "tv_episode_results",
    "tv_season_results",
];

/// A valid response.
#[derive(Debug, PartialEq)]
pub(super) enum Document {
    /// JSON, with adult titles removed.
    Found(Vec<u8>),
    /// The response was about an adult title.
    Filtered,
}

/// A cached response.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CachedResponse {
    /// Unix seconds.
    pub fetched_at: i64,
    pub freshness: Freshness,
    /// The document, compressed with gzip; `None` for TMDB's 404.
    pub document: Option<Arc<[u8]>>,
}

/// A response of TMDB, filtered and compressed.
#[derive(Clone, Debug)]
pub struct TmdbResponse {
    gzip: Arc<[u8]>,
    fetched_at: i64,
    stale: bool,
}

impl CachedResponse {
    pub fn is_fresh(&self, now: i64) -> bool {
        let age = now.saturating_sub(self.fetched_at);
        let seconds = match self.document {
            Some(_) => self.freshness.seconds(),
            None => NOT_FOUND_SECONDS,
        };
        (0..seconds).contains(&age)
    }

    /// Whether it can be served while there is no newer one. A stale 404 cannot, because the title may exist by now.
    pub fn is_servable(&self, now: i64) -> bool {
        self.document.is_some() && !self.is_expired(now)
    }

    pub fn is_expired(&self, now: i64) -> bool {
        now.saturating_sub(self.fetched_at) >= MAX_AGE
    }

    /// The approximate size in memory.
    pub fn size_bytes(&self) -> usize {
        self.document.as_ref().map_or(0, |document| document.len()) + size_of::<Self>()
    }

    /// `NotFound` for a cached 404.
    pub fn response_at(&self, now: i64) -> Result<TmdbResponse, CatalogueError> {
        let gzip = self.document.clone().ok_or(CatalogueError::NotFound)?;
        Ok(TmdbResponse { gzip, fetched_at: self.fetched_at, stale: !self.is_fresh(now) })
    }
}

impl TmdbResponse {
    /// The document, compressed with gzip.
    #[must_use]
    pub fn gzip(&self) -> Arc<[u8]> {
        Arc::clone(&self.gzip)
    }

    /// The document. `Unavailable` when the cache file is damaged.
    pub fn json(&self) -> Result<Vec<u8>, CatalogueError> {
        let mut json = Vec::new();
        let read = GzDecoder::new(&*self.gzip).take(MAX_DOCUMENT).read_to_end(&mut json);
        read.map_err(|_| CatalogueError::Unavailable)?;
        Ok(json)
    }

    /// Unix seconds.
    #[must_use]
    pub fn fetched_at(&self) -> i64 {
        self.fetched_at
    }

    /// Whether no newer response was available in time.
    #[must_use]
    pub fn is_stale(&self) -> bool {
        self.stale
    }
}

pub(super) fn compress(json: &[u8]) -> std::io::Result<Arc<[u8]>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::new(6));
    encoder.write_all(json)?;
    Ok(encoder.finish()?.into())
}

/// Validates and filters the response to a path (without its query). `None` when it is not valid.
pub(super) fn parse(path: &str, json: &[u8]) -> Option<Document> {
    let mut document: Value = serde_json::from_slice(json).ok()?;
    if !is_valid_response(path, &document) {
        return None;
    }
    if is_adult(&document) && !is_person(&document) {
        return Some(Document::Filtered);
    }
    filter(&mut document);
    serde_json::to_vec(&document).ok().map(Document::Found)
}

/// Whether a document can be the response to a path, judged by members that every client reads. This prevents caching
/// a proxy's page or an error with status 200.
fn is_valid_response(path: &str, document: &Value) -> bool {
    let segments: Vec<_> = path.split('/').skip(2).collect();
    let is = |member: &str, test: fn(&Value) -> bool| document.get(member).is_some_and(test);
    let rows = |members: &[&str]| members.iter().all(|member| is(member, is_rows));
    match segments.as_slice() {
        ["authentication"] => is("success", |value| *value == true),
        ["configuration"] => is("images", Value::is_object),
        ["genre", _, "list"] => rows(&["genres"]),
        ["certification", _, "list"] => is("certifications", Value::is_object),
        ["collection", _] => rows(&["parts"]),
        ["company" | "keyword", _] => is("id", Value::is_i64) && is("name", Value::is_string),
        ["movie", _, "keywords"] => rows(&["keywords"]),
        ["find", _] => rows(&["movie_results", "tv_results", "person_results"]),
        [.., "watch", "providers"] => is("results", Value::is_object),
        ["watch", "providers", _]
        | [.., "videos" | "keywords" | "release_dates" | "content_ratings"] => rows(&["results"]),
        [.., last] if *last == "credits" || last.ends_with("_credits") => rows(&["cast", "crew"]),
        ["tv", "episode_group", _] => rows(&["groups"]) && is("name", Value::is_string),
        [.., "episode_groups"] => rows(&["results"]),
        [.., "episode", _] => is("episode_number", Value::is_i64),
        [.., "season", _] => is("season_number", Value::is_i64),
        ["movie" | "tv" | "person", list] if !is_id(list) => is_page(document),
        ["movie", _] => is("id", Value::is_i64) && is("title", Value::is_string),
        ["tv" | "person", _] => is("id", Value::is_i64) && is("name", Value::is_string),
        ["trending" | "discover" | "search", ..] | [.., "recommendations" | "similar"] => {
            is_page(document)
        }
        _ => is("id", Value::is_i64),
    }
}

fn is_page(document: &Value) -> bool {
    let number = |member: &str| document.get(member).is_some_and(Value::is_i64);
    document.get("results").is_some_and(is_rows) && number("page") && number("total_pages")
}

fn is_rows(value: &Value) -> bool {
    value.as_array().is_some_and(|rows| rows.iter().all(Value::is_object))
}

fn is_id(segment: &str) -> bool {
    segment.strip_prefix("tt").unwrap_or(segment).bytes().all(|byte| byte.is_ascii_digit())
}

fn filter(value: &mut Value) {
    match value {
        Value::Object(members) => {
            for (name, value) in members {
                if let (true, Value::Array(rows)) = (LISTS.contains(&name.as_str()), &mut *value) {
                    // The people in a title's credits are kept, even if they played in adult titles.
                    let credits = matches!(name.as_str(), "cast" | "crew");
                    rows.retain(|row| !is_adult(row) || (credits && is_person(row)));
                }
                filter(value);
            }
        }
        Value::Array(values) => values.iter_mut().for_each(filter),
        _ => {}
    }
}

fn is_adult(row: &Value) -> bool {
    row["adult"] == true || row["softcore"] == true
}

fn is_person(row: &Value) -> bool {
    row.get("known_for_department").is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    fn cached(document: Option<&[u8]>) -> CachedResponse {
        let document = document.map(|json| compress(json).unwrap());
        CachedResponse { fetched_at: 1_000, freshness: Freshness::Details, document }
    }

    #[test]
    fn a_response_is_fresh_for_its_time_and_servable_for_six_months() {
        let cached = cached(Some(b"{}"));
        assert!(cached.is_fresh(1_000) && cached.is_fresh(1_000 + 86_399));
        assert!(!cached.is_fresh(1_000 + 86_400) && cached.is_servable(1_000 + 86_400));
        assert!(cached.is_servable(1_000 + MAX_AGE - 1) && !cached.is_servable(1_000 + MAX_AGE));
        assert!(!cached.is_fresh(999), "it cannot be from the future");
        assert_eq!(cached.response_at(1_000).unwrap().json().unwrap(), b"{}");
    }

    #[test]
    fn a_404_is_fresh_for_an_hour() {
        let cached = cached(None);
        assert!(cached.is_fresh(1_000 + 3_599) && !cached.is_fresh(1_000 + 3_600));
        assert!(!cached.is_servable(1_000 + 3_600));
        assert_eq!(cached.response_at(1_000).unwrap_err(), CatalogueError::NotFound);
    }

    #[test]
    fn each_path_accepts_its_own_response() {
        let page = json!({"page": 1, "results": [], "total_pages": 1, "total_results": 0});
        let film = json!({"id": 5, "title": "A"});
        let named = json!({"id": 5, "name": "A"});
        let credits = json!({"id": 5, "cast": [], "crew": []});
        let good = [
            ("/3/trending/all/week", &page),
            ("/3/movie/popular", &page),
            ("/3/tv/on_the_air", &page),
            ("/3/movie/5/similar", &page),
            ("/3/search/multi", &page),
            ("/3/movie/5", &film),
            ("/3/movie/tt0137523", &film),
            ("/3/tv/5", &named),
            ("/3/person/5", &named),
            ("/3/movie/5/credits", &credits),
            ("/3/person/5/combined_credits", &credits),
            ("/3/person/5/external_ids", &named),
            ("/3/movie/5/videos", &json!({"id": 5, "results": []})),
            ("/3/movie/5/watch/providers", &json!({"id": 5, "results": {}})),
            ("/3/tv/5/season/1", &json!({"id": 7, "season_number": 1})),
            ("/3/tv/5/season/1/images", &json!({"id": 7, "posters": []})),
            ("/3/tv/5/season/1/episode/2", &json!({"id": 7, "episode_number": 2})),
            ("/3/tv/5/episode_groups", &json!({"id": 5, "results": []})),
            ("/3/tv/episode_group/5acf", &json!({"id": "5acf", "name": "A", "groups": []})),
            ("/3/tv/changes", &page),
            ("/3/genre/movie/list", &json!({"genres": [{"id": 28, "name": "Action"}]})),
        ];
        for (path, document) in good {
            assert!(is_valid_response(path, document), "{path}");
        }
    }

    #[test]
    fn no_path_accepts_an_error_or_a_wrong_type() {
        let rows = json!({"page": 1, "results": ["row"], "total_pages": 1});
        let text = json!({"page": 1, "results": "none", "total_pages": 1});
        let error = json!({"success": false, "status_code": 11, "status_message": "Error"});
        for bad in [&rows, &text, &error, &json!([]), &json!(null), &json!("text"), &json!({})] {
            for path in [
                "/3/trending/all/week",
                "/3/movie/popular",
                "/3/movie/5",
                "/3/movie/5/credits",
                "/3/movie/5/videos",
                "/3/movie/5/watch/providers",
                "/3/find/tt0137523",
                "/3/configuration",
                "/3/authentication",
                "/3/tv/5/external_ids",
            ] {
                assert!(!is_valid_response(path, bad), "{path}: {bad}");
            }
        }
    }

    fn filtered(path: &str, document: &Value) -> Value {
        match parse(path, document.to_string().as_bytes()) {
            Some(Document::Found(json)) => serde_json::from_slice(&json).unwrap(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn adult_titles_are_filtered_from_every_list_and_the_totals_stay() {
        let (good, bad, soft) = (
            json!({"id": 1, "adult": false, "softcore": false, "video": true}),
            json!({"id": 2, "adult": true}),
            json!({"id": 3, "adult": false, "softcore": true}),
        );
        let rows = json!([bad, good, soft]);
        let page = json!({
            "page": 1, "total_pages": 7, "total_results": 140,
            "results": [{"id": 9, "adult": false, "known_for": rows}, bad, good],
        });
        assert_eq!(
            filtered("/3/person/popular", &page),
            json!({
                "page": 1, "total_pages": 7, "total_results": 140,
                "results": [{"id": 9, "adult": false, "known_for": [good]}, good],
            })
        );
        let with_appended = json!({
            "id": 5, "adult": false, "title": "A", "recommendations": {"page": 1, "results": rows},
            "genres": [{"id": 28, "name": "Action"}],
        });
        let left = filtered("/3/movie/5", &with_appended);
        assert_eq!(left["recommendations"]["results"], json!([good]));
        assert_eq!(left["genres"], with_appended["genres"]);
    }

    #[test]
    fn people_stay_in_the_credits_of_a_film() {
        let actor = json!({"id": 2, "adult": true, "known_for_department": "Acting"});
        let credits = json!({"id": 5, "cast": [actor], "crew": [{"id": 3, "adult": true}]});
        assert_eq!(
            filtered("/3/movie/5/credits", &credits),
            json!({"id": 5, "cast": [actor], "crew": []})
        );
    }

    #[test]
    fn an_adult_title_by_itself_is_filtered() {
        for flag in ["adult", "softcore"] {
            let film = json!({"id": 5, "title": "A", flag: true}).to_string();
            assert_eq!(parse("/3/movie/5", film.as_bytes()), Some(Document::Filtered));
        }
    }

    #[test]
    fn invalid_json_is_not_a_document() {
        let deep = "[".repeat(100_000);
        for text in ["", "{", "<html>", "{\"id\":1,}", "\u{feff}{}", &deep] {
            assert_eq!(parse("/3/movie/5", text.as_bytes()), None, "{text:.20}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn any_response_is_cached_without_adult_titles(
            bytes in proptest::collection::vec(any::<u8>(), 0..200),
            rows in proptest::collection::vec((any::<bool>(), any::<Option<bool>>(), ".{0,9}"), 0..9),
        ) {
            let _ = parse("/3/movie/popular", &bytes);
            let row = |(adult, softcore, title)| json!({"adult": adult, "softcore": softcore, "title": title});
            let rows: Vec<Value> = rows.into_iter().map(row).collect();
            let kept = rows.iter().filter(|row| !is_adult(row)).count();
            let page = json!({"page": 1, "results": rows, "total_pages": 1, "total_results": 9});
            let filtered = filtered("/3/movie/popular", &page);
            prop_assert_eq!(filtered["results"].as_array().unwrap().len(), kept);
        }
    }
}
