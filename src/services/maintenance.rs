//! Admin maintenance of stored titles: missing posters, wrong media types.

use crate::app::App;
use crate::catalogue::CatalogueError;
use crate::domain::ids::{MediaType, PublicTitleId, TitleKey};
use crate::services::titles;
use crate::store::{RetypedTitle, StoreError};

/// Why nothing was changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MaintenanceError {
    #[error("the id means a film and a show")]
    Ambiguous,
    /// The catalogue does not respond.
    #[error(transparent)]
    Catalogue(#[from] CatalogueError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Replaces posters of stored titles, all or none; returns the titles that are stored.
pub async fn set_posters(
    app: &App,
    posters: Vec<(PublicTitleId, String)>,
) -> Result<Vec<TitleKey>, MaintenanceError> {
    let mut found = Vec::new();
    for (title, path) in posters {
        if let Some(key) = known_title(app, title).await? {
            found.push((key, path));
        }
    }
    Ok(app.store.set_posters(found).await?)
}

/// Refreshes titles from the catalogue and moves those of the wrong media type, if the catalogue has no
/// title with the old key and one with the new (decision 8). Returns the present keys of those titles.
pub async fn set_media_types(
    app: &App,
    types: Vec<(PublicTitleId, MediaType)>,
) -> Result<Vec<TitleKey>, MaintenanceError> {
    let (catalogue, mut retyped) = (app.catalogue(), Vec::new());
    for (title, media_type) in types {
        // If the id means a known film and a known show, the one of this type is meant.
        let known = app.store.known_among(title.candidates()).await?;
        let same = known.iter().find(|key| key.media_type == media_type);
        let Some(from) = same.or(known.first()).copied() else { continue };
        let key = TitleKey { media_type, title_id: from.title_id };
        let wrong = key != from && titles::look_up(app, &catalogue, from).await?.is_some();
        if let Some(to) = titles::look_up(app, &catalogue, key).await?.filter(|_| !wrong) {
            retyped.push(RetypedTitle { from, to });
        }
    }
    let keys: Vec<_> = retyped.iter().map(|title| title.to.facts.key).collect();
    app.store.retype_titles(retyped).await?;
    Ok(keys)
}

async fn known_title(
    app: &App,
    title: PublicTitleId,
) -> Result<Option<TitleKey>, MaintenanceError> {
    let known = app.store.known_among(title.candidates()).await?;
    match known.as_slice() {
        [] => Ok(None),
        [key] => Ok(Some(*key)),
        _ => Err(MaintenanceError::Ambiguous),
    }
}
