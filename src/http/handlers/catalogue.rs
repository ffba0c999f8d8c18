//! The movie database's own paths: TMDB's shapes for our client and for any other, answered by
//! the catalogue.

use crate::app::{App, Source};
use crate::catalogue::request::Call;
use crate::catalogue::{CatalogueError, Reply};
use crate::http::assets;
use crate::http::extract::json::Json;
use axum::extract::State;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// Says which catalogue an answer is from, as `/config.json` names it: a page that holds the other
/// one's titles and numbers has to begin anew.
const CATALOGUE: HeaderName = HeaderName::from_static("x-catalogue");
/// Says of an answer of TMDB's that it is an old one, as nothing newer could be had; how old any
/// is, `Age` says in seconds.
const CACHE: HeaderName = HeaderName::from_static("x-cache");

/// Answers one call of TMDB's API.
pub async fn answer(State(app): State<Arc<App>>, headers: HeaderMap, uri: Uri) -> Response {
    reply(&app, &headers, &uri).await.unwrap_or_else(|error| {
        if error.may_pass() {
            refuse_for(error, app.catalogue().retry_after())
        } else {
            refuse(error)
        }
    })
}

async fn reply(app: &App, headers: &HeaderMap, uri: &Uri) -> Result<Response, CatalogueError> {
    let call = Call::parse(uri.path(), uri.query())?;
    let json = (header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    let catalogue = app.catalogue();
    let answered = match call {
        Call::Configuration => catalogue.configuration(&image_base(app, headers)).await?,
        call => catalogue.answer(&call, app.config.clock.today()).await?,
    };
    let mut response = match answered {
        Reply::Plain(answer) => ([json], answer.into_bytes()).into_response(),
        Reply::Packed(answer) => {
            let vary = (header::VARY, HeaderValue::from_static("accept-encoding"));
            let age = app.config.clock.now().saturating_sub(answer.fetched_at()).max(0);
            let age = (header::AGE, HeaderValue::from(age));
            let mut packed = if assets::takes(headers, "gzip") {
                let gzip = (header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
                ([json, vary, age, gzip], answer.gzip().to_vec()).into_response()
            } else {
                ([json, vary, age], answer.json()?).into_response()
            };
            if answer.is_stale() {
                packed.headers_mut().insert(CACHE, HeaderValue::from_static("stale"));
            }
            packed
        }
    };
    response.headers_mut().insert(CATALOGUE, HeaderValue::from_static(catalogue.kind()));
    Ok(response)
}

/// The whole address that pictures lie below: other clients than a browser know no other kind.
/// Where nobody said how people reach this server, it is as this client did.
fn image_base(app: &App, headers: &HeaderMap) -> String {
    let base = app.image_base();
    if !base.starts_with('/') {
        return base;
    }
    let settled = app.settings();
    match called(headers).filter(|_| settled.site_source == Source::Default) {
        Some(host) => format!("http://{host}{base}"),
        None => format!("{}{base}", settled.site),
    }
}

/// The host, with its port, that a client has called us by, where it is nothing but that.
fn called(headers: &HeaderMap) -> Option<Authority> {
    let host = headers.get(header::HOST)?.to_str().ok()?;
    host.parse::<Authority>().ok().filter(|host| !host.as_str().contains('@'))
}

/// What TMDB says of a method that a path does not take.
pub async fn wrong_method() -> Response {
    refuse(CatalogueError::WrongMethod)
}

/// What TMDB says of a path that it does not know.
pub fn unknown() -> Response {
    refuse(CatalogueError::NotFound)
}

/// What TMDB says to who asks while too many do.
pub fn overloaded() -> Response {
    refuse_for(CatalogueError::Overloaded, 1)
}

/// A refusal that may be over after so many seconds.
fn refuse_for(error: CatalogueError, seconds: i64) -> Response {
    let mut response = refuse(error);
    response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    response
}

fn refuse(error: CatalogueError) -> Response {
    let status = StatusCode::from_u16(error.status()).unwrap_or(StatusCode::BAD_GATEWAY);
    (status, Json(error.body())).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn named(host: &[u8]) -> Option<Authority> {
        let host = HeaderValue::from_bytes(host).ok()?;
        called(&[(header::HOST, host)].into_iter().collect())
    }

    #[test]
    fn a_host_is_taken_with_its_port_and_without_a_user() {
        for host in ["films.example.org", "192.0.2.7:8080", "[::1]:8080"] {
            assert_eq!(named(host.as_bytes()).unwrap(), host);
        }
        for other in ["", "films@evil.test", "films.example.org/", "a b", "films?x", "films#x"] {
            assert_eq!(named(other.as_bytes()), None, "{other}");
        }
        assert_eq!(named("f\u{fc}lme".as_bytes()), None);
        assert_eq!(called(&HeaderMap::new()), None);
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn whatever_we_are_called_pictures_lie_below_it_and_nowhere_else(
            host in prop_oneof!["\\PC{0,20}", "[a-z0-9.:@/?#%\\[\\]-]{0,20}"],
        ) {
            if let Some(host) = named(host.as_bytes()) {
                let base: Uri = format!("http://{host}/t/p/").parse().unwrap();
                prop_assert_eq!(base.path_and_query().unwrap().as_str(), "/t/p/");
                prop_assert_eq!(base.authority(), Some(&host));
            }
        }
    }
}
