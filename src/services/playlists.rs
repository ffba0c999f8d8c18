//! Adding titles to playlists and deleting them.

use crate::app::App;
use crate::domain::ids::{PlaylistId, PublicTitleId, TitleKey, UserId};
use crate::domain::title::TitleHint;
use crate::services::titles;
use crate::store::{PlaylistRefusal, StoreError};

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
pub async fn add(
    app: &App,
    user: UserId,
    playlist: PlaylistId,
    title: PublicTitleId,
    hint: TitleHint,
) -> Result<TitleKey, PlaylistError> {
    let key = titles::resolve(app, user, title).await?;
    let key = key.ok_or(PlaylistError::Rejected(PlaylistRefusal::Ambiguous))?;
    let metadata = titles::metadata(app, key, hint);
    let now = app.config.clock.now();
    let added = app.store.add_playlist_item(user, playlist, key, metadata.clone(), now).await?;
    added.map_err(PlaylistError::Rejected)?;
    titles::notify_workers(app, &metadata);
    Ok(key)
}

/// Deletes a title from one of the user's playlists, or from the active one; returns both.
pub async fn remove(
    app: &App,
    user: UserId,
    playlist: Option<PlaylistId>,
    title: PublicTitleId,
) -> Result<(PlaylistId, TitleKey), PlaylistError> {
    let removed = app.store.delete_playlist_item(user, playlist, title.candidates()).await?;
    removed.map_err(PlaylistError::Rejected)
}
