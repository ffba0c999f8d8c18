//! Errors of the catalogue. They have TMDB's messages and codes, because clients depend on the codes.

use serde::Serialize;
use utoipa::ToSchema;

/// Why a catalogue request has no response.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CatalogueError {
    /// No such path or title.
    #[error("no such title or path")]
    NotFound,
    /// `page` is not a number from 1 to 500.
    #[error("invalid page")]
    InvalidPage,
    /// A date does not have the form `YYYY-MM-DD`.
    #[error("invalid date")]
    InvalidDate,
    /// More days than TMDB accepts.
    #[error("the range of dates is longer than 14 days")]
    InvalidDateRange,
    /// A required parameter is missing or invalid.
    #[error("a parameter is missing or invalid")]
    InvalidParameters,
    /// More sub-resources in `append_to_response` than TMDB accepts.
    #[error("too many appended sub-resources")]
    TooManyAppended,
    /// A method other than GET.
    #[error("method not supported")]
    WrongMethod,
    /// TMDB does not respond, or its response is not valid.
    #[error("the movie database does not respond")]
    Unavailable,
    /// TMDB's rate limit is reached, or our own limit of requests to TMDB.
    #[error("too many requests to the movie database")]
    Overloaded,
}

/// TMDB's error document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = CatalogueErrorBody)]
pub struct ErrorBody {
    /// Always false.
    pub success: bool,
    /// TMDB's error code.
    pub status_code: u16,
    /// TMDB's message.
    pub status_message: &'static str,
}

impl CatalogueError {
    /// The HTTP status.
    #[must_use]
    pub fn status(self) -> u16 {
        match self {
            Self::NotFound => 404,
            Self::InvalidPage | Self::InvalidDate | Self::TooManyAppended => 400,
            Self::InvalidParameters | Self::InvalidDateRange => 422,
            Self::WrongMethod => 405,
            Self::Unavailable => 502,
            Self::Overloaded => 429,
        }
    }

    /// Whether a retry can succeed.
    #[must_use]
    pub fn is_transient(self) -> bool {
        matches!(self, Self::Unavailable | Self::Overloaded)
    }

    #[must_use]
    pub fn body(self) -> ErrorBody {
        match self {
            Self::NotFound => ErrorBody::new(34, "The resource you requested could not be found."),
            Self::InvalidPage => ErrorBody::new(
                22,
                "Invalid page: Pages start at 1 and max at 500. They are expected to be an integer.",
            ),
            Self::InvalidDate => ErrorBody::new(23, "Invalid date: Format needs to be YYYY-MM-DD."),
            Self::InvalidDateRange => {
                ErrorBody::new(20, "Invalid date range: Should be a range no longer than 14 days.")
            }
            Self::InvalidParameters => {
                ErrorBody::new(5, "Invalid parameters: Your request parameters are incorrect.")
            }
            Self::TooManyAppended => ErrorBody::new(
                27,
                "Too many append to response objects: The maximum number of remote calls is 20.",
            ),
            Self::WrongMethod => {
                ErrorBody::new(42, "This request method is not supported for this resource.")
            }
            Self::Unavailable => ErrorBody::new(43, "Couldn't connect to the backend server."),
            // TMDB clients know this code, and retry.
            Self::Overloaded => {
                ErrorBody::new(25, "Your request count (#) is over the allowed limit of (40).")
            }
        }
    }
}

impl ErrorBody {
    /// TMDB's 401 for an invalid key; here for a missing session.
    #[must_use]
    pub fn invalid_key() -> Self {
        Self::new(7, "Invalid API key: You must be granted a valid key.")
    }

    /// TMDB's 503.
    #[must_use]
    pub fn offline() -> Self {
        Self::new(9, "Service offline: This service is temporarily offline, try again later.")
    }

    /// TMDB's 500.
    #[must_use]
    pub fn internal() -> Self {
        Self::new(11, "Internal error: Something went wrong, contact TMDb.")
    }

    fn new(status_code: u16, status_message: &'static str) -> Self {
        Self { success: false, status_code, status_message }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bodies_equal_tmdbs() {
        let not_found = serde_json::to_string(&CatalogueError::NotFound.body()).unwrap();
        assert_eq!(
            not_found,
            r#"{"success":false,"status_code":34,"status_message":"The resource you requested could not be found."}"#
        );
        let page = serde_json::to_string(&CatalogueError::InvalidPage.body()).unwrap();
        assert_eq!(
            page,
            r#"{"success":false,"status_code":22,"status_message":"Invalid page: Pages start at 1 and max at 500. They are expected to be an integer."}"#
        );
        let key = serde_json::to_value(ErrorBody::invalid_key()).unwrap();
        assert_eq!(key["status_code"], 7);
        assert_eq!(key["status_message"], "Invalid API key: You must be granted a valid key.");
    }

    #[test]
    fn statuses_equal_tmdbs() {
        assert_eq!(CatalogueError::NotFound.status(), 404);
        assert_eq!(CatalogueError::InvalidPage.status(), 400);
        let cases = [(CatalogueError::Unavailable, 502, 43), (CatalogueError::Overloaded, 429, 25)];
        for (error, status, code) in cases {
            assert_eq!((error.status(), error.body().status_code), (status, code));
        }
    }
}
