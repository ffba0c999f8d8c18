//! Why a request to TMDB has no usable response.

use crate::catalogue::CatalogueError;

/// Never holds the URL, which may hold the key.
#[derive(Debug, thiserror::Error)]
pub(super) enum UpstreamError {
    #[error("{0}")]
    Transport(reqwest::Error),
    #[error("the response is too large")]
    TooLarge,
    #[error("the response has a content encoding that was not requested")]
    UnknownEncoding,
    #[error("status {0}")]
    Status(u16),
    #[error("the response does not match the request")]
    UnexpectedBody,
}

impl UpstreamError {
    /// Logs the failure with the path, without the query.
    pub fn log(&self, target: &str) -> CatalogueError {
        let path = target.split('?').next().unwrap_or_default();
        tracing::warn!(path, error = %self, "request to TMDB failed");
        CatalogueError::Unavailable
    }
}

impl From<reqwest::Error> for UpstreamError {
    fn from(error: reqwest::Error) -> Self {
        Self::Transport(error.without_url())
    }
}
