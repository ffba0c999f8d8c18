//! The installation's own key to TMDB: told apart by its form, sent only where it belongs, and
//! never printed.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use reqwest::{RequestBuilder, Url};
use std::fmt;

/// A key that looks like one; whether TMDB takes it, only TMDB knows.
#[derive(Clone)]
pub struct Key(Form);

#[derive(Clone)]
enum Form {
    /// 32 hexadecimal digits, sent as the parameter `api_key`.
    V3(String),
    /// A JSON web token, sent as `Authorization: Bearer`.
    V4(String),
}

/// A text that is no key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "this is no key of TMDB: it wants the API key (32 hexadecimal digits) or the API read access \
     token from https://www.themoviedb.org/settings/api"
)]
pub struct NoKey;

impl Key {
    /// Reads a v3 key or a v4 token; white space around it does not count.
    ///
    /// # Errors
    /// When the text has neither form. The error does not repeat it.
    pub fn parse(text: &str) -> Result<Self, NoKey> {
        let text = text.trim();
        if text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Ok(Self(Form::V3(text.to_ascii_lowercase())));
        }
        let parts: Vec<_> = text.split('.').collect();
        let encoded = |part: &&str| !part.is_empty() && BASE64_URL_SAFE_NO_PAD.decode(part).is_ok();
        if parts.len() == 3 && parts.iter().all(encoded) {
            return Ok(Self(Form::V4(text.to_owned())));
        }
        Err(NoKey)
    }

    /// Puts a v3 key into the address.
    pub(super) fn add_to(&self, url: &mut Url) {
        if let Form::V3(key) = &self.0 {
            url.query_pairs_mut().append_pair("api_key", key);
        }
    }

    /// Puts a v4 token into the head, marked as secret.
    pub(super) fn sign(&self, request: RequestBuilder) -> RequestBuilder {
        match &self.0 {
            Form::V3(_) => request,
            Form::V4(token) => request.bearer_auth(token),
        }
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("***")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_are_known_and_nothing_else_is() {
        let v3 = "0123456789ABCDEF0123456789abcdef";
        assert!(matches!(Key::parse(&format!(" {v3}\n")).unwrap().0, Form::V3(_)));
        assert!(matches!(Key::parse("eyJh.eyJi.c2ln").unwrap().0, Form::V4(_)));
        for text in ["", "0123", &v3[1..], "eyJh.eyJi", "a b.c.d", "..", "eyJh.eyJi.c2ln.more"] {
            assert_eq!(Key::parse(text).unwrap_err(), NoKey, "{text}");
        }
    }

    #[test]
    fn a_key_is_never_printed() {
        assert_eq!(format!("{:?}", Key::parse("eyJh.eyJi.c2ln").unwrap()), "***");
    }
}
