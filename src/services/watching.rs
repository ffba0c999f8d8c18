//! Watches and watchlists of users.

use crate::app::App;
use crate::domain::change::{Change, ChangeId};
use crate::domain::companion::{Companions, RequestAnswer};
use crate::domain::ids::{MediaType, PublicTitleId, TitleKey, UserId};
use crate::domain::note::{Tag, Tags, WatchNote};
use crate::domain::rating::Score10;
use crate::domain::title::TitleHint;
use crate::domain::watch::{ClientKey, Origin, Watch, WatchId, WatchTime, WatchUpdate};
use crate::services::titles::{metadata, notify_workers, resolve};
use crate::store::{
    AddedWatch, NewWatch, RequestOutcome, StoreError, TitleLog, UndoRefusal, UndoneChange,
    WatchRefusal, WatchlistRefusal,
};

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WatchingError {
    /// The id means a film and a show, and the user rated, listed or watched both.
    #[error("the id names a film and a show")]
    Ambiguous,
    #[error("no watch was changed")]
    Watch(WatchRefusal),
    #[error("the watchlist was not changed")]
    Watchlist(WatchlistRefusal),
    #[error("nothing was undone")]
    Undo(UndoRefusal),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<WatchRefusal> for WatchingError {
    fn from(refusal: WatchRefusal) -> Self {
        Self::Watch(refusal)
    }
}

impl From<WatchlistRefusal> for WatchingError {
    fn from(refusal: WatchlistRefusal) -> Self {
        Self::Watchlist(refusal)
    }
}

impl From<UndoRefusal> for WatchingError {
    fn from(refusal: UndoRefusal) -> Self {
        Self::Undo(refusal)
    }
}

/// A watch to be added, as in a request.
#[derive(Clone, Debug)]
pub struct WatchRequest {
    pub title: PublicTitleId,
    pub hint: TitleHint,
    pub at: WatchTime,
    pub seen_before: bool,
    pub note: WatchNote,
    pub tags: Tags,
    pub companions: Companions,
    pub score: Option<Score10>,
    pub origin: Origin,
    pub key: Option<ClientKey>,
}

/// Adds a watch and rates the title if the request does, without waiting for the catalogue (decision 7).
pub async fn add_watch(
    app: &App,
    user: UserId,
    request: WatchRequest,
) -> Result<AddedWatch, WatchingError> {
    let WatchRequest { title, hint, at, seen_before, note, tags, companions, score, origin, key } =
        request;
    let title = own_title(app, user, title).await?;
    let metadata = metadata(app, title, hint);
    let new = NewWatch { title, at, seen_before, note, tags, companions, score, origin, key };
    let now = app.config.clock.now();
    let added = app.store.add_watch(user, new, metadata.clone(), now).await??;
    notify_workers(app, &metadata);
    Ok(added)
}

/// Answers a request to add a watch of another user.
pub async fn answer_companion_request(
    app: &App,
    user: UserId,
    request: WatchId,
    answer: RequestAnswer,
) -> Result<RequestOutcome, WatchingError> {
    let now = app.config.clock.now();
    let answered = app.store.answer_companion_request(user, request, answer, now).await??;
    // The title may now be pending for this user too.
    app.title_worker.wake();
    Ok(answered)
}

/// The user's watches and other data of a title.
pub async fn title_log(
    app: &App,
    user: UserId,
    title: PublicTitleId,
) -> Result<TitleLog, WatchingError> {
    let title = own_title(app, user, title).await?;
    Ok(app.store.title_log(user, title).await?)
}

/// Replaces watches by changed ones, all or none.
pub async fn update_watches(
    app: &App,
    user: UserId,
    ids: Vec<WatchId>,
    update: WatchUpdate,
) -> Result<(Change, Vec<Watch>), WatchingError> {
    let now = app.config.clock.now();
    Ok(app.store.update_watches(user, ids, update, now).await??)
}

/// Renames a tag on all watches of the user; returns how many have it.
pub async fn rename_tag(
    app: &App,
    user: UserId,
    from: Tag,
    to: Tag,
) -> Result<(Option<Change>, usize), WatchingError> {
    Ok(app.store.rename_tag(user, from, to, app.config.clock.now()).await??)
}

/// Adds a watch without a date to every rated film without watches; returns how many.
pub async fn mark_rated_films(
    app: &App,
    user: UserId,
) -> Result<(Option<Change>, i64), WatchingError> {
    let now = app.config.clock.now();
    Ok(app.store.mark_rated_films(user, now).await??)
}

/// Adds a title to the watchlist, without waiting for the catalogue (decision 7); no change when it is in it.
pub async fn add_to_watchlist(
    app: &App,
    user: UserId,
    title: PublicTitleId,
    hint: TitleHint,
) -> Result<(Option<Change>, TitleKey), WatchingError> {
    let title = own_title(app, user, title).await?;
    let metadata = metadata(app, title, hint);
    let now = app.config.clock.now();
    let change = app.store.add_to_watchlist(user, title, metadata.clone(), now).await??;
    if title.media_type == MediaType::Tv {
        // The worker fetches the episodes of a show, if they are not stored.
        app.title_worker.wake();
    } else {
        notify_workers(app, &metadata);
    }
    Ok((change, title))
}

/// Moves a title within the watchlist.
pub async fn move_in_watchlist(
    app: &App,
    user: UserId,
    title: PublicTitleId,
    position: i64,
) -> Result<(Option<Change>, TitleKey), WatchingError> {
    let now = app.config.clock.now();
    Ok(app.store.move_in_watchlist(user, title.candidates(), position, now).await??)
}

/// Removes a title from the watchlist.
pub async fn remove_from_watchlist(
    app: &App,
    user: UserId,
    title: PublicTitleId,
) -> Result<(Change, TitleKey), WatchingError> {
    let now = app.config.clock.now();
    Ok(app.store.remove_from_watchlist(user, title.candidates(), now).await??)
}

/// Undoes a change. A job undoes a large one.
pub async fn undo(app: &App, user: UserId, id: ChangeId) -> Result<UndoneChange, WatchingError> {
    let now = app.config.clock.now();
    let undone = app.store.undo(user, id, now).await??;
    if !undone.is_finished {
        app.undo_worker.wake();
    }
    // A title whose metadata was deleted meanwhile is pending again.
    app.title_worker.wake();
    // A check-in may run again, and the hour of the email may be another one. A check-in whose time is over becomes a
    // watch before the response.
    if app.store.checkin(user).await?.is_some_and(|running| running.checkin.ends_at <= now) {
        app.store.finish_checkin(user, now).await?;
    }
    app.checkin_worker.wake();
    app.notification_worker.wake();
    Ok(undone)
}

async fn own_title(
    app: &App,
    user: UserId,
    title: PublicTitleId,
) -> Result<TitleKey, WatchingError> {
    let title = resolve(app, user, title).await?;
    title.ok_or(WatchingError::Ambiguous)
}
