//! Sends events to outgoing webhooks, with a time limit, without redirects, and without reading the body of the
//! response.

use crate::config::{WebhookHost, webhook_url};
use crate::domain::outgoing_webhook::{DeliveryError, DeliveryResult};
use aws_lc_rs::hmac;
use reqwest::Client;
use reqwest::header::CONTENT_TYPE;
use reqwest::redirect::Policy;
use std::fmt::Write;
use std::time::Duration;

const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// The time limit until the response headers have arrived.
const TIMEOUT: Duration = Duration::from_secs(10);

pub struct WebhookClient {
    client: Client,
    hosts: Vec<WebhookHost>,
}

#[derive(Debug, thiserror::Error)]
#[error("cannot make a client for webhooks: {0}")]
pub struct ClientError(reqwest::Error);

/// An event to send.
pub struct WebhookRequest<'a> {
    pub url: &'a str,
    pub secret: &'a str,
    pub event: &'a str,
    /// The id of the delivery, which is the same for all attempts.
    pub delivery: &'a str,
    pub body: Vec<u8>,
}

impl WebhookClient {
    pub fn new(hosts: &[WebhookHost]) -> Result<Self, ClientError> {
        let client = Client::builder()
            .connect_timeout(CONNECT_TIMEOUT)
            .timeout(TIMEOUT)
            .redirect(Policy::none())
            .no_proxy()
            .no_gzip()
            .referer(false)
            // Connections cannot be reused, because the body of the response is not read.
            .pool_max_idle_per_host(0)
            .user_agent(concat!("moviestars/", env!("CARGO_PKG_VERSION")))
            .build()
            .map_err(ClientError)?;
        Ok(Self { client, hosts: hosts.to_vec() })
    }

    #[must_use]
    pub fn hosts(&self) -> &[WebhookHost] {
        &self.hosts
    }

    /// Sends a request if its host is allowed.
    pub async fn send(&self, request: WebhookRequest<'_>) -> DeliveryResult {
        let WebhookRequest { url, secret, event, delivery, body } = request;
        let url = webhook_url(url, &self.hosts).map_err(|_| DeliveryError::HostNotAllowed)?;
        let sent = self
            .client
            .post(url)
            .header(CONTENT_TYPE, "application/json")
            .header("x-moviestars-event", event)
            .header("x-moviestars-delivery", delivery)
            .header("x-moviestars-signature", signature(secret, &body))
            .body(body)
            .send();
        match sent.await {
            Ok(response) => Ok(response.status().as_u16()),
            Err(error) if error.is_timeout() => Err(DeliveryError::Timeout),
            Err(error) if error.is_connect() => Err(DeliveryError::NoConnection),
            Err(_) => Err(DeliveryError::InvalidResponse),
        }
    }
}

/// The value of the signature header, with which a receiver verifies the sender of a body.
fn signature(secret: &str, body: &[u8]) -> String {
    let key = hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes());
    let mut text = "sha256=".to_owned();
    for byte in hmac::sign(&key, body).as_ref() {
        let _ = write!(text, "{byte:02x}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signature_is_the_hmac_of_the_body() {
        // RFC 4231, test case 2.
        let expected = "sha256=5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";
        assert_eq!(signature("Jefe", b"what do ya want for nothing?"), expected);
    }
}
