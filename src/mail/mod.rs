//! Emails: their text, and how they are sent.

mod email;
mod transport;

pub use email::{Email, Subject};
pub use transport::SendError;

use crate::clock::Clock;
use crate::config::MailRoute;
use lettre::message::Mailbox;
use std::path::PathBuf;
use std::sync::Arc;
use transport::Transport;

pub struct Mailer {
    transport: Transport,
    from: Mailbox,
    clock: Arc<Clock>,
    smtp: bool,
}

/// Why no emails can be sent. Each message says what to do.
#[derive(Debug, thiserror::Error)]
pub enum MailError {
    #[error("{0} is not an address to send mail from; give one with --mail-from")]
    From(String),
    /// The certificates of mail servers cannot be verified.
    #[error("mail cannot be sent safely: {0}; check the machine's certificates (SSL_CERT_FILE)")]
    Certificates(String),
}

impl Mailer {
    /// Does not connect to the mail server.
    pub fn new(mail: &MailRoute, from: &str, clock: &Arc<Clock>) -> Result<Self, MailError> {
        let from = from.parse().map_err(|_| MailError::From(from.to_owned()))?;
        let transport = Transport::new(mail).map_err(MailError::Certificates)?;
        let smtp = matches!(mail, MailRoute::Smtp(_));
        Ok(Self { transport, from, clock: Arc::clone(clock), smtp })
    }

    /// Whether emails go to a mail server and not into a folder.
    #[must_use]
    pub fn is_smtp(&self) -> bool {
        self.smtp
    }

    /// Sends an email, and returns its file when no mail server is configured. Emails with the same `id`
    /// have the same message id, so that a mail reader can drop duplicates.
    pub async fn send(&self, email: &Email, id: &str) -> Result<Option<PathBuf>, SendError> {
        let now = self.clock.now();
        let message = email.message(&self.from, id, now).map_err(SendError::Address)?;
        self.transport.send(message, now).await
    }
}
