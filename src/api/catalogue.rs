//! The movie database's own paths: TMDB's shapes for our client and for any other, answered by
//! the catalogue.

use crate::api::json::Json;
use crate::app::{App, Source};
use crate::catalogue::call::Call;
use crate::catalogue::{CatalogueError, Reply};
use crate::web;
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
            let mut packed = if web::takes(headers, "gzip") {
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
    let settled = app.settled();
    let asked = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let asked = asked.and_then(|host| host.parse::<Authority>().ok());
    match asked.filter(|host| settled.site_source == Source::Usual && !host.as_str().contains('@'))
    {
        Some(host) => format!("http://{host}{base}"),
        None => format!("{}{base}", settled.site),
    }
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
