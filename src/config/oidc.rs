//! Identity providers (OpenID Connect) with which users can sign in. They are tables of the configuration file.

use crate::config::{SecretError, is_this_machine};
use secrecy::SecretString;
use std::path::{Path, PathBuf};

const MAX_ID: usize = 32;
const MAX_NAME: usize = 40;

/// An identity provider.
#[derive(Clone, Debug)]
pub struct OidcProvider {
    /// The name of its table: `a` to `z`, digits and hyphens. It is stored with each identity.
    pub id: String,
    /// The name that users see.
    pub name: String,
    /// The issuer exactly as in the provider's ID tokens.
    pub issuer: String,
    pub client_id: String,
    /// `None` for a public client.
    pub client_secret: Option<SecretString>,
    /// The scopes to request besides `openid`.
    pub scopes: Vec<String>,
    pub sign_up: ProviderSignUp,
    /// Whether a sign-in is linked to the account with the same verified email address.
    pub link_by_email: bool,
}

/// Who gets an account at the first sign-in with the provider.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ProviderSignUp {
    /// No one. Users link the provider in their settings.
    Closed,
    /// Everyone who could sign up with a password: by the setting `registration`, or with an invite.
    #[default]
    Registration,
    /// Everyone with an account at the provider, up to `max-users`.
    Open,
}

impl ProviderSignUp {
    pub const NAMES: [&str; 3] = ["closed", "registration", "open"];

    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let all = [Self::Closed, Self::Registration, Self::Open];
        all.into_iter().find(|policy| policy.as_str() == text)
    }

    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Closed => "closed",
            Self::Registration => "registration",
            Self::Open => "open",
        }
    }
}

/// Checks the name of a provider's table.
pub fn provider_id(text: &str) -> Result<String, String> {
    let is_valid = (1..=MAX_ID).contains(&text.len())
        && text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
    if is_valid {
        Ok(text.to_owned())
    } else {
        Err(format!("the name must have 1 to {MAX_ID} of the characters a-z, 0-9 and -"))
    }
}

/// Checks the name that users see.
pub fn provider_name(text: &str) -> Result<String, String> {
    let text = text.trim();
    if (1..=MAX_NAME).contains(&text.chars().count()) && !text.contains(char::is_control) {
        Ok(text.to_owned())
    } else {
        Err(format!("must have 1 to {MAX_NAME} characters"))
    }
}

/// Checks the issuer. Plain HTTP is allowed only for a provider on the same machine.
pub fn issuer(text: &str) -> Result<String, String> {
    let url = reqwest::Url::parse(text).map_err(|_| "must be a URL".to_owned())?;
    if url.query().is_some() || url.fragment().is_some() || !url.username().is_empty() {
        return Err("must not have a user name, ? or #".to_owned());
    }
    if is_safe_url(&url) { Ok(text.to_owned()) } else { Err("must begin with https://".to_owned()) }
}

/// Whether data sent to this URL cannot be read on the way.
#[must_use]
pub fn is_safe_url(url: &reqwest::Url) -> bool {
    let is_local = || url.host_str().is_some_and(is_this_machine);
    url.scheme() == "https" || (url.scheme() == "http" && is_local())
}

/// The client secret in a file, without the line break at its end.
pub fn read_client_secret(path: &Path) -> Result<SecretString, SecretError> {
    let text = std::fs::read_to_string(path).map_err(|source| SecretError::File {
        name: "client-secret-file",
        path: PathBuf::from(path),
        source,
    })?;
    Ok(text.trim_end_matches(['\r', '\n']).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_issuer_is_a_url_with_tls_unless_it_is_on_this_machine() {
        for text in
            ["https://id.example.org", "https://id.example.org/realms/a", "http://127.0.0.1:9"]
        {
            assert_eq!(issuer(text).as_deref(), Ok(text));
        }
        for text in
            ["", "id.example.org", "http://id.example.org", "https://a.org/?x", "https://u@a.org"]
        {
            assert!(issuer(text).is_err(), "{text}");
        }
    }

    #[test]
    fn an_id_is_short_and_safe_in_an_address() {
        assert!(provider_id("key-cloak2").is_ok());
        for text in ["", "Key", "a b", "a/b", &"a".repeat(33)] {
            assert!(provider_id(text).is_err(), "{text}");
        }
    }
}
