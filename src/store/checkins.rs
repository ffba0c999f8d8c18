//! The SQL of check-ins: what users watch now. A check-in becomes a watch when it ends.

use crate::domain::change::{Change, ChangeKind};
use crate::domain::checkin::Checkin;
use crate::domain::companion::Companions;
use crate::domain::ids::UserId;
use crate::domain::title::TitleFacts;
use crate::domain::watch::{Origin, Watch, WatchedAt, WatchedPart};
use crate::store::Store;
use crate::store::changes::insert_change;
use crate::store::companions::{SharedWatch, add_companions, find_companions};
use crate::store::db::{Row, Tx, values};
use crate::store::error::StoreError;
use crate::store::pending_titles::{TitleMetadata, record_title};
use crate::store::titles::{METADATA_COLUMNS, metadata_joins, title_facts, title_key};
use crate::store::watch_rows::{NewRow, WatchRefusal, add_row, moment, watch_limit};
use crate::store::watches::find_watch;

/// The check-ins that end at once in one transaction.
const BATCH: i64 = 100;

/// Why there is no check-in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CheckinRefusal {
    /// Another one runs.
    Running,
    /// The watch that it becomes would be refused.
    Watch(WatchRefusal),
}

/// A check-in with its title and the usernames of its companions.
#[derive(Clone, Debug)]
pub struct RunningCheckin {
    pub checkin: Checkin,
    pub title: TitleFacts,
    pub companions: Vec<String>,
}

impl Store {
    /// What the user watches now.
    pub async fn checkin(&self, user: UserId) -> Result<Option<RunningCheckin>, StoreError> {
        self.pool.read(move |tx| running(tx, user)).await
    }

    /// Begins a check-in. One that runs is an error unless `replace`; then it ends without a watch.
    pub async fn check_in(
        &self,
        user: UserId,
        checkin: Checkin,
        companions: Companions,
        metadata: TitleMetadata,
        replace: bool,
    ) -> Result<Result<RunningCheckin, CheckinRefusal>, StoreError> {
        self.pool
            .write_for(user, move |tx| {
                if !replace && find(tx, user)?.is_some() {
                    return Ok(Err(CheckinRefusal::Running));
                }
                let companions = match find_companions(tx, user, &companions)? {
                    Ok(companions) => companions,
                    Err(refusal) => return Ok(Err(CheckinRefusal::Watch(refusal))),
                };
                if !record_title(tx, user, &metadata)? {
                    return Ok(Err(CheckinRefusal::Watch(WatchRefusal::TooManyPending)));
                }
                delete(tx, user)?;
                tx.execute(
                    "INSERT INTO checkins (user_id, media_type, title_id, started_at,
                                           offset_minutes, ends_at)
                     VALUES ($1, $2, $3, $4, $5, $6)",
                    values![
                        user.0,
                        checkin.title.media_type.as_str(),
                        checkin.title.title_id,
                        checkin.started_at.unix_timestamp(),
                        i64::from(checkin.started_at.offset().whole_minutes()),
                        checkin.ends_at,
                    ],
                )?;
                insert_companions(tx, user, &companions)?;
                let running = running(tx, user)?;
                running.map(Ok).ok_or_else(|| StoreError::Broken("no check-in".to_owned()))
            })
            .await
    }

    /// Ends the check-in without a watch; `false` when none runs.
    pub async fn cancel_checkin(&self, user: UserId) -> Result<bool, StoreError> {
        self.pool.write_for(user, move |tx| delete(tx, user)).await
    }

    /// Ends the check-in with a watch at its start; `None` when none runs.
    pub async fn finish_checkin(
        &self,
        user: UserId,
        now: i64,
    ) -> Result<Option<(Change, Watch)>, StoreError> {
        // The watch may be added to diaries of companions too.
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

fn finish(tx: &Tx<'_>, user: UserId, now: i64) -> Result<Option<(Change, Watch)>, StoreError> {
    let Some(checkin) = find(tx, user)? else { return Ok(None) };
    if watch_limit(tx, user, 1)?.is_some() {
        delete(tx, user)?;
        return Ok(None);
    }
    let change = insert_change(tx, user, (ChangeKind::WatchAdded, now), None)?;
    let (title, at) = (checkin.title, WatchedAt::Time(checkin.started_at));
    let (origin, created_at) = (Origin::Checkin, now);
    let part = WatchedPart::WHOLE;
    let row = NewRow { title, part, at, seen_before: false, note: "", origin, created_at };
    let (id, _) = add_row(tx, user, change.id, &row)?;
    let companions = tx.all(
        "SELECT companion_id FROM checkin_companions WHERE user_id = $1 ORDER BY position",
        values![user.0],
        |row| Ok(UserId(row.get("companion_id")?)),
    )?;
    delete(tx, user)?;
    add_companions(
        tx,
        &SharedWatch { id, owner: user, title, part, at, created_at },
        &companions,
        now,
    )?;
    Ok(find_watch(tx, user, id, true)?.map(|watch| (change, watch)))
}

fn delete(tx: &Tx<'_>, user: UserId) -> Result<bool, StoreError> {
    let deleted = tx.execute("DELETE FROM checkins WHERE user_id = $1", values![user.0])?;
    Ok(deleted > 0)
}

fn insert_companions(tx: &Tx<'_>, user: UserId, companions: &[UserId]) -> Result<(), StoreError> {
    for (position, companion) in (1_i64..).zip(companions) {
        tx.execute(
            "INSERT INTO checkin_companions (user_id, position, companion_id) VALUES ($1, $2, $3)",
            values![user.0, position, companion.0],
        )?;
    }
    Ok(())
}

fn find(tx: &Tx<'_>, user: UserId) -> Result<Option<Checkin>, StoreError> {
    tx.first(
        "SELECT media_type, title_id, started_at, offset_minutes, ends_at FROM checkins
         WHERE user_id = $1",
        values![user.0],
        checkin,
    )
}

fn running(tx: &Tx<'_>, user: UserId) -> Result<Option<RunningCheckin>, StoreError> {
    let sql = format!(
        "SELECT checkins.media_type, checkins.title_id, checkins.started_at,
                checkins.offset_minutes, checkins.ends_at, {METADATA_COLUMNS}
         FROM checkins {} WHERE checkins.user_id = $1",
        metadata_joins("checkins", "checkins.user_id")
    );
    let found = tx.first(&sql, values![user.0], |row| Ok((checkin(row)?, title_facts(row)?)))?;
    let Some((checkin, title)) = found else { return Ok(None) };
    let companions = tx.all(
        "SELECT users.username FROM checkin_companions
         JOIN users ON users.id = checkin_companions.companion_id
         WHERE checkin_companions.user_id = $1 ORDER BY checkin_companions.position",
        values![user.0],
        |row| row.get("username"),
    )?;
    Ok(Some(RunningCheckin { checkin, title, companions }))
}

fn checkin(row: &Row<'_>) -> Result<Checkin, StoreError> {
    let (started_at, offset) = (row.get("started_at")?, row.get("offset_minutes")?);
    Ok(Checkin {
        title: title_key(row)?,
        started_at: moment(started_at, offset)
            .ok_or_else(|| StoreError::Broken("not the start of a check-in".to_owned()))?,
        ends_at: row.get("ends_at")?,
    })
}
