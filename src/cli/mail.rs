//! The flags that say how mail leaves.

use crate::cli::CliError;
use crate::config::{MailRoute, Secret, SmtpServer};
use clap::Args;
use std::path::{Path, PathBuf};

/// The variable with the mail server's password.
const PASSWORD: &str = "MOVIESTARS_SMTP_PASSWORD";

/// How mail leaves.
#[derive(Args)]
pub struct Mail {
    /// The mail server; its password comes from `MOVIESTARS_SMTP_PASSWORD` or the file that
    /// `MOVIESTARS_SMTP_PASSWORD_FILE` names. Without one, mail is written into a folder.
    #[arg(long, value_name = "URL", env = "MOVIESTARS_SMTP_URL", hide_env_values = true)]
    #[arg(requires_all = ["from", "base_url"])]
    smtp_url: Option<String>,
    /// Whom mail comes from.
    #[arg(long = "mail-from", value_name = "ADDRESS", env = "MOVIESTARS_MAIL_FROM")]
    from: Option<String>,
    /// Where mail is written when there is no mail server [default: beside the data file].
    #[arg(long = "mail-dir", value_name = "DIR", env = "MOVIESTARS_MAIL_DIR")]
    dir: Option<PathBuf>,
}

impl Mail {
    /// Whom mail comes from and how it leaves, with the password from the environment.
    ///
    /// # Errors
    /// When the address is none, or the password cannot be had.
    pub fn route(self, db: &Path) -> Result<(Option<String>, MailRoute), CliError> {
        let Some(url) = self.smtp_url else {
            let folder = self.dir.unwrap_or_else(|| crate::config::default_mail_dir(db));
            return Ok((self.from, MailRoute::Folder(folder)));
        };
        // Not read by the flag's parser: its refusal would repeat what may hold a password.
        let server = SmtpServer::parse(&url);
        let mut server = server.map_err(|error| CliError::Said(format!("--smtp-url {error}")))?;
        server.password = Secret::from_environment(PASSWORD)?;
        if server.user.is_some() != server.password.is_some() {
            let said = format!("--smtp-url names a user exactly when {PASSWORD} holds a password");
            return Err(CliError::Said(said));
        }
        Ok((self.from, MailRoute::Smtp(server)))
    }
}
