//! A small identity provider whose tokens tests make wrong on purpose. `tests/oidc/run.py` has a real one.

use crate::http_server;
use aws_lc_rs::rand::SystemRandom;
use aws_lc_rs::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::{get, post};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use jsonwebtoken::{Algorithm, EncodingKey, Header};
use moviestars::config::{OidcProvider, ProviderSignUp};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

pub const CLIENT: &str = "films";

/// How ID tokens are signed.
#[derive(Clone, Copy, Default)]
pub enum Signature {
    #[default]
    Right,
    /// With a key that the provider does not publish, but with the id of a published key.
    OtherKey,
    None,
    /// With the public key as the shared secret.
    Hmac,
}

pub struct Key {
    id: String,
    pkcs8: Vec<u8>,
    point: Vec<u8>,
}

impl Key {
    pub fn new(id: &str) -> Self {
        let algorithm = &ECDSA_P256_SHA256_FIXED_SIGNING;
        let pkcs8 = EcdsaKeyPair::generate_pkcs8(algorithm, &SystemRandom::new()).unwrap();
        let pair = EcdsaKeyPair::from_pkcs8(algorithm, pkcs8.as_ref()).unwrap();
        let point = pair.public_key().as_ref().to_vec();
        Self { id: id.to_owned(), pkcs8: pkcs8.as_ref().to_vec(), point }
    }

    fn public(&self) -> Value {
        let part = |from: usize| BASE64_URL_SAFE_NO_PAD.encode(&self.point[from..from + 32]);
        json!({
            "kty": "EC", "crv": "P-256", "use": "sig", "alg": "ES256", "kid": self.id,
            "x": part(1), "y": part(33),
        })
    }
}

pub struct Provider {
    pub key: Key,
    /// What the ID token says, besides what tests do not change.
    pub claims: Value,
    pub signature: Signature,
    pub user_info: Option<Value>,
    /// The bodies and the credentials of requests for tokens.
    pub requests: Vec<(String, String)>,
    pub key_requests: usize,
    /// Whether the discovery document has the issuer.
    pub sends_issuer: bool,
    pub now: i64,
    issuer: String,
}

#[derive(Clone)]
pub struct FakeProvider {
    pub address: SocketAddr,
    pub state: Arc<Mutex<Provider>>,
}

type Shared = State<Arc<Mutex<Provider>>>;

impl FakeProvider {
    pub async fn start(now: i64) -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let state = Arc::new(Mutex::new(Provider {
            key: Key::new("first"),
            claims: json!({}),
            signature: Signature::Right,
            user_info: None,
            requests: Vec::new(),
            key_requests: 0,
            sends_issuer: false,
            now,
            issuer: format!("http://{address}"),
        }));
        let router = Router::new()
            .route("/.well-known/openid-configuration", get(discovery))
            .route("/keys", get(keys))
            .route("/token", post(token))
            .route("/me", get(user_info))
            .with_state(Arc::clone(&state));
        http_server::serve(listener, router);
        Self { address, state }
    }

    pub fn issuer(&self) -> String {
        format!("http://{}", self.address)
    }

    pub fn config(&self, id: &str, sign_up: ProviderSignUp) -> OidcProvider {
        OidcProvider {
            id: id.to_owned(),
            name: "Example".to_owned(),
            issuer: self.issuer(),
            client_id: CLIENT.to_owned(),
            client_secret: Some("hush:hush".into()),
            scopes: vec!["email".to_owned(), "profile".to_owned()],
            sign_up,
            link_by_email: false,
        }
    }

    /// The account at the provider that signs in next.
    pub fn account(&self, subject: &str, email: &str) {
        let claims = json!({"sub": subject, "email": email, "email_verified": true});
        self.state.lock().unwrap().claims = claims;
    }

    /// Changes what the next ID token says.
    pub fn claim(&self, name: &str, value: Value) {
        self.state.lock().unwrap().claims[name] = value;
    }
}

async fn discovery(State(state): Shared) -> String {
    let state = state.lock().unwrap();
    let issuer = &state.issuer;
    json!({
        "issuer": issuer,
        "authorization_endpoint": format!("{issuer}/auth?theme=dark"),
        "token_endpoint": format!("{issuer}/token"),
        "jwks_uri": format!("{issuer}/keys"),
        "userinfo_endpoint": format!("{issuer}/me"),
        "authorization_response_iss_parameter_supported": state.sends_issuer,
    })
    .to_string()
}

async fn keys(State(state): Shared) -> String {
    let mut state = state.lock().unwrap();
    state.key_requests += 1;
    let shared = json!({"kty": "oct", "k": "AAAA", "kid": "shared"});
    json!({"keys": [shared, {"kty": "new"}, state.key.public()]}).to_string()
}

async fn user_info(State(state): Shared) -> String {
    state.lock().unwrap().user_info.clone().unwrap_or_default().to_string()
}

async fn token(State(state): Shared, headers: HeaderMap, body: String) -> (StatusCode, String) {
    let mut state = state.lock().unwrap();
    let credentials = headers.get("authorization").map_or("", |value| value.to_str().unwrap());
    state.requests.push((body.clone(), credentials.to_owned()));
    if !body.contains("code=right") {
        return (StatusCode::BAD_REQUEST, json!({"error": "invalid_grant"}).to_string());
    }
    let id_token = state.id_token();
    let answer = json!({"access_token": "access", "token_type": "Bearer", "id_token": id_token});
    (StatusCode::OK, answer.to_string())
}

impl Provider {
    fn id_token(&self) -> String {
        let mut claims = json!({
            "iss": self.issuer, "aud": CLIENT, "iat": self.now, "exp": self.now + 300,
        });
        for (name, value) in self.claims.as_object().unwrap() {
            claims[name] = value.clone();
        }
        let mut header = Header::new(Algorithm::ES256);
        header.kid = Some(self.key.id.clone());
        let other = Key::new("other");
        let key = match self.signature {
            Signature::Right => EncodingKey::from_ec_der(&self.key.pkcs8),
            Signature::OtherKey => EncodingKey::from_ec_der(&other.pkcs8),
            Signature::Hmac => {
                header.alg = Algorithm::HS256;
                EncodingKey::from_secret(&self.key.point)
            }
            Signature::None => {
                let part = |value: &Value| BASE64_URL_SAFE_NO_PAD.encode(value.to_string());
                return format!(
                    "{}.{}.",
                    part(&json!({"alg": "none", "kid": "first"})),
                    part(&claims)
                );
            }
        };
        jsonwebtoken::encode(&header, &claims, &key).unwrap()
    }
}
