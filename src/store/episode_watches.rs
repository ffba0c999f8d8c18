//! Adds watches of episodes, seasons and whole shows. Every statement selects by owner.

use crate::domain::change::{Change, ChangeId, ChangeKind};
use crate::domain::companion::Companions;
use crate::domain::episode::{EpisodeId, EpisodeNumber};
use crate::domain::ids::{TitleKey, UserId};
use crate::domain::note::{Tags, WatchNote};
use crate::domain::show_progress::{Progress, TrackedEpisode, are_out};
use crate::domain::watch::{
    ClientKey, MAX_WATCHES_AT_ONCE, Origin, WatchId, WatchTime, WatchedAt, WatchedPart,
};
use crate::store::Store;
use crate::store::changes::{
    Item, Subject, change_of_key, find_change_of_key, insert_change, insert_items,
};
use crate::store::companions::{SharedWatch, add_companions, find_companions};
use crate::store::db::{Query, Tx, values};
use crate::store::episodes::{insert_unlisted, select_seasons};
use crate::store::error::StoreError;
use crate::store::pending_titles::{TitleMetadata, record_title, title_row};
use crate::store::show_progress::{
    TrackedShow, progress_queries, store_progress, track, update_progress,
};
use crate::store::show_settings::{finish_viewing, resume};
use crate::store::watch_rows::{NewRow, WatchRefusal, insert_watches, limit_row, watch_limit};
use crate::store::watch_tags::{insert_tags, may_have_tags};
use crate::store::watches::find_repeated;
use crate::store::watchlist::remove_seen_show;
use std::collections::HashSet;
use time::Date;

/// How many ids of added watches are returned at most.
const RETURNED_IDS: usize = 100;

/// The part of a show that is watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EpisodeSelection {
    Episode(EpisodeNumber),
    /// This episode, unless it is skipped, and all before it that count.
    UpTo(EpisodeNumber),
    Season(i64),
    /// A season of the order that the user has chosen.
    OrderSeason(i64),
    Show,
    /// An episode that the catalogue no longer lists. Only to remove its watches.
    Gone(EpisodeId),
}

/// Watches of a show's episodes to be added.
#[derive(Clone, Debug)]
pub struct NewEpisodeWatches {
    pub title_id: i64,
    pub selection: EpisodeSelection,
    pub at: WatchTime,
    /// Whether episodes that are already seen get another watch.
    pub all: bool,
    pub seen_before: bool,
    pub note: WatchNote,
    pub tags: Tags,
    /// Each gets a request for each watch.
    pub companions: Companions,
    pub origin: Origin,
    /// A second request with the same key adds nothing.
    pub key: Option<ClientKey>,
    /// The present day in the user's time zone.
    pub today: Date,
}

/// The result of adding watches of episodes; a repeated request with the same key gets the same.
#[expect(clippy::struct_excessive_bools, reason = "each is a result of its own")]
#[derive(Clone, Debug)]
pub struct AddedEpisodeWatches {
    /// `None` when there was nothing to add.
    pub change: Option<Change>,
    pub added: usize,
    /// How many selected episodes are not out yet.
    pub not_out: usize,
    /// How many selected episodes were already seen.
    pub already_seen: usize,
    /// The ids of the first 100.
    pub watches: Vec<WatchId>,
    pub progress: Progress,
    pub left_watchlist: bool,
    /// Whether the show was on hold or dropped, and is not anymore.
    pub resumed: bool,
    /// Whether this watch of an episode and the one before repeat successive episodes, outside another viewing.
    pub viewed_again: bool,
    pub is_repeat: bool,
}

/// The episodes that get a watch.
struct Selected {
    /// Episodes with their air days. An id is `None` when the episodes are not known, and the season or show is
    /// watched as a whole.
    parts: Vec<(Option<EpisodeId>, Option<Date>)>,
    season: Option<i64>,
    not_out: usize,
    already_seen: usize,
}

impl Store {
    /// Adds watches of the selected episodes that are out and not seen, and stores what is known of the show.
    pub async fn add_episode_watches(
        &self,
        user: UserId,
        new: NewEpisodeWatches,
        metadata: TitleMetadata,
        now: i64,
    ) -> Result<Result<AddedEpisodeWatches, WatchRefusal>, StoreError> {
        let is_alone = new.companions.is_empty();
        let work = move |tx: &Tx<'_>| add(tx, user, &new, &metadata, now);
        // With companions the watches may be added to other users' diaries too.
        if is_alone { self.pool.write_for(user, work).await } else { self.pool.write(work).await }
    }
}

fn add(
    tx: &Tx<'_>,
    user: UserId,
    new: &NewEpisodeWatches,
    metadata: &TitleMetadata,
    now: i64,
) -> Result<Result<AddedEpisodeWatches, WatchRefusal>, StoreError> {
    tx.prefetch(&|| queries(user, new, metadata))?;
    if let Some(key) = &new.key
        && let Some((change, items)) = find_change_of_key(tx, user, key)?
    {
        return repeated(tx, user, new, change, &items);
    }
    let mut tracked = track(tx, user, new.title_id, new.today)?;
    let Some(selected) = select_existing(tx, &tracked, new)? else {
        return Ok(Err(WatchRefusal::NothingSelected));
    };
    let times = match times(&selected, new, now) {
        Ok(times) => times,
        Err(refusal) => return Ok(Err(refusal)),
    };
    if let Some(refusal) = limit(tx, user, times.len(), &new.tags)? {
        return Ok(Err(refusal));
    }
    let companions = match find_companions(tx, user, &new.companions)? {
        Ok(companions) => companions,
        Err(refusal) => return Ok(Err(refusal)),
    };
    let Selected { season, not_out, already_seen, .. } = selected;
    if times.is_empty() {
        return Ok(Ok(nothing_added(&tracked, (not_out, already_seen))));
    }
    if !record_title(tx, user, metadata)? {
        return Ok(Err(WatchRefusal::TooManyPending));
    }
    let kind = ChangeKind::EpisodesWatched;
    let change = insert_change(tx, user, (kind, now), new.key.as_ref())?;
    let part = (season, tracked.rules.viewing);
    let watches = insert(tx, user, new, part, &times, &companions, now)?;
    let has_intent = tracked.settings.intent.is_some();
    let resumed = has_intent && resume(tx, user, new.title_id, change.id)?;
    let is_one = matches!(new.selection, EpisodeSelection::Episode(_));
    let (progress, viewed_again) = if tracked.add_watches(&times, &watches) {
        (store_progress(tx, user, &tracked)?, is_one && tracked.may_be_viewed_again())
    } else {
        (update_progress(tx, user, new.title_id, new.today)?.1, false)
    };
    finish_viewing(tx, user, new.title_id, (&tracked.settings, &progress), change.id)?;
    let added = |id: &WatchId| Item { subject: Subject::Watches, added: Some(id.0), removed: None };
    let mut items: Vec<_> = watches.iter().map(added).collect();
    let left = remove_seen_show(tx, user, new.title_id, change.id, &progress)?;
    items.extend(left);
    insert_items(tx, change.id, &items)?;
    Ok(Ok(AddedEpisodeWatches {
        change: Some(change),
        added: watches.len(),
        watches: watches.into_iter().take(RETURNED_IDS).collect(),
        progress,
        left_watchlist: left.is_some(),
        resumed,
        viewed_again,
        not_out,
        already_seen,
        is_repeat: false,
    }))
}

fn nothing_added(
    tracked: &TrackedShow,
    (not_out, already_seen): (usize, usize),
) -> AddedEpisodeWatches {
    AddedEpisodeWatches {
        change: None,
        added: 0,
        not_out,
        already_seen,
        watches: Vec::new(),
        progress: tracked.progress(),
        left_watchlist: false,
        resumed: false,
        viewed_again: false,
        is_repeat: false,
    }
}

/// The rows that are read to add watches.
fn queries(user: UserId, new: &NewEpisodeWatches, metadata: &TitleMetadata) -> Vec<Query> {
    let mut queries = progress_queries(user, new.title_id);
    queries.extend([limit_row(user), title_row(metadata)]);
    queries.extend(new.key.as_ref().map(|key| change_of_key(user, key)));
    queries
}

/// The limit that this many new watches with these tags would exceed, if any.
fn limit(
    tx: &Tx<'_>,
    user: UserId,
    more: usize,
    tags: &Tags,
) -> Result<Option<WatchRefusal>, StoreError> {
    let more = i64::try_from(more).unwrap_or(i64::MAX);
    if more > MAX_WATCHES_AT_ONCE {
        return Ok(Some(WatchRefusal::TooManyAtOnce));
    }
    if let Some(refusal) = watch_limit(tx, user, more)? {
        return Ok(Some(refusal));
    }
    Ok((!may_have_tags(tx, user, tags)?).then_some(WatchRefusal::TooManyTags))
}

/// [`select`], but `None` for a season that the show does not have.
fn select_existing(
    tx: &Tx<'_>,
    tracked: &TrackedShow,
    new: &NewEpisodeWatches,
) -> Result<Option<Selected>, StoreError> {
    let selected = select(tracked, new);
    let Some(season) = selected.as_ref().and_then(|selected| selected.season) else {
        return Ok(selected);
    };
    let seasons = select_seasons(tx, new.title_id)?;
    let exists = seasons.is_empty() || seasons.iter().any(|one| one.season == season);
    Ok(selected.filter(|_| exists))
}

/// The selected episodes; `None` when the selection contains no episode that could be watched.
fn select(tracked: &TrackedShow, new: &NewEpisodeWatches) -> Option<Selected> {
    let mut selected = Selected { parts: Vec::new(), season: None, not_out: 0, already_seen: 0 };
    if let EpisodeSelection::Episode(number) = new.selection {
        let known = tracked.facts(number);
        selected.parts.push((known.map(|one| one.id), known.and_then(|one| one.facts.air_day)));
        return Some(selected);
    }
    let episodes = tracked.tracked();
    let out = are_out(&episodes, &tracked.rules);
    let end = end_of(new.selection, &episodes);
    let is_selected = |episode: &TrackedEpisode| selects(tracked, new.selection, end, episode);
    let mut any = false;
    for (episode, is_out) in episodes.iter().zip(&out).filter(|(episode, _)| is_selected(episode)) {
        any = true;
        if !is_out {
            selected.not_out += 1;
        } else if episode.seen.is_some() && !new.all {
            selected.already_seen += 1;
        } else {
            selected.parts.push((Some(episode.id), episode.air_day));
        }
    }
    let has_list = episodes.iter().any(|episode| episode.is_listed);
    match new.selection {
        _ if any => Some(selected),
        _ if has_list => None,
        // The episodes are not known, so the season or the show is watched as a whole.
        EpisodeSelection::Season(season) => {
            Some(Selected { parts: vec![(None, None)], season: Some(season), ..selected })
        }
        EpisodeSelection::Show => Some(Selected { parts: vec![(None, None)], ..selected }),
        _ => None,
    }
}

/// The place of the last episode of `UpTo`.
fn end_of(selection: EpisodeSelection, episodes: &[TrackedEpisode]) -> EpisodeNumber {
    match selection {
        EpisodeSelection::UpTo(last) => {
            episodes.iter().find(|one| one.number == last).map_or(last, |one| one.sort_key)
        }
        _ => EpisodeNumber { season: 0, episode: 0 },
    }
}

/// Whether a selection of several episodes contains this one. `end` is the place of the last episode of `UpTo`.
fn selects(
    tracked: &TrackedShow,
    selection: EpisodeSelection,
    end: EpisodeNumber,
    episode: &TrackedEpisode,
) -> bool {
    let counts = episode.counts(&tracked.rules);
    match selection {
        EpisodeSelection::UpTo(last) => {
            episode.number == last && !episode.is_skipped
                || episode.sort_key < end
                    && if last.season == 0 {
                        episode.number.season == 0 && episode.is_listed && !episode.is_skipped
                    } else {
                        counts
                    }
        }
        EpisodeSelection::Season(season) => {
            episode.number.season == season
                && episode.is_listed
                && !tracked.settings.skipped_episodes.contains(&episode.id)
        }
        EpisodeSelection::OrderSeason(season) => {
            tracked.has_order()
                && episode.sort_key.season == season
                && episode.is_listed
                && !episode.is_skipped
        }
        EpisodeSelection::Show => counts,
        EpisodeSelection::Episode(_) | EpisodeSelection::Gone(_) => false,
    }
}

/// Each episode with the time of its watch. With `WatchTime::Released`, the time of an episode without an air day is
/// unknown.
fn times(
    selected: &Selected,
    new: &NewEpisodeWatches,
    now: i64,
) -> Result<Vec<(Option<EpisodeId>, WatchedAt)>, WatchRefusal> {
    let time = |(id, air_day): &(Option<EpisodeId>, Option<Date>)| {
        let at = match new.at {
            WatchTime::At(at) => at,
            WatchTime::Released => {
                let day = air_day.map(|day| day.to_string());
                WatchedAt::of_release(day.as_deref(), now).map_err(WatchRefusal::Time)?
            }
        };
        Ok((*id, at))
    };
    selected.parts.iter().map(time).collect()
}

fn insert(
    tx: &Tx<'_>,
    user: UserId,
    new: &NewEpisodeWatches,
    (season, viewing): (Option<i64>, i64),
    times: &[(Option<EpisodeId>, WatchedAt)],
    companions: &[UserId],
    now: i64,
) -> Result<Vec<WatchId>, StoreError> {
    let mut rows = Vec::with_capacity(times.len());
    for (id, at) in times {
        let episode_id = match (id, new.selection) {
            (None, EpisodeSelection::Episode(number)) => {
                Some(insert_unlisted(tx, new.title_id, number)?)
            }
            _ => *id,
        };
        rows.push(NewRow {
            title: TitleKey::of_show(new.title_id),
            part: WatchedPart { episode_id, season, viewing },
            at: *at,
            original_at: None,
            seen_before: new.seen_before,
            note: new.note.as_str(),
            origin: new.origin,
            created_at: now,
        });
    }
    let watches = insert_watches(tx, user, &rows)?;
    insert_tags(tx, user, &watches, &new.tags)?;
    if !companions.is_empty() {
        for (id, row) in watches.iter().zip(&rows) {
            let NewRow { title, part, at, created_at, .. } = *row;
            let watch = SharedWatch { id: *id, owner: user, title, part, at, created_at };
            add_companions(tx, &watch, companions, now)?;
        }
    }
    Ok(watches)
}

/// The response to an earlier request with the same key.
fn repeated(
    tx: &Tx<'_>,
    user: UserId,
    new: &NewEpisodeWatches,
    change: Change,
    items: &[Item],
) -> Result<Result<AddedEpisodeWatches, WatchRefusal>, StoreError> {
    let (title, content) = (TitleKey::of_show(new.title_id), (new.at, &new.note, &new.tags));
    let tracked = track(tx, user, new.title_id, new.today)?;
    let is_same = change.kind == ChangeKind::EpisodesWatched
        && find_repeated(tx, user, items, title, content)?.is_some_and(|watch| {
            watch.seen_before == new.seen_before && new.companions.matches(&watch.companions)
        })
        && has_same_selection(tx, &tracked, new.selection, change.id)?;
    if !is_same {
        return Ok(Err(WatchRefusal::KeyUsed));
    }
    let added = items.iter().filter(|item| item.subject == Subject::Watches);
    let watches: Vec<_> = added.filter_map(|item| item.added.map(WatchId)).collect();
    let progress = tracked.progress();
    let left_watchlist = items.iter().any(|item| item.subject == Subject::Watchlist);
    Ok(Ok(AddedEpisodeWatches {
        change: Some(change),
        added: watches.len(),
        not_out: 0,
        already_seen: 0,
        watches: watches.into_iter().take(RETURNED_IDS).collect(),
        progress,
        left_watchlist,
        resumed: false,
        viewed_again: false,
        is_repeat: true,
    }))
}

/// Whether all episodes that the change added watches of are among the selected ones. A selection of several episodes
/// may have been of others too, which were seen already.
fn has_same_selection(
    tx: &Tx<'_>,
    tracked: &TrackedShow,
    selection: EpisodeSelection,
    change: ChangeId,
) -> Result<bool, StoreError> {
    let parts = tx.all(
        "SELECT watches.episode_id, watches.season FROM change_items
         JOIN watches ON watches.id = change_items.added_id
         WHERE change_items.change_id = $1 AND change_items.subject = 'watches'",
        values![change.0],
        |row| Ok((row.get::<Option<i64>>("episode_id")?, row.get::<Option<i64>>("season")?)),
    )?;
    let episodes = tracked.tracked();
    let end = end_of(selection, &episodes);
    let is_selected = |one: &&TrackedEpisode| match selection {
        EpisodeSelection::Episode(number) => one.number == number,
        EpisodeSelection::UpTo(last) => one.number == last || one.sort_key < end,
        EpisodeSelection::Season(season) => one.number.season == season,
        EpisodeSelection::OrderSeason(season) => one.sort_key.season == season,
        EpisodeSelection::Show => true,
        EpisodeSelection::Gone(_) => false,
    };
    let selected: HashSet<i64> = episodes.iter().filter(is_selected).map(|one| one.id.0).collect();
    Ok(parts.into_iter().all(|(episode, season)| match (episode, selection) {
        (Some(id), _) => selected.contains(&id),
        (None, EpisodeSelection::Season(wanted)) => season == Some(wanted),
        (None, EpisodeSelection::Show) => season.is_none(),
        (None, _) => false,
    }))
}
