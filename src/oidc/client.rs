//! Requests to identity providers, with limits on time and size, and without redirects.

use crate::config::is_safe_url;
use reqwest::redirect::Policy;
use reqwest::{Client, RequestBuilder, Response, Url};
use serde::de::DeserializeOwned;
use std::time::Duration;

const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
const TIMEOUT: Duration = Duration::from_secs(10);
/// The largest response body in bytes.
const MAX_BODY: usize = 256 * 1024;
/// How many characters of an error are logged.
const MAX_LOGGED: usize = 200;

/// Why a provider did not confirm who signs in. The texts are for the log and contain no secrets or tokens.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OidcError {
    #[error("the provider did not respond: {0}")]
    Unreachable(String),
    /// The response violates the protocol.
    #[error("invalid response of the provider: {0}")]
    InvalidResponse(String),
    /// The code is wrong, used or expired, or the provider does not know the client.
    #[error("the provider refused the code: {0}")]
    Refused(String),
    #[error("invalid ID token: {0}")]
    InvalidToken(String),
}

pub(super) fn client() -> Result<Client, OidcError> {
    Client::builder()
        .connect_timeout(CONNECT_TIMEOUT)
        .timeout(TIMEOUT)
        .redirect(Policy::none())
        .no_proxy()
        .referer(false)
        .user_agent(concat!("moviestars/", env!("CARGO_PKG_VERSION")))
        .build()
        .map_err(|error| unreachable(&error))
}

/// Parses a URL to which secrets may be sent.
pub(super) fn endpoint(text: &str) -> Result<Url, OidcError> {
    let url = Url::parse(text).ok().filter(is_safe_url);
    url.ok_or_else(|| OidcError::InvalidResponse(format!("{} is not a safe URL", shortened(text))))
}

/// The JSON body of a response with status 200.
pub(super) async fn fetch<T: DeserializeOwned>(request: RequestBuilder) -> Result<T, OidcError> {
    let response = request.send().await.map_err(|error| unreachable(&error))?;
    let status = response.status();
    let body = read_body(response).await?;
    if status != 200 {
        return Err(match error_code(&body) {
            Some(code) if status.is_client_error() => OidcError::Refused(code),
            _ => OidcError::InvalidResponse(format!("status {status}")),
        });
    }
    serde_json::from_slice(&body).map_err(|error| OidcError::InvalidResponse(error.to_string()))
}

async fn read_body(mut response: Response) -> Result<Vec<u8>, OidcError> {
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(|error| unreachable(&error))? {
        if body.len() + chunk.len() > MAX_BODY {
            return Err(OidcError::InvalidResponse("it is too long".to_owned()));
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body)
}

/// The code of an OAuth error, such as `invalid_grant`.
fn error_code(body: &[u8]) -> Option<String> {
    let body: serde_json::Value = serde_json::from_slice(body).ok()?;
    let code = body.get("error")?.as_str()?;
    let is_code = |c: char| c.is_ascii_alphanumeric() || c == '_';
    Some(shortened(code)).filter(|code| code.chars().all(is_code))
}

/// An error without the URL, whose query may be private.
fn unreachable(error: &reqwest::Error) -> OidcError {
    let kind = if error.is_timeout() {
        "timeout"
    } else if error.is_connect() {
        "no connection"
    } else {
        "the response was cut off"
    };
    OidcError::Unreachable(kind.to_owned())
}

pub(super) fn shortened(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(MAX_LOGGED).collect()
}
