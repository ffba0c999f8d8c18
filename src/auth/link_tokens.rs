//! Tokens of links that work once, for a short time. Kept in memory only.

use crate::clock::random_name;
use crate::mutex::lock;
use std::sync::Mutex;

/// How long a link works, in seconds.
const LIFETIME: i64 = 60;
/// Links that are not used yet; the oldest are forgotten.
const MAX_LINKS: usize = 16;

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
        let token = random_name::<32>();
        let mut links = lock(&self.0);
        links.retain(|link| now < link.expires_at);
        if links.len() == MAX_LINKS {
            links.remove(0);
        }
        links.push(LinkToken { token: token.clone(), expires_at: now + LIFETIME });
        token
    }

    /// Uses a token up; `false` when it is not valid at `now` (unix seconds).
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
