//! Two catalogues number the same titles differently. When a key to TMDB is set, stored built-in
//! titles go over to TMDB's numbers, in the background; when it is taken away they go back. What
//! has no counterpart stays as it is and is never removed.

mod back;
mod claimed;
mod over;

pub use claimed::{Settled, settle};

use crate::app::App;
use crate::catalogue::{Catalogue, CatalogueError};
use crate::domain::ids::IdSpace;
use crate::store::StoreError;
use std::sync::Arc;
use std::time::Duration;

/// How many titles are read from the store at once.
const BATCH: usize = 20;
/// How long to wait after each failed read or write of the data file, in seconds.
const STORE_REST: i64 = 60;

/// Why a title is not over.
#[derive(Debug, thiserror::Error)]
enum Stuck {
    /// TMDB gives no answer.
    #[error(transparent)]
    Silent(#[from] CatalogueError),
    /// The data file.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Whether the catalogue still runs that a round began with.
pub fn runs(app: &App, catalogue: &Catalogue) -> bool {
    std::ptr::eq(&raw const *app.catalogue(), &raw const *catalogue)
}

/// Brings stored titles over to the numbers of the catalogue that runs, as long as it runs.
pub async fn keep_crossing(app: Arc<App>) {
    let mut silences = 0;
    loop {
        // One catalogue for a whole round: it may be swapped at any time, and then rings.
        let catalogue = app.catalogue();
        let rest = match catalogue.id_space() {
            IdSpace::Tmdb => over::round(&app, &catalogue, &mut silences).await,
            IdSpace::Builtin => back::round(&app, &catalogue).await,
        };
        drop(catalogue);
        let rest = rest.unwrap_or_else(|error| {
            tracing::warn!("Stored titles did not get their other numbers: {error}; trying again");
            STORE_REST
        });
        let rest = Duration::from_secs(rest.unsigned_abs());
        // Early or late, waking up is harmless: only what is due is done.
        let _ = tokio::time::timeout(rest, app.crossing.notified()).await;
    }
}
