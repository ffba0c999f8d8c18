//! The client of identity providers: OpenID Connect's authorization code flow with PKCE.

mod client;
mod id_token;
mod provider;

pub use client::OidcError;
pub use provider::{AuthorizationRequest, Provider, TokenRequest, UserInfo};

use crate::config::OidcProvider;

/// The identity providers of the server, in the order of their ids.
#[derive(Default)]
pub struct Providers(Vec<Provider>);

impl Providers {
    pub fn new(providers: &[OidcProvider]) -> Result<Self, OidcError> {
        let providers = providers.iter().cloned().map(Provider::new);
        Ok(Self(providers.collect::<Result<_, _>>()?))
    }

    #[must_use]
    pub fn find(&self, id: &str) -> Option<&Provider> {
        self.0.iter().find(|provider| provider.config.id == id)
    }

    pub fn iter(&self) -> impl Iterator<Item = &Provider> {
        self.0.iter()
    }
}
