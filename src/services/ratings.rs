use crate::app::App;
use crate::domain::ids::{PublicTitleId, TitleKey, UserId};
use crate::domain::rating::{Rating, Score10};
use crate::domain::title::TitleHint;
use crate::services::titles;
use crate::store::{RatingRefusal, StoreError};

/// Why a rating was not changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RatingError {
    /// The user has rated both.
    #[error("the id means a film and a show")]
    Ambiguous,
    #[error("the title was not rated")]
    Rejected(RatingRefusal),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Rates a title, or replaces the rating, without waiting for the catalogue (decision 7).
pub async fn rate(
    app: &App,
    user: UserId,
    title: PublicTitleId,
    score: Score10,
    hint: TitleHint,
) -> Result<Rating, RatingError> {
    let key = titles::resolve(app, user, title).await?.ok_or(RatingError::Ambiguous)?;
    let metadata = titles::metadata(app, key, hint);
    let rating = Rating { title: key, score, rated_at: app.config.clock.now() };
    let rated = app.store.set_rating(user, rating, metadata.clone()).await?;
    rated.map_err(RatingError::Rejected)?;
    titles::notify_workers(app, &metadata);
    Ok(rating)
}

/// Deletes a rating; returns its title, or `None` when there was no rating.
pub async fn clear(
    app: &App,
    user: UserId,
    title: PublicTitleId,
) -> Result<Option<TitleKey>, RatingError> {
    let key = rated(app, user, title).await?;
    let removed = app.store.remove_rating(user, key).await?;
    Ok(removed.then_some(key))
}

/// Without a media type the user's own rating decides (decision 5).
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
