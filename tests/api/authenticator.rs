//! A simulated WebAuthn authenticator and browser, whose output tests can falsify. The browser tests use Chromium's
//! authenticator.

use aws_lc_rs::digest::{SHA256, digest};
use aws_lc_rs::rand::SystemRandom;
use aws_lc_rs::rsa::KeySize;
use aws_lc_rs::signature::{
    ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, Ed25519KeyPair, KeyPair, RSA_PKCS1_SHA256,
    RsaKeyPair,
};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use serde_json::{Value, json};

pub const USER_PRESENT: u8 = 0x01;
pub const USER_VERIFIED: u8 = 0x04;
pub const BACKED_UP: u8 = 0x10;
const ATTESTED: u8 = 0x40;

#[derive(Clone, Copy, Debug)]
pub enum Algorithm {
    Es256,
    EdDsa,
    Rs256,
}

enum Key {
    Es256(EcdsaKeyPair),
    EdDsa(Ed25519KeyPair),
    Rs256(RsaKeyPair),
}

/// An authenticator with one passkey. Tests can change every public field before it signs.
pub struct Authenticator {
    key: Key,
    pub credential_id: Vec<u8>,
    pub user_handle: String,
    pub relying_party: String,
    pub flags: u8,
    pub sign_count: u32,
    /// The origin of the page that the browser shows.
    pub origin: String,
    /// Members that are added to the client data.
    pub client_data: Value,
}

impl Authenticator {
    /// `name` makes the ids of passkeys different.
    pub fn new(algorithm: Algorithm, name: &str) -> Self {
        let key = match algorithm {
            Algorithm::Es256 => {
                let signing = &ECDSA_P256_SHA256_ASN1_SIGNING;
                let pkcs8 = EcdsaKeyPair::generate_pkcs8(signing, &SystemRandom::new()).unwrap();
                Key::Es256(EcdsaKeyPair::from_pkcs8(signing, pkcs8.as_ref()).unwrap())
            }
            Algorithm::EdDsa => Key::EdDsa(Ed25519KeyPair::generate().unwrap()),
            Algorithm::Rs256 => Key::Rs256(RsaKeyPair::generate(KeySize::Rsa2048).unwrap()),
        };
        Self {
            key,
            credential_id: format!("credential {name}").into_bytes(),
            user_handle: String::new(),
            relying_party: "localhost".to_owned(),
            flags: USER_PRESENT | USER_VERIFIED,
            sign_count: 0,
            origin: "http://localhost".to_owned(),
            client_data: json!({}),
        }
    }

    /// What `navigator.credentials.create` returns for these options.
    pub fn create(&mut self, options: &Value) -> Value {
        options["user"]["id"].as_str().unwrap().clone_into(&mut self.user_handle);
        let mut data = self.authenticator_data(self.flags | ATTESTED);
        data.extend([0; 16]);
        data.extend(u16::try_from(self.credential_id.len()).unwrap().to_be_bytes());
        data.extend(&self.credential_id);
        data.extend(self.public_key());
        let length = u16::try_from(data.len()).unwrap().to_be_bytes();
        let head = [b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x59", &length[..]].concat();
        json!({
            "id": encode(&self.credential_id), "rawId": encode(&self.credential_id),
            "type": "public-key", "clientExtensionResults": {},
            "response": {
                "clientDataJSON": encode(&self.client_data("webauthn.create", options)),
                "attestationObject": encode(&[head, data].concat()),
                "transports": ["internal"],
            },
        })
    }

    /// What `navigator.credentials.get` returns for these options.
    pub fn get(&self, options: &Value) -> Value {
        let client_data = self.client_data("webauthn.get", options);
        let data = self.authenticator_data(self.flags);
        let signed = [&data, digest(&SHA256, &client_data).as_ref()].concat();
        json!({
            "id": encode(&self.credential_id), "rawId": encode(&self.credential_id),
            "type": "public-key", "clientExtensionResults": {},
            "response": {
                "clientDataJSON": encode(&client_data),
                "authenticatorData": encode(&data),
                "signature": encode(&self.sign(&signed)),
                "userHandle": self.user_handle,
            },
        })
    }

    fn client_data(&self, kind: &str, options: &Value) -> Vec<u8> {
        let mut data = json!({
            "type": kind, "challenge": options["challenge"], "origin": self.origin,
            "crossOrigin": false,
        });
        for (name, value) in self.client_data.as_object().unwrap() {
            data[name] = value.clone();
        }
        data.to_string().into_bytes()
    }

    fn authenticator_data(&self, flags: u8) -> Vec<u8> {
        let mut data = digest(&SHA256, self.relying_party.as_bytes()).as_ref().to_vec();
        data.push(flags);
        data.extend(self.sign_count.to_be_bytes());
        data
    }

    /// In COSE.
    fn public_key(&self) -> Vec<u8> {
        match &self.key {
            Key::Es256(pair) => {
                let point = pair.public_key().as_ref();
                let head = b"\xa5\x01\x02\x03\x26\x20\x01\x21\x58\x20";
                [head, &point[1..33], b"\x22\x58\x20", &point[33..]].concat()
            }
            Key::EdDsa(pair) => {
                let point = pair.public_key().as_ref();
                [b"\xa4\x01\x01\x03\x27\x20\x06\x21\x58\x20", point].concat()
            }
            Key::Rs256(pair) => {
                // The modulus in the DER of the key, without the zero before it.
                let modulus = &pair.public_key().as_ref()[9..265];
                let head = b"\xa4\x01\x03\x03\x39\x01\x00\x20\x59\x01\x00";
                [head, modulus, b"\x21\x43\x01\x00\x01"].concat()
            }
        }
    }

    fn sign(&self, bytes: &[u8]) -> Vec<u8> {
        let random = SystemRandom::new();
        match &self.key {
            Key::Es256(pair) => pair.sign(&random, bytes).unwrap().as_ref().to_vec(),
            Key::EdDsa(pair) => pair.sign(bytes).as_ref().to_vec(),
            Key::Rs256(pair) => {
                let mut signature = vec![0; pair.public_modulus_len()];
                pair.sign(&RSA_PKCS1_SHA256, &random, bytes, &mut signature).unwrap();
                signature
            }
        }
    }
}

pub fn encode(bytes: &[u8]) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(bytes)
}
