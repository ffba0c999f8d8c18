//! When users are notified of releases: at the start of each day in their time zone. And when the email with unread
//! notifications is queued. With several instances, only one of them does each.

use crate::clock::random_name;
use crate::domain::ids::UserId;
use crate::domain::job::Task;
use crate::domain::notification::{NotificationDetails, NotificationKind};
use crate::domain::zone::Zone;
use crate::store::Store;
use crate::store::calendar::{CalendarEntry, select_entries};
use crate::store::days::{day_of_epoch, days_since_epoch};
use crate::store::db::{Tx, values};
use crate::store::error::StoreError;
use crate::store::jobs::add_job;
use crate::store::notifications::{NewNotification, delete_surplus};
use crate::store::preference_rows::select_preferences;
use std::collections::HashMap;
use time::{Date, Duration};

/// After a downtime, at most this many days are made up for.
const MAX_MISSED: Duration = Duration::days(7);
/// In seconds. Older notifications are in no email.
const MAX_DIGEST_AGE: i64 = 7 * 86_400;
/// How many users one query reads.
const BATCH: i64 = 100;
/// The default of `digest_hour`.
const DIGEST_HOUR: u8 = 8;

/// When a user is notified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotificationSchedule {
    /// The IANA name of the time zone; `None` until the browser has reported it.
    pub zone: Option<String>,
    /// The email is sent at this hour in the user's time zone.
    pub digest_hour: u8,
}

struct ScheduleRow {
    zone: String,
    digest_hour: u8,
    notified_day: Option<Date>,
    digest_day: Option<Date>,
    /// Unix seconds.
    due_at: i64,
}

impl Store {
    pub async fn notification_schedule(
        &self,
        user: UserId,
    ) -> Result<NotificationSchedule, StoreError> {
        self.pool
            .read(move |tx| {
                let row = select_schedule(tx, user)?;
                let digest_hour = row.as_ref().map_or(DIGEST_HOUR, |row| row.digest_hour);
                Ok(NotificationSchedule { zone: row.map(|row| row.zone), digest_hour })
            })
            .await
    }

    /// Changes the time zone and the hour of the email.
    pub async fn set_notification_schedule(
        &self,
        user: UserId,
        zone: String,
        digest_hour: Option<u8>,
        now: i64,
    ) -> Result<(), StoreError> {
        self.pool
            .write_for(user, move |tx| {
                tx.execute(
                    "INSERT INTO notification_schedules (user_id, zone, digest_hour, due_at)
                     VALUES ($1, $2, coalesce(CAST($3 AS BIGINT), CAST($4 AS BIGINT)), $5)
                     ON CONFLICT (user_id) DO UPDATE SET
                         zone = excluded.zone, due_at = excluded.due_at,
                         digest_hour = coalesce(CAST($3 AS BIGINT), notification_schedules.digest_hour)",
                    values![user.0, &zone, digest_hour.map(i64::from), i64::from(DIGEST_HOUR), now],
                )
                .map(drop)
            })
            .await
    }

    /// Makes the notifications of releases, and queues the emails that are due. Returns whether emails were queued.
    pub async fn make_due_notifications(&self, now: i64) -> Result<bool, StoreError> {
        let mut has_emails = false;
        loop {
            let due = self.pool.read(move |tx| {
                tx.all(
                    "SELECT user_id FROM notification_schedules WHERE due_at <= $1
                     ORDER BY due_at, user_id LIMIT $2",
                    values![now, BATCH],
                    |row| Ok(UserId(row.get("user_id")?)),
                )
            });
            let due = due.await?;
            if due.is_empty() {
                return Ok(has_emails);
            }
            for user in due {
                has_emails |= self.pool.write_for(user, move |tx| notify(tx, user, now)).await?;
            }
        }
    }

    /// When notifications are due next, in unix seconds.
    pub async fn next_notification_at(&self) -> Result<Option<i64>, StoreError> {
        self.pool
            .read(|tx| {
                let sql = "SELECT due_at FROM notification_schedules ORDER BY due_at LIMIT 1";
                tx.first(sql, &[], |row| row.get("due_at"))
            })
            .await
    }
}

/// Makes the notifications of a show's followers due again, after an episode got a release day around today.
pub(super) fn notify_followers_again(
    tx: &Tx<'_>,
    title_id: i64,
    now: i64,
) -> Result<(), StoreError> {
    tx.execute(
        "UPDATE notification_schedules SET due_at = $1
         WHERE due_at > $1
           AND user_id IN (SELECT user_id FROM show_progress WHERE title_id = $2
                           UNION
                           SELECT user_id FROM watchlist
                           WHERE media_type = 'tv' AND title_id = $2 AND removed_in IS NULL)",
        values![now, title_id],
    )
    .map(drop)
}

fn select_schedule(tx: &Tx<'_>, user: UserId) -> Result<Option<ScheduleRow>, StoreError> {
    tx.first(
        "SELECT zone, digest_hour, notified_day, digest_day, due_at FROM notification_schedules
         WHERE user_id = $1",
        values![user.0],
        |row| {
            Ok(ScheduleRow {
                zone: row.get("zone")?,
                digest_hour: u8::try_from(row.get::<i64>("digest_hour")?).unwrap_or(DIGEST_HOUR),
                notified_day: row.get::<Option<i64>>("notified_day")?.and_then(day_of_epoch),
                digest_day: row.get::<Option<i64>>("digest_day")?.and_then(day_of_epoch),
                due_at: row.get("due_at")?,
            })
        },
    )
}

/// Notifies the user if that is due. Returns whether an email was queued.
fn notify(tx: &Tx<'_>, user: UserId, now: i64) -> Result<bool, StoreError> {
    let Some(row) = select_schedule(tx, user)?.filter(|row| row.due_at <= now) else {
        return Ok(false);
    };
    // The zone may be known only to another version.
    let zone = Zone::parse(&row.zone).unwrap_or(Zone::UTC);
    let (today, hour) = zone.day_and_hour(now);
    let earliest = today.checked_sub(MAX_MISSED).unwrap_or(today);
    // Starts with the last notified day, because episodes of that day may have been listed since.
    let first = row.notified_day.unwrap_or(today).clamp(earliest, today);
    notify_of_days(tx, user, (first, today), now)?;
    let is_digest_due =
        hour >= row.digest_hour && row.digest_day.is_none_or(|digested| digested < today);
    let is_queued = is_digest_due && queue_digest(tx, user, today, now)?;
    let digest_day = if is_digest_due { Some(today) } else { row.digest_day };
    let due_at = zone.next(0, now).min(zone.next(row.digest_hour, now));
    tx.execute(
        "UPDATE notification_schedules SET notified_day = $1, digest_day = $2, due_at = $3
         WHERE user_id = $4",
        values![days_since_epoch(today), digest_day.map(days_since_epoch), due_at, user.0],
    )?;
    Ok(is_queued)
}

/// Notifies the user of releases from the first to the last day.
fn notify_of_days(
    tx: &Tx<'_>,
    user: UserId,
    days: (Date, Date),
    now: i64,
) -> Result<(), StoreError> {
    let entries = select_entries(tx, user, days)?;
    if entries.is_empty() {
        return Ok(());
    }
    let next_seasons = select_next_seasons(tx, user)?;
    let mut new: Vec<NewNotification> = Vec::new();
    for CalendarEntry { day, title, episode, is_seen, .. } in entries {
        let Some(episode) = episode else {
            let kind = NotificationKind::FilmOut;
            let details = NotificationDetails { air_day: Some(day), ..Default::default() };
            new.extend((!is_seen).then_some(NewNotification {
                kind,
                title: title.key,
                day,
                details,
            }));
            continue;
        };
        let number = episode.episode.facts.number;
        let next_season = next_seasons.get(&title.key.title_id).copied().unwrap_or(1);
        if is_seen || number.season > next_season + 1 {
            continue;
        }
        let same = new.iter_mut().find(|one| {
            (one.kind, one.title, one.day) == (NotificationKind::EpisodesOut, title.key, day)
        });
        if let Some(same) = same {
            same.details.episodes = same.details.episodes.map(|count| count + 1);
            continue;
        }
        let number = episode.number();
        let details = NotificationDetails {
            season: Some(number.season),
            episode: Some(number.episode),
            episodes: Some(1),
            air_day: Some(day),
            ..Default::default()
        };
        new.push(NewNotification {
            kind: NotificationKind::EpisodesOut,
            title: title.key,
            day,
            details,
        });
    }
    for notification in &new {
        notification.insert_for(tx, user, now)?;
    }
    delete_surplus(tx, user)
}

/// By show, the season of the next unseen episode. When everything released is seen, there is no limit.
fn select_next_seasons(tx: &Tx<'_>, user: UserId) -> Result<HashMap<i64, i64>, StoreError> {
    let rows = tx.all(
        "SELECT show_progress.title_id, show_progress.state, episodes.season FROM show_progress
         LEFT JOIN episodes ON episodes.id = show_progress.next_episode_id
         WHERE show_progress.user_id = $1",
        values![user.0],
        |row| {
            let is_behind = matches!(row.text("state")?, "planned" | "watching");
            let season = row.get::<Option<i64>>("season")?.unwrap_or(1);
            Ok((row.get("title_id")?, if is_behind { season } else { i64::MAX - 1 }))
        },
    )?;
    Ok(rows.into_iter().collect())
}

/// Queues the email with the unread notifications since the previous email. `false` when there are none, or the user
/// wants no email.
fn queue_digest(tx: &Tx<'_>, user: UserId, today: Date, now: i64) -> Result<bool, StoreError> {
    if !select_preferences(tx, user)?.email_digest {
        return Ok(false);
    }
    let listed = tx.execute(
        "UPDATE notifications SET digest_day = $1
         WHERE user_id = $2 AND digest_day IS NULL AND read_at IS NULL AND created_at > $3
           AND kind <> $4",
        values![
            days_since_epoch(today),
            user.0,
            now - MAX_DIGEST_AGE,
            NotificationKind::UnknownTitle.as_str()
        ],
    )?;
    if listed > 0 {
        add_job(tx, &Task::SendDigest { user, day: today, nonce: random_name::<16>() }, now)?;
    }
    Ok(listed > 0)
}
