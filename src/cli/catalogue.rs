//! `moviestars catalogue …`: which catalogue the stored titles come from, also beside a running
//! server.

use crate::cli::offline::open_existing;
use crate::cli::{CliError, DataFile, print};
use crate::store::CrossingStatus;
use clap::Subcommand;

/// Catalogue commands.
#[derive(Subcommand)]
pub enum Catalogue {
    /// Say which catalogue the rated and listed titles come from, and which of them TMDB lacks.
    #[command(after_help = "Example:\n  moviestars catalogue status --db ./movies.db")]
    Status(DataFile),
}

impl Catalogue {
    /// Does what was asked for.
    ///
    /// # Errors
    /// As [`CliError`] says.
    pub async fn run(self) -> Result<(), CliError> {
        let Self::Status(data) = self;
        let app = open_existing(&data).await?;
        let status = app.store.crossing_status().await;
        app.store.close();
        say(&status?)
    }
}

fn say(status: &CrossingStatus) -> Result<(), CliError> {
    let CrossingStatus { builtin, tmdb, paired, waiting, missing } = status;
    print(&format!("with built-in numbers\t{builtin}"))?;
    print(&format!("with TMDB's numbers\t{tmdb}"))?;
    print(&format!("known in both\t{paired}"))?;
    print(&format!("waiting for TMDB\t{waiting}"))?;
    print(&format!("not found at TMDB\t{}", missing.len()))?;
    for title in missing {
        let year = title.release_date.as_ref().and_then(|date| date.get(..4)).unwrap_or("?");
        let (kind, number) = (title.key.media_type.as_str(), title.key.number);
        print(&format!("{kind}\t{number}\t{}\t{year}", title.title))?;
    }
    Ok(())
}
