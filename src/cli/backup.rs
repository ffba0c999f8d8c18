//! `moviestars backup`, `restore` and `check`.

use crate::cli::{CliError, DataFile, print};
use crate::clock::Clock;
use crate::services::backup;
use crate::store;
use clap::Args;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};

const BACKUP: &str =
    "The backup has all accounts, ratings, playlists and settings. It does not have the \
signing key: after a restore all users sign in again.

Examples:
  moviestars backup movies-friday.db
  moviestars backup - | gzip > movies-friday.db.gz";
const RESTORE: &str = "The replaced data file is kept beside the new one. All sessions end.

Example:
  moviestars restore movies-friday.db";

#[derive(Args)]
#[command(after_help = BACKUP)]
pub struct Backup {
    /// The backup file, which must not exist, or - for standard output.
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
        let message = "a backup is not text; redirect standard output, or name a file";
        return Err(CliError::Message(message.to_owned()));
    }
    Ok(backup::write_copy(db, &mut output.lock())?)
}

impl Restore {
    pub fn run(self) -> Result<(), CliError> {
        let db = self.data.file("restore a dump with pg_restore")?;
        let replaced = store::restore(&self.file, &db, Clock::System.now())?;
        if let Some(replaced) = replaced {
            print(&format!("the replaced data file is kept as {}", replaced.display()))?;
        }
        let contents = store::check(&db)?;
        print(&format!("restored {}; all users have to sign in again", format_summary(contents)))
    }
}

impl Check {
    pub fn run(self) -> Result<(), CliError> {
        let db = self.data.file("check it with pg_amcheck")?;
        let contents = store::check(&db)?;
        print(&format!("{}: sound, {}", db.display(), format_summary(contents)))
    }
}

fn format_summary(contents: store::BackupSummary) -> String {
    let store::BackupSummary { schema, users, ratings } = contents;
    format!("accounts: {users}, ratings: {ratings}, schema {schema}")
}
