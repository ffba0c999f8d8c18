//! An identity provider: its discovered endpoints and keys, and the requests of a sign-in.

use crate::config::OidcProvider;
use crate::mutex::lock;
use crate::oidc::client::{OidcError, client, endpoint, fetch, shortened};
use crate::oidc::id_token::{Expected, KeySet, Keys, UserClaims, Verified, find_key, verify};
use form_urlencoded::Serializer;
use reqwest::Client;
use reqwest::header::{CONTENT_TYPE, HeaderValue};
use secrecy::ExposeSecret;
use serde::Deserialize;
use std::sync::{Arc, Mutex};

/// For how many seconds discovered endpoints and keys are used.
const LIFETIME: i64 = 3_600;
/// The least time between two reads of the keys, in seconds. Anyone can send a token with an unknown key id, which
/// causes a read.
const KEYS_INTERVAL: i64 = 60;

/// An identity provider.
pub struct Provider {
    pub config: OidcProvider,
    client: Client,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// The metadata, and the time of its request in unix seconds.
    metadata: Option<(Arc<Metadata>, i64)>,
    keys: Option<(Arc<Keys>, i64)>,
}

/// The metadata that a provider publishes (OpenID Connect Discovery 1.0, section 3).
#[derive(Deserialize)]
struct Metadata {
    issuer: String,
    authorization_endpoint: String,
    token_endpoint: String,
    jwks_uri: String,
    userinfo_endpoint: Option<String>,
    #[serde(default)]
    token_endpoint_auth_methods_supported: Vec<String>,
    #[serde(default)]
    authorization_response_iss_parameter_supported: bool,
}

/// The parameters of the URL that starts a sign-in at the provider.
pub struct AuthorizationRequest<'a> {
    pub redirect_uri: &'a str,
    pub state: &'a str,
    pub nonce: &'a str,
    /// For PKCE, with the method S256.
    pub code_challenge: &'a str,
}

/// The parameters of the redirect back, and the stored values of the sign-in.
pub struct TokenRequest<'a> {
    pub redirect_uri: &'a str,
    pub code: &'a str,
    /// The issuer in the redirect (RFC 9207).
    pub issuer: Option<&'a str>,
    pub code_verifier: &'a str,
    pub nonce: &'a str,
    /// Unix seconds.
    pub now: i64,
}

/// The person who signed in at the provider.
#[derive(Clone, Debug)]
pub struct UserInfo {
    /// Unique at the provider.
    pub subject: String,
    pub email: Option<String>,
    pub is_email_verified: bool,
    pub username: Option<String>,
    pub first_name: Option<String>,
    pub last_name: Option<String>,
}

#[derive(Deserialize)]
struct TokenResponse {
    id_token: String,
    access_token: String,
}

impl Provider {
    pub(super) fn new(config: OidcProvider) -> Result<Self, OidcError> {
        Ok(Self { config, client: client()?, state: Mutex::default() })
    }

    /// Checks that the provider can be used.
    pub async fn check(&self, now: i64) -> Result<(), OidcError> {
        let metadata = self.metadata(now).await?;
        self.keys(&metadata, now).await.map(drop)
    }

    /// The URL at the provider at which the user signs in.
    pub async fn authorization_url(
        &self,
        request: &AuthorizationRequest<'_>,
        now: i64,
    ) -> Result<String, OidcError> {
        let metadata = self.metadata(now).await?;
        let mut url = endpoint(&metadata.authorization_endpoint)?;
        let scopes = std::iter::once("openid");
        let others = self.config.scopes.iter().map(String::as_str);
        let scopes: Vec<_> = scopes.chain(others.filter(|scope| *scope != "openid")).collect();
        url.query_pairs_mut()
            .append_pair("response_type", "code")
            .append_pair("client_id", &self.config.client_id)
            .append_pair("redirect_uri", request.redirect_uri)
            .append_pair("scope", &scopes.join(" "))
            .append_pair("state", request.state)
            .append_pair("nonce", request.nonce)
            .append_pair("code_challenge", request.code_challenge)
            .append_pair("code_challenge_method", "S256");
        Ok(url.into())
    }

    /// Exchanges the code for an ID token, verifies it, and requests the claims that it lacks.
    pub async fn user(&self, request: &TokenRequest<'_>) -> Result<UserInfo, OidcError> {
        let metadata = self.metadata(request.now).await?;
        check_issuer(&metadata, request.issuer)?;
        let response = self.exchange(&metadata, request).await?;
        let found = self.verify(&metadata, &response.id_token, request).await?;
        let user = if found.email.is_none() || found.email_verified.is_none() {
            self.with_user_info(&metadata, &response.access_token, found).await?
        } else {
            found
        };
        Ok(UserInfo {
            subject: user.sub,
            is_email_verified: user.email_verified.as_ref().is_some_and(Verified::is_true),
            email: user.email,
            username: user.preferred_username,
            first_name: user.given_name,
            last_name: user.family_name,
        })
    }

    async fn exchange(
        &self,
        metadata: &Metadata,
        request: &TokenRequest<'_>,
    ) -> Result<TokenResponse, OidcError> {
        let post = self.client.post(endpoint(&metadata.token_endpoint)?);
        let kind = HeaderValue::from_static("application/x-www-form-urlencoded");
        let id = &self.config.client_id;
        let in_body = metadata.wants_secret_in_body();
        let post = match &self.config.client_secret {
            Some(secret) if !in_body => {
                post.basic_auth(encoded(id), Some(encoded(secret.expose_secret())))
            }
            _ => post,
        };
        let form = self.token_form(request, in_body);
        fetch(post.header(CONTENT_TYPE, kind).body(form)).await
    }

    fn token_form(&self, request: &TokenRequest<'_>, with_secret: bool) -> String {
        let OidcProvider { client_id, client_secret, .. } = &self.config;
        let mut form = Serializer::new(String::new());
        form.append_pair("grant_type", "authorization_code")
            .append_pair("code", request.code)
            .append_pair("redirect_uri", request.redirect_uri)
            .append_pair("code_verifier", request.code_verifier);
        if client_secret.is_none() || with_secret {
            form.append_pair("client_id", client_id);
        }
        if let Some(secret) = client_secret.as_ref().filter(|_| with_secret) {
            form.append_pair("client_secret", secret.expose_secret());
        }
        form.finish()
    }

    async fn verify(
        &self,
        metadata: &Metadata,
        token: &str,
        request: &TokenRequest<'_>,
    ) -> Result<UserClaims, OidcError> {
        let expected = Expected {
            issuer: &metadata.issuer,
            client_id: &self.config.client_id,
            nonce: request.nonce,
            now: request.now,
        };
        let keys = self.keys(metadata, request.now).await?;
        if let Some(key) = find_key(token, &keys)? {
            return verify(token, key, &expected);
        }
        let keys = self.newer_keys(metadata, request.now).await?;
        match find_key(token, &keys)? {
            Some(key) => verify(token, key, &expected),
            None => Err(OidcError::InvalidToken("its key is unknown".to_owned())),
        }
    }

    /// Adds claims of the user info endpoint that the ID token lacks, if they are about the same subject.
    async fn with_user_info(
        &self,
        metadata: &Metadata,
        access_token: &str,
        user: UserClaims,
    ) -> Result<UserClaims, OidcError> {
        let Some(address) = &metadata.userinfo_endpoint else { return Ok(user) };
        let request = self.client.get(endpoint(address)?);
        let info: UserClaims = fetch(request.bearer_auth(access_token)).await?;
        if info.sub != user.sub {
            return Err(OidcError::InvalidResponse(
                "the user information is of another user".to_owned(),
            ));
        }
        // Taken together, because `email_verified` is about this address only.
        let (email, email_verified) = match info.email {
            Some(email) => (Some(email), info.email_verified),
            None => (user.email, user.email_verified),
        };
        Ok(UserClaims {
            sub: user.sub,
            email,
            email_verified,
            preferred_username: user.preferred_username.or(info.preferred_username),
            given_name: user.given_name.or(info.given_name),
            family_name: user.family_name.or(info.family_name),
        })
    }

    async fn metadata(&self, now: i64) -> Result<Arc<Metadata>, OidcError> {
        let known = lock(&self.state).metadata.clone();
        if let Some((metadata, _)) = known.filter(|(_, at)| (0..LIFETIME).contains(&(now - at))) {
            return Ok(metadata);
        }
        let issuer = &self.config.issuer;
        let address = format!("{}/.well-known/openid-configuration", issuer.trim_end_matches('/'));
        let metadata: Metadata = fetch(self.client.get(endpoint(&address)?)).await?;
        if metadata.issuer != *issuer {
            let found = shortened(&metadata.issuer);
            return Err(OidcError::InvalidResponse(format!("its issuer is {found}, not {issuer}")));
        }
        let metadata = Arc::new(metadata);
        lock(&self.state).metadata = Some((Arc::clone(&metadata), now));
        Ok(metadata)
    }

    async fn keys(&self, metadata: &Metadata, now: i64) -> Result<Arc<Keys>, OidcError> {
        let known = lock(&self.state).keys.clone();
        match known {
            Some((keys, at)) if (0..LIFETIME).contains(&(now - at)) => Ok(keys),
            _ => self.read_keys(metadata, now).await,
        }
    }

    /// Reads the keys again, unless that was done recently.
    async fn newer_keys(&self, metadata: &Metadata, now: i64) -> Result<Arc<Keys>, OidcError> {
        let known = lock(&self.state).keys.clone();
        match known {
            Some((keys, at)) if (0..KEYS_INTERVAL).contains(&(now - at)) => Ok(keys),
            _ => self.read_keys(metadata, now).await,
        }
    }

    async fn read_keys(&self, metadata: &Metadata, now: i64) -> Result<Arc<Keys>, OidcError> {
        let set: KeySet = fetch(self.client.get(endpoint(&metadata.jwks_uri)?)).await?;
        let keys = Arc::new(Keys::from(set));
        lock(&self.state).keys = Some((Arc::clone(&keys), now));
        Ok(keys)
    }
}

impl Metadata {
    /// Whether the secret is sent in the body. The default method is HTTP basic authentication.
    fn wants_secret_in_body(&self) -> bool {
        let supports =
            |name: &str| self.token_endpoint_auth_methods_supported.iter().any(|one| one == name);
        supports("client_secret_post") && !supports("client_secret_basic")
    }
}

/// Rejects a redirect from another provider (RFC 9207).
fn check_issuer(metadata: &Metadata, found: Option<&str>) -> Result<(), OidcError> {
    let is_right = match found {
        Some(found) => found == metadata.issuer,
        None => !metadata.authorization_response_iss_parameter_supported,
    };
    let wrong = || OidcError::InvalidResponse("the redirect is of another issuer".to_owned());
    is_right.then_some(()).ok_or_else(wrong)
}

/// Form-encoded, as basic authentication of OAuth requires (RFC 6749, section 2.3.1).
fn encoded(text: &str) -> String {
    form_urlencoded::byte_serialize(text.as_bytes()).collect()
}
