//! The movie database's own paths: TMDB's shapes for our client and for any other, answered by
//! the catalogue.

use crate::api::json::Json;
use crate::app::App;
use crate::catalogue::call::Call;
use crate::catalogue::{CatalogueError, Reply};
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// Answers one call of TMDB's API.
pub async fn answer(State(app): State<Arc<App>>, headers: HeaderMap, uri: Uri) -> Response {
    reply(&app, &headers, &uri).await.unwrap_or_else(refuse)
}

async fn reply(app: &App, headers: &HeaderMap, uri: &Uri) -> Result<Response, CatalogueError> {
    let call = Call::parse(uri.path(), uri.query())?;
    let json = (header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    Ok(match app.catalogue().answer(&call, app.config.clock.today()).await? {
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
