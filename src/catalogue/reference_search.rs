//! Turns searches for the id of a title into requests for that title, because TMDB's search does not find ids.

use super::error::CatalogueError;
use super::request::{
    ExternalSource, MediaLanguages, PageNumber, Search, SearchKind, Subject, TitleReference,
    TmdbRequest,
};
use super::response::{CatalogueResponse, JsonResponse};
use super::schema::Page;
use crate::domain::ids::MediaType;
use serde_json::Value;
use std::collections::BTreeSet;

/// The search and the title, if the request is a search for an id.
pub(super) fn parse(request: &TmdbRequest) -> Option<(&Search, TitleReference)> {
    match request {
        TmdbRequest::Search(search) if search.kind == SearchKind::Multi => {
            Some((search, TitleReference::parse(&search.query)?))
        }
        _ => None,
    }
}

/// The request for the title.
pub(super) fn request(search: &Search, title: &TitleReference) -> TmdbRequest {
    let language = search.language;
    match title {
        TitleReference::Imdb(id) => {
            TmdbRequest::Find { id: id.clone(), source: ExternalSource::Imdb, language }
        }
        TitleReference::Tmdb(key) => TmdbRequest::Details {
            subject: Subject::of(*key),
            appended: BTreeSet::new(),
            language,
            media_languages: MediaLanguages::default(),
        },
    }
}

/// The page of the search, made from the response to [`request`].
pub(super) fn page(
    search: &Search,
    title: &TitleReference,
    response: Result<CatalogueResponse, CatalogueError>,
) -> Result<CatalogueResponse, CatalogueError> {
    let mut results = match (title, response) {
        (TitleReference::Imdb(_), response) => rows_of_found(&response?.value()?),
        (TitleReference::Tmdb(_), Err(CatalogueError::NotFound)) => Vec::new(),
        (TitleReference::Tmdb(key), response) => {
            vec![row_of_details(response?.value()?, key.media_type)]
        }
    };
    let total_results = results.len();
    if search.page != PageNumber::FIRST {
        results.clear();
    }
    let page = Page { page: search.page.get(), results, total_pages: 1, total_results };
    Ok(CatalogueResponse::Plain(JsonResponse::of(&page)))
}

fn rows_of_found(found: &Value) -> Vec<Value> {
    let lists = [&found["movie_results"], &found["tv_results"]];
    lists.into_iter().filter_map(Value::as_array).flatten().cloned().collect()
}

/// The row of a list for a title, made from its details.
fn row_of_details(details: Value, media_type: MediaType) -> Value {
    const MEMBERS: [&str; 17] = [
        "adult",
        "backdrop_path",
        "first_air_date",
        "id",
        "name",
        "origin_country",
        "original_language",
        "original_name",
        "original_title",
        "overview",
        "popularity",
        "poster_path",
        "release_date",
        "title",
        "video",
        "vote_average",
        "vote_count",
    ];
    let genres = details["genres"].as_array().into_iter().flatten();
    let genre_ids: Vec<Value> = genres.map(|genre| genre["id"].clone()).collect();
    let Value::Object(mut row) = details else { return details };
    row.retain(|name, _| MEMBERS.contains(&name.as_str()));
    row.insert("genre_ids".to_owned(), genre_ids.into());
    row.insert("media_type".to_owned(), media_type.as_str().into());
    Value::Object(row)
}
