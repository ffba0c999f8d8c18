//! Classifies errors of the server: retry, reconnect, or give up.

use crate::store::error::StoreError;
use tokio_postgres::Error;
use tokio_postgres::error::SqlState;

/// Why a statement or a commit failed.
#[derive(Clone, Debug)]
pub(super) enum Failure {
    /// A serialization conflict: retry.
    Conflict(String),
    /// The connection is lost, or the server is no longer the primary: reconnect.
    Lost(String),
    /// The unique constraint or index with this name was violated.
    UniqueViolation(String),
    Final(StoreError),
}

impl From<&Error> for Failure {
    fn from(error: &Error) -> Self {
        let text = describe(error);
        let Some(details) = error.as_db_error() else {
            // Errors without a code: the connection broke, or a value does not have the type of its column.
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
            // The server stops or starts, is a standby, has no free connection, or a pooler mixed up prepared
            // statements.
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
            // Class 22: a text with a null character, or a number that is too large. Class 23: a violated constraint.
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

/// Code and message only. The server's details are left out, because they may contain stored values.
pub(super) fn describe(error: &Error) -> String {
    use std::error::Error as _;
    match (error.as_db_error(), error.source()) {
        (Some(details), _) => format!("{} ({})", details.message(), details.code().code()),
        (None, Some(source)) => format!("{error}: {source}"),
        (None, None) => error.to_string(),
    }
}
