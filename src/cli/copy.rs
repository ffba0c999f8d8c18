//! `moviestars copy`: moves to a database on a server, or back to a file.

use crate::app::StartError;
use crate::cli::{CliError, print};
use crate::config::database_from_flag;
use crate::store::{CopiedTable, CopyError, Location, copy, refuse_network};
use clap::Args;
use std::path::PathBuf;

const EXAMPLE: &str = "Example:
  moviestars copy --from movies.db --to postgres://moviestars@db.example.org/moviestars";

/// Sessions and reset links are not copied: all users sign in again.
#[derive(Args)]
#[command(after_help = EXAMPLE)]
pub struct Copy {
    /// The data file or the database to copy. No server should write to it meanwhile.
    #[arg(long, value_name = "PATH|URL")]
    from: String,
    /// A new file or an empty database. The password of a URL is read from `MOVIESTARS_DATABASE_PASSWORD`, or from
    /// the file that `MOVIESTARS_DATABASE_PASSWORD_FILE` names.
    #[arg(long, value_name = "PATH|URL")]
    to: String,
}

impl Copy {
    pub async fn run(self) -> Result<(), CliError> {
        let (from, to) = (location(&self.from)?, location(&self.to)?);
        let copied = tokio::task::spawn_blocking(move || {
            copy(&from, &to, |CopiedTable { table, rows }| {
                // A closed output does not end the copy.
                let _ = print(&format!("{table}\t{rows}"));
            })
        });
        let copied: Result<(), CopyError> =
            copied.await.unwrap_or_else(|error| std::panic::resume_unwind(error.into_panic()));
        copied?;
        print("copied and compared; all users have to sign in again")
    }
}

fn location(text: &str) -> Result<Location, CliError> {
    if text.contains("://") {
        return Ok(Location::Server(database_from_flag(text)?));
    }
    let path = PathBuf::from(text);
    refuse_network(&path).map_err(StartError::from)?;
    Ok(Location::File(path))
}
