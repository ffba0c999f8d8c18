//! Verification of ID tokens (OpenID Connect Core 1.0, section 3.1.3.7).

use crate::oidc::client::OidcError;
use jsonwebtoken::jwk::{AlgorithmParameters, Jwk, KeyAlgorithm, PublicKeyUse};
use jsonwebtoken::{Algorithm, DecodingKey, Header, Validation};
use serde::Deserialize;
use serde_json::Value;
use subtle::ConstantTimeEq;

/// By how much the provider's clock may differ, in seconds.
const CLOCK_SKEW: i64 = 60;
/// An ID token that is older than this, in seconds, cannot be from this sign-in.
const MAX_AGE: i64 = 900;
const MAX_SUBJECT: usize = 255;

/// The public keys of a provider.
#[derive(Clone, Debug, Default)]
pub(super) struct Keys(Vec<Jwk>);

/// A JWK set. Unsupported keys are ignored.
#[derive(Deserialize)]
pub(super) struct KeySet {
    keys: Vec<Value>,
}

impl From<KeySet> for Keys {
    fn from(set: KeySet) -> Self {
        let keys = set.keys.into_iter().filter_map(|key| serde_json::from_value(key).ok());
        Self(keys.filter(is_signing_key).collect())
    }
}

/// The values that the claims of an ID token must have.
pub(super) struct Expected<'a> {
    pub issuer: &'a str,
    pub client_id: &'a str,
    pub nonce: &'a str,
    /// Unix seconds.
    pub now: i64,
}

/// The claims about the user. Only `sub` is always present.
#[derive(Clone, Debug, Default, Deserialize)]
pub(super) struct UserClaims {
    pub sub: String,
    pub email: Option<String>,
    pub email_verified: Option<Verified>,
    pub preferred_username: Option<String>,
    pub given_name: Option<String>,
    pub family_name: Option<String>,
}

/// A boolean, for which some providers send a text.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum Verified {
    Bool(bool),
    Text(String),
}

impl Verified {
    pub(super) fn is_true(&self) -> bool {
        match self {
            Self::Bool(value) => *value,
            Self::Text(text) => text == "true",
        }
    }
}

#[derive(Deserialize)]
struct Claims {
    exp: i64,
    iat: i64,
    nbf: Option<i64>,
    aud: Audience,
    azp: Option<String>,
    nonce: Option<String>,
    #[serde(flatten)]
    user: UserClaims,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Audience {
    One(String),
    Several(Vec<String>),
}

/// The key that must have signed the token. `Ok(None)` means that the keys may have been replaced since they were
/// read.
pub(super) fn find_key<'k>(
    token: &str,
    keys: &'k Keys,
) -> Result<Option<(&'k Jwk, Algorithm)>, OidcError> {
    let header = jsonwebtoken::decode_header(token).map_err(|error| invalid(&error))?;
    let Header { alg, kid, .. } = header;
    let Some(kid) = kid else {
        // If the token has no key id, only one key may match.
        let mut fitting = keys.0.iter().filter(|key| allows(key, alg));
        let only = fitting.next().filter(|_| fitting.next().is_none());
        return Ok(only.map(|key| (key, alg)));
    };
    let found = keys.0.iter().find(|key| key.common.key_id.as_ref() == Some(&kid));
    if found.is_some_and(|key| !allows(key, alg)) {
        return Err(OidcError::InvalidToken("its key is not for this algorithm".to_owned()));
    }
    Ok(found.map(|key| (key, alg)))
}

/// Verifies the signature and the claims.
pub(super) fn verify(
    token: &str,
    (key, algorithm): (&Jwk, Algorithm),
    expected: &Expected<'_>,
) -> Result<UserClaims, OidcError> {
    let mut validation = Validation::new(algorithm);
    validation.set_required_spec_claims(&["exp", "iss", "aud", "sub"]);
    validation.set_issuer(&[expected.issuer]);
    validation.set_audience(&[expected.client_id]);
    // `check` compares times itself, with the injected clock.
    validation.validate_exp = false;
    let key = DecodingKey::from_jwk(key).map_err(|error| invalid(&error))?;
    let decoded = jsonwebtoken::decode::<Claims>(token, &key, &validation);
    let claims = decoded.map_err(|error| invalid(&error))?.claims;
    match check(&claims, expected) {
        None => Ok(claims.user),
        Some(problem) => Err(OidcError::InvalidToken(problem.to_owned())),
    }
}

fn check(claims: &Claims, expected: &Expected<'_>) -> Option<&'static str> {
    let now = expected.now;
    let nonce = claims.nonce.as_deref().unwrap_or_default();
    let is_only_audience = match &claims.aud {
        Audience::One(one) => one == expected.client_id,
        Audience::Several(several) => several.len() == 1,
    };
    if !bool::from(nonce.as_bytes().ct_eq(expected.nonce.as_bytes())) {
        Some("it has another nonce")
    } else if claims.exp <= now - CLOCK_SKEW {
        Some("it has expired")
    } else if claims.nbf.is_some_and(|nbf| nbf > now + CLOCK_SKEW) {
        Some("it is not valid yet")
    } else if !(now - MAX_AGE..=now + CLOCK_SKEW).contains(&claims.iat) {
        Some("it was issued at another time")
    } else if !is_only_audience && claims.azp.is_none() {
        Some("it has several audiences and no authorized party")
    } else if claims.azp.as_deref().is_some_and(|azp| azp != expected.client_id) {
        Some("it is for another authorized party")
    } else if !(1..=MAX_SUBJECT).contains(&claims.user.sub.len()) {
        Some("its subject is empty or too long")
    } else {
        None
    }
}

/// Whether a key is of a public-key algorithm. With a shared secret, other clients of the provider could sign tokens.
fn is_signing_key(key: &Jwk) -> bool {
    let is_asymmetric = matches!(
        key.algorithm,
        AlgorithmParameters::RSA(_)
            | AlgorithmParameters::EllipticCurve(_)
            | AlgorithmParameters::OctetKeyPair(_)
    );
    is_asymmetric && !matches!(key.common.public_key_use, Some(PublicKeyUse::Encryption))
}

/// Whether a key may be used with this algorithm: according to its `alg`, or else its type.
fn allows(key: &Jwk, algorithm: Algorithm) -> bool {
    let of_type = match key.algorithm {
        AlgorithmParameters::RSA(_) => matches!(
            algorithm,
            Algorithm::RS256
                | Algorithm::RS384
                | Algorithm::RS512
                | Algorithm::PS256
                | Algorithm::PS384
                | Algorithm::PS512
        ),
        AlgorithmParameters::EllipticCurve(_) => {
            matches!(algorithm, Algorithm::ES256 | Algorithm::ES384)
        }
        AlgorithmParameters::OctetKeyPair(_) => matches!(algorithm, Algorithm::EdDSA),
        _ => false,
    };
    let own = key.common.key_algorithm;
    of_type && own.is_none_or(|own| same_name(own, algorithm))
}

fn same_name(own: KeyAlgorithm, algorithm: Algorithm) -> bool {
    format!("{own:?}") == format!("{algorithm:?}")
}

/// The library's errors say what is wrong, and do not contain the token.
fn invalid(error: &jsonwebtoken::errors::Error) -> OidcError {
    OidcError::InvalidToken(error.to_string())
}
