//! Access tokens, with which programs use the API on behalf of a user.

use crate::domain::validation::FieldErrors;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How many access tokens a user can have.
pub const MAX_ACCESS_TOKENS: i64 = 50;
/// The longest lifetime of a token that expires.
const MAX_DAYS: i64 = 366;

/// What an access token allows. `read`: only GET requests. `write`: also requests that change data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum TokenScope {
    Read,
    Write,
}

impl TokenScope {
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Write => "write",
        }
    }

    /// A scope that only a newer version knows is read as the least one.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        if text == Self::Write.as_str() { Self::Write } else { Self::Read }
    }
}

/// When a token that is valid for `days` from `now` expires, in unix seconds. `None` means never. The error is about
/// the field `expires_in_days`.
pub fn expiry(days: Option<i64>, now: i64) -> Result<Option<i64>, FieldErrors> {
    match days {
        None => Ok(None),
        Some(days) if (1..=MAX_DAYS).contains(&days) => Ok(Some(now + days * 86_400)),
        Some(_) => {
            let message = format!("Must be 1 to {MAX_DAYS}");
            Err(FieldErrors::one("expires_in_days", &message))
        }
    }
}
