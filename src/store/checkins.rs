//! The SQL of check-ins: the film, show or episode that a user is watching now. A check-in becomes a watch when it
//! ends.

use crate::domain::change::{Change, ChangeKind};
use crate::domain::checkin::{Checkin, MINUTES, NewCheckin, default_minutes};
use crate::domain::episode::{EpisodeId, EpisodeNumber};
use crate::domain::episode_matching::Listing;
use crate::domain::ids::{TitleKey, UserId};
use crate::domain::show_progress::median_runtime;
use crate::domain::title::TitleFacts;
use crate::domain::watch::{Origin, Watch, WatchedAt, WatchedPart};
use crate::store::Store;
use crate::store::change_values::{
    ValueChange, ValueKey, insert_values, read_values, replace_value,
};
use crate::store::changes::insert_change;
use crate::store::checkin_values::{
    delete_checkin, find_checkin_title, insert_checkin_companions, select_checkin_companions,
};
use crate::store::companions::{SharedWatch, add_companions, find_companions};
use crate::store::db::{Row, Tx, values};
use crate::store::episode_orders::find_numbers;
use crate::store::episodes::{insert_unlisted, select_episodes};
use crate::store::error::StoreError;
use crate::store::outgoing_webhooks::queue_checkin_events;
use crate::store::pending_titles::{TitleMetadata, record_title};
use crate::store::show_progress::select_show_settings;
use crate::store::show_settings::resume;
use crate::store::titles::{METADATA_COLUMNS, metadata_joins, title_facts, title_key};
use crate::store::watch_rows::{
    NewRow, WatchRefusal, add_row, moment, watch_limit, watched_episode,
};
use crate::store::watches::find_live_watch;

/// How many check-ins one transaction ends.
const BATCH: i64 = 100;

/// Why there is no check-in.
#[derive(Clone, Debug)]
pub enum CheckinRefusal {
    /// Another check-in is running.
    Running(Box<RunningCheckin>),
    /// The watch that the check-in becomes would be refused.
    Watch(WatchRefusal),
}

/// A check-in with its title and the usernames of its companions.
#[derive(Clone, Debug)]
pub struct RunningCheckin {
    pub checkin: Checkin,
    pub title: TitleFacts,
    /// The number and the name; the name may be empty.
    pub episode: Option<(EpisodeNumber, String)>,
    /// The number of the episode in the order that the user has chosen.
    pub in_order: Option<EpisodeNumber>,
    pub companions: Vec<String>,
}

impl Store {
    /// The user's running check-in.
    pub async fn checkin(&self, user: UserId) -> Result<Option<RunningCheckin>, StoreError> {
        self.pool.read(move |tx| running(tx, user)).await
    }

    /// Begins a check-in. It is refused while another one is running, unless it may replace that one. The replaced
    /// check-in ends without a watch. Returns the change if one was replaced.
    pub async fn check_in(
        &self,
        user: UserId,
        title: TitleKey,
        new: NewCheckin,
        metadata: TitleMetadata,
        now: i64,
    ) -> Result<Result<(RunningCheckin, Option<Change>), CheckinRefusal>, StoreError> {
        self.pool
            .write_for(user, move |tx| {
                if !new.replace
                    && let Some(other) = running(tx, user)?
                {
                    return Ok(Err(CheckinRefusal::Running(Box::new(other))));
                }
                let companions = match find_companions(tx, user, &new.companions)? {
                    Ok(companions) => companions,
                    Err(refusal) => return Ok(Err(CheckinRefusal::Watch(refusal))),
                };
                if !record_title(tx, user, &metadata)? {
                    return Ok(Err(CheckinRefusal::Watch(WatchRefusal::TooManyPending)));
                }
                let change = begin(tx, user, title, &new, &companions, now)?;
                queue_checkin_events(tx, user, now)?;
                let running = running(tx, user)?;
                let running =
                    running.ok_or_else(|| StoreError::Broken("no check-in".to_owned()))?;
                Ok(Ok((running, change)))
            })
            .await
    }

    /// Ends the check-in without a watch; `None` when none is running.
    pub async fn cancel_checkin(
        &self,
        user: UserId,
        now: i64,
    ) -> Result<Option<Change>, StoreError> {
        self.pool
            .write_for(user, move |tx| {
                let Some(title) = find_checkin_title(tx, user)? else { return Ok(None) };
                let ended = replace_value(tx, user, ValueKey::Checkin(title), None)?;
                let change = insert_change(tx, user, (ChangeKind::CheckinStopped, now), None)?;
                insert_values(tx, change.id, &[ended])?;
                Ok(Some(change))
            })
            .await
    }

    /// Ends the check-in and adds a watch at its start time; `None` when none is running.
    pub async fn finish_checkin(
        &self,
        user: UserId,
        now: i64,
    ) -> Result<Option<(Change, Watch)>, StoreError> {
        // Not `write_for`, because the watch may also be added to diaries of companions.
        self.pool.write(move |tx| finish(tx, user, now)).await
    }

    /// Ends check-ins whose time is over.
    pub async fn finish_checkins(&self, now: i64) -> Result<usize, StoreError> {
        self.pool
            .write(move |tx| {
                let users = tx.all(
                    "SELECT user_id FROM checkins WHERE ends_at <= $1 ORDER BY ends_at LIMIT $2",
                    values![now, BATCH],
                    |row| Ok(UserId(row.get("user_id")?)),
                )?;
                for user in &users {
                    finish(tx, *user, now)?;
                }
                Ok(users.len())
            })
            .await
    }

    /// When the next check-in ends, in unix seconds.
    pub async fn next_checkin_end(&self) -> Result<Option<i64>, StoreError> {
        self.pool
            .read(|tx| {
                tx.first("SELECT ends_at FROM checkins ORDER BY ends_at LIMIT 1", &[], |row| {
                    row.get("ends_at")
                })
            })
            .await
    }
}

/// Begins a check-in in place of the one that is running, which is a change.
fn begin(
    tx: &Tx<'_>,
    user: UserId,
    title: TitleKey,
    new: &NewCheckin,
    companions: &[UserId],
    now: i64,
) -> Result<Option<Change>, StoreError> {
    let replaced = find_checkin_title(tx, user)?;
    let mut keys: Vec<_> = replaced.map(ValueKey::Checkin).into_iter().collect();
    if replaced.is_some_and(|replaced| replaced != title) {
        keys.push(ValueKey::Checkin(title));
    }
    let before = read_values(tx, user, &keys)?;
    delete_checkin(tx, user)?;
    insert(tx, user, title, new)?;
    insert_checkin_companions(tx, user, companions)?;
    if keys.is_empty() {
        return Ok(None);
    }
    let after = read_values(tx, user, &keys)?;
    let values = keys.into_iter().zip(before).zip(after);
    let changed: Vec<_> =
        values.map(|((key, before), after)| ValueChange { key, before, after }).collect();
    let change = insert_change(tx, user, (ChangeKind::CheckinReplaced, now), None)?;
    insert_values(tx, change.id, &changed)?;
    Ok(Some(change))
}

fn insert(tx: &Tx<'_>, user: UserId, title: TitleKey, new: &NewCheckin) -> Result<(), StoreError> {
    let (episode_id, usual) = match new.episode {
        Some(number) => {
            let (id, minutes) = find_or_insert_episode(tx, title.title_id, number)?;
            (Some(id.0), minutes)
        }
        None => (None, default_minutes(title.media_type)),
    };
    let started_at = new.started_at.unix_timestamp();
    tx.execute(
        "INSERT INTO checkins (user_id, media_type, title_id, episode_id, started_at,
                               offset_minutes, ends_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
        values![
            user.0,
            title.media_type.as_str(),
            title.title_id,
            episode_id,
            started_at,
            i64::from(new.started_at.offset().whole_minutes()),
            started_at + 60 * new.minutes.unwrap_or(usual),
        ],
    )?;
    Ok(())
}

/// The episode, even if the catalogue does not list it, and its runtime in minutes. If the runtime is not known, the
/// median one of the show.
fn find_or_insert_episode(
    tx: &Tx<'_>,
    title_id: i64,
    number: EpisodeNumber,
) -> Result<(EpisodeId, i64), StoreError> {
    let mut episodes = select_episodes(tx, title_id)?;
    episodes.retain(|episode| episode.listing != Listing::Gone);
    let found = episodes.iter().find(|episode| episode.facts.number == number);
    let minutes = found.and_then(|episode| episode.facts.runtime);
    let usual = || median_runtime(episodes.iter().map(|episode| episode.facts.runtime));
    let minutes = minutes.unwrap_or_else(usual).clamp(*MINUTES.start(), *MINUTES.end());
    let id = match found {
        Some(episode) => episode.id,
        None => insert_unlisted(tx, title_id, number)?,
    };
    Ok((id, minutes))
}

fn finish(tx: &Tx<'_>, user: UserId, now: i64) -> Result<Option<(Change, Watch)>, StoreError> {
    let Some(checkin) = find(tx, user)? else { return Ok(None) };
    if watch_limit(tx, user, 1)?.is_some() {
        delete_checkin(tx, user)?;
        return Ok(None);
    }
    let Checkin { title, episode_id, started_at, .. } = checkin;
    let is_episode = episode_id.is_some();
    let kind = if is_episode { ChangeKind::EpisodesWatched } else { ChangeKind::WatchAdded };
    let change = insert_change(tx, user, (kind, now), None)?;
    let part = if is_episode {
        resume(tx, user, title.title_id, change.id)?;
        let viewing = select_show_settings(tx, user, title.title_id)?.viewing();
        WatchedPart { episode_id, season: None, viewing }
    } else {
        WatchedPart::WHOLE
    };
    let (at, created_at) = (WatchedAt::Time(started_at), now);
    let row = NewRow::plain(title, part, at, Origin::Checkin, created_at);
    let (id, _) = add_row(tx, user, change.id, &row)?;
    let companions = select_checkin_companions(tx, user)?;
    delete_checkin(tx, user)?;
    add_companions(
        tx,
        &SharedWatch { id, owner: user, title, part, at, created_at },
        &companions,
        now,
    )?;
    Ok(find_live_watch(tx, user, id)?.map(|watch| (change, watch)))
}

fn find(tx: &Tx<'_>, user: UserId) -> Result<Option<Checkin>, StoreError> {
    tx.first(
        "SELECT media_type, title_id, episode_id, started_at, offset_minutes, ends_at FROM checkins
         WHERE user_id = $1",
        values![user.0],
        checkin,
    )
}

pub(super) fn running(tx: &Tx<'_>, user: UserId) -> Result<Option<RunningCheckin>, StoreError> {
    let sql = format!(
        "SELECT checkins.media_type, checkins.title_id, checkins.episode_id, checkins.started_at,
                checkins.offset_minutes, checkins.ends_at, episodes.season AS episode_season,
                episodes.episode AS episode_number, episodes.name AS episode_name,
                {METADATA_COLUMNS}
         FROM checkins LEFT JOIN episodes ON episodes.id = checkins.episode_id {}
         WHERE checkins.user_id = $1",
        metadata_joins("checkins", "checkins.user_id")
    );
    let found = tx.first(&sql, values![user.0], |row| {
        Ok((checkin(row)?, title_facts(row)?, watched_episode(row)?))
    })?;
    let Some((checkin, title, episode)) = found else { return Ok(None) };
    let companions = tx.all(
        "SELECT users.username FROM checkin_companions
         JOIN users ON users.id = checkin_companions.companion_id
         WHERE checkin_companions.user_id = $1 ORDER BY checkin_companions.position",
        values![user.0],
        |row| row.get("username"),
    )?;
    let in_order = match checkin.episode_id {
        Some(id) => find_numbers(tx, user, &[id])?.remove(&id),
        None => None,
    };
    Ok(Some(RunningCheckin { checkin, title, episode, in_order, companions }))
}

fn checkin(row: &Row<'_>) -> Result<Checkin, StoreError> {
    let (started_at, offset) = (row.get("started_at")?, row.get("offset_minutes")?);
    Ok(Checkin {
        title: title_key(row)?,
        episode_id: row.get::<Option<i64>>("episode_id")?.map(EpisodeId),
        started_at: moment(started_at, offset)
            .ok_or_else(|| StoreError::Broken("not the start of a check-in".to_owned()))?,
        ends_at: row.get("ends_at")?,
    })
}
