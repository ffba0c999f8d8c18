//! Emails: their content, and sending them to a mail server, or into a folder if none is configured.

mod email;

pub use email::{DigestLine, Email, EmailKind};

use crate::atomic_file::{self, Access};
use crate::clock::{Clock, random_name};
use crate::config::{MailRoute, SmtpSecurity, SmtpServer};
use lettre::message::Mailbox;
use lettre::transport::smtp::Error as SmtpError;
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Tls, TlsParameters};
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use secrecy::ExposeSecret;
use std::error::Error;
use std::io::ErrorKind;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

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

    /// Whether emails are sent to a mail server, not into a folder.
    #[must_use]
    pub fn is_smtp(&self) -> bool {
        self.smtp
    }

    /// Connects to the mail server, if there is one, and signs in.
    pub async fn check_connection(&self) -> Result<(), SendError> {
        let Transport::Smtp(smtp) = &self.transport else { return Ok(()) };
        let no_response = || SendError::NoMailServer(NO_RESPONSE.to_owned());
        match tokio::time::timeout(SMTP_TIMEOUT, smtp.test_connection()).await {
            Ok(Ok(true)) => Ok(()),
            Ok(Err(error)) => Err(SendError::of(&error)),
            Ok(Ok(false)) | Err(_) => Err(no_response()),
        }
    }

    /// Sends an email. Returns its file if no mail server is configured. Emails with the same `id` have the same
    /// message id, so that mail programs can drop duplicates.
    pub async fn send(&self, email: &Email, id: &str) -> Result<Option<PathBuf>, SendError> {
        let now = self.clock.now();
        let message = email.message(&self.from, id, now).map_err(SendError::Address)?;
        self.transport.send(message, now).await
    }
}

const NO_RESPONSE: &str = "the mail server did not respond in time";
/// The time limit for sending one email.
const SMTP_TIMEOUT: Duration = Duration::from_secs(30);
/// How many emails the folder keeps; the oldest are deleted.
const MAX_FILES: usize = 1_000;

/// Why an email was not sent.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SendError {
    /// The address is not valid.
    #[error("{0}")]
    Address(String),
    /// A retry cannot succeed.
    #[error("{0}")]
    Permanent(String),
    /// A retry can succeed.
    #[error("{0}")]
    Transient(String),
    /// No mail server replied. A retry can succeed.
    #[error("{0}")]
    NoMailServer(String),
}

impl SendError {
    /// Whether a retry can succeed.
    #[must_use]
    pub fn is_temporary(&self) -> bool {
        matches!(self, Self::Transient(_) | Self::NoMailServer(_))
    }

    /// The error for an admin. If the other side is not a mail server, its reply is only logged, because an admin
    /// could use it to explore the network.
    #[must_use]
    pub fn into_admin_message(self) -> String {
        match self {
            Self::NoMailServer(reason) => {
                tracing::warn!(error = reason, "failed to send email");
                "no mail server with a valid certificate responds; the log has the reason"
                    .to_owned()
            }
            other => other.to_string(),
        }
    }
}

pub(super) enum Transport {
    Folder(PathBuf),
    Smtp(Box<AsyncSmtpTransport<Tokio1Executor>>),
}

impl Transport {
    /// Does not connect. Fails when the machine's certificates cannot be used.
    pub(super) fn new(route: &MailRoute) -> Result<Self, String> {
        match route {
            MailRoute::Folder(folder) => Ok(Self::Folder(folder.clone())),
            MailRoute::Smtp(server) => {
                smtp_transport(server).map(|smtp| Self::Smtp(Box::new(smtp)))
            }
        }
    }

    /// Sends one email; returns the file if it was written to one.
    pub(super) async fn send(
        &self,
        message: Message,
        now: i64,
    ) -> Result<Option<PathBuf>, SendError> {
        match self {
            Self::Folder(folder) => {
                let folder = folder.clone();
                let written =
                    tokio::task::spawn_blocking(move || write(&folder, &message.formatted(), now));
                let written =
                    written.await.map_err(|error| SendError::Transient(error.to_string()))?;
                written.map(Some).map_err(|error| SendError::Transient(error.to_string()))
            }
            // A separate timeout, because lettre's own covers only connecting.
            Self::Smtp(smtp) => {
                match tokio::time::timeout(SMTP_TIMEOUT, smtp.send(message)).await {
                    Ok(Ok(_)) => Ok(None),
                    Ok(Err(error)) => Err(SendError::of(&error)),
                    Err(_) => Err(SendError::NoMailServer(NO_RESPONSE.to_owned())),
                }
            }
        }
    }
}

fn smtp_transport(server: &SmtpServer) -> Result<AsyncSmtpTransport<Tokio1Executor>, String> {
    let tls = || TlsParameters::new(server.host.clone()).map_err(|error| error.to_string());
    let tls = match server.security {
        SmtpSecurity::StartTls => Tls::Required(tls()?),
        SmtpSecurity::Tls => Tls::Wrapper(tls()?),
        SmtpSecurity::None => Tls::None,
    };
    let mut builder = AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(&server.host)
        .port(server.port)
        .tls(tls)
        .timeout(Some(SMTP_TIMEOUT));
    if let Some(user) = &server.user {
        let password = server.password.as_ref().map(|secret| secret.expose_secret().to_owned());
        builder = builder.credentials(Credentials::new(user.clone(), password.unwrap_or_default()));
    }
    Ok(builder.build())
}

impl SendError {
    /// Keeps only the code of a mail server's reply, because its text may contain the recipient's address or the
    /// reset link.
    fn of(error: &SmtpError) -> Self {
        let reply = error.status().map(|code| format!("the mail server replied {code}"));
        match reply {
            Some(reply) if error.is_permanent() => Self::Permanent(reply),
            Some(reply) => Self::Transient(reply),
            None => Self::NoMailServer(one_line(error)),
        }
    }
}

/// The error and its sources on one line.
fn one_line(error: &SmtpError) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let source = error.to_string();
        // Some errors already contain their source.
        if !text.ends_with(&source) {
            text = format!("{text}: {source}");
        }
        cause = error.source();
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Writes an email to a file that only this user can read, because it may contain a reset link.
fn write(folder: &Path, email: &[u8], now: i64) -> std::io::Result<PathBuf> {
    std::fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
    delete_oldest(folder)?;
    let path = folder.join(format!("{now}-{}.eml", random_name::<9>()));
    // Atomic, so that other programs never see an incomplete email.
    atomic_file::write(&path, email, Access::OwnerOnly)?;
    Ok(path)
}

/// Deletes our oldest emails. The folder may contain other files, which are kept.
fn delete_oldest(folder: &Path) -> std::io::Result<()> {
    let entries = std::fs::read_dir(folder)?.filter_map(Result::ok).map(|entry| entry.path());
    let mut emails: Vec<PathBuf> = entries.filter(|path| is_email_file(path)).collect();
    // Names begin with the time, so this sorts by time.
    emails.sort();
    let surplus = (emails.len() + 1).saturating_sub(MAX_FILES);
    for email in emails.iter().take(surplus) {
        match std::fs::remove_file(email) {
            // A concurrent `write` has already deleted it.
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            removed => removed?,
        }
    }
    Ok(())
}

/// Whether a file name has the form `1800000000-abcdefghijkl.eml`.
fn is_email_file(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let parts = name.strip_suffix(".eml").and_then(|stem| stem.split_once('-'));
    parts.is_some_and(|(time, chance)| {
        time.len() >= 10 && time.bytes().all(|byte| byte.is_ascii_digit()) && chance.len() == 12
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_emails_and_no_other_files_are_deleted_from_a_full_folder() {
        let folder = tempfile::tempdir().unwrap();
        let archive: Vec<_> = (0..1_500).map(|n| folder.path().join(format!("{n}.eml"))).collect();
        for path in &archive {
            std::fs::write(path, "not ours").unwrap();
        }
        let now = 1_800_000_000;
        let first = write(folder.path(), b"first", now).unwrap();
        for later in 1..1_000 {
            write(folder.path(), b"later", now + later).unwrap();
        }
        assert!(first.exists());
        let last = write(folder.path(), b"last", now + 1_000).unwrap();
        assert!(!first.exists() && last.exists());
        assert!(archive.iter().all(|path| path.exists()));
    }
}
