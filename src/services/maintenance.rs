//! What admins' tools mend in the kept titles: posters that vanished, titles of the wrong type.

use crate::app::App;
use crate::catalogue::CatalogueError;
use crate::domain::ids::{MediaType, PublicTitleId, TitleKey};
use crate::services::titles;
use crate::store::{Moved, StoreError};

/// Why nothing was mended.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MaintenanceError {
    /// An id names a film and a show, and both are kept.
    #[error("the id names a film and a show")]
    Ambiguous,
    /// The catalogue gives no answer.
    #[error(transparent)]
    Catalogue(#[from] CatalogueError),
    /// The data file.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Gives confirmed titles other posters, all or none; answers those that have one now.
///
/// # Errors
/// As [`MaintenanceError`] says; then no poster was changed.
pub async fn set_posters(
    app: &App,
    posters: Vec<(PublicTitleId, String)>,
) -> Result<Vec<TitleKey>, MaintenanceError> {
    let mut found = Vec::new();
    for (title, path) in posters {
        if let Some(key) = stored(app, title).await? {
            found.push((key, path));
        }
    }
    Ok(app.store.set_posters(found).await?)
}

/// Refreshes kept titles from the catalogue and moves those whose media type was wrong: only when
/// the catalogue lacks the old key and has the new one (decision 8). Answers what was refreshed or
/// moved, by its key now.
///
/// # Errors
/// As [`MaintenanceError`] says; then nothing was changed.
pub async fn set_media_types(
    app: &App,
    types: Vec<(PublicTitleId, MediaType)>,
) -> Result<Vec<TitleKey>, MaintenanceError> {
    let (catalogue, mut moved) = (app.catalogue(), Vec::new());
    for (title, media_type) in types {
        // Where a film and a show share the id and both are kept, the one of this type is meant.
        let kept = app.store.stored_among(title.readings()).await?;
        let same = kept.iter().find(|key| key.media_type == media_type);
        let Some(from) = same.or(kept.first()).copied() else { continue };
        let key = TitleKey { media_type, number: from.number };
        let wrong = key != from && titles::look_up(app, &catalogue, from).await?.is_some();
        if let Some(to) = titles::look_up(app, &catalogue, key).await?.filter(|_| !wrong) {
            moved.push(Moved { from, to });
        }
    }
    let keys: Vec<_> = moved.iter().map(|title| title.to.facts.key).collect();
    app.store.refresh_titles(moved).await?;
    for key in &keys {
        titles::ring_if_left_behind(app, *key);
    }
    Ok(keys)
}

async fn stored(app: &App, title: PublicTitleId) -> Result<Option<TitleKey>, MaintenanceError> {
    let stored = app.store.stored_among(title.readings()).await?;
    match stored.as_slice() {
        [] => Ok(None),
        [key] => Ok(Some(*key)),
        _ => Err(MaintenanceError::Ambiguous),
    }
}
