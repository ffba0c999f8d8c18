//! Tokens in links that work once: reset links and invites. The store keeps only their hashes, so that a
//! stolen data file opens no account.

use crate::clock::random_name;
use aws_lc_rs::digest::{SHA256, digest};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;

/// A longer token is wrong without being hashed.
const MAX_LENGTH: usize = 128;

/// A new token of 256 random bits, safe in URLs.
#[must_use]
pub fn new_one_time_token() -> String {
    random_name::<32>()
}

/// The hash that the store keeps; `None` for a text that cannot be a token.
#[must_use]
pub fn hash_one_time_token(token: &str) -> Option<String> {
    let valid = (1..=MAX_LENGTH).contains(&token.len());
    // 256 random bits need no slow hash, unlike a password.
    valid.then(|| BASE64_URL_SAFE_NO_PAD.encode(digest(&SHA256, token.as_bytes())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_long_and_different_and_their_hash_does_not_contain_them() {
        let (one, other) = (new_one_time_token(), new_one_time_token());
        assert_eq!(one.len(), 43, "256 bits, six per character");
        assert_ne!(one, other);
        assert_ne!(hash_one_time_token(&one), hash_one_time_token(&other));
        assert!(!hash_one_time_token(&one).unwrap().contains(&one));
        assert_eq!(hash_one_time_token(""), None);
        assert_eq!(hash_one_time_token(&"x".repeat(129)), None);
    }

    #[test]
    fn the_hash_is_sha_256() {
        let known = "ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0";
        assert_eq!(hash_one_time_token("abc").as_deref(), Some(known));
    }
}
