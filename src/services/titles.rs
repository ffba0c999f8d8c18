//! Which title is meant, and what the catalogue says of it.

use crate::app::App;
use crate::catalogue::{Catalogue, CatalogueError, CatalogueTitle};
use crate::domain::ids::{PublicTitleId, TitleKey, UserId};
use crate::domain::title_hint::TitleHint;
use crate::store::{StoreError, StoredTitle, TitleMetadata};

/// The title that a wire id names. Without a media type the caller's own entry decides, then TV
/// (decision 5); `None` when the caller keeps both readings.
///
/// # Errors
/// As [`StoreError`] says.
pub async fn resolve(
    app: &App,
    user: UserId,
    title: PublicTitleId,
) -> Result<Option<TitleKey>, StoreError> {
    let (movie, tv) = match title {
        PublicTitleId::Exact(key) => return Ok(Some(key)),
        PublicTitleId::Either { movie, tv } => (movie, tv),
    };
    let kept = app.store.kept_among(user, vec![movie, tv]).await?;
    Ok(match kept.as_slice() {
        [] => Some(tv),
        [key] => Some(*key),
        _ => None,
    })
}

/// What this catalogue says of a title, ready to be kept; `None` when it has no such title. The
/// running one may be another a moment later.
///
/// # Errors
/// As [`CatalogueError`] says, when it gives no answer.
pub async fn look_up(
    app: &App,
    catalogue: &Catalogue,
    key: TitleKey,
) -> Result<Option<StoredTitle>, CatalogueError> {
    Ok(catalogue.look_up(key).await?.map(|known| stored(app, known)))
}

fn stored(app: &App, known: CatalogueTitle) -> StoredTitle {
    let (facts, imdb_id) = (known.facts, known.imdb_id);
    let (catalogue, fetched_at) = match known.fetched_at {
        Some(fetched_at) => ("tmdb", fetched_at),
        None => ("builtin", app.config.clock.now()),
    };
    StoredTitle { facts, imdb_id, catalogue, fetched_at }
}

/// What the executable says of one of its titles, ready to be kept.
pub fn builtin(app: &App, catalogue: &Catalogue, key: TitleKey) -> Option<StoredTitle> {
    let facts = catalogue.builtin_title(key)?;
    Some(stored(app, CatalogueTitle { facts, imdb_id: None, fetched_at: None }))
}

/// What is known of a title without waiting: the catalogue's word where it is at hand, else the
/// request's.
pub fn word(app: &App, key: TitleKey, claim: TitleHint) -> TitleMetadata {
    let claimed = || TitleMetadata::Unverified(claim.of(key), app.config.clock.now());
    let at_hand = app.catalogue().cached_title(key).map(|known| stored(app, known));
    at_hand.map_or_else(claimed, TitleMetadata::Verified)
}

/// Whoever is to look a title up that is kept from now on, or to bring it over, hears of it.
pub fn announce(app: &App, key: TitleKey, word: &TitleMetadata) {
    if matches!(word, TitleMetadata::Unverified(..)) {
        app.claimed.notify_one();
    }
    ring_if_left_behind(app, key);
}

/// Has a title brought over that has just been written: the catalogue may have been swapped
/// since that began, and then it came too late for the round that brought the others over.
pub fn ring_if_left_behind(app: &App, key: TitleKey) {
    if key.id_space() != app.catalogue().id_space() {
        app.crossing.notify_one();
    }
}
