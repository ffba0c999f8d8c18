//! TMDB's paths, answered by the catalogue in TMDB's format; a search of the built-in catalogue; and the images of
//! titles.

use crate::app::{App, OWN_IMAGES, Source};
use crate::auth::credential::network;
use crate::catalogue::request::TmdbRequest;
use crate::catalogue::schema::TitleItem;
use crate::catalogue::{Caller, CatalogueError, CatalogueResponse, ListedTitle};
use crate::http::error::{ApiError, ErrorBody};
use crate::http::extract::client::ClientAddress;
use crate::http::extract::{FromPath, FromQuery, Json};
use crate::http::middleware::response_cache::Uncacheable;
use crate::http::representation::{accepts_encoding, file_response};
use crate::http::tmdb_error::TmdbError;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Uri, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// The kind of the catalogue, as in `/config`. A page that shows titles of the other kind must reload.
const CATALOGUE: HeaderName = HeaderName::from_static("x-catalogue");
/// `stale` if TMDB did not respond and an older response is served. `Age` has its age in seconds.
const CACHE: HeaderName = HeaderName::from_static("x-cache");

/// Answers a request of TMDB's API.
pub async fn serve(State(app): State<Arc<App>>, headers: HeaderMap, uri: Uri) -> Response {
    respond(&app, &headers, &uri).await.unwrap_or_else(|error| {
        let error = if error.is_transient() {
            TmdbError::Temporary(error, app.catalogue().retry_after())
        } else {
            TmdbError::Catalogue(error)
        };
        error.into_response()
    })
}

async fn respond(app: &App, headers: &HeaderMap, uri: &Uri) -> Result<Response, CatalogueError> {
    let request = TmdbRequest::parse(uri.path(), uri.query())?;
    let json = (header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    let catalogue = app.catalogue();
    let is_configuration = request == TmdbRequest::Configuration;
    let reply = match request {
        TmdbRequest::Configuration => catalogue.configuration(&image_base(app, headers)).await?,
        request => catalogue.respond(&request, app.config.clock.today()).await?,
    };
    let mut response = match reply {
        CatalogueResponse::Plain(response) => ([json], response.into_bytes()).into_response(),
        CatalogueResponse::Compressed(response) => {
            let vary = (header::VARY, HeaderValue::from_static("accept-encoding"));
            let age = app.config.clock.now().saturating_sub(response.fetched_at()).max(0);
            let age = (header::AGE, HeaderValue::from(age));
            let mut packed = if accepts_encoding(headers, "gzip") {
                let gzip = (header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
                ([json, vary, age, gzip], Bytes::from_owner(response.gzip())).into_response()
            } else {
                ([json, vary, age], response.json()?).into_response()
            };
            if response.is_stale() {
                packed.headers_mut().insert(CACHE, HeaderValue::from_static("stale"));
            }
            packed
        }
    };
    if is_configuration {
        // The response contains the host of the request.
        response.extensions_mut().insert(Uncacheable);
    }
    response.headers_mut().insert(CATALOGUE, HeaderValue::from_static(catalogue.kind()));
    Ok(response)
}

/// The absolute base URL of images, because TMDB's clients expect an absolute one. If no site is configured, it has
/// the host of the request.
fn image_base(app: &App, headers: &HeaderMap) -> String {
    if let Some(base) = app.remote_image_base() {
        return base;
    }
    let settings = app.settings();
    match request_host(headers).filter(|_| settings.site_source == Source::Default) {
        Some(host) => format!("http://{host}{}{OWN_IMAGES}", app.config.base_path),
        None => format!("{}{OWN_IMAGES}", settings.site),
    }
}

/// The `Host` header, if it is a host with an optional port.
fn request_host(headers: &HeaderMap) -> Option<Authority> {
    let host = headers.get(header::HOST)?.to_str().ok()?;
    host.parse::<Authority>().ok().filter(|host| !host.as_str().contains('@'))
}

/// The search text.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct BuiltinSearchQuery {
    /// Words of a title. Only the first 200 characters are used.
    query: String,
}

/// Titles of the built-in catalogue.
#[derive(Serialize, ToSchema)]
pub struct BuiltinTitles {
    /// The films and shows, best match first, at most 20.
    #[schema(value_type = Vec<TitleItem>)]
    results: Vec<ListedTitle>,
}

/// Search the titles of the built-in catalogue
///
/// The search does not need TMDB, so it also works when TMDB is in use and does not respond.
#[utoipa::path(get, path = "/api/v1/builtin/search", operation_id = "searchBuiltinTitles", tag = "catalogue",
    params(BuiltinSearchQuery),
    responses(
        (status = 200, body = BuiltinTitles),
        (status = 400, description = "4000: no `query`", body = ErrorBody),
    ))]
pub async fn search_builtin_titles(
    State(app): State<Arc<App>>,
    FromQuery(BuiltinSearchQuery { query }): FromQuery<BuiltinSearchQuery>,
) -> Result<Json<BuiltinTitles>, ApiError> {
    let found = app.catalogue().search_builtin(&query);
    let results = found.map_err(|error| ApiError::Internal(error.to_string()))?;
    Ok(Json(BuiltinTitles { results }))
}

/// Get an image of a title
///
/// Images need no session, because browsers request them without a token.
#[utoipa::path(get, path = "/t/p/{size}/{file}", operation_id = "image", tag = "images",
    params(
        ("size" = String, Path, description = "One of TMDB's sizes, such as `w500`"),
        ("file" = String, Path, description = "A `poster_path` without its slash"),
    ),
    responses(
        (status = 200, description = "The image", content_type = "image/svg+xml", body = String),
        (status = 304, description = "The image has the tag in `If-None-Match`"),
        (status = 404, description = "4040: no such image", body = ErrorBody),
        (status = 502, description = "5020: TMDB's image host does not answer", body = ErrorBody),
    ))]
pub async fn image(
    State(app): State<Arc<App>>,
    request: HeaderMap,
    ClientAddress(client): ClientAddress,
    FromPath((size, file)): FromPath<(String, String)>,
) -> Result<Response, ApiError> {
    let catalogue = app.catalogue();
    let image = Caller::Network(network(client)).scope(catalogue.image(&size, &file)).await;
    let image = image.map_err(|error| match error {
        CatalogueError::NotFound => ApiError::NotFound("image"),
        CatalogueError::Overloaded => ApiError::Unavailable(error.to_string()),
        other => ApiError::CatalogueFailed(other.to_string()),
    })?;
    let cache_control = match image.max_age {
        Some(seconds) => format!("public, max-age={seconds}, immutable"),
        None => "public, no-cache".to_owned(),
    };
    let cache_control = HeaderValue::from_str(&cache_control)
        .map_err(|error| ApiError::Internal(error.to_string()))?;
    // Weak, because a proxy may compress the image.
    let etag = image.version.map(|version| format!("W/\"{version}\""));
    let etag = etag.and_then(|etag| HeaderValue::from_str(&etag).ok());
    Ok(file_response(&request, etag, cache_control, image.content_type, image.bytes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read(host: &[u8]) -> Option<Authority> {
        let host = HeaderValue::from_bytes(host).ok()?;
        request_host(&[(header::HOST, host)].into_iter().collect())
    }

    #[test]
    fn a_host_is_read_with_its_port_and_refused_with_a_user() {
        for host in ["films.example.org", "192.0.2.7:8080", "[::1]:8080"] {
            assert_eq!(read(host.as_bytes()).unwrap(), host);
        }
        for other in ["", "films@evil.test", "films.example.org/", "a b", "films?x", "films#x"] {
            assert_eq!(read(other.as_bytes()), None, "{other}");
        }
        assert_eq!(read("f\u{fc}lme".as_bytes()), None);
        assert_eq!(request_host(&HeaderMap::new()), None);
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn image_urls_are_below_the_requests_host_whatever_it_is(
            host in prop_oneof!["\\PC{0,20}", "[a-z0-9.:@/?#%\\[\\]-]{0,20}"],
        ) {
            if let Some(host) = read(host.as_bytes()) {
                let base: Uri = format!("http://{host}/t/p/").parse().unwrap();
                prop_assert_eq!(base.path_and_query().unwrap().as_str(), "/t/p/");
                prop_assert_eq!(base.authority(), Some(&host));
            }
        }
    }
}
