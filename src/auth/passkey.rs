//! Verification of passkeys (WebAuthn level 3, sections 7.1 and 7.2). No attestation is requested, so registrations
//! have no signature. Every authenticator that verifies its user is accepted.

use crate::auth::cbor::Value;
use aws_lc_rs::digest::{SHA256, digest};
use aws_lc_rs::signature::{
    ECDSA_P256_SHA256_ASN1, ED25519, ParsedPublicKey, RSA_PKCS1_2048_8192_SHA256,
    RsaPublicKeyComponents, VerificationAlgorithm,
};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use serde::Deserialize;

/// The COSE numbers of the signature algorithms, the preferred one first: ES256, `EdDSA` and RS256 (which Windows
/// needs).
pub const ALGORITHMS: [i64; 3] = [ES256, EDDSA, RS256];
const ES256: i64 = -7;
const EDDSA: i64 = -8;
const RS256: i64 = -257;

/// The longest id that the standard allows, in bytes.
const MAX_CREDENTIAL_ID: usize = 1_023;
/// The longest public key in bytes. An RSA key of 8,192 bits has 1,024 bytes plus the overhead of COSE.
const MAX_PUBLIC_KEY: usize = 1_200;

/// Flags of the authenticator data.
const USER_PRESENT: u8 = 0x01;
const USER_VERIFIED: u8 = 0x04;
const BACKUP_ELIGIBLE: u8 = 0x08;
const BACKED_UP: u8 = 0x10;
const ATTESTED: u8 = 0x40;
const EXTENSIONS: u8 = 0x80;

/// The site for which passkeys are created.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RelyingParty {
    /// The host name.
    pub id: String,
    /// The origin of the pages that may use the passkeys.
    pub origin: String,
}

/// Why a passkey is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidPasskey {
    #[error("malformed client data")]
    ClientData,
    #[error("the response is to another request")]
    Challenge,
    #[error("the page is of another site")]
    Origin,
    #[error("malformed authenticator data")]
    AuthenticatorData,
    #[error("the passkey is for another relying party")]
    RelyingParty,
    #[error("the authenticator has not verified its user")]
    UserNotVerified,
    #[error("malformed or unsupported public key")]
    PublicKey,
    #[error("wrong signature")]
    Signature,
    /// The counter did not increase, so the private key may have been copied.
    #[error("the signature counter went back")]
    SignCount,
}

/// The stored data of a passkey. The texts are in base64url.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicCredential {
    pub id: String,
    /// A COSE key.
    pub public_key: String,
    pub sign_count: i64,
}

/// The response of a browser that created a passkey, in base64url.
#[derive(Clone, Copy, Debug)]
pub struct Attestation<'a> {
    pub client_data: &'a str,
    pub attestation_object: &'a str,
}

/// The response of a browser to a sign-in, in base64url.
#[derive(Clone, Copy, Debug)]
pub struct Assertion<'a> {
    pub client_data: &'a str,
    pub authenticator_data: &'a str,
    pub signature: &'a str,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ClientData {
    r#type: String,
    challenge: String,
    origin: String,
    #[serde(default)]
    cross_origin: bool,
}

impl RelyingParty {
    /// Verifies a new passkey that was created for this challenge.
    pub fn verify_attestation(
        &self,
        challenge: &str,
        attestation: Attestation<'_>,
    ) -> Result<PublicCredential, InvalidPasskey> {
        self.check_client_data("webauthn.create", challenge, attestation.client_data)?;
        let object = decode(attestation.attestation_object);
        let object = object.ok_or(InvalidPasskey::AuthenticatorData)?;
        let data = match Value::read(&object) {
            Some((object, [])) => {
                object.get(&Value::Text("authData")).and_then(Value::as_bytes).map(<[u8]>::to_vec)
            }
            _ => None,
        };
        let data = data.ok_or(InvalidPasskey::AuthenticatorData)?;
        let data = self.authenticator_data(&data)?;
        let (id, key) = data.credential.ok_or(InvalidPasskey::AuthenticatorData)?;
        if key.len() > MAX_PUBLIC_KEY {
            return Err(InvalidPasskey::PublicKey);
        }
        parse_public_key(key)?;
        Ok(PublicCredential {
            id: BASE64_URL_SAFE_NO_PAD.encode(id),
            public_key: BASE64_URL_SAFE_NO_PAD.encode(key),
            sign_count: data.sign_count,
        })
    }

    /// Verifies that the passkey with this key and counter signed this challenge; returns its new counter.
    pub fn verify_assertion(
        &self,
        challenge: &str,
        (public_key, sign_count): (&str, i64),
        assertion: Assertion<'_>,
    ) -> Result<i64, InvalidPasskey> {
        let client_data =
            self.check_client_data("webauthn.get", challenge, assertion.client_data)?;
        let bytes = decode(assertion.authenticator_data);
        let mut signed = bytes.ok_or(InvalidPasskey::AuthenticatorData)?;
        let received = self.authenticator_data(&signed)?.sign_count;
        signed.extend_from_slice(digest(&SHA256, &client_data).as_ref());
        let key = decode(public_key).ok_or(InvalidPasskey::PublicKey)?;
        let signature = decode(assertion.signature).ok_or(InvalidPasskey::Signature)?;
        let verified = parse_public_key(&key)?.verify_sig(&signed, &signature);
        verified.map_err(|_| InvalidPasskey::Signature)?;
        if is_next_count(sign_count, received) {
            Ok(received)
        } else {
            Err(InvalidPasskey::SignCount)
        }
    }

    /// Checks the client data; returns its bytes, because their hash is signed.
    fn check_client_data(
        &self,
        kind: &str,
        challenge: &str,
        text: &str,
    ) -> Result<Vec<u8>, InvalidPasskey> {
        let bytes = decode(text).ok_or(InvalidPasskey::ClientData)?;
        let data: ClientData =
            serde_json::from_slice(&bytes).map_err(|_| InvalidPasskey::ClientData)?;
        if data.r#type != kind {
            return Err(InvalidPasskey::ClientData);
        }
        if data.challenge != challenge {
            return Err(InvalidPasskey::Challenge);
        }
        // `cross_origin`: a page of another site may have embedded this one in a frame.
        if data.origin != self.origin || data.cross_origin {
            return Err(InvalidPasskey::Origin);
        }
        Ok(bytes)
    }

    fn authenticator_data<'a>(
        &self,
        bytes: &'a [u8],
    ) -> Result<AuthenticatorData<'a>, InvalidPasskey> {
        let data = AuthenticatorData::read(bytes).ok_or(InvalidPasskey::AuthenticatorData)?;
        if data.relying_party_hash != digest(&SHA256, self.id.as_bytes()).as_ref() {
            return Err(InvalidPasskey::RelyingParty);
        }
        if data.flags & USER_PRESENT == 0 || data.flags & USER_VERIFIED == 0 {
            return Err(InvalidPasskey::UserNotVerified);
        }
        if data.flags & BACKUP_ELIGIBLE == 0 && data.flags & BACKED_UP != 0 {
            return Err(InvalidPasskey::AuthenticatorData);
        }
        Ok(data)
    }
}

/// Whether a signature counter may follow the stored one. Authenticators that do not count always send 0.
const fn is_next_count(stored: i64, received: i64) -> bool {
    received > stored || (received == 0 && stored == 0)
}

struct AuthenticatorData<'a> {
    relying_party_hash: &'a [u8],
    flags: u8,
    sign_count: i64,
    /// The credential id and the COSE key of a new passkey.
    credential: Option<(&'a [u8], &'a [u8])>,
}

impl<'a> AuthenticatorData<'a> {
    fn read(bytes: &'a [u8]) -> Option<Self> {
        let (relying_party_hash, rest) = bytes.split_at_checked(32)?;
        let (&flags, rest) = rest.split_first()?;
        let (sign_count, mut rest) = rest.split_first_chunk::<4>()?;
        let mut credential = None;
        if flags & ATTESTED != 0 {
            let (_model, after) = rest.split_at_checked(16)?;
            let (length, after) = after.split_first_chunk::<2>()?;
            let length = usize::from(u16::from_be_bytes(*length));
            let (id, after) = after.split_at_checked(length)?;
            let (_, end) = Value::read(after)?;
            let key = &after[..after.len() - end.len()];
            if !(1..=MAX_CREDENTIAL_ID).contains(&length) {
                return None;
            }
            credential = Some((id, key));
            rest = end;
        }
        if flags & EXTENSIONS != 0 {
            rest = Value::read(rest)?.1;
        }
        let sign_count = u32::from_be_bytes(*sign_count).into();
        rest.is_empty().then_some(Self { relying_party_hash, flags, sign_count, credential })
    }
}

/// Parses a COSE key (RFC 9053) of one of the [`ALGORITHMS`].
fn parse_public_key(bytes: &[u8]) -> Result<ParsedPublicKey, InvalidPasskey> {
    read_public_key(bytes).ok_or(InvalidPasskey::PublicKey)
}

fn read_public_key(bytes: &[u8]) -> Option<ParsedPublicKey> {
    let (key, rest) = Value::read(bytes)?;
    let number = |label| match key.get(&Value::Integer(label))? {
        Value::Integer(number) => Some(*number),
        _ => None,
    };
    let part = |label| key.get(&Value::Integer(label)).and_then(Value::as_bytes);
    let coordinate = |label| part(label).filter(|bytes| bytes.len() == 32);
    let parse = |algorithm: &'static dyn VerificationAlgorithm, bytes: &[u8]| {
        ParsedPublicKey::new(algorithm, bytes).ok()
    };
    if !rest.is_empty() {
        return None;
    }
    // The key type, the algorithm, and the curve, which RSA does not have.
    match (number(1)?, number(3)?, number(-1)) {
        (2, ES256, Some(1)) => {
            // 4 is the prefix of an uncompressed point.
            let point = [&[4], coordinate(-2)?, coordinate(-3)?].concat();
            parse(&ECDSA_P256_SHA256_ASN1, &point)
        }
        (1, EDDSA, Some(6)) => parse(&ED25519, coordinate(-2)?),
        (3, RS256, None) => {
            let (modulus, exponent) = (part(-1)?, part(-2)?);
            // Keys of other sizes cannot verify a signature.
            let is_allowed = (256..=1_024).contains(&modulus.len()) && exponent.len() <= 8;
            let components = RsaPublicKeyComponents { n: modulus, e: exponent };
            let key =
                is_allowed.then(|| components.to_parsed_public_key(&RSA_PKCS1_2048_8192_SHA256));
            key?.ok()
        }
        _ => None,
    }
}

fn decode(text: &str) -> Option<Vec<u8>> {
    BASE64_URL_SAFE_NO_PAD.decode(text).ok()
}
