//! Flags that several commands share, and how a command opens the database.

use crate::app::{App, StartError};
use crate::cli::error::CliError;
use crate::clock::Clock;
use crate::config::{
    Config, DatabaseConfig, MailRoute, Registration, TmdbConfig, base_path, public_address,
    read_database_url, site_url,
};
use crate::domain::account::PasswordPolicy;
use crate::store::{DataLock, LockError, is_of_older_version};
use clap::builder::{
    BoolishValueParser, OsStringValueParser, PossibleValuesParser, TypedValueParser,
};
use clap::{Args, ValueEnum};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;

#[derive(Args)]
pub(super) struct DataFile {
    /// The data file. The signing key is in the same folder.
    #[arg(long, value_name = "PATH", env = "MOVIESTARS_DB", default_value_os_t = crate::config::default_db())]
    pub(super) db: PathBuf,
    /// The URL of a PostgreSQL database to use instead of the data file: `postgres://USER@HOST/NAME`. It may also be in
    /// the variable `MOVIESTARS_DATABASE_URL`.
    #[arg(long, value_name = "URL")]
    database_url: Option<String>,
    /// A file with the URL of the database. In the file, the URL may contain a password.
    #[arg(long, value_name = "PATH", env = "MOVIESTARS_DATABASE_URL_FILE",
        value_parser = secret_file())]
    database_url_file: Option<PathBuf>,
    #[command(flatten)]
    pub(super) password: DatabasePassword,
    /// The maximum number of connections from this process to the database: half for writes, one or two for sessions,
    /// the rest for other reads.
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
    /// The PostgreSQL database, if the flags name one.
    pub(super) fn database(&self) -> Result<Option<DatabaseConfig>, CliError> {
        let (url, url_file) = (self.database_url.as_deref(), self.database_url_file.as_deref());
        let url = read_database_url(url, url_file, self.password.file())?;
        Ok(url.map(|url| DatabaseConfig { url, connections: self.database_connections.into() }))
    }

    /// The path of the data file, for commands that do not work with PostgreSQL. For PostgreSQL, the error message ends
    /// with `instead`, which says what to do.
    pub(super) fn file(&self, instead: &str) -> Result<PathBuf, CliError> {
        match self.database()? {
            Some(_) => Err(CliError::Message(format!(
                "this command is for data files, and the data is in PostgreSQL: {instead}"
            ))),
            None => self.path(),
        }
    }

    /// The path of the data file. Fails on a network file system, unless that is allowed.
    pub(super) fn path(&self) -> Result<PathBuf, CliError> {
        if !self.allow_network_fs {
            crate::store::refuse_network(&self.db).map_err(StartError::from)?;
        }
        Ok(self.db.clone())
    }
}

#[derive(Args)]
pub(super) struct DatabasePassword {
    /// A file with the password for the database. The password may also be in the variable
    /// `MOVIESTARS_DATABASE_PASSWORD`.
    #[arg(long, value_name = "PATH", env = "MOVIESTARS_DATABASE_PASSWORD_FILE",
        value_parser = secret_file())]
    database_password_file: Option<PathBuf>,
}

impl DatabasePassword {
    pub(super) fn file(&self) -> Option<&Path> {
        self.database_password_file.as_deref()
    }
}

/// Where users reach the server.
#[derive(Args)]
pub(super) struct PublicAddress {
    /// The URL at which users reach the server, if it is behind a proxy. Its path is also the base path.
    #[arg(long, value_name = "URL", env = "MOVIESTARS_BASE_URL", value_parser = site_url)]
    base_url: Option<String>,
    /// The path at which all URLs of the server begin, such as /movies [default: the path of the base URL].
    #[arg(long, value_name = "PATH", env = "MOVIESTARS_BASE_PATH", value_parser = base_path)]
    base_path: Option<String>,
}

impl PublicAddress {
    /// The URL with the base path at its end, and the base path itself.
    pub(super) fn parts(self) -> Result<(Option<String>, String), CliError> {
        public_address(self.base_url, self.base_path).map_err(CliError::Message)
    }
}

/// Parses a path. Unlike clap's parser of paths, it accepts an empty one, which counts as not set.
pub(super) fn secret_file() -> impl TypedValueParser<Value = PathBuf> {
    OsStringValueParser::new().map(PathBuf::from)
}

#[derive(Args)]
pub(super) struct PasswordPolicyArgs {
    /// The rules for new passwords. `spec`: 7 to 15 characters with a lowercase letter, an uppercase letter and a
    /// digit. `modern`: 8 to 128 characters, and not one of the most common passwords.
    #[arg(
        long,
        env = "MOVIESTARS_PASSWORD_POLICY",
        default_value = "spec",
        hide_possible_values = true,
        value_name = "spec|modern",
        value_parser = PossibleValuesParser::new(PasswordPolicy::NAMES)
            .map(|name| PasswordPolicy::parse(&name))
    )]
    pub(super) password_policy: PasswordPolicy,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Switch {
    #[value(aliases = ["1", "true", "yes"])]
    On,
    #[value(aliases = ["0", "false", "no"])]
    Off,
}

/// Like [`open`], but fails if there is no data file.
pub(super) async fn open_existing(data: &DataFile) -> Result<App, CliError> {
    if data.database()?.is_none() && !data.db.exists() {
        let path = data.db.display();
        let message = format!("there is no data file at {path}; name it with --db");
        return Err(CliError::Message(message));
    }
    open(data).await
}

/// Opens or creates the data file. Fails when that would upgrade the file of an older server that is running.
pub(super) async fn open(data: &DataFile) -> Result<App, CliError> {
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
        metrics_listen: None,
        base_url: None,
        base_path: String::new(),
        registration: Some(Registration::Closed),
        max_users: None,
        password_policy: PasswordPolicy::default(),
        trusted_proxies: Vec::new(),
        rate_limits: true,
        backups: None,
        oidc: Vec::new(),
        webhook_hosts: Vec::new(),
        clock: Arc::new(Clock::System),
    };
    Ok(Box::pin(App::open_for_command(config)).await?)
}

/// Locks a file of an older version, because opening will upgrade it. An older server that is still running would
/// continue to write with the old schema.
fn lock_if_older(db: &Path) -> Result<Option<DataLock>, CliError> {
    if !is_of_older_version(db) {
        return Ok(None);
    }
    match DataLock::take(db) {
        Ok(lock) => Ok(Some(lock)),
        Err(LockError::Held { path, holder }) => Err(CliError::Message(format!(
            "{} has the schema of an older version, and process {holder} still serves it; stop that \
             server and start the new version first",
            path.display()
        ))),
        Err(error) => Err(StartError::from(error).into()),
    }
}
