//! The schedule of notifications of releases (at the start of each day in the user's time zone) and of the email with
//! unread notifications. With several instances, only one of them does each.

use crate::clock::random_name;
use crate::domain::change::{Change, ChangeKind};
use crate::domain::ids::{TitleKey, UserId};
use crate::domain::job::Task;
use crate::domain::notification::{NotificationDetails, NotificationKind, is_far_behind};
use crate::domain::preferences::Preferences;
use crate::domain::zone::Zone;
use crate::store::Store;
use crate::store::calendar::{CalendarEntry, select_entries};
use crate::store::change_values::{ValueChange, ValueKey, insert_values};
use crate::store::changes::insert_change;
use crate::store::days::{day_of_epoch, days_since_epoch};
use crate::store::db::{Tx, values};
use crate::store::error::StoreError;
use crate::store::jobs::add_job;
use crate::store::notifications::{NewNotification, delete_surplus};
use crate::store::preference_rows::select_preferences;
use serde_json::json;
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

    /// Changes the time zone and the hour of the email. Only the hour is a change in the journal, because the browser
    /// reports the time zone.
    pub async fn set_notification_schedule(
        &self,
        user: UserId,
        zone: String,
        digest_hour: Option<u8>,
        now: i64,
    ) -> Result<Option<Change>, StoreError> {
        self.pool
            .write_for(user, move |tx| {
                let row = select_schedule(tx, user)?;
                let before = row.map_or(DIGEST_HOUR, |row| row.digest_hour);
                tx.execute(
                    "INSERT INTO notification_schedules (user_id, zone, digest_hour, due_at)
                     VALUES ($1, $2, coalesce(CAST($3 AS BIGINT), CAST($4 AS BIGINT)), $5)
                     ON CONFLICT (user_id) DO UPDATE SET
                         zone = excluded.zone, due_at = excluded.due_at,
                         digest_hour = coalesce(CAST($3 AS BIGINT), notification_schedules.digest_hour)",
                    values![user.0, &zone, digest_hour.map(i64::from), i64::from(DIGEST_HOUR), now],
                )?;
                let Some(after) = digest_hour.filter(|hour| *hour != before) else {
                    return Ok(None);
                };
                let value = |hour: u8| Some(json!({ "digest_hour": hour }).to_string());
                let (key, before, after) = (ValueKey::DigestHour, value(before), value(after));
                let change = insert_change(tx, user, (ChangeKind::PreferenceChanged, now), None)?;
                insert_values(tx, change.id, &[ValueChange { key, before, after }])?;
                Ok(Some(change))
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
    let preferences = select_preferences(tx, user)?;
    notify_of_days(tx, user, &preferences, (first, today), now)?;
    let is_digest_due =
        hour >= row.digest_hour && row.digest_day.is_none_or(|digested| digested < today);
    let is_queued =
        is_digest_due && preferences.email_digest && queue_digest(tx, user, today, now)?;
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
    preferences: &Preferences,
    days: (Date, Date),
    now: i64,
) -> Result<(), StoreError> {
    let entries = select_entries(tx, user, preferences, days)?;
    let mut new = select_complete_seasons(tx, user, preferences, days)?;
    if entries.is_empty() && new.is_empty() {
        return Ok(());
    }
    let next_seasons = select_next_seasons(tx, user)?;
    for CalendarEntry { day, title, episode, is_seen, release_kind, .. } in entries {
        let Some(episode) = episode else {
            let kind = NotificationKind::FilmOut;
            let details =
                NotificationDetails { air_day: Some(day), release_kind, ..Default::default() };
            new.extend((!is_seen).then_some(NewNotification {
                kind,
                title: title.key,
                day,
                details,
            }));
            continue;
        };
        let number = episode.episode.facts.number;
        let next_season = next_seasons.get(&title.key.title_id).copied().unwrap_or(Some(1));
        if is_seen || is_far_behind(next_season, number.season) {
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
        notification.insert_for(tx, &[user], now)?;
    }
    delete_surplus(tx, user)
}

/// The shows on hold of which the last episode of a season came out. TMDB often lists the episodes of a season one by
/// one, so an episode is taken for the last one only if TMDB says so, a later season has episodes or the show is over.
fn select_complete_seasons(
    tx: &Tx<'_>,
    user: UserId,
    preferences: &Preferences,
    (first, last): (Date, Date),
) -> Result<Vec<NewNotification>, StoreError> {
    let shift = i64::from(preferences.episodes_next_day);
    // `listing <> 'gone'` lets SQLite use the partial index of episode numbers.
    let rows = tx.all(
        "SELECT show_progress.title_id, episodes.season, episodes.air_day,
                next_episode.season AS next_season
         FROM show_progress
         JOIN episodes ON episodes.title_id = show_progress.title_id
                      AND episodes.listing = 'listed' AND episodes.season > 0
                      AND episodes.air_day BETWEEN $1 AND $2
         LEFT JOIN episodes AS next_episode ON next_episode.id = show_progress.next_episode_id
         WHERE show_progress.user_id = $3 AND show_progress.state = 'on_hold'
           AND (episodes.kind = 'finale'
                OR NOT EXISTS (SELECT 1 FROM episodes AS later
                               WHERE later.title_id = episodes.title_id
                                 AND later.season = episodes.season
                                 AND later.episode > episodes.episode
                                 AND later.listing = 'listed' AND later.listing <> 'gone')
                   AND (EXISTS (SELECT 1 FROM episodes AS later
                                WHERE later.title_id = episodes.title_id
                                  AND later.season > episodes.season
                                  AND later.listing = 'listed' AND later.listing <> 'gone')
                        OR EXISTS (SELECT 1 FROM shows
                                   WHERE shows.title_id = episodes.title_id
                                     AND shows.status IN ('Ended', 'Canceled'))))
           AND NOT EXISTS (SELECT 1 FROM watches
                           WHERE watches.episode_id = episodes.id AND watches.user_id = $3
                             AND watches.removed_in IS NULL)
           AND NOT EXISTS (SELECT 1 FROM show_settings
                           WHERE show_settings.user_id = $3 AND show_settings.media_type = 'tv'
                             AND show_settings.title_id = show_progress.title_id
                             AND show_settings.name IN ('skipped_season/' || episodes.season,
                                          'skipped_episode/' || episodes.id))
         ORDER BY episodes.air_day, show_progress.title_id, episodes.season",
        values![days_since_epoch(first) - shift, days_since_epoch(last) - shift, user.0],
        |row| {
            let (title_id, season): (i64, i64) = (row.get("title_id")?, row.get("season")?);
            let day = day_of_epoch(row.get::<i64>("air_day")? + shift);
            Ok((title_id, season, day, row.get::<Option<i64>>("next_season")?))
        },
    )?;
    let complete = rows.into_iter().filter_map(|(title_id, season, day, next_season)| {
        let day = day.filter(|_| !is_far_behind(next_season, season))?;
        let details =
            NotificationDetails { season: Some(season), air_day: Some(day), ..Default::default() };
        let kind = NotificationKind::SeasonComplete;
        Some(NewNotification { kind, title: TitleKey::of_show(title_id), day, details })
    });
    Ok(complete.collect())
}

/// By show, the season of the next unseen episode; `None` when everything released is seen.
fn select_next_seasons(tx: &Tx<'_>, user: UserId) -> Result<HashMap<i64, Option<i64>>, StoreError> {
    let rows = tx.all(
        "SELECT show_progress.title_id, show_progress.state, episodes.season FROM show_progress
         LEFT JOIN episodes ON episodes.id = show_progress.next_episode_id
         WHERE show_progress.user_id = $1",
        values![user.0],
        |row| {
            let is_behind = matches!(row.text("state")?, "planned" | "watching");
            let season = row.get::<Option<i64>>("season")?.unwrap_or(1);
            Ok((row.get("title_id")?, is_behind.then_some(season)))
        },
    )?;
    Ok(rows.into_iter().collect())
}

/// Queues the email with the unread notifications since the previous email. `false` when there are none.
fn queue_digest(tx: &Tx<'_>, user: UserId, today: Date, now: i64) -> Result<bool, StoreError> {
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
