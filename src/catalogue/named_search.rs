//! Searches for a title by its id, which TMDB's search does not find: they become requests for that title.

use super::error::CatalogueError;
use super::request::{
    ExternalSource, MediaLanguages, MovieRef, NamedTitle, PageNumber, Search, Subject, TmdbRequest,
};
use super::response::{CatalogueResponse, JsonResponse};
use super::tmdb::TmdbCatalogue;
use crate::domain::ids::{MediaType, TitleKey};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Responds to a search for titles and people.
pub(super) async fn respond(
    tmdb: &TmdbCatalogue,
    search: &Search,
) -> Result<CatalogueResponse, CatalogueError> {
    let Some(name) = NamedTitle::parse(&search.query) else {
        return tmdb.respond(&TmdbRequest::Search(search.clone())).await;
    };
    let language = search.language;
    let rows = match name {
        NamedTitle::Imdb(id) => {
            let find = TmdbRequest::Find { id, source: ExternalSource::Imdb, language };
            rows_of_found(&tmdb.respond(&find).await?.value()?)
        }
        NamedTitle::Tmdb(key) => {
            let details = TmdbRequest::Details {
                subject: subject_of(key),
                appended: BTreeSet::new(),
                language,
                media_languages: MediaLanguages::default(),
            };
            match tmdb.respond(&details).await {
                Ok(response) => vec![row_of_details(response.value()?, key.media_type)],
                Err(CatalogueError::NotFound) => Vec::new(),
                Err(error) => return Err(error),
            }
        }
    };
    let shown: &[Value] = if search.page == PageNumber::FIRST { &rows } else { &[] };
    let page = json!({
        "page": search.page.get(), "results": shown, "total_pages": 1, "total_results": rows.len(),
    });
    Ok(CatalogueResponse::Plain(JsonResponse::of(&page)))
}

fn subject_of(TitleKey { media_type, title_id }: TitleKey) -> Subject {
    match media_type {
        MediaType::Movie => Subject::Movie(MovieRef::Number(title_id)),
        MediaType::Tv => Subject::Tv(title_id),
    }
}

fn rows_of_found(found: &Value) -> Vec<Value> {
    let lists = [&found["movie_results"], &found["tv_results"]];
    lists.into_iter().filter_map(Value::as_array).flatten().cloned().collect()
}

/// The members of a title's details that its row in a list has.
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
