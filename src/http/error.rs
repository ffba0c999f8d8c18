//! Every refusal the API can answer, turned into HTTP in one place and logged there once.

use crate::clock::LogThrottle;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use std::collections::BTreeMap;
use std::time::Duration;
use utoipa::ToSchema;

/// The body of every error (decision 16; codes: docs/api.md).
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ErrorBody {
    /// Always `error`.
    #[schema(example = "error")]
    pub status: &'static str,
    /// What went wrong, for programs.
    pub code: u16,
    /// What went wrong and what to do, for people.
    pub message: String,
    /// Which fields are wrong, and why.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fields: Option<BTreeMap<String, Vec<String>>>,
    /// At sign-up, when the e-mail address is at fault: why (specification 7.2).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email: Option<Vec<String>>,
}

/// Why a request is refused.
#[derive(Clone, Debug, thiserror::Error)]
pub enum ApiError {
    /// 4000: broken JSON or a bad parameter.
    #[error("{0}")]
    BadRequest(String),
    /// 4010: wrong e-mail address or password, the same for both.
    #[error("The e-mail address or the password is wrong.")]
    WrongCredentials,
    /// 4011: no session, or one that is over.
    #[error("Invalid or expired token. Please sign-in again.")]
    InvalidToken,
    /// 4012: a link that is used, over or wrong.
    #[error("This link has been used, has expired or is not right. Ask for a new one.")]
    InvalidResetToken,
    /// 4030: accounts come from the command line only.
    #[error("Registration is closed here. Ask whoever runs this server for an account.")]
    RegistrationClosed,
    /// 4030: the first account needs the set-up code.
    #[error("The first account needs the set-up code that the server's log shows.")]
    SetupCodeNeeded,
    /// 4031: for admins only.
    #[error("Only an admin may do this.")]
    AdminNeeded,
    /// 4032: asked for by the page of another site.
    #[error(
        "The page of another site asked for this. If it is this server's own, start the server with --base-url."
    )]
    OtherSite,
    /// 4040: not there, or not the caller's.
    #[error("There is no such {0}.")]
    NotFound(&'static str),
    /// 4050: the path exists, but not for this method.
    #[error("This address does not take that kind of request.")]
    MethodNotAllowed,
    /// 4090: what is there already does not allow it.
    #[error("{0}")]
    Conflict(&'static str),
    /// 4091: an id that names a film and a show.
    #[error("This id names a film and a show; say which with media_type.")]
    Ambiguous,
    /// 4140: an address over the limit.
    #[error("The address is too long.")]
    AddressTooLong,
    /// 4130: a body over the limit.
    #[error("The request is too large.")]
    TooLarge,
    /// 4150: a body that is not JSON.
    #[error("The request must be JSON (Content-Type: application/json).")]
    NotJson,
    /// 4220: fields that break rules.
    #[error("Some fields need another look.")]
    Invalid(BTreeMap<String, Vec<String>>),
    /// 4290: too many tries; one more may come after so many seconds.
    #[error("Too many tries. Please wait {0} seconds and try again.")]
    TooManyTries(i64),
    /// 5000: our fault.
    #[error("Something went wrong on the server. It has been logged.")]
    Internal(String),
    /// 5020: the movie database gives no answer.
    #[error("The movie database does not answer. Please try again in a moment.")]
    CatalogueFailed(String),
    /// 5030: too much at once, or the disk refuses.
    #[error("The server cannot do this right now. Please try again in a moment.")]
    Unavailable(String),
}

impl ApiError {
    /// One message at one field.
    #[must_use]
    pub fn field(name: &str, message: &str) -> Self {
        Self::Invalid(BTreeMap::from([(name.to_owned(), vec![message.to_owned()])]))
    }

    /// The status that it is sent with.
    #[must_use]
    pub fn status(&self) -> StatusCode {
        self.status_and_code().0
    }

    fn status_and_code(&self) -> (StatusCode, u16) {
        match self {
            Self::BadRequest(_) => (StatusCode::BAD_REQUEST, 4000),
            Self::WrongCredentials => (StatusCode::UNAUTHORIZED, 4010),
            Self::InvalidToken => (StatusCode::UNAUTHORIZED, 4011),
            Self::InvalidResetToken => (StatusCode::UNAUTHORIZED, 4012),
            Self::RegistrationClosed | Self::SetupCodeNeeded => (StatusCode::FORBIDDEN, 4030),
            Self::AdminNeeded => (StatusCode::FORBIDDEN, 4031),
            Self::OtherSite => (StatusCode::FORBIDDEN, 4032),
            Self::NotFound(_) => (StatusCode::NOT_FOUND, 4040),
            Self::MethodNotAllowed => (StatusCode::METHOD_NOT_ALLOWED, 4050),
            Self::Conflict(_) => (StatusCode::CONFLICT, 4090),
            Self::Ambiguous => (StatusCode::CONFLICT, 4091),
            Self::TooLarge => (StatusCode::PAYLOAD_TOO_LARGE, 4130),
            Self::AddressTooLong => (StatusCode::URI_TOO_LONG, 4140),
            Self::NotJson => (StatusCode::UNSUPPORTED_MEDIA_TYPE, 4150),
            Self::Invalid(_) => (StatusCode::UNPROCESSABLE_ENTITY, 4220),
            Self::TooManyTries(_) => (StatusCode::TOO_MANY_REQUESTS, 4290),
            Self::Internal(_) => (StatusCode::INTERNAL_SERVER_ERROR, 5000),
            Self::CatalogueFailed(_) => (StatusCode::BAD_GATEWAY, 5020),
            Self::Unavailable(_) => (StatusCode::SERVICE_UNAVAILABLE, 5030),
        }
    }

    fn fields(&self) -> Option<BTreeMap<String, Vec<String>>> {
        match self {
            Self::Invalid(fields) => Some(fields.clone()),
            Self::SetupCodeNeeded => {
                let messages = vec!["This is not the set-up code".to_owned()];
                Some(BTreeMap::from([("setupCode".to_owned(), messages)]))
            }
            _ => None,
        }
    }
}

/// A full disk or a flood turns away thousands.
static TURNED_AWAY: LogThrottle = LogThrottle::new(Duration::from_secs(10));

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let (status, code) = self.status_and_code();
        match &self {
            Self::Internal(cause) => tracing::error!(code, "A request failed: {cause}"),
            Self::CatalogueFailed(cause) => {
                tracing::warn!(code, "The movie database failed: {cause}");
            }
            Self::Unavailable(cause) => {
                if let Some(more) = TURNED_AWAY.allow() {
                    tracing::warn!(code, more, "A request was turned away: {cause}");
                }
            }
            _ => {}
        }
        let wait = match self {
            Self::TooManyTries(seconds) => Some(seconds),
            Self::Unavailable(_) => Some(1),
            _ => None,
        };
        let fields = self.fields();
        let email = fields.as_ref().and_then(|fields| fields.get("email").cloned());
        let message = self.to_string();
        let body = ErrorBody { status: "error", code, message, fields, email };
        let mut response = (status, crate::http::extract::json::Json(body)).into_response();
        if let Some(seconds) = wait {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
