//! The movie database's own paths: TMDB's shapes for our client and for any other, answered by
//! the catalogue.

use crate::api::json::Json;
use crate::app::App;
use crate::catalogue::CatalogueError;
use crate::catalogue::call::Call;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// Answers one call of TMDB's API.
pub async fn answer(State(app): State<Arc<App>>, uri: Uri) -> Response {
    let today = app.config.clock.today();
    let call = Call::parse(uri.path(), uri.query()).map_err(CatalogueError::from);
    match call.and_then(|call| app.catalogue.answer(&call, today)) {
        Ok(answer) => {
            let json = HeaderValue::from_static("application/json");
            ([(header::CONTENT_TYPE, json)], answer.into_bytes()).into_response()
        }
        Err(error) => refuse(error),
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

fn refuse(error: CatalogueError) -> Response {
    let status = StatusCode::from_u16(error.status()).unwrap_or(StatusCode::BAD_GATEWAY);
    (status, Json(error.body())).into_response()
}
