//! Passkeys (WebAuthn), with which users sign in without a password.

use crate::domain::validation::{self, FieldErrors};

/// Passkeys of a user.
pub const MAX_PASSKEYS: i64 = 20;
/// Code points.
const MAX_NAME: usize = 60;

/// What the user calls a passkey: trimmed, in Unicode's composed form (NFC).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PasskeyName(String);

impl PasskeyName {
    /// The error has the message at the field `name`.
    pub fn parse(name: &str) -> Result<Self, FieldErrors> {
        let name = validation::normalize_name(name);
        let message = validation::required(&name)
            .or_else(|| validation::plain_text(&name))
            .or_else(|| validation::max_length(&name, MAX_NAME));
        match message {
            Some(message) => Err(FieldErrors::one("name", &message)),
            None => Ok(Self(name)),
        }
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}
