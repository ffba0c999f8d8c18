//! Which title a request means, and what is known of it.

use crate::app::App;
use crate::catalogue::{Catalogue, CatalogueError, CatalogueTitle};
use crate::domain::ids::{PublicTitleId, TitleKey, UserId};
use crate::domain::title::TitleHint;
use crate::store::{StoreError, StoredTitle, TitleMetadata};

/// The title that a public id means. Without a media type the user's own rating or playlist item
/// decides, then TV (decision 5); `None` when the user has both.
pub async fn resolve(
    app: &App,
    user: UserId,
    title: PublicTitleId,
) -> Result<Option<TitleKey>, StoreError> {
    let (movie, tv) = match title {
        PublicTitleId::Exact(key) => return Ok(Some(key)),
        PublicTitleId::Either { movie, tv } => (movie, tv),
    };
    let referenced = app.store.referenced_among(user, vec![movie, tv]).await?;
    Ok(match referenced.as_slice() {
        [] => Some(tv),
        [key] => Some(*key),
        _ => None,
    })
}

/// The metadata of a title in `catalogue`; `None` when it has no such title. A parameter, because the
/// app's catalogue may be replaced between two calls.
pub async fn look_up(
    app: &App,
    catalogue: &Catalogue,
    key: TitleKey,
) -> Result<Option<StoredTitle>, CatalogueError> {
    Ok(catalogue.look_up(key).await?.map(|known| stored(app, known)))
}

/// The metadata of a title in the built-in catalogue, whichever catalogue is in use.
pub fn look_up_builtin(app: &App, catalogue: &Catalogue, key: TitleKey) -> Option<StoredTitle> {
    catalogue.builtin_title(key).map(|known| stored(app, known))
}

fn stored(app: &App, known: CatalogueTitle) -> StoredTitle {
    let (facts, imdb_id) = (known.facts, known.imdb_id);
    let (catalogue, fetched_at) = match known.fetched_at {
        Some(fetched_at) => ("tmdb", fetched_at),
        None => ("builtin", app.config.clock.now()),
    };
    StoredTitle { facts, imdb_id, catalogue, fetched_at }
}

/// What is known of a title without waiting: from the catalogue's memory, else from the request.
pub fn metadata(app: &App, key: TitleKey, hint: TitleHint) -> TitleMetadata {
    match app.catalogue().cached_title(key) {
        Some(known) => TitleMetadata::Verified(stored(app, known)),
        None => TitleMetadata::Unverified(hint.of(key), app.config.clock.now()),
    }
}

/// Wakes the worker that verifies a title, if it is pending.
pub fn notify_workers(app: &App, metadata: &TitleMetadata) {
    if matches!(metadata, TitleMetadata::Unverified(..)) {
        app.title_worker.wake();
    }
}
