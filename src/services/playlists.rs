//! How a title gets into a playlist and out of it.

use crate::app::App;
use crate::domain::ids::{PlaylistId, PublicTitleId, TitleKey, UserId};
use crate::domain::title_hint::TitleHint;
use crate::services::titles;
use crate::store::{EntryRefusal, StoreError};

/// Why a playlist was not changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlaylistError {
    /// The playlist, the title or a rule refuses.
    #[error("the playlist was not changed")]
    Refused(EntryRefusal),
    /// The data file.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Adds a title to one of the caller's playlists, without waiting for the catalogue (decision 7);
/// adding twice changes nothing.
///
/// # Errors
/// As [`PlaylistError`] says.
pub async fn add(
    app: &App,
    user: UserId,
    playlist: PlaylistId,
    title: PublicTitleId,
    claim: TitleHint,
) -> Result<TitleKey, PlaylistError> {
    let key = titles::resolve(app, user, title).await?;
    let key = key.ok_or(PlaylistError::Refused(EntryRefusal::Ambiguous))?;
    let word = titles::word(app, key, claim);
    let now = app.config.clock.now();
    let added = app.store.add_entry(user, playlist, key, word.clone(), now).await?;
    added.map_err(PlaylistError::Refused)?;
    titles::announce(app, key, &word);
    Ok(key)
}

/// Removes a title from one of the caller's playlists, or from the active one; answers which title
/// left which playlist.
///
/// # Errors
/// As [`PlaylistError`] says.
pub async fn remove(
    app: &App,
    user: UserId,
    playlist: Option<PlaylistId>,
    title: PublicTitleId,
) -> Result<(PlaylistId, TitleKey), PlaylistError> {
    let removed = app.store.remove_entry(user, playlist, title.readings()).await?;
    removed.map_err(PlaylistError::Refused)
}
