//! The command line. Flags override `MOVIESTARS_…` variables, which override the configuration file.

mod args;
mod config;
mod config_file;
mod data;
mod doctor;
mod doctor_clock;
mod doctor_connections;
mod doctor_report;
mod error;
mod healthcheck;
mod import;
mod import_account;
mod log;
mod options;
mod output;
mod provider_table;
mod serve;
mod service_manager;
mod user;

pub use error::CliError;

use crate::cli::config_file::ConfigFile;
use crate::cli::options::CommandLine;
use crate::http::OPENAPI;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use flate2::read::GzDecoder;
use std::path::PathBuf;

const EXAMPLE: &str = "Example:
  moviestars serve                      then open http://127.0.0.1:8080
  moviestars serve --db ./movies.db     a portable installation";

/// A self-hosted film and TV tracker with ratings and playlists.
#[derive(Parser)]
#[command(name = "moviestars", version = env!("BUILD_VERSION"), after_help = EXAMPLE, arg_required_else_help = true)]
pub struct Cli {
    /// A configuration file in TOML. Its keys are the names of the flags of `serve`; flags and variables override it.
    #[arg(long, value_name = "PATH", env = "MOVIESTARS_CONFIG", global = true)]
    config: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Start the server.
    Serve(Box<options::Serve>),
    /// Check the options of a server, or print them with their sources.
    #[command(subcommand, after_help = "Example:\n  moviestars config check")]
    Config(config::ConfigCommand),
    /// Check disk, permissions, clock, data, TMDB, mail, proxy and backups; also while a server runs.
    #[command(after_help = doctor::HELP)]
    Doctor(Box<options::Serve>),
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
    /// Copy all data between a data file and a PostgreSQL database.
    Copy(data::Copy),
    /// Migrate the data file or database to the schema of this version.
    Migrate(data::Migrate),
    /// Check the integrity of the data file.
    Check(data::Check),
    /// Import files that other services have exported, or show what they contain.
    Import(Box<import::Import>),
    /// Print the API description (OpenAPI 3.1) as JSON.
    #[command(after_help = "Example:\n  moviestars openapi > openapi.json")]
    Openapi,
    /// Check whether a server is ready; the exit code is 0 if it is.
    Healthcheck(healthcheck::Healthcheck),
}

impl Cli {
    /// Parses the command line of this process. The options of the configuration file are the defaults.
    pub fn load() -> Result<(Self, CommandLine), CliError> {
        let arguments: Vec<_> = std::env::args_os().collect();
        let command = Self::command();
        let file = ConfigFile::of_command_line(&command, &arguments)?;
        let matches = file.apply(command.clone()).try_get_matches_from(arguments)?;
        Ok((Self::from_arg_matches(&matches)?, CommandLine { command, file }))
    }

    fn load_serve() -> Result<(options::Serve, ConfigFile), CliError> {
        let (Self { command, .. }, CommandLine { file, .. }) = Self::load()?;
        match command {
            Command::Serve(serve) => Ok((*serve, file)),
            _ => unreachable!("the arguments of a process do not change"),
        }
    }

    pub async fn run(self, cli: CommandLine) -> Result<(), CliError> {
        match self.command {
            Command::Serve(serve) => Box::pin(serve.run(cli, Self::load_serve)).await,
            Command::Config(config) => config.run(&cli),
            Command::Doctor(serve) => serve.diagnose(&cli).await,
            Command::User(user) => Box::pin(user.run()).await,
            Command::Catalogue(catalogue) => catalogue.run().await,
            Command::Backup(backup) => backup.run(),
            Command::Restore(restore) => restore.run(),
            Command::Copy(copy) => copy.run().await,
            Command::Migrate(migrate) => migrate.run().await,
            Command::Check(check) => check.run(),
            Command::Import(import) => Box::pin(import.run()).await,
            Command::Healthcheck(healthcheck) => healthcheck.run().await,
            Command::Openapi => {
                let mut document = GzDecoder::new(OPENAPI);
                std::io::copy(&mut document, &mut std::io::stdout().lock())?;
                Ok(())
            }
        }
    }
}
