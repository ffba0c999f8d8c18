//! What somebody takes along when they leave, or keeps beside us: their own data, with the ids that
//! other services know the titles by.

use crate::app::App;
use crate::domain::ids::{IdSpace, PlaylistId, UserId};
use crate::domain::rating::Score10;
use crate::store::{KeptTitle, StoreError};

/// A title as other services can find it.
#[derive(Clone, Debug)]
pub struct Exported {
    /// What is known of it here.
    pub title: KeptTitle,
    /// `IMDb`'s id, where it is known.
    pub imdb_id: Option<String>,
    /// TMDB's number, where the title bears one.
    pub tmdb_id: Option<i64>,
}

/// Every rating with the time of rating in unix seconds, newest first.
///
/// # Errors
/// As [`StoreError`] says.
pub async fn ratings(app: &App, user: UserId) -> Result<Vec<(Exported, Score10, i64)>, StoreError> {
    let kept = app.store.kept_ratings(user).await?.into_iter();
    Ok(kept.map(|(title, score, at)| (exported(app, title), score, at)).collect())
}

/// The titles of a playlist in their order, with the time of adding in unix seconds.
///
/// # Errors
/// As [`StoreError`] says.
pub async fn entries(
    app: &App,
    user: UserId,
    playlist: PlaylistId,
) -> Result<Vec<(Exported, i64)>, StoreError> {
    let kept = app.store.kept_entries(user, playlist).await?.into_iter();
    Ok(kept.map(|(title, at)| (exported(app, title), at)).collect())
}

fn exported(app: &App, title: KeptTitle) -> Exported {
    let key = title.key;
    Exported {
        imdb_id: title.imdb_id.clone().or_else(|| app.catalogue().cached_imdb_id(key)),
        tmdb_id: (key.id_space() == IdSpace::Tmdb).then_some(key.number),
        title,
    }
}
