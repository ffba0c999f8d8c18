//! Session tokens: JSON web tokens with the id of a session. Tokens without a valid signature are rejected before the
//! store is read. Whether the session is still valid is decided by its row.

use crate::atomic_file::{self, Access};
use crate::auth::credential::DeviceTokens;
use crate::clock::{random_bytes, random_name};
use crate::domain::ids::{SessionId, UserId};
use aws_lc_rs::hmac::{self, HMAC_SHA256};
use base64::prelude::{BASE64_URL_SAFE_NO_PAD, Engine};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::RwLock;

/// Issuer and audience.
const NAME: &str = "moviestars";
/// Longer tokens are rejected without parsing.
const MAX_TOKEN: usize = 2_048;
const KEY_BYTES: usize = 32;
/// When there are more verified tokens than this, the cache is cleared. Each takes about 500 bytes.
const MAX_VERIFIED: usize = 4_096;

pub struct Tokens {
    encoding: EncodingKey,
    decoding: DecodingKey,
    validation: Validation,
    /// The claims of tokens whose signature was verified. Expiry is still checked on each use, and the session in the
    /// store.
    verified: RwLock<HashMap<Box<str>, Claims>>,
    reset_key: hmac::Key,
    devices: DeviceTokens,
}

/// Why there is no signing key. The server does not start without one.
#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    #[error("cannot use the signing key {}: {source}; check that this user may read and write it", path.display())]
    File { path: PathBuf, source: std::io::Error },
    #[error("{} is not a signing key of moviestars; delete it to get a new one (all users must sign in again)", .0.display())]
    NoKey(PathBuf),
}

#[derive(Serialize, Deserialize)]
struct Claims {
    sub: String,
    sid: String,
    iat: i64,
    exp: i64,
    iss: String,
    aud: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    nbf: Option<i64>,
}

impl Claims {
    /// The user and the session, if the claims are valid at `now`.
    fn read(&self, now: i64) -> Option<(UserId, SessionId)> {
        let is_current = now < self.exp && self.nbf.is_none_or(|nbf| nbf <= now);
        let user = self.sub.parse().ok().map(UserId)?;
        is_current.then(|| (user, SessionId(self.sid.clone())))
    }
}

impl Tokens {
    /// Reads the signing key at `path`, or creates it there, readable by this user only.
    pub fn open(path: &Path) -> Result<Self, KeyError> {
        let key = match read_key(path) {
            Ok(key) => key,
            Err(KeyError::File { source, .. }) if source.kind() == ErrorKind::NotFound => {
                create_key(path)?
            }
            Err(error) => return Err(error),
        };
        Ok(Self::new(&key))
    }

    /// Reads the signing key at `path`, which several instances share.
    pub fn read_file(path: &Path) -> Result<Self, KeyError> {
        Ok(Self::new(&read_key(path)?))
    }

    /// The setup code, which is the same for all instances with this key.
    #[must_use]
    pub fn setup_code(&self) -> String {
        let code = hmac::sign(&self.reset_key, b"setup code");
        BASE64_URL_SAFE_NO_PAD.encode(&code.as_ref()[..9])
    }

    fn new(key: &[u8; KEY_BYTES]) -> Self {
        let mut validation = Validation::new(Algorithm::HS256);
        validation.set_required_spec_claims(&["exp", "sub", "iss", "aud"]);
        validation.set_issuer(&[NAME]);
        validation.set_audience(&[NAME]);
        // `verify` checks the expiry itself, with the injected clock.
        validation.validate_exp = false;
        Self {
            encoding: EncodingKey::from_secret(key),
            decoding: DecodingKey::from_secret(key),
            validation,
            verified: RwLock::default(),
            reset_key: derive(key, b"password reset"),
            devices: DeviceTokens::new(derive(key, b"device")),
        }
    }

    /// The token of a session from `now` to `expires_at` (unix seconds).
    #[must_use]
    pub fn issue(&self, user: UserId, session: &SessionId, now: i64, expires_at: i64) -> String {
        let claims = Claims {
            sub: user.0.to_string(),
            sid: session.0.clone(),
            iat: now,
            exp: expires_at,
            iss: NAME.to_owned(),
            aud: NAME.to_owned(),
            nbf: None,
        };
        jsonwebtoken::encode(&Header::new(Algorithm::HS256), &claims, &self.encoding)
            .expect("text and numbers can be signed")
    }

    /// Derives the password reset token from a nonce. A queued email is stored with the nonce only, so that a stolen
    /// data file gives no access to accounts.
    #[must_use]
    pub fn reset_token(&self, nonce: &str) -> String {
        BASE64_URL_SAFE_NO_PAD.encode(hmac::sign(&self.reset_key, nonce.as_bytes()))
    }

    /// Issues and verifies device tokens.
    #[must_use]
    pub const fn devices(&self) -> &DeviceTokens {
        &self.devices
    }

    /// The user and the session of a token that this server signed and that is not expired at `now`.
    #[must_use]
    pub fn verify(&self, token: &str, now: i64) -> Option<(UserId, SessionId)> {
        if token.len() > MAX_TOKEN {
            return None;
        }
        if let Some(claims) = self.verified.read().ok()?.get(token) {
            return claims.read(now);
        }
        let claims =
            jsonwebtoken::decode::<Claims>(token, &self.decoding, &self.validation).ok()?.claims;
        let read = claims.read(now)?;
        let mut verified = self.verified.write().ok()?;
        if verified.len() >= MAX_VERIFIED {
            verified.clear();
        }
        verified.insert(token.into(), claims);
        Some(read)
    }
}

/// Derives a key for one purpose, so that a signature cannot be used for another purpose.
fn derive(key: &[u8; KEY_BYTES], purpose: &[u8]) -> hmac::Key {
    let derived = hmac::sign(&hmac::Key::new(HMAC_SHA256, key), purpose);
    hmac::Key::new(HMAC_SHA256, derived.as_ref())
}

fn read_key(path: &Path) -> Result<[u8; KEY_BYTES], KeyError> {
    let failed = |source| KeyError::File { path: path.to_owned(), source };
    let mut key = Vec::new();
    let file = std::fs::File::open(path).map_err(failed)?;
    file.take(KEY_BYTES as u64 + 1).read_to_end(&mut key).map_err(failed)?;
    key.try_into().map_err(|_| KeyError::NoKey(path.to_owned()))
}

/// Writes the key to a draft and renames it. If two processes start at once, only one creates the key and both use
/// it. An incomplete key is never read.
fn create_key(path: &Path) -> Result<[u8; KEY_BYTES], KeyError> {
    let failed = |source| KeyError::File { path: path.to_owned(), source };
    let draft = path.with_added_extension(random_name::<9>());
    let key = random_bytes::<KEY_BYTES>();
    atomic_file::create(&draft, &key, Access::OwnerOnly).map_err(failed)?;
    match atomic_file::publish_new(&draft, path) {
        Ok(()) => Ok(key),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => read_key(path),
        Err(error) => Err(failed(error)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const NOW: i64 = 1_800_000_000;

    fn tokens() -> Tokens {
        Tokens::new(&[7; KEY_BYTES])
    }

    fn forged(header: &Header, claims: &serde_json::Value, key: &[u8]) -> String {
        jsonwebtoken::encode(header, claims, &EncodingKey::from_secret(key)).unwrap()
    }

    #[test]
    fn reset_tokens_differ_by_nonce_and_by_key() {
        let other_key = Tokens::new(&[8; KEY_BYTES]);
        assert_eq!(tokens().reset_token("a"), tokens().reset_token("a"));
        assert_ne!(tokens().reset_token("a"), tokens().reset_token("b"));
        assert_ne!(tokens().reset_token("a"), other_key.reset_token("a"));
        assert_eq!(tokens().reset_token("a").len(), 43, "256 bits, six per character");
    }

    #[test]
    fn a_token_is_valid_until_it_expires() {
        let session = SessionId("s".to_owned());
        let token = tokens().issue(UserId(1), &session, NOW, NOW + 10);
        assert_eq!(tokens().verify(&token, NOW + 9), Some((UserId(1), session)));
        assert_eq!(tokens().verify(&token, NOW + 10), None);
    }

    #[test]
    fn tokens_with_wrong_claims_are_refused() {
        let good =
            json!({"sub": "1", "sid": "s", "iat": NOW, "exp": NOW + 10, "iss": NAME, "aud": NAME});
        let header = Header::new(Algorithm::HS256);
        assert!(tokens().verify(&forged(&header, &good, &[7; KEY_BYTES]), NOW).is_some());
        let changes = [
            ("exp", json!((NOW + 10).to_string())),
            ("exp", json!(null)),
            ("iss", json!("else")),
            ("aud", json!("else")),
            ("sub", json!(null)),
            ("sid", json!(5)),
            ("nbf", json!(NOW + 5)),
            ("nbf", json!("soon")),
        ];
        for (claim, value) in changes {
            let mut claims = good.clone();
            claims[claim] = value.clone();
            if value.is_null() {
                claims.as_object_mut().unwrap().remove(claim);
            }
            let token = forged(&header, &claims, &[7; KEY_BYTES]);
            assert_eq!(tokens().verify(&token, NOW), None, "{claim}: {value}");
        }
        assert_eq!(tokens().verify(&forged(&header, &good, &[8; KEY_BYTES]), NOW), None);
        let other = Header::new(Algorithm::HS384);
        assert_eq!(tokens().verify(&forged(&other, &good, &[7; KEY_BYTES]), NOW), None);
    }

    #[test]
    fn malformed_tokens_are_refused() {
        let session = SessionId("s".to_owned());
        let token = tokens().issue(UserId(1), &session, NOW, NOW + 10);
        let (signed, _) = token.rsplit_once('.').unwrap();
        // {"alg":"none"} and {"alg":"NONE"}
        let (_, claims) = signed.split_once('.').unwrap();
        let corpus = [
            String::new(),
            "..".to_owned(),
            format!("{signed}."),
            signed.to_owned(),
            format!("eyJhbGciOiJub25lIn0.{claims}."),
            format!("eyJhbGciOiJOT05FIn0.{claims}."),
            format!("{token}x"),
            format!("{token}.x"),
            "ü".repeat(20),
            "a".repeat(10_000),
        ];
        for text in corpus {
            assert_eq!(tokens().verify(&text, NOW), None, "{text:.60}");
        }
    }

    #[test]
    fn the_key_is_created_once_and_readable_by_this_user_only() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("moviestars.db.key");
        let session = SessionId("s".to_owned());
        let token = Tokens::open(&path).unwrap().issue(UserId(1), &session, NOW, NOW + 10);
        assert_eq!(Tokens::open(&path).unwrap().verify(&token, NOW), Some((UserId(1), session)));
        assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_file_that_is_not_a_key_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("moviestars.db.key");
        for content in [&b""[..], b"short", &[1; KEY_BYTES + 1]] {
            std::fs::write(&path, content).unwrap();
            assert!(matches!(Tokens::open(&path), Err(KeyError::NoKey(_))));
        }
    }
}
