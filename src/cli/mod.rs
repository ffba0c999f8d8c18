//! The command line: what can be typed, and which piece of the program does it. Flags win over
//! `MOVIESTARS_…` variables.

mod backup;
mod beside;
mod catalogue;
mod healthcheck;
mod mail;
mod password;
mod serve;
mod tmdb;
mod user;

use crate::app::StartError;
use crate::services::accounts::AccountError;
use clap::{Args, Parser, Subcommand};
use std::path::PathBuf;

const EXAMPLE: &str = "Example:
  moviestars serve                      then open http://127.0.0.1:8080
  moviestars serve --db ./movies.db     a portable installation";

/// A self-hosted film and TV catalogue with ratings and playlists.
#[derive(Parser)]
#[command(name = "moviestars", version = env!("MOVIESTARS_VERSION"), after_help = EXAMPLE, arg_required_else_help = true)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the web app.
    Serve(serve::Serve),
    /// Look after accounts; works beside a running server.
    #[command(subcommand)]
    User(user::User),
    /// Look at what the stored titles come from; works beside a running server.
    #[command(subcommand)]
    Catalogue(catalogue::Catalogue),
    /// Copy the data file; works beside a running server.
    Backup(backup::Backup),
    /// Put a copy in the place of the data file, while no server runs.
    Restore(backup::Restore),
    /// Look whether the data file is sound.
    Check(backup::Check),
    /// Print the API's description (OpenAPI 3.1) as JSON.
    #[command(after_help = "Example:\n  moviestars openapi > openapi.json")]
    Openapi,
    /// Ask a running server whether it is well; exit code 0 when it is.
    Healthcheck(healthcheck::Healthcheck),
}

#[derive(Args)]
struct DataFile {
    /// The data file; the signing key lies beside it.
    #[arg(long, value_name = "PATH", env = "MOVIESTARS_DB", default_value_os_t = crate::config::default_db())]
    db: PathBuf,
    /// Open it on a network file system too, though SQLite may lose data there.
    #[arg(long, env = "MOVIESTARS_ALLOW_NETWORK_FS")]
    allow_network_fs: bool,
}

impl DataFile {
    /// Where it is, or may be made.
    ///
    /// # Errors
    /// When that is on a network's file system and nobody said that it may be.
    fn place(&self) -> Result<PathBuf, CliError> {
        if !self.allow_network_fs {
            crate::store::refuse_network(&self.db).map_err(StartError::from)?;
        }
        Ok(self.db.clone())
    }
}

/// Why a command did not do its work. Each message is one line that says what to do.
#[derive(Debug, thiserror::Error)]
pub enum CliError {
    /// The server or its data cannot be opened.
    #[error(transparent)]
    Start(#[from] StartError),
    /// An account command was refused.
    #[error(transparent)]
    Account(#[from] AccountError),
    /// A copy was not made or not put back.
    #[error(transparent)]
    Backup(#[from] crate::store::BackupError),
    /// A secret cannot be had.
    #[error(transparent)]
    Secret(#[from] crate::config::SecretError),
    /// Anything else that has been put into words already.
    #[error("{0}")]
    Said(String),
    /// The terminal or a pipe.
    #[error("cannot read or write the terminal: {0}")]
    Terminal(#[from] std::io::Error),
}

impl From<crate::store::StoreError> for CliError {
    fn from(error: crate::store::StoreError) -> Self {
        StartError::from(error).into()
    }
}

impl Cli {
    /// Does what was asked for.
    ///
    /// # Errors
    /// As [`CliError`] says.
    pub async fn run(self) -> Result<(), CliError> {
        match self.command {
            Command::Serve(serve) => serve.run().await,
            Command::User(user) => user.run().await,
            Command::Catalogue(catalogue) => catalogue.run().await,
            Command::Backup(backup) => backup.run(),
            Command::Restore(restore) => restore.run(),
            Command::Check(check) => check.run(),
            Command::Healthcheck(healthcheck) => healthcheck.run().await,
            Command::Openapi => {
                let document = crate::http::document().to_pretty_json();
                print(&document.map_err(|error| CliError::Said(error.to_string()))?)
            }
        }
    }
}

fn print(line: &str) -> Result<(), CliError> {
    use std::io::Write;
    Ok(writeln!(std::io::stdout().lock(), "{line}")?)
}
