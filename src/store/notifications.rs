//! The SQL of notifications: of releases and of changes in shows that users follow, and of titles that the catalogue
//! does not have (decision 7).

use crate::domain::account::Role;
use crate::domain::episode::ShowStatus;
use crate::domain::film_release::ReleaseKind;
use crate::domain::ids::{MediaType, TitleKey, UserId};
use crate::domain::notification::{
    Follower, NO_TITLE, NotificationDetails, NotificationKind, ShowEvent,
};
use crate::domain::preferences::{Preference, PreferenceValue};
use crate::domain::show_settings::ShowSettings;
use crate::store::Store;
use crate::store::days::{day_of_epoch, days_since_epoch};
use crate::store::db::{Row, Tx, Value, placeholders, values};
use crate::store::error::StoreError;
use crate::store::preference_rows::is_set;
use crate::store::titles::{metadata_joins, title_key};
use crate::store::value_keys::ValueKey;
use std::collections::HashMap;
use time::Date;

/// How many notifications a user can have. Beyond that, the oldest read ones are deleted first.
const MAX_NOTIFICATIONS: i64 = 500;

/// How many users one statement notifies.
const USERS_PER_STATEMENT: usize = 400;

/// A notification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notification {
    pub id: i64,
    pub kind: NotificationKind,
    pub title: TitleKey,
    /// The name of the title. For an unknown title, the name in the user's request. May be empty.
    pub name: String,
    pub details: NotificationDetails,
    /// Unix seconds.
    pub created_at: i64,
    pub is_read: bool,
}

impl Store {
    /// The user's notifications, oldest first.
    pub async fn notifications(&self, user: UserId) -> Result<Vec<Notification>, StoreError> {
        self.pool.read(move |tx| select_notifications(tx, user, "", &[])).await
    }

    /// The notifications in the email of this day of the user's calendar.
    pub async fn digest_notifications(
        &self,
        user: UserId,
        day: Date,
    ) -> Result<Vec<Notification>, StoreError> {
        let day = days_since_epoch(day);
        self.pool
            .read(move |tx| {
                let condition = "AND own.digest_day = $2";
                select_notifications(tx, user, condition, values![day])
            })
            .await
    }

    /// Marks notifications as read up to this id. Notifications of removed titles stay until they are dismissed.
    pub async fn mark_notifications_read(
        &self,
        user: UserId,
        last: i64,
        now: i64,
    ) -> Result<(), StoreError> {
        let marked = self.pool.write_for(user, move |tx| {
            tx.execute(
                "UPDATE notifications SET read_at = $1
                 WHERE user_id = $2 AND id <= $3 AND read_at IS NULL AND kind <> $4",
                values![now, user.0, last, NotificationKind::UnknownTitle.as_str()],
            )
        });
        marked.await.map(drop)
    }

    /// Notifies all admins that a scheduled backup failed, once a day.
    pub async fn notify_of_failed_backup(&self, today: Date, now: i64) -> Result<(), StoreError> {
        let notified = self.pool.write(move |tx| {
            let notification = NewNotification {
                kind: NotificationKind::BackupFailed,
                title: NO_TITLE,
                day: today,
                details: NotificationDetails::default(),
            };
            let admins = "SELECT id AS user_id FROM users WHERE role = $13";
            notification.insert(tx, admins, values![Role::Admin.as_str()], now)
        });
        notified.await
    }
}

fn select_notifications(
    tx: &Tx<'_>,
    user: UserId,
    condition: &str,
    further: &[Value],
) -> Result<Vec<Notification>, StoreError> {
    let sql = format!(
        "SELECT own.id, own.kind, own.media_type, own.title_id, own.season, own.episode,
                own.episodes, own.air_day, own.previous_air_day, own.status, own.release_kind,
                own.created_at,
                own.read_at IS NOT NULL AS is_read,
                CASE WHEN own.title <> '' THEN own.title
                     ELSE coalesce(titles.title, pending_titles.title, '') END AS name
         FROM notifications AS own {}
         WHERE own.user_id = $1 {condition} ORDER BY own.id",
        metadata_joins("own", "own.user_id")
    );
    let mut values = values![user.0].to_vec();
    values.extend_from_slice(further);
    let rows = tx.all(&sql, &values, notification)?;
    // Kinds that only a newer version knows are left out.
    Ok(rows.into_iter().flatten().collect())
}

fn notification(row: &Row<'_>) -> Result<Option<Notification>, StoreError> {
    let Some(kind) = NotificationKind::parse(row.text("kind")?) else { return Ok(None) };
    let status: Option<String> = row.get("status")?;
    let release_kind: Option<String> = row.get("release_kind")?;
    let day = |column| Ok::<_, StoreError>(row.get::<Option<i64>>(column)?.and_then(day_of_epoch));
    Ok(Some(Notification {
        id: row.get("id")?,
        kind,
        title: title_key(row)?,
        name: row.get("name")?,
        details: NotificationDetails {
            season: row.get("season")?,
            episode: row.get("episode")?,
            episodes: row.get("episodes")?,
            air_day: day("air_day")?,
            previous_air_day: day("previous_air_day")?,
            status: status.as_deref().and_then(ShowStatus::parse),
            release_kind: release_kind.as_deref().and_then(ReleaseKind::parse),
        },
        created_at: row.get("created_at")?,
        is_read: row.get("is_read")?,
    }))
}

/// Notifies the user that a title was deleted, because the catalogue does not have it.
pub(super) fn insert_unknown_title(
    tx: &Tx<'_>,
    user: UserId,
    title: TitleKey,
    name: &str,
    now: i64,
) -> Result<(), StoreError> {
    tx.execute(
        "INSERT INTO notifications (user_id, media_type, title_id, title, created_at)
         VALUES ($1, $2, $3, $4, $5)",
        values![user.0, title.media_type.as_str(), title.title_id, name, now],
    )?;
    delete_surplus(tx, user)
}

pub(super) fn delete_surplus(tx: &Tx<'_>, user: UserId) -> Result<(), StoreError> {
    tx.execute(
        "DELETE FROM notifications WHERE user_id = $1 AND id NOT IN
         (SELECT id FROM notifications WHERE user_id = $1
          ORDER BY CASE WHEN read_at IS NULL THEN 0 ELSE 1 END, id DESC LIMIT $2)",
        values![user.0, MAX_NOTIFICATIONS],
    )?;
    Ok(())
}

/// A notification to be made. Only one is made of the same kind, title and day.
pub(super) struct NewNotification {
    pub(super) kind: NotificationKind,
    pub(super) title: TitleKey,
    pub(super) day: Date,
    pub(super) details: NotificationDetails,
}

impl NewNotification {
    /// The columns except `user_id`, and their values.
    fn columns(&self, now: i64) -> (&'static str, Vec<Value>) {
        let NotificationDetails {
            season,
            episode,
            episodes,
            air_day,
            previous_air_day,
            status,
            release_kind,
        } = &self.details;
        let values = vec![
            Value::from(self.kind.as_str()),
            Value::from(self.title.media_type.as_str()),
            Value::from(self.title.title_id),
            Value::from(days_since_epoch(self.day)),
            Value::from(*season),
            Value::from(*episode),
            Value::from(*episodes),
            Value::from(air_day.map(days_since_epoch)),
            Value::from(previous_air_day.map(days_since_epoch)),
            Value::from(status.map(ShowStatus::as_str)),
            Value::from(release_kind.map(ReleaseKind::as_str)),
            Value::from(now),
        ];
        (
            "kind, media_type, title_id, title, day, season, episode, episodes, air_day,
             previous_air_day, status, release_kind, created_at",
            values,
        )
    }

    /// Notifies the users that the query `SELECT user_id … AS users` returns. Its parameters begin with `$13`.
    fn insert(
        &self,
        tx: &Tx<'_>,
        users: &str,
        parameters: &[Value],
        now: i64,
    ) -> Result<(), StoreError> {
        let (columns, mut values) = self.columns(now);
        let preference = self.kind.preference().map_or("", |preference| preference.as_str());
        let off = 13 + parameters.len();
        let dismissed =
            ValueKey::Notification(self.kind, days_since_epoch(self.day), Some(self.title));
        let of_title = if self.title == NO_TITLE {
            "change_values.media_type IS NULL AND change_values.title_id IS NULL"
        } else {
            "change_values.media_type = CAST($2 AS TEXT) AND change_values.title_id = CAST($3 AS BIGINT)"
        };
        // PostgreSQL cannot infer the types of parameters in this SELECT. A dismissed notification is not made again.
        let sql = format!(
            "INSERT INTO notifications (user_id, {columns})
             SELECT users.user_id, $1, $2, CAST($3 AS BIGINT), '', CAST($4 AS BIGINT),
                    CAST($5 AS BIGINT), CAST($6 AS BIGINT), CAST($7 AS BIGINT),
                    CAST($8 AS BIGINT), CAST($9 AS BIGINT), CAST($10 AS TEXT), CAST($11 AS TEXT),
                    CAST($12 AS BIGINT)
             FROM ({users}) AS users
             WHERE NOT EXISTS (SELECT 1 FROM preferences
                               WHERE preferences.user_id = users.user_id AND name = ${off}
                                 AND value = ${})
               AND users.user_id NOT IN (
                       SELECT changes.user_id FROM change_values
                       JOIN changes ON changes.id = change_values.change_id
                       WHERE {of_title} AND change_values.subject = '{}'
                         AND change_values.name = ${})
             ON CONFLICT (user_id, kind, media_type, title_id, day) DO NOTHING",
            off + 1,
            dismissed.subject(),
            off + 2
        );
        values.extend_from_slice(parameters);
        let is_off = PreferenceValue::Flag(false).stored();
        values.extend([
            Value::from(preference),
            Value::from(&is_off),
            Value::from(dismissed.name().as_deref()),
        ]);
        tx.execute(&sql, &values).map(drop)
    }

    /// Notifies these users.
    pub(super) fn insert_for(
        &self,
        tx: &Tx<'_>,
        users: &[UserId],
        now: i64,
    ) -> Result<(), StoreError> {
        for chunk in users.chunks(USERS_PER_STATEMENT) {
            let ids: Vec<_> = chunk.iter().map(|user| Value::from(user.0)).collect();
            let selected = format!(
                "SELECT id AS user_id FROM users WHERE id IN ({})",
                placeholders(12, ids.len())
            );
            self.insert(tx, &selected, &ids, now)?;
        }
        Ok(())
    }
}

/// Notifies the followers of a show. Each gets the first event of each kind that concerns them.
pub(super) fn notify_followers(
    tx: &Tx<'_>,
    title_id: i64,
    events: Vec<ShowEvent>,
    (day, now): (Date, i64),
) -> Result<(), StoreError> {
    if events.is_empty() {
        return Ok(());
    }
    let mut events: Vec<_> = events.into_iter().map(|event| (event, Vec::new())).collect();
    for follower in select_followers(tx, title_id)? {
        let mut kinds = Vec::new();
        for (event, users) in &mut events {
            if !kinds.contains(&event.kind) && follower.is_notified_of(event) {
                kinds.push(event.kind);
                users.push(follower.user);
            }
        }
    }
    for (ShowEvent { kind, details, .. }, users) in events {
        let title = TitleKey::of_show(title_id);
        NewNotification { kind, title, day, details }.insert_for(tx, &users, now)?;
    }
    Ok(())
}

/// The users who follow a show, without those who have put it on hold or dropped it.
fn select_followers(tx: &Tx<'_>, title_id: i64) -> Result<Vec<Follower>, StoreError> {
    let rows = tx.all(
        "SELECT user_id, name, value FROM show_settings
         WHERE media_type = 'tv' AND title_id = $1",
        values![title_id],
        |row| {
            let setting = (row.get::<String>("name")?, row.get::<String>("value")?);
            Ok((UserId(row.get("user_id")?), setting))
        },
    )?;
    let mut settings: HashMap<UserId, ShowSettings> = HashMap::new();
    for (user, (name, value)) in rows {
        settings.entry(user).or_default().set(&name, &value);
    }
    let preference = Preference::SpecialsCount;
    let followers = tx.all(
        "SELECT followers.user_id, followers.next_season, preferences.value AS specials_count
         FROM (SELECT show_progress.user_id,
                      CASE WHEN state IN ('planned', 'watching') THEN coalesce(episodes.season, 1)
                      END AS next_season
               FROM show_progress
               LEFT JOIN episodes ON episodes.id = show_progress.next_episode_id
               WHERE show_progress.title_id = $1
                 AND state IN ('planned', 'watching', 'caught_up', 'completed')
               UNION
               SELECT watchlist.user_id, 1 FROM watchlist
               WHERE media_type = 'tv' AND title_id = $1 AND removed_in IS NULL
                 AND NOT EXISTS (SELECT 1 FROM show_progress
                                 WHERE show_progress.user_id = watchlist.user_id
                                   AND show_progress.title_id = watchlist.title_id)) AS followers
         LEFT JOIN preferences ON preferences.user_id = followers.user_id
                              AND preferences.name = $2
         ORDER BY followers.user_id",
        values![title_id, preference.as_str()],
        |row| {
            let specials_count: Option<String> = row.get("specials_count")?;
            Ok(Follower {
                user: UserId(row.get("user_id")?),
                next_season: row.get("next_season")?,
                settings: ShowSettings::default(),
                specials_count: is_set(preference, specials_count.as_deref()),
            })
        },
    )?;
    let with_settings = followers.into_iter().map(|follower| {
        let settings = settings.remove(&follower.user).unwrap_or_default();
        Follower { settings, ..follower }
    });
    Ok(with_settings.collect())
}

/// Notifies the users who watched episodes that the catalogue no longer lists.
pub(super) fn notify_of_gone_episodes(
    tx: &Tx<'_>,
    title_id: i64,
    gone: &[i64],
    (today, now): (Date, i64),
) -> Result<(), StoreError> {
    let episodes: Vec<String> = gone.iter().map(i64::to_string).collect();
    let watched = tx.all(
        &format!(
            "SELECT user_id, count(DISTINCT episode_id) AS episodes FROM watches
             WHERE removed_in IS NULL AND episode_id IN ({})
             GROUP BY user_id ORDER BY user_id",
            episodes.join(", ")
        ),
        &[],
        |row| Ok((UserId(row.get("user_id")?), row.get("episodes")?)),
    )?;
    for (user, episodes) in watched {
        let notification = NewNotification {
            kind: NotificationKind::EpisodesGone,
            title: TitleKey { media_type: MediaType::Tv, title_id },
            day: today,
            details: NotificationDetails { episodes: Some(episodes), ..Default::default() },
        };
        notification.insert_for(tx, &[user], now)?;
    }
    Ok(())
}
