//! Users' data about titles besides ratings and watches: favorites, notes and check-ins.

use crate::app::App;
use crate::domain::change::Change;
use crate::domain::checkin::NewCheckin;
use crate::domain::ids::{PublicTitleId, TitleKey, UserId};
use crate::domain::note::TitleNote;
use crate::domain::title::TitleHint;
use crate::services::shows::try_store_episodes;
use crate::services::titles::{metadata, notify_workers, resolve};
use crate::store::{CheckinRefusal, FavoriteRefusal, RunningCheckin, StoreError, WatchRefusal};

#[derive(Clone, Debug, thiserror::Error)]
pub enum OwnTitleError {
    /// The id means a film and a show, and the user has both.
    #[error("the id names a film and a show")]
    Ambiguous,
    #[error("too many titles of the user are pending")]
    TooManyPending,
    #[error("no favorite was changed")]
    Favorite(FavoriteRefusal),
    #[error("there is no note")]
    NoNote,
    /// Another check-in is running.
    #[error("the user watches something else")]
    CheckinRunning(Box<RunningCheckin>),
    #[error("the check-in could not become a watch")]
    Watch(WatchRefusal),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Adds a favorite or changes its place, without waiting for the catalogue (decision 7).
pub async fn set_favorite(
    app: &App,
    user: UserId,
    title: PublicTitleId,
    place: Option<i64>,
    hint: TitleHint,
) -> Result<(Option<Change>, TitleKey), OwnTitleError> {
    let title = own_title(app, user, title).await?;
    let metadata = metadata(app, title, hint);
    let now = app.config.clock.now();
    let set = app.store.set_favorite(user, title, place, metadata.clone(), now).await?;
    let change = set.map_err(OwnTitleError::Favorite)?;
    notify_workers(app, &metadata);
    Ok((change, title))
}

pub async fn remove_favorite(
    app: &App,
    user: UserId,
    title: PublicTitleId,
) -> Result<(Change, TitleKey), OwnTitleError> {
    let now = app.config.clock.now();
    let removed = app.store.remove_favorite(user, title.candidates(), now).await?;
    removed.map_err(OwnTitleError::Favorite)
}

/// Replaces the note on a title, without waiting for the catalogue (decision 7).
pub async fn set_note(
    app: &App,
    user: UserId,
    title: PublicTitleId,
    note: TitleNote,
    hint: TitleHint,
) -> Result<(Change, TitleKey), OwnTitleError> {
    let title = own_title(app, user, title).await?;
    let metadata = metadata(app, title, hint);
    let now = app.config.clock.now();
    let change = app.store.set_title_note(user, title, note, metadata.clone(), now).await?;
    let change = change.ok_or(OwnTitleError::TooManyPending)?;
    notify_workers(app, &metadata);
    Ok((change, title))
}

pub async fn remove_note(
    app: &App,
    user: UserId,
    title: PublicTitleId,
) -> Result<(Change, TitleKey), OwnTitleError> {
    let title = own_title(app, user, title).await?;
    let change = app.store.remove_title_note(user, title, app.config.clock.now()).await?;
    Ok((change.ok_or(OwnTitleError::NoNote)?, title))
}

/// The running check-in. One whose time is over becomes a watch first.
pub async fn checkin(app: &App, user: UserId) -> Result<Option<RunningCheckin>, OwnTitleError> {
    let running = app.store.checkin(user).await?;
    let now = app.config.clock.now();
    if running.as_ref().is_some_and(|running| running.checkin.ends_at <= now) {
        app.store.finish_checkin(user, now).await?;
        return Ok(None);
    }
    Ok(running)
}

/// Begins a check-in. Only an episode of a show that is not stored waits for the catalogue. The check-in begins even
/// if that fails. Returns the change if it replaced another check-in.
pub async fn check_in(
    app: &App,
    user: UserId,
    title: PublicTitleId,
    new: NewCheckin,
    hint: TitleHint,
) -> Result<(RunningCheckin, Option<Change>), OwnTitleError> {
    checkin(app, user).await?;
    let title = own_title(app, user, title).await?;
    if new.episode.is_some() {
        try_store_episodes(app, title.title_id).await?;
    }
    let metadata = metadata(app, title, hint);
    let now = app.config.clock.now();
    let started = app.store.check_in(user, title, new, metadata.clone(), now).await?;
    let started = started.map_err(|refusal| match refusal {
        CheckinRefusal::Running(other) => OwnTitleError::CheckinRunning(other),
        CheckinRefusal::Watch(refusal) => OwnTitleError::Watch(refusal),
    })?;
    notify_workers(app, &metadata);
    app.checkin_worker.wake();
    app.webhook_worker.wake();
    Ok(started)
}

async fn own_title(
    app: &App,
    user: UserId,
    title: PublicTitleId,
) -> Result<TitleKey, OwnTitleError> {
    resolve(app, user, title).await?.ok_or(OwnTitleError::Ambiguous)
}
