//! Removes watches of episodes, seasons and whole shows, and moves watches of episodes that the catalogue no longer
//! lists. Every statement selects by owner.

use crate::domain::change::{Change, ChangeKind};
use crate::domain::episode::{EpisodeId, EpisodeNumber};
use crate::domain::episode_matching::{Listing, StoredEpisode};
use crate::domain::ids::UserId;
use crate::domain::show_progress::Progress;
use crate::domain::show_settings::ShowSetting;
use crate::domain::watch::WatchId;
use crate::store::Store;
use crate::store::change_values::{ValueChange, insert_values};
use crate::store::changes::{Item, Subject, insert_change, insert_items};
use crate::store::db::{Tx, values};
use crate::store::episode_watches::EpisodeSelection;
use crate::store::error::StoreError;
use crate::store::show_progress::{TrackedShow, track, update_tracked};
use crate::store::show_settings::replace_show_setting;
use crate::store::watches::move_to_episode;
use time::Date;

/// Watches of episodes that were removed.
#[derive(Clone, Debug)]
pub struct RemovedEpisodeWatches {
    pub change: Change,
    pub removed: usize,
    pub progress: Progress,
}

impl Store {
    /// Removes all watches of the viewing from the selected episodes; `None` when there are none.
    pub async fn remove_episode_watches(
        &self,
        user: UserId,
        title_id: i64,
        selection: EpisodeSelection,
        (today, now): (Date, i64),
    ) -> Result<Option<RemovedEpisodeWatches>, StoreError> {
        self.pool
            .write_for(user, move |tx| remove(tx, user, title_id, selection, (today, now)))
            .await
    }

    /// Moves the watches of an episode that is no longer listed to another episode; `None` when there are none.
    pub async fn move_episode_watches(
        &self,
        user: UserId,
        title_id: i64,
        episodes: (EpisodeId, EpisodeNumber),
        when: (Date, i64),
    ) -> Result<Option<RemovedEpisodeWatches>, StoreError> {
        self.pool.write_for(user, move |tx| move_watches(tx, user, title_id, episodes, when)).await
    }
}

fn remove(
    tx: &Tx<'_>,
    user: UserId,
    title_id: i64,
    selection: EpisodeSelection,
    (today, now): (Date, i64),
) -> Result<Option<RemovedEpisodeWatches>, StoreError> {
    let tracked = track(tx, user, title_id, today)?;
    let is_selected = |StoredEpisode { id, listing, facts }: &&StoredEpisode| match selection {
        EpisodeSelection::Episode(number) => facts.number == number && *listing != Listing::Gone,
        EpisodeSelection::UpTo(last) => facts.number <= last && *listing != Listing::Gone,
        EpisodeSelection::Season(season) => facts.number.season == season,
        EpisodeSelection::OrderSeason(season) => {
            tracked.in_order(facts).is_some_and(|number| number.season == season)
        }
        EpisodeSelection::Show => true,
        EpisodeSelection::Gone(gone) => *id == gone && *listing == Listing::Gone,
    };
    let episodes: Vec<_> = tracked.episodes.iter().filter(is_selected).map(|one| one.id).collect();
    let is_gone = matches!(selection, EpisodeSelection::Gone(_));
    let rows = tx.all(
        "SELECT id, episode_id, season FROM watches
         WHERE user_id = $1 AND media_type = 'tv' AND title_id = $2 AND removed_in IS NULL
           AND (viewing = $3 OR episode_id IS NULL OR $4)
         ORDER BY id",
        values![user.0, title_id, tracked.rules.viewing, is_gone],
        |row| {
            let id: i64 = row.get("id")?;
            Ok((id, row.get::<Option<i64>>("episode_id")?, row.get::<Option<i64>>("season")?))
        },
    )?;
    let is_removed = |(_, episode, season): &(i64, Option<i64>, Option<i64>)| match episode {
        Some(id) => episodes.contains(&EpisodeId(*id)),
        None => match selection {
            EpisodeSelection::Season(wanted) => *season == Some(wanted),
            EpisodeSelection::Show => true,
            _ => false,
        },
    };
    let ids: Vec<i64> = rows.iter().filter(|row| is_removed(row)).map(|(id, ..)| *id).collect();
    let gone_rating = match selection {
        EpisodeSelection::Gone(id) if !episodes.is_empty() => {
            let setting = ShowSetting::EpisodeRating(id);
            replace_show_setting(tx, user, title_id, setting, None)?
        }
        _ => None,
    };
    if ids.is_empty() && gone_rating.is_none() {
        return Ok(None);
    }
    let change = insert_change(tx, user, (ChangeKind::WatchRemoved, now), None)?;
    Subject::Watches.set_removed(tx, &ids, Some(change.id))?;
    let item = |id: &i64| Item { subject: Subject::Watches, added: None, removed: Some(*id) };
    insert_items(tx, change.id, &ids.iter().map(item).collect::<Vec<_>>())?;
    insert_values(tx, change.id, gone_rating.as_slice())?;
    let progress = update_tracked(tx, user, tracked)?;
    Ok(Some(RemovedEpisodeWatches { change, removed: ids.len(), progress }))
}

/// Moves the watches of an episode that the catalogue no longer lists to another one. `None` when one of the two does
/// not exist, or has no watches to move.
fn move_watches(
    tx: &Tx<'_>,
    user: UserId,
    title_id: i64,
    (from, to): (EpisodeId, EpisodeNumber),
    (today, now): (Date, i64),
) -> Result<Option<RemovedEpisodeWatches>, StoreError> {
    let tracked = track(tx, user, title_id, today)?;
    let is_gone = |one: &&StoredEpisode| one.id == from && one.listing == Listing::Gone;
    let (Some(_), Some(target)) = (tracked.episodes.iter().find(is_gone), tracked.facts(to)) else {
        return Ok(None);
    };
    let ids = tx.all(
        "SELECT id FROM watches
         WHERE user_id = $1 AND episode_id = $2 AND removed_in IS NULL ORDER BY id",
        values![user.0, from.0],
        |row| Ok(WatchId(row.get("id")?)),
    )?;
    if ids.is_empty() && !tracked.settings.episode_ratings.contains_key(&from) {
        return Ok(None);
    }
    let change = insert_change(tx, user, (ChangeKind::WatchEdited, now), None)?;
    move_to_episode(tx, user, &ids, target.id, (change.id, now))?;
    insert_values(tx, change.id, &move_rating(tx, user, &tracked, (from, target.id))?)?;
    let progress = update_tracked(tx, user, tracked)?;
    Ok(Some(RemovedEpisodeWatches { change, removed: ids.len(), progress }))
}

/// Moves the stars of an episode to another, unless that has its own.
fn move_rating(
    tx: &Tx<'_>,
    user: UserId,
    tracked: &TrackedShow,
    (from, to): (EpisodeId, EpisodeId),
) -> Result<Vec<ValueChange>, StoreError> {
    let ratings = &tracked.settings.episode_ratings;
    let Some(score) = ratings.get(&from) else { return Ok(Vec::new()) };
    let score = ratings.get(&to).unwrap_or(score).half_stars().to_string();
    let mut changed = Vec::new();
    for (id, value) in [(from, None), (to, Some(&*score))] {
        let setting = ShowSetting::EpisodeRating(id);
        changed.extend(replace_show_setting(tx, user, tracked.title_id, setting, value)?);
    }
    Ok(changed)
}
