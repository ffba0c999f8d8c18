//! The SQL of check-ins: what users watch now. A check-in becomes a watch when it ends.

use crate::domain::change::{Change, ChangeKind};
use crate::domain::checkin::Checkin;
use crate::domain::ids::UserId;
use crate::domain::title::TitleFacts;
use crate::domain::watch::{Origin, Watch, WatchedAt, WatchedPart};
use crate::store::Store;
use crate::store::changes::insert_change;
use crate::store::db::{Row, Tx, values};
use crate::store::error::StoreError;
use crate::store::pending_titles::{TitleMetadata, record_title};
use crate::store::titles::{METADATA_COLUMNS, metadata_joins, title_facts, title_key};
use crate::store::watch_rows::{NewRow, add_row, moment, watch_limit};
use crate::store::watches::find_watch;

/// The check-ins that end at once in one transaction.
const BATCH: i64 = 100;

/// Why there is no check-in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckinRefusal {
    /// Another one runs.
    Running,
    /// Too many titles of the user are pending.
    TooManyPending,
}

/// A check-in with its title.
#[derive(Clone, Debug)]
pub struct RunningCheckin {
    pub checkin: Checkin,
    pub title: TitleFacts,
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
        metadata: TitleMetadata,
        replace: bool,
    ) -> Result<Result<RunningCheckin, CheckinRefusal>, StoreError> {
        self.pool
            .write_for(user, move |tx| {
                if !replace && find(tx, user)?.is_some() {
                    return Ok(Err(CheckinRefusal::Running));
                }
                if !record_title(tx, user, &metadata)? {
                    return Ok(Err(CheckinRefusal::TooManyPending));
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
        self.pool.write_for(user, move |tx| finish(tx, user, now)).await
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
    let row = NewRow {
        title: checkin.title,
        part: WatchedPart::WHOLE,
        at: WatchedAt::Time(checkin.started_at),
        seen_before: false,
        note: "",
        origin: Origin::Checkin,
        created_at: now,
    };
    let (id, _) = add_row(tx, user, change.id, &row)?;
    delete(tx, user)?;
    Ok(find_watch(tx, user, id, true)?.map(|watch| (change, watch)))
}

fn delete(tx: &Tx<'_>, user: UserId) -> Result<bool, StoreError> {
    let deleted = tx.execute("DELETE FROM checkins WHERE user_id = $1", values![user.0])?;
    Ok(deleted > 0)
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
    tx.first(&sql, values![user.0], |row| {
        Ok(RunningCheckin { checkin: checkin(row)?, title: title_facts(row)? })
    })
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
