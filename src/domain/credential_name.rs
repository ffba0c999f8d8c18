//! The names that users give their passkeys and access tokens.

use crate::domain::validation::{self, FieldErrors};

/// In code points.
const MAX_NAME: usize = 60;

/// The name of a passkey or an access token: trimmed, in Unicode's composed form (NFC).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CredentialName(String);

impl CredentialName {
    /// The error is about the field `name`.
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
