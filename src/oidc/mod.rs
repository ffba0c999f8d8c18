//! The client of identity providers: OpenID Connect's authorization code flow with PKCE.

mod client;
mod id_token;
mod provider;

pub use client::OidcError;
pub use provider::{AuthorizationRequest, Provider, TokenRequest, UserInfo};

use crate::config::OidcProvider;
use std::sync::Arc;

/// The identity providers of the server, in the order of their ids.
#[derive(Default)]
pub struct Providers(Vec<Arc<Provider>>);

impl Providers {
    pub fn new(providers: &[OidcProvider]) -> Result<Self, OidcError> {
        let providers = providers.iter().cloned().map(|config| Provider::new(config).map(Arc::new));
        Ok(Self(providers.collect::<Result<_, _>>()?))
    }

    #[must_use]
    pub fn find(&self, id: &str) -> Option<Arc<Provider>> {
        self.0.iter().find(|provider| provider.config.id == id).cloned()
    }

    pub fn iter(&self) -> impl Iterator<Item = &Provider> {
        self.0.iter().map(AsRef::as_ref)
    }
}
