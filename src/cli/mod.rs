//! The command line. Flags override `MOVIESTARS_…` variables.

mod args;
mod data;
mod error;
mod healthcheck;
mod import;
mod import_account;
mod log;
mod output;
mod serve;
mod service_manager;
mod user;

pub use error::CliError;

use crate::http::OPENAPI;
use clap::{CommandFactory, Parser, Subcommand};
use flate2::read::GzDecoder;

const EXAMPLE: &str = "Example:
  moviestars serve                      then open http://127.0.0.1:8080
  moviestars serve --db ./movies.db     a portable installation";

/// A self-hosted film and TV tracker with ratings and playlists.
#[derive(Parser)]
#[command(name = "moviestars", version = env!("MOVIESTARS_VERSION"), after_help = EXAMPLE, arg_required_else_help = true)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Start the server.
    Serve(Box<serve::Serve>),
    /// Manage accounts; also while a server runs.
    #[command(subcommand, after_help = "Example:\n  moviestars user list")]
    User(user::User),
    /// Show where the stored titles come from; also while a server runs.
    #[command(subcommand, after_help = "Example:\n  moviestars catalogue status")]
    Catalogue(data::Catalogue),
    /// Back up the data file; also while a server runs.
    Backup(data::Backup),
    /// Replace the data file with a backup, while no server runs.
    Restore(data::Restore),
    /// Copy all data between a data file and a database on a server.
    Copy(data::Copy),
    /// Update the schema of the data file or database to this version's.
    Migrate(data::Migrate),
    /// Check the integrity of the data file.
    Check(data::Check),
    /// Import exports of other services, or show what they have.
    Import(Box<import::Import>),
    /// Print the API description (OpenAPI 3.1) as JSON.
    #[command(after_help = "Example:\n  moviestars openapi > openapi.json")]
    Openapi,
    /// Check that a server is ready; exit code 0 if it is.
    Healthcheck(healthcheck::Healthcheck),
}

impl Cli {
    pub async fn run(self) -> Result<(), CliError> {
        match self.command {
            Command::Serve(serve) => serve.run(&Self::command()).await,
            Command::User(user) => user.run().await,
            Command::Catalogue(catalogue) => catalogue.run().await,
            Command::Backup(backup) => backup.run(),
            Command::Restore(restore) => restore.run(),
            Command::Copy(copy) => copy.run().await,
            Command::Migrate(migrate) => migrate.run().await,
            Command::Check(check) => check.run(),
            Command::Import(import) => import.run().await,
            Command::Healthcheck(healthcheck) => healthcheck.run().await,
            Command::Openapi => {
                let mut document = GzDecoder::new(OPENAPI);
                std::io::copy(&mut document, &mut std::io::stdout().lock())?;
                Ok(())
            }
        }
    }
}
