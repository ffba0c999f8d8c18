//! What an error of the server means: run again, connect again, or give up.

use crate::store::error::StoreError;
use tokio_postgres::Error;
use tokio_postgres::error::SqlState;

/// Why a statement or a commit failed.
#[derive(Clone, Debug)]
pub(super) enum Failure {
    /// A serialization conflict: run again.
    Conflict(String),
    /// The connection is gone, or the server is not the primary anymore: connect again.
    Lost(String),
    /// A unique constraint or index of this name.
    UniqueViolation(String),
    Final(StoreError),
}

impl From<&Error> for Failure {
    fn from(error: &Error) -> Self {
        let text = describe(error);
        let Some(details) = error.as_db_error() else {
            // Without a code: the connection broke, or a value has another type than its column.
            return if error.is_closed() || is_transport(error) {
                Self::Lost(text)
            } else {
                Self::Final(StoreError::Broken(text))
            };
        };
        let state = details.code();
        match (state, state.code().get(..2).unwrap_or_default()) {
            (
                &SqlState::T_R_SERIALIZATION_FAILURE
                | &SqlState::T_R_DEADLOCK_DETECTED
                | &SqlState::LOCK_NOT_AVAILABLE,
                _,
            ) => Self::Conflict(text),
            (&SqlState::UNIQUE_VIOLATION, _) => {
                Self::UniqueViolation(details.constraint().unwrap_or_default().to_owned())
            }
            // The server stops, starts, is a standby, has no connection left, or a pooler mixed statements up.
            (
                &SqlState::ADMIN_SHUTDOWN
                | &SqlState::CRASH_SHUTDOWN
                | &SqlState::CANNOT_CONNECT_NOW
                | &SqlState::READ_ONLY_SQL_TRANSACTION
                | &SqlState::TOO_MANY_CONNECTIONS
                | &SqlState::IDLE_IN_TRANSACTION_SESSION_TIMEOUT
                | &SqlState::INVALID_SQL_STATEMENT_NAME
                | &SqlState::DUPLICATE_PSTATEMENT
                | &SqlState::FEATURE_NOT_SUPPORTED,
                _,
            )
            | (_, "08") => Self::Lost(text),
            // 22: a text with a null character, or a number that is too large.
            (_, "22" | "23") => Self::Final(StoreError::Constraint(text)),
            (&SqlState::QUERY_CANCELED, _) | (_, "53") => {
                Self::Final(StoreError::Unavailable(text))
            }
            _ => Self::Final(StoreError::Broken(text)),
        }
    }
}

impl Failure {
    /// The error for callers when no further attempt is made.
    pub(super) fn into_error(self) -> StoreError {
        match self {
            Self::Conflict(text) | Self::Lost(text) => StoreError::Unavailable(text),
            Self::UniqueViolation(constraint) => StoreError::Taken(constraint),
            Self::Final(error) => error,
        }
    }
}

fn is_transport(error: &Error) -> bool {
    use std::error::Error as _;
    error.source().is_some_and(<dyn std::error::Error>::is::<std::io::Error>)
}

/// Code and message. The details of a server are left out, because they show values.
pub(super) fn describe(error: &Error) -> String {
    use std::error::Error as _;
    match (error.as_db_error(), error.source()) {
        (Some(details), _) => format!("{} ({})", details.message(), details.code().code()),
        (None, Some(source)) => format!("{error}: {source}"),
        (None, None) => error.to_string(),
    }
}
