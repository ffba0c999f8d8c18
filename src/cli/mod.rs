//! The command line. Flags override `MOVIESTARS_…` variables.

mod data;
mod healthcheck;
mod log;
mod serve;
mod user;

use crate::app::{App, StartError};
use crate::clock::Clock;
use crate::config::{
    Config, DatabaseConfig, MailRoute, Registration, TmdbConfig, database_from_env,
};
use crate::domain::account::PasswordPolicy;
use crate::services::accounts::AccountError;
use crate::store::{DataLock, LockError, is_of_older_version};
use clap::builder::{BoolishValueParser, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};
use flate2::read::GzDecoder;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// `assets/openapi.json`.
const OPENAPI: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/openapi.json.gz"));

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
    Serve(serve::Serve),
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
    /// Print the API description (OpenAPI 3.1) as JSON.
    #[command(after_help = "Example:\n  moviestars openapi > openapi.json")]
    Openapi,
    /// Check that a server is ready; exit code 0 if it is.
    Healthcheck(healthcheck::Healthcheck),
}

#[derive(Args)]
struct DataFile {
    /// The data file; the signing key is beside it.
    #[arg(long, value_name = "PATH", env = "MOVIESTARS_DB", default_value_os_t = crate::config::default_db())]
    db: PathBuf,
    /// A database on a PostgreSQL server, in place of the data file: `postgres://USER@HOST/NAME`. Its password is
    /// read from `MOVIESTARS_DATABASE_PASSWORD`, or from the file that `MOVIESTARS_DATABASE_PASSWORD_FILE`
    /// names; the URL may also be in `MOVIESTARS_DATABASE_URL` or a file that `MOVIESTARS_DATABASE_URL_FILE`
    /// names.
    #[arg(long, value_name = "URL")]
    database_url: Option<String>,
    /// How many connections to the database this process has at most: half for reads, half for writes.
    #[arg(
        long,
        value_name = "NUMBER",
        env = "MOVIESTARS_DATABASE_CONNECTIONS",
        default_value_t = 16,
        value_parser = clap::value_parser!(u16).range(3..=500)
    )]
    database_connections: u16,
    /// Allow a data file on a network file system, where SQLite may lose data.
    #[arg(long, env = "MOVIESTARS_ALLOW_NETWORK_FS", value_parser = BoolishValueParser::new())]
    allow_network_fs: bool,
}

impl DataFile {
    /// The database on a server, if one is named.
    fn database(&self) -> Result<Option<DatabaseConfig>, CliError> {
        let url = database_from_env(self.database_url.as_deref())?;
        Ok(url.map(|url| DatabaseConfig { url, connections: self.database_connections.into() }))
    }

    /// The path for what works on a data file only.
    fn file(&self, instead: &str) -> Result<PathBuf, CliError> {
        match self.database()? {
            Some(_) => Err(CliError::Message(format!("the data is in PostgreSQL: {instead}"))),
            None => self.path(),
        }
    }

    /// The path. Fails on a network file system, unless that is allowed.
    fn path(&self) -> Result<PathBuf, CliError> {
        if !self.allow_network_fs {
            crate::store::refuse_network(&self.db).map_err(StartError::from)?;
        }
        Ok(self.db.clone())
    }
}

#[derive(Args)]
struct PasswordPolicyArgs {
    /// The rules for new passwords: `spec`, 7 to 15 characters with a lowercase letter, an uppercase
    /// letter and a digit; or `modern`, 8 to 128 characters of any kind, but none of the most common
    /// passwords.
    #[arg(
        long,
        env = "MOVIESTARS_PASSWORD_POLICY",
        default_value = "spec",
        hide_possible_values = true,
        value_name = "spec|modern",
        value_parser = PossibleValuesParser::new(PasswordPolicy::NAMES)
            .map(|name| PasswordPolicy::parse(&name))
    )]
    password_policy: PasswordPolicy,
}

/// Why a command failed. Each message is one line that says what to do.
#[derive(Debug, thiserror::Error)]
pub enum CliError {
    #[error(transparent)]
    Start(#[from] StartError),
    #[error(transparent)]
    Account(#[from] AccountError),
    #[error(transparent)]
    Backup(#[from] crate::store::BackupError),
    #[error(transparent)]
    Database(#[from] crate::config::DatabaseError),
    #[error(transparent)]
    Copy(#[from] crate::store::CopyError),
    #[error(transparent)]
    Secret(#[from] crate::config::SecretError),
    #[error("{0}")]
    Message(String),
    #[error("cannot use the terminal or the pipe: {0}")]
    Terminal(#[from] std::io::Error),
}

impl From<crate::store::StoreError> for CliError {
    fn from(error: crate::store::StoreError) -> Self {
        StartError::from(error).into()
    }
}

impl Cli {
    pub async fn run(self) -> Result<(), CliError> {
        match self.command {
            Command::Serve(serve) => serve.run().await,
            Command::User(user) => user.run().await,
            Command::Catalogue(catalogue) => catalogue.run().await,
            Command::Backup(backup) => backup.run(),
            Command::Restore(restore) => restore.run(),
            Command::Copy(copy) => copy.run().await,
            Command::Migrate(migrate) => migrate.run().await,
            Command::Check(check) => check.run(),
            Command::Healthcheck(healthcheck) => healthcheck.run().await,
            Command::Openapi => {
                let mut document = GzDecoder::new(OPENAPI);
                std::io::copy(&mut document, &mut std::io::stdout().lock())?;
                Ok(())
            }
        }
    }
}

fn print(line: &str) -> Result<(), CliError> {
    use std::io::Write;
    Ok(writeln!(std::io::stdout().lock(), "{line}")?)
}

/// [`open`] for commands that must not create a data file.
async fn open_existing(data: &DataFile) -> Result<App, CliError> {
    if data.database()?.is_none() && !data.db.exists() {
        let path = data.db.display();
        let message = format!("there is no data file at {path}; name it with --db");
        return Err(CliError::Message(message));
    }
    open(data).await
}

/// Opens or creates the data file. Fails when that would upgrade the file of a running older server.
async fn open(data: &DataFile) -> Result<App, CliError> {
    let (db, database) = (data.path()?, data.database()?);
    let _lock = if database.is_none() { lock_if_older(&db)? } else { None };
    let config = Config {
        tmdb: TmdbConfig::default(),
        mail: MailRoute::Folder(crate::config::default_mail_dir(&db)),
        mail_from: None,
        db,
        database,
        signing_key_file: None,
        listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
        base_url: None,
        registration: Some(Registration::Closed),
        max_users: None,
        password_policy: PasswordPolicy::default(),
        trusted_proxies: Vec::new(),
        rate_limits: true,
        clock: Arc::new(Clock::System),
    };
    Ok(App::open_for_command(config).await?)
}

/// Locks a file of an older version, which opening will upgrade. A running older server would go on writing
/// to a schema that it does not know.
fn lock_if_older(db: &Path) -> Result<Option<DataLock>, CliError> {
    if !is_of_older_version(db) {
        return Ok(None);
    }
    match DataLock::take(db) {
        Ok(lock) => Ok(Some(lock)),
        Err(LockError::Held { path, holder }) => Err(CliError::Message(format!(
            "{} is of an older version, and process {holder} still serves it; stop that server and \
             start the new version first",
            path.display()
        ))),
        Err(error) => Err(StartError::from(error).into()),
    }
}
