//! The SQL of outgoing webhooks: their URLs, the last change that was sent, and the result of the last attempt. Every
//! statement selects by owner, or by the webhook of a job.

use crate::domain::change::{Change, ChangeId, ChangeKind, MAX_CHANGES};
use crate::domain::ids::UserId;
use crate::domain::job::{JobKind, Task};
use crate::domain::outgoing_webhook::{
    DeliveryError, DeliveryResult, EVENT_DELAY, EVENT_LIFETIME, MAX_FAILING, MAX_OUTGOING_WEBHOOKS,
    MIN_TRIED, OutgoingWebhookId, SentEvent, WebhookEvent, WebhookEvents, is_delivered,
};
use crate::store::Store;
use crate::store::db::{Row, Tx, values};
use crate::store::error::StoreError;
use crate::store::jobs::{CLOCK_SKEW, delete_job, replace_job};
use crate::store::webhook_events::{EventDetails, find_checkin, find_event, is_being_written};

/// How many changes one transaction reads.
const BATCH: i64 = 100;

/// A webhook to be added.
#[derive(Clone)]
pub struct NewOutgoingWebhook {
    pub name: String,
    pub url: String,
    pub events: WebhookEvents,
    pub secret: String,
    /// Unix seconds.
    pub created_at: i64,
}

/// A webhook as its owner sees it. Times in unix seconds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutgoingWebhook {
    pub id: OutgoingWebhookId,
    pub name: String,
    pub url: String,
    pub events: WebhookEvents,
    pub created_at: i64,
    /// The time and the result of the last attempt.
    pub last_delivery: Option<(i64, DeliveryResult)>,
    /// The time of the first failure after the last success.
    pub failing_since: Option<i64>,
    pub disabled_at: Option<i64>,
    /// Whether a test event is queued.
    pub is_testing: bool,
}

/// The address, the secret and the user of a webhook.
#[derive(Clone)]
pub struct WebhookReceiver {
    pub id: OutgoingWebhookId,
    pub url: String,
    pub secret: String,
    pub username: String,
}

/// The next changes in the journal for a webhook.
#[derive(Clone, Debug, Default)]
pub struct NextEvents {
    /// The next change that needs an event.
    pub next: Option<(Change, WebhookEvent, EventDetails)>,
    /// The last change before `next` that needs no event.
    pub skipped: Option<ChangeId>,
    /// How many skipped changes needed an event but are too old.
    pub expired: u64,
    /// Whether there may be further changes.
    pub has_more: bool,
}

impl Store {
    /// Adds a webhook. It receives events of changes that are made from now on. `None` when the user has
    /// [`MAX_OUTGOING_WEBHOOKS`].
    pub async fn add_outgoing_webhook(
        &self,
        user: UserId,
        new: NewOutgoingWebhook,
    ) -> Result<Option<OutgoingWebhook>, StoreError> {
        self.pool
            .write(move |tx| {
                let owned = "SELECT count(*) AS count FROM outgoing_webhooks WHERE user_id = $1";
                if tx.count(owned, values![user.0])? >= MAX_OUTGOING_WEBHOOKS {
                    return Ok(None);
                }
                let NewOutgoingWebhook { name, url, events, secret, created_at } = &new;
                let id = tx.insert(
                    "INSERT INTO outgoing_webhooks
                         (user_id, name, url, events, secret, created_at, last_change_id)
                     VALUES ($1, $2, $3, $4, $5, $6,
                             coalesce((SELECT max(id) FROM changes WHERE user_id = $1), 0))
                     RETURNING id",
                    values![user.0, name, url, &events.as_text(), secret, *created_at],
                )?;
                Ok(select(tx, user)?.into_iter().find(|webhook| webhook.id.0 == id))
            })
            .await
    }

    /// The user's webhooks, in the order in which they were added.
    pub async fn outgoing_webhooks(
        &self,
        user: UserId,
    ) -> Result<Vec<OutgoingWebhook>, StoreError> {
        self.pool.read(move |tx| select(tx, user)).await
    }

    /// Deletes a webhook; returns its URL, or `None` when the user has no such webhook.
    pub async fn delete_outgoing_webhook(
        &self,
        user: UserId,
        id: OutgoingWebhookId,
    ) -> Result<Option<String>, StoreError> {
        self.pool
            .write(move |tx| {
                let url = tx.first(
                    "DELETE FROM outgoing_webhooks WHERE id = $1 AND user_id = $2 RETURNING url",
                    values![id.0, user.0],
                    |row| row.get("url"),
                )?;
                if url.is_some() {
                    delete_job(tx, &Task::SendEvents(id))?;
                    delete_job(tx, &Task::SendCheckin(id))?;
                    delete_job(tx, &Task::SendTestEvent(id))?;
                }
                Ok(url)
            })
            .await
    }

    /// Queues a test event, unless one is queued already. `false` when the user has no such webhook.
    pub async fn queue_webhook_test(
        &self,
        user: UserId,
        id: OutgoingWebhookId,
        now: i64,
    ) -> Result<bool, StoreError> {
        self.pool
            .write(move |tx| {
                let owned = "SELECT 1 FROM outgoing_webhooks WHERE id = $1 AND user_id = $2";
                if !tx.exists(owned, values![id.0, user.0])? {
                    return Ok(false);
                }
                queue(tx, &Task::SendTestEvent(id), now)?;
                Ok(true)
            })
            .await
    }

    /// Queues a job for each enabled webhook whose user has changes to send. Returns whether there are any.
    pub async fn queue_webhook_events(&self, now: i64) -> Result<bool, StoreError> {
        let due: Vec<OutgoingWebhookId> = self
            .pool
            .read(move |tx| {
                tx.all(
                    "SELECT id FROM outgoing_webhooks
                     WHERE disabled_at IS NULL
                       AND EXISTS (SELECT 1 FROM changes
                                   WHERE changes.user_id = outgoing_webhooks.user_id
                                     AND changes.id > outgoing_webhooks.last_change_id
                                     AND (changes.created_at <= $1 OR changes.created_at > $2))
                       AND NOT EXISTS (SELECT 1 FROM jobs
                                       WHERE kind = $3
                                         AND subject = CAST(outgoing_webhooks.id AS TEXT))",
                    values![now - EVENT_DELAY, now + CLOCK_SKEW, JobKind::SendEvents.as_str()],
                    |row| row.get("id").map(OutgoingWebhookId),
                )
            })
            .await?;
        if due.is_empty() {
            return Ok(false);
        }
        self.pool
            .write(move |tx| due.iter().try_for_each(|id| queue(tx, &Task::SendEvents(*id), now)))
            .await?;
        Ok(true)
    }

    /// The URL and secret of a webhook; `None` when it was deleted.
    pub async fn find_webhook_receiver(
        &self,
        id: OutgoingWebhookId,
    ) -> Result<Option<WebhookReceiver>, StoreError> {
        self.pool
            .read(move |tx| {
                tx.first(
                    "SELECT outgoing_webhooks.url, outgoing_webhooks.secret, users.username
                     FROM outgoing_webhooks JOIN users ON users.id = outgoing_webhooks.user_id
                     WHERE outgoing_webhooks.id = $1",
                    values![id.0],
                    |row| {
                        let (url, secret) = (row.get("url")?, row.get("secret")?);
                        Ok(WebhookReceiver { id, url, secret, username: row.get("username")? })
                    },
                )
            })
            .await
    }

    /// The changes that are due and not sent yet. There are none when the webhook is off or was deleted.
    pub async fn next_webhook_events(
        &self,
        id: OutgoingWebhookId,
        now: i64,
    ) -> Result<NextEvents, StoreError> {
        self.pool.read(move |tx| find_next(tx, id, now)).await
    }

    /// The check-in that runs now and when it started, for a webhook that is on and gets check-ins.
    pub async fn find_webhook_checkin(
        &self,
        id: OutgoingWebhookId,
        now: i64,
    ) -> Result<Option<(i64, EventDetails)>, StoreError> {
        self.pool
            .read(move |tx| {
                let sql = "SELECT user_id, events FROM outgoing_webhooks
                           WHERE id = $1 AND disabled_at IS NULL";
                let webhook = tx.first(sql, values![id.0], |row| {
                    let events = WebhookEvents::stored(row.text("events")?);
                    Ok((UserId(row.get("user_id")?), events))
                })?;
                match webhook {
                    Some((user, events)) if events.includes(WebhookEvent::CheckedIn) => {
                        find_checkin(tx, user, now)
                    }
                    _ => Ok(None),
                }
            })
            .await
    }

    /// Whether as many changes wait for a webhook as the journal keeps. Then each new one deletes the oldest, which is
    /// not sent.
    pub async fn is_webhook_backlog_full(&self, id: OutgoingWebhookId) -> Result<bool, StoreError> {
        self.pool
            .read(move |tx| {
                tx.exists(
                    "SELECT 1 FROM outgoing_webhooks JOIN changes
                         ON changes.user_id = outgoing_webhooks.user_id
                        AND changes.id > outgoing_webhooks.last_change_id
                     WHERE outgoing_webhooks.id = $1 LIMIT 1 OFFSET $2",
                    values![id.0, MAX_CHANGES - 1],
                )
            })
            .await
    }

    /// Records that all changes up to this one were sent or need no event.
    pub async fn advance_webhook_cursor(
        &self,
        id: OutgoingWebhookId,
        last: ChangeId,
    ) -> Result<(), StoreError> {
        self.pool.write(move |tx| advance_cursor(tx, id, last)).await
    }

    /// Records an attempt to send. A success turns the webhook on. After days of failures it is turned off. A failed
    /// test (`sent` is `None`) does not count.
    pub async fn record_delivery(
        &self,
        id: OutgoingWebhookId,
        sent: Option<SentEvent>,
        result: DeliveryResult,
        now: i64,
    ) -> Result<(), StoreError> {
        self.pool
            .write(move |tx| {
                let status = result.ok().map(i64::from);
                let error = result.err().map(DeliveryError::as_str);
                tx.execute(
                    "UPDATE outgoing_webhooks SET attempted_at = $1, status = $2, error = $3
                     WHERE id = $4",
                    values![now, status, error, id.0],
                )?;
                if is_delivered(result) {
                    let sql = "UPDATE outgoing_webhooks
                               SET failing_since = NULL, disabled_at = NULL WHERE id = $1";
                    tx.execute(sql, values![id.0])?;
                    return match sent.and_then(|sent| sent.change) {
                        Some(change) => advance_cursor(tx, id, change),
                        None => end_backoff(tx, id, now),
                    };
                }
                let Some(sent) = sent else { return Ok(()) };
                // Only when this event itself was tried for a while. The first failure may be days old, with no
                // events since.
                if sent.created_at <= now - MIN_TRIED {
                    tx.execute(
                        "UPDATE outgoing_webhooks SET disabled_at = $1
                         WHERE id = $2 AND disabled_at IS NULL AND failing_since <= $3",
                        values![now, id.0, now - MAX_FAILING],
                    )?;
                }
                tx.execute(
                    "UPDATE outgoing_webhooks SET failing_since = $1
                     WHERE id = $2 AND failing_since IS NULL",
                    values![now, id.0],
                )
                .map(drop)
            })
            .await
    }
}

/// Queues the start of the user's check-in for the webhooks that get it, in place of that of an earlier one.
pub(super) fn queue_checkin_events(tx: &Tx<'_>, user: UserId, now: i64) -> Result<(), StoreError> {
    let webhooks = tx.all(
        "SELECT id, events FROM outgoing_webhooks WHERE user_id = $1 AND disabled_at IS NULL",
        values![user.0],
        |row| {
            let events = WebhookEvents::stored(row.text("events")?);
            Ok((OutgoingWebhookId(row.get("id")?), events))
        },
    )?;
    for (id, events) in webhooks {
        if events.includes(WebhookEvent::CheckedIn) {
            replace_job(tx, &Task::SendCheckin(id), now + EVENT_DELAY)?;
        }
    }
    Ok(())
}

/// Queues a job, unless one with the same subject waits or is in progress, because two at once would send the same
/// event.
fn queue(tx: &Tx<'_>, task: &Task, now: i64) -> Result<(), StoreError> {
    tx.execute(
        "INSERT INTO jobs (kind, subject, nonce, created_at, due_at) VALUES ($1, $2, '', $3, $3)
         ON CONFLICT (kind, subject) DO NOTHING",
        values![task.kind().as_str(), &task.subject(), now],
    )
    .map(drop)
}

/// Ends the delay of a job that waits after a failure.
fn end_backoff(tx: &Tx<'_>, id: OutgoingWebhookId, now: i64) -> Result<(), StoreError> {
    let task = Task::SendEvents(id);
    tx.execute(
        "UPDATE jobs SET due_at = $1, attempts = 0
         WHERE kind = $2 AND subject = $3 AND due_at > $1 AND leased_until = 0",
        values![now, task.kind().as_str(), &task.subject()],
    )
    .map(drop)
}

fn advance_cursor(tx: &Tx<'_>, id: OutgoingWebhookId, last: ChangeId) -> Result<(), StoreError> {
    let sql = "UPDATE outgoing_webhooks SET last_change_id = $1
               WHERE id = $2 AND last_change_id < $1";
    tx.execute(sql, values![last.0, id.0]).map(drop)
}

fn select(tx: &Tx<'_>, user: UserId) -> Result<Vec<OutgoingWebhook>, StoreError> {
    tx.all(
        "SELECT id, name, url, events, created_at, attempted_at, status, error, failing_since,
                disabled_at,
                EXISTS (SELECT 1 FROM jobs
                        WHERE kind = $1 AND subject = CAST(outgoing_webhooks.id AS TEXT))
                    AS is_testing
         FROM outgoing_webhooks WHERE user_id = $2 ORDER BY id",
        values![JobKind::SendTestEvent.as_str(), user.0],
        |row| {
            let attempted_at: Option<i64> = row.get("attempted_at")?;
            Ok(OutgoingWebhook {
                id: OutgoingWebhookId(row.get("id")?),
                name: row.get("name")?,
                url: row.get("url")?,
                events: WebhookEvents::stored(row.text("events")?),
                created_at: row.get("created_at")?,
                last_delivery: attempted_at
                    .map(|at| result(row).map(|result| (at, result)))
                    .transpose()?,
                failing_since: row.get("failing_since")?,
                disabled_at: row.get("disabled_at")?,
                is_testing: row.get("is_testing")?,
            })
        },
    )
}

fn result(row: &Row<'_>) -> Result<DeliveryResult, StoreError> {
    let status: Option<i64> = row.get("status")?;
    let error: Option<String> = row.get("error")?;
    Ok(match status.and_then(|status| u16::try_from(status).ok()) {
        Some(status) => Ok(status),
        // A result that only a newer version knows is read as "no response".
        None => Err(error
            .and_then(|error| DeliveryError::parse(&error))
            .unwrap_or(DeliveryError::InvalidResponse)),
    })
}

fn find_next(tx: &Tx<'_>, id: OutgoingWebhookId, now: i64) -> Result<NextEvents, StoreError> {
    let webhook = tx.first(
        "SELECT user_id, events, last_change_id FROM outgoing_webhooks
         WHERE id = $1 AND disabled_at IS NULL",
        values![id.0],
        |row| {
            let events = WebhookEvents::stored(row.text("events")?);
            Ok((UserId(row.get("user_id")?), events, row.get::<i64>("last_change_id")?))
        },
    )?;
    let Some((user, events, last)) = webhook else { return Ok(NextEvents::default()) };
    let changes = tx.all(
        "SELECT id, kind, created_at FROM changes WHERE user_id = $1 AND id > $2
         ORDER BY id LIMIT $3",
        values![user.0, last, BATCH],
        |row| {
            let kind = ChangeKind::parse(row.text("kind")?);
            Ok((ChangeId(row.get("id")?), kind, row.get::<i64>("created_at")?))
        },
    )?;
    let has_more = i64::try_from(changes.len()).is_ok_and(|count| count == BATCH);
    let mut found = NextEvents { has_more, ..NextEvents::default() };
    for (id, kind, created_at) in changes {
        // A time in the future means that the clock was set back since.
        if created_at > now - EVENT_DELAY && created_at <= now + CLOCK_SKEW {
            return Ok(NextEvents { has_more: false, ..found });
        }
        // A kind that only a newer version knows needs no event here.
        let event = kind.and_then(|kind| Some((kind, WebhookEvent::of_change(kind)?)));
        if let Some((kind, event)) = event.filter(|(_, event)| events.includes(*event)) {
            let is_recent = created_at > now - EVENT_LIFETIME;
            // An import that is being written updates the time of its change with each part, so its event waits.
            if kind == ChangeKind::Imported && is_recent && is_being_written(tx, id)? {
                return Ok(NextEvents { has_more: false, ..found });
            }
            let change = Change { id, kind, created_at };
            if let Some(details) = find_event(tx, user, change)? {
                if is_recent {
                    return Ok(NextEvents { next: Some((change, event, details)), ..found });
                }
                found.expired += 1;
            }
        }
        found.skipped = Some(id);
    }
    Ok(found)
}
