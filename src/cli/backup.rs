//! `moviestars backup`, `restore` and `check`: the data file kept safe.

use crate::cli::{CliError, DataFile, print};
use crate::clock::Clock;
use crate::store;
use clap::Args;
use std::path::PathBuf;

const BACKUP: &str = "The copy holds accounts, ratings and playlists, but not the signing key: \
nobody needs it, because after a restore everybody signs in anew.

Example:
  moviestars backup movies-friday.db";
const RESTORE: &str = "The data file that was there is kept beside it. All sessions end.

Example:
  moviestars restore movies-friday.db";

/// What `backup` takes.
#[derive(Args)]
#[command(after_help = BACKUP)]
pub struct Backup {
    /// Where the copy goes; must not exist yet.
    file: PathBuf,
    #[command(flatten)]
    data: DataFile,
}

/// What `restore` takes.
#[derive(Args)]
#[command(after_help = RESTORE)]
pub struct Restore {
    /// A copy made by backup.
    file: PathBuf,
    #[command(flatten)]
    data: DataFile,
}

/// What `check` takes.
#[derive(Args)]
#[command(after_help = "Example:\n  moviestars check --db ./movies.db")]
pub struct Check {
    #[command(flatten)]
    data: DataFile,
}

impl Backup {
    /// Makes the copy.
    ///
    /// # Errors
    /// As [`store::BackupError`] says.
    pub fn run(self) -> Result<(), CliError> {
        store::back_up(&self.data.place()?, &self.file)?;
        let contents = store::check(&self.file)?;
        print(&format!("{}: {}", self.file.display(), in_words(contents)))
    }
}

impl Restore {
    /// Puts the copy in place.
    ///
    /// # Errors
    /// As [`store::BackupError`] says.
    pub fn run(self) -> Result<(), CliError> {
        let db = self.data.place()?;
        let aside = store::restore(&self.file, &db, Clock::System.now())?;
        if let Some(aside) = aside {
            print(&format!("what was there is kept as {}", aside.display()))?;
        }
        let contents = store::check(&db)?;
        print(&format!("restored {}; everybody signs in anew", in_words(contents)))
    }
}

impl Check {
    /// Reads the whole file.
    ///
    /// # Errors
    /// As [`store::BackupError`] says.
    pub fn run(self) -> Result<(), CliError> {
        let db = self.data.place()?;
        let contents = store::check(&db)?;
        print(&format!("{}: sound, {}", db.display(), in_words(contents)))
    }
}

fn in_words(contents: store::BackupSummary) -> String {
    let store::BackupSummary { schema, users, ratings } = contents;
    format!("accounts: {users}, ratings: {ratings}, schema {schema}")
}
