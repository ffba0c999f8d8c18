//! `moviestars catalogue …`: which ids the rated and listed titles have, also beside a running server.

use crate::cli::offline::open_existing;
use crate::cli::{CliError, DataFile, print};
use crate::store::CatalogueStatus;
use clap::Subcommand;

/// Catalogue commands.
#[derive(Subcommand)]
pub enum Catalogue {
    /// Count rated and listed titles, and list those without a TMDB id.
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
