//! The way back, when the key to TMDB is taken away: it needs no network. What is not among the
//! built-in titles keeps TMDB's number, and is simply right again when the key returns.

use crate::app::App;
use crate::catalogue::{Catalogue, Identity};
use crate::domain::ids::IdSpace;
use crate::services::crossing::{BATCH, runs};
use crate::services::titles;
use crate::store::{Crossing, Kept, StoreError};

/// How long it may go unnoticed, in seconds, that something came to be taken back and nobody rang.
const REST: i64 = 3_600;

/// Takes back all that can be; answers in how many seconds to look again.
pub async fn round(app: &App, catalogue: &Catalogue) -> Result<i64, StoreError> {
    app.store.seek_nothing().await?;
    let keys = app.store.kept_by(IdSpace::Tmdb).await?;
    let mut back = 0;
    for some in keys.chunks(BATCH) {
        if !runs(app, catalogue) {
            break;
        }
        let kept = app.store.kept(some.to_vec()).await?;
        let crossings: Vec<_> =
            kept.iter().filter_map(|kept| crossing(app, catalogue, kept)).collect();
        if !crossings.is_empty() {
            back += app.store.cross(crossings).await?.iter().filter(|crossed| **crossed).count();
        }
    }
    if back > 0 {
        let (all, rest) = (keys.len(), keys.len() - back);
        tracing::info!(
            "{back} of {all} titles with TMDB's numbers have built-in ones now; {rest} are not \
             among the built-in titles and stay as they are"
        );
    }
    Ok(REST)
}

/// The way back of one title: to its twin, else to the built-in title that is the same.
pub fn crossing(app: &App, catalogue: &Catalogue, kept: &Kept) -> Option<Crossing> {
    let identity = || {
        let stored = kept.stored.as_ref()?;
        Some(Identity::of(&stored.facts, stored.imdb_id.clone()))
    };
    let twin = kept.twin.and_then(|twin| titles::builtin(app, catalogue, twin));
    let found = || titles::builtin(app, catalogue, catalogue.builtin_twin(&identity()?)?);
    let to = twin.or_else(found)?;
    Some(Crossing { from: kept.key, to })
}
