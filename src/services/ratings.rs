//! How a title is rated: which title is meant, what is known of it, and the rating.

use crate::app::App;
use crate::domain::ids::{PublicTitleId, TitleKey, UserId};
use crate::domain::rating::{Rating, Score10};
use crate::domain::title_hint::TitleHint;
use crate::services::titles;
use crate::store::{RatingRefusal, StoreError};

/// Why a rating was neither made nor removed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RatingError {
    /// The id names a film and a show, and the caller has rated both.
    #[error("the id names a film and a show")]
    Ambiguous,
    /// A rule refuses.
    #[error("the title was not rated")]
    Refused(RatingRefusal),
    /// The data file.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Rates a title, or replaces the rating, without waiting for the catalogue (decision 7).
///
/// # Errors
/// As [`RatingError`] says.
pub async fn rate(
    app: &App,
    user: UserId,
    title: PublicTitleId,
    score: Score10,
    claim: TitleHint,
) -> Result<Rating, RatingError> {
    let key = titles::resolve(app, user, title).await?.ok_or(RatingError::Ambiguous)?;
    let word = titles::word(app, key, claim);
    let rating = Rating { title: key, score, rated_at: app.config.clock.now() };
    let rated = app.store.set_rating(user, rating, word.clone()).await?;
    rated.map_err(RatingError::Refused)?;
    titles::announce(app, key, &word);
    Ok(rating)
}

/// Removes a rating; answers its title, or `None` when there was no rating.
///
/// # Errors
/// As [`RatingError`] says.
pub async fn clear(
    app: &App,
    user: UserId,
    title: PublicTitleId,
) -> Result<Option<TitleKey>, RatingError> {
    let key = rated(app, user, title).await?;
    let removed = app.store.remove_rating(user, key).await?;
    Ok(removed.then_some(key))
}

/// Without a media type the caller's own rating decides (decision 5).
async fn rated(app: &App, user: UserId, title: PublicTitleId) -> Result<TitleKey, RatingError> {
    let (movie, tv) = match title {
        PublicTitleId::Exact(key) => return Ok(key),
        PublicTitleId::Either { movie, tv } => (movie, tv),
    };
    match app.store.rated_among(user, movie, tv).await?.as_slice() {
        [] => Ok(tv),
        [one] => Ok(*one),
        _ => Err(RatingError::Ambiguous),
    }
}
