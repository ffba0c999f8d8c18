//! The movie database's own paths: TMDB's shapes for our client and for any other, answered by
//! the catalogue.

use crate::api::json::Json;
use crate::app::{App, Source};
use crate::catalogue::call::Call;
use crate::catalogue::{CatalogueError, Reply};
use axum::extract::State;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use std::sync::Arc;

/// Answers one call of TMDB's API.
pub async fn answer(State(app): State<Arc<App>>, headers: HeaderMap, uri: Uri) -> Response {
    reply(&app, &headers, &uri).await.unwrap_or_else(refuse)
}

async fn reply(app: &App, headers: &HeaderMap, uri: &Uri) -> Result<Response, CatalogueError> {
    let call = Call::parse(uri.path(), uri.query())?;
    let json = (header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    let reply = app.catalogue().answer(&call, app.config.clock.today()).await?;
    if call == Call::Configuration && app.image_base().starts_with('/') {
        let base = format!("{}{}", site(app, headers), app.image_base());
        return Ok(([json], with_image_base(reply.into_json()?, &base)).into_response());
    }
    Ok(match reply {
        Reply::Plain(answer) => ([json], answer.into_bytes()).into_response(),
        Reply::Packed(answer) => {
            let vary = (header::VARY, HeaderValue::from_static("accept-encoding"));
            if takes_gzip(headers) {
                let gzip = (header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
                ([json, vary, gzip], answer.gzip().to_vec()).into_response()
            } else {
                ([json, vary], answer.json()?).into_response()
            }
        }
    })
}

/// Other clients put a size and a path behind the image base and load that: a path alone would lead
/// them nowhere.
fn with_image_base(configuration: Vec<u8>, base: &str) -> Vec<u8> {
    let Ok(mut told) = serde_json::from_slice::<Value>(&configuration) else {
        return configuration;
    };
    for name in ["base_url", "secure_base_url"] {
        told["images"][name] = json!(base);
    }
    told.to_string().into_bytes()
}

/// Where the client finds us: at the address that somebody settled, else where it has just called.
fn site(app: &App, headers: &HeaderMap) -> String {
    let settled = app.settled();
    let called = headers.get(header::HOST).and_then(|value| value.to_str().ok());
    match called.and_then(|host| host.parse::<Authority>().ok()) {
        Some(host) if settled.site_source == Source::Usual => format!("http://{host}"),
        _ => settled.site.clone(),
    }
}

fn takes_gzip(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    let mut codings = accepted.unwrap_or_default().split(',').map(str::trim);
    codings.any(|coding| coding.eq_ignore_ascii_case("gzip"))
}

/// What TMDB says of a method that a path does not take.
pub async fn wrong_method() -> Response {
    refuse(CatalogueError::WrongMethod)
}

/// What TMDB says of a path that it does not know.
pub fn unknown() -> Response {
    refuse(CatalogueError::NotFound)
}

fn refuse(error: CatalogueError) -> Response {
    let status = StatusCode::from_u16(error.status()).unwrap_or(StatusCode::BAD_GATEWAY);
    (status, Json(error.body())).into_response()
}
