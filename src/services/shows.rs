//! Users' watches of episodes and settings for shows, and the stored lists of episodes.

use crate::app::App;
use crate::catalogue::CatalogueError;
use crate::domain::change::Change;
use crate::domain::episode::{EpisodeId, EpisodeNumber, ShowFacts};
use crate::domain::episode_order::OrderId;
use crate::domain::ids::{TitleKey, UserId};
use crate::domain::search_words::normalize;
use crate::domain::show_progress::{Progress, ShowOrder, ShowState};
use crate::domain::title::TitleHint;
use crate::domain::watch::WatchTime;
use crate::services::titles::{metadata, notify_workers};
use crate::store::{
    AddedEpisodeWatches, EpisodeSelection, ListedShow, NewEpisodeWatches, RemovedEpisodeWatches,
    ShowChange, ShowLog, ShowRefusal, StoreError, WatchRefusal,
};
use std::cmp::Reverse;
use time::{Date, Duration};

/// After this many days without a watch, a show is listed under `a_while_ago`.
const INACTIVE_DAYS: i64 = 60;

/// The episodes to watch next: one of each show that is being watched.
#[derive(Debug)]
pub struct ShowsUpNext {
    /// Watched within the last 60 days; the next episode is within a season.
    pub running: Vec<ListedShow>,
    /// The next episode begins a season.
    pub new_seasons: Vec<ListedShow>,
    /// Everything released is seen, and the day of the next episode is known. The earliest day first.
    pub soon: Vec<ListedShow>,
    /// Nothing was watched for 60 days, and the next episode begins no season.
    pub a_while_ago: Vec<ListedShow>,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShowError {
    #[error("no watch was changed")]
    Watch(WatchRefusal),
    #[error("the show was not changed")]
    Show(ShowRefusal),
    /// The catalogue has no such show.
    #[error("there is no such show")]
    NoSuchShow,
    /// The catalogue has no such order of the show's episodes.
    #[error("there is no such order")]
    NoSuchOrder,
    /// There is nothing to remove or to move.
    #[error("nothing is watched")]
    NotWatched,
    /// The catalogue does not respond, and nothing is stored.
    #[error(transparent)]
    Catalogue(#[from] CatalogueError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Sorts shows. Equal ones are sorted by title.
pub fn sort_shows(shows: &mut [ListedShow], order: ShowOrder) {
    shows.sort_by_cached_key(|show| normalize(&show.title.title));
    match order {
        ShowOrder::Recent => shows.sort_by_key(|show| Reverse(show.last_ordinal)),
        ShowOrder::Left => shows.sort_by_key(|show| (!knows_time_left(show), show.minutes_left)),
        ShowOrder::Newest => {
            shows.sort_by_key(|show| {
                Reverse(show.next.as_ref().and_then(|next| next.episode.facts.air_day))
            });
        }
        ShowOrder::Title => {}
    }
}

/// Whether the episodes are known from which the remaining time is computed.
fn knows_time_left(show: &ListedShow) -> bool {
    show.minutes_left > 0 || show.seen == show.out && show.state != ShowState::Planned
}

/// The episodes to watch next; `today` is the user's.
pub async fn list_up_next(
    app: &App,
    user: UserId,
    today: Date,
    order: ShowOrder,
) -> Result<ShowsUpNext, StoreError> {
    let mut shows = app.store.running_shows(user, today).await?;
    sort_shows(&mut shows, order);
    let recent = today.checked_sub(Duration::days(INACTIVE_DAYS)).unwrap_or(Date::MIN);
    let recent = recent.midnight().assume_utc().unix_timestamp();
    let (mut watching, mut soon): (Vec<_>, Vec<_>) =
        shows.into_iter().partition(|show| show.state == ShowState::Watching);
    watching.retain(|show| show.next.is_some());
    soon.retain(|show| show.state == ShowState::CaughtUp && show.next_air.is_some());
    soon.sort_by_key(|show| show.next_air.as_ref().map(|(day, _)| *day));
    let (new_seasons, others): (Vec<_>, Vec<_>) =
        watching.into_iter().partition(|show| show.begins_season);
    let is_new_viewing = |show: &ListedShow| show.viewing > 1 && show.seen == 0;
    let is_recent = |show: &ListedShow| show.last_ordinal.is_some_and(|at| at >= recent);
    let (running, a_while_ago): (Vec<_>, Vec<_>) =
        others.into_iter().partition(|show| is_recent(show) || is_new_viewing(show));
    Ok(ShowsUpNext { running, new_seasons, soon, a_while_ago })
}

/// A show with what the user did with it, and whether its episodes are stored. The catalogue provides the episodes of
/// a show that no user follows.
pub async fn show_log(
    app: &App,
    user: UserId,
    title_id: i64,
    today: Date,
) -> Result<(ShowLog, bool), ShowError> {
    let fetched_at = app.store.show_fetched_at(title_id).await?;
    let facts = match fetched_at {
        Some(_) => None,
        None => Some(look_up(app, title_id).await?.ok_or(ShowError::NoSuchShow)?),
    };
    let log = app.store.show_log(user, title_id, today, facts).await?;
    // The response does not wait for the refresh.
    if fetched_at.is_some()
        && app.store.queue_show_refresh(title_id, app.config.clock.now()).await?
    {
        app.title_worker.wake();
    }
    Ok((log, fetched_at.is_some()))
}

/// Adds watches of episodes. What needs no list of episodes does not wait for the catalogue (decision 7). Without the
/// list, a season or the show is watched as a whole, and becomes episodes once the catalogue lists them.
pub async fn watch_episodes(
    app: &App,
    user: UserId,
    new: NewEpisodeWatches,
    hint: TitleHint,
) -> Result<AddedEpisodeWatches, ShowError> {
    let title_id = new.title_id;
    match store_episodes(app, title_id).await {
        Err(ShowError::Catalogue(_)) if !needs_list(&new) => {}
        stored => stored?,
    }
    let metadata = metadata(app, TitleKey::of_show(title_id), hint);
    let now = app.config.clock.now();
    let added = app.store.add_episode_watches(user, new, metadata.clone(), now).await?;
    let added = added.map_err(ShowError::Watch)?;
    notify_workers(app, &metadata);
    Ok(added)
}

/// Whether only the list of episodes tells what is watched, or when.
fn needs_list(new: &NewEpisodeWatches) -> bool {
    match new.selection {
        EpisodeSelection::Episode(_) => false,
        EpisodeSelection::Season(_) | EpisodeSelection::Show => new.at == WatchTime::Released,
        EpisodeSelection::UpTo(_)
        | EpisodeSelection::OrderSeason(_)
        | EpisodeSelection::Gone(_) => true,
    }
}

/// Removes all watches of the viewing from episodes.
pub async fn unwatch_episodes(
    app: &App,
    user: UserId,
    title_id: i64,
    selection: EpisodeSelection,
    today: Date,
) -> Result<RemovedEpisodeWatches, ShowError> {
    let when = (today, app.config.clock.now());
    let removed = app.store.remove_episode_watches(user, title_id, selection, when).await?;
    removed.ok_or(ShowError::NotWatched)
}

/// Moves watches of an episode that the catalogue no longer lists to another.
pub async fn move_watches(
    app: &App,
    user: UserId,
    title_id: i64,
    episodes: (EpisodeId, EpisodeNumber),
    today: Date,
) -> Result<RemovedEpisodeWatches, ShowError> {
    let when = (today, app.config.clock.now());
    let moved = app.store.move_episode_watches(user, title_id, episodes, when).await?;
    moved.ok_or(ShowError::NotWatched)
}

/// Changes what the user has chosen for a show.
pub async fn change_show(
    app: &App,
    user: UserId,
    title_id: i64,
    change: ShowChange,
    today: Date,
) -> Result<(Option<Change>, Progress), ShowError> {
    try_store_episodes(app, title_id).await?;
    let metadata = metadata(app, TitleKey::of_show(title_id), TitleHint::default());
    let when = (today, app.config.clock.now());
    let changed = app.store.change_show(user, title_id, change, metadata.clone(), when).await?;
    let changed = changed.map_err(ShowError::Show)?;
    notify_workers(app, &metadata);
    Ok(changed)
}

/// Chooses the order of the episodes; `None`: the catalogue's own.
pub async fn choose_order(
    app: &App,
    user: UserId,
    title_id: i64,
    order: Option<OrderId>,
    today: Date,
) -> Result<(Option<Change>, Progress), ShowError> {
    let order = match &order {
        None => None,
        Some(id) => {
            let day = app.config.clock.today();
            let found = app.catalogue().episode_order(title_id, id, day).await?;
            Some(found.ok_or(ShowError::NoSuchOrder)?)
        }
    };
    change_show(app, user, title_id, ShowChange::Order(order), today).await
}

/// Stores the episodes of a show, if none are stored yet.
async fn store_episodes(app: &App, title_id: i64) -> Result<(), ShowError> {
    if app.store.show_fetched_at(title_id).await?.is_none()
        && let Some(facts) = look_up(app, title_id).await?
    {
        replace_episodes(app, facts).await?;
    }
    Ok(())
}

/// Stores the episodes of a show, if none are stored yet and the catalogue responds.
pub async fn try_store_episodes(app: &App, title_id: i64) -> Result<(), StoreError> {
    match store_episodes(app, title_id).await {
        Err(ShowError::Store(error)) => Err(error),
        _ => Ok(()),
    }
}

/// Stores the episodes that a catalogue lists for a show. Returns `false` when the list was rejected, because it
/// lacks too many known episodes.
pub async fn replace_episodes(app: &App, facts: ShowFacts) -> Result<bool, StoreError> {
    let (title_id, now) = (facts.title_id, app.config.clock.now());
    let outcome = app.store.replace_episodes(facts, now).await?;
    app.store.update_show_progress(title_id, outcome.users, now).await?;
    Ok(outcome.is_accepted)
}

async fn look_up(app: &App, title_id: i64) -> Result<Option<ShowFacts>, ShowError> {
    Ok(app.catalogue().show_facts(title_id, app.config.clock.today()).await?)
}
