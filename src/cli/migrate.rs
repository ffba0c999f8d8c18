//! `moviestars migrate`: updates the schema, for servers whose role may not change it.

use crate::cli::offline::open_existing;
use crate::cli::{CliError, DataFile, print};
use crate::store::SCHEMA;
use clap::Args;

const EXAMPLE: &str = "Example:
  moviestars migrate --database-url postgres://owner@db.example.org/moviestars";

/// A server does this when it starts, unless its role may not.
#[derive(Args)]
#[command(after_help = EXAMPLE)]
pub struct Migrate {
    #[command(flatten)]
    data: DataFile,
}

impl Migrate {
    pub async fn run(self) -> Result<(), CliError> {
        open_existing(&self.data).await?.store.close();
        print(&format!("the schema has version {SCHEMA}"))
    }
}
