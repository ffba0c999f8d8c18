//! Finds the title that a request means and its metadata; rates titles and adds them to playlists; and lets admins
//! repair stored titles.

use std::collections::HashSet;

use crate::app::App;
use crate::catalogue::{Catalogue, CatalogueError, CatalogueTitle};
use crate::domain::change::Change;
use crate::domain::ids::{MediaType, PlaylistId, PublicTitleId, TitleKey, UserId};
use crate::domain::rating::{Rating, Score10};
use crate::domain::title::TitleHint;
use crate::store::{
    PlaylistRefusal, RatingRefusal, RetypedTitle, StoreError, StoredTitle, TitleMetadata,
};

/// The title that a public id means. An id without a media type may mean a film or a show. Then what the user rated,
/// listed or watched decides; otherwise it means the show (decision 5). `None` when the user has both.
pub(super) async fn resolve(
    app: &App,
    user: UserId,
    title: PublicTitleId,
) -> Result<Option<TitleKey>, StoreError> {
    choose(title, |candidates| app.store.find_referenced_titles(user, candidates)).await
}

/// Chooses between the film and the show of an id without a media type: the one that `find_own` returns, or the show
/// if it returns none. `None` if it returns both.
async fn choose<F>(
    title: PublicTitleId,
    find_own: impl FnOnce(Vec<TitleKey>) -> F,
) -> Result<Option<TitleKey>, StoreError>
where
    F: Future<Output = Result<Vec<TitleKey>, StoreError>>,
{
    let (movie, tv) = match title {
        PublicTitleId::Exact(key) => return Ok(Some(key)),
        PublicTitleId::Either { movie, tv } => (movie, tv),
    };
    Ok(match find_own(vec![movie, tv]).await?.as_slice() {
        [] => Some(tv),
        [key] => Some(*key),
        _ => None,
    })
}

/// The metadata of a title in `catalogue`; `None` when it has no such title. The catalogue is a parameter, because
/// the app's may be replaced between two calls.
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

/// The metadata of a title without waiting: from the cache of the catalogue, else from the request.
pub(super) fn metadata(app: &App, key: TitleKey, hint: TitleHint) -> TitleMetadata {
    match app.catalogue().cached_title(key) {
        Some(known) => TitleMetadata::Verified(stored(app, known)),
        None => TitleMetadata::Unverified(hint.of(key), app.config.clock.now()),
    }
}

/// Wakes the worker that verifies a title, if it is pending.
pub(super) fn notify_workers(app: &App, metadata: &TitleMetadata) {
    if matches!(metadata, TitleMetadata::Unverified(..)) {
        app.title_worker.wake();
    }
}

/// Why a rating was not changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RatingError {
    /// The id means a film and a show, and the user has rated both.
    #[error("the id means a film and a show")]
    Ambiguous,
    #[error("the title was not rated")]
    Rejected(RatingRefusal),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A rating that was given.
#[derive(Clone, Copy, Debug)]
pub struct RatedTitle {
    pub rating: Rating,
    pub change: Change,
    /// Whether the rating also added a watch.
    pub marked_seen: bool,
}

/// Rates a title, or replaces the rating, without waiting for the catalogue (decision 7).
pub async fn rate(
    app: &App,
    user: UserId,
    title: PublicTitleId,
    score: Score10,
    hint: TitleHint,
) -> Result<RatedTitle, RatingError> {
    let key = resolve(app, user, title).await?.ok_or(RatingError::Ambiguous)?;
    let metadata = metadata(app, key, hint);
    let rating = Rating { title: key, score, rated_at: app.config.clock.now() };
    let rated = app.store.set_rating(user, rating, metadata.clone()).await?;
    let (change, marked_seen) = rated.map_err(RatingError::Rejected)?;
    notify_workers(app, &metadata);
    Ok(RatedTitle { rating, change, marked_seen })
}

/// Deletes a rating, and the watch that it added; `None` when there was no rating.
pub async fn clear_rating(
    app: &App,
    user: UserId,
    title: PublicTitleId,
) -> Result<Option<(TitleKey, Change)>, RatingError> {
    // Only ratings decide here what the id means, not playlists.
    let key = choose(title, |candidates| app.store.find_rated_titles(user, candidates)).await?;
    let key = key.ok_or(RatingError::Ambiguous)?;
    let change = app.store.delete_rating(user, key, app.config.clock.now()).await?;
    Ok(change.map(|change| (key, change)))
}

/// Why a playlist was not changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlaylistError {
    #[error("the playlist was not changed")]
    Rejected(PlaylistRefusal),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Adds a title to one of the user's playlists, without waiting for the catalogue (decision 7);
/// adding twice changes nothing.
pub async fn add_to_playlist(
    app: &App,
    user: UserId,
    playlist: PlaylistId,
    title: PublicTitleId,
    hint: TitleHint,
) -> Result<TitleKey, PlaylistError> {
    let key = resolve(app, user, title).await?;
    let key = key.ok_or(PlaylistError::Rejected(PlaylistRefusal::Ambiguous))?;
    let metadata = metadata(app, key, hint);
    let now = app.config.clock.now();
    let added = app.store.add_playlist_item(user, playlist, key, metadata.clone(), now).await?;
    added.map_err(PlaylistError::Rejected)?;
    notify_workers(app, &metadata);
    Ok(key)
}

/// Deletes a title from one of the user's playlists, or from the active one; returns both.
pub async fn remove_from_playlist(
    app: &App,
    user: UserId,
    playlist: Option<PlaylistId>,
    title: PublicTitleId,
) -> Result<(PlaylistId, TitleKey), PlaylistError> {
    let removed = app
        .store
        .delete_playlist_item(user, playlist, title.candidates(), app.config.clock.now())
        .await?;
    removed.map_err(PlaylistError::Rejected)
}

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
    let known = known_titles(app, posters.iter().map(|(title, _)| *title)).await?;
    let mut found = Vec::new();
    for (title, path) in posters {
        let mut meant = title.candidates().into_iter().filter(|key| known.contains(key));
        match (meant.next(), meant.next()) {
            (Some(_), Some(_)) => return Err(MaintenanceError::Ambiguous),
            (Some(key), None) => found.push((key, path)),
            (None, _) => {}
        }
    }
    let mut keys: Vec<_> = found.iter().map(|(key, _)| *key).collect();
    let updated = app.store.set_posters(found.into_iter().collect()).await?;
    keys.retain(|key| updated.contains(key));
    Ok(keys)
}

/// Refreshes titles from the catalogue. A title whose media type was wrong is moved, if the catalogue has no title
/// with the old key and has one with the new key (decision 8). Returns the present keys of those titles.
pub async fn set_media_types(
    app: &App,
    types: Vec<(PublicTitleId, MediaType)>,
) -> Result<Vec<TitleKey>, MaintenanceError> {
    let (catalogue, mut retyped) = (app.catalogue(), Vec::new());
    let known = known_titles(app, types.iter().map(|(title, _)| *title)).await?;
    for (title, media_type) in types {
        // If both a film and a show are known, the id means the one with this media type.
        let meant = title.candidates().into_iter().filter(|key| known.contains(key));
        let Some(from) = meant.max_by_key(|key| key.media_type == media_type) else { continue };
        let key = TitleKey { media_type, title_id: from.title_id };
        let wrong = key != from && look_up(app, &catalogue, from).await?.is_some();
        if let Some(to) = look_up(app, &catalogue, key).await?.filter(|_| !wrong) {
            retyped.push(RetypedTitle { from, to });
        }
    }
    let keys: Vec<_> = retyped.iter().map(|title| title.to.facts.key).collect();
    app.store.retype_titles(retyped).await?;
    Ok(keys)
}

/// The stored or referenced titles that the public ids may mean.
async fn known_titles(
    app: &App,
    titles: impl Iterator<Item = PublicTitleId>,
) -> Result<HashSet<TitleKey>, StoreError> {
    app.store.find_known_titles(titles.flat_map(PublicTitleId::candidates).collect()).await
}
