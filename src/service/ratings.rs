//! How a title is rated: which title is meant, what the catalogue says of it, and the rating.

use crate::app::App;
use crate::domain::ids::{TitleKey, UserId, WireTitle};
use crate::domain::rating::{Rating, Score10};
use crate::service::titles;
use crate::store::StoreError;

/// Why a rating was neither made nor removed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RatingError {
    /// The id names a film and a show, and the caller has rated both.
    #[error("the id names a film and a show")]
    Ambiguous,
    /// The catalogue has no such title.
    #[error("no such title")]
    UnknownTitle,
    /// The caller has rated as many titles as allowed.
    #[error("too many ratings")]
    TooMany,
    /// The data file.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Rates a title of the catalogue, or replaces the rating.
///
/// # Errors
/// As [`RatingError`] says.
pub async fn rate(
    app: &App,
    user: UserId,
    title: WireTitle,
    score: Score10,
) -> Result<Rating, RatingError> {
    let key = titles::resolve(app, user, title).await?.ok_or(RatingError::Ambiguous)?;
    let title = titles::confirmed(app, key).ok_or(RatingError::UnknownTitle)?;
    let rating = Rating { title: key, score, rated_at: title.fetched_at };
    if app.store.set_rating(user, rating, title).await? {
        Ok(rating)
    } else {
        Err(RatingError::TooMany)
    }
}

/// Removes a rating; answers its title, or `None` when there was no rating.
///
/// # Errors
/// As [`RatingError`] says.
pub async fn clear(
    app: &App,
    user: UserId,
    title: WireTitle,
) -> Result<Option<TitleKey>, RatingError> {
    let key = rated(app, user, title).await?;
    let removed = app.store.remove_rating(user, key).await?;
    Ok(removed.then_some(key))
}

/// Without a media type the caller's own rating decides (DESIGN 2.5).
async fn rated(app: &App, user: UserId, title: WireTitle) -> Result<TitleKey, RatingError> {
    let (movie, tv) = match title {
        WireTitle::Exact(key) => return Ok(key),
        WireTitle::Either { movie, tv } => (movie, tv),
    };
    match app.store.rated_among(user, movie, tv).await?.as_slice() {
        [] => Ok(tv),
        [one] => Ok(*one),
        _ => Err(RatingError::Ambiguous),
    }
}
