//! Emails, sent in the background with a bounded queue and retries: no request waits for a mail
//! server.

mod email;
mod reset_queue;
mod transport;

pub use email::{Email, Subject};
pub use reset_queue::{PasswordResetQueue, QueueFull};

use crate::backoff::EMAIL;
use crate::clock::Clock;
use crate::config::MailRoute;
use lettre::Message;
use lettre::message::Mailbox;
use std::path::PathBuf;
use std::sync::Arc;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use transport::{SendError, Transport};

/// Emails that wait or are being sent; one more is dropped.
const MAX_QUEUED: usize = 64;
/// Emails that are being sent at once.
const MAX_CONCURRENT: usize = 2;

pub struct Mailer {
    sender: Arc<Sender>,
    queue: Arc<Semaphore>,
    smtp: bool,
}

/// Permission to send one email.
pub struct QueueSlot {
    permit: OwnedSemaphorePermit,
    sender: Arc<Sender>,
}

struct Sender {
    transport: Transport,
    from: Mailbox,
    concurrency: Semaphore,
    clock: Arc<Clock>,
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
        let (concurrency, clock) = (Semaphore::new(MAX_CONCURRENT), Arc::clone(clock));
        Ok(Self {
            sender: Arc::new(Sender { transport, from, concurrency, clock }),
            queue: Arc::new(Semaphore::new(MAX_QUEUED)),
            smtp: matches!(mail, MailRoute::Smtp(_)),
        })
    }

    /// Whether emails go to a mail server and not into a folder.
    #[must_use]
    pub fn is_smtp(&self) -> bool {
        self.smtp
    }

    /// Sends an email once, without a retry, and returns its file when no mail server is configured. The
    /// error says nothing of a server that is no mail server: an admin could explore the network with it.
    pub async fn send_now(&self, email: &Email) -> Result<Option<PathBuf>, String> {
        let sender = &self.sender;
        let message = email.message(&sender.from, sender.clock.now())?;
        let sent = sender.transport.send(message, sender.clock.now()).await;
        sent.map_err(|error| match error {
            SendError::NoMailServer(reason) => {
                tracing::warn!(error = reason, "failed to send email");
                "no mail server with a valid certificate responds; the log has the reason"
                    .to_owned()
            }
            SendError::Permanent(reason) | SendError::Transient(reason) => reason,
        })
    }

    /// A slot for one more email; `None`, and a log line, when the queue is full.
    #[must_use]
    pub fn queue_slot(&self) -> Option<QueueSlot> {
        let permit = Arc::clone(&self.queue).try_acquire_owned().ok();
        if permit.is_none() {
            tracing::warn!(queued = MAX_QUEUED, "email queue full, message dropped");
        }
        permit.map(|permit| QueueSlot { permit, sender: Arc::clone(&self.sender) })
    }
}

impl QueueSlot {
    /// Sends an email in the background; after the last try it is dropped and logged.
    pub fn send(self, email: &Email) {
        let Self { permit, sender } = self;
        // All tries send the same message id, so that a mail reader can drop duplicates.
        match email.message(&sender.from, sender.clock.now()) {
            Ok(message) => drop(tokio::spawn(async move {
                sender.deliver(message).await;
                drop(permit);
            })),
            Err(error) => {
                tracing::error!(
                    username = email.name, %error,
                    "cannot send email to this account's address; `moviestars user reset-link` makes \
                     a reset link to hand over"
                );
            }
        }
    }
}

impl Sender {
    async fn deliver(&self, message: Message) {
        for delay in EMAIL.delays().map(Some).chain([None]) {
            let (error, delay) = match (self.try_send(message.clone()).await, delay) {
                (Ok(()), _) => return,
                (
                    Err(SendError::Transient(error) | SendError::NoMailServer(error)),
                    Some(delay),
                ) => (error, delay),
                (Err(error), _) => {
                    tracing::error!(%error, "failed to send email");
                    return;
                }
            };
            tracing::warn!(error, retry_in_seconds = delay.as_secs(), "failed to send email");
            tokio::time::sleep(delay).await;
        }
    }

    async fn try_send(&self, message: Message) -> Result<(), SendError> {
        let _permit = self.concurrency.acquire().await;
        if let Some(path) = self.transport.send(message, self.clock.now()).await? {
            tracing::info!(
                path = %path.display(),
                "wrote email to a file: no mail server is configured (--smtp-url)"
            );
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn at_most_64_emails_are_queued() {
        let route = MailRoute::Folder(PathBuf::new());
        let mailer = Mailer::new(&route, "films@example.org", &Arc::new(Clock::System)).unwrap();
        let mut slots: Vec<_> =
            (0..MAX_QUEUED).map(|_| mailer.queue_slot().expect("there is room")).collect();
        assert!(mailer.queue_slot().is_none());
        println!("figure: at most {} emails queued", slots.len());
        slots.pop();
        assert!(mailer.queue_slot().is_some());
    }
}
