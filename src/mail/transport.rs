//! The ways in which a letter leaves: to a mail server, or, where none is named, into a folder.

use crate::clock::random_name;
use crate::config::{MailRoute, SmtpSecurity, SmtpServer};
use lettre::transport::smtp::Error as SmtpError;
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Tls, TlsParameters};
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use secrecy::ExposeSecret;
use std::error::Error;
use std::io::{ErrorKind, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How long a mail server may take for a letter, from the first word to the last.
const PATIENCE: Duration = Duration::from_secs(30);
/// How many letters a folder keeps; the oldest go first.
const KEPT: usize = 1_000;

/// Why a letter did not leave.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum RouteError {
    /// Another try makes no sense.
    #[error("{0}")]
    Refused(String),
    /// Another try may succeed.
    #[error("{0}")]
    Failed(String),
}

/// A way that is ready for use.
pub(super) enum Route {
    Folder(PathBuf),
    Smtp(Box<AsyncSmtpTransport<Tokio1Executor>>),
}

impl Route {
    /// Prepares a way; no connection is made before the first letter.
    ///
    /// # Errors
    /// When the machine's certificates cannot be used.
    pub(super) fn new(route: &MailRoute) -> Result<Self, String> {
        match route {
            MailRoute::Folder(folder) => Ok(Self::Folder(folder.clone())),
            MailRoute::Smtp(server) => transport(server).map(|smtp| Self::Smtp(Box::new(smtp))),
        }
    }

    /// Sends one letter; answers where it can be found, if on this machine.
    ///
    /// # Errors
    /// As [`RouteError`] says.
    pub(super) async fn send(
        &self,
        message: Message,
        now: i64,
    ) -> Result<Option<PathBuf>, RouteError> {
        match self {
            Self::Folder(folder) => {
                let folder = folder.clone();
                let written =
                    tokio::task::spawn_blocking(move || write(&folder, &message.formatted(), now));
                let written =
                    written.await.map_err(|error| RouteError::Failed(error.to_string()))?;
                written.map(Some).map_err(|error| RouteError::Failed(error.to_string()))
            }
            // The library's own limit ends with the connection.
            Self::Smtp(smtp) => match tokio::time::timeout(PATIENCE, smtp.send(message)).await {
                Ok(Ok(_)) => Ok(None),
                Ok(Err(error)) if error.is_permanent() => Err(RouteError::Refused(said(&error))),
                Ok(Err(error)) => Err(RouteError::Failed(said(&error))),
                Err(_) => Err(RouteError::Failed("the mail server takes too long".to_owned())),
            },
        }
    }
}

fn transport(server: &SmtpServer) -> Result<AsyncSmtpTransport<Tokio1Executor>, String> {
    let tls = || TlsParameters::new(server.host.clone()).map_err(|error| error.to_string());
    let tls = match server.security {
        SmtpSecurity::StartTls => Tls::Required(tls()?),
        SmtpSecurity::Tls => Tls::Wrapper(tls()?),
        SmtpSecurity::None => Tls::None,
    };
    let mut builder = AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(&server.host)
        .port(server.port)
        .tls(tls)
        .timeout(Some(PATIENCE));
    if let Some(user) = &server.user {
        let password = server.password.as_ref().map(|secret| secret.expose_secret().to_owned());
        builder = builder.credentials(Credentials::new(user.clone(), password.unwrap_or_default()));
    }
    Ok(builder.build())
}

/// What went wrong, on one line. Of a mail server's answer only the code: its words may repeat the
/// reader's address or the letter's link.
fn said(error: &SmtpError) -> String {
    if let Some(code) = error.status() {
        return format!("the mail server answered {code}");
    }
    let mut said = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let deeper = error.to_string();
        // Some errors quote their cause.
        if !said.ends_with(&deeper) {
            said = format!("{said}: {deeper}");
        }
        cause = error.source();
    }
    said.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Only this user may read a letter: it may hold a link that opens an account.
fn write(folder: &Path, letter: &[u8], now: i64) -> std::io::Result<PathBuf> {
    std::fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
    make_room(folder)?;
    let name = format!("{now}-{}", random_name::<9>());
    let (draft, path) = (folder.join(&name), folder.join(format!("{name}.eml")));
    let mut options = std::fs::OpenOptions::new();
    let mut file = options.write(true).create_new(true).mode(0o600).open(&draft)?;
    file.write_all(letter)?;
    // Whoever watches the folder sees whole letters only.
    std::fs::rename(&draft, &path)?;
    Ok(path)
}

/// Removes our own oldest letters and nothing else: the folder may be somebody's.
fn make_room(folder: &Path) -> std::io::Result<()> {
    let entries = std::fs::read_dir(folder)?.filter_map(Result::ok).map(|entry| entry.path());
    let mut letters: Vec<PathBuf> = entries.filter(|path| is_ours(path)).collect();
    // Names begin with the time.
    letters.sort();
    let spare = (letters.len() + 1).saturating_sub(KEPT);
    for letter in letters.iter().take(spare) {
        match std::fs::remove_file(letter) {
            // Another letter on its way has made the same room.
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            removed => removed?,
        }
    }
    Ok(())
}

/// `1800000000-abcdefghijkl.eml`.
fn is_ours(path: &Path) -> bool {
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
    fn a_full_folder_loses_our_oldest_letters_and_nobody_elses() {
        let folder = tempfile::tempdir().unwrap();
        let archive: Vec<_> = (0..1_500).map(|n| folder.path().join(format!("{n}.eml"))).collect();
        for path in &archive {
            std::fs::write(path, "somebody's").unwrap();
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
