//! Commands that work on the stored data: backup, restore, check, copy, migrate, catalogue.

use crate::app::StartError;
use crate::blocking::run_blocking;
use crate::cli::args::{DataFile, DatabasePassword, open_existing};
use crate::cli::error::CliError;
use crate::cli::output::print;
use crate::clock::Clock;
use crate::config::database_from_flag;
use crate::services::backup;
use crate::store::{
    self, CatalogueStatus, CopiedTable, CopyError, Location, SCHEMA, Store, copy, refuse_network,
};
use clap::{Args, Subcommand};
use std::io::IsTerminal;
use std::path::{Path, PathBuf};

const BACKUP: &str =
    "The backup contains all accounts, ratings, playlists and settings, but not the signing key. \
After a restore, all users have to sign in again.

Examples:
  moviestars backup movies-friday.db
  moviestars backup - | gzip > movies-friday.db.gz";
const RESTORE: &str =
    "The previous data file is kept in the same folder. All users have to sign in again.

Example:
  moviestars restore movies-friday.db";

#[derive(Args)]
#[command(after_help = BACKUP)]
pub struct Backup {
    /// The path of the new backup file, which must not exist, or - for standard output.
    file: PathBuf,
    #[command(flatten)]
    data: DataFile,
}

#[derive(Args)]
#[command(after_help = RESTORE)]
pub struct Restore {
    /// A file made by `moviestars backup`.
    file: PathBuf,
    #[command(flatten)]
    data: DataFile,
}

#[derive(Args)]
#[command(after_help = "Example:\n  moviestars check --db ./movies.db")]
pub struct Check {
    #[command(flatten)]
    data: DataFile,
}

impl Backup {
    pub fn run(self) -> Result<(), CliError> {
        let db = self.data.file("back it up with pg_dump --format=custom")?;
        if self.file == Path::new("-") {
            return write_to_standard_output(&db);
        }
        store::back_up(&db, &self.file)?;
        let contents = store::check(&self.file)?;
        print(&format!("{}: {}", self.file.display(), format_summary(contents)))
    }
}

fn write_to_standard_output(db: &Path) -> Result<(), CliError> {
    let output = std::io::stdout();
    if output.is_terminal() {
        let message =
            "a backup is a binary file; redirect standard output, or pass a path instead of -";
        return Err(CliError::Message(message.to_owned()));
    }
    Ok(backup::write_copy(db, &mut output.lock())?)
}

impl Restore {
    pub fn run(self) -> Result<(), CliError> {
        let db = self.data.file("restore a dump with pg_restore")?;
        let replaced = store::restore(&self.file, &db, Clock::System.now())?;
        if let Some(replaced) = replaced {
            print(&format!("the previous data file is kept as {}", replaced.display()))?;
        }
        let contents = store::check(&db)?;
        print(&format!("restored {}; all users have to sign in again", format_summary(contents)))
    }
}

impl Check {
    pub fn run(self) -> Result<(), CliError> {
        let db = self.data.file("check it with pg_amcheck")?;
        let contents = store::check(&db)?;
        print(&format!("{}: intact, {}", db.display(), format_summary(contents)))
    }
}

fn format_summary(contents: store::BackupSummary) -> String {
    let store::BackupSummary { schema, users, ratings } = contents;
    format!("accounts: {users}, ratings: {ratings}, schema {schema}")
}

const COPY: &str = "Sessions and reset links are not copied: all users have to sign in again.

Example:
  moviestars copy --from movies.db --to postgres://moviestars@db.example.org/moviestars";

#[derive(Args)]
#[command(after_help = COPY)]
pub struct Copy {
    /// The data file or database to copy from. Stop its server first, because later changes are not copied.
    #[arg(long, value_name = "PATH|URL")]
    from: String,
    /// The new data file or empty database to copy to.
    #[arg(long, value_name = "PATH|URL")]
    to: String,
    #[command(flatten)]
    password: DatabasePassword,
}

impl Copy {
    pub async fn run(self) -> Result<(), CliError> {
        let password = self.password.file();
        let (from, to) = (location(&self.from, password)?, location(&self.to, password)?);
        let copied: Result<(), CopyError> = run_blocking(move || {
            copy(&from, &to, |CopiedTable { table, rows }| {
                // The copy continues when the output is closed.
                let _ = print(&format!("{table}\t{rows}"));
            })
        })
        .await;
        copied?;
        print("copied and verified; all users have to sign in again")
    }
}

fn location(text: &str, password_file: Option<&Path>) -> Result<Location, CliError> {
    if text.contains("://") {
        return Ok(Location::Server(database_from_flag(text, password_file)?));
    }
    let path = PathBuf::from(text);
    refuse_network(&path).map_err(StartError::from)?;
    Ok(Location::File(path))
}

const MIGRATE: &str = "A server does the same when it starts. If its PostgreSQL role must not create tables, run this \
command first, with another role.

Example:
  moviestars migrate --database-url postgres://owner@db.example.org/moviestars";

#[derive(Args)]
#[command(after_help = MIGRATE)]
pub struct Migrate {
    #[command(flatten)]
    data: DataFile,
}

impl Migrate {
    pub async fn run(self) -> Result<(), CliError> {
        match self.data.database()? {
            Some(database) => {
                let store = Store::connect(&database.url, database.connections).await;
                store.map_err(StartError::from)?.close();
            }
            None => open_existing(&self.data).await?.store.close(),
        }
        print(&format!("the schema has version {SCHEMA}"))
    }
}

#[derive(Subcommand)]
pub enum Catalogue {
    /// Count the titles that users have rated or listed, and print those without a TMDB id.
    #[command(after_help = "Example:\n  moviestars catalogue status --db ./movies.db")]
    Status(DataFile),
}

impl Catalogue {
    pub async fn run(self) -> Result<(), CliError> {
        let Self::Status(data) = self;
        let app = open_existing(&data).await?;
        let status = app.store.catalogue_status().await;
        app.store.close();
        print_status(&status?)
    }
}

fn print_status(status: &CatalogueStatus) -> Result<(), CliError> {
    let CatalogueStatus { tmdb_ids, pending, without_metadata, builtin_only } = status;
    print(&format!("titles with a TMDB id\t{tmdb_ids}"))?;
    print(&format!("built-in titles without a TMDB id\t{}", builtin_only.len()))?;
    print(&format!("titles to be verified\t{pending}"))?;
    print(&format!("titles without metadata\t{without_metadata}"))?;
    for title in builtin_only {
        let (kind, id) = (title.key.media_type.as_str(), title.key.title_id);
        print(&format!("{kind}\t{id}\t{}\t{}", title.title, title.year().unwrap_or("?")))?;
    }
    Ok(())
}
