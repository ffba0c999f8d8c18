//! Tokens in links that work once. Of those for password resets and invites the store has only hashes, so that a
//! stolen data file gives no access to accounts. Those for downloads are only in memory.

use crate::clock::random_name;
use crate::mutex::lock;
use aws_lc_rs::digest::{SHA256, digest};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use std::sync::Mutex;

/// Longer tokens are rejected without hashing.
const MAX_TOKEN_LENGTH: usize = 128;
/// How long a link to a download works, in seconds.
const LINK_LIFETIME: i64 = 60;
/// How many unused download links there can be. A further one replaces the oldest.
const MAX_LINKS: usize = 16;

/// A new token of 256 random bits, safe in URLs.
#[must_use]
pub fn new_one_time_token() -> String {
    random_name::<32>()
}

/// The hash that is stored. A token has 256 random bits, so a fast hash is enough, unlike for passwords.
#[must_use]
pub fn hash_one_time_token(token: &str) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(digest(&SHA256, token.as_bytes()))
}

/// The hash of a token from a request; `None` when the text cannot be a token.
#[must_use]
pub fn hash_received_token(token: &str) -> Option<String> {
    (1..=MAX_TOKEN_LENGTH).contains(&token.len()).then(|| hash_one_time_token(token))
}

/// The prefix of access tokens. Programs that search for leaked secrets recognize them by it.
const ACCESS_TOKEN_PREFIX: &str = "ms_";

/// A new access token of 256 random bits.
#[must_use]
pub fn new_access_token() -> String {
    format!("{ACCESS_TOKEN_PREFIX}{}", new_one_time_token())
}

/// The hash of an access token from a request; `None` when it is another kind of bearer token.
#[must_use]
pub fn hash_access_token(token: &str) -> Option<String> {
    token.starts_with(ACCESS_TOKEN_PREFIX).then(|| hash_received_token(token)).flatten()
}

/// Tokens of links that download a backup. In memory only.
#[derive(Default)]
pub struct LinkTokens(Mutex<Vec<LinkToken>>);

struct LinkToken {
    token: String,
    expires_at: i64,
}

impl LinkTokens {
    /// A new token of 256 random bits, valid from `now` (unix seconds).
    #[must_use]
    pub fn issue(&self, now: i64) -> String {
        let token = new_one_time_token();
        let mut links = lock(&self.0);
        links.retain(|link| now < link.expires_at);
        if links.len() == MAX_LINKS {
            links.remove(0);
        }
        links.push(LinkToken { token: token.clone(), expires_at: now + LINK_LIFETIME });
        token
    }

    /// Uses a token, which works only once; `false` when it is not valid at `now` (unix seconds).
    pub fn redeem(&self, token: &str, now: i64) -> bool {
        let mut links = lock(&self.0);
        let found = links.iter().position(|link| link.token == token);
        found.is_some_and(|at| now < links.remove(at).expires_at)
    }
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
        assert!(!hash_one_time_token(&one).contains(&one));
        assert_eq!(hash_received_token(&one), Some(hash_one_time_token(&one)));
        assert_eq!(hash_received_token(""), None);
        assert_eq!(hash_received_token(&"x".repeat(129)), None);
    }

    #[test]
    fn the_hash_is_sha_256() {
        let known = "ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0";
        assert_eq!(hash_one_time_token("abc"), known);
    }

    #[test]
    fn a_token_is_valid_once_and_for_a_minute() {
        let tokens = LinkTokens::default();
        let token = tokens.issue(1_000);
        assert!(!tokens.redeem("another", 1_000));
        assert!(tokens.redeem(&token, 1_059));
        assert!(!tokens.redeem(&token, 1_059), "used");
        let token = tokens.issue(1_000);
        assert!(!tokens.redeem(&token, 1_060), "expired");
    }

    #[test]
    fn the_oldest_of_more_than_sixteen_tokens_is_forgotten() {
        let tokens = LinkTokens::default();
        let issued: Vec<_> = (0..=MAX_LINKS).map(|_| tokens.issue(0)).collect();
        assert!(!tokens.redeem(&issued[0], 0));
        assert!(issued[1..].iter().all(|token| tokens.redeem(token, 0)));
    }
}
