//! Extractors of JSON bodies and parameters. Rejections have the format of the API's errors. Bodies are limited in
//! size and time.

pub mod client;

use crate::http::error::{ApiError, BadRequest, FieldError};
use crate::http::middleware::concurrency_limit::RequestPermit;
use axum::body::{Bytes, HttpBody};
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};
use serde_path_to_error::Segment;
use std::time::Duration;

/// The time limit for receiving a whole JSON body.
const JSON_TIMEOUT: Duration = Duration::from_secs(30);

/// A JSON body of a request or a response.
pub struct Json<T>(pub T);

impl<S, T> FromRequest<S> for Json<T>
where
    S: Send + Sync,
    T: DeserializeOwned,
{
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        if !is_json(&request) {
            return Err(ApiError::NotJson);
        }
        parse(&receive(request, state, JSON_TIMEOUT).await?).map(Self)
    }
}

/// Receives a body. The time limit is for the whole body, whereas that of tower-http starts again with every chunk.
pub async fn receive<S: Send + Sync>(
    request: Request,
    state: &S,
    timeout: Duration,
) -> Result<Bytes, ApiError> {
    let permit = request.extensions().get::<RequestPermit>().cloned();
    let receiving = tokio::time::timeout(timeout, Bytes::from_request(request, state));
    let body = match permit {
        Some(permit) => permit.release_while(receiving).await?,
        None => receiving.await,
    };
    let body = body.map_err(|_| BadRequest::TooSlow)?;
    body.map_err(|rejection| unreadable(&rejection))
}

/// A JSON body that may be missing.
pub struct OptionalJson<T>(pub Option<T>);

impl<S, T> FromRequest<S> for OptionalJson<T>
where
    S: Send + Sync,
    T: DeserializeOwned,
{
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        if request.body().is_end_stream() {
            return Ok(Self(None));
        }
        Json::from_request(request, state).await.map(|Json(body)| Self(Some(body)))
    }
}

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        match serde_json::to_vec(&self.0) {
            Ok(body) => {
                let json = HeaderValue::from_static("application/json");
                ([(header::CONTENT_TYPE, json)], body).into_response()
            }
            Err(error) => {
                tracing::error!(%error, "failed to serialize response");
                StatusCode::INTERNAL_SERVER_ERROR.into_response()
            }
        }
    }
}

/// The parameters of a path.
pub struct FromPath<T>(pub T);

impl<S, T> FromRequestParts<S> for FromPath<T>
where
    S: Send + Sync,
    T: DeserializeOwned + Send,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let read = Path::from_request_parts(parts, state).await;
        read.map(|Path(value)| Self(value)).map_err(|_| BadRequest::Parameter.into())
    }
}

/// A whole number in a path, without a plus sign or leading zeros.
pub struct Number(pub i64);

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let number = text.parse().ok().filter(|number: &i64| number.to_string() == text);
        number.map(Self).ok_or_else(|| serde::de::Error::custom("not a number"))
    }
}

/// A path parameter that must be literally `:id` (decision 13).
pub struct LiteralIdPlaceholder;

impl<'de> Deserialize<'de> for LiteralIdPlaceholder {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        if text == ":id" { Ok(Self) } else { Err(serde::de::Error::custom("not :id")) }
    }
}

/// The parameters of a query.
pub struct FromQuery<T>(pub T);

impl<S, T> FromRequestParts<S> for FromQuery<T>
where
    S: Send + Sync,
    T: DeserializeOwned,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let read = Query::from_request_parts(parts, state).await;
        read.map(|Query(value)| Self(value)).map_err(|_| BadRequest::Parameter.into())
    }
}

fn is_json(request: &Request) -> bool {
    let content_type = request.headers().get(header::CONTENT_TYPE);
    let Some(text) = content_type.and_then(|value| value.to_str().ok()) else {
        return false;
    };
    let essence = text.split(';').next().unwrap_or_default().trim();
    essence.eq_ignore_ascii_case("application/json")
}

fn unreadable(rejection: &BytesRejection) -> ApiError {
    if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
        ApiError::TooLarge
    } else {
        BadRequest::Incomplete.into()
    }
}

/// Parses a body. A value of the wrong type becomes an error of its field; anything else is invalid JSON.
pub fn parse<T: DeserializeOwned>(body: &[u8]) -> Result<T, ApiError> {
    // serde would also accept an array with the fields in order.
    if body.trim_ascii_start().first() != Some(&b'{') {
        return Err(BadRequest::Json.into());
    }
    let mut reader = serde_json::Deserializer::from_slice(body);
    let value = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        match error.path().iter().next() {
            Some(Segment::Map { key }) if error.inner().is_data() => {
                ApiError::field(key, FieldError::WrongType)
            }
            _ => BadRequest::Json.into(),
        }
    })?;
    reader.end().map_err(|_| BadRequest::TrailingData)?;
    Ok(value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn a_number_in_a_path_has_one_spelling(
            number in any::<i64>(), text in prop_oneof!["[-+ 0-9a-fx._]{0,22}", "[-+]?0{0,2}[0-9]{1,19}", "\\PC{0,9}"],
        ) {
            let read = |text: &str| serde_json::from_value::<Number>(text.into()).ok();
            prop_assert_eq!(read(&number.to_string()).map(|read| read.0), Some(number));
            prop_assert!(read(&text).is_none_or(|read| read.0.to_string() == text), "{text:?}");
        }
    }
}
