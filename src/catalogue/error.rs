//! Errors of the catalogue, worded and numbered as TMDB does, because its clients read the numbers.

use serde::Serialize;
use utoipa::ToSchema;

/// Why a catalogue call has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CatalogueError {
    /// No such path or title.
    #[error("no such title or path")]
    NotFound,
    /// A page that is no number from 1 to 500.
    #[error("no such page")]
    InvalidPage,
    /// A date that is not of the form `YYYY-MM-DD`.
    #[error("no such date")]
    InvalidDate,
    /// A parameter without which there is no answer is missing or unknown.
    #[error("a parameter is missing or wrong")]
    InvalidParameters,
    /// More appended to one answer than TMDB takes.
    #[error("too many appended")]
    TooManyAppended,
    /// A method that no path takes.
    #[error("no such method")]
    WrongMethod,
    /// The movie database behind us gives no answer, or none that can be used.
    #[error("the movie database gives no answer")]
    Unavailable,
    /// The movie database would be asked more often than it allows.
    #[error("the movie database is asked too often")]
    Overloaded,
}

/// TMDB's error document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = CatalogueErrorBody)]
pub struct ErrorBody {
    /// Always false.
    pub success: bool,
    /// TMDB's own number of the error.
    pub status_code: u16,
    /// TMDB's own sentence for it.
    pub status_message: &'static str,
}

impl CatalogueError {
    /// The HTTP status that goes with the error.
    #[must_use]
    pub fn status(self) -> u16 {
        match self {
            Self::NotFound => 404,
            Self::InvalidPage | Self::InvalidDate | Self::TooManyAppended => 400,
            Self::InvalidParameters => 422,
            Self::WrongMethod => 405,
            Self::Unavailable => 502,
            Self::Overloaded => 429,
        }
    }

    /// Whether the same call may have an answer later.
    #[must_use]
    pub fn may_pass(self) -> bool {
        matches!(self, Self::Unavailable | Self::Overloaded)
    }

    /// The document that goes with the error.
    #[must_use]
    pub fn body(self) -> ErrorBody {
        match self {
            Self::NotFound => ErrorBody::new(34, "The resource you requested could not be found."),
            Self::InvalidPage => ErrorBody::new(
                22,
                "Invalid page: Pages start at 1 and max at 500. They are expected to be an integer.",
            ),
            Self::InvalidDate => ErrorBody::new(23, "Invalid date: Format needs to be YYYY-MM-DD."),
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
            // Every client of TMDB knows this one, and that it may try again.
            Self::Overloaded => {
                ErrorBody::new(25, "Your request count (#) is over the allowed limit of (40).")
            }
        }
    }
}

impl ErrorBody {
    /// What TMDB says, with status 401, to a caller without a valid key; ours says it to a caller
    /// without a session.
    #[must_use]
    pub fn invalid_key() -> Self {
        Self::new(7, "Invalid API key: You must be granted a valid key.")
    }

    fn new(status_code: u16, status_message: &'static str) -> Self {
        Self { success: false, status_code, status_message }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bodies_are_tmdbs_to_the_letter() {
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
    fn statuses_are_tmdbs() {
        assert_eq!(CatalogueError::NotFound.status(), 404);
        assert_eq!(CatalogueError::InvalidPage.status(), 400);
        let ways = [(CatalogueError::Unavailable, 502, 43), (CatalogueError::Overloaded, 429, 25)];
        for (error, status, code) in ways {
            assert_eq!((error.status(), error.body().status_code), (status, code));
        }
    }
}
