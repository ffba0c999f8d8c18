//! Passes to choose a new password with: whoever holds one may, once. The store keeps only their
//! hashes, so that a stolen data file opens nothing.

use crate::clock::random_name;
use aws_lc_rs::digest::{SHA256, digest};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;

/// No pass of ours is longer; a longer one is wrong without being hashed.
const MAX_PASS: usize = 128;

/// A new pass of 256 bits, safe in URLs.
#[must_use]
pub fn new_pass() -> String {
    random_name::<32>()
}

/// What the store knows a pass by; `None` for what can be no pass.
#[must_use]
pub fn pass_hash(pass: &str) -> Option<String> {
    let fits = (1..=MAX_PASS).contains(&pass.len());
    // The pass has 256 bits of chance in it, so that a plain hash is enough (unlike a password's).
    fits.then(|| BASE64_URL_SAFE_NO_PAD.encode(digest(&SHA256, pass.as_bytes())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passes_are_long_different_and_known_by_their_hash_alone() {
        let (one, other) = (new_pass(), new_pass());
        assert_eq!(one.len(), 43, "256 bits, six to a letter");
        assert_ne!(one, other);
        assert_ne!(pass_hash(&one), pass_hash(&other));
        assert!(!pass_hash(&one).unwrap().contains(&one));
        assert_eq!(pass_hash(""), None);
        assert_eq!(pass_hash(&"x".repeat(129)), None);
    }

    #[test]
    fn the_hash_is_sha_256() {
        let known = "ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0";
        assert_eq!(pass_hash("abc").as_deref(), Some(known));
    }
}
