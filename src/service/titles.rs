//! Which title is meant, and what the catalogue says of it.

use crate::app::App;
use crate::domain::ids::{TitleKey, UserId, WireTitle};
use crate::store::{StoreError, StoredTitle};

/// The title that a wire id names. Without a media type the caller's own entry decides, then TV
/// (DESIGN 2.5); `None` when the caller keeps both readings.
///
/// # Errors
/// As [`StoreError`] says.
pub(super) async fn resolve(
    app: &App,
    user: UserId,
    title: WireTitle,
) -> Result<Option<TitleKey>, StoreError> {
    let (movie, tv) = match title {
        WireTitle::Exact(key) => return Ok(Some(key)),
        WireTitle::Either { movie, tv } => (movie, tv),
    };
    let kept = app.store.kept_among(user, vec![movie, tv]).await?;
    Ok(match kept.as_slice() {
        [] => Some(tv),
        [key] => Some(*key),
        _ => None,
    })
}

/// What the catalogue says of a title now, ready to be kept; `None` when it has no such title.
pub(super) fn confirmed(app: &App, key: TitleKey) -> Option<StoredTitle> {
    let facts = app.catalogue.title(key)?;
    let (catalogue, fetched_at) = (app.catalogue.kind(), app.config.clock.now());
    Some(StoredTitle { facts, catalogue, fetched_at })
}
